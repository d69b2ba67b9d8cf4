/* Mails that come in, up to where the server acts on them: heads, texts. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "mail/inbox/head.h"
#include "mail/inbox/text.h"

/* ---- Who sent it --------------------------------------------------------------------------------------------- */

static inbox_head head_of(const char *text) {
    inbox_head head;
    const char *why = inbox_head_read(text, strlen(text), &head);
    assert_null(why);
    return head;
}

/* As the programs named write them. */
static const struct {
    const char *program, *fields;
    bool automatic;
} senders[] = {
    {"a person", "From: Ann <ann@example.org>\r\nSubject: Re: Automatic reply: your move\r\n", false},
    {"a person, RFC 3834", "Auto-Submitted: no\r\n", false},
    {"a person who is careful", "Auto-Submitted: no; by-hand\r\n", false},
    {"a person at a normal priority", "Precedence: first-class\r\n", false},
    {"a person's Outlook", "X-MS-Has-Attach:\r\nX-MS-TNEF-Correlator:\r\nThread-Index: AQHY\r\n", false},
    {"vacation (BSD)", "Precedence: bulk\r\nAuto-Submitted: auto-replied\r\n", true},
    {"Sieve's vacation (Dovecot Pigeonhole)", "Auto-Submitted: auto-replied (vacation)\r\nX-Sieve: Pigeonhole\r\n",
     true},
    {"Gmail's vacation", "X-Autoreply: yes\r\nPrecedence: bulk\r\nAuto-Submitted: auto-replied\r\n", true},
    {"Exchange", "Auto-Submitted: auto-generated\r\nX-Auto-Response-Suppress: All\r\n", true},
    {"Exchange 2003", "Subject: Out of Office AutoReply: your move\r\n", true},
    {"Outlook in English", "Subject: Automatic reply: your move\r\n", true},
    {"Outlook in French", "Subject: R\xc3\xa9ponse automatique : your move\r\n", true},
    {"Outlook in Spanish", "Subject: Respuesta autom\xc3\xa1tica: your move\r\n", true},
    {"cPanel", "X-Autorespond: your move\r\nX-Precedence: auto_reply\r\n", true},
    {"FirstClass", "X-FC-MachineGenerated: true\r\n", true},
    {"Exim's autoreply", "Auto-Submitted: auto-replied\r\nX-Failed-Recipients: bob@example.net\r\n", true},
    {"a cron job", "Auto-Submitted: auto-generated\r\nX-Cron-Env: <SHELL=/bin/sh>\r\n", true},
    {"Mailman", "List-Id: Games <games.lists.example.org>\r\nPrecedence: list\r\n", true},
    {"a newsletter", "List-Unsubscribe: <https://example.org/u>\r\nFeedback-ID: 1:2:3\r\n", true},
    {"junk", "Precedence: junk\r\n", true},
    {"a fold and capitals", "AUTO-SUBMITTED:\r\n auto-replied\r\n", true},
    {"no, and more", "Auto-Submitted: nothing\r\n", true},
};

static void machines_are_told_from_people(void **state) {
    (void)state;
    for (size_t i = 0; i < sizeof senders / sizeof *senders; i++) {
        char text[512];
        snprintf(text, sizeof text, "From: ann@example.org\r\n%s\r\nmove k7 c3\r\n", senders[i].fields);
        if (head_of(text).automatic != senders[i].automatic) {
            fail_msg("%s", senders[i].program);
        }
    }
    static const char *const machines[] = {"MAILER-DAEMON@example.org", "noreply@example.org",
                                           "owner-games@example.org", "games-request@example.org",
                                           "postmaster@example.org"};
    for (size_t i = 0; i < sizeof machines / sizeof *machines; i++) {
        assert_true(inbox_address_is_machine(machines[i]));
    }
    assert_false(inbox_address_is_machine("ann@example.org"));
    assert_false(inbox_address_is_machine("requests@example.org"));
    assert_false(inbox_address_is_machine("-request"));
}

static void only_what_our_end_wrote_is_its_word(void **state) {
    (void)state;
    inbox_head head =
        head_of("Return-Path: <ann@example.org>\r\n"
                "Received: by mail.example.net\r\n\tfor <club+k7@example.net>\r\nReceived: by elsewhere\r\n"
                "Delivered-To: club+forged@example.net\r\nSubject: a\r\n b\r\nSubject: again\r\n\r\nbody");
    assert_string_equal(head.return_path, "ann@example.org");
    assert_int_equal(head.received, 2);
    assert_int_equal(head.subject.length, strlen("a\r\n b"));
    assert_int_equal(head.body.length, 4);
    head = head_of("Received: by mail.example.net\r\nReturn-Path: <ann@example.org>\r\nDelivered-To: x@y\r\n\r\n");
    assert_string_equal(head.return_path, "");
    assert_false(head.returned);
    head = head_of("Return-Path: <>\r\n\r\n");
    assert_true(head.returned);
}

/* A head of so many lines like this one. */
static const char *refusal_of(const char *line, size_t count, size_t more) {
    inbox_head head;
    size_t length = strlen(line) * count + more;
    char *text = malloc(length + 1);
    text[0] = 0;
    for (size_t i = 0; i < count; i++) {
        snprintf(text + i * strlen(line), strlen(line) + 1, "%s", line);
    }
    memset(text + strlen(line) * count, 'x', more);
    const char *why = inbox_head_read(text, length, &head);
    free(text);
    return why ? why : "";
}

