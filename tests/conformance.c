/* The conformance suite: checks every registered game against <posse/game.h> by random play.
 *
 * Matches are played with each number of players, each preset and random mixtures of options, and checked at
 * every move. Rules of a single game, such as that there are nine arrows, are checked by invariants.c.
 * POSSE_TEST_SCALE multiplies the number of matches.
 */
#include "actions.h"
#include "alloc.h"
#include "event.h"
#include "invariants.h"
#include "match.h"
#include "replay.h"
#include "views.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

enum { GAMES = 8, QUICK_GAMES = 200, MAX_MOVES = 100000, MAX_OUTCOMES = 10000, MAX_STATE_SIZE = 1024 };

typedef struct world {
    _Alignas(uint64_t) unsigned char bytes[MAX_STATE_SIZE];
} world;

/* A match under test, with buffers for the checks. */
typedef struct trial {
    const posse_game *game;
    posse_match match;
    posse_rng choices; /* for actions, and for which checks to make */
    posse_rng shuffle; /* for resampling */
    posse_action *legal;
    int legal_count;
    posse_buffer a, b;
    posse_buffer before; /* the position before the last move */
} trial;

/* How many checks of secrets were made for a spectator, to make sure that there were any. */
typedef struct spectator_checks {
    int comparisons; /* of the events in two worlds with different secrets */
    int withheld;    /* secret fields that were left out */
} spectator_checks;

static spectator_checks spectator; /* of the current game */

static int scale(void)
{
    const char *text = getenv("POSSE_TEST_SCALE");
    int scale = text ? atoi(text) : 1;
    return scale > 0 ? scale : 1;
}

static void check_invariants(const posse_game *game, const posse_buffer *text)
{
    posse_json position;
    assert_true(posse_json_check(text->text, text->length, &position, NULL));
    const char *broken = broken_invariant(game->name, position);
    if (broken)
        fail_msg("%s: %s", broken, text->text);
}

/* ---- helpers ------------------------------------------------------------------------------- */

static void copy_state(const trial *t, world *to)
{
    memset(to, 0, sizeof *to);
    memcpy(to->bytes, t->match.state, t->game->state_size);
}

static void assert_same_state(const trial *t, const void *a, const void *b)
{
    assert_memory_equal(a, b, t->game->state_size);
    assert_true(t->game->hash(a) == t->game->hash(b));
}

static void write_position(const posse_game *game, const void *state, int viewer, posse_buffer *out)
{
    posse_buffer_clear(out);
    game->write(state, viewer, out);
}

static const char *text_of(const posse_buffer *buffer)
{
    return buffer->text ? buffer->text : "";
}

static void assert_same_text(const posse_buffer *a, const posse_buffer *b)
{
    assert_string_equal(text_of(a), text_of(b));
}

/* Two worlds that a viewer cannot tell apart must give the same text in `a` and `b`. `advice` says what to look at. */
static void assert_nothing_leaks(const trial *t, int viewer, const char *advice)
{
    if (strcmp(text_of(&t->a), text_of(&t->b)) != 0)
        fail_msg("%s, viewer %d: two worlds that look alike differ.\n%s\n%s\n%s", t->game->name, viewer, advice,
                 text_of(&t->a), text_of(&t->b));
}

static int compare_actions(const void *a, const void *b)
{
    posse_action x = *(const posse_action *)a, y = *(const posse_action *)b;
    return (x > y) - (x < y);
}

static bool is_legal(const trial *t, posse_action action)
{
    return bsearch(&action, t->legal, (size_t)t->legal_count, sizeof action, compare_actions);
}

static int players(const trial *t)
{
    return t->game->players(t->match.state);
}

/* The viewers are the seats, and a spectator for i < 0. */
static int viewer_of(int i)
{
    return i < 0 ? POSSE_SPECTATOR : i;
}

/* ---- checks at every move ------------------------------------------------------------------ */

static bool now_and_then(trial *t, uint32_t one_in)
{
    return posse_rng_below(&t->choices, one_in) == 0;
}

