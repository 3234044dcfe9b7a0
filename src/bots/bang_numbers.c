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
};
