#include "server/failing_store.h"

#include "store/sqlite/driver.h"

/* A driver's functions are handed the connection and nothing of ours, so what is to fail is found here. */
static failing *failures;

/* ---- Statements: prepared when they are used ----------------------------------------------------------------------

   A connection prepares all of its statements when it is opened, which takes longer than most tests, and uses a few.
   That each can be prepared is seen when the harness makes its first database, and by the tests of the store. One that
   cannot (a test has dropped a table) fails when it is to run, as one that was prepared before would. */
typedef struct late_statement {
    void *connection, *prepared;
    char name[48], *text;
} late_statement;

/* Whether it is there now, or can be made. */
static bool is_ready(late_statement *of, store_fault *fault) {
    return of->prepared || !store_sqlite.prepare(of->connection, of->name, of->text, &of->prepared, fault);
}

/* NULL: it cannot be prepared; that is said when it is to run. */
static void *prepared(void *opaque) {
    late_statement *of = opaque;
    store_fault fault;
    return is_ready(of, &fault) ? of->prepared : NULL;
}

static store_status prepare(void *connection, const char *name, const char *text, void **out, store_fault *fault) {
    late_statement *made = calloc(1, sizeof *made);
    (void)fault;
    made->connection = connection;
    made->text = strdup(text);
    snprintf(made->name, sizeof made->name, "%s", name);
    *out = made;
    return STORE_OK;
}

static void finish(void *opaque) {
    late_statement *of = opaque;
    if (of->prepared) {
        store_sqlite.finish(of->prepared);
    }
    free(of->text);
    free(of);
}

static void bind_text(void *statement, int at, const char *text) {
    void *to = prepared(statement);
    if (to) {
        store_sqlite.bind_text(to, at, text);
    }
}

static void bind_number(void *statement, int at, int64_t number) {
    void *to = prepared(statement);
    if (to) {
        store_sqlite.bind_number(to, at, number);
    }
}

static void bind_bytes(void *statement, int at, const void *bytes, size_t length) {
    void *to = prepared(statement);
    if (to) {
        store_sqlite.bind_bytes(to, at, bytes, length);
    }
}

static int64_t changes(const void *opaque) {
    const late_statement *of = opaque;
    return store_sqlite.changes(of->prepared);
}

static const char *text_of(void *statement, int column) {
    return store_sqlite.text(prepared(statement), column);
}

static int64_t number_of(void *statement, int column) {
    return store_sqlite.number(prepared(statement), column);
}

static const void *bytes_of(void *statement, int column, size_t *length) {
    return store_sqlite.bytes(prepared(statement), column, length);
}

static void reset(void *opaque) {
    const late_statement *of = opaque;
    if (of->prepared) {
        store_sqlite.reset(of->prepared);
    }
}

/* ---- Failing ---------------------------------------------------------------------------------------------------- */

static store_status refuse(store_fault *fault) {
    snprintf(fault->text, sizeof fault->text, "told to fail");
    return STORE_FAILED;
}

static store_status begin(void *connection, store_fault *fault) {
    failures->begins++;
    return failures->begin ? refuse(fault) : store_sqlite.begin(connection, fault);
}

static store_status commit(void *connection, store_fault *fault) {
    while (atomic_load(&failures->hold)) {
        nap();
    }
    return failures->commit ? refuse(fault) : store_sqlite.commit(connection, fault);
}

static bool is_named(const void *opaque, const char *name) {
    const late_statement *statement = opaque;
    return strcmp(statement->name, name) == 0;
}

static bool change_fails(void) {
    if (failures->add_change && failures->spared > 0) {
        failures->spared--;
        return false;
    }
    return failures->add_change;
}

/* One that somebody or something is looked up with. */
static bool is_lookup(const void *statement) {
    static const char *const names[] = {
        "load_game",           "load_challenge",   "lobby_challenges", "load_account",     "find_people",
        "account_by_skeleton", "find_proof",       "list_sessions",    "list_tokens",      "find_token",
        "find_passkey",        "list_passkeys",    "newest_games",     "running_games_of", "list_relations",
        "find_puzzle_rating",  "list_follows",     "list_cases",       "list_log",         "list_measures",
        "find_wishes",         "find_rating",      "ratings_of",       "rating_history",   "leaderboard",
        "load_tournament",     "list_tournaments", "list_news",        "list_continued"};
    for (size_t i = 0; i < sizeof names / sizeof names[0]; i++) {
        if (is_named(statement, names[i])) {
            return true;
        }
    }
    return false;
}

static bool step_fails(const void *statement) {
    if (is_named(statement, "beat")) {
        failures->beats++;
        return failures->beat;
    }
    if (is_named(statement, "add_entry") || is_named(statement, "take_seat")) {
        return change_fails();
    }
    return (failures->add_game && is_named(statement, "add_game")) || (failures->load && is_lookup(statement));
}

static store_status step(void *statement, bool *row, store_fault *fault) {
    *row = false;
    if (step_fails(statement)) {
        return refuse(fault);
    }
    return is_ready(statement, fault) ? store_sqlite.step(prepared(statement), row, fault) : STORE_FAILED;
}

sql_driver failing_store(failing *told) {
    failures = told;
    sql_driver made = store_sqlite;
    made.begin = begin;
    made.commit = commit;
    made.prepare = prepare;
    made.finish = finish;
    made.bind_text = bind_text;
    made.bind_number = bind_number;
    made.bind_bytes = bind_bytes;
    made.step = step;
    made.changes = changes;
    made.text = text_of;
    made.number = number_of;
    made.bytes = bytes_of;
    made.reset = reset;
    return made;
}