static void check_position(trial *t)
{
    posse_json before, now;
    write_position(t->game, t->match.state, POSSE_EVERYTHING, &t->a);
    check_invariants(t->game, &t->a);
    if (t->before.length && now_and_then(t, 3)) {
        posse_json_check(t->before.text, t->before.length, &before, NULL);
        posse_json_check(t->a.text, t->a.length, &now, NULL);
        const char *broken = broken_step(t->game->name, before, now);
        if (broken)
            fail_msg("%s: %s, then %s", broken, t->before.text, t->a.text);
    }
    posse_buffer_clear(&t->before);
    posse_put_bytes(&t->before, t->a.text, t->a.length);
}

/* The views that are written at once are those that are written one by one. */
static void check_all_views(trial *t)
{
    posse_buffer all = {0};
    if (!t->game->writes_all_views)
        return;
    t->game->write(t->match.state, POSSE_ALL_VIEWERS, &all);
    for (int i = -1; i < players(t); i++) {
        write_position(t->game, t->match.state, viewer_of(i), &t->a);
        posse_buffer_clear(&t->b);
        posse_view_select(&all, viewer_of(i), &t->b);
        assert_same_text(&t->a, &t->b);
    }
    posse_buffer_free(&all);
}

/* A seat is asked only if it has at least two actions, and chance only if there are at least two outcomes. */
static void list_actions(trial *t)
{
    int actor = posse_match_actor(&t->match);
    if (actor == POSSE_CHANCE) {
        static uint64_t weights[MAX_OUTCOMES];
        t->legal_count = t->game->outcomes(t->match.state, t->legal, weights, MAX_OUTCOMES);
        assert_true(t->legal_count == -1 || t->legal_count >= 2);
        for (int i = 0; i < t->legal_count; i++)
            assert_true(weights[i] > 0);
    } else {
        assert_in_range(actor, 0, players(t) - 1);
        t->legal_count = t->game->legal(t->match.state, t->legal);
        if (t->legal_count < 2 || t->legal_count > t->game->max_legal)
            fail_msg("%s: seat %d has %d legal actions, but must have from 2 to `max_legal` (%d); `apply` carries out "
                     "a forced choice by itself",
                     t->game->name, actor, t->legal_count, t->game->max_legal);
    }
    for (int i = 1; i < t->legal_count; i++)
        assert_true(t->legal[i - 1] < t->legal[i]);
}

/* An action's text is read back as the same action, and no text with extra spaces is. */
static void check_text(const trial *t, posse_action action)
{
    char text[POSSE_ACTION_TEXT], other[POSSE_ACTION_TEXT + 2];
    posse_action parsed = UINT32_MAX;
    assert_true(action < t->game->action_count);
    t->game->format(action, text);
    assert_true(strlen(text) < POSSE_ACTION_TEXT);
    assert_true(t->game->parse(text, &parsed));
    assert_int_equal(parsed, action);
    snprintf(other, sizeof other, "%s ", text);
    assert_false(t->game->parse(other, &parsed));
    snprintf(other, sizeof other, " %s", text);
    assert_false(t->game->parse(other, &parsed));
}

/* A step width for loops over all actions: 1, or a random width if there are very many actions. */
static posse_action stride(trial *t)
{
    return 1 + posse_rng_below(&t->choices, 1 + t->game->action_count / 5000);
}

/* `check` accepts exactly the listed actions, and an action that is refused changes nothing. */
static void check_every_action(trial *t)
{
    world before;
    copy_state(t, &before);
    for (int i = 0; i < t->legal_count; i++)
        assert_true(t->game->check(t->match.state, t->legal[i], NULL));
    for (posse_action action = 0; action < t->game->action_count; action += stride(t)) {
        posse_status why = {0};
        bool legal = t->game->check(t->match.state, action, &why);
        if (t->legal_count >= 0)
            assert_int_equal(legal, is_legal(t, action));
        if (!legal) {
            assert_int_equal(why.code, POSSE_ILLEGAL_ACTION);
            assert_true(why.text[0] != '\0');
        }
    }
    size_t actions = t->match.action_count, events = t->match.event_count;
    assert_false(posse_match_act(&t->match, t->game->action_count, NULL));
    assert_false(posse_match_act_text(&t->match, "dance", NULL));
    for (posse_action action = 0; action < t->game->action_count; action += 20 * stride(t))
        if (!t->game->check(t->match.state, action, NULL))
            assert_false(posse_match_act(&t->match, action, NULL));
    assert_same_state(t, before.bytes, t->match.state);
    assert_int_equal(t->match.action_count, actions);
    assert_int_equal(t->match.event_count, events);
}

