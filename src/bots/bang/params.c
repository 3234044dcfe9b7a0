/* The default parameters of the bots of bang, each with the bounds within which `posse tune` may
 * change it. */
#include "params.h"

enum {
    DECISIVE = 4000, /* the value of survival where a seat's last life decides the game */
    MAX_LIFE_WEIGHT = 300,
    MAX_SURVIVAL = 8000,
};

#define LIFE_WEIGHT_OF(role, other, value)                                                                             \
    {                                                                                                                  \
        role ".life_weight." other, value, -MAX_LIFE_WEIGHT, MAX_LIFE_WEIGHT                                           \
    }
#define SURVIVAL_OF(role, other, value)                                                                                \
    {                                                                                                                  \
        role ".survival." other, value, -MAX_SURVIVAL, MAX_SURVIVAL                                                    \
    }
#define LIFE_WEIGHTS(role, sheriff, deputy, outlaw, renegade)                                                          \
    LIFE_WEIGHT_OF(role, "sheriff", sheriff), LIFE_WEIGHT_OF(role, "deputy", deputy),                                  \
        LIFE_WEIGHT_OF(role, "outlaw", outlaw), LIFE_WEIGHT_OF(role, "renegade", renegade)
#define SURVIVALS(role, sheriff, deputy, outlaw, renegade)                                                             \
    SURVIVAL_OF(role, "sheriff", sheriff), SURVIVAL_OF(role, "deputy", deputy), SURVIVAL_OF(role, "outlaw", outlaw),   \
        SURVIVAL_OF(role, "renegade", renegade)
#define OWN(role, weight, survival) LIFE_WEIGHT_OF(role, "own", weight), SURVIVAL_OF(role, "own", survival)

#define FEATURE(name, outlaws, renegade)                                                                               \
    {"win_chance.outlaws." name, outlaws, -20000, 20000},                                                              \
    {                                                                                                                  \
        "win_chance.renegade." name, renegade, -20000, 20000                                                           \
    }

/* The Sheriff and a Renegade lose with their own last life, so they value their survival most. A
 * Renegade loses if the Sheriff dies while anyone else is alive, and shoots at whichever side is
 * ahead. */
