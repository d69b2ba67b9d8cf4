/* Where there is no solver, as in WebAssembly, the search does it all. */
#include "endgame.h"

bool pod__endgame_settle(struct pod__duel *duel, const pod_position *position) {
    (void)duel;
    (void)position;
    return false;
}
