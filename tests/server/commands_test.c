/* Commands of mails: each case is a mail as people's programs send it, and what is read of it. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>
#include <stdbool.h>
#include <stdio.h>
#include <string.h>

#include "mail/grammar.h"

/* "LINE word about #ply {rest}", or "LINE ERROR word", one a line. */
static const char *told(const mail_script *script) {
    static char text[8192];
    static const char *const errors[] = {"", "UNKNOWN", "MISSING", "TOO_MUCH", "BAD_PLY", "TOO_MANY"};
    pod_text out = pod_text_over(text, sizeof text);
    pod_text_add(&out, "");
    for (size_t i = 0; i < script->count; i++) {
        const mail_command *of = &script->command[i];
        if (of->error) {
            pod_text_format(&out, "%u %s %s\n", of->line, errors[of->error], of->word);
            continue;
        }
        pod_text_format(&out, "%u %s", of->line, mail_form_of(of->verb)->shown[POD_ENGLISH]);
        pod_text_format(&out, *of->about ? " %s" : "%s", of->about);
        if (of->has_ply) {
            pod_text_format(&out, " #%zu", of->ply);
        }
        pod_text_format(&out, *of->rest ? " {%s}\n" : "%s\n", of->rest);
    }
    return text;
}

static const char *read(const char *subject, const char *body) {
    static mail_script script;
    mail_script_read(subject, body, strlen(body), &script);
    return told(&script);
}

static const char *answered(mail_verb verb, const char *body) {
    static mail_script script;
    mail_answer_read(verb, "k3jd9abcde", body, strlen(body), &script);
    return told(&script);
}

static void each_command_is_read(void **state) {
    (void)state;
    assert_string_equal(read("", "help\nhelp move\nsignup ann\nchallenge -board=3x5 -rated bob\nchallenge ann bob\n"
                                 "accept k3j\ndecline k3j too long for me\nwithdraw k3j\nmove k3j c3\n"
                                 "move k3j #12 c3=b3+d3 a1 a2\npreview k3j c3 c4\nshow k3j\ngames\nhistory k3j\n"),
                        "1 help\n2 help move\n3 signup ann\n4 challenge {-board=3x5 -rated bob}\n"
                        "5 challenge {ann bob}\n6 accept k3j\n7 decline k3j {too long for me}\n8 withdraw k3j\n"
                        "9 move k3j {c3}\n10 move k3j #12 {c3=b3+d3 a1 a2}\n11 preview k3j {c3 c4}\n12 show k3j\n"
                        "13 games\n14 history k3j\n");
    assert_string_equal(read("", "queue k3j #4 b2 c1 / b3 a1\nqueue k3j\nresign k3j #9\ndraw k3j\ntakeback k3j\n"
                                 "rating\nrating bob\nvacation on\nnotify your_turn on\nnotify\nexport k3j\n"),
                        "1 queue k3j #4 {b2 c1 / b3 a1}\n2 queue k3j\n3 resign k3j #9\n4 draw k3j\n5 takeback k3j\n"
                        "6 rating\n7 rating bob\n8 vacation on\n9 notify your_turn {on}\n10 notify\n11 export k3j\n");
}

static void words_of_three_languages(void **state) {
    (void)state;
    assert_string_equal(read("", "JOUER k3j C3\nDéfier bob\nDEFIER bob\nPRÉVOIR k3j b2 c1\njugar k3j c3\n"
                                 "écrire bob salut\n\nayuda\nDesafiar ann\n"),
                        "1 move k3j {C3}\n2 challenge {bob}\n3 challenge {bob}\n4 queue k3j {b2 c1}\n"
                        "5 move k3j {c3}\n6 message bob {salut}\n8 help\n9 challenge {ann}\n");
    for (int verb = 0; verb < MAIL_VERBS; verb++) {
        for (int language = 0; language < POD_LANGUAGE_COUNT; language++) {
            const char *shown = mail_form_of((mail_verb)verb)->shown[language];
            mail_verb found = MAIL_VERBS;
            assert_true(mail_verb_find(shown, strlen(shown), &found));
            assert_int_equal(found, verb);
        }
    }
}

