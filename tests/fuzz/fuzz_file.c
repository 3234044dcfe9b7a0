/* Fuzzes the files of `posse replay` and `posse scenario`. Each input is tried as both, and must either
 * play through or be refused with an error message.
 */
#include "check.h"
#include "replay.h"
#include "replay_frames.h"
#include "scenario.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

/* A replay that plays through can be shown to every viewer that exists. */
static void try_frames(posse_json file, int viewer, const posse_match *match)
{
    posse_buffer out = {0};
    posse_status status;
    if (replay_frames_write(file, "any", "", viewer, &out, &status))
        INSIST(viewer < match->game->players(match->state), "frames for a seat that does not exist");
    else
        check_refusal(&status);
    posse_buffer_free(&out);
}

static void try_replay(posse_json file)
{
    posse_status status;
    posse_match match;
    if (!posse_replay(file, &match, NULL, &status)) {
        check_refusal(&status);
        return;
    }
    INSIST(match.action_count == posse_json_count(posse_json_get(file, "actions")), "not every action was played");
    check_state(match.game, match.state);
    check_history(&match);
    try_frames(file, POSSE_EVERYTHING, &match);
    try_frames(file, (int)(match.action_count % POSSE_MAX_SEATS), &match);
    posse_match_free(&match);
}

static void try_scenario(posse_json file)
{
    posse_status status;
    if (!posse_scenario(file, &status))
        check_refusal(&status);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    posse_json file;
    posse_status status;
    if (!posse_json_check(size ? (const char *)data : "", size, &file, &status)) {
        check_refusal(&status);
        return 0;
    }
    try_replay(file);
    try_scenario(file);
    return 0;
}
