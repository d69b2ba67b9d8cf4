/* Delivery reports (RFC 3464) about letters of ours. */
#ifndef LUDOPOD_SERVER_INBOX_BOUNCE_H
#define LUDOPOD_SERVER_INBOX_BOUNCE_H

#include "server/inbox/message.h"
#include "server/state.h"

/* A report that a letter could not be delivered, for good: nothing but what is needed to come back in goes to that
   address any more, and its owner is told on the page. Anyone can send a report, so it is believed only of a letter
   whose Message-ID is one that we have made for the address that the person has now (auth_letter_mac()). Called as
   server_mail_act(). *acted: whether something was changed. */
inbox_verdict server_mail_bounced(server *self, const inbox_message *message, bool *acted);

#endif
