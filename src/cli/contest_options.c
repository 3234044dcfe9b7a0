/* The options that `arena` and `tune` have in common. */
#include "contest_options.h"

#include <stdlib.h>

bool cli_read_sprt(const char *text, void *value)
{
    enum { MAX_GAIN = 100 };
    lab_sprt *sprt = value;
    char *comma, *end;
    double low = strtod(text, &comma);
    if (comma == text || *comma != ',')
        return false;
    double high = strtod(comma + 1, &end);
    if (end == comma + 1 || *end || !(low >= -MAX_GAIN && low < high && high <= MAX_GAIN))
        return false;
    sprt->low = low / 100;
    sprt->high = high / 100;
    return true;
}

#define AT(member) .at = offsetof(cli_contest, member)

const cli_option cli_contest_options[] = {
    {"players", 'p', "N", "Number of players (5, or as many as the game allows)", CLI_INT, AT(players), .least = 1,
     .most = POSSE_MAX_SEATS},
    {"rules", 'r', "RULES", "Rules, such as official,gringo=per_turn", CLI_TEXT, AT(rules)},
    {"seed", 's', "SEED", "Seed of the deals (1)", CLI_SEED, AT(seed)},
    {"threads", 't', "N", "Number of threads (one for each processor)", CLI_INT, AT(threads), .least = 1, .most = 1024},
    {"resume", 'f', "FILE", "Keep the state in FILE, and continue from FILE if it exists", CLI_TEXT, AT(file)},
    {"json", 'j', NULL, "Print one JSON object", CLI_FLAG, AT(json)},
    {0}};
