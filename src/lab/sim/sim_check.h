/* Can these numbers come from games that were played? */
#ifndef POSSE_LAB_SIM_SIM_CHECK_H
#define POSSE_LAB_SIM_SIM_CHECK_H

#include "sim.h"

/* POSSE_BAD_REQUEST, naming what cannot be. */
bool lab_check_sheet(const lab_result *result, const lab_sheet *sheet, posse_status *status);

#endif
