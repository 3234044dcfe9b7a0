/* A position may list the cards of a pile, and the seats that know a purse, in any order. `show` writes them in
 * one order, so they are sorted before the position is compared with what `show` writes. */
#include "read.h"

#include <stdio.h>

static void put_each(posse_json list, const char *word, posse_buffer *out)
{
    for (posse_json_walk w = posse_json_walk_of(list); posse_json_next(&w);)
        if (posse_json_is(w.value, word))
            posse_json_put_string(out, word);
}

/* In the order of the card list: by kind, then by the name of the bandit. */
static void put_sorted_cards(posse_json list, posse_buffer *out)
{
    posse_json_put_list(out);
    for (int kind = 0; kind < KINDS; kind++) {
        put_each(list, colt_kinds[kind], out);
        for (int name = 0; name < NAMES; name++) {
            char word[32];
            snprintf(word, sizeof word, "%s:%s", colt_names[name], colt_kinds[kind]);
            put_each(list, word, out);
        }
    }
    posse_json_end_list(out);
}

static void put_sorted_seats(posse_json list, posse_buffer *out)
{
    posse_json_put_list(out);
    for (int seat = 0; seat < MAX_PLAYERS; seat++)
        for (posse_json_walk w = posse_json_walk_of(list); posse_json_next(&w);) {
            int64_t number;
            if (posse_json_int_in(w.value, seat, seat, &number))
                posse_json_put_int(out, seat);
        }
    posse_json_end_list(out);
}

/* The seats that know each of the purses on a spot. */
static void put_sorted_known(posse_json lists, posse_buffer *out)
{
    posse_json_put_list(out);
    for (posse_json_walk w = posse_json_walk_of(lists); posse_json_next(&w);)
        put_sorted_seats(w.value, out);
    posse_json_end_list(out);
}

static void put_member(posse_json key, posse_json value, posse_buffer *out)
{
    static const char *const piles[] = {"deck", "hand", "discard", "shuffled"};
    posse_json_put_value(out, key);
    posse_put_text(out, ":");
    if (posse_json_type_of(value) == POSSE_JSON_LIST && posse_json_is(key, "known"))
        put_sorted_known(value, out);
    else if (posse_json_type_of(value) == POSSE_JSON_LIST && posse_json_word(key, piles, 4) >= 0)
        put_sorted_cards(value, out);
    else
        colt_put_sorted(value, out);
}

void colt_put_sorted(posse_json value, posse_buffer *out)
{
    switch (posse_json_type_of(value)) {
    case POSSE_JSON_OBJECT:
        posse_json_put_object(out);
        for (posse_json_walk w = posse_json_walk_of(value); posse_json_next(&w);)
            put_member(w.key, w.value, out);
        posse_json_end_object(out);
        break;
    case POSSE_JSON_LIST:
        posse_json_put_list(out);
        for (posse_json_walk w = posse_json_walk_of(value); posse_json_next(&w);)
            colt_put_sorted(w.value, out);
        posse_json_end_list(out);
        break;
    default:
        posse_json_put_value(out, value);
    }
}
