/* Training: slopes, progress, repeatability, and going on after an interruption. */
#include <math.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <setjmp.h>

#include <cmocka.h>

#include "base/random.h"
#include "sanitizers.h"
#include "search/cephalopod/features.h"
#include "train/checkpoint.h"
#include "train/games.h"

enum { SAMPLES = 400 };

/* Positions that mean nothing but one thing: who has more safe dice is ahead. */
static void make_samples(train_samples *samples, uint64_t seed) {
    pod__random random = {.state = seed};
    train_samples_begin(samples);
    train_samples_of(samples, POD_GAME_CEPHALOPOD);
    samples->sample = calloc(SAMPLES, sizeof *samples->sample);
    samples->row = calloc((size_t)SAMPLES * POD__FEATURES_MAX, sizeof *samples->row);
    assert_non_null(samples->sample);
    assert_non_null(samples->row);
    for (unsigned i = 0; i < SAMPLES; i++) {
        train_sample *sample = &samples->sample[samples->count++];
        unsigned own = pod__random_below(&random, 6);
        unsigned other = pod__random_below(&random, 6);
        *sample = (train_sample){.first = samples->row_count,
                                 .count = 20,
                                 .stage = (uint8_t)pod__random_below(&random, POD__NET_STAGES),
                                 .result = (int8_t)(own > other   ? 1
                                                    : own < other ? -1
                                                                  : 0),
                                 .score = (int16_t)(100 * ((int)own - (int)other))};
        for (unsigned j = 0; j < sample->count; j++) {
            samples->row[samples->row_count++] =
                (uint16_t)(j < own                  ? POD__FEATURE_SAFE
                           : j < own + other        ? POD__FEATURE_SAFE + 1
                           : j + 1 == sample->count ? POD__FEATURE_EMPTIES + 3
                                                    : pod__random_below(&random, POD__FEATURE_SAFE));
        }
    }
}

static train_settings settings_of(unsigned threads) {
    return (train_settings){.seed = 11, .epochs = 6, .batch = 64, .threads = threads, .rate = 0.01f, .blend = 0.5f};
}

/* ---- Slopes ------------------------------------------------------------------------------------------------ */

/* In double precision, written as rows.h and network.h say. */
static double plain_loss(const train_model *model, const train_samples *samples, uint64_t index, float blend) {
    const train_sample *sample = &samples->sample[index];
    const train_stage *stage = &model->stage[sample->stage];
    double unit[POD__NET_UNITS] = {0};
    double margin = (double)stage->out_bias;
    for (unsigned i = 0; i < sample->count; i++) {
        unsigned row = samples->row[sample->first + i];
        for (unsigned j = 0; j < POD__NET_WIDTH; j++) {
            unit[j] += (double)model->row[row][j];
            unit[POD__NET_WIDTH + j] += (double)model->row[samples->mirror[row]][j];
        }
    }
    for (unsigned hidden = 0; hidden < POD__NET_HIDDEN; hidden++) {
        double sum = (double)stage->bias[hidden];
        for (unsigned j = 0; j < POD__NET_UNITS; j++) {
            sum += (double)stage->weight[hidden][j] * fmin(fmax(unit[j], 0), 1);
        }
        margin += (double)stage->out_weight[hidden] * fmin(fmax(sum, 0), 1);
    }
    double target = (double)train_target(sample, blend);
    double chance = 1 / (1 + exp(-margin / (double)TRAIN_SCALE));
    return -target * log(chance) - (1 - target) * log(1 - chance);
}

static double plain_slope(train_model *model, const train_samples *samples, uint64_t index, float *parameter) {
    static const float nudge = 1.0f / 1024;
    float kept = *parameter;
    *parameter = kept + nudge;
    double above = plain_loss(model, samples, index, 0.5f);
    *parameter = kept - nudge;
    double below = plain_loss(model, samples, index, 0.5f);
    *parameter = kept;
    return (above - below) / (2 * (double)nudge);
}

