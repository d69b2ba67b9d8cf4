/* How many connections, or WebSockets, come from where, and how many may.

   A network may have its share (server/tiers.h), and no network but a single address more than half of all there are.
   Of all a part is a reserve:

       0                                     most - reserve      - reserve/2   - reserve/4   most
       | WebSockets of anybody               | of members        | requests    | what asks for nothing
       |                                     | and players       | alone       | makes room

   So whoever fills the club, a member finds a place, and a request an answer. One thread. */
#ifndef LUDOPOD_SERVER_CROWD_H
#define LUDOPOD_SERVER_CROWD_H

#include <stdbool.h>

#include "app/queue/tiers.h"

enum { SERVER_CROWD_SLOTS = 4096 };

/* Fixed memory: each network is counted in two slots, by a hash with a secret, and the smaller is its count unless
   others share both (Cormode and Muthukrishnan, "An improved data stream summary", 2005). */
typedef struct server_crowd {
    uint8_t secret[16];
    uint32_t slot[SERVER_TIERS_MAX][2][SERVER_CROWD_SLOTS];
} server_crowd;

/* Of a crowd that is all zero. */
void server_crowd_open(server_crowd *crowd);
void server_crowd_add(server_crowd *crowd, const server_tiers *from);
/* Of what was added. */
void server_crowd_remove(server_crowd *crowd, const server_tiers *from);
/* How many are from the widest of these networks. */
size_t server_crowd_around(const server_crowd *crowd, const server_tiers *from);
/* Whether one more may come, where an address may have so many, of so many there are. */
bool server_crowd_has_room(const server_crowd *crowd, const server_tiers *from, size_t each, size_t most);

/* The reserve of so many connections. */
size_t server_reserve(size_t most);

#endif
