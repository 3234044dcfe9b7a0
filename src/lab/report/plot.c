/* Pictures as SVG. Numbers are in a picture's own units, which come out as pixels on a phone. */
#include "plot.h"

#include <math.h>
#include <string.h>

enum {
    WIDTH = 360,
    ROW = 24,
    LABELS = 130, /* where the bars begin */
    BARS = 264,   /* and where the longest may end */
    TALL = 150,   /* of a histogram */
    FLOOR = 126,
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

/* 1, 2 or 5 times a power of ten, so that a few of them make up `range`. */
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

static double longest(const lab_bar bars[], int count)
{
    double most = 0;
    for (int i = 0; i < count; i++)
        most = fmax(most, bars[i].interval.high);
    return most > 0 ? most : 1;
}

static void put_grid(posse_buffer *out, double most, double scale, int bottom)
{
    double step = nice_step(most * scale, 4);
    int lines = (int)(most * scale * 1.0001 / step);
    for (int i = 0; i <= lines; i++) {
        double at = i * step, x = LABELS + at / (most * scale) * (BARS - LABELS);
        posse_put(out,
                  "<path class=\"grid\" d=\"M%.1f 0V%d\"/>"
                  "<text class=\"tick\" x=\"%.1f\" y=\"%d\" text-anchor=\"middle\">%.*f</text>",
                  x, bottom, x, bottom + 13, decimals(step), at);
    }
}

/* As much of a label as there is room for. */
static void put_label(posse_buffer *out, const char *label)
{
    enum { ROOM = 20 };
    char cut[sizeof((lab_bar *)0)->label];
    size_t length = 0;
    int letters = 0;
    for (; label[length]; length++) {
        bool begins = ((unsigned char)label[length] & 0xc0) != 0x80;
        if (begins && letters++ == ROOM)
            break;
        cut[length] = label[length];
    }
    cut[length] = '\0';
    lab_put_html(out, cut);
    if (label[length])
        posse_put_text(out, "…");
}

static void put_bar(posse_buffer *out, const lab_bar *bar, int top, double unit_width, double scale,
                    const char *unit)
{
    lab_interval i = bar->interval;
    double low = LABELS + i.low * unit_width, high = LABELS + i.high * unit_width;
    int middle = top + ROW / 2;
    int places = lab_places(lab_margin(i) * scale);
    posse_put_text(out, "<g><title>");
    lab_put_html(out, bar->label);
    posse_put(out, ": %.*f%s (%.*f to %.*f), %lld games</title><text x=\"0\" y=\"%d\">", places,
              i.value * scale, unit, places, i.low * scale, places, i.high * scale,
              (long long)bar->from, middle + 4);
    put_label(out, bar->label);
    posse_put(
        out, "</text><rect class=\"bar\" x=\"%d\" y=\"%d\" width=\"%.1f\" height=\"%d\" rx=\"2\"/>",
        LABELS, top + 4, fmax(i.value * unit_width, 0.5), ROW - 8);
    if (high - low > 0)
        posse_put(out, "<path class=\"whisker\" d=\"M%.1f %dH%.1fM%.1f %dv8M%.1f %dv8\"/>", low,
                  middle, high, low, middle - 4, high, middle - 4);
    posse_put(out,
              "<text class=\"value\" x=\"%d\" y=\"%d\" text-anchor=\"end\">%.*f"
              "<tspan class=\"margin\"> ±%.*f</tspan></text></g>",
              WIDTH, middle + 4, places, i.value * scale, places, lab_margin(i) * scale);
}

void lab_plot_bars(posse_buffer *out, const char *title, const lab_bar bars[], int count,
                   double scale, const char *unit)
{
    double most = longest(bars, count), unit_width = (BARS - LABELS) / most;
    open_svg(out, title, count * ROW + 18);
    put_grid(out, most, scale, count * ROW);
    for (int i = 0; i < count; i++)
        put_bar(out, &bars[i], i * ROW, unit_width, scale, unit);
    posse_put_text(out, "</svg>");
}

/* ---- histograms -------------------------------------------------------------------------------- */

static double densest(const lab_pile piles[], int count)
{
    double most = 0;
    for (int i = 0; i < count; i++)
        most = fmax(most, piles[i].count / (piles[i].end - piles[i].start));
    return most > 0 ? most : 1;
}

/* Piles may be of different widths, so it is their areas that tell how many there are. */
void lab_plot_histogram(posse_buffer *out, const char *title, const lab_pile piles[], int count,
                        double median)
{
    if (count < 1)
        return;
    double from = piles[0].start, range = piles[count - 1].end - from;
    double step = nice_step(range, 5), most = densest(piles, count);
    open_svg(out, title, TALL);
    for (int i = (int)ceil(from / step); i * step <= from + range; i++) {
        double at = i * step, x = (at - from) / range * WIDTH;
        bool room = x > 10 && x < WIDTH - 14;
        posse_put(out, "<path class=\"grid\" d=\"M%.1f 14V%d\"/>", x, FLOOR);
        if (room)
            posse_put(out,
                      "<text class=\"tick\" x=\"%.1f\" y=\"%d\" text-anchor=\"middle\">%.0f</text>",
                      x, FLOOR + 14, at);
    }
    posse_put_text(out, "<path class=\"pile\" d=\"");
    posse_put(out, "M0 %d", FLOOR);
    for (int i = 0; i < count; i++) {
        double height = piles[i].count / (piles[i].end - piles[i].start) / most * (FLOOR - 18);
        posse_put(out, "V%.1fH%.1f", FLOOR - height, (piles[i].end - from) / range * WIDTH);
        if (i + 1 < count && piles[i + 1].start > piles[i].end)
            posse_put(out, "V%dH%.1f", FLOOR, (piles[i + 1].start - from) / range * WIDTH);
    }
    double x = (median - from) / range * WIDTH;
    bool left = x > WIDTH * 0.7;
    posse_put(
        out,
        "V%dZ\"/><path class=\"axis\" d=\"M0 %dH%d\"/><path class=\"median\" d=\"M%.1f 4V%d\"/>"
        "<text class=\"value\" x=\"%.1f\" y=\"12\"%s>median %.0f</text></svg>",
        FLOOR, FLOOR, WIDTH, x, FLOOR, left ? x - 5 : x + 5, left ? " text-anchor=\"end\"" : "",
        median);
}
