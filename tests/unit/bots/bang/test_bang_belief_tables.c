/* Beliefs of the bots of bang at tables of all kinds of players, compared with counting the role cards.
 *
 *     test_bang_belief_tables 2000           measures: 2,000 games at each kind of table, with five players
 *     test_bang_belief_tables 2000 8         with eight players
 *     test_bang_belief_tables 200 5 hard     one kind of table; those with `hard` are measured only if they are named
 *     test_bang_belief_tables 2000 5 all belief.error_rate=20,belief.kind.plain=100       with other parameters
 *
 * At the start of every turn, the active player is asked for the role of every other living player whose role is hidden.
 * The loss of an answer is -log of the probability that it gives the true role.
 */
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <setjmp.h>

#include "belief.h"
#include "match.h"
#include <cmocka.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* ---- players ------------------------------------------------------------------------------- */

/* Gives the role card of another hidden seat to `seat`, and `seat`'s own to that one. */
static bool swap_roles(bang_state *s, int seat, enum role wanted)
{
    for (int other = 0; other < s->players; other++) {
        if (s->role[other] != wanted || bang_sees_role(s, seat, other))
            continue;
        s->role[other] = s->role[seat];
        s->role[seat] = (uint8_t)wanted;
        return true;
    }
    return false;
}

/* Plays like `normal` with another role: Outlaws like Deputies, the others like Outlaws. */
static posse_action bluff(const posse_bot_input *input, posse_rng *rng)
{
    bang_state s;
    posse_bot_input pretended = *input;
    memcpy(&s, input->world, sizeof s);
    if (s.role[input->seat] == OUTLAW) {
        if (!swap_roles(&s, input->seat, DEPUTY))
            swap_roles(&s, input->seat, RENEGADE);
    } else if (s.role[input->seat] != SHERIFF) {
        swap_roles(&s, input->seat, OUTLAW);
    }
    pretended.world = &s;
    return posse_bot_named(&bang_game, "normal", NULL)->choose(&pretended, rng);
}

/* A program with simple rules, like examples/bot.py: shoots at whoever the cards make an enemy, at the weakest first. */
static int enmity(const bang_state *s, int me, int seat)
{
    bool known = bang_sees_role(s, me, seat);
    int role = known ? (int)s->role[seat] : -1;
    switch (s->role[me]) {
    case OUTLAW:
        return role == SHERIFF ? 3 : role == OUTLAW ? -1 : 1;
    case RENEGADE:
        return role == SHERIFF ? (count_of(s->alive) == 2 ? 2 : -1) : 1;
    default:
        return role == SHERIFF ? -2 : role == DEPUTY ? -1 : role == OUTLAW ? 3 : 1;
    }
}

static bool wants(const bang_state *s, int me, int face)
{
    switch (face) {
    case BEER:
        return s->life[me] < s->max_life[me];
    case GATLING:
        return count_of(s->showing[GATLING]) >= 2 || s->arrows[me] >= 3;
    default:
        return face == ONE || face == TWO || face == DYNAMITE;
    }
}

static posse_action simple_reroll(const bang_state *s, int me)
{
    unsigned unwanted = 0;
    for (int face = 0; face < FACES; face++)
        unwanted |= wants(s, me, face) ? 0 : s->showing[face];
    return ACTION_REROLL + (unwanted & bang_may_reroll(s));
}

static posse_action simple(const posse_bot_input *input, posse_rng *rng)
{
    (void)rng;
    const bang_state *s = input->world;
    int best = input->legal_count - 1, most = -100;
    if (s->phase == PHASE_REROLL)
        return simple_reroll(s, input->seat);
    for (int i = 0; i < input->legal_count && (s->phase == PHASE_SHOOT || s->phase == PHASE_BEER); i++) {
        int seat = (int)(input->legal[i] % MAX_PLAYERS), value = enmity(s, input->seat, seat) * 12 - s->life[seat];
        if (s->phase == PHASE_BEER)
            value = seat == input->seat && s->life[seat] < s->max_life[seat] ? 99 : -value;
        if (value > most) {
            most = value;
            best = i;
        }
    }
    return input->legal[best];
}

static const posse_bot bluffer = {.level = "bluffer", .game = "bang", .choose = bluff};
static const posse_bot simpleton = {.level = "simple", .game = "bang", .choose = simple};

enum kind { RANDOM, EASY, NORMAL, HARD, BLUFFER, SIMPLE };

/* The beliefs to measure: those of `normal`, with other parameters if the command line says so. */
static posse_param measured_params[POSSE_MAX_PARAMS];

static void sit(posse_player *player, posse_bot *own, enum kind kind, int seat)
{
    static const char *const levels[] = {"random", "easy", "normal", "hard"};
    const posse_bot *normal = posse_bot_named(&bang_game, "normal", NULL);
    const posse_bot *bot = kind == BLUFFER  ? &bluffer
                           : kind == SIMPLE ? &simpleton
                                            : posse_bot_named(&bang_game, levels[kind], NULL);
    *own = *bot;
    own->hear = normal->hear; /* everybody remembers, so that beliefs can be measured at every seat */
    own->params = measured_params;
    own->param_count = normal->param_count;
    own->shares_memory = true;
    posse_player_sit(player, own, &bang_game, seat);
}

