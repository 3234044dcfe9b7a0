/* Positions as `show` writes them load with the cards of a pile, and the seats that know a purse, in any order. */
#include "state.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

/* ---- shuffled positions -------------------------------------------------------------------------- */

typedef struct shuffler {
    posse_rng *rng;
    int changed; /* how many swaps of unequal items were made */
} shuffler;

static void put_shuffled(shuffler *sh, posse_json value, bool is_any_order, posse_buffer *out);

static void put_list(shuffler *sh, posse_json list, bool is_any_order, posse_buffer *out)
{
    enum { MOST = 256 };
    posse_json items[MOST];
    uint32_t count = 0;
    for (posse_json_walk w = posse_json_walk_of(list); posse_json_next(&w);) {
        assert_true(count < MOST);
        items[count++] = w.value;
    }
    /* `known` has one list per purse, in the order of the purses. Only the inner lists may be shuffled. */
    bool of_lists = count > 0 && posse_json_type_of(items[0]) == POSSE_JSON_LIST;
    for (uint32_t i = count; is_any_order && !of_lists && i > 1; i--) {
        uint32_t pick = posse_rng_below(sh->rng, i);
        posse_json moved = items[pick];
        sh->changed += !posse_json_matches(moved, items[i - 1], NULL);
        items[pick] = items[i - 1];
        items[i - 1] = moved;
    }
    posse_json_put_list(out);
    for (uint32_t i = 0; i < count; i++)
        put_shuffled(sh, items[i], is_any_order, out);
    posse_json_end_list(out);
}

static void put_shuffled(shuffler *sh, posse_json value, bool is_any_order, posse_buffer *out)
{
    static const char *const any_order[] = {"deck", "hand", "discard", "shuffled", "known"};
    posse_json_type type = posse_json_type_of(value);
    if (type == POSSE_JSON_LIST) {
        put_list(sh, value, is_any_order, out);
        return;
    }
    if (type != POSSE_JSON_OBJECT) {
        posse_json_put_value(out, value);
        return;
    }
    posse_json_put_object(out);
    for (posse_json_walk w = posse_json_walk_of(value); posse_json_next(&w);) {
        posse_json_put_value(out, w.key);
        posse_put_text(out, ":");
        put_shuffled(sh, w.value, posse_json_word(w.key, any_order, 5) >= 0, out);
    }
    posse_json_end_object(out);
}

static bool load(colt_state *s, const posse_buffer *text, posse_status *status)
{
    posse_json position;
    assert_true(posse_json_check(text->text, text->length, &position, NULL));
    return colt_load(s, position, status);
}

/* Returns whether the position can be loaded. If it can, its shuffled form must load as the same state. */
static bool check_any_order(const colt_state *s, shuffler *sh)
{
    posse_buffer shown = {0}, mixed = {0}, again = {0};
    posse_json position;
    posse_status status;
    colt_state sorted, loaded;
    colt_write(s, POSSE_EVERYTHING, &shown);
    bool loadable = load(&sorted, &shown, NULL);
    if (loadable) {
        assert_true(posse_json_check(shown.text, shown.length, &position, NULL));
        put_shuffled(sh, position, false, &mixed);
        if (!load(&loaded, &mixed, &status))
            fail_msg("%s\n%s", status.text, mixed.text);
        assert_memory_equal(&loaded, &sorted, sizeof loaded);
        colt_write(&sorted, POSSE_EVERYTHING, &again);
        posse_buffer_clear(&shown);
        colt_write(&loaded, POSSE_EVERYTHING, &shown);
        assert_string_equal(shown.text, again.text);
    }
    posse_buffer_free(&shown);
    posse_buffer_free(&mixed);
    posse_buffer_free(&again);
    return loadable;
}

/* ---- random games ---------------------------------------------------------------------------------- */

static colt_state deal(int players, bool expert, posse_rng *rng)
{
    colt_state s;
    posse_settings settings = {.players = players, .value = {expert}};
    assert_true(posse_json_check("{}", 2, &settings.lists, NULL));
    assert_true(colt_setup(&s, &settings, rng, NULL));
    return s;
}

