#include "store/mail.h"

#include <string.h>

#include "store/inside.h"

/* ---- Tokens ------------------------------------------------------------------------------------------------------ */

store_status store_spend_token(store *self, const char *token, int64_t until_ms, store_fault *fault) {
    sql_row *row = sql_query(self->database, "spend_mail_token");
    sql_bind_text(row, 1, token);
    sql_bind_number(row, 2, until_ms);
    return sql_run_expecting_one(row, fault);
}

store_status store_find_spent_token(store *self, const char *token, bool *out, store_fault *fault) {
    sql_row *row = sql_query(self->database, "find_spent_mail_token");
    store_status status;
    *out = false;
    sql_bind_text(row, 1, token);
    while (sql_step(row, &status, fault)) {
        *out = true;
    }
    return status;
}

/* ---- Own addresses ----------------------------------------------------------------------------------------------- */

store_status store_find_mail_generation(store *self, const club_person *person, unsigned *out, store_fault *fault) {
    sql_row *row = sql_query(self->database, "find_mail_generation");
    store_status status;
    *out = 0;
    sql_bind_text(row, 1, person->id);
    while (sql_step(row, &status, fault)) {
        *out = (unsigned)sql_number(row, 0);
    }
    return status;
}

store_status store_renew_mail_address(store *self, const club_person *person, store_fault *fault) {
    sql_row *row = sql_query(self->database, "renew_mail_address");
    sql_bind_text(row, 1, person->id);
    return sql_run(row, NULL, fault);
}

/* ---- Questions --------------------------------------------------------------------------------------------------- */

store_status store_add_question(store *self, const store_question *question, store_fault *fault) {
    sql_row *row = sql_query(self->database, "add_mail_question");
    sql_bind_text(row, 1, question->id);
    sql_bind_text(row, 2, question->person.id);
    sql_bind_text(row, 3, pod_language_code(question->language));
    sql_bind_text(row, 4, question->address);
    sql_bind_text(row, 5, question->command);
    sql_bind_number(row, 6, question->until_ms);
    return sql_run(row, NULL, fault);
}

static bool read_question(sql_row *row, store_question *out) {
    const char *language = sql_text(row, 1);
    out->until_ms = sql_number(row, 4);
    return sql_copy_text(out->person.id, sizeof out->person.id, sql_text(row, 0)) &&
           pod_language_parse(language, strlen(language), &out->language) &&
           sql_copy_text(out->address, sizeof out->address, sql_text(row, 2)) &&
           sql_copy_text(out->command, sizeof out->command, sql_text(row, 3));
}

store_status store_find_question(store *self, const char *id, store_question *out, store_fault *fault) {
    sql_row *row = sql_query(self->database, "find_mail_question");
    store_status status;
    bool found = false;
    *out = (store_question){0};
    sql_bind_text(row, 1, id);
    while (sql_step(row, &status, fault)) {
        found = read_question(row, out) && sql_copy_text(out->id, sizeof out->id, id);
    }
    return !status && !found ? STORE_NOT_FOUND : status;
}

store_status store_drop_question(store *self, const char *id, store_fault *fault) {
    sql_row *row = sql_query(self->database, "drop_mail_question");
    sql_bind_text(row, 1, id);
    return sql_run_expecting_one(row, fault);
}

/* ---- Strangers and answers --------------------------------------------------------------------------------------- */

store_status store_answer_stranger(store *self, const uint8_t address[STORE_ADDRESS_HASH_BYTES], int64_t now_ms,
                                   int64_t since_ms, store_fault *fault) {
    sql_row *row = sql_query(self->database, "answer_mail_stranger");
    sql_bind_bytes(row, 1, address, STORE_ADDRESS_HASH_BYTES);
    sql_bind_number(row, 2, now_ms);
    sql_bind_number(row, 3, since_ms);
    return sql_run_expecting_one(row, fault);
}

store_status store_send_letter(store *self, const club_letter *letter, const store_letter_text *text,
                               store_fault *fault) {
    return store_add_letter(self->database, letter, text, fault);
}
