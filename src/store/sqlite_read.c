/* Reading games back. What is read is checked as if it came from a stranger: a damaged row is refused
   with its place, never played on. */
#include <stdio.h>
#include <string.h>

#include "store/options.h"
#include "store/sqlite.h"

static const char *text_of(sqlite3_stmt *statement, int column) {
    const char *text = (const char *)sqlite3_column_text(statement, column);
    return text ? text : "";
}

static void done(sqlite3_stmt *statement) {
    sqlite3_reset(statement);
    sqlite3_clear_bindings(statement);
}

static store_status damaged(const char *id, const char *what, const pod_fault *why, store_fault *fault) {
    char reason[256] = "";
    pod_text text = pod_text_over(reason, sizeof reason);
    if (why) {
        pod_fault_print(why, POD_ENGLISH, &text);
    }
    snprintf(fault->text, sizeof fault->text, "game %s is damaged in the database: %s%s%s", id, what, why ? ": " : "",
             reason);
    return STORE_DAMAGED;
}

static store_status read_game(sqlite3_stmt *row, const char *id, club_game *out, store_fault *fault) {
    pod_fault why = {0};
    const char *name = text_of(row, 0);
    const char *start = text_of(row, 2);
    out->game = pod_game_find(name, strlen(name));
    if (!out->game) {
        return damaged(id, "unknown game", NULL, fault);
    }
    if (store_options_parse(out->game, text_of(row, 1), &out->options, &why) ||
        pod_position_parse(out->game, &out->options, start, strlen(start), &out->start, &why)) {
        return damaged(id, "options or start", &why, fault);
    }
    out->now = out->start;
    out->seat_count = out->start.players;
    out->created = sqlite3_column_int64(row, 3);
    snprintf(out->id, sizeof out->id, "%s", id);
    snprintf(out->next, sizeof out->next, "%s", text_of(row, 4));
    return STORE_OK;
}

static store_status load_game(store_sqlite_state *state, const char *id, club_game *out, store_fault *fault) {
    sqlite3_stmt *statement = state->statement[STORE_LOAD_GAME];
    sqlite3_bind_text(statement, 1, id, -1, SQLITE_TRANSIENT);
    store_status status = STORE_OK;
    switch (sqlite3_step(statement)) {
    case SQLITE_ROW:
        status = read_game(statement, id, out, fault);
        break;
    case SQLITE_DONE:
        snprintf(fault->text, sizeof fault->text, "there is no game %s", id);
        status = STORE_NOT_FOUND;
        break;
    default:
        status = store_sqlite_fail(state->database, "database", fault);
    }
    done(statement);
    return status;
}

static bool read_seat(sqlite3_stmt *row, club_seat *out) {
    const char *name = text_of(row, 3);
    const void *who = sqlite3_column_blob(row, 4);
    out->kind = strcmp(text_of(row, 0), "computer") == 0 ? CLUB_COMPUTER : CLUB_HUMAN;
    out->level = (uint8_t)sqlite3_column_int(row, 1);
    out->taken = sqlite3_column_int(row, 2) != 0;
    if (who && sqlite3_column_bytes(row, 4) == CLUB_WHO_SIZE) {
        memcpy(out->who.key, who, CLUB_WHO_SIZE);
    }
    return club_name_set(out->name, name, strlen(name));
}

static store_status load_seats(store_sqlite_state *state, const char *id, club_game *out, store_fault *fault) {
    sqlite3_stmt *statement = state->statement[STORE_LOAD_SEATS];
    sqlite3_bind_text(statement, 1, id, -1, SQLITE_TRANSIENT);
    unsigned seats = 0;
    bool sound = true;
    int result = SQLITE_ROW;
    while (sound && (result = sqlite3_step(statement)) == SQLITE_ROW) {
        sound = seats < out->seat_count && read_seat(statement, &out->seat[seats]);
        seats++;
    }
    store_status status = STORE_OK;
    if (result != SQLITE_DONE && result != SQLITE_ROW) {
        status = store_sqlite_fail(state->database, "database", fault);
    } else if (!sound || seats != out->seat_count) {
        status = damaged(id, "seats", NULL, fault);
    }
    done(statement);
    return status;
}

static store_status load_events(store_sqlite_state *state, const char *id, club_game *out, store_fault *fault) {
    sqlite3_stmt *statement = state->statement[STORE_LOAD_EVENTS];
    sqlite3_bind_text(statement, 1, id, -1, SQLITE_TRANSIENT);
    store_status status = STORE_OK;
    int result = SQLITE_ROW;
    while (!status && (result = sqlite3_step(statement)) == SQLITE_ROW) {
        club_fault why;
        const char *text = text_of(statement, 1);
        if (sqlite3_column_int64(statement, 0) != (sqlite3_int64)out->ply) {
            status = damaged(id, "an event is missing", NULL, fault);
        } else if (club_restore(out, text, strlen(text), &why)) {
            status = damaged(id, text, &why.rules, fault);
        }
    }
    if (!status && result != SQLITE_DONE) {
        status = store_sqlite_fail(state->database, "database", fault);
    }
    done(statement);
    return status;
}

store_status store_sqlite_load(void *opaque, const char *id, club_game *out, store_fault *fault) {
    store_sqlite_state *state = opaque;
    club_game loaded = {0};
    store_status status = load_game(state, id, &loaded, fault);
    if (!status) {
        status = load_seats(state, id, &loaded, fault);
    }
    if (!status) {
        status = load_events(state, id, &loaded, fault);
    }
    if (status) {
        club_free(&loaded);
        return status;
    }
    *out = loaded;
    return STORE_OK;
}

store_status store_sqlite_computer_turns(void *opaque, char after[CLUB_ID_SIZE], store_visit visit, void *context,
                                         store_fault *fault) {
    enum { LOOKED_AT = 512 };
    store_sqlite_state *state = opaque;
    sqlite3_stmt *statement = state->statement[STORE_COMPUTER_TURNS];
    sqlite3_bind_text(statement, 1, after, -1, SQLITE_TRANSIENT);
    sqlite3_bind_int(statement, 2, LOOKED_AT);
    int rows = 0, result;
    bool more = true;
    while (more && (result = sqlite3_step(statement)) == SQLITE_ROW) {
        snprintf(after, CLUB_ID_SIZE, "%s", text_of(statement, 0));
        more = !sqlite3_column_int(statement, 1) || visit(context, after);
        rows++;
    }
    bool failed = more && result != SQLITE_DONE;
    if (more && rows < LOOKED_AT) {
        after[0] = 0;
    }
    store_status status = failed ? store_sqlite_fail(state->database, "database", fault) : STORE_OK;
    done(statement);
    return status;
}
