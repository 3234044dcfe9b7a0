/* The chain of shown events. */
#include "chain.h"
#include "blake2b.h"
#include "event.h"

#include <string.h>

/* The place of a field among the fields of its event. The check of the game has made sure that there is one. */
static int index_of(const posse_event_kind *kind, const char *name)
{
    int index = 0;
    while (strcmp(kind->fields[index].name, name) != 0)
        index++;
    return index;
}

static bool is_forced(const posse_event_kind *kind, const posse_event *event)
{
    for (int i = 0; i < POSSE_MAX_FIELDS && kind->fields[i].name; i++)
        if (strcmp(kind->fields[i].name, "forced") == 0)
            return event->value[i] != 0;
    return false;
}

bool posse_chain_has(const posse_game *game, const posse_event *event)
{
    const posse_event_kind *kind = &game->events[event->kind];
    return kind->chain[0] && !is_forced(kind, event);
}

void posse_chain_write_item(const posse_game *game, const posse_event *event, int viewer, posse_buffer *out)
{
    const posse_event_kind *kind = &game->events[event->kind];
    posse_json_put_list(out);
    posse_json_put_string(out, kind->name);
    for (int i = 0; i < POSSE_MAX_FIELDS && kind->chain[i]; i++)
        posse_event_write_value(game, event, index_of(kind, kind->chain[i]), viewer, out);
    posse_json_end_list(out);
}

void posse_chain_start(posse_chain *chain, const uint8_t commitment[POSSE_FAIR_BYTES])
{
    memcpy(chain->link, commitment, sizeof chain->link);
    chain->length = 0;
}

bool posse_chain_add(posse_chain *chain, const posse_game *game, const posse_event *event, int viewer)
{
    posse_buffer item = {0};
    posse_blake2b hash;
    if (!posse_chain_has(game, event))
        return false;
    posse_chain_write_item(game, event, viewer, &item);
    posse_blake2b_init(&hash, sizeof chain->link, chain->link, sizeof chain->link);
    posse_blake2b_update(&hash, item.text, item.length);
    posse_blake2b_final(&hash, chain->link);
    chain->length++;
    posse_buffer_free(&item);
    return true;
}

static bool find_for(const posse_match *match, const uint8_t commitment[POSSE_FAIR_BYTES],
                     const uint8_t value[POSSE_FAIR_BYTES], posse_chain_place *place)
{
    posse_chain chain;
    bool found = false;
    posse_chain_start(&chain, commitment);
    for (size_t i = 0; i < match->event_count; i++)
        if (posse_chain_add(&chain, match->game, &match->events[i], place->viewer) &&
            memcmp(chain.link, value, sizeof chain.link) == 0) {
            place->length = chain.length;
            found = true;
        }
    place->whole = chain.length;
    return found;
}

bool posse_chain_find(const posse_match *match, const uint8_t commitment[POSSE_FAIR_BYTES],
                      const uint8_t value[POSSE_FAIR_BYTES], posse_chain_place *place)
{
    int players = match->game->players(match->state);
    *place = (posse_chain_place){.viewer = POSSE_SPECTATOR};
    if (find_for(match, commitment, value, place))
        return true;
    for (place->viewer = 0; place->viewer < players; place->viewer++)
        if (find_for(match, commitment, value, place))
            return true;
    place->viewer = POSSE_EVERYTHING;
    return find_for(match, commitment, value, place);
}
