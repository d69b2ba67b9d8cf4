/* Mails that come in, up to where the server acts on them: heads, LMTP, texts. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "server/inbox/head.h"
#include "server/inbox/lmtp.h"
#include "server/inbox/text.h"

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
        head_of("Return-Path: <ann@example.org>\r\nDelivered-To: club+k7@example.net\r\n"
                "Received: by mail.example.net\r\n\tfor <club+k7@example.net>\r\nReceived: by elsewhere\r\n"
                "Delivered-To: club+forged@example.net\r\nSubject: a\r\n b\r\nSubject: again\r\n\r\nbody");
    assert_string_equal(head.return_path, "ann@example.org");
    assert_string_equal(head.recipient, "club+k7@example.net");
    assert_int_equal(head.received, 2);
    assert_int_equal(head.subject.length, strlen("a\r\n b"));
    assert_int_equal(head.body.length, 4);
    head = head_of("Received: by mail.example.net\r\nReturn-Path: <ann@example.org>\r\nDelivered-To: x@y\r\n\r\n");
    assert_string_equal(head.return_path, "");
    assert_false(head.returned);
    assert_string_equal(head.recipient, "");
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

/* ---- LMTP ---------------------------------------------------------------------------------------------------- */

enum { SIZE_MAX_OF_MAIL = 4096, ROOM = 4 * LMTP_REPLY_MAX };

typedef struct session {
    lmtp *machine;
    char said[ROOM], mail[SIZE_MAX_OF_MAIL + 1]; /* of us; the latest */
    size_t mails;
    lmtp_step step;
} session;

static const lmtp_settings settings = {"mx.example.org", "club@example.org", SIZE_MAX_OF_MAIL};
static const inbox_verdict verdicts[LMTP_RECIPIENTS_MAX] = {
    {INBOX_ACCEPTED, "2.0.0", "done"}, {INBOX_REFUSED, "5.1.1", "no"}, {INBOX_LATER, "4.3.0", "later"}};

static void begin(session *of) {
    pod_text out = pod_text_over(of->said, sizeof of->said);
    *of = (session){0};
    of->machine = lmtp_open(&settings, &out);
    of->said[0] = 0;
}

/* Says it, so many bytes at a time; mails are answered at once, each recipient in its own way. */
static const char *say_in_pieces(session *of, const char *text, size_t length, size_t piece) {
    of->said[0] = 0;
    of->step = LMTP_MORE;
    for (size_t at = 0, taken; at < length && of->step != LMTP_END; at += taken) {
        size_t said = strlen(of->said), mail_length;
        pod_text out = pod_text_over(of->said + said, sizeof of->said - said);
        of->step = lmtp_take(of->machine, text + at, length - at < piece ? length - at : piece, &taken, &out);
        if (of->step == LMTP_MAIL) {
            const char *mail = lmtp_mail(of->machine, &mail_length);
            memcpy(of->mail, mail, mail_length);
            of->mail[mail_length] = 0;
            of->mails++;
            lmtp_answer(of->machine, verdicts, &out);
        }
        assert_true(pod_text_fits(&out));
    }
    return of->said;
}

static const char *say(session *of, const char *text) {
    return say_in_pieces(of, text, strlen(text), SIZE_MAX);
}

#define OPENING "LHLO mta.example.net\r\nMAIL FROM:<ann@example.org>\r\nRCPT TO:<club@example.org>\r\n"
#define HELLO                                                                                                          \
    "250-mx.example.org\r\n250-PIPELINING\r\n250-8BITMIME\r\n250-SMTPUTF8\r\n250-ENHANCEDSTATUSCODES\r\n"              \
    "250 SIZE 4096\r\n"

static void each_recipient_has_a_reply(void **state) {
    (void)state;
    static const char talk[] = "LHLO mta.example.net\r\n"
                               "MAIL FROM:<ann@example.org> SIZE=300 BODY=8BITMIME SMTPUTF8\r\n"
                               "RCPT TO:<club@example.org>\r\n"
                               "RCPT TO:<bob@example.org>\r\n"
                               "RCPT TO:<club+one@example.org>\r\n"
                               "rcpt to: <\"club\"@example.org>\r\n"
                               "RCPT TO:<Club+two@Example.Org>\r\n"
                               "DATA\r\n"
                               "Subject: hi\r\n\r\n..dot\r\n. \r\nend.\r\n.\r\n"
                               "QUIT\r\n";
    static const char replies[] = HELLO "250 2.1.0 go on\r\n"
                                        "250 2.1.5 go on\r\n"
                                        "550 5.1.1 there is no such address here\r\n"
                                        "250 2.1.5 go on\r\n"
                                        "550 5.1.1 there is no such address here\r\n"
                                        "250 2.1.5 go on\r\n"
                                        "354 send the mail, and a line with a dot\r\n"
                                        "250 2.0.0 done\r\n550 5.1.1 no\r\n451 4.3.0 later\r\n"
                                        "221 2.0.0 goodbye\r\n";
    for (size_t piece = 1; piece < sizeof talk; piece += piece < 20 ? 1 : 37) {
        session of;
        begin(&of);
        assert_string_equal(say_in_pieces(&of, talk, strlen(talk), piece), replies);
        assert_string_equal(of.mail, "Subject: hi\r\n\r\n.dot\r\n \r\nend.\r\n");
        assert_int_equal(of.step, LMTP_END);
        lmtp_close(of.machine);
    }
}

