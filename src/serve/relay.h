/* A standby: a server of a club in which another decides. It holds its people's connections, serves the page's files,
   and passes on the rest, over one kept connection (transport/link.h); what it was told is told on. It also searches,
   looks at passwords and paints for the other (errands.h).

       watching thread      looks at the lease, connects to who decides (lookout.h)
       loop's thread        everything else: a request is a job of the transport's that is done when its answer comes

   A request that has not gone, or may be made twice (a read, one with an Idempotency-Key), waits for the next server
   that decides; others are answered with 503, as nobody knows what became of them. Who is told things comes again. */
#ifndef LUDOPOD_SERVE_RELAY_H
#define LUDOPOD_SERVE_RELAY_H

#include "app/app.h"
#include "transport/transport.h"

typedef struct relay relay;

typedef struct relay_settings {
    const app_config *config;
    app_logger logger;
    const char *location;     /* of the database */
    const sql_driver *driver; /* which has .watch */
    const uint8_t *key;       /* the club's */
    const app_notifier *manager;
    const picture_painter *painter; /* or NULL */
    transport *network;
} relay_settings;

/* NULL: the fault says why. Until relay_free() the transport may run with its app and handler; it does
   transport_change() when the lease is free. */
relay *relay_create(const relay_settings *settings, store_fault *fault);
void relay_free(relay *self);
app *relay_app(relay *self);
const transport_handler *relay_handler(const relay *self);

#endif
