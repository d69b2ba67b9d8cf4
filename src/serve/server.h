/* A server put together: the club at work (app/), and the ways in and out that are registered with it. The transport,
   or a test, takes turns with its app and hands requests to its api. */
#ifndef LUDOPOD_SERVE_SERVER_H
#define LUDOPOD_SERVE_SERVER_H

#include "api/api.h"
#include "mail/mail.h"
#include "transport/transport.h"

typedef struct server {
    app *app;
    api *api;
    mailer *mailer;
    transport_handler handler;
} server;

/* reader: who decodes mails that come in; required where the configuration has any come in. NULL when it cannot be, and
   the fault says why. */
server *server_create(const app_settings *settings, const mime_reader *reader, store_fault *fault);
/* Ends all threads: after this nobody calls wake any more, no computer moves, nobody signs in, nothing is painted or
   sent. */
void server_stop(server *self);
void server_free(server *self);

#endif
