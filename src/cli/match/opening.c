#include "base/random.h"
#include "cli/match/match.h"
#include "ludopod/reference.h"

/* How many openings are tried, how they are looked at, and how far from even chances they may be. */
enum { TRIES = 60, NODES = 3000, WALKS = 300, TABLE_BYTES = 1 << 20 };
static const double even = 0.06;

/* Random moves; false when they end the game or leave no choice. */
static bool play_randomly(const pod_position *start, unsigned plies, uint64_t *random, pod_position *out) {
    static const pod_reference anybody = {.kind = POD_REFERENCE_RANDOM};
    pod_move_list moves;
    *out = *start;
    for (unsigned i = 0; i < plies; i++) {
        pod_move move;
        if (pod_reference_move(&anybody, out, random, &move)) {
            return false;
        }
        pod_game_of(out)->rules->apply(out, move);
    }
    pod_game_of(out)->rules->moves(out, &moves);
    return moves.count > 1;
}

/* How far from even chances a short search thinks a position is: that of the player who is farthest from them. */
static double unevenness(pod_search *search, const pod_position *position) {
    pod_search_request request = POD_SEARCH_REQUEST(.nodes = position->players > 2 ? WALKS : NODES);
    pod_search_report report;
    double most = 0;
    if (pod_search_run(search, position, &request, &report) || report.proven) {
        return 1;
    }
    for (unsigned seat = 0; seat < position->players; seat++) {
        double apart = report.expected[seat] - 0.5;
        apart = apart < 0 ? -apart : apart;
        most = apart > most ? apart : most;
    }
    return most;
}

bool match_opening(const pod_position *start, uint64_t seed, pod_position *out) {
    unsigned squares = (unsigned)start->rows * start->columns;
    uint64_t random = seed;
    pod_search *search = pod_search_create(TABLE_BYTES);
    double best = 2;
    if (!search) {
        return false;
    }
    *out = *start;
    for (unsigned i = 0; i < TRIES && best > even; i++) {
        pod__random length = {.state = seed + i};
        unsigned plies = squares / 3 + pod__random_below(&length, squares / 2 + 1);
        pod_position tried;
        if (play_randomly(start, plies, &random, &tried)) {
            double apart = unevenness(search, &tried);
            if (apart < best) {
                best = apart;
                *out = tried;
            }
        }
    }
    pod_search_free(search);
    return true;
}
