/* Reads a command line by a list of options, on top of argp. */
#include "options.h"
#include "cli.h"

#include <argp.h>
#include <errno.h>
#include <stdlib.h>
#include <string.h>

enum { MAX_OPTIONS = 32, FIRST_KEY = 256 };

static const char seed_must_be[] = "a number below 2^64 or 64 hex digits";

/* A command line while it is read: the options, included ones among them, and where each value is. */
typedef struct parsing {
    const cli_command *command;
    char *values;
    const cli_option *rows[MAX_OPTIONS];
    char *bases[MAX_OPTIONS]; /* the struct that a row's `at` counts from */
    struct argp_option accepted[MAX_OPTIONS + 1];
    int count;
} parsing;

/* ---- one value -------------------------------------------------------------------------------- */

long long cli_number(const char *text, long long most)
{
    char *end;
    errno = 0;
    long long number = strtoll(text, &end, 10);
    bool fine = text[0] >= '0' && text[0] <= '9' && *end == '\0' && !errno && number <= most;
    return fine ? number : -1;
}

static bool read_number(const cli_option *row, const char *text, void *value)
{
    long long number = cli_number(text, row->most);
    if (number < row->least)
        return false;
    if (row->kind == CLI_INT)
        *(int *)value = (int)number;
    else
        *(int64_t *)value = number;
    return true;
}

static bool read_decimal(const cli_option *row, const char *text, void *value)
{
    char *end;
    double number = strtod(text, &end);
    if (end == text || *end || !(number >= row->low && number <= row->high))
        return false;
    *(double *)value = number;
    return true;
}

static bool read_seed(const cli_option *row, const char *text, void *value)
{
    posse_rng rng;
    if (!posse_rng_read(&rng, text))
        return false;
    if (row->kind == CLI_SEED)
        *(posse_rng *)value = rng;
    else
        *(const char **)value = text;
    return true;
}

static bool read_game_or_all(const cli_option *row, const char *text, void *value)
{
    (void)row;
    const posse_game *game = posse_game_named(text);
    if (!game && strcmp(text, "all") != 0 && strcmp(text, "both") != 0) /* "both": the old word */
        return false;
    *(const posse_game **)value = game;
    return true;
}

static bool read_choice(const cli_option *row, const char *text, void *value)
{
    const char *word;
    for (size_t i = 0; (word = row->choice(i)); i++)
        if (strcmp(word, text) == 0) {
            *(const char **)value = word;
            return true;
        }
    return false;
}

static bool store_flag(const cli_option *row, const char *text, void *value)
{
    (void)row;
    (void)text;
    *(bool *)value = true;
    return true;
}

static bool store_constant(const cli_option *row, const char *text, void *value)
{
    (void)text;
    *(int *)value = (int)row->least;
    return true;
}

static bool store_text(const cli_option *row, const char *text, void *value)
{
    (void)row;
    *(const char **)value = text;
    return true;
}

static bool read_custom(const cli_option *row, const char *text, void *value)
{
    return row->read(text, value);
}

static bool (*const readers[])(const cli_option *row, const char *text, void *value) = {
    [CLI_FLAG] = store_flag,    [CLI_SET] = store_constant,  [CLI_TEXT] = store_text,
    [CLI_INT] = read_number,    [CLI_INT64] = read_number,   [CLI_DECIMAL] = read_decimal,
    [CLI_SEED] = read_seed,     [CLI_SEED_TEXT] = read_seed, [CLI_GAME_OR_ALL] = read_game_or_all,
    [CLI_CHOICE] = read_choice, [CLI_CUSTOM] = read_custom,
};

/* ---- what would be right ------------------------------------------------------------------------ */

static const char *game_name(size_t i)
{
    return i < (size_t)posse_game_count ? posse_games[i]->name : NULL;
}

/* "bang, colt or all"; `last` may be NULL. */
static void put_choices(const char *(*word)(size_t i), const char *last, posse_buffer *out)
{
    for (size_t i = 0; word(i); i++) {
        bool is_last = !last && !word(i + 1);
        posse_put(out, "%s%s", i == 0 ? "" : is_last ? " or " : ", ", word(i));
    }
    if (last)
        posse_put(out, " or %s", last);
}

static void put_must_be(const cli_option *row, posse_buffer *out)
{
    if (row->must_be) {
        posse_put_text(out, row->must_be);
        return;
    }
    switch (row->kind) {
    case CLI_INT:
    case CLI_INT64:
        posse_put(out, "a whole number from %lld to %lld", row->least, row->most);
        break;
    case CLI_DECIMAL:
        posse_put(out, "a number from %g to %g", row->low, row->high);
        break;
    case CLI_GAME_OR_ALL:
        put_choices(game_name, "all", out);
        break;
    case CLI_CHOICE:
        put_choices(row->choice, NULL, out);
        break;
    case CLI_SEED:
    case CLI_SEED_TEXT:
        posse_put_text(out, seed_must_be);
        break;
    default:
        abort(); /* the other kinds take any text, or say what they `must_be` */
    }
}

