/* Counting and summing: walking every path against merging. */
#include "bench.h"
#include "ludopod/solve.h"
#include "solve/pathsum/path.h"
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
    pod_perft_how how = POD_PERFT_HOW(.memo = memo, .threads = threads);
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

/* Where there is no AVX2, what is done instead. */
static const pod__stride *avx2(void) {
    return pod__stride_avx2() ? pod__stride_avx2() : pod__stride_portable();
}

static work pathsum_9_portable(bench_samples *samples) {
    (void)samples;
    return pathsum_by(pod__stride_portable(), cells, 9);
}

static work pathsum_9_best(bench_samples *samples) {
    (void)samples;
    return pathsum_by(pod__stride_best(), cells, 9);
}

/* The public cases of the contest. */
static work pathsum_contest_by(const pod__stride *stride) {
    static const struct {
        unsigned depth;
        uint8_t cells[9];
    } cases[] = {
        {20, {0, 6, 0, 2, 2, 2, 1, 6, 1}}, {20, {5, 0, 6, 4, 5, 0, 0, 6, 4}}, {1, {5, 5, 5, 0, 0, 5, 5, 5, 5}},
        {1, {6, 1, 6, 1, 0, 1, 6, 1, 6}},  {8, {6, 0, 6, 0, 0, 0, 6, 1, 5}},  {24, {3, 0, 0, 3, 6, 2, 1, 0, 2}},
        {36, {6, 0, 4, 2, 0, 2, 4, 0, 0}}, {32, {0, 0, 0, 0, 5, 4, 1, 0, 5}}, {40, {0, 0, 4, 0, 2, 4, 1, 3, 4}},
        {40, {0, 5, 4, 0, 3, 0, 0, 3, 0}}, {20, {0, 5, 1, 0, 0, 0, 4, 0, 1}}, {20, {1, 0, 0, 3, 5, 2, 1, 0, 0}},
    };
    work all = {sizeof cases / sizeof cases[0], 0};
    for (size_t i = 0; i < all.nodes; i++) {
        all.check = 31 * all.check + pathsum_by(stride, cases[i].cells, cases[i].depth).check;
    }
    return all;
}

static work pathsum_contest_portable(bench_samples *samples) {
    (void)samples;
    return pathsum_contest_by(pod__stride_portable());
}

static work pathsum_contest_avx2(bench_samples *samples) {
    (void)samples;
    return pathsum_contest_by(avx2());
}

static work pathsum_contest_best(bench_samples *samples) {
    (void)samples;
    return pathsum_contest_by(pod__stride_best());
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

static work states_by(unsigned threads) {
    pod_states_count count = {0, 0, 0, 0};
    pod_error error = pod_states(3, 3, &POD_STATES_HOW(.threads = threads, .memory = (size_t)1 << 30), &count);
    return (work){count.raw, error ? 0 : count.raw};
}

static work states_merged(bench_samples *samples) {
    (void)samples;
    return states_by(1);
}

static work states_threads(bench_samples *samples) {
    (void)samples;
    return states_by(2);
}

const bench_case solve_cases[] = {
    {"perft 10 on 3x3", "walked", "paths", perft_10_walked},
    {"perft 10 on 3x3", "threads", "paths", perft_10_threads},
    {"perft 10 on 3x3", "merged", "paths", perft_10_merged},
    {"pathsum depth 9", "walked", "runs", pathsum_9_walked},
    {"pathsum depth 9", "portable", "runs", pathsum_9_portable},
    {"pathsum depth 9", "best", "runs", pathsum_9_best},
    {"pathsum contest", "portable", "runs", pathsum_contest_portable},
    {"pathsum contest", "avx2", "runs", pathsum_contest_avx2},
    {"pathsum contest", "best", "runs", pathsum_contest_best},
    {"pathsum whole game", "portable", "runs", pathsum_game_portable},
    {"pathsum whole game", "best", "runs", pathsum_game_best},
    {"states of 3x3", "plain", "boards", states_plainly},
    {"states of 3x3", "merged", "boards", states_merged},
    {"states of 3x3", "threads", "boards", states_threads},
};
const size_t solve_case_count = sizeof solve_cases / sizeof solve_cases[0];
