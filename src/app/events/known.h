/* Tournaments that are in memory as the store has them, and what is known to be due. For tournaments.h. */
#ifndef LUDOPOD_APP_EVENTS_KNOWN_H
#define LUDOPOD_APP_EVENTS_KNOWN_H

#include "app/app.h"

/* One, and those of its people who were asked for. */
typedef struct app_tournament {
    club_tournament of; /* the first: who has one has the other */
    club_identity *who;
    size_t people;
} app_tournament;

struct app_tournaments {
    app_tournament **known; /* as the store has them, the latest last */
    size_t count, room;
    int64_t next_ms;       /* by the club's time: nothing is due sooner */
    bool results;          /* some may wait */
    bool gone;             /* somebody in one may have left the club */
    int64_t own_ms;        /* when it is looked whether the club itself is to announce one */
    bool changed;          /* in this turn */
    struct app_said *said; /* in this turn: those who follow them are to be told */
};

/* By its id, or its code. As it stands, until the end of the turn; NULL: the caller has the problem. */
club_tournament *app_find_tournament(app *self, const char *id, app_caller *caller);
/* An entrant as others see them; of one that cannot be read only the person. */
const club_identity *app_find_entrant(app *self, const club_tournament *of, size_t number);
/* Somebody is called something else, or has left the club: they are asked for anew. */
void app_forget_entrants(app *self, bool gone);
/* The same, if it is in memory; else NULL. */
club_tournament *app_known_tournament(const struct app_tournaments *of, const char *id);
/* One in memory is let go of. */
void app_forget_tournament(struct app_tournaments *of, size_t index);

/* What was decided is kept: memory follows. */
void app_follow_tournament(app *self, const club_decision *decision, const club_tournament_change *change);
/* A game may be over that a table waits for. */
void app_expect_results(app *self);
/* Something may be due at that moment. */
void app_look_at_tournaments(app *self, int64_t at_ms);

#endif
