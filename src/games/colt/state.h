/* Colt Express: the state, the words of the rules, and the functions that the files of this folder share.
 *
 * Every field is a byte, so a state has no padding and the same bytes on every platform. A `bandit` is an index in
 * the list of bandits (in seat order, a team's two in the order in which they were named); a `name` is one of six.
 */
#ifndef POSSE_GAMES_COLT_STATE_H
#define POSSE_GAMES_COLT_STATE_H

#include "bits.h"

#include <posse/game.h>
#include <string.h>

enum {
    MIN_PLAYERS = 2,
    MAX_PLAYERS = 6,
    MAX_BANDITS = 6,
    TEAM = 2,     /* with two players each seat has two bandits */
    MAX_CARS = 7, /* the Locomotive and six cars */
    LOCOMOTIVE = 0,
    SPOTS = 2 * MAX_CARS,
    PURSES = 18,
    JEWELS = 6,
    STRONGBOXES = 2,
    OWN_BULLETS = 6,
    NEUTRAL_BULLETS = 13,
    MAX_HITS = OWN_BULLETS * (MAX_BANDITS - 1) + NEUTRAL_BULLETS,
    HAND = 6, /* cards dealt; doc gets one more */
    DRAW = 3,
    MAX_ROUNDS = 8,
    MAX_PLAN = 30, /* at least the cards that any round card allows */
    NONE = 0xff,   /* no bandit, no seat, no car */
};

enum name { BELLE, CHEYENNE, DJANGO, DOC, GHOST, TUCO, NAMES };
enum kind { MOVE, CLIMB, FIRE, ROB, PUNCH, MARSHAL, ACTION_KINDS, BULLET = ACTION_KINDS, KINDS };
enum level { INSIDE, ROOF };
enum loot { PURSE, JEWEL, STRONGBOX, LOOT_KINDS };
enum turn_kind { STANDARD, TUNNEL, SPEEDING_UP, SWITCHING, TURN_KINDS };
enum round_card {
    ANGRY_MARSHAL,
    SWIVEL_ARM,
    BRAKING,
    TAKE_IT_ALL,
    PASSENGERS_REBELLION,
    NO_EVENT_A,
    NO_EVENT_B,
    STATIONS, /* the round cards from here on are stations */
    PICKPOCKETING = STATIONS,
    MARSHALS_REVENGE,
    HOSTAGE_TAKING,
    ROUND_CARDS
};

enum phase { PHASE_DEAL, PHASE_SCHEMIN, PHASE_DISCARD, PHASE_STEALIN, PHASE_EVENT, PHASE_OVER, PHASES };

/* The question that waits for an answer. Chance answers ASK_DEAL and ASK_SLIP. */
enum ask {
    ASK_NOBODY,
    ASK_DEAL,
    ASK_PLAY,
    ASK_DISCARD,
    ASK_MOVE,
    ASK_MARSHAL,
    ASK_FIRE,
    ASK_ROB,
    ASK_PUNCH,
    ASK_LOSE,
    ASK_SLIP,
    ASK_TAKE,
    ASK_PUSH,
    ASK_PICKPOCKET,
    ASKS
};

/* How many cards of each kind a pile has. A team has two sets of action cards: the first six bytes are for the
 * bandit whose name comes first, the next six for the other one. bits.h depends on this layout. */
enum { CARDS = TEAM * ACTION_KINDS };
typedef struct pile {
    uint8_t action[CARDS];
    uint8_t bullets;
} pile;

/* The place of a purse: a spot, WITH_BANDIT + bandit, or the box. */
enum { WITH_BANDIT = SPOTS, IN_BOX = WITH_BANDIT + MAX_BANDITS };

/* A flag in draw_goes: the discard pile was shuffled during this Schemin'. */
enum { SHUFFLED_BETWEEN = 0x80 };

/* A card of the plan as a byte: bandit, kind, and whether it lies face down. */
enum { CARD_HIDDEN = 0x80 };
static inline uint8_t plan_card(int bandit, int kind, bool hidden)
{
    return (uint8_t)(bandit * 8 + kind + (hidden ? CARD_HIDDEN : 0));
}
static inline int bandit_of_card(uint8_t card)
{
    return card >> 3 & 7;
}
static inline int kind_of_card(uint8_t card)
{
    return card & 7;
}

