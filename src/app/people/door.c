#include "app/people/door.h"

#include <stdlib.h>
#include <string.h>

#include "app/people/friends.h"

/* ---- Room ------------------------------------------------------------------------------------------ */

/* Who stays when there is no room for all: who stands higher. */
typedef enum standing { LOOKS_ON, SITS, IS_MEMBER } standing;

static standing standing_of(const app_peer *peer) {
    for (size_t i = 0; i < APP_WATCHES_MAX && !peer->member && !club_person_is_nobody(&peer->person); i++) {
        if (peer->watching[i] && club_plays(&peer->watching[i]->game, &peer->person)) {
            return SITS;
        }
    }
    return peer->member ? IS_MEMBER : LOOKS_ON;
}

static standing standing_of_caller(app *self, const app_caller *caller) {
    char game[CLUB_ID_SIZE];
    if (caller->member) {
        return IS_MEMBER;
    }
    return !club_person_is_nobody(&caller->person) && app_current_game(self, &caller->person, game) && *game ? SITS
                                                                                                             : LOOKS_ON;
}

/* Of those who stand lowest one of the network that has the most; of these the oldest. NULL: none stands lower than the
   newcomer, or as low and is of a network that has more. */
static app_peer *first_to_go(const app *self, standing newcomer, const app_tiers *from) {
    app_peer *first = NULL;
    standing lowest = IS_MEMBER;
    size_t most = 0;
    for (app_peer *peer = self->peers; peer; peer = peer->next) {
        const standing own = standing_of(peer);
        const size_t around = app_crowd_around(&self->crowd, &peer->from);
        if (!peer->close_code && (!first || own < lowest || (own == lowest && around >= most))) {
            first = peer;
            lowest = own;
            most = around;
        }
    }
    const bool more = most > app_crowd_around(&self->crowd, from) + 1;
    return first && (lowest < newcomer || (lowest == newcomer && more)) ? first : NULL;
}

/* The last of all connections are for those who stand higher, and the very last for requests alone
 * (app/people/crowd.h). */
static bool make_room(app *self, const app_caller *caller, const app_tiers *from) {
    const size_t most = (size_t)self->config->limits.connections, reserve = app_reserve(most),
                 sockets = self->metrics.sockets;
    if (sockets + reserve < most) {
        return true;
    }
    const standing newcomer = standing_of_caller(self, caller);
    if (newcomer > LOOKS_ON && sockets + reserve / 2 < most) {
        return true;
    }
    app_peer *first = first_to_go(self, newcomer, from);
    if (first) {
        self->metrics.sockets_made_room++;
        app_peer_close(first, APP_CLOSE_FULL);
    }
    return first != NULL;
}

bool app_has_room(app *self, app_caller *caller) {
    const app_limit_settings *limits = &self->config->limits;
    const app_tiers from = app_tiers_of(caller->address);
    return (app_crowd_has_room(&self->crowd, &from, (size_t)limits->sockets_per_address, (size_t)limits->connections) &&
            make_room(self, caller, &from)) ||
           app_problem_set(&caller->problem, caller->language, APP_FULL, NULL, NULL);
}

/* ---- Coming and going ------------------------------------------------------------------------------------------- */

app_peer *app_add_peer(app *self, app_caller *caller) {
    app_problem_set(&caller->problem, caller->language, APP_UNAVAILABLE, NULL, NULL);
    app_peer *peer = calloc(1, sizeof *peer);
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
    if (!app_lobby_connect(&self->lobby, peer)) {
        free(peer);
        return NULL;
    }
    peer->from = app_tiers_of(peer->address);
    app_crowd_add(&self->crowd, &peer->from);
    peer->ready = &self->ready;
    peer->next = self->peers;
    if (self->peers) {
        self->peers->previous = peer;
    }
    self->peers = peer;
    self->metrics.sockets++;
    return peer;
}

void app_disconnect(app *self, app_peer *peer) {
    app_game_cache_leave_all(&self->games, peer);
    app_lobby_disconnect(&self->lobby, peer);
    app_peer_empty(peer);
    app_peer_step_out(peer);
    *(peer->previous ? &peer->previous->next : &self->peers) = peer->next;
    if (peer->next) {
        peer->next->previous = peer->previous;
    }
    app_crowd_remove(&self->crowd, &peer->from);
    self->metrics.sockets--;
    free(peer);
}

app_peer *app_next_ready(app *self) {
    return app_ready_take(&self->ready);
}

void app_close_all(app *self, int close_code) {
    for (app_peer *peer = self->peers; peer; peer = peer->next) {
        app_peer_close(peer, close_code);
    }
}
