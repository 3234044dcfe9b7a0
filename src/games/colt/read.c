/* Loading a position. The state is changed only after everything has been checked. */
#include "read.h"

#include <stdio.h>
#include <string.h>

/* ---- purses -------------------------------------------------------------------------------------- */

/* The state being loaded, and how many purses of each value have been read so far. */
typedef struct reader {
    colt_state *s;
    int purses;
    uint8_t values_used[6];
    posse_status *status;
} reader;

static bool read_known(reader *r, posse_json list, const char *path, uint8_t *known)
{
    posse_status *status = r->status;
    if (posse_json_type_of(list) != POSSE_JSON_LIST)
        return BAD(path, "\"%s\" must have a list of seats for each purse", path);
    for (posse_json_walk w = posse_json_walk_of(list); posse_json_next(&w);) {
        int64_t seat;
        if (!posse_json_int_in(w.value, 0, r->s->players - 1, &seat) || *known >> seat & 1)
            return BAD(path, "\"%s\" must list seats from 0 to %d, each once", path, r->s->players - 1);
        *known |= (uint8_t)(1U << seat);
    }
    return true;
}

static bool read_purse(reader *r, posse_json json, int place, const char *path)
{
    posse_status *status = r->status;
    int64_t value;
    if (!posse_json_int_in(json, 250, 500, &value) || value % 50 != 0)
        return BAD(path, "\"%s\" must hold purses of 250, 300, 350, 400, 450 or 500", path);
    int step = (int)(value - 250) / 50;
    if (r->purses == PURSES || r->values_used[step] == colt_purse_supply(step))
        return BAD(path, "\"%s\": there are not that many purses of %d", path, (int)value);
    r->values_used[step]++;
    r->s->purse_place[r->purses] = (uint8_t)place;
    r->s->purse_value[r->purses] = (uint8_t)step;
    r->purses++;
    return true;
}

/* Reads "purses", and for a spot also "known". */
static bool read_purses(reader *r, const posse_fields *fields, int place)
{
    posse_status *status = r->status;
    char path[2 * PATH];
    int first = r->purses, count = 0, known = 0;
    snprintf(path, sizeof path, "%s.purses", fields->path);
    if (is_given(fields, "purses") && !posse_field_count(fields, "purses", 0, PURSES, &count, status))
        return false;
    for (posse_json_walk w = posse_json_walk_of(posse_json_get(fields->object, "purses")); posse_json_next(&w);)
        if (!read_purse(r, w.value, place, path))
            return false;
    if (!is_given(fields, "known"))
        return true;
    if (!posse_field_count(fields, "known", count, count, &known, status))
        return false;
    snprintf(path, sizeof path, "%s.known", fields->path);
    for (posse_json_walk w = posse_json_walk_of(posse_json_get(fields->object, "known")); posse_json_next(&w);)
        if (!read_known(r, w.value, path, &r->s->purse_known[first + (int)w.index]))
            return false;
    return true;
}

/* Purses that are neither on the train nor with a bandit are in the box. */
static void fill_box(reader *r)
{
    for (int step = 0; step < 6; step++) {
        for (int i = r->values_used[step]; i < colt_purse_supply(step); i++) {
            r->s->purse_place[r->purses] = IN_BOX;
            r->s->purse_value[r->purses++] = (uint8_t)step;
        }
    }
}

/* ---- the train ------------------------------------------------------------------------------------ */

static bool read_spot(reader *r, posse_json json, int spot, const char *path)
{
    static const char *const known[] = {"purses", "known", "jewels", "strongboxes", NULL};
    posse_status *status = r->status;
    posse_fields fields = {.object = json, .path = path, .code = POSSE_BAD_POSITION};
    if (!json.at && level_of(spot) == ROOF)
        return true;
    if (posse_json_type_of(json) != POSSE_JSON_OBJECT)
        return BAD(path, "\"%s\" must be an object, not %s", path, posse_json_type_name(json));
    return posse_fields_known(&fields, known, status) && read_purses(r, &fields, spot) &&
           read_count(&fields, "jewels", JEWELS, &r->s->jewels_at[spot], status) &&
           read_count(&fields, "strongboxes", STRONGBOXES, &r->s->strongboxes_at[spot], status);
}

