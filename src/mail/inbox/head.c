#include "mail/inbox/head.h"

#include <string.h>
#include <strings.h>

/* ---- Fields -------------------------------------------------------------------------------------------------- */

static bool is_blank(char c) {
    return c == ' ' || c == '\t' || c == '\r' || c == '\n';
}

static inbox_span trim(const char *from, const char *to) {
    while (from < to && is_blank(*from)) {
        from++;
    }
    while (to > from && is_blank(to[-1])) {
        to--;
    }
    return (inbox_span){from, (size_t)(to - from)};
}

/* Behind the line that begins at a place. */
static const char *line_end(const char *at, const char *end) {
    const char *feed = memchr(at, '\n', (size_t)(end - at));
    return feed ? feed + 1 : end;
}

static bool is_empty_line(const char *at, const char *end) {
    return at < end && (*at == '\n' || (*at == '\r' && at + 1 < end && at[1] == '\n'));
}

/* Behind a field that begins at a place: with the lines that go on. */
static const char *field_end(const char *at, const char *end) {
    do {
        at = line_end(at, end);
    } while (at < end && (*at == ' ' || *at == '\t'));
    return at;
}

bool inbox_field_next(const char **at, const char *end, inbox_field *out) {
    while (*at < end) {
        const char *from = *at;
        if (is_empty_line(from, end)) {
            *at = line_end(from, end);
            return false;
        }
        const char *to = field_end(from, end);
        const char *colon = memchr(from, ':', (size_t)(line_end(from, end) - from));
        *at = to;
        if (colon && colon > from) {
            out->name = trim(from, colon);
            out->value = trim(colon + 1, to);
            return true;
        }
    }
    return false;
}

static bool is(inbox_span span, const char *text) {
    return strlen(text) == span.length && strncasecmp(span.text, text, span.length) == 0;
}

static bool begins(inbox_span span, const char *text) {
    return span.length >= strlen(text) && strncasecmp(span.text, text, strlen(text)) == 0;
}

bool inbox_field_is(const inbox_field *field, const char *name) {
    return is(field->name, name);
}

void inbox_span_copy(inbox_span span, char *out, size_t size) {
    size_t length = 0;
    for (size_t i = 0; i < span.length && length + 1 < size; i++) {
        if (span.text[i] != '\r' && span.text[i] != '\n') {
            out[length++] = span.text[i];
        }
    }
    out[length] = 0;
}

void inbox_address_copy(inbox_span span, char *out, size_t size) {
    const char *open = memchr(span.text ? span.text : "", '<', span.length);
    if (open) {
        const char *end = span.text + span.length;
        const char *close = memchr(open, '>', (size_t)(end - open));
        span = trim(open + 1, close ? close : end);
    }
    inbox_span_copy(span, out, span.length < size ? size : 1); /* cut, it would be another one */
}

/* ---- A person or a machine ----------------------------------------------------------------------------------- */

static bool is_one_of(inbox_span span, const char *const *texts, size_t count) {
    for (size_t i = 0; i < count; i++) {
        if (is(span, texts[i])) {
            return true;
        }
    }
    return false;
}
#define IS_ONE_OF(span, texts) is_one_of(span, texts, sizeof(texts) / sizeof *(texts))

/* How mails begin that programs without any of the fields answer with. */
static bool is_automatic_subject(inbox_span subject) {
    static const char *const beginnings[] = {"Automatic reply:",
                                             "Auto-Reply:",
                                             "Autoreply:",
                                             "Auto Reply:",
                                             "Autosvar:",
                                             "Out of Office",
                                             "R\xc3\xa9ponse automatique",
                                             "Absence du bureau",
                                             "Respuesta autom\xc3\xa1tica",
                                             "Fuera de la oficina",
                                             "Automatische Antwort",
                                             "Abwesenheitsnotiz"};
    for (size_t i = 0; i < sizeof beginnings / sizeof *beginnings; i++) {
        if (begins(subject, beginnings[i])) {
            return true;
        }
    }
    return false;
}