/* Odds are probabilities, and the same in `other`, a world with other secrets. */
static void check_odds(const trial *t, const void *other, posse_action action)
{
    posse_dice_odds odds[POSSE_MAX_ODDS], again[POSSE_MAX_ODDS];
    int count = posse_roll_odds(t->game, t->match.state, action, odds);
    assert_in_range(count, 0, POSSE_MAX_ODDS);
    if (!count)
        return;
    assert_int_equal(t->game->odds(other, action, again), count);
    for (int i = 0; i < count; i++) {
        assert_true(odds[i].probability >= 0 && odds[i].probability <= 1);
        assert_string_equal(odds[i].what, again[i].what);
        assert_true(odds[i].probability == again[i].probability);
    }
}

/* Checks the odds of every legal action. If chance is to act, one call covers all actions. */
static void check_all_odds(const trial *t, const void *other)
{
    int count = posse_match_actor(&t->match) == POSSE_CHANCE ? 1 : t->legal_count;
    for (int i = 0; i < count; i++)
        check_odds(t, other, t->legal[i]);
}

/* A resampled world has the same view and the same actor. It depends only on the seat's knowledge and the
 * generator: resampling the true state or another world gives the same bytes. */
static void check_resample(trial *t)
{
    for (int i = -1; i < players(t); i++) {
        int viewer = viewer_of(i);
        world other, from_truth, from_other;
        copy_state(t, &other);
        t->game->resample(other.bytes, viewer, &t->shuffle);
        write_position(t->game, t->match.state, viewer, &t->a);
        write_position(t->game, other.bytes, viewer, &t->b);
        assert_same_text(&t->a, &t->b);
        assert_int_equal(t->game->actor(other.bytes), posse_match_actor(&t->match));
        check_all_odds(t, other.bytes);

        posse_rng once = t->shuffle, again = t->shuffle;
        copy_state(t, &from_truth);
        from_other = other;
        t->game->resample(from_truth.bytes, viewer, &once);
        t->game->resample(from_other.bytes, viewer, &again);
        assert_same_state(t, from_truth.bytes, from_other.bytes);
    }
}

/* A position with all secrets is loaded into the same state at a load point, and refused elsewhere. */
static bool check_load(trial *t)
{
    world loaded;
    posse_status status = {0};
    posse_json position;
    memset(&loaded, 0x5a, sizeof loaded);
    world untouched = loaded;
    write_position(t->game, t->match.state, POSSE_EVERYTHING, &t->a);
    assert_true(posse_json_check(t->a.text, t->a.length, &position, NULL));
    if (t->game->load(loaded.bytes, position, &status)) {
        t->game->begin(loaded.bytes, NULL);
        assert_same_state(t, loaded.bytes, t->match.state);
        return true;
    }
    assert_int_equal(status.code, POSSE_BAD_POSITION);
    assert_true(status.where[0] != '\0');
    assert_memory_equal(&loaded, &untouched, sizeof loaded);
    return false;
}

/* ---- secrets ------------------------------------------------------------------------------- */

/* Collects the events as a viewer sees them. */
typedef struct listener {
    posse_events sink;
    const posse_game *game;
    int viewer;
    posse_buffer *text;
    bool revealed;
    int count;
} listener;

/* Secret fields are for the event's owner only. */
static bool may_know(const posse_field *field, const posse_event *event, int viewer)
{
    return !field->secret || event->owner == POSSE_PUBLIC || event->owner == viewer || viewer == POSSE_EVERYTHING;
}

