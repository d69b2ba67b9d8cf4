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

/* ---- Delivery reports (bounce.c; RFC 3464) -------------------------------------------------------------- */

/* A report that a letter could not be delivered, for good: nothing but what is needed to come back in goes to that
   address any more, and its owner is told on the page. Anyone can send a report, so it is believed only of a letter
   whose Message-ID is one that we have made for the address that the person has now (auth_letter_mac()). Called as
   server_mail_act(). *acted: whether something was changed. */
inbox_verdict server_mail_bounced(server *self, const inbox_message *message, bool *acted);

#endif
