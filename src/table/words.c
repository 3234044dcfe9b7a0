/* The words of the enums in table_words.h. */
#include <posse/table_words.h>
#include <stddef.h>

const char *const posse_stage_names[POSSE_STAGES] = {
    [POSSE_LOBBY] = "lobby",
    [POSSE_SHUFFLING] = "shuffling",
    [POSSE_PLAYING] = "playing",
    [POSSE_FINISHED] = "over",
};

const char *const posse_seat_kind_names[POSSE_SEAT_KINDS] = {
    [POSSE_SEAT_OPEN] = "open",
    [POSSE_SEAT_PERSON] = "person",
    [POSSE_SEAT_BOT] = "bot",
};

const char *const posse_waiting_names[POSSE_WAITINGS] = {
    [POSSE_WAITS_NONE] = NULL,
    [POSSE_WAITS_ACT] = "act",
    [POSSE_WAITS_ROLL] = "roll",
    [POSSE_WAITS_CONFIRM] = "confirm",
};

const char *const posse_emotes[POSSE_EMOTES] = {"hat",   "laugh", "bang", "cry",    "clap",  "hurry",
                                                "think", "shrug", "aim",  "cheers", "sorry", "wink"};
