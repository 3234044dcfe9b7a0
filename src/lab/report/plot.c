/* Charts as SVG. Lengths are in the units of the viewBox, about one pixel each on a phone. */
#include "plot.h"

#include <math.h>
#include <string.h>

enum {
    WIDTH = 360,
    ROW_HEIGHT = 24,
    BARS_LEFT = 130,  /* left end of the bars */
    BARS_RIGHT = 264, /* right end of the longest bar */
    HISTOGRAM_HEIGHT = 150,
    AXIS_Y = 126,
};

void lab_put_html(posse_buffer *out, const char *text)
{
    static const char signs[] = "&<>\"'";
    static const char *const names[] = {"&amp;", "&lt;", "&gt;", "&quot;", "&#39;"};
    for (; *text; text++) {
        const char *sign = strchr(signs, *text);
        if (sign)
            posse_put_text(out, names[sign - signs]);
        else
            posse_put_bytes(out, text, 1);
    }
}

/* 1, 2 or 5 times a power of ten, so that about `pieces` steps make up `range`. */
static double nice_step(double range, int pieces)
{
    double rough = range / pieces, power = pow(10, floor(log10(rough)));
    double lead = rough / power;
    return power * (lead <= 1 ? 1 : lead <= 2 ? 2 : lead <= 5 ? 5 : 10);
}

static void open_svg(posse_buffer *out, const char *title, int height)
{
    posse_put(out, "<svg viewBox=\"0 0 %d %d\" role=\"img\" aria-label=\"", WIDTH, height);
    lab_put_html(out, title);
    posse_put_text(out, "\">");
}

static int decimals(double step)
{
    return step >= 1 ? 0 : step >= 0.1 ? 1 : step >= 0.01 ? 2 : 3;
}

/* ---- bars ------------------------------------------------------------------------------------- */

static double highest_end(const lab_bar bars[], int count)
{
    double max = 0;
    for (int i = 0; i < count; i++)
        max = fmax(max, bars[i].interval.high);
    return max > 0 ? max : 1;
}

static void put_grid(posse_buffer *out, double max, double scale, int bottom)
{
    double step = nice_step(max * scale, 4);
    int lines = (int)(max * scale * 1.0001 / step);
    for (int i = 0; i <= lines; i++) {
        double at = i * step, x = BARS_LEFT + at / (max * scale) * (BARS_RIGHT - BARS_LEFT);
        posse_put(out,
                  "<path class=\"grid\" d=\"M%.1f 0V%d\"/>"
                  "<text class=\"tick\" x=\"%.1f\" y=\"%d\" text-anchor=\"middle\">%.*f</text>",
                  x, bottom, x, bottom + 13, decimals(step), at);
    }
}

/* Cuts a label to the space left of the bars. */
static void put_label(posse_buffer *out, const char *label)
{
    enum { MAX_LETTERS = 20 };
    char cut[sizeof((lab_bar *)0)->label];
    size_t length = 0;
    int letters = 0;
    for (; label[length]; length++) {
        bool starts_character = ((unsigned char)label[length] & 0xc0) != 0x80;
        if (starts_character && letters++ == MAX_LETTERS)
            break;
        cut[length] = label[length];
    }
    cut[length] = '\0';
    lab_put_html(out, cut);
    if (label[length])
        posse_put_text(out, "…");
}