static posse_action any_action(const colt_state *s, posse_rng *rng)
{
    posse_action legal[MAX_LEGAL];
    if (colt_actor(s) == POSSE_CHANCE)
        return colt_draw_chance(s, rng);
    int count = colt_legal(s, legal);
    return legal[posse_rng_below(rng, (uint32_t)count)];
}

static void piles_load_in_any_order(void **state)
{
    posse_rng rng;
    (void)state;
    posse_rng_seed(&rng, 11);
    for (int players = MIN_PLAYERS; players <= MAX_PLAYERS; players++) {
        for (int game = 0; game < 6; game++) {
            shuffler sh = {.rng = &rng};
            int loads = 0;
            colt_state s = deal(players, game % 2, &rng);
            colt_begin(&s, NULL);
            for (; s.phase != PHASE_OVER; colt_apply(&s, any_action(&s, &rng), NULL))
                loads += check_any_order(&s, &sh);
            assert_true(loads >= 5);
            assert_true(sh.changed >= 20);
        }
    }
}

/* ---- refused positions ------------------------------------------------------------------------------ */

/* Loads a position of three experts. `seats` is seat 0, written with ' in place of "; the other decks are complete. */
static bool loads_with(const char *seats, posse_status *status)
{
    static const char before[] = "{'game':'colt','variant':'expert','phase':'deal','round':1,'first':0,"
                                 "'rounds':['no_event_b'],'marshal':0,'neutral':13,'strongbox_waiting':true,"
                                 "'train':[{'inside':{'strongboxes':1}},{'inside':{}},{'inside':{}},{'inside':{}}],"
                                 "'bandits':["
                                 "{'name':'tuco','seat':0,'car':3,'level':'inside','bullets':6,'hit':0},"
                                 "{'name':'belle','seat':1,'car':2,'level':'inside','bullets':6,'hit':0},"
                                 "{'name':'django','seat':2,'car':3,'level':'inside','bullets':6,'hit':0}],'seats':[";
    static const char others[] =
        ",{'deck':['move','move','climb','climb','fire','fire','rob','rob','punch','marshal']}"
        ",{'deck':['marshal','punch','rob','rob','fire','fire','climb','climb','move','move']}]}";
    posse_buffer text = {0};
    colt_state s;
    posse_put(&text, "%s%s%s", before, seats, others);
    for (char *at = text.text; (at = strchr(at, '\''));)
        *at = '"';
    bool loaded = load(&s, &text, status);
    posse_buffer_free(&text);
    return loaded;
}

static void wrong_cards_are_refused_in_any_order(void **state)
{
    static const char *const bad[] = {
        /* one card missing, one too many, one of the wrong kind, one that does not exist */
        "{'deck':['rob','move','climb','climb','fire'],'hand':['rob','punch'],'discard':['move','"
        "fire']}",
        "{'deck':['rob','move','climb','climb','fire'],'hand':['rob','punch'],"
        "'discard':['move','fire','marshal','marshal']}",
        "{'deck':['rob','move','climb','climb','fire'],'hand':['rob','punch'],"
        "'discard':['move','fire','fire']}",
        "{'deck':['rob','move','climb','climb','fire'],'hand':['rob','punch'],"
        "'discard':['move','fire','sheriff']}",
        /* a bullet in the hand of a bandit who was never hit, a card with a bandit's name, an unknown field */
        "{'deck':['rob','move','climb','climb','fire'],'hand':['rob','bullet','punch'],"
        "'discard':['move','fire','marshal']}",
        "{'deck':['rob','move','climb','climb','fire'],'hand':['rob','tuco:punch'],"
        "'discard':['move','fire','marshal']}",
        "{'deck':['rob','move','climb','climb','fire'],'hand':['rob','punch'],"
        "'discard':['move','fire','marshal'],'known':[]}",
    };
    posse_status status;
    (void)state;
    assert_true(loads_with("{'deck':['rob','move','climb','climb','fire'],'hand':['rob','punch'],"
                           "'discard':['move','fire','marshal']}",
                           &status));
    for (size_t i = 0; i < sizeof bad / sizeof bad[0]; i++) {
        if (loads_with(bad[i], &status))
            fail_msg("%s was accepted", bad[i]);
        assert_int_equal(status.code, POSSE_BAD_POSITION);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(piles_load_in_any_order),
        cmocka_unit_test(wrong_cards_are_refused_in_any_order),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
