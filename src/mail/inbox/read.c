#include "mail/inbox/read.h"

#include <sodium.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "mail/inbox/head.h"
#include "mail/inbox/text.h"

/* ---- The key ------------------------------------------------------------------------------------------------- */

static void hash_span(crypto_generichash_state *state, inbox_span span) {
    const uint64_t length = span.length;
    crypto_generichash_update(state, (const unsigned char *)&length, sizeof length);
    if (span.length) {
        crypto_generichash_update(state, (const unsigned char *)span.text, span.length);
    }
}

/* Without the ends of its lines, which mail servers change, and what is not read of a large one. */
static void hash_body(crypto_generichash_state *state, inbox_span body) {
    body.length = body.length < INBOX_TEXT_MAX ? body.length : INBOX_TEXT_MAX;
    while (body.length) {
        const char *feed = memchr(body.text, '\n', body.length);
        size_t taken = feed ? (size_t)(feed - body.text) + 1 : body.length, shown = taken;
        while (shown && (body.text[shown - 1] == '\n' || body.text[shown - 1] == '\r')) {
            shown--;
        }
        hash_span(state, (inbox_span){body.text, shown});
        body.text += taken;
        body.length -= taken;
    }
}

static void hash_address(crypto_generichash_state *state, const char *address) {
    for (; *address; address++) {
        const char c = *address;
        const unsigned char small = (unsigned char)(c >= 'A' && c <= 'Z' ? c | 0x20 : c);
        crypto_generichash_update(state, &small, 1);
    }
}

/* What a mail is known by when it comes again: nothing that is written on its way. */
static void make_key(const inbox_head *head, const char *recipient, uint8_t out[INBOX_KEY_BYTES]) {
    crypto_generichash_state state;
    crypto_generichash_init(&state, NULL, 0, INBOX_KEY_BYTES);
    hash_span(&state, head->id);
    hash_span(&state, head->from);
    hash_span(&state, head->subject);
    hash_span(&state, head->date);
    hash_body(&state, head->body);
    hash_address(&state, recipient);
    crypto_generichash_final(&state, out, INBOX_KEY_BYTES);
}

/* ---- Whom it is for ------------------------------------------------------------------------------------------ */

/* The first of a list of addresses that is ours. */
static bool find_ours(inbox_span list, const char *ours, char out[INBOX_ADDRESS_SIZE]) {
    static const char between[] = " \t\r\n<>,;:\"()";
    char word[INBOX_ADDRESS_SIZE];
    for (size_t i = 0, from = 0; i <= list.length; i++) {
        if (i < list.length && !strchr(between, list.text[i])) {
            continue;
        }
        if (i > from && i - from < sizeof word) {
            inbox_span_copy((inbox_span){list.text + from, i - from}, word, sizeof word);
            if (inbox_address_is(ours, word, NULL)) {
                strcpy(out, word);
                return true;
            }
        }
        from = i + 1;
    }
    return false;
}

/* Where mail servers write whom they deliver it to. */
static bool names_recipient(const inbox_field *field) {
    return inbox_field_is(field, "Delivered-To") || inbox_field_is(field, "X-Original-To") ||
           inbox_field_is(field, "Envelope-To");
}

static void find_recipient(const inbox_head *head, const char *ours, char out[INBOX_ADDRESS_SIZE]) {
    inbox_field field;
    const char *at = head->fields.text, *end = at + head->fields.length;
    bool received = false, written_to = false;
    snprintf(out, INBOX_ADDRESS_SIZE, "%s", ours);
    while (inbox_field_next(&at, end, &field)) {
        received = received || inbox_field_is(&field, "Received");
        if (!received && names_recipient(&field) && find_ours(field.value, ours, out)) {
            return;
        }
        if (!written_to && (inbox_field_is(&field, "To") || inbox_field_is(&field, "Cc"))) {
            written_to = find_ours(field.value, ours, out);
        }
    }
}

/* ---- Reading ------------------------------------------------------------------------------------------------- */

static inbox_kind kind_of(const char *ours, const inbox_head *head, const inbox_message *mail) {
    const bool own = inbox_address_is(ours, mail->from, NULL) || inbox_address_is(ours, mail->sender, NULL);
    if (head->received > INBOX_RECEIVED_MAX || own) {
        return INBOX_LOOP;
    }
    if (mail->kind == INBOX_REPORT) {
        return INBOX_REPORT;
    }
    const bool bounced = head->returned && !mail->sender[0];
    const bool machine = inbox_address_is_machine(mail->sender) || inbox_address_is_machine(mail->from);
    return head->automatic || bounced || machine ? INBOX_AUTOMATIC : INBOX_ORDINARY;
}

void inbox_message_clear(inbox_message *message) {
    free(message->text);
    *message = (inbox_message){0};
}

const char *inbox_read(const mime_reader *reader, const char *ours, const char *bytes, size_t length,
                       inbox_message *out) {
    inbox_head head;
    char recipient[INBOX_ADDRESS_SIZE];
    *out = (inbox_message){0};
    const char *why = inbox_head_read(bytes, length, &head);
    if (why) {
        return why;
    }
    if (!reader->read(bytes, length, out)) {
        inbox_message_clear(out);
        return "";
    }
    memcpy(out->sender, head.return_path, sizeof out->sender);
    find_recipient(&head, ours, recipient);
    inbox_text_line(recipient, out->recipient, sizeof out->recipient);
    inbox_address_is(ours, out->recipient, out->detail);
    out->kind = kind_of(ours, &head, out);
    make_key(&head, out->recipient, out->key);
    return NULL;
}