static void heads_have_limits(void **state) {
    (void)state;
    inbox_head head;
    assert_string_equal(refusal_of("A: b\r\n", INBOX_FIELDS_MAX, 0), "");
    assert_string_equal(refusal_of("A: b\r\n", INBOX_FIELDS_MAX + 1, 0), "the head of the mail is too large");
    assert_string_equal(refusal_of("A: b\r\n ", 1, INBOX_HEAD_MAX), "the head of the mail is too large");
    assert_string_equal(refusal_of("A: b\r\n\r\n", 1, INBOX_HEAD_MAX), "");
    assert_string_equal(refusal_of("no field\r\n", 3, 0), "the mail has no head");
    assert_string_equal(refusal_of("Content-Type: a/b\r\n", INBOX_PARTS_MAX + 1, 0), "the mail has too many parts");
    assert_string_equal(inbox_head_read("A: b\0\r\n", 7, &head), "the mail has a 0 byte in it");
    assert_string_equal(refusal_of("", 0, 0), "the mail has no head");
}

static void our_address_has_details(void **state) {
    (void)state;
    char detail[INBOX_ADDRESS_SIZE];
    assert_true(inbox_address_is("club@example.org", "Club@EXAMPLE.org", detail));
    assert_string_equal(detail, "");
    assert_true(inbox_address_is("club@example.org", "club+a-B+c@example.org", detail));
    assert_string_equal(detail, "a-B+c");
    assert_false(inbox_address_is("club@example.org", "clubs@example.org", detail));
    assert_false(inbox_address_is("club@example.org", "club@example.org.evil.net", detail));
    assert_false(inbox_address_is("club@example.org", "club@evil@example.net", detail));
    assert_false(inbox_address_is("club@example.org", "club", detail));
}

/* ---- Texts --------------------------------------------------------------------------------------------------- */

static const struct {
    const char *html, *text;
} pages[] = {
    {"move k7 c3", "move k7 c3\n"},
    {"<html><head><title>no</title><style>p{}</style></head><body><p>move k7 c3</p><p>chat k7 hello</p></body></html>",
     "move k7 c3\n\nchat k7 hello\n"},
    {"<div>one</div><div>two<br>three</div>", "one\ntwo\nthree\n"},
    {"one<br><br>two", "one\n\ntwo\n"},
    {"a&nbsp;&lt;b&gt; &amp;&#233;&#xe9;&eacute;&unknown; &", "a <b> &\u00e9\u00e9\u00e9&unknown; &\n"},
    {"<p>mine</p><blockquote>theirs<blockquote>mine before</blockquote></blockquote><p>more</p>",
     "mine\n\n> theirs\n\n> > mine before\n\nmore\n"},
    {"<pre>move k7 c3\n  chat</pre>", "move k7 c3\n  chat\n"},
    {"a <!-- <p>hidden --> b<script>if (a < b) alert('</p>')</script>c", "a bc\n"},
    {"2 < 3 and <b>4 > 3</b>", "2 < 3 and 4 > 3\n"},
    {"<a title=\"a > b\" href='x'>link</a>", "link\n"},
    {"<ul><li>one</li><li>two</li></ul>", "one\ntwo\n"},
    {"<table><tr><td>a</td><td>b</td></tr><tr><td>c</td></tr></table>", "a b\nc\n"},
    {"<p>open <b", "open\n"},
    {"<!-- open", ""},
    {"<script>open", ""},
    {"&#0;&#x110000;&#xd800;", "\ufffd\ufffd???\n"},
    {"a\xc3", "a?\n"},
};

static void html_is_read_as_it_is_seen(void **state) {
    (void)state;
    for (size_t i = 0; i < sizeof pages / sizeof *pages; i++) {
        char room[256] = "";
        inbox_text text = {room, sizeof room, 0, false};
        inbox_text_add_html(&text, pages[i].html, strlen(pages[i].html));
        assert_string_equal(room, pages[i].text);
    }
}

static void texts_are_plain(void **state) {
    (void)state;
    char room[64] = "", line[16];
    inbox_text text = {room, sizeof room, 0, false};
    static const char odd[] = "a\r\nb\rc\nd\te\x1b[1m\xff\xe2\x80\x8bx\xc2\xa0y";
    inbox_text_add(&text, odd, sizeof odd - 1);
    assert_string_equal(room, "a\nb\nc\nd e [1m?x y");
    assert_false(text.cut);
    inbox_text_line(" \r\n Subject\r\n Bcc: x\r\n", line, sizeof line);
    assert_string_equal(line, "Subject  Bcc: x");
    text = (inbox_text){room, 5, 0, false};
    inbox_text_add(&text, "abc\u00e9f", 6);
    assert_string_equal(room, "abc");
    assert_true(text.cut);
}

static void broken_lines_are_joined(void **state) {
    (void)state;
    static const struct {
        const char *from, *to;
        bool delete;
    } cases[] = {
        {"move k7 c3 \nd4\n", "move k7 c3 d4\n", false},
        {"move k7 c3 \nd4\n", "move k7 c3d4\n", true},
        {"> quoted \n> more\nmine\n", "> quoted \n> more\nmine\n", false},
        {"end \n-- \nAnn\n", "end \n-- \nAnn\n", false},
        {" > not quoted\n", "> not quoted\n", false},
        {"last ", "last ", false},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        char room[64] = "";
        inbox_text text = {room, sizeof room, 0, false};
        inbox_text_add(&text, cases[i].from, strlen(cases[i].from));
        inbox_text_unflow(&text, cases[i].delete);
        assert_string_equal(room, cases[i].to);
        assert_int_equal(text.length, strlen(room));
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(machines_are_told_from_people),
        cmocka_unit_test(only_what_our_end_wrote_is_its_word),
        cmocka_unit_test(heads_have_limits),
        cmocka_unit_test(our_address_has_details),
        cmocka_unit_test(html_is_read_as_it_is_seen),
        cmocka_unit_test(texts_are_plain),
        cmocka_unit_test(broken_lines_are_joined),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
