/* What follows in memory when an account has changed: sessions, sockets and seats. One thread. */
#ifndef LUDOPOD_APP_PEOPLE_FOLLOW_H
#define LUDOPOD_APP_PEOPLE_FOLLOW_H

#include "app/app.h"
#include "club/order/order.h"
#include "club/people/change.h"

/* Requires: the change was written down in the turn's transaction. */
void app_follow_account(app *self, const club_person_change *change);
/* The same of what a moderator decides. */
void app_follow_order(app *self, const club_order_change *change);

#endif
