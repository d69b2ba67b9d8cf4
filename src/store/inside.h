/* What the files of the store share. */
#ifndef LUDOPOD_STORE_INSIDE_H
#define LUDOPOD_STORE_INSIDE_H

#include <stddef.h>

#include "ludopod/game.h"
#include "store/store.h"

typedef struct store_thread store_thread;

struct store {
    sql_connection *database;
    store_thread *thread; /* or NULL */
    club_calendar calendar;
    store_clock clock;
    int64_t clock_read_ms; /* when it was last measured, by pod__now_ms() */
    /* Who may have lost on time since they last moved: a bit of a hash of each, since a move is no reason to look. */
    uint8_t lapsed[8192];
};

/* Each writes down a change of one family. Require: a transaction is open. */

/* people.c */
store_status store_apply_to_person(sql_connection *database, const club_person_change *change, store_fault *fault);
/* games.c */
store_status store_apply_to_game(store *self, const club_decision *decision, const club_game_change *change,
                                 store_fault *fault);
/* time.c */
store_status store_apply_to_absence(sql_connection *database, const club_absence_change *change, store_fault *fault);
/* time.c: the games of the person that may be due sooner than was written down are looked at from this moment on. */
store_status store_forget_deadlines(sql_connection *database, const club_person *person, int64_t nearer_ms,
                                    store_fault *fault);
/* time.c: when a game is to be looked at; CLUB_NEVER_MS, or 0: it is not. */
store_status store_set_due(sql_connection *database, const char *game, int64_t at_ms, store_fault *fault);
/* time.c: who has lost on time and not moved since, as it is kept; somebody has; and has moved since. */
store_status store_load_lapses(store *self, store_fault *fault);
store_status store_set_lapse(store *self, const club_person *person, int64_t at_ms, store_fault *fault);
store_status store_forget_lapse(store *self, const club_person *person, store_fault *fault);

/* outbox.c: a letter that is to be sent from now on. text: NULL for nothing. Requires: a transaction is open. */
store_status store_add_letter(sql_connection *database, const club_letter *letter, const store_letter_text *text,
                              store_fault *fault);
/* The same: asks for a page of what waits; the query's parameters are its place and how many. */
sql_row *store_ask_waiting(store *self, const char *query, const store_waiting_page *page);

/* accounts.c: a query of store_person_row. */
store_status store_visit_people(sql_row *row, store_visitor visitor, store_fault *fault);

/* lists.c: an id, or a person, in the first column. */
bool store_read_id(sql_row *row, void *out);

/* bots.c: whether a row is of a bot: the owner's id and handle, in two columns. */
club_bot_mark store_read_bot(sql_row *row, int column);
/* The same file: one that begins to be, and its terms. */
store_status store_add_bot_person(sql_connection *database, const club_person_change *change, store_fault *fault);
store_status store_make_bot(sql_connection *database, const club_person_change *change, store_fault *fault);
store_status store_set_bot_terms(sql_connection *database, const club_person_change *change, store_fault *fault);
/* hooks.c: where a bot is told things, by which key, and that something is sent. */
store_status store_set_hook(sql_connection *database, const club_person_change *change, store_fault *fault);
store_status store_turn_hook_key(sql_connection *database, const club_person_change *change, store_fault *fault);
store_status store_test_hook(sql_connection *database, const club_person_change *change, store_fault *fault);
/* The same: what a person is told goes to the hook, where it is a bot that has one. */
store_status store_tell_hook(sql_connection *database, const club_alert *alert, store_fault *fault);

/* talk.c */
store_status store_apply_to_talk(sql_connection *database, const club_talk_change *change, store_fault *fault);

/* puzzles.c */
store_status store_apply_to_puzzles(sql_connection *database, const club_puzzle_change *change, store_fault *fault);

/* conversations.c */
store_status store_apply_to_conversation(sql_connection *database, const club_conversation_change *change,
                                         store_fault *fault);
/* order.c */
store_status store_apply_to_order(sql_connection *database, const club_order_change *change, store_fault *fault);
/* alerts.c */
store_status store_apply_to_alerts(sql_connection *database, const club_alert_change *change, store_fault *fault);
/* The same: what queries of alerts share, whichever channel they are for. */
struct store_alert_mail; /* alerts.h */
store_status store_visit_alerts(sql_row *row, store_visitor visitor, store_fault *fault);
store_status store_settle_alert(sql_row *row, const struct store_alert_mail *of, store_fault *fault);
/* devices.c */
store_status store_add_device(sql_connection *database, const club_alert_change *change, store_fault *fault);
store_status store_drop_device(sql_connection *database, const club_alert_change *change, store_fault *fault);

/* ratings.c: a rating and its deviation, in two columns. One with a deviation of 0 is none, and no value. */
club_rating store_read_rating(sql_row *row, int column);
void store_bind_rating(sql_row *row, int at, club_rating rating);

/* ratings.c: whether they are the same as they are kept. */
bool store_same_rating(club_rating one, club_rating other);
store_status store_set_rating(sql_connection *database, const club_person *person, const char *pool,
                              const club_rating_standing *standing, store_fault *fault);
/* What a game has changed for the person of one of its parts. */
store_status store_add_rating_change(sql_connection *database, const club_rating_change *change, unsigned part,
                                     int64_t ordinal, store_fault *fault);
/* ratings.c: what the end of a rated game changes. */
store_status store_add_rated_end(sql_connection *database, const club_rating_change *change, store_fault *fault);

/* ratings.c */
store_status store_apply_to_ratings(sql_connection *database, const club_rating_change *change, store_fault *fault);

/* time.c: measures the database's clock, if it is time to. */
void store_measure_clock(store *self);

/* open.c: does it, in whatever thread. */
store_status store_run_job(store *self, const store_job *job, store_fault *fault);

/* A game's options as one line of text: "board=3x5 players=2 variant= first=a". */

void store_options_print(const pod_game *game, const pod_options *options, pod_text *out);
/* Reads what store_options_print() wrote. */
pod_error store_options_parse(const pod_game *game, const char *text, pod_options *out, pod_fault *fault);
/* What was agreed on, of a game or a challenge: the last parameters and columns of its queries. False: damaged. */
void store_bind_terms(sql_row *row, int at, const club_game_terms *terms);
bool store_read_terms(sql_row *row, int at, club_game_terms *out);

#endif
