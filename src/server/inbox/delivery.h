/* Mails that came in, in turns of the server: each is received once, done what it asks for, and answered for when that
   is durable. */
#ifndef LUDOPOD_SERVER_INBOX_DELIVERY_H
#define LUDOPOD_SERVER_INBOX_DELIVERY_H

#include "server/inbox/mime.h"
#include "server/state.h"

/* Opens the inbox where the configuration has mails come in; the reader may be NULL where it does not. wake is called
   from a thread when a turn is wanted. False when it cannot be, and the fault says why. */
bool server_inbox_open(server *self, const mime_reader *reader, void (*wake)(void *context), void *context,
                       store_fault *fault);
/* Mails that were taken and not answered for come again. After this nobody calls wake. */
void server_inbox_close(server *self);
/* At the beginning of a turn: acts on a number of the mails that wait. */
void server_inbox_turn(server *self);
/* The turn has ended: its mails are answered for, or not. */
void server_inbox_settle(server *self, bool durable);
/* In how many milliseconds there are mails that had no room in this turn; -1: there are none. */
int server_inbox_wait_ms(const server *self);

#endif
