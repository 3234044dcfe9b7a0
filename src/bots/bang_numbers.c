/* What bots of bang judge by: one table, with the bounds within which a tuner may try others. */
#include "bang_numbers.h"

enum {
    GAME = 4000, /* the stake where a seat's last life decides the game */
    MOST_CARE = 300,
    MOST_STAKE = 8000,
};

#define CARE_FOR(who, whom, value)                                                                 \
    {                                                                                              \
        who ".care." whom, value, -MOST_CARE, MOST_CARE                                            \
    }
#define STAKE_IN(who, whom, value)                                                                 \
    {                                                                                              \
        who ".stake." whom, value, -MOST_STAKE, MOST_STAKE                                         \
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
const posse_number bang_numbers[NUMBERS] = {
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

    /* Search. */
    {"search.turns", 8, 1, 60},
    {"search.explore", 60, 0, 1000},
    {"search.trust", 300, 0, 100000},

    /* The chance to win, in thousandths of a score whose power of e stands for the outlaws' (first number)
     * or a renegade's (second) odds against the law. Fitted to games of bots: see bang_chance.h for what
     * each clue is. */
    CLUE("always", -223, -113),
    CLUE("left.0_deputies_0_outlaws", -860, -441),
    CLUE("left.0_deputies_1_outlaws", 89, 304),
    CLUE("left.0_deputies_2_outlaws", 410, -4),
    CLUE("left.0_deputies_3_outlaws", 558, -162),
    CLUE("left.1_deputies_0_outlaws", -1442, -343),
    CLUE("left.1_deputies_1_outlaws", -301, -56),
    CLUE("left.1_deputies_2_outlaws", -15, -6),
    CLUE("left.1_deputies_3_outlaws", -35, -128),
    CLUE("left.2_deputies_0_outlaws", -1304, -370),
    CLUE("left.2_deputies_1_outlaws", -630, -77),
    CLUE("left.2_deputies_2_outlaws", -130, 100),
    CLUE("left.2_deputies_3_outlaws", -74, 181),
    CLUE("renegades", 47, 289),
    CLUE("renegades_without_outlaws", 420, 471),
    CLUE("duel", 106, -416),
    CLUE("players.4", -96, -9),
    CLUE("players.5", -139, -10),
    CLUE("players.6", -141, -61),
    CLUE("players.7", -104, -94),
    CLUE("players.8", -77, -26),
    CLUE("sheriff.life", -2384, -865),
    CLUE("sheriff.danger", 667, 1271),
    CLUE("deputies.life", -1566, -2868),
    CLUE("deputies.danger", 470, 91),
    CLUE("outlaws.life", 1782, 299),
    CLUE("outlaws.danger", -275, -147),
    CLUE("renegades.life", -170, -947),
    CLUE("renegades.danger", 3, -230),
    CLUE("own.life", 0, 1408),
    CLUE("own.danger", 0, -1900),
    CLUE("own.arrows", 0, -370),
    CLUE("own.soon", 0, 92),
    CLUE("own.doom", 0, -1007),
    CLUE("sheriff.arrows", 468, 238),
    CLUE("sheriff.doom", 1258, 971),
    CLUE("sheriff.soon", -208, -251),
    CLUE("deputies.arrows", 212, 216),
    CLUE("deputies.doom", 72, 0),
    CLUE("deputies.soon", -290, -278),
    CLUE("outlaws.arrows", -301, -75),
    CLUE("outlaws.doom", -85, 107),
    CLUE("outlaws.soon", 24, 256),
    CLUE("renegades.arrows", 13, 42),
    CLUE("renegades.doom", -4, 152),
    CLUE("renegades.soon", 43, -163),
    CLUE("sheriff.life_by_outlaws", -60, 72),
    CLUE("sheriff.danger_by_outlaws", -2171, 604),
    CLUE("sheriff.danger_by_outlaws_life", 2228, -821),
    CLUE("sheriff.life_by_outlaws_life", 1152, 559),
    CLUE("sheriff.life_by_deputies_life", 510, 293),
    CLUE("outlaws.soon_by_danger", 4798, -810),
    CLUE("outlaws.near", 192, 67),
    CLUE("outlaws.near_by_danger", -182, -213),
    CLUE("outlaws.life_by_deputies_life", -168, 558),
    CLUE("own.life_by_sheriff", 0, 646),
    CLUE("own.life_by_outlaws", 0, 277),
    CLUE("own.life_by_deputies", 0, 14),
    CLUE("sheriff.life_squared", -857, -1156),
    CLUE("outlaws.life_squared", -294, -245),
    CLUE("no_outlaws.sheriff_life", -361, -628),
    CLUE("no_outlaws.deputies_life", 571, -386),
    CLUE("no_outlaws.own_life", 0, 670),
    CLUE("no_outlaws.danger", -175, -714),
    CLUE("duel.sheriff_life", 168, -1247),
    CLUE("duel.own_life", 0, 564),
    CLUE("duel.own_soon", 0, 2473),
    CLUE("duel.danger", -1019, 401),
    CLUE("is.bart_cassidy", 408, 203),
    CLUE("is.black_jack", 123, -112),
    CLUE("is.calamity_janet", 260, -448),
    CLUE("is.el_gringo", 502, 252),
    CLUE("is.jesse_jones", 162, 93),
    CLUE("is.jourdonnais", 258, 258),
    CLUE("is.kit_carlson", 110, -257),
    CLUE("is.lucky_duke", -30, -381),
    CLUE("is.paul_regret", 47, -263),
    CLUE("is.pedro_ramirez", 176, -57),
    CLUE("is.rose_doolan", 253, -424),
    CLUE("is.sid_ketchum", 391, 481),
    CLUE("is.slab_the_killer", 35, -438),
    CLUE("is.suzy_lafayette", 136, -146),
    CLUE("is.vulture_sam", 443, 296),
    CLUE("is.willy_the_kid", 92, -154),
};
