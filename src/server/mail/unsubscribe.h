/* The address in the head of mails that ends them (RFC 8058). One thread. */
#ifndef LUDOPOD_SERVER_MAIL_UNSUBSCRIBE_H
#define LUDOPOD_SERVER_MAIL_UNSUBSCRIBE_H

#include "server/state.h"

/* Whether the request is for such an address, good or not. */
bool server_is_unsubscribe(const server_request *request);
/* A GET gets a page with a button, a POST ends the mails. Requires: it is for such an address. */
void server_answer_unsubscribe(server *self, const server_request *request, server_answer *answer);

#endif
