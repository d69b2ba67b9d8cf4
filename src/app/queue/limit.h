/* Rate limits: a bucket of tokens for each address and each person, and for each kind of use. A bucket fills at a
   steady rate up to a burst, and a use takes one token out (Turner, "New directions in communications", 1986). So in
   any time T nobody gets more than burst + T * per_second; and a network that somebody has not more than its share of
   that, however many addresses it has (app/queue/tiers.h): a use takes a token from the bucket of each tier, or none.

   Memory is fixed: each kind has a table of its own for each place among the tiers, and keys are hashed with a secret.
   A bucket is forgotten only once it is full again, for it then says no more than none. Where all places of a key are
   taken, what it does is counted in the bucket of the next tier alone; where that has no place either, in one that it
   shares with others who have none. So a crowd of strangers, invented or real, shuts out nobody else. One thread. */
#ifndef LUDOPOD_APP_QUEUE_LIMIT_H
#define LUDOPOD_APP_QUEUE_LIMIT_H

#include <stddef.h>
#include <stdint.h>

#include "app/queue/tiers.h"

typedef struct app_limits app_limits;

/* What is counted, and by whom. */
typedef enum app_limit_kind {
    APP_REQUESTS_OF_ADDRESS,
    APP_REQUESTS_OF_PERSON,
    APP_GAMES_OF_ADDRESS,
    APP_GAMES_OF_PERSON,
    APP_GUESTS_OF_ADDRESS,
    APP_CHALLENGES_OF_ADDRESS,
    APP_CHALLENGES_OF_PERSON,
    APP_MESSAGES_OF_ADDRESS,
    APP_MESSAGES_OF_PERSON,
    APP_ATTEMPTS_OF_PERSON,
    APP_SIGN_UPS_OF_ADDRESS,
    APP_LETTERS_OF_ADDRESS,
    APP_LETTERS_TO_PERSON,
    APP_ANSWERS_TO_PERSON,
    APP_ANSWERS_TO_SENDER,
    APP_PICTURES_OF_ADDRESS,
    APP_LIMIT_KINDS
} app_limit_kind;

typedef struct app_rate {
    double per_second;
    double burst;
} app_rate;

/* NULL when there is no memory. */
app_limits *app_limits_create(void);
void app_limits_free(app_limits *limits);

/* Whose buckets. */
typedef struct app_limit_key {
    app_limit_kind kind;
    app_tiers whose;
} app_limit_key;

/* Takes a token from the buckets of this key. Returns 0 when each had one, else the seconds until each will have (at
   least 1). The rate is the nearest tier's. now_ms never goes back. Requires: a kind has one rate. */
unsigned app_limits_take(app_limits *limits, app_limit_key key, app_rate rate, int64_t now_ms);
/* Takes so many more, though there are not so many: whoever owes some waits longer, but never longer than from full to
   empty once more. The same requirement. */
void app_limits_charge(app_limits *limits, app_limit_key key, app_rate rate, double tokens, int64_t now_ms);
/* How many tokens were taken from a bucket that somebody had to share. */
uint64_t app_limits_shared(const app_limits *limits);

/* What is left in that of these buckets which has the least. */
typedef struct app_limit_state {
    const char *name; /* of what is counted: "requests"; NULL where nothing was looked at */
    unsigned most, left;
    unsigned window_s; /* in which an empty one is full again */
    unsigned more_s;   /* until there is one more than what is left */
} app_limit_state;

/* Takes nothing. The same requirement. */
app_limit_state app_limits_look(app_limits *limits, app_limit_key key, app_rate rate, int64_t now_ms);

#endif
