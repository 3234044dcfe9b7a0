/* Kinds of players: how likely each kind is to make a choice, and the mean over the kinds. */
#include "kinds.h"

#define ROLE_AT(place) ((enum role)(DEPUTY + (place)))

/* Lower bound of a likelihood. No role is ever ruled out by behaviour alone. */
#define MIN_LIKELIHOOD 1e-9F

const uint8_t bang_role_cards[MAX_PLAYERS + 1][ROLES] = {
    [4] = {[RENEGADE] = 1, [OUTLAW] = 2, [DEPUTY] = 0}, [5] = {[RENEGADE] = 1, [OUTLAW] = 2, [DEPUTY] = 1},
    [6] = {[RENEGADE] = 1, [OUTLAW] = 3, [DEPUTY] = 1}, [7] = {[RENEGADE] = 1, [OUTLAW] = 3, [DEPUTY] = 2},
    [8] = {[RENEGADE] = 2, [OUTLAW] = 3, [DEPUTY] = 2},
};

static void scale_likelihoods(bang_kind_likelihoods *seen)
{
    float best = 0;
    for (int kind = 0; kind < KINDS; kind++)
        for (int role = 0; role < HIDDEN_ROLES; role++)
            best = seen->of[kind][role] > best ? seen->of[kind][role] : best;
    float factor = 1 / best;
    for (int kind = 0; kind < KINDS; kind++)
        for (int role = 0; role < HIDDEN_ROLES; role++) {
            float likelihood = seen->of[kind][role] * factor;
            seen->of[kind][role] = likelihood > MIN_LIKELIHOOD ? likelihood : MIN_LIKELIHOOD;
        }
}

/* ---- choices that depend on the role ----------------------------------------------------- */

/* Whom a plain player shoots or gives a life to, in hundredths: only differences between the columns matter. */
enum seen_as { SEEN_AS_SHERIFF, SEEN_AS_HIDDEN, SEEN_AS_SELF, SEEN_AS };

static const uint8_t plain_shots[ROLES][SEEN_AS] = {
    [DEPUTY] = {[SEEN_AS_SHERIFF] = 1, [SEEN_AS_HIDDEN] = 100},
    [OUTLAW] = {[SEEN_AS_SHERIFF] = 100, [SEEN_AS_HIDDEN] = 2},
    [RENEGADE] = {[SEEN_AS_SHERIFF] = 5, [SEEN_AS_HIDDEN] = 100},
};
static const uint8_t plain_gifts[ROLES][SEEN_AS] = {
    [DEPUTY] = {[SEEN_AS_SHERIFF] = 100, [SEEN_AS_HIDDEN] = 10},
    [OUTLAW] = {[SEEN_AS_SHERIFF] = 5, [SEEN_AS_HIDDEN] = 100},
    [RENEGADE] = {[SEEN_AS_SHERIFF] = 100, [SEEN_AS_HIDDEN] = 40},
};

static int plain_weight(const bang_state *s, enum role role, int seat)
{
    enum { OWN_LIFE = 250 };
    bool hurt = s->life[s->turn] < s->max_life[s->turn];
    /* Of the living players, only the Sheriff's role is public. */
    enum seen_as seen = seat == s->turn ? SEEN_AS_SELF : s->role[seat] == SHERIFF ? SEEN_AS_SHERIFF : SEEN_AS_HIDDEN;
    if (s->phase == PHASE_SHOOT)
        return plain_shots[role][seen];
    if (s->phase != PHASE_BEER && s->phase != PHASE_GIFT)
        return 1;
    if (seen == SEEN_AS_SELF)
        return hurt ? OWN_LIFE : 1;
    return s->life[seat] < s->max_life[seat] ? plain_gifts[role][seen] : 1;
}

static double plain_choice(const bang_state *s, enum role role, const posse_action legal[], int count,
                           posse_action action)
{
    const double error_rate = 0.25;
    int chosen = 0, all = 0;
    for (int i = 0; i < count; i++) {
        int weight = plain_weight(s, role, (int)(legal[i] % MAX_PLAYERS));
        all += weight;
        chosen += legal[i] == action ? weight : 0;
    }
    return (1 - error_rate) * chosen / all + error_rate / count;
}

/* The role that a bluffer plays: an Outlaw helps the law, the others help the Outlaws. */
static enum role bluffed_role(enum role role, int players)
{
    if (role != OUTLAW)
        return OUTLAW;
    return bang_role_cards[players][DEPUTY] ? DEPUTY : RENEGADE;
}

void bang_kinds_learn(bang_kind_likelihoods *seen, const bang_state *s, posse_action action, const posse_action legal[],
                      int count, const double normal[ROLES])
{
    for (int place = 0; place < HIDDEN_ROLES; place++) {
        enum role role = ROLE_AT(place);
        seen->of[KIND_NORMAL][place] *= (float)normal[role];
        seen->of[KIND_PLAIN][place] *= (float)plain_choice(s, role, legal, count, action);
        seen->of[KIND_RANDOM][place] *= 1.0F / (float)count;
        seen->of[KIND_BLUFFER][place] *= (float)normal[bluffed_role(role, s->players)];
    }
    scale_likelihoods(seen);
}

/* ---- re-rolls ---------------------------------------------------------------------------- */

