/* Ratings calculated once more: all of them from the games, or those of a pool from what is kept of its changes. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "store/inside.h"
#include "store/ratings.h"

/* ---- Standings while they are calculated: a hash table with open addressing -------------------------------------- */

typedef struct place {
    char pool[CLUB_POOL_SIZE]; /* "": free */
    club_person person;
    club_rating_standing standing;
} place;

typedef struct ledger {
    place *place;
    size_t count, room; /* room: a power of two, or 0 */
} ledger;

/* FNV-1a. */
static uint64_t hash_of(const char *pool, const club_person *person) {
    uint64_t hash = UINT64_C(14695981039346656037);
    for (const char *at = person->id; *at; at++) {
        hash = (hash ^ (uint8_t)*at) * UINT64_C(1099511628211);
    }
    for (const char *at = pool; *at; at++) {
        hash = (hash ^ (uint8_t)*at) * UINT64_C(1099511628211);
    }
    return hash;
}

/* Where it is, or would be. Requires: there is a free place. */
static place *find_place(const ledger *of, const char *pool, const club_person *person) {
    size_t at = (size_t)hash_of(pool, person) & (of->room - 1);
    while (of->place[at].pool[0] &&
           (strcmp(of->place[at].pool, pool) != 0 || !club_person_same(&of->place[at].person, person))) {
        at = (at + 1) & (of->room - 1);
    }
    return &of->place[at];
}

static bool grow(ledger *of) {
    ledger larger = {.count = of->count, .room = of->room ? 2 * of->room : 1024};
    larger.place = calloc(larger.room, sizeof *larger.place);
    if (!larger.place) {
        return false;
    }
    for (size_t i = 0; i < of->room; i++) {
        if (of->place[i].pool[0]) {
            *find_place(&larger, of->place[i].pool, &of->place[i].person) = of->place[i];
        }
    }
    free(of->place);
    *of = larger;
    return true;
}

/* NULL: no memory. Until the next call. */
static club_rating_standing *standing_of(ledger *of, const char *pool, const club_person *person) {
    if (2 * of->count >= of->room && !grow(of)) {
        return NULL;
    }
    place *found = find_place(of, pool, person);
    if (!found->pool[0]) {
        snprintf(found->pool, sizeof found->pool, "%s", pool);
        found->person = *person;
        of->count++;
    }
    return &found->standing;
}

static store_status no_memory(store_fault *fault) {
    snprintf(fault->text, sizeof fault->text, "out of memory");
    return STORE_FAILED;
}

/* Fills in the figures of the next game, after which its players stand elsewhere. */
static store_status rate_next(ledger *of, club_rating_change *game, store_fault *fault) {
    club_rating_standing standing[POD_SEATS_MAX];
    for (unsigned i = 0; i < game->count; i++) {
        const club_rating_standing *found = standing_of(of, game->pool, &game->part[i].person);
        if (!found) {
            return no_memory(fault);
        }
        standing[i] = *found;
    }
    club_rate(game, standing);
    for (unsigned i = 0; i < game->count && !game->void_; i++) {
        const club_rating_part *part = &game->part[i];
        find_place(of, game->pool, &part->person)->standing =
            (club_rating_standing){part->after, part->games, game->at_ms};
    }
    return STORE_OK;
}

/* ---- From the games ---------------------------------------------------------------------------------------------- */

/* A game that has changed ratings. */
typedef struct rated_game {
    char id[CLUB_ID_SIZE];
    int64_t ordinal;
    bool void_;
} rated_game;

enum { GAMES_A_PAGE = 100 };

typedef struct rerating {
    store *self;
    ledger all;
    bool writes; /* else it compares with what is kept */
    int64_t changes;
    store_rerating *out;
} rerating;

