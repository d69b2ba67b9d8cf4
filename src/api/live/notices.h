/* What people are told: those in the lobby how it stands, and a person, wherever the person is, of games that wait,
   challenges, and games that begin.

   What has happened in a turn is noted in it and told in the next one, once it is durable. Whoever is in the lobby is
   told what has changed, each part as a whole, at most once a second; with more than a thousand sockets less often, so
   that at most a thousand messages a second go out. One text is made and all are sent it. One thread. */
#ifndef LUDOPOD_SERVER_LIVE_NOTICES_H
#define LUDOPOD_SERVER_LIVE_NOTICES_H

#include "app/lobby/lobby.h"

struct server;

/* At the beginning of a turn: tells what is due, and ends challenges whose time is over. */
void server_lobby_turn(struct server *self);
/* In how many milliseconds it wants a turn; -1 when it does not. */
int server_lobby_wait_ms(const struct server *self);

/* A socket is there, and is gone. */
bool server_lobby_connect(struct server *self, server_peer *peer);
void server_lobby_disconnect(struct server *self, server_peer *peer);
/* The socket enters the lobby and is told all of it; false when it cannot be now. */
bool server_lobby_enter(struct server *self, server_peer *peer);
void server_lobby_leave(struct server *self, server_peer *peer);
/* The socket listens to notices of its person from now on, and is told how many games wait. */
void server_lobby_listen(struct server *self, server_peer *peer);

#endif
