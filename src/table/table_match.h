/* The match of a table, for the modules that show it. It knows everything: show it through posse_table_viewer. */
#ifndef POSSE_TABLE_TABLE_MATCH_H
#define POSSE_TABLE_TABLE_MATCH_H

#include "match.h"
#include <posse/table.h>

/* The match that is played, or was played last; NULL: none yet. */
const posse_match *posse_table_match(const posse_table *table);

#endif
