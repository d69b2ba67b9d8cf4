/* Wrong passwords and codes: the more there were, the longer the next try has to wait. Counted by address and by
   account. An account is never locked: who comes from a network that its owner has come from is counted apart from all
   strangers, so that nobody can keep the owner out.

   Memory is fixed, and keys are hashed with a secret; where there is no room the oldest failure is forgotten. One
   thread. */
#ifndef LUDOPOD_APP_AUTH_ATTEMPTS_H
#define LUDOPOD_APP_AUTH_ATTEMPTS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum {
    AUTH_FREE_TRIES = 5,          /* wrong ones that cost nothing */
    AUTH_ADDRESS_DELAY_MAX = 900, /* seconds; each failure doubles the delay up to it */
    AUTH_ACCOUNT_DELAY_MAX = 30,
    AUTH_FORGIVEN_MS = 3600 * 1000 /* after which nothing is remembered */
};

typedef struct auth_attempts auth_attempts;

typedef struct auth_attempt {
    const char *address; /* of the network */
    const char *account; /* a handle or an address of mail, whether there is one or not; or what a code is of */
    bool known;          /* the account was used from this network lately */
} auth_attempt;

/* NULL when there is no memory. */
auth_attempts *auth_attempts_create(void);
void auth_attempts_free(auth_attempts *self);
/* Seconds until this attempt may be made; 0: now. now_ms never goes back. */
unsigned auth_attempts_wait(const auth_attempts *self, const auth_attempt *attempt, int64_t now_ms);
void auth_attempts_failed(auth_attempts *self, const auth_attempt *attempt, int64_t now_ms);
/* One that was counted as failed before it was known was right: the account's failures are forgotten, for those who are
   counted with this one, and the address has one less. An attempt is counted when it begins, so that many at once get
   no further than one after the other. */
void auth_attempts_passed(auth_attempts *self, const auth_attempt *attempt, int64_t now_ms);

#endif
