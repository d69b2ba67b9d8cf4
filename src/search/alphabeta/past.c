/* Positions that come back. The rules may wait for a third time before they call it a draw, but whoever could do better
   would not go back once: so the first time is weighed as a draw, on the way from the root as in the game before it. */
#include <string.h>

#include "search/alphabeta/alphabeta.h"

enum { WORD_BITS = 64, FILTER_BITS = POD__PAST_WORDS * WORD_BITS };

static uint64_t *filter_word(pod__duel *duel, uint64_t identity) {
    return &duel->past[identity % FILTER_BITS / WORD_BITS];
}

static uint64_t filter_bit(uint64_t identity) {
    return (uint64_t)1 << identity % WORD_BITS;
}

void pod__duel_past_begin(pod__duel *duel) {
    const pod_search_request *request = duel->watch->request;
    memset(duel->past, 0, sizeof duel->past);
    duel->back = POD__PLIES_MAX;
    if (!duel->board->reversible) {
        return;
    }
    duel->ply[0].identity = duel->board->identity(&duel->ply[0].state);
    for (size_t i = 0; i < request->seen_count; i++) {
        *filter_word(duel, request->seen[i]) |= filter_bit(request->seen[i]);
    }
}

static bool was_in_the_game(pod__duel *duel, uint64_t identity) {
    const pod_search_request *request = duel->watch->request;
    bool maybe = *filter_word(duel, identity) & filter_bit(identity);
    for (size_t i = 0; maybe && i < request->seen_count; i++) {
        if (request->seen[i] == identity) {
            return true;
        }
    }
    return false;
}

bool pod__duel_comes_back(pod__duel *duel, unsigned ply) {
    pod__ply *here = &duel->ply[ply];
    unsigned reach = duel->board->reversible(&here->state);
    here->identity = duel->board->identity(&here->state);
    unsigned first = reach < ply ? ply - reach : 0;
    for (unsigned at = ply; at >= first + 2;) {
        at -= 2; /* the same player is to move */
        if (duel->ply[at].identity == here->identity) {
            duel->back = at < duel->back ? at : duel->back;
            return true;
        }
    }
    if (reach > ply && was_in_the_game(duel, here->identity)) {
        duel->back = 0;
        return true;
    }
    return false;
}