/* RFC 3834 for the first; the others are what programs have used before it and beside it. */
static bool is_automatic(const inbox_field *field) {
    static const char *const bulk[] = {"bulk", "list", "junk", "auto_reply"};
    static const char *const only_machines[] = {
        "X-Autoreply",           "X-Autorespond", "X-Autoreply-From",         "X-Mail-Autoreply",
        "X-FC-MachineGenerated", "X-Vacation",    "X-Auto-Response-Suppress", "X-Amazon-Auto-Reply",
        "X-Failed-Recipients",   "Feedback-ID"};
    if (is(field->name, "Auto-Submitted")) {
        return !begins(field->value, "no") || (field->value.length > 2 && !strchr("; \t(", field->value.text[2]));
    }
    if (is(field->name, "Precedence") || is(field->name, "X-Precedence")) {
        return IS_ONE_OF(field->value, bulk);
    }
    if (is(field->name, "Subject")) {
        return is_automatic_subject(field->value);
    }
    return begins(field->name, "List-") || IS_ONE_OF(field->name, only_machines);
}

bool inbox_address_is_machine(const char *address) {
    static const char *const names[] = {"mailer-daemon", "no-reply",   "noreply",      "do-not-reply",
                                        "donotreply",    "postmaster", "autoresponder"};
    const char *at = strrchr(address, '@');
    const inbox_span local = {address, at ? (size_t)(at - address) : strlen(address)};
    static const char request[] = "-request";
    const bool asks = local.length > sizeof request - 1 &&
                      is((inbox_span){local.text + local.length - (sizeof request - 1), sizeof request - 1}, request);
    return asks || begins(local, "owner-") || IS_ONE_OF(local, names);
}

/* ---- The head ------------------------------------------------------------------------------------------------ */

/* What the mail server at our end writes stands above the first Received; what is below came from elsewhere. */
static void read_trace(const inbox_field *field, inbox_head *out) {
    if (is(field->name, "Received")) {
        out->received++;
    } else if (is(field->name, "Return-Path") && !out->received && !out->returned) {
        out->returned = true;
        inbox_address_copy(field->value, out->return_path, sizeof out->return_path);
    }
}

static void keep_first(const inbox_field *field, const char *name, inbox_span *out) {
    if (!out->text && is(field->name, name)) {
        *out = field->value;
    }
}

static void read_field(const inbox_field *field, inbox_head *out) {
    keep_first(field, "Message-ID", &out->id);
    keep_first(field, "From", &out->from);
    keep_first(field, "Subject", &out->subject);
    keep_first(field, "Date", &out->date);
    read_trace(field, out);
    out->automatic = out->automatic || is_automatic(field);
}

/* How many parts say of what type they are, wherever that is written: at most so many parts are there, but for those of
   a digest, of which each is within another. */
static size_t count_types(const char *bytes, size_t length) {
    static const char name[] = "content-type";
    size_t count = 0;
    for (const char *at = bytes, *end = bytes + length; at < end; at = line_end(at, end)) {
        count += begins((inbox_span){at, (size_t)(end - at)}, name);
    }
    return count;
}

const char *inbox_head_read(const char *bytes, size_t length, inbox_head *out) {
    const char *at = bytes, *end = bytes + length;
    inbox_field field;
    size_t fields = 0;
    *out = (inbox_head){0};
    if (memchr(bytes, 0, length)) {
        return "the mail has a 0 byte in it";
    }
    while (inbox_field_next(&at, end, &field)) {
        if (++fields > INBOX_FIELDS_MAX || at - bytes > INBOX_HEAD_MAX) {
            return "the head of the mail is too large";
        }
        read_field(&field, out);
    }
    out->fields = (inbox_span){bytes, (size_t)(at - bytes)};
    out->body = (inbox_span){at, (size_t)(end - at)};
    if (!fields || at - bytes > INBOX_HEAD_MAX) {
        return fields ? "the head of the mail is too large" : "the mail has no head";
    }
    return count_types(bytes, length) > INBOX_PARTS_MAX ? "the mail has too many parts" : NULL;
}

/* ---- Our address --------------------------------------------------------------------------------------------- */

bool inbox_address_is(const char *ours, const char *address, char *detail) {
    const char *own = strrchr(ours, '@'), *at = strrchr(address, '@');
    size_t local = own ? (size_t)(own - ours) : 0, given = at ? (size_t)(at - address) : 0;
    if (!own || !at || strcasecmp(own, at) != 0 || given < local || strncasecmp(ours, address, local) != 0 ||
        (given > local && address[local] != '+') || given - local >= INBOX_ADDRESS_SIZE) {
        return false;
    }
    if (detail) {
        const size_t length = given > local ? given - local - 1 : 0;
        memcpy(detail, address + local + (given > local), length);
        detail[length] = 0;
    }
    return true;
}
