/* Any bytes as a mail: GMime and what is made of its parts never crash, and what comes out is what message.h says. */
#include <stdbool.h>
#include <stdlib.h>
#include <string.h>

#include "fuzz.h"
#include "mail/inbox/read.h"

/* One line without control characters. */
static void check_line(const char *text) {
    for (; *text; text++) {
        must((unsigned char)*text >= ' ' && *text != 0x7f);
    }
}

static void check_mail(const inbox_message *mail) {
    must(mail->text && mail->text_length <= INBOX_TEXT_MAX && strlen(mail->text) == mail->text_length);
    for (const char *at = mail->text; *at; at++) {
        must((unsigned char)*at >= ' ' || *at == '\n');
    }
    check_line(mail->from);
    check_line(mail->subject);
    check_line(mail->id);
    check_line(mail->in_reply_to);
    check_line(mail->references);
    check_line(mail->recipient);
    must(mail->kind <= INBOX_LOOP);
}

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t size) {
    inbox_message mail;
    if (!mime_reader_gmime.open()) {
        return 0;
    }
    if (!inbox_read(&mime_reader_gmime, "club@example.net", (const char *)bytes, size, &mail)) {
        check_mail(&mail);
    } else {
        must(!mail.text);
    }
    inbox_message_clear(&mail);
    return 0;
}
