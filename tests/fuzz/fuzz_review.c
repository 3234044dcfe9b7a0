/* Fuzzes what a review is resumed from: each input is taken as an earlier review of one short game, and must be either taken
 * over or refused with an error message. */
#include "check.h"
#include "review.h"

#include <stdlib.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

/* Two players of pig, near the end. */
static const char game[] =
    "{\"posse\":1,\"start\":{\"position\":{\"game\":\"pig\",\"goal\":\"25\",\"first\":0,\"turn\":0,\"phase\":\"roll\","
    "\"points\":0,\"seats\":[{\"score\":20},{\"score\":9}]}},\"actions\":[\"die 1\",\"die 6\",\"hold\",\"die 5\"]}";

static posse_review *open_review(void)
{
    posse_json file;
    posse_status status;
    posse_review_options options = {.seed = 1, .depth = 1};
    INSIST(posse_json_check(game, sizeof game - 1, &file, &status), "the game is not JSON");
    posse_review *review = posse_review_new(file, &options, &status);
    INSIST(review, "the game cannot be reviewed");
    return review;
}

/* What was taken over is written again, and taken over again. */
static void check_written(posse_review *review)
{
    posse_buffer first = {0};
    posse_json written;
    posse_status status;
    posse_review *again = open_review();
    posse_review_summarise(review);
    posse_review_write(review, &first);
    INSIST(posse_json_check(first.text, first.length, &written, &status), "a review is not JSON");
    INSIST(posse_review_resume(again, written, &status), "a review cannot be resumed");
    posse_review_free(again);
    posse_buffer_free(&first);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    posse_json earlier;
    posse_status status;
    if (!posse_json_check(size ? (const char *)data : "", size, &earlier, &status)) {
        check_refusal(&status);
        return 0;
    }
    posse_review *review = open_review();
    if (posse_review_resume(review, earlier, &status))
        check_written(review);
    else
        check_refusal(&status);
    posse_review_free(review);
    return 0;
}
