/* PostgreSQL behind sql.h: a database of a server, by libpq. It is a module of its own (ludopod-postgresql.so), which
   is loaded when a URL asks for it, so nothing else needs libpq.

   One server a database decides: it has a lease (lease.c). When the connection is lost another may have taken that
   since; so a lost connection is never made again. */
#define _POSIX_C_SOURCE 200809L
#include <assert.h>
#include <errno.h>
#include <signal.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

#include "ludopod/version.h"
#include "store/postgresql/inside.h"

enum { PARAMETERS_MAX = 32, COLUMNS_MAX = 32, NUMBER_SIZE = 24, NAME_SIZE = 32 };

/* Statements are sent together, and answered together (libpq's pipeline mode): so many at most, so that all answers
   have room on their way while nobody reads them. */
enum { SENT_MAX = 512 };

typedef struct postgresql_connection {
    PGconn *server;
    postgresql_lease *lease; /* NULL: it only reads */
    atomic_bool lost;        /* found out by a command that failed; may be asked from another thread */
    int sent;                /* statements whose answers were not read yet */
    bool committed;          /* the latest of which it was read */
} postgresql_connection;

typedef struct postgresql_statement {
    postgresql_connection *connection;
    bool incomplete;                             /* there was no memory for a parameter */
    char name[NAME_SIZE], to_one[NAME_SIZE + 2]; /* the latter fails unless it changes one row */
    int parameters;
    char *value[PARAMETERS_MAX]; /* copies, or NULL */
    int length[PARAMETERS_MAX], format[PARAMETERS_MAX];
    PGresult *result; /* between the first step and the reset */
    int row;          /* the present one */
    unsigned char *bytes[COLUMNS_MAX];
} postgresql_statement;

/* ---- Errors ---------------------------------------------------------------------------------------- */

/* What a statement failed with, by https://www.postgresql.org/docs/15/errcodes-appendix.html: the first that its code
   begins with. Division by zero: it was to change one row (prepare_to_one()). */
static store_status status_of(const PGresult *result) {
    static const struct {
        const char *code;
        store_status status;
    } known[] = {{"22012", STORE_CONFLICT}, {"23", STORE_CONFLICT}, {"22P02", STORE_GONE},    {"40001", STORE_BUSY},
                 {"40P01", STORE_BUSY},     {"55P03", STORE_BUSY},  {"XX001", STORE_DAMAGED}, {"XX002", STORE_DAMAGED}};
    const char *code = result ? PQresultErrorField(result, PG_DIAG_SQLSTATE) : NULL;
    for (size_t i = 0; code && i < sizeof known / sizeof known[0]; i++) {
        if (strncmp(code, known[i].code, strlen(known[i].code)) == 0) {
            return known[i].status;
        }
    }
    return STORE_FAILED;
}

static store_status fail(postgresql_connection *connection, const PGresult *result, const char *doing,
                         store_fault *fault) {
    const char *why = result ? PQresultErrorField(result, PG_DIAG_MESSAGE_PRIMARY) : NULL;
    const store_status status = status_of(result);
    connection->lost = connection->lost || status == STORE_GONE || PQstatus(connection->server) != CONNECTION_OK;
    if (status == STORE_GONE) {
        snprintf(fault->text, sizeof fault->text, "another server has the database now");
        return STORE_GONE;
    }
    if (connection->lost) {
        postgresql_tell("the connection to PostgreSQL is lost", PQerrorMessage(connection->server), fault);
        return STORE_FAILED;
    }
    why = why && status == STORE_CONFLICT && strcmp(why, "division by zero") == 0 ? "changed by someone else" : why;
    postgresql_tell(doing, why ? why : PQerrorMessage(connection->server), fault);
    return status;
}

/* ---- What is sent without waiting --------------------------------------------------------------------- */