/* Names of people are none of them, even where they look alike. */
static void options_of_three_languages(void **state) {
    (void)state;
    static const char *const cases[][2] = {
        {"-board=3x5 -rated bob", "-board=3x5 -rated bob"},
        {"-plateau=3x5 -JOUEURS=3 -pendule=3j -classée -avec-moi bob",
         "-board=3x5 -players=3 -clock=3d -rated -with-me bob"},
        {"-tablero=3x5 -jugadores=3 -reloj=3d -con-elo -conmigo bob",
         "-board=3x5 -players=3 -clock=3d -rated -with-me bob"},
        {"-cadence=\"240h+36h plafond 240h\" -ouvert", "-clock=\"240h+36h cap 240h\" -anyone"},
        {"-ritmo=\"2m retardo 5s\" -abierto -elo=1200-1500", "-clock=\"2m delay 5s\" -anyone -rating=1200-1500"},
        {"-juego=octogo -azar -vacaciones -- -azar tope", "-game=octogo -random -vacation -- -random tope"},
        {"-nada=x plateau oui 3j", "-nada=x plateau oui 3j"},
        {"- -= -=\" \"-pendule=\"", "- -= -=\" \"-pendule=\""},
        {"", ""}};
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        char printed[256] = "";
        pod_text text = pod_text_over(printed, sizeof printed);
        mail_options_print(cases[i][0], &text);
        assert_string_equal(printed, cases[i][1]);
    }
    static const char *const values[][2] = {{"oui", "on"},
                                            {"SÍ", "on"},
                                            {"no", "off"},
                                            {"tours", "your_turn"},
                                            {"cada-hora", "hourly"},
                                            {"your_turn", "your_turn"},
                                            {"x", "x"}};
    for (size_t i = 0; i < sizeof values / sizeof values[0]; i++) {
        size_t length = strlen(values[i][0]);
        const char *found = mail_value_find(values[i][0], &length);
        assert_int_equal(length, strlen(values[i][1]));
        assert_memory_equal(found, values[i][1], length);
    }
    assert_string_equal(mail_value_shown("your_turn", POD_SPANISH), "turnos");
}

static void texts_end_at_an_empty_line(void **state) {
    (void)state;
    assert_string_equal(read("", "chat k3j good game,\nshow me more\n\nshow k3j\nnote k3j\nmessage bob\nhello\n"),
                        "1 chat k3j {good game,\nshow me more}\n4 show k3j\n5 note k3j {message bob\nhello}\n");
}

static void a_subject_may_hold_a_command(void **state) {
    (void)state;
    assert_string_equal(read("move k3j #2 c3", ""), "0 move k3j #2 {c3}\n");
    assert_string_equal(read("games", "games\nshow k3j\n"), "1 games\n2 show k3j\n");
    assert_string_equal(read("show k3j", "games\n"), "0 show k3j\n1 games\n");
    assert_string_equal(read("Re: move k3j c3", "games\n"), "1 games\n");
    assert_string_equal(read("RE : move k3j c3", ""), "");
    assert_string_equal(read("Fwd: resign k3j", ""), "");
    assert_string_equal(read("Our evening", "show k3j\n"), "1 show k3j\n");
    assert_string_equal(read("signup", "signup ann\n"), "1 signup ann\n"); /* less than a command */
    assert_string_equal(read("signup", ""), "0 MISSING signup\n");
    assert_string_equal(read("", ""), "");
}

/* As these programs send them. */
static void what_is_quoted_is_not_read(void **state) {
    (void)state;
    static const struct {
        const char *program, *body, *read;
    } cases[] = {
        {"Gmail",
         "show k3j\r\n\r\nOn Tue, Nov 24, 2026 at 8:00 AM Ludopod <club@play.example.org> wrote:\r\n\r\n> resign "
         "k3j\r\n"
         ">> draw k3j\r\n",
         "1 show k3j\n"},
        {"Gmail, broken line",
         "show k3j\n\nOn Tue, Nov 24, 2026 at 8:00 AM A Club With A Long Name\n<club@play.example.org> wrote:\n\n> x\n",
         "1 show k3j\n"},
        {"Thunderbird, between the lines",
         "Le 24/11/2026 à 08:00, Ludopod a écrit :\n> Your turn.\nshow k3j\n> resign k3j\n games\n",
         "3 show k3j\n5 games\n"},
        {"Spanish", "ver k3j\n\nEl mar, 24 nov 2026 a las 8:00, Ludopod (<c@e.org>) escribió:\n\n > resign k3j\n",
         "1 show k3j\n"},
        {"Outlook",
         "show k3j\r\n\r\n________________________________\r\nFrom: Ludopod <c@e.org>\r\nSent: today\r\nresign k3j\r\n",
         "1 show k3j\n"},
        {"Outlook, no rule", "show k3j\n\nDe : Ludopod\nEnvoyé : mardi\nÀ : Ann\n\nresign k3j\n", "1 show k3j\n"},
        {"old Outlook", "show k3j\n-----Original Message-----\nresign k3j\n", "1 show k3j\n"},
        {"signature", "show k3j\n-- \nresign k3j\n", "1 show k3j\n"},
        {"telephone", "show k3j\n\nSent from my iPhone\nresign k3j\n", "1 show k3j\n"},
        {"forwarded", "---------- Forwarded message ---------\nresign k3j\n", ""},
    };
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        if (strcmp(read("", cases[i].body), cases[i].read) != 0) {
            fail_msg("%s: %s", cases[i].program, read("", cases[i].body));
        }
    }
}

