#include "store/played.h"

#include <stdio.h>
#include <string.h>

#include "ludopod/character.h"
#include "store/inside.h"

enum { LOOKED_AT = 1000 };

/* ---- Listing: a game's rows -------------------------------------------------------------------------------- */

typedef struct listing {
    sql_connection *database;
    const club_game *game;
    int64_t at_ms;
    char board[16];
} listing;

static store_status mark(const listing *of, store_fault *fault) {
    const club_game *game = of->game;
    char position[CLUB_OPENING_SIZE] = "";
    pod_text text = pod_text_over(position, sizeof position);
    sql_row *row =
        sql_ask(of->database, "set_listed", SQL_T(game->id), SQL_N(club_over(game) ? (int64_t)game->ply : 0));
    if (club_over(game)) {
        game->game->notation->print_position(&game->now, &text);
    }
    sql_bind(row, 3, SQL_T(position));
    return sql_run_expecting_one(row, fault);
}

static void bind_score(sql_row *row, int at, club_result result) {
    sql_bind(row, at, SQL_N(result == CLUB_WON), SQL_N(result == CLUB_DRAWN), SQL_N(result == CLUB_LOST));
}

/* *counts: it is over now, and was not before. */
static store_status add_played(const listing *of, unsigned seat, bool *counts, store_fault *fault) {
    const club_game *game = of->game;
    const char letter[] = {(char)('a' + seat), 0};
    int64_t changed = 0;
    store_status status =
        sql_run(sql_ask(of->database, "add_played", SQL_T(game->seat[seat].person.id), SQL_T(game->id), SQL_T(letter),
                        SQL_N(club_over(game)), SQL_N(of->at_ms), SQL_T(game->game->name), SQL_T(of->board),
                        SQL_T(club_clock_class_name(club_clock_class_of(&game->terms.clock))), SQL_N(game->terms.rated),
                        SQL_T(club_result_name(club_result_of(game, seat)))),
                &changed, fault);
    *counts = changed > 0 && club_state_of(game) == CLUB_STATE_OVER;
    return status;
}

static store_status add_faced(const listing *of, unsigned seat, unsigned other, store_fault *fault) {
    const club_seat *faced = &of->game->seat[other];
    char opponent[CLUB_ID_SIZE];
    snprintf(opponent, sizeof opponent, "%s", faced->person.id);
    if (faced->kind == CLUB_COMPUTER) {
        snprintf(opponent, sizeof opponent, STORE_COMPUTERS "%s", pod_character_at(faced->character)->name);
    }
    sql_row *row = sql_ask(of->database, "add_faced", SQL_T(of->game->seat[seat].person.id), SQL_T(opponent));
    bind_score(row, 3, club_result_against(of->game, seat, other));
    sql_bind(row, 6, SQL_N(of->at_ms));
    return sql_run(row, NULL, fault);
}

static store_status add_opened(const listing *of, unsigned seat, size_t moves, store_fault *fault) {
    char position[CLUB_OPENING_SIZE];
    const char letter[] = {(char)('a' + seat), 0};
    if (!club_opening(of->game, moves, position)) {
        return STORE_OK;
    }
    sql_row *row =
        sql_ask(of->database, "add_opened", SQL_T(of->game->seat[seat].person.id), SQL_T(of->game->game->name),
                SQL_T(of->board), SQL_N((int64_t)moves), SQL_T(position), SQL_T(letter));
    bind_score(row, 7, club_result_of(of->game, seat));
    return sql_run(row, NULL, fault);
}

static store_status add_reached(const listing *of, unsigned seat, const char *what, store_fault *fault) {
    return sql_do(of->database, fault, "add_reached", SQL_T(of->game->seat[seat].person.id), SQL_T(what),
                  SQL_T(of->game->id), SQL_N(of->at_ms));
}

/* Who sits there alone. */
static store_status add_trophies(const listing *of, unsigned seat, store_fault *fault) {
    const unsigned reached = club_trophies_of(of->game, seat);
    store_status status = STORE_OK;
    for (int i = 0; !status && i < CLUB_TROPHY_COUNT; i++) {
        status = reached >> i & 1u ? add_reached(of, seat, club_trophy_name((club_trophy)i), fault) : STORE_OK;
    }
    for (unsigned other = 0; !status && other < of->game->seat_count; other++) {
        if (club_beats_character(of->game, seat, other)) {
            char what[CLUB_HANDLE_SIZE];
            snprintf(what, sizeof what, STORE_COMPUTERS "%s", pod_character_at(of->game->seat[other].character)->name);
            status = add_reached(of, seat, what, fault);
        }
    }
    return status;
}

