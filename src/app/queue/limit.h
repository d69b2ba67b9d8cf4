/* Rate limits: a bucket of tokens for each address and each person, and for each kind of use. A bucket fills at a
   steady rate up to a burst, and a use takes one token out (Turner, "New directions in communications", 1986). So in
   any time T nobody gets more than burst + T * per_second; and a network that somebody has not more than its share of
   that, however many addresses it has (server/tiers.h): a use takes a token from the bucket of each tier, or none.

   Memory is fixed: each kind has a table of its own for each place among the tiers, and keys are hashed with a secret.
   A bucket is forgotten only once it is full again, for it then says no more than none. Where all places of a key are
   taken, what it does is counted in the bucket of the next tier alone; where that has no place either, in one that it
   shares with others who have none. So a crowd of strangers, invented or real, shuts out nobody else. One thread. */
#ifndef LUDOPOD_SERVER_HTTP_LIMIT_H
#define LUDOPOD_SERVER_HTTP_LIMIT_H

#include <stddef.h>
#include <stdint.h>

#include "app/queue/tiers.h"

typedef struct server_limits server_limits;

/* What is counted, and by whom. */
typedef enum server_limit_kind {
    SERVER_REQUESTS_OF_ADDRESS,
    SERVER_REQUESTS_OF_PERSON,
    SERVER_GAMES_OF_ADDRESS,
    SERVER_GAMES_OF_PERSON,
    SERVER_GUESTS_OF_ADDRESS,
    SERVER_CHALLENGES_OF_ADDRESS,
    SERVER_CHALLENGES_OF_PERSON,
    SERVER_MESSAGES_OF_ADDRESS,
    SERVER_MESSAGES_OF_PERSON,
    SERVER_ATTEMPTS_OF_PERSON,
    SERVER_SIGN_UPS_OF_ADDRESS,
    SERVER_LETTERS_OF_ADDRESS,
    SERVER_LETTERS_TO_PERSON,
    SERVER_ANSWERS_TO_PERSON,
    SERVER_ANSWERS_TO_SENDER,
    SERVER_PICTURES_OF_ADDRESS,
    SERVER_LIMIT_KINDS
} server_limit_kind;

typedef struct server_rate {
    double per_second;
    double burst;
} server_rate;

/* NULL when there is no memory. */
server_limits *server_limits_create(void);
void server_limits_free(server_limits *limits);

/* Whose buckets. */
typedef struct server_limit_key {
    server_limit_kind kind;
    server_tiers whose;
} server_limit_key;

/* Takes a token from the buckets of this key. Returns 0 when each had one, else the seconds until each will have (at
   least 1). The rate is the nearest tier's. now_ms never goes back. Requires: a kind has one rate. */
unsigned server_limits_take(server_limits *limits, server_limit_key key, server_rate rate, int64_t now_ms);
/* Takes so many more, though there are not so many: whoever owes some waits longer, but never longer than from full to
   empty once more. The same requirement. */
void server_limits_charge(server_limits *limits, server_limit_key key, server_rate rate, double tokens, int64_t now_ms);
/* How many tokens were taken from a bucket that somebody had to share. */
uint64_t server_limits_shared(const server_limits *limits);

/* What is left in that of these buckets which has the least. */
typedef struct server_limit_state {
    const char *name; /* of what is counted: "requests"; NULL where nothing was looked at */
    unsigned most, left;
    unsigned window_s; /* in which an empty one is full again */
    unsigned more_s;   /* until there is one more than what is left */
} server_limit_state;

/* Takes nothing. The same requirement. */
server_limit_state server_limits_look(server_limits *limits, server_limit_key key, server_rate rate, int64_t now_ms);

#endif
