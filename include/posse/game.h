/* The game interface: everything that any room of Posse may know of a game.
 *
 * A game is one const struct of functions over a flat state. A state has no pointers and no
 * padding that matters: copy it with memcpy, compare it with memcmp, forget it when done. It
 * holds `state_size` bytes, aligned as for uint64_t.
 *
 * Playing, with no text anywhere and no allocation:
 *
 *     const posse_game *game = posse_game_named("bang");
 *     game->setup(state, &settings, &rng, &status);
 *     game->begin(state, NULL);
 *     for (int who; (who = game->actor(state)) != POSSE_OVER;) {
 *         posse_action a = who == POSSE_CHANCE ? game->draw(state, &rng) : choose(…);
 *         game->apply(state, a, NULL);
 *     }
 *
 * Chance is an actor like the seats: its outcomes are actions, so a roll can be drawn, given by
 * hand, recorded and replayed. A seat is asked only where it has two legal actions or more,
 * chance only where two outcomes are possible; what is forced is carried out within `apply`.
 */
#ifndef POSSE_GAME_H
#define POSSE_GAME_H

#include <posse/buffer.h>
#include <posse/json.h>
#include <posse/rng.h>
#include <posse/status.h>
#include <stdint.h>

enum {
    POSSE_MAX_SEATS = 8,
    POSSE_MAX_OPTIONS = 8,
    POSSE_MAX_FIELDS = 6,
    POSSE_MAX_WORDS = 32,    /* of a trait, or of a field of events */
    POSSE_ACTION_TEXT = 288, /* bytes that the text of any action fits into, with its zero */
};

/* Who is to act, where it is not a seat 0..n-1. */
enum { POSSE_CHANCE = -1, POSSE_OVER = -2 };

/* Whose eyes a position or an event is seen with, where it is not a seat's: somebody who
 * knows what everybody knows, or the engine itself, which knows everything. */
enum { POSSE_SPECTATOR = -3, POSSE_EVERYTHING = -4 };

/* The owner of an event that is told to everybody in full. */
enum { POSSE_PUBLIC = -5 };

/* An action, of a seat or of chance, 0 .. action_count-1. The same number means the same thing
 * in every state of a game. */
typedef uint32_t posse_action;

/* ---- settings ---------------------------------------------------------------------------- */

/* A setting with its possible values, so that no front end needs to know a game's settings. */
typedef struct posse_option {
    const char *name;
    const char *const *values;
    int value_count;
} posse_option;

/* A named choice of all options, indices into their values. */
typedef struct posse_preset {
    const char *name;
    uint8_t value[POSSE_MAX_OPTIONS];
} posse_preset;

/* A list that may be given for a new game, one word a seat (or null: drawn at random). */
typedef struct posse_list {
    const char *name;
    const char *const *words;
    int word_count;
} posse_list;

/* A new game's settings, as `setup` takes them; src/engine/settings.h reads them from JSON. */
typedef struct posse_settings {
    int players;
    uint8_t preset;                   /* index into the game's presets */
    uint8_t value[POSSE_MAX_OPTIONS]; /* of each option, which may differ from the preset's */
    posse_json lists;                 /* an object that holds the game's lists, or absent */
} posse_settings;

/* ---- events ------------------------------------------------------------------------------ */

/* How a field of an event is written. A field below zero is left out. */
typedef enum posse_field_type {
    POSSE_FIELD_SEAT,   /* a seat's number */
    POSSE_FIELD_NUMBER, /* any number not below zero */
    POSSE_FIELD_CHANGE, /* a number with its sign; never left out */
    POSSE_FIELD_WORD,   /* one of `words` */
    POSSE_FIELD_WORDS,  /* a list of `words`, packed by posse_pack */
    POSSE_FIELD_DICE,   /* a set of positions 1.., bit 0 being position 1; beside a list of words,
                         * those of them that are new */
    POSSE_FIELD_SEATS,  /* a set of seats, bit 0 being seat 0 */
    POSSE_FIELD_ACTION, /* an action, as its text */
    POSSE_FIELD_FLAG,   /* true, or left out */
    POSSE_FIELD_CUSTOM, /* whatever `put` writes for it, as JSON */
} posse_field_type;

