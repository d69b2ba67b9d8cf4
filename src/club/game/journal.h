/* The journal of a game: all that has happened in it, in order. A game is its beginning and its journal: played once
   more, the same entries give the same game, its clocks included.

   Events (moves, and players who leave) are what records and the API tell. A take-back makes the latest events no
   longer part of the game, but stays in the journal, as they do. */
#ifndef LUDOPOD_CLUB_GAME_JOURNAL_H
#define LUDOPOD_CLUB_GAME_JOURNAL_H

#include "club/game/game.h"

typedef enum club_entry_kind {
    CLUB_ENTRY_EVENT,    /* "c3", "b:resign" */
    CLUB_ENTRY_OFFER,    /* "b draw"; of a take-back also how many events are to stay: "b takeback 4" */
    CLUB_ENTRY_ACCEPT,   /* "a draw" */
    CLUB_ENTRY_REFUSE,   /* the same; by the one who asks: the offer is withdrawn */
    CLUB_ENTRY_TAKEBACK, /* "4": so many events stay */
    CLUB_ENTRY_DRAW,     /* "" */
    CLUB_ENTRY_PAUSE,    /* "" */
    CLUB_ENTRY_RESUME,   /* "" */
    CLUB_ENTRY_CANCEL    /* "aborted", "no_move", "annulled", "moderator" */
} club_entry_kind;

/* The word that it is stored under ("event"), and back; false when there is none. */
const char *club_entry_kind_name(club_entry_kind kind);
bool club_entry_kind_find(const char *name, club_entry_kind *out);

/* "takeback", "draw", "pause", "rematch". */
const char *club_proposal_name(club_proposal_kind kind);

typedef struct club_entry {
    club_entry_kind kind;
    int64_t at_ms;
    int64_t lag_ms;             /* of an event: so much of its time is forgiven */
    char text[CLUB_EVENT_SIZE]; /* as it is stored */
    pod_event event;            /* of an event */
    club_proposal_kind offer;   /* of an offer and what is answered to it */
    unsigned seat;              /* who made or answered it, by one of their seats */
    size_t ply;                 /* of a take-back, offered or made: how many events stay */
    club_ending ending;         /* of a cancelled game */
} club_entry;

/* An entry from its text. Refused unless it is possible in the game as it stands. */
club_error club_entry_read(const club_game *game, const char *text, club_entry *entry, club_fault *fault);

/* ---- Changes: what a decision (club/decision.h) about a game is made of -------------------------- */

typedef enum club_game_change_kind {
    CLUB_GAME_MADE,    /* the game is made: club_decision.made */
    CLUB_GAME_NEXT,    /* it has a rematch */
    CLUB_GAME_SEAT,    /* someone sits down */
    CLUB_GAME_ENTRY,   /* its journal goes on */
    CLUB_GAME_DEADLINE /* only when it is to be looked at has moved */
} club_game_change_kind;

typedef struct club_game_change {
    club_game_change_kind kind;
    char game[CLUB_ID_SIZE];
    size_t version; /* of the game that it was made for: the store refuses it for another */
    /* CLUB_GAME_NEXT */
    char next[CLUB_ID_SIZE];
    /* CLUB_GAME_SEAT */
    unsigned seat;
    club_seat taken;
    int64_t started_ms; /* the game's, with this seat */
    /* CLUB_GAME_ENTRY */
    size_t number; /* of the entries before it */
    club_entry entry;
    club_person lapsed;   /* who lost on time by it, as far as it counts; else nobody */
    club_person returned; /* who made it: an earlier loss on time is no longer one of several at once; else nobody */
    /* All but CLUB_GAME_NEXT: the game after it. */
    unsigned turn_after; /* seat to move, or POD_NOBODY */
    club_state state_after;
    bool state_changes;     /* it was another before */
    bool was_due;           /* before it there may have been a deadline or a reminder */
    int64_t deadline_after; /* or CLUB_NEVER_MS */
    int64_t reminder_after; /* the same: when the player to move is to be reminded next */
    /* CLUB_GAME_DEADLINE */
    unsigned reminded; /* the game's, from now on */
} club_game_change;

/* Room for so many more events, so that club_commit() cannot fail. */
bool club_reserve(club_game *game, size_t events);
/* The change that an event is, which is possible in the game as it stands. lag_ms: of a move. */
club_game_change club_event_change(const club_game *game, const pod_event *event, int64_t at_ms, int64_t lag_ms);
/* Makes a change part of the game as it stands; events have room (club_reserve()). */
void club_commit(club_game *game, const club_game_change *change);
/* Fills in what the game is after a change that was just committed to it. */
void club_change_after(const club_game *game, club_game_change *change);
/* Appends an entry that was read back from where it was kept; kind, text and times are given. Events beyond
   CLUB_EVENTS_MAX are left out. */
club_error club_restore(club_game *game, const club_entry *kept, club_fault *fault);

#endif
