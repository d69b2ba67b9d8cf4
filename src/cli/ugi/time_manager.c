/* Sharing out the time of a game. Games are long: a random one on 5x5 lasts 139 plies on average, so a share is small.
 */
#include "cli/ugi/ugi.h"

enum {
    /* Lost between the clock of who runs the game and ours. */
    OVERHEAD_MS = 15,
    /* And with every move, on a busy machine. */
    LAG_MS = 5,
    /* Games end when the pips on the board are near 57 % of what it could hold (self-play, 5x5). */
    END_PERCENT = 57,
    /* Of all plies those that capture: they add no pips (random play, rules.md). */
    CAPTURES_PERCENT = 40
};

static unsigned cephalopod_plies(const pod_position *position) {
    const pod_cephalopod *board = &position->of.cephalopod;
    unsigned squares = (unsigned)position->rows * position->columns;
    unsigned largest = board->variant & POD_CEPHALOPOD_DODECA ? 12 : 6;
    unsigned pips = 0, empty = 0;
    for (unsigned square = 0; square < squares; square++) {
        pips += pod_die_pips(board->die[square]);
        empty += !board->die[square];
    }
    unsigned end = END_PERCENT * largest * squares / 100;
    /* Every ply that does not capture adds one pip. */
    unsigned expected = pips < end ? (end - pips) * 100 / (100 - CAPTURES_PERCENT) : 0;
    /* What is left may be more than usual, but never less than the empty squares. */
    unsigned least = empty + empty / 2;
    return expected > least ? expected : least;
}

/* Decided games of Octogo end some turns after the pieces have met; nobody knows when. */
static unsigned octogo_plies(const pod_position *position) {
    unsigned pieces = 0;
    for (unsigned square = 0; square < POD_OCTOGO_SQUARES_MAX; square++) {
        pieces += position->of.octogo.piece[square] != 0;
    }
    return 40 + 4 * pieces;
}

unsigned ugi_expected_plies(const pod_position *position) {
    return position->game == POD_GAME_CEPHALOPOD ? cephalopod_plies(position) : octogo_plies(position);
}

static unsigned players_in(const pod_position *position) {
    pod_outcome outcome;
    unsigned in = 0;
    pod_game_of(position)->rules->outcome(position, &outcome);
    for (unsigned seat = 0; seat < position->players; seat++) {
        in += outcome.place[seat] == 0;
    }
    return in ? in : 1;
}

ugi_time ugi_time_to_think(const pod_position *position, int64_t left_ms, int64_t increment_ms) {
    enum { LONGEST = 5 }; /* shares, for a hard choice */
    unsigned in = players_in(position);
    /* Two more than expected: games can be longer. */
    int64_t moves = (ugi_expected_plies(position) + in - 1) / in + 2;
    int64_t kept = OVERHEAD_MS + LAG_MS * moves;
    int64_t usable = left_ms > kept ? left_ms - kept : 0;
    /* More than an equal share: the last moves come at once, as the result is proven by then, and so do forced ones. */
    int64_t share = usable * 3 / (2 * moves) + increment_ms * 9 / 10;
    int64_t most = usable / 3 + 1;
    share = share < most ? share : most;
    share = share > 1 ? share : 1;
    return (ugi_time){.share = share, .most = LONGEST * share < most ? LONGEST * share : most};
}

int64_t ugi_time_within(int64_t move_ms) {
    int64_t kept = move_ms / 10 < OVERHEAD_MS ? move_ms / 10 : OVERHEAD_MS;
    return move_ms - kept > 1 ? move_ms - kept : 1;
}
