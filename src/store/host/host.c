#include "store/host/host.h"

#include <stdio.h>
#include <string.h>

#include "club/game/summary.h"
#include "store/inside.h"

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
