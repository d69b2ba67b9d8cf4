/* What the tests that run on every database share. Each test gets a place of its own (*state). */
#ifndef LUDOPOD_TESTS_STORE_PLACE_H
#define LUDOPOD_TESTS_STORE_PLACE_H

#include "store/store.h"

/* A database that is not open. */
typedef struct place {
    char folder[64], url[192];
    const sql_driver *driver; /* beside the one that is built in */
} place;

/* How the driver itself reaches it. */
const sql_driver *place_driver(const place *at);
const char *place_location(const place *at);
/* Fails the test where it cannot be opened. */
store *open_store(const place *at);

/* people_test.c */
void accounts_are_as_they_were_decided(void **state);
void a_late_change_of_an_account_leaves_nothing(void **state);

/* challenges_test.c */
void a_challenge_comes_back_as_it_was(void **state);
void what_is_stored_follows_each_act(void **state);
void a_late_answer_leaves_nothing(void **state);
void challenges_are_found(void **state);
void damaged_challenges_are_refused(void **state);
void challenges_go_with_their_people(void **state);
void games_are_listed(void **state);
void games_are_listed_by_ratings(void **state);

/* tournaments_test.c */
void a_tournament_comes_back_as_it_was(void **state);
void tournaments_are_looked_at_when_they_are_due(void **state);

/* played_test.c */
void a_game_is_listed_once(void **state);
void only_a_thousand_games_are_looked_at(void **state);

/* reached_test.c */
void what_was_reached_follows_from_the_games(void **state);

/* outbox_test.c */
void a_letter_comes_back_as_it_was_written(void **state);
void the_soonest_come_first(void **state);
void what_is_done_is_forgotten(void **state);
void what_is_old_goes_in_pieces(void **state);
void a_damaged_letter_is_told_from_the_others(void **state);
void a_passkey_comes_back_as_it_was(void **state);
void a_passkey_is_one_accounts_and_counts_on(void **state);
void a_device_that_counts_nothing_is_used_again(void **state);

#endif
