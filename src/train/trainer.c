#include "train/trainer.h"

#include <assert.h>
#include <errno.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "base/bytes.h"
#include "base/random.h"
#include "base/work.h"

/* What the threads share. While a round runs each writes only what belongs to its shards. */
typedef struct batch_work {
    train_state *state;
    const train_samples *samples;
    float blend;
    /* The batch: its samples, cut into shards. */
    const uint32_t *index;
    uint64_t count;
    bool learning;         /* or only measuring */
    train_model *gradient; /* of each shard */
    double loss[TRAIN_SHARDS];
} batch_work;

/* ---- One batch -------------------------------------------------------------------------------------------- */

static bool run_shard(void *context, unsigned thread, size_t shard) {
    (void)thread;
    batch_work *of = context;
    uint64_t from = of->count * shard / TRAIN_SHARDS;
    uint64_t to = of->count * (shard + 1) / TRAIN_SHARDS;
    const train_batch batch = {of->samples, of->index + from, to - from, of->blend};
    train_model *gradient = of->learning ? &of->gradient[shard] : NULL;
    if (gradient) {
        memset(gradient, 0, sizeof *gradient);
    }
    of->loss[shard] = train_model_loss(&of->state->model, &batch, gradient);
    return true;
}

static float rate_now(const train_state *state, uint64_t batches_in_all) {
    static const double pi = 3.14159265358979323846;
    double share = (double)state->batches / (double)batches_in_all;
    return state->settings.rate * (float)(0.5 + 0.5 * cos(pi * (share < 1 ? share : 1)));
}

/* The optimiser's step for a stretch of the parameters. */
static void step(batch_work *of, size_t from, size_t to, float rate) {
    static const float keep_mean = 0.9f, keep_square = 0.999f, least = 1e-8f;
    train_state *state = of->state;
    double done = (double)state->batches + 1;
    float mean_scale = (float)(1 / (1 - pow(keep_mean, done)));
    float square_scale = (float)(1 / (1 - pow(keep_square, done)));
    float *parameter = (float *)&state->model;
    float *mean = (float *)&state->mean;
    float *square = (float *)&state->square;
    for (size_t i = from; i < to; i++) {
        float slope = 0;
        for (unsigned shard = 0; shard < TRAIN_SHARDS; shard++) {
            slope += ((const float *)&of->gradient[shard])[i];
        }
        slope /= (float)of->count;
        mean[i] = keep_mean * mean[i] + (1 - keep_mean) * slope;
        square[i] = keep_square * square[i] + (1 - keep_square) * slope * slope;
        parameter[i] -= rate * mean_scale * mean[i] / (sqrtf(square_scale * square[i]) + least);
    }
}

/* Goes over the samples of `index`; returns the sum of their losses. */
static double run_batch(batch_work *of, const uint32_t *index, uint64_t count, bool learning) {
    of->index = index;
    of->count = count;
    of->learning = learning;
    pod__work(of->state->settings.threads, TRAIN_SHARDS, run_shard, of);
    double loss = 0;
    for (unsigned shard = 0; shard < TRAIN_SHARDS; shard++) {
        loss += of->loss[shard];
    }
    return loss;
}

/* ---- Epochs ------------------------------------------------------------------------------------------------- */

/* Fisher and Yates. */
static void shuffle(uint32_t *index, uint64_t count, uint64_t seed) {
    pod__random random = {.state = seed};
    for (uint64_t i = 0; i < count; i++) {
        index[i] = (uint32_t)i;
    }
    for (uint64_t i = count; i > 1; i--) {
        uint64_t other = pod__random_below(&random, (uint32_t)i);
        uint32_t swap = index[i - 1];
        index[i - 1] = index[other];
        index[other] = swap;
    }
}

/* False when the watch said so. */
static bool run_epoch(batch_work *of, uint32_t *index, uint64_t count, const train_watch *watch, double *loss) {
    enum { TELL_EVERY = 64 };
    train_state *state = of->state;
    unsigned batch = state->settings.batch;
    uint64_t batches = (count + batch - 1) / batch;
    shuffle(index, count, pod__mix(state->settings.seed) + state->curve.epochs);
    *loss = 0;
    for (uint64_t i = 0; i < batches; i++) {
        uint64_t from = i * batch;
        *loss += run_batch(of, index + from, count - from < batch ? count - from : batch, true);
        step(of, 0, TRAIN_PARAMETERS, rate_now(state, batches * state->settings.epochs));
        train_model_tame(&state->model, of->samples->game);
        state->batches++;
        if (i % TELL_EVERY == 0 && !pod__goes_on(&watch->progress, state->curve.epochs, i, batches)) {
            return false;
        }
    }
    *loss /= (double)count;
    return true;
}

static double measure(batch_work *of, const train_samples *held_out, uint32_t *index) {
    const train_samples *training = of->samples;
    for (uint64_t i = 0; i < held_out->count; i++) {
        index[i] = (uint32_t)i;
    }
    of->samples = held_out;
    double loss = run_batch(of, index, held_out->count, false);
    of->samples = training;
    return loss / (double)held_out->count;
}

static bool run_epochs(batch_work *of, uint32_t *index, const train_samples *held_out, const train_watch *watch) {
    train_state *state = of->state;
    train_curve *curve = &state->curve;
    while (curve->epochs < state->settings.epochs) {
        double loss;
        if (!run_epoch(of, index, of->samples->count, watch, &loss)) {
            return false;
        }
        curve->training[curve->epochs] = (float)loss;
        curve->held_out[curve->epochs] = (float)measure(of, held_out, index);
        curve->epochs++;
        if (watch->epoch && !watch->epoch(watch->progress.context, state)) {
            return false;
        }
    }
    return true;
}

/* ---- All of it ------------------------------------------------------------------------------------------------- */

bool train_run(train_state *state, const train_samples *training, const train_samples *held_out,
               const train_watch *watch) {
    assert(training->count && held_out->count);
    batch_work of = {.state = state, .samples = training, .blend = state->settings.blend};
    uint64_t larger = training->count > held_out->count ? training->count : held_out->count;
    uint32_t *index = malloc(larger * sizeof *index);
    of.gradient = malloc(TRAIN_SHARDS * sizeof *of.gradient);
    int error = index && of.gradient ? 0 : ENOMEM;
    if (!error) {
        error = run_epochs(&of, index, held_out, watch) ? 0 : ECANCELED;
    }
    free(of.gradient);
    free(index);
    errno = error;
    return !error;
}

/* ---- Before it begins ------------------------------------------------------------------------------------------- */

static uint64_t digest(const train_samples *training, const train_samples *held_out) {
    const train_samples *both[2] = {training, held_out};
    uint64_t digest = training->game;
    for (unsigned i = 0; i < 2; i++) {
        for (uint64_t j = 0; j < both[i]->count; j++) {
            const train_sample *sample = &both[i]->sample[j];
            digest = pod__mix(digest + (uint16_t)sample->score + ((uint64_t)(uint8_t)sample->result << 16) +
                              ((uint64_t)sample->count << 24));
        }
        digest ^= pod__checksum((const uint8_t *)&both[i]->row_count, sizeof both[i]->row_count);
    }
    return digest;
}

void train_begin(train_state *state, const train_settings *settings, const train_samples *training,
                 const train_samples *held_out) {
    memset(state, 0, sizeof *state);
    state->settings = *settings;
    state->data = digest(training, held_out);
    train_model_begin(&state->model, training->game, settings->seed);
}
