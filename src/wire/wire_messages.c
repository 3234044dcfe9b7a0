/* Written by wire_types from src/wire/wire.def: change that, and write this anew with `make golden`. */
/* clang-format off */
#include "wire.h"
#include "wire_table.h"

#include <stddef.h>

static const char *const what_names[] = {
    "hello",
    "join",
    "sit",
    "stand",
    "leave",
    "bot",
    "free",
    "remove",
    "mute",
    "host",
    "options",
    "start",
    "contribute",
    "act",
    "roll",
    "undo",
    "confirm",
    "open",
    "prefer",
    "chat",
    "emote",
    "pause",
    "takeover",
    "allow",
    "hand",
    "hint",
    "rematch",
    "delete",
    "back",
    "ping",
    "clock",
    "deal",
};

static const wire_words gesture_words = {posse_emotes, 0, POSSE_EMOTES};
static const wire_words stage_words = {posse_stage_names, 0, POSSE_STAGES};
static const wire_words seat_kind_words = {posse_seat_kind_names, 0, POSSE_SEAT_KINDS};
static const wire_words waiting_words = {posse_waiting_names, POSSE_WAITS_ACT, POSSE_WAITINGS};
static const wire_words code_words = {posse_code_names, POSSE_BAD_JSON, POSSE_CODES};
static const wire_words what_words = {what_names, 0, WIRE_WHATS};

/* Where each struct stands in wire_structs. */
enum {
    STRUCT_TABLE_OPTIONS,
    STRUCT_PERSON,
    STRUCT_SEAT_INFO,
    STRUCT_CLOCK,
    STRUCT_PLAY,
    STRUCT_LINE,
    STRUCT_NEW_TABLE,
    STRUCT_TABLE_MADE,
    STRUCT_TABLE_ROW,
    STRUCT_REPLAY_STEP,
    STRUCT_REPLAY_FRAMES,
};

static const wire_field table_options_fields[] = {
    {.name = "game", .kind = WIRE_KIND_GAME, .at = offsetof(wire_table_options, game)},
    {.name = "players", .kind = WIRE_KIND_NUMBER, .at = offsetof(wire_table_options, players), .least = 2, .most = POSSE_MAX_SEATS},
    {.name = "rules", .kind = WIRE_KIND_RAW, .at = offsetof(wire_table_options, rules), .json = POSSE_JSON_OBJECT, .most = 4096,
     .need = WIRE_NULLABLE, .has = offsetof(wire_table_options, has_rules)},
    {.name = "public", .kind = WIRE_KIND_FLAG, .at = offsetof(wire_table_options, public)},
    {.name = "clock", .kind = WIRE_KIND_NUMBER, .at = offsetof(wire_table_options, clock), .least = 0, .most = 3600},
    {.name = "eliminated_see", .kind = WIRE_KIND_FLAG, .at = offsetof(wire_table_options, eliminated_see)},
    {.name = NULL}};

static const wire_field person_fields[] = {
    {.name = "id", .kind = WIRE_KIND_NUMBER, .at = offsetof(wire_person, id), .least = 1, .most = WIRE_MAX_NUMBER},
    {.name = "name", .kind = WIRE_KIND_SAID, .at = offsetof(wire_person, name), .most = WIRE_MAX_NAME},
    {.name = "host", .kind = WIRE_KIND_FLAG, .at = offsetof(wire_person, host)},
    {.name = "muted", .kind = WIRE_KIND_FLAG, .at = offsetof(wire_person, muted)},
    {.name = "here", .kind = WIRE_KIND_FLAG, .at = offsetof(wire_person, here)},
    {.name = "seats", .kind = WIRE_KIND_SEATS, .at = offsetof(wire_person, seats), .most = POSSE_MAX_SEATS, .count = offsetof(wire_person, seats_count)},
    {.name = "pause", .kind = WIRE_KIND_FLAG, .at = offsetof(wire_person, pause)},
    {.name = "wants", .kind = WIRE_KIND_SEAT, .at = offsetof(wire_person, wants), .most = POSSE_MAX_SEATS - 1,
     .need = WIRE_NULLABLE, .has = offsetof(wire_person, has_wants)},
    {.name = NULL}};

static const wire_field seat_info_fields[] = {
    {.name = "seat", .kind = WIRE_KIND_SEAT, .at = offsetof(wire_seat_info, seat), .most = POSSE_MAX_SEATS - 1},
    {.name = "kind", .kind = WIRE_KIND_CHOICE, .at = offsetof(wire_seat_info, kind), .words = &seat_kind_words},
    {.name = "person", .kind = WIRE_KIND_NUMBER, .at = offsetof(wire_seat_info, person), .least = 1, .most = WIRE_MAX_NUMBER,
     .need = WIRE_NULLABLE, .has = offsetof(wire_seat_info, has_person)},
    {.name = "level", .kind = WIRE_KIND_LEVEL, .at = offsetof(wire_seat_info, level),
     .need = WIRE_NULLABLE, .has = offsetof(wire_seat_info, has_level)},
    {.name = "away", .kind = WIRE_KIND_FLAG, .at = offsetof(wire_seat_info, away)},
    {.name = "name", .kind = WIRE_KIND_SAID, .at = offsetof(wire_seat_info, name), .most = WIRE_MAX_NAME,
     .need = WIRE_NULLABLE, .has = offsetof(wire_seat_info, has_name)},
    {.name = NULL}};

static const wire_field clock_fields[] = {
    {.name = "left", .kind = WIRE_KIND_NUMBER, .at = offsetof(wire_clock, left), .least = 0, .most = WIRE_MAX_NUMBER,
     .need = WIRE_NULLABLE, .has = offsetof(wire_clock, has_left)},
    {.name = "paused", .kind = WIRE_KIND_FLAG, .at = offsetof(wire_clock, paused)},
    {.name = NULL}};

