/* Lists are answered by pages: {"items": [...], "next": CURSOR}, with a field Link that says where the next page is
   (RFC 8288). A request asks for them with ?limit=N&cursor=CURSOR; clients take the cursor as it comes. */
#ifndef LUDOPOD_SERVER_HTTP_PAGE_H
#define LUDOPOD_SERVER_HTTP_PAGE_H

#include "server/http/exchange.h"

enum { SERVER_PAGE_MAX = 200, SERVER_PAGE_USUAL = 50 };

/* What a route that answers a list says of its query. */
extern const server_schema_field server_page_query[];

typedef struct server_list {
    size_t count;
    /* The entry at this place: a new reference, NULL without memory. */
    json_t *(*item)(const void *context, size_t index);
    const void *context;
} server_list;

/* Answers the page that the request asks for, or with a problem when it asks for none that there can be. */
void server_page_answer(server_exchange *at, const server_list *list);

#endif