/* Behind the answer to each statement stands a NULL. */
static PGresult *read_answer(PGconn *server) {
    PGresult *result = PQgetResult(server);
    PGresult *end = result ? PQgetResult(server) : NULL;
    PQclear(end);
    return result;
}

/* Waits for all that was sent: the first failure, behind which PostgreSQL does nothing more. */
static store_status settle(void *opaque, store_fault *fault) {
    postgresql_connection *connection = opaque;
    store_status status = STORE_OK;
    if (!connection->sent) {
        return STORE_OK;
    }
    PQpipelineSync(connection->server);
    for (int i = 0; i < connection->sent; i++) {
        PGresult *result = read_answer(connection->server);
        if (!status && !postgresql_succeeded(result)) {
            status = fail(connection, result, "database", fault);
        }
        connection->committed = result && strcmp(PQcmdStatus(result), "COMMIT") == 0;
        PQclear(result);
    }
    PQclear(PQgetResult(connection->server)); /* of the synchronisation */
    PQexitPipelineMode(connection->server);
    connection->sent = 0;
    /* That a connection is lost is seen only behind the first failure. */
    return PQstatus(connection->server) == CONNECTION_OK ? status : fail(connection, NULL, "database", fault);
}

/* Before something is sent. */
static store_status make_room(postgresql_connection *connection, store_fault *fault) {
    store_status status = connection->sent == SENT_MAX ? settle(connection, fault) : STORE_OK;
    if (!status && !connection->sent) {
        PQenterPipelineMode(connection->server);
    }
    return status;
}

/* After it. It goes on its way at once: PostgreSQL is at it while more is decided here. */
static store_status note_sent(postgresql_connection *connection, int sent, store_fault *fault) {
    if (sent) {
        connection->sent++;
        PQflush(connection->server);
        return STORE_OK;
    }
    store_status status = fail(connection, NULL, "database", fault);
    if (!connection->sent) {
        PQexitPipelineMode(connection->server);
    }
    return status;
}

/* ---- What is waited for ---------------------------------------------------------------------------------- */

/* *out is the caller's, whatever comes of it. */
static store_status ask(postgresql_connection *connection, const char *script, PGresult **out, store_fault *fault) {
    *out = NULL;
    store_status status = settle(connection, fault);
    if (status) {
        return status;
    }
    *out = PQexec(connection->server, script);
    return postgresql_succeeded(*out) ? STORE_OK : fail(connection, *out, "database", fault);
}

static store_status execute(void *opaque, const char *script, store_fault *fault) {
    PGresult *result;
    store_status status = ask(opaque, script, &result, fault);
    PQclear(result);
    return status;
}

/* The one number that a query gives; 0 when it gives no value. */
static store_status read_number(postgresql_connection *connection, const char *query, long long *out,
                                store_fault *fault) {
    PGresult *result;
    store_status status = ask(connection, query, &result, fault);
    *out = !status && PQntuples(result) ? strtoll(PQgetvalue(result, 0, 0), NULL, 10) : 0;
    PQclear(result);
    return status;
}

static store_status clock_of(void *opaque, int64_t *out_ms, store_fault *fault) {
    long long now_ms;
    store_status status =
        read_number(opaque, "SELECT floor(extract(epoch FROM clock_timestamp()) * 1000)::bigint", &now_ms, fault);
    *out_ms = now_ms;
    return status;
}

static store_status copies(void *connection, long long *out, store_fault *fault) {
    return read_number(connection,
                       "SELECT CASE WHEN EXISTS (SELECT FROM pg_stat_activity WHERE wait_event = 'SyncRep'"
                       " AND state_change < clock_timestamp() - interval '1 s') THEN -1"
                       " WHEN current_setting('synchronous_standby_names') = '' THEN 0 ELSE"
                       " (SELECT count(*) FROM pg_stat_replication WHERE sync_state IN ('sync', 'quorum')) END",
                       out, fault);
}

