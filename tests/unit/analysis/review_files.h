/* Replays of tests/replays/, opened for a review. */
#ifndef TESTS_UNIT_ANALYSIS_REVIEW_FILES_H
#define TESTS_UNIT_ANALYSIS_REVIEW_FILES_H

#include "review_internal.h"

#include <stdio.h>
#include <stdlib.h>

static inline void read_replay(const char *name, posse_buffer *text, posse_json *file)
{
    char path[512], piece[4096];
    snprintf(path, sizeof path, "%s/tests/replays/%s.json", getenv("SRC"), name);
    FILE *in = fopen(path, "rb");
    assert_non_null(in);
    for (size_t length; (length = fread(piece, 1, sizeof piece, in)) > 0;)
        posse_put_bytes(text, piece, length);
    fclose(in);
    assert_true(posse_json_check(text->text, text->length, file, NULL));
}

static inline posse_review *open_review(const char *name, uint64_t seed)
{
    posse_buffer text = {0};
    posse_json file;
    posse_status status = {0};
    posse_review_options options = {.seed = seed, .depth = 1};
    read_replay(name, &text, &file);
    posse_review *review = posse_review_new(file, &options, &status);
    assert_string_equal(status.text, "");
    assert_non_null(review);
    posse_buffer_free(&text);
    return review;
}

static inline void work_on_all(posse_review *review)
{
    for (size_t step = 0; step < posse_review_count(review); step++)
        while (posse_review_work(review, step))
            continue;
    posse_review_summarise(review);
}

#endif
