/* What is asked for with a challenge, and the command line that says it. Pure; thread-safe. */
#ifndef LUDOPOD_CLUB_CHALLENGE_OFFER_H
#define LUDOPOD_CLUB_CHALLENGE_OFFER_H

#include "club/challenge/bots.h"
#include "club/challenge/challenge.h"

/* A challenge that is asked for. */
typedef struct club_offer {
    club_terms terms;
    club_invited invited;
    /* CLUB_INVITED_PEOPLE: the seats in order. One name: the sender has the first seat, and the named one the second.
       The sender among the names: these seats. Several names without the sender: the sender arranges the game and does
       not play, unless with_me gives the sender the seat before them. */
    size_t handle_count;
    char handle[POD_SEATS_MAX][CLUB_HANDLE_SIZE];
    club_range range; /* of other invitations: whom they invite */
    unsigned seats;   /* of other invitations; with_me: the first of them is the sender's */
    bool with_me;
    bool standing;
    unsigned times;   /* 1 to CLUB_TIMES_MAX, unless it is standing */
    int64_t until_ms; /* since 1970; 0: the usual time from now */
} club_offer;

/* What there is to be said of an act on a challenge. */
typedef struct club_challenge_request {
    const club_offer *offer; /* CHALLENGE, PAIR; COUNTER and WAIT: its terms */
    const char *name;        /* CHALLENGE, ACCEPT, COUNTER: of a guest, who has no other; NULL is "" */
    const char *reason;      /* DECLINE; NULL is "" */
    uint64_t random;         /* what seats are drawn with */
} club_challenge_request;

/* What such an act is about, as it stands. */
typedef struct club_challenge_facts {
    const club_challenge *challenge;      /* NULL: it is to be made */
    club_identity actor;                  /* of one who becomes a guest by the act: the person alone */
    club_identity invited[POD_SEATS_MAX]; /* CHALLENGE: whose the handles are; nobody: there is none of that name */
    bool blocked;  /* between the actor and another of those concerned one has blocked the other */
    bool away;     /* another of those concerned is kept from playing by a moderator */
    unsigned open; /* CHALLENGE, COUNTER: challenges of the actor's that are open */
    int rating;    /* ACCEPT and PAIR with a range: the actor's in the pool of its games, rounded to points */
    /* CHALLENGE, COUNTER with a bot that has a range: the actor's in the pools of such games, for CLUB_POOL_TWO and
       CLUB_POOL_MANY, rounded to points; 0: there is no such pool, or no such bot. */
    int asker[CLUB_POOL_MANY + 1];
    /* The bots among the actor, those invited and those in the seats. */
    size_t bot_count;
    club_bot_facts bot[2 * POD_SEATS_MAX + 1];
} club_challenge_facts;

/* Reads a command line:

     challenge [-with-me] [-random] [-rated] [-vacation] [-game=NAME] [-clock=CLOCK] [-delay=MOVES] [-OPTION=VALUE]
         NAME [NAME ...]
     challenge -anyone [-rating=LEAST-MOST] [...]

   OPTION is one of the game's (-board=3x5). A value with blanks stands between double quotes; behind "--" every word is
   a name. -anyone invites anyone instead of people of these names, to as many seats as the option players says, else to
   two; the sender plays. LEAST or MOST may be left out. The game is the first of the table of games when none is named.
   Whether there are people of these names, and whether there can be such a game, is for the act to say. A fault has its
   place in the line. */
club_error club_offer_parse(const char *line, size_t length, club_offer *out, club_fault *fault);

/* What is asked for when nothing is said: the first game of the table with its usual options, once, given order. */
club_offer club_offer_usual(void);

#endif
