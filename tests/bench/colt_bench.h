/* What the programs that measure bots of colt share: specs with changed parameters, and with bots that are not part of
 * the program. A spec is a bot spec, or "ismcts" with a budget; parameters may follow:
 * hard:3600/others_noise=300/own_noise=100. */
#ifndef POSSE_TESTS_BENCH_COLT_BENCH_H
#define POSSE_TESTS_BENCH_COLT_BENCH_H

#include "bot_spec.h"
#include "colt_ismcts.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { BOTS = 2, MAX_PARAMS = POSSE_MAX_PARAMS };

typedef struct entrant {
    posse_bot bot;
    posse_param params[MAX_PARAMS];
} entrant;

static inline void fail(const char *text)
{
    fprintf(stderr, "%s\n", text);
    exit(2);
}

/* Sets a parameter from "name=value". */
static inline void change(entrant *e, const char *text)
{
    size_t length = strcspn(text, "=");
    for (int i = 0; i < e->bot.param_count; i++) {
        if (strncmp(e->params[i].name, text, length) != 0 || e->params[i].name[length] != '\0' || text[length] != '=')
            continue;
        e->params[i].value = atoi(text + length + 1);
        return;
    }
    fail(text);
}

static inline posse_bot_spec read_spec(entrant *e, const posse_game *game, const char *written)
{
    char text[POSSE_BOT_SPEC_TEXT];
    snprintf(text, sizeof text, "%s", written);
    posse_bot_spec spec = {0};
    posse_status status;
    char *changes = strchr(text, '/');
    if (changes)
        *changes++ = '\0';
    if (strncmp(text, "ismcts", 6) == 0) {
        char as_hard[POSSE_BOT_SPEC_TEXT];
        snprintf(as_hard, sizeof as_hard, "hard%s", text + 6);
        if (!posse_bot_spec_read(&spec, game, as_hard, &status))
            fail(status.text);
        spec.bot = &colt_ismcts;
    } else if (!posse_bot_spec_read(&spec, game, text, &status)) {
        fail(status.text);
    }
    e->bot = *spec.bot;
    if (spec.bot->params)
        memcpy(e->params, spec.bot->params, (size_t)spec.bot->param_count * sizeof *e->params);
    e->bot.params = e->params;
    spec.bot = &e->bot;
    for (char *part = changes ? strtok(changes, "/") : NULL; part; part = strtok(NULL, "/"))
        change(e, part);
    return spec;
}

#endif
