#include "store/sqlite.h"

#include <stdio.h>
#include <stdlib.h>
#include <time.h>
#include <unistd.h>

#include "store/options.h"

/* How long a write waits for another process that is writing. */
enum { BUSY_MS = 500, BEAT_BUSY_MS = 50, HOST_SIZE = 256, OPTIONS_SIZE = 256, POSITION_SIZE = 512 };

static const char *const statements[STORE_STATEMENT_COUNT] = {
    [STORE_SAVE] = "SAVEPOINT change",
    [STORE_RELEASE] = "RELEASE change",
    [STORE_UNDO] = "ROLLBACK TO change",
    [STORE_ADD_GAME] = "INSERT INTO game (id, game, options, start, turn, created) VALUES (?, ?, ?, ?, ?, ?)",
    [STORE_ADD_SEAT] = "INSERT INTO seat (game, seat, kind, level, taken, name, who) VALUES (?, ?, ?, ?, ?, ?, ?)",
    [STORE_SET_NEXT] = "UPDATE game SET next = ? WHERE id = ? AND next IS NULL",
    [STORE_ADD_EVENT] = "INSERT INTO event (game, ply, text, at) VALUES (?, ?, ?, ?)",
    [STORE_SET_TURN] = "UPDATE game SET turn = ? WHERE id = ?",
    [STORE_TAKE_SEAT] = "UPDATE seat SET taken = 1, name = ?, who = ? WHERE game = ? AND seat = ? AND taken = 0",
    [STORE_LOAD_GAME] = "SELECT game, options, start, created, next FROM game WHERE id = ?",
    [STORE_LOAD_SEATS] = "SELECT kind, level, taken, name, who FROM seat WHERE game = ? ORDER BY seat",
    [STORE_LOAD_EVENTS] = "SELECT ply, text FROM event WHERE game = ? ORDER BY ply",
    /* Limited by what is looked at, not by what is found: most games are over. */
    [STORE_COMPUTER_TURNS] = ("SELECT seat.game, max(game.turn = seat.seat) FROM seat JOIN game ON game.id = seat.game "
                              "WHERE seat.kind = 'computer' AND seat.game > ? "
                              "GROUP BY seat.game ORDER BY seat.game LIMIT ?"),
    [STORE_BEGIN] = "BEGIN IMMEDIATE",
    [STORE_COMMIT] = "COMMIT",
    [STORE_ROLLBACK] = "ROLLBACK",
    [STORE_CLAIM] = "UPDATE serving SET pid = ?1, host = ?2, since = ?3, alive = ?3",
    [STORE_BEAT] = "UPDATE serving SET alive = ?",
};

/* ---- Statements ----------------------------------------------------------------------------- */

/* Runs a statement that gives no rows and makes it ready for the next use. */
static store_status run(store_sqlite_state *state, store_statement which, store_fault *fault) {
    sqlite3_stmt *statement = state->statement[which];
    int result = sqlite3_step(statement);
    store_status status = STORE_OK;
    if (result != SQLITE_DONE && result != SQLITE_ROW) {
        status = store_sqlite_fail(state->database, "database", fault);
        status = (result & 0xff) == SQLITE_CONSTRAINT ? STORE_CONFLICT : status;
    }
    sqlite3_reset(statement);
    sqlite3_clear_bindings(statement);
    return status;
}

static void bind_text(sqlite3_stmt *statement, int at, const char *text) {
    sqlite3_bind_text(statement, at, text, -1, SQLITE_TRANSIENT);
}

static void bind_seat(sqlite3_stmt *statement, int at, unsigned seat) {
    char letter = seat < POD_SEATS_MAX ? (char)('a' + seat) : '-';
    sqlite3_bind_text(statement, at, &letter, 1, SQLITE_TRANSIENT);
}

static void bind_who(sqlite3_stmt *statement, int at, const club_who *who) {
    if (!club_who_is_nobody(who)) {
        sqlite3_bind_blob(statement, at, who->key, sizeof who->key, SQLITE_TRANSIENT);
    }
}

/* ---- Opening -------------------------------------------------------------------------------- */

static store_status prepare(store_sqlite_state *state, store_fault *fault) {
    for (int i = 0; i < STORE_STATEMENT_COUNT; i++) {
        if (sqlite3_prepare_v3(state->database, statements[i], -1, SQLITE_PREPARE_PERSISTENT, &state->statement[i],
                               NULL) != SQLITE_OK) {
            return store_sqlite_fail(state->database, statements[i], fault);
        }
    }
    return STORE_OK;
}

