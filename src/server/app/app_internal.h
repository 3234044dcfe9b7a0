/* The map of the application layer: what each file of src/server/app offers the others. app_state.h has the data.
 *
 *     net ──► clients.c ──► messages.c       a message becomes a command
 *                 │
 *                 ▼
 *             commands.c ──► store           one command at a time at each table: applied, written (entry_record.c),
 *                 │                          and then shown to the clients
 *                 ▼
 *             broadcast.c ──► net
 *
 * registry.c loads and unloads tables, codes.c finds their codes, and retention.c and visits.c delete tables that are old
 * or were never visited. bot_jobs.c, hints.c, replays.c and reviews.c describe work that is done elsewhere (thinking.c).
 * budgets.c limits what is written. http_api.c answers requests. presence.c knows who is away, and table_bans.c whom a
 * host has banned. elsewhere.c is for several servers with the same data. app.c opens and closes all of it. Everything but
 * the work of thinking.c runs on one thread. port.h is what all of this needs of the program around it.
 */
#ifndef POSSE_SERVER_APP_APP_INTERNAL_H
#define POSSE_SERVER_APP_APP_INTERNAL_H

#include "app_state.h"

/* ---- app.c ---------------------------------------------------------------------------------- */

/* Milliseconds since 1970, as the system's clock told at the start. Afterwards only time during which the server runs is
 * added, whatever the system's clock does: this time never goes back, and it stands still while the process is stopped or
 * the machine sleeps. */
uint64_t server_now(const posse_server *server);

/* ---- service_clock.c: time that was served ------------------------------------------------------------ */

/* Reads the clock: `service_loaded` says when it is there, and `service_known` whether it could be read. */
void service_clock_load(posse_server *server);
uint64_t service_now(const posse_server *server);
void service_clock_save(posse_server *server);
void service_clock_sweep(posse_server *server);

/* ---- retention.c: deleting what is old ------------------------------------------------------------------ */

/* Tables and replays of older versions have no time yet. From now on they have. */
void retention_open(posse_server *server);
void retention_sweep(posse_server *server);

/* Deletes a table that is not in memory. `last` is the number of its last entry. */
void retention_delete_table(posse_server *server, const char *code, int64_t last);

/* The note to write with an entry of the table, if there must be one. */
bool retention_note_table(live_table *table, store_note *note);

/* The note to write with the table's new replay. */
store_note retention_note_replay(const live_table *table);

/* ---- registry.c: tables in memory ------------------------------------------------------------- */

/* Makes room if there is none, by unloading tables that nobody is connected to. */
bool registry_has_room(posse_server *server);

/* Creates a table with a new code. The registry must have room. */
live_table *registry_create(posse_server *server);

/* The table with this code, which may still be loading. NULL if the registry is full or the code malformed. */
live_table *registry_fetch(posse_server *server, const char *code);

bool registry_has(posse_server *server, const char *code);
live_table *registry_find(posse_server *server, const char *code); /* NULL: the table is not in memory */

/* Enters all entries of a loaded table. False, with the reason, if one of them is refused. */
bool registry_enter_all(posse_table *table, const store_result *result, posse_status *status);

/* Makes an address the owner of a table that has none. */
void live_table_set_owner(live_table *table, limits_address address);

/* Removes the table from memory. */
void registry_drop(live_table *table);

/* Runs every SWEEP_INTERVAL_MS: clocks, retries, unloading. */
void registry_sweep(posse_server *server);

/* ---- visits.c: tables that nobody has connected to ------------------------------------------------- */

/* Called when a client has connected to the table. */
void visit_record(live_table *table);

/* Milliseconds without clients before the table leaves memory. */
uint64_t visits_unload_after(const live_table *table);

/* Deletes tables that nobody has ever connected to. */
void visits_sweep(posse_server *server, uint64_t now);

/* ---- codes.c: codes and aliases ------------------------------------------------------------------ */

void codes_open(posse_server *server);

/* Reads the aliases of stored tables: `aliases_loaded` says when they are there. */
void codes_load(posse_server *server);
void codes_close(posse_server *server);

/* The code of the table that somebody means who types a code or an alias. False if it is neither; whether there is a
 * table with that code is another question. */
bool code_find(const posse_server *server, const char *typed, char code[CODE_LETTERS + 1]);

/* Sets the table's alias to the one it has, or to a new one if it has none and `wants_new` is set. */
void code_take_alias(live_table *table, bool wants_new);
void code_release_alias(posse_server *server, const char *code);

/* Aliases can be guessed, and unknown codes cost a look at the disk, so an address may try only some that are wrong in
 * an hour. Afterwards it may still use codes of tables in memory, and those of tables it has a token for (`is_trusted`).
 * So nobody loses a game because somebody at the same address is guessing. */
void code_count_wrong(posse_server *server, limits_address address);
bool code_may_be_tried(posse_server *server, limits_address address, const char *typed, bool is_trusted);

/* ---- commands.c: the queue of each table ------------------------------------------------------- */