/* Against the differences of a second, plain version; a bend between the two points may put a few of them off. */
static void slopes_are_right(void **unused) {
    (void)unused;
    static train_samples samples;
    make_samples(&samples, 5);
    train_model *model = malloc(sizeof *model);
    train_model *gradient = malloc(sizeof *gradient);
    pod__random random = {.state = 6};
    train_model_begin(model, POD_GAME_CEPHALOPOD, 7);
    for (unsigned row = 0; row < POD__FEATURE_EMPTIES; row++) {
        for (unsigned i = 0; i < POD__NET_WIDTH; i++) {
            model->row[row][i] = 0.1f * (float)(2 * pod__random_unit(&random) - 1);
        }
    }
    unsigned wrong = 0, checked = 0, moving = 0;
    for (uint32_t index = 0; index < 40; index++) {
        const train_sample *sample = &samples.sample[index];
        train_stage *stage = &model->stage[sample->stage];
        const train_stage *slope = &gradient->stage[sample->stage];
        unsigned row = samples.row[sample->first + index % sample->count];
        memset(gradient, 0, sizeof *gradient);
        train_model_loss(model, &(train_batch){&samples, &index, 1, 0.5f}, gradient);
        for (unsigned i = 0; i < POD__NET_WIDTH; i++) {
            float *parameter[4] = {&model->row[row][i], &stage->weight[i][(3 * i + index) % POD__NET_UNITS],
                                   &stage->out_weight[i], i ? &stage->bias[i] : &stage->out_bias};
            const float found[4] = {gradient->row[row][i], slope->weight[i][(3 * i + index) % POD__NET_UNITS],
                                    slope->out_weight[i], i ? slope->bias[i] : slope->out_bias};
            for (unsigned kind = 0; kind < 4; kind++) {
                double expected = plain_slope(model, &samples, index, parameter[kind]);
                wrong += fabs(expected - (double)found[kind]) > 1e-4 + 1e-3 * fabs(expected);
                moving += fabs(expected) > 1e-3;
                checked++;
            }
        }
    }
    print_message("%u slopes, %u of them not flat, %u off\n", checked, moving, wrong);
    assert_true(moving > checked / 4);
    assert_true(wrong < checked / 50);
    free(gradient);
    free(model);
    train_samples_free(&samples);
}

/* ---- Runs ------------------------------------------------------------------------------------------------------ */

typedef struct run {
    train_samples training, held_out;
    train_state state;
} run;

static run *begin(unsigned threads) {
    run *made = calloc(1, sizeof *made);
    train_settings settings = settings_of(threads);
    assert_non_null(made);
    make_samples(&made->training, 1);
    make_samples(&made->held_out, 2);
    train_begin(&made->state, &settings, &made->training, &made->held_out);
    return made;
}

static void end(run *made) {
    train_samples_free(&made->training);
    train_samples_free(&made->held_out);
    free(made);
}

static void go(run *made, const train_watch *watch) {
    assert_true(train_run(&made->state, &made->training, &made->held_out, watch));
}

static const train_watch nobody = {0};

static void learns(void **unused) {
    (void)unused;
    run *made = begin(1);
    go(made, &nobody);
    const train_curve *curve = &made->state.curve;
    print_message("held-out loss from %.4f to %.4f\n", (double)curve->held_out[0], (double)curve->held_out[5]);
    assert_int_equal(curve->epochs, 6);
    assert_true(curve->training[5] < 0.5f * curve->training[0]);
    assert_true(curve->held_out[5] < 0.7f * curve->held_out[0]);
    end(made);
}

static void threads_change_nothing(void **unused) {
    (void)unused;
    run *one = begin(1);
    run *again = begin(1);
    run *three = begin(3);
    go(one, &nobody);
    go(again, &nobody);
    go(three, &nobody);
    assert_memory_equal(&one->state.model, &again->state.model, sizeof one->state.model);
    assert_memory_equal(&one->state.model, &three->state.model, sizeof one->state.model);
    assert_memory_equal(&one->state.curve, &three->state.curve, sizeof one->state.curve);
    end(one);
    end(again);
    end(three);
}

typedef struct stopper {
    unsigned after; /* epochs */
    size_t length;
    uint8_t bytes[TRAIN_CHECKPOINT_BYTES_MAX];
} stopper;

static bool stop(void *context, const train_state *state) {
    stopper *here = context;
    here->length = train_checkpoint_write(state, here->bytes);
    return state->curve.epochs < here->after;
}

static void goes_on_where_it_stopped(void **unused) {
    (void)unused;
    stopper *here = calloc(1, sizeof *here);
    train_watch watch = {.progress.context = here, .epoch = stop};
    here->after = 4;
    run *whole = begin(1);
    run *part = begin(2);
    run *rest = begin(1);
    go(whole, &nobody);
    assert_false(train_run(&part->state, &part->training, &part->held_out, &watch));
    assert_int_equal(train_checkpoint_read(here->bytes, here->length, &rest->state), TRAIN_RESUMED);
    assert_int_equal(rest->state.curve.epochs, 4);
    go(rest, &nobody);
    assert_memory_equal(&whole->state.model, &rest->state.model, sizeof whole->state.model);
    end(whole);
    end(part);
    end(rest);
    free(here);
}

