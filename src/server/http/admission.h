/* Who may come in, and how often. */
#ifndef LUDOPOD_SERVER_HTTP_ADMISSION_H
#define LUDOPOD_SERVER_HTTP_ADMISSION_H

#include "server/http/caller.h"
#include "server/state.h"

/* A request or a message; and finds out whose it is: the person of the caller's session. */
bool server_admit(server *self, server_caller *caller);
bool server_admit_game(server *self, server_caller *caller);
/* The address to count by: the peer's, or the one its proxy vouches for. */
void server_address_of(const server *self, const server_request *request, char out[SERVER_ADDRESS_SIZE]);
/* Whether the request was meant for us: the name it was sent to is one of ours. */
bool server_host_allowed(const server *self, const server_request *request);
/* Whether the page that sends this may (no page: yes). */
bool server_origin_allowed(const server *self, const server_request *request);

#endif
