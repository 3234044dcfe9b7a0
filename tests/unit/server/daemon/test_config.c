/* The server's options: all names, all sources, and errors. */
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <setjmp.h>

#include "alloc.h"
#include "config.h"
#include <cmocka.h>

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

/* Makes a file with these contents. The caller frees the returned name. */
static char *file_of(const char *contents)
{
    char *path = posse_strdup("/tmp/posse-config-XXXXXX");
    int file = mkstemp(path);
    assert_true(file >= 0);
    assert_int_equal(write(file, contents, strlen(contents)), (ssize_t)strlen(contents));
    close(file);
    return path;
}

static bool read_text(server_config *config, const char *contents, posse_status *status)
{
    char *path = file_of(contents);
    bool fine = config_read_file(config, path, status);
    unlink(path);
    free(path);
    return fine;
}

static void every_option_has_its_words(void **state)
{
    (void)state;
    int count = 0;
    for (const config_option *option; (option = config_option_at(count)); count++) {
        assert_true(strlen(option->name) > 0 && strlen(option->help) > 0);
        for (int other = 0; other < count; other++)
            assert_string_not_equal(option->name, config_option_at(other)->name);
    }
    assert_in_range(count, 10, (int)sizeof((server_config *)0)->sources);
    assert_null(config_option_at(-1));
}

static void a_file_sets_options(void **state)
{
    (void)state;
    server_config config = config_defaults();
    posse_status status;
    assert_true(read_text(&config,
                          "# a server for friends\n\n  port = 9000 \r\nlan=yes\n"
                          "public-url = https://example.org\nbehind-proxy = off\ndata = a = b\n"
                          "max-tables=7\nlog-level = debug\nlog-format=json",
                          &status));
    assert_int_equal(config.port, 9000);
    assert_true(config.lan);
    assert_false(config.behind_proxy);
    assert_string_equal(config.public_url, "https://example.org");
    assert_string_equal(config.data, "a = b");
    assert_int_equal(config.limits.tables, 7);
    assert_int_equal(config.log_level, LEVEL_DEBUG);
    assert_int_equal(config.log_format, LOG_JSON);
    assert_true(config_check(&config, &status));
}

static void assert_changes(const server_config *old, const server_config *new, const char *changed, const char *fixed)
{
    posse_buffer a = {0}, b = {0};
    config_compare(old, new, &a, &b);
    assert_string_equal(a.text, changed);
    assert_string_equal(b.text, fixed);
    posse_buffer_free(&a);
    posse_buffer_free(&b);
}

static void changes_are_named(void **state)
{
    (void)state;
    server_config old = config_defaults(), new = config_defaults();
    assert_changes(&old, &new, "", "");
    assert_true(read_text(&new,
                          "port = 9000\nlan = yes\nkeep-days = 3\ngames = colt\ntls-cert = a\ntls-key = b\n"
                          "max-connections = 5",
                          NULL));
    assert_changes(&old, &new, "games, keep-days, max-connections", "port, lan, tls-cert, tls-key");
    config_take_changes(&old, &new);
    assert_int_equal(old.keep_days, 3);
    assert_int_equal(old.port, 8080);
    assert_string_equal(old.tls_cert, "");
    assert_changes(&old, &new, "", "port, lan, tls-cert, tls-key");
    old.room_for_sockets = 10;
    assert_true(config_set(&new, CONFIG_FILE, "max-connections", "10", NULL));
    assert_changes(&old, &new, "max-connections", "port, lan, tls-cert, tls-key");
    assert_true(config_set(&new, CONFIG_FILE, "max-connections", "11", NULL));
    assert_changes(&old, &new, "", "port, lan, tls-cert, tls-key, max-connections");
    config_take_changes(&old, &new);
    assert_int_equal(old.limits.net.sockets, 5);
    server_config newer = new; /* TLS was on, and gets other files */
    assert_true(config_set(&newer, CONFIG_FILE, "tls-cert", "c", NULL));
    assert_changes(&new, &newer, "tls-cert", "");
}

static void command_line_overrides_environment_overrides_file(void **state)
{
    (void)state;
    server_config config = config_defaults();
    posse_status status;
    setenv("POSSE_PORT", "2000", 1);
    setenv("POSSE_MAX_TABLES", "20", 1);
    setenv("POSSE_HOST", "", 1); /* an empty value counts as unset */
    assert_true(config_set(&config, CONFIG_COMMAND_LINE, "port", "1000", &status));
    assert_true(config_read_environment(&config, &status));
    assert_true(read_text(&config, "port = 3000\nmax-tables = 30\nkeep-days = 3\n", &status));
    assert_int_equal(config.port, 1000);
    assert_int_equal(config.limits.tables, 20);
    assert_int_equal(config.keep_days, 3);
    assert_string_equal(config.host, "127.0.0.1");
    assert_true(config_set(&config, CONFIG_COMMAND_LINE, "port", "1001", &status)); /* the last value counts */
    assert_int_equal(config.port, 1001);
    setenv("POSSE_PORT", "many", 1); /* an error, although the command line overrides it */
    assert_false(config_read_environment(&config, &status));
    assert_string_equal(status.text, "POSSE_PORT: port must be a whole number from 0 to 65535, not \"many\"");
    unsetenv("POSSE_PORT");
    unsetenv("POSSE_MAX_TABLES");
    unsetenv("POSSE_HOST");
}

