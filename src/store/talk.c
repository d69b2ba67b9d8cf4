/* Chat, notes and conditional moves in the database. */
#include <stdio.h>
#include <string.h>

#include "store/inside.h"

/* ---- Writing --------------------------------------------------------------------------------------- */

static store_status add_message(sql_connection *database, const club_talk_change *change, store_fault *fault) {
    const store_status status = sql_do(database, fault, "add_message", SQL_T(change->game), SQL_N(change->number),
                                       SQL_T(club_room_name(change->room)), SQL_T(change->person.id),
                                       SQL_T(change->name), SQL_T(change->text), SQL_N(change->at_ms));
    return status || change->room != CLUB_ROOM_EVENT ? status
                                                     : sql_do(database, fault, "drop_message", SQL_T(change->game),
                                                              SQL_N(change->number - CLUB_MESSAGES_MAX));
}

static store_status set_note(sql_connection *database, const club_talk_change *change, store_fault *fault) {
    sql_row *row =
        sql_ask(database, *change->text ? "set_note" : "drop_note", SQL_T(change->game), SQL_T(change->person.id));
    if (*change->text) {
        sql_bind(row, 3, SQL_T(change->text));
    }
    return sql_run(row, NULL, fault);
}

static store_status set_plan(sql_connection *database, const club_talk_change *change, store_fault *fault) {
    const char letter[] = {(char)('a' + change->seat), 0};
    sql_row *row = sql_ask(database, *change->text ? "set_plan" : "drop_plan", SQL_T(change->game), SQL_T(letter));
    if (!*change->text) {
        return sql_run(row, NULL, fault);
    }
    sql_bind(row, 3, SQL_N((int64_t)change->ply), SQL_T(change->text), SQL_N((int64_t)change->version));
    return sql_run_expecting_one(row, fault);
}

store_status store_apply_to_talk(sql_connection *database, const club_talk_change *change, store_fault *fault) {
    switch (change->kind) {
    case CLUB_TALK_MESSAGE:
        return add_message(database, change, fault);
    case CLUB_TALK_NOTE:
        return set_note(database, change, fault);
    default:
        return set_plan(database, change, fault);
    }
}

/* ---- Reading --------------------------------------------------------------------------------------- */

store_status store_count_messages(store *self, const char *game, int64_t *out, store_fault *fault) {
    return sql_find(sql_ask(self->database, "count_messages", SQL_T(game)), out, fault);
}

static bool read_message(sql_row *row, void *to) {
    store_message *out = to;
    return sql_take(row, 0, SQL_TO(out->number), SQL_TO(out->person.id), SQL_TO(out->name), SQL_TO(out->text),
                    SQL_TO(out->at_ms));
}

store_status store_load_messages(store *self, const store_chat *part, store_visitor visitor, store_fault *fault) {
    store_message message;
    sql_row *row = sql_ask(self->database, "load_messages", SQL_T(part->game), SQL_T(club_room_name(part->room)),
                           SQL_T(part->reader ? part->reader->id : ""));
    return sql_visit(row, read_message, &message, visitor, fault);
}

store_status store_load_messages_around(store *self, const char *game, int64_t number, store_visitor visitor,
                                        store_fault *fault) {
    enum { APART = 6 };
    store_message message;
    sql_row *row = sql_ask(self->database, "load_messages_around", SQL_T(game), SQL_N(number), SQL_N(number - APART),
                           SQL_N(number + APART));
    return sql_visit(row, read_message, &message, visitor, fault);
}

static bool read_note(sql_row *row, void *out) {
    snprintf(out, STORE_NOTE_SIZE, "%s", sql_text(row, 0));
    return true;
}

store_status store_find_note(store *self, const char *game, const club_person *person, char out[STORE_NOTE_SIZE],
                             store_fault *fault) {
    out[0] = 0;
    return sql_read(sql_ask(self->database, "find_note", SQL_T(game), SQL_T(person->id)), read_note, out, NULL, fault);
}

/* One that cannot be read any more is none. */
static void read_plan(sql_row *row, const club_game *game, club_plans *out) {
    club_fault ignored;
    unsigned seat = (unsigned)(sql_text(row, 0)[0] - 'a');
    int64_t ply = sql_number(row, 1);
    if (seat < game->seat_count && ply >= 0 && ply <= (int64_t)game->ply && !out->of[seat]) {
        club_plan_read(game, (club_plan_start){seat, (size_t)ply}, sql_text(row, 2), &out->of[seat], &ignored);
    }
}

store_status store_load_plans(store *self, const club_game *game, club_plans *out, store_fault *fault) {
    sql_row *row = sql_ask(self->database, "load_plans", SQL_T(game->id));
    store_status status;
    *out = (club_plans){0};
    while (sql_step(row, &status, fault)) {
        read_plan(row, game, out);
    }
    if (status) {
        club_plans_free(out);
    }
    return status;
}
