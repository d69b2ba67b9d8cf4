/* What a rated game changes when it ends, and what it would change.

   Who ends it in whatever way, the decision has a change of ratings after those of the game (club/decision.h). It says
   who has come to which place; the figures follow from the standings of those concerned, which whoever asks for the
   decision looks up in between (store_rate() of store/ratings.h). A game that is cancelled changes nothing,
   nor does one that ends before everyone has a move on the record.

   All figures are rounded to thousandths, as they are kept, so that the same games give the same ratings whenever they
   are calculated. Plain values, thread-safe. Moments are milliseconds since 1970. */
#ifndef LUDOPOD_CLUB_RATING_RATED_H
#define LUDOPOD_CLUB_RATING_RATED_H

#include "club/game/game.h"
#include "club/rating/glicko.h"
#include "club/rating/pool.h"

/* A rating with a greater deviation is provisional; leaderboards have those under 75 (store/queries/ratings.sql). */
enum { CLUB_DEVIATION_KNOWN = 110 };

/* Where somebody stands in a pool. */
typedef struct club_rating_standing {
    club_rating rating; /* after the latest game */
    size_t games;       /* 0: none so far, and the rest says nothing */
    int64_t at_ms;      /* of the latest */
} club_rating_standing;

/* The rating of somebody who stands there, at a moment: less sure the longer the latest game is ago. */
club_rating club_rating_at(const club_rating_standing *standing, int64_t now_ms);
bool club_rating_is_provisional(club_rating of);

typedef enum club_rating_change_kind {
    CLUB_RATING_ENDED, /* a rated game has ended */
    CLUB_RATING_VOIDED /* what a game has changed is taken back, or counts again; and all that came after it in its pool
                          is calculated once more */
} club_rating_change_kind;

/* One of the persons of a game. */
typedef struct club_rating_part {
    club_person person;
    unsigned seat, place; /* place: 1 for the best, shared by those who are level */
    int advantage;        /* what the seat is worth, in points */
    club_rating before, after;
    size_t games; /* of the person in the pool, with this one */
} club_rating_part;

typedef struct club_rating_change {
    club_rating_change_kind kind;
    char game[CLUB_ID_SIZE];
    /* CLUB_RATING_ENDED */
    char pool[CLUB_POOL_SIZE];
    int64_t at_ms;
    int computer_rating;     /* of the computer that was played against; 0: of none */
    unsigned computer_place; /* and its place */
    unsigned count;
    club_rating_part part[POD_SEATS_MAX];
    /* Of one that has ended: its effect was taken back, so nothing changes. VOIDED: it is to be so, or no longer. */
    bool void_;
} club_rating_change;

/* That what a game has changed is taken back, or counts again. The store refuses what is so already. */
club_rating_change club_rating_void(const char *game, bool void_);

/* The pool that a game is rated in; false: it is not. */
bool club_rated_pool(const club_game *game, club_pool *out);
/* Who plays for ratings in a rated game, in the order of the seats, and all places 0. False: it is not rated. */
bool club_rated_parts(const club_game *game, club_rating_change *out);
/* What a game that is over changes, without figures. False: nothing, since it is not rated or was cancelled. */
bool club_rated_end(const club_game *game, club_rating_change *out);
/* Fills in the figures. standing: one for each part. */
void club_rate(club_rating_change *of, const club_rating_standing *standing);
/* What might come of a game for one of its persons. */
typedef struct club_rated_outcome {
    unsigned place; /* of two 1 or 2; a draw is 1 */
    bool drawn;     /* between two */
} club_rated_outcome;
/* That person with the figures that this outcome gives. Of three and more the others are thought to be placed by their
   ratings. of: without places; standing: one for each part. */
club_rating_part club_rated_if(const club_rating_change *of, const club_rating_standing *standing, unsigned part,
                               club_rated_outcome outcome);
/* Makes a change part of the game in memory: one of this game that has ENDED, with its figures. */
void club_rated_commit(club_game *game, const club_rating_change *of);

#endif
