#include "store/host/host.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/array.h"
#include "club/game/summary.h"
#include "store/inside.h"
#include "store/played.h"

store_status store_ask(store *self, const store_question *asked, store_visit_row visit, void *context,
                       store_fault *fault) {
    sql_row *row = sql_query(self->database, asked->query);
    store_status status;
    const sql_value values[] = {SQL_T(asked->word), SQL_N(asked->now_ms)};
    sql_bind_values(row, 1, values, (size_t)asked->parameters);
    while (sql_step(row, &status, fault)) {
        if (!visit(context, row)) {
            sql_done(row);
            return STORE_OK;
        }
    }
    return status;
}

store_status store_size(store *self, long long *out_bytes, store_fault *fault) {
    return sql_size(self->database, out_bytes, fault);
}

store_status store_check(store *self, store_fault *fault) {
    return sql_check(self->database, fault);
}

/* ---- Games ----------------------------------------------------------------------------------------------------- */

/* What is written down otherwise than it follows; NULL: nothing. */
static const char *find_difference(const club_game *game, sql_row *row) {
    char position[CLUB_OPENING_SIZE] = "";
    const unsigned turn = club_turn(game);
    const char letter[] = {(char)(turn == POD_NOBODY ? '-' : 'a' + (int)turn), 0};
    const bool over = club_over(game), listed = sql_number(row, 3) && over;
    pod_text text = pod_text_over(position, sizeof position);
    game->game->notation->print_position(&game->now, &text);
    return strcmp(sql_text(row, 1), club_state_name(club_state_of(game))) != 0 ? "state"
           : strcmp(sql_text(row, 2), letter) != 0                             ? "turn"
           : listed && sql_number(row, 4) != (int64_t)game->ply                ? "moves"
           : listed && strcmp(sql_text(row, 5), position) != 0                 ? "position"
                                                                               : NULL;
}

/* A page; *after is where the next begins. */
static store_status check_page(store *self, char after[CLUB_ID_SIZE], size_t *count, store_visit_fault visit,
                               void *context, store_fault *fault) {
    sql_row *row = sql_ask(self->database, "host_games_kept", SQL_T(after));
    store_status status;
    while (sql_step(row, &status, fault)) {
        club_game game;
        store_fault why;
        snprintf(after, CLUB_ID_SIZE, "%s", sql_text(row, 0));
        const bool loads = store_load(self, after, &game, &why) == STORE_OK;
        const char *difference = loads ? find_difference(&game, row) : why.text;
        if (difference) {
            visit(context, after, difference);
        }
        if (loads) {
            club_free(&game);
        }
        ++*count;
    }
    return status;
}

store_status store_check_games(store *self, size_t *count, store_visit_fault visit, void *context, store_fault *fault) {
    char after[CLUB_ID_SIZE] = "";
    size_t before;
    *count = 0;
    store_status status = store_load_calendar(self, fault);
    do {
        before = *count;
        status = status ? status : check_page(self, after, count, visit, context, fault);
    } while (!status && *count > before);
    return status;
}

/* ---- What is listed of them ------------------------------------------------------------------------------------ */

/* A hash of each line. */
typedef struct lines {
    uint64_t *hash;
    size_t count, room;
} lines;

static int by_number(const void *left, const void *right) {
    const uint64_t one = *(const uint64_t *)left, other = *(const uint64_t *)right;
    return (one > other) - (one < other);
}

/* FNV-1a. */
static store_status read_lines(store *self, lines *out, store_fault *fault) {
    sql_row *row = sql_query(self->database, "host_listed");
    store_status status;
    while (sql_step(row, &status, fault)) {
        uint64_t hash = UINT64_C(14695981039346656037);
        for (const char *at = sql_text(row, 0); *at; at++) {
            hash = (hash ^ (uint8_t)*at) * UINT64_C(1099511628211);
        }
        if (!pod__grow(&out->hash, &out->room, out->count + 1, sizeof *out->hash)) {
            snprintf(fault->text, sizeof fault->text, "out of memory");
            sql_done(row);
            return STORE_FAILED;
        }
        out->hash[out->count++] = hash;
    }
    if (out->count) {
        qsort(out->hash, out->count, sizeof *out->hash, by_number);
    }
    return status;
}

/* In one of them and not in the other. */
static size_t count_differences(const lines *one, const lines *other) {
    size_t i = 0, j = 0, same = 0;
    while (i < one->count && j < other->count) {
        const int order = by_number(&one->hash[i], &other->hash[j]);
        same += order == 0;
        i += order <= 0;
        j += order >= 0;
    }
    return one->count + other->count - 2 * same;
}

/* One that cannot be read is listed nowhere. */
static store_status list_page(store *self, char after[CLUB_ID_SIZE], size_t *count, store_fault *fault) {
    enum { A_PAGE = 500 };
    char id[A_PAGE][CLUB_ID_SIZE];
    size_t found = 0;
    sql_row *row = sql_ask(self->database, "host_games_kept", SQL_T(after));
    store_status status;
    while (sql_step(row, &status, fault)) {
        snprintf(id[found++], CLUB_ID_SIZE, "%s", sql_text(row, 0));
    }
    for (size_t i = 0; !status && i < found; i++) {
        club_game game;
        status = store_load(self, id[i], &game, fault);
        if (status == STORE_DAMAGED) {
            status = STORE_OK;
        } else if (!status) {
            status = club_state_of(&game) == CLUB_STATE_OPEN ? STORE_OK : store_list_game(self, &game, fault);
            club_free(&game);
        }
        memcpy(after, id[i], CLUB_ID_SIZE);
    }
    *count += found;
    return status;
}

static store_status list_all(store *self, size_t *count, store_fault *fault) {
    static const char *const tables[] = {"host_forget_reached", "host_forget_played", "host_forget_faced",
                                         "host_forget_opened", "host_forget_continued"};
    char after[CLUB_ID_SIZE] = "";
    size_t before;
    store_status status = store_load_calendar(self, fault);
    for (size_t i = 0; !status && i < sizeof tables / sizeof tables[0]; i++) {
        status = sql_run(sql_query(self->database, tables[i]), NULL, fault);
    }
    *count = 0;
    do {
        before = *count;
        status = status ? status : list_page(self, after, count, fault);
    } while (!status && *count > before);
    return status;
}

store_status store_recalculate_played(store *self, size_t *games, size_t *differences, store_fault *fault) {
    lines before = {NULL, 0, 0}, after = {NULL, 0, 0};
    store_status status = read_lines(self, &before, fault);
    status = status ? status : list_all(self, games, fault);
    status = status ? status : read_lines(self, &after, fault);
    *differences = count_differences(&before, &after);
    free(before.hash);
    free(after.hash);
    return status;
}