static const wire_field play_fields[] = {
    {.name = "decision", .kind = WIRE_KIND_NUMBER, .at = offsetof(wire_play, decision), .least = 0, .most = WIRE_MAX_NUMBER},
    {.name = "events", .kind = WIRE_KIND_RAW, .at = offsetof(wire_play, events), .json = POSSE_JSON_LIST, .most = POSSE_JSON_MAX_BYTES},
    {.name = "since", .kind = WIRE_KIND_NUMBER, .at = offsetof(wire_play, since), .least = 0, .most = WIRE_MAX_NUMBER},
    {.name = "view", .kind = WIRE_KIND_RAW, .at = offsetof(wire_play, view), .json = POSSE_JSON_OBJECT, .most = POSSE_JSON_MAX_BYTES},
    {.name = "actor", .kind = WIRE_KIND_RAW, .at = offsetof(wire_play, actor), .json = POSSE_JSON_ABSENT, .most = 64},
    {.name = "legal", .kind = WIRE_KIND_RAW, .at = offsetof(wire_play, legal), .json = POSSE_JSON_LIST, .most = POSSE_JSON_MAX_BYTES,
     .need = WIRE_NULLABLE, .has = offsetof(wire_play, has_legal)},
    {.name = "odds", .kind = WIRE_KIND_RAW, .at = offsetof(wire_play, odds), .json = POSSE_JSON_OBJECT, .most = POSSE_JSON_MAX_BYTES,
     .need = WIRE_NULLABLE, .has = offsetof(wire_play, has_odds)},
    {.name = "waiting", .kind = WIRE_KIND_CHOICE, .at = offsetof(wire_play, waiting), .words = &waiting_words,
     .need = WIRE_NULLABLE, .has = offsetof(wire_play, has_waiting)},
    {.name = "seat", .kind = WIRE_KIND_SEAT, .at = offsetof(wire_play, seat), .most = POSSE_MAX_SEATS - 1,
     .need = WIRE_NULLABLE, .has = offsetof(wire_play, has_seat)},
    {.name = "held", .kind = WIRE_KIND_TEXT, .at = offsetof(wire_play, held), .most = WIRE_MAX_ACTION,
     .need = WIRE_NULLABLE, .has = offsetof(wire_play, has_held)},
    {.name = "undo", .kind = WIRE_KIND_FLAG, .at = offsetof(wire_play, undo)},
    {.name = "clock", .kind = WIRE_KIND_PART, .at = offsetof(wire_play, clock), .part = &wire_structs[STRUCT_CLOCK]},
    {.name = "result", .kind = WIRE_KIND_RAW, .at = offsetof(wire_play, result), .json = POSSE_JSON_OBJECT, .most = POSSE_JSON_MAX_BYTES,
     .need = WIRE_NULLABLE, .has = offsetof(wire_play, has_result)},
    {.name = "secret", .kind = WIRE_KIND_HEX, .at = offsetof(wire_play, secret), .most = WIRE_HASH_BYTES,
     .need = WIRE_NULLABLE, .has = offsetof(wire_play, has_secret)},
    {.name = "replay", .kind = WIRE_KIND_TEXT, .at = offsetof(wire_play, replay), .most = 200,
     .need = WIRE_NULLABLE, .has = offsetof(wire_play, has_replay)},
    {.name = NULL}};

static const wire_field line_fields[] = {
    {.name = "n", .kind = WIRE_KIND_NUMBER, .at = offsetof(wire_line, n), .least = 1, .most = WIRE_MAX_NUMBER},
    {.name = "person", .kind = WIRE_KIND_NUMBER, .at = offsetof(wire_line, person), .least = 1, .most = WIRE_MAX_NUMBER},
    {.name = "text", .kind = WIRE_KIND_SAID, .at = offsetof(wire_line, text), .most = WIRE_MAX_CHAT,
     .need = WIRE_OPTIONAL, .has = offsetof(wire_line, has_text)},
    {.name = "emote", .kind = WIRE_KIND_CHOICE, .at = offsetof(wire_line, emote), .words = &gesture_words,
     .need = WIRE_OPTIONAL, .has = offsetof(wire_line, has_emote)},
    {.name = "eliminated", .kind = WIRE_KIND_FLAG, .at = offsetof(wire_line, eliminated)},
    {.name = NULL}};

static const wire_field new_table_fields[] = {
    {.name = "options", .kind = WIRE_KIND_PART, .at = offsetof(wire_new_table, options), .part = &wire_structs[STRUCT_TABLE_OPTIONS]},
    {.name = "name", .kind = WIRE_KIND_SAID, .at = offsetof(wire_new_table, name), .most = WIRE_MAX_NAME,
     .need = WIRE_OPTIONAL, .has = offsetof(wire_new_table, has_name)},
    {.name = "quick", .kind = WIRE_KIND_LEVEL, .at = offsetof(wire_new_table, quick),
     .need = WIRE_OPTIONAL, .has = offsetof(wire_new_table, has_quick)},
    {.name = NULL}};

static const wire_field table_made_fields[] = {
    {.name = "code", .kind = WIRE_KIND_TEXT, .at = offsetof(wire_table_made, code), .most = 12},
    {.name = "link", .kind = WIRE_KIND_TEXT, .at = offsetof(wire_table_made, link), .most = 300},
    {.name = "person", .kind = WIRE_KIND_NUMBER, .at = offsetof(wire_table_made, person), .least = 1, .most = WIRE_MAX_NUMBER,
     .need = WIRE_OPTIONAL, .has = offsetof(wire_table_made, has_person)},
    {.name = "token", .kind = WIRE_KIND_HEX, .at = offsetof(wire_table_made, token), .most = WIRE_HASH_BYTES,
     .need = WIRE_OPTIONAL, .has = offsetof(wire_table_made, has_token)},
    {.name = NULL}};

static const wire_field table_row_fields[] = {
    {.name = "code", .kind = WIRE_KIND_TEXT, .at = offsetof(wire_table_row, code), .most = 12},
    {.name = "options", .kind = WIRE_KIND_PART, .at = offsetof(wire_table_row, options), .part = &wire_structs[STRUCT_TABLE_OPTIONS]},
    {.name = "stage", .kind = WIRE_KIND_CHOICE, .at = offsetof(wire_table_row, stage), .words = &stage_words},
    {.name = "open", .kind = WIRE_KIND_NUMBER, .at = offsetof(wire_table_row, open), .least = 0, .most = POSSE_MAX_SEATS},
    {.name = "host", .kind = WIRE_KIND_SAID, .at = offsetof(wire_table_row, host), .most = WIRE_MAX_NAME,
     .need = WIRE_NULLABLE, .has = offsetof(wire_table_row, has_host)},
    {.name = NULL}};

static const wire_field replay_step_fields[] = {
    {.name = "actor", .kind = WIRE_KIND_RAW, .at = offsetof(wire_replay_step, actor), .json = POSSE_JSON_ABSENT, .most = 64},
    {.name = "action", .kind = WIRE_KIND_TEXT, .at = offsetof(wire_replay_step, action), .most = WIRE_MAX_ACTION,
     .need = WIRE_NULLABLE, .has = offsetof(wire_replay_step, has_action)},
    {.name = "events", .kind = WIRE_KIND_RAW, .at = offsetof(wire_replay_step, events), .json = POSSE_JSON_LIST, .most = POSSE_JSON_MAX_BYTES},
    {.name = "view", .kind = WIRE_KIND_RAW, .at = offsetof(wire_replay_step, view), .json = POSSE_JSON_OBJECT, .most = POSSE_JSON_MAX_BYTES},
    {.name = NULL}};

