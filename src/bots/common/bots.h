/* The bots there are; bots.c lists them. */
#ifndef POSSE_BOTS_COMMON_BOTS_H
#define POSSE_BOTS_COMMON_BOTS_H

#include <posse/bot.h>

extern const posse_bot posse_bot_random;
extern const posse_bot posse_bot_bang_easy;
extern const posse_bot posse_bot_bang_normal;
extern const posse_bot posse_bot_bang_hard;
extern const posse_bot posse_bot_colt_easy;
extern const posse_bot posse_bot_colt_normal;
extern const posse_bot posse_bot_colt_hard;

#endif
