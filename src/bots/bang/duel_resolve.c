/* What final dice do with two players left: the steps of a turn from the first explosion to the end of the turn, in the
 * order of src/games/bang/turn.c, which this file must follow.
 *
 * Every step works on rows, for fixed lives and all ways in which the arrows can lie. It gets the row of the step after
 * it, with the lives and arrows as the step leaves them. Where a player has a choice, the highest chance for that
 * player counts. */
#include "duel_internal.h"

#include <string.h>

/* Lives during the turn, of the active and of the other player. */
typedef struct lives {
    int of[SIDES];
} lives;

typedef struct resolution {
    const duel_turn *turn;
    const uint8_t *shown;
    int hits, beers; /* slab_the_killer may turn a beer into a hit */
    int landed;      /* hits of the volley or of the gun that were not dodged */
    bool gringo_paid;
} resolution;

/* A step, with everything after it. */
typedef void step(const resolution *r, lives life, duel_row *out);

static bool plays(const resolution *r, enum duel_side side, enum character character)
{
    return r->turn->character[side] == character;
}

static int rule(const resolution *r, enum rule which)
{
    return r->turn->duel->rule[which];
}

/* ---- rows ------------------------------------------------------------------------------------ */

static void fill(duel_row *row, double chance)
{
    for (int i = 0; i < DUEL_ARROWS; i++)
        row->chance[i] = chance;
}

/* Where `from` is better for the player who chooses, it replaces `best`. `from` is taken with more arrows of the active
 * and of the other player (fewer, if negative), wherever that is possible. */
static void take_better(duel_row *best, const duel_row *from, enum duel_side chooser, int active, int other)
{
    for (int others = other < 0 ? -other : 0; others < ARROWS - (other > 0 ? other : 0); others++) {
        int first = active < 0 ? -active : 0, more = active + other > 0 ? active + other : 0;
        int count = ARROWS - others - more - first;
        if (count <= 0)
            continue;
        double *to = &best->chance[duel_place(first, others)];
        const double *with = &from->chance[duel_place(first + active, others + other)];
        if (chooser == ACTIVE)
            for (int i = 0; i < count; i++)
                to[i] = to[i] < with[i] ? with[i] : to[i];
        else
            for (int i = 0; i < count; i++)
                to[i] = to[i] > with[i] ? with[i] : to[i];
    }
}

/* ---- the end of the turn --------------------------------------------------------------------- */

static int with_gain(const resolution *r, lives life, enum duel_side side, int gained)
{
    return lesser(life.of[side] + gained, r->turn->max_life[side]);
}

/* Before the next turn, sid_ketchum gives a life to one of both. */
static void finish(const resolution *r, lives life, duel_row *out)
{
    if (plays(r, ACTIVE, SUZY_LAFAYETTE) && !r->shown[DUEL_HIT])
        life.of[ACTIVE] = with_gain(r, life, ACTIVE, 2);
    if (!plays(r, OTHER, SID_KETCHUM)) {
        duel_turn_over(r->turn, life.of, out);
        return;
    }
    lives mine = {{with_gain(r, life, ACTIVE, 1), life.of[OTHER]}};
    lives theirs = {{life.of[ACTIVE], with_gain(r, life, OTHER, 1)}};
    duel_row other;
    duel_turn_over(r->turn, mine.of, out);
    duel_turn_over(r->turn, theirs.of, &other);
    take_better(out, &other, OTHER, 0, 0);
}

/* Three dynamites take a life of the active player. */
static void explode(const resolution *r, lives life, duel_row *out, step *next)
{
    bool explodes = r->shown[DUEL_DYNAMITE] >= THIRD_DYNAMITE;
    life.of[ACTIVE] -= explodes;
    if (life.of[ACTIVE] == 0) {
        fill(out, 0);
        return;
    }
    next(r, life, out);
    if (explodes && plays(r, ACTIVE, PEDRO_RAMIREZ)) {
        duel_row all = *out;
        take_better(out, &all, ACTIVE, -1, 0);
    }
}

static void late_dynamite(const resolution *r, lives life, duel_row *out)
{
    if (rule(r, RULE_DYNAMITE) == DYNAMITE_AFTER)
        explode(r, life, out, finish);
    else
        finish(r, life, out);
}

/* ---- hits ------------------------------------------------------------------------------------ */

/* All dodges of bart_cassidy, and then all arrows that pedro_ramirez may return, for `hits` hits. */
static void hit(const resolution *before, lives life, int hits, duel_row *out, step *next)
{
    resolution r = *before;
    int dodges = plays(&r, OTHER, BART_CASSIDY) ? hits : 0, dead = hits - life.of[OTHER] + 1;
    duel_row all;
    for (int dodged = 0; dodged <= dodges; dodged++) {
        lives after = {{life.of[ACTIVE], life.of[OTHER] - (hits - dodged)}};
        duel_row *to = dodged ? &all : out;
        r.landed = hits - dodged;
        if (dodged < dead)
            fill(to, 1);
        else
            next(&r, after, to);
        if (dodged)
            take_better(out, &all, OTHER, 0, dodged);
    }
    if (!plays(&r, OTHER, PEDRO_RAMIREZ) || dead > 0)
        return;
    all = *out;
    for (int drops = 1; drops <= hits; drops++)
        take_better(out, &all, OTHER, 0, -drops);
}