static void errors_say_where_and_what(void **state) {
    (void)state;
    static mail_script script;
    static const struct {
        const char *body, *says;
    } cases[] = {
        {"\nfrobnicate k3j\n", "Line 2: 'frobnicate' is not a command; expected one of those that 'help' lists"},
        {"move\n", "Line 1: something is missing behind 'move'; expected move GAME [#PLY] MOVE [ANSWER MOVE ...]"},
        {"move k3j\n", "Line 1: something is missing behind 'move'; expected move GAME [#PLY] MOVE [ANSWER MOVE ...]"},
        {"show k3j now\n", "Line 1: 'now' is too much here; expected show GAME"},
        {"move k3j #x c3\n", "Line 1: '#x' is not the number of a ply; expected one like #12, or none"},
        {"resign k3j #99999999999999999999\n",
         "Line 1: '#99999999999999999999' is not the number of a ply; expected one like #12, or none"},
    };
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        char text[512];
        pod_text out = pod_text_over(text, sizeof text);
        mail_script_read("", cases[i].body, strlen(cases[i].body), &script);
        assert_int_equal(script.count, 1);
        mail_error_print(&script.command[0], POD_ENGLISH, &out);
        assert_string_equal(text, cases[i].says);
    }
}

static void a_mail_has_an_end(void **state) {
    (void)state;
    char body[40000] = "", line[24];
    for (int i = 0; i < 20; i++) {
        snprintf(line, sizeof line, "show k%d\n", i);
        strcat(body, line);
    }
    const char *said = read("", body);
    assert_non_null(strstr(said, "16 show k15\n17 TOO_MANY show\n"));
    memset(body, 'x', sizeof body - 1);
    assert_string_equal(read("", body), ""); /* no line of it is whole */
}

static void answers_to_one_thing(void **state) {
    (void)state;
    static const char *const same[] = {"c3=b3+d3\n\nThanks, Ann\n", "move c3=b3+d3", "  Move k3jd9abcde c3=b3+d3\n",
                                       "> quoted\nc3=b3+d3\n", "jouer c3=b3+d3\n"};
    for (size_t i = 0; i < sizeof same / sizeof same[0]; i++) {
        if (!strstr(answered(MAIL_MOVE, same[i]), " move k3jd9abcde {c3=b3+d3}\n")) {
            fail_msg("%s: %s", same[i], answered(MAIL_MOVE, same[i]));
        }
    }
    assert_string_equal(answered(MAIL_MOVE, "#7 c3"), "1 move k3jd9abcde #7 {c3}\n");
    assert_string_equal(answered(MAIL_CHAT, "well\nplayed\n\nx"), "1 chat k3jd9abcde {well\nplayed}\n");
    assert_string_equal(answered(MAIL_MOVE, ""), "");
    assert_string_equal(answered(MAIL_MOVE, "move"), "1 MISSING move\n");
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(each_command_is_read),         cmocka_unit_test(words_of_three_languages),
        cmocka_unit_test(options_of_three_languages),   cmocka_unit_test(texts_end_at_an_empty_line),
        cmocka_unit_test(a_subject_may_hold_a_command), cmocka_unit_test(what_is_quoted_is_not_read),
        cmocka_unit_test(errors_say_where_and_what),    cmocka_unit_test(a_mail_has_an_end),
        cmocka_unit_test(answers_to_one_thing),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
