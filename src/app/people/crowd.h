/* How many connections, or WebSockets, come from where, and how many may.

   A network may have its share (app/queue/tiers.h), and no network but a single address more than half of all there
   are. Of all a part is a reserve:

       0                                     most - reserve      - reserve/2   - reserve/4   most
       | WebSockets of anybody               | of members        | requests    | what asks for nothing
       |                                     | and players       | alone       | makes room

   So whoever fills the club, a member finds a place, and a request an answer. One thread. */
#ifndef LUDOPOD_APP_PEOPLE_CROWD_H
#define LUDOPOD_APP_PEOPLE_CROWD_H

#include <stdbool.h>

#include "app/queue/tiers.h"

enum { APP_CROWD_SLOTS = 4096 };

/* Fixed memory: each network is counted in two slots, by a hash with a secret, and the smaller is its count unless
   others share both (Cormode and Muthukrishnan, "An improved data stream summary", 2005). */
typedef struct app_crowd {
    uint8_t secret[16];
    uint32_t slot[APP_TIERS_MAX][2][APP_CROWD_SLOTS];
} app_crowd;

/* Of a crowd that is all zero. */
void app_crowd_open(app_crowd *crowd);
void app_crowd_add(app_crowd *crowd, const app_tiers *from);
/* Of what was added. */
void app_crowd_remove(app_crowd *crowd, const app_tiers *from);
/* How many are from the widest of these networks. */
size_t app_crowd_around(const app_crowd *crowd, const app_tiers *from);
/* Whether one more may come, where an address may have so many, of so many there are. */
bool app_crowd_has_room(const app_crowd *crowd, const app_tiers *from, size_t each, size_t most);

/* The reserve of so many connections. */
size_t app_reserve(size_t most);

#endif
