#include <posse/game.h>

const char *posse_version(void)
{
    return POSSE_VERSION;
}