static store_status read_page(store *self, int64_t after, rated_game *out, size_t *count, store_fault *fault) {
    sql_row *row = sql_ask(self->database, "rated_games", SQL_N(after), SQL_N(GAMES_A_PAGE));
    store_status status;
    for (*count = 0; sql_step(row, &status, fault); (*count)++) {
        sql_take(row, 0, SQL_TO(out[*count].id), SQL_TO(out[*count].ordinal), SQL_TO(out[*count].void_));
    }
    return status;
}

/* What is kept of a person in it, is it that? */
static store_status compare_part(const rerating *of, const club_rating_change *game, const club_rating_part *part,
                                 int64_t ordinal, store_fault *fault) {
    sql_row *row = sql_ask(of->self->database, "find_rating_change", SQL_T(game->game), SQL_T(part->person.id));
    store_status status;
    bool same = sql_step(row, &status, fault);
    if (same) {
        same = strcmp(sql_text(row, 0), game->pool) == 0 && sql_number(row, 1) == ordinal &&
               sql_number(row, 2) == part->place && sql_number(row, 3) == game->void_ &&
               sql_number(row, 4) == (int64_t)part->games && sql_number(row, 5) == game->at_ms &&
               store_same_rating(store_read_rating(row, 6), part->before) &&
               store_same_rating(store_read_rating(row, 8), part->after);
        sql_done(row);
    }
    of->out->differences += !status && !same;
    return status;
}

static store_status keep_game(const rerating *of, const club_rating_change *game, int64_t ordinal, store_fault *fault) {
    store_status status = STORE_OK;
    for (unsigned i = 0; !status && i < game->count; i++) {
        status = of->writes ? store_add_rating_change(of->self->database, game, i, ordinal, fault)
                            : compare_part(of, game, &game->part[i], ordinal, fault);
    }
    return status;
}

/* One that is not rated any more, since the table of pools is another, changes nothing from now on. */
static store_status rate_game(rerating *of, const rated_game *which, store_fault *fault) {
    club_game game;
    club_rating_change change;
    store_status status = store_load(of->self, which->id, &game, fault);
    if (status) {
        return status;
    }
    const bool rated = club_rated_end(&game, &change);
    club_free(&game);
    if (!rated) {
        return STORE_OK;
    }
    change.void_ = which->void_;
    status = rate_next(&of->all, &change, fault);
    of->changes += change.count;
    of->out->games++;
    return status ? status : keep_game(of, &change, which->ordinal, fault);
}

static store_status rate_games(rerating *of, store_fault *fault) {
    rated_game page[GAMES_A_PAGE];
    size_t count = GAMES_A_PAGE;
    store_status status = STORE_OK;
    for (int64_t after = 0; !status && count == GAMES_A_PAGE;) {
        status = read_page(of->self, after, page, &count, fault);
        for (size_t i = 0; !status && i < count; i++) {
            status = rate_game(of, &page[i], fault);
            after = page[i].ordinal;
        }
    }
    return status;
}

/* ---- Where everybody stands then --------------------------------------------------------------------------------- */

static store_status write_standings(sql_connection *database, const ledger *of, store_fault *fault) {
    store_status status = STORE_OK;
    for (size_t i = 0; !status && i < of->room; i++) {
        const place *at = &of->place[i];
        if (at->pool[0] && at->standing.games) {
            status = store_set_rating(database, &at->person, at->pool, &at->standing, fault);
        }
    }
    return status;
}

static bool same_standing(const club_rating_standing *one, const club_rating_standing *other) {
    return one->games == other->games && one->at_ms == other->at_ms && store_same_rating(one->rating, other->rating);
}

/* And that nothing else is kept. */
static store_status compare_standings(const rerating *of, store_fault *fault) {
    int64_t standings = 0, kept = 0, changes = 0;
    sql_connection *database = of->self->database;
    store_status status = sql_find(sql_query(database, "count_ratings"), &kept, fault);
    status = status ? status : sql_find(sql_query(database, "count_rating_changes"), &changes, fault);
    for (size_t i = 0; !status && i < of->all.room; i++) {
        const place *at = &of->all.place[i];
        club_rating_standing found;
        if (at->pool[0] && at->standing.games) {
            status = store_find_rating(of->self, &at->person, at->pool, &found, fault);
            of->out->differences += !status && !same_standing(&found, &at->standing);
            standings++;
        }
    }
    of->out->differences += (size_t)llabs(kept - standings) + (size_t)llabs(changes - of->changes);
    return status;
}

