/* Wrong passwords and codes: the more there were, the longer the next try has to wait. Counted by address and by
   account. An account is never locked: who comes from a network that its owner has come from is counted apart from all
   strangers, so that nobody can keep the owner out.

   They are in the database (store/pending.h), so that neither a restart nor another server begins to count anew; by
   keys that are hashed with the club's own. One thread. */
#ifndef LUDOPOD_APP_AUTH_ATTEMPTS_H
#define LUDOPOD_APP_AUTH_ATTEMPTS_H

#include <stdbool.h>

#include "app/caller.h"

struct app;

enum {
    AUTH_FREE_TRIES = 5,          /* wrong ones that cost nothing */
    AUTH_ADDRESS_DELAY_MAX = 900, /* seconds; each failure doubles the delay up to it */
    AUTH_ACCOUNT_DELAY_MAX = 30,
    AUTH_FORGIVEN_MS = 3600 * 1000 /* after which nothing is remembered */
};

typedef struct auth_attempt {
    const char *address; /* of the network */
    const char *account; /* a handle or an address of mail, whether there is one or not; or what a code is of */
    bool known;          /* the account was used from this network lately */
} auth_attempt;

/* *wait: seconds until this attempt may be made. 0: now, and it is counted as one that has failed, so that many at once
   get no further than one after the other. False: the store fails, and the caller's problem says so. */
bool auth_attempt_begin(struct app *self, const auth_attempt *attempt, app_caller *caller, unsigned *wait);
/* It was right: the account's failures are forgotten, for those who are counted with this one, and the address has one
   less. False: as above. */
bool auth_attempt_passed(struct app *self, const auth_attempt *attempt, app_caller *caller);

#endif
