/* Mails by GMime. */
#include <errno.h>
#include <gmime/gmime.h>
#include <stdlib.h>
#include <string.h>

#include "ludopod/version.h"
#include "mail/inbox/head.h"
#include "mail/inbox/read.h"
#include "mail/inbox/text.h"

enum {
    PART_MAX = 512 * 1024, /* bytes of a text that are looked at */
    DEPTH_MAX = 20         /* of parts within parts; what is deeper is not looked at */
};

/* There is no end to it: GMime cannot be begun again after g_mime_shutdown(). */
static bool open_library(void) {
    g_mime_init();
    return true;
}

/* ---- Character sets ------------------------------------------------------------------------------------------ */

/* Names with a slash or the like would be looked for as files, and ISO-2022-CN-EXT has hurt the C library before
   (CVE-2024-2961). */
static bool is_charset(const char *name) {
    static const char letters[] = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_.:";
    return name && *name && strlen(name) < 40 && !name[strspn(name, letters)] &&
           g_ascii_strcasecmp(name, "iso-2022-cn-ext") != 0;
}

static iconv_t open_charset(const char *name) {
    iconv_t known = is_charset(name) ? g_mime_iconv_open("UTF-8", name) : (iconv_t)-1;
    return known != (iconv_t)-1 ? known : g_mime_iconv_open("UTF-8", "windows-1252");
}

/* The beginning of a part in UTF-8; what is broken becomes '?'. */
static GByteArray *converted(iconv_t by, const GByteArray *from) {
    GByteArray *page = g_byte_array_new();
    char *in = (char *)from->data;
    size_t left = from->len;
    while (left && page->len < PART_MAX) {
        char piece[4096], *out = piece;
        size_t room = sizeof piece;
        size_t done = iconv(by, &in, &left, &out, &room);
        g_byte_array_append(page, (const guint8 *)piece, (guint)(out - piece));
        if (done == (size_t)-1 && errno != E2BIG) {
            g_byte_array_append(page, (const guint8 *)"?", 1);
            in++;
            left--;
        }
    }
    return page;
}

/* ---- Parts --------------------------------------------------------------------------------------------------- */

typedef struct found {
    GMimePart *plain, *html;        /* the first of each, or NULL */
    GMimeObject *status, *returned; /* of a report */
} found;

static bool is_type(GMimeObject *part, const char *type, const char *subtype) {
    return g_mime_content_type_is_type(g_mime_object_get_content_type(part), type, subtype);
}

static bool is_attached(GMimeObject *part) {
    const char *how = g_mime_object_get_disposition(part);
    return how && g_ascii_strcasecmp(how, "attachment") == 0;
}

static void look_at_part(GMimeObject *part, found *out) {
    if (!GMIME_IS_PART(part) || is_attached(part)) {
        return;
    }
    if (!out->plain && is_type(part, "text", "plain")) {
        out->plain = GMIME_PART(part);
    } else if (!out->html && is_type(part, "text", "html")) {
        out->html = GMIME_PART(part);
    }
}

/* A walk without recursion: a row of parts for each level. */
static void look_for_text(GMimeObject *root, found *out) {
    struct {
        GMimeObject *part;
        int next;
    } level[DEPTH_MAX] = {{root, 0}};
    for (int depth = 0; depth >= 0;) {
        GMimeObject *part = level[depth].part;
        int count = GMIME_IS_MULTIPART(part) ? g_mime_multipart_get_count(GMIME_MULTIPART(part)) : 0;
        if (level[depth].next == 0) {
            look_at_part(part, out);
        }
        if (level[depth].next < count && depth + 1 < DEPTH_MAX) {
            GMimeObject *inside = g_mime_multipart_get_part(GMIME_MULTIPART(part), level[depth].next++);
            level[++depth].part = inside;
            level[depth].next = 0;
        } else {
            depth--;
        }
    }
}

static GByteArray *content_of(GMimePart *part) {
    GByteArray *bytes = g_byte_array_new();
    GMimeDataWrapper *content = g_mime_part_get_content(part);
    GMimeStream *to = g_mime_stream_mem_new_with_byte_array(bytes);
    g_mime_stream_mem_set_owner(GMIME_STREAM_MEM(to), FALSE);
    if (content) {
        g_mime_data_wrapper_write_to_stream(content, to);
    }
    g_object_unref(to);
    return bytes;
}

/* Nothing is somewhere, too. */
static const char *start_of(const GByteArray *bytes) {
    return bytes->data ? (const char *)bytes->data : "";
}

static bool is_blank(const inbox_text *text) {
    return text->out[strspn(text->out, " \n")] == 0;
}

static const char *parameter_of(GMimePart *part, const char *name) {
    return g_mime_content_type_get_parameter(g_mime_object_get_content_type(GMIME_OBJECT(part)), name);
}

static bool says(GMimePart *part, const char *name, const char *value) {
    const char *said = parameter_of(part, name);
    return said && g_ascii_strcasecmp(said, value) == 0;
}

