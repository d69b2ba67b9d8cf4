/* From the bytes of a mail to its plain values (message.h): limits first, then what MIME says, then who sent it. Pure
   but for the reader; thread-safe as that is. */
#ifndef LUDOPOD_SERVER_INBOX_READ_H
#define LUDOPOD_SERVER_INBOX_READ_H

#include "server/inbox/mime.h"

typedef struct inbox_source {
    const char *bytes;
    size_t length;
    const char *ours;   /* our address */
    const char *sender; /* of the envelope; NULL: what the head says of it counts */
} inbox_source;

/* All but the recipient, the detail and the key, which is that of the mail, whoever it is for. NULL, and the caller
 *owns out; else why it is refused for good, and *out is empty; or "", there is no memory. */
const char *inbox_read(const mime_reader *reader, const inbox_source *source, inbox_message *out);
/* A copy of what inbox_read() made, for a recipient of ours. False: there is no memory. */
bool inbox_copy_for(const inbox_message *mail, const char *ours, const char *recipient, inbox_message *out);
/* Whom a mail without an envelope is for: as its head says, if that is an address of ours; else our address. */
void inbox_find_recipient(const inbox_source *source, char out[INBOX_ADDRESS_SIZE]);

#endif
