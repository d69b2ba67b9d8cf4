/* A letter as a mail (RFC 5322): plain text in the language of whoever it goes to. Pure and thread-safe. */
#ifndef LUDOPOD_SERVER_POST_MAIL_H
#define LUDOPOD_SERVER_POST_MAIL_H

#include "club/people/letter.h"
#include "ludopod/text.h"

typedef struct post_mail {
    const club_letter *letter;
    const char *from;  /* a mail address that club_address_set() has taken */
    const char *club;  /* what the club is called */
    const char *url;   /* where its page is, without a slash at the end */
    const char *lines; /* of notices: what it lists, with an empty line behind each */
} post_mail;

/* Prints a post_mail, with its head and with CRLF at the end of each line. The Message-ID is made from the letter's id:
   a mail that is sent twice is known again. Whatever the letter's texts hold, the head has the lines that it should. A
   pod__printer. */
void post_mail_print(const void *mail, pod_text *out);

#endif
