/* Network files:

       header, 32 bytes                           then, 16-bit numbers but where noted
        0  "PODNETWK"                              weights of the features: WIDTH each
        8  version, 1 (16 bits)                    for each stage:
       10  width, hidden units, stages (16 each)     weights of the hidden units, UNITS each
       16  features (32)                             their biases (32 each)
       20  scale (32)                                output weights
       24  length of the file (32)                   output bias (32)
       28  game (32)                                checksum of all before (64) */
#include <stdbool.h>
#include <string.h>

#include "base/bytes.h"
#include "search/board.h"
#include "search/network/network.h"

enum { VERSION = 1, SCALE_MAX = 10000 };

static const char magic[8] = "PODNETWK";

const pod__net_kind *pod__net_kind_of(pod_game_id game) {
    return pod__search_game_of(game)->network;
}

static uint8_t *put_many(uint8_t *at, const int16_t *number, size_t count) {
    for (size_t i = 0; i < count; i++, at += 2) {
        pod__put(at, (uint16_t)number[i], 2);
    }
    return at;
}

static const uint8_t *get_many(const uint8_t *at, int16_t *number, size_t count) {
    for (size_t i = 0; i < count; i++, at += 2) {
        number[i] = (int16_t)pod__get(at, 2);
    }
    return at;
}

static size_t bytes_of(const pod__net_kind *kind) {
    return POD__NET_FILE_FRAME + 2 * (size_t)kind->features * POD__NET_WIDTH;
}

static void put_header(uint8_t *at, pod_game_id game, uint32_t scale) {
    const pod__net_kind *kind = pod__net_kind_of(game);
    memcpy(at, magic, sizeof magic);
    pod__put(at + 8, VERSION, 2);
    pod__put(at + 10, POD__NET_WIDTH, 2);
    pod__put(at + 12, POD__NET_HIDDEN, 2);
    pod__put(at + 14, POD__NET_STAGES, 2);
    pod__put(at + 16, kind->features, 4);
    pod__put(at + 20, scale, 4);
    pod__put(at + 24, bytes_of(kind), 4);
    pod__put(at + 28, game, 4);
}

size_t pod__net_write(const pod__net_numbers *numbers, uint8_t out[POD__NET_FILE_BYTES_MAX]) {
    put_header(out, numbers->game, numbers->scale);
    uint8_t *at = out + POD__NET_HEADER;
    unsigned features = pod__net_kind_of(numbers->game)->features;
    for (unsigned i = 0; i < features; i++) {
        at = put_many(at, numbers->weight[i], POD__NET_WIDTH);
    }
    for (unsigned i = 0; i < POD__NET_STAGES; i++) {
        const pod__net_stage_numbers *stage = &numbers->stage[i];
        for (unsigned j = 0; j < POD__NET_HIDDEN; j++) {
            at = put_many(at, stage->weight[j], POD__NET_UNITS);
        }
        for (unsigned j = 0; j < POD__NET_HIDDEN; j++, at += 4) {
            pod__put(at, (uint32_t)stage->bias[j], 4);
        }
        at = put_many(at, stage->out_weight, POD__NET_HIDDEN);
        pod__put(at, (uint32_t)stage->out_bias, 4);
        at += 4;
    }
    pod__put(at, pod__checksum(out, (size_t)(at - out)), 8);
    return (size_t)(at - out) + 8;
}

/* No sum that the kernels work out may leave its 32 bits. */
static bool is_tame(const pod__net_numbers *numbers) {
    enum { BIAS_MAX = 1 << 29 };
    const pod__net_kind *kind = pod__net_kind_of(numbers->game);
    int limit = pod__net_weight_limit(kind);
    unsigned features = kind->features;
    for (unsigned i = 0; i < features; i++) {
        for (unsigned j = 0; j < POD__NET_WIDTH; j++) {
            if (numbers->weight[i][j] > limit || numbers->weight[i][j] < -limit) {
                return false;
            }
        }
    }
    for (unsigned i = 0; i < POD__NET_STAGES; i++) {
        const pod__net_stage_numbers *stage = &numbers->stage[i];
        if (stage->out_bias > BIAS_MAX || stage->out_bias < -BIAS_MAX) {
            return false;
        }
        for (unsigned j = 0; j < POD__NET_HIDDEN; j++) {
            if (stage->bias[j] > BIAS_MAX || stage->bias[j] < -BIAS_MAX) {
                return false;
            }
        }
    }
    return numbers->scale > 0 && numbers->scale <= SCALE_MAX;
}

pod_error pod__net_read(const uint8_t *bytes, size_t length, pod__net_numbers *out) {
    uint8_t expected[POD__NET_HEADER];
    uint64_t game = length < POD__NET_FILE_FRAME ? UINT64_MAX : pod__get(bytes + 28, 4);
    const pod__net_kind *kind = game < POD_GAMES_MAX ? pod__net_kind_of((pod_game_id)game) : NULL;
    if (!kind || length != bytes_of(kind) || pod__get(bytes + length - 8, 8) != pod__checksum(bytes, length - 8)) {
        return POD_ERROR_NETWORK;
    }
    out->game = (pod_game_id)game;
    out->scale = (uint32_t)pod__get(bytes + 20, 4);
    put_header(expected, out->game, out->scale);
    if (memcmp(bytes, expected, sizeof expected) != 0) {
        return POD_ERROR_NETWORK;
    }
    const uint8_t *at = bytes + POD__NET_HEADER;
    for (unsigned i = 0; i < kind->features; i++) {
        at = get_many(at, out->weight[i], POD__NET_WIDTH);
    }
    for (unsigned i = 0; i < POD__NET_STAGES; i++) {
        pod__net_stage_numbers *stage = &out->stage[i];
        for (unsigned j = 0; j < POD__NET_HIDDEN; j++) {
            at = get_many(at, stage->weight[j], POD__NET_UNITS);
        }
        for (unsigned j = 0; j < POD__NET_HIDDEN; j++, at += 4) {
            stage->bias[j] = (int32_t)(uint32_t)pod__get(at, 4);
        }
        at = get_many(at, stage->out_weight, POD__NET_HIDDEN);
        stage->out_bias = (int32_t)(uint32_t)pod__get(at, 4);
        at += 4;
    }
    return is_tame(out) ? POD_OK : POD_ERROR_NETWORK;
}
