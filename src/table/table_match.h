/* The match of a table, for the modules that show it. It holds every secret: show it only through
 * posse_table_viewer. */
#ifndef POSSE_TABLE_TABLE_MATCH_H
#define POSSE_TABLE_TABLE_MATCH_H

#include "match.h"
#include <posse/table.h>

/* The current match, or the last one if none is running. NULL before the first deal. */
const posse_match *posse_table_match(const posse_table *table);

#endif
