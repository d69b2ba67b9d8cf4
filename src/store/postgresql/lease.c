/* Who decides: one row that all servers of a database look at.

       epoch      counts who had it; the key, so that only who takes it waits for a turn that is under way
       holder     "process PID on HOST", for people
       address    where the others reach it; "" until it can be reached
       backend    the session of its turns, and when that began
       until      by the database's clock: five seconds from the last time that it was renewed, which is each second

   It is free once its time is over, and at once when it was given back or its session is gone. Each transaction of a
   turn holds the row of its own epoch, so one that slept finds that there is none, and nothing of it is kept. By its
   own clock it knows, too, when its time is over: it counts from before the renewal was sent. */
#define _GNU_SOURCE
#include <poll.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/clock.h"
#include "base/interrupt.h"
#include "store/postgresql/inside.h"

enum { LEASE_MS = 5000, RENEW_MS = 1000, SCRIPT_SIZE = 1024 };

#define OURS "pid = backend AND coalesce(backend_start, began) = began" /* another role's beginning is not shown */
#define FREE "(until < clock_timestamp() OR NOT EXISTS (SELECT FROM pg_stat_activity WHERE " OURS "))"

struct postgresql_lease {
    long long epoch;
    char *url;
    PGconn *keeper; /* the thread's */
    pthread_t thread;
    pthread_mutex_t lock;
    pthread_cond_t changed;
    bool ends;
    atomic_bool gone;
    _Atomic int64_t until_ms; /* by a clock that goes on while the machine sleeps */
};

static int64_t now_ms(void) {
    return pod__clock_ns(CLOCK_BOOTTIME) / 1000000;
}

bool postgresql_lease_is_over(const postgresql_lease *self) {
    return self && (atomic_load(&self->gone) || now_ms() >= atomic_load(&self->until_ms));
}

/* ---- Renewing ---------------------------------------------------------------------------------------- */

/* It need not reach the disk: a lease that ends sooner does no harm. */
static void renew(postgresql_lease *self) {
    char script[SCRIPT_SIZE];
    store_fault ignored;
    const int64_t began_ms = now_ms();
    if (self->keeper && PQstatus(self->keeper) != CONNECTION_OK) {
        PQfinish(self->keeper);
        self->keeper = NULL;
    }
    if (!self->keeper && !(self->keeper = postgresql_connect(self->url, "ludopod lease", &ignored))) {
        return;
    }
    snprintf(script, sizeof script,
             "SET synchronous_commit = off; UPDATE ludopod_lease SET until = clock_timestamp() + interval '%d ms'"
             " WHERE epoch = %lld",
             LEASE_MS, self->epoch);
    PGresult *result = PQexec(self->keeper, script);
    if (postgresql_succeeded(result) && strcmp(PQcmdTuples(result), "1") == 0) {
        atomic_store(&self->until_ms, began_ms + LEASE_MS);
    } else if (postgresql_succeeded(result)) {
        atomic_store(&self->gone, true);
    }
    PQclear(result);
}

static void *keep(void *context) {
    postgresql_lease *self = context;
    pthread_mutex_lock(&self->lock);
    while (!self->ends) {
        struct timespec next;
        clock_gettime(CLOCK_MONOTONIC, &next);
        next.tv_sec += RENEW_MS / 1000;
        if (!pthread_cond_clockwait(&self->changed, &self->lock, CLOCK_MONOTONIC, &next)) {
            continue;
        }
        pthread_mutex_unlock(&self->lock);
        renew(self);
        pthread_mutex_lock(&self->lock);
    }
    pthread_mutex_unlock(&self->lock);
    return NULL;
}

/* ---- Taking and giving back ---------------------------------------------------------------------------- */

static bool run(PGconn *server, const char *script, store_fault *fault) {
    PGresult *result = PQexec(server, script);
    const bool well = postgresql_succeeded(result);
    if (!well) {
        postgresql_tell("database", PQerrorMessage(server), fault);
    }
    PQclear(result);
    return well;
}

/* A turn of one that sleeps may hold the row; its session ends, which takes the turn back. */
static bool make_free(PGconn *server, store_fault *fault) {
    return run(server,
               "CREATE TABLE IF NOT EXISTS ludopod_lease (epoch BIGINT PRIMARY KEY NOT NULL, holder TEXT NOT NULL,"
               " address TEXT NOT NULL, backend INTEGER NOT NULL, began TIMESTAMPTZ NOT NULL,"
               " since TIMESTAMPTZ NOT NULL, until TIMESTAMPTZ NOT NULL);"
               "INSERT INTO ludopod_lease SELECT 0, '', '', 0, 'epoch', 'epoch', 'epoch'"
               " WHERE NOT EXISTS (SELECT FROM ludopod_lease);"
               "SELECT pg_terminate_backend(pid) FROM ludopod_lease, pg_stat_activity WHERE " OURS
               " AND until < clock_timestamp()",
               fault);
}

/* The new epoch; 0: it is not free. */
static long long take(PGconn *server, int64_t *asked_ms) {
    char host[256] = "", script[SCRIPT_SIZE];
    gethostname(host, sizeof host - 1);
    for (char *at = host; *at; at++) {
        *at = *at == '\'' ? ' ' : *at;
    }
    snprintf(script, sizeof script,
             "UPDATE ludopod_lease SET epoch = epoch + 1, holder = 'process %ld on %s', address = '',"
             " backend = pg_backend_pid(),"
             " began = (SELECT backend_start FROM pg_stat_activity WHERE pid = pg_backend_pid()),"
             " since = clock_timestamp(), until = clock_timestamp() + interval '%d ms' WHERE " FREE " RETURNING epoch",
             (long)getpid(), host, LEASE_MS);
    *asked_ms = now_ms();
    PGresult *result = PQexec(server, script);
    const long long epoch = PQntuples(result) == 1 ? strtoll(PQgetvalue(result, 0, 0), NULL, 10) : 0;
    PQclear(result);
    return epoch;
}

