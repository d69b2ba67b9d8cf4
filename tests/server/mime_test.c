/* Mails decoded by GMime, and what is made of them. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>
#include <sodium.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "mail/inbox/head.h"
#include "mail/inbox/read.h"

static int open_reader(void **state) {
    (void)state;
    return sodium_init() < 0 || !mime_reader_gmime.open();
}

/* "" or why it is refused. */
static const char *read_bytes(const char *bytes, size_t length, inbox_message *out) {
    const char *why = inbox_read(&mime_reader_gmime, "club@example.net", bytes, length, out);
    return why ? why : "";
}

static inbox_message mail_of(const char *text) {
    inbox_message mail;
    assert_string_equal(read_bytes(text, strlen(text), &mail), "");
    assert_int_equal(mail.text_length, strlen(mail.text));
    return mail;
}

/* A mail, and its text as it is read. */
static const struct {
    const char *mail, *text;
} mails[] = {
    {"Subject: x\r\n\r\nmove k7 c3\r\n", "move k7 c3\n"},
    {"Content-Type: text/plain; charset=iso-8859-1\r\nContent-Transfer-Encoding: "
     "quoted-printable\r\n\r\nr=E9sign=\r\ner\r\n",
     "r\u00e9signer\n"},
    {"Content-Type: text/plain; charset=utf-8\r\nContent-Transfer-Encoding: base64\r\n\r\nbW92ZSBrNyBjMwo=\r\n",
     "move k7 c3\n"},
    {"Content-Type: text/plain; charset=utf-16le\r\nContent-Transfer-Encoding: base64\r\n\r\nbQBvAHYAZQA=\r\n", "move"},
    {"Content-Type: text/plain; charset=\"../../etc/x\"\r\n\r\nmove \xe9\r\n", "move \u00e9\n"},
    {"Content-Type: text/plain; charset=iso-2022-cn-ext\r\n\r\nmove\r\n", "move\n"},
    {"Subject: x\r\n\r\nutf-8 unsaid \xc3\xa9\r\n", "utf-8 unsaid \u00e9\n"},
    {"Subject: x\r\n\r\nlatin unsaid \xe9\r\n", "latin unsaid \u00e9\n"},
    {"Content-Type: text/plain; format=flowed; delsp=yes\r\n\r\nchat k7 a very \r\nlong line\r\n",
     "chat k7 a verylong line\n"},
    {"Content-Type: text/html; charset=iso-8859-1\r\n\r\n<p>move k7 c3 \xe9</p>\r\n", "move k7 c3 \u00e9\n"},
    {"Content-Type: multipart/alternative; boundary=b\r\n\r\n--b\r\nContent-Type: "
     "text/html\r\n\r\n<p>html</p>\r\n--b\r\n"
     "Content-Type: text/plain\r\n\r\nplain\r\n--b--\r\n",
     "plain"},
    {"Content-Type: multipart/alternative; boundary=b\r\n\r\n--b\r\nContent-Type: text/plain\r\n\r\n \r\n--b\r\n"
     "Content-Type: text/html\r\n\r\n<p>html</p>\r\n--b--\r\n",
     "html\n"},
    {"Content-Type: multipart/alternative; boundary=b\r\n\r\n--b\r\nContent-Type: text/plain\r\n\r\n \r\n--b\r\n"
     "Content-Type: text/html\r\n\r\n\r\n--b--\r\n",
     ""},
    {"Content-Type: multipart/mixed; boundary=b\r\n\r\n--b\r\nContent-Type: text/plain\r\nContent-Disposition: "
     "attachment\r\n"
     "\r\nattached\r\n--b\r\n\r\nshown\r\n--b--\r\n",
     "shown"},
    {"Content-Type: multipart/mixed; boundary=b\r\n\r\n--b\r\nContent-Type: message/rfc822\r\n\r\nSubject: "
     "y\r\n\r\nforwarded"
     "\r\n--b--\r\n",
     ""},
    {"Content-Type: multipart/signed; boundary=b\r\n\r\n--b\r\n\r\nsigned\r\n--b\r\nContent-Type: "
     "application/pgp-signature\r\n"
     "\r\nsig\r\n--b--\r\n",
     "signed"},
    {"Content-Type: multipart/mixed; boundary=b\r\n\r\nno part at all\r\n", ""},
    {"Content-Type: multipart/mixed\r\n\r\n--b\r\n\r\nno boundary\r\n", ""},
    {"Content-Type: image/png\r\nContent-Transfer-Encoding: base64\r\n\r\niVBORw0=\r\n", ""},
    {"Content-Type: text/plain\r\nContent-Transfer-Encoding: base64\r\n\r\n!!!!%%%%\r\n", ""},
};