typedef struct table {
    const char *name;
    enum kind kinds[4]; /* of seats 0, 1, …, and so on; every game begins at another seat */
    int count;
    double allowed; /* by how much the loss of a round may exceed that of counting in the few games of the test */
} table;

/* A table of bluffers cannot be told from a table of honest players with other roles, until roles are revealed. */
static const table tables[] = {
    {"random", {RANDOM}, 1, 0.08},
    {"easy", {EASY}, 1, -0.02},
    {"normal", {NORMAL}, 1, -0.15},
    {"simple", {SIMPLE}, 1, -0.02},
    {"one random", {RANDOM, NORMAL, NORMAL, NORMAL}, 4, -0.1},
    {"one bluffer", {BLUFFER, NORMAL, NORMAL, NORMAL}, 4, 0.08},
    {"mixed", {NORMAL, RANDOM, EASY, BLUFFER}, 4, 0.45},
    {"bluffers", {BLUFFER}, 1, 2.6},
    {"hard", {HARD}, 1, 0},
    {"hard, normal", {HARD, NORMAL}, 2, 0},
};
enum { TABLES = sizeof tables / sizeof *tables, FIRST_OF_HARD = TABLES - 2, HARD_ITERATIONS = 150 };

/* ---- tallies ------------------------------------------------------------------------------- */

enum { ROUNDS = 6, BINS = 10 };

typedef struct mean {
    double sum, squares; /* of the games' sums of differences */
    double games;
} mean;

typedef struct tally {
    double loss[ROUNDS], counting[ROUNDS], answers[ROUNDS];
    mean difference[ROUNDS];
    double said[BINS], true_[BINS], count[BINS];
} tally;

typedef struct game {
    bang_state state;
    posse_player players[MAX_PLAYERS];
    posse_bot bots[MAX_PLAYERS];
    posse_rng rng;
    int turns[MAX_PLAYERS];
    double difference[ROUNDS]; /* of this game */
    double answers[ROUNDS];
    posse_events events;
} game;

static void listen(posse_events *self, const posse_event *event)
{
    game *g = (game *)(void *)((char *)self - offsetof(game, events));
    posse_player_hear(&g->players[0], event, 1);
}

/* All players hear the same, so player 0 hears for all. */
static void share_memory(game *g, int seat)
{
    if (seat)
        memcpy(g->players[seat].memory, g->players[0].memory, sizeof g->players[0].memory);
}

static void ask(game *g, int who, tally *t)
{
    double probability[MAX_PLAYERS][ROLES], counted[MAX_PLAYERS][ROLES];
    const bang_state *s = &g->state;
    int round = g->turns[who] < ROUNDS ? g->turns[who] : ROUNDS - 1;
    bang_believe((const bang_memory *)(const void *)g->players[0].memory, s, who, probability);
    bang_believe(NULL, s, who, counted);
    for (int seat = 0; seat < s->players; seat++) {
        if (bang_sees_role(s, who, seat))
            continue;
        double loss = -log(probability[seat][s->role[seat]]), counting = -log(counted[seat][s->role[seat]]);
        t->loss[round] += loss;
        t->counting[round] += counting;
        t->answers[round]++;
        g->difference[round] += loss - counting;
        g->answers[round]++;
        for (int role = DEPUTY; role < ROLES; role++) {
            int bin = lesser((int)(probability[seat][role] * BINS), BINS - 1);
            t->said[bin] += probability[seat][role];
            t->true_[bin] += s->role[seat] == role;
            t->count[bin]++;
        }
    }
    g->turns[who]++;
}

static void add_game(tally *t, const game *g)
{
    for (int round = 0; round < ROUNDS; round++) {
        mean *m = &t->difference[round];
        if (g->answers[round] < 1)
            continue;
        double of_game = g->difference[round] / g->answers[round];
        m->sum += of_game;
        m->squares += of_game * of_game;
        m->games++;
    }
}

/* ---- games --------------------------------------------------------------------------------- */

static void play(const table *at, int players, uint64_t seed, tally *t)
{
    static game g;
    posse_settings settings = {.players = players};
    posse_status status;
    memset(&g, 0, sizeof g);
    posse_rng_seed(&g.rng, seed);
    memcpy(settings.value, bang_presets[0].value, sizeof settings.value);
    for (int seat = 0; seat < players; seat++)
        sit(&g.players[seat], &g.bots[seat], at->kinds[(size_t)(seat + (int)(seed % 8)) % (size_t)at->count], seat);
    g.events.tell = listen;
    assert_true(bang_setup(&g.state, &settings, &g.rng, &status));
    bang_game.begin(&g.state, &g.events);
    for (int who; (who = bang_actor(&g.state)) != POSSE_OVER;) {
        if (who == POSSE_CHANCE) {
            if (!g.state.has_rolled)
                ask(&g, g.state.turn, t);
            bang_apply(&g.state, bang_draw(&g.state, &g.rng), &g.events);
            continue;
        }
        share_memory(&g, who);
        bang_apply(&g.state, posse_player_move(&g.players[who], &g.state, HARD_ITERATIONS, &g.rng), &g.events);
    }
    add_game(t, &g);
}

