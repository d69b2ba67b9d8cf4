/* A game in progress: its options, its starting position, its terms, its seats and its events.

   What may be done in it is decided in acts.c, and journal.h says how a change becomes part of it; here is what a game
   is. Pure logic. The only memory is the list of events. Games are independent: different ones may be used in different
   threads. */
#ifndef LUDOPOD_CLUB_GAME_GAME_H
#define LUDOPOD_CLUB_GAME_GAME_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "club/clock/calendar.h"
#include "club/clock/clock.h"
#include "club/error.h"
#include "club/game/seat.h"
#include "ludopod/event.h"
#include "ludopod/game.h"

enum {
    CLUB_EVENT_SIZE = 64, /* the longest event's text and its end */
    /* A game that reaches so many events is a draw. Games that must end do so long before: Octogo's with a limit of 250
       quiet turns within 5000, Cephalopod's within 1200. */
    CLUB_EVENTS_MAX = 6000,
    CLUB_DELAY_MAX = 100 /* events */
};

/* What was agreed on before the game. */
typedef struct club_game_terms {
    club_clock_terms clock; /* all zero: none */
    bool rated;
    bool vacation; /* of a daily game: a player's vacation stops the clock */
    /* Until it is over, those who do not play see the game without so many of its latest events (club_seen()). */
    unsigned delay;
} club_game_terms;

typedef struct club_event {
    pod_event what;
    char text[CLUB_EVENT_SIZE]; /* as docs/protocol.md writes it */
    int64_t at_ms;
    /* What its seat's clock had after it. */
    int64_t bank_ms;
    unsigned periods;
} club_event;

typedef enum club_proposal_kind {
    CLUB_PROPOSAL_TAKEBACK,
    CLUB_PROPOSAL_DRAW,
    CLUB_PROPOSAL_PAUSE,
    CLUB_PROPOSAL_REMATCH, /* once it is over: the same game again, seats turned by one */
    CLUB_PROPOSALS
} club_proposal_kind;

/* Something that all other players must accept. It is void after the next event. Seats are bits. */
typedef struct club_proposal {
    unsigned accepted; /* by these, the one who asks among them; 0: there is no such offer */
    unsigned asked;    /* who has made it since the last event, refused ones too: nobody asks twice */
    unsigned by;       /* who asks */
    size_t to_ply;     /* of a take-back: how many events are to stay */
} club_proposal;

typedef enum club_ending {
    CLUB_BY_RULES, /* or not at all so far */
    CLUB_DRAW_AGREED,
    CLUB_ABORTED,       /* cancelled before it counted */
    CLUB_NO_MOVE,       /* cancelled, because somebody did not begin to play */
    CLUB_TIME_ANNULLED, /* cancelled instead of a loss on time, which came together with another */
    CLUB_BY_MODERATOR   /* cancelled by a moderator */
} club_ending;

typedef enum club_state { CLUB_STATE_OPEN, CLUB_STATE_RUNNING, CLUB_STATE_OVER, CLUB_STATE_CANCELLED } club_state;

typedef struct club_game {
    char id[CLUB_ID_SIZE];
    char next[CLUB_ID_SIZE];       /* the rematch, or "" */
    char tournament[CLUB_ID_SIZE]; /* whose game it is, or "": then its players cannot cancel it */
    const pod_game *game;
    pod_options options;
    pod_position start;
    pod_position now;
    pod_history history; /* what a repetition rule must remember of it */
    unsigned seat_count;
    club_seat seat[POD_SEATS_MAX];
    int64_t created; /* seconds since 1970 */
    size_t version;  /* how often it has changed since it was made */
    size_t entries;  /* of its journal so far */
    size_t ply;      /* events so far, without those taken back */
    size_t room;     /* events there is memory for */
    club_event *event;
    club_ending ending;
    club_proposal proposal[CLUB_PROPOSALS];
    /* Time (time.h). Moments are milliseconds since 1970. */
    club_game_terms terms;
    const club_calendar *calendar; /* borrowed, outlives the game; NULL: nothing stops the clocks */
    int64_t started_ms;            /* since when all seats are taken, and clocks run; 0: not yet */
    int64_t turn_ms;               /* when the present turn began */
    int64_t since_ms;              /* until when the clocks are charged */
    int64_t paused_ms;             /* since when it is paused, by agreement; 0: it is not */
    int64_t latest_ms;             /* of the latest entry of its journal up to its end; 0: it has none */
    unsigned reminded;             /* how many of this turn's reminders are behind it, as far as is known here */
    club_clock clock[POD_SEATS_MAX];
} club_game;

/* Releases what the game holds; all zero is allowed. */
void club_free(club_game *game);

/* ---- Looking -------------------------------------------------------------------------------- */

/* Over by the rules, by agreement or because it was cancelled. */
bool club_over(const club_game *game);
club_state club_state_of(const club_game *game);
/* "open", "running", "over", "cancelled". */
const char *club_state_name(club_state state);
/* How it came to its end: "score", "resign", "timeout", "draw_agreed", "cancelled"; NULL as long as it goes on. */
const char *club_reason(const club_game *game);
/* Bits of the seats that have a move on the record: one that was taken back is none. */
unsigned club_moved(const club_game *game);
/* Whether every seat has. Before that a game counts for nothing: whatever ends it but the rules cancels it. */
bool club_counts(const club_game *game);
/* The seat to move; POD_NOBODY once it is over. */
unsigned club_turn(const club_game *game);
/* Whether the seat to move is a computer's. */
bool club_computer_to_move(const club_game *game);
/* Bits of the seats that the rules still have in the game. */
unsigned club_seats_in(const club_game *game);
/* Whether the game goes on though everyone who held a seat in it has resigned or run out of time: only computers are
   left. Not so while a seat is open, nor when a person is out by the rules, who may want to see how it ends. */
bool club_abandoned(const club_game *game);
/* Bits of the seats in the game whose members have deleted their accounts, or are kept from playing on: they leave at
   once. */
unsigned club_former_seats(const club_game *game);
/* Whether somebody is to leave it by CLUB_CLOSE. */
bool club_must_close(const club_game *game);
/* Whether this person has any seat; and which, as bits. */
bool club_plays(const club_game *game, const club_person *who);
unsigned club_seats_of(const club_game *game, const club_person *who);
/* One option of the game as text: "3x5" for rows and columns together under "board". */
void club_option_print(const pod_option *option, const pod_options *options, pod_text *out);

/* What those who do not play see of a game. Its terms may have them see it late (club_game_terms.delay): without its
   latest events, until it is over. Whatever shows a game to people shows what club_seen() gives. */
/* Whether this person sees it late now: who plays in it never does, and nobody once it is over. who: nobody for
   somebody who is not known. */
bool club_is_delayed(const club_game *game, const club_person *who);
/* The game as this person sees it: the game itself, or *room, filled with how it stood terms.delay events ago, at the
   start if there were not so many. In *room clocks stand as they did when each player had moved last, and do not run;
   nothing is offered, and the version counts the events that are seen. It shares the list of events with the game, so
   it lasts until the game changes, and is neither changed nor freed. */
const club_game *club_seen(const club_game *game, const club_person *who, club_game *room);

#endif
