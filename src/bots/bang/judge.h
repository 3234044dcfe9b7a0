/* Judging positions of bang: the win chance of any seat, by playing the turn to its end. */
#ifndef POSSE_BOTS_BANG_JUDGE_H
#define POSSE_BOTS_BANG_JUDGE_H

#include <posse/bot.h>

extern const posse_judge bang_judge;

#endif
