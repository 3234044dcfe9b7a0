/* The numbers that the bots of colt judge by. They were found by playing bots that differ in one of them
 * against each other. */
#include "params.h"

const posse_param colt_params[COLT_PARAMS] = {
    /* of a purse whose value one does not know, in reach and in plans */
    [UNSEEN_PURSE] = {"unseen_purse", 350, 250, 500},
    [PLANNED_PURSE] = {"planned_purse", 300, 100, 500},
    /* a shot, for what it does to the other and to the race for the Gunslinger's $1000 */
    [FIRE_VALUE] = {"fire_value", 260, 0, 1000},
    /* more, for each bullet by which one leads or is close in that race */
    [GUNSLINGER_RACE] = {"gunslinger_race", 40, 0, 300},
    /* of the loot that a punch makes somebody drop; of that, for robbing it next */
    [PUNCH_PERCENT] = {"punch_percent", 28, 0, 150},
    [PUNCH_AND_ROB_PERCENT] = {"punch_and_rob_percent", 150, 0, 300},
    /* a bullet received, to oneself and to the others */
    [HIT_COST] = {"hit_cost", 140, 0, 1000},
    [HIT_VALUE] = {"hit_value", 80, 0, 500},
    /* of loot one card away, and so on from card to card */
    [LOOT_DISTANCE_PERCENT] = {"loot_distance_percent", 70, 10, 100},
    /* of the loot near the place where one ends */
    [NEARBY_LOOT_PERCENT] = {"nearby_loot_percent", 48, 0, 100},
    /* of what cards not played yet may bring */
    [LATER_CARD_PERCENT] = {"later_card_percent", 70, 0, 100},
    /* how many of them to think of, the one to be played included */
    [CARDS_AHEAD] = {"cards_ahead", 3, 1, 4},
    /* three cards, and how much less for each action card in hand */
    [DRAW_VALUE] = {"draw_value", 300, 0, 1000},
    [DRAW_HAND_PENALTY] = {"draw_hand_penalty", 50, 0, 300},
    /* what an expert has of a card that he keeps; below nothing, he throws it away */
    [KEEP_MOVE] = {"keep_move", 10, -50, 50},
    [KEEP_CLIMB] = {"keep_climb", 10, -50, 50},
    [KEEP_FIRE] = {"keep_fire", 10, -50, 50},
    [KEEP_ROB] = {"keep_rob", 10, -50, 50},
    [KEEP_PUNCH] = {"keep_punch", 5, -50, 50},
    [KEEP_MARSHAL] = {"keep_marshal", -10, -50, 50},
    /* of what somebody has that one may shoot or punch: the richer the sooner */
    [RICH_TARGET_PERCENT] = {"rich_target_percent", 10, 0, 100},

    /* The chance to win is a seat's share of e to the power of all this, in thousandths. Fitted to half a
     * million rounds of `normal` against itself. For $1000: */
    [WIN_WEALTH] = {"win_wealth_1", 2106, 0, 5000},
    [WIN_WEALTH + 1] = {"win_wealth_2", 1643, 0, 5000},
    [WIN_WEALTH + 2] = {"win_wealth_3", 1396, 0, 5000},
    [WIN_WEALTH + 3] = {"win_wealth_4", 1058, 0, 5000},
    /* for a bullet received */
    [WIN_HITS] = {"win_hits_1", -71, -500, 0},
    [WIN_HITS + 1] = {"win_hits_2", -123, -500, 0},
    [WIN_HITS + 2] = {"win_hits_3", -159, -500, 0},
    [WIN_HITS + 3] = {"win_hits_4", -208, -500, 0},
    /* for bullets fired more than anybody else, and how much of that so early */
    [WIN_LEAD_PERCENT] = {"win_lead_percent_1", 100, 0, 200},
    [WIN_LEAD_PERCENT + 1] = {"win_lead_percent_2", 66, 0, 200},
    [WIN_LEAD_PERCENT + 2] = {"win_lead_percent_3", 52, 0, 200},
    [WIN_LEAD_PERCENT + 3] = {"win_lead_percent_4", 35, 0, 200},
    [WIN_LEAD] = {"win_lead_3_behind", -1437, -3000, 3000},
    [WIN_LEAD + 1] = {"win_lead_2_behind", -1138, -3000, 3000},
    [WIN_LEAD + 2] = {"win_lead_1_behind", -247, -3000, 3000},
    [WIN_LEAD + 3] = {"win_lead_even", 778, -3000, 3000},
    [WIN_LEAD + 4] = {"win_lead_1_ahead", 879, -3000, 3000},
    [WIN_LEAD + 5] = {"win_lead_2_ahead", 956, -3000, 3000},
    [WIN_LEAD + 6] = {"win_lead_3_ahead", 986, -3000, 3000},
    /* for loot of $1000 on the spot and near it, and for being on a roof */
    [WIN_LOOT_HERE] = {"win_loot_here", 800, 0, 3000},
    [WIN_LOOT_NEAR] = {"win_loot_near", 300, 0, 3000},
    [WIN_ROOF] = {"win_roof", 200, -1000, 1000},

    /* how much a search looks at what it has not looked at, and how much it trusts the rules of thumb: a
     * card this many dollars better is thought of twice as much */
    [SEARCH_EXPLORATION] = {"search_exploration", 50, 1, 1000},
    [SEARCH_PRIOR_SCALE] = {"search_prior_scale", 400, 10, 5000},
    /* dollars by which others, and oneself later on, may judge wrongly */
    [OTHERS_NOISE] = {"others_noise", 100, 1, 2000},
    [OWN_NOISE] = {"own_noise", 60, 1, 2000},
    /* how many cards they think of */
    [PLAYOUT_CARDS_AHEAD] = {"playout_cards_ahead", 1, 1, 4},
    /* a card that somebody was seen to play is half as likely if he had another this many dollars better */
    [LIKELIHOOD_SCALE] = {"likelihood_scale", 200, 10, 100000},
    /* iterations that end with the round; those after them play the next one, too */
    [ONE_ROUND_ITERATIONS] = {"one_round_iterations", 1600, 0, 1000000},
};
