/* Scenario files: a position, and steps that must come out as written. They are tests that
 * people can read, and examples of the rules. */
#ifndef POSSE_TEXT_SCENARIO_H
#define POSSE_TEXT_SCENARIO_H

#include "match.h"

/* Runs one scenario; where something is not as written, `status` says at which step. */
bool posse_scenario(posse_json file, posse_status *status);

#endif
