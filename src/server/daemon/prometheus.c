/* Metrics as Prometheus reads them. */
#include "prometheus.h"

#include <inttypes.h>
#include <stdio.h>

void prometheus_head(posse_buffer *out, const char *name, const char *type, const char *help)
{
    posse_put(out, "# HELP posse_%s %s\n# TYPE posse_%s %s\n", name, help, name, type);
}

static void put_label(posse_buffer *out, const char *label, const char *value)
{
    if (label)
        posse_put(out, "%s=\"%s\"", label, value);
}

void prometheus_row(posse_buffer *out, const char *name, const char *label, const char *value, uint64_t number)
{
    posse_put(out, "posse_%s", name);
    if (label) {
        posse_put_text(out, "{");
        put_label(out, label, value);
        posse_put_text(out, "}");
    }
    posse_put(out, " %" PRIu64 "\n", number);
}

void prometheus_put(posse_buffer *out, const char *name, const char *type, const char *help, uint64_t number)
{
    prometheus_head(out, name, type, help);
    prometheus_row(out, name, NULL, NULL, number);
}

static void put_bucket(posse_buffer *out, const char *name, const char *label, const char *value, const char *bound,
                       uint64_t count)
{
    posse_put(out, "posse_%s_bucket{", name);
    put_label(out, label, value);
    posse_put(out, "%sle=\"%s\"} %" PRIu64 "\n", label ? "," : "", bound, count);
}

void prometheus_histogram(posse_buffer *out, const char *name, const char *label, const char *value,
                          const posse_histogram *histogram)
{
    char part[64];
    uint64_t count = 0, ns = histogram->sum_ns;
    for (int i = 0; i <= HISTOGRAM_BOUNDS; i++) {
        count += histogram->counts[i];
        put_bucket(out, name, label, value, i < HISTOGRAM_BOUNDS ? posse_histogram_bounds[i].seconds : "+Inf", count);
    }
    posse_put(out, "posse_%s_sum%s", name, label ? "{" : "");
    put_label(out, label, value);
    posse_put(out, "%s %" PRIu64 ".%09" PRIu64 "\n", label ? "}" : "", ns / 1000000000, ns % 1000000000);
    snprintf(part, sizeof part, "%s_count", name);
    prometheus_row(out, part, label, value, count);
}
