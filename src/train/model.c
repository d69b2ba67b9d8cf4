#include "train/model.h"

#include <math.h>
#include <string.h>

#include "base/random.h"
#include "train/games.h"

/* ---- Beginning and end -------------------------------------------------------------------------------- */

static float uniform(pod__random *random, float reach) {
    return reach * (float)(2 * pod__random_unit(random) - 1);
}

/* Rows start at nothing, so that a pattern that was never seen says nothing; the head's random weights tell the units
   apart. A half in one row that every position has makes all units start in their bend. */
void train_model_begin(train_model *model, pod_game_id game, uint64_t seed) {
    const pod__net_kind *kind = pod__net_kind_of(game);
    pod__random random = {.state = seed};
    memset(model, 0, sizeof *model);
    for (unsigned row = kind->bias_first; row < kind->bias_first + kind->bias_count; row++) {
        for (unsigned i = 0; i < POD__NET_WIDTH; i++) {
            model->row[row][i] = 0.5f;
        }
    }
    train_stage *first = &model->stage[0];
    for (unsigned hidden = 0; hidden < POD__NET_HIDDEN; hidden++) {
        for (unsigned unit = 0; unit < POD__NET_UNITS; unit++) {
            first->weight[hidden][unit] = uniform(&random, 0.3f);
        }
        first->bias[hidden] = 0.5f;
        first->out_weight[hidden] = uniform(&random, 1);
    }
    for (unsigned stage = 1; stage < POD__NET_STAGES; stage++) {
        model->stage[stage] = *first;
    }
}

void train_model_tame(train_model *model, pod_game_id game) {
    const pod__net_kind *kind = pod__net_kind_of(game);
    float limit = (float)pod__net_weight_limit(kind) / POD__NET_ONE;
    for (unsigned row = 0; row < kind->features; row++) {
        for (unsigned i = 0; i < POD__NET_WIDTH; i++) {
            float *at = &model->row[row][i];
            *at = *at > limit ? limit : *at < -limit ? -limit : *at;
        }
    }
}

static int32_t rounded(float value, float one, int32_t limit) {
    float scaled = roundf(value * one);
    return scaled > (float)limit ? limit : scaled < (float)-limit ? -limit : (int32_t)scaled;
}

void train_model_round(const train_model *model, pod_game_id game, pod__net_numbers *out) {
    enum { WEIGHT_LIMIT = 32767, BIAS_LIMIT = 1 << 29 };
    static const float whole = POD__NET_ONE * POD__NET_WEIGHT;
    const pod__net_kind *kind = pod__net_kind_of(game);
    int32_t limit = pod__net_weight_limit(kind);
    out->game = game;
    out->scale = (uint32_t)(100 * TRAIN_SCALE);
    for (unsigned row = 0; row < kind->features; row++) {
        for (unsigned i = 0; i < POD__NET_WIDTH; i++) {
            out->weight[row][i] = (int16_t)rounded(model->row[row][i], POD__NET_ONE, limit);
        }
    }
    for (unsigned stage = 0; stage < POD__NET_STAGES; stage++) {
        const train_stage *from = &model->stage[stage];
        pod__net_stage_numbers *to = &out->stage[stage];
        for (unsigned hidden = 0; hidden < POD__NET_HIDDEN; hidden++) {
            for (unsigned unit = 0; unit < POD__NET_UNITS; unit++) {
                to->weight[hidden][unit] = (int16_t)rounded(from->weight[hidden][unit], POD__NET_WEIGHT, WEIGHT_LIMIT);
            }
            to->bias[hidden] = rounded(from->bias[hidden], whole, BIAS_LIMIT);
            to->out_weight[hidden] = (int16_t)rounded(from->out_weight[hidden], POD__NET_WEIGHT, WEIGHT_LIMIT);
        }
        to->out_bias = rounded(from->out_bias, whole, BIAS_LIMIT);
    }
}

/* ---- Targets ---------------------------------------------------------------------------------------------- */

static float chance_of(float margin) {
    return 1 / (1 + expf(-margin / TRAIN_SCALE));
}

float train_target(const train_sample *sample, float blend) {
    bool certain = sample->score >= TRAIN_SCORE_CERTAIN || sample->score <= -TRAIN_SCORE_CERTAIN;
    if (certain) {
        return sample->score > 0 ? 1 : 0;
    }
    float searched = chance_of((float)sample->score / 100);
    if (sample->result == TRAIN_RESULT_UNKNOWN) {
        return searched;
    }
    return blend * searched + (1 - blend) * (float)(sample->result + 1) / 2;
}

