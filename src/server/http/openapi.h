/* The OpenAPI 3.1 document (https://spec.openapis.org/oas/v3.1.0), written from the table of routes. */
#ifndef LUDOPOD_SERVER_HTTP_OPENAPI_H
#define LUDOPOD_SERVER_HTTP_OPENAPI_H

#include "server/http/router.h"

/* A new reference, NULL without memory. */
json_t *server_openapi(const server_route *routes, size_t count);

#endif