static bool read_train(reader *r, const posse_fields *position)
{
    posse_status *status = r->status;
    int cars;
    if (!posse_field_count(position, "train", r->s->cars, r->s->cars, &cars, status))
        return false;
    for (posse_json_walk w = posse_json_walk_of(posse_json_get(position->object, "train")); posse_json_next(&w);) {
        if (posse_json_type_of(w.value) != POSSE_JSON_OBJECT)
            return BAD("train", "\"train[%zu]\" must be an object", w.index);
        for (int level = INSIDE; level <= ROOF; level++) {
            char path[PATH];
            snprintf(path, sizeof path, "train[%zu].%s", w.index, colt_levels[level]);
            if (!read_spot(r, posse_json_get(w.value, colt_levels[level]), spot_at((int)w.index, (enum level)level),
                           path))
                return false;
        }
    }
    return true;
}

static bool check_supply(const colt_state *s, posse_status *status)
{
    int jewels = 0, strongboxes = s->strongbox_waiting;
    for (int spot = 0; spot < SPOTS; spot++) {
        jewels += s->jewels_at[spot];
        strongboxes += s->strongboxes_at[spot];
    }
    int hits = 0, fired = NEUTRAL_BULLETS - s->neutral_bullets;
    for (int b = 0; b < s->bandits; b++) {
        jewels += s->jewels[b];
        strongboxes += s->strongboxes[b];
        hits += s->hit[b];
        fired += OWN_BULLETS - s->bullets[b];
    }
    if (jewels > JEWELS)
        return BAD("train", "\"train\" and \"bandits\" have %d jewels together, but there are only %d", jewels, JEWELS);
    if (strongboxes > STRONGBOXES)
        return BAD("train",
                   "\"train\", \"bandits\" and \"strongbox_waiting\" make %d strongboxes, but there "
                   "are only %d",
                   strongboxes, STRONGBOXES);
    if (hits > fired)
        return BAD("bandits",
                   "the \"bandits\" were \"hit\" %d times, but only %d bullets are missing from "
                   "their guns and from \"neutral\"",
                   hits, fired);
    return true;
}

/* ---- bandits --------------------------------------------------------------------------------------- */

typedef struct bandit_read {
    int name, seat, car, level, bullets, hit, ransom;
} bandit_read;

static bool read_bandit(posse_json json, size_t index, bandit_read *out, posse_status *status)
{
    char path[PATH];
    posse_fields fields = {.object = json, .path = path, .code = POSSE_BAD_POSITION};
    snprintf(path, sizeof path, "bandits[%zu]", index);
    if (posse_json_type_of(json) != POSSE_JSON_OBJECT)
        return BAD(path, "\"%s\" must be an object, not %s", path, posse_json_type_name(json));
    out->ransom = 0;
    if (!posse_field_word(&fields, "name", colt_names, NAMES, &out->name, status) ||
        !posse_field_int(&fields, "seat", 0, MAX_PLAYERS - 1, &out->seat, status) ||
        !posse_field_int(&fields, "car", 0, MAX_CARS - 1, &out->car, status) ||
        !posse_field_word(&fields, "level", colt_levels, 2, &out->level, status) ||
        !posse_field_int(&fields, "bullets", 0, OWN_BULLETS, &out->bullets, status) ||
        !posse_field_int(&fields, "hit", 0, MAX_HITS, &out->hit, status))
        return false;
    if (is_given(&fields, "ransom") && !posse_field_int(&fields, "ransom", 0, 250 * MAX_ROUNDS, &out->ransom, status))
        return false;
    return out->ransom % 250 == 0 || posse_field_fail(&fields, "ransom", "a multiple of 250", status);
}

