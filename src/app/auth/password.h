/* Passwords: Argon2id (RFC 9106) in jobs (app/queue/jobs.h), so that the event loop never waits for it. Passwords are
   wiped from memory when their job is dropped. */
#ifndef LUDOPOD_APP_AUTH_PASSWORD_H
#define LUDOPOD_APP_AUTH_PASSWORD_H

#include <stdbool.h>
#include <stdint.h>

#include "app/queue/jobs.h"
#include "club/people/account.h"

enum { AUTH_JOBS_AT_ONCE = 2, AUTH_JOBS_WAITING = 64 };

typedef struct auth_hasher auth_hasher;

extern const app_skill auth_skill;

/* mib: of memory that each job takes; tasks may be NULL. wake is called on a thread of its own when a job is done.
   NULL: no memory or threads. */
auth_hasher *auth_hasher_create(int mib, app_tasks *tasks, void (*wake)(void *context), void *context);
/* No thread runs any more after it, and what waits is never done. */
void auth_hasher_stop(auth_hasher *self);
/* Requires: all its jobs are dropped. NULL is allowed. */
void auth_hasher_free(auth_hasher *self);
/* How many jobs have been begun: equal work for equal answers can be seen in it. */
uint64_t auth_hasher_begun(const auth_hasher *self);

/* Makes the hash of a password, on this owner's account; NULL when too many wait. Requires: club_password_valid(). */
app_job *auth_hash(auth_hasher *self, const fair_owner *owner, const char *password);
/* Whether a password is the one of this hash. With "" as the hash it is not, after the same work. NULL when too many
   wait. */
app_job *auth_verify(auth_hasher *self, const fair_owner *owner, const char *password, const char *hash);
/* Both, one after the other: whether the old password is the one of this hash, and the hash of a new one, which is made
   only then. */
app_job *auth_replace(auth_hasher *self, const fair_owner *owner, const char *old, const char *hash,
                      const char *password);
/* Requires: it is done. The hash that was made, "" when there was no memory; or whether the password is right. */
const char *auth_job_hash(const app_job *job);
bool auth_job_is_right(const app_job *job);

#endif
