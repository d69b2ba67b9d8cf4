/* Making games: what is asked for, and what the club makes of it. Pure logic; thread-safe. */
#ifndef LUDOPOD_CLUB_GAME_SETUP_H
#define LUDOPOD_CLUB_GAME_SETUP_H

#include "club/game/game.h"

typedef enum club_seat_request_kind {
    CLUB_SEAT_YOU,
    CLUB_SEAT_OPEN,
    CLUB_SEAT_COMPUTER,
    CLUB_SEAT_PERSON /* someone who has agreed to it */
} club_seat_request_kind;

/* What is asked for one seat. */
typedef struct club_seat_request {
    club_seat_request_kind kind;
    const char *character; /* of a computer: a name (ludopod/character.h) */
    const char *name;      /* of "you" and of a person; NULL is "" */
    club_person person;    /* of a person */
    club_bot_mark bot;     /* the same */
} club_seat_request;

typedef struct club_setup {
    const pod_game *game;
    pod_options options;
    club_game_terms terms;
    size_t seat_count;
    club_seat_request seat[POD_SEATS_MAX];
} club_setup;

/* Of a game that is about to be. */
typedef struct club_birth {
    const char *id;                /* one that is free */
    club_person person;            /* asks for it */
    club_bot_mark bot;             /* whether that is one */
    int64_t now_ms;                /* since 1970 */
    const club_calendar *calendar; /* outlives the game; NULL: nothing stops clocks */
} club_birth;

/* A new game, which the caller frees. Refused when its options let it go on for ever, when it is to be seen later than
   CLUB_DELAY_MAX, or when it is to be rated and has no pool (club/rating/pool.h). On failure *out is left alone. */
club_error club_create(const club_setup *setup, const club_birth *birth, club_game *out, club_fault *fault);
/* The same game again, seats turned by one so that everyone gets another place; the caller frees it. All
   players of the game, which is over, have agreed, and it has no rematch (game->next). */
club_game club_rematch(const club_game *game, const club_birth *birth);

#endif
