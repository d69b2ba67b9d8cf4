/* A game in progress: its options, its starting position, its seats and its events.

   Everything that may change a game is asked for here and answered by a *change*: a plain value that
   says what would happen. Whoever asked makes the change durable (store.h) and then calls
   club_commit(), which cannot fail. So memory never runs ahead of the disk for good, and every way in
   (page, bot, computer) passes the same checks.

   Pure logic: no I/O, no clock, no dice; time and randomness are handed in. The only memory is the
   list of events, which club_move(), club_answer(), club_resign() and club_close() enlarge before they
   promise a change. Games are independent: different ones may be used in different threads. */
#ifndef LUDOPOD_CLUB_GAME_H
#define LUDOPOD_CLUB_GAME_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "club/error.h"
#include "club/seat.h"
#include "ludopod/event.h"
#include "ludopod/game.h"

enum {
    CLUB_ID_LENGTH = 10,
    CLUB_ID_SIZE = CLUB_ID_LENGTH + 1,
    CLUB_EVENT_SIZE = 64, /* the longest event's text and its end */
    /* A game that reaches so many events is a draw. Games that must end do so long before: Octogo's with a limit of 250
       quiet turns within 5000, Cephalopod's within 1200. */
    CLUB_EVENTS_MAX = 6000,
    CLUB_ANY_SEAT = -1
};

typedef struct club_event {
    pod_event what;
    char text[CLUB_EVENT_SIZE]; /* as docs/protocol.md writes it */
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
    size_t ply;      /* events so far */
    size_t room;     /* events there is memory for */
    club_event *event;
} club_game;

/* ---- Starting ------------------------------------------------------------------------------- */

typedef enum club_wish_kind { CLUB_WISH_YOU, CLUB_WISH_OPEN, CLUB_WISH_COMPUTER } club_wish_kind;

/* What is asked for one seat. */
typedef struct club_wish {
    club_wish_kind kind;
    long level;       /* of a computer: 1 to POD_LEVEL_FULL (ludopod/search.h) */
    const char *name; /* of "you"; not terminated */
    size_t name_length;
} club_wish;

typedef struct club_setup {
    const pod_game *game;
    pod_options options;
    size_t wish_count;
    club_wish wish[POD_SEATS_MAX];
} club_setup;

/* Ids have no letter or digit that reads like another. Ten random bytes make one. */
void club_id_make(const uint8_t random[CLUB_ID_LENGTH], char out[CLUB_ID_SIZE]);
bool club_id_valid(const char *text, size_t length);

/* A new game, which the caller frees. Refused when its options let it go on for ever. On failure *out is left
   alone. */
club_error club_create(const club_setup *setup, const club_who *who, const char *id, int64_t now, club_game *out,
                       club_fault *fault);
/* The same game again, seats turned by one so that everyone gets another place. Whoever asks must be a player of
   a game that is over. The caller sees to it that a game gets one rematch (game->next). */
club_error club_rematch(const club_game *game, const club_who *who, const char *id, int64_t now, club_game *out,
                        club_fault *fault);
/* Releases what the game holds; all zero is allowed. */
void club_free(club_game *game);

/* ---- Changes -------------------------------------------------------------------------------- */

typedef enum club_change_kind { CLUB_CHANGE_SEAT, CLUB_CHANGE_EVENT } club_change_kind;

typedef struct club_change {
    club_change_kind kind;
    int64_t at; /* seconds since 1970 */
    /* CLUB_CHANGE_SEAT */
    unsigned seat;
    club_seat taken;
    /* CLUB_CHANGE_EVENT */
    size_t ply; /* of the game before it */
    club_event event;
    unsigned turn_after; /* seat to move, or POD_NOBODY */
} club_change;

/* seat is an index or CLUB_ANY_SEAT for the first open one. */
club_error club_join(const club_game *game, const club_who *who, int seat, const char *name, size_t name_length,
                     int64_t now, club_change *out, club_fault *fault);
/* A person moves. ply says which state of the game the person saw. */
club_error club_move(club_game *game, const club_who *who, size_t ply, const char *text, size_t length, int64_t now,
                     club_change *out, club_fault *fault);
/* The computer whose turn it was at that ply moves. */
club_error club_answer(club_game *game, size_t ply, pod_move move, int64_t now, club_change *out, club_fault *fault);
/* seat may be CLUB_ANY_SEAT for someone who has just one. */
club_error club_resign(club_game *game, const club_who *who, size_t ply, int seat, int64_t now, club_change *out,
                       club_fault *fault);

/* A computer leaves a game that club_abandoned(): the one with the fewest dice or pieces, of several the one that sits
   last. Whoever does this until the game is over has ended it as it stood. */
club_error club_close(club_game *game, int64_t now, club_change *out, club_fault *fault);

/* Makes a change part of the game. Requires: it was made for the game as it stands. */
void club_commit(club_game *game, const club_change *change);
/* Appends an event that was read back from where it was kept; those beyond CLUB_EVENTS_MAX are left out. */
club_error club_restore(club_game *game, const char *text, size_t length, club_fault *fault);

/* ---- Looking -------------------------------------------------------------------------------- */

bool club_over(const club_game *game);
/* Whether the seat to move is a computer's. */
bool club_computer_to_move(const club_game *game);
/* Whether the game goes on though everyone who held a seat in it has resigned or run out of time: only computers are
   left. Not so while a seat is open, nor when a person is out by the rules, who may want to see how it ends. */
bool club_abandoned(const club_game *game);
/* Whether this person has any seat. */
bool club_plays(const club_game *game, const club_who *who);
/* One option of the game as text: "3x5" for rows and columns together under "board". */
void club_option_print(const pod_option *option, const pod_options *options, pod_text *out);

#endif
