/* The events of bang and their fields. */
#include "events.h"

static const char *const cause_names[CAUSES] = {
    [CAUSE_ARROW] = "arrow",
    [CAUSE_DYNAMITE] = "dynamite",
    [CAUSE_ONE] = "one",
    [CAUSE_TWO] = "two",
    [CAUSE_BEER] = "beer",
    [CAUSE_GATLING] = "gatling",
    [CAUSE_ATTACK] = "attack",
    [CAUSE_ELIMINATED] = "eliminated",
    [CAUSE_BART_CASSIDY] = "bart_cassidy",
    [CAUSE_EL_GRINGO] = "el_gringo",
    [CAUSE_KIT_CARLSON] = "kit_carlson",
    [CAUSE_PEDRO_RAMIREZ] = "pedro_ramirez",
    [CAUSE_SID_KETCHUM] = "sid_ketchum",
    [CAUSE_SUZY_LAFAYETTE] = "suzy_lafayette",
    [CAUSE_VULTURE_SAM] = "vulture_sam",
    [CAUSE_KEPT] = "kept",
    [CAUSE_NO_REROLLS] = "no_rerolls",
    [CAUSE_NO_DICE] = "no_dice",
};

#define COUNT(list) (int)(sizeof(list) / sizeof(list)[0])
#define SEAT(field_name)                                                                                               \
    {                                                                                                                  \
        .name = field_name, .type = POSSE_FIELD_SEAT                                                                   \
    }
#define NUMBER(field_name)                                                                                             \
    {                                                                                                                  \
        .name = field_name, .type = POSSE_FIELD_NUMBER                                                                 \
    }
#define CHANGE(field_name)                                                                                             \
    {                                                                                                                  \
        .name = field_name, .type = POSSE_FIELD_CHANGE                                                                 \
    }
#define WORD(field_name, of)                                                                                           \
    {                                                                                                                  \
        .name = field_name, .type = POSSE_FIELD_WORD, .words = of, .word_count = COUNT(of)                             \
    }
#define WORD_LIST(field_name, of)                                                                                      \
    {                                                                                                                  \
        .name = field_name, .type = POSSE_FIELD_WORDS, .words = of, .word_count = COUNT(of)                            \
    }
#define WORD_WITH_SENTENCES(field_name, of)                                                                            \
    {                                                                                                                  \
        .name = field_name, .type = POSSE_FIELD_WORD, .words = of, .word_count = COUNT(of), .picks_sentence = true     \
    }
#define CAUSE WORD_WITH_SENTENCES("why", cause_names)

const posse_event_kind bang_events[EVENT_KINDS] = {
    [EVENT_SEATED] = {.name = "seated",
                      .fields = {SEAT("seat"),
                                 WORD("character", bang_character_names),
                                 {.name = "role",
                                  .type = POSSE_FIELD_WORD,
                                  .words = bang_role_names,
                                  .word_count = ROLES,
                                  .secret = true},
                                 NUMBER("life"),
                                 NUMBER("arrows")},
                      .chain = {"seat", "character", "role"}},
    [EVENT_TURN] = {.name = "turn",
                    .fields = {SEAT("seat"), NUMBER("life"), NUMBER("arrows"), NUMBER("pile")},
                    .begins = true},
    [EVENT_CHOSE] = {.name = "chose",
                     .fields = {SEAT("seat"),
                                {.name = "action", .type = POSSE_FIELD_ACTION},
                                {.name = "forced", .type = POSSE_FIELD_FLAG}},
                     .chain = {"action"}},
    [EVENT_ROLLED] = {.name = "rolled",
                      .fields = {SEAT("seat"),
                                 {.name = "rolled", .type = POSSE_FIELD_DICE},
                                 WORD_LIST("dice", bang_face_names),
                                 NUMBER("rerolls_left")},
                      .ends_undo = true,
                      .chain = {"rolled", "dice"}},
    [EVENT_FINAL] = {.name = "final", .fields = {SEAT("seat"), CAUSE, WORD_LIST("dice", bang_face_names)}},
    [EVENT_ARROW] = {.name = "arrow", .fields = {SEAT("seat"), CAUSE, NUMBER("now"), NUMBER("pile")}},
    [EVENT_ATTACK] = {.name = "attack", .fields = {SEAT("by")}, .stands_out = true},
    [EVENT_LIFE] = {.name = "life", .fields = {SEAT("seat"), SEAT("by"), CAUSE, CHANGE("change"), NUMBER("now")}},
    [EVENT_RETURNED] = {.name = "returned",
                        .fields = {SEAT("seat"), CAUSE, NUMBER("count"), NUMBER("now"), NUMBER("pile")}},
    [EVENT_GUN] = {.name = "gun", .fields = {SEAT("seat")}},
    [EVENT_ELIMINATED] = {.name = "eliminated",
                          .fields = {SEAT("seat"), SEAT("by"), WORD_WITH_SENTENCES("role", bang_role_names)},
                          .stands_out = true,
                          .ends_undo = true,
                          .discloses = POSSE_DISCLOSES},
    [EVENT_OVER] = {.name = "over",
                    .fields = {WORD_WITH_SENTENCES("team", bang_team_names),
                               {.name = "winners", .type = POSSE_FIELD_SEATS},
                               WORD_LIST("roles", bang_role_names)},
                    .begins = true,
                    .ends_undo = true,
                    .discloses = POSSE_DISCLOSES,
                    .chain = {"team", "winners", "roles"}},
};

