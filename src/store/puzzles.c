#include "store/puzzles.h"

#include <math.h>
#include <stdio.h>

#include "store/inside.h"

/* ---- Numbers: ratings are kept in thousandths, so that both databases give back what they were given ------------ */

static const double UNIT = 1000;

static int64_t kept(double value) {
    return llround(value * UNIT);
}

static double read_value(sql_row *row, int column) {
    return (double)sql_number(row, column) / UNIT;
}

static club_rating read_rating(sql_row *row, int column) {
    return (club_rating){read_value(row, column), read_value(row, column + 1)};
}

static void bind_rating(sql_row *row, int at, club_rating rating) {
    sql_bind_number(row, at, kept(rating.rating));
    sql_bind_number(row, at + 1, kept(rating.deviation));
}

/* ---- Writing --------------------------------------------------------------------------------------------------- */

static store_status add_attempt(sql_connection *database, const club_puzzle_change *change, store_fault *fault) {
    const club_puzzle_attempt *attempt = &change->attempt;
    sql_row *row = sql_query(database, "add_puzzle_attempt");
    sql_bind_text(row, 1, change->person.id);
    sql_bind_text(row, 2, attempt->puzzle);
    sql_bind_text(row, 3, change->game->name);
    sql_bind_number(row, 4, (int64_t)attempt->number);
    sql_bind_number(row, 5, attempt->solved);
    sql_bind_number(row, 6, attempt->at_ms);
    sql_bind_number(row, 7, kept(attempt->before));
    bind_rating(row, 8, attempt->after);
    bind_rating(row, 10, attempt->difficulty);
    return sql_run(row, NULL, fault);
}

static store_status set_rating(sql_connection *database, const club_puzzle_change *change, store_fault *fault) {
    sql_row *row = sql_query(database, "set_puzzle_rating");
    sql_bind_text(row, 1, change->person.id);
    sql_bind_text(row, 2, change->game->name);
    bind_rating(row, 3, change->attempt.after);
    sql_bind_number(row, 5, (int64_t)change->attempt.number);
    sql_bind_number(row, 6, change->rated_ms);
    return sql_run_expecting_one(row, fault);
}

static store_status set_puzzle(sql_connection *database, const club_puzzle_change *change, store_fault *fault) {
    sql_row *row = sql_query(database, "set_puzzle");
    sql_bind_text(row, 1, change->attempt.puzzle);
    bind_rating(row, 2, change->attempt.difficulty);
    sql_bind_number(row, 4, (int64_t)change->puzzle_attempts);
    return sql_run_expecting_one(row, fault);
}

store_status store_apply_to_puzzles(sql_connection *database, const club_puzzle_change *change, store_fault *fault) {
    store_status status = add_attempt(database, change, fault);
    status = status ? status : set_rating(database, change, fault);
    return status ? status : set_puzzle(database, change, fault);
}

/* ---- Reading --------------------------------------------------------------------------------------------------- */

static store_status read_standing(sql_row *row, club_standing *out, store_fault *fault) {
    store_status status;
    *out = (club_standing){.attempts = 0};
    if (sql_step(row, &status, fault)) {
        *out = (club_standing){
            .rating = read_rating(row, 0), .attempts = (size_t)sql_number(row, 2), .at_ms = sql_number(row, 3)};
        sql_done(row);
    }
    return status;
}

store_status store_find_puzzle_rating(store *self, const club_person *person, const pod_game *game, club_standing *out,
                                      store_fault *fault) {
    sql_row *row = sql_query(self->database, "find_puzzle_rating");
    sql_bind_text(row, 1, person->id);
    sql_bind_text(row, 2, game->name);
    return read_standing(row, out, fault);
}

store_status store_find_puzzle(store *self, const char *id, club_standing *out, store_fault *fault) {
    sql_row *row = sql_query(self->database, "find_puzzle");
    sql_bind_text(row, 1, id);
    return read_standing(row, out, fault);
}

static club_puzzle_attempt read_attempt(sql_row *row) {
    club_puzzle_attempt read = {.number = (size_t)sql_number(row, 1),
                                .solved = sql_number(row, 2) != 0,
                                .at_ms = sql_number(row, 3),
                                .before = read_value(row, 4),
                                .after = read_rating(row, 5),
                                .difficulty = read_rating(row, 7)};
    snprintf(read.puzzle, sizeof read.puzzle, "%s", sql_text(row, 0));
    return read;
}

static store_status not_found(store_fault *fault) {
    snprintf(fault->text, sizeof fault->text, "there is no such attempt");
    return STORE_NOT_FOUND;
}

store_status store_find_puzzle_attempt(store *self, const club_person *person, const char *puzzle,
                                       club_puzzle_attempt *out, store_fault *fault) {
    sql_row *row = sql_query(self->database, "find_puzzle_attempt");
    store_status status;
    sql_bind_text(row, 1, person->id);
    sql_bind_text(row, 2, puzzle);
    if (!sql_step(row, &status, fault)) {
        return status ? status : not_found(fault);
    }
    *out = read_attempt(row);
    sql_done(row);
    return STORE_OK;
}

store_status store_list_puzzle_attempts(store *self, const store_attempts *part, store_attempt_visitor visitor,
                                        store_fault *fault) {
    sql_row *row = sql_query(self->database, "list_puzzle_attempts");
    store_status status;
    sql_bind_text(row, 1, part->person->id);
    sql_bind_text(row, 2, part->game->name);
    sql_bind_text(row, 3, part->after);
    sql_bind_number(row, 4, (int64_t)part->limit);
    while (sql_step(row, &status, fault)) {
        const club_puzzle_attempt attempt = read_attempt(row);
        visitor.visit(visitor.context, &attempt);
    }
    return status;
}

store_status store_count_puzzle_streak(store *self, const club_person *person, int64_t now_ms, size_t *out,
                                       store_fault *fault) {
    const int64_t today = now_ms / (INT64_C(24) * 3600 * 1000);
    sql_row *row = sql_query(self->database, "list_puzzle_days");
    store_status status;
    sql_bind_text(row, 1, person->id);
    *out = 0;
    for (int64_t expected = today; sql_step(row, &status, fault); (*out)++) {
        int64_t day = sql_number(row, 0);
        if (day != expected && (*out > 0 || day != today - 1)) {
            sql_done(row);
            return STORE_OK;
        }
        expected = day - 1;
    }
    return status;
}
