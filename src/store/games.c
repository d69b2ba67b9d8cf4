/* Games in the database. What is read is checked as if it came from a stranger: a damaged row is refused with its
   place, never played on. */
#include <stdio.h>
#include <string.h>

#include "club/game/time.h"
#include "ludopod/character.h"
#include "store/inside.h"

enum { OPTIONS_SIZE = 256, POSITION_SIZE = 512 };

/* ---- Writing --------------------------------------------------------------------------------------- */

static void bind_seat(sql_row *row, int at, unsigned seat) {
    char letter[] = {seat < POD_SEATS_MAX ? (char)('a' + seat) : '-', 0};
    sql_bind(row, at, SQL_T(letter));
}

static void bind_person(sql_row *row, int at, const club_person *person) {
    sql_bind(row, at, SQL_T(club_person_is_nobody(person) ? NULL : person->id));
}

/* No value for one that never comes. */
static void bind_moment(sql_row *row, int at, int64_t moment_ms) {
    sql_bind(row, at, SQL_N_IF(moment_ms && moment_ms != CLUB_NEVER_MS, moment_ms));
}

/* Of two moments; 0 is none. */
static int64_t sooner(int64_t left, int64_t right) {
    return !left || (right && right < left) ? right : left;
}

/* From the seventh parameter on. */
static void bind_terms(sql_row *row, const club_game *game) {
    sql_bind(row, 7, SQL_T(club_clock_class_name(club_clock_class_of(&game->terms.clock))));
    bind_moment(row, 8, game->started_ms);
    sql_bind(row, 9, SQL_T(club_state_name(club_state_of(game))));
    bind_moment(row, 10, club_deadline(game));
    store_bind_terms(row, 11, &game->terms);
}

static store_status add_game_row(sql_connection *database, const club_game *game, store_fault *fault) {
    char options[OPTIONS_SIZE], start[POSITION_SIZE];
    pod_text options_text = pod_text_over(options, sizeof options);
    pod_text start_text = pod_text_over(start, sizeof start);
    store_options_print(game->game, &game->options, &options_text);
    game->game->notation->print_position(&game->start, &start_text);
    sql_row *row =
        sql_ask(database, "add_game", SQL_T(game->id), SQL_T(game->game->name), SQL_T(options), SQL_T(start));
    bind_seat(row, 5, club_turn(game));
    sql_bind(row, 6, SQL_N(game->created));
    bind_terms(row, game);
    return sql_run(row, NULL, fault);
}

static store_status add_seat_row(sql_connection *database, const club_game *game, unsigned index, store_fault *fault) {
    const club_seat *seat = &game->seat[index];
    sql_row *row = sql_ask(database, "add_seat", SQL_T(game->id));
    bind_seat(row, 2, index);
    sql_bind(row, 3, SQL_T(seat->kind == CLUB_COMPUTER ? "computer" : "human"),
             SQL_T(seat->character ? pod_character_at(seat->character)->name : NULL), SQL_N(seat->taken),
             SQL_T(seat->name));
    bind_person(row, 7, &seat->person);
    sql_bind(row, 8, SQL_N(seat->character_version));
    store_bind_rating(row, 9, seat->rating.start);
    sql_bind(row, 11, SQL_N(game->created));
    return sql_run(row, NULL, fault);
}

static store_status set_next(sql_connection *database, const club_game_change *change, store_fault *fault) {
    return sql_do_to_one(database, fault, "set_next", SQL_T(change->game), SQL_T(change->next),
                         SQL_N((int64_t)change->version));
}

static store_status set_watched(sql_connection *database, const char *id, store_fault *fault) {
    return sql_do(database, fault, "set_watched", SQL_T(id));
}

static store_status add_game(sql_connection *database, const club_game *game, store_fault *fault) {
    store_status status = add_game_row(database, game, fault);
    for (unsigned i = 0; !status && i < game->seat_count; i++) {
        status = add_seat_row(database, game, i, fault);
    }
    const int64_t at_ms = sooner(club_deadline(game), club_time_reminder_ms(game));
    status = status || at_ms == CLUB_NEVER_MS ? status : store_set_due(database, game->id, at_ms, fault);
    return status ? status : set_watched(database, game->id, fault);
}

/* A change that counts for the version it was made for, and when the game is due after it. A game that neither was due
   nor is has no row, or one by which it is looked at though nobody acts (leave_games): that stays. */
