/* The events of colt and their fields. */
#include "events.h"

#include <stdio.h>

#define COUNT(list) (int)(sizeof(list) / sizeof(list)[0])
#define SEAT(field_name)                                                                                               \
    {                                                                                                                  \
        .name = field_name, .type = POSSE_FIELD_SEAT                                                                   \
    }
#define SEATS(field_name)                                                                                              \
    {                                                                                                                  \
        .name = field_name, .type = POSSE_FIELD_SEATS                                                                  \
    }
#define NUMBER(field_name)                                                                                             \
    {                                                                                                                  \
        .name = field_name, .type = POSSE_FIELD_NUMBER                                                                 \
    }
#define WORD(field_name, of)                                                                                           \
    {                                                                                                                  \
        .name = field_name, .type = POSSE_FIELD_WORD, .words = of, .word_count = COUNT(of)                             \
    }
#define WORD_WITH_SENTENCES(field_name, of)                                                                            \
    {                                                                                                                  \
        .name = field_name, .type = POSSE_FIELD_WORD, .words = of, .word_count = COUNT(of), .picks_sentence = true     \
    }
#define FLAG(field_name)                                                                                               \
    {                                                                                                                  \
        .name = field_name, .type = POSSE_FIELD_FLAG                                                                   \
    }
#define BANDIT WORD("bandit", colt_names)
#define CARD   WORD_WITH_SENTENCES("card", colt_kinds)
#define LEVEL  WORD_WITH_SENTENCES("level", colt_levels)
#define VALUE                                                                                                          \
    {                                                                                                                  \
        .name = "value", .type = POSSE_FIELD_NUMBER, .secret = true                                                    \
    }

static void put_cards(int64_t packed, posse_buffer *out);
static void put_wealth(int64_t packed, posse_buffer *out);

