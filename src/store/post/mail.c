#include "store/post/mail.h"

#include <string.h>

#include "store/inside.h"

/* ---- Own addresses ----------------------------------------------------------------------------------------------- */

store_status store_find_mail_generation(store *self, const club_person *person, unsigned *out, store_fault *fault) {
    return sql_find(sql_ask(self->database, "find_mail_generation", SQL_T(person->id)), out, fault);
}

store_status store_renew_mail_address(store *self, const club_person *person, store_fault *fault) {
    return sql_do(self->database, fault, "renew_mail_address", SQL_T(person->id));
}

/* ---- Questions --------------------------------------------------------------------------------------------------- */

store_status store_add_question(store *self, const store_question *question, store_fault *fault) {
    return sql_do(self->database, fault, "add_mail_question", SQL_T(question->id), SQL_T(question->person.id),
                  SQL_T(pod_language_code(question->language)), SQL_T(question->address), SQL_T(question->command),
                  SQL_N(question->until_ms));
}

static bool read_question(sql_row *row, void *to) {
    store_question *out = to;
    const char *language = sql_text(row, 1);
    return sql_take(row, 0, SQL_TO(out->person.id)) && pod_language_parse(language, strlen(language), &out->language) &&
           sql_take(row, 2, SQL_TO(out->address), SQL_TO(out->command), SQL_TO(out->until_ms));
}

store_status store_find_question(store *self, const char *id, store_question *out, store_fault *fault) {
    *out = (store_question){0};
    sql_copy_text(out->id, sizeof out->id, id);
    store_status status =
        sql_read(sql_ask(self->database, "find_mail_question", SQL_T(id)), read_question, out, "question", fault);
    return status == STORE_DAMAGED ? STORE_NOT_FOUND : status;
}

store_status store_drop_question(store *self, const char *id, store_fault *fault) {
    return sql_do_to_one(self->database, fault, "drop_mail_question", SQL_T(id));
}

/* ---- Strangers and answers --------------------------------------------------------------------------------------- */

store_status store_answer_stranger(store *self, const uint8_t address[STORE_ADDRESS_HASH_BYTES], int64_t now_ms,
                                   int64_t since_ms, store_fault *fault) {
    return sql_do_to_one(self->database, fault, "answer_mail_stranger", SQL_B(address, STORE_ADDRESS_HASH_BYTES),
                         SQL_N(now_ms), SQL_N(since_ms));
}

store_status store_send_letter(store *self, const club_letter *letter, const store_letter_text *text,
                               store_fault *fault) {
    return store_add_letter(self->database, letter, text, fault);
}