static const wire_field replay_frames_fields[] = {
    {.name = "name", .kind = WIRE_KIND_TEXT, .at = offsetof(wire_replay_frames, name), .most = 64},
    {.name = "eyes", .kind = WIRE_KIND_RAW, .at = offsetof(wire_replay_frames, eyes), .json = POSSE_JSON_ABSENT, .most = 16},
    {.name = "game", .kind = WIRE_KIND_GAME, .at = offsetof(wire_replay_frames, game)},
    {.name = "players", .kind = WIRE_KIND_NUMBER, .at = offsetof(wire_replay_frames, players), .least = 2, .most = POSSE_MAX_SEATS},
    {.name = "names", .kind = WIRE_KIND_RAW, .at = offsetof(wire_replay_frames, names), .json = POSSE_JSON_LIST, .most = 2048,
     .need = WIRE_NULLABLE, .has = offsetof(wire_replay_frames, has_names)},
    {.name = "steps", .kind = WIRE_KIND_RAW, .at = offsetof(wire_replay_frames, steps), .json = POSSE_JSON_LIST, .most = POSSE_JSON_MAX_BYTES},
    {.name = "result", .kind = WIRE_KIND_RAW, .at = offsetof(wire_replay_frames, result), .json = POSSE_JSON_OBJECT, .most = POSSE_JSON_MAX_BYTES,
     .need = WIRE_NULLABLE, .has = offsetof(wire_replay_frames, has_result)},
    {.name = "fair", .kind = WIRE_KIND_FLAG, .at = offsetof(wire_replay_frames, fair)},
    {.name = NULL}};

static const wire_field hello_fields[] = {
    {.name = "id", .kind = WIRE_KIND_NUMBER, .at = offsetof(wire_hello, id), .least = 0, .most = WIRE_MAX_NUMBER,
     .need = WIRE_OPTIONAL, .has = offsetof(wire_hello, has_id)},
    {.name = "code", .kind = WIRE_KIND_TEXT, .at = offsetof(wire_hello, code), .most = 12},
    {.name = "token", .kind = WIRE_KIND_HEX, .at = offsetof(wire_hello, token), .most = WIRE_HASH_BYTES,
     .need = WIRE_OPTIONAL, .has = offsetof(wire_hello, has_token)},
    {.name = "since", .kind = WIRE_KIND_NUMBER, .at = offsetof(wire_hello, since), .least = 0, .most = WIRE_MAX_NUMBER,
     .need = WIRE_OPTIONAL, .has = offsetof(wire_hello, has_since)},
    {.name = NULL}};

static const wire_field join_fields[] = {
    {.name = "id", .kind = WIRE_KIND_NUMBER, .at = offsetof(wire_join, id), .least = 0, .most = WIRE_MAX_NUMBER,
     .need = WIRE_OPTIONAL, .has = offsetof(wire_join, has_id)},
    {.name = "name", .kind = WIRE_KIND_SAID, .at = offsetof(wire_join, name), .most = WIRE_MAX_NAME, .fills = WIRE_FILLS_TEXT},
    {.name = "token", .kind = WIRE_KIND_HEX, .at = offsetof(wire_join, token), .most = WIRE_HASH_BYTES,
     .need = WIRE_OPTIONAL, .has = offsetof(wire_join, has_token)},
    {.name = NULL}};

static const wire_field sit_fields[] = {
    {.name = "id", .kind = WIRE_KIND_NUMBER, .at = offsetof(wire_sit, id), .least = 0, .most = WIRE_MAX_NUMBER,
     .need = WIRE_OPTIONAL, .has = offsetof(wire_sit, has_id)},
    {.name = "seat", .kind = WIRE_KIND_SEAT, .at = offsetof(wire_sit, seat), .most = POSSE_MAX_SEATS - 1, .fills = WIRE_FILLS_SEAT},
    {.name = "name", .kind = WIRE_KIND_SAID, .at = offsetof(wire_sit, name), .most = WIRE_MAX_NAME,
     .need = WIRE_OPTIONAL, .has = offsetof(wire_sit, has_name), .fills = WIRE_FILLS_TEXT},
    {.name = NULL}};

static const wire_field stand_fields[] = {
    {.name = "id", .kind = WIRE_KIND_NUMBER, .at = offsetof(wire_stand, id), .least = 0, .most = WIRE_MAX_NUMBER,
     .need = WIRE_OPTIONAL, .has = offsetof(wire_stand, has_id)},
    {.name = "seat", .kind = WIRE_KIND_SEAT, .at = offsetof(wire_stand, seat), .most = POSSE_MAX_SEATS - 1, .fills = WIRE_FILLS_SEAT},
    {.name = NULL}};

static const wire_field leave_fields[] = {
    {.name = "id", .kind = WIRE_KIND_NUMBER, .at = offsetof(wire_leave, id), .least = 0, .most = WIRE_MAX_NUMBER,
     .need = WIRE_OPTIONAL, .has = offsetof(wire_leave, has_id)},
    {.name = NULL}};

static const wire_field bot_fields[] = {
    {.name = "id", .kind = WIRE_KIND_NUMBER, .at = offsetof(wire_bot, id), .least = 0, .most = WIRE_MAX_NUMBER,
     .need = WIRE_OPTIONAL, .has = offsetof(wire_bot, has_id)},
    {.name = "seat", .kind = WIRE_KIND_SEAT, .at = offsetof(wire_bot, seat), .most = POSSE_MAX_SEATS - 1, .fills = WIRE_FILLS_SEAT},
    {.name = "level", .kind = WIRE_KIND_LEVEL, .at = offsetof(wire_bot, level), .fills = WIRE_FILLS_TEXT},
    {.name = NULL}};

static const wire_field free_fields[] = {
    {.name = "id", .kind = WIRE_KIND_NUMBER, .at = offsetof(wire_free, id), .least = 0, .most = WIRE_MAX_NUMBER,
     .need = WIRE_OPTIONAL, .has = offsetof(wire_free, has_id)},
    {.name = "seat", .kind = WIRE_KIND_SEAT, .at = offsetof(wire_free, seat), .most = POSSE_MAX_SEATS - 1, .fills = WIRE_FILLS_SEAT},
    {.name = NULL}};

static const wire_field remove_fields[] = {
    {.name = "id", .kind = WIRE_KIND_NUMBER, .at = offsetof(wire_remove, id), .least = 0, .most = WIRE_MAX_NUMBER,
     .need = WIRE_OPTIONAL, .has = offsetof(wire_remove, has_id)},
    {.name = "person", .kind = WIRE_KIND_NUMBER, .at = offsetof(wire_remove, person), .least = 1, .most = WIRE_MAX_NUMBER, .fills = WIRE_FILLS_OTHER},
    {.name = NULL}};

static const wire_field mute_fields[] = {
    {.name = "id", .kind = WIRE_KIND_NUMBER, .at = offsetof(wire_mute, id), .least = 0, .most = WIRE_MAX_NUMBER,
     .need = WIRE_OPTIONAL, .has = offsetof(wire_mute, has_id)},
    {.name = "person", .kind = WIRE_KIND_NUMBER, .at = offsetof(wire_mute, person), .least = 1, .most = WIRE_MAX_NUMBER, .fills = WIRE_FILLS_OTHER},
    {.name = "on", .kind = WIRE_KIND_FLAG, .at = offsetof(wire_mute, on), .fills = WIRE_FILLS_ON},
    {.name = NULL}};

