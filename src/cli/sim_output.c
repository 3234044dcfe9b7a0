/* Writes the result of a simulation. */
#include "sim_output.h"
#include "story.h"

#include <errno.h>
#include <string.h>

bool cli_read_output(const char *name, void *value)
{
    cli_output *output = value;
    output->wanted = true;
    output->name = name && strcmp(name, "-") != 0 ? name : NULL;
    return true;
}

/* The table is printed if no other form was asked for, or only a report that goes to a file. */
static bool table_is_wanted(const cli_outputs *outputs)
{
    bool report_is_printed = outputs->form[FORM_REPORT].wanted && !outputs->form[FORM_REPORT].name;
    return !outputs->form[FORM_JSON].wanted && !outputs->form[FORM_CSV].wanted && !report_is_printed;
}

bool cli_open_outputs(cli_outputs *outputs, posse_status *status)
{
    bool to_standard = false;
    outputs->form[FORM_TABLE].wanted = table_is_wanted(outputs);
    for (enum form form = 0; form < FORMS; form++) {
        const char *name = outputs->form[form].name;
        if (!outputs->form[form].wanted)
            continue;
        if (!name && to_standard)
            return posse_fail(status, POSSE_BAD_REQUEST, NULL,
                              "only one of --json, --csv and --report can go to standard output; "
                              "name a file for the others, such as --csv=out.csv");
        to_standard |= !name;
        outputs->form[form].file = name ? fopen(name, "wb") : stdout;
        if (!outputs->form[form].file)
            return posse_fail(status, POSSE_BAD_REQUEST, NULL, "%s: %s", name, strerror(errno));
    }
    return true;
}

static const char *say(const posse_game *game, const char *word)
{
    return posse_story_word(game, word, "en");
}

static void write_form(const lab_result *result, enum form form, posse_buffer *out)
{
    switch (form) {
    case FORM_JSON:
        lab_result_write_json(result, out);
        break;
    case FORM_CSV:
        lab_result_write_csv(result, out);
        break;
    case FORM_REPORT:
        lab_result_write_html(result, say, out);
        break;
    default:
        lab_result_write_text(result, say, out);
    }
}

/* Errors on standard output are reported at the end of the program (main.c). */
static bool close_file(FILE *file, const char *name)
{
    bool lost = name && ferror(file);
    if (!name || (fclose(file) == 0 && !lost))
        return true;
    fprintf(stderr, "posse sim: %s: %s\n", name, errno ? strerror(errno) : "part of the output is lost");
    return false;
}

bool cli_write_outputs(cli_outputs *outputs, const lab_result *result)
{
    bool fine = true;
    for (enum form form = 0; form < FORMS; form++) {
        posse_buffer text = {0};
        if (!outputs->form[form].wanted)
            continue;
        write_form(result, form, &text);
        errno = 0;
        fwrite(text.text, 1, text.length, outputs->form[form].file);
        fine = close_file(outputs->form[form].file, outputs->form[form].name) && fine;
        posse_buffer_free(&text);
    }
    return fine;
}