/* The JSON of an event has exactly the fields that the viewer may know. */
static void check_told(const posse_game *game, const posse_event *event, int viewer, posse_buffer *text)
{
    const posse_field *fields = game->events[event->kind].fields;
    posse_json told;
    posse_buffer_clear(text);
    posse_event_write(game, event, 1, viewer, text);
    assert_true(posse_json_check(text->text, text->length, &told, NULL));
    for (int i = 0; i < POSSE_MAX_FIELDS && fields[i].name; i++) {
        bool is_there = posse_json_type_of(posse_json_get(told, fields[i].name)) != POSSE_JSON_ABSENT;
        if (!may_know(&fields[i], event, viewer)) {
            if (is_there)
                fail_msg("%s of seat %d is shown to viewer %d: %s", fields[i].name, event->owner, viewer, text->text);
            spectator.withheld += viewer == POSSE_SPECTATOR;
        } else if (fields[i].secret && event->value[i] >= 0) {
            assert_true(is_there);
        }
    }
}

/* Checks all events of the match for all viewers. */
static void check_all_told(trial *t)
{
    for (size_t n = 0; n < t->match.event_count; n++) {
        check_told(t->game, &t->match.events[n], POSSE_EVERYTHING, &t->a);
        for (int i = -1; i < players(t); i++)
            check_told(t->game, &t->match.events[n], viewer_of(i), &t->a);
    }
}

static void listen(posse_events *self, const posse_event *event)
{
    listener *l = (listener *)self;
    posse_disclosure discloses = l->game->events[event->kind].discloses;
    bool is_first = l->count++ == 0;
    l->revealed |= event->owner == l->viewer || discloses == POSSE_DISCLOSES ||
                   (discloses == POSSE_DISCLOSES_IF_FORCED && !is_first);
    posse_event_write(l->game, event, 1, l->viewer, l->text);
}

static listener listener_for(const posse_game *game, int viewer, posse_buffer *text)
{
    posse_buffer_clear(text);
    return (listener){.sink = {listen}, .game = game, .viewer = viewer, .text = text};
}

static const char event_advice[] = "An event tells a secret: mark the field `secret`, or set `discloses` of the event "
                                   "(POSSE_DISCLOSES_IF_FORCED if only a forced choice tells it).";

/* In a world with other secrets, the same action gives a viewer the same events and the same view, byte for byte,
 * unless an event reveals a secret to this viewer. */
static void check_secrecy(trial *t, posse_action action)
{
    for (int i = -1; i < players(t); i++) {
        int viewer = viewer_of(i);
        world truth, other;
        copy_state(t, &truth);
        copy_state(t, &other);
        t->game->resample(other.bytes, viewer, &t->shuffle);
        if (!t->game->check(other.bytes, action, NULL))
            continue; /* the action needs a card that the actor does not hold in this world */
        bool differ = memcmp(truth.bytes, other.bytes, sizeof truth.bytes) != 0;
        listener here = listener_for(t->game, viewer, &t->a);
        t->game->apply(truth.bytes, action, &here.sink);
        listener there = listener_for(t->game, viewer, &t->b);
        t->game->apply(other.bytes, action, &there.sink);
        if (here.revealed || there.revealed)
            continue;
        spectator.comparisons += viewer == POSSE_SPECTATOR && differ;
        assert_nothing_leaks(t, viewer, event_advice);
        write_position(t->game, truth.bytes, viewer, &t->a);
        write_position(t->game, other.bytes, viewer, &t->b);
        assert_nothing_leaks(t, viewer,
                             "`write` shows a secret, or an event without `discloses` has revealed one to `write`.");
    }
}

static void check_opening(trial *t, const posse_settings *settings, const posse_rng *rng)
{
    for (int i = -1; i < settings->players; i++) {
        world truth, other;
        posse_rng deal = *rng;
        memset(&truth, 0, sizeof truth);
        assert_true(t->game->setup(truth.bytes, settings, &deal, NULL));
        other = truth;
        t->game->resample(other.bytes, viewer_of(i), &t->shuffle);
        listener here = listener_for(t->game, viewer_of(i), &t->a);
        t->game->begin(truth.bytes, &here.sink);
        listener there = listener_for(t->game, viewer_of(i), &t->b);
        t->game->begin(other.bytes, &there.sink);
        assert_nothing_leaks(t, viewer_of(i), event_advice);
    }
}

