/* Entity tags (RFC 9110, 8.8.3): whoever asks again for what has not changed is answered 304, without the body. */
#ifndef LUDOPOD_SERVER_HTTP_FIELDS_TAG_H
#define LUDOPOD_SERVER_HTTP_FIELDS_TAG_H

#include "api/exchange.h"

/* Whether answers of the route have tags: what is read at once. */
bool server_route_is_tagged(const server_route *route);
/* Gives an answer of such a route its tag, and empties it when the request says that it has the same. The tag is of
   what is answered, so it differs for those who see something else. It is strong, but where a clock is shown: the time
   that is left on one, which passes while nothing happens, has no part in the tag, and the tag is weak. One that is
   there already stays. */
void server_tag_answer(server_exchange *at);
/* The strong tag of these bytes. */
void server_tag_print(const char *body, size_t length, char out[SERVER_ETAG_SIZE]);
/* Whether a field If-None-Match names this tag (13.1.2: weak comparison), or any. */
bool server_tag_matches(const char *field, const char *tag);

#endif