static const wire_field host_fields[] = {
    {.name = "id", .kind = WIRE_KIND_NUMBER, .at = offsetof(wire_host, id), .least = 0, .most = WIRE_MAX_NUMBER,
     .need = WIRE_OPTIONAL, .has = offsetof(wire_host, has_id)},
    {.name = "person", .kind = WIRE_KIND_NUMBER, .at = offsetof(wire_host, person), .least = 1, .most = WIRE_MAX_NUMBER, .fills = WIRE_FILLS_OTHER},
    {.name = NULL}};

static const wire_field options_fields[] = {
    {.name = "id", .kind = WIRE_KIND_NUMBER, .at = offsetof(wire_options, id), .least = 0, .most = WIRE_MAX_NUMBER,
     .need = WIRE_OPTIONAL, .has = offsetof(wire_options, has_id)},
    {.name = "options", .kind = WIRE_KIND_PART, .at = offsetof(wire_options, options), .part = &wire_structs[STRUCT_TABLE_OPTIONS], .fills = WIRE_FILLS_OPTIONS},
    {.name = NULL}};

static const wire_field start_fields[] = {
    {.name = "id", .kind = WIRE_KIND_NUMBER, .at = offsetof(wire_start, id), .least = 0, .most = WIRE_MAX_NUMBER,
     .need = WIRE_OPTIONAL, .has = offsetof(wire_start, has_id)},
    {.name = NULL}};

static const wire_field contribute_fields[] = {
    {.name = "id", .kind = WIRE_KIND_NUMBER, .at = offsetof(wire_contribute, id), .least = 0, .most = WIRE_MAX_NUMBER,
     .need = WIRE_OPTIONAL, .has = offsetof(wire_contribute, has_id)},
    {.name = "bytes", .kind = WIRE_KIND_HEX, .at = offsetof(wire_contribute, bytes), .most = WIRE_HASH_BYTES, .fills = WIRE_FILLS_BYTES},
    {.name = NULL}};

static const wire_field act_fields[] = {
    {.name = "id", .kind = WIRE_KIND_NUMBER, .at = offsetof(wire_act, id), .least = 0, .most = WIRE_MAX_NUMBER,
     .need = WIRE_OPTIONAL, .has = offsetof(wire_act, has_id)},
    {.name = "seat", .kind = WIRE_KIND_SEAT, .at = offsetof(wire_act, seat), .most = POSSE_MAX_SEATS - 1, .fills = WIRE_FILLS_SEAT},
    {.name = "at", .kind = WIRE_KIND_NUMBER, .at = offsetof(wire_act, at), .least = 0, .most = WIRE_MAX_NUMBER, .fills = WIRE_FILLS_AT},
    {.name = "action", .kind = WIRE_KIND_TEXT, .at = offsetof(wire_act, action), .most = WIRE_MAX_ACTION, .fills = WIRE_FILLS_TEXT},
    {.name = NULL}};

static const wire_field roll_fields[] = {
    {.name = "id", .kind = WIRE_KIND_NUMBER, .at = offsetof(wire_roll, id), .least = 0, .most = WIRE_MAX_NUMBER,
     .need = WIRE_OPTIONAL, .has = offsetof(wire_roll, has_id)},
    {.name = "seat", .kind = WIRE_KIND_SEAT, .at = offsetof(wire_roll, seat), .most = POSSE_MAX_SEATS - 1, .fills = WIRE_FILLS_SEAT},
    {.name = "at", .kind = WIRE_KIND_NUMBER, .at = offsetof(wire_roll, at), .least = 0, .most = WIRE_MAX_NUMBER, .fills = WIRE_FILLS_AT},
    {.name = NULL}};

static const wire_field undo_fields[] = {
    {.name = "id", .kind = WIRE_KIND_NUMBER, .at = offsetof(wire_undo, id), .least = 0, .most = WIRE_MAX_NUMBER,
     .need = WIRE_OPTIONAL, .has = offsetof(wire_undo, has_id)},
    {.name = "seat", .kind = WIRE_KIND_SEAT, .at = offsetof(wire_undo, seat), .most = POSSE_MAX_SEATS - 1, .fills = WIRE_FILLS_SEAT},
    {.name = "at", .kind = WIRE_KIND_NUMBER, .at = offsetof(wire_undo, at), .least = 0, .most = WIRE_MAX_NUMBER, .fills = WIRE_FILLS_AT},
    {.name = NULL}};

static const wire_field confirm_fields[] = {
    {.name = "id", .kind = WIRE_KIND_NUMBER, .at = offsetof(wire_confirm, id), .least = 0, .most = WIRE_MAX_NUMBER,
     .need = WIRE_OPTIONAL, .has = offsetof(wire_confirm, has_id)},
    {.name = "seat", .kind = WIRE_KIND_SEAT, .at = offsetof(wire_confirm, seat), .most = POSSE_MAX_SEATS - 1, .fills = WIRE_FILLS_SEAT},
    {.name = "at", .kind = WIRE_KIND_NUMBER, .at = offsetof(wire_confirm, at), .least = 0, .most = WIRE_MAX_NUMBER, .fills = WIRE_FILLS_AT},
    {.name = NULL}};

static const wire_field open_fields[] = {
    {.name = "id", .kind = WIRE_KIND_NUMBER, .at = offsetof(wire_open, id), .least = 0, .most = WIRE_MAX_NUMBER,
     .need = WIRE_OPTIONAL, .has = offsetof(wire_open, has_id)},
    {.name = "seat", .kind = WIRE_KIND_SEAT, .at = offsetof(wire_open, seat), .most = POSSE_MAX_SEATS - 1,
     .need = WIRE_NULLABLE, .has = offsetof(wire_open, has_seat)},
    {.name = NULL}};

static const wire_field prefer_fields[] = {
    {.name = "id", .kind = WIRE_KIND_NUMBER, .at = offsetof(wire_prefer, id), .least = 0, .most = WIRE_MAX_NUMBER,
     .need = WIRE_OPTIONAL, .has = offsetof(wire_prefer, has_id)},
    {.name = "confirm", .kind = WIRE_KIND_FLAG, .at = offsetof(wire_prefer, confirm), .fills = WIRE_FILLS_ON},
    {.name = NULL}};

static const wire_field chat_fields[] = {
    {.name = "id", .kind = WIRE_KIND_NUMBER, .at = offsetof(wire_chat, id), .least = 0, .most = WIRE_MAX_NUMBER,
     .need = WIRE_OPTIONAL, .has = offsetof(wire_chat, has_id)},
    {.name = "text", .kind = WIRE_KIND_SAID, .at = offsetof(wire_chat, text), .most = WIRE_MAX_CHAT, .fills = WIRE_FILLS_TEXT},
    {.name = NULL}};

static const wire_field emote_fields[] = {
    {.name = "id", .kind = WIRE_KIND_NUMBER, .at = offsetof(wire_emote, id), .least = 0, .most = WIRE_MAX_NUMBER,
     .need = WIRE_OPTIONAL, .has = offsetof(wire_emote, has_id)},
    {.name = "emote", .kind = WIRE_KIND_CHOICE, .at = offsetof(wire_emote, emote), .words = &gesture_words, .fills = WIRE_FILLS_TEXT},
    {.name = NULL}};