const posse_event_kind colt_events[EVENT_KINDS] = {
    [EVENT_SEATED] = {.name = "seated",
                      .fields = {BANDIT, SEAT("seat"), NUMBER("car"), LEVEL},
                      .chain = {"bandit", "seat"}},
    [EVENT_ROUND] = {.name = "round",
                     .fields = {NUMBER("round"), WORD_WITH_SENTENCES("card", colt_round_cards), SEAT("first")},
                     .begins = true,
                     .ends_undo = true,
                     .discloses = POSSE_DISCLOSES,
                     .chain = {"round", "card", "first"}},
    [EVENT_TURN] = {.name = "turn", .fields = {NUMBER("turn"), WORD("kind", colt_turn_kinds)}, .begins = true},
    [EVENT_DEALT] = {"dealt",
                     {SEAT("seat"),
                      NUMBER("count"),
                      {.name = "cards", .type = POSSE_FIELD_CUSTOM, .put = put_cards, .secret = true}},
                     .ends_undo = true,
                     .discloses = POSSE_DISCLOSES_IF_FORCED,
                     .chain = {"seat", "count", "cards"}},
    [EVENT_SHUFFLED] = {.name = "shuffled", .fields = {SEAT("seat")}},
    [EVENT_CHOSE] = {.name = "chose",
                     .fields = {SEAT("seat"),
                                {.name = "action", .type = POSSE_FIELD_ACTION, .secret = true},
                                FLAG("forced")},
                     .discloses = POSSE_DISCLOSES_IF_FORCED,
                     .chain = {"action"}},
    [EVENT_PLANNED] = {.name = "planned",
                       .fields = {SEAT("seat"),
                                  BANDIT,
                                  {.name = "card",
                                   .type = POSSE_FIELD_WORD,
                                   .words = colt_kinds,
                                   .word_count = KINDS,
                                   .picks_sentence = true,
                                   .secret = true},
                                  FLAG("hidden")}},
    [EVENT_PASSED] = {.name = "passed", .fields = {SEAT("seat")}, .discloses = POSSE_DISCLOSES},
    [EVENT_DISCARDED] = {.name = "discarded",
                         .fields = {SEAT("seat"), CARD, BANDIT, NUMBER("count")},
                         .discloses = POSSE_DISCLOSES},
    [EVENT_REVEALED] = {.name = "revealed",
                        .fields = {BANDIT, CARD},
                        .ends_undo = true,
                        .discloses = POSSE_DISCLOSES,
                        .chain = {"bandit", "card"}},
    [EVENT_FAILED] = {.name = "failed", .fields = {BANDIT, CARD}},
    [EVENT_MOVED] = {.name = "moved", .fields = {BANDIT, NUMBER("car"), LEVEL}},
    [EVENT_CLIMBED] = {.name = "climbed", .fields = {BANDIT, NUMBER("car"), LEVEL}},
    [EVENT_MARSHAL] = {.name = "marshal", .fields = {NUMBER("car")}},
    [EVENT_FIRED] = {.name = "fired", .fields = {BANDIT, WORD("target", colt_names), NUMBER("bullets")}},
    [EVENT_BULLET] = {.name = "bullet",
                      .fields = {BANDIT, WORD("from", colt_names), NUMBER("hit"), NUMBER("neutral")},
                      .stands_out = true},
    [EVENT_NEUTRAL] = {.name = "neutral", .fields = {NUMBER("now")}},
    [EVENT_ROBBED] = {.name = "robbed",
                      .fields = {BANDIT, WORD("what", colt_loot), NUMBER("car"), LEVEL, VALUE},
                      .ends_undo = true,
                      .chain = {"bandit", "what", "value"}},
    [EVENT_DROPPED] = {.name = "dropped",
                       .fields = {BANDIT, WORD("what", colt_loot), NUMBER("car"), LEVEL, VALUE},
                       .ends_undo = true,
                       .chain = {"bandit", "what", "value"}},
    [EVENT_TOOK] = {.name = "took",
                    .fields = {BANDIT, WORD("what", colt_loot), VALUE},
                    .ends_undo = true,
                    .chain = {"bandit", "what", "value"}},
    [EVENT_PUSHED] = {.name = "pushed", .fields = {BANDIT, WORD("by", colt_names), NUMBER("car"), LEVEL}},
    [EVENT_FLED] = {.name = "fled", .fields = {BANDIT, NUMBER("car"), LEVEL}},
    [EVENT_EVENT] = {.name = "event", .fields = {WORD_WITH_SENTENCES("card", colt_round_cards)}, .begins = true},
    [EVENT_STRONGBOX] = {.name = "strongbox", .fields = {NUMBER("car")}},
    [EVENT_LOST] = {.name = "lost",
                    .fields = {BANDIT, WORD("what", colt_loot), VALUE},
                    .ends_undo = true,
                    .chain = {"bandit", "what", "value"}},
    [EVENT_RANSOM] = {.name = "ransom", .fields = {BANDIT, NUMBER("now")}},
    [EVENT_OVER] = {.name = "over",
                    .fields = {SEATS("winners"),
                               {.name = "wealth", .type = POSSE_FIELD_CUSTOM, .put = put_wealth},
                               SEATS("gunslingers")},
                    .begins = true,
                    .ends_undo = true,
                    .discloses = POSSE_DISCLOSES,
                    .chain = {"winners", "wealth", "gunslingers"}},
};

#define TELL(told, event_kind, event_owner, ...)                                                                       \
    (told)->tell(told, &(posse_event){.kind = (event_kind), .owner = (int8_t)(event_owner), .value = {__VA_ARGS__}})

/* ---- packed fields ---------------------------------------------------------------------------- */

/* From the lowest bit: two names (3 bits each), whether it is a team (1), bullets (9), and the count of each
 * action card (2 bits each). */
static int64_t pack_cards(const colt_state *s, int seat, const pile *cards)
{
    int second = s->bandit[seat][1];
    int64_t packed = s->name[s->bandit[seat][0]] | (second == NONE ? 0 : s->name[second]) << 3 | is_team_game(s) << 6 |
                     cards->bullets << 7;
    for (int card = 0; card < CARDS; card++)
        packed |= (int64_t)cards->action[card] << (16 + 2 * card);
    return packed;
}

