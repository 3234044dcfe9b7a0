/* What bots of bang judge by: one table, with the bounds within which a tuner may try others. */
#include "params.h"

enum {
    GAME = 4000, /* the stake where a seat's last life decides the game */
    MAX_CARE = 300,
    MAX_STAKE = 8000,
};

#define CARE_FOR(who, whom, value)                                                                 \
    {                                                                                              \
        who ".care." whom, value, -MAX_CARE, MAX_CARE                                              \
    }
#define STAKE_IN(who, whom, value)                                                                 \
    {                                                                                              \
        who ".stake." whom, value, -MAX_STAKE, MAX_STAKE                                           \
    }
#define CARES(who, sheriff, deputy, outlaw, renegade)                                              \
    CARE_FOR(who, "sheriff", sheriff), CARE_FOR(who, "deputy", deputy),                            \
        CARE_FOR(who, "outlaw", outlaw), CARE_FOR(who, "renegade", renegade)
#define STAKES(who, sheriff, deputy, outlaw, renegade)                                             \
    STAKE_IN(who, "sheriff", sheriff), STAKE_IN(who, "deputy", deputy),                            \
        STAKE_IN(who, "outlaw", outlaw), STAKE_IN(who, "renegade", renegade)
#define OWN(who, care, stake) CARE_FOR(who, "own", care), STAKE_IN(who, "own", stake)

#define CLUE(name, outlaws, renegade)                                                              \
    {"chance.outlaws." name, outlaws, -20000, 20000},                                              \
    {                                                                                              \
        "chance.renegade." name, renegade, -20000, 20000                                           \
    }

/* Whoever is lost with his own last life (the Sheriff, a Renegade) cares most for it. A Renegade is
 * wary of the Sheriff's death as long as anybody else lives, and hits whoever is ahead. */