/* Someone who plays, by the first seat; who has left the club has no lists any more. */
static bool is_listed_by(const club_game *game, unsigned seat) {
    const club_seat *of = &game->seat[seat];
    return of->kind == CLUB_HUMAN && !club_person_is_nobody(&of->person) && !of->former &&
           (club_seats_of(game, &of->person) & ((1u << seat) - 1)) == 0;
}

static bool is_opponent(const club_game *game, unsigned seat, unsigned other) {
    const club_seat *of = &game->seat[other];
    return of->kind == CLUB_COMPUTER ||
           (!club_person_is_nobody(&of->person) && !club_person_same(&of->person, &game->seat[seat].person));
}

/* Nobody has played against oneself. */
static bool has_opponents(const club_game *game, unsigned seat) {
    for (unsigned i = 0; i < game->seat_count; i++) {
        if (is_opponent(game, seat, i)) {
            return true;
        }
    }
    return false;
}

/* Of a game between people. */
static store_status add_continued(const listing *of, store_fault *fault) {
    char position[2][CLUB_OPENING_SIZE];
    store_status status = STORE_OK;
    bool there = club_opening(of->game, 0, position[0]);
    for (unsigned i = 0; i < of->game->seat_count; i++) {
        there = there && of->game->seat[i].kind == CLUB_HUMAN;
    }
    for (size_t moves = 0; !status && there && moves < CLUB_OPENING_TREE_MAX; moves++) {
        there = club_opening(of->game, moves + 1, position[(moves + 1) % 2]);
        if (there) {
            sql_row *row = sql_ask(of->database, "add_continued", SQL_T(of->game->game->name), SQL_T(of->board),
                                   SQL_T(position[moves % 2]), SQL_T(position[(moves + 1) % 2]));
            bind_score(row, 5, club_result_of(of->game, moves % 2));
            status = sql_run(row, NULL, fault);
        }
    }
    return status;
}

/* *first: it counts, and has not done so for another seat. */
static store_status list_seat(const listing *of, unsigned seat, bool *first, store_fault *fault) {
    bool counts = false;
    store_status status = add_played(of, seat, &counts, fault);
    *first = counts;
    for (unsigned other = 0; !status && counts && other < of->game->seat_count; other++) {
        status = is_opponent(of->game, seat, other) ? add_faced(of, seat, other, fault) : STORE_OK;
    }
    for (size_t moves = 1; !status && counts && moves <= CLUB_OPENING_MOVES_MAX; moves++) {
        status = add_opened(of, seat, moves, fault);
    }
    const bool alone = club_seats_of(of->game, &of->game->seat[seat].person) == 1u << seat;
    return status || !alone ? status : add_trophies(of, seat, fault);
}

/* When it ended, or began. */
static int64_t moment_of(const club_game *game) {
    return club_over(game) && game->latest_ms ? game->latest_ms
           : game->started_ms                 ? game->started_ms
                                              : game->created * 1000;
}

store_status store_list_game(store *self, const club_game *game, store_fault *fault) {
    listing of = {.database = self->database, .game = game, .at_ms = moment_of(game)};
    bool counted = false;
    snprintf(of.board, sizeof of.board, "%ux%u", game->start.rows, game->start.columns);
    store_status status = sql_save(self->database, fault);
    if (status) {
        return status;
    }
    status = mark(&of, fault);
    for (unsigned seat = 0; !status && seat < game->seat_count; seat++) {
        bool listed = is_listed_by(game, seat) && has_opponents(game, seat), counts = false;
        status = listed ? list_seat(&of, seat, &counts, fault) : STORE_OK;
        status = !status && counts && !counted ? add_continued(&of, fault) : status;
        counted = counted || counts;
    }
    return sql_settle(self->database, status, fault);
}

store_status store_pass_over_game(store *self, const char *id, store_fault *fault) {
    return sql_do_to_one(self->database, fault, "pass_over_game", SQL_T(id));
}

/* ---- Games -------------------------------------------------------------------------------------------------- */

static bool fits_text(const char *wanted, const char *found) {
    return !*wanted || strcmp(wanted, found) == 0;
}

static bool fits(sql_row *row, const store_played_filter *filter) {
    const bool rated = sql_number(row, 5) != 0;
    return fits_text(filter->game, sql_text(row, 2)) && fits_text(filter->board, sql_text(row, 3)) &&
           fits_text(filter->class, sql_text(row, 4)) && !(filter->rated && !rated) && !(filter->unrated && rated) &&
           fits_text(club_result_name(filter->result), sql_text(row, 6)) && sql_number(row, 7) > 0;
}