static void play_games(const table *at, int players, uint64_t first, int games, tally *t)
{
    memset(t, 0, sizeof *t);
    for (int i = 0; i < games; i++)
        play(at, players, first + (uint64_t)i, t);
}

static double half_interval(const mean *m)
{
    double average = m->sum / m->games, variance = m->squares / m->games - average * average;
    return m->games > 1 ? 1.96 * sqrt(variance / (m->games - 1)) : 0;
}

/* The mean distance between what was said and what was true. */
static double calibration_error(const tally *t)
{
    double error = 0, count = 0;
    for (int bin = 0; bin < BINS; bin++) {
        error += fabs(t->said[bin] - t->true_[bin]);
        count += t->count[bin];
    }
    return error / count;
}

static void print_tally(const table *at, const tally *t)
{
    for (int round = 0; round < ROUNDS; round++)
        if (t->answers[round] >= 1)
            printf("%-13s round %d%s  %8.0f answers  loss %.3f  counting %.3f  difference %+.3f ± %.3f a game\n",
                   at->name, round + 1, round + 1 < ROUNDS ? " " : "+", t->answers[round],
                   t->loss[round] / t->answers[round], t->counting[round] / t->answers[round],
                   t->difference[round].sum / t->difference[round].games, half_interval(&t->difference[round]));
    printf("%-13s said/true %%:", at->name);
    for (int bin = 0; bin < BINS; bin++)
        printf("  %.0f/%.0f", 100 * t->said[bin] / t->count[bin], 100 * t->true_[bin] / t->count[bin]);
    printf("  (off by %.1f)\n\n", 100 * calibration_error(t));
    fflush(stdout);
}

static void measure(int games, int players, const char *only)
{
    for (int i = 0; i < TABLES; i++) {
        static tally t;
        if (strcmp(only, "all") != 0 ? strcmp(only, tables[i].name) != 0 : i >= FIRST_OF_HARD)
            continue;
        play_games(&tables[i], players, 1000000, games, &t);
        print_tally(&tables[i], &t);
    }
}

/* ---- the test ------------------------------------------------------------------------------ */

static int scale(void)
{
    const char *text = getenv("POSSE_TEST_SCALE");
    int times = text ? atoi(text) : 1;
    return times > 0 ? times : 1;
}

static void no_table_is_much_worse_than_counting(void **state)
{
    (void)state;
    enum { GAMES = 100, FEW_ANSWERS = 400 };
    for (int i = 0; i < FIRST_OF_HARD; i++) {
        static tally t;
        play_games(&tables[i], 5, 0, GAMES * scale(), &t);
        for (int round = 0; round < ROUNDS; round++) {
            double worse = (t.loss[round] - t.counting[round]) / t.answers[round];
            if (t.answers[round] >= FEW_ANSWERS && worse > tables[i].allowed)
                fail_msg("%s, round %d: %+.3f", tables[i].name, round + 1, worse);
        }
    }
}

static void among_normal_players_roles_are_soon_known(void **state)
{
    (void)state;
    static tally t;
    const table normal = {.name = "normal", .kinds = {NORMAL}, .count = 1};
    play_games(&normal, 5, 0, 100 * scale(), &t);
    assert_true(t.loss[1] < 0.15 * t.answers[1]);
    assert_true(t.loss[2] < 0.05 * t.answers[2]);
    assert_true(calibration_error(&t) < 0.03);
}

/* ---- parameters ---------------------------------------------------------------------------- */

/* Sets parameters from a list like "name=number,name=number". */
static void set_params(const char *text)
{
    const posse_bot *normal = posse_bot_named(&bang_game, "normal", NULL);
    memcpy(measured_params, normal->params, (size_t)normal->param_count * sizeof *measured_params);
    for (; text; text = strchr(text, ',') ? strchr(text, ',') + 1 : NULL) {
        int i = 0;
        size_t length = strcspn(text, "=");
        while (i < normal->param_count &&
               (strlen(normal->params[i].name) != length || strncmp(text, normal->params[i].name, length) != 0))
            i++;
        if (i == normal->param_count) {
            fprintf(stderr, "no such parameter: %s\n", text);
            exit(2);
        }
        measured_params[i].value = (int)strtol(text + length + (text[length] == '='), NULL, 10);
    }
}

int main(int argc, char **argv)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(no_table_is_much_worse_than_counting),
        cmocka_unit_test(among_normal_players_roles_are_soon_known),
    };
    set_params(argc > 4 ? argv[4] : NULL);
    if (argc < 2)
        return cmocka_run_group_tests(tests, NULL, NULL);
    measure((int)strtol(argv[1], NULL, 10), argc > 2 ? (int)strtol(argv[2], NULL, 10) : 5, argc > 3 ? argv[3] : "all");
    return 0;
}