/* A text without a word about it may be of any time: UTF-8 if it can be. */
static const char *charset_of(GMimePart *part, const GByteArray *bytes) {
    const char *said = parameter_of(part, "charset");
    bool ascii = !said || g_ascii_strcasecmp(said, "us-ascii") == 0 || g_ascii_strcasecmp(said, "ascii") == 0;
    bool valid = ascii && g_utf8_validate_len((const char *)bytes->data, bytes->len, NULL);
    return valid || (said && g_ascii_strcasecmp(said, "utf-8") == 0) ? "utf-8" : said;
}

static void add_part(GMimePart *part, bool html, inbox_text *to) {
    GByteArray *bytes = content_of(part);
    iconv_t by = open_charset(charset_of(part, bytes));
    if (by != (iconv_t)-1) {
        GByteArray *text = converted(by, bytes);
        (html ? inbox_text_add_html : inbox_text_add)(to, start_of(text), text->len);
        g_byte_array_free(text, TRUE);
        g_mime_iconv_close(by);
    }
    if (!html && says(part, "format", "flowed")) {
        inbox_text_unflow(to, says(part, "delsp", "yes"));
    }
    g_byte_array_free(bytes, TRUE);
}

static inbox_text begin_text(inbox_message *out) {
    out->text[0] = 0;
    return (inbox_text){out->text, INBOX_TEXT_MAX + 1, 0, false};
}

static void read_text(GMimeObject *root, inbox_message *out) {
    found parts = {0};
    inbox_text text = begin_text(out);
    look_for_text(root, &parts);
    if (parts.plain) {
        add_part(parts.plain, false, &text);
    }
    if (parts.html && is_blank(&text)) {
        text = begin_text(out);
        add_part(parts.html, true, &text);
        out->html = true;
    }
    out->text_length = text.length;
    out->cut = text.cut;
}

/* ---- Reports ------------------------------------------------------------------------------------------------- */

/* "rfc822; anna@example.org" */
static void copy_recipient(inbox_span value, char *out, size_t size) {
    const char *semicolon = memchr(value.text, ';', value.length);
    if (semicolon) {
        value.length -= (size_t)(semicolon + 1 - value.text);
        value.text = semicolon + 1;
    }
    while (value.length && (*value.text == ' ' || *value.text == '\t')) {
        value.text++;
        value.length--;
    }
    inbox_address_copy(value, out, size);
}

/* One block of fields, of a recipient. */
static void read_recipient(const char **at, const char *end, inbox_report *out) {
    inbox_field field;
    while (inbox_field_next(at, end, &field)) {
        if (inbox_field_is(&field, "Final-Recipient")) {
            copy_recipient(field.value, out->recipient, sizeof out->recipient);
        } else if (inbox_field_is(&field, "Status")) {
            inbox_span_copy(field.value, out->status, sizeof out->status);
            out->status[strspn(out->status, "0123456789.")] = 0;
        } else if (inbox_field_is(&field, "Action")) {
            out->failed = field.value.length == 6 && g_ascii_strncasecmp(field.value.text, "failed", 6) == 0;
        }
    }
}

/* message/delivery-status (RFC 3464): a block about the mail, then one for each recipient. */
static void read_status(GMimeObject *part, inbox_report *out) {
    if (!GMIME_IS_PART(part)) {
        return;
    }
    GByteArray *bytes = content_of(GMIME_PART(part));
    const char *at = start_of(bytes), *end = at + bytes->len;
    for (int i = 0; at < end && !out->failed && i < INBOX_PARTS_MAX; i++) {
        inbox_report one = {0};
        read_recipient(&at, end, &one);
        if (one.recipient[0] && (!out->recipient[0] || one.failed)) {
            *out = one;
        }
    }
    g_byte_array_free(bytes, TRUE);
}

static void read_returned_head(GMimePart *part, inbox_report *out) {
    GByteArray *bytes = content_of(part);
    const char *at = start_of(bytes), *end = at + bytes->len;
    inbox_field field;
    while (at < end && inbox_field_next(&at, end, &field)) {
        if (!out->original_id[0] && inbox_field_is(&field, "Message-ID")) {
            inbox_address_copy(field.value, out->original_id, sizeof out->original_id);
        }
    }
    g_byte_array_free(bytes, TRUE);
}

/* The mail that was not delivered, or its head alone. */
static void read_returned(GMimeObject *part, inbox_report *out) {
    if (GMIME_IS_MESSAGE_PART(part)) {
        GMimeMessage *message = g_mime_message_part_get_message(GMIME_MESSAGE_PART(part));
        const char *id = message ? g_mime_message_get_message_id(message) : NULL;
        inbox_text_line(id ? id : "", out->original_id, sizeof out->original_id);
    } else if (GMIME_IS_PART(part)) {
        read_returned_head(GMIME_PART(part), out);
    }
}