app_command *command_new(posse_entry_kind kind, int person);

/* Fills in the options of an OPTIONS command. */
void command_set_options(app_command *command, const wire_table_options *options);

/* Takes ownership of the command and queues it. Refuses it at once if the queue is full. */
void command_submit(live_table *table, app_command *command);

/* Refuses all queued commands. */
void commands_refuse_all(live_table *table, const posse_status *status);

/* True during a game with a long clock, which goes on when nobody is connected. */
bool live_table_keeps_time(const live_table *table);

/* Runs the queued commands, and then whatever posse_table_todo asks for. */
void live_table_advance(live_table *table);

/* The time of the table, which its entries have. It is not before its last entry, even if the server's clock was set
 * back, and clocks run by it. */
uint64_t live_table_now(const live_table *table);

/* Nothing is decided by the clock before this time of the table. */
uint64_t live_table_clock_from(const live_table *table);
bool command_is_queued(const live_table *table, const app_client *client, posse_entry_kind kind);

/* Called when a client is evicted: removes its queued commands. The table must not be writing. */
void commands_drop_client(live_table *table, const app_client *client);

/* Called when a client leaves: its queued commands lose their sender, its hint its recipient. */
void commands_detach_client(live_table *table, const app_client *client);

/* ---- entry_record.c: what is written with an entry ----------------------------------------------------- */

/* Writes the command's entry to the store, which calls `done` with the table. The entry must have been entered. */
void entry_record_write(live_table *table, const app_command *command, store_done *done);

/* ---- places.c: who may take one of the places of a table ------------------------------------------- */

/* False if too many people from the same address have joined the table. */
bool places_allow(const live_table *table, const app_command *command, posse_status *status);

/* If the table has no place for a newcomer: a command that lets somebody leave who is long gone. NULL: not needed, or there
 * is nobody like that. */
app_command *places_make_room(const live_table *table, const app_command *command);

/* ---- budgets.c: how much tables and addresses may write --------------------------------------------- */

bool budget_address_has_room(posse_server *server, limits_address address, posse_status *status);

/* May this command be entered? */
bool budget_allows(const live_table *table, const app_command *command, posse_status *status);

/* Counts what a command has written. */
void budget_charge(live_table *table, const app_command *command, size_t log_bytes, size_t replay_bytes);

/* ---- clients.c: connections ------------------------------------------------------------------- */

/* Remembers the client's person, so that somebody who leaves and joins again is known to be the same. */
void client_remember_person(app_client *client);

/* Sends the table to the clients who have not received it, and tells everybody who is connected. */
void clients_welcome(live_table *table);

/* The same, unless the table has changes that are not on disk yet. */
void clients_welcome_new(live_table *table);

/* Refuses the `hello` of the clients who have not received the table, and detaches them. */
void clients_refuse_new(live_table *table, posse_code code, const char *reason);

/* Detaches all clients: sends `gone` to those who have received the table, and refuses the `hello` of the others. */
void clients_evict(live_table *table, posse_code code, const char *reason);

/* Disconnects all clients of a table. They may come back. */
void clients_disconnect(live_table *table, const char *reason);

/* Takes a client from its table without a word. */
void client_detach(app_client *client);

/* Detaches one client in the same way. Its queued commands are dropped. */
void client_evict(app_client *client, posse_code code, const char *reason);

/* ---- elsewhere.c: several servers with the same data -------------------------------------------------- */

/* Tells the client to go to the server at this address, or to any other one (NULL), and closes the connection. */
void client_send_on(app_client *client, const char *code, const char *address);

/* The same for all clients of a table. */
void clients_send_on(live_table *table, const char *address);

/* Called if the table could not be loaded because another server has it: see STORE_ELSEWHERE. May free the table. */
void table_is_elsewhere(live_table *table, const char *address);

/* ---- presence.c: who is connected, and who has been away for how long ------------------------------ */

bool presence_is_connected(const live_table *table, int person);

/* True if the person has been disconnected for options.host_away milliseconds while somebody else was connected. */
bool presence_is_gone(const live_table *table, int person);

/* The person for whom the table waits, if that is the only thing that stops the game, and it has for
 * options.idle_after milliseconds while somebody else was connected. POSSE_NOBODY: there is none. A person who was idle
 * once in a game is idle at once when the table waits for them again, until they have moved. */
int presence_idle_person(const live_table *table);

/* The reason why a person may not let a bot play the seat now, or NULL. The host may while the person who holds the seat
 * is not connected, and anybody who plays if that person is gone or idle. */
const char *presence_hand_refusal(const live_table *table, int asker, int seat, posse_code *code);

/* Called when a person has sent a move. */
void presence_person_moved(live_table *table, int person);

/* Called when a client becomes a person. */
void presence_note_address(live_table *table, int person, limits_address address);

/* When the person was found missing while another one was connected; 0: not missing. */
uint64_t presence_absent_since(const live_table *table, int person);

/* The address of the person's last connection. Returns false if the person has not been connected since the table was
 * loaded. */