static store_status size_of(void *connection, long long *out_bytes, store_fault *fault) {
    return read_number(connection, "SELECT pg_database_size(current_database())", out_bytes, fault);
}

/* ---- Opening --------------------------------------------------------------------------------------- */

/* Gives the lease back itself: PostgreSQL would see that we have gone, but only some time after that. */
static void close_connection(void *opaque) {
    postgresql_connection *connection = opaque;
    if (connection->server) {
        postgresql_lease_give_back(connection->lease, connection->server);
        PQfinish(connection->server);
    }
    free(connection);
}

static store_status take_lease(postgresql_connection *connection, const char *url, store_fault *fault) {
    connection->lease = postgresql_lease_take(connection->server, url, fault);
    return connection->lease ? STORE_OK : STORE_FAILED;
}

static store_status announce(void *opaque, const char *address, store_fault *fault) {
    const postgresql_connection *connection = opaque;
    return postgresql_lease_announce(connection->lease, connection->server, address, fault);
}

static store_status find_ours(postgresql_connection *connection, long long *out, store_fault *fault) {
    return read_number(connection, "SELECT (to_regclass('ludopod_schema') IS NOT NULL)::int", out, fault);
}

/* A schema with tables that are not ours is another program's. */
static store_status check_ours(postgresql_connection *connection, store_fault *fault) {
    long long ours, tables;
    store_status status = find_ours(connection, &ours, fault);
    status =
        status ? status
               : read_number(connection,
                             "SELECT count(*) FROM pg_class WHERE relkind IN ('r', 'p') AND relname <> 'ludopod_lease'"
                             " AND relnamespace = current_schema()::regnamespace",
                             &tables, fault);
    return status || ours || !tables ? status : postgresql_refuse("is of another program; name another one", fault);
}

static store_status only_read(postgresql_connection *connection, const char *url, store_fault *fault) {
    (void)url;
    return execute(connection, "BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY", fault);
}

typedef store_status preparing(postgresql_connection *connection, const char *url, store_fault *fault);

static store_status open_for(const char *url, preparing *prepare_it, void **out, store_fault *fault) {
    postgresql_connection *connection = calloc(1, sizeof *connection);
    if (!connection) {
        snprintf(fault->text, sizeof fault->text, "out of memory");
        return STORE_FAILED;
    }
    connection->server = postgresql_connect(url, "ludopod", fault);
    store_status status = connection->server ? check_ours(connection, fault) : STORE_FAILED;
    status = status ? status : prepare_it(connection, url, fault);
    if (status) {
        close_connection(connection);
        return status;
    }
    *out = connection;
    return STORE_OK;
}

static store_status open_connection(const char *url, void **out, store_fault *fault) {
    return open_for(url, take_lease, out, fault);
}

static store_status open_to_read(const char *url, void **out, store_fault *fault) {
    return open_for(url, only_read, out, fault);
}

static store_status schema(void *opaque, long long *out, store_fault *fault) {
    postgresql_connection *connection = opaque;
    long long ours;
    *out = 0;
    store_status status = find_ours(connection, &ours, fault);
    return status || !ours ? status : read_number(connection, "SELECT max(version) FROM ludopod_schema", out, fault);
}

static store_status set_up(void *connection, store_fault *fault) {
    (void)connection;
    (void)fault;
    return STORE_OK;
}

static store_status set_schema(void *connection, long long version, store_fault *fault) {
    char script[256];
    snprintf(script, sizeof script,
             "CREATE TABLE IF NOT EXISTS ludopod_schema (version BIGINT NOT NULL);"
             " DELETE FROM ludopod_schema; INSERT INTO ludopod_schema VALUES (%lld)",
             version);
    return execute(connection, script, fault);
}

/* ---- Backups --------------------------------------------------------------------------------------- */

/* Runs one of PostgreSQL's own programs, which finds the server as libpq does: by its environment, where nobody sees
   the password. What is wrong it says itself. */
