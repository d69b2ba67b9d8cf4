/* Entity tags (RFC 9110, 8.8.3): whoever asks again for what has not changed is answered 304, without the body. */
#ifndef LUDOPOD_API_FIELDS_TAG_H
#define LUDOPOD_API_FIELDS_TAG_H

#include "api/exchange.h"

/* Whether answers of the route have tags: what is read at once. */
bool api_route_is_tagged(const api_route *route);
/* Gives an answer of such a route its tag, and empties it when the request says that it has the same. The tag is of
   what is answered, so it differs for those who see something else. It is strong, but where a clock is shown: the time
   that is left on one, which passes while nothing happens, has no part in the tag, and the tag is weak. One that is
   there already stays. */
void api_tag_answer(api_exchange *at);
/* The strong tag of these bytes. */
void api_tag_print(const char *body, size_t length, char out[TRANSPORT_ETAG_SIZE]);
/* Whether a field If-None-Match names this tag (13.1.2: weak comparison), or any. */
bool api_tag_matches(const char *field, const char *tag);

#endif
