/* A training that was interrupted, in a file:

        0  "PODTRAIN"
        8  version, 1 (32 bits)
       12  epochs in all, batch, epochs done (32 bits each)
       24  seed, digest of the data, batches done (64 bits each)
       48  rate, blend (32-bit floats)
       56  losses of the epochs done: training and held out (32-bit floats)
        .  the model, then both moments of the optimiser (32-bit floats, in the order of train_model)
        .  checksum of all before (64 bits) */
#ifndef LUDOPOD_TRAIN_CHECKPOINT_H
#define LUDOPOD_TRAIN_CHECKPOINT_H

#include "train/trainer.h"

enum { TRAIN_CHECKPOINT_BYTES_MAX = 64 + 8 * TRAIN_EPOCHS_MAX + 12 * TRAIN_PARAMETERS };

/* Returns the length. */
size_t train_checkpoint_write(const train_state *state, uint8_t out[TRAIN_CHECKPOINT_BYTES_MAX]);

typedef enum train_resume {
    TRAIN_RESUMED,
    TRAIN_RESUME_DAMAGED,
    TRAIN_RESUME_OTHER /* its settings or data are not those of the state */
} train_resume;

/* Goes on where the checkpoint was made: state comes as train_begin() left it, and stays so on failure. */
train_resume train_checkpoint_read(const uint8_t *bytes, size_t length, train_state *state);

#endif
