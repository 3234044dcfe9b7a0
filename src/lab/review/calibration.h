/* Measures reviews over many games of bots: of all decisions that were given 70 %, were 70 % won?
 *
 *     lab_calibration calibration = {.game = game, .settings = settings, .specs = specs, .seed = seed, .games = 100};
 *     lab_calibration_result result;
 *     lab_calibrate(&calibration, &result);
 *     lab_calibration_put_text(&calibration, &result, &out);
 */
#ifndef POSSE_LAB_REVIEW_CALIBRATION_H
#define POSSE_LAB_REVIEW_CALIBRATION_H

#include "bot_spec.h"

typedef struct lab_calibration {
    const posse_game *game;
    posse_settings settings;
    const posse_bot_spec *specs; /* one for each seat */
    posse_rng seed;
    uint64_t games;
    int threads; /* 0: one for each processor */
    int depth;
    int every; /* only one step in so many is reviewed: decisions of one game say much the same */
    bool (*progress)(void *caller, uint64_t done); /* as in thread_pool.h */
    void *caller;
} lab_calibration;

enum { LAB_TENTHS = 10, LAB_LOSSES = 101, LAB_VERDICTS = 4 };

/* Sums of integers, so that the order of the games does not matter. Chances are in units of 1/10000. */
typedef struct lab_calibration_result {
    int64_t games, decisions;
    int64_t count[LAB_TENTHS], said[LAB_TENTHS], won[LAB_TENTHS];
    int64_t error, glance_error; /* squared, in units of 1/10000 squared */
    int64_t losses[LAB_LOSSES];  /* decisions by loss, in points */
    int64_t verdicts[LAB_VERDICTS];
    int64_t luck, own, others; /* of all seats */
    int64_t gap; /* the largest of |start + luck + own + others - result| of a seat, in units of 1/10000 */
} lab_calibration_result;

void lab_calibrate(const lab_calibration *calibration, lab_calibration_result *result);
void lab_calibration_put_text(const lab_calibration *calibration, const lab_calibration_result *result,
                              posse_buffer *out);
void lab_calibration_put_json(const lab_calibration *calibration, const lab_calibration_result *result,
                              posse_buffer *out);

#endif