/* Who serves it, for whoever is kept out; and the first write, which shows that there can be more. */
static store_status claim(store_sqlite_state *state, const char *location, store_fault *fault) {
    char host[HOST_SIZE] = "";
    store_fault why;
    sqlite3_stmt *statement = state->statement[STORE_CLAIM];
    gethostname(host, sizeof host - 1);
    sqlite3_bind_int64(statement, 1, getpid());
    bind_text(statement, 2, host);
    sqlite3_bind_int64(statement, 3, (sqlite3_int64)time(NULL));
    if (run(state, STORE_CLAIM, &why)) {
        snprintf(fault->text, sizeof fault->text, "%.200s: nothing can be written to it: %.250s", location, why.text);
        return STORE_FAILED;
    }
    return STORE_OK;
}

/* The lock comes last: closing its file drops the locks of SQLite too. */
static void close_database(void *opaque) {
    store_sqlite_state *state = opaque;
    for (int i = 0; i < STORE_STATEMENT_COUNT; i++) {
        sqlite3_finalize(state->statement[i]);
    }
    sqlite3_close(state->database);
    store_sqlite_unlock(state->lock);
    free(state);
}

static store_status connect(store_sqlite_state *state, const char *location, store_fault *fault) {
    int flags = SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE | SQLITE_OPEN_NOMUTEX;
    store_status status = store_sqlite_lock(location, &state->lock, fault);
    if (status) {
        return status;
    }
    if (sqlite3_open_v2(location, &state->database, flags, NULL) != SQLITE_OK) {
        return store_sqlite_fail(state->database, location, fault);
    }
    sqlite3_busy_timeout(state->database, BUSY_MS);
    status = store_sqlite_migrate(state->database, location, state->notice, fault);
    status = status ? status : prepare(state, fault);
    return status ? status : claim(state, location, fault);
}

static store_status open_database(const char *location, void **out, store_fault *fault) {
    store_sqlite_state *state = calloc(1, sizeof *state);
    if (!state || !*location) {
        snprintf(fault->text, sizeof fault->text, "%s",
                 state ? "the database has no file name; expected sqlite:FILE" : "out of memory");
        free(state);
        return STORE_FAILED;
    }
    state->lock = -1;
    store_status status = connect(state, location, fault);
    if (status) {
        close_database(state);
        return STORE_FAILED;
    }
    *out = state;
    return STORE_OK;
}

/* ---- Changes -------------------------------------------------------------------------------- */

static store_status add_game_row(store_sqlite_state *state, const club_game *game, store_fault *fault) {
    char options[OPTIONS_SIZE], start[POSITION_SIZE];
    pod_text options_text = pod_text_over(options, sizeof options);
    pod_text start_text = pod_text_over(start, sizeof start);
    store_options_print(game->game, &game->options, &options_text);
    game->game->notation->print_position(&game->start, &start_text);
    sqlite3_stmt *statement = state->statement[STORE_ADD_GAME];
    bind_text(statement, 1, game->id);
    bind_text(statement, 2, game->game->name);
    bind_text(statement, 3, options);
    bind_text(statement, 4, start);
    bind_seat(statement, 5, game->now.turn);
    sqlite3_bind_int64(statement, 6, game->created);
    return run(state, STORE_ADD_GAME, fault);
}

static store_status add_seat_row(store_sqlite_state *state, const club_game *game, unsigned seat, store_fault *fault) {
    const club_seat *row = &game->seat[seat];
    sqlite3_stmt *statement = state->statement[STORE_ADD_SEAT];
    bind_text(statement, 1, game->id);
    bind_seat(statement, 2, seat);
    bind_text(statement, 3, row->kind == CLUB_COMPUTER ? "computer" : "human");
    sqlite3_bind_int(statement, 4, row->level);
    sqlite3_bind_int(statement, 5, row->taken);
    bind_text(statement, 6, row->name);
    bind_who(statement, 7, &row->who);
    return run(state, STORE_ADD_SEAT, fault);
}

/* For an UPDATE whose WHERE says what must still be so. */
static store_status run_expecting_one(store_sqlite_state *state, store_statement which, store_fault *fault) {
    store_status status = run(state, which, fault);
    if (!status && sqlite3_changes(state->database) != 1) {
        snprintf(fault->text, sizeof fault->text, "database: changed by someone else");
        return STORE_CONFLICT;
    }
    return status;
}

static store_status set_next(store_sqlite_state *state, const char *id, const char *next, store_fault *fault) {
    bind_text(state->statement[STORE_SET_NEXT], 1, next);
    bind_text(state->statement[STORE_SET_NEXT], 2, id);
    return run_expecting_one(state, STORE_SET_NEXT, fault);
}

static store_status add_game_rows(store_sqlite_state *state, const club_game *game, const char *previous,
                                  store_fault *fault) {
    store_status status = add_game_row(state, game, fault);
    for (unsigned i = 0; !status && i < game->seat_count; i++) {
        status = add_seat_row(state, game, i, fault);
    }
    if (!status && previous) {
        status = set_next(state, previous, game->id, fault);
    }
    return status;
}

