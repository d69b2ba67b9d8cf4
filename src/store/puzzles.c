#include "store/puzzles.h"

#include <math.h>
#include <stdio.h>

#include "club/game/trophy.h"
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
    sql_bind(row, at, SQL_N(kept(rating.rating)), SQL_N(kept(rating.deviation)));
}

/* ---- Writing --------------------------------------------------------------------------------------------------- */

static store_status add_attempt(sql_connection *database, const club_puzzle_change *change, store_fault *fault) {
    const club_puzzle_attempt *attempt = &change->attempt;
    sql_row *row = sql_ask(database, "add_puzzle_attempt", SQL_T(change->person.id), SQL_T(attempt->puzzle),
                           SQL_T(change->game->name), SQL_N((int64_t)attempt->number), SQL_N(attempt->solved),
                           SQL_N(attempt->at_ms), SQL_N(kept(attempt->before)));
    bind_rating(row, 8, attempt->after);
    bind_rating(row, 10, attempt->difficulty);
    return sql_run(row, NULL, fault);
}

static store_status set_rating(sql_connection *database, const club_puzzle_change *change, store_fault *fault) {
    sql_row *row = sql_ask(database, "set_puzzle_rating", SQL_T(change->person.id), SQL_T(change->game->name));
    bind_rating(row, 3, change->attempt.after);
    sql_bind(row, 5, SQL_N((int64_t)change->attempt.number), SQL_N(change->rated_ms));
    return sql_run_expecting_one(row, fault);
}

static store_status set_puzzle(sql_connection *database, const club_puzzle_change *change, store_fault *fault) {
    sql_row *row = sql_ask(database, "set_puzzle", SQL_T(change->attempt.puzzle));
    bind_rating(row, 2, change->attempt.difficulty);
    sql_bind(row, 4, SQL_N((int64_t)change->puzzle_attempts));
    return sql_run_expecting_one(row, fault);
}

static store_status add_reached(sql_connection *database, const club_puzzle_change *change, store_fault *fault) {
    const club_puzzle_attempt *attempt = &change->attempt;
    store_status status = STORE_OK;
    if (attempt->solved) {
        status = sql_do(database, fault, "reach_puzzles", SQL_T(change->person.id),
                        SQL_T(club_trophy_name(CLUB_TROPHY_PUZZLES)), SQL_N(CLUB_TROPHY_PUZZLES_SOLVED - 1));
    }
    if (!status && attempt->solved && attempt->difficulty.rating >= CLUB_TROPHY_HARD_RATING) {
        status = sql_do(database, fault, "add_reached", SQL_T(change->person.id),
                        SQL_T(club_trophy_name(CLUB_TROPHY_HARD_PUZZLE)), SQL_T(NULL), SQL_N(attempt->at_ms));
    }
    return status;
}

store_status store_apply_to_puzzles(sql_connection *database, const club_puzzle_change *change, store_fault *fault) {
    store_status status = add_attempt(database, change, fault);
    status = status ? status : add_reached(database, change, fault);
    status = status ? status : set_rating(database, change, fault);
    return status ? status : set_puzzle(database, change, fault);
}

/* ---- Reading --------------------------------------------------------------------------------------------------- */

static bool read_standing(sql_row *row, void *out) {
    *(club_standing *)out = (club_standing){
        .rating = read_rating(row, 0), .attempts = (size_t)sql_number(row, 2), .at_ms = sql_number(row, 3)};
    return true;
}

store_status store_find_puzzle_rating(store *self, const club_person *person, const pod_game *game, club_standing *out,
                                      store_fault *fault) {
    sql_row *row = sql_ask(self->database, "find_puzzle_rating", SQL_T(person->id), SQL_T(game->name));
    *out = (club_standing){.attempts = 0};
    return sql_read(row, read_standing, out, NULL, fault);
}

store_status store_find_puzzle(store *self, const char *id, club_standing *out, store_fault *fault) {
    *out = (club_standing){.attempts = 0};
    return sql_read(sql_ask(self->database, "find_puzzle", SQL_T(id)), read_standing, out, NULL, fault);
}

static bool read_attempt(sql_row *row, void *to) {
    club_puzzle_attempt *out = to;
    *out = (club_puzzle_attempt){
        .before = read_value(row, 4), .after = read_rating(row, 5), .difficulty = read_rating(row, 7)};
    return sql_take(row, 0, SQL_TO(out->puzzle), SQL_TO(out->number), SQL_TO(out->solved), SQL_TO(out->at_ms));
}

store_status store_find_puzzle_attempt(store *self, const club_person *person, const char *puzzle,
                                       club_puzzle_attempt *out, store_fault *fault) {
    sql_row *row = sql_ask(self->database, "find_puzzle_attempt", SQL_T(person->id), SQL_T(puzzle));
    return sql_read(row, read_attempt, out, "attempt", fault);
}

store_status store_list_puzzle_attempts(store *self, const store_attempts *part, store_visitor visitor,
                                        store_fault *fault) {
    club_puzzle_attempt attempt;
    sql_row *row = sql_ask(self->database, "list_puzzle_attempts", SQL_T(part->person->id), SQL_T(part->game->name),
                           SQL_T(part->after), SQL_N((int64_t)part->limit));
    return sql_visit(row, read_attempt, &attempt, visitor, fault);
}

store_status store_count_puzzle_streak(store *self, const club_person *person, int64_t now_ms, size_t *out,
                                       store_fault *fault) {
    int64_t latest = now_ms / (INT64_C(24) * 3600 * 1000);
    sql_row *row = sql_ask(self->database, "list_puzzle_days", SQL_T(person->id));
    store_status status;
    for (*out = 0; sql_step(row, &status, fault); (*out)++) {
        const int64_t day = sql_number(row, 0);
        if (day < latest - 2) { /* one day without is forgiven */
            sql_done(row);
            return STORE_OK;
        }
        latest = day;
    }
    return status;
}