const posse_param bang_params[PARAMS] = {
    /* for a life of:     sheriff deputy outlaw renegade */
    CARES("sheriff", 0, 90, -100, -60),
    STAKES("sheriff", 0, 500, -1500, -800),
    OWN("sheriff", 150, GAME),
    CARES("deputy", 130, 50, -100, -70),
    STAKES("deputy", GAME, 500, -1500, -1000),
    OWN("deputy", 60, 1000),
    CARES("outlaw", -130, -60, 40, -20),
    STAKES("outlaw", -GAME, -800, 500, -200),
    OWN("outlaw", 100, 1000),
    CARES("renegade_law_ahead", 0, -90, -40, -60),
    STAKES("renegade_law_ahead", GAME, -1000, -500, -800),
    OWN("renegade_law_ahead", 160, GAME),
    CARES("renegade_outlaws_ahead", 90, -30, -100, -60),
    STAKES("renegade_outlaws_ahead", GAME, -300, -1500, -800),
    OWN("renegade_outlaws_ahead", 160, GAME),
    CARES("renegade_no_outlaws", -20, -100, 0, -100),
    STAKES("renegade_no_outlaws", GAME, -1500, 0, -1500),
    OWN("renegade_no_outlaws", 120, GAME),
    CARES("renegade_duel", -100, 0, 0, 0),
    STAKES("renegade_duel", -GAME, 0, 0, 0),
    OWN("renegade_duel", 100, GAME),

    /* Three players: whom one is after, who is after oneself; and the other one of the last two. */
    CARE_FOR("three", "prey", -100),
    STAKE_IN("three", "prey", -GAME),
    CARE_FOR("three", "hunter", -30),
    STAKE_IN("three", "hunter", -500),
    CARE_FOR("three", "rival", -100),
    STAKE_IN("three", "rival", -GAME),
    CARE_FOR("three", "own", 120),
    STAKE_IN("three", "own", GAME),

    /* Belief: by how much worse, in points of worth, an answer must seem for it to be about a third as
     * likely; and how many answers in a thousand tell nothing, for people err. */
    {"belief.shot_doubt", 250, 50, 5000},
    {"belief.gift_doubt", 200, 50, 5000},
    {"belief.reroll_doubt", 800, 50, 5000},
    {"belief.slips", 50, 1, 500},

    /* Search: turns that are played; playouts by a quick policy; and for either policy how much is tried that does
     * not look best, in thousandths of a victory, and how many playouts what was thought before is worth. */
    {"search.turns", 8, 1, 60},
    {"search.quick", 1000, 0, 1000000},
    {"search.quick.explore", 60, 0, 1000},
    {"search.quick.trust", 1000, 0, 100000},
    {"search.faithful.explore", 200, 0, 1000},
    {"search.faithful.trust", 700, 0, 100000},
    /* In how many faithful playouts of a hundred the others learn from what the seat does now. It must not count on
     * being believed: they may see through it. */
    {"search.faithful.heed", 50, 0, 100},

    /* How likely, in thousandths, the Indians come before arrows are sent back, by the pile. */
    {"chance.attack.pile_1", 804, 0, 1000},
    {"chance.attack.pile_2", 683, 0, 1000},
    {"chance.attack.pile_3", 613, 0, 1000},
    {"chance.attack.pile_4", 572, 0, 1000},
    {"chance.attack.pile_5", 505, 0, 1000},
    {"chance.attack.pile_6", 492, 0, 1000},
    {"chance.attack.pile_7", 412, 0, 1000},
    {"chance.attack.pile_8", 388, 0, 1000},

    /* The chance to win, in thousandths of a score whose power of e stands for the outlaws' (first number)
     * or a renegade's (second) odds against the law. Fitted to games of bots: see bang_win_chance.h for what
     * each clue is. */
    CLUE("always", -232, -107),
    CLUE("left.0_deputies_0_outlaws", -549, -507),
    CLUE("left.0_deputies_1_outlaws", 100, 325),
    CLUE("left.0_deputies_2_outlaws", 495, -10),
    CLUE("left.0_deputies_3_outlaws", 761, -96),
    CLUE("left.1_deputies_0_outlaws", -1348, -179),
    CLUE("left.1_deputies_1_outlaws", -347, -35),
    CLUE("left.1_deputies_2_outlaws", -2, -13),
    CLUE("left.1_deputies_3_outlaws", 11, -198),
    CLUE("left.2_deputies_0_outlaws", -1198, -252),
    CLUE("left.2_deputies_1_outlaws", -721, -95),
    CLUE("left.2_deputies_2_outlaws", -201, 129),
    CLUE("left.2_deputies_3_outlaws", -93, 169),
    CLUE("renegades", 76, 158),
    CLUE("renegades_without_outlaws", 210, 774),
    CLUE("duel", 344, -232),
    CLUE("players.4", -93, -20),
    CLUE("players.5", -150, -7),
    CLUE("players.6", -118, -73),
    CLUE("players.7", -125, -80),
    CLUE("players.8", -93, -68),
    CLUE("sheriff.life", -2290, -859),
    CLUE("sheriff.danger", 1034, 1172),
    CLUE("deputies.life", -1526, -2873),
    CLUE("deputies.danger", 593, 109),
    CLUE("outlaws.life", 1723, 244),
    CLUE("outlaws.danger", -434, -219),
    CLUE("renegades.life", -230, -865),
    CLUE("renegades.danger", -71, -89),
    CLUE("own.life", 0, 1343),
    CLUE("own.danger", 0, -1989),
    CLUE("own.soon", 0, 124),
    CLUE("sheriff.soon", -242, -288),
    CLUE("deputies.soon", -327, -258),
    CLUE("outlaws.soon", 52, 220),
    CLUE("renegades.soon", 27, -132),
    CLUE("sheriff.life_by_outlaws", -80, 224),
    CLUE("sheriff.danger_by_outlaws", -2130, 600),
    CLUE("sheriff.danger_by_outlaws_life", 2045, -428),
    CLUE("sheriff.life_by_outlaws_life", 1140, 591),
    CLUE("sheriff.life_by_deputies_life", 540, 136),
    CLUE("outlaws.soon_by_danger", 4593, -594),
    CLUE("outlaws.near", 197, 69),
    CLUE("outlaws.near_by_danger", -99, -271),
    CLUE("outlaws.life_by_deputies_life", -152, 630),
    CLUE("own.life_by_sheriff", 0, 575),
    CLUE("own.life_by_outlaws", 0, 337),
    CLUE("own.life_by_deputies", 0, 36),
    CLUE("sheriff.life_squared", -825, -1225),
    CLUE("outlaws.life_squared", -283, -290),
    CLUE("no_outlaws.sheriff_life", -102, -1126),
    CLUE("no_outlaws.deputies_life", 315, -719),
    CLUE("no_outlaws.own_life", 0, 838),
    CLUE("no_outlaws.danger", 184, -560),
    CLUE("duel.sheriff_life", 68, -995),
    CLUE("duel.own_life", 0, 415),
    CLUE("duel.own_soon", 0, 2430),
    CLUE("duel.danger", -1260, 268),
    CLUE("is.bart_cassidy", 383, 203),
    CLUE("is.black_jack", 106, -88),
    CLUE("is.calamity_janet", 302, -468),
    CLUE("is.el_gringo", 505, 241),
    CLUE("is.jesse_jones", 142, 38),
    CLUE("is.jourdonnais", 248, 299),
    CLUE("is.kit_carlson", 95, -323),
    CLUE("is.lucky_duke", -36, -382),
    CLUE("is.paul_regret", 42, -262),
    CLUE("is.pedro_ramirez", 181, -89),
    CLUE("is.rose_doolan", 237, -464),
    CLUE("is.sid_ketchum", 402, 452),
    CLUE("is.slab_the_killer", 5, -406),
    CLUE("is.suzy_lafayette", 105, -64),
    CLUE("is.vulture_sam", 433, 299),
    CLUE("is.willy_the_kid", 84, -142),

    /* With three players: everybody's odds against the others. */
    {"chance.three.deputy", -99, -20000, 20000},
    {"chance.three.outlaw", 103, -20000, 20000},
    {"chance.three.renegade", 25, -20000, 20000},
    {"chance.three.life", 2064, -20000, 20000},
    {"chance.three.danger", -350, -20000, 20000},
    {"chance.three.preys_life", -2423, -20000, 20000},
    {"chance.three.preys_danger", 48, -20000, 20000},
    {"chance.three.hunters_life", 883, -20000, 20000},
    {"chance.three.hunters_danger", 263, -20000, 20000},
    {"chance.three.soon", 1087, -20000, 20000},
    {"chance.two.life", 4606, -20000, 20000},
    {"chance.two.danger", -416, -20000, 20000},
    {"chance.two.soon", 1719, -20000, 20000},
};
