/* Ratings in the database. */
#ifndef LUDOPOD_STORE_RATINGS_H
#define LUDOPOD_STORE_RATINGS_H

#include "store/store.h"

/* Where a person stands in a pool; of one without games in it all zero. */
store_status store_find_rating(store *self, const club_person *person, const char *pool, club_rating_standing *out,
                               store_fault *fault);
/* Whether the game has changed ratings, and that was not taken back. */
store_status store_counts_in_ratings(store *self, const char *game, bool *out, store_fault *fault);
/* Fills in what a decision needs of ratings: the figures of a game that has ended, and those that the players of a game
   that is made begin with. Between club_decide() and store_apply(); nothing else may be written in between. */
store_status store_rate(store *self, club_decision *decision, store_fault *fault);

/* ---- Once more --------------------------------------------------------------------------------------------------- */

/* What came of calculating all ratings from the games, in the order in which these ended. */
typedef struct store_rerating {
    size_t games;       /* that are rated */
    size_t differences; /* figures that were kept and are others, are missing, or are too many */
} store_rerating;

/* Only compares. */
store_status store_check_ratings(store *self, store_rerating *out, store_fault *fault);
/* The same; where there are differences, what was calculated is kept. Requires: a transaction is open. */
store_status store_recalculate_ratings(store *self, store_rerating *out, store_fault *fault);

/* ---- Lists ------------------------------------------------------------------------------------------------------- */

typedef struct store_pool_standing {
    const char *pool; /* until the visitor returns */
    club_rating_standing standing;
} store_pool_standing;

/* Each a store_pool_standing: every pool in which a person has played a rated game. */
store_status store_ratings_of(store *self, const club_person *person, store_visitor visitor, store_fault *fault);

/* What a game has changed for a person. */
typedef struct store_rating_step {
    int64_t ordinal; /* among all rated games of the club, in the order in which they ended */
    char game[CLUB_ID_SIZE];
    club_rating_part part; /* person and advantage apart */
    int64_t at_ms;
    bool void_; /* it was taken back: before and after are the same */
} store_rating_step;

/* A part of a person's history in a pool. */
typedef struct store_rating_history_part {
    const club_person *person;
    const char *pool;
    int64_t before; /* only what has a smaller ordinal; INT64_MAX: from the latest on */
    size_t limit;
} store_rating_history_part;

/* Each a store_rating_step, the latest first. */
store_status store_rating_history(store *self, const store_rating_history_part *part, store_visitor visitor,
                                  store_fault *fault);

/* Somebody on a leaderboard. */
typedef struct store_leader {
    club_person person;
    const char *handle, *name; /* until the visitor returns */
    club_rating_standing standing;
    club_bot_mark bot;
} store_leader;

/* Which part of a leaderboard: the best so many, as of a moment. */
typedef struct store_leaders {
    const char *pool;
    int64_t now_ms;
    size_t limit;
} store_leaders;
/* Each a store_leader, the best first: those whose deviation is under CLUB_DEVIATION_LISTED. */
store_status store_leaderboard(store *self, const store_leaders *of, store_visitor visitor, store_fault *fault);

#endif