static store_status run(const char *url, const char *file, const char *const words[], store_fault *fault) {
    enum { NOT_THERE = 127 };
    int ended = -1;
    if (postgresql_check_url(url, fault)) {
        return STORE_FAILED;
    }
    pid_t child = fork();
    if (child == 0) {
        sigset_t none;
        sigemptyset(&none);
        sigprocmask(SIG_SETMASK, &none, NULL);
        for (const PQconninfoOption *of = PQconninfoParse(url, NULL); of && of->keyword; of++) {
            if (of->val && of->envvar) {
                setenv(of->envvar, of->val, 1);
            }
        }
        execvp(words[0], (char *const *)words);
        _exit(NOT_THERE);
    }
    while (child > 0 && waitpid(child, &ended, 0) < 0 && errno == EINTR) {
    }
    bool there = !WIFEXITED(ended) || WEXITSTATUS(ended) != NOT_THERE;
    snprintf(fault->text, sizeof fault->text, "%.300s: %s %s", file, words[0],
             there ? "has failed; nothing has changed" : "is missing (Debian's package postgresql-client)");
    return ended == 0 ? STORE_OK : STORE_FAILED;
}

/* Read to its end, by the program that would restore it, it is whole. */
static store_status backup(const char *url, const char *aside, const char *file, const store_backup_request *request,
                           store_fault *fault) {
    const char *const dump[] = {
        "pg_dump", "--format=custom", "--no-password", "--exclude-table=ludopod_lease", "--file", aside, NULL};
    const char *const check[] = {"pg_restore", "--file=/dev/null", aside, NULL};
    (void)request;
    return run(url, file, dump, fault) || run(url, file, check, fault) ? STORE_FAILED : STORE_OK;
}

/* With the lease, so that nobody serves it meanwhile; what was there is kept beside the backup. */
static store_status restore(const sql_driver *self, const char *url, const char *file,
                            const store_backup_request *request, sql_copy *replaced, store_fault *fault) {
    const char *const words[] = {"pg_restore", "--clean",       "--if-exists", "--single-transaction",
                                 "--no-owner", "--no-password", "--dbname=",   file,
                                 NULL};
    void *held;
    (void)self, (void)request, (void)replaced;
    store_status status = open_connection(url, &held, fault);
    if (!status) {
        status = run(url, file, words, fault);
        close_connection(held);
    }
    return status;
}

/* ---- Transactions ---------------------------------------------------------------------------------- */

static store_status send_command(postgresql_connection *connection, const char *command, store_fault *fault) {
    store_status status = make_room(connection, fault);
    return status ? status
                  : note_sent(connection, PQsendQueryParams(connection->server, command, 0, NULL, NULL, NULL, NULL, 0),
                              fault);
}

/* In each the lease is held, so that it is of no use once another server has it. */
static store_status begin(void *opaque, store_fault *fault) {
    postgresql_connection *connection = opaque;
    store_status status = send_command(connection, "BEGIN", fault);
    status = status || !connection->lease ? status : make_room(connection, fault);
    return status || !connection->lease
               ? status
               : note_sent(connection,
                           PQsendQueryPrepared(connection->server, POSTGRESQL_LEASE_HELD, 0, NULL, NULL, NULL, 0),
                           fault);
}

/* Goes with what was sent before, and is passed over when that fails. In a transaction that has failed PostgreSQL
   answers COMMIT with a rollback, and calls that a success. */
static store_status commit(void *opaque, store_fault *fault) {
    postgresql_connection *connection = opaque;
    store_status status = send_command(connection, "COMMIT", fault);
    status = status ? status : settle(connection, fault);
    if (!status && !connection->committed) {
        snprintf(fault->text, sizeof fault->text, "database: the transaction had failed and was rolled back");
        status = STORE_FAILED;
    }
    return status;
}

static void rollback(void *connection) {
    store_fault ignored;
    settle(connection, &ignored); /* whatever failed of it goes too */
    execute(connection, "ROLLBACK", &ignored);
}

