/* From a URL to a session. */
#include <stdio.h>
#include <string.h>

#include "store/postgresql/inside.h"

enum { LOCK_WAIT_MS = 500 };

bool postgresql_succeeded(const PGresult *result) {
    ExecStatusType status = PQresultStatus(result);
    return status == PGRES_COMMAND_OK || status == PGRES_TUPLES_OK;
}

void postgresql_tell(const char *doing, const char *message, store_fault *fault) {
    int length = (int)strcspn(message, "\n");
    snprintf(fault->text, sizeof fault->text, "%.60s: %.*s", doing, length < 400 ? length : 400, message);
}

store_status postgresql_refuse(const char *why, store_fault *fault) {
    snprintf(fault->text, sizeof fault->text, "the PostgreSQL database %s", why);
    return STORE_FAILED;
}

/* ---- URLs ------------------------------------------------------------------------------------------- */

bool postgresql_has_secret(const char *url) {
    PQconninfoOption *options = PQconninfoParse(url, NULL);
    bool found = false;
    for (const PQconninfoOption *of = options; of && of->keyword; of++) {
        found = found || (of->val && of->dispchar[0] == '*');
    }
    PQconninfoFree(options);
    return found;
}

/* Behind an '@' or '/' that stands in a password as it is, libpq takes the rest of it for a host or a port. */
static bool is_cut(const PQconninfoOption *of) {
    return of->val && ((strcmp(of->keyword, "host") == 0 && strchr(of->val, '@') > of->val) ||
                       (strcmp(of->keyword, "port") == 0 && of->val[strspn(of->val, "0123456789,")]));
}

/* What libpq says of a URL that it cannot read quotes it, a password too: so that is told in our own words. */
store_status postgresql_check_url(const char *url, store_fault *fault) {
    PQconninfoOption *options = PQconninfoParse(url, NULL);
    bool whole = options != NULL;
    for (const PQconninfoOption *of = options; of && of->keyword; of++) {
        whole = whole && !is_cut(of);
    }
    PQconninfoFree(options);
    return whole
               ? STORE_OK
               : postgresql_refuse("has a URL that cannot be read; expected postgresql://USER:PASSWORD@HOST:PORT/NAME, "
                                   "with %25 for a %, %40 for an @ and %2F for a / in the password",
                                   fault);
}

/* ---- Sessions --------------------------------------------------------------------------------------- */

/* A commit is on the disk when it returns, whatever the server's own settings are; where there are replicas for which
   commits wait, on theirs too. Each query finds a few rows by an index, in memory as a rule, and takes less time than
   compiling it, or starting others to help with it. */
static store_status set_session(PGconn *server, store_fault *fault) {
    char script[384];
    snprintf(script, sizeof script,
             "SET client_min_messages = warning; SET standard_conforming_strings = on;"
             " SET synchronous_commit = on; SET lock_timeout = %d; SET random_page_cost = 1.1; SET jit = off;"
             " SET max_parallel_workers_per_gather = 0; SELECT current_setting('fsync')",
             LOCK_WAIT_MS);
    PGresult *result = PQexec(server, script);
    const bool well = PQntuples(result) == 1, durable = well && strcmp(PQgetvalue(result, 0, 0), "on") == 0;
    PQclear(result);
    if (!well) {
        postgresql_tell("database", PQerrorMessage(server), fault);
        return STORE_FAILED;
    }
    return durable ? STORE_OK
                   : postgresql_refuse("does not write to its disk before it says so; set fsync = on in its "
                                       "postgresql.conf",
                                       fault);
}

static store_status check(PGconn *server, store_fault *fault) {
    if (PQstatus(server) != CONNECTION_OK) {
        postgresql_tell("no connection to PostgreSQL", PQerrorMessage(server), fault);
        return STORE_FAILED;
    }
    if (PQserverVersion(server) < 130000) {
        return postgresql_refuse("is of a PostgreSQL before 13; update it", fault);
    }
    return set_session(server, fault);
}

PGconn *postgresql_connect(const char *url, const char *name, store_fault *fault) {
    if (postgresql_check_url(url, fault)) {
        return NULL;
    }
    /* What the URL says comes later and counts. A server that is silent is given up after a while. */
    static const char *const words[] = {"connect_timeout",
                                        "tcp_user_timeout",
                                        "keepalives_idle",
                                        "keepalives_interval",
                                        "application_name",
                                        "dbname",
                                        NULL};
    const char *const values[] = {"10", "5000", "5", "1", name, url, NULL};
    PGconn *server = PQconnectdbParams(words, values, 1);
    if (check(server, fault)) {
        PQfinish(server);
        return NULL;
    }
    return server;
}