static void read_report(GMimeObject *root, inbox_message *out) {
    if (!GMIME_IS_MULTIPART(root) || !is_type(root, "multipart", "report")) {
        return;
    }
    found parts = {0};
    for (int i = 0; i < g_mime_multipart_get_count(GMIME_MULTIPART(root)) && i < INBOX_PARTS_MAX; i++) {
        GMimeObject *part = g_mime_multipart_get_part(GMIME_MULTIPART(root), i);
        if (is_type(part, "message", "delivery-status") || is_type(part, "message", "global-delivery-status")) {
            parts.status = part;
        } else if (GMIME_IS_MESSAGE_PART(part) || is_type(part, "text", "rfc822-headers") ||
                   is_type(part, "message", "global-headers")) {
            parts.returned = part;
        }
    }
    out->kind = INBOX_REPORT;
    if (parts.status) {
        read_status(parts.status, &out->report);
    }
    if (parts.returned) {
        read_returned(parts.returned, &out->report);
    }
}

/* ---- The head ------------------------------------------------------------------------------------------------ */

static void read_from(GMimeMessage *message, inbox_message *out) {
    InternetAddressList *list = g_mime_message_get_from(message);
    out->from[0] = 0;
    if (!list || internet_address_list_length(list) != 1) {
        return;
    }
    InternetAddress *one = internet_address_list_get_address(list, 0);
    const char *address =
        INTERNET_ADDRESS_IS_MAILBOX(one) ? internet_address_mailbox_get_addr(INTERNET_ADDRESS_MAILBOX(one)) : NULL;
    if (address && strlen(address) < sizeof out->from) {
        inbox_text_line(address, out->from, sizeof out->from);
    }
}

static GMimeReferences *references_in(GMimeMessage *message, const char *name) {
    const char *value = g_mime_object_get_header(GMIME_OBJECT(message), name);
    return value ? g_mime_references_parse(NULL, value) : NULL;
}

/* The first one, and of the others the latest that there is room for. */
static void print_references(GMimeReferences *list, char *out, size_t size) {
    int count = g_mime_references_length(list), from = count;
    size_t first = count ? strlen(g_mime_references_get_message_id(list, 0)) + 3 : 0, used = first;
    if (first >= size) {
        return;
    }
    while (from > 1 && used + strlen(g_mime_references_get_message_id(list, from - 1)) + 3 < size) {
        used += strlen(g_mime_references_get_message_id(list, --from)) + 3;
    }
    char *joined = g_malloc0(size);
    for (int i = 0; i < count; i = i ? i + 1 : from > 1 ? from : 1) {
        size_t length = strlen(joined);
        g_snprintf(joined + length, (gulong)(size - length), "%s<%s>", i ? " " : "",
                   g_mime_references_get_message_id(list, i));
    }
    inbox_text_line(joined, out, size);
    g_free(joined);
}

static void read_references(GMimeMessage *message, inbox_message *out) {
    GMimeReferences *answered = references_in(message, "In-Reply-To"), *all = references_in(message, "References");
    if (answered && g_mime_references_length(answered)) {
        inbox_text_line(g_mime_references_get_message_id(answered, 0), out->in_reply_to, sizeof out->in_reply_to);
    }
    if (all) {
        print_references(all, out->references, sizeof out->references);
        g_mime_references_free(all);
    }
    if (answered) {
        g_mime_references_free(answered);
    }
}

static void read_message(GMimeMessage *message, inbox_message *out) {
    const char *subject = g_mime_message_get_subject(message), *id = g_mime_message_get_message_id(message);
    GMimeObject *root = g_mime_message_get_mime_part(message);
    inbox_text_line(subject ? subject : "", out->subject, sizeof out->subject);
    inbox_text_line(id ? id : "", out->id, sizeof out->id);
    read_from(message, out);
    read_references(message, out);
    if (root) {
        read_text(root, out);
        read_report(root, out);
    }
}

static GMimeMessage *parse(const char *bytes, size_t length) {
    GMimeStream *stream = g_mime_stream_mem_new_with_buffer(bytes, length);
    GMimeParser *parser = g_mime_parser_new_with_stream(stream);
    GMimeParserOptions *options = g_mime_parser_options_new();
    const char *fallback[] = {"utf-8", "windows-1252", NULL};
    g_mime_parser_options_set_fallback_charsets(options, fallback);
    GMimeMessage *message = g_mime_parser_construct_message(parser, options);
    g_mime_parser_options_free(options);
    g_object_unref(parser);
    g_object_unref(stream);
    return message;
}

static bool read_mail(const char *bytes, size_t length, inbox_message *out) {
    out->kind = INBOX_ORDINARY;
    out->text = malloc(INBOX_TEXT_MAX + 1);
    out->text_length = 0;
    if (!out->text) {
        return false;
    }
    out->text[0] = 0;
    GMimeMessage *message = parse(bytes, length);
    if (message) {
        read_message(message, out);
        g_object_unref(message);
    }
    char *fitting = realloc(out->text, out->text_length + 1);
    out->text = fitting ? fitting : out->text;
    return true;
}

const mime_reader mime_reader_gmime = {.version = POD_VERSION, .open = open_library, .read = read_mail};
