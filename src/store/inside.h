/* What the files of the store share. */
#ifndef LUDOPOD_STORE_INSIDE_H
#define LUDOPOD_STORE_INSIDE_H

#include "store/store.h"

typedef struct store_thread store_thread;

struct store {
    sql_connection *database;
    store_thread *thread; /* or NULL */
    char notice[SQL_NOTICE_SIZE];
};

/* people.c: writes down a guest and the session, at so many seconds since 1970. Requires: a transaction is open. */
store_status store_add_guest(sql_connection *database, const club_guest *guest, int64_t at, store_fault *fault);
/* store.c: does it, in whatever thread. */
store_status store_run_job(store *self, const store_job *job, store_fault *fault);

#endif
