/* Pictures for the page of a report, as SVG that takes its colours from the page. */
#ifndef POSSE_LAB_REPORT_PLOT_H
#define POSSE_LAB_REPORT_PLOT_H

#include "interval.h"

#include <posse/buffer.h>

/* A bar lying on its side, with its interval as a whisker. */
typedef struct lab_bar {
    char label[64];
    lab_interval interval;
    int64_t games; /* how many games it is out of */
} lab_bar;

/* `scale` is 100 for percentages. `unit` stands behind numbers in the text for readers: " %". */
void lab_plot_bars(posse_buffer *out, const char *title, const lab_bar bars[], int count,
                   double scale, const char *unit);

/* A piece of a histogram: so many things from `start` to `end`. */
typedef struct lab_bin {
    double start, end;
    double count;
} lab_bin;

/* With a mark at the median. */
void lab_plot_histogram(posse_buffer *out, const char *title, const lab_bin bins[], int count,
                        double median);

/* Text, with what means something in HTML written so that it does not. */
void lab_put_html(posse_buffer *out, const char *text);

#endif
