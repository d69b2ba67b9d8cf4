/* A letter as a mail (RFC 5322) in the language of whoever it goes to: plain text, and where positions are shown HTML,
   too, with their pictures in it (RFC 2046, 2387). Pure and thread-safe. */
#ifndef LUDOPOD_APP_OUTBOX_POST_MAIL_H
#define LUDOPOD_APP_OUTBOX_POST_MAIL_H

#include "app/outbox/post/body.h"
#include "club/people/letter.h"
#include "ludopod/text.h"

/* A picture of a position, as PNG. */
typedef struct post_picture {
    const char *bytes; /* NULL: there is none */
    size_t length;
} post_picture;

typedef struct post_mail {
    const club_letter *letter;
    const char *from;  /* a mail address that club_address_set() has taken */
    const char *club;  /* what the club is called */
    const char *url;   /* where its page is, without a slash at the end */
    const char *lines; /* of notices and answers: what they say (body.h) */
    /* Of store_letter_text; "" for none. */
    const char *subject, *reply_to, *thread, *unsubscribe;
    const post_picture *picture; /* of the first positions in lines, in order; NULL: diagrams are tables */
    size_t pictures;
    const char *mac; /* of the letter and its address (auth/secrets.h); NULL: its Message-ID has none */
} post_mail;

/* Prints a post_mail, with its head and with CRLF at the end of each line. The Message-ID is made from the letter's id:
   a mail that is sent twice is known again. Whatever the letter's texts hold, the head has the lines that it should. A
   pod__printer. */
void post_mail_print(const void *mail, pod_text *out);

#endif
