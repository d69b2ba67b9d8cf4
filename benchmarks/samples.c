#include <string.h>

#include "bench.h"
#include "ludopod/game.h"

static uint32_t next_random(uint64_t *state) {
    *state = *state * 6364136223846793005u + 1442695040888963407u; /* Knuth's MMIX generator */
    return (uint32_t)(*state >> 33);
}

void samples_play(const pod_position *start, size_t count, pod_position *out) {
    const pod_rules *rules = pod_game_of(start)->rules;
    pod_position position = *start;
    pod_move_list moves;
    uint64_t random = 1;
    for (size_t i = 0; i < count; i++) {
        position = position.turn == POD_NOBODY ? *start : position;
        out[i] = position;
        rules->moves(&position, &moves);
        rules->apply(&position, moves.move[next_random(&random) % moves.count]);
    }
}

void samples_make(bench_samples *out) {
    pod_options options;
    pod_option_id bad;
    pod_position start;
    memset(out, 0, sizeof *out);
    out->geometry = pod__packed_geometry_of(5, 5);
    pod_options_default(pod_game_at(POD_GAME_CEPHALOPOD), &options);
    pod_game_at(POD_GAME_CEPHALOPOD)->rules->start(&options, &start, &bad);
    samples_play(&start, SAMPLES, out->position);
    for (size_t i = 0; i < SAMPLES; i++) {
        out->packed[i] = pod__packed_from(&out->position[i]);
    }
}
