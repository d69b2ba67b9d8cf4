/* The losses of a training as a picture. */
#ifndef LUDOPOD_CLI_TRAIN_CURVE_H
#define LUDOPOD_CLI_TRAIN_CURVE_H

#include "cli/cli.h"
#include "train/trainer.h"

typedef struct cli_curve {
    pod_language language;
    const train_curve *curve; /* of one epoch or more */
} cli_curve;

/* An SVG; context is a cli_curve (pod__printed() calls it). */
void cli_curve_print(const void *context, pod_text *out);

#endif