static void refuses_other_checkpoints(void **unused) {
    (void)unused;
    uint8_t *bytes = malloc(TRAIN_CHECKPOINT_BYTES_MAX);
    run *made = begin(1);
    size_t length = train_checkpoint_write(&made->state, bytes);
    train_state *before = malloc(sizeof *before);
    memcpy(before, &made->state, sizeof *before);
    made->state.settings.rate = 0.5f;
    assert_int_equal(train_checkpoint_read(bytes, length, &made->state), TRAIN_RESUME_OTHER);
    made->state.settings.rate = before->settings.rate;
    made->state.data++;
    assert_int_equal(train_checkpoint_read(bytes, length, &made->state), TRAIN_RESUME_OTHER);
    made->state.data--;
    for (size_t at = 0; at < length; at += at < 200 ? 7 : 14009) {
        bytes[at] ^= 4;
        assert_int_equal(train_checkpoint_read(bytes, length, &made->state), TRAIN_RESUME_DAMAGED);
        bytes[at] ^= 4;
    }
    for (size_t shorter = 0; shorter < length; shorter += 70001) {
        assert_int_equal(train_checkpoint_read(bytes, shorter, &made->state), TRAIN_RESUME_DAMAGED);
    }
    assert_memory_equal(before, &made->state, sizeof *before);
    assert_int_equal(train_checkpoint_read(bytes, length, &made->state), TRAIN_RESUMED);
    free(before);
    free(bytes);
    end(made);
}

/* ---- From floats to the file ---------------------------------------------------------------------------------------
 */

static float clipped(float value) {
    return fminf(fmaxf(value, 0), 1);
}

/* What the model says of a sample, one weight after the other. */
static float margin_of(const train_model *model, const train_samples *samples, const train_sample *sample) {
    const train_stage *stage = &model->stage[sample->stage];
    const uint16_t *rows = samples->row + sample->first;
    float unit[POD__NET_UNITS] = {0}, margin = stage->out_bias;
    for (unsigned i = 0; i < sample->count; i++) {
        for (unsigned j = 0; j < POD__NET_WIDTH; j++) {
            unit[j] += model->row[rows[i]][j];
            unit[POD__NET_WIDTH + j] += model->row[samples->mirror[rows[i]]][j];
        }
    }
    for (unsigned hidden = 0; hidden < POD__NET_HIDDEN; hidden++) {
        float sum = stage->bias[hidden];
        for (unsigned j = 0; j < POD__NET_UNITS; j++) {
            sum += stage->weight[hidden][j] * clipped(unit[j]);
        }
        margin += stage->out_weight[hidden] * clipped(sum);
    }
    return margin;
}

static void rounding_keeps_the_margin(void **unused) {
    (void)unused;
    run *made = begin(1);
    pod__net_numbers *numbers = malloc(sizeof *numbers);
    uint8_t *bytes = malloc(POD__NET_FILE_BYTES_MAX);
    pod_network *network;
    go(made, &nobody);
    train_model_round(&made->state.model, POD_GAME_CEPHALOPOD, numbers);
    size_t length = pod__net_write(numbers, bytes);
    assert_int_equal(pod_network_read(bytes, length, &network), POD_OK);
    for (unsigned i = 0; i < SAMPLES; i++) {
        const train_sample *sample = &made->held_out.sample[i];
        pod__features rows = {.count = sample->count};
        while (pod__net_stage(rows.open) < sample->stage) {
            rows.open++;
        }
        memcpy(rows.index, made->held_out.row + sample->first, sample->count * sizeof rows.index[0]);
        double expected = 100 * (double)margin_of(&made->state.model, &made->held_out, sample);
        assert_true(fabs(pod__net_evaluate(network, &rows) - expected) < 12);
    }
    pod_network_free(network);
    free(bytes);
    free(numbers);
    end(made);
}

typedef struct target_case {
    int16_t score;
    int8_t result;
    float blend;
    double target;
} target_case;

static void targets_blend(void **unused) {
    (void)unused;
    static const target_case cases[] = {
        {0, 1, 1, 0.5},
        {0, 1, 0, 1},
        {0, -1, 0.5f, 0.25},
        {125, 0, 1, 0.7310586},
        {125, 0, 0, 0.5},
        {-125, TRAIN_RESULT_UNKNOWN, 0, 0.2689414},
        {TRAIN_SCORE_CERTAIN + 100, 0, 0.5f, 1},
        {-TRAIN_SCORE_CERTAIN - 300, 1, 0.5f, 0},
    };
    for (unsigned i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        train_sample sample = {.score = cases[i].score, .result = cases[i].result};
        if (fabs((double)train_target(&sample, cases[i].blend) - cases[i].target) > 1e-5) {
            fail_msg("case %u: %f", i, (double)train_target(&sample, cases[i].blend));
        }
    }
}

int main(void) {
    const struct CMUnitTest by_several[] = {cmocka_unit_test(threads_change_nothing)};
    const struct CMUnitTest by_one[] = {
        cmocka_unit_test(slopes_are_right),          cmocka_unit_test(learns),
        cmocka_unit_test(goes_on_where_it_stopped),  cmocka_unit_test(refuses_other_checkpoints),
        cmocka_unit_test(rounding_keeps_the_margin), cmocka_unit_test(targets_blend),
    };
    int failed = cmocka_run_group_tests_name("training by several threads", by_several, NULL, NULL);
    return failed || LUDOPOD_LOOKS_FOR_RACES ? failed : cmocka_run_group_tests_name("training", by_one, NULL, NULL);
}
