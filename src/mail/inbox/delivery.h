/* Mails that came in, in turns of the server: each is received once, done what it asks for, and done with when that is
   durable. */
#ifndef LUDOPOD_MAIL_INBOX_DELIVERY_H
#define LUDOPOD_MAIL_INBOX_DELIVERY_H

#include "mail/inbox/read.h"
#include "mail/mail.h"

/* Opens the inbox where the configuration has mails come in; the reader may be NULL where it does not. False when it
   cannot be, and the fault says why. */
bool mail_inbox_open(mailer *self, const mime_reader *reader, store_fault *fault);
/* A mail that was taken and is not durable comes again. After this nobody calls wake. */
void mail_inbox_close(mailer *self);
/* At the beginning of a turn: acts on the mail that waits. */
void mail_inbox_turn(mailer *self);
/* The turn has ended: its mail is done with, or comes again. */
void mail_inbox_settle(mailer *self, bool durable);

/* ---- Delivery reports (bounce.c; RFC 3464) -------------------------------------------------------------- */

/* A report that a letter could not be delivered, for good: nothing but what is needed to come back in goes to that
   address any more, and its owner is told on the page. Anyone can send a report, so it is believed only of a letter
   whose Message-ID is one that we have made for the address that the person has now (auth_letter_mac()). Called as
   mail_perform(). *acted: whether something was changed. */
inbox_verdict mail_bounced(app *self, const inbox_message *message, bool *acted);

#endif
