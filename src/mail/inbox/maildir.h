/* A Maildir (https://cr.yp.to/proto/maildir.html), the one way by which mails come in: whoever delivers writes a file
   in tmp/ and renames it into new/, where it waits for the club, however long that is away. The club renames it into
   cur/, so that nobody else takes it, and deletes it there, or marks it as seen, when it has done what the mail asks
   for.

   A folder is a file descriptor, which its owner closes. One thread at a time. Failures are errno's. */
#ifndef LUDOPOD_MAIL_INBOX_MAILDIR_H
#define LUDOPOD_MAIL_INBOX_MAILDIR_H

#include <stdbool.h>
#include <stddef.h>

/* -1 when there is no such folder. make: makes new/, cur/ and tmp/ in it where they are missing. */
int maildir_open(const char *path, bool make);
/* Delivers a mail, with this in front of it. Once that is true nothing loses it; else nothing of it is left. */
bool maildir_deliver(int folder, const char *front, const char *bytes, size_t length);

/* Names in new/, at most so many, in their order, each to be freed; names with a dot in front are no mails. False:
   it cannot be read. */
bool maildir_list(int folder, char **names, size_t room, size_t *count);
/* Takes one for the caller alone. False with ENOENT: another was faster. */
bool maildir_claim(int folder, const char *name);
/* The bytes of one that was claimed, to be freed: the first of them, if it has more than most. NULL with EINVAL: it is
   no file. */
char *maildir_read(int folder, const char *name, size_t most, size_t *length);
/* Done with one that was claimed: it goes, or stays in cur/, seen. */
bool maildir_finish(int folder, const char *name, bool keep);
/* All that was claimed and not finished is in new/ again. */
bool maildir_give_back(int folder);

#endif