static void wrong_values_are_explained(void **state)
{
    (void)state;
    static const struct {
        const char *name, *value, *sentence;
    } cases[] = {
        {"port", "65536", "port must be a whole number from 0 to 65535, not \"65536\""},
        {"port", "-1", "port must be a whole number"},
        {"port", " 1", "port must be a whole number"},
        {"port", "", "port must be a whole number"},
        {"port", "1e3", "port must be a whole number"},
        {"port", "99999999999999999999", "port must be a whole number"},
        {"port", NULL, "port needs a value"},
        {"max-tables", "0", "max-tables must be a whole number from 1"},
        {"lan", "maybe", "lan must be yes or no, not \"maybe\""},
        {"host", "", "host must have 1 to 255 bytes"},
        {"games", NULL, "games needs a value"},
        {"log-level", "loud", "log-level must be error, warn, info or debug, not \"loud\""},
        {"log-format", "", "log-format must be text or json, not \"\""},
        {"games", "", "games must be names with commas between them, but a name is missing; the known games are bang"},
        {"games", "  ",
         "games must be names with commas between them, but a name is missing; the known games are bang"},
        {"games", "bang,", "games must be names with commas between them, but a name is missing"},
        {"games", ",bang", "games must be names with commas between them, but a name is missing"},
        {"games", "chess", "games must be names with commas between them, but there is no game \"chess\"; the known"},
        {"games", "bang colt", "games must be names with commas between them, but there is no game \"bang colt\""},
        {"games", "ban", "games must be names with commas between them, but there is no game \"ban\""},
        {"games", "colt,bang, colt", "games must be names with commas between them, but \"colt\" is given twice; the"},
        {"prot", "1", "unknown option \"prot\"; the options are host, port"},
    };
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        server_config config = config_defaults();
        posse_status status;
        assert_false(config_set(&config, CONFIG_COMMAND_LINE, cases[i].name, cases[i].value, &status));
        assert_ptr_equal(strstr(status.text, cases[i].sentence), status.text);
        server_config before = config_defaults();
        assert_memory_equal(config.sources, before.sources, sizeof before.sources);
        assert_true(config.port == before.port && config.lan == before.lan);
        assert_memory_equal(&config.games, &before.games, sizeof before.games);
    }
}

static void assert_offers(const offered_games *offered, const char *names)
{
    posse_buffer all = {0};
    for (int i = 0; i < offered->count; i++)
        posse_put(&all, "%s%s", i ? "," : "", offered->games[i]->name);
    assert_string_equal(all.text, names);
    posse_buffer_free(&all);
}

static void games_come_from_every_source_in_their_order(void **state)
{
    (void)state;
    server_config config = config_defaults();
    posse_status status;
    assert_true(read_text(&config, "games = colt , bang\n", &status));
    assert_offers(&config.games, "colt,bang");
    setenv("POSSE_GAMES", "bang", 1);
    assert_true(config_read_environment(&config, &status));
    assert_offers(&config.games, "bang");
    assert_true(config_set(&config, CONFIG_COMMAND_LINE, "games", "colt", &status));
    assert_offers(&config.games, "colt");
    assert_true(config_read_environment(&config, &status));
    assert_offers(&config.games, "colt");
    setenv("POSSE_GAMES", "chess", 1); /* an error, although the command line overrides it */
    assert_false(config_read_environment(&config, &status));
    unsetenv("POSSE_GAMES");
}

/* Without the option, every game is offered that is not unlisted. An unlisted game is offered if it is named. */
static void unlisted_games_are_offered_by_name_only(void **state)
{
    (void)state;
    for (int i = 0; i < posse_game_count; i++) {
        server_config config = config_defaults();
        assert_int_equal(offered_games_check(&config.games, posse_games[i], NULL), !posse_games[i]->unlisted);
        assert_true(config_set(&config, CONFIG_COMMAND_LINE, "games", posse_games[i]->name, NULL));
        assert_offers(&config.games, posse_games[i]->name);
    }
}

static void a_game_that_is_not_offered_is_refused_with_the_offered_ones(void **state)
{
    (void)state;
    posse_game other = {.name = "other"};
    offered_games offered;
    posse_status status;
    assert_true(offered_games_read(&offered, "bang,colt", &status));
    assert_false(offered_games_check(&offered, &other, &status));
    assert_int_equal(status.code, POSSE_UNKNOWN_GAME);
    assert_string_equal(status.text, "this server does not offer other; it offers bang and colt");
    assert_true(offered_games_read(&offered, "colt", &status));
    assert_false(offered_games_check(&offered, posse_game_named("bang"), &status));
    assert_string_equal(status.text, "this server does not offer bang; it offers colt");
    assert_true(offered_games_check(&offered, posse_game_named("colt"), &status));
}