typedef struct colt_state {
    /* The deal. It never changes. */
    uint8_t players;
    uint8_t bandits;
    uint8_t cars; /* the Locomotive included */
    uint8_t expert;
    uint8_t name[MAX_BANDITS];
    uint8_t seat[MAX_BANDITS];
    uint8_t bandit[MAX_PLAYERS][TEAM]; /* the bandits of a seat, ordered by name; NONE if it has only one */
    uint8_t round_count;
    uint8_t rounds[MAX_ROUNDS];

    /* The train. */
    uint8_t marshal; /* the Marshal's car */
    uint8_t neutral_bullets;
    uint8_t strongbox_waiting;
    uint8_t jewels_at[SPOTS];
    uint8_t strongboxes_at[SPOTS];

    /* The bandits. */
    uint8_t spot[MAX_BANDITS];
    uint8_t bullets[MAX_BANDITS]; /* left in the gun */
    uint8_t hit[MAX_BANDITS];     /* bullet cards received */
    uint8_t jewels[MAX_BANDITS];
    uint8_t strongboxes[MAX_BANDITS];
    uint8_t ransom[MAX_BANDITS];     /* times $250 */
    uint8_t lost_purse[MAX_BANDITS]; /* the bandit may have lost the first purse */

    /* The purses, ordered by place, then by arrival; in the box by value. */
    uint8_t purse_place[PURSES];
    uint8_t purse_value[PURSES]; /* $250 plus this many times $50 */
    uint8_t purse_known[PURSES]; /* the seats that know the value of a purse on a spot */

    /* The round. */
    uint8_t round; /* from 0 */
    uint8_t first;
    uint8_t phase;
    uint8_t ask;
    uint8_t turn;      /* the turn of Schemin', from 0 */
    uint8_t turn_kind; /* the kind of that turn */
    uint8_t schemer;   /* the seat to play or draw in that turn */
    uint8_t taken;     /* how many have had their go in the deal, turn, discarding or event */
    uint8_t again;     /* in a speeding-up turn: the schemer's second go */
    uint8_t goes;      /* goes that each seat had in the earlier turns of this round */
    uint8_t drawer;
    uint8_t draws;         /* cards that chance is about to deal to the drawer */
    uint8_t least_discard; /* cards before this one in the card list can no longer be discarded */
    uint8_t victim;        /* of a punch; at pickpocketing the bandit who is asked */
    uint8_t plan_count;
    uint8_t plan_done;      /* cards of the plan that have been carried out */
    uint8_t plan[MAX_PLAN]; /* keeps the cards carried out until the round ends */

    /* The cards. In the expert variant `top` bullets lie on top of the deck. */
    pile deck[MAX_PLAYERS];
    pile hand[MAX_PLAYERS];
    pile discard[MAX_PLAYERS];
    uint8_t top[MAX_PLAYERS];

    /* What everybody can know about a seat's cards in the expert variant: the deck when it was last shuffled
     * (packed), the bullets that must be in the hand, and how many cards were drawn that nobody else has seen. */
    uint8_t shuffled[MAX_PLAYERS][4];
    uint8_t bullets_seen[MAX_PLAYERS];
    uint8_t drawn[MAX_PLAYERS];
    uint8_t draw_goes[MAX_PLAYERS]; /* bit i: go i of this Schemin' was a draw; see resample.c */
} colt_state;

_Static_assert(sizeof(colt_state) <= 512, "a state is copied millions of times a second");
_Static_assert(MAX_BANDITS == 6 && (int)MAX_CARS <= MAX_MEMBERS && ACTION_KINDS == 6 && sizeof(pile) == PILE_BYTES,
               "bits.h is made for these");

/* The first action of each kind. A card is a kind, with a team a name and a kind. A deal's number holds the seat
 * and how many of each card: see text.c. */
