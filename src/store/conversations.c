#include "store/conversations.h"

#include <stdio.h>

#include "store/inside.h"

/* ---- Writing --------------------------------------------------------------------------------------------------- */

static store_status begin(sql_connection *database, const club_conversation_change *change, store_fault *fault) {
    sql_row *row = sql_query(database, "begin_conversation");
    sql_bind_text(row, 1, change->person.id);
    sql_bind_text(row, 2, change->other.id);
    sql_bind_text(row, 3, change->id);
    sql_bind_number(row, 4, change->at_ms);
    return sql_run(row, NULL, fault);
}

static store_status add_words(sql_connection *database, const club_conversation_change *change, store_fault *fault) {
    sql_row *row = sql_query(database, "add_words");
    sql_bind_text(row, 1, change->id);
    sql_bind_number(row, 2, change->number);
    sql_bind_text(row, 3, change->person.id);
    sql_bind_text(row, 4, change->text);
    sql_bind_number(row, 5, change->heard);
    sql_bind_number(row, 6, change->at_ms);
    return sql_run(row, NULL, fault);
}

/* On one side. */
static sql_row *note(sql_connection *database, const char *query, const club_conversation_change *change,
                     const club_person *whose) {
    sql_row *row = sql_query(database, query);
    sql_bind_text(row, 1, change->id);
    sql_bind_text(row, 2, whose->id);
    sql_bind_number(row, 3, change->number + 1);
    sql_bind_number(row, 4, change->at_ms);
    sql_bind_number(row, 5, change->answers);
    return row;
}

static store_status add_message(sql_connection *database, const club_conversation_change *change, store_fault *fault) {
    store_status status = add_words(database, change, fault);
    status = status ? status : sql_run_expecting_one(note(database, "note_written", change, &change->person), fault);
    if (status) {
        return status;
    }
    sql_row *received = note(database, "note_received", change, &change->other);
    sql_bind_number(received, 6, change->heard);
    return sql_run_expecting_one(received, fault);
}

static store_status note_seen(sql_connection *database, const club_conversation_change *change, store_fault *fault) {
    sql_row *row = sql_query(database, "note_seen");
    sql_bind_text(row, 1, change->id);
    sql_bind_text(row, 2, change->person.id);
    sql_bind_number(row, 3, change->read);
    return sql_run_expecting_one(row, fault);
}

store_status store_apply_to_conversation(sql_connection *database, const club_conversation_change *change,
                                         store_fault *fault) {
    switch (change->kind) {
    case CLUB_CONVERSATION_BEGUN:
        return begin(database, change, fault);
    case CLUB_CONVERSATION_MESSAGE:
        return add_message(database, change, fault);
    default:
        return note_seen(database, change, fault);
    }
}

/* ---- Reading --------------------------------------------------------------------------------------------------- */

static store_conversation read_side(sql_row *row) {
    store_conversation read = {.own.began = sql_number(row, 2) != 0,
                               .own.answered = sql_number(row, 3) != 0,
                               .own.written = sql_number(row, 4),
                               .own.read = sql_number(row, 5),
                               .heard = sql_number(row, 6),
                               .at_ms = sql_number(row, 7)};
    snprintf(read.own.id, sizeof read.own.id, "%s", sql_text(row, 0));
    snprintf(read.other.id, sizeof read.other.id, "%s", sql_text(row, 1));
    return read;
}

static store_status find_side(store *self, const char *query, const club_person *person, const char *by,
                              store_conversation *out, store_fault *fault) {
    sql_row *row = sql_query(self->database, query);
    store_status status;
    sql_bind_text(row, 1, person->id);
    sql_bind_text(row, 2, by);
    *out = (store_conversation){.at_ms = 0};
    if (!sql_step(row, &status, fault)) {
        snprintf(fault->text, sizeof fault->text, "%s", status ? fault->text : "there is no such conversation");
        return status ? status : STORE_NOT_FOUND;
    }
    *out = read_side(row);
    sql_done(row);
    return STORE_OK;
}

store_status store_find_conversation(store *self, const club_person *person, const club_person *other,
                                     store_conversation *out, store_fault *fault) {
    return find_side(self, "find_conversation", person, other->id, out, fault);
}

store_status store_find_conversation_by_id(store *self, const club_person *person, const char *id,
                                           store_conversation *out, store_fault *fault) {
    return find_side(self, "find_conversation_by_id", person, id, out, fault);
}

