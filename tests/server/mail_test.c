/* Letters as mails, read back as a mail program reads them. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>
#include <sodium.h>
#include <stdbool.h>
#include <stdio.h>
#include <string.h>

#include "app/outbox/post/mail.h"

enum { ROOM = 16384 };

static club_letter letter_of(club_letter_topic topic, pod_language language) {
    bool with_code = topic == CLUB_LETTER_CONFIRM || topic == CLUB_LETTER_RECOVER;
    club_letter letter = {.id = "abcdefghjk",
                          .topic = topic,
                          .language = language,
                          .address = "ann@example.org",
                          .name = "ann",
                          .created_ms = INT64_C(1800000000) * 1000};
    snprintf(letter.code, sizeof letter.code, "%s", with_code ? "k3y-C0de" : "");
    snprintf(letter.detail, sizeof letter.detail, "%s",
             with_code || topic == CLUB_LETTER_NOTICES ? "" : "Firefox on Linux");
    return letter;
}

static const char *print_as(const club_letter *letter, const char *club) {
    static char text[ROOM];
    pod_text out = pod_text_over(text, sizeof text);
    post_mail_print(&(post_mail){letter, "club@mail.example.net", club, "https://play.example.net", "", "", "", "", "",
                                 NULL, 0, NULL},
                    &out);
    assert_true(pod_text_fits(&out));
    return text;
}

static const char *print(const club_letter *letter) {
    return print_as(letter, "Ludopod");
}

static void a_mail_as_it_is_sent(void **state) {
    (void)state;
    club_letter letter = letter_of(CLUB_LETTER_RECOVER, POD_ENGLISH);
    assert_string_equal(print(&letter),
                        "Date: Fri, 15 Jan 2027 08:00:00 +0000\r\n"
                        "From: Ludopod <club@mail.example.net>\r\n"
                        "To: <ann@example.org>\r\n"
                        "Subject: Set a new password\r\n"
                        "Message-ID: <abcdefghjk@mail.example.net>\r\n"
                        "Auto-Submitted: auto-generated\r\n"
                        "MIME-Version: 1.0\r\n"
                        "Content-Language: en\r\n"
                        "Content-Type: text/plain; charset=UTF-8\r\n"
                        "Content-Transfer-Encoding: quoted-printable\r\n"
                        "\r\n"
                        "Hello ann,\r\n"
                        "\r\n"
                        "A new password was asked for, for the account ann at https://play.example.n=\r\n"
                        "et. To set it, open this page within an hour:\r\n"
                        "\r\n"
                        "https://play.example.net/recover#k3y-C0de\r\n"
                        "\r\n"
                        "If the link does not open, enter this code on the page: k3y-C0de\r\n"
                        "\r\n"
                        "If that was not you, ignore this mail: your password stays as it is.\r\n"
                        "\r\n"
                        "--=20\r\n"
                        "Ludopod\r\n"
                        "https://play.example.net\r\n");
}

/* ---- Read back --------------------------------------------------------------------------------------- */

static int digit(char c) {
    return c >= '0' && c <= '9' ? c - '0' : c >= 'A' && c <= 'F' ? c - 'A' + 10 : -1;
}

/* Fails on what is not quoted-printable: lines that are too long, bytes that should be encoded. */
static void decode_body(const char *from, char *out) {
    size_t column = 0;
    for (; *from; from++) {
        if (strncmp(from, "=\r\n", 3) == 0) {
            from += 2;
            column = 0;
        } else if (strncmp(from, "\r\n", 2) == 0) {
            *out++ = '\n';
            from++;
            column = 0;
        } else if (*from == '=') {
            assert_true(digit(from[1]) >= 0 && digit(from[2]) >= 0);
            *out++ = (char)(digit(from[1]) << 4 | digit(from[2]));
            from += 2;
            column += 3;
        } else {
            assert_true(*from >= ' ' && *from <= '~');
            *out++ = *from;
            column++;
        }
        assert_true(column <= 76);
    }
    *out = 0;
}

/* Encoded words become what they say. */
static void decode_field(const char *from, char *out) {
    static const char frame[] = "=?UTF-8?B?";
    while (*from && strncmp(from, "\r\n", 2) != 0) {
        if (strncmp(from, frame, sizeof frame - 1) != 0) {
            *out++ = *from++;
            continue;
        }
        const char *word = from + sizeof frame - 1, *end = strstr(word, "?=");
        size_t length;
        assert_true(end && end + 2 - from <= 75);
        assert_int_equal(sodium_base642bin((unsigned char *)out, ROOM, word, (size_t)(end - word), NULL, &length, NULL,
                                           sodium_base64_VARIANT_ORIGINAL),
                         0);
        out += length;
        from = strncmp(end + 2, "\r\n =?", 5) == 0 ? end + 5 : end + 2;
    }
    *out = 0;
}

typedef struct head {
    size_t lines;
    char from[ROOM], to[ROOM], subject[ROOM], body[ROOM];
} head;

