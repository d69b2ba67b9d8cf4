/* Repetitions. The rules may wait for a third occurrence before they call it a draw, but a player who could do better
   would not go back even once: so the first repetition counts as a draw, on the path from the root and of the game
   before it. */
#include <assert.h>
#include <string.h>

#include "search/alphabeta/alphabeta.h"

enum { WORD_BITS = 64, FILTER_BITS = POD__SEEN_WORDS * WORD_BITS };

static uint64_t *filter_word(pod__alphabeta *search, uint64_t key) {
    return &search->seen_filter[key % FILTER_BITS / WORD_BITS];
}

static uint64_t filter_bit(uint64_t key) {
    return (uint64_t)1 << key % WORD_BITS;
}

void pod__repetition_begin(pod__alphabeta *search) {
    const pod_search_request *request = search->watch->request;
    memset(search->seen_filter, 0, sizeof search->seen_filter);
    search->earliest_repeat = POD__PLIES_MAX;
    if (!search->board->reversible) {
        return;
    }
    search->ply[0].repetition_key = search->board->repetition_key(&search->ply[0].state);
    for (size_t i = 0; i < request->seen_count; i++) {
        *filter_word(search, request->seen[i]) |= filter_bit(request->seen[i]);
    }
}

static bool was_seen_in_game(pod__alphabeta *search, uint64_t key) {
    const pod_search_request *request = search->watch->request;
    bool maybe = *filter_word(search, key) & filter_bit(key);
    for (size_t i = 0; maybe && i < request->seen_count; i++) {
        if (request->seen[i] == key) {
            return true;
        }
    }
    return false;
}

bool pod__repetition_at(pod__alphabeta *search, unsigned ply) {
    assert(search->board->reversible);
    pod__ply *here = &search->ply[ply];
    unsigned reach = search->board->reversible(&here->state);
    here->repetition_key = search->board->repetition_key(&here->state);
    unsigned first = reach < ply ? ply - reach : 0;
    for (unsigned at = ply; at >= first + 2;) {
        at -= 2; /* the same player is to move */
        if (search->ply[at].repetition_key == here->repetition_key) {
            search->earliest_repeat = at < search->earliest_repeat ? at : search->earliest_repeat;
            return true;
        }
    }
    if (reach > ply && was_seen_in_game(search, here->repetition_key)) {
        search->earliest_repeat = 0;
        return true;
    }
    return false;
}
