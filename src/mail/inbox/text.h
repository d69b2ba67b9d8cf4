/* The texts of mails, made plain: UTF-8 without control characters, lines ended by LF. Pure; thread-safe. Input may be
   anything at all. */
#ifndef LUDOPOD_MAIL_INBOX_TEXT_H
#define LUDOPOD_MAIL_INBOX_TEXT_H

#include <stdbool.h>
#include <stddef.h>

/* Where a text goes; what does not fit is left out. Begin with the room and its size; length counts without the end,
   which is always written. */
typedef struct inbox_text {
    char *out;
    size_t size, length;
    bool cut; /* something did not fit */
} inbox_text;

/* Adds a text that claims to be UTF-8. What is none becomes '?', control characters become blanks, CRLF, CR and LF
   become LF. */
void inbox_text_add(inbox_text *to, const char *text, size_t length);
/* One line: line ends and tabs become blanks, too; blanks around it are left out. */
void inbox_text_line(const char *text, char *out, size_t size);
/* Joins the lines that a mail program has broken (RFC 3676, format=flowed), but for those that are quoted. delete: the
   blank at a break is no part of the text. In place; requires: inbox_text_add() has made it. */
void inbox_text_unflow(inbox_text *text, bool delete);
/* Adds what a page of HTML (UTF-8) shows: blocks are lines, what is quoted begins with "> ", scripts and styles are
   nothing. */
void inbox_text_add_html(inbox_text *to, const char *html, size_t length);

#endif