static void read_field(const char *mail, const char *name, char *out) {
    const char *at = strstr(mail, name), *end = strstr(mail, "\r\n\r\n");
    assert_true(at && at < end);
    assert_null(strstr(at + 1, name)); /* once */
    decode_field(at + strlen(name), out);
}

static void read_mail(const char *mail, head *out) {
    const char *body = strstr(mail, "\r\n\r\n");
    assert_non_null(body);
    out->lines = 0;
    for (const char *at = mail; at < body + 2; at = strstr(at, "\r\n") + 2) {
        out->lines += *at != ' ';
        assert_true(strcspn(at, "\r\n") <= 78);
        assert_int_equal(strncmp(at + strcspn(at, "\r\n"), "\r\n", 2), 0);
    }
    read_field(mail, "From: ", out->from);
    read_field(mail, "To: ", out->to);
    read_field(mail, "\r\nSubject: ", out->subject);
    decode_body(body + 4, out->body);
}

static void every_topic_says_all_of_it_in_every_language(void **state) {
    (void)state;
    static head read, english;
    for (int topic = 0; topic < CLUB_LETTER_TOPIC_COUNT; topic++) {
        for (int language = POD_ENGLISH; language < POD_LANGUAGE_COUNT; language++) {
            club_letter letter = letter_of((club_letter_topic)topic, (pod_language)language);
            read_mail(print(&letter), &read);
            assert_int_equal(read.lines, 10);
            assert_non_null(strstr(read.body, "ann"));
            assert_non_null(strstr(read.body, "https://play.example.net"));
            assert_null(strchr(read.body, '{'));
            assert_null(strchr(read.body, '\r'));
            assert_true(!letter.code[0] || strstr(read.body, "#k3y-C0de\n"));
            bool has_detail = topic == CLUB_LETTER_SIGN_IN || topic == CLUB_LETTER_ADDRESS ||
                              topic == CLUB_LETTER_PASSKEY_ADDED || topic == CLUB_LETTER_PASSKEY_REMOVED;
            assert_int_equal(strstr(read.body, "Firefox on Linux") != NULL, has_detail);
            if (language == POD_ENGLISH) {
                english = read;
            } else {
                assert_string_not_equal(read.subject, english.subject);
                assert_string_not_equal(read.body, english.body);
            }
        }
    }
}

/* The only thing that is new is the subject, in letters of any script. */
static void a_single_notice_is_the_subject(void **state) {
    (void)state;
    static head read;
    static char text[ROOM];
    const char *lines = "Zoë has moved.\nhttps://play.example.net/g/k7f3q9x2mw\n\n";
    club_letter letter = letter_of(CLUB_LETTER_NOTICES, POD_ENGLISH);
    pod_text out = pod_text_over(text, sizeof text);
    snprintf(letter.detail, sizeof letter.detail, "Zoë has moved.");
    post_mail_print(&(post_mail){&letter, "club@mail.example.net", "Ludopod", "https://play.example.net", lines, "", "",
                                 "", "", NULL, 0, NULL},
                    &out);
    read_mail(text, &read);
    assert_string_equal(read.subject, "Zoë has moved.");
    assert_non_null(strstr(read.body, lines));
    assert_non_null(strstr(read.body, "https://play.example.net/settings/notices\n"));
}

static void links_lead_to_the_pages_of_their_codes(void **state) {
    (void)state;
    static head read;
    club_letter confirm = letter_of(CLUB_LETTER_CONFIRM, POD_FRENCH);
    read_mail(print(&confirm), &read);
    assert_non_null(strstr(read.body, "\n\nhttps://play.example.net/confirm#k3y-C0de\n\n"));
    assert_string_equal(read.subject, "Confirmez votre adresse e-mail");
    /* A notice links to where a new password is had. */
    club_letter notice = letter_of(CLUB_LETTER_PASSWORD, POD_SPANISH);
    read_mail(print(&notice), &read);
    assert_non_null(strstr(read.body, " https://play.example.net/recover\n"));
    assert_string_equal(read.subject, "Tu contraseña ha cambiado");
}

/* What a person or an operator has chosen stays text. */
static void nothing_gets_into_the_head(void **state) {
    (void)state;
    static head read;
    static const char *const clubs[] = {"Club \"Ludo\" <x@y>, Bcc: z@w", "Club\r\nBcc: z@w",
                                        ("Échecs & céphalopodes, 中文 "
                                         "et d'autres choses encore")};
    for (size_t i = 0; i < sizeof clubs / sizeof clubs[0]; i++) {
        char from[256];
        club_letter letter = letter_of(CLUB_LETTER_SIGN_IN, POD_FRENCH);
        strcpy(letter.detail, "x\r\n\r\n.\r\nBcc: z@w\r\n=3D é");
        strcpy(letter.address, "josé@españa.example");
        read_mail(print_as(&letter, clubs[i]), &read);
        assert_int_equal(read.lines, 10);
        snprintf(from, sizeof from, "%s <club@mail.example.net>", clubs[i]);
        assert_string_equal(read.from, from);
        assert_string_equal(read.to, "<josé@españa.example>");
        assert_non_null(strstr(read.body, "=3D é"));
    }
}

