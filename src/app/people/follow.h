/* What follows in memory when an account has changed: sessions, sockets and seats. One thread. */
#ifndef LUDOPOD_SERVER_HTTP_PEOPLE_FOLLOW_H
#define LUDOPOD_SERVER_HTTP_PEOPLE_FOLLOW_H

#include "club/order/order.h"
#include "club/people/change.h"
#include "app/app.h"

/* Requires: the change was written down in the turn's transaction. */
void server_follow_account(server *self, const club_person_change *change);
/* The same of what a moderator decides. */
void server_follow_order(server *self, const club_order_change *change);

#endif
