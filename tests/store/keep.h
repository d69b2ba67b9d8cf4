/* Single changes put into a store, for tests: as decisions of one change. */
#ifndef LUDOPOD_TESTS_STORE_KEEP_H
#define LUDOPOD_TESTS_STORE_KEEP_H

#include <string.h>

#include "store/store.h"

static inline store_status keep_change(store *in, const club_change *change, store_fault *fault) {
    club_decision decision = {.change_count = 1, .change = {*change}};
    return store_apply(in, &decision, fault);
}

/* previous: the game that this one is a rematch of, or NULL. */
static inline store_status keep_game(store *in, const club_game *game, const char *previous, store_fault *fault) {
    club_decision decision = {.change_count = previous ? 2 : 1,
                              .change = {{.kind = CLUB_CHANGE_GAME}, {.kind = CLUB_CHANGE_NEXT}},
                              .made = *game};
    memcpy(decision.change[1].next, game->id, sizeof game->id);
    memcpy(decision.change[1].game, previous ? previous : "", previous ? CLUB_ID_SIZE : 1);
    return store_apply(in, &decision, fault);
}

#endif