static void the_text_is_found(void **state) {
    (void)state;
    for (size_t i = 0; i < sizeof mails / sizeof *mails; i++) {
        inbox_message mail = mail_of(mails[i].mail);
        if (strcmp(mail.text, mails[i].text) != 0) {
            fail_msg("mail %zu: '%s' instead of '%s'", i, mail.text, mails[i].text);
        }
        inbox_message_clear(&mail);
    }
}

static void the_head_is_decoded(void **state) {
    (void)state;
    inbox_message mail =
        mail_of("From: =?utf-8?q?J=C3=BCrgen_=22x=22?= <Juergen@example.org>\r\nTo: club@example.net\r\n"
                "Subject: =?iso-8859-1?q?d=E9fier?= =?utf-8?b?IGFubgo=?=\r\n bob\r\nMessage-ID: <a@b>\r\n"
                "In-Reply-To: <k7@club> (yours)\r\nReferences: <1@x>\r\n <2@x>\r\n\r\nx");
    assert_string_equal(mail.from, "Juergen@example.org");
    assert_string_equal(mail.subject, "d\u00e9fier ann  bob");
    assert_string_equal(mail.id, "a@b");
    assert_string_equal(mail.in_reply_to, "k7@club");
    assert_string_equal(mail.references, "<1@x> <2@x>");
    assert_int_equal(mail.kind, INBOX_ORDINARY);
    inbox_message_clear(&mail);
    mail = mail_of("From: a@b, c@d\r\n\r\nx");
    assert_string_equal(mail.from, "");
    assert_string_equal(mail.id, "");
    inbox_message_clear(&mail);
    mail = mail_of("From: group: a@b;\r\n\r\nx");
    assert_string_equal(mail.from, "");
    inbox_message_clear(&mail);
}

/* No mail can put a line into a head of ours with what it says. */
static void nothing_that_is_read_has_a_line_end(void **state) {
    (void)state;
    inbox_message mail =
        mail_of("From: =?utf-8?q?a=0D=0ABcc:_x?= <\"a\r\n b\"@c>\r\nSubject: =?utf-8?q?a=0D=0ABcc:_x@y=00z?=\r\n"
                "Message-ID: <a\r\n b@c>\r\nReferences: <a\r\n\tb@c> <d>\r\nIn-Reply-To: <\x01@c>\r\n\r\nx");
    const char *const texts[] = {mail.from, mail.subject, mail.id, mail.references, mail.in_reply_to, mail.sender};
    for (size_t i = 0; i < sizeof texts / sizeof *texts; i++) {
        for (const char *at = texts[i]; *at; at++) {
            assert_false((unsigned char)*at < ' ' || *at == 0x7f);
        }
    }
    inbox_message_clear(&mail);
}

/* Delivery reports as these programs write them, shortened. */
#define REPORT(boundary, status, returned)                                                                             \
    "From: MAILER-DAEMON@mail.example.org\r\nSubject: Undelivered\r\nContent-Type: multipart/report; "                 \
    "report-type=delivery-status; boundary=\"" boundary "\"\r\n\r\n--" boundary "\r\n\r\nwords\r\n--" boundary "\r\n"  \
    "Content-Type: message/delivery-status\r\n\r\n" status "\r\n--" boundary "\r\n" returned "\r\n--" boundary         \
    "--\r\n"

