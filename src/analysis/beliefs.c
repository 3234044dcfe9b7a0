/* What each seat could believe about hidden things, from step to step. */
#include "fields.h"
#include "review_internal.h"

#include <string.h>

static bool is_zero(posse_json number)
{
    for (const char *at = number.at; at < number.end; at++)
        if (*at != '0' && *at != '.')
            return false;
    return true;
}

static void keep_words(posse_json words, posse_buffer *out)
{
    posse_buffer kept = {0};
    int possible = 0;
    posse_json_put_object(&kept);
    for (posse_json_walk word = posse_json_walk_of(words); posse_json_next(&word);) {
        char name[POSSE_MAX_NAME_BYTES + 1];
        if (!posse_json_text(word.key, name, sizeof name) || is_zero(word.value))
            continue;
        posse_json_add_value(&kept, name, word.value);
        possible++;
    }
    posse_json_end_object(&kept);
    if (possible > 1)
        posse_json_put_raw(out, kept.text, kept.length);
    else
        posse_json_put_null(out);
    posse_buffer_free(&kept);
}

/* The possible roles of what a bot believes, null where it is certain. */
static void keep_possible(const posse_buffer *beliefs, posse_buffer *out)
{
    posse_json list;
    if (!beliefs->length || !posse_json_check(beliefs->text, beliefs->length, &list, NULL))
        return;
    posse_json_put_list(out);
    for (posse_json_walk seats = posse_json_walk_of(list); posse_json_next(&seats);)
        keep_words(seats.value, out);
    posse_json_end_list(out);
}

void review_find_beliefs(const posse_review *review, size_t step, posse_buffer believed[])
{
    posse_buffer beliefs = {0};
    for (int seat = 0; seat < review->seats; seat++) {
        posse_player player;
        review_player(review, step, seat, &player);
        posse_buffer_clear(&beliefs);
        if (posse_player_beliefs(&player, review_state(review, step), &review->rng, &beliefs))
            keep_possible(&beliefs, &believed[seat]);
    }
    posse_buffer_free(&beliefs);
}

static bool is_same(const posse_buffer *a, const posse_buffer *b)
{
    return a->length == b->length && (!a->length || strcmp(a->text, b->text) == 0);
}

/* Null for a seat means that nothing has changed, and no list that this is so for all seats. */
void review_add_believed(posse_buffer *out, const posse_buffer now[], const posse_buffer before[], int seats)
{
    static const posse_buffer nothing;
    posse_buffer list = {0};
    bool changed = false;
    posse_json_put_list(&list);
    for (int seat = 0; seat < seats; seat++) {
        if (is_same(&now[seat], before ? &before[seat] : &nothing)) {
            posse_json_put_null(&list);
            continue;
        }
        posse_json_put_raw(&list, now[seat].text, now[seat].length);
        changed = true;
    }
    posse_json_end_list(&list);
    if (changed)
        posse_json_add_raw(out, "believed", list.text, list.length);
    posse_buffer_free(&list);
}

void review_believed_free(posse_buffer believed[], int seats)
{
    for (int seat = 0; seat < seats; seat++)
        posse_buffer_free(&believed[seat]);
}