static bool in_transaction(const void *opaque) {
    const postgresql_connection *connection = opaque;
    PGTransactionStatusType status = PQtransactionStatus(connection->server);
    return connection->sent || status == PQTRANS_INTRANS || status == PQTRANS_INERROR;
}

static bool is_lost(const void *opaque) {
    const postgresql_connection *connection = opaque;
    return connection->lost || postgresql_lease_is_over(connection->lease);
}

/* ---- Statements ------------------------------------------------------------------------------------ */

static store_status prepare_as(postgresql_connection *connection, const char *name, const char *text,
                               store_fault *fault) {
    PGresult *result = PQprepare(connection->server, name, text, 0, NULL);
    store_status status = postgresql_succeeded(result) ? STORE_OK : fail(connection, result, name, fault);
    PQclear(result);
    return status;
}

static store_status no_memory(store_fault *fault) {
    snprintf(fault->text, sizeof fault->text, "out of memory");
    return STORE_FAILED;
}

static bool is_change(const char *text) {
    text += strspn(text, " \n");
    return strncmp(text, "INSERT", 6) == 0 || strncmp(text, "UPDATE", 6) == 0 || strncmp(text, "DELETE", 6) == 0;
}

/* A change as one that divides by zero unless it changes one row, so that what comes behind it can be sent before that
   is known. */
static store_status prepare_to_one(postgresql_connection *connection, const char *name, const char *text,
                                   store_fault *fault) {
    static const char format[] = "WITH changed AS (%s%s) SELECT 1 / CAST(count(*) = 1 AS INTEGER) FROM changed";
    const char *returning = strstr(text, "RETURNING") ? "" : " RETURNING 1";
    const size_t size = sizeof format + strlen(text) + strlen(returning);
    char *whole = malloc(size);
    if (!whole) {
        return no_memory(fault);
    }
    snprintf(whole, size, format, text, returning);
    store_status status = prepare_as(connection, name, whole, fault);
    free(whole);
    return status;
}

static store_status prepare(void *connection, const char *name, const char *text, void **out, store_fault *fault) {
    postgresql_statement *made = calloc(1, sizeof *made);
    if (!made) {
        return no_memory(fault);
    }
    made->connection = connection;
    snprintf(made->name, sizeof made->name, "%s", name);
    snprintf(made->to_one, sizeof made->to_one, "%s/1", name);
    store_status status = prepare_as(connection, name, text, fault);
    if (!status && is_change(text)) {
        status = prepare_to_one(connection, made->to_one, text, fault);
    }
    if (status) {
        free(made);
        return status;
    }
    *out = made;
    return STORE_OK;
}

static void free_rows(postgresql_statement *statement) {
    for (int i = 0; i < COLUMNS_MAX; i++) {
        PQfreemem(statement->bytes[i]);
        statement->bytes[i] = NULL;
    }
}

static void reset(void *opaque) {
    postgresql_statement *statement = opaque;
    for (int i = 0; i < PARAMETERS_MAX; i++) {
        free(statement->value[i]);
        statement->value[i] = NULL;
    }
    free_rows(statement);
    PQclear(statement->result);
    statement->result = NULL;
    statement->parameters = 0;
    statement->incomplete = false;
}

static void finish(void *statement) {
    reset(statement);
    free(statement);
}

static void bind(postgresql_statement *to, int at, const void *bytes, size_t length, int format) {
    assert(at >= 1 && at <= PARAMETERS_MAX);
    free(to->value[at - 1]);
    to->value[at - 1] = bytes ? malloc(length + 1) : NULL;
    if (to->value[at - 1]) {
        memcpy(to->value[at - 1], bytes, length);
        to->value[at - 1][length] = 0;
    }
    to->incomplete = to->incomplete || (bytes && !to->value[at - 1]);
    to->length[at - 1] = (int)length;
    to->format[at - 1] = format;
    to->parameters = at > to->parameters ? at : to->parameters;
}