store_status store_played_games(store *self, store_played_filter *filter, size_t limit, store_ids *out, bool *more,
                                store_fault *fault) {
    sql_row *row = sql_query(self->database, "played_games");
    store_status status;
    size_t looked = 0;
    sql_bind(row, 1, SQL_T(filter->person.id), SQL_N(!filter->running),
             SQL_N(filter->before_ms ? filter->before_ms : INT64_MAX), SQL_T(filter->before_id),
             SQL_T(filter->opponent), SQL_N(LOOKED_AT + 1));
    out->count = 0;
    *more = false;
    while (sql_step(row, &status, fault)) {
        if (looked == LOOKED_AT || out->count == limit) {
            *more = true;
            sql_done(row);
            return STORE_OK;
        }
        looked++;
        if (fits(row, filter)) {
            snprintf(out->id[out->count++], CLUB_ID_SIZE, "%s", sql_text(row, 0));
        }
        sql_take(row, 0, SQL_TO(filter->before_id), SQL_TO(filter->before_ms));
    }
    return status;
}

store_status store_public_games(store *self, store_public_filter *filter, size_t limit, store_ids *out, bool *more,
                                store_fault *fault) {
    sql_row *row = sql_ask(self->database, "public_games", SQL_N(filter->since_ms), SQL_T(filter->after_id),
                           SQL_N(filter->until_ms), SQL_N(LOOKED_AT + 1));
    store_status status;
    size_t looked = 0;
    out->count = 0;
    *more = false;
    while (sql_step(row, &status, fault)) {
        if (looked++ == LOOKED_AT || out->count == limit) {
            *more = true;
            sql_done(row);
            return STORE_OK;
        }
        if (fits_text(filter->game, sql_text(row, 2)) && fits_text(filter->board, sql_text(row, 3)) &&
            sql_number(row, 4) >= filter->rating) {
            snprintf(out->id[out->count++], CLUB_ID_SIZE, "%s", sql_text(row, 0));
        }
        sql_take(row, 0, SQL_TO(filter->after_id), SQL_TO(filter->since_ms));
    }
    return status;
}

static store_status is_damaged(const char *id, store_fault *fault) {
    snprintf(fault->text, sizeof fault->text, "game %s is damaged in the database: its row", id);
    return STORE_DAMAGED;
}

static bool read_played(sql_row *row, void *to) {
    store_played *out = to;
    const char *name = sql_text(row, 0), *clock = sql_text(row, 2), *seat = sql_text(row, 6);
    pod_fault why;
    out->game = pod_game_find(name, strlen(name));
    out->seat = (unsigned)(*seat - 'a');
    sql_take(row, 3, SQL_TO(out->rated), SQL_TO(out->moves), SQL_TO(out->position));
    sql_take(row, 7, SQL_TO(out->at_ms));
    if (!club_result_find(sql_text(row, 8), &out->result)) {
        out->result = CLUB_RESULT_NONE;
    }
    return out->game && out->seat < POD_SEATS_MAX &&
           !store_options_parse(out->game, sql_text(row, 1), &out->options, &why) &&
           (!*clock || club_clock_parse(clock, strlen(clock), &out->clock));
}

/* From this column on: handle, name, whether the account was deleted, whether it is a bot. */
static void read_who(sql_row *row, int column, store_played_seat *out) {
    out->former = sql_number(row, column + 2) != 0;
    out->bot = store_read_bot(row, column + 3);
    snprintf(out->handle, sizeof out->handle, "%s", sql_text(row, column));
    snprintf(out->name, sizeof out->name, "%s", out->former ? "" : sql_text(row, column + 1));
}

static store_status read_seats(store *self, store_played *out, store_fault *fault) {
    sql_row *row = sql_ask(self->database, "played_seats", SQL_T(out->id));
    store_status status;
    while (sql_step(row, &status, fault)) {
        if (out->seat_count == POD_SEATS_MAX) {
            sql_done(row);
            return is_damaged(out->id, fault);
        }
        store_played_seat *seat = &out->of[out->seat_count++];
        seat->character = pod_character_find(sql_text(row, 1));
        read_who(row, 2, seat);
    }
    return status;
}

store_status store_find_played(store *self, const club_person *person, const char *id, store_played *out,
                               store_fault *fault) {
    sql_row *row = sql_ask(self->database, "played_game", SQL_T(person->id), SQL_T(id));
    *out = (store_played){.seat_count = 0};
    snprintf(out->id, sizeof out->id, "%s", id);
    store_status status = sql_read(row, read_played, out, "game", fault);
    return status == STORE_DAMAGED ? is_damaged(id, fault) : status ? status : read_seats(self, out, fault);
}

/* ---- Opponents and openings --------------------------------------------------------------------------------- */

static store_score read_score(sql_row *row, int column) {
    store_score out;
    sql_take(row, column, SQL_TO(out.games), SQL_TO(out.won), SQL_TO(out.drawn), SQL_TO(out.lost));
    return out;
}