enum {
    ACTION_PLAY = 0,
    ACTION_PLAY_HIDDEN = ACTION_PLAY + ACTION_KINDS,
    ACTION_PLAY_NAMED = ACTION_PLAY_HIDDEN + ACTION_KINDS,
    ACTION_PLAY_NAMED_HIDDEN = ACTION_PLAY_NAMED + NAMES * ACTION_KINDS,
    ACTION_DRAW = ACTION_PLAY_NAMED_HIDDEN + NAMES * ACTION_KINDS,
    ACTION_DISCARD,
    ACTION_DISCARD_NAMED = ACTION_DISCARD + ACTION_KINDS,
    ACTION_DONE = ACTION_DISCARD_NAMED + NAMES * ACTION_KINDS,
    ACTION_MOVE,
    ACTION_MARSHAL = ACTION_MOVE + MAX_CARS,
    ACTION_PUSH = ACTION_MARSHAL + MAX_CARS,
    ACTION_FIRE = ACTION_PUSH + MAX_CARS,
    ACTION_PUNCH = ACTION_FIRE + NAMES,
    ACTION_ROB_PURSE = ACTION_PUNCH + NAMES, /* this is purse:1 */
    ACTION_ROB_JEWEL = ACTION_ROB_PURSE + PURSES,
    ACTION_ROB_STRONGBOX,
    ACTION_LOSE, /* + enum loot */
    ACTION_SLIP = ACTION_LOSE + LOOT_KINDS,
    ACTION_TAKE = ACTION_SLIP + PURSES,
    ACTION_LEAVE,
    ACTION_PASS,
    ACTION_DEAL,
    DEALS_A_SEAT = 1 << (2 * ACTION_KINDS + 3),
    ACTION_DEAL_NAMED = ACTION_DEAL + MAX_PLAYERS * DEALS_A_SEAT,
    NAME_PAIRS = 15,
    NAMED_DEALS_A_SEAT = NAME_PAIRS * (1 << CARDS) * 8,
    ACTION_COUNT = ACTION_DEAL_NAMED + TEAM * NAMED_DEALS_A_SEAT,
    MAX_LEGAL = 32,
};

/* ---- words and tables ---------------------------------------------------------------------- */

extern const char *const colt_names[NAMES];
extern const char *const colt_kinds[KINDS];
extern const char *const colt_levels[2];
extern const char *const colt_loot[LOOT_KINDS];
extern const char *const colt_turn_kinds[TURN_KINDS];
extern const char *const colt_round_cards[ROUND_CARDS];
extern const char *const colt_phases[PHASES];
extern const char *const colt_asks[ASKS];
extern const char *const colt_variants[2];

enum { MAX_TURNS = 5, NO_TURN = TURN_KINDS };
/* The turns of the current round card, ended by NO_TURN. */
const uint8_t *colt_turns(const colt_state *s);

/* ---- small questions ------------------------------------------------------------------------ */

static inline int spot_at(int car, enum level level)
{
    return 2 * car + (int)level;
}

static inline int car_of(int spot)
{
    return spot / 2;
}

static inline enum level level_of(int spot)
{
    return (enum level)(spot % 2);
}

static inline int caboose(const colt_state *s)
{
    return s->cars - 1;
}

static inline bool is_team_game(const colt_state *s)
{
    return s->players == TEAM;
}

static inline int value_of_purse(const colt_state *s, int purse)
{
    return 250 + 50 * s->purse_value[purse];
}

/* The seat `steps` places to the left; at most once round the table. */
static inline int seat_after(const colt_state *s, int seat, int steps)
{
    int on = seat + steps;
    return on >= s->players ? on - s->players : on;
}

/* The bandit with this name, or NONE. */
static inline int bandit_named(const colt_state *s, enum name name)
{
    for (int b = 0; b < s->bandits; b++)
        if (s->name[b] == name)
            return b;
    return NONE;
}

/* How many kinds of action cards a seat has. */
static inline int card_kinds(const colt_state *s)
{
    return is_team_game(s) ? CARDS : ACTION_KINDS;
}

/* The set of kinds of which one bandit has at least one card. */
static inline unsigned kinds_in(const uint8_t cards[ACTION_KINDS])
{
    return above_zero(cards);
}

/* The set of bandits b with of[b] == value. */
static inline unsigned bandits_with(const colt_state *s, const uint8_t of[MAX_BANDITS], int value)
{
    return equal_to(of, value) & ((1U << s->bandits) - 1);
}

/* A pile as two words, to count and move all its cards at once. */
static inline pile_words load_pile(const pile *p)
{
    return load_cards((const uint8_t *)p);
}

static inline void store_pile(pile *p, pile_words words)
{
    store_cards((uint8_t *)p, words);
}

static inline bool is_empty(const pile *p)
{
    return !has_cards((const uint8_t *)p);
}

static inline bool has_actions(const pile *p)
{
    return has_action_cards((const uint8_t *)p);
}

static inline int pile_size(const pile *p)
{
    return cards_in(load_pile(p));
}

/* The index of a bandit's first action card in the piles of the seat. */
static inline int cards_of(const colt_state *s, int bandit)
{
    return s->bandit[s->seat[bandit]][0] == bandit ? 0 : ACTION_KINDS;
}

/* The bandit whose card is being carried out, or who is asked at an event. */
static inline int acting_bandit(const colt_state *s)
{
    return s->phase == PHASE_EVENT ? s->victim : bandit_of_card(s->plan[s->plan_done]);
}

/* ---- between the files ---------------------------------------------------------------------- */

extern const posse_game colt_game;
extern const char colt_link_primer[];
extern const posse_list colt_lists[5];
extern const posse_option colt_options[1];

