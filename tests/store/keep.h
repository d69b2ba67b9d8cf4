/* Single changes put into a store, for tests: as decisions of one change. Whoever sits down is made a person first. */
#ifndef LUDOPOD_TESTS_STORE_KEEP_H
#define LUDOPOD_TESTS_STORE_KEEP_H

#include <string.h>

#include "store/store.h"

/* Nobody is left out, and who is a person already stays as they are. */
static inline void keep_person(store *in, const club_person *person) {
    club_decision decision = {.change_count = 1,
                              .change = {&(club_change){.family = CLUB_PEOPLE, .person = {.guest.person = *person}}}};
    memcpy(decision.change[0]->person.guest.session.bytes, person->id, sizeof person->id);
    store_fault ignored;
    if (!club_person_is_nobody(person)) {
        store_apply(in, &decision, &ignored);
    }
}

static inline store_status keep_change(store *in, const club_game_change *change, store_fault *fault) {
    club_decision decision = {.change_count = 1, .change = {&(club_change){.family = CLUB_GAMES, .game = *change}}};
    keep_person(in, &change->taken.person);
    return store_apply(in, &decision, fault);
}

static inline size_t version_of(store *in, const char *id) {
    club_game game = {0};
    store_fault fault;
    size_t version = store_load(in, id, &game, &fault) == STORE_OK ? game.version : 0;
    club_free(&game);
    return version;
}

/* previous: the game that this one is a rematch of, or NULL. */
static inline store_status keep_game(store *in, const club_game *game, const char *previous, store_fault *fault) {
    club_decision decision = {.change_count = previous ? 2 : 1,
                              .change = {&(club_change){.family = CLUB_GAMES, .game.kind = CLUB_GAME_MADE},
                                         &(club_change){.family = CLUB_GAMES, .game.kind = CLUB_GAME_NEXT}},
                              .made = *game};
    memcpy(decision.change[1]->game.next, game->id, sizeof game->id);
    memcpy(decision.change[1]->game.game, previous ? previous : "", previous ? CLUB_ID_SIZE : 1);
    decision.change[1]->game.version = previous ? version_of(in, previous) : 0;
    for (unsigned i = 0; i < game->seat_count; i++) {
        keep_person(in, &game->seat[i].person);
    }
    return store_apply(in, &decision, fault);
}

#endif