/* What is said after the opening, and the last reply to it. */
static const struct {
    const char *said, *reply;
} exchanges[] = {
    {"NOOP\r\n", "250 2.0.0 well"},
    {"MAIL FROM:<bob@example.org>\r\n", "503 5.5.1 there is a mail already; RSET drops it"},
    {"RSET\r\nRCPT TO:<club@example.org>\r\n", "503 5.5.1 MAIL first"},
    {"RSET\r\nDATA\r\n", "503 5.5.1 MAIL first"},
    {"RSET\r\nMAIL FROM:<>\r\n", "250 2.1.0 go on"},
    {"RSET\r\nMAIL FROM:<@a,@b:ann@example.org>\r\n", "250 2.1.0 go on"},
    {"RSET\r\nMAIL FROM:<\"a> b\\\"\"@example.org>\r\n", "250 2.1.0 go on"},
    {"RSET\r\nMAIL FROM:<>\r\nRCPT TO:<bob@example.org>\r\nDATA\r\n", "503 5.5.1 there is no recipient that was taken"},
    {"RSET\r\nMAIL FROM:<ann@example.org\r\n", "501 5.5.4 expected MAIL FROM:<address>"},
    {"RSET\r\nMAIL FROM:<a b@example.org>\r\n", "501 5.5.4 expected MAIL FROM:<address>"},
    {"RSET\r\nMAIL FROM:ann@example.org\r\n", "501 5.5.4 expected MAIL FROM:<address>"},
    {"RSET\r\nMAIL FROM:<a@b>SIZE=1\r\n", "501 5.5.4 expected a blank behind the address"},
    {"RSET\r\nMAIL FROM:<a@b> SIZE=4097\r\n", "552 5.3.4 the mail is too large"},
    {"RSET\r\nMAIL FROM:<a@b> SIZE=-1\r\n", "501 5.5.4 SIZE= takes a number of bytes"},
    {"RSET\r\nMAIL FROM:<a@b> SIZE=99999999999999999999\r\n", "501 5.5.4 SIZE= takes a number of bytes"},
    {"RSET\r\nMAIL FROM:<a@b> BODY=BINARYMIME\r\n", "555 5.5.4 expected SIZE=, BODY=8BITMIME, BODY=7BIT or SMTPUTF8"},
    {"RSET\r\nMAIL FROM:<\xc3\xa9@b>\r\n", "553 5.6.7 such an address needs SMTPUTF8"},
    {"RSET\r\nMAIL FROM:<\xc3\xa9@b> SMTPUTF8\r\n", "250 2.1.0 go on"},
    {"RSET\r\nMAIL FROM:<\xc3@b> SMTPUTF8\r\n", "553 5.6.7 such an address needs SMTPUTF8"},
    {"RCPT TO:<>\r\n", "501 5.5.4 expected RCPT TO:<address>"},
    {"RCPT TO:<club@example.org> NOTIFY=NEVER\r\n", "555 5.5.4 RCPT takes no parameters"},
    {"DATA now\r\n", "501 5.5.4 DATA stands alone"},
    {"EHLO mta\r\n", "500 5.5.1 this is LMTP, which begins with LHLO"},
    {"LHLO\r\n", "501 5.5.4 expected LHLO and a name"},
    {"VRFY club\r\n", "252 2.1.5 send a mail, and it will be seen"},
    {"BDAT 3 LAST\r\n",
     "500 5.5.2 there is no such command; expected LHLO, MAIL FROM:, RCPT TO:, DATA, RSET, NOOP or QUIT"},
    {"NOOP\n", "521 5.5.2 a line ends with CR and LF, which stand nowhere else"},
    {"NO\rOP\r\n", "521 5.5.2 a line ends with CR and LF, which stand nowhere else"},
};

static void every_command_has_its_answer(void **state) {
    (void)state;
    for (size_t i = 0; i < sizeof exchanges / sizeof *exchanges; i++) {
        session of;
        begin(&of);
        say(&of, OPENING);
        const char *said = say(&of, exchanges[i].said), *end = said + strlen(said) - 2, *last = end;
        while (last > said && last[-1] != '\n') {
            last--;
        }
        if (strncmp(last, exchanges[i].reply, (size_t)(end - last)) != 0 || !exchanges[i].reply[0]) {
            fail_msg("%s: %s", exchanges[i].said, said);
        }
        lmtp_close(of.machine);
    }
}