static store_status take_seat(store_sqlite_state *state, const char *id, const club_change *change,
                              store_fault *fault) {
    sqlite3_stmt *statement = state->statement[STORE_TAKE_SEAT];
    bind_text(statement, 1, change->taken.name);
    bind_who(statement, 2, &change->taken.who);
    bind_text(statement, 3, id);
    bind_seat(statement, 4, change->seat);
    return run_expecting_one(state, STORE_TAKE_SEAT, fault);
}

static store_status add_event(store_sqlite_state *state, const char *id, const club_change *change,
                              store_fault *fault) {
    sqlite3_stmt *statement = state->statement[STORE_ADD_EVENT];
    bind_text(statement, 1, id);
    sqlite3_bind_int64(statement, 2, (sqlite3_int64)change->ply);
    bind_text(statement, 3, change->event.text);
    sqlite3_bind_int64(statement, 4, change->at);
    store_status status = run(state, STORE_ADD_EVENT, fault);
    if (status) {
        return status;
    }
    bind_seat(state->statement[STORE_SET_TURN], 1, change->turn_after);
    bind_text(state->statement[STORE_SET_TURN], 2, id);
    return run_expecting_one(state, STORE_SET_TURN, fault);
}

/* Ends the savepoint of a change: keeps all of it or none of it. */
static store_status settle(store_sqlite_state *state, store_status status, store_fault *fault) {
    store_fault ignored;
    if (status) {
        run(state, STORE_UNDO, &ignored);
        run(state, STORE_RELEASE, &ignored);
        return status;
    }
    return run(state, STORE_RELEASE, fault);
}

/* After some errors (a full disk) SQLite ends the transaction by itself
   (https://www.sqlite.org/lang_transaction.html#immediate). A change would then be kept alone, though store_commit() is
   going to say that nothing was. */
static store_status save(store_sqlite_state *state, store_fault *fault) {
    if (sqlite3_get_autocommit(state->database)) {
        snprintf(fault->text, sizeof fault->text, "database: no transaction is open");
        return STORE_FAILED;
    }
    return run(state, STORE_SAVE, fault);
}

static store_status add_game(void *opaque, const club_game *game, const char *previous, store_fault *fault) {
    store_sqlite_state *state = opaque;
    store_status status = save(state, fault);
    return status ? status : settle(state, add_game_rows(state, game, previous, fault), fault);
}

static store_status add_change(void *opaque, const char *id, const club_change *change, store_fault *fault) {
    store_sqlite_state *state = opaque;
    store_status status = save(state, fault);
    if (status) {
        return status;
    }
    status =
        change->kind == CLUB_CHANGE_SEAT ? take_seat(state, id, change, fault) : add_event(state, id, change, fault);
    return settle(state, status, fault);
}

/* ---- Transactions --------------------------------------------------------------------------- */

/* Whoever deletes or replaces the file while it is open leaves us one without a name, and what is written to it ends
   with us. */
static store_status check_place(store_sqlite_state *state, store_fault *fault) {
    int moved = 0;
    sqlite3_file_control(state->database, "main", SQLITE_FCNTL_HAS_MOVED, &moved);
    if (moved) {
        snprintf(fault->text, sizeof fault->text,
                 "the database file was moved, deleted or replaced; put it back or restart");
        return STORE_FAILED;
    }
    return STORE_OK;
}

static store_status begin(void *opaque, store_fault *fault) {
    store_sqlite_state *state = opaque;
    store_status status = check_place(state, fault);
    return status ? status : run(state, STORE_BEGIN, fault);
}

static void rollback(void *opaque) {
    store_sqlite_state *state = opaque;
    store_fault ignored;
    if (!sqlite3_get_autocommit(state->database)) {
        run(state, STORE_ROLLBACK, &ignored);
    }
}

static store_status commit(void *state, store_fault *fault) {
    store_status status = run(state, STORE_COMMIT, fault);
    if (status) {
        rollback(state);
        return STORE_FAILED;
    }
    return STORE_OK;
}

/* What is locked for longer than a moment is no place to write to. */
static store_status beat(void *opaque, int64_t now, store_fault *fault) {
    store_sqlite_state *state = opaque;
    store_status status = check_place(state, fault);
    if (status) {
        return status;
    }
    sqlite3_busy_timeout(state->database, BEAT_BUSY_MS);
    sqlite3_bind_int64(state->statement[STORE_BEAT], 1, now);
    status = run(state, STORE_BEAT, fault);
    sqlite3_busy_timeout(state->database, BUSY_MS);
    return status;
}

static const char *notice(const void *opaque) {
    const store_sqlite_state *state = opaque;
    return state->notice;
}

const store_driver store_sqlite = {
    .scheme = "sqlite:",
    .open = open_database,
    .close = close_database,
    .notice = notice,
    .beat = beat,
    .begin = begin,
    .commit = commit,
    .rollback = rollback,
    .add_game = add_game,
    .add_change = add_change,
    .load = store_sqlite_load,
    .computer_turns = store_sqlite_computer_turns,
    .backup = store_sqlite_backup,
};
