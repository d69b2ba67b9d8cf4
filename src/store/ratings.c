#include "store/ratings.h"

#include <math.h>
#include <stdio.h>

#include "store/inside.h"

/* ---- Numbers: ratings are kept in thousandths, which the club has rounded them to -------------------------------- */

static int64_t kept(double value) {
    return llround(value * 1000);
}

club_rating store_read_rating(sql_row *row, int column) {
    return (club_rating){(double)sql_number(row, column) / 1000, (double)sql_number(row, column + 1) / 1000};
}

void store_bind_rating(sql_row *row, int at, club_rating rating) {
    const bool there = rating.deviation > 0;
    sql_bind(row, at, SQL_N_IF(there, kept(rating.rating)), SQL_N_IF(there, kept(rating.deviation)));
}

bool store_same_rating(club_rating one, club_rating other) {
    return kept(one.rating) == kept(other.rating) && kept(one.deviation) == kept(other.deviation);
}

static club_rating_standing standing_at(sql_row *row, int column) {
    return (club_rating_standing){.rating = store_read_rating(row, column),
                                  .games = (size_t)sql_number(row, column + 2),
                                  .at_ms = sql_number(row, column + 3)};
}

static bool read_standing(sql_row *row, void *out) {
    *(club_rating_standing *)out = standing_at(row, 0);
    return true;
}

/* ---- Writing ----------------------------------------------------------------------------------------------------- */

store_status store_set_rating(sql_connection *database, const club_person *person, const char *pool,
                              const club_rating_standing *standing, store_fault *fault) {
    sql_row *row = sql_ask(database, "set_rating", SQL_T(person->id), SQL_T(pool));
    store_bind_rating(row, 3, standing->rating);
    sql_bind(row, 5, SQL_N((int64_t)standing->games), SQL_N(standing->at_ms));
    return sql_run_expecting_one(row, fault);
}

store_status store_add_rating_change(sql_connection *database, const club_rating_change *change, unsigned index,
                                     int64_t ordinal, store_fault *fault) {
    const club_rating_part *part = &change->part[index];
    const char letter[] = {(char)('a' + part->seat), 0};
    sql_row *row = sql_ask(database, "add_rating_change", SQL_N(ordinal), SQL_T(change->game), SQL_T(part->person.id),
                           SQL_T(change->pool), SQL_T(letter), SQL_N(part->place), SQL_N(part->advantage),
                           SQL_N(change->computer_rating), SQL_N(change->computer_place));
    store_bind_rating(row, 10, part->before);
    store_bind_rating(row, 12, part->after);
    sql_bind(row, 14, SQL_N((int64_t)part->games), SQL_N(change->at_ms), SQL_N(change->void_));
    return sql_run(row, NULL, fault);
}

store_status store_add_rated_end(sql_connection *database, const club_rating_change *change, store_fault *fault) {
    int64_t ordinal;
    store_status status = sql_find(sql_query(database, "next_ordinal"), &ordinal, fault);
    status = status ? status : sql_do_to_one(database, fault, "set_rated_as", SQL_T(change->game), SQL_N(ordinal));
    for (unsigned i = 0; !status && i < change->count; i++) {
        const club_rating_part *part = &change->part[i];
        const club_rating_standing after = {part->after, part->games, change->at_ms};
        status = store_add_rating_change(database, change, i, ordinal, fault);
        status = status ? status : store_set_rating(database, &part->person, change->pool, &after, fault);
    }
    return status;
}

/* ---- Filling in -------------------------------------------------------------------------------------------------- */

store_status store_find_rating(store *self, const club_person *person, const char *pool, club_rating_standing *out,
                               store_fault *fault) {
    *out = (club_rating_standing){.games = 0};
    return sql_read(sql_ask(self->database, "find_rating", SQL_T(person->id), SQL_T(pool)), read_standing, out, NULL,
                    fault);
}

