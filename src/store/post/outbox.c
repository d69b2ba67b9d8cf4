/* Mails in the database: letters that go out, and which mails came in. */
#include <stdio.h>
#include <string.h>

#include "store/inside.h"

static const int64_t KEPT_MS = INT64_C(7) * 24 * 3600 * 1000;

store_status store_add_letter(sql_connection *database, const club_letter *letter, const store_letter_text *text,
                              store_fault *fault) {
    static const store_letter_text none = {"", "", "", "", ""};
    const store_letter_text *said = text ? text : &none;
    return sql_do(database, fault, "add_letter", SQL_T(letter->id), SQL_T(club_letter_topic_name(letter->topic)),
                  SQL_T(letter->person.id[0] ? letter->person.id : NULL), SQL_T(pod_language_code(letter->language)),
                  SQL_T(letter->address), SQL_T(letter->name), SQL_T(letter->code), SQL_T(letter->detail),
                  SQL_N(letter->created_ms), SQL_N(letter->until_ms), SQL_T(said->lines), SQL_T(said->subject),
                  SQL_T(said->reply_to), SQL_T(said->thread), SQL_T(said->unsubscribe));
}

static bool read_letter(sql_row *row, club_letter *out) {
    const char *language = sql_text(row, 3), *address = sql_text(row, 4);
    return club_letter_topic_find(sql_text(row, 1), &out->topic) && sql_take(row, 2, SQL_TO(out->person.id)) &&
           pod_language_parse(language, strlen(language), &out->language) &&
           club_address_set(out->address, address, strlen(address)) &&
           sql_take(row, 5, SQL_TO(out->name), SQL_TO(out->code), SQL_TO(out->detail), SQL_TO(out->created_ms),
                    SQL_TO(out->until_ms));
}

/* False: not even the id can be read. */
static bool read_row(sql_row *row, store_letter *out) {
    *out = (store_letter){.waiting = {.next_ms = sql_number(row, 10), .attempts = (int)sql_number(row, 11)}};
    out->damaged = !read_letter(row, &out->letter) ||
                   !sql_take(row, 12, SQL_TO(out->lines), SQL_TO(out->subject), SQL_TO(out->reply_to),
                             SQL_TO(out->thread), SQL_TO(out->unsubscribe));
    out->waiting.person = out->letter.person;
    out->waiting.until_ms = out->letter.until_ms;
    return sql_copy_text(out->letter.id, sizeof out->letter.id, sql_text(row, 0)) &&
           sql_copy_text(out->waiting.id, sizeof out->waiting.id, out->letter.id);
}

sql_row *store_ask_waiting(store *self, const char *query, const store_waiting_page *page) {
    return sql_ask(self->database, query, SQL_N(page->next_ms), SQL_T(page->id), SQL_N((int64_t)page->limit));
}

store_status store_waiting_letters(store *self, const store_waiting_page *page, store_visitor visitor,
                                   store_fault *fault) {
    sql_row *row = store_ask_waiting(self, "waiting_letters", page);
    store_status status;
    bool damaged = false;
    while (sql_step(row, &status, fault)) {
        store_letter letter;
        if (!read_row(row, &letter)) {
            snprintf(fault->text, sizeof fault->text, "a letter of the outbox has the id '%.40s'", sql_text(row, 0));
            damaged = true;
        } else if (!visitor.visit(visitor.context, &letter)) {
            sql_done(row);
            break;
        }
    }
    return !status && damaged ? STORE_DAMAGED : status;
}

store_status store_settle_letter(store *self, const store_delivery *delivery, store_fault *fault) {
    const char *query = delivery->done ? "finish_letter" : delivery->untried ? "hold_letter" : "postpone_letter";
    store_status status = sql_do_to_one(self->database, fault, query, SQL_T(delivery->id), SQL_N(delivery->at_ms));
    return status || !delivery->done
               ? status
               : sql_do(self->database, fault, "forget_letters", SQL_N(delivery->at_ms - KEPT_MS));
}

/* ---- In ---------------------------------------------------------------------------------------------- */

store_status store_receive(store *self, const uint8_t key[STORE_MAIL_KEY_BYTES], int64_t now_ms, store_fault *fault) {
    return sql_do_to_one(self->database, fault, "receive_mail", SQL_B(key, STORE_MAIL_KEY_BYTES), SQL_N(now_ms));
}

store_status store_unreceive(store *self, const uint8_t key[STORE_MAIL_KEY_BYTES], store_fault *fault) {
    return sql_do(self->database, fault, "unreceive_mail", SQL_B(key, STORE_MAIL_KEY_BYTES));
}

store_status store_person_of_letter(store *self, const char *id, club_person *out, store_fault *fault) {
    return sql_read(sql_ask(self->database, "person_of_letter", SQL_T(id)), store_read_id, out, "letter", fault);
}
