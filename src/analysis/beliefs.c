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

void review_keep_possible(const posse_buffer *beliefs, posse_buffer *out)
{
    posse_json list;
    if (!beliefs->length || !posse_json_check(beliefs->text, beliefs->length, &list, NULL))
        return;
    posse_json_put_list(out);
    for (posse_json_walk seats = posse_json_walk_of(list); posse_json_next(&seats);)
        keep_words(seats.value, out);
    posse_json_end_list(out);
}

const posse_buffer *review_believed_before(const posse_review *review, size_t step, int seat)
{
    if (step == 0)
        return &review->believed[seat];
    return review->steps[step - 1].done ? &review->steps[step - 1].believed[seat] : NULL;
}

static bool is_same(const posse_buffer *a, const posse_buffer *b)
{
    return a->length == b->length && (a->length == 0 || memcmp(a->text, b->text, a->length) == 0);
}

/* Null for a seat means that nothing has changed, and no list that this is so for all seats. */
void review_add_believed(posse_buffer *out, const posse_buffer now[], const posse_buffer *const before[], int seats)
{
    bool changed = false;
    for (int seat = 0; seat < seats; seat++)
        changed |= now[seat].length && (!before || !before[seat] || !is_same(&now[seat], before[seat]));
    if (!changed)
        return;
    posse_json_add_list(out, "believed");
    for (int seat = 0; seat < seats; seat++) {
        if (now[seat].length && (!before || !before[seat] || !is_same(&now[seat], before[seat])))
            posse_json_put_raw(out, now[seat].text, now[seat].length);
        else
            posse_json_put_null(out);
    }
    posse_json_end_list(out);
}

bool review_read_believed(posse_json list, const posse_buffer *const before[], int seats, posse_buffer out[])
{
    if (list.at && (posse_json_type_of(list) != POSSE_JSON_LIST || posse_json_count(list) != (size_t)seats))
        return false;
    for (int seat = 0; !list.at && before && seat < seats; seat++)
        if (before[seat] && before[seat]->length)
            posse_put_bytes(&out[seat], before[seat]->text, before[seat]->length);
    for (posse_json_walk w = posse_json_walk_of(list); list.at && posse_json_next(&w);) {
        const posse_buffer *earlier = before ? before[w.index] : NULL;
        posse_json_type type = posse_json_type_of(w.value);
        if (type == POSSE_JSON_LIST)
            posse_put_bytes(&out[w.index], w.value.at, (size_t)(w.value.end - w.value.at));
        else if (type != POSSE_JSON_NULL)
            return false;
        else if (earlier && earlier->length)
            posse_put_bytes(&out[w.index], earlier->text, earlier->length);
    }
    return true;
}

void review_believed_free(posse_buffer believed[], int seats)
{
    for (int seat = 0; seat < seats; seat++)
        posse_buffer_free(&believed[seat]);
}