static const struct {
    const char *program, *mail, *recipient, *status, *id;
    bool failed;
} reports[] = {
    {"Postfix",
     REPORT("8F2/mail.example.org",
            "Reporting-MTA: dns; mail.example.org\r\nX-Postfix-Queue-ID: 8F2\r\nArrival-Date: Fri, 15 Jan 2027 "
            "08:00:00 +0000\r\n"
            "\r\nFinal-Recipient: rfc822; ann@example.org\r\nOriginal-Recipient: rfc822;ann@example.org\r\nAction: "
            "failed\r\n"
            "Status: 5.1.1\r\nDiagnostic-Code: smtp; 550 5.1.1 <ann@example.org>: unknown\r\n",
            "Content-Type: message/rfc822\r\n\r\nMessage-ID: <k7.mac@example.net>\r\nSubject: Your move\r\n\r\nbody"),
     "ann@example.org", "5.1.1", "k7.mac@example.net", true},
    {"Exim",
     REPORT(
         "1abc-eximdsn-2",
         "Reporting-MTA: dns; mx\r\n\r\nAction: failed\r\nFinal-Recipient: rfc822;ann@example.org\r\n"
         "Status: 5.0.0\r\n",
         "Content-type: text/rfc822-headers\r\n\r\nReceived: x\r\nMessage-Id: <k7.mac@example.net>\r\nSubject: y\r\n"),
     "ann@example.org", "5.0.0", "k7.mac@example.net", true},
    {"Exchange Online",
     REPORT("_1",
            "Reporting-MTA: dns;AM0.example.com\r\n\r\nFinal-Recipient: rfc822;ann@example.org\r\nAction: failed\r\n"
            "Status: 5.7.1 (blocked)\r\n",
            "Content-Type: message/rfc822\r\n\r\nMessage-ID:\r\n <k7.mac@example.net>\r\n\r\n"),
     "ann@example.org", "5.7.1 ", "k7.mac@example.net", true},
    {"one that waits",
     REPORT("w",
            "Reporting-MTA: dns; mx\r\n\r\nFinal-Recipient: rfc822; ann@example.org\r\nAction: delayed\r\nStatus: "
            "4.4.1\r\n",
            "Content-Type: message/rfc822\r\n\r\nMessage-ID: <k7.mac@example.net>\r\n\r\n"),
     "ann@example.org", "4.4.1", "k7.mac@example.net", false},
    {"two recipients",
     REPORT("t",
            "Reporting-MTA: dns; mx\r\n\r\nFinal-Recipient: rfc822; bob@example.org\r\nAction: delivered\r\nStatus: "
            "2.0.0\r\n"
            "\r\nFinal-Recipient: rfc822; ann@example.org\r\nAction: failed\r\nStatus: 5.2.2\r\n",
            "Content-Type: message/rfc822\r\n\r\nMessage-ID: <k7.mac@example.net>\r\n\r\n"),
     "ann@example.org", "5.2.2", "k7.mac@example.net", true},
    {"nothing", REPORT("n", "", "Content-Type: text/plain\r\n\r\n"), "", "", "", false},
};

static void reports_are_read(void **state) {
    (void)state;
    for (size_t i = 0; i < sizeof reports / sizeof *reports; i++) {
        inbox_message mail;
        assert_string_equal(read_bytes(reports[i].mail, strlen(reports[i].mail), &mail), "");
        if (mail.kind != INBOX_REPORT || strcmp(mail.report.recipient, reports[i].recipient) != 0 ||
            strncmp(mail.report.status, reports[i].status, 5) != 0 ||
            strcmp(mail.report.original_id, reports[i].id) != 0 || mail.report.failed != reports[i].failed) {
            fail_msg("%s: %d '%s' '%s' '%s'", reports[i].program, mail.kind, mail.report.recipient, mail.report.status,
                     mail.report.original_id);
        }
        inbox_message_clear(&mail);
    }
}

static inbox_kind kind_of(const char *text) {
    inbox_message mail = mail_of(text);
    const inbox_kind kind = mail.kind;
    inbox_message_clear(&mail);
    return kind;
}

static void kinds_are_told_apart(void **state) {
    (void)state;
    char far[60 * 16 + 64] = "From: ann@example.org\r\n";
    assert_int_equal(kind_of("Return-Path: <ann@example.org>\r\nFrom: ann@example.org\r\n\r\nx"), INBOX_ORDINARY);
    assert_int_equal(kind_of("From: ann@example.org\r\n\r\nx"), INBOX_ORDINARY);
    assert_int_equal(kind_of("Return-Path: <>\r\nFrom: ann@example.org\r\n\r\nx"), INBOX_AUTOMATIC);
    assert_int_equal(kind_of("Return-Path: <x@y>\r\nFrom: MAILER-DAEMON@example.org\r\n\r\nx"), INBOX_AUTOMATIC);
    assert_int_equal(kind_of("Return-Path: <x@y>\r\nFrom: Club <club+k7@Example.net>\r\n\r\nx"), INBOX_LOOP);
    assert_int_equal(kind_of("Return-Path: <club@example.net>\r\nFrom: x@y\r\n\r\nx"), INBOX_LOOP);
    for (int i = 0; i < 51; i++) {
        strcat(far, "Received: x\r\n");
    }
    strcat(far, "\r\nx");
    assert_int_equal(kind_of(far), INBOX_LOOP);
}

