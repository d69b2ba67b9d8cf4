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
    if (rating.deviation > 0) {
        sql_bind_number(row, at, kept(rating.rating));
        sql_bind_number(row, at + 1, kept(rating.deviation));
    } else {
        sql_bind_text(row, at, NULL);
        sql_bind_text(row, at + 1, NULL);
    }
}

bool store_same_rating(club_rating one, club_rating other) {
    return kept(one.rating) == kept(other.rating) && kept(one.deviation) == kept(other.deviation);
}

static club_rating_standing read_standing(sql_row *row, int column) {
    return (club_rating_standing){.rating = store_read_rating(row, column),
                                  .games = (size_t)sql_number(row, column + 2),
                                  .at_ms = sql_number(row, column + 3)};
}

/* ---- Writing ----------------------------------------------------------------------------------------------------- */

store_status store_set_rating(sql_connection *database, const club_person *person, const char *pool,
                              const club_rating_standing *standing, store_fault *fault) {
    sql_row *row = sql_query(database, "set_rating");
    sql_bind_text(row, 1, person->id);
    sql_bind_text(row, 2, pool);
    store_bind_rating(row, 3, standing->rating);
    sql_bind_number(row, 5, (int64_t)standing->games);
    sql_bind_number(row, 6, standing->at_ms);
    return sql_run_expecting_one(row, fault);
}

store_status store_add_rating_change(sql_connection *database, const club_rating_change *change, unsigned index,
                                     int64_t ordinal, store_fault *fault) {
    const club_rating_part *part = &change->part[index];
    const char letter[] = {(char)('a' + part->seat), 0};
    sql_row *row = sql_query(database, "add_rating_change");
    sql_bind_number(row, 1, ordinal);
    sql_bind_text(row, 2, change->game);
    sql_bind_text(row, 3, part->person.id);
    sql_bind_text(row, 4, change->pool);
    sql_bind_text(row, 5, letter);
    sql_bind_number(row, 6, part->place);
    sql_bind_number(row, 7, part->advantage);
    sql_bind_number(row, 8, change->computer_rating);
    sql_bind_number(row, 9, change->computer_place);
    store_bind_rating(row, 10, part->before);
    store_bind_rating(row, 12, part->after);
    sql_bind_number(row, 14, (int64_t)part->games);
    sql_bind_number(row, 15, change->at_ms);
    sql_bind_number(row, 16, change->void_);
    return sql_run(row, NULL, fault);
}

static store_status next_ordinal(sql_connection *database, int64_t *out, store_fault *fault) {
    sql_row *row = sql_query(database, "next_ordinal");
    store_status status;
    *out = 0;
    if (sql_step(row, &status, fault)) {
        *out = sql_number(row, 0);
        sql_done(row);
    }
    return status;
}

static store_status set_ordinal(sql_connection *database, const char *game, int64_t ordinal, store_fault *fault) {
    sql_row *row = sql_query(database, "set_rated_as");
    sql_bind_text(row, 1, game);
    sql_bind_number(row, 2, ordinal);
    return sql_run_expecting_one(row, fault);
}

store_status store_add_rated_end(sql_connection *database, const club_rating_change *change, store_fault *fault) {
    int64_t ordinal;
    store_status status = next_ordinal(database, &ordinal, fault);
    status = status ? status : set_ordinal(database, change->game, ordinal, fault);
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
    sql_row *row = sql_query(self->database, "find_rating");
    store_status status;
    sql_bind_text(row, 1, person->id);
    sql_bind_text(row, 2, pool);
    *out = (club_rating_standing){.games = 0};
    if (sql_step(row, &status, fault)) {
        *out = read_standing(row, 0);
        sql_done(row);
    }
    return status;
}

store_status store_counts_in_ratings(store *self, const char *game, bool *out, store_fault *fault) {
    sql_row *row = sql_query(self->database, "counts_in_ratings");
    store_status status;
    sql_bind_text(row, 1, game);
    *out = sql_step(row, &status, fault);
    sql_done(row);
    return status;
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

store_status store_ratings_of(store *self, const club_person *person, store_rating_visitor visitor,
                              store_fault *fault) {
    sql_row *row = sql_query(self->database, "ratings_of");
    store_status status;
    sql_bind_text(row, 1, person->id);
    while (sql_step(row, &status, fault)) {
        const club_rating_standing standing = read_standing(row, 1);
        visitor.visit(visitor.context, sql_text(row, 0), &standing);
    }
    return status;
}

static store_rating_step read_step(sql_row *row, const club_person *person) {
    store_rating_step step = {.ordinal = sql_number(row, 0),
                              .part = {.person = *person,
                                       .seat = (unsigned)(sql_text(row, 2)[0] - 'a'),
                                       .place = (unsigned)sql_number(row, 3),
                                       .before = store_read_rating(row, 4),
                                       .after = store_read_rating(row, 6),
                                       .games = (size_t)sql_number(row, 8)},
                              .at_ms = sql_number(row, 9),
                              .void_ = sql_number(row, 10) != 0};
    snprintf(step.game, sizeof step.game, "%s", sql_text(row, 1));
    return step;
}

store_status store_rating_history(store *self, const store_rating_history_part *part, store_rating_step_visitor visitor,
                                  store_fault *fault) {
    sql_row *row = sql_query(self->database, "rating_history");
    store_status status;
    sql_bind_text(row, 1, part->person->id);
    sql_bind_text(row, 2, part->pool);
    sql_bind_number(row, 3, part->before);
    sql_bind_number(row, 4, (int64_t)part->limit);
    while (sql_step(row, &status, fault)) {
        const store_rating_step step = read_step(row, part->person);
        visitor.visit(visitor.context, &step);
    }
    return status;
}

store_status store_leaderboard(store *self, const store_leaders *of, store_leader_visitor visitor, store_fault *fault) {
    sql_row *row = sql_query(self->database, "leaderboard");
    store_status status;
    sql_bind_text(row, 1, of->pool);
    sql_bind_number(row, 2, of->now_ms);
    sql_bind_number(row, 3, (int64_t)of->limit);
    while (sql_step(row, &status, fault)) {
        store_leader leader = {.handle = sql_text(row, 1), .name = sql_text(row, 2), .standing = read_standing(row, 3)};
        leader.bot = store_read_bot(row, 7);
        snprintf(leader.person.id, sizeof leader.person.id, "%s", sql_text(row, 0));
        visitor.visit(visitor.context, &leader);
    }
    return status;
}
