/* The game interface: everything that the rest of Posse knows about a game.
 *
 * A game is one const struct of functions over a flat state of `state_size` bytes, aligned like a uint64_t.
 * A state has no pointers, and equal states are equal byte for byte: copy it with memcpy, compare it with
 * memcmp; there is nothing to free.
 *
 * A match, played without any text or allocation:
 *
 *     const posse_game *game = posse_game_named("bang");
 *     game->setup(state, &settings, &rng, &status);
 *     game->begin(state, NULL);
 *     for (int who; (who = game->actor(state)) != POSSE_OVER;) {
 *         posse_action a = who == POSSE_CHANCE ? game->draw(state, &rng) : choose(…);
 *         game->apply(state, a, NULL);
 *     }
 *
 * Chance is an actor like the seats. Its outcomes are actions, so a roll can be drawn at random, entered by
 * hand, recorded and replayed. A seat is asked only if it has at least two legal actions, and chance only if
 * at least two outcomes are possible. `apply` carries out everything that is forced.
 *
 * To add a game, copy the folder src/games/pig, fill in its `posse_game`, and add it to
 * src/games/games.c. The conformance suite (tests/conformance.c) then checks it against this header.
 */
#ifndef POSSE_GAME_H
#define POSSE_GAME_H

#include <posse/buffer.h>
#include <posse/json.h>
#include <posse/rng.h>
#include <posse/status.h>
#include <stdint.h>

/* The limits of a game. Every program checks them for all games before its `main` runs (src/engine/game_check.h). */
enum {
    POSSE_MAX_SEATS = 8,
    POSSE_MAX_OPTIONS = 8,
    POSSE_MAX_FIELDS = 6,
    POSSE_MAX_WORDS = 32,    /* words of a trait, or of an event's field */
    POSSE_ACTION_TEXT = 288, /* bytes of the longest action text, with its terminating zero */
    POSSE_MAX_GAMES = 32,
    POSSE_MAX_VALUES = 256, /* values of an option */
    POSSE_MAX_PRESETS = 8,
    POSSE_MAX_LISTS = 8,
    POSSE_MAX_EVENTS = 64, /* kinds of events */
    POSSE_MAX_TRAITS = 4,
    POSSE_MAX_NAME_BYTES = 24, /* of a game, option, preset, list, event, field or trait, and of each of their words */
    POSSE_MAX_TITLE_BYTES = 80,
};

/* Actors other than the seats 0 .. n-1: chance is to act, or the match is over. */
enum { POSSE_CHANCE = -1, POSSE_OVER = -2 };

/* Viewers other than the seats: a spectator knows what is public, and POSSE_EVERYTHING is for the program
 * itself, which sees all secrets. */
enum { POSSE_SPECTATOR = -3, POSSE_EVERYTHING = -4 };

/* All seats and a spectator at once, for games with `writes_all_views`. */
enum { POSSE_ALL_VIEWERS = -6 };

/* The owner of an event that hides nothing from anyone. */
enum { POSSE_PUBLIC = -5 };

/* An action of a seat or of chance, 0 .. action_count-1. A number means the same action in every state of a
 * game. */
typedef uint32_t posse_action;

/* ---- settings ---------------------------------------------------------------------------- */

/* A setting and its possible values. Front ends read this list and need no knowledge of a particular game. */
typedef struct posse_option {
    const char *name;
    const char *const *values;
    int value_count;
} posse_option;

/* A named set of rules: for each option, the index of its value. */
typedef struct posse_preset {
    const char *name;
    uint8_t value[POSSE_MAX_OPTIONS];
} posse_preset;

/* A list that a new match may be given, such as the characters: one word for each seat, or null to draw that
 * seat's word at random. */
typedef struct posse_list {
    const char *name;
    const char *const *words;
    int word_count;
} posse_list;

/* The settings of a new match, as `setup` takes them. src/engine/settings.h reads them from JSON. */
typedef struct posse_settings {
    int players;
    uint8_t preset;                   /* index into the game's presets */
    uint8_t value[POSSE_MAX_OPTIONS]; /* the value of each option; may differ from the preset's */
    posse_json lists;                 /* an object with the game's lists as members, or absent */
} posse_settings;

/* ---- events ------------------------------------------------------------------------------ */

/* How the value of an event's field is written as JSON. A negative value is left out, except for
 * POSSE_FIELD_CHANGE. */
typedef enum posse_field_type {
    POSSE_FIELD_SEAT,   /* a seat's number */
    POSSE_FIELD_NUMBER, /* a number, 0 or greater */
    POSSE_FIELD_CHANGE, /* a signed number; never left out */
    POSSE_FIELD_WORD,   /* an index into `words` */
    POSSE_FIELD_WORDS,  /* a list of indices into `words`, packed by posse_pack */
    POSSE_FIELD_DICE,   /* a set of positions counted from 1; bit 0 is position 1. In an event
                         * with a list of words, the positions of the words that are new */
    POSSE_FIELD_SEATS,  /* a set of seats; bit 0 is seat 0 */
    POSSE_FIELD_ACTION, /* an action, written as its text */
    POSSE_FIELD_FLAG,   /* true, or left out if 0 */
    POSSE_FIELD_CUSTOM, /* the JSON value that `put` writes */
} posse_field_type;