static posse_action pick(trial *t)
{
    if (posse_match_actor(&t->match) != POSSE_CHANCE)
        return t->legal[posse_rng_below(&t->choices, (uint32_t)t->legal_count)];
    posse_action drawn = t->game->draw(t->match.state, &t->choices);
    assert_true(t->game->check(t->match.state, drawn, NULL));
    return drawn;
}

/* `apply` without events leads to the same state as `apply` with events. */
static void make_move(trial *t, posse_action action)
{
    world silent;
    copy_state(t, &silent);
    t->game->apply(silent.bytes, action, NULL);
    assert_true(posse_match_act(&t->match, action, NULL));
    assert_same_state(t, silent.bytes, t->match.state);
}

static void check_end(trial *t)
{
    double returns[POSSE_MAX_SEATS];
    posse_json result, winners;
    assert_int_equal(t->game->legal(t->match.state, t->legal), 0);
    for (posse_action action = 0; action < t->game->action_count; action += stride(t))
        assert_false(t->game->check(t->match.state, action, NULL));
    posse_buffer_clear(&t->a);
    t->game->result(t->match.state, &t->a);
    assert_true(posse_json_check(t->a.text, t->a.length, &result, NULL));
    winners = posse_json_get(result, "winners");
    t->game->returns(t->match.state, returns);
    double sum = 0;
    for (int seat = 0; seat < players(t); seat++)
        sum += returns[seat] > 0;
    assert_true(sum > 0);
    assert_int_equal(sum, posse_json_count(winners));
    for (posse_json_walk w = posse_json_walk_of(winners); posse_json_next(&w);) {
        int64_t seat = -1;
        assert_true(posse_json_int_in(w.value, 0, players(t) - 1, &seat));
        assert_true(returns[seat] > 0);
    }
}

/* The replay leads to the same state and the same events. */
static void check_replay(trial *t)
{
    posse_match again;
    posse_json file;
    posse_status status;
    posse_buffer_clear(&t->a);
    posse_match_write_replay(&t->match, &t->a);
    assert_true(posse_json_check(t->a.text, t->a.length, &file, NULL));
    if (!posse_replay(file, &again, NULL, &status))
        fail_msg("%s", status.text);
    assert_same_state(t, again.state, t->match.state);
    assert_int_equal(again.event_count, t->match.event_count);
    posse_buffer_clear(&t->b);
    posse_match_write_events(&again, 0, POSSE_EVERYTHING, &t->b);
    posse_buffer_clear(&t->a);
    posse_match_write_events(&t->match, 0, POSSE_EVERYTHING, &t->a);
    assert_same_text(&t->a, &t->b);
    posse_match_free(&again);
}

/* Every seat has at least one word of each trait, the same at the start and at the end. No two seats share a word
 * of a unique trait. */
static void check_traits(const trial *t, const void *start)
{
    for (int i = 0; i < t->game->trait_count; i++) {
        const posse_trait *trait = &t->game->traits[i];
        uint64_t taken = 0;
        assert_in_range(trait->word_count, 1, POSSE_MAX_WORDS);
        for (int seat = 0; seat < players(t); seat++) {
            uint32_t words = trait->of(t->match.state, seat);
            assert_true(words != 0);
            assert_int_equal((uint64_t)words >> trait->word_count, 0);
            assert_int_equal(words, trait->of(start, seat));
            assert_false(trait->unique && (taken & words));
            taken |= words;
        }
    }
}

static void check_score(const trial *t)
{
    int64_t score[POSSE_MAX_SEATS];
    if (!t->game->score.name)
        return;
    assert_true(t->game->score.step > 0);
    t->game->score.of(t->match.state, score);
    for (int seat = 0; seat < players(t); seat++)
        assert_int_equal(score[seat] % t->game->score.step, 0);
}

