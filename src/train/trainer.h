/* Training: Adam (Kingma and Ba, "Adam: a method for stochastic optimization", 2015) over mini-batches, its rate
   falling along half a cosine from first to last batch.

   Every batch is cut into the same shards whatever the number of threads, and their gradients are added up in the same
   order: the same data, settings and seed give the same network to the bit. */
#ifndef LUDOPOD_TRAIN_TRAINER_H
#define LUDOPOD_TRAIN_TRAINER_H

#include "ludopod/progress.h"
#include "train/model.h"

enum { TRAIN_EPOCHS_MAX = 1000, TRAIN_SHARDS = 8 };

typedef struct train_settings {
    uint64_t seed;
    unsigned epochs;
    unsigned batch;
    unsigned threads; /* at least 1; changes nothing but the time */
    float rate;       /* at the start */
    float blend;      /* of search score (1) and result (0) */
} train_settings;

/* Mean losses after each epoch. */
typedef struct train_curve {
    unsigned epochs;
    float training[TRAIN_EPOCHS_MAX], held_out[TRAIN_EPOCHS_MAX];
} train_curve;

/* All that a later run needs to go on. */
typedef struct train_state {
    train_settings settings;
    uint64_t data;    /* a digest of the samples */
    uint64_t batches; /* done */
    train_curve curve;
    train_model model;
    train_model mean, square; /* Adam's moments */
} train_state;

typedef struct train_watch {
    pod_progress_callback progress; /* stage: epochs done; done and total: batches of this one */
    /* After each epoch; context: that of progress. May be NULL; when it returns false the training ends. */
    bool (*epoch)(void *context, const train_state *state);
} train_watch;

void train_begin(train_state *state, const train_settings *settings, const train_samples *training,
                 const train_samples *held_out);
/* Trains from the state (its curve tells the epochs that are done) to the last epoch. False when memory or threads
   fail (errno), or ECANCELED. Both sets have samples. */
bool train_run(train_state *state, const train_samples *training, const train_samples *held_out,
               const train_watch *watch);

#endif