static void bind_text(void *statement, int at, const char *text) {
    bind(statement, at, text, text ? strlen(text) : 0, 0);
}

static void bind_number(void *statement, int at, int64_t number) {
    char text[NUMBER_SIZE];
    bind(statement, at, text, (size_t)snprintf(text, sizeof text, "%lld", (long long)number), 0);
}

static void bind_bytes(void *statement, int at, const void *bytes, size_t length) {
    bind(statement, at, bytes, length, 1);
}

static store_status send(void *opaque, bool to_one, store_fault *fault) {
    postgresql_statement *of = opaque;
    store_status status = of->incomplete ? no_memory(fault) : make_room(of->connection, fault);
    return status
               ? status
               : note_sent(of->connection,
                           PQsendQueryPrepared(of->connection->server, to_one ? of->to_one : of->name, of->parameters,
                                               (const char *const *)of->value, of->length, of->format, 0),
                           fault);
}

/* The first step runs it and brings all rows: queries are written so that these are few. */
static store_status step(void *opaque, bool *row, store_fault *fault) {
    postgresql_statement *at = opaque;
    *row = false;
    if (at->incomplete) {
        return no_memory(fault);
    }
    if (!at->result) {
        store_status status = settle(at->connection, fault);
        if (status) {
            return status;
        }
        at->result = PQexecPrepared(at->connection->server, at->name, at->parameters, (const char *const *)at->value,
                                    at->length, at->format, 0);
        at->row = -1;
        if (!postgresql_succeeded(at->result)) {
            return fail(at->connection, at->result, "database", fault);
        }
    }
    free_rows(at);
    *row = ++at->row < PQntuples(at->result);
    return STORE_OK;
}

static int64_t changes(const void *opaque) {
    const postgresql_statement *statement = opaque;
    return statement->result ? strtoll(PQcmdTuples(statement->result), NULL, 10) : 0;
}

static const char *text_of(void *opaque, int column) {
    const postgresql_statement *at = opaque;
    return PQgetisnull(at->result, at->row, column) ? NULL : PQgetvalue(at->result, at->row, column);
}

static int64_t number_of(void *statement, int column) {
    const char *text = text_of(statement, column);
    return text ? strtoll(text, NULL, 10) : 0;
}

static const void *bytes_of(void *opaque, int column, size_t *length) {
    postgresql_statement *at = opaque;
    const char *text = text_of(at, column);
    *length = 0;
    PQfreemem(at->bytes[column]);
    at->bytes[column] = text ? PQunescapeBytea((const unsigned char *)text, length) : NULL;
    return at->bytes[column];
}

__attribute__((visibility("default"))) extern const sql_driver store_postgresql;
const sql_driver store_postgresql = {
    .version = POD_VERSION,
    .scheme = "postgresql:",
    .dialect = "postgresql",
    .shown = "the PostgreSQL database",
    .has_secret = postgresql_has_secret,
    .open = open_connection,
    .open_to_read = open_to_read,
    .close = close_connection,
    .schema = schema,
    .set_up = set_up,
    .set_schema = set_schema,
    .size = size_of,
    .backup = backup,
    .restore = restore,
    .begin = begin,
    .commit = commit,
    .rollback = rollback,
    .in_transaction = in_transaction,
    .is_lost = is_lost,
    .copies = copies,
    .announce = announce,
    .watch = postgresql_watch,
    .unwatch = postgresql_unwatch,
    .clock = clock_of,
    .execute = execute,
    .prepare = prepare,
    .finish = finish,
    .bind_text = bind_text,
    .bind_number = bind_number,
    .bind_bytes = bind_bytes,
    .step = step,
    .changes = changes,
    .send = send,
    .settle = settle,
    .text = text_of,
    .number = number_of,
    .bytes = bytes_of,
    .reset = reset,
};