static void take_key(const char *text, const char *recipient, uint8_t key[INBOX_KEY_BYTES]) {
    char whole[512];
    snprintf(whole, sizeof whole, "Delivered-To: %s\r\n%s", recipient, text);
    inbox_message mail = mail_of(whole);
    assert_string_equal(mail.recipient, recipient);
    memcpy(key, mail.key, INBOX_KEY_BYTES);
    inbox_message_clear(&mail);
}

static bool same(const char *text, const char *recipient) {
    uint8_t key[INBOX_KEY_BYTES], other[INBOX_KEY_BYTES];
    take_key("Received: by a\r\nFrom: a@b\r\nMessage-ID: <1@b>\r\nSubject: s\r\n\r\nmove\r\n", "club+k7@example.net",
             key);
    take_key(text, recipient, other);
    return memcmp(key, other, INBOX_KEY_BYTES) == 0;
}

static void a_mail_is_known_again(void **state) {
    (void)state;
    const char *to = "club+k7@example.net";
    assert_true(same("Received: by b\r\nX-New: 1\r\nFrom: a@b\r\nMessage-ID: <1@b>\r\nSubject: s\r\n\r\nmove\r\n", to));
    assert_true(same("From: a@b\nMessage-ID: <1@b>\nSubject: s\n\nmove\n", "Club+K7@example.net"));
    assert_false(same("From: a@b\r\nMessage-ID: <1@b>\r\nSubject: s\r\n\r\nmove\r\n", "club+k8@example.net"));
    assert_false(same("From: a@c\r\nMessage-ID: <1@b>\r\nSubject: s\r\n\r\nmove\r\n", to));
    assert_false(same("From: a@b\r\nMessage-ID: <2@b>\r\nSubject: s\r\n\r\nmove\r\n", to));
    assert_false(same("From: a@b\r\nMessage-ID: <1@b>\r\nSubject: t\r\n\r\nmove\r\n", to));
    assert_false(same("From: a@b\r\nMessage-ID: <1@b>\r\nSubject: s\r\n\r\nmoves\r\n", to));
    assert_false(same("From: a@b\r\nMessage-ID: <1@b>\r\nSubject: s\r\n\r\nmo\r\nve\r\n", to));
}

static void the_head_names_the_recipient(void **state) {
    (void)state;
    static const struct {
        const char *mail, *recipient, *detail;
    } cases[] = {
        {"Delivered-To: club+k7@example.net\r\nTo: club+k8@example.net\r\n\r\n", "club+k7@example.net", "k7"},
        {"Delivered-To: mail@host\r\nX-Original-To: club+k7@example.net\r\nTo: x@y\r\n\r\n", "club+k7@example.net",
         "k7"},
        {"To: club+k8@example.net\r\nEnvelope-To: <Club+k7@example.net>\r\n\r\n", "Club+k7@example.net", "k7"},
        {"Received: by x\r\nDelivered-To: club+forged@example.net\r\nTo: club@example.net\r\n\r\n", "club@example.net",
         ""},
        {"Delivered-To: other@example.net\r\nTo: \"Club\" <club+k8@example.net>, x@y\r\n\r\n", "club+k8@example.net",
         "k8"},
        {"To: x@y\r\nCc: z@y,club+k9@example.net\r\n\r\n", "club+k9@example.net", "k9"},
        {"To: undisclosed-recipients:;\r\n\r\n", "club@example.net", ""},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        inbox_message mail = mail_of(cases[i].mail);
        assert_string_equal(mail.recipient, cases[i].recipient);
        assert_string_equal(mail.detail, cases[i].detail);
        inbox_message_clear(&mail);
    }
}

/* ---- What is made to hurt ------------------------------------------------------------------------------------ */

static void print_deep(char *text, size_t size, unsigned depth) {
    size_t length = 0;
    text[0] = 0;
    for (unsigned i = 0; i < depth; i++) {
        length += (size_t)snprintf(text + length, size - length,
                                   "Content-Type: multipart/mixed; boundary=b%u\r\n\r\n--b%u\r\n", i, i);
    }
    snprintf(text + length, size - length, "\r\nmove\r\n");
}