/* ---- Forward and backward ----------------------------------------------------------------------------------- */

typedef struct activity {
    float unit[POD__NET_UNITS]; /* before they are clipped */
    float hidden[POD__NET_HIDDEN];
    float margin;
    float slope; /* the derivative of the loss by the margin */
} activity;

static inline float clip(float value) {
    return value < 0 ? 0 : value > 1 ? 1 : value;
}

static inline bool bends(float value) {
    return value > 0 && value < 1;
}

static inline void forward(const train_model *model, const train_samples *samples, const train_sample *sample,
                           activity *out) {
    const train_stage *stage = &model->stage[sample->stage];
    const uint16_t *rows = samples->row + sample->first;
    float unit[POD__NET_UNITS] = {0};
    for (unsigned i = 0; i < sample->count; i++) {
        const float *own = model->row[rows[i]];
        const float *other = model->row[samples->mirror[rows[i]]];
        for (unsigned j = 0; j < POD__NET_WIDTH; j++) {
            unit[j] += own[j];
            unit[POD__NET_WIDTH + j] += other[j];
        }
    }
    out->margin = stage->out_bias;
    memcpy(out->unit, unit, sizeof unit);
    for (unsigned j = 0; j < POD__NET_UNITS; j++) {
        unit[j] = clip(unit[j]);
    }
    for (unsigned hidden = 0; hidden < POD__NET_HIDDEN; hidden++) {
        /* Eight sums side by side: the compiler may use vectors without changing the result. */
        float part[8] = {0};
        for (unsigned j = 0; j < POD__NET_UNITS; j++) {
            part[j % 8] += stage->weight[hidden][j] * unit[j];
        }
        out->hidden[hidden] = stage->bias[hidden] + (((part[0] + part[1]) + (part[2] + part[3])) +
                                                     ((part[4] + part[5]) + (part[6] + part[7])));
        out->margin += stage->out_weight[hidden] * clip(out->hidden[hidden]);
    }
}

static inline void backward(const train_model *model, const train_samples *samples, const train_sample *sample,
                            const activity *at, train_model *gradient) {
    const train_stage *stage = &model->stage[sample->stage];
    train_stage *to = &gradient->stage[sample->stage];
    const uint16_t *rows = samples->row + sample->first;
    float unit_slope[POD__NET_UNITS] = {0};
    for (unsigned hidden = 0; hidden < POD__NET_HIDDEN; hidden++) {
        to->out_weight[hidden] += at->slope * clip(at->hidden[hidden]);
        float hidden_slope = bends(at->hidden[hidden]) ? at->slope * stage->out_weight[hidden] : 0;
        to->bias[hidden] += hidden_slope;
        for (unsigned j = 0; j < POD__NET_UNITS; j++) {
            to->weight[hidden][j] += hidden_slope * clip(at->unit[j]);
            unit_slope[j] += hidden_slope * stage->weight[hidden][j];
        }
    }
    to->out_bias += at->slope;
    for (unsigned j = 0; j < POD__NET_UNITS; j++) {
        unit_slope[j] = bends(at->unit[j]) ? unit_slope[j] : 0;
    }
    for (unsigned i = 0; i < sample->count; i++) {
        float *own = gradient->row[rows[i]];
        float *other = gradient->row[samples->mirror[rows[i]]];
        for (unsigned j = 0; j < POD__NET_WIDTH; j++) {
            own[j] += unit_slope[j];
        }
        for (unsigned j = 0; j < POD__NET_WIDTH; j++) {
            other[j] += unit_slope[POD__NET_WIDTH + j];
        }
    }
}

/* Cross entropy, 0 log 0 being 0. */
static double entropy(double target, double chance) {
    static const double least = 1e-9;
    double yes = target > 0 ? target * log(chance > least ? chance : least) : 0;
    double no = target < 1 ? (1 - target) * log(1 - chance > least ? 1 - chance : least) : 0;
    return -yes - no;
}

double train_model_loss(const train_model *model, const train_batch *batch, train_model *gradient) {
    const train_samples *samples = batch->samples;
    double loss = 0;
    for (uint64_t i = 0; i < batch->count; i++) {
        const train_sample *sample = &samples->sample[batch->index[i]];
        activity now;
        forward(model, samples, sample, &now);
        float target = train_target(sample, batch->blend);
        float chance = chance_of(now.margin);
        loss += entropy(target, chance) - entropy(target, target);
        if (gradient) {
            now.slope = (chance - target) / TRAIN_SCALE;
            backward(model, samples, sample, &now, gradient);
        }
    }
    return loss;
}