static void put_cards(int64_t packed, posse_buffer *out)
{
    bool team = packed >> 6 & 1;
    posse_json_put_list(out);
    for (int kind = 0; kind < ACTION_KINDS; kind++) {
        for (int i = 0; i < TEAM; i++) {
            const char *name = colt_names[packed >> (3 * i) & 7];
            int count = (int)(packed >> (16 + 2 * (i * ACTION_KINDS + kind)) & 3);
            for (; count > 0; count--) {
                char word[32];
                snprintf(word, sizeof word, "%s%s%s", team ? name : "", team ? ":" : "", colt_kinds[kind]);
                posse_json_put_string(out, word);
            }
        }
    }
    for (int bullets = (int)(packed >> 7 & 0x1ff); bullets > 0; bullets--)
        posse_json_put_string(out, colt_kinds[BULLET]);
    posse_json_end_list(out);
}

/* Ten bits for each seat, in units of $50. The first bit beyond the last seat is set and ends the list. */
static int64_t pack_wealth(const colt_state *s, const colt_score *score)
{
    int64_t packed = INT64_C(1) << (10 * s->players);
    for (int seat = 0; seat < s->players; seat++)
        packed |= (int64_t)(score->wealth[seat] / 50) << (10 * seat);
    return packed;
}

static void put_wealth(int64_t packed, posse_buffer *out)
{
    posse_json_put_list(out);
    for (; packed > 1; packed >>= 10)
        posse_json_put_int(out, (packed & 0x3ff) * 50);
    posse_json_end_list(out);
}

/* ---- telling ------------------------------------------------------------------------------------ */

static int64_t car(const colt_state *s, int bandit)
{
    return car_of(s->spot[bandit]);
}

static int64_t level(const colt_state *s, int bandit)
{
    return level_of(s->spot[bandit]);
}

static int64_t name_or_nobody(const colt_state *s, int bandit)
{
    return bandit == NONE ? -1 : s->name[bandit];
}

static int64_t value_or_none(const colt_state *s, int purse)
{
    return purse == NONE ? -1 : value_of_purse(s, purse);
}

void colt_tell_seated(posse_events *told, const colt_state *s, int bandit)
{
    TELL(told, EVENT_SEATED, POSSE_PUBLIC, s->name[bandit], s->seat[bandit], car(s, bandit), level(s, bandit));
}

void colt_tell_round(posse_events *told, const colt_state *s)
{
    TELL(told, EVENT_ROUND, POSSE_PUBLIC, s->round + 1, s->rounds[s->round], s->first);
}

void colt_tell_turn(posse_events *told, const colt_state *s)
{
    TELL(told, EVENT_TURN, POSSE_PUBLIC, s->turn + 1, s->turn_kind);
}

void colt_tell_dealt(posse_events *told, const colt_state *s, int seat, pile_words words)
{
    pile cards;
    store_pile(&cards, words);
    TELL(told, EVENT_DEALT, seat, seat, cards_in(words), pack_cards(s, seat, &cards));
}

void colt_tell_shuffled(posse_events *told, int seat)
{
    TELL(told, EVENT_SHUFFLED, POSSE_PUBLIC, seat);
}

void colt_tell_chose(posse_events *told, int seat, posse_action action, bool forced, bool secret)
{
    TELL(told, EVENT_CHOSE, secret ? seat : POSSE_PUBLIC, seat, action, forced);
}

void colt_tell_planned(posse_events *told, const colt_state *s, uint8_t card)
{
    int bandit = bandit_of_card(card), seat = s->seat[bandit];
    bool hidden = card & CARD_HIDDEN;
    TELL(told, EVENT_PLANNED, hidden ? seat : POSSE_PUBLIC, seat, s->name[bandit], kind_of_card(card), hidden);
}

void colt_tell_passed(posse_events *told, int seat)
{
    TELL(told, EVENT_PASSED, POSSE_PUBLIC, seat);
}

void colt_tell_discarded(posse_events *told, int seat, enum kind kind, int bandit_name, int count)
{
    TELL(told, EVENT_DISCARDED, POSSE_PUBLIC, seat, kind, bandit_name == NONE ? -1 : bandit_name, count);
}