typedef struct posse_field {
    const char *name; /* NULL marks the end of the fields */
    const char *const *words;
    int word_count;
    posse_field_type type;
    bool secret; /* shown only to the event's `owner` */
    void (*put)(int64_t value, posse_buffer *out);
    /* A story may have a sentence for each word of this field: `bang.tell.life.beer` beside `bang.tell.life`. */
    bool picks_sentence;
} posse_field;

/* Does an event reveal anything that was hidden from viewers other than its owner? The conformance suite checks
 * the answer: an event that discloses nothing is the same in every world that fits what a viewer has seen. */
typedef enum posse_disclosure {
    POSSE_DISCLOSES_NOTHING,
    POSSE_DISCLOSES, /* reveals a role, or a card that lay face down */
    /* Reveals something if it is not the first event of `apply`. It was forced then, and whether an actor had only
     * one choice may depend on what is hidden. */
    POSSE_DISCLOSES_IF_FORCED,
} posse_disclosure;

typedef struct posse_event_kind {
    const char *name;
    posse_field fields[POSSE_MAX_FIELDS + 1]; /* the last one must stay empty */
    posse_disclosure discloses;
    bool ends_undo;  /* dice fell or a card was revealed, so earlier choices cannot be taken back */
    bool begins;     /* starts a new paragraph of a story: a turn, a round, the end */
    bool stands_out; /* bad news for a seat, highlighted in a story */
    /* The fields that belong to the chain of shown events, in this order; none if the event is not part of it. An event
     * that tells an outcome of chance or a choice belongs to it. See src/engine/chain.h. */
    const char *chain[POSSE_MAX_FIELDS];
} posse_event_kind;

/* Something that happened. Its fields hold the resulting values, so that showing an event needs no rules. */
typedef struct posse_event {
    uint8_t kind; /* index into the game's event kinds */
    int8_t owner; /* the seat that may see the secret fields, or POSSE_PUBLIC */
    int64_t value[POSSE_MAX_FIELDS];
} posse_event;

/* Receives a game's events. Embed this struct in your own and set `tell`. */
typedef struct posse_events posse_events;
struct posse_events {
    void (*tell)(posse_events *self, const posse_event *event);
};

/* Packs a list of up to 15 words into one field. Start with `packed` 0 and add each word's index (0..14) at
 * its place in the list (0..14). */
enum { POSSE_MAX_PACKED_WORDS = 15 };
static inline int64_t posse_pack(int64_t packed, int place, int word)
{
    return packed | (int64_t)(word + 1) << (4 * place);
}

/* ---- statistics over many matches ----------------------------------------------------------- */

/* What a seat is dealt for the whole match, such as its role, team or bandit. The simulator groups its
 * statistics by traits. A trait may be secret, so do not show it to players. */
typedef struct posse_trait {
    const char *name;
    const char *const *words;
    int word_count;
    bool unique; /* no two seats have the same word, so that the word identifies a seat */
    /* The seat's words as a set; bit 0 is the first word. Usually one word, but a team of two bandits has two.
     * The set does not change during a match. */
    uint32_t (*of)(const void *state, int seat);
} posse_trait;

/* What the seats have collected, in games that are won by points or money. */
typedef struct posse_score {
    const char *name; /* NULL if the game has no score */
    int step;         /* every score is a multiple of `step` */
    void (*of)(const void *state, int64_t out[]);
} posse_score;

/* ---- odds of a roll -------------------------------------------------------------------------- */

/* The probability of something that players want to know before they roll. */
enum { POSSE_MAX_ODDS = 4 };
typedef struct posse_dice_odds {
    const char *what; /* a word of the game's texts */
    double probability;
} posse_dice_odds;

/* ---- the game ---------------------------------------------------------------------------- */