/* Every value of a field of words is a valid index. */
static void check_words(const trial *t)
{
    for (size_t n = 0; n < t->match.event_count; n++) {
        const posse_event *event = &t->match.events[n];
        const posse_field *fields = t->game->events[event->kind].fields;
        for (int i = 0; i < POSSE_MAX_FIELDS && fields[i].name; i++) {
            int64_t value = event->value[i];
            if (fields[i].type == POSSE_FIELD_WORD)
                assert_true(value < fields[i].word_count);
            if (fields[i].type == POSSE_FIELD_WORDS)
                for (; value > 0; value >>= 4)
                    assert_in_range(value & 15, 1, fields[i].word_count);
        }
    }
}

static void play(trial *t)
{
    world start;
    copy_state(t, &start);
    for (int move = 0; posse_match_actor(&t->match) != POSSE_OVER; move++) {
        assert_true(move < MAX_MOVES);
        check_position(t);
        check_all_views(t);
        list_actions(t);
        for (int i = 0; i < t->legal_count; i += 1 + i / 32)
            check_text(t, t->legal[i]);
        if (now_and_then(t, 100))
            check_every_action(t);
        if (now_and_then(t, 4))
            check_resample(t);
        assert_true(check_load(t) || move > 0);
        posse_action action = pick(t);
        check_text(t, action);
        if (now_and_then(t, 4))
            check_secrecy(t, action);
        make_move(t, action);
    }
    check_position(t);
    check_all_views(t);
    check_end(t);
    check_replay(t);
    check_traits(t, start.bytes);
    check_score(t);
    check_words(t);
    check_all_told(t);
}

static void try_game(const posse_game *game, const posse_settings *settings, uint64_t seed)
{
    trial t = {.game = game};
    int capacity = game->max_legal > MAX_OUTCOMES ? game->max_legal : MAX_OUTCOMES;
    posse_rng deal;
    t.legal = posse_alloc((size_t)capacity, sizeof *t.legal);
    posse_rng_seed(&deal, seed);
    posse_rng_seed(&t.choices, seed + 1);
    posse_rng_seed(&t.shuffle, seed + 2);
    check_opening(&t, settings, &deal);
    assert_true(posse_match_new(&t.match, game, settings, &deal, NULL));
    assert_int_equal(players(&t), settings->players);
    play(&t);
    posse_match_free(&t.match);
    posse_buffer_free(&t.a);
    posse_buffer_free(&t.b);
    posse_buffer_free(&t.before);
    free(t.legal);
}

/* ---- the suite ----------------------------------------------------------------------------- */

static posse_settings settings_for(const posse_game *game, int player_count, int preset)
{
    posse_settings settings = {.players = player_count, .preset = (uint8_t)preset};
    if (game->preset_count)
        memcpy(settings.value, game->presets[preset].value, sizeof settings.value);
    return settings;
}

static void mix_options(const posse_game *game, posse_settings *settings, posse_rng *rng)
{
    for (int i = 0; i < game->option_count; i++)
        settings->value[i] = (uint8_t)posse_rng_below(rng, (uint32_t)game->options[i].value_count);
}

static bool has_secrets(const posse_game *game)
{
    for (int kind = 0; kind < game->event_count; kind++)
        for (int i = 0; i < POSSE_MAX_FIELDS && game->events[kind].fields[i].name; i++)
            if (game->events[kind].fields[i].secret)
                return true;
    return false;
}

/* Takes each preset in turn, and then a random mixture of options. */
static void random_play(void **state)
{
    const posse_game *game = *state;
    int kinds = game->preset_count + 1;
    posse_rng rng;
    posse_rng_seed(&rng, 1);
    spectator = (spectator_checks){0};
    for (int player_count = game->min_players; player_count <= game->max_players; player_count++) {
        for (int i = 0; i < GAMES * kinds * scale(); i++) {
            bool mixed = i % kinds == game->preset_count;
            posse_settings settings = settings_for(game, player_count, mixed ? 0 : i % kinds);
            if (mixed)
                mix_options(game, &settings, &rng);
            try_game(game, &settings, posse_rng_next(&rng));
        }
    }
    if (has_secrets(game)) {
        if (spectator.comparisons == 0)
            fail_msg("%s: has secret fields, but `resample` never made another world for a spectator that could be "
                     "compared",
                     game->name);
        if (spectator.withheld == 0)
            fail_msg("%s: has secret fields, but tells a spectator all of them; is the event's `owner` set?",
                     game->name);
    }
}

