/* The real club beside its model: facts are looked up in a store, the club decides, the store keeps, games in memory
   follow, as in a server. And a hand that tries acts at random, lets time go by and closes the club now and then. */
#ifndef LUDOPOD_TESTS_STORE_MODEL_TRIAL_H
#define LUDOPOD_TESTS_STORE_MODEL_TRIAL_H

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "base/random.h"
#include "store/model/model.h"
#include "store/place.h"

/* A game in memory. */
typedef struct cached {
    club_game game;
    club_plans plans;
} cached;

enum { MAILS = 64 };

/* What came by mail. Moments; 0: it was not. */
typedef struct trial_mails {
    pod__random random;
    int64_t received[MAILS], spent[MAILS], answered[MAILS];
    unsigned long again; /* mails that had come before */
} trial_mails;

enum { TOURNAMENTS = 200, TOURNAMENT_WORDS = 8 };

/* As it is in memory. */
typedef struct model_tournament {
    club_tournament of;
    int said;
    const char *text[TOURNAMENT_WORDS]; /* the latest, by their numbers */
} model_tournament;

typedef struct trial_tournaments {
    pod__random random;
    model_tournament event[TOURNAMENTS];
    unsigned count;
    unsigned long done, refused;
} trial_tournaments;

typedef struct trial {
    model *model;
    const place *place;
    store *store;
    pod__random random;
    int64_t now;
    cached *cached[GAMES_MAX]; /* NULL: it is read when it is needed */
    int running[GAMES_MAX];    /* games that were not over when last looked at */
    int runs;
    unsigned ids, codes; /* given out */
    unsigned long acts, done[CLUB_ACTS], refused[CLUB_ACTS], late, rivals, restarts;
    trial_mails mails;
    trial_tournaments compete;
    unsigned long out_of_range; /* whose rating was not one that a challenge is for */
    bool turn;                  /* a transaction is open: of a few acts, as in a server */
    bool busy;                  /* little time goes by between acts */
} trial;

/* ---- Trying (trial.c) ------------------------------------------------------------------------------------------ */

void trial_begin(trial *of, const place *at, uint64_t seed);
void trial_end(trial *of);
/* Does it in both, and compares what came of it. */
void trial_try(trial *of, attempt *act);
/* The same, when another decision about the same game or challenge was made meanwhile, and comes too late. */
void trial_try_both(trial *of, attempt *act, attempt *rival);
/* Closes it and opens it again after a while. */
void trial_restart(trial *of, int64_t closed_ms);
/* Time goes by, and what is due is done in it; late: nothing is done before the next act. */
void trial_wait(trial *of, int64_t length, bool late);
/* What is kept for a while only is forgotten, letters are delivered. */
void trial_tidy(trial *of);
/* What some game has changed is taken back, or counts again. */
void trial_void(trial *of);
cached *trial_cached(trial *of, int game);
/* Sees that a transaction is open. */
void trial_open_turn(trial *of);

/* ---- Mails (mails.c) ------------------------------------------------------------------------------------------- */

/* Now and then one comes in, is answered, or has its token spent. */
void trial_mail(trial *of);
/* What is kept for a while only is forgotten. */
void trial_forget_mails(trial *of);

/* ---- Tournaments (tournaments.c) -------------------------------------------------------------------------------- */

/* Now and then something is done in one. */
void trial_compete(trial *of);
void compare_tournament(trial *of, const model_tournament *event);
void compare_tournaments(trial *of);
void trial_forget_tournaments(trial *of);

/* ---- Drawing (draw.c) ----------------------------------------------------------------------------------------- */

uint32_t draw(trial *of, uint32_t limit);
/* One time in so many. */
bool one_in(trial *of, uint32_t times);
/* A request that may be right in everything or wrong in something; about this game or challenge, unless NOBODY. */
void draw_attempt(trial *of, attempt *out);
void draw_rival(trial *of, const attempt *to, attempt *out);
/* An act of the club itself. */
void draw_due(trial *of, club_act act, int game, int challenge, attempt *out);
void trial_id(trial *of, char out[CLUB_ID_SIZE]);
club_code_hash code_hash(unsigned code);
const char *act_name(club_act act);
/* Of the people in the model; NOBODY when there is none. */
int person_of(const model *club, const club_person *who);

/* ---- Comparing (compare.c, compare_people.c, compare_puzzles.c, compare_order.c, compare_ratings.c)
 * ---------------------------------------------------
 */

void compare_game(trial *of, int game);
void compare_challenge(trial *of, int challenge);
void compare_person(trial *of, int person);
void compare_attempts(trial *of, int person);
/* compare_conversations.c: of these two; all of a person; all. */
void compare_conversation(trial *of, int person, int other);
void compare_conversations_of(trial *of, int person);
void compare_conversations(trial *of);
void compare_puzzles(trial *of);
void compare_order_of(trial *of, int person);
void compare_cases(trial *of);
void compare_ratings(trial *of, int person);
void compare_all_ratings(trial *of);
void compare_seat_ratings(const trial *of, const model_game *expected, const club_game *found);
/* What the person was told, so much of the latest, and how the person wishes to be told. */
void compare_alerts(trial *of, int person, int latest);
void compare_mails(trial *of);
/* Who is found, what letters wait, what is due. */
void compare_rest(trial *of);
/* What an act may have touched. */
void compare_touched(trial *of, const attempt *act);
void compare_all(trial *of);

#endif