typedef struct posse_field {
    const char *name; /* NULL: no more fields */
    const char *const *words;
    int word_count;
    posse_field_type type;
    bool secret; /* only for the event's `owner` */
    void (*put)(int64_t value, posse_buffer *out);
    /* A sentence may be written for each of its words: `bang.tell.life.beer` beside `bang.tell.life`. */
    bool picks_sentence;
} posse_field;

/* Does an event bring to light what was hidden from a viewer who is not its owner? The conformance suite holds a game
 * to the answer: all other events tell a viewer the same in every world that fits what the viewer has seen. */
typedef enum posse_disclosure {
    POSSE_DISCLOSES_NOTHING,
    POSSE_DISCLOSES,           /* a role, a card that lay face down */
    POSSE_DISCLOSES_IF_FORCED, /* where it is not the first event of `apply`: it follows by force, and whether
                                * a seat had one choice only, or chance one outcome, may depend on what is hidden */
} posse_disclosure;

typedef struct posse_event_kind {
    const char *name;
    posse_field fields[POSSE_MAX_FIELDS];
    bool ends_undo; /* no choice made before it can be taken back: dice fell, or a card was seen */
    posse_disclosure discloses;
    bool begins;     /* starts a new paragraph of a story: a turn, a round, the end */
    bool stands_out; /* bad news for a seat, highlighted in a story */
} posse_event_kind;

/* Something that happened, in order, with the values that result: drawing it needs no rules. */
typedef struct posse_event {
    uint8_t kind; /* index into the game's event kinds */
    int8_t owner; /* the seat that may know the secret fields, or POSSE_PUBLIC: everybody */
    int64_t value[POSSE_MAX_FIELDS];
} posse_event;

/* Where a game tells its events: the owner of the sink embeds this struct and sets `tell`. */
typedef struct posse_events posse_events;
struct posse_events {
    void (*tell)(posse_events *self, const posse_event *event);
};

/* Up to 15 words in one field, in order: start with 0 and add each one's index (0..14) in turn. */
static inline int64_t posse_pack(int64_t packed, int place, int word)
{
    return packed | (int64_t)(word + 1) << (4 * place);
}

/* ---- what games are counted by ------------------------------------------------------------- */

/* What a seat is dealt for the whole game: its role, its team, its bandit. Whoever counts many games counts
 * them by it. It may be a secret, so it is not for players' eyes. */
typedef struct posse_trait {
    const char *name;
    const char *const *words;
    int word_count;
    bool unique; /* no two seats have the same word: it tells who somebody is */
    /* The seat's words as a set, bit 0 being the first: most often one, of a team's two bandits two. The
     * same from the deal to the end. */
    uint32_t (*of)(const void *state, int seat);
} posse_trait;

/* What the seats have gathered, for games that are about that. */
typedef struct posse_score {
    const char *name; /* NULL: the game has none */
    int step;         /* every score is a multiple of it */
    void (*of)(const void *state, int64_t out[]);
} posse_score;

/* ---- what dice may bring ------------------------------------------------------------------- */

/* How likely something is that people want to know before dice fall. */
enum { POSSE_MAX_ODDS = 4 };
typedef struct posse_dice_odds {
    const char *what; /* a word of the game */
    double probability;
} posse_dice_odds;

/* ---- the game ---------------------------------------------------------------------------- */

