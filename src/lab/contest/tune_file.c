/* The checkpoint file of a tuner run, and its parameters as C source. */
#include "checkpoint.h"
#include "tune.h"

void lab_tuned_write(const lab_tuning *tuning, const lab_tuned *tuned, posse_buffer *out)
{
    const posse_bot *bot = tuning->spec.bot;
    for (int i = 0; i < bot->param_count; i++)
        posse_put(out, "    {.name = \"%s\", .value = %d, .min = %d, .max = %d},\n", bot->params[i].name,
                  tuned->values[i], bot->params[i].min, bot->params[i].max);
}

static void put_ints(posse_buffer *out, const char *key, const int values[], int count)
{
    posse_json_add_list(out, key);
    for (int i = 0; i < count; i++)
        posse_json_put_int(out, values[i]);
    posse_json_end_list(out);
}

/* The original parameters are part of the settings, so that a run is not resumed with a changed bot. */
static void put_settings(const lab_tuning *tuning, posse_buffer *out)
{
    const posse_bot *bot = tuning->spec.bot;
    lab_contest contest = {.game = tuning->game,
                           .settings = tuning->settings,
                           .seed = tuning->seed,
                           .names = &tuning->name,
                           .spec_count = 1,
                           .one_way = true};
    posse_json_put_object(out);
    lab_contest_write(&contest, out);
    posse_json_add_int(out, "deals", (int64_t)tuning->deals);
    posse_json_add_int(out, "check", (int64_t)tuning->check);
    posse_json_add_list(out, "sprt");
    posse_json_put_decimal(out, tuning->sprt.low, 9);
    posse_json_put_decimal(out, tuning->sprt.high, 9);
    posse_json_put_decimal(out, tuning->sprt.alpha, 9);
    posse_json_put_decimal(out, tuning->sprt.beta, 9);
    posse_json_end_list(out);
    posse_json_add_list(out, "numbers");
    for (int i = 0; i < bot->param_count; i++) {
        posse_json_put_string(out, bot->params[i].name);
        posse_json_put_int(out, bot->params[i].value);
        posse_json_put_int(out, bot->params[i].min);
        posse_json_put_int(out, bot->params[i].max);
    }
    posse_json_end_list(out);
    posse_json_end_object(out);
}

bool lab_tuned_save(const lab_tuning *tuning, const lab_tuned *tuned, const lab_score *score, posse_status *status)
{
    posse_buffer text = {0};
    int count = tuning->spec.bot->param_count;
    if (!tuning->file)
        return true;
    posse_json_put_object(&text);
    posse_json_add_int(&text, "posse_tune", 1);
    posse_json_put_key(&text, "settings");
    put_settings(tuning, &text);
    posse_json_add_int(&text, "tried", (int64_t)tuned->tried);
    posse_json_add_int(&text, "taken", (int64_t)tuned->taken);
    put_ints(&text, "values", tuned->values, count);
    put_ints(&text, "steps", tuned->steps, count);
    put_ints(&text, "ways", tuned->directions, count);
    posse_json_add_int(&text, "number", tuned->param);
    posse_json_add_int(&text, "stage", tuned->stage);
    posse_json_add_int(&text, "checking", tuned->checking);
    posse_json_put_key(&text, "score");
    lab_score_write(score, &text);
    posse_json_end_object(&text);
    posse_put_text(&text, "\n");
    bool fine = lab_checkpoint_write(tuning->file, &text, status);
    posse_buffer_free(&text);
    return fine;
}

/* ---- reading ------------------------------------------------------------------------------- */

static bool read_int(posse_json root, const char *key, int64_t min, int64_t max, int64_t *out)
{
    return posse_json_int_in(posse_json_get(root, key), min, max, out);
}

static bool read_lists(const lab_tuning *tuning, posse_json root, lab_tuned *tuned)
{
    const posse_bot *bot = tuning->spec.bot;
    posse_json lists[] = {posse_json_get(root, "values"), posse_json_get(root, "steps"), posse_json_get(root, "ways")};
    int *into[] = {tuned->values, tuned->steps, tuned->directions};
    for (int list = 0; list < 3; list++) {
        if (posse_json_type_of(lists[list]) != POSSE_JSON_LIST ||
            posse_json_count(lists[list]) != (size_t)bot->param_count)
            return false;
        for (posse_json_walk walk = posse_json_walk_of(lists[list]); posse_json_next(&walk);) {
            const posse_param *param = &bot->params[walk.index];
            int64_t min[] = {param->min, 0, -1}, max[] = {param->max, INT32_MAX, 1};
            int64_t value;
            if (!posse_json_int_in(walk.value, min[list], max[list], &value) || (list == 2 && value == 0))
                return false;
            into[list][walk.index] = (int)value;
        }
    }
    return true;
}

static bool read_state(const lab_tuning *tuning, const lab_contest *contest, posse_json root, lab_tuned *tuned,
                       posse_status *status)
{
    int64_t version, tried, taken, param, stage, checking;
    posse_buffer settings = {0};
    if (!read_int(root, "posse_tune", 1, 1, &version))
        return posse_fail(status, POSSE_BAD_CONFIG, NULL, "it is no tuner's");
    put_settings(tuning, &settings);
    bool agrees = lab_checkpoint_agrees(posse_json_get(root, "settings"), &settings, status);
    posse_buffer_free(&settings);
    if (!agrees)
        return false;
    if (!read_int(root, "tried", 0, LAB_MAX_CHANGES, &tried) || !read_int(root, "taken", 0, tried, &taken) ||
        !read_int(root, "number", 0, tuning->spec.bot->param_count - 1, &param) ||
        !read_int(root, "stage", 0, LAB_STAGES - 1, &stage) || !read_int(root, "checking", 0, 1, &checking) ||
        !read_lists(tuning, root, tuned))
        return posse_fail(status, POSSE_BAD_CONFIG, NULL, "it does not say where it stands");
    tuned->tried = (uint64_t)tried;
    tuned->taken = (uint64_t)taken;
    tuned->param = (int)param;
    tuned->stage = (lab_stage)stage;
    tuned->checking = checking;
    return lab_score_read(contest, posse_json_get(root, "score"), tuned->score, status);
}

bool lab_tuned_resume(const lab_tuning *tuning, const lab_contest *contest, lab_tuned *tuned, posse_status *status)
{
    posse_buffer text = {0};
    posse_json root;
    posse_status why;
    bool missing;
    bool fine = lab_checkpoint_read(tuning->cluster, tuning->file, &text, &root, &missing, status);
    if (fine && !read_state(tuning, contest, root, tuned, &why))
        fine = posse_fail(status, why.code, why.where, "%s cannot be taken up: %s", tuning->file, why.text);
    posse_buffer_free(&text);
    return fine || missing;
}
