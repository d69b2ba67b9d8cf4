/* The network while it learns: the same as pod_network (search/network/network.h), in floating point. */
#ifndef LUDOPOD_TRAIN_MODEL_H
#define LUDOPOD_TRAIN_MODEL_H

#include "train/samples.h"

/* Margin (in dice or pieces) that makes the odds e times better, in what the network is trained to say. */
#define TRAIN_SCALE 1.25f

typedef struct train_stage {
    float weight[POD__NET_HIDDEN][POD__NET_UNITS];
    float bias[POD__NET_HIDDEN];
    float out_weight[POD__NET_HIDDEN];
    float out_bias;
    float unused[15]; /* so that what follows stays aligned */
} train_stage;

/* Nothing but floats, so that the optimiser can take it as one array; so are gradients and their moments. */
typedef struct train_model {
    float row[POD__NET_FEATURES_MAX][POD__NET_WIDTH];
    train_stage stage[POD__NET_STAGES];
} train_model;

enum { TRAIN_PARAMETERS = sizeof(train_model) / sizeof(float) };

void train_model_begin(train_model *model, pod_game_id game, uint64_t seed);
/* Keeps the rows within what the whole numbers of a file can hold. */
void train_model_tame(train_model *model, pod_game_id game);
void train_model_round(const train_model *model, pod_game_id game, pod__net_numbers *out);

/* What a sample should be worth to the player to move, 0 to 1: a blend of what the search said (blend 1) and how the
   game ended (blend 0). */
float train_target(const train_sample *sample, float blend);

/* Samples to learn from together. */
typedef struct train_batch {
    const train_samples *samples;
    const uint32_t *index; /* of these */
    uint64_t count;
    float blend; /* of the targets */
} train_batch;

/* Adds the gradient of the loss of a batch, and returns the loss: the cross entropy between the targets and the model,
   less that of the targets themselves. gradient may be NULL. */
double train_model_loss(const train_model *model, const train_batch *batch, train_model *gradient);

#endif