static store_status settle(sql_connection *database, const club_game_change *change, sql_row *row, store_fault *fault) {
    store_status status = sql_run_expecting_one(row, fault);
    const int64_t at_ms = sooner(change->deadline_after, change->reminder_after);
    const bool same = at_ms == CLUB_NEVER_MS && !change->was_due && change->kind != CLUB_GAME_DEADLINE;
    return status || same ? status : store_set_due(database, change->game, at_ms, fault);
}

static store_status start_game(sql_connection *database, const club_game_change *change, store_fault *fault) {
    sql_row *row = sql_ask(database, "start_game", SQL_T(change->game), SQL_N((int64_t)change->version),
                           SQL_T(club_state_name(change->state_after)));
    bind_moment(row, 4, change->deadline_after);
    bind_moment(row, 5, change->started_ms);
    return settle(database, change, row, fault);
}

static store_status take_seat(sql_connection *database, const club_game_change *change, store_fault *fault) {
    sql_row *row = sql_ask(database, "take_seat", SQL_T(change->game));
    bind_seat(row, 2, change->seat);
    sql_bind(row, 3, SQL_T(change->taken.name));
    bind_person(row, 4, &change->taken.person);
    store_status status = sql_run_expecting_one(row, fault);
    status = status ? status : set_watched(database, change->game, fault);
    return status ? status : start_game(database, change, fault);
}

static store_status set_turn(sql_connection *database, const club_game_change *change, store_fault *fault) {
    sql_row *row = sql_ask(database, "set_turn", SQL_T(change->game), SQL_N((int64_t)change->version));
    bind_seat(row, 3, change->turn_after);
    bind_moment(row, 4, change->deadline_after);
    return settle(database, change, row, fault);
}

static store_status set_state_by(const char *query, sql_connection *database, const club_game_change *change,
                                 store_fault *fault) {
    return sql_do(database, fault, query, SQL_T(change->game), SQL_T(club_state_name(change->state_after)));
}

static store_status set_state(sql_connection *database, const club_game_change *change, store_fault *fault) {
    store_status status = set_state_by("set_state", database, change, fault);
    return status ? status : set_state_by("set_live", database, change, fault);
}

static store_status add_entry(store *self, const club_game_change *change, store_fault *fault) {
    sql_connection *database = self->database;
    const club_entry *entry = &change->entry;
    store_status status =
        sql_do(database, fault, "add_entry", SQL_T(change->game), SQL_N((int64_t)change->number),
               SQL_T(club_entry_kind_name(entry->kind)), SQL_T(entry->text), SQL_N(entry->at_ms), SQL_N(entry->lag_ms));
    status = status ? status : set_turn(database, change, fault);
    status = status || !change->state_changes ? status : set_state(database, change, fault);
    if (!status && !club_person_is_nobody(&change->returned)) {
        status = store_forget_lapse(self, &change->returned, fault);
    }
    bool lapsed = !club_person_is_nobody(&change->lapsed);
    return status || !lapsed ? status : store_set_lapse(self, &change->lapsed, entry->at_ms, fault);
}

static store_status set_deadline(sql_connection *database, const club_game_change *change, store_fault *fault) {
    sql_row *row = sql_ask(database, "set_deadline", SQL_T(change->game), SQL_N((int64_t)change->version));
    bind_moment(row, 3, change->deadline_after);
    return settle(database, change, row, fault);
}

store_status store_apply_to_game(store *self, const club_decision *decision, const club_game_change *change,
                                 store_fault *fault) {
    sql_connection *database = self->database;
    switch (change->kind) {
    case CLUB_GAME_MADE:
        return add_game(database, &decision->made, fault);
    case CLUB_GAME_NEXT:
        return set_next(database, change, fault);
    case CLUB_GAME_SEAT:
        return take_seat(database, change, fault);
    case CLUB_GAME_DEADLINE:
        return set_deadline(database, change, fault);
    default:
        return add_entry(self, change, fault);
    }
}

/* ---- Reading --------------------------------------------------------------------------------------- */

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

static store_status read_game(sql_row *row, const char *id, club_game *out, store_fault *fault) {
    pod_fault why = {0};
    const char *name = sql_text(row, 0);
    out->game = pod_game_find(name, strlen(name));
    if (!out->game) {
        return damaged(id, "unknown game", NULL, fault);
    }
    const char *start = sql_text(row, 2);
    if (store_options_parse(out->game, sql_text(row, 1), &out->options, &why) ||
        pod_position_parse(&(pod_position_text){out->game, &out->options, start, strlen(start)}, &out->start, &why)) {
        return damaged(id, "options or start", &why, fault);
    }
    out->now = out->start;
    out->seat_count = out->start.players;
    snprintf(out->id, sizeof out->id, "%s", id);
    sql_take(row, 3, SQL_TO(out->created), SQL_TO(out->next), SQL_TO(out->version), SQL_TO(out->started_ms));
    sql_take(row, 11, SQL_TO(out->tournament));
    return store_read_terms(row, 7, &out->terms) ? STORE_OK : damaged(id, "clock", NULL, fault);
}

