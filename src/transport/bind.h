/* Sockets that listen: for the transport, and for mails that come in. */
#ifndef LUDOPOD_TRANSPORT_BIND_H
#define LUDOPOD_TRANSPORT_BIND_H

#include <stdbool.h>

#include "app/config.h"
#include "store/status.h"

/* Non-blocking, on the port that they have. */
typedef struct transport_listeners {
    int first, second; /* second: of localhost, which has two addresses; else -1 */
    int port;
} transport_listeners;

/* A UNIX socket that a killed server has left is replaced, one that is answered is not. False: the address cannot be
   listened on, and the fault says why. */
bool transport_listen(const app_address *address, transport_listeners *out, store_fault *fault);
/* The same of a UNIX socket that only its owner and root can open. -1: the fault says why. */
int transport_listen_privately(const char *path, store_fault *fault);

#endif
