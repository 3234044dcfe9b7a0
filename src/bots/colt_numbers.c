/* The numbers that the bots of colt judge by. They were found by playing bots that differ in one of them
 * against each other. */
#include "colt_numbers.h"

const posse_number colt_numbers[COLT_NUMBERS] = {
    /* of a purse whose value one does not know */
    [UNSEEN_PURSE] = {"unseen_purse", 350, 250, 500},
    /* a shot, for what it does to the other and to the race for the Gunslinger's $1000 */
    [FIRE_WORTH] = {"fire_worth", 200, 0, 1000},
    /* more, for each bullet by which one leads or is close in that race */
    [GUNSLINGER_RACE] = {"gunslinger_race", 40, 0, 300},
    /* of the loot that a punch makes somebody drop; of that, for robbing it next */
    [PUNCH_PERCENT] = {"punch_percent", 40, 0, 150},
    [PUNCH_AND_ROB_PERCENT] = {"punch_and_rob_percent", 150, 0, 300},
    /* a bullet received, to oneself and to the others */
    [HIT_COST] = {"hit_cost", 200, 0, 1000},
    [HIT_WORTH] = {"hit_worth", 80, 0, 500},
    /* of loot one card away, and so on from card to card */
    [AWAY_FROM_LOOT_PERCENT] = {"away_from_loot_percent", 70, 10, 100},
    /* of the loot near the place where one ends */
    [PROSPECT_PERCENT] = {"prospect_percent", 30, 0, 100},
    /* of what cards not played yet may bring */
    [LATER_PERCENT] = {"later_percent", 70, 0, 100},
    /* three cards, and how much less for each action card in hand */
    [DRAW_WORTH] = {"draw_worth", 300, 0, 1000},
    [CARD_IN_HAND] = {"card_in_hand", 50, 0, 300},
    /* what an expert has of a card that he keeps; below nothing, he throws it away */
    [KEEP_MOVE] = {"keep_move", 10, -50, 50},
    [KEEP_CLIMB] = {"keep_climb", 10, -50, 50},
    [KEEP_FIRE] = {"keep_fire", 10, -50, 50},
    [KEEP_ROB] = {"keep_rob", 10, -50, 50},
    [KEEP_PUNCH] = {"keep_punch", -10, -50, 50},
    [KEEP_MARSHAL] = {"keep_marshal", -10, -50, 50},
    /* of what somebody has that one may shoot or punch: the richer the sooner */
    [RICH_TARGET_PERCENT] = {"rich_target_percent", 20, 0, 100},
};