static const wire_field pause_fields[] = {
    {.name = "id", .kind = WIRE_KIND_NUMBER, .at = offsetof(wire_pause, id), .least = 0, .most = WIRE_MAX_NUMBER,
     .need = WIRE_OPTIONAL, .has = offsetof(wire_pause, has_id)},
    {.name = "on", .kind = WIRE_KIND_FLAG, .at = offsetof(wire_pause, on), .fills = WIRE_FILLS_ON},
    {.name = NULL}};

static const wire_field takeover_fields[] = {
    {.name = "id", .kind = WIRE_KIND_NUMBER, .at = offsetof(wire_takeover, id), .least = 0, .most = WIRE_MAX_NUMBER,
     .need = WIRE_OPTIONAL, .has = offsetof(wire_takeover, has_id)},
    {.name = "seat", .kind = WIRE_KIND_SEAT, .at = offsetof(wire_takeover, seat), .most = POSSE_MAX_SEATS - 1, .fills = WIRE_FILLS_SEAT},
    {.name = NULL}};

static const wire_field allow_fields[] = {
    {.name = "id", .kind = WIRE_KIND_NUMBER, .at = offsetof(wire_allow, id), .least = 0, .most = WIRE_MAX_NUMBER,
     .need = WIRE_OPTIONAL, .has = offsetof(wire_allow, has_id)},
    {.name = "person", .kind = WIRE_KIND_NUMBER, .at = offsetof(wire_allow, person), .least = 1, .most = WIRE_MAX_NUMBER, .fills = WIRE_FILLS_OTHER},
    {.name = "seat", .kind = WIRE_KIND_SEAT, .at = offsetof(wire_allow, seat), .most = POSSE_MAX_SEATS - 1, .fills = WIRE_FILLS_SEAT},
    {.name = "yes", .kind = WIRE_KIND_FLAG, .at = offsetof(wire_allow, yes), .fills = WIRE_FILLS_ON},
    {.name = NULL}};

static const wire_field hand_fields[] = {
    {.name = "id", .kind = WIRE_KIND_NUMBER, .at = offsetof(wire_hand, id), .least = 0, .most = WIRE_MAX_NUMBER,
     .need = WIRE_OPTIONAL, .has = offsetof(wire_hand, has_id)},
    {.name = "seat", .kind = WIRE_KIND_SEAT, .at = offsetof(wire_hand, seat), .most = POSSE_MAX_SEATS - 1, .fills = WIRE_FILLS_SEAT},
    {.name = "bot", .kind = WIRE_KIND_FLAG, .at = offsetof(wire_hand, bot), .fills = WIRE_FILLS_ON},
    {.name = NULL}};

static const wire_field hint_fields[] = {
    {.name = "id", .kind = WIRE_KIND_NUMBER, .at = offsetof(wire_hint, id), .least = 0, .most = WIRE_MAX_NUMBER,
     .need = WIRE_OPTIONAL, .has = offsetof(wire_hint, has_id)},
    {.name = "seat", .kind = WIRE_KIND_SEAT, .at = offsetof(wire_hint, seat), .most = POSSE_MAX_SEATS - 1},
    {.name = "at", .kind = WIRE_KIND_NUMBER, .at = offsetof(wire_hint, at), .least = 0, .most = WIRE_MAX_NUMBER},
    {.name = NULL}};

static const wire_field rematch_fields[] = {
    {.name = "id", .kind = WIRE_KIND_NUMBER, .at = offsetof(wire_rematch, id), .least = 0, .most = WIRE_MAX_NUMBER,
     .need = WIRE_OPTIONAL, .has = offsetof(wire_rematch, has_id)},
    {.name = NULL}};

static const wire_field delete_fields[] = {
    {.name = "id", .kind = WIRE_KIND_NUMBER, .at = offsetof(wire_delete, id), .least = 0, .most = WIRE_MAX_NUMBER,
     .need = WIRE_OPTIONAL, .has = offsetof(wire_delete, has_id)},
    {.name = NULL}};

static const wire_field back_fields[] = {
    {.name = "id", .kind = WIRE_KIND_NUMBER, .at = offsetof(wire_back, id), .least = 0, .most = WIRE_MAX_NUMBER,
     .need = WIRE_OPTIONAL, .has = offsetof(wire_back, has_id)},
    {.name = NULL}};

static const wire_field ping_fields[] = {
    {.name = "id", .kind = WIRE_KIND_NUMBER, .at = offsetof(wire_ping, id), .least = 0, .most = WIRE_MAX_NUMBER,
     .need = WIRE_OPTIONAL, .has = offsetof(wire_ping, has_id)},
    {.name = NULL}};

static const wire_field welcome_fields[] = {
    {.name = "id", .kind = WIRE_KIND_NUMBER, .at = offsetof(wire_welcome, id), .least = 0, .most = WIRE_MAX_NUMBER,
     .need = WIRE_OPTIONAL, .has = offsetof(wire_welcome, has_id)},
    {.name = "server", .kind = WIRE_KIND_TEXT, .at = offsetof(wire_welcome, server), .most = 32},
    {.name = "code", .kind = WIRE_KIND_TEXT, .at = offsetof(wire_welcome, code), .most = 12},
    {.name = "person", .kind = WIRE_KIND_NUMBER, .at = offsetof(wire_welcome, person), .least = 1, .most = WIRE_MAX_NUMBER,
     .need = WIRE_NULLABLE, .has = offsetof(wire_welcome, has_person)},
    {.name = "token", .kind = WIRE_KIND_HEX, .at = offsetof(wire_welcome, token), .most = WIRE_HASH_BYTES,
     .need = WIRE_OPTIONAL, .has = offsetof(wire_welcome, has_token)},
    {.name = "now", .kind = WIRE_KIND_NUMBER, .at = offsetof(wire_welcome, now), .least = 0, .most = WIRE_MAX_NUMBER},
    {.name = NULL}};