static bool owes_gringo(const resolution *r)
{
    bool once = rule(r, RULE_GRINGO) == GRINGO_PER_TURN;
    return r->landed && plays(r, OTHER, EL_GRINGO) && !(once && r->gringo_paid);
}

/* The active player has taken the last arrow of the pile, with the arrows as they were at `place`. */
static void attack(const resolution *r, lives life, int active, int other, duel_row *out, step *next)
{
    duel_spot spot = {{life.of[ACTIVE], life.of[OTHER]}, {active, other}};
    duel_row row;
    double *chance = &out->chance[duel_place(active, other)];
    if (duel_take_arrow(r->turn, &spot, chance))
        return;
    next(r, (lives){{spot.life[ACTIVE], spot.life[OTHER]}}, &row);
    *chance = row.chance[0];
}

/* The active player takes el_gringo's arrow. */
static void pay_gringo(const resolution *r, lives life, duel_row *out, step *next)
{
    duel_row paid;
    next(r, life, &paid);
    memcpy(out->chance, paid.chance + 1, sizeof(double[DUEL_ARROWS]));
    for (int other = 0; other < ARROWS; other++)
        attack(r, life, ARROWS - 1 - other, other, out, next);
}

/* ---- the gun --------------------------------------------------------------------------------- */

static bool gun_fires(const resolution *r)
{
    return r->shown[DUEL_GATLING] >= GATLINGS_FOR_GUN - plays(r, ACTIVE, WILLY_THE_KID);
}

static void return_own_arrows(const resolution *r, lives life, duel_row *out, step *next)
{
    next(r, life, out);
    for (int other = 0; other < ARROWS; other++)
        for (int active = 1; active + other < ARROWS; active++)
            out->chance[duel_place(active, other)] = out->chance[duel_place(0, other)];
}

static void pay_last(const resolution *r, lives life, duel_row *out)
{
    pay_gringo(r, life, out, late_dynamite);
}

static void return_last(const resolution *r, lives life, duel_row *out)
{
    return_own_arrows(r, life, out, late_dynamite);
}

static void gun_over(const resolution *r, lives life, duel_row *out)
{
    if (!owes_gringo(r))
        return_own_arrows(r, life, out, late_dynamite);
    else if (rule(r, RULE_GRINGO_GATLING) == GRINGO_ARROW_KEPT)
        return_own_arrows(r, life, out, pay_last);
    else
        pay_gringo(r, life, out, return_last);
}

static void gun(const resolution *r, lives life, duel_row *out)
{
    if (gun_fires(r))
        hit(r, life, !plays(r, OTHER, PAUL_REGRET), out, gun_over);
    else
        late_dynamite(r, life, out);
}

/* kit_carlson may return an arrow for each gatling. */
static void return_arrows(const resolution *r, lives life, duel_row *out)
{
    gun(r, life, out);
    if (!plays(r, ACTIVE, KIT_CARLSON))
        return;
    duel_row all = *out;
    bool others_only = rule(r, RULE_KIT_GATLING) == KIT_FROM_ONE_OTHER && gun_fires(r);
    int most = r->shown[DUEL_GATLING];
    for (int mine = 0; mine <= (others_only ? 0 : most); mine++)
        for (int theirs = 0; mine + theirs <= most; theirs++)
            take_better(out, &all, ACTIVE, -mine, -theirs);
}

/* ---- beers and shots ------------------------------------------------------------------------- */

static void pour(const resolution *r, lives life, duel_row *out)
{
    int worth = plays(r, ACTIVE, JESSE_JONES) && life.of[ACTIVE] <= 4 ? 2 : 1;
    duel_row row;
    for (int mine = r->beers; mine >= 0; mine--) {
        lives after = {{with_gain(r, life, ACTIVE, worth * mine), with_gain(r, life, OTHER, r->beers - mine)}};
        return_arrows(r, after, mine == r->beers ? out : &row);
        if (mine < r->beers)
            take_better(out, &row, ACTIVE, 0, 0);
    }
}

static void volley_over(const resolution *before, lives life, duel_row *out)
{
    resolution r = *before;
    r.gringo_paid = owes_gringo(before);
    if (r.gringo_paid)
        pay_gringo(&r, life, out, pour);
    else
        pour(&r, life, out);
}

/* slab_the_killer may double one hit for a beer. */
static void shoot(const resolution *r, lives life, duel_row *out)
{
    hit(r, life, r->hits, out, volley_over);
    if (plays(r, ACTIVE, SLAB_THE_KILLER) && r->hits && r->beers) {
        resolution doubled = *r;
        duel_row row;
        doubled.beers--;
        hit(&doubled, life, r->hits + 1, &row, volley_over);
        take_better(out, &row, ACTIVE, 0, 0);
    }
}

void duel_resolve(const duel_turn *turn, const int life[SIDES], const uint8_t shown[DUEL_FACES], duel_row *out)
{
    resolution r = {.turn = turn, .shown = shown, .hits = shown[DUEL_HIT], .beers = shown[DUEL_BEER]};
    lives now = {{life[ACTIVE], life[OTHER]}};
    if (rule(&r, RULE_DYNAMITE) == DYNAMITE_BEFORE)
        explode(&r, now, out, shoot);
    else
        shoot(&r, now, out);
}
