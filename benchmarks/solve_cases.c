/* Counting and summing: walking every path against merging. */
#include "bench.h"
#include "ludopod/solve.h"
#include "solve/pathsum_path.h"
#include "solve/pathsum_plain.h"
#include "solve/states_plain.h"

static work perft_10_walked(bench_samples *samples) {
    (void)samples;
    pod__packed_geometry geometry = pod__packed_geometry_of(3, 3);
    pod__packed empty = {{0, 0, 0}, 0};
    bool overflow = false;
    uint64_t paths = pod__packed_perft(&geometry, &empty, 10, &overflow);
    return (work){paths, overflow ? 0 : paths};
}

static work perft_how(unsigned depth, bool memo, unsigned threads) {
    pod_position empty = {.game = POD_GAME_CEPHALOPOD, .rows = 3, .columns = 3, .players = 2};
    pod_perft_how how = {.memo = memo, .threads = threads};
    pod_wide paths = {0, 0};
    pod_error error = pod_perft_wide(&empty, depth, &how, &paths);
    return (work){paths.low, error ? 0 : paths.low};
}

static work perft_10_threads(bench_samples *samples) {
    (void)samples;
    return perft_how(10, false, 2);
}

static work perft_10_merged(bench_samples *samples) {
    (void)samples;
    return perft_how(10, true, 1);
}

/* A public case of the contest, cut to a depth that walking can reach. */
static const uint8_t cells[9] = {0, 5, 1, 0, 0, 0, 4, 0, 1};

static work pathsum_9_walked(bench_samples *samples) {
    (void)samples;
    return (work){1, pathsum_plain(cells, 9)};
}

static work pathsum_by(const pod__stride *stride, const uint8_t board[9], unsigned depth) {
    uint32_t sum = 0;
    pod_error error = pod__pathsum_by(stride, board, depth, &sum);
    return (work){1, error ? 0 : sum};
}

static work pathsum_9_portable(bench_samples *samples) {
    (void)samples;
    return pathsum_by(pod__stride_portable(), cells, 9);
}

static work pathsum_9_best(bench_samples *samples) {
    (void)samples;
    return pathsum_by(pod__stride_best(), cells, 9);
}

static work pathsum_20_portable(bench_samples *samples) {
    (void)samples;
    return pathsum_by(pod__stride_portable(), cells, 20);
}

static work pathsum_20_best(bench_samples *samples) {
    (void)samples;
    return pathsum_by(pod__stride_best(), cells, 20);
}

static const uint8_t empty_cells[9];

static work pathsum_game_portable(bench_samples *samples) {
    (void)samples;
    return pathsum_by(pod__stride_portable(), empty_cells, 100);
}

static work pathsum_game_best(bench_samples *samples) {
    (void)samples;
    return pathsum_by(pod__stride_best(), empty_cells, 100);
}

static work states_plainly(bench_samples *samples) {
    (void)samples;
    uint64_t boards = states_plain(3, 3);
    return (work){boards, boards};
}

static work states_merged(bench_samples *samples) {
    (void)samples;
    pod_states_count count = {0, 0, 0, 0};
    pod_error error = pod_states(3, 3, 1, (size_t)1 << 30, NULL, &count);
    return (work){count.raw, error ? 0 : count.raw};
}

const bench_case solve_cases[] = {
    {"perft 10 on 3x3", "walked", "paths", perft_10_walked},
    {"perft 10 on 3x3", "threads", "paths", perft_10_threads},
    {"perft 10 on 3x3", "merged", "paths", perft_10_merged},
    {"pathsum depth 9", "walked", "runs", pathsum_9_walked},
    {"pathsum depth 9", "portable", "runs", pathsum_9_portable},
    {"pathsum depth 9", "best", "runs", pathsum_9_best},
    {"pathsum depth 20", "portable", "runs", pathsum_20_portable},
    {"pathsum depth 20", "best", "runs", pathsum_20_best},
    {"pathsum whole game", "portable", "runs", pathsum_game_portable},
    {"pathsum whole game", "best", "runs", pathsum_game_best},
    {"states of 3x3", "plain", "boards", states_plainly},
    {"states of 3x3", "merged", "boards", states_merged},
};
const size_t solve_case_count = sizeof solve_cases / sizeof solve_cases[0];
