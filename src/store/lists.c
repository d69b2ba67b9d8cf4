#include "store/lists.h"

#include <stdio.h>
#include <string.h>

#include "store/inside.h"

enum { LOOKED_AT = 1000 /* for a page */ };

bool store_read_id(sql_row *row, void *out) {
    snprintf(out, CLUB_ID_SIZE, "%s", sql_text(row, 0));
    return true;
}

store_status store_read_ids(sql_row *row, store_ids *out, store_fault *fault) {
    store_status status;
    out->count = 0;
    while (sql_step(row, &status, fault)) {
        snprintf(out->id[out->count++], CLUB_ID_SIZE, "%s", sql_text(row, 0));
        if (out->count == STORE_IDS_MAX) {
            sql_done(row);
            return STORE_OK;
        }
    }
    return status;
}

static store_status read_of_person(store *self, const char *query, const club_person *person, store_ids *out,
                                   store_fault *fault) {
    sql_row *row = sql_ask(self->database, query, SQL_T(person->id), SQL_N(STORE_IDS_MAX));
    return store_read_ids(row, out, fault);
}

store_status store_waiting_games(store *self, const club_person *person, store_ids *out, store_fault *fault) {
    return read_of_person(self, "waiting_games", person, out, fault);
}

store_status store_running_games_of(store *self, const club_person *person, store_ids *out, store_fault *fault) {
    return read_of_person(self, "running_games_of", person, out, fault);
}

store_status store_current_game_of(store *self, const club_person *person, store_ids *out, store_fault *fault) {
    sql_row *row = sql_ask(self->database, "current_game_of", SQL_T(person->id), SQL_N(1));
    return store_read_ids(row, out, fault);
}

store_status store_finished_games_of(store *self, const club_person *person, store_ids *out, store_fault *fault) {
    return read_of_person(self, "finished_games_of", person, out, fault);
}

static bool fits(const char *wanted, const char *is) {
    return !*wanted || strcmp(wanted, is) == 0;
}

static sql_row *query_watched(store *self, const store_watched *page) {
    bool strongest = page->order == STORE_STRONGEST;
    sql_row *row = sql_query(self->database, strongest ? "strongest_games" : "newest_games");
    int column = 0;
    if (strongest) {
        sql_bind(row, ++column, SQL_N(page->after.rating));
    }
    sql_bind(row, ++column, SQL_N(page->after.created));
    sql_bind(row, ++column, SQL_T(page->after.id));
    sql_bind(row, ++column, SQL_N(LOOKED_AT + 1));
    return row;
}

store_status store_watched_games(store *self, store_watched *page, store_ids *out, store_fault *fault) {
    sql_row *row = query_watched(self, page);
    store_status status;
    size_t looked = 0;
    out->count = 0;
    page->more = false;
    while (sql_step(row, &status, fault)) {
        if (looked == LOOKED_AT || out->count == page->limit) {
            page->more = true;
            sql_done(row);
            return STORE_OK;
        }
        looked++;
        if (fits(page->game, sql_text(row, 3)) && fits(page->class, sql_text(row, 4))) {
            snprintf(out->id[out->count++], CLUB_ID_SIZE, "%s", sql_text(row, 0));
        }
        sql_take(row, 0, SQL_TO(page->after.id), SQL_TO(page->after.rating), SQL_TO(page->after.created));
    }
    return status;
}

store_status store_unlisted_games(store *self, size_t limit, store_ids *out, store_fault *fault) {
    sql_row *row = sql_ask(self->database, "unlisted_games", SQL_N((int64_t)limit));
    return store_read_ids(row, out, fault);
}

store_status store_games_of_person(store *self, const club_person *person, const char *after, size_t limit,
                                   store_ids *out, store_fault *fault) {
    sql_row *row = sql_ask(self->database, "games_of_person", SQL_T(person->id), SQL_T(after), SQL_N((int64_t)limit));
    return store_read_ids(row, out, fault);
}