static const wire_field table_fields[] = {
    {.name = "id", .kind = WIRE_KIND_NUMBER, .at = offsetof(wire_table, id), .least = 0, .most = WIRE_MAX_NUMBER,
     .need = WIRE_OPTIONAL, .has = offsetof(wire_table, has_id)},
    {.name = "n", .kind = WIRE_KIND_NUMBER, .at = offsetof(wire_table, n), .least = 0, .most = WIRE_MAX_NUMBER},
    {.name = "options", .kind = WIRE_KIND_PART, .at = offsetof(wire_table, options), .part = &wire_structs[STRUCT_TABLE_OPTIONS]},
    {.name = "stage", .kind = WIRE_KIND_CHOICE, .at = offsetof(wire_table, stage), .words = &stage_words},
    {.name = "persons", .kind = WIRE_KIND_LIST, .at = offsetof(wire_table, persons), .part = &wire_structs[STRUCT_PERSON], .most = WIRE_MAX_PERSONS, .count = offsetof(wire_table, persons_count)},
    {.name = "seats", .kind = WIRE_KIND_LIST, .at = offsetof(wire_table, seats), .part = &wire_structs[STRUCT_SEAT_INFO], .most = POSSE_MAX_SEATS, .count = offsetof(wire_table, seats_count)},
    {.name = "host", .kind = WIRE_KIND_NUMBER, .at = offsetof(wire_table, host), .least = 1, .most = WIRE_MAX_NUMBER,
     .need = WIRE_NULLABLE, .has = offsetof(wire_table, has_host)},
    {.name = "game", .kind = WIRE_KIND_NUMBER, .at = offsetof(wire_table, game), .least = 0, .most = WIRE_MAX_NUMBER},
    {.name = "commitment", .kind = WIRE_KIND_HEX, .at = offsetof(wire_table, commitment), .most = WIRE_HASH_BYTES,
     .need = WIRE_OPTIONAL, .has = offsetof(wire_table, has_commitment)},
    {.name = "play", .kind = WIRE_KIND_PART, .at = offsetof(wire_table, play), .part = &wire_structs[STRUCT_PLAY],
     .need = WIRE_OPTIONAL, .has = offsetof(wire_table, has_play)},
    {.name = "chat", .kind = WIRE_KIND_LIST, .at = offsetof(wire_table, chat), .part = &wire_structs[STRUCT_LINE], .most = WIRE_MAX_LINES, .count = offsetof(wire_table, chat_count)},
    {.name = NULL}};

static const wire_field update_fields[] = {
    {.name = "id", .kind = WIRE_KIND_NUMBER, .at = offsetof(wire_update, id), .least = 0, .most = WIRE_MAX_NUMBER,
     .need = WIRE_OPTIONAL, .has = offsetof(wire_update, has_id)},
    {.name = "n", .kind = WIRE_KIND_NUMBER, .at = offsetof(wire_update, n), .least = 1, .most = WIRE_MAX_NUMBER},
    {.name = "what", .kind = WIRE_KIND_CHOICE, .at = offsetof(wire_update, what), .words = &what_words},
    {.name = "person", .kind = WIRE_KIND_NUMBER, .at = offsetof(wire_update, person), .least = 1, .most = WIRE_MAX_NUMBER,
     .need = WIRE_NULLABLE, .has = offsetof(wire_update, has_person)},
    {.name = "seat", .kind = WIRE_KIND_SEAT, .at = offsetof(wire_update, seat), .most = POSSE_MAX_SEATS - 1,
     .need = WIRE_NULLABLE, .has = offsetof(wire_update, has_seat)},
    {.name = "options", .kind = WIRE_KIND_PART, .at = offsetof(wire_update, options), .part = &wire_structs[STRUCT_TABLE_OPTIONS],
     .need = WIRE_OPTIONAL, .has = offsetof(wire_update, has_options)},
    {.name = "stage", .kind = WIRE_KIND_CHOICE, .at = offsetof(wire_update, stage), .words = &stage_words,
     .need = WIRE_OPTIONAL, .has = offsetof(wire_update, has_stage)},
    {.name = "persons", .kind = WIRE_KIND_LIST, .at = offsetof(wire_update, persons), .part = &wire_structs[STRUCT_PERSON], .most = WIRE_MAX_PERSONS, .count = offsetof(wire_update, persons_count),
     .need = WIRE_OPTIONAL, .has = offsetof(wire_update, has_persons)},
    {.name = "seats", .kind = WIRE_KIND_LIST, .at = offsetof(wire_update, seats), .part = &wire_structs[STRUCT_SEAT_INFO], .most = POSSE_MAX_SEATS, .count = offsetof(wire_update, seats_count),
     .need = WIRE_OPTIONAL, .has = offsetof(wire_update, has_seats)},
    {.name = "host", .kind = WIRE_KIND_NUMBER, .at = offsetof(wire_update, host), .least = 1, .most = WIRE_MAX_NUMBER,
     .need = WIRE_OPTIONAL | WIRE_NULLABLE, .has = offsetof(wire_update, has_host), .null = offsetof(wire_update, null_host)},
    {.name = "game", .kind = WIRE_KIND_NUMBER, .at = offsetof(wire_update, game), .least = 0, .most = WIRE_MAX_NUMBER,
     .need = WIRE_OPTIONAL, .has = offsetof(wire_update, has_game)},
    {.name = "commitment", .kind = WIRE_KIND_HEX, .at = offsetof(wire_update, commitment), .most = WIRE_HASH_BYTES,
     .need = WIRE_OPTIONAL, .has = offsetof(wire_update, has_commitment)},
    {.name = "play", .kind = WIRE_KIND_PART, .at = offsetof(wire_update, play), .part = &wire_structs[STRUCT_PLAY],
     .need = WIRE_OPTIONAL, .has = offsetof(wire_update, has_play)},
    {.name = "line", .kind = WIRE_KIND_PART, .at = offsetof(wire_update, line), .part = &wire_structs[STRUCT_LINE],
     .need = WIRE_OPTIONAL, .has = offsetof(wire_update, has_line)},
    {.name = NULL}};

static const wire_field here_fields[] = {
    {.name = "id", .kind = WIRE_KIND_NUMBER, .at = offsetof(wire_here, id), .least = 0, .most = WIRE_MAX_NUMBER,
     .need = WIRE_OPTIONAL, .has = offsetof(wire_here, has_id)},
    {.name = "persons", .kind = WIRE_KIND_LIST, .at = offsetof(wire_here, persons), .part = &wire_structs[STRUCT_PERSON], .most = WIRE_MAX_PERSONS, .count = offsetof(wire_here, persons_count)},
    {.name = NULL}};

static const wire_field advice_fields[] = {
    {.name = "id", .kind = WIRE_KIND_NUMBER, .at = offsetof(wire_advice, id), .least = 0, .most = WIRE_MAX_NUMBER,
     .need = WIRE_OPTIONAL, .has = offsetof(wire_advice, has_id)},
    {.name = "seat", .kind = WIRE_KIND_SEAT, .at = offsetof(wire_advice, seat), .most = POSSE_MAX_SEATS - 1},
    {.name = "at", .kind = WIRE_KIND_NUMBER, .at = offsetof(wire_advice, at), .least = 0, .most = WIRE_MAX_NUMBER},
    {.name = "action", .kind = WIRE_KIND_TEXT, .at = offsetof(wire_advice, action), .most = WIRE_MAX_ACTION},
    {.name = "values", .kind = WIRE_KIND_RAW, .at = offsetof(wire_advice, values), .json = POSSE_JSON_LIST, .most = POSSE_JSON_MAX_BYTES},
    {.name = "beliefs", .kind = WIRE_KIND_RAW, .at = offsetof(wire_advice, beliefs), .json = POSSE_JSON_LIST, .most = POSSE_JSON_MAX_BYTES,
     .need = WIRE_NULLABLE, .has = offsetof(wire_advice, has_beliefs)},
    {.name = NULL}};