/* One bandit for each seat, or two seats with two bandits each. */
static bool seats_fit(const bandit_read list[], int count, int *players)
{
    int of_seat[MAX_PLAYERS] = {0};
    for (int i = 0; i < count; i++)
        of_seat[list[i].seat]++;
    *players = count == TEAM * TEAM && of_seat[0] == TEAM && of_seat[1] == TEAM ? TEAM : count;
    if (*players == TEAM)
        return count == TEAM * TEAM;
    for (int seat = 0; seat < count; seat++)
        if (of_seat[seat] != 1)
            return false;
    return count >= TEAM + 1;
}

static bool seat_bandits(colt_state *s, const bandit_read list[], int count, posse_status *status)
{
    int players;
    if (!seats_fit(list, count, &players))
        return BAD("bandits", "\"bandits\" must be one for each seat, counted from 0, or two for each of "
                              "two seats");
    s->players = (uint8_t)players;
    s->bandits = (uint8_t)count;
    s->cars = (uint8_t)(count + 1);
    for (int b = 0; b < count; b++) {
        if (b > 0)
            for (int other = 0; other < b; other++)
                if (s->name[other] == list[b].name)
                    return BAD("bandits", "\"bandits[%d].name\": %s is already there", b, colt_names[list[b].name]);
        if (list[b].car >= s->cars)
            return BAD("bandits", "\"bandits[%d].car\" must be from 0 to %d", b, s->cars - 1);
        colt_seat_bandit(s, b, list[b].seat, (enum name)list[b].name);
        s->spot[b] = (uint8_t)spot_at(list[b].car, (enum level)list[b].level);
        s->bullets[b] = (uint8_t)list[b].bullets;
        s->hit[b] = (uint8_t)list[b].hit;
        s->ransom[b] = (uint8_t)(list[b].ransom / 250);
    }
    return true;
}

static bool read_bandits(colt_state *s, const posse_fields *position, posse_status *status)
{
    bandit_read list[MAX_BANDITS] = {{0}};
    int count;
    if (!posse_field_count(position, "bandits", TEAM + 1, MAX_BANDITS, &count, status))
        return false;
    for (posse_json_walk w = posse_json_walk_of(posse_json_get(position->object, "bandits")); posse_json_next(&w);)
        if (!read_bandit(w.value, w.index, &list[w.index], status))
            return false;
    return seat_bandits(s, list, count, status);
}

/* Loot of the bandits. Where `lost` is left out, the bandit may have lost a purse. */
static bool read_holdings(reader *r, const posse_fields *position)
{
    posse_status *status = r->status;
    for (posse_json_walk w = posse_json_walk_of(posse_json_get(position->object, "bandits")); posse_json_next(&w);) {
        char path[PATH];
        int b = (int)w.index;
        posse_fields fields = {.object = w.value, .path = path, .code = POSSE_BAD_POSITION};
        snprintf(path, sizeof path, "bandits[%d]", b);
        r->s->lost_purse[b] = true;
        if (is_given(&fields, "known"))
            return posse_field_fail(&fields, "known", "left out", status);
        if (!read_purses(r, &fields, WITH_BANDIT + b) ||
            !read_count(&fields, "jewels", JEWELS, &r->s->jewels[b], status) ||
            !read_count(&fields, "strongboxes", STRONGBOXES, &r->s->strongboxes[b], status) ||
            (is_given(&fields, "lost") && !read_truth(&fields, "lost", &r->s->lost_purse[b], status)))
            return false;
        int first, count = colt_purses_at(r->s, WITH_BANDIT + b, &first);
        if (!r->s->lost_purse[b] && (count == 0 || r->s->purse_value[first] != 0))
            return posse_field_fail(&fields, "lost", "true unless the first purse is 250", status);
    }
    return true;
}

/* ---- the whole -------------------------------------------------------------------------------------- */

