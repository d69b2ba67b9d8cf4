/* What the files of the driver share. */
#ifndef LUDOPOD_STORE_POSTGRESQL_INSIDE_H
#define LUDOPOD_STORE_POSTGRESQL_INSIDE_H

#include <libpq-fe.h>

#include "store/sql.h"

/* ---- connect.c ---- */

bool postgresql_succeeded(const PGresult *result);
/* One line of what PostgreSQL says. */
void postgresql_tell(const char *doing, const char *message, store_fault *fault);
/* "the PostgreSQL database WHY" */
store_status postgresql_refuse(const char *why, store_fault *fault);
/* By libpq's own list, in whatever form the URL says it. */
bool postgresql_has_secret(const char *url);
/* Refuses one that libpq would not read as it is meant. */
store_status postgresql_check_url(const char *url, store_fault *fault);
/* A session under this name of its program. NULL: the fault says why. */
PGconn *postgresql_connect(const char *url, const char *name, store_fault *fault);

/* ---- lease.c: who decides ---- */

typedef struct postgresql_lease postgresql_lease;

/* Takes the lease for this session, if it is free, and keeps it until it is given back, by a thread and a session of
   its own. NULL: the fault says who has it. */
postgresql_lease *postgresql_lease_take(PGconn *server, const char *url, store_fault *fault);
/* The others are told at once. NULL is allowed. */
void postgresql_lease_give_back(postgresql_lease *self, PGconn *server);
/* Its time is over, or another has it: from any thread. */
bool postgresql_lease_is_over(const postgresql_lease *self);
/* Prepared in its session: a statement of this name, without parameters, fails with the state "22P02" unless the lease
   is still this one, and holds it until the transaction ends. */
#define POSTGRESQL_LEASE_HELD "ludopod_lease_held"
/* The driver's functions of these names. */
store_status postgresql_lease_announce(postgresql_lease *self, PGconn *server, const char *address, store_fault *fault);
store_status postgresql_watch(const char *url, int wait_ms, void **watcher, sql_lease *out, store_fault *fault);
void postgresql_unwatch(void *watcher);

#endif