void colt_tell_revealed(posse_events *told, const colt_state *s, uint8_t card)
{
    TELL(told, EVENT_REVEALED, POSSE_PUBLIC, s->name[bandit_of_card(card)], kind_of_card(card));
}

void colt_tell_failed(posse_events *told, const colt_state *s, uint8_t card)
{
    TELL(told, EVENT_FAILED, POSSE_PUBLIC, s->name[bandit_of_card(card)], kind_of_card(card));
}

void colt_tell_moved(posse_events *told, const colt_state *s, int bandit)
{
    TELL(told, EVENT_MOVED, POSSE_PUBLIC, s->name[bandit], car(s, bandit), level(s, bandit));
}

void colt_tell_climbed(posse_events *told, const colt_state *s, int bandit)
{
    TELL(told, EVENT_CLIMBED, POSSE_PUBLIC, s->name[bandit], car(s, bandit), level(s, bandit));
}

void colt_tell_marshal(posse_events *told, const colt_state *s)
{
    TELL(told, EVENT_MARSHAL, POSSE_PUBLIC, s->marshal);
}

void colt_tell_fired(posse_events *told, const colt_state *s, int bandit, int target)
{
    TELL(told, EVENT_FIRED, POSSE_PUBLIC, s->name[bandit], s->name[target], s->bullets[bandit]);
}

void colt_tell_bullet(posse_events *told, const colt_state *s, int bandit, int from)
{
    TELL(told, EVENT_BULLET, POSSE_PUBLIC, s->name[bandit], name_or_nobody(s, from), s->hit[bandit],
         s->neutral_bullets);
}

void colt_tell_neutral(posse_events *told, const colt_state *s)
{
    TELL(told, EVENT_NEUTRAL, POSSE_PUBLIC, s->neutral_bullets);
}

void colt_tell_robbed(posse_events *told, const colt_state *s, int bandit, enum loot what, int purse)
{
    TELL(told, EVENT_ROBBED, s->seat[bandit], s->name[bandit], what, car(s, bandit), level(s, bandit),
         value_or_none(s, purse));
}

void colt_tell_dropped(posse_events *told, const colt_state *s, int bandit, enum loot what, int purse)
{
    TELL(told, EVENT_DROPPED, s->seat[bandit], s->name[bandit], what, car(s, bandit), level(s, bandit),
         value_or_none(s, purse));
}

void colt_tell_took(posse_events *told, const colt_state *s, int bandit, int purse)
{
    TELL(told, EVENT_TOOK, s->seat[bandit], s->name[bandit], PURSE, value_or_none(s, purse));
}

void colt_tell_pushed(posse_events *told, const colt_state *s, int bandit, int by)
{
    TELL(told, EVENT_PUSHED, POSSE_PUBLIC, s->name[bandit], s->name[by], car(s, bandit), level(s, bandit));
}

void colt_tell_fled(posse_events *told, const colt_state *s, int bandit)
{
    TELL(told, EVENT_FLED, POSSE_PUBLIC, s->name[bandit], car(s, bandit), level(s, bandit));
}

void colt_tell_event(posse_events *told, const colt_state *s)
{
    TELL(told, EVENT_EVENT, POSSE_PUBLIC, s->rounds[s->round]);
}

void colt_tell_strongbox(posse_events *told, const colt_state *s)
{
    TELL(told, EVENT_STRONGBOX, POSSE_PUBLIC, s->marshal);
}

void colt_tell_lost(posse_events *told, const colt_state *s, int bandit, int purse)
{
    TELL(told, EVENT_LOST, s->seat[bandit], s->name[bandit], PURSE, value_or_none(s, purse));
}

void colt_tell_ransom(posse_events *told, const colt_state *s, int bandit)
{
    TELL(told, EVENT_RANSOM, POSSE_PUBLIC, s->name[bandit], 250 * s->ransom[bandit]);
}

void colt_tell_over(posse_events *told, const colt_state *s)
{
    colt_score score = colt_count(s);
    TELL(told, EVENT_OVER, POSSE_PUBLIC, score.winners, pack_wealth(s, &score), score.gunslingers);
}
