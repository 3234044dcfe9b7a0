/* Fair dice and replay files for `posse watch`. */
#include "watch_fair.h"
#include "hex.h"

#include <errno.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

/* ---- the dice -------------------------------------------------------------------------------- */

static bool read_secret(watch_fair *dice, posse_status *status)
{
    if (!dice->secret && getentropy(dice->fair.secret, sizeof dice->fair.secret) != 0)
        return posse_fail(status, POSSE_BAD_REQUEST, NULL, "no random bytes for the dice: %s", strerror(errno));
    if (dice->secret && !posse_hex_read(dice->secret, strlen(dice->secret), dice->fair.secret, POSSE_FAIR_BYTES))
        return posse_fail(status, POSSE_BAD_REQUEST, NULL, "--secret must be 64 hex digits");
    return true;
}

/* Reads the contribution of one seat, `length` characters long. */
static bool read_contribution(watch_fair *dice, int seat, const char *text, size_t length)
{
    uint8_t bytes[POSSE_FAIR_BYTES];
    if (length == 1 && *text == '-')
        return true;
    if (!posse_hex_read(text, length, bytes, sizeof bytes))
        return false;
    posse_fair_give(&dice->fair, seat, bytes);
    return true;
}

static bool read_contributions(watch_fair *dice, posse_status *status)
{
    const char *at = dice->contributions;
    for (int seat = 0; at; seat++) {
        size_t length = strcspn(at, ",");
        if (seat >= dice->fair.seats || !read_contribution(dice, seat, at, length))
            return posse_fail(status, POSSE_BAD_REQUEST, NULL,
                              "--contribute must be 64 hex digits, or \"-\" for nothing, for each "
                              "of at most %d seats, separated by commas",
                              dice->fair.seats);
        at = at[length] ? at + length + 1 : NULL;
    }
    return true;
}

bool watch_fair_start(watch_fair *dice, int players, posse_status *status)
{
    dice->on = dice->on || dice->secret || dice->contributions;
    dice->fair.seats = players;
    return !dice->on || (read_secret(dice, status) && read_contributions(dice, status));
}

posse_action watch_fair_draw(watch_fair *dice, const posse_match *match)
{
    return posse_fair_draw(&dice->fair, ++dice->chances, match->game, match->state);
}

/* ---- printing and saving ----------------------------------------------------------------------- */

static void print_hex(const char *before, const uint8_t bytes[POSSE_FAIR_BYTES], const char *after)
{
    posse_buffer hex = {0};
    posse_hex_put(&hex, bytes, POSSE_FAIR_BYTES);
    printf("%s%s%s", before, hex.text, after);
    posse_buffer_free(&hex);
}

void watch_fair_promise(const watch_fair *dice)
{
    uint8_t commitment[POSSE_FAIR_BYTES];
    posse_fair_commitment(&dice->fair, commitment);
    print_hex("Fair dice, from a secret whose hash is ", commitment, "\n");
}

void watch_fair_reveal(const watch_fair *dice)
{
    print_hex("\nThe secret of the dice was ", dice->fair.secret, "\n");
    if (dice->save)
        printf("Check them: posse replay %s\n", dice->save);
}

void watch_fair_print_options(const watch_fair *dice)
{
    if (!dice->on)
        return;
    print_hex(" --secret ", dice->fair.secret, "");
    if (dice->contributions)
        printf(" --contribute %s", dice->contributions);
}

/* Writes the settings with the game's name as their first member. */
static void put_new(const posse_match *match, const posse_buffer *settings, posse_buffer *out)
{
    posse_json_put_object(out);
    posse_json_add_string(out, "game", match->game->name);
    posse_put_text(out, ",");
    posse_put_bytes(out, settings->text + 1, settings->length - 1);
}

static bool write_file(const char *name, const posse_buffer *text)
{
    FILE *file = fopen(name, "wb");
    bool fine = file && fwrite(text->text, 1, text->length, file) == text->length;
    if (file && fclose(file) != 0)
        fine = false;
    if (!fine)
        fprintf(stderr, "posse watch: %s: %s\n", name, strerror(errno));
    return fine;
}

bool watch_fair_save(const watch_fair *dice, const posse_match *match, const posse_buffer *settings)
{
    posse_buffer text = {0}, new_game = {0};
    if (!dice->save)
        return true;
    put_new(match, settings, &new_game);
    posse_json json = {new_game.text, new_game.text + new_game.length};
    if (dice->on)
        posse_fair_write_replay(&dice->fair, json, match, &text);
    else
        posse_match_write_replay(match, &text);
    posse_put_text(&text, "\n");
    bool fine = write_file(dice->save, &text);
    posse_buffer_free(&new_game);
    posse_buffer_free(&text);
    return fine;
}