static void refuse_second(PGconn *server, store_fault *fault) {
    PGresult *result = PQexec(server, "SELECT holder || ', since ' ||"
                                      " to_char(since AT TIME ZONE 'UTC', 'YYYY-MM-DD\"T\"HH24:MI:SS\"Z\"')"
                                      " FROM ludopod_lease");
    snprintf(fault->text, sizeof fault->text,
             "the PostgreSQL database is served already, by %.250s; stop that server, or name another database with "
             "--database",
             PQntuples(result) == 1 ? PQgetvalue(result, 0, 0) : "another process");
    PQclear(result);
}

static bool prepare(PGconn *server, long long epoch, store_fault *fault) {
    char script[SCRIPT_SIZE];
    snprintf(script, sizeof script,
             "PREPARE " POSTGRESQL_LEASE_HELD " AS WITH held AS (SELECT '1' AS one FROM ludopod_lease"
             " WHERE epoch = %lld FOR KEY SHARE) SELECT CAST(coalesce(max(one), 'gone') AS INTEGER) FROM held",
             epoch);
    return run(server, script, fault);
}

static void free_lease(postgresql_lease *self) {
    pthread_mutex_destroy(&self->lock);
    pthread_cond_destroy(&self->changed);
    free(self->url);
    free(self);
}

postgresql_lease *postgresql_lease_take(PGconn *server, const char *url, store_fault *fault) {
    int64_t asked_ms;
    if (!make_free(server, fault)) {
        return NULL;
    }
    const long long epoch = take(server, &asked_ms);
    if (!epoch) {
        refuse_second(server, fault);
        return NULL;
    }
    postgresql_lease *self = prepare(server, epoch, fault) ? calloc(1, sizeof *self) : NULL;
    if (!self) {
        return NULL;
    }
    self->epoch = epoch;
    self->url = strdup(url);
    atomic_store(&self->until_ms, asked_ms + LEASE_MS);
    pthread_mutex_init(&self->lock, NULL);
    pthread_cond_init(&self->changed, NULL);
    if (!self->url || pod__thread_start(&self->thread, keep, self)) {
        snprintf(fault->text, sizeof fault->text, "no thread for the lease");
        free_lease(self);
        return NULL;
    }
    return self;
}

void postgresql_lease_give_back(postgresql_lease *self, PGconn *server) {
    char script[SCRIPT_SIZE];
    if (!self) {
        return;
    }
    pthread_mutex_lock(&self->lock);
    self->ends = true;
    pthread_cond_signal(&self->changed);
    pthread_mutex_unlock(&self->lock);
    pthread_join(self->thread, NULL);
    PQfinish(self->keeper);
    snprintf(script, sizeof script,
             "UPDATE ludopod_lease SET until = 'epoch', address = '' WHERE epoch = %lld; NOTIFY ludopod_lease",
             self->epoch);
    PQclear(PQexec(server, script));
    free_lease(self);
}

/* ---- What the others know -------------------------------------------------------------------------------- */

store_status postgresql_lease_announce(postgresql_lease *self, PGconn *server, const char *address,
                                       store_fault *fault) {
    char script[SCRIPT_SIZE], *quoted = PQescapeLiteral(server, address, strlen(address));
    snprintf(script, sizeof script,
             "UPDATE ludopod_lease SET address = %.200s WHERE epoch = %lld; NOTIFY ludopod_lease",
             quoted ? quoted : "''", self->epoch);
    PQfreemem(quoted);
    return run(server, script, fault) ? STORE_OK : STORE_FAILED;
}

/* The first time it waits for nothing. */
static PGconn *listen_or_wait(const char *url, PGconn *server, int wait_ms, store_fault *fault) {
    if (server) {
        poll(&(struct pollfd){.fd = PQsocket(server), .events = POLLIN}, 1, wait_ms);
        PQconsumeInput(server);
        for (PGnotify *told; (told = PQnotifies(server));) {
            PQfreemem(told);
        }
        return server;
    }
    server = postgresql_connect(url, "ludopod standby", fault);
    if (server && !run(server, "LISTEN ludopod_lease", fault)) {
        PQfinish(server);
        server = NULL;
    }
    return server;
}

store_status postgresql_watch(const char *url, int wait_ms, void **watcher, sql_lease *out, store_fault *fault) {
    PGconn *server = *watcher = listen_or_wait(url, *watcher, wait_ms, fault);
    if (!server) {
        return STORE_FAILED;
    }
    PGresult *result = PQexec(server, "SELECT epoch, " FREE "::integer, address, holder FROM ludopod_lease");
    const bool well = PQntuples(result) == 1;
    if (well) {
        out->epoch = strtoll(PQgetvalue(result, 0, 0), NULL, 10);
        out->is_free = *PQgetvalue(result, 0, 1) == '1';
        snprintf(out->address, sizeof out->address, "%s", PQgetvalue(result, 0, 2));
        snprintf(out->holder, sizeof out->holder, "%s", PQgetvalue(result, 0, 3));
    } else {
        postgresql_tell("database", PQerrorMessage(server), fault);
        PQfinish(server);
        *watcher = NULL;
    }
    PQclear(result);
    return well ? STORE_OK : STORE_FAILED;
}

void postgresql_unwatch(void *watcher) {
    PQfinish(watcher);
}
