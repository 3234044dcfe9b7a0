/* Arranged rolls: a lesson can make the learner's first rolls show what it is about. They are listed in the options of
 * the table, where everybody sees them, and in the replay, where every check finds them. */
#include "table_internal.h"

_Static_assert((int)POSSE_MAX_ARRANGED <= (int)POSSE_FAIR_ARRANGED, "a replay names every arranged roll");

bool table_read_arranged(posse_json options, posse_table_options *out, posse_status *status)
{
    posse_json list = posse_json_get(options, "arranged");
    out->arranged_count = 0;
    if (posse_json_type_of(list) == POSSE_JSON_ABSENT)
        return true;
    if (posse_json_type_of(list) != POSSE_JSON_LIST)
        return posse_fail(status, POSSE_BAD_REQUEST, "arranged", "\"arranged\" must be a list of rolls");
    for (posse_json_walk w = posse_json_walk_of(list); posse_json_next(&w);) {
        char text[POSSE_ACTION_TEXT];
        if (out->arranged_count == POSSE_MAX_ARRANGED)
            return posse_fail(status, POSSE_BAD_REQUEST, "arranged", "\"arranged\" must have at most %d rolls",
                              POSSE_MAX_ARRANGED);
        if (!posse_json_text(w.value, text, sizeof text) ||
            !out->game->parse(text, &out->arranged[out->arranged_count]))
            return posse_fail(status, POSSE_BAD_REQUEST, "arranged",
                              "item %zu of \"arranged\" must be an action of the game", w.index + 1);
        out->arranged_count++;
    }
    return true;
}

static int seats_of_people(const posse_table *table)
{
    int count = 0;
    for (int seat = 0; seat < POSSE_MAX_SEATS; seat++)
        count += table->seats[seat].kind == POSSE_SEAT_PERSON;
    return count;
}

static const char only_alone[] = "rolls are arranged only for one person who plays against bots";

bool table_may_seat_person(const posse_table *table, posse_status *status)
{
    return !table->options.arranged_count || seats_of_people(table) == 0 ||
           posse_fail(status, POSSE_NOT_NOW, NULL, only_alone);
}

bool table_may_arrange(const posse_table *table, const posse_table_options *options, posse_status *status)
{
    return !options->arranged_count || seats_of_people(table) <= 1 ||
           posse_fail(status, POSSE_NOT_NOW, "arranged", only_alone);
}

bool table_arranged_roll(const posse_table *table, posse_action *action)
{
    const posse_match *match = &table->match;
    if (table->roll_count >= table->options.arranged_count)
        return false;
    *action = table->options.arranged[table->roll_count];
    return match->game->check(match->state, *action, NULL);
}
