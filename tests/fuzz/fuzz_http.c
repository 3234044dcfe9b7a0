/* Fuzzes the parsers of HTTP headers and of the server's options. Each of the first six lines of the input goes to
 * another parser. */
#include "alloc.h"
#include "check.h"
#include "config.h"
#include "http_text.h"

#include <stdlib.h>
#include <string.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

enum { LINES = 6 };

/* Cuts off and returns the next line; "" at the end. */
static char *next_line(char **rest)
{
    char *line = *rest;
    char *end = strchr(line, '\n');
    if (end)
        *end = '\0';
    *rest = end ? end + 1 : line + strlen(line);
    return line;
}

static void check_addresses(const char *header)
{
    limits_address address, again;
    char text[LIMITS_ADDRESS_TEXT];
    if (!http_forwarded_address(header, &address))
        return;
    limits_address_write(&address, text);
    char *slash = strchr(text, '/');
    if (slash)
        *slash = '\0';
    INSIST(limits_address_read(text, &again) && memcmp(&address, &again, sizeof again) == 0,
           "%s is written as %s, which is another address", header, text);
}

static void check_option(char *line)
{
    server_config config = config_defaults();
    posse_status status;
    char *equals = strchr(line, '=');
    if (equals)
        *equals = '\0';
    if (!config_set(&config, CONFIG_FILE, line, equals ? equals + 1 : NULL, &status) || !config_check(&config, &status))
        INSIST(status.code == POSSE_BAD_CONFIG && *status.text, "no error message for %s", line);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    char *copy = posse_alloc(size + 1, 1), *rest = copy, *lines[LINES];
    size_t length;
    memcpy(copy, data, size);
    copy[size] = '\0';
    for (int i = 0; i < LINES; i++)
        lines[i] = next_line(&rest);
    /* No origin that contains evil.example may pass for the public URL. */
    if (http_origin_fits(lines[0], lines[1], "https://a.example"))
        INSIST(!strstr(lines[0], "evil.example"), "the origin %s was accepted", lines[0]);
    http_origin_fits(lines[0], lines[1], lines[2]);
    check_addresses(lines[3]);
    http_list_accepts(lines[4], "gzip");
    http_tag_matches(lines[4], "\"tag\"");
    http_length_read(lines[4], &length);
    posse_buffer head = {0};
    http_headers_write(&(http_headers){.status = 200, .download = lines[4]}, &head);
    INSIST(strstr(head.text, "\r\n\r\n") == head.text + head.length - 4, "the header ends too early: %s", head.text);
    posse_buffer_free(&head);
    check_option(lines[5]);
    free(copy);
    return 0;
}
