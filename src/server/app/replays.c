/* Finished games over HTTP: their files, and films of them. */
#include "app_internal.h"
#include "replay_frames.h"

#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <zlib.h>

static void answer_missing(net_request *request, const store_result *result)
{
    bool absent = result->outcome == STORE_ABSENT;
    house_answer_error(request, absent ? 404 : 503, absent ? WIRE_CODE_NO_TABLE : WIRE_CODE_BUSY,
                       absent ? "there is no such replay" : result->text);
}

/* ---- the file --------------------------------------------------------------------------------------- */

static void on_replay(void *caller, const store_result *result)
{
    net_request *request = caller;
    if (result->outcome != STORE_DONE) {
        answer_missing(request, result);
        return;
    }
    net_answer_request(request, &(net_answer){.status = 200,
                                              .type = "application/json",
                                              .cache = "public, max-age=31536000, immutable",
                                              .download = "replay.json",
                                              .body = result->entries[0].at,
                                              .length = result->entries[0].length});
}

/* ---- the film --------------------------------------------------------------------------------------- */

/* A film on its way: made on another thread, for it takes as long as a bot's thought. */
typedef struct film {
    uv_work_t work;
    posse_house *house;
    net_request *request;
    char name[REPLAY_NAME];
    int eyes;
    bool packed, fine;
    posse_buffer replay, body;
    posse_status status;
} film;

/* What it was is left as it is where it cannot be compressed. */
static bool pack(posse_buffer *text)
{
    enum {
        GZIP = 16,
        WINDOW = 15,
        MEMORY = 8,
        LEVEL = 4
    }; /* twice as fast as 6, and hardly longer */
    z_stream stream = {0};
    posse_buffer packed = {0};
    if (text->length > UINT_MAX ||
        deflateInit2(&stream, LEVEL, Z_DEFLATED, WINDOW + GZIP, MEMORY, Z_DEFAULT_STRATEGY) != Z_OK)
        return false;
    size_t room = deflateBound(&stream, text->length);
    stream.next_in = (Bytef *)text->text;
    stream.avail_in = (uInt)text->length;
    stream.next_out = (Bytef *)posse_buffer_room(&packed, room + 1);
    stream.avail_out = (uInt)room;
    bool fine = deflate(&stream, Z_FINISH) == Z_STREAM_END;
    packed.length = stream.total_out;
    packed.text[packed.length] = '\0';
    deflateEnd(&stream);
    posse_buffer_free(fine ? text : &packed);
    if (fine)
        *text = packed;
    return fine;
}

static void make_film(uv_work_t *work)
{
    film *f = work->data;
    posse_json replay;
    f->fine = posse_json_check(f->replay.text, f->replay.length, &replay, &f->status) &&
              film_write(replay, f->name, f->eyes, &f->body, &f->status);
    f->packed = f->fine && f->packed && pack(&f->body);
}

static void free_film(film *f)
{
    posse_buffer_free(&f->replay);
    posse_buffer_free(&f->body);
    free(f);
}

/* Where it does not play, the rules have changed since, or somebody asked for eyes that nobody has. */
static void answer_film(const film *f)
{
    bool is_asked_wrongly = strcmp(f->status.where, "eyes") == 0;
    if (f->fine)
        net_answer_request(f->request, &(net_answer){.status = 200,
                                                     .type = "application/json",
                                                     .cache = "public, max-age=3600",
                                                     .encoding = f->packed ? "gzip" : NULL,
                                                     .varies = true,
                                                     .body = f->body.text,
                                                     .length = f->body.length});
    else
        house_answer_error(f->request, is_asked_wrongly ? 400 : 409,
                           is_asked_wrongly ? WIRE_CODE_BAD_REQUEST : WIRE_CODE_FROZEN,
                           f->status.text);
}

static void on_made(uv_work_t *work, int cancelled)
{
    film *f = work->data;
    f->fine = f->fine && !cancelled;
    f->house->films--;
    answer_film(f);
    free_film(f);
}

static void on_found(void *caller, const store_result *result)
{
    film *f = caller;
    if (result->outcome != STORE_DONE) {
        f->house->films--;
        answer_missing(f->request, result);
        free_film(f);
        return;
    }
    posse_put_bytes(&f->replay, result->entries[0].at, result->entries[0].length);
    uv_queue_work(f->house->options.net.loop, &f->work, make_film, on_made);
}

static void get_film(posse_house *house, net_request *request, const char *name)
{
    static const char eyes_is[] = "eyes=";
    const char *query = net_request_query(request);
    int eyes;
    if (strncmp(query, eyes_is, sizeof eyes_is - 1) != 0 ||
        !film_eyes_read(query + sizeof eyes_is - 1, &eyes)) {
        house_answer_error(
            request, 400, WIRE_CODE_BAD_REQUEST,
            "say whose eyes: \"?eyes=open\", \"?eyes=onlooker\" or a seat, \"?eyes=2\"");
        return;
    }
    if (house->films >= MOST_FILMS) {
        house_answer_error(request, 503, WIRE_CODE_BUSY,
                           "many films are being made; please try again in a moment");
        return;
    }
    film *f = calloc(1, sizeof *f);
    if (!f)
        abort();
    *f = (film){.house = house,
                .request = request,
                .eyes = eyes,
                .packed = net_request_accepts_gzip(request)};
    snprintf(f->name, sizeof f->name, "%s", name);
    f->work.data = f;
    house->films++;
    store_replay(house->store, f->name, on_found, f);
}

/* "/api/replays/abcdefghjk-2", or with "/film" behind it. */
bool house_get_replay(posse_house *house, net_request *request)
{
    static const char start[] = "/api/replays/";
    const char *path = net_request_path(request);
    char name[REPLAY_NAME] = "";
    if (strncmp(path, start, sizeof start - 1) != 0)
        return false;
    path += sizeof start - 1;
    size_t length = strspn(path, "abcdefghijklmnopqrstuvwxyz0123456789-");
    bool is_film = strcmp(path + length, "/film") == 0;
    if (!length || length >= sizeof name || (path[length] && !is_film)) {
        house_answer_error(request, 404, WIRE_CODE_NO_TABLE, "there is no such replay");
        return true;
    }
    memcpy(name, path, length);
    if (is_film)
        get_film(house, request, name);
    else
        store_replay(house->store, name, on_replay, request);
    return true;
}
