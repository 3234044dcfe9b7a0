/* Who is probably what: an exact belief over the hidden roles.
 *
 * With the Sheriff known there are at most 210 deals. Every choice that is heard makes each role of whoever
 * made it more or less likely, by how good it seems to somebody of that role who believes what everybody
 * may believe. So a deal's weight is a product over the seats, and all that is remembered is how well each
 * role fits each seat. What a seat alone knows, its own role, comes in when it is asked.
 */
#ifndef POSSE_BOTS_BANG_BELIEF_H
#define POSSE_BOTS_BANG_BELIEF_H

#include "heuristics.h"

enum { MAX_DEALS = 210 };

/* What a bot remembers. */
struct bang_memory {
    double likelihood[MAX_PLAYERS][ROLES]; /* the best role's is 1 */
    bang_state public_state; /* the table, as far as the events tell it; roles only if `shown` */
    bang_life_values values[ROLES]; /* to the active player, if he has a role; see `felt` */
    uint8_t revealed;               /* the seats whose roles everybody knows */
    bool values_valid;              /* `value` is up to date */
};

/* Every way in which the cards may lie, with its chance. */
typedef struct bang_deals {
    int count, hidden;
    uint8_t seat[MAX_PLAYERS];            /* those whose roles are hidden */
    uint8_t role[MAX_DEALS][MAX_PLAYERS]; /* theirs, in each deal */
    double probability[MAX_DEALS];
} bang_deals;

/* A bot's `hear`. */
void bang_hear(void *memory, const posse_bot *bot, int seat, const posse_event *event);

/* The chances of each seat's roles, as `seat` sees the table `s`. Of roles it does not see, only the cards
 * are counted, not who holds them in `s`. Without a memory all deals are as likely. */
void bang_believe(const bang_memory *memory, const bang_state *s, int seat,
                  double probability[MAX_PLAYERS][ROLES]);

/* The same, deal by deal. */
void bang_list_deals(const bang_memory *memory, const bang_state *s, int seat, bang_deals *deals);

/* A bot's `beliefs`. */
void bang_write_beliefs(const posse_seen *seen, posse_buffer *out);

#endif
