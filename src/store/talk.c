/* Chat, notes and conditional moves in the database. */
#include <stdio.h>
#include <string.h>

#include "store/inside.h"

/* ---- Writing --------------------------------------------------------------------------------------- */

static store_status add_message(sql_connection *database, const club_talk_change *change, store_fault *fault) {
    sql_row *row = sql_query(database, "add_message");
    sql_bind_text(row, 1, change->game);
    sql_bind_number(row, 2, change->number);
    sql_bind_text(row, 3, club_room_name(change->room));
    sql_bind_text(row, 4, change->person.id);
    sql_bind_text(row, 5, change->name);
    sql_bind_text(row, 6, change->text);
    sql_bind_number(row, 7, change->at_ms);
    return sql_run(row, NULL, fault);
}

static store_status set_note(sql_connection *database, const club_talk_change *change, store_fault *fault) {
    sql_row *row = sql_query(database, *change->text ? "set_note" : "drop_note");
    sql_bind_text(row, 1, change->game);
    sql_bind_text(row, 2, change->person.id);
    if (*change->text) {
        sql_bind_text(row, 3, change->text);
    }
    return sql_run(row, NULL, fault);
}

static store_status set_plan(sql_connection *database, const club_talk_change *change, store_fault *fault) {
    const char letter[] = {(char)('a' + change->seat), 0};
    sql_row *row = sql_query(database, *change->text ? "set_plan" : "drop_plan");
    sql_bind_text(row, 1, change->game);
    sql_bind_text(row, 2, letter);
    if (!*change->text) {
        return sql_run(row, NULL, fault);
    }
    sql_bind_number(row, 3, (int64_t)change->ply);
    sql_bind_text(row, 4, change->text);
    sql_bind_number(row, 5, (int64_t)change->version);
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
    sql_row *row = sql_query(self->database, "count_messages");
    store_status status;
    sql_bind_text(row, 1, game);
    *out = 0;
    if (sql_step(row, &status, fault)) {
        *out = sql_number(row, 0);
        sql_done(row);
    }
    return status;
}

static store_status read_messages(sql_row *row, store_message_visitor visitor, store_fault *fault) {
    store_status status;
    while (sql_step(row, &status, fault)) {
        store_message message = {.number = sql_number(row, 0),
                                 .name = sql_text(row, 2),
                                 .text = sql_text(row, 3),
                                 .at_ms = sql_number(row, 4)};
        snprintf(message.person.id, sizeof message.person.id, "%s", sql_text(row, 1));
        visitor.visit(visitor.context, &message);
    }
    return status;
}

store_status store_load_messages(store *self, const char *game, club_room room, store_message_visitor visitor,
                                 store_fault *fault) {
    sql_row *row = sql_query(self->database, "load_messages");
    sql_bind_text(row, 1, game);
    sql_bind_text(row, 2, club_room_name(room));
    sql_bind_text(row, 3, visitor.reader ? visitor.reader->id : "");
    return read_messages(row, visitor, fault);
}

store_status store_load_messages_around(store *self, const char *game, int64_t number, store_message_visitor visitor,
                                        store_fault *fault) {
    enum { APART = 6 };
    sql_row *row = sql_query(self->database, "load_messages_around");
    sql_bind_text(row, 1, game);
    sql_bind_number(row, 2, number);
    sql_bind_number(row, 3, number - APART);
    sql_bind_number(row, 4, number + APART);
    return read_messages(row, visitor, fault);
}

store_status store_find_note(store *self, const char *game, const club_person *person, char out[STORE_NOTE_SIZE],
                             store_fault *fault) {
    sql_row *row = sql_query(self->database, "find_note");
    store_status status;
    sql_bind_text(row, 1, game);
    sql_bind_text(row, 2, person->id);
    out[0] = 0;
    if (sql_step(row, &status, fault)) {
        snprintf(out, STORE_NOTE_SIZE, "%s", sql_text(row, 0));
        sql_done(row);
    }
    return status;
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
    sql_row *row = sql_query(self->database, "load_plans");
    store_status status;
    *out = (club_plans){0};
    sql_bind_text(row, 1, game->id);
    while (sql_step(row, &status, fault)) {
        read_plan(row, game, out);
    }
    if (status) {
        club_plans_free(out);
    }
    return status;
}
