/* A challenge: an invitation to a game with its terms, whom it invites, how often it counts and until when.

   It lists the seats of the next game as they will be: who sits where is known before anybody accepts. A seat without a
   person waits for someone. The game starts when every seat has a person who has accepted. A challenge that counts more
   than once is then open again, with the seat of whoever made it alone: what becomes of a game, or of an acceptance
   that is taken back, never ends it. One that counts once, and is for anyone, is open again when its game is cancelled
   because somebody else did not want to play it after all.

   What may be done with it is decided in acts.h; here is what a challenge is, and how a change becomes part of it. Pure
   logic, plain values, thread-safe. Times are milliseconds since 1970. */
#ifndef LUDOPOD_CLUB_CHALLENGE_CHALLENGE_H
#define LUDOPOD_CLUB_CHALLENGE_CHALLENGE_H

#include "club/clock/terms.h"
#include "club/error.h"
#include "club/game/setup.h"
#include "club/people/account.h"
#include "club/rating/pool.h"

enum {
    CLUB_REASON_MAX = 140,                      /* characters */
    CLUB_REASON_SIZE = CLUB_REASON_MAX * 4 + 1, /* their bytes in UTF-8 and the end */
    CLUB_TIMES_MAX = 100,
    CLUB_CHALLENGES_MAX = 20 /* open ones that one person has made */
};

/* How long a challenge is open when nothing else is said, and at most. */
#define CLUB_CHALLENGE_USUAL_MS (INT64_C(14) * 24 * 3600 * 1000)
#define CLUB_CHALLENGE_LONGEST_MS (INT64_C(90) * 24 * 3600 * 1000)

/* Someone as others see them. A guest has no handle. */
typedef struct club_identity {
    club_person person;
    char handle[CLUB_HANDLE_SIZE];
    char name[CLUB_NAME_SIZE]; /* "": called by the handle, or by nothing */
    club_bot_mark bot;
} club_identity;

/* What will be played. */
typedef struct club_terms {
    const pod_game *game;
    pod_options options;    /* with as many players as the challenge has seats */
    club_game_terms agreed; /* rated: for members only */
    bool random;            /* seats are drawn by lot; else they are as given */
} club_terms;

typedef enum club_invited {
    CLUB_INVITED_PEOPLE, /* those who have the seats */
    CLUB_INVITED_ANYONE, /* shown in the lobby */
    CLUB_INVITED_LINK,   /* whoever knows its id */
    CLUB_INVITED_KINDS
} club_invited;

typedef enum club_challenge_state {
    CLUB_CHALLENGE_OPEN,
    CLUB_CHALLENGE_STARTED, /* its last game has begun */
    CLUB_CHALLENGE_DECLINED,
    CLUB_CHALLENGE_WITHDRAWN,
    CLUB_CHALLENGE_EXPIRED,
    CLUB_CHALLENGE_STATES
} club_challenge_state;

/* Words of programs and of the database: "people", "open". */
extern const char *const club_invited_names[CLUB_INVITED_KINDS];
extern const char *const club_challenge_state_names[CLUB_CHALLENGE_STATES];

typedef struct club_challenge_seat {
    club_identity who; /* of nobody: it waits for someone */
    bool accepted;
} club_challenge_seat;

typedef struct club_challenge {
    char id[CLUB_ID_SIZE];
    size_t version; /* how often it has changed since it was made */
    club_terms terms;
    club_invited invited;
    club_range range; /* of those who take a free seat: with one, members only */
    unsigned seat_count;
    club_challenge_seat seat[POD_SEATS_MAX];
    club_identity by;      /* who made it; need not have a seat */
    int64_t away_until_ms; /* until when that person is banned; INT64_MAX: has left the club */
    unsigned times;        /* games that it may still start; 0 of one that is standing */
    bool standing;         /* it counts until it is withdrawn or its time is over */
    bool seeking;          /* somebody looks for a game with it now, and is paired by it: nowhere stored */
    club_challenge_state state;
    club_identity ended_by;        /* who declined it; else nobody */
    char reason[CLUB_REASON_SIZE]; /* of that */
    char counter_of[CLUB_ID_SIZE]; /* the challenge that this one answers, or "" */
    char game[CLUB_ID_SIZE];       /* the latest that it has started, or "" */
    int64_t created_ms, until_ms;
} club_challenge;

/* ---- Changes: what a decision (club/decision.h) about a challenge is made of --------------------- */

typedef enum club_challenge_change_kind {
    CLUB_CHALLENGE_MADE,  /* it is made: club_decision.challenge */
    CLUB_CHALLENGE_SEAT,  /* someone accepts, or gives an acceptance back */
    CLUB_CHALLENGE_GAME,  /* it starts a game; it may be open again after it */
    CLUB_CHALLENGE_AGAIN, /* its only game was cancelled: it is open again */
    CLUB_CHALLENGE_END    /* it is declined, withdrawn or over */
} club_challenge_change_kind;

typedef struct club_challenge_change {
    club_challenge_change_kind kind;
    char challenge[CLUB_ID_SIZE];
    size_t version; /* of the challenge that it was made for: the store refuses it for another */
    /* CLUB_CHALLENGE_SEAT */
    unsigned index;
    club_challenge_seat seat;
    /* CLUB_CHALLENGE_GAME */
    char game[CLUB_ID_SIZE];
    unsigned own_seat; /* that and AGAIN: where whoever made it sits when it is open again */
    /* CLUB_CHALLENGE_END */
    club_challenge_state state;
    club_identity by;
    char reason[CLUB_REASON_SIZE];
} club_challenge_change;

/* Makes a change part of the challenge as it stands, for which it was made. */
void club_challenge_commit(club_challenge *challenge, const club_challenge_change *change);

/* ---- Looking --------------------------------------------------------------------------------- */

/* The state as of a moment: an open challenge whose time is over has expired, whether that is written down or not. */
club_challenge_state club_challenge_state_at(const club_challenge *challenge, int64_t now_ms);
/* The seat of a person, or POD_NOBODY. */
unsigned club_challenge_seat_of(const club_challenge *challenge, const club_person *who);
/* Whether every seat has a person who has accepted. */
bool club_challenge_complete(const club_challenge *challenge);
/* Whether whoever made it made it for others: no seat is theirs. */
bool club_challenge_arranged(const club_challenge *challenge);
/* The pool whose ratings say who is in a range, of games of these terms between so many people; the fault says why
   there is none. */
club_error club_terms_pool(const club_terms *terms, unsigned seats, club_pool *out, club_fault *fault);
/* What a person may do with it now, a bit for each. rating: the person's in the pool of its games; 0: not known, and
   taken to be in its range. Whether people have blocked each other is not looked at. */
enum { CLUB_MAY_ACCEPT = 1, CLUB_MAY_DECLINE = 2, CLUB_MAY_WITHDRAW = 4, CLUB_MAY_COUNTER = 8 };
unsigned club_challenge_may(const club_challenge *challenge, const club_identity *who, int rating, int64_t now_ms);
/* Whether it is open again, at this moment, when its only game is cancelled through this person: not when that is
   whoever made it, or when whoever made it is not there to play. */
bool club_challenge_comes_back(const club_challenge *challenge, const club_person *through, int64_t now_ms);
/* The setup of the game that it starts. Names live as long as the challenge. */
club_setup club_challenge_setup(const club_challenge *challenge);

#endif
