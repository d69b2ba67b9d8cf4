/* A game in progress: its options, its starting position, its seats and its events.

   What may be done in it is decided in acts.c; here is what a game is and how a change becomes part of it. Pure
   logic. The only memory is the list of events. Games are independent: different ones may be used in different
   threads. */
#ifndef LUDOPOD_CLUB_GAME_GAME_H
#define LUDOPOD_CLUB_GAME_GAME_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "club/error.h"
#include "club/game/seat.h"
#include "ludopod/event.h"
#include "ludopod/game.h"

enum {
    CLUB_EVENT_SIZE = 64, /* the longest event's text and its end */
    /* A game that reaches so many events is a draw. Games that must end do so long before: Octogo's with a limit of 250
       quiet turns within 5000, Cephalopod's within 1200. */
    CLUB_EVENTS_MAX = 6000,
    CLUB_EVENTS_AT_ONCE = 32
};

typedef struct club_event {
    pod_event what;
    char text[CLUB_EVENT_SIZE]; /* as docs/protocol.md writes it */
    int64_t at;                 /* seconds since 1970 */
} club_event;

typedef struct club_game {
    char id[CLUB_ID_SIZE];
    char next[CLUB_ID_SIZE]; /* the rematch, or "" */
    const pod_game *game;
    pod_options options;
    pod_position start;
    pod_position now;
    pod_history history; /* what a repetition rule must remember of it */
    unsigned seat_count;
    club_seat seat[POD_SEATS_MAX];
    int64_t created; /* seconds since 1970 */
    size_t version;  /* how often it has changed since it was made */
    size_t ply;      /* events so far */
    size_t room;     /* events there is memory for */
    club_event *event;
} club_game;

/* Releases what the game holds; all zero is allowed. */
void club_free(club_game *game);

/* ---- Changes: what a decision (club/decision.h) about a game is made of -------------------------- */

typedef enum club_game_change_kind {
    CLUB_GAME_MADE, /* the game is made: club_decision.made */
    CLUB_GAME_NEXT, /* it has a rematch */
    CLUB_GAME_SEAT, /* someone sits down */
    CLUB_GAME_EVENT /* a move, or a player leaves */
} club_game_change_kind;

typedef struct club_game_change {
    club_game_change_kind kind;
    char game[CLUB_ID_SIZE];
    int64_t at;     /* seconds since 1970 */
    size_t version; /* of the game that it was made for: the store refuses it for another */
    /* CLUB_GAME_NEXT */
    char next[CLUB_ID_SIZE];
    /* CLUB_GAME_SEAT */
    unsigned seat;
    club_seat taken;
    /* CLUB_GAME_EVENT */
    size_t ply; /* of the game before it */
    club_event event;
    unsigned turn_after; /* seat to move, or POD_NOBODY */
} club_game_change;

/* Room for so many more events, at most CLUB_EVENTS_AT_ONCE, so that club_commit() cannot fail. */
bool club_reserve(club_game *game, size_t events);
/* The change that an event is. Requires: it is possible in the game as it stands. */
club_game_change club_event_change(const club_game *game, const pod_event *event, int64_t at);
/* Makes a change part of the game. Requires: it was made for the game as it stands, and events have room. */
void club_commit(club_game *game, const club_game_change *change);
/* Appends an event that was read back from where it was kept; those beyond CLUB_EVENTS_MAX are left out. */
club_error club_restore(club_game *game, const char *text, int64_t at, club_fault *fault);

/* ---- Looking -------------------------------------------------------------------------------- */

bool club_over(const club_game *game);
/* Whether the seat to move is a computer's. */
bool club_computer_to_move(const club_game *game);
/* Whether the game goes on though everyone who held a seat in it has resigned or run out of time: only computers are
   left. Not so while a seat is open, nor when a person is out by the rules, who may want to see how it ends. */
bool club_abandoned(const club_game *game);
/* Whether this person has any seat. */
bool club_plays(const club_game *game, const club_person *who);
/* One option of the game as text: "3x5" for rows and columns together under "board". */
void club_option_print(const pod_option *option, const pod_options *options, pod_text *out);

/* When something is to be done with the game though nobody acts, in milliseconds since 1970: a request of
   CLUB_CLOSE is due then. CLUB_NO_DEADLINE: nothing. */
#define CLUB_NO_DEADLINE INT64_MAX
int64_t club_deadline(const club_game *game);

#endif