/* Plays one of many more matches with few checks: seats that are asked have a choice, and the invariants hold at
 * the end and at every 64th move. */
static void quick_game(const posse_game *game, const posse_settings *settings, posse_rng *rng, posse_buffer *text)
{
    posse_action legal[1024];
    world w = {{0}};
    assert_true(game->setup(w.bytes, settings, rng, NULL));
    game->begin(w.bytes, NULL);
    for (int move = 0;; move++) {
        int actor = game->actor(w.bytes);
        if (actor == POSSE_OVER || move % 64 == 63) {
            write_position(game, w.bytes, POSSE_EVERYTHING, text);
            check_invariants(game, text);
        }
        if (actor == POSSE_OVER)
            return;
        assert_true(move < MAX_MOVES);
        posse_action action;
        if (actor == POSSE_CHANCE) {
            action = game->draw(w.bytes, rng);
        } else {
            int count = game->legal(w.bytes, legal);
            assert_true(count >= 2);
            action = legal[posse_rng_below(rng, (uint32_t)count)];
        }
        game->apply(w.bytes, action, NULL);
    }
}

static void much_random_play(void **state)
{
    const posse_game *game = *state;
    posse_buffer text = {0};
    posse_rng rng;
    posse_rng_seed(&rng, 2);
    assert_true(game->max_legal <= 1024);
    for (int player_count = game->min_players; player_count <= game->max_players; player_count++) {
        for (int i = 0; i < QUICK_GAMES * scale(); i++) {
            posse_settings settings = settings_for(game, player_count, 0);
            mix_options(game, &settings, &rng);
            quick_game(game, &settings, &rng, &text);
        }
    }
    posse_buffer_free(&text);
}

/* Plays a random match and marks all actions that are legal at any time, and all outcomes of chance. */
static void mark_actions(const posse_game *game, const posse_settings *settings, posse_rng *rng, bool came_up[])
{
    static posse_action actions[MAX_OUTCOMES];
    world w = {{0}};
    assert_true(game->max_legal <= MAX_OUTCOMES);
    assert_true(game->setup(w.bytes, settings, rng, NULL));
    game->begin(w.bytes, NULL);
    for (int actor; (actor = game->actor(w.bytes)) != POSSE_OVER;) {
        bool chance = actor == POSSE_CHANCE;
        int count = chance ? game->outcomes(w.bytes, actions, NULL, MAX_OUTCOMES) : game->legal(w.bytes, actions);
        for (int i = 0; i < count; i++)
            came_up[actions[i]] = true;
        posse_action action = chance ? game->draw(w.bytes, rng) : actions[posse_rng_below(rng, (uint32_t)count)];
        came_up[action] = true;
        game->apply(w.bytes, action, NULL);
    }
}

/* Every action has a text. The text of an action that came up in a match is read back as the same action. Other numbers
 * may stand for impossible actions; if such a text can be read, the action that is read must have the same text. */
static void check_action(const posse_game *game, posse_action action, bool came_up)
{
    char text[2 * POSSE_ACTION_TEXT];
    posse_action parsed;
    game->format(action, text);
    if (strnlen(text, sizeof text) >= POSSE_ACTION_TEXT)
        fail_msg("%s: the text of action %u is longer than POSSE_ACTION_TEXT allows: \"%s\"", game->name, action, text);
    bool readable = game->parse(text, &parsed);
    if (came_up && (!readable || parsed != action))
        fail_msg("%s: action %u is written \"%s\", which is read as another", game->name, action, text);
    if (readable) {
        char again[POSSE_ACTION_TEXT];
        game->format(parsed, again);
        assert_string_equal(text, again);
    }
}

