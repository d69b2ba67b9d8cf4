/* WebSockets come in and go out. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "server/http/actions.h"
#include "server/http/exchange.h"
#include "server/http/router.h"
#include "server/http/session.h"
#include "server/live/notices.h"
#include "server/server.h"
#include "server/state.h"

static int count_sockets(const server *self, const char *address) {
    int count = 0;
    for (const server_peer *peer = self->peers; peer; peer = peer->next) {
        count += strcmp(peer->address, address) == 0;
    }
    return count;
}

bool server_has_room(const server *self, server_caller *caller) {
    return count_sockets(self, caller->address) < self->config->limits.sockets_per_address ||
           server_problem_set(&caller->problem, caller->language, SERVER_FULL, NULL, NULL);
}

/* Where nobody is asked who he is: for frames in pages of others. What comes by this door can watch and no more, as
   whoever is nobody has no seat. */
static bool is_for_watching(const server_request *handshake) {
    return strcmp(handshake->path, SERVER_API "/watch") == 0;
}

static bool is_for_all(const server_request *handshake) {
    return strcmp(handshake->path, SERVER_API "/socket") == 0 || strcmp(handshake->path, SERVER_API_OLD "/socket") == 0;
}

static bool may_connect(server *self, const server_request *handshake, server_caller *caller) {
    if (!is_for_watching(handshake) && !is_for_all(handshake)) {
        return server_problem_set(&caller->problem, caller->language, SERVER_NO_PAGE, handshake->path, NULL);
    }
    if (!server_host_allowed(self, handshake)) {
        return server_problem_set(&caller->problem, caller->language, SERVER_MISDIRECTED, handshake->host, NULL);
    }
    if (!server_origin_allowed(self, handshake)) {
        return server_problem_set(&caller->problem, caller->language, SERVER_FOREIGN, handshake->origin, NULL);
    }
    return server_has_room(self, caller) && server_admit(self, caller);
}

server_peer *server_add_peer(server *self, server_caller *caller) {
    server_problem_set(&caller->problem, caller->language, SERVER_UNAVAILABLE, NULL, NULL);
    server_peer *peer = calloc(1, sizeof *peer);
    if (!peer) {
        return NULL;
    }
    peer->person = caller->person;
    peer->session = caller->session;
    peer->by_token = caller->has_token;
    peer->quiet = caller->has_token && !(caller->scopes & CLUB_SCOPE_CHAT);
    peer->language = caller->language;
    memcpy(peer->address, caller->address, sizeof peer->address);
    if (!server_lobby_connect(self, peer)) {
        free(peer);
        return NULL;
    }
    peer->ready = &self->ready;
    peer->next = self->peers;
    if (self->peers) {
        self->peers->previous = peer;
    }
    self->peers = peer;
    self->metrics.sockets++;
    return peer;
}

server_peer *server_connect(server *self, const server_request *handshake, server_answer *refusal) {
    server_caller caller = {.language = server_language(handshake->accept_language)};
    server_address_of(self, handshake, caller.address);
    caller.has_session = !is_for_watching(handshake) && server_cookie_read(handshake->cookie, &caller.session);
    server_peer *peer = may_connect(self, handshake, &caller) ? server_add_peer(self, &caller) : NULL;
    if (!peer) {
        server_problem_answer(&caller.problem, handshake, refusal);
    }
    return peer;
}

void server_disconnect(server *self, server_peer *peer) {
    server_game_cache_leave_all(&self->games, peer);
    server_lobby_disconnect(self, peer);
    server_peer_empty(peer);
    server_peer_step_out(peer);
    *(peer->previous ? &peer->previous->next : &self->peers) = peer->next;
    if (peer->next) {
        peer->next->previous = peer->previous;
    }
    self->metrics.sockets--;
    free(peer);
}

server_peer *server_peers(server *self) {
    return self->peers;
}

server_peer *server_next_ready(server *self) {
    return server_ready_take(&self->ready);
}

void server_close_all(server *self, int close_code) {
    for (server_peer *peer = self->peers; peer; peer = peer->next) {
        server_peer_close(peer, close_code);
    }
}