#define TELL(told, event_kind, event_owner, ...)                                                                       \
    (told)->tell(told, &(posse_event){.kind = (event_kind), .owner = (event_owner), .value = {__VA_ARGS__}})

static int64_t pack_dice(const bang_state *s)
{
    int64_t packed = 0;
    for (int die = 0; die < DICE; die++)
        packed = posse_pack(packed, die, (int)face_of(s, die));
    return packed;
}

static int64_t pack_roles(const bang_state *s)
{
    int64_t packed = 0;
    for (int seat = 0; seat < s->players; seat++)
        packed = posse_pack(packed, seat, s->role[seat]);
    return packed;
}

void bang_tell_seated(posse_events *told, const bang_state *s, int seat)
{
    bool open = bang_sees_role(s, POSSE_SPECTATOR, seat);
    TELL(told, EVENT_SEATED, (int8_t)(open ? POSSE_PUBLIC : seat), seat, s->character[seat], s->role[seat],
         s->life[seat], s->arrows[seat]);
}

void bang_tell_turn(posse_events *told, const bang_state *s)
{
    TELL(told, EVENT_TURN, POSSE_PUBLIC, s->turn, s->life[s->turn], s->arrows[s->turn], s->arrow_pile);
}

void bang_tell_chose(posse_events *told, int seat, posse_action action, bool forced)
{
    TELL(told, EVENT_CHOSE, POSSE_PUBLIC, seat, action, forced);
}

void bang_tell_rolled(posse_events *told, const bang_state *s, unsigned rolled)
{
    TELL(told, EVENT_ROLLED, POSSE_PUBLIC, s->turn, rolled, pack_dice(s), s->rerolls_left);
}

void bang_tell_final(posse_events *told, const bang_state *s, enum cause cause)
{
    TELL(told, EVENT_FINAL, POSSE_PUBLIC, s->turn, cause, pack_dice(s));
}

void bang_tell_arrow(posse_events *told, const bang_state *s, int seat, enum cause cause)
{
    TELL(told, EVENT_ARROW, POSSE_PUBLIC, seat, cause, s->arrows[seat], s->arrow_pile);
}

void bang_tell_attack(posse_events *told, int by)
{
    TELL(told, EVENT_ATTACK, POSSE_PUBLIC, by);
}

void bang_tell_life(posse_events *told, int seat, int change, int now, int by, enum cause cause)
{
    TELL(told, EVENT_LIFE, POSSE_PUBLIC, seat, by, cause, change, now);
}

void bang_tell_returned(posse_events *told, const bang_state *s, int seat, int count, enum cause cause)
{
    TELL(told, EVENT_RETURNED, POSSE_PUBLIC, seat, cause, count, s->arrows[seat], s->arrow_pile);
}

void bang_tell_gun(posse_events *told, int seat)
{
    TELL(told, EVENT_GUN, POSSE_PUBLIC, seat);
}

void bang_tell_eliminated(posse_events *told, const bang_state *s, int seat, int by)
{
    TELL(told, EVENT_ELIMINATED, POSSE_PUBLIC, seat, by, s->role[seat]);
}

void bang_tell_over(posse_events *told, const bang_state *s)
{
    TELL(told, EVENT_OVER, POSSE_PUBLIC, s->winning_team, s->winners, pack_roles(s));
}
