/* The games that a server offers: new tables can only play these.
 *
 *     offered_games offered = offered_games_default();
 *     offered_games_read(&offered, "colt,bang", &status);      --games colt,bang
 *     offered_games_check(&offered, game, &status);            "this server does not offer pig; it offers colt and bang"
 *
 * Tables that exist keep their game, whatever the server offers after a restart.
 */
#ifndef POSSE_SERVER_APP_OFFERED_GAMES_H
#define POSSE_SERVER_APP_OFFERED_GAMES_H

#include <posse/game.h>

typedef struct offered_games {
    const posse_game *games[POSSE_MAX_GAMES]; /* in the order in which clients show them */
    int count;
} offered_games;

/* All games that are not `unlisted`. */
offered_games offered_games_default(void);

/* Reads names with commas between them; blanks around a name are ignored. Fails with POSSE_BAD_CONFIG, and leaves `out`
 * unchanged, if a name is unknown, missing or repeated. */
bool offered_games_read(offered_games *out, const char *names, posse_status *status);

/* Fails with POSSE_UNKNOWN_GAME if the game is not offered. */
bool offered_games_check(const offered_games *offered, const posse_game *game, posse_status *status);

#endif