/* setup.c */
bool colt_setup(void *state, const posse_settings *settings, posse_rng *rng, posse_status *status);
void colt_seat_bandit(colt_state *s, int bandit, int seat, enum name name);
void colt_whole_deck(const colt_state *s, int seat, int marshal_card, pile *deck);
int colt_purse_supply(int value);

/* cards.c: piles and drawing */
void colt_add_pile(pile *to, pile *from);
void colt_draw(colt_state *s, int seat, int count, posse_events *told);
void colt_take_cards(colt_state *s, pile_words cards, posse_events *told);
void colt_give_bullet(colt_state *s, int bandit);
void colt_remember_shuffle(colt_state *s, int seat, const pile *deck);
pile colt_last_shuffle(const colt_state *s, int seat);
void colt_discard_bullets(colt_state *s, int seat, posse_events *told);
int colt_hand_size(const colt_state *s, int seat);

/* train.c: purses, spots, the Marshal */
int colt_purses_at(const colt_state *s, int place, int *first);
int colt_move_purse(colt_state *s, int purse, int place, int known);
void colt_neutral_bullets(colt_state *s, unsigned bandits, posse_events *told);
void colt_meet(colt_state *s, int bandit, posse_events *told);
void colt_move_marshal(colt_state *s, int car, posse_events *told);
unsigned colt_bandits_at(const colt_state *s, int spot);
unsigned colt_fire_targets(const colt_state *s, int bandit);
unsigned colt_punch_targets(const colt_state *s, int bandit);
unsigned colt_ways(const colt_state *s, int spot, int reach);

/* legal.c and refuse.c */
int colt_actor(const void *state);
int colt_legal(const void *state, posse_action out[]);
int colt_choices(const colt_state *s, enum ask ask, posse_action *only);
int colt_outcomes(const void *state, posse_action out[], uint64_t weights[], int capacity);
posse_action colt_draw_chance(const void *state, posse_rng *rng);
void colt_draw_cards(pile *from, pile *to, int count, posse_rng *rng);
uint64_t colt_choose(int n, int k);
bool colt_check(const void *state, posse_action action, posse_status *why);
bool colt_is_secret(const colt_state *s, posse_action action);

/* round.c: a round from its deal to its event; stealin.c: carrying out the plan */
void colt_go_on(colt_state *s, posse_events *told);
void colt_start_round(colt_state *s);
bool colt_ask(colt_state *s, enum ask ask, posse_events *told);
bool colt_steal(colt_state *s, posse_events *told);
bool colt_after_draw(colt_state *s, posse_events *told);
void colt_next_go(colt_state *s);
bool colt_can_draw(const colt_state *s, int seat);
bool colt_draw_three(colt_state *s, int seat, posse_events *told);
void colt_finish_card(colt_state *s);
bool colt_fail_card(colt_state *s, posse_events *told);
bool colt_round_event(colt_state *s, posse_events *told);

/* apply.c */
void colt_begin(void *state, posse_events *told);
void colt_apply(void *state, posse_action action, posse_events *told);
bool colt_answer(colt_state *s, posse_action action, posse_events *told);

/* end.c */
typedef struct colt_score {
    int wealth[MAX_PLAYERS];
    unsigned gunslingers; /* seats */
    unsigned winners;     /* seats */
} colt_score;
colt_score colt_count(const colt_state *s);
void colt_result(const void *state, posse_buffer *out);
void colt_returns(const void *state, double out[]);

/* view.c, read.c, resample.c, text.c */
void colt_write(const void *state, int viewer, posse_buffer *out);
bool colt_load(void *state, posse_json position, posse_status *status);
void colt_resample(void *state, int viewer, posse_rng *rng);
bool colt_knows_purse(const colt_state *s, int viewer, int purse);
void colt_format(posse_action action, char text[]);
bool colt_parse(const char *text, posse_action *action);

/* A deal as its text has it: the seat, how many plain cards of each kind or which named cards, and bullets. */
typedef struct colt_deal {
    uint8_t seat;
    uint8_t plain[ACTION_KINDS];
    uint8_t named[NAMES][ACTION_KINDS]; /* 0 or 1 */
    uint8_t bullets;
} colt_deal;

/* From a seat's cards to the number of their deal and back. colt_deal_of_seat is false if the deal is for another
 * seat or has cards that the seat does not play with. */
posse_action colt_number_of_deal(const colt_state *s, int seat, pile_words cards);
bool colt_deal_of_seat(const colt_state *s, posse_action action, int seat, pile_words *cards);

#endif