static const wire_field error_fields[] = {
    {.name = "id", .kind = WIRE_KIND_NUMBER, .at = offsetof(wire_error, id), .least = 0, .most = WIRE_MAX_NUMBER,
     .need = WIRE_OPTIONAL, .has = offsetof(wire_error, has_id)},
    {.name = "code", .kind = WIRE_KIND_CHOICE, .at = offsetof(wire_error, code), .words = &code_words},
    {.name = "error", .kind = WIRE_KIND_TEXT, .at = offsetof(wire_error, error), .most = WIRE_MAX_SENTENCE},
    {.name = NULL}};

static const wire_field gone_fields[] = {
    {.name = "id", .kind = WIRE_KIND_NUMBER, .at = offsetof(wire_gone, id), .least = 0, .most = WIRE_MAX_NUMBER,
     .need = WIRE_OPTIONAL, .has = offsetof(wire_gone, has_id)},
    {.name = "why", .kind = WIRE_KIND_TEXT, .at = offsetof(wire_gone, why), .most = WIRE_MAX_SENTENCE},
    {.name = NULL}};

static const wire_field pong_fields[] = {
    {.name = "id", .kind = WIRE_KIND_NUMBER, .at = offsetof(wire_pong, id), .least = 0, .most = WIRE_MAX_NUMBER,
     .need = WIRE_OPTIONAL, .has = offsetof(wire_pong, has_id)},
    {.name = NULL}};

const wire_shape wire_structs[] = {
    {"table_options", WIRE_INSIDE, sizeof(wire_table_options), table_options_fields},
    {"person", WIRE_INSIDE, sizeof(wire_person), person_fields},
    {"seat_info", WIRE_INSIDE, sizeof(wire_seat_info), seat_info_fields},
    {"clock", WIRE_INSIDE, sizeof(wire_clock), clock_fields},
    {"play", WIRE_INSIDE, sizeof(wire_play), play_fields},
    {"line", WIRE_INSIDE, sizeof(wire_line), line_fields},
    {"new_table", WIRE_INSIDE, sizeof(wire_new_table), new_table_fields},
    {"table_made", WIRE_INSIDE, sizeof(wire_table_made), table_made_fields},
    {"table_row", WIRE_INSIDE, sizeof(wire_table_row), table_row_fields},
    {"replay_step", WIRE_INSIDE, sizeof(wire_replay_step), replay_step_fields},
    {"replay_frames", WIRE_INSIDE, sizeof(wire_replay_frames), replay_frames_fields},
    {.name = NULL}};

const wire_shape wire_messages[WIRE_TYPES] = {
    {"hello", WIRE_FROM_CLIENT, sizeof(wire_hello), hello_fields},
    {"join", WIRE_FROM_CLIENT, sizeof(wire_join), join_fields},
    {"sit", WIRE_FROM_CLIENT, sizeof(wire_sit), sit_fields},
    {"stand", WIRE_FROM_CLIENT, sizeof(wire_stand), stand_fields},
    {"leave", WIRE_FROM_CLIENT, sizeof(wire_leave), leave_fields},
    {"bot", WIRE_FROM_CLIENT, sizeof(wire_bot), bot_fields},
    {"free", WIRE_FROM_CLIENT, sizeof(wire_free), free_fields},
    {"remove", WIRE_FROM_CLIENT, sizeof(wire_remove), remove_fields},
    {"mute", WIRE_FROM_CLIENT, sizeof(wire_mute), mute_fields},
    {"host", WIRE_FROM_CLIENT, sizeof(wire_host), host_fields},
    {"options", WIRE_FROM_CLIENT, sizeof(wire_options), options_fields},
    {"start", WIRE_FROM_CLIENT, sizeof(wire_start), start_fields},
    {"contribute", WIRE_FROM_CLIENT, sizeof(wire_contribute), contribute_fields},
    {"act", WIRE_FROM_CLIENT, sizeof(wire_act), act_fields},
    {"roll", WIRE_FROM_CLIENT, sizeof(wire_roll), roll_fields},
    {"undo", WIRE_FROM_CLIENT, sizeof(wire_undo), undo_fields},
    {"confirm", WIRE_FROM_CLIENT, sizeof(wire_confirm), confirm_fields},
    {"open", WIRE_FROM_CLIENT, sizeof(wire_open), open_fields},
    {"prefer", WIRE_FROM_CLIENT, sizeof(wire_prefer), prefer_fields},
    {"chat", WIRE_FROM_CLIENT, sizeof(wire_chat), chat_fields},
    {"emote", WIRE_FROM_CLIENT, sizeof(wire_emote), emote_fields},
    {"pause", WIRE_FROM_CLIENT, sizeof(wire_pause), pause_fields},
    {"takeover", WIRE_FROM_CLIENT, sizeof(wire_takeover), takeover_fields},
    {"allow", WIRE_FROM_CLIENT, sizeof(wire_allow), allow_fields},
    {"hand", WIRE_FROM_CLIENT, sizeof(wire_hand), hand_fields},
    {"hint", WIRE_FROM_CLIENT, sizeof(wire_hint), hint_fields},
    {"rematch", WIRE_FROM_CLIENT, sizeof(wire_rematch), rematch_fields},
    {"delete", WIRE_FROM_CLIENT, sizeof(wire_delete), delete_fields},
    {"back", WIRE_FROM_CLIENT, sizeof(wire_back), back_fields},
    {"ping", WIRE_FROM_CLIENT, sizeof(wire_ping), ping_fields},
    {"welcome", WIRE_FROM_SERVER, sizeof(wire_welcome), welcome_fields},
    {"table", WIRE_FROM_SERVER, sizeof(wire_table), table_fields},
    {"update", WIRE_FROM_SERVER, sizeof(wire_update), update_fields},
    {"here", WIRE_FROM_SERVER, sizeof(wire_here), here_fields},
    {"advice", WIRE_FROM_SERVER, sizeof(wire_advice), advice_fields},
    {"error", WIRE_FROM_SERVER, sizeof(wire_error), error_fields},
    {"gone", WIRE_FROM_SERVER, sizeof(wire_gone), gone_fields},
    {"pong", WIRE_FROM_SERVER, sizeof(wire_pong), pong_fields},
};

