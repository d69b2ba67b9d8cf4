#include "server/inbox/read.h"

#include <sodium.h>
#include <stdlib.h>
#include <string.h>

#include "server/inbox/head.h"
#include "server/inbox/text.h"

/* ---- The key ------------------------------------------------------------------------------------------------- */

static void hash_span(crypto_generichash_state *state, inbox_span span) {
    const uint64_t length = span.length;
    crypto_generichash_update(state, (const unsigned char *)&length, sizeof length);
    if (span.length) {
        crypto_generichash_update(state, (const unsigned char *)span.text, span.length);
    }
}

/* Without the ends of its lines, which mail servers change. */
static void hash_body(crypto_generichash_state *state, inbox_span body) {
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

/* What a mail is known by when it comes again: nothing that is written on its way. */
static void make_key(const inbox_head *head, uint8_t out[INBOX_KEY_BYTES]) {
    crypto_generichash_state state;
    crypto_generichash_init(&state, NULL, 0, INBOX_KEY_BYTES);
    hash_span(&state, head->id);
    hash_span(&state, head->from);
    hash_span(&state, head->subject);
    hash_span(&state, head->date);
    hash_body(&state, head->body);
    crypto_generichash_final(&state, out, INBOX_KEY_BYTES);
}

static void make_key_for(const uint8_t mail[INBOX_KEY_BYTES], const char *recipient, uint8_t out[INBOX_KEY_BYTES]) {
    crypto_generichash_state state;
    crypto_generichash_init(&state, NULL, 0, INBOX_KEY_BYTES);
    crypto_generichash_update(&state, mail, INBOX_KEY_BYTES);
    for (; *recipient; recipient++) {
        const char c = *recipient;
        const unsigned char small = (unsigned char)(c >= 'A' && c <= 'Z' ? c | 0x20 : c);
        crypto_generichash_update(&state, &small, 1);
    }
    crypto_generichash_final(&state, out, INBOX_KEY_BYTES);
}

/* ---- Reading ------------------------------------------------------------------------------------------------- */

static inbox_kind kind_of(const inbox_source *source, const inbox_head *head, const inbox_message *mail) {
    bool ours = inbox_address_is(source->ours, mail->from, NULL) || inbox_address_is(source->ours, mail->sender, NULL);
    bool bounced = !mail->sender[0] && (source->sender || head->returned);
    if (head->received > INBOX_RECEIVED_MAX || ours) {
        return INBOX_LOOP;
    }
    if (mail->kind == INBOX_REPORT) {
        return INBOX_REPORT;
    }
    bool machine = inbox_address_is_machine(mail->sender) || inbox_address_is_machine(mail->from);
    return head->automatic || bounced || machine ? INBOX_AUTOMATIC : INBOX_ORDINARY;
}

void inbox_message_clear(inbox_message *message) {
    free(message->text);
    *message = (inbox_message){0};
}

const char *inbox_read(const mime_reader *reader, const inbox_source *source, inbox_message *out) {
    inbox_head head;
    *out = (inbox_message){0};
    const char *why = inbox_head_read(source->bytes, source->length, &head);
    if (why) {
        return why;
    }
    if (!reader->read(source->bytes, source->length, out)) {
        inbox_message_clear(out);
        return "";
    }
    const inbox_span sender = {source->sender ? source->sender : head.return_path,
                               strlen(source->sender ? source->sender : head.return_path)};
    inbox_span_copy(sender, out->sender, sizeof out->sender);
    out->kind = kind_of(source, &head, out);
    make_key(&head, out->key);
    return NULL;
}

bool inbox_copy_for(const inbox_message *mail, const char *ours, const char *recipient, inbox_message *out) {
    *out = *mail;
    out->text = malloc(mail->text_length + 1);
    if (!out->text) {
        *out = (inbox_message){0};
        return false;
    }
    memcpy(out->text, mail->text, mail->text_length + 1);
    inbox_text_line(recipient, out->recipient, sizeof out->recipient);
    out->detail[0] = 0;
    inbox_address_is(ours, out->recipient, out->detail);
    make_key_for(mail->key, out->recipient, out->key);
    return true;
}

/* ---- Without an envelope ------------------------------------------------------------------------------------- */

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

void inbox_find_recipient(const inbox_source *source, char out[INBOX_ADDRESS_SIZE]) {
    inbox_head head;
    inbox_field field;
    const char *at = source->bytes;
    if (!inbox_head_read(source->bytes, source->length, &head) &&
        inbox_address_is(source->ours, head.recipient, NULL)) {
        strcpy(out, head.recipient);
        return;
    }
    strcpy(out, source->ours);
    for (size_t i = 0; i < INBOX_FIELDS_MAX && inbox_field_next(&at, source->bytes + source->length, &field); i++) {
        if ((inbox_field_is(&field, "To") || inbox_field_is(&field, "Cc")) &&
            find_ours(field.value, source->ours, out)) {
            return;
        }
    }
}
