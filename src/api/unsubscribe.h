/* The address in the head of notices that ends them (RFC 8058). */
#ifndef LUDOPOD_API_UNSUBSCRIBE_H
#define LUDOPOD_API_UNSUBSCRIBE_H

#include "app/app.h"
#include "transport/message.h"

/* Whether the request is for such an address, good or not. */
bool api_is_unsubscribe(const transport_request *request);
/* A GET gets a page with a button, a POST ends the mails. Requires: it is for such an address. */
void api_answer_unsubscribe(app *self, const transport_request *request, transport_answer *answer);

#endif
