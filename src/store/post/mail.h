/* What is done by mail, in the database: people's own addresses, questions, and answers. The changes stand
   beside those of the club's decisions, in the same transaction: each requires that one is open. What is read is
   checked like any untrusted input. */
#ifndef LUDOPOD_STORE_POST_MAIL_H
#define LUDOPOD_STORE_POST_MAIL_H

#include "store/store.h"

enum {
    STORE_QUESTION_SIZE = 2048, /* of a command, with its end */
    STORE_ADDRESS_HASH_BYTES = 32
};

/* Which of a person's own addresses holds, from 0 on. */
store_status store_find_mail_generation(store *self, const club_person *person, unsigned *out, store_fault *fault);
/* From now on another one does. */
store_status store_renew_mail_address(store *self, const club_person *person, store_fault *fault);

/* What somebody is asked once more. */
typedef struct store_question {
    char id[CLUB_ID_SIZE]; /* free */
    club_person person;    /* who is asked; of a sign-up: who will be */
    pod_language language;
    char address[CLUB_ADDRESS_SIZE]; /* of a sign-up, else "" */
    char command[STORE_QUESTION_SIZE];
    int64_t until_ms;
} store_question;

store_status store_add_question(store *self, const store_question *question, store_fault *fault);
/* STORE_NOT_FOUND: there is none of this id. */
store_status store_find_question(store *self, const char *id, store_question *out, store_fault *fault);
/* It was answered. */
store_status store_drop_question(store *self, const char *id, store_fault *fault);

/* An address of nobody's is answered now: STORE_CONFLICT: it was after that moment. */
store_status store_answer_stranger(store *self, const uint8_t address[STORE_ADDRESS_HASH_BYTES], int64_t now_ms,
                                   int64_t since_ms, store_fault *fault);

/* A letter of CLUB_LETTER_ANSWER or CLUB_LETTER_NOTICES with what it says. */
store_status store_send_letter(store *self, const club_letter *letter, const store_letter_text *text,
                               store_fault *fault);

#endif