static void refuse_value(const cli_option *row, const char *text, const struct argp_state *state)
{
    posse_buffer right = {0};
    put_must_be(row, &right);
    argp_error(state, "--%s must be %s, not \"%s\"", row->name, right.text, text ? text : "");
}

const posse_game *cli_find_game(const char *name, posse_status *status)
{
    const posse_game *game = name ? posse_game_named(name) : NULL;
    posse_buffer names = {0};
    put_choices(game_name, NULL, &names);
    if (!name)
        posse_fail(status, POSSE_UNKNOWN_GAME, NULL, "no game given; the game must be %s", names.text);
    else if (!game)
        posse_fail(status, POSSE_UNKNOWN_GAME, NULL, "unknown game \"%.40s\"; the game must be %s", name, names.text);
    posse_buffer_free(&names);
    return game;
}

static const posse_game *demand_game(const char *name, const struct argp_state *state)
{
    posse_status status;
    const posse_game *game = cli_find_game(name, &status);
    if (!game)
        argp_error(state, "%s", status.text);
    return game;
}

/* ---- argp --------------------------------------------------------------------------------------- */

static void take_option(const parsing *p, int i, const char *text, const struct argp_state *state)
{
    const cli_option *row = p->rows[i];
    if (!readers[row->kind](row, text, p->bases[i] + row->at))
        refuse_value(row, text, state);
    if (row->given)
        *(bool *)(p->bases[i] + row->given) = true;
}

/* Commands that take one operand after the other. For the others argp is told ARGP_ERR_UNKNOWN, and then sends
 * ARGP_KEY_ARGS with all operands. */
static error_t take_operand(const parsing *p, char *text, const struct argp_state *state)
{
    static const unsigned most[] = {[CLI_NOTHING] = 0, [CLI_ONE_GAME] = 1, [CLI_GAME_OR_NONE] = 1, [CLI_TWO_FILES] = 2};
    cli_operands operands = p->command->operands;
    if (operands == CLI_SOME_FILES || operands == CLI_ANY_ARGUMENTS)
        return ARGP_ERR_UNKNOWN;
    if (state->arg_num >= most[operands])
        argp_error(state, "unexpected argument \"%s\"", text);
    void *value = p->values + p->command->operands_at;
    const char **files = value;
    const posse_game **game = value;
    if (operands == CLI_TWO_FILES)
        files[state->arg_num] = text;
    else
        *game = demand_game(text, state);
    return 0;
}

static void check_all(const parsing *p, const struct argp_state *state)
{
    posse_status status;
    if (p->command->operands == CLI_ONE_GAME && state->arg_num == 0)
        demand_game(NULL, state);
    if (p->command->operands == CLI_SOME_FILES && state->arg_num == 0)
        argp_error(state, "no file given");
    if (p->command->operands == CLI_TWO_FILES && state->arg_num < 2)
        argp_error(state, "two files must be given: %s", p->command->operands_help);
    if (p->command->check && !p->command->check(p->values, &status))
        argp_error(state, "%s", status.text);
}

static error_t parse(int key, char *text, struct argp_state *state)
{
    parsing *p = state->input;
    for (int i = 0; i < p->count; i++)
        if (p->rows[i]->name && p->accepted[i].key == key) {
            take_option(p, i, text, state);
            return 0;
        }
    switch (key) {
    case ARGP_KEY_ARG:
        return take_operand(p, text, state);
    case ARGP_KEY_ARGS:
        *(char ***)(p->values + p->command->operands_at) = state->argv + state->next;
        return 0;
    case ARGP_KEY_END:
        check_all(p, state);
        return 0;
    default:
        return ARGP_ERR_UNKNOWN;
    }
}

static void add_options(parsing *p, const cli_option *row, char *base)
{
    for (; row->name || row->help || row->include; row++) {
        if (row->kind == CLI_INCLUDE) {
            add_options(p, row->include, base + row->at);
            continue;
        }
        if (p->count == MAX_OPTIONS)
            abort(); /* the list is longer than MAX_OPTIONS */
        p->rows[p->count] = row;
        p->bases[p->count] = base;
        p->accepted[p->count] = (struct argp_option){.name = row->name,
                                                     .key = row->key || !row->name ? row->key : FIRST_KEY + p->count,
                                                     .arg = row->argument,
                                                     .flags = row->optional ? OPTION_ARG_OPTIONAL : 0,
                                                     .doc = row->help};
        p->count++;
    }
}

void cli_parse(const cli_command *command, int argc, char **argv, void *values)
{
    parsing p = {.command = command, .values = values};
    posse_buffer doc = {0};
    if (command->options)
        add_options(&p, command->options, values);
    posse_put(&doc, "%s%s%s", command->help, command->notes ? "\v" : "", command->notes ? command->notes : "");
    /* NULL, not an empty list: for that one argp's help leaks memory. */
    struct argp argp = {
        .options = p.count ? p.accepted : NULL, .parser = parse, .args_doc = command->operands_help, .doc = doc.text};
    argp_parse(&argp, argc, argv, 0, NULL, &p);
    posse_buffer_free(&doc);
}
