/* From the bytes of a mail to its plain values (message.h): limits first, then what MIME says, then who sent it. Pure
   but for the reader; thread-safe as that is.

   Who decodes MIME is a table of functions, so that tests can have another one. The one of the program, by GMime, is a
   module of its own (ludopod-mime.so), which is loaded when the configuration has mails come in. */
#ifndef LUDOPOD_MAIL_INBOX_READ_H
#define LUDOPOD_MAIL_INBOX_READ_H

#include "ludopod/export.h"
#include "mail/inbox/head.h"

typedef struct mime_reader {
    const char *version; /* of the program that it was built with: POD_VERSION */
    /* Before the first mail; may be called again. False: it cannot be used. */
    bool (*open)(void);
    /* Decodes a mail that inbox_head_read() (head.h) has let through: sets from, id, in_reply_to, references, subject,
       text, text_length, cut, html and report; kind is INBOX_REPORT for a report and INBOX_ORDINARY for all else. The
       other fields are left alone. Of the parts that may be shown it takes the first plain text, else the first HTML;
       attachments and forwarded mails are not looked at. A character set that is not known is read as Windows-1252.
       False: there is no memory. One thread at a time. */
    bool (*read)(const char *bytes, size_t length, inbox_message *out);
} mime_reader;

/* mime_gmime.c. The symbol of the module. */
POD_API extern const mime_reader mime_reader_gmime;

/* ours: our address. NULL, and the caller owns out; else why it is refused for good, and *out is empty; or "", there is
   no memory. */
const char *inbox_read(const mime_reader *reader, const char *ours, const char *bytes, size_t length,
                       inbox_message *out);

#endif
