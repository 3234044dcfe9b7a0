/* Scenario files: a position, and steps with their expected results. They are readable tests, and examples of the
 * rules. docs/protocol.md describes the format.
 *
 *     if (!posse_scenario(file, &status))
 *         fprintf(stderr, "%s\n", status.text);
 */
#ifndef POSSE_TEXT_SCENARIO_H
#define POSSE_TEXT_SCENARIO_H

#include "match.h"

/* Runs a scenario. If something is not as expected, `status` names the step. */
bool posse_scenario(posse_json file, posse_status *status);

#endif
