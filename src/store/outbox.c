/* Mails in the database: letters that go out, and which mails came in. */
#include <stdio.h>
#include <string.h>

#include "store/inside.h"

static const int64_t KEPT_MS = INT64_C(7) * 24 * 3600 * 1000;

store_status store_add_letter(sql_connection *database, const club_letter *letter, const store_letter_text *text,
                              store_fault *fault) {
    static const store_letter_text none = {"", "", "", "", ""};
    const store_letter_text *said = text ? text : &none;
    sql_row *row = sql_query(database, "add_letter");
    sql_bind_text(row, 1, letter->id);
    sql_bind_text(row, 2, club_letter_topic_name(letter->topic));
    sql_bind_text(row, 3, letter->person.id[0] ? letter->person.id : NULL);
    sql_bind_text(row, 4, pod_language_code(letter->language));
    sql_bind_text(row, 5, letter->address);
    sql_bind_text(row, 6, letter->name);
    sql_bind_text(row, 7, letter->code);
    sql_bind_text(row, 8, letter->detail);
    sql_bind_number(row, 9, letter->created_ms);
    sql_bind_number(row, 10, letter->until_ms);
    sql_bind_text(row, 11, said->lines);
    sql_bind_text(row, 12, said->subject);
    sql_bind_text(row, 13, said->reply_to);
    sql_bind_text(row, 14, said->thread);
    sql_bind_text(row, 15, said->unsubscribe);
    return sql_run(row, NULL, fault);
}

/* False: it does not fit, so it is not what was written. */
static bool copy(char *out, size_t size, const char *text) {
    size_t length = strlen(text);
    if (length < size) {
        memcpy(out, text, length + 1);
    }
    return length < size;
}

static bool read_letter(sql_row *row, club_letter *out) {
    const char *person = sql_text(row, 2), *language = sql_text(row, 3), *address = sql_text(row, 4);
    out->created_ms = sql_number(row, 8);
    out->until_ms = sql_number(row, 9);
    return club_letter_topic_find(sql_text(row, 1), &out->topic) &&
           copy(out->person.id, sizeof out->person.id, person ? person : "") &&
           pod_language_parse(language, strlen(language), &out->language) &&
           club_address_set(out->address, address, strlen(address)) &&
           copy(out->name, sizeof out->name, sql_text(row, 5)) && copy(out->code, sizeof out->code, sql_text(row, 6)) &&
           copy(out->detail, sizeof out->detail, sql_text(row, 7));
}

/* False: not even the id can be read. */
static bool read_row(sql_row *row, store_letter *out) {
    *out = (store_letter){.next_ms = sql_number(row, 10), .attempts = (int)sql_number(row, 11)};
    out->damaged = !read_letter(row, &out->letter) || !copy(out->lines, sizeof out->lines, sql_text(row, 12)) ||
                   !copy(out->subject, sizeof out->subject, sql_text(row, 13)) ||
                   !copy(out->reply_to, sizeof out->reply_to, sql_text(row, 14)) ||
                   !copy(out->thread, sizeof out->thread, sql_text(row, 15)) ||
                   !copy(out->unsubscribe, sizeof out->unsubscribe, sql_text(row, 16));
    return copy(out->letter.id, sizeof out->letter.id, sql_text(row, 0));
}

store_status store_waiting_letters(store *self, size_t limit, store_visit_letter visit, void *context,
                                   store_fault *fault) {
    sql_row *row = sql_query(self->database, "waiting_letters");
    sql_bind_number(row, 1, (int64_t)limit);
    store_status status;
    bool damaged = false;
    while (sql_step(row, &status, fault)) {
        store_letter letter;
        if (!read_row(row, &letter)) {
            snprintf(fault->text, sizeof fault->text, "a letter of the outbox has the id '%.40s'", sql_text(row, 0));
            damaged = true;
        } else if (!visit(context, &letter)) {
            sql_done(row);
            break;
        }
    }
    return !status && damaged ? STORE_DAMAGED : status;
}

static store_status forget_old(sql_connection *database, int64_t now_ms, store_fault *fault) {
    sql_row *row = sql_query(database, "forget_letters");
    sql_bind_number(row, 1, now_ms - KEPT_MS);
    return sql_run(row, NULL, fault);
}

store_status store_settle_letter(store *self, const store_delivery *delivery, store_fault *fault) {
    const char *query = delivery->done ? "finish_letter" : delivery->untried ? "hold_letter" : "postpone_letter";
    sql_row *row = sql_query(self->database, query);
    sql_bind_text(row, 1, delivery->id);
    sql_bind_number(row, 2, delivery->at_ms);
    store_status status = sql_run_expecting_one(row, fault);
    return status || !delivery->done ? status : forget_old(self->database, delivery->at_ms, fault);
}

/* ---- In ---------------------------------------------------------------------------------------------- */

store_status store_receive(store *self, const uint8_t key[STORE_MAIL_KEY_BYTES], int64_t now_ms, store_fault *fault) {
    sql_row *row = sql_query(self->database, "receive_mail");
    sql_bind_bytes(row, 1, key, STORE_MAIL_KEY_BYTES);
    sql_bind_number(row, 2, now_ms);
    return sql_run_expecting_one(row, fault);
}

store_status store_unreceive(store *self, const uint8_t key[STORE_MAIL_KEY_BYTES], store_fault *fault) {
    sql_row *row = sql_query(self->database, "unreceive_mail");
    sql_bind_bytes(row, 1, key, STORE_MAIL_KEY_BYTES);
    return sql_run(row, NULL, fault);
}

store_status store_person_of_letter(store *self, const char *id, club_person *out, store_fault *fault) {
    sql_row *row = sql_query(self->database, "person_of_letter");
    sql_bind_text(row, 1, id);
    store_status status;
    if (!sql_step(row, &status, fault)) {
        snprintf(fault->text, sizeof fault->text, "there is no such letter");
        return status ? status : STORE_NOT_FOUND;
    }
    bool sound = copy(out->id, sizeof out->id, sql_text(row, 0));
    sql_done(row);
    return sound ? STORE_OK : STORE_NOT_FOUND;
}