static store_status empty(sql_connection *database, store_fault *fault) {
    store_status status = sql_run(sql_query(database, "empty_rating_changes"), NULL, fault);
    return status ? status : sql_run(sql_query(database, "empty_ratings"), NULL, fault);
}

store_status store_check_ratings(store *self, store_rerating *out, store_fault *fault) {
    rerating of = {.self = self, .out = out};
    *out = (store_rerating){0};
    store_status status = rate_games(&of, fault);
    status = status ? status : compare_standings(&of, fault);
    free(of.all.place);
    return status;
}

store_status store_recalculate_ratings(store *self, store_rerating *out, store_fault *fault) {
    store_rerating ignored;
    rerating of = {.self = self, .writes = true, .out = &ignored};
    store_status status = store_check_ratings(self, out, fault);
    if (status || !out->differences) {
        return status;
    }
    status = empty(self->database, fault);
    status = status ? status : rate_games(&of, fault);
    status = status ? status : write_standings(self->database, &of.all, fault);
    free(of.all.place);
    return status;
}

/* ---- From what is kept of a pool --------------------------------------------------------------------------------- */

enum { ROWS_A_PAGE = 100 * POD_SEATS_MAX };

/* A change as it is kept. */
typedef struct kept_change {
    int64_t ordinal, at_ms;
    char game[CLUB_ID_SIZE];
    club_rating_part part;
    int computer_rating;
    unsigned computer_place;
    bool void_;
} kept_change;

static kept_change read_change(sql_row *row) {
    kept_change read = {.part = {.seat = (unsigned)(sql_text(row, 3)[0] - 'a'),
                                 .before = store_read_rating(row, 10),
                                 .after = store_read_rating(row, 12)}};
    sql_take(row, 0, SQL_TO(read.ordinal), SQL_TO(read.game), SQL_TO(read.part.person.id));
    sql_take(row, 4, SQL_TO(read.part.place), SQL_TO(read.part.advantage), SQL_TO(read.computer_rating),
             SQL_TO(read.computer_place), SQL_TO(read.at_ms), SQL_TO(read.void_));
    sql_take(row, 14, SQL_TO(read.part.games));
    return read;
}

static store_status read_changes(sql_connection *database, const char *pool, int64_t after, kept_change *out,
                                 size_t *count, store_fault *fault) {
    sql_row *row = sql_ask(database, "list_rating_changes", SQL_T(pool), SQL_N(after), SQL_N(ROWS_A_PAGE));
    store_status status;
    for (*count = 0; sql_step(row, &status, fault); (*count)++) {
        out[*count] = read_change(row);
    }
    return status;
}

/* The game that begins with this row; how many rows it has. */
static size_t gather(const kept_change *row, size_t rows, const char *pool, club_rating_change *out) {
    *out = (club_rating_change){.at_ms = row->at_ms,
                                .computer_rating = row->computer_rating,
                                .computer_place = row->computer_place,
                                .void_ = row->void_};
    snprintf(out->pool, sizeof out->pool, "%s", pool);
    memcpy(out->game, row->game, sizeof out->game);
    while (out->count < rows && out->count < POD_SEATS_MAX && row[out->count].ordinal == row->ordinal) {
        out->part[out->count] = row[out->count].part;
        out->count++;
    }
    return out->count;
}

