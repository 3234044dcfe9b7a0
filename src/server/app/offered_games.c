/* The games that a server offers. */
#include "offered_games.h"

#include <string.h>

/* "bang, colt and pig" */
static void put_names(const posse_game *const games[], int count, posse_buffer *out)
{
    for (int i = 0; i < count; i++)
        posse_put(out, "%s%s", i == 0 ? "" : i == count - 1 ? " and " : ", ", games[i]->name);
}

static bool is_among(const offered_games *offered, const posse_game *game)
{
    for (int i = 0; i < offered->count; i++)
        if (offered->games[i] == game)
            return true;
    return false;
}

offered_games offered_games_default(void)
{
    offered_games all = {0};
    for (int i = 0; i < posse_game_count; i++)
        if (!posse_games[i]->unlisted)
            all.games[all.count++] = posse_games[i];
    return all;
}

/* The game with the name of `length` bytes at `name`, or NULL. */
static const posse_game *find_game(const char *name, size_t length)
{
    for (int i = 0; i < posse_game_count; i++)
        if (strlen(posse_games[i]->name) == length && memcmp(posse_games[i]->name, name, length) == 0)
            return posse_games[i];
    return NULL;
}

/* Adds the game that is named. `problem` gets what is wrong with the name. */
static bool add_game(offered_games *offered, const char *name, size_t length, posse_buffer *problem)
{
    enum { SHOWN = 40 };
    const posse_game *game = find_game(name, length);
    int shown = (int)(length < SHOWN ? length : SHOWN);
    if (length == 0)
        posse_put_text(problem, "a name is missing");
    else if (!game)
        posse_put(problem, "there is no game \"%.*s\"", shown, name);
    else if (is_among(offered, game))
        posse_put(problem, "\"%s\" is given twice", game->name);
    else
        offered->games[offered->count++] = game;
    return !problem->length;
}

bool offered_games_read(offered_games *out, const char *names, posse_status *status)
{
    static const char blanks[] = " \t";
    offered_games offered = {0};
    posse_buffer problem = {0}, known = {0};
    bool more = true, fine = true;
    while (fine && more) {
        size_t whole = strcspn(names, ","), start = strspn(names, blanks), end = whole;
        while (end > start && strchr(blanks, names[end - 1]))
            end--;
        fine = add_game(&offered, names + (start < end ? start : end), start < end ? end - start : 0, &problem);
        more = names[whole] == ',';
        names += whole + more;
    }
    if (fine) {
        *out = offered;
        return true;
    }
    put_names(posse_games, posse_game_count, &known);
    posse_fail(status, POSSE_BAD_CONFIG, "games",
               "games must be names with commas between them, but %s; the known games are %s", problem.text,
               known.text);
    posse_buffer_free(&problem);
    posse_buffer_free(&known);
    return false;
}

bool offered_games_check(const offered_games *offered, const posse_game *game, posse_status *status)
{
    if (is_among(offered, game))
        return true;
    posse_buffer names = {0};
    put_names(offered->games, offered->count, &names);
    posse_fail(status, POSSE_UNKNOWN_GAME, "game", "this server does not offer %s; it offers %s", game->name,
               names.text);
    posse_buffer_free(&names);
    return false;
}
