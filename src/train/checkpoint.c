#include "train/checkpoint.h"

#include <string.h>

#include "base/bytes.h"

enum { HEADER = 56, VERSION = 1 };

static const char magic[8] = "PODTRAIN";

static uint8_t *put_floats(uint8_t *at, const float *number, size_t count) {
    for (size_t i = 0; i < count; i++, at += 4) {
        uint32_t bits;
        memcpy(&bits, &number[i], 4);
        pod__put(at, bits, 4);
    }
    return at;
}

static const uint8_t *get_floats(const uint8_t *at, float *number, size_t count) {
    for (size_t i = 0; i < count; i++, at += 4) {
        uint32_t bits = (uint32_t)pod__get(at, 4);
        memcpy(&number[i], &bits, 4);
    }
    return at;
}

static void put_header(uint8_t *at, const train_state *state) {
    memcpy(at, magic, sizeof magic);
    pod__put(at + 8, VERSION, 4);
    pod__put(at + 12, state->settings.epochs, 4);
    pod__put(at + 16, state->settings.batch, 4);
    pod__put(at + 20, state->curve.epochs, 4);
    pod__put(at + 24, state->settings.seed, 8);
    pod__put(at + 32, state->data, 8);
    pod__put(at + 40, state->batches, 8);
    put_floats(at + 48, &state->settings.rate, 1);
    put_floats(at + 52, &state->settings.blend, 1);
}

size_t train_checkpoint_write(const train_state *state, uint8_t out[TRAIN_CHECKPOINT_BYTES_MAX]) {
    put_header(out, state);
    uint8_t *at = out + HEADER;
    at = put_floats(at, state->curve.training, state->curve.epochs);
    at = put_floats(at, state->curve.held_out, state->curve.epochs);
    at = put_floats(at, (const float *)&state->model, TRAIN_PARAMETERS);
    at = put_floats(at, (const float *)&state->mean, TRAIN_PARAMETERS);
    at = put_floats(at, (const float *)&state->square, TRAIN_PARAMETERS);
    pod__put(at, pod__checksum(out, (size_t)(at - out)), 8);
    return (size_t)(at - out) + 8;
}

train_resume train_checkpoint_read(const uint8_t *bytes, size_t length, train_state *state) {
    uint8_t expected[HEADER];
    if (length < HEADER + 8 || memcmp(bytes, magic, sizeof magic) != 0 ||
        pod__get(bytes + length - 8, 8) != pod__checksum(bytes, length - 8)) {
        return TRAIN_RESUME_DAMAGED;
    }
    uint64_t epochs = pod__get(bytes + 20, 4);
    if (epochs > TRAIN_EPOCHS_MAX || length != HEADER + 8 * epochs + 12 * (size_t)TRAIN_PARAMETERS + 8) {
        return TRAIN_RESUME_DAMAGED;
    }
    /* What has been done may differ from the state, all else may not. */
    put_header(expected, state);
    memcpy(expected + 20, bytes + 20, 4);
    memcpy(expected + 40, bytes + 40, 8);
    if (memcmp(bytes, expected, HEADER) != 0 || epochs > state->settings.epochs) {
        return TRAIN_RESUME_OTHER;
    }
    state->curve.epochs = (unsigned)epochs;
    state->batches = pod__get(bytes + 40, 8);
    const uint8_t *at = get_floats(bytes + HEADER, state->curve.training, epochs);
    at = get_floats(at, state->curve.held_out, epochs);
    at = get_floats(at, (float *)&state->model, TRAIN_PARAMETERS);
    at = get_floats(at, (float *)&state->mean, TRAIN_PARAMETERS);
    get_floats(at, (float *)&state->square, TRAIN_PARAMETERS);
    return TRAIN_RESUMED;
}
