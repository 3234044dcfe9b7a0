/* Written by wire_types from src/wire/wire.def: change that, and write this anew with `make golden`. */
/* clang-format off */
/* The handlers of entries. Included by table_internal.h alone. */
#ifndef POSSE_TABLE_ENTRY_RULES_H
#define POSSE_TABLE_ENTRY_RULES_H

table_handler table_join;
table_handler table_sit;
table_handler table_stand;
table_handler table_leave;
table_handler table_bot;
table_handler table_free_seat;
table_handler table_remove;
table_handler table_mute;
table_handler table_make_host;
table_handler table_options;
table_handler table_start;
table_handler table_contribute;
table_handler table_act;
table_handler table_roll;
table_handler table_undo;
table_handler table_confirm;
table_handler table_prefer;
table_handler table_say;
table_handler table_emote;
table_handler table_pause;
table_handler table_take_over;
table_handler table_allow;
table_handler table_stand_in;
table_handler table_rematch;
table_handler table_back;
table_handler table_deal;

#endif
