/* Tournaments at work (club/event/): one is looked at whenever something has happened in it or is due, until it tells
   that there is nothing to do. A server that ends between any two of these steps goes on where it was: each is one
   transaction, and what is due stands in the database. A part (app/part.h). */
#ifndef LUDOPOD_APP_EVENTS_TOURNAMENTS_H
#define LUDOPOD_APP_EVENTS_TOURNAMENTS_H

#include "app/app.h"

bool app_tournaments_open(app *self, store_fault *fault);
void app_tournaments_turn(app *self);
int app_tournaments_wait_ms(const app *self);
void app_tournaments_settle(app *self, bool durable);
void app_tournaments_close(app *self);

/* Does what somebody asks for, one of CLUB_MAKE_TOURNAMENT (id NULL) to CLUB_BEGIN_TOURNAMENT, or CLUB_CHAT. The
   tournament, or NULL and the caller's problem. */
const club_tournament *app_act_on_tournament(app *self, const char *id, club_request *request, app_caller *caller);

/* How the caller is rated in its games, in points; 0: such games have no ratings. */
bool app_find_tournament_rating(app *self, const club_tournament *of, int *out, app_caller *caller);

#endif
