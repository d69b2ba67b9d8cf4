/* Games for the tests of the store, and how they are kept. */
#ifndef LUDOPOD_TESTS_STORE_SUPPORT_H
#define LUDOPOD_TESTS_STORE_SUPPORT_H

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "store/store.h"

extern const club_person ada, bo;

/* A game of ada's, with that request for the other seat. */
club_game make_game(const char *id, club_seat_request_kind second);
/* The move of whoever's turn it is. */
club_game_change move_of(club_game *game, const char *text);
/* Keeps a change, or a game, in a transaction of its own. */
store_status keep(store *in, const club_game_change *change);
void add(store *in, const club_game *game, const char *previous, store_status expected);
void assert_same_game(const club_game *left, const club_game *right);

#endif