const wire_command wire_commands[WIRE_TYPES] = {
    [WIRE_JOIN] = {true, POSSE_ENTRY_JOIN},
    [WIRE_SIT] = {true, POSSE_ENTRY_SIT},
    [WIRE_STAND] = {true, POSSE_ENTRY_STAND},
    [WIRE_LEAVE] = {true, POSSE_ENTRY_LEAVE},
    [WIRE_BOT] = {true, POSSE_ENTRY_BOT},
    [WIRE_FREE] = {true, POSSE_ENTRY_FREE},
    [WIRE_REMOVE] = {true, POSSE_ENTRY_REMOVE},
    [WIRE_MUTE] = {true, POSSE_ENTRY_MUTE},
    [WIRE_HOST] = {true, POSSE_ENTRY_HOST},
    [WIRE_OPTIONS] = {true, POSSE_ENTRY_OPTIONS},
    [WIRE_START] = {true, POSSE_ENTRY_START},
    [WIRE_CONTRIBUTE] = {true, POSSE_ENTRY_CONTRIBUTE},
    [WIRE_ACT] = {true, POSSE_ENTRY_ACT},
    [WIRE_ROLL] = {true, POSSE_ENTRY_ROLL},
    [WIRE_UNDO] = {true, POSSE_ENTRY_UNDO},
    [WIRE_CONFIRM] = {true, POSSE_ENTRY_CONFIRM},
    [WIRE_PREFER] = {true, POSSE_ENTRY_PREFER},
    [WIRE_CHAT] = {true, POSSE_ENTRY_SAY},
    [WIRE_EMOTE] = {true, POSSE_ENTRY_EMOTE},
    [WIRE_PAUSE] = {true, POSSE_ENTRY_PAUSE},
    [WIRE_TAKEOVER] = {true, POSSE_ENTRY_TAKE_OVER},
    [WIRE_ALLOW] = {true, POSSE_ENTRY_ALLOW},
    [WIRE_HAND] = {true, POSSE_ENTRY_STAND_IN},
    [WIRE_REMATCH] = {true, POSSE_ENTRY_REMATCH},
    [WIRE_BACK] = {true, POSSE_ENTRY_BACK},
};

const wire_change wire_changes[POSSE_ENTRY_KINDS] = {
    [POSSE_ENTRY_JOIN] = {WIRE_WHAT_JOIN, TELLS_PEOPLE},
    [POSSE_ENTRY_SIT] = {WIRE_WHAT_SIT, TELLS_PEOPLE},
    [POSSE_ENTRY_STAND] = {WIRE_WHAT_STAND, TELLS_PEOPLE | TELLS_PLAY},
    [POSSE_ENTRY_LEAVE] = {WIRE_WHAT_LEAVE, TELLS_PEOPLE | TELLS_PLAY},
    [POSSE_ENTRY_BOT] = {WIRE_WHAT_BOT, TELLS_PEOPLE},
    [POSSE_ENTRY_FREE] = {WIRE_WHAT_FREE, TELLS_PEOPLE},
    [POSSE_ENTRY_REMOVE] = {WIRE_WHAT_REMOVE, TELLS_PEOPLE | TELLS_PLAY},
    [POSSE_ENTRY_MUTE] = {WIRE_WHAT_MUTE, TELLS_PEOPLE},
    [POSSE_ENTRY_HOST] = {WIRE_WHAT_HOST, TELLS_PEOPLE},
    [POSSE_ENTRY_OPTIONS] = {WIRE_WHAT_OPTIONS, TELLS_OPTIONS | TELLS_PEOPLE},
    [POSSE_ENTRY_START] = {WIRE_WHAT_START, TELLS_STAGE},
    [POSSE_ENTRY_CONTRIBUTE] = {WIRE_WHAT_CONTRIBUTE, TELLS_STAGE | TELLS_PLAY},
    [POSSE_ENTRY_ACT] = {WIRE_WHAT_ACT, TELLS_PLAY},
    [POSSE_ENTRY_ROLL] = {WIRE_WHAT_ROLL, TELLS_PLAY},
    [POSSE_ENTRY_UNDO] = {WIRE_WHAT_UNDO, TELLS_PLAY},
    [POSSE_ENTRY_CONFIRM] = {WIRE_WHAT_CONFIRM, TELLS_PLAY},
    [POSSE_ENTRY_PREFER] = {WIRE_WHAT_PREFER, TELLS_NOTHING},
    [POSSE_ENTRY_SAY] = {WIRE_WHAT_CHAT, TELLS_LINE},
    [POSSE_ENTRY_EMOTE] = {WIRE_WHAT_EMOTE, TELLS_LINE},
    [POSSE_ENTRY_PAUSE] = {WIRE_WHAT_PAUSE, TELLS_PEOPLE | TELLS_PLAY},
    [POSSE_ENTRY_TAKE_OVER] = {WIRE_WHAT_TAKEOVER, TELLS_PEOPLE | TELLS_PLAY},
    [POSSE_ENTRY_ALLOW] = {WIRE_WHAT_ALLOW, TELLS_PEOPLE | TELLS_PLAY},
    [POSSE_ENTRY_STAND_IN] = {WIRE_WHAT_HAND, TELLS_PEOPLE | TELLS_PLAY},
    [POSSE_ENTRY_REMATCH] = {WIRE_WHAT_REMATCH, TELLS_STAGE | TELLS_PEOPLE},
    [POSSE_ENTRY_BACK] = {WIRE_WHAT_BACK, TELLS_PEOPLE | TELLS_PLAY},
    [POSSE_ENTRY_DEAL] = {WIRE_WHAT_DEAL, TELLS_STAGE | TELLS_PLAY},
};

void wire_write_welcome(posse_buffer *out, const wire_welcome *message)
{
    wire_write(out, WIRE_WELCOME, message);
}

void wire_write_table(posse_buffer *out, const wire_table *message)
{
    wire_write(out, WIRE_TABLE, message);
}

void wire_write_update(posse_buffer *out, const wire_update *message)
{
    wire_write(out, WIRE_UPDATE, message);
}

void wire_write_here(posse_buffer *out, const wire_here *message)
{
    wire_write(out, WIRE_HERE, message);
}

void wire_write_advice(posse_buffer *out, const wire_advice *message)
{
    wire_write(out, WIRE_ADVICE, message);
}

void wire_write_error(posse_buffer *out, const wire_error *message)
{
    wire_write(out, WIRE_ERROR, message);
}

void wire_write_gone(posse_buffer *out, const wire_gone *message)
{
    wire_write(out, WIRE_GONE, message);
}

void wire_write_pong(posse_buffer *out, const wire_pong *message)
{
    wire_write(out, WIRE_PONG, message);
}

void wire_put_new_table(posse_buffer *out, const wire_new_table *value)
{
    wire_put_shape(out, &wire_structs[STRUCT_NEW_TABLE], value);
}

bool wire_read_new_table(posse_json value, const char *path, wire_new_table *out,
    posse_status *status)
{
    return wire_read_shape(&wire_structs[STRUCT_NEW_TABLE], value, path, out, status);
}

void wire_put_table_made(posse_buffer *out, const wire_table_made *value)
{
    wire_put_shape(out, &wire_structs[STRUCT_TABLE_MADE], value);
}

bool wire_read_table_made(posse_json value, const char *path, wire_table_made *out,
    posse_status *status)
{
    return wire_read_shape(&wire_structs[STRUCT_TABLE_MADE], value, path, out, status);
}

void wire_put_table_row(posse_buffer *out, const wire_table_row *value)
{
    wire_put_shape(out, &wire_structs[STRUCT_TABLE_ROW], value);
}

void wire_put_replay_step(posse_buffer *out, const wire_replay_step *value)
{
    wire_put_shape(out, &wire_structs[STRUCT_REPLAY_STEP], value);
}

void wire_put_replay_frames(posse_buffer *out, const wire_replay_frames *value)
{
    wire_put_shape(out, &wire_structs[STRUCT_REPLAY_FRAMES], value);
}