typedef struct posse_game {
    const char *name;  /* in every text door: "bang" */
    const char *title; /* for people */
    int min_players;
    int max_players;
    size_t state_size;
    int max_legal;             /* the most actions that a seat ever has */
    posse_action action_count; /* actions are 0 .. action_count-1, chance's included */

    const posse_option *options;
    int option_count;
    const posse_preset *presets; /* the first is the default */
    int preset_count;
    const posse_list *lists;
    int list_count;
    const posse_event_kind *events;
    int event_count;
    const posse_trait *traits; /* those that decide who wins come first */
    int trait_count;
    posse_score score;

    /* Deals a new game. POSSE_BAD_CONFIG where the settings cannot be played; then `state` is
     * untouched. The generator is used for what the settings leave open. */
    bool (*setup)(void *state, const posse_settings *settings, posse_rng *rng,
                  posse_status *status);

    /* Reads a position at a load point. POSSE_BAD_POSITION with the field's name where it cannot
     * be; then `state` is untouched. */
    bool (*load)(void *state, posse_json position, posse_status *status);

    /* Call once, after `setup` or `load`: tells the opening and carries out what is forced. */
    void (*begin)(void *state, posse_events *told);

    /* The seat that is to act, POSSE_CHANCE or POSSE_OVER. */
    int (*actor)(const void *state);

    /* While chance is to act: the seat whose dice are thrown, so that a person may throw them himself; below
     * zero, nobody's. NULL: it is never anybody's. */
    int (*thrower)(const void *state);

    /* Is the seat out of the game, to the end? NULL: nobody ever is. */
    bool (*eliminated)(const void *state, int seat);
    int (*players)(const void *state);

    /* All legal actions of the seat that is to act, ascending; how many. 0 where no seat is to act.
     * `out` has room for `max_legal`, and may be scribbled on behind the last one. */
    int (*legal)(const void *state, posse_action out[]);

    /* Is the action legal now, for a seat or for chance? If not, the sentence says why. */
    bool (*check)(const void *state, posse_action action, posse_status *why);

    /* Carries out a legal action and everything that follows from it by force, up to the next
     * question. `told` may be NULL, which is the fast path. An action that is not legal is the
     * caller's bug: `check` whatever comes from outside. */
    void (*apply)(void *state, posse_action action, posse_events *told);

    /* Chance's outcomes, ascending, with weights in whole numbers; how many, or -1 if more than
     * `capacity`, and then nothing is written. `out` and `weights` may be NULL to count only. */
    int (*outcomes)(const void *state, posse_action out[], uint64_t weights[], int capacity);

    /* One outcome of chance, drawn by its weight. */
    posse_action (*draw)(const void *state, posse_rng *rng);

    /* What the dice may bring that `action`, legal for the seat that is to act, would roll; while
     * chance is to act, those that are on their way, whatever `action` is. It follows from what
     * everybody can see. How many; 0: there is nothing to say. NULL: there never is. A table throws
     * the dice of an action that has odds together with it. */
    int (*odds)(const void *state, posse_action action, posse_dice_odds out[]);

    /* Turns `state` into another world that `seat` (or POSSE_SPECTATOR) cannot tell from the true
     * one, drawn evenly from all that fit what it has seen. What comes out depends on what the seat
     * knows and on the generator, never on the truth: bots get only states that went through here. */
    void (*resample)(void *state, int seat, posse_rng *rng);

    /* An action's canonical text, at most POSSE_ACTION_TEXT bytes with its zero. */
    void (*format)(posse_action action, char text[]);

    /* The action of a text; false where no action is written so. Says nothing of legality. */
    bool (*parse)(const char *text, posse_action *action);

    /* The position as a JSON object, as `seat` (or POSSE_SPECTATOR) may know it, secrets of others
     * null; POSSE_EVERYTHING shows all. At a load point `load` of the latter gives the same
     * state. */
    void (*write)(const void *state, int seat, posse_buffer *out);

    /* When over: the result as a JSON object; and what each seat gets, 1 for a win, 0 for none. */
    void (*result)(const void *state, posse_buffer *out);
    void (*returns)(const void *state, double out[]);

    /* What people call a seat, as a word of the game: "rose_doolan". */
    const char *(*seat_name)(const void *state, int seat);

    /* Equal states have equal hashes, on every platform. */
    uint64_t (*hash)(const void *state);
} posse_game;

/* The registered games, in order, and one by its name (NULL if there is none). */
extern const posse_game *const posse_games[];
extern const int posse_game_count;
const posse_game *posse_game_named(const char *name);

/* The version of rules and protocol, as in replays: "0.1.0". */
const char *posse_version(void);

#endif
