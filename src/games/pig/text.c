/* The words of pig, and actions as text. */
#include "state.h"

#include <string.h>

const char *const pig_phases[PHASES] = {[PHASE_ROLL] = "roll", [PHASE_CHOOSE] = "choose", [PHASE_OVER] = "over"};
const char *const pig_goals[GOALS] = {[GOAL_100] = "100", [GOAL_50] = "50", [GOAL_25] = "25"};

static const char *const action_texts[ACTION_COUNT] = {
    [ACTION_HOLD] = "hold", [ACTION_ROLL] = "roll", [ACTION_DIE] = "die 1", "die 2", "die 3", "die 4", "die 5", "die 6",
};

void pig_format(posse_action action, char text[])
{
    memcpy(text, action_texts[action], strlen(action_texts[action]) + 1);
}

bool pig_parse(const char *text, posse_action *action)
{
    for (posse_action candidate = 0; candidate < ACTION_COUNT; candidate++) {
        if (strcmp(text, action_texts[candidate]) == 0) {
            *action = candidate;
            return true;
        }
    }
    return false;
}
