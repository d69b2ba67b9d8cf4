/* Counting and summing: walking every path against merging. */
#include "bench.h"
#include "ludopod/solve.h"
#include "solve/pathsum_plain.h"

static work perft_10_walked(bench_samples *samples) {
    (void)samples;
    pod__packed_geometry geometry = pod__packed_geometry_of(3, 3);
    pod__packed empty = {{0, 0, 0}, 0};
    bool overflow = false;
    uint64_t paths = pod__packed_perft(&geometry, &empty, 10, &overflow);
    return (work){paths, overflow ? 0 : paths};
}

static work perft_10_merged(bench_samples *samples) {
    (void)samples;
    pod_position empty = {.game = POD_GAME_CEPHALOPOD, .rows = 3, .columns = 3, .players = 2};
    uint64_t paths = 0;
    pod_error error = pod_perft(&empty, 10, &paths);
    return (work){paths, error ? 0 : paths};
}

/* A public case of the contest, cut to a depth that walking can reach. */
static const uint8_t cells[9] = {0, 5, 1, 0, 0, 0, 4, 0, 1};

static work pathsum_9_walked(bench_samples *samples) {
    (void)samples;
    return (work){1, pathsum_plain(cells, 9)};
}

static work pathsum_merged(unsigned depth) {
    uint32_t sum = 0;
    pod_error error = pod_pathsum(cells, depth, &sum);
    return (work){1, error ? 0 : sum};
}

static work pathsum_9_merged(bench_samples *samples) {
    (void)samples;
    return pathsum_merged(9);
}

static work pathsum_20_merged(bench_samples *samples) {
    (void)samples;
    return pathsum_merged(20);
}

static work pathsum_empty(bench_samples *samples) {
    (void)samples;
    static const uint8_t empty[9];
    uint32_t sum = 0;
    pod_error error = pod_pathsum(empty, 100, &sum);
    return (work){1, error ? 0 : sum};
}

const bench_case solve_cases[] = {
    {"perft 10 on 3x3", "walked", "paths", perft_10_walked},   {"perft 10 on 3x3", "merged", "paths", perft_10_merged},
    {"pathsum depth 9", "walked", "runs", pathsum_9_walked},   {"pathsum depth 9", "merged", "runs", pathsum_9_merged},
    {"pathsum depth 20", "merged", "runs", pathsum_20_merged}, {"pathsum whole game", "merged", "runs", pathsum_empty},
};
const size_t solve_case_count = sizeof solve_cases / sizeof solve_cases[0];
