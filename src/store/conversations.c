#include "store/conversations.h"

#include <stdio.h>

#include "store/inside.h"

/* ---- Writing --------------------------------------------------------------------------------------------------- */

static store_status begin(sql_connection *database, const club_conversation_change *change, store_fault *fault) {
    return sql_do(database, fault, "begin_conversation", SQL_T(change->person.id), SQL_T(change->other.id),
                  SQL_T(change->id), SQL_N(change->at_ms));
}

static store_status add_words(sql_connection *database, const club_conversation_change *change, store_fault *fault) {
    return sql_do(database, fault, "add_words", SQL_T(change->id), SQL_N(change->number), SQL_T(change->person.id),
                  SQL_T(change->text), SQL_N(change->heard), SQL_N(change->at_ms));
}

/* On one side. */
static sql_row *note(sql_connection *database, const char *query, const club_conversation_change *change,
                     const club_person *whose) {
    return sql_ask(database, query, SQL_T(change->id), SQL_T(whose->id), SQL_N(change->number + 1),
                   SQL_N(change->at_ms), SQL_N(change->answers));
}

static store_status add_message(sql_connection *database, const club_conversation_change *change, store_fault *fault) {
    store_status status = add_words(database, change, fault);
    status = status ? status : sql_run_expecting_one(note(database, "note_written", change, &change->person), fault);
    if (status) {
        return status;
    }
    sql_row *received = note(database, "note_received", change, &change->other);
    sql_bind(received, 6, SQL_N(change->heard));
    return sql_run_expecting_one(received, fault);
}

static store_status note_seen(sql_connection *database, const club_conversation_change *change, store_fault *fault) {
    return sql_do_to_one(database, fault, "note_seen", SQL_T(change->id), SQL_T(change->person.id),
                         SQL_N(change->read));
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

static bool read_side(sql_row *row, void *to) {
    store_conversation *out = to;
    *out = (store_conversation){.heard = 0};
    return sql_take(row, 0, SQL_TO(out->own.id), SQL_TO(out->other.id), SQL_TO(out->own.began),
                    SQL_TO(out->own.answered), SQL_TO(out->own.written), SQL_TO(out->own.read), SQL_TO(out->heard),
                    SQL_TO(out->at_ms));
}

static store_status find_side(store *self, const char *query, const club_person *person, const char *by,
                              store_conversation *out, store_fault *fault) {
    *out = (store_conversation){.at_ms = 0};
    return sql_read(sql_ask(self->database, query, SQL_T(person->id), SQL_T(by)), read_side, out, "conversation",
                    fault);
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
                                      store_visitor visitor, store_fault *fault) {
    store_conversation read;
    sql_row *row = sql_ask(self->database, "list_conversations", SQL_T(person->id), SQL_N(after->at_ms),
                           SQL_T(after->id), SQL_N((int64_t)after->limit));
    return sql_visit(row, read_side, &read, visitor, fault);
}

store_status store_find_sides(store *self, const char *id, club_person out[2], store_fault *fault) {
    sql_row *row = sql_ask(self->database, "sides_of_conversation", SQL_T(id));
    store_status status;
    out[0] = out[1] = (club_person){""};
    for (int i = 0; sql_step(row, &status, fault); i++) {
        snprintf(out[i & 1].id, sizeof out[0].id, "%s", sql_text(row, 0));
    }
    return status;
}

static bool read_words(sql_row *row, void *to) {
    store_message *out = to;
    out->name = "";
    return sql_take(row, 0, SQL_TO(out->number), SQL_TO(out->person.id), SQL_TO(out->text), SQL_TO(out->at_ms));
}

store_status store_list_words(store *self, const store_words *part, store_visitor visitor, store_fault *fault) {
    store_message message;
    sql_row *row = sql_ask(self->database, "list_words", SQL_T(part->conversation), SQL_N(part->before),
                           SQL_N((int64_t)part->limit));
    return sql_visit(row, read_words, &message, visitor, fault);
}

/* ---- Counting -------------------------------------------------------------------------------------------------- */

/* Of a query whose parameters are bound. */
store_status store_count_unread(store *self, const club_person *person, size_t *out, store_fault *fault) {
    return sql_find(sql_ask(self->database, "count_unread", SQL_T(person->id)), out, fault);
}

store_status store_count_unread_words(store *self, const club_person *person, const club_conversation *of, size_t *out,
                                      store_fault *fault) {
    sql_row *row = sql_ask(self->database, "count_unread_words", SQL_T(of->id), SQL_N(of->read), SQL_T(person->id));
    return sql_find(row, out, fault);
}

static store_status count_since(store *self, const char *query, const club_person *person, int64_t since_ms,
                                size_t *out, store_fault *fault) {
    sql_row *row = sql_ask(self->database, query, SQL_T(person->id), SQL_N(since_ms));
    return sql_find(row, out, fault);
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
    return sql_find(sql_ask(self->database, "count_follows", SQL_T(person->id)), out, fault);
}

store_status store_list_follows(store *self, const club_person *person, store_visitor visitor, store_fault *fault) {
    return store_visit_people(sql_ask(self->database, "list_follows", SQL_T(person->id)), visitor, fault);
}

store_status store_list_followers(store *self, const club_person *person, size_t limit, store_visitor visitor,
                                  store_fault *fault) {
    sql_row *row = sql_ask(self->database, "list_followers", SQL_T(person->id), SQL_N((int64_t)limit));
    return store_visit_people(row, visitor, fault);
}
