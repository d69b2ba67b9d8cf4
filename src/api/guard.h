/* What a request says of whence it comes, and what its answer says of how often it may come. */
#ifndef LUDOPOD_API_GUARD_H
#define LUDOPOD_API_GUARD_H

#include "app/app.h"
#include "transport/message.h"

/* The address to count by: the peer's, or the one its proxy vouches for. */
void api_address_of(const app *self, const transport_request *request, char out[APP_ADDRESS_SIZE]);
/* Whether the request was meant for us: the name it was sent to is one of ours. */
bool api_host_allowed(const app *self, const transport_request *request);
/* Whether the page that sends this may (no page: yes). */
bool api_origin_allowed(const app *self, const transport_request *request);
/* Says in the answer how much of its limit is left, if one was looked at (draft-ietf-httpapi-ratelimit-headers-10). */
void api_say_limit(const app_caller *caller, transport_answer *answer);

#endif
