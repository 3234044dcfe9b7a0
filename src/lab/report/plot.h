/* Charts for the HTML report, as SVG with colours from the page's style sheet. */
#ifndef POSSE_LAB_REPORT_PLOT_H
#define POSSE_LAB_REPORT_PLOT_H

#include "interval.h"

#include <posse/buffer.h>

/* A horizontal bar with its interval as a whisker. */
typedef struct lab_bar {
    char label[64];
    lab_interval interval;
    int64_t games; /* sample size, in games */
} lab_bar;

/* Plots horizontal bars. `scale` is 100 for percentages. `unit` follows the values in the tooltips: " %". */
void lab_plot_bars(posse_buffer *out, const char *title, const lab_bar bars[], int count, double scale,
                   const char *unit);

/* A bin of a histogram: `count` values from `start` to `end`. */
typedef struct lab_bin {
    double start, end;
    double count;
} lab_bin;

/* Plots a histogram with a line at the median. */
void lab_plot_histogram(posse_buffer *out, const char *title, const lab_bin bins[], int count, double median);

/* Appends text with the special characters of HTML escaped. */
void lab_put_html(posse_buffer *out, const char *text);

#endif
