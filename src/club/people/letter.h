/* Letters: what a decision has sent to somebody by mail, and the addresses that they go to. A letter says what is to be
   told; its words are put together where it is sent (server/post/). Plain values, thread-safe. */
#ifndef LUDOPOD_CLUB_PEOPLE_LETTER_H
#define LUDOPOD_CLUB_PEOPLE_LETTER_H

#include "club/people/person.h"

enum {
    CLUB_ADDRESS_MAX = 254, /* bytes (RFC 5321, section 4.5.3.1.3, less the angle brackets) */
    CLUB_ADDRESS_SIZE = CLUB_ADDRESS_MAX + 1,
    CLUB_CODE_SIZE = 64,
    CLUB_DETAIL_SIZE = CLUB_NAME_SIZE
};

/* How long the codes in letters are good. The letters say so in words. */
#define CLUB_CONFIRM_MS (INT64_C(24) * 3600 * 1000)
#define CLUB_RECOVER_MS (INT64_C(3600) * 1000)
/* How long it is tried to deliver a letter without a code. */
#define CLUB_LETTER_MS (INT64_C(3) * 24 * 3600 * 1000)

/* Copies a mail address with its domain in small letters, as it is compared; the part before the @ stays as it was
   typed. False, and *out is left alone, when it is none: as HTML's <input type="email"> has it, and characters beyond
   ASCII too (RFC 6531), but none that is unseen. No address has a space, a control character or a bracket, so it can be
   put into the head of a mail as it is. */
bool club_address_set(char out[CLUB_ADDRESS_SIZE], const char *text, size_t length);

/* Each topic with its name in the database, which never changes. */
#define CLUB_LETTER_TOPICS(X)                                                                                          \
    X(CLUB_LETTER_CONFIRM, "confirm")                 /* code: confirms the address */                                 \
    X(CLUB_LETTER_RECOVER, "recover")                 /* code: sets a new password */                                  \
    X(CLUB_LETTER_SIGN_IN, "sign_in")                 /* detail: the browser that signed in, new to the account */     \
    X(CLUB_LETTER_PASSWORD, "password")               /* the password was changed */                                   \
    X(CLUB_LETTER_ADDRESS, "address")                 /* to the old one; detail: the new one, as far as it fits */     \
    X(CLUB_LETTER_PASSKEY_ADDED, "passkey_added")     /* detail: what it is called */                                  \
    X(CLUB_LETTER_PASSKEY_REMOVED, "passkey_removed") /* the same */                                                   \
    X(CLUB_LETTER_TOTP_ON, "totp_on")                 /* codes of an app are asked for from now on */                  \
    X(CLUB_LETTER_TOTP_OFF, "totp_off")               /* and no more */                                                \
    X(CLUB_LETTER_RECOVERY_CODES, "recovery_codes")   /* there are new ones */                                         \
    X(CLUB_LETTER_DELETED, "deleted")                 /* the account is no more */                                     \
    X(CLUB_LETTER_NOTICES, "notices")                 /* what is new; detail: the only thing, if it is one and fits */ \
    X(CLUB_LETTER_ANSWER, "answer")                   /* to a mail of the person's, or of who would be one */

typedef enum club_letter_topic {
#define X(topic, name) topic,
    CLUB_LETTER_TOPICS(X)
#undef X
        CLUB_LETTER_TOPIC_COUNT
} club_letter_topic;

const char *club_letter_topic_name(club_letter_topic topic);
/* False: there is no topic of that name. */
bool club_letter_topic_find(const char *name, club_letter_topic *out);

typedef struct club_letter {
    char id[CLUB_ID_SIZE]; /* free; makes the mail known again when it comes twice */
    club_letter_topic topic;
    club_person person;
    pod_language language;
    char address[CLUB_ADDRESS_SIZE];
    char name[CLUB_NAME_SIZE];     /* the handle: it is nothing that can advertise to a stranger */
    char code[CLUB_CODE_SIZE];     /* CONFIRM and RECOVER: letters, digits, - and _; else "" */
    char detail[CLUB_DETAIL_SIZE]; /* as the topic says; else "" */
    int64_t created_ms, until_ms;  /* since 1970; from until_ms on it is not sent any more */
} club_letter;

#endif