static store_status load_game(sql_connection *database, const char *id, club_game *out, store_fault *fault) {
    sql_row *row = sql_ask(database, "load_game", SQL_T(id));
    store_status status;
    if (!sql_step(row, &status, fault)) {
        return status ? status : sql_none("game", fault);
    }
    status = read_game(row, id, out, fault);
    sql_done(row);
    return status;
}

static bool read_seat(sql_row *row, club_seat *out) {
    out->kind = strcmp(sql_text(row, 0), "computer") == 0 ? CLUB_COMPUTER : CLUB_HUMAN;
    out->character = pod_character_find(sql_text(row, 1));
    sql_take(row, 2, SQL_TO(out->taken));
    sql_take(row, 4, SQL_TO(out->person.id), SQL_TO(out->character_version), SQL_TO(out->former),
             SQL_TO(out->before.id), SQL_TO(out->since_ms), SQL_TO(out->barred));
    out->rating =
        (club_seat_rating){store_read_rating(row, 10), store_read_rating(row, 12), store_read_rating(row, 14)};
    out->bot = store_read_bot(row, 16);
    const char *name = sql_text(row, 3);
    bool known = out->kind == CLUB_HUMAN || out->character;
    return known && club_name_set(out->name, name, strlen(name));
}

static store_status load_seats(sql_connection *database, const char *id, club_game *out, store_fault *fault) {
    sql_row *row = sql_ask(database, "load_seats", SQL_T(id));
    store_status status;
    unsigned seats = 0;
    bool sound = true;
    while (sql_step(row, &status, fault)) {
        sound = sound && seats < out->seat_count && read_seat(row, &out->seat[seats]);
        seats++;
    }
    return status || (sound && seats == out->seat_count) ? status : damaged(id, "seats", NULL, fault);
}

static store_status read_entry(sql_row *row, const char *id, club_game *out, store_fault *fault) {
    club_fault why;
    club_entry entry = {.at_ms = sql_number(row, 3), .lag_ms = sql_number(row, 4)};
    const char *kind = sql_text(row, 1), *text = sql_text(row, 2);
    snprintf(entry.text, sizeof entry.text, "%s", text);
    if (sql_number(row, 0) != (int64_t)out->entries) {
        return damaged(id, "an event is missing", NULL, fault);
    }
    if (!club_entry_kind_find(kind, &entry.kind)) {
        return damaged(id, kind, NULL, fault);
    }
    return club_restore(out, &entry, &why) ? damaged(id, text, &why.rules, fault) : STORE_OK;
}

/* Played once more, from the start. */
static store_status load_entries(sql_connection *database, const char *id, club_game *out, store_fault *fault) {
    pod_history_begin(&out->history, &out->start);
    club_time_begin(out, out->started_ms);
    sql_row *row = sql_ask(database, "load_entries", SQL_T(id));
    store_status status;
    while (sql_step(row, &status, fault)) {
        status = read_entry(row, id, out, fault);
        if (status) {
            sql_done(row);
            return status;
        }
    }
    return status;
}

store_status store_load(store *self, const char *id, club_game *out, store_fault *fault) {
    club_game loaded = {.calendar = &self->calendar};
    store_status status = load_game(self->database, id, &loaded, fault);
    status = status ? status : load_seats(self->database, id, &loaded, fault);
    status = status ? status : load_entries(self->database, id, &loaded, fault);
    if (status) {
        club_free(&loaded);
        return status;
    }
    *out = loaded;
    return STORE_OK;
}

store_status store_computer_turns(store *self, char after[CLUB_ID_SIZE], store_visitor visitor, store_fault *fault) {
    enum { LOOKED_AT = 512 };
    sql_row *row = sql_ask(self->database, "computer_turns", SQL_T(after), SQL_N(LOOKED_AT));
    store_status status;
    int rows = 0;
    while (sql_step(row, &status, fault)) {
        snprintf(after, CLUB_ID_SIZE, "%s", sql_text(row, 0));
        rows++;
        if (sql_number(row, 1) && !visitor.visit(visitor.context, after)) {
            sql_done(row);
            return STORE_OK;
        }
    }
    if (!status && rows < LOOKED_AT) {
        after[0] = 0;
    }
    return status;
}