const posse_param bang_params[PARAMS] = {
    /* a life of:               sheriff deputy outlaw renegade */
    LIFE_WEIGHTS("sheriff", 0, 90, -100, -60),
    SURVIVALS("sheriff", 0, 500, -1500, -800),
    OWN("sheriff", 150, DECISIVE),
    LIFE_WEIGHTS("deputy", 130, 50, -100, -70),
    SURVIVALS("deputy", DECISIVE, 500, -1500, -1000),
    OWN("deputy", 60, 1000),
    LIFE_WEIGHTS("outlaw", -130, -60, 40, -20),
    SURVIVALS("outlaw", -DECISIVE, -800, 500, -200),
    OWN("outlaw", 100, 1000),
    LIFE_WEIGHTS("renegade_law_ahead", 0, -90, -40, -60),
    SURVIVALS("renegade_law_ahead", DECISIVE, -1000, -500, -800),
    OWN("renegade_law_ahead", 160, DECISIVE),
    LIFE_WEIGHTS("renegade_outlaws_ahead", 90, -30, -100, -60),
    SURVIVALS("renegade_outlaws_ahead", DECISIVE, -300, -1500, -800),
    OWN("renegade_outlaws_ahead", 160, DECISIVE),
    LIFE_WEIGHTS("renegade_no_outlaws", -20, -100, 0, -100),
    SURVIVALS("renegade_no_outlaws", DECISIVE, -1500, 0, -1500),
    OWN("renegade_no_outlaws", 120, DECISIVE),
    LIFE_WEIGHTS("renegade_duel", -100, 0, 0, 0),
    SURVIVALS("renegade_duel", -DECISIVE, 0, 0, 0),
    OWN("renegade_duel", 100, DECISIVE),

    /* Three players: the seat to eliminate (prey), the seat that is after the player (hunter),
     * and the last opponent when two are left (rival). */
    LIFE_WEIGHT_OF("three", "prey", -100),
    SURVIVAL_OF("three", "prey", -DECISIVE),
    LIFE_WEIGHT_OF("three", "hunter", -30),
    SURVIVAL_OF("three", "hunter", -500),
    LIFE_WEIGHT_OF("three", "rival", -100),
    SURVIVAL_OF("three", "rival", -DECISIVE),
    LIFE_WEIGHT_OF("three", "own", 120),
    SURVIVAL_OF("three", "own", DECISIVE),

    /* Belief: the softmax temperature of the choice model, in points of value (an answer that is
     * worse by this much is about a third as likely), and the rate of choices, in thousandths,
     * that are random errors and carry no information. */
    {"belief.shot_temperature", 100, 50, 5000},
    {"belief.gift_temperature", 100, 50, 5000},
    {"belief.error_rate", 10, 1, 500},
    /* How common each kind of player is, compared with the others, and how many players of the table, in thousandths,
     * this counts as, when it is weighed against what the others at the table are like. */
    {"belief.kind.normal", 800, 1, 1000},
    {"belief.kind.plain", 200, 1, 1000},
    {"belief.kind.random", 500, 1, 1000},
    {"belief.kind.bluffer", 40, 1, 1000},
    {"belief.kind.prior", 500, 1, 100000},

    /* Search: turns in a playout; number of fast playouts; and for each playout policy the
     * exploration constant, in thousandths of a win, and the weight of the prior, in playouts. */
    {"search.turns", 8, 1, 60},
    {"search.fast.playouts", 1000, 0, 1000000},
    {"search.fast.exploration", 60, 0, 1000},
    {"search.fast.prior_visits", 1000, 0, 100000},
    {"search.faithful.exploration", 200, 0, 1000},
    {"search.faithful.prior_visits", 700, 0, 100000},
    /* Percentage of faithful playouts in which the other seats learn from the searching seat's
     * current action. Below 100, because opponents may see through a bluff. */
    {"search.faithful.learning", 50, 0, 100},

    /* Probability, in thousandths, that an Indian attack comes before the arrows are returned, by
     * the size of the arrow pile. */
    {"attack_probability.pile_1", 804, 0, 1000},
    {"attack_probability.pile_2", 683, 0, 1000},
    {"attack_probability.pile_3", 613, 0, 1000},
    {"attack_probability.pile_4", 572, 0, 1000},
    {"attack_probability.pile_5", 505, 0, 1000},
    {"attack_probability.pile_6", 492, 0, 1000},
    {"attack_probability.pile_7", 412, 0, 1000},
    {"attack_probability.pile_8", 388, 0, 1000},

    /* Weights of the win chance, in thousandths: the log odds of the outlaws (first number) and
     * of a renegade (second number) against the law. Fitted to games between bots; params.h
     * explains the features. */
    FEATURE("bias", -232, -107),
    FEATURE("team_sizes.0_deputies_0_outlaws", -549, -507),
    FEATURE("team_sizes.0_deputies_1_outlaws", 100, 325),
    FEATURE("team_sizes.0_deputies_2_outlaws", 495, -10),
    FEATURE("team_sizes.0_deputies_3_outlaws", 761, -96),
    FEATURE("team_sizes.1_deputies_0_outlaws", -1348, -179),
    FEATURE("team_sizes.1_deputies_1_outlaws", -347, -35),
    FEATURE("team_sizes.1_deputies_2_outlaws", -2, -13),
    FEATURE("team_sizes.1_deputies_3_outlaws", 11, -198),
    FEATURE("team_sizes.2_deputies_0_outlaws", -1198, -252),
    FEATURE("team_sizes.2_deputies_1_outlaws", -721, -95),
    FEATURE("team_sizes.2_deputies_2_outlaws", -201, 129),
    FEATURE("team_sizes.2_deputies_3_outlaws", -93, 169),
    FEATURE("renegades", 76, 158),
    FEATURE("renegades_without_outlaws", 210, 774),
    FEATURE("duel", 344, -232),
    FEATURE("players.4", -93, -20),
    FEATURE("players.5", -150, -7),
    FEATURE("players.6", -118, -73),
    FEATURE("players.7", -125, -80),
    FEATURE("players.8", -93, -68),
    FEATURE("sheriff.life", -2290, -859),
    FEATURE("sheriff.danger", 1034, 1172),
    FEATURE("deputies.life", -1526, -2873),
    FEATURE("deputies.danger", 593, 109),
    FEATURE("outlaws.life", 1723, 244),
    FEATURE("outlaws.danger", -434, -219),
    FEATURE("renegades.life", -230, -865),
    FEATURE("renegades.danger", -71, -89),
    FEATURE("own.life", 0, 1343),
    FEATURE("own.danger", 0, -1989),
    FEATURE("own.tempo", 0, 124),
    FEATURE("sheriff.tempo", -242, -288),
    FEATURE("deputies.tempo", -327, -258),
    FEATURE("outlaws.tempo", 52, 220),
    FEATURE("renegades.tempo", 27, -132),
    FEATURE("sheriff.life_times_outlaws", -80, 224),
    FEATURE("sheriff.danger_times_outlaws", -2130, 600),
    FEATURE("sheriff.danger_times_outlaws_life", 2045, -428),
    FEATURE("sheriff.life_times_outlaws_life", 1140, 591),
    FEATURE("sheriff.life_times_deputies_life", 540, 136),
    FEATURE("outlaws.tempo_times_danger", 4593, -594),
    FEATURE("outlaws.near", 197, 69),
    FEATURE("outlaws.near_times_danger", -99, -271),
    FEATURE("outlaws.life_times_deputies_life", -152, 630),
    FEATURE("own.life_times_sheriff", 0, 575),
    FEATURE("own.life_times_outlaws", 0, 337),
    FEATURE("own.life_times_deputies", 0, 36),
    FEATURE("sheriff.life_squared", -825, -1225),
    FEATURE("outlaws.life_squared", -283, -290),
    FEATURE("no_outlaws.sheriff_life", -102, -1126),
    FEATURE("no_outlaws.deputies_life", 315, -719),
    FEATURE("no_outlaws.own_life", 0, 838),
    FEATURE("no_outlaws.danger", 184, -560),
    FEATURE("duel.sheriff_life", 68, -995),
    FEATURE("duel.own_life", 0, 415),
    FEATURE("duel.own_tempo", 0, 2430),
    FEATURE("duel.danger", -1260, 268),
    FEATURE("character.bart_cassidy", 383, 203),
    FEATURE("character.black_jack", 106, -88),
    FEATURE("character.calamity_janet", 302, -468),
    FEATURE("character.el_gringo", 505, 241),
    FEATURE("character.jesse_jones", 142, 38),
    FEATURE("character.jourdonnais", 248, 299),
    FEATURE("character.kit_carlson", 95, -323),
    FEATURE("character.lucky_duke", -36, -382),
    FEATURE("character.paul_regret", 42, -262),
    FEATURE("character.pedro_ramirez", 181, -89),
    FEATURE("character.rose_doolan", 237, -464),
    FEATURE("character.sid_ketchum", 402, 452),
    FEATURE("character.slab_the_killer", 5, -406),
    FEATURE("character.suzy_lafayette", 105, -64),
    FEATURE("character.vulture_sam", 433, 299),
    FEATURE("character.willy_the_kid", 84, -142),

    /* Three players: the log odds of each player against the others. */
    {"win_chance.three.deputy", -99, -20000, 20000},
    {"win_chance.three.outlaw", 103, -20000, 20000},
    {"win_chance.three.renegade", 25, -20000, 20000},
    {"win_chance.three.life", 2064, -20000, 20000},
    {"win_chance.three.danger", -350, -20000, 20000},
    {"win_chance.three.preys_life", -2423, -20000, 20000},
    {"win_chance.three.preys_danger", 48, -20000, 20000},
    {"win_chance.three.hunters_life", 883, -20000, 20000},
    {"win_chance.three.hunters_danger", 263, -20000, 20000},
    {"win_chance.three.tempo", 1087, -20000, 20000},
    {"win_chance.two.life", 4606, -20000, 20000},
    {"win_chance.two.danger", -416, -20000, 20000},
    {"win_chance.two.tempo", 1719, -20000, 20000},
};
