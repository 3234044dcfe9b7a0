/* The default parameters of the bots of colt, each with the bounds within which `posse tune` may
 * change it. They were found by playing bots that differ in one parameter against each other. */
#include "params.h"

const posse_param colt_params[COLT_PARAMS] = {
    /* value of an unseen purse, within reach and in plans */
    [UNSEEN_PURSE] = {"unseen_purse", 350, 250, 500},
    [PLANNED_PURSE] = {"planned_purse", 300, 100, 500},
    /* value of a shot: the harm to the target, and the race for the Gunslinger's $1000 */
    [FIRE_VALUE] = {"fire_value", 260, 0, 1000},
    /* added to the value of a shot for each bullet by which the difference to the best other
     * shooter is below 3 */
    [GUNSLINGER_RACE] = {"gunslinger_race", 40, 0, 300},
    /* share of the loot that a punch makes a bandit drop; share of that for robbing it next */
    [PUNCH_PERCENT] = {"punch_percent", 28, 0, 150},
    [PUNCH_AND_ROB_PERCENT] = {"punch_and_rob_percent", 150, 0, 300},
    /* cost of a bullet received by the seat itself; value of a bullet received by another */
    [HIT_COST] = {"hit_cost", 140, 0, 1000},
    [HIT_VALUE] = {"hit_value", 80, 0, 500},
    /* loot counts this much less for each card it takes to reach it */
    [LOOT_DISTANCE_PERCENT] = {"loot_distance_percent", 70, 10, 100},
    /* share of the loot near the spot where the round ends */
    [NEARBY_LOOT_PERCENT] = {"nearby_loot_percent", 48, 0, 100},
    /* share of the gain that cards not played yet may bring */
    [LATER_CARD_PERCENT] = {"later_card_percent", 70, 0, 100},
    /* number of cards to plan ahead, including the one to play */
    [CARDS_AHEAD] = {"cards_ahead", 3, 1, 4},
    /* value of drawing three cards; reduced by this for each action card in hand */
    [DRAW_VALUE] = {"draw_value", 300, 0, 1000},
    [DRAW_HAND_PENALTY] = {"draw_hand_penalty", 50, 0, 300},
    /* expert variant: value of keeping a card in hand; a card with a negative value is discarded */
    [KEEP_MOVE] = {"keep_move", 10, -50, 50},
    [KEEP_CLIMB] = {"keep_climb", 10, -50, 50},
    [KEEP_FIRE] = {"keep_fire", 10, -50, 50},
    [KEEP_ROB] = {"keep_rob", 10, -50, 50},
    [KEEP_PUNCH] = {"keep_punch", 5, -50, 50},
    [KEEP_MARSHAL] = {"keep_marshal", -10, -50, 50},
    /* share of a target's visible wealth that is added to the value of shooting or punching them */
    [RICH_TARGET_PERCENT] = {"rich_target_percent", 10, 0, 100},

    /* Weights of the win chance, in thousandths. A seat's win chance is its share in the sum of
     * exp(score) of all seats (softmax). Fitted to half a million rounds of `normal` against
     * itself. For $1000 of wealth: */
    [WIN_WEALTH] = {"win_wealth_1", 2106, 0, 5000},
    [WIN_WEALTH + 1] = {"win_wealth_2", 1643, 0, 5000},
    [WIN_WEALTH + 2] = {"win_wealth_3", 1396, 0, 5000},
    [WIN_WEALTH + 3] = {"win_wealth_4", 1058, 0, 5000},
    /* for each bullet received */
    [WIN_HITS] = {"win_hits_1", -71, -500, 0},
    [WIN_HITS + 1] = {"win_hits_2", -123, -500, 0},
    [WIN_HITS + 2] = {"win_hits_3", -159, -500, 0},
    [WIN_HITS + 3] = {"win_hits_4", -208, -500, 0},
    /* for the lead in bullets fired over the best other shooter (WIN_LEAD), and the share of it
     * that counts this early (WIN_LEAD_PERCENT) */
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
    /* for $1000 of loot on the spot, the same near it, and for standing on a roof */
    [WIN_LOOT_HERE] = {"win_loot_here", 800, 0, 3000},
    [WIN_LOOT_NEAR] = {"win_loot_near", 300, 0, 3000},
    [WIN_ROOF] = {"win_roof", 200, -1000, 1000},

    /* exploration constant of the tree search, in hundredths; and the difference, in dollars,
     * that halves the prior of an action */
    [SEARCH_EXPLORATION] = {"search_exploration", 50, 1, 1000},
    [SEARCH_PRIOR_SCALE] = {"search_prior_scale", 400, 10, 5000},
    /* upper bounds of the random errors in playouts, in dollars: of the others, and of the seat
     * itself outside the tree */
    [OTHERS_NOISE] = {"others_noise", 100, 1, 2000},
    [OWN_NOISE] = {"own_noise", 60, 1, 2000},
    /* number of cards that players plan ahead in playouts */
    [PLAYOUT_CARDS_AHEAD] = {"playout_cards_ahead", 1, 1, 4},
    /* an observed card is half as likely if the player had another card worth this many dollars
     * more */
    [LIKELIHOOD_SCALE] = {"likelihood_scale", 200, 10, 100000},
    /* iterations that end with the current round; later ones also play the next round */
    [ONE_ROUND_ITERATIONS] = {"one_round_iterations", 1600, 0, 1000000},
    /* positions of the last Stealin' to solve before the search decides alone; 0: only the search */
    [ENDING_POSITIONS] = {"ending_positions", 20000, 0, 30000},
};
