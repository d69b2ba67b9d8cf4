#include "train/trainer.h"

#include <errno.h>
#include <math.h>
#include <pthread.h>
#include <stdlib.h>
#include <string.h>

#include "base/bytes.h"
#include "base/random.h"

/* What the threads share. While a round runs each writes only what belongs to its shards. */
typedef struct crew {
    train_state *state;
    const train_samples *samples;
    unsigned threads;     /* that have started, with the caller's */
    pthread_mutex_t lock; /* of the next three */
    pthread_cond_t changed;
    uint64_t round;   /* counts the batches handed out */
    unsigned working; /* threads that have not finished this round */
    bool done;
    float blend;
    /* The batch: its samples, cut into shards. */
    const uint32_t *index;
    uint64_t count;
    bool learning;         /* or only measuring */
    train_model *gradient; /* of each shard */
    double loss[TRAIN_SHARDS];
} crew;

typedef struct member {
    crew *of;
    unsigned number;
    pthread_t thread;
} member;

/* ---- One batch -------------------------------------------------------------------------------------------- */

static void run_shards(crew *of, unsigned first) {
    for (unsigned shard = first; shard < TRAIN_SHARDS; shard += of->threads) {
        uint64_t from = of->count * shard / TRAIN_SHARDS;
        uint64_t to = of->count * (shard + 1) / TRAIN_SHARDS;
        train_model *gradient = of->learning ? &of->gradient[shard] : NULL;
        if (gradient) {
            memset(gradient, 0, sizeof *gradient);
        }
        of->loss[shard] =
            train_model_loss(&of->state->model, of->samples, of->index + from, to - from, of->blend, gradient);
    }
}

static float rate_now(const train_state *state, uint64_t batches_in_all) {
    static const double pi = 3.14159265358979323846;
    double share = (double)state->batches / (double)batches_in_all;
    return state->settings.rate * (float)(0.5 + 0.5 * cos(pi * (share < 1 ? share : 1)));
}

/* The optimiser's step for a stretch of the parameters. */
static void step(crew *of, size_t from, size_t to, float rate) {
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

/* Waits for a round after `last`; false when there will be none. */
static bool next_round(crew *of, uint64_t last) {
    pthread_mutex_lock(&of->lock);
    while (of->round == last && !of->done) {
        pthread_cond_wait(&of->changed, &of->lock);
    }
    bool more = !of->done;
    pthread_mutex_unlock(&of->lock);
    return more;
}

static void *work(void *context) {
    member *self = context;
    crew *of = self->of;
    for (uint64_t last = 0; next_round(of, last); last++) {
        run_shards(of, self->number);
        pthread_mutex_lock(&of->lock);
        of->working--;
        pthread_cond_broadcast(&of->changed);
        pthread_mutex_unlock(&of->lock);
    }
    return NULL;
}

/* Runs the whole crew over the samples of `index`; returns the sum of their losses. */
static double run_together(crew *of, const uint32_t *index, uint64_t count, bool learning) {
    of->index = index;
    of->count = count;
    of->learning = learning;
    pthread_mutex_lock(&of->lock);
    of->round++;
    of->working = of->threads - 1;
    pthread_cond_broadcast(&of->changed);
    pthread_mutex_unlock(&of->lock);
    run_shards(of, 0);
    pthread_mutex_lock(&of->lock);
    while (of->working) {
        pthread_cond_wait(&of->changed, &of->lock);
    }
    pthread_mutex_unlock(&of->lock);
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
static bool run_epoch(crew *of, uint32_t *index, uint64_t count, const train_watch *watch, double *loss) {
    enum { TELL_EVERY = 64 };
    train_state *state = of->state;
    unsigned batch = state->settings.batch;
    uint64_t batches = (count + batch - 1) / batch;
    shuffle(index, count, pod__mix(state->settings.seed) + state->curve.epochs);
    *loss = 0;
    for (uint64_t i = 0; i < batches; i++) {
        uint64_t from = i * batch;
        *loss += run_together(of, index + from, count - from < batch ? count - from : batch, true);
        step(of, 0, TRAIN_PARAMETERS, rate_now(state, batches * state->settings.epochs));
        train_model_tame(&state->model, of->samples->game);
        state->batches++;
        if (i % TELL_EVERY == 0 && watch->progress &&
            !watch->progress(watch->context, state, (double)i / (double)batches)) {
            return false;
        }
    }
    *loss /= (double)count;
    return true;
}

static double measure(crew *of, const train_samples *held_out, uint32_t *index) {
    const train_samples *training = of->samples;
    for (uint64_t i = 0; i < held_out->count; i++) {
        index[i] = (uint32_t)i;
    }
    of->samples = held_out;
    double loss = run_together(of, index, held_out->count, false);
    of->samples = training;
    return loss / (double)held_out->count;
}

static bool run_epochs(crew *of, uint32_t *index, const train_samples *held_out, const train_watch *watch) {
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
        if (watch->epoch && !watch->epoch(watch->context, state)) {
            return false;
        }
    }
    return true;
}

/* ---- The crew ---------------------------------------------------------------------------------------------------- */

/* Starts all but the first, which is the caller, before the first round. An errno. */
static int start(crew *of, member *members, unsigned threads) {
    for (of->threads = 1; of->threads < threads; of->threads++) {
        member *next = &members[of->threads];
        *next = (member){.of = of, .number = of->threads};
        int error = pthread_create(&next->thread, NULL, work, next);
        if (error) {
            return error;
        }
    }
    return 0;
}

static void finish(crew *of, member *members) {
    pthread_mutex_lock(&of->lock);
    of->done = true;
    pthread_cond_broadcast(&of->changed);
    pthread_mutex_unlock(&of->lock);
    for (unsigned i = 1; i < of->threads; i++) {
        pthread_join(members[i].thread, NULL);
    }
    pthread_cond_destroy(&of->changed);
    pthread_mutex_destroy(&of->lock);
}

bool train_run(train_state *state, const train_samples *training, const train_samples *held_out,
               const train_watch *watch) {
    crew of = {.state = state, .samples = training, .blend = state->settings.blend};
    uint64_t larger = training->count > held_out->count ? training->count : held_out->count;
    uint32_t *index = malloc(larger * sizeof *index);
    member *members = calloc(state->settings.threads, sizeof *members);
    of.gradient = malloc(TRAIN_SHARDS * sizeof *of.gradient);
    int error = index && members && of.gradient ? 0 : ENOMEM;
    if (!error) {
        pthread_mutex_init(&of.lock, NULL);
        pthread_cond_init(&of.changed, NULL);
        error = start(&of, members, state->settings.threads);
        error = error ? error : run_epochs(&of, index, held_out, watch) ? 0 : ECANCELED;
        finish(&of, members);
    }
    free(of.gradient);
    free(members);
    free(index);
    errno = error;
    return !error;
}

/* ---- Before it begins ----------------------------------------------------------------------------------------------
 */

uint64_t train_digest(const train_samples *training, const train_samples *held_out) {
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
    state->data = train_digest(training, held_out);
    train_model_begin(&state->model, training->game, settings->seed);
}