bool presence_address(const live_table *table, int person, limits_address *address);

/* Runs at every sweep: tells the clients who is gone, and replaces a host who is. */
void presence_sweep(live_table *table, uint64_t now);
void presence_free(live_table *table);

/* ---- table_bans.c: people whom the host of a table has banned ------------------------------------- */

/* Called when an entry is on disk, before it is sent: bans or unbans, if the entry says so. */
void table_ban_entered(live_table *table, const posse_entry *entry);

/* True if newcomers and spectators from the client's address are banned; if the token of its `hello` is. */
bool table_ban_covers_address(const app_client *client);
bool table_ban_covers_token(const app_client *client);
void table_ban_refuse(app_client *client, bool has_id, int64_t id);
void table_bans_free(live_table *table);

typedef struct ban_note {
    store_note note;
    char name[20], text[8];
} ban_note;

/* The note to write with an entry that bans or unbans. False: there is none. */
bool table_ban_note(const live_table *table, const posse_entry *entry, ban_note *out);

/* Takes over a note of the table, if it is one of these. */
void table_ban_load(live_table *table, const char *note, const char *text);

/* ---- broadcast.c: sending --------------------------------------------------------------------- */

void client_send(app_client *client, const posse_buffer *text);
void client_refuse(app_client *client, bool has_id, int64_t id, posse_code code, const char *text);

/* Answers `hello` and `join`. `token` is sent once, when it is created; otherwise NULL. */
void client_send_welcome(app_client *client, bool has_id, int64_t id, const unsigned char *token);

/* If the command was a join, binds the client to its new person and sends `welcome`. */
void client_join(app_client *client, const app_command *command);

/* Sends the whole table, with the events after number `since`. */
void client_send_table(app_client *client, size_t since, bool has_id, int64_t id);

/* Sends the clients of a table an entry that is on disk, or the list of connected people. */
void broadcast_entry(live_table *table, const app_command *command);
void broadcast_presence(live_table *table);
frame_context frame_context_of(const live_table *table);

/* ---- messages.c: messages to commands ------------------------------------------------------------- */

/* The command that a message asks for, or NULL if the message is not a command. */
app_command *command_of_message(const app_client *client, const wire_client *message);
void make_token(unsigned char token[POSSE_KEY], unsigned char hash[POSSE_KEY]);
void hash_token(const unsigned char token[POSSE_KEY], unsigned char hash[POSSE_KEY]);

/* ---- bot_jobs.c: bots that think elsewhere ------------------------------------------------------------ */

/* Copies the match into work for a bot at `seat`. */
void thinking_take_match(thinking *work, const posse_table *table, int seat);

/* Lets a bot choose, and submits its action as a command. If several people are at the table, the action waits until
 * options.bot_pause milliseconds after the last move. */
void bot_job_start(live_table *table, const posse_todo *todo);

/* Called when nobody is connected any more: the bot stops thinking, unless the game goes on without people. */
void bot_job_abandon(live_table *table);

/* Submits all actions that are waiting. */
void bot_jobs_release_all(posse_server *server);

/* ---- hints.c: what a bot would do in a person's place ------------------------------------------- */

/* The `query` of a command whose entry has a seat and a decision (`at`). */
void client_hint(app_client *client, const app_command *command);

/* Called when a client leaves: its hint is not computed any further. */
void hint_detach_client(const live_table *table, const app_client *client);

/* ---- replays.c: finished games over HTTP --------------------------------------------------------- */

/* The name of the replay of the table's finished game. False if the game is not over. */
bool replay_name_of(const posse_table *table, char out[REPLAY_NAME]);

/* The same name from the replay itself. Replays without a secret are named after all of their text. */
void replay_name_of_file(posse_json replay, char out[REPLAY_NAME]);

/* Answers requests below /api/replays/. Returns false, and does nothing, for other paths. */
bool replays_request(posse_server *server, net_request *request);

/* Deletes a replay with its notes. `done` is called as by store_remove_replay. */
void replay_remove(posse_server *server, const char *name, store_done *done, void *context);

#define NO_SUCH_REPLAY "there is no such replay"

/* Names may be removed from a replay later, so browsers must ask each time whether what they have is still right. */
#define REPLAY_CACHE "private, no-cache"

enum { REPLAY_TAG_BYTES = 16, REPLAY_TAG = REPLAY_TAG_BYTES * 2 + 3 };

/* Writes the tag of an answer that depends on these bytes, on what was asked for (as text; "" for a replay file itself) and
 * on the program. */
void replay_write_tag(store_bytes bytes, const char *what, char out[REPLAY_TAG]);

/* Refuses a request because too many are being prepared. */
void replay_refuse_job(posse_server *server, net_request *request);

/* ---- reviews.c: reviews of finished games over HTTP ------------------------------------------------ */

/* Answers a request for the review of a replay, now or when it is known whether there is one. */
void review_request(posse_server *server, net_request *request, const char *name);

/* Called when a replay is deleted: its review is not computed any further. */
void review_forget(posse_server *server, const char *name);

#endif