static bool read_rounds(colt_state *s, const posse_fields *position, posse_status *status)
{
    int count, round;
    if (!posse_field_count(position, "rounds", 1, MAX_ROUNDS, &count, status))
        return false;
    for (posse_json_walk w = posse_json_walk_of(posse_json_get(position->object, "rounds")); posse_json_next(&w);) {
        int card = posse_json_word(w.value, colt_round_cards, ROUND_CARDS);
        if (card < 0)
            return BAD("rounds", "\"rounds[%zu]\" must be the name of a round card", w.index);
        s->rounds[w.index] = (uint8_t)card;
    }
    if (!posse_field_int(position, "round", 1, count, &round, status))
        return false;
    s->round_count = (uint8_t)count;
    s->round = (uint8_t)(round - 1);
    return true;
}

static bool read_variant(colt_state *s, const posse_fields *position, posse_status *status)
{
    int variant = is_team_game(s);
    if (is_given(position, "variant") && !posse_field_word(position, "variant", colt_variants, 2, &variant, status))
        return false;
    s->expert = (uint8_t)variant;
    return variant || !is_team_game(s) || posse_field_fail(position, "variant", "expert with two players", status);
}

static bool read_phase(colt_state *s, const posse_fields *position, posse_status *status)
{
    int phase;
    if (!posse_field_word(position, "phase", colt_phases, PHASES, &phase, status))
        return false;
    if (phase != PHASE_DEAL && phase != PHASE_STEALIN)
        return BAD("phase", "\"phase\" must be deal or stealin: a position can only be loaded at the "
                            "start of a round or of Stealin'");
    colt_start_round(s);
    s->phase = (uint8_t)phase;
    return true;
}

static bool read_table(colt_state *s, const posse_fields *position, posse_status *status)
{
    int first, marshal, neutral;
    if (!posse_field_int(position, "first", 0, s->players - 1, &first, status) ||
        !posse_field_int(position, "marshal", 0, s->cars - 1, &marshal, status) ||
        !posse_field_int(position, "neutral", 0, NEUTRAL_BULLETS, &neutral, status) ||
        !read_truth(position, "strongbox_waiting", &s->strongbox_waiting, status))
        return false;
    s->first = (uint8_t)first;
    s->marshal = (uint8_t)marshal;
    s->neutral_bullets = (uint8_t)neutral;
    for (int b = 0; b < s->bandits; b++)
        if (s->spot[b] == spot_at(marshal, INSIDE))
            return BAD("bandits", "\"bandits[%d]\" cannot be inside the Marshal's car", b);
    return true;
}

/* Fields of `show` that loading does not need must agree with the state as loaded, or with the state once the
 * next question is asked. */
static bool sorted_agrees(const colt_state *s, posse_json position, posse_status *status)
{
    colt_state begun = *s;
    if (posse_position_agrees(&colt_game, s, position, status))
        return true;
    colt_begin(&begun, NULL);
    return posse_position_agrees(&colt_game, &begun, position, NULL);
}

static bool agrees(const colt_state *s, posse_json position, posse_status *status)
{
    posse_buffer text = {0};
    posse_json sorted;
    colt_put_sorted(position, &text);
    bool fine = posse_json_check(text.text, text.length, &sorted, status) && sorted_agrees(s, sorted, status);
    posse_buffer_free(&text);
    return fine;
}

bool colt_load(void *state, posse_json position, posse_status *status)
{
    posse_fields fields = {.object = position, .code = POSSE_BAD_POSITION};
    colt_state s;
    reader r = {.s = &s, .status = status};
    memset(&s, 0, sizeof s);
    memset(s.bandit, NONE, sizeof s.bandit);
    memset(s.purse_place, IN_BOX + 1, sizeof s.purse_place); /* behind all places, until the purse is read */
    if (!read_bandits(&s, &fields, status) || !read_variant(&s, &fields, status) || !read_rounds(&s, &fields, status) ||
        !read_phase(&s, &fields, status) || !read_table(&s, &fields, status) || !read_train(&r, &fields) ||
        !read_holdings(&r, &fields) || !check_supply(&s, status))
        return false;
    fill_box(&r);
    if (!colt_read_plan(&s, &fields, status) || !colt_read_seats(&s, &fields, status) || !agrees(&s, position, status))
        return false;
    memcpy(state, &s, sizeof s);
    return true;
}