static store_status rewrite(sql_connection *database, const club_rating_change *game, const kept_change *row,
                            store_fault *fault) {
    store_status status = STORE_OK;
    for (unsigned i = 0; !status && i < game->count; i++) {
        const club_rating_part *part = &game->part[i], *old = &row[i].part;
        if (part->games == old->games && store_same_rating(part->before, old->before) &&
            store_same_rating(part->after, old->after)) {
            continue;
        }
        sql_row *change = sql_ask(database, "set_rating_change", SQL_T(game->game), SQL_T(part->person.id));
        store_bind_rating(change, 3, part->before);
        store_bind_rating(change, 5, part->after);
        sql_bind(change, 7, SQL_N((int64_t)part->games));
        status = sql_run_expecting_one(change, fault);
    }
    return status;
}

/* A page may end within a game, whose rows are then left to the next one. */
static store_status rate_page(sql_connection *database, ledger *of, const char *pool, kept_change *row, size_t *rows,
                              store_fault *fault) {
    club_rating_change game;
    if (*rows == ROWS_A_PAGE) {
        const int64_t last = row[*rows - 1].ordinal;
        while (row[*rows - 1].ordinal == last) {
            --*rows;
        }
    }
    store_status status = STORE_OK;
    for (size_t at = 0; !status && at < *rows;) {
        const kept_change *first = &row[at];
        at += gather(first, *rows - at, pool, &game);
        status = rate_next(of, &game, fault);
        status = status ? status : rewrite(database, &game, first, fault);
    }
    return status;
}

static store_status rate_pool(sql_connection *database, const char *pool, ledger *of, kept_change *page,
                              store_fault *fault) {
    store_status status = STORE_OK;
    bool more = true;
    for (int64_t after = 0; !status && more;) {
        size_t rows;
        status = read_changes(database, pool, after, page, &rows, fault);
        more = !status && rows == ROWS_A_PAGE;
        status = status ? status : rate_page(database, of, pool, page, &rows, fault);
        after = rows ? page[rows - 1].ordinal : after;
    }
    return status;
}

static store_status rerate_pool(sql_connection *database, const char *pool, store_fault *fault) {
    ledger all = {0};
    kept_change *page = malloc(ROWS_A_PAGE * sizeof *page);
    if (!page) {
        return no_memory(fault);
    }
    store_status status = rate_pool(database, pool, &all, page, fault);
    if (!status) {
        status = sql_do(database, fault, "empty_pool", SQL_T(pool));
    }
    status = status ? status : write_standings(database, &all, fault);
    free(all.place);
    free(page);
    return status;
}

/* ---- Games that count no longer, or again ------------------------------------------------------------ */

static store_status set_void(sql_connection *database, const char *query, const club_rating_change *change,
                             int64_t *changed, store_fault *fault) {
    return sql_run(sql_ask(database, query, SQL_T(change->game), SQL_N(change->void_)), changed, fault);
}

static bool read_pool(sql_row *row, void *out) {
    snprintf(out, CLUB_POOL_SIZE, "%s", sql_text(row, 0));
    return true;
}

/* Of a game that has changed no ratings, or is so already, there is nothing to be changed. */
static store_status apply_void(sql_connection *database, const club_rating_change *change, store_fault *fault) {
    char pool[CLUB_POOL_SIZE] = "";
    int64_t changed = 0;
    store_status status = set_void(database, "set_game_void", change, &changed, fault);
    if (!status && changed != 1) {
        snprintf(fault->text, sizeof fault->text, "game %s has no such effect on ratings", change->game);
        return STORE_CONFLICT;
    }
    status = status ? status : set_void(database, "set_change_void", change, NULL, fault);
    status = status ? status
                    : sql_read(sql_ask(database, "pool_of_game", SQL_T(change->game)), read_pool, pool, NULL, fault);
    return status ? status : rerate_pool(database, pool, fault);
}

store_status store_apply_to_ratings(sql_connection *database, const club_rating_change *change, store_fault *fault) {
    return change->kind == CLUB_RATING_VOIDED ? apply_void(database, change, fault)
                                              : store_add_rated_end(database, change, fault);
}
