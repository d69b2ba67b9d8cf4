/* WebSockets come in and go out. */
#include <stdlib.h>
#include <string.h>

#include "app/acts.h"
#include "api/exchange.h"
#include "api/router.h"
#include "app/people/session.h"
#include "app/people/friends.h"
#include "api/live/notices.h"
#include "serve/server.h"
#include "app/app.h"

/* ---- Room ------------------------------------------------------------------------------------------ */

/* Who stays when there is no room for all: who stands higher. */
typedef enum standing { LOOKS_ON, SITS, IS_MEMBER } standing;

static standing standing_of(const server_peer *peer) {
    for (size_t i = 0; i < SERVER_WATCHES_MAX && !peer->member && !club_person_is_nobody(&peer->person); i++) {
        if (peer->watching[i] && club_plays(&peer->watching[i]->game, &peer->person)) {
            return SITS;
        }
    }
    return peer->member ? IS_MEMBER : LOOKS_ON;
}

static standing standing_of_caller(server *self, const server_caller *caller) {
    char game[CLUB_ID_SIZE];
    if (caller->member) {
        return IS_MEMBER;
    }
    return !club_person_is_nobody(&caller->person) && server_current_game(self, &caller->person, game) && *game
               ? SITS
               : LOOKS_ON;
}

/* Of those who stand lowest one of the network that has the most; of these the oldest. NULL: none stands lower than the
   newcomer, or as low and is of a network that has more. */
static server_peer *first_to_go(const server *self, standing newcomer, const server_tiers *from) {
    server_peer *first = NULL;
    standing lowest = IS_MEMBER;
    size_t most = 0;
    for (server_peer *peer = self->peers; peer; peer = peer->next) {
        const standing own = standing_of(peer);
        const size_t around = server_crowd_around(&self->crowd, &peer->from);
        if (!peer->close_code && (!first || own < lowest || (own == lowest && around >= most))) {
            first = peer;
            lowest = own;
            most = around;
        }
    }
    const bool more = most > server_crowd_around(&self->crowd, from) + 1;
    return first && (lowest < newcomer || (lowest == newcomer && more)) ? first : NULL;
}

/* The last of all connections are for those who stand higher, and the very last for requests alone (server/crowd.h). */
static bool make_room(server *self, const server_caller *caller, const server_tiers *from) {
    const size_t most = (size_t)self->config->limits.connections, reserve = server_reserve(most),
                 sockets = self->metrics.sockets;
    if (sockets + reserve < most) {
        return true;
    }
    const standing newcomer = standing_of_caller(self, caller);
    if (newcomer > LOOKS_ON && sockets + reserve / 2 < most) {
        return true;
    }
    server_peer *first = first_to_go(self, newcomer, from);
    if (first) {
        self->metrics.sockets_made_room++;
        server_peer_close(first, SERVER_CLOSE_FULL);
    }
    return first != NULL;
}

bool server_has_room(server *self, server_caller *caller) {
    const server_limit_settings *limits = &self->config->limits;
    const server_tiers from = server_tiers_of(caller->address);
    return (server_crowd_has_room(&self->crowd, &from, (size_t)limits->sockets_per_address,
                                  (size_t)limits->connections) &&
            make_room(self, caller, &from)) ||
           server_problem_set(&caller->problem, caller->language, SERVER_FULL, NULL, NULL);
}

/* ---- Coming and going ------------------------------------------------------------------------------ */

/* Where nobody is asked who they are: for frames in pages of others. What comes by this door can watch and no more, as
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
    return server_admit(self, caller) && server_has_room(self, caller);
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
    peer->member = caller->member;
    peer->quiet = caller->has_token && !(caller->scopes & CLUB_SCOPE_CHAT);
    peer->language = caller->language;
    memcpy(peer->address, caller->address, sizeof peer->address);
    if (!server_lobby_connect(self, peer)) {
        free(peer);
        return NULL;
    }
    peer->from = server_tiers_of(peer->address);
    server_crowd_add(&self->crowd, &peer->from);
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
    server_crowd_remove(&self->crowd, &peer->from);
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
