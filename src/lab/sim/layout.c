/* Derives the layout from the game's own description of its traits, score and events. */
#include "layout.h"
#include "alloc.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* ---- groups -------------------------------------------------------------------------------- */

static lab_group *add_group(lab_layout *layout, const char *name, const char *const *words, int word_count)
{
    _Static_assert(MAX_GROUPS >= POSSE_MAX_TRAITS + 2, "a group for each trait, for the seats and for the bots");
    lab_group *group = &layout->groups[layout->group_count++];
    *group = (lab_group){.name = name, .words = words, .word_count = word_count, .first = layout->size};
    layout->size += (size_t)word_count * CELL_SIZE;
    return group;
}

static void add_seats(lab_layout *layout)
{
    static const char *const seat_names[POSSE_MAX_SEATS] = {"0", "1", "2", "3", "4", "5", "6", "7"};
    _Static_assert(POSSE_MAX_SEATS == 8, "every seat needs a name");
    lab_group *group = add_group(layout, "seat", seat_names, layout->game->max_players);
    for (int seat = 0; seat < POSSE_MAX_SEATS; seat++)
        group->fixed[seat] = 1U << seat;
}

/* One word for each different bot. With only one kind of bot there is nothing to compare, and no group. */
static void add_bots(lab_layout *layout, const char *list)
{
    uint32_t words[POSSE_MAX_SEATS];
    int count = 0;
    for (int seat = 0; seat < layout->game->max_players; seat++) {
        size_t length = strcspn(list, ",");
        int word = 0;
        snprintf(layout->bots[count], POSSE_BOT_SPEC_TEXT, "%.*s", (int)length, list);
        while (strcmp(layout->bots[word], layout->bots[count]) != 0)
            word++;
        layout->bot_words[word] = layout->bots[word];
        words[seat] = 1U << word;
        count += word == count;
        list += list[length] == ',' ? length + 1 : 0;
    }
    if (count > 1)
        memcpy(add_group(layout, "bot", layout->bot_words, count)->fixed, words, sizeof words);
}

static void add_groups(lab_layout *layout, const char *bots)
{
    for (int i = 0; i < layout->game->trait_count; i++) {
        const posse_trait *trait = &layout->game->traits[i];
        add_group(layout, trait->name, trait->words, trait->word_count)->trait = trait;
    }
    add_seats(layout);
    add_bots(layout, bots);
}

/* ---- slices -------------------------------------------------------------------------------- */

static void add_slice(lab_layout *layout, lab_slice slice)
{
    const posse_field *fields = layout->game->events[slice.kind].fields;
    slice.tally_count = (uint16_t)(slice.by_field < 0 ? 1 : fields[slice.by_field].word_count);
    slice.first_tally = (uint32_t)layout->tally_count;
    layout->tally_count += slice.tally_count;
    layout->slices = posse_resize(layout->slices, (size_t)layout->slice_count + 1, sizeof *layout->slices);
    layout->slices[layout->slice_count++] = slice;
}

static int8_t field_of_type(const posse_field fields[], posse_field_type type)
{
    for (int8_t i = 0; i < POSSE_MAX_FIELDS && fields[i].name; i++)
        if (fields[i].type == type)
            return i;
    return -1;
}

/* Adds a sum, first ungrouped, then grouped by each word field. Fields with a list of words only group
 * the number of events, because another value in the event belongs to no particular word of the list. */
static void add_sum(lab_layout *layout, int kind, enum sum sum, int field)
{
    const posse_field *fields = layout->game->events[kind].fields;
    lab_slice slice = {
        .kind = (uint8_t)kind, .sum = (uint8_t)sum, .field = (int8_t)field, .by_field = -1, .mask_field = -1};
    add_slice(layout, slice);
    for (int8_t i = 0; i < POSSE_MAX_FIELDS && fields[i].name; i++) {
        slice.by_list = fields[i].type == POSSE_FIELD_WORDS;
        if (fields[i].type != POSSE_FIELD_WORD && !(slice.by_list && sum == SUM_EVENTS))
            continue;
        slice.by_field = i;
        slice.mask_field = slice.by_list ? field_of_type(fields, POSSE_FIELD_DICE) : (int8_t)-1;
        add_slice(layout, slice);
    }
}

static void add_kind(lab_layout *layout, int kind)
{
    const posse_field *fields = layout->game->events[kind].fields;
    layout->slices_of[kind] = layout->slice_count;
    add_sum(layout, kind, SUM_EVENTS, -1);
    for (int i = 0; i < POSSE_MAX_FIELDS && fields[i].name; i++) {
        posse_field_type type = fields[i].type;
        if (type == POSSE_FIELD_NUMBER)
            add_sum(layout, kind, SUM_NUMBER, i);
        if (type == POSSE_FIELD_FLAG)
            add_sum(layout, kind, SUM_FLAG, i);
        if (type == POSSE_FIELD_DICE || type == POSSE_FIELD_SEATS)
            add_sum(layout, kind, SUM_MEMBERS, i);
        if (type == POSSE_FIELD_CHANGE) {
            add_sum(layout, kind, SUM_DOWN, i);
            add_sum(layout, kind, SUM_UP, i);
        }
    }
    layout->slices_of[kind + 1] = layout->slice_count;
}

/* ---- the layout ---------------------------------------------------------------------------- */

lab_layout *lab_layout_new(const posse_game *game, const char *bots)
{
    lab_layout *layout = posse_alloc_zeroed(1, sizeof *layout);
    layout->game = game;
    layout->size = lab_measure_at(MEASURES);
    add_groups(layout, bots);
    for (int kind = 0; kind < game->event_count; kind++)
        add_kind(layout, kind);
    layout->tallies_at = layout->size;
    layout->size += layout->tally_count * TALLY_SIZE;
    return layout;
}

void lab_layout_free(lab_layout *layout)
{
    if (layout)
        free(layout->slices);
    free(layout);
}

void lab_slice_name(const lab_layout *layout, const lab_slice *slice, char out[LAB_SLICE_NAME])
{
    _Static_assert(LAB_SLICE_NAME >= 2 * POSSE_MAX_NAME_BYTES + sizeof " down by ", "two names of fields must fit");
    const posse_field *fields = layout->game->events[slice->kind].fields;
    snprintf(out, LAB_SLICE_NAME, "%s%s%s%s", slice->field < 0 ? "times" : fields[slice->field].name,
             slice->sum == SUM_UP     ? " up"
             : slice->sum == SUM_DOWN ? " down"
                                      : "",
             slice->by_field < 0 ? "" : " by ", slice->by_field < 0 ? "" : fields[slice->by_field].name);
}

const char *const *lab_slice_words(const lab_layout *layout, const lab_slice *slice)
{
    return slice->by_field < 0 ? NULL : layout->game->events[slice->kind].fields[slice->by_field].words;
}

const char *lab_measure_name(const lab_layout *layout, enum measure measure)
{
    static const char *const names[] = {[MEASURE_MOVES] = "moves", [MEASURE_DECISIONS] = "decisions"};
    return measure == MEASURE_SCORE ? layout->game->score.name : names[measure];
}

int64_t lab_measure_start(const lab_layout *layout, enum measure measure, int bucket)
{
    return lab_bucket_start(bucket) * (measure == MEASURE_SCORE ? layout->game->score.step : 1);
}