static void wrong_files_are_explained(void **state)
{
    (void)state;
    server_config config = config_defaults();
    posse_status status;
    assert_false(read_text(&config, "port = 1\n\nport 2\n", &status));
    assert_non_null(strstr(status.text, ":3: this line must be `name = value`"));
    assert_false(read_text(&config, "\nprt = 2\n", &status));
    assert_non_null(strstr(status.text, ":2: unknown option \"prt\""));
    assert_false(read_text(&config, "port =\n", &status));
    assert_non_null(strstr(status.text, ":1: port must be a whole number"));
    char *long_line = posse_alloc_zeroed(1, 5000);
    memset(long_line, 'x', 4999);
    assert_false(read_text(&config, long_line, &status));
    assert_non_null(strstr(status.text, ":1: this line is too long"));
    free(long_line);
    assert_false(config_read_file(&config, "/nowhere/posse.conf", &status));
    assert_string_equal(status.text, "/nowhere/posse.conf: No such file or directory");
    assert_false(config_read_file(&config, "/", &status)); /* can be opened, but is not a file */
}

static void contradicting_options_are_refused(void **state)
{
    (void)state;
    static const struct {
        const char *name, *value, *also, *also_value, *sentence;
    } cases[] = {
        {"lan", NULL, "host", "::1", "lan listens on all addresses, host on one: give only one of them"},
        {"tls-cert", "a", NULL, NULL, "tls-cert and tls-key must be given together; tls-key is missing"},
        {"tls-key", "a", NULL, NULL, "tls-cert and tls-key must be given together; tls-cert is missing"},
        {"public-url", "example.org", NULL, NULL, "public-url must begin with http:// or https://"},
        {"public-url", "https://", NULL, NULL, "public-url must be a host without a path"},
        {"public-url", "https://a/posse", NULL, NULL, "public-url must be a host without a path"},
        {"public-url", "https://a?b", NULL, NULL, "public-url must be a host without a path"},
        {"public-url", "https://a/", NULL, NULL, NULL},
        {"public-url", "http://a:8080", "lan", "on", NULL},
        {"tls-cert", "a", "tls-key", "b", NULL},
        {"address", "https://a/1", NULL, NULL, "address must begin with ws:// or wss:// and a host"},
        {"address", "wss://", NULL, NULL, "address must begin with ws:// or wss:// and a host"},
        {"address", "wss:///1", NULL, NULL, "address must begin with ws:// or wss:// and a host"},
        {"address", "wss://a/1/", NULL, NULL, "address must begin with ws:// or wss:// and a host"},
        {"address", "wss://a; script-src b", NULL, NULL, "address must begin with ws:// or wss:// and a host"},
        {"address", "wss://a/1", NULL, NULL, "address is for servers that share a database, but the data is a file"},
        {"address", "wss://a/1", "data", "postgres:///posse", NULL},
        {"address", "ws://127.0.0.1:8081", "data", "postgresql://b/posse", NULL},
        {"push", "ann@example.org", NULL, NULL, "push must be an address that push services may write to"},
        {"push", "mailto:ann@example.org", NULL, NULL, NULL},
        {"push", "https://example.org/contact", NULL, NULL, NULL},
    };
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        server_config config = config_defaults();
        posse_status status;
        assert_true(config_set(&config, CONFIG_FILE, cases[i].name, cases[i].value, &status));
        assert_true(!cases[i].also || config_set(&config, CONFIG_FILE, cases[i].also, cases[i].also_value, &status));
        assert_int_equal(config_check(&config, &status), !cases[i].sentence);
        if (cases[i].sentence)
            assert_ptr_equal(strstr(status.text, cases[i].sentence), status.text);
    }
}

static void options_are_passed_to_the_net(void **state)
{
    (void)state;
    server_config config = config_defaults();
    net_options options = config_net_options(&config, NULL);
    assert_string_equal(options.host, "127.0.0.1");
    assert_int_equal(options.port, 8080);
    assert_true(options.any_port);
    assert_null(options.public_url);
    assert_true(config_set(&config, CONFIG_COMMAND_LINE, "port", "8080", NULL));
    assert_true(config_set(&config, CONFIG_FILE, "connections-per-address", "3", NULL));
    options = config_net_options(&config, NULL);
    assert_false(options.any_port);
    assert_int_equal(options.limits.address_sockets, 3);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_option_has_its_words),
        cmocka_unit_test(a_file_sets_options),
        cmocka_unit_test(changes_are_named),
        cmocka_unit_test(command_line_overrides_environment_overrides_file),
        cmocka_unit_test(wrong_values_are_explained),
        cmocka_unit_test(games_come_from_every_source_in_their_order),
        cmocka_unit_test(unlisted_games_are_offered_by_name_only),
        cmocka_unit_test(a_game_that_is_not_offered_is_refused_with_the_offered_ones),
        cmocka_unit_test(wrong_files_are_explained),
        cmocka_unit_test(contradicting_options_are_refused),
        cmocka_unit_test(options_are_passed_to_the_net),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
