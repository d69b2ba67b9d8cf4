/* Tournaments over HTTP and sockets: what is asked for, and how they look. */
#ifndef LUDOPOD_API_TOURNAMENTS_TOURNAMENTS_H
#define LUDOPOD_API_TOURNAMENTS_TOURNAMENTS_H

#include "api/exchange.h"
#include "club/event/kind.h"
#include "store/events/tournaments.h"

/* ---- Asking (ask.c) ---- */

typedef struct api_tournament_asked {
    club_tournament_terms terms;
    int64_t in_ms; /* from now on, where it does not say when it begins */
} api_tournament_asked;

/* Into that; a club_tournament_request of a correction, and of a time. */
extern const api_schema_field api_new_tournament[];
extern const api_schema_field api_correction[];
extern const api_schema_field api_table_time[];

/* ---- Showing (view.c) ---- */

/* What is read off one: its standing, and who is where. */
typedef struct api_standing {
    app *self;
    const club_tournament *of;
    const club_person *reader; /* NULL: nobody */
    club_score *score;         /* of the entrants */
    unsigned *order, *place;   /* their numbers by places; their places from 0 on */
    const char **game;         /* that they play now, or NULL */
} api_standing;

/* False: no memory. */
bool api_standing_make(app *self, const club_tournament *of, const club_person *reader, api_standing *out);
void api_standing_free(api_standing *of);
/* Which tables play, those of the best places first: a list of all tables' room. Returns how many. */
size_t api_standing_boards(const api_standing *of, unsigned *table);

/* An entrant as a row; all of it is zero but for what it says. */
typedef struct api_entrant {
    unsigned number;
    club_identity who;
    int rating;
    unsigned state, place, games, wins, byes, streak, group;
    int score, tie[2];
    const club_tournament_kind *kind;
    bool final;
    char game[CLUB_ID_SIZE];
} api_entrant;

extern const api_schema_field api_tournament_entrant[]; /* api_entrant */
extern const api_schema_field api_tournament_table[];
extern const api_schema_field api_tournament_summary[]; /* api_shown_tournament */
extern const api_schema_field api_tournament[];
extern const api_schema_field api_tournament_state[];
extern const api_schema_field api_own_place[];
extern const api_schema_field api_would[];

api_entrant api_entrant_of(const api_standing *of, size_t number);
json_t *api_view_table(const club_tournament *of, size_t number);
/* One of a list, and the whole head of one, as the caller sees it. NULL: the caller has the problem, or there is no
   memory. */
json_t *api_view_tournament_summary(app *self, const store_tournament *of, app_caller *caller);
json_t *api_view_tournament(app *self, const club_tournament *of, app_caller *caller);
/* What of it changes, as everybody sees it. */
json_t *api_view_tournament_state(const api_standing *of);

/* ---- Telling (live/tournaments.c) ---- */

/* The peer is told of it from now on. False: no memory. */
bool api_follow_tournament(api *self, app_peer *peer, const club_tournament *of, json_t *request);

#endif