static bool read_faced(sql_row *row, void *to) {
    store_faced *out = to;
    *out = (store_faced){.score = read_score(row, 1), .at_ms = sql_number(row, 5)};
    snprintf(out->opponent, sizeof out->opponent, "%s", sql_text(row, 0));
    out->who.character = *out->opponent == *STORE_COMPUTERS ? pod_character_find(out->opponent + 1) : 0;
    read_who(row, 6, &out->who);
    return true;
}

store_status store_list_faced(store *self, const store_faced_part *part, store_visitor visitor, store_fault *fault) {
    store_faced faced;
    sql_row *row =
        sql_ask(self->database, "faced_people", SQL_T(part->person.id),
                SQL_N(part->below ? (int64_t)part->below : INT64_MAX), SQL_T(part->after), SQL_N((int64_t)part->limit));
    return sql_visit(row, read_faced, &faced, visitor, fault);
}

static bool read_opened(sql_row *row, void *out) {
    *(store_opened *)out = (store_opened){
        .position = sql_text(row, 0), .seat = (unsigned)(*sql_text(row, 1) - 'a'), .score = read_score(row, 2)};
    return true;
}

store_status store_list_opened(store *self, const store_opened_filter *filter, store_visitor visitor,
                               store_fault *fault) {
    store_opened opened;
    sql_row *row = sql_ask(self->database, "opened_games", SQL_T(filter->person.id), SQL_T(filter->game),
                           SQL_T(filter->board), SQL_N((int64_t)filter->moves), SQL_N((int64_t)filter->limit));
    return sql_visit(row, read_opened, &opened, visitor, fault);
}

static bool read_continued(sql_row *row, void *out) {
    *(store_opened *)out = (store_opened){.position = sql_text(row, 0), .score = read_score(row, 1)};
    return true;
}

store_status store_list_continued(store *self, const store_continued_filter *filter, store_visitor visitor,
                                  store_fault *fault) {
    store_opened next;
    sql_row *row = sql_ask(self->database, "list_continued", SQL_T(filter->game), SQL_T(filter->board),
                           SQL_T(filter->position), SQL_N((int64_t)filter->limit));
    return sql_visit(row, read_continued, &next, visitor, fault);
}

/* ---- What was reached --------------------------------------------------------------------------------------- */

typedef struct reached_row {
    char what[CLUB_HANDLE_SIZE];
    club_feat feat;
} reached_row;

static bool read_reached(sql_row *row, void *to) {
    reached_row *out = to;
    return sql_take(row, 0, SQL_TO(out->what), SQL_TO(out->feat.game), SQL_TO(out->feat.at_ms));
}

/* What the program knows no more is passed over. */
static bool note_reached(void *context, const void *entry) {
    club_reached *out = context;
    const reached_row *row = entry;
    const unsigned character = *row->what == *STORE_COMPUTERS ? pod_character_find(row->what + 1) : 0;
    club_trophy trophy;
    if (character) {
        out->beaten[character - 1] = row->feat;
    } else if (club_trophy_find(row->what, &trophy)) {
        out->trophy[trophy] = row->feat;
    }
    return true;
}

store_status store_find_reached(store *self, const club_person *person, club_reached *out, store_fault *fault) {
    reached_row row;
    *out = (club_reached){.trophy = {{.at_ms = 0}}};
    const store_status status = sql_visit(sql_ask(self->database, "list_reached", SQL_T(person->id)), read_reached,
                                          &row, (store_visitor){out, note_reached}, fault);
    club_reached_complete(out);
    return status;
}

static bool read_news(sql_row *row, void *to) {
    store_news *out = to;
    const char *opponent = sql_text(row, 5);
    out->character = *opponent == *STORE_COMPUTERS ? pod_character_find(opponent + 1) : 0;
    snprintf(out->opponent, sizeof out->opponent, "%s", out->character ? "" : opponent);
    return sql_take(row, 0, SQL_TO(out->handle), SQL_TO(out->name), SQL_TO(out->what), SQL_TO(out->game),
                    SQL_TO(out->at_ms));
}

store_status store_list_news(store *self, const club_person *person, size_t limit, store_visitor visitor,
                             store_fault *fault) {
    store_news news;
    sql_row *row = sql_ask(self->database, "list_news", SQL_T(person->id), SQL_N((int64_t)limit));
    return sql_visit(row, read_news, &news, visitor, fault);
}

store_status store_last_seen(store *self, const club_person *person, int64_t *out, store_fault *fault) {
    return sql_find(sql_ask(self->database, "last_seen", SQL_T(person->id)), out, fault);
}