/* ---- Answers ----------------------------------------------------------------------------------------- */

static const char *print_answer(const post_mail *mail) {
    static char text[ROOM];
    pod_text out = pod_text_over(text, sizeof text);
    post_mail_print(mail, &out);
    assert_true(pod_text_fits(&out));
    return text;
}

static post_mail answer_of(const club_letter *letter, const char *lines) {
    return (post_mail){.letter = letter,
                       .from = "club@mail.example.net",
                       .club = "Ludopod",
                       .url = "https://play.example.net",
                       .lines = lines,
                       .subject = "Cephalopod 1x3: ada – bob (k7f3q9x2mw)",
                       .reply_to = "club+m23@mail.example.net",
                       .thread = "<k7f3q9x2mw.game@mail.example.net> <1@example.org>",
                       .unsubscribe = "z23"};
}

static const char board[] = "It is your turn.\n\x01"
                            "cephalopod\ta11b1 a 2 -\nWrite to club+m23@mail.example.net or see "
                            "https://play.example.net/g/k7f3q9x2mw.\n<script>alert(1)</script>\n";

static size_t count_of(const char *text, const char *word) {
    size_t count = 0;
    for (const char *at = text; (at = strstr(at, word)); at++) {
        count++;
    }
    return count;
}

static void an_answer_has_text_and_html_in_one_thread(void **state) {
    (void)state;
    club_letter letter = letter_of(CLUB_LETTER_ANSWER, POD_ENGLISH);
    const post_picture picture = {"\x89PNG", 4};
    post_mail mail = answer_of(&letter, board);
    mail.picture = &picture;
    mail.pictures = 1;
    const char *text = print_answer(&mail);
    static const char *const there[] = {
        "In-Reply-To: <1@example.org>\r\n",
        "References: <k7f3q9x2mw.game@mail.example.net>\r\n <1@example.org>\r\n",
        "Reply-To: Ludopod <club+m23@mail.example.net>\r\n",
        "Auto-Submitted: auto-replied\r\n",
        "List-Unsubscribe: <https://play.example.net/unsubscribe/z23>\r\n",
        "List-Unsubscribe-Post: List-Unsubscribe=One-Click\r\n",
        "Content-Type: multipart/alternative; boundary=\"=_Aabcdefghjk\"",
        "Content-Type: text/plain; charset=UTF-8",
        "Content-Type: multipart/related; type=\"text/html\"; boundary=\"=_Rabcdefghjk\"",
        "Content-Type: image/png\r\nContent-ID: <0.abcdefghjk>",
        "iVBORw==\r\n",
        "&lt;script&gt;",
        "src=3D\"cid:0.abcdefghjk\"",
        "href=3D\"mailto:club+m23@mail.example.net\""};
    for (size_t i = 0; i < sizeof there / sizeof there[0]; i++) {
        if (!strstr(text, there[i])) {
            fail_msg("there is no '%s' in:\n%s", there[i], text);
        }
    }
    assert_int_equal(count_of(text, "\r\n--=_A"), 3);
    assert_int_equal(count_of(text, "\r\n--=_R"), 3);
    assert_null(strstr(text, "<script>alert(1)</script>\n<"));
    mail.pictures = 0;
    assert_non_null(strstr(print_answer(&mail), "<table role=3D\"presentation\""));
}

/* Whatever came with a mail, or was written into the database. */
static void nothing_adds_a_line_to_the_head(void **state) {
    (void)state;
    club_letter letter = letter_of(CLUB_LETTER_ANSWER, POD_ENGLISH);
    static const char *const bad[] = {"x\r\nBcc: eve@example.org", "x\nBcc: eve@example.org", "<a@b>\r\nBcc: <c@d>",
                                      "a@b.c>\r\nBcc: <d", "\r\n\r\nbody"};
    for (size_t i = 0; i < sizeof bad / sizeof bad[0]; i++) {
        post_mail mail = answer_of(&letter, "Hello\n");
        mail.subject = mail.reply_to = mail.thread = mail.unsubscribe = bad[i];
        const char *text = print_answer(&mail), *end = strstr(text, "\r\n\r\n");
        assert_non_null(end);
        for (const char *at = text; at < end; at = strstr(at, "\r\n") + 2) {
            assert_true(strncmp(at, "Bcc", 3) != 0 && strncmp(at, "body", 4) != 0);
        }
        assert_non_null(strstr(text, "Content-Transfer-Encoding: quoted-printable\r\n\r\nHello ann,"));
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_mail_as_it_is_sent),
        cmocka_unit_test(every_topic_says_all_of_it_in_every_language),
        cmocka_unit_test(a_single_notice_is_the_subject),
        cmocka_unit_test(links_lead_to_the_pages_of_their_codes),
        cmocka_unit_test(nothing_gets_into_the_head),
        cmocka_unit_test(an_answer_has_text_and_html_in_one_thread),
        cmocka_unit_test(nothing_adds_a_line_to_the_head),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