store_status store_counts_in_ratings(store *self, const char *game, bool *out, store_fault *fault) {
    return sql_find_any(sql_ask(self->database, "counts_in_ratings", SQL_T(game)), out, fault);
}

static store_status find_standings(store *self, const club_rating_change *of, club_rating_standing *out,
                                   store_fault *fault) {
    store_status status = STORE_OK;
    for (unsigned i = 0; !status && i < of->count; i++) {
        status = store_find_rating(self, &of->part[i].person, of->pool, &out[i], fault);
    }
    return status;
}

static store_status rate_end(store *self, club_rating_change *change, store_fault *fault) {
    club_rating_standing standing[POD_SEATS_MAX];
    store_status status = find_standings(self, change, standing, fault);
    if (!status) {
        club_rate(change, standing);
    }
    return status;
}

/* The players are shown as they were when the game began. */
static store_status rate_start(store *self, club_game *made, store_fault *fault) {
    club_rating_change change;
    club_rating_standing standing[POD_SEATS_MAX];
    if (!made->game || !club_rated_parts(made, &change)) {
        return STORE_OK;
    }
    store_status status = find_standings(self, &change, standing, fault);
    for (unsigned i = 0; !status && i < change.count; i++) {
        made->seat[change.part[i].seat].rating.start = club_rating_at(&standing[i], made->created * 1000);
    }
    return status;
}

store_status store_rate(store *self, club_decision *decision, store_fault *fault) {
    store_status status = rate_start(self, &decision->made, fault);
    for (size_t i = 0; !status && i < decision->change_count; i++) {
        club_change *change = decision->change[i];
        if (change->family == CLUB_RATINGS && change->rating.kind == CLUB_RATING_ENDED) {
            status = rate_end(self, &change->rating, fault);
        }
    }
    return status;
}

/* ---- Lists ------------------------------------------------------------------------------------------------------- */

static bool read_pool(sql_row *row, void *out) {
    *(store_pool_standing *)out = (store_pool_standing){sql_text(row, 0), standing_at(row, 1)};
    return true;
}

store_status store_ratings_of(store *self, const club_person *person, store_visitor visitor, store_fault *fault) {
    store_pool_standing read;
    return sql_visit(sql_ask(self->database, "ratings_of", SQL_T(person->id)), read_pool, &read, visitor, fault);
}

static bool read_step(sql_row *row, void *to) {
    store_rating_step *out = to;
    out->part.seat = (unsigned)(sql_text(row, 2)[0] - 'a');
    out->part.before = store_read_rating(row, 4);
    out->part.after = store_read_rating(row, 6);
    return sql_take(row, 0, SQL_TO(out->ordinal), SQL_TO(out->game)) && sql_take(row, 3, SQL_TO(out->part.place)) &&
           sql_take(row, 8, SQL_TO(out->part.games), SQL_TO(out->at_ms), SQL_TO(out->void_));
}

store_status store_rating_history(store *self, const store_rating_history_part *part, store_visitor visitor,
                                  store_fault *fault) {
    store_rating_step step = {.part.person = *part->person};
    sql_row *row = sql_ask(self->database, "rating_history", SQL_T(part->person->id), SQL_T(part->pool),
                           SQL_N(part->before), SQL_N((int64_t)part->limit));
    return sql_visit(row, read_step, &step, visitor, fault);
}

static bool read_leader(sql_row *row, void *to) {
    store_leader *out = to;
    *out = (store_leader){.handle = sql_text(row, 1), .name = sql_text(row, 2), .standing = standing_at(row, 3)};
    out->bot = store_read_bot(row, 7);
    return store_read_id(row, &out->person);
}

store_status store_leaderboard(store *self, const store_leaders *of, store_visitor visitor, store_fault *fault) {
    store_leader leader;
    sql_row *row =
        sql_ask(self->database, "leaderboard", SQL_T(of->pool), SQL_N(of->now_ms), SQL_N((int64_t)of->limit));
    return sql_visit(row, read_leader, &leader, visitor, fault);
}