static void every_action_has_its_text(void **state)
{
    const posse_game *game = *state;
    bool *came_up = calloc(game->action_count, sizeof *came_up);
    posse_rng rng;
    assert_non_null(came_up);
    posse_rng_seed(&rng, 3);
    for (int player_count = game->min_players; player_count <= game->max_players; player_count++)
        for (int i = 0; i < GAMES * scale(); i++) {
            posse_settings settings = settings_for(game, player_count, 0);
            mix_options(game, &settings, &rng);
            mark_actions(game, &settings, &rng, came_up);
        }
    for (posse_action action = 0; action < game->action_count; action++)
        check_action(game, action, came_up[action]);
    free(came_up);
}

/* Chance draws by weight: a chi-square test at the first chance move with at most 1000 outcomes. */
static void chance_draws_by_weight(void **state)
{
    const posse_game *game = *state;
    static posse_action outcomes[MAX_OUTCOMES];
    static uint64_t weights[MAX_OUTCOMES];
    static uint32_t seen[MAX_OUTCOMES];
    posse_settings settings = settings_for(game, game->min_players, 0);
    posse_rng rng;
    world w = {{0}};
    posse_action legal[1024];
    int count = 0;
    posse_rng_seed(&rng, 5);
    assert_true(game->setup(w.bytes, &settings, &rng, NULL));
    game->begin(w.bytes, NULL);
    assert_true(game->max_legal <= 1024);
    while (count < 2 || count > 1000) {
        int actor = game->actor(w.bytes);
        if (actor == POSSE_OVER)
            return; /* chance never acts in this game, or never with few outcomes */
        count = actor == POSSE_CHANCE ? game->outcomes(w.bytes, outcomes, weights, 1000) : 0;
        if (count >= 2)
            break;
        game->apply(w.bytes,
                    actor == POSSE_CHANCE ? game->draw(w.bytes, &rng)
                                          : legal[posse_rng_below(&rng, (uint32_t)game->legal(w.bytes, legal))],
                    NULL);
    }
    memset(seen, 0, sizeof seen);
    int draws = count * 1000;
    uint64_t all = 0;
    for (int i = 0; i < draws; i++) {
        posse_action drawn = game->draw(w.bytes, &rng);
        int at = 0;
        while (outcomes[at] != drawn)
            at++;
        seen[at]++;
    }
    for (int i = 0; i < count; i++)
        all += weights[i];
    double chi = 0;
    for (int i = 0; i < count; i++) {
        double wanted = (double)draws * (double)weights[i] / (double)all;
        chi += (seen[i] - wanted) * (seen[i] - wanted) / wanted;
    }
    /* The mean is count-1 and the variance 2(count-1). Allow five standard deviations; the seed is fixed. */
    double freedom = count - 1;
    assert_true((chi - freedom) * (chi - freedom) < 25 * 2 * freedom);
}

/* Checks all games, or only the one that is named. */
int main(int argc, char **argv)
{
    int failures = 0;
    if (argc > 1 && !posse_game_named(argv[1])) {
        fprintf(stderr, "conformance: there is no game called \"%s\"\n", argv[1]);
        return 2;
    }
    for (int i = 0; i < posse_game_count; i++) {
        if (argc > 1 && posse_games[i] != posse_game_named(argv[1]))
            continue;
        void *game = (void *)(uintptr_t)posse_games[i];
        if (posse_games[i]->state_size > MAX_STATE_SIZE) {
            fprintf(stderr, "%s: state_size is %zu, but MAX_STATE_SIZE is %d; raise it in tests/conformance.c\n",
                    posse_games[i]->name, posse_games[i]->state_size, MAX_STATE_SIZE);
            return 1;
        }
        const struct CMUnitTest tests[] = {
            cmocka_unit_test_prestate(every_action_has_its_text, game),
            cmocka_unit_test_prestate(chance_draws_by_weight, game),
            cmocka_unit_test_prestate(random_play, game),
            cmocka_unit_test_prestate(much_random_play, game),
        };
        failures += cmocka_run_group_tests_name(posse_games[i]->name, tests, NULL, NULL);
    }
    return failures;
}
