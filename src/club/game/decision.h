/* One way in: every act, whoever brings it (page, API, bot, the computer, the club itself), is a request, and what the
   club makes of it a decision: a refusal with its words, or changes and notices.

   Changes are what is to be made durable (store.h), all or none; notices are what those concerned are then told.
   Whoever asked makes the changes durable, calls club_commit() for those to a game in memory, which cannot fail, and
   passes on the notices. So memory never runs ahead of the disk for good, and every way in passes the same checks.

   Pure logic: no I/O, no clock, no dice; time and randomness are handed in. The only memory is the list of events of a
   game, which is enlarged before changes are promised. Games are independent: different ones may be used in different
   threads. */
#ifndef LUDOPOD_CLUB_GAME_DECISION_H
#define LUDOPOD_CLUB_GAME_DECISION_H

#include "club/game/game.h"
#include "club/game/setup.h"

typedef enum club_act {
    CLUB_CREATE,
    CLUB_JOIN,
    CLUB_MOVE,
    CLUB_COMPUTER_MOVE, /* of the computer whose turn it was at that ply */
    CLUB_RESIGN,        /* when only computers are left in the game, they leave too */
    CLUB_REMATCH,       /* asked again: no changes, and the game that there is */
    CLUB_CLOSE          /* the computers leave a game that club_abandoned(); the club itself asks for it */
} club_act;

typedef struct club_request {
    club_act act;
    club_person actor;       /* all zero: nobody, the computer, the club itself */
    const club_guest *guest; /* the actor, when he is no person yet; else NULL */
    int64_t now_ms;          /* since 1970 */
    char id[CLUB_ID_SIZE];   /* CREATE and REMATCH: an id that is free, for the game to be made */
    const club_setup *setup; /* CREATE */
    size_t ply;              /* MOVE, COMPUTER_MOVE, RESIGN: which state of the game the actor saw */
    const char *seat;        /* JOIN, RESIGN: a letter, or "": the first open one, the only own one */
    const char *text;        /* JOIN: the player's name; MOVE: the move */
    pod_move move;           /* COMPUTER_MOVE */
} club_request;

enum {
    CLUB_CHANGES_MAX = POD_SEATS_MAX + 2, /* everyone leaves */
    CLUB_NOTICES_MAX = 4
};

typedef enum club_notice_kind {
    CLUB_NOTICE_MADE,    /* the game has begun to be */
    CLUB_NOTICE_EVENTS,  /* it has events that those who watch do not know */
    CLUB_NOTICE_SEATS,   /* someone sat down */
    CLUB_NOTICE_REMATCH, /* it has a rematch */
    CLUB_NOTICE_COMPUTER /* a computer is to move in it */
} club_notice_kind;

typedef struct club_notice {
    club_notice_kind kind;
    char game[CLUB_ID_SIZE];
} club_notice;

typedef struct club_decision {
    club_fault fault;        /* when it is refused */
    char game[CLUB_ID_SIZE]; /* the game that the answer is about: with CREATE and REMATCH not the one asked in */
    size_t change_count, notice_count;
    club_change change[CLUB_CHANGES_MAX];
    club_notice notice[CLUB_NOTICES_MAX];
    club_game made; /* of CLUB_CHANGE_GAME; whoever keeps it clears it */
} club_decision;

/* Decides a request about a game as it stands (NULL: CREATE). Returns the fault's code; then there are no changes. */
club_error club_decide(club_game *game, const club_request *request, club_decision *out);
/* Frees a game that was made and that nobody keeps. */
void club_decision_free(club_decision *decision);

/* When something is to be done with the game though nobody acts, in milliseconds since 1970: a request of
   CLUB_CLOSE is due then. CLUB_NO_DEADLINE: nothing. */
#define CLUB_NO_DEADLINE INT64_MAX
int64_t club_deadline(const club_game *game);

#endif
