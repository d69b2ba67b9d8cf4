/* Move lists, moves and counting: the general path against the packed one. */
#include "bench.h"
#include "ludopod/game.h"

static const pod_rules *rules(void) {
    return pod_game_at(POD_GAME_CEPHALOPOD)->rules;
}

static uint64_t digest(const pod_move *move, size_t count) {
    uint64_t value = count;
    for (size_t i = 0; i < count; i++) {
        value = value * 31 + move[i];
    }
    return value;
}

static work moves_general(bench_samples *samples) {
    work done = {SAMPLES, 0};
    for (size_t i = 0; i < SAMPLES; i++) {
        rules()->moves(&samples->position[i], &samples->moves);
        done.check += digest(samples->moves.move, samples->moves.count);
    }
    return done;
}

static work moves_packed(bench_samples *samples) {
    work done = {SAMPLES, 0};
    for (size_t i = 0; i < SAMPLES; i++) {
        unsigned count = pod__packed_moves(&samples->geometry, &samples->packed[i], samples->moves.move);
        done.check += digest(samples->moves.move, count);
    }
    return done;
}

static work count_general(bench_samples *samples) {
    work done = {SAMPLES, 0};
    for (size_t i = 0; i < SAMPLES; i++) {
        rules()->moves(&samples->position[i], &samples->moves);
        done.check += samples->moves.count;
    }
    return done;
}

static work count_packed(bench_samples *samples) {
    work done = {SAMPLES, 0};
    for (size_t i = 0; i < SAMPLES; i++) {
        done.check += pod__packed_move_count(&samples->geometry, &samples->packed[i]);
    }
    return done;
}

/* Every move of every position is played; the dice left tell whether both ways did the same. */
static work play_general(bench_samples *samples) {
    work done = {0, 0};
    for (size_t i = 0; i < SAMPLES; i++) {
        unsigned count = pod__packed_moves(&samples->geometry, &samples->packed[i], samples->moves.move);
        for (unsigned m = 0; m < count; m++) {
            pod_position after = samples->position[i];
            rules()->apply(&after, samples->moves.move[m]);
            done.check += after.of.cephalopod.die[12] & 15u;
        }
        done.nodes += count;
    }
    return done;
}

static work play_packed(bench_samples *samples) {
    work done = {0, 0};
    for (size_t i = 0; i < SAMPLES; i++) {
        unsigned count = pod__packed_moves(&samples->geometry, &samples->packed[i], samples->moves.move);
        for (unsigned m = 0; m < count; m++) {
            pod__packed after = pod__packed_after(&samples->geometry, &samples->packed[i], samples->moves.move[m]);
            done.check += pod__packed_pips(&after, 12);
        }
        done.nodes += count;
    }
    return done;
}

static uint64_t walk(const pod_position *position, unsigned depth) {
    pod_move_list moves;
    rules()->moves(position, &moves);
    if (depth == 1) {
        return moves.count;
    }
    uint64_t paths = 0;
    for (unsigned i = 0; i < moves.count; i++) {
        pod_position after = *position;
        rules()->apply(&after, moves.move[i]);
        paths += walk(&after, depth - 1);
    }
    return paths;
}

/* Position 0 is the empty board. */
static work perft_4_general(bench_samples *samples) {
    uint64_t paths = walk(&samples->position[0], 4);
    return (work){paths, paths};
}

static work perft_packed(const bench_samples *samples, unsigned depth) {
    bool overflow = false;
    uint64_t paths = pod__packed_perft(&samples->geometry, &samples->packed[0], depth, &overflow);
    return (work){paths, overflow ? 0 : paths};
}

static work perft_4_packed(bench_samples *samples) {
    return perft_packed(samples, 4);
}

static work perft_6_packed(bench_samples *samples) {
    return perft_packed(samples, 6);
}

static work hash_general(bench_samples *samples) {
    work done = {SAMPLES, 0};
    uint64_t mixed = 0;
    for (size_t i = 0; i < SAMPLES; i++) {
        mixed ^= rules()->hash(&samples->position[i]);
    }
    done.check = mixed != 0; /* the hashes themselves differ by design */
    return done;
}

static work hash_packed(bench_samples *samples) {
    work done = {SAMPLES, 0};
    uint64_t mixed = 0;
    for (size_t i = 0; i < SAMPLES; i++) {
        mixed ^= pod__packed_hash(&samples->packed[i]);
    }
    done.check = mixed != 0;
    return done;
}

const bench_case rules_cases[] = {
    {"list the moves", "general", "positions", moves_general},
    {"list the moves", "packed", "positions", moves_packed},
    {"count the moves", "general", "positions", count_general},
    {"count the moves", "packed", "positions", count_packed},
    {"play a move", "general", "moves", play_general},
    {"play a move", "packed", "moves", play_packed},
    {"hash", "general", "positions", hash_general},
    {"hash", "packed", "positions", hash_packed},
    {"perft 4 on 5x5", "general", "paths", perft_4_general},
    {"perft 4 on 5x5", "packed", "paths", perft_4_packed},
    {"perft 6 on 5x5", "packed", "paths", perft_6_packed},
};
const size_t rules_case_count = sizeof rules_cases / sizeof rules_cases[0];