static void put_bar(posse_buffer *out, const lab_bar *bar, int top, double unit_width, double scale, const char *unit)
{
    lab_interval i = bar->interval;
    double low = BARS_LEFT + i.low * unit_width, high = BARS_LEFT + i.high * unit_width;
    int middle = top + ROW_HEIGHT / 2;
    int places = lab_decimal_places(lab_margin(i) * scale);
    posse_put_text(out, "<g><title>");
    lab_put_html(out, bar->label);
    posse_put(out, ": %.*f%s (%.*f to %.*f), %lld games</title><text x=\"0\" y=\"%d\">", places, i.value * scale, unit,
              places, i.low * scale, places, i.high * scale, (long long)bar->games, middle + 4);
    put_label(out, bar->label);
    posse_put(out, "</text><rect class=\"bar\" x=\"%d\" y=\"%d\" width=\"%.1f\" height=\"%d\" rx=\"2\"/>", BARS_LEFT,
              top + 4, fmax(i.value * unit_width, 0.5), ROW_HEIGHT - 8);
    if (high - low > 0)
        posse_put(out, "<path class=\"whisker\" d=\"M%.1f %dH%.1fM%.1f %dv8M%.1f %dv8\"/>", low, middle, high, low,
                  middle - 4, high, middle - 4);
    posse_put(out,
              "<text class=\"value\" x=\"%d\" y=\"%d\" text-anchor=\"end\">%.*f"
              "<tspan class=\"margin\"> ±%.*f</tspan></text></g>",
              WIDTH, middle + 4, places, i.value * scale, places, lab_margin(i) * scale);
}

void lab_plot_bars(posse_buffer *out, const char *title, const lab_bar bars[], int count, double scale,
                   const char *unit)
{
    double max = highest_end(bars, count), unit_width = (BARS_RIGHT - BARS_LEFT) / max;
    open_svg(out, title, count * ROW_HEIGHT + 18);
    put_grid(out, max, scale, count * ROW_HEIGHT);
    for (int i = 0; i < count; i++)
        put_bar(out, &bars[i], i * ROW_HEIGHT, unit_width, scale, unit);
    posse_put_text(out, "</svg>");
}

/* ---- histograms -------------------------------------------------------------------------------- */

static double highest_density(const lab_bin bins[], int count)
{
    double max = 0;
    for (int i = 0; i < count; i++)
        max = fmax(max, bins[i].count / (bins[i].end - bins[i].start));
    return max > 0 ? max : 1;
}

/* Bins may have different widths, so their areas, not their heights, show the counts. */
void lab_plot_histogram(posse_buffer *out, const char *title, const lab_bin bins[], int count, double median)
{
    if (count < 1)
        return;
    double from = bins[0].start, range = bins[count - 1].end - from;
    double step = nice_step(range, 5), max = highest_density(bins, count);
    open_svg(out, title, HISTOGRAM_HEIGHT);
    for (int i = (int)ceil(from / step); i * step <= from + range; i++) {
        double at = i * step, x = (at - from) / range * WIDTH;
        bool label_fits = x > 10 && x < WIDTH - 14;
        posse_put(out, "<path class=\"grid\" d=\"M%.1f 14V%d\"/>", x, AXIS_Y);
        if (label_fits)
            posse_put(out, "<text class=\"tick\" x=\"%.1f\" y=\"%d\" text-anchor=\"middle\">%.0f</text>", x,
                      AXIS_Y + 14, at);
    }
    posse_put_text(out, "<path class=\"pile\" d=\"");
    posse_put(out, "M0 %d", AXIS_Y);
    for (int i = 0; i < count; i++) {
        double height = bins[i].count / (bins[i].end - bins[i].start) / max * (AXIS_Y - 18);
        posse_put(out, "V%.1fH%.1f", AXIS_Y - height, (bins[i].end - from) / range * WIDTH);
        if (i + 1 < count && bins[i + 1].start > bins[i].end)
            posse_put(out, "V%dH%.1f", AXIS_Y, (bins[i + 1].start - from) / range * WIDTH);
    }
    double x = (median - from) / range * WIDTH;
    bool label_left_of_median = x > WIDTH * 0.7;
    posse_put(out,
              "V%dZ\"/><path class=\"axis\" d=\"M0 %dH%d\"/><path class=\"median\" d=\"M%.1f 4V%d\"/>"
              "<text class=\"value\" x=\"%.1f\" y=\"12\"%s>median %.0f</text></svg>",
              AXIS_Y, AXIS_Y, WIDTH, x, AXIS_Y, label_left_of_median ? x - 5 : x + 5,
              label_left_of_median ? " text-anchor=\"end\"" : "", median);
}
