/* Checks whether the counters of a sheet can come from games that were really played. */
#ifndef POSSE_LAB_SIM_SIM_CHECK_H
#define POSSE_LAB_SIM_SIM_CHECK_H

#include "sim.h"

/* POSSE_BAD_REQUEST, with the first inconsistency, if they cannot. */
bool lab_check_sheet(const lab_result *result, const lab_sheet *sheet, posse_status *status);

#endif
