/* Ending the program with a message. */
#include "fatal.h"

#include <stdio.h>
#include <stdlib.h>

_Noreturn void posse_fatal(const char *message)
{
    fprintf(stderr, "posse: %s\n", message);
    abort();
}