static void depth_and_size_are_bounded(void **state) {
    (void)state;
    enum { LARGE = 1024 * 1024 };
    char *large = malloc(LARGE + 64), deep[16384];
    inbox_message mail;
    print_deep(deep, sizeof deep, 10);
    mail = mail_of(deep);
    assert_string_equal(mail.text, "move\n");
    inbox_message_clear(&mail);
    print_deep(deep, sizeof deep, INBOX_PARTS_MAX);
    mail = mail_of(deep);
    assert_string_equal(mail.text, "");
    inbox_message_clear(&mail);
    print_deep(deep, sizeof deep, INBOX_PARTS_MAX + 1);
    assert_string_equal(read_bytes(deep, strlen(deep), &mail), "the mail has too many parts");
    assert_null(mail.text);
    memset(large, 'x', LARGE);
    snprintf(large, 9, "A: b\r\n\r\n");
    large[8] = 'x';
    assert_string_equal(read_bytes(large, LARGE, &mail), "");
    assert_int_equal(mail.text_length, INBOX_TEXT_MAX);
    assert_true(mail.cut);
    inbox_message_clear(&mail);
    free(large);
}

/* Mails of pieces that mean something to MIME, drawn at random: each is read, or refused with a reason. */
static void hostile_mails_are_read_or_refused(void **state) {
    (void)state;
    static const char *const pieces[] = {"Content-Type: multipart/mixed; boundary=b\r\n",
                                         "Content-Type: multipart/digest; boundary=\"b\"\r\n",
                                         "--b\r\n",
                                         "--b--\r\n",
                                         "\r\n",
                                         "\n",
                                         "\r",
                                         "Content-Type: message/rfc822\r\n",
                                         "Content-Type: text/html; charset=utf-7\r\n",
                                         "Content-Transfer-Encoding: base64\r\n",
                                         "Content-Transfer-Encoding: x-uuencode\r\n",
                                         "begin 644 x\r\nM#0\r\n",
                                         "From: <<<>>>,;:\r\n",
                                         "Subject: =?utf-8?b?////?= =?x?y?z?=\r\n",
                                         "=?utf-8?q?=\r\n",
                                         " folded\r\n",
                                         "Message-ID: <<a>@\r\n",
                                         "References: <a> <b <c>\r\n",
                                         "Content-Type: multipart/report; boundary=b\r\n",
                                         "Content-Type: message/delivery-status\r\n",
                                         "Final-Recipient: rfc822\r\nAction: failed\r\n",
                                         "\xff\xfe\xfd",
                                         "&#x110000;",
                                         "<blockquote>",
                                         "<!--",
                                         "move k7 c3\r\n",
                                         "From a@b Thu\r\n",
                                         "Content-Type: ;;;=\"\r\n",
                                         "Content-Type: text/plain; charset*0*=x'y'%ff\r\n",
                                         "Content-Disposition: attachment; filename*=''%\r\n",
                                         "Content-Type: message/partial; id=x; number=1\r\n",
                                         "Return-Path: <>\r\n",
                                         "Content-Type: application/x-tnef\r\n",
                                         "Content-Length: 99999999\r\n"};
    const size_t count = sizeof pieces / sizeof *pieces;
    const unsigned rounds = getenv("LUDOPOD_LONG") ? 200000 : 2000;
    uint64_t seed = 20261124;
    for (unsigned i = 0; i < rounds; i++) {
        char text[4096] = "A: b\r\n";
        size_t length = 6;
        for (int left = 60; left; left--) {
            seed = seed * 6364136223846793005u + 1442695040888963407u;
            const char *piece = pieces[(seed >> 33) % count];
            length += (size_t)snprintf(text + length, sizeof text - length, "%s", piece);
        }
        inbox_message mail;
        const char *why = read_bytes(text, length, &mail);
        assert_true(*why ? mail.text == NULL : strlen(mail.text) == mail.text_length);
        inbox_message_clear(&mail);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_text_is_found),
        cmocka_unit_test(the_head_is_decoded),
        cmocka_unit_test(nothing_that_is_read_has_a_line_end),
        cmocka_unit_test(reports_are_read),
        cmocka_unit_test(kinds_are_told_apart),
        cmocka_unit_test(a_mail_is_known_again),
        cmocka_unit_test(the_head_names_the_recipient),
        cmocka_unit_test(depth_and_size_are_bounded),
        cmocka_unit_test(hostile_mails_are_read_or_refused),
    };
    return cmocka_run_group_tests(tests, open_reader, NULL);
}
