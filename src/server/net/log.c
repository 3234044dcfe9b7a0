/* The operator's log. */
#include "log.h"

#include <stdarg.h>
#include <stdio.h>

void server_log(const char *format, ...)
{
    char line[512];
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(line, sizeof line, format, arguments);
    va_end(arguments);
    fprintf(stderr, "posse: %s\n", line);
}
