/* What may be done with a tournament (tournament.h), by people and by the club itself. */
#ifndef LUDOPOD_CLUB_EVENT_ACTS_H
#define LUDOPOD_CLUB_EVENT_ACTS_H

#include "club/event/tournament.h"
#include "club/talk/talk.h"

/* What there is to be said of an act of this family. */
typedef struct club_tournament_request {
    const club_tournament_terms *terms; /* MAKE: which outlive the decision */
    size_t number;                      /* CALL, EXPEL: the entrant; ANSWER, TIME, CORRECT, SEAT, REPORT: the table */
    int64_t when_ms;                    /* TIME: 0: no longer */
    bool on;                            /* ANSWER: it is accepted */
    unsigned count;                     /* CORRECT: */
    int score[POD_SEATS_MAX];
    const char *reason; /* and why */
} club_tournament_request;

/* What such an act is about, as it stands. */
typedef struct club_tournament_facts {
    const club_tournament *tournament; /* NULL: it is to be made */
    unsigned roles;                    /* of the actor */
    bool may_make;                     /* MAKE: whoever runs the club lets the actor */
    size_t directs;                    /* MAKE: how many that are not over the actor has made */
    int rating;                        /* JOIN: the actor's in the pool of its games, rounded to points; 0: none */
    bool gone;                         /* EXPEL: the entrant is banned, or no longer a member */
    const club_identity *seated;       /* SEAT: who is at the table, in the order of the seats */
    const club_game *game;             /* REPORT: the table's, which is over */
    club_talk_facts talk;              /* of CHAT */
} club_tournament_facts;

/* A change: entries at the end of the journal, club_decision.entries. */
typedef struct club_tournament_change {
    char id[CLUB_ID_SIZE];
    const club_tournament_terms *made; /* it begins to be, with these; else NULL */
    club_person director;              /* of that */
    int64_t at_ms;
    size_t before; /* entries that it was made for: the store refuses it for others */
} club_tournament_change;

enum { CLUB_TOURNAMENT_SHORTEST_MS = 60 * 1000, CLUB_TOURNAMENTS_MAX = 5 };

typedef struct club_deciding club_deciding; /* club/deciding.h */

/* Decides an act of CLUB_TOURNAMENT_MAKE to CLUB_TOURNAMENT_REPORT. The facts have a tournament's. */
club_error club_tournament_act(const club_deciding *of);

#endif
