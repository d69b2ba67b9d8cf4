/* The head of a mail as it is on the wire (RFC 5322), without the knowledge of MIME: what mail servers have written,
   and whether a person or a machine sent it. Pure; thread-safe. Input may be anything at all. */
#ifndef LUDOPOD_MAIL_INBOX_HEAD_H
#define LUDOPOD_MAIL_INBOX_HEAD_H

#include "mail/inbox/message.h"

enum {
    INBOX_HEAD_MAX = 128 * 1024, /* bytes of a head */
    INBOX_FIELDS_MAX = 500,      /* of a head */
    INBOX_PARTS_MAX = 100,       /* of a mail; parts within parts count, too */
    INBOX_RECEIVED_MAX = 50      /* mail servers that it went through: more, and it goes round */
};

/* A part of a text that is elsewhere. */
typedef struct inbox_span {
    const char *text;
    size_t length;
} inbox_span;

/* A field of a head: "Name: value", with the lines that its value goes on in; blanks around it are left out. */
typedef struct inbox_field {
    inbox_span name, value;
} inbox_field;

/* The next field from *at on, which is moved behind it. False: the head ends there (*at is then the body's first byte,
   or the end). Lines that are no field are passed over. */
bool inbox_field_next(const char **at, const char *end, inbox_field *out);
/* Whether the name is this one; capitals make no difference. */
bool inbox_field_is(const inbox_field *field, const char *name);
/* Copies a span without its line ends, at most size - 1 bytes. */
void inbox_span_copy(inbox_span span, char *out, size_t size);
/* The address of "Name <address>" or "<address>" or "address"; "" for none. */
void inbox_address_copy(inbox_span span, char *out, size_t size);

/* What a head says besides what MIME is needed for. */
typedef struct inbox_head {
    inbox_span fields, body;              /* of the mail: its two parts */
    inbox_span id, from, subject, date;   /* as they came, the first of each; empty for none */
    char return_path[INBOX_ADDRESS_SIZE]; /* as the mail server at our end has noted it; "" for none */
    bool returned;                        /* there is one: "" is then a bounce's */
    unsigned received;                    /* fields of that name */
    bool automatic;                       /* it says that a machine sent it, or went to many */
} inbox_head;

/* NULL, or what is wrong with it: too large, too many fields or parts, a 0 byte. */
const char *inbox_head_read(const char *bytes, size_t length, inbox_head *out);

/* Whether an address is ours ("club@example.org") or ours with a detail ("club+abc@example.org"), which is copied, or
   is "". detail may be NULL; else it has INBOX_ADDRESS_SIZE bytes. */
bool inbox_address_is(const char *ours, const char *address, char *detail);
/* Whether an address is one of those behind which no person reads: mailer-daemon, noreply, owner-LIST and the like. */
bool inbox_address_is_machine(const char *address);

#endif
