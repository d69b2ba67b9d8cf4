#include <string.h>

#include "bench.h"
#include "ludopod/game.h"

static uint32_t next_random(uint64_t *state) {
    *state = *state * 6364136223846793005u + 1442695040888963407u; /* Knuth's MMIX generator */
    return (uint32_t)(*state >> 33);
}

void samples_make(bench_samples *out) {
    const pod_rules *rules = pod_game_at(POD_GAME_CEPHALOPOD)->rules;
    pod_options options;
    pod_option_id bad;
    pod_position start, position;
    uint64_t random = 1;
    memset(out, 0, sizeof *out);
    out->geometry = pod__packed_geometry_of(5, 5);
    pod_options_default(pod_game_at(POD_GAME_CEPHALOPOD), &options);
    rules->start(&options, &start, &bad);
    position = start;
    for (size_t i = 0; i < SAMPLES; i++) {
        position = position.turn == POD_NOBODY ? start : position;
        out->position[i] = position;
        out->packed[i] = pod__packed_from(&position);
        rules->moves(&position, &out->moves);
        rules->apply(&position, out->moves.move[next_random(&random) % out->moves.count]);
    }
}