/* How often a sensible player rolls a die again, by what it shows: measured at `normal`. */
static float reroll_rate(const bang_state *s, int face)
{
    static const float gatling_rate[] = {0.75F, 0.75F, 0.5F, 0.15F, 0.15F, 0.15F};
    static const float rate[FACES] = {
        [ARROW] = 0.9F, [DYNAMITE] = 0.9F, [ONE] = 0.1F, [TWO] = 0.1F, [BEER] = 0.1F, [GATLING] = 0};
    if (face == GATLING)
        return gatling_rate[count_of(s->showing[GATLING])];
    bool unhurt = s->life[s->turn] == s->max_life[s->turn];
    return face == BEER && unhurt ? 0.7F : rate[face];
}

/* The probability that a sensible player rolls the dice `rolled` again, of the dice `free`. */
static float sensible_reroll(const bang_state *s, unsigned free, unsigned rolled)
{
    float probability = 1;
    for (int face = 0; face < FACES; face++) {
        unsigned dice = s->showing[face] & free;
        float rate = dice ? reroll_rate(s, face) : 0;
        for (; dice; dice &= dice - 1)
            probability *= (dice & -dice & rolled) ? rate : 1 - rate;
    }
    return probability;
}

void bang_kinds_learn_reroll(bang_kind_likelihoods *seen, const bang_state *s, posse_action action)
{
    static const float error_rate[KINDS] = {
        [KIND_NORMAL] = 0.03F, [KIND_PLAIN] = 0.25F, [KIND_RANDOM] = 1, [KIND_BLUFFER] = 0.03F};
    static const float any_of[DICE + 1] = {1, 1.0F / 2, 1.0F / 4, 1.0F / 8, 1.0F / 16, 1.0F / 32};
    unsigned free = bang_may_reroll(s);
    float sensible = sensible_reroll(s, free, action - ACTION_REROLL), any = any_of[count_of(free)];
    for (int kind = 0; kind < KINDS; kind++) {
        float likelihood = (1 - error_rate[kind]) * sensible + error_rate[kind] * any;
        for (int place = 0; place < HIDDEN_ROLES; place++)
            seen->of[kind][place] *= likelihood;
    }
    scale_likelihoods(seen);
}

/* ---- the mean over the kinds ------------------------------------------------------------- */

/* What kind of player each seat may be, and the sum over all seats. */
typedef struct kinds_of_table {
    float of[MAX_PLAYERS][KINDS], sum[KINDS];
} kinds_of_table;

static void guess_kind(const bang_kind_likelihoods *seen, const float prior[KINDS], const uint8_t cards[ROLES],
                       float of_seat[KINDS])
{
    float all = 0;
    for (int kind = 0; kind < KINDS; kind++) {
        float expected = 0;
        for (int place = 0; place < HIDDEN_ROLES; place++)
            expected += cards[DEPUTY + place] * seen->of[kind][place];
        of_seat[kind] = prior[kind] * expected;
        all += of_seat[kind];
    }
    all = 1 / all;
    for (int kind = 0; kind < KINDS; kind++)
        of_seat[kind] *= all;
}

/* A role that is known counts as the only card. Of the Sheriff's choices only re-rolls are seen, which are equally likely
 * in all roles. */
static void guess_kinds(kinds_of_table *table, const bang_kind_likelihoods seen[], const bang_state *s,
                        unsigned revealed, const float prior[KINDS])
{
    for (int kind = 0; kind < KINDS; kind++)
        table->sum[kind] = 0;
    for (int seat = 0; seat < s->players; seat++) {
        uint8_t known[ROLES] = {0};
        known[s->role[seat] == SHERIFF ? OUTLAW : s->role[seat]] = 1;
        const uint8_t *cards = revealed >> seat & 1 ? known : bang_role_cards[s->players];
        guess_kind(&seen[seat], prior, cards, table->of[seat]);
        for (int kind = 0; kind < KINDS; kind++)
            table->sum[kind] += table->of[seat][kind];
    }
}

static void mix_seat(const bang_kind_likelihoods *seen, const float weight[KINDS], double likelihood[ROLES])
{
    float mean[HIDDEN_ROLES], best = 0;
    for (int place = 0; place < HIDDEN_ROLES; place++) {
        mean[place] = 0;
        for (int kind = 0; kind < KINDS; kind++)
            mean[place] += weight[kind] * seen->of[kind][place];
        best = mean[place] > best ? mean[place] : best;
    }
    best = 1 / best;
    for (int place = 0; place < HIDDEN_ROLES; place++)
        likelihood[ROLE_AT(place)] = mean[place] * best;
}

void bang_kinds_mix(const bang_kind_likelihoods seen[], const bang_state *s, unsigned revealed,
                    const posse_param params[], double likelihood[MAX_PLAYERS][ROLES])
{
    kinds_of_table table;
    float prior[KINDS], weight[KINDS], own_weight = (float)params[PARAM_KIND_PRIOR].value * 1e-6F;
    for (int kind = 0; kind < KINDS; kind++)
        prior[kind] = (float)params[PARAM_KINDS + kind].value;
    guess_kinds(&table, seen, s, revealed, prior);
    for (int seat = 0; seat < s->players; seat++) {
        if (revealed >> seat & 1)
            continue;
        for (int kind = 0; kind < KINDS; kind++)
            weight[kind] = own_weight * prior[kind] + table.sum[kind] - table.of[seat][kind];
        mix_seat(&seen[seat], weight, likelihood[seat]);
    }
}
