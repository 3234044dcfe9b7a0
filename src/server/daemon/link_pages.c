/* Pages for people who open a link without #:
 *
 *     /CODE, /ALIAS    the browser client's page, with tags that tell messengers about the table
 *     /tv/CODE         leads to the same table on a television
 *     other paths      a page that says that there is nothing
 *
 * What the tags tell, everybody who has the link may know: the game, the host's nickname, the number of open seats.
 */
#include "alloc.h"
#include "assets.h"
#include "daemon_internal.h"
#include "texts.h"
#include "words.h"

#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { MAX_TYPED = 40 }; /* bytes of a code as people type it */

/* ---- texts ------------------------------------------------------------------------------------------------ */

static const char *language_of(const net_request *request)
{
    const char *language;
    for (size_t i = 0; (language = posse_words_language(i)); i++)
        if (net_request_prefers(request, language))
            return language;
    return "en";
}

static void put_escaped(posse_buffer *out, const char *text)
{
    for (; *text; text++) {
        const char *name = *text == '&'    ? "&amp;"
                           : *text == '<'  ? "&lt;"
                           : *text == '>'  ? "&gt;"
                           : *text == '"'  ? "&quot;"
                           : *text == '\'' ? "&#39;"
                                           : NULL;
        if (name)
            posse_put_text(out, name);
        else
            posse_put_bytes(out, text, 1);
    }
}

static void answer_html(net_request *request, int status, const posse_buffer *page)
{
    net_answer_request(
        request, &(net_answer){
                     .status = status, .type = "text/html; charset=utf-8", .body = page->text, .length = page->length});
}

/* ---- links that lead nowhere --------------------------------------------------------------------------------- */

/* In the client's colours. The page has no scripts and needs no other file. */
static const char style[] =
    "body{margin:0;min-height:100vh;display:grid;place-content:center;padding:24px;box-sizing:border-box;"
    "font:400 17px/1.5 system-ui,sans-serif;color:#F4E8CF;background:#1A110C;text-align:center}"
    "main{max-width:30em;padding:32px;border:1px solid #563E2C;border-radius:16px;background:#281B13}"
    "h1{margin:0 0 12px;font:400 32px/1.2 Rockwell,'Zilla Slab',serif;color:#EDC177}p{margin:0 0 12px}"
    "a{display:inline-block;margin-top:8px;padding:12px 20px;border-radius:10px;background:#E4B057;color:#25160A;"
    "font-weight:600;text-decoration:none}a:focus-visible{outline:3px solid #8FD0FF;outline-offset:3px}"
    "@media(prefers-color-scheme:light){body{color:#2A1B12;background:#DFCFAE}main{background:#FBF5E7;"
    "border-color:#CBB48A}h1{color:#7A4D08}a:focus-visible{outline-color:#0A5AA8}}";

static void put_paragraph(posse_buffer *page, const char *text)
{
    posse_put_text(page, "<p>");
    put_escaped(page, text);
    posse_put_text(page, "</p>");
}

/* `note` may be NULL. The link home is relative, because a proxy may have put the server below a path. */
static void answer_nothing(net_request *request, int status, const char *text, const char *note)
{
    posse_buffer page = {0};
    const char *language = language_of(request);
    posse_put(&page,
              "<!doctype html><html lang=\"%s\"><head><meta charset=\"utf-8\"><meta name=\"viewport\" "
              "content=\"width=device-width,initial-scale=1\"><meta name=\"color-scheme\" content=\"dark light\">"
              "<meta name=\"robots\" content=\"noindex\"><title>Posse</title><style>%s</style></head><body><main><h1>",
              language, style);
    put_escaped(&page, text_say(language, "link.wrong.title"));
    posse_put_text(&page, "</h1>");
    put_paragraph(&page, text);
    if (note)
        put_paragraph(&page, note);
    posse_put_text(&page, "<a href=\"./");
    for (const char *at = net_request_path(request) + 1; (at = strchr(at, '/')); at++)
        posse_put_text(&page, "../");
    posse_put_text(&page, "\">");
    put_escaped(&page, text_say(language, "link.home"));
    posse_put_text(&page, "</a></main></body></html>\n");
    answer_html(request, status, &page);
    posse_buffer_free(&page);
}

static void answer_wrong_code(posse_server *server, net_request *request, const char *typed)
{
    posse_buffer text = {0};
    const char *language = language_of(request);
    code_count_wrong(server, net_request_address(request));
    text_fill(&text, text_say(language, "link.wrong"), (text_field[]){{.name = "code", .text = typed}, {0}});
    answer_nothing(request, 404, text.text, alias_read(typed) >= 0 ? text_say(language, "link.wrong.short") : NULL);
    posse_buffer_free(&text);
}

/* ---- the page of a table ------------------------------------------------------------------------------------- */

static void put_tag(posse_buffer *out, const char *kind, const char *name, const char *value)
{
    posse_put(out, "<meta %s=\"%s\" content=\"", kind, name);
    put_escaped(out, value);
    posse_put_text(out, "\">\n");
}

static void put_title(posse_buffer *out, const wire_table_row *row, const char *language)
{
    bool is_open = row->stage == POSSE_LOBBY && row->open > 0;
    const char *key = !row->has_host ? "link.title.no_host" : is_open ? "link.title.open" : "link.title";
    text_fill(out, text_say(language, key),
              (text_field[]){{.name = "host", .text = row->host},
                             {.name = "game", .text = text_title(row->options.game, language)},
                             {.name = "open", .number = (int)row->open},
                             {0}});
}

