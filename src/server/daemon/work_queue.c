/* The order in which work is done on other threads. */
#include "work_queue.h"

#include "alloc.h"
#include "fnv.h"

#include <stdlib.h>
#include <string.h>

enum { LISTS = 256 };

/* What waits for one address. A lane exists only while something waits in it. */
struct work_lane {
    limits_address from;
    work_lane *before, *after; /* in the ring of the kind */
    work_lane *next;           /* in the same list */
    work_item *first, *last;
    unsigned length;
};

/* What waits of one kind. */
typedef struct work_ring {
    work_lane *turn; /* the lane whose turn it is; NULL: nothing waits */
    unsigned lanes, items;
    work_lane *lists[LISTS]; /* the lanes by the hash of their address */
} work_ring;

struct work_queue {
    work_ring rings[WORK_KINDS];
    work_kind last; /* the kind that had the last turn, other than light work and reviews */
    unsigned workers;
};

work_queue *work_queue_new(unsigned workers)
{
    work_queue *queue = posse_alloc_zeroed(1, sizeof *queue);
    queue->workers = workers;
    queue->last = WORK_REPLAY;
    return queue;
}

void work_queue_free(work_queue *queue)
{
    free(queue);
}

unsigned work_queue_length(const work_queue *queue, work_kind kind)
{
    return queue->rings[kind].items;
}

/* ---- lanes ---------------------------------------------------------------------------------------------- */

/* The link to the lane of an address, or to where it would be inserted. */
static work_lane **place(work_ring *ring, const limits_address *from)
{
    work_lane **at = &ring->lists[posse_fnv1a(from->bytes, sizeof from->bytes) % LISTS];
    while (*at && memcmp(&(*at)->from, from, sizeof *from) != 0)
        at = &(*at)->next;
    return at;
}

/* Opens a lane. Its turn comes after those of all other lanes. */
static work_lane *open_lane(work_ring *ring, const limits_address *from)
{
    work_lane *lane = posse_alloc_zeroed(1, sizeof *lane);
    lane->from = *from;
    if (!ring->turn)
        ring->turn = lane->before = lane->after = lane;
    lane->after = ring->turn;
    lane->before = ring->turn->before;
    lane->before->after = lane->after->before = lane;
    ring->lanes++;
    return lane;
}

static void close_lane(work_ring *ring, work_lane *lane)
{
    *place(ring, &lane->from) = lane->next;
    if (ring->turn == lane)
        ring->turn = lane->after == lane ? NULL : lane->after;
    lane->before->after = lane->after;
    lane->after->before = lane->before;
    ring->lanes--;
    free(lane);
}

/* ---- items ---------------------------------------------------------------------------------------------- */

void work_queue_add(work_queue *queue, work_item *item)
{
    work_ring *ring = &queue->rings[item->kind];
    work_lane **at = place(ring, &item->from);
    if (!*at)
        *at = open_lane(ring, &item->from);
    work_lane *lane = *at;
    item->lane = lane;
    item->previous = lane->last;
    item->next = NULL;
    *(lane->last ? &lane->last->next : &lane->first) = item;
    lane->last = item;
    lane->length++;
    ring->items++;
}

bool work_queue_remove(work_queue *queue, work_item *item)
{
    work_ring *ring = &queue->rings[item->kind];
    work_lane *lane = item->lane;
    if (!lane)
        return false;
    *(item->previous ? &item->previous->next : &lane->first) = item->next;
    *(item->next ? &item->next->previous : &lane->last) = item->previous;
    item->lane = NULL;
    ring->items--;
    if (--lane->length == 0)
        close_lane(ring, lane);
    return true;
}

/* The ring whose turn it is, or NULL. */
static work_ring *next_ring(work_queue *queue, work_kind last)
{
    if (queue->rings[WORK_LIGHT].items)
        return &queue->rings[WORK_LIGHT];
    for (int i = WORK_HEAVY; last >= WORK_REPLAY && i <= WORK_REPLAY; i++) {
        queue->last = queue->last == WORK_REPLAY ? WORK_HEAVY : queue->last + 1;
        if (queue->rings[queue->last].items)
            return &queue->rings[queue->last];
    }
    return last == WORK_REVIEW && queue->rings[WORK_REVIEW].items ? &queue->rings[WORK_REVIEW] : NULL;
}

work_item *work_queue_take(work_queue *queue, work_kind last)
{
    work_ring *ring = next_ring(queue, last);
    if (!ring)
        return NULL;
    work_lane *lane = ring->turn;
    work_item *item = lane->first;
    /* All other lanes have a turn between two turns of this one, and all items of this lane want a turn. */
    item->crowding = ring->lanes * lane->length / queue->workers;
    ring->turn = lane->after;
    work_queue_remove(queue, item);
    return item;
}

uint32_t work_budget(const work_item *item, uint32_t full, uint32_t least)
{
    uint32_t share = item->crowding > 1 ? full / item->crowding : full, floor = least < full ? least : full;
    return share > floor ? share : floor;
}
