/* An opponent for measurements that shares nothing with the bots of colt but the rules: textbook information set MCTS
 * (Cowling, Powley and Whitehouse 2012). It is not part of the program. */
#ifndef POSSE_TESTS_BENCH_COLT_ISMCTS_H
#define POSSE_TESTS_BENCH_COLT_ISMCTS_H

#include <posse/bot.h>

extern const posse_bot colt_ismcts;

#endif