/* The game's own picture if it has one, or else Posse's. */
static void put_picture(posse_buffer *out, const posse_game *game)
{
    char path[POSSE_MAX_NAME_BYTES + 16];
    snprintf(path, sizeof path, "/og-%s.png", game->name);
    posse_put_text(out, assets_find(path) ? path + 1 : "og.png");
}

static void put_tags(posse_server *server, const net_request *request, const wire_table_row *row, posse_buffer *out)
{
    static const char *const about[] = {
        [POSSE_LOBBY] = "link.lobby",
        [POSSE_SHUFFLING] = "link.playing",
        [POSSE_PLAYING] = "link.playing",
        [POSSE_FINISHED] = "link.over",
    };
    const char *language = language_of(request), *text = text_say(language, about[row->stage]);
    posse_buffer title = {0}, url = {0}, picture = {0};
    put_title(&title, row, language);
    port_link(server, &url);
    posse_put_text(&picture, url.text);
    put_picture(&picture, row->options.game);
    posse_put_text(&url, net_request_path(request) + 1);
    posse_put_text(out, "<title>");
    put_escaped(out, title.text);
    posse_put_text(out, "</title>\n");
    put_tag(out, "name", "description", text);
    put_tag(out, "name", "robots", "noindex");
    put_tag(out, "property", "og:type", "website");
    put_tag(out, "property", "og:site_name", "Posse");
    put_tag(out, "property", "og:title", title.text);
    put_tag(out, "property", "og:description", text);
    put_tag(out, "property", "og:url", url.text);
    put_tag(out, "property", "og:image", picture.text);
    put_tag(out, "property", "og:image:width", "1200");
    put_tag(out, "property", "og:image:height", "630");
    put_tag(out, "name", "twitter:card", "summary_large_image");
    posse_buffer_free(&title);
    posse_buffer_free(&url);
    posse_buffer_free(&picture);
}

/* Puts the table's tags in the place of those for the start page. */
static void answer_table(posse_server *server, net_request *request, const wire_table_row *row)
{
    static const char start[] = "<!--tags-->", end[] = "<!--/tags-->";
    const asset *file = assets_find("/index.html");
    const char *whole = (const char *)file->bytes;
    const char *from = memmem(whole, file->length, start, strlen(start));
    const char *to = memmem(whole, file->length, end, strlen(end));
    posse_buffer page = {0};
    if (from && to) {
        posse_put_bytes(&page, whole, (size_t)(from - whole));
        put_tags(server, request, row, &page);
        whole = to + strlen(end);
    }
    posse_put_bytes(&page, whole, file->length - (size_t)(whole - (const char *)file->bytes));
    answer_html(request, 200, &page);
    posse_buffer_free(&page);
}

typedef struct visit {
    posse_server *server;
    net_request *request;
    char typed[MAX_TYPED + 1];
} visit;

static void on_table(void *context, const store_result *result)
{
    visit *v = context;
    posse_status status;
    posse_json json;
    wire_table_row row;
    const store_summary *found = result->outcome == STORE_DONE && result->count ? result->summaries : NULL;
    if (found && posse_json_check(found->text.at, found->text.length, &json, &status) &&
        wire_read_table_row(json, NULL, &row, &status))
        answer_table(v->server, v->request, &row);
    else
        answer_wrong_code(v->server, v->request, v->typed);
    free(v);
}

/* ---- paths ------------------------------------------------------------------------------------------------------ */

/* True for what can be a code or an alias as somebody types it, and not the name of a file or folder. */
static bool looks_like_code(const char *typed)
{
    size_t length = strlen(typed);
    for (const char *at = typed; *at; at++)
        if (!isalnum((unsigned char)*at) && *at != '-' && *at != ' ')
            return false;
    return length > 0 && length <= MAX_TYPED;
}

static void get_table(posse_server *server, net_request *request, const char *typed)
{
    char code[CODE_LETTERS + 1];
    if (!code_may_be_tried(server, net_request_address(request), typed, false)) {
        answer_nothing(request, 429, text_say(language_of(request), "link.too_many"), NULL);
        return;
    }
    if (!code_find(server, typed, code)) {
        answer_wrong_code(server, request, typed);
        return;
    }
    visit *v = posse_alloc_zeroed(1, sizeof *v);
    v->server = server;
    v->request = request;
    memcpy(v->typed, typed, strlen(typed) + 1);
    store_list(server->store, &(store_query){.which = STORE_TABLE, .code = code}, on_table, v);
}

static void redirect_to_tv(net_request *request, const char *typed)
{
    posse_buffer location = {0};
    posse_put_text(&location, "../#/tv/");
    for (; *typed; typed++)
        if (*typed != ' ')
            posse_put_bytes(&location, typed, 1);
    net_answer_request(request, &(net_answer){.status = 302, .location = location.text});
    posse_buffer_free(&location);
}

bool link_pages_request(posse_server *server, net_request *request)
{
    static const char tv[] = "/tv/";
    const char *path = net_request_path(request);
    if (strcmp(path, "/api") == 0 || strncmp(path, "/api/", strlen("/api/")) == 0)
        return false;
    if (strncmp(path, tv, strlen(tv)) == 0 && looks_like_code(path + strlen(tv)))
        redirect_to_tv(request, path + strlen(tv));
    else if (looks_like_code(path + 1))
        get_table(server, request, path + 1);
    else
        answer_nothing(request, 404, text_say(language_of(request), "link.wrong.page"), NULL);
    return true;
}
