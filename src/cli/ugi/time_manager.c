/* Sharing out the time of a game. Games are long: a random one on 5x5 lasts 139 plies on average, shares are small. */
#include "cli/ugi/ugi.h"
#include "search/board.h"

enum {
    /* Lost between the clock of who runs the game and ours. */
    OVERHEAD_MS = 15,
    /* And with every move, on a busy machine. */
    LAG_MS = 5
};

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
    int64_t moves = (pod__expected_plies(position) + in - 1) / in + 2;
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
