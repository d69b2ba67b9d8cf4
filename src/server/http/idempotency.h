/* Requests that may be sent twice: one with the field Idempotency-Key is carried out once, and sent again, with the
   same key and body, it is answered as it was. Keys are each person's own. What was refused is kept nowhere and judged
   anew: it has changed nothing. */
#ifndef LUDOPOD_SERVER_HTTP_IDEMPOTENCY_H
#define LUDOPOD_SERVER_HTTP_IDEMPOTENCY_H

#include "server/http/exchange.h"

/* Looks whether the request was carried out before. True: it is answered, as it was or with a problem. */
bool server_answer_again(server_exchange *at);
/* Keeps the answer of one that has changed something, in the transaction of what it has changed. */
void server_keep_answer(server_exchange *at);

#endif