typedef struct posse_game {
    const char *name;  /* in files, messages and on the command line: "bang" */
    const char *title; /* as people read it: "BANG! The Dice Game" */
    bool unlisted;     /* not offered to players unless it is asked for by name, as in `posse serve --games` */
    int min_players;
    int max_players;
    size_t state_size;
    int max_legal;             /* the largest number of legal actions that a seat can have */
    posse_action action_count; /* of seats and of chance together */

    const posse_option *options;
    int option_count;
    const posse_preset *presets; /* the first is the default */
    int preset_count;
    const posse_list *lists;
    int list_count;
    const posse_event_kind *events;
    int event_count;
    const posse_trait *traits; /* the ones that decide who wins come first */
    int trait_count;
    posse_score score;

    /* Deals a new match. The generator decides what the settings leave open. If the settings cannot be
     * played, the error is POSSE_BAD_CONFIG and `state` is unchanged. */
    bool (*setup)(void *state, const posse_settings *settings, posse_rng *rng, posse_status *status);

    /* Reads a position, which must be one at which a match can begin (a load point). If the position is
     * impossible, the error is POSSE_BAD_POSITION with the field's name, and `state` is unchanged. */
    bool (*load)(void *state, posse_json position, posse_status *status);

    /* Tells the opening events and carries out what is forced. Call it once, after `setup` or `load`. */
    void (*begin)(void *state, posse_events *told);

    /* The seat that is to act, POSSE_CHANCE or POSSE_OVER. */
    int (*actor)(const void *state);

    /* While chance is to act: the seat whose dice are rolled, so that the player can tap to roll them, or a
     * negative number if no seat rolls. NULL if no chance action of the game belongs to a seat. */
    int (*thrower)(const void *state);

    /* Is the seat out of the game for good? NULL if the game eliminates no one. */
    bool (*eliminated)(const void *state, int seat);
    int (*players)(const void *state);

    /* Writes the legal actions of the seat that is to act, in ascending order, and returns their number, which
     * is 0 if no seat is to act. `out` holds `max_legal`; entries after the last action may be overwritten. */
    int (*legal)(const void *state, posse_action out[]);

    /* Is the action legal now, for a seat or for chance? If not, `why` has the reason as a sentence. */
    bool (*check)(const void *state, posse_action action, posse_status *why);

    /* Carries out a legal action and everything that it forces, up to the next decision. With `told` NULL no
     * events are made, which is faster. The action must be legal: `check` actions from outside first. */
    void (*apply)(void *state, posse_action action, posse_events *told);

    /* Writes the outcomes of chance, in ascending order, with their weights, and returns their number. Returns
     * -1 and writes nothing if there are more than `capacity`. `out` and `weights` may be NULL. */
    int (*outcomes)(const void *state, posse_action out[], uint64_t weights[], int capacity);

    /* Draws one outcome of chance according to the weights. */
    posse_action (*draw)(const void *state, posse_rng *rng);

    /* Writes the odds of the roll that `action`, a legal action of the seat to act, leads to, and returns their
     * number; 0 if `action` rolls nothing worth telling. While chance is to act, writes the odds of the pending
     * roll and ignores `action`. Odds depend on public knowledge only. NULL if the game has no odds. A table
     * rolls the dice of an action that has odds in the same entry as the action. */
    int (*odds)(const void *state, posse_action action, posse_dice_odds out[]);

    /* Replaces `state` by a world that `seat` (or POSSE_SPECTATOR) cannot tell from the true one, drawn
     * uniformly from all worlds that fit what the seat has seen. The result depends on the seat's knowledge
     * and on the generator, never on the truth. Bots only receive states that went through this function. */
    void (*resample)(void *state, int seat, posse_rng *rng);

    /* Writes the canonical text of an action, at most POSSE_ACTION_TEXT bytes with its terminating zero. */
    void (*format)(posse_action action, char text[]);

    /* Reads the canonical text of an action. Returns false if the text is not an action. Does not check
     * whether the action is legal. */
    bool (*parse)(const char *text, posse_action *action);

    /* Appends the position as a JSON object. `seat` (or POSSE_SPECTATOR) sees secrets of others as null;
     * POSSE_EVERYTHING sees all, and at a load point `load` reads that object back into the same state. */
    void (*write)(const void *state, int seat, posse_buffer *out);

    /* Set if `write` also knows POSSE_ALL_VIEWERS, as src/engine/views.h describes. This is faster for a server that
     * shows every move to several viewers. */
    bool writes_all_views;

    /* When the match is over: the result as a JSON object, and the payoff of each seat, 1 for a win, else 0. */
    void (*result)(const void *state, posse_buffer *out);
    void (*returns)(const void *state, double out[]);

    /* What a seat is called, as a word of the game: "rose_doolan". */
    const char *(*seat_name)(const void *state, int seat);

    /* Equal states have equal hashes, on every platform. */
    uint64_t (*hash)(const void *state);

    /* A text with the words of the game's replays, in the order and the form in which they occur there. It makes the links
     * of replays shorter (docs/links.md). Once links with it exist, it must never change, not even when the rules do. NULL
     * if there is none. */
    const char *link_primer;
} posse_game;

/* All games, in the order in which they are listed. posse_game_named returns NULL for an unknown name. */
extern const posse_game *const posse_games[];
extern const int posse_game_count;
const posse_game *posse_game_named(const char *name);

/* The version of the rules and the protocol, as replays name it: "0.1.0". */
const char *posse_version(void);

#endif
