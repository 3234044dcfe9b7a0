/* The numbers that the bots of colt judge by. They were found by playing bots that differ in one of them
 * against each other. */
#include "params.h"

const posse_param colt_params[COLT_PARAMS] = {
    /* of a purse whose value one does not know, in reach and in plans */
    [UNSEEN_PURSE] = {"unseen_purse", 350, 250, 500},
    [HOPED_PURSE] = {"hoped_purse", 300, 100, 500},
    /* a shot, for what it does to the other and to the race for the Gunslinger's $1000 */
    [FIRE_WORTH] = {"fire_worth", 260, 0, 1000},
    /* more, for each bullet by which one leads or is close in that race */
    [GUNSLINGER_RACE] = {"gunslinger_race", 40, 0, 300},
    /* of the loot that a punch makes somebody drop; of that, for robbing it next */
    [PUNCH_PERCENT] = {"punch_percent", 28, 0, 150},
    [PUNCH_AND_ROB_PERCENT] = {"punch_and_rob_percent", 150, 0, 300},
    /* a bullet received, to oneself and to the others */
    [HIT_COST] = {"hit_cost", 140, 0, 1000},
    [HIT_WORTH] = {"hit_worth", 80, 0, 500},
    /* of loot one card away, and so on from card to card */
    [AWAY_FROM_LOOT_PERCENT] = {"away_from_loot_percent", 70, 10, 100},
    /* of the loot near the place where one ends */
    [PROSPECT_PERCENT] = {"prospect_percent", 48, 0, 100},
    /* of what cards not played yet may bring */
    [LATER_PERCENT] = {"later_percent", 70, 0, 100},
    /* how many of them to think of, the one to be played included */
    [CARDS_AHEAD] = {"cards_ahead", 3, 1, 4},
    /* three cards, and how much less for each action card in hand */
    [DRAW_WORTH] = {"draw_worth", 300, 0, 1000},
    [CARD_IN_HAND] = {"card_in_hand", 50, 0, 300},
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
    [CHANCE_WEALTH] = {"chance_wealth_1", 2106, 0, 5000},
    [CHANCE_WEALTH + 1] = {"chance_wealth_2", 1643, 0, 5000},
    [CHANCE_WEALTH + 2] = {"chance_wealth_3", 1396, 0, 5000},
    [CHANCE_WEALTH + 3] = {"chance_wealth_4", 1058, 0, 5000},
    /* for a bullet received */
    [CHANCE_HITS] = {"chance_hits_1", -71, -500, 0},
    [CHANCE_HITS + 1] = {"chance_hits_2", -123, -500, 0},
    [CHANCE_HITS + 2] = {"chance_hits_3", -159, -500, 0},
    [CHANCE_HITS + 3] = {"chance_hits_4", -208, -500, 0},
    /* for bullets fired more than anybody else, and how much of that so early */
    [CHANCE_GUNS_PERCENT] = {"chance_guns_percent_1", 100, 0, 200},
    [CHANCE_GUNS_PERCENT + 1] = {"chance_guns_percent_2", 66, 0, 200},
    [CHANCE_GUNS_PERCENT + 2] = {"chance_guns_percent_3", 52, 0, 200},
    [CHANCE_GUNS_PERCENT + 3] = {"chance_guns_percent_4", 35, 0, 200},
    [CHANCE_GUNS] = {"chance_guns_3_behind", -1437, -3000, 3000},
    [CHANCE_GUNS + 1] = {"chance_guns_2_behind", -1138, -3000, 3000},
    [CHANCE_GUNS + 2] = {"chance_guns_1_behind", -247, -3000, 3000},
    [CHANCE_GUNS + 3] = {"chance_guns_even", 778, -3000, 3000},
    [CHANCE_GUNS + 4] = {"chance_guns_1_ahead", 879, -3000, 3000},
    [CHANCE_GUNS + 5] = {"chance_guns_2_ahead", 956, -3000, 3000},
    [CHANCE_GUNS + 6] = {"chance_guns_3_ahead", 986, -3000, 3000},
    /* for loot of $1000 on the spot and near it, and for being on a roof */
    [CHANCE_LOOT_HERE] = {"chance_loot_here", 800, 0, 3000},
    [CHANCE_LOOT_NEAR] = {"chance_loot_near", 300, 0, 3000},
    [CHANCE_ROOF] = {"chance_roof", 200, -1000, 1000},

    /* how much a search looks at what it has not looked at, and how much it trusts the rules of thumb: a
     * card this many dollars better is thought of twice as much */
    [SEARCH_CURIOSITY] = {"search_curiosity", 50, 1, 1000},
    [SEARCH_TRUST] = {"search_trust", 400, 10, 5000},
    /* dollars by which others, and oneself later on, may judge wrongly */
    [OTHERS_WRONG_BY] = {"others_wrong_by", 100, 1, 2000},
    [OWN_WRONG_BY] = {"own_wrong_by", 60, 1, 2000},
    /* how many cards they think of */
    [SEARCH_CARDS_AHEAD] = {"search_cards_ahead", 1, 1, 4},
    /* a card that somebody was seen to play is half as likely if he had another this many dollars better */
    [SEARCH_DOUBT] = {"search_doubt", 200, 10, 100000},
    /* iterations that end with the round; those after them play the next one, too */
    [SEARCH_NEAR] = {"search_near", 1600, 0, 1000000},
};