/* Sequences that mail servers have taken for the end of a mail (SEC Consult, 2023; CVE-2023-51764, -51765, -51766;
   Postel was kind). Behind each a second mail of a forged sender follows, which must never be one. */
static const char *const ends[] = {
    "\n.\n",     "\n.\r\n",       "\r\n.\n",     "\r.\r", "\r\n.\r",    "\r.\r\n",    "\n\n.\r\n",   "\r\n\x01.\r\n",
    "\n.\n\r\n", "\r\r\n.\r\r\n", "\r\n.\r\r\n", "\n.\r", "\r\n..\r\n", "\r\n .\r\n", "\r\n.\t\r\n", "\r\n. \r\n",
};

static void mails_are_not_smuggled(void **state) {
    (void)state;
    for (size_t i = 0; i < sizeof ends / sizeof *ends; i++) {
        for (size_t piece = 1; piece < 200; piece += 13) {
            char talk[1024];
            session of;
            begin(&of);
            say(&of, OPENING "DATA\r\n");
            snprintf(talk, sizeof talk,
                     "Subject: one\r\n\r\none%sMAIL FROM:<admin@example.org>\r\nRCPT TO:<club@example.org>\r\nDATA\r\n"
                     "Subject: two\r\n\r\ntwo\r\n.\r\n",
                     ends[i]);
            const char *said = say_in_pieces(&of, talk, strlen(talk), piece);
            bool bare = strstr(said, "550 5.6.0 the mail has a CR") != NULL;
            if (of.mails > 1 || strstr(said, "354") || (of.mails == 1) == bare || lmtp_recipients(of.machine) ||
                (bare && strchr(said, '\n') != said + strlen(said) - 1)) {
                fail_msg("sequence %zu in pieces of %zu: %s", i, piece, said);
            }
            lmtp_close(of.machine);
        }
    }
}

static void a_mail_has_limits(void **state) {
    (void)state;
    session of;
    static char line[LMTP_COMMAND_MAX + 100], large[LMTP_OVERRUN * SIZE_MAX_OF_MAIL + 2];
    begin(&of);
    memset(line, 'x', sizeof line - 3);
    strcpy(line + sizeof line - 3, "\r\n");
    assert_string_equal(say(&of, line), "500 5.5.2 the line is too long\r\n");
    say(&of, OPENING);
    for (int i = 1; i < LMTP_RECIPIENTS_MAX; i++) {
        assert_string_equal(say(&of, "RCPT TO:<club@example.org>\r\n"), "250 2.1.5 go on\r\n");
    }
    assert_memory_equal(say(&of, "RCPT TO:<club@example.org>\r\n"), "452 4.5.3", 9);
    say(&of, "RSET\r\nMAIL FROM:<>\r\nRCPT TO:<club@example.org>\r\nRCPT TO:<club@example.org>\r\nDATA\r\n");
    memset(large, 'y', sizeof large - 1);
    snprintf(large + SIZE_MAX_OF_MAIL + 1, 6, "\r\n.\r\n");
    assert_string_equal(say_in_pieces(&of, large, SIZE_MAX_OF_MAIL + 6, 1000),
                        "552 5.3.4 the mail is too large\r\n552 5.3.4 the mail is too large\r\n");
    say(&of, "MAIL FROM:<>\r\nRCPT TO:<club@example.org>\r\nDATA\r\n");
    assert_string_equal(say_in_pieces(&of, "A: b\0\r\n.\r\n", 10, 3), "550 5.6.0 the mail has a 0 byte in it\r\n");
    say(&of, "MAIL FROM:<>\r\nRCPT TO:<club@example.org>\r\nDATA\r\n");
    memset(large, 'y', sizeof large - 1);
    assert_string_equal(say_in_pieces(&of, large, sizeof large - 1, 1000), "552 5.3.4 the mail is too large\r\n");
    assert_int_equal(of.step, LMTP_END);
    assert_int_equal(of.mails, 0);
    lmtp_close(of.machine);
}

static void who_only_errs_is_sent_away(void **state) {
    (void)state;
    session of;
    int count = 0;
    begin(&of);
    do {
        say(&of, "GET / HTTP/1.1\r\n");
        count++;
    } while (of.step != LMTP_END);
    assert_int_equal(count, LMTP_ERRORS_MAX);
    assert_string_equal(of.said, "421 4.7.0 too many errors\r\n");
    lmtp_close(of.machine);
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
        cmocka_unit_test(each_recipient_has_a_reply),
        cmocka_unit_test(every_command_has_its_answer),
        cmocka_unit_test(mails_are_not_smuggled),
        cmocka_unit_test(a_mail_has_limits),
        cmocka_unit_test(who_only_errs_is_sent_away),
        cmocka_unit_test(html_is_read_as_it_is_seen),
        cmocka_unit_test(texts_are_plain),
        cmocka_unit_test(broken_lines_are_joined),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