store_status store_list_conversations(store *self, const club_person *person, const store_conversation_cursor *after,
                                      store_conversation_visitor visitor, store_fault *fault) {
    sql_row *row = sql_query(self->database, "list_conversations");
    store_status status;
    sql_bind_text(row, 1, person->id);
    sql_bind_number(row, 2, after->at_ms);
    sql_bind_text(row, 3, after->id);
    sql_bind_number(row, 4, (int64_t)after->limit);
    while (sql_step(row, &status, fault)) {
        const store_conversation read = read_side(row);
        if (!visitor.visit(visitor.context, &read)) {
            sql_done(row);
            return STORE_OK;
        }
    }
    return status;
}

store_status store_find_sides(store *self, const char *id, club_person out[2], store_fault *fault) {
    sql_row *row = sql_query(self->database, "sides_of_conversation");
    store_status status;
    sql_bind_text(row, 1, id);
    out[0] = out[1] = (club_person){""};
    for (int i = 0; sql_step(row, &status, fault); i++) {
        snprintf(out[i & 1].id, sizeof out[0].id, "%s", sql_text(row, 0));
    }
    return status;
}

store_status store_list_words(store *self, const store_words *part, store_message_visitor visitor, store_fault *fault) {
    sql_row *row = sql_query(self->database, "list_words");
    store_status status;
    sql_bind_text(row, 1, part->conversation);
    sql_bind_number(row, 2, part->before);
    sql_bind_number(row, 3, (int64_t)part->limit);
    while (sql_step(row, &status, fault)) {
        store_message message = {
            .number = sql_number(row, 0), .name = "", .text = sql_text(row, 2), .at_ms = sql_number(row, 3)};
        snprintf(message.person.id, sizeof message.person.id, "%s", sql_text(row, 1));
        visitor.visit(visitor.context, &message);
    }
    return status;
}

/* ---- Counting -------------------------------------------------------------------------------------------------- */

/* Of a query whose parameters are bound. */
static store_status count(sql_row *row, size_t *out, store_fault *fault) {
    store_status status;
    *out = 0;
    if (sql_step(row, &status, fault)) {
        *out = (size_t)sql_number(row, 0);
        sql_done(row);
    }
    return status;
}

static sql_row *of_person(store *self, const char *query, const club_person *person) {
    sql_row *row = sql_query(self->database, query);
    sql_bind_text(row, 1, person->id);
    return row;
}

store_status store_count_unread(store *self, const club_person *person, size_t *out, store_fault *fault) {
    return count(of_person(self, "count_unread", person), out, fault);
}

store_status store_count_unread_words(store *self, const club_person *person, const club_conversation *of, size_t *out,
                                      store_fault *fault) {
    sql_row *row = sql_query(self->database, "count_unread_words");
    sql_bind_text(row, 1, of->id);
    sql_bind_number(row, 2, of->read);
    sql_bind_text(row, 3, person->id);
    return count(row, out, fault);
}

static store_status count_since(store *self, const char *query, const club_person *person, int64_t since_ms,
                                size_t *out, store_fault *fault) {
    sql_row *row = of_person(self, query, person);
    sql_bind_number(row, 2, since_ms);
    return count(row, out, fault);
}

store_status store_count_written(store *self, const club_person *person, int64_t since_ms, size_t *out,
                                 store_fault *fault) {
    return count_since(self, "count_written", person, since_ms, out, fault);
}

store_status store_count_begun(store *self, const club_person *person, int64_t since_ms, size_t *out,
                               store_fault *fault) {
    return count_since(self, "count_begun", person, since_ms, out, fault);
}

/* ---- Following ------------------------------------------------------------------------------------------------- */

store_status store_count_follows(store *self, const club_person *person, size_t *out, store_fault *fault) {
    return count(of_person(self, "count_follows", person), out, fault);
}

static store_status walk(sql_row *row, store_person_visitor visitor, store_fault *fault) {
    store_status status;
    while (sql_step(row, &status, fault)) {
        store_person_row read = {.member_since_ms = sql_number(row, 3), .bot = store_read_bot(row, 4)};
        snprintf(read.person.id, sizeof read.person.id, "%s", sql_text(row, 0));
        snprintf(read.handle, sizeof read.handle, "%s", sql_text(row, 1));
        snprintf(read.name, sizeof read.name, "%s", sql_text(row, 2));
        if (!visitor.visit(visitor.context, &read)) {
            sql_done(row);
            return STORE_OK;
        }
    }
    return status;
}

store_status store_list_follows(store *self, const club_person *person, store_person_visitor visitor,
                                store_fault *fault) {
    return walk(of_person(self, "list_follows", person), visitor, fault);
}

store_status store_list_followers(store *self, const club_person *person, size_t limit, store_person_visitor visitor,
                                  store_fault *fault) {
    sql_row *row = of_person(self, "list_followers", person);
    sql_bind_number(row, 2, (int64_t)limit);
    return walk(row, visitor, fault);
}
