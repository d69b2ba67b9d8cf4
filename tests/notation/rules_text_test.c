/* The rules texts: the same in every language, with figures that are possible positions and legal moves. */
#include <stdlib.h>
#include <string.h>

#include "notation/support.h"

enum { TEXT_SIZE = 1 << 17 };

static pod_rules_cursor open_text(const pod_game *game, pod_language language) {
    pod_rules_cursor cursor;
    assert_true(pod_rules_text_open(game, language, &cursor));
    return cursor;
}

static void assert_same_words(pod_rules_words left, pod_rules_words right) {
    assert_int_equal(left.length, right.length);
    assert_memory_equal(left.text, right.text, left.length);
}

static void every_language_has_the_same_blocks(void **state) {
    (void)state;
    for (pod_language language = 0; language < POD_LANGUAGE_COUNT; language++) {
        pod_rules_cursor english = open_text(cephalopod(), POD_ENGLISH);
        pod_rules_cursor other = open_text(cephalopod(), language);
        pod_rules_block expected, block;
        while (pod_rules_text_next(&english, &expected)) {
            assert_true(pod_rules_text_next(&other, &block));
            assert_int_equal(block.kind, expected.kind);
            assert_int_equal(block.level, expected.level);
            assert_true(block.words.length > 0);
            assert_int_equal(block.alt.length > 0, block.kind == POD_RULES_FIGURE);
            assert_same_words(block.variant, expected.variant);
            assert_same_words(block.position, expected.position);
            assert_same_words(block.move, expected.move);
        }
        assert_false(pod_rules_text_next(&other, &block));
    }
}

/* What a reader must find: the author's five figures and ours, the author's credit at both ends, what is ours. */
static void nothing_is_missing(void **state) {
    pod_rules_cursor cursor = open_text(cephalopod(), POD_ENGLISH);
    pod_rules_block block;
    unsigned count[POD_RULES_FIGURE + 1] = {0};
    (void)state;
    while (pod_rules_text_next(&cursor, &block)) {
        count[block.kind]++;
    }
    assert_int_equal(count[POD_RULES_FIGURE], 9);
    assert_int_equal(count[POD_RULES_CREDIT], 2);
    assert_int_equal(count[POD_RULES_RULING], 11);
    assert_int_equal(count[POD_RULES_VARIANT], 3);
    assert_int_equal(count[POD_RULES_ITEM], 5);
    assert_int_equal(count[POD_RULES_HEADING], 10);
}

static void figures_show_what_they_say(void **state) {
    /* The position line after the move of every figure, in order. */
    static const char *const after[] = {
        "5/5/5/5/5 a 2 -",
        "3/1a21/3 b 2 -",
        "a12/1b61/3 a 2 -",
        "1b2b4/3/1a51 a 2 -",
        "a12/b3a2b1/1a1b5 a 2 -",
        "a6b5a4b6a3/b4a5b1b6a5/a6b6a4b5b3 - 2 -",
        "a6b51a4b6/b41a5b61/1a6a11a6/a5b6b4a4b5/b61a61b4 b 3 c",
        "3/1b31/3 a 2 -",
        "3/1aB1/3 b 2 -",
    };
    pod_rules_cursor cursor = open_text(cephalopod(), POD_ENGLISH);
    pod_rules_block block;
    size_t figures = 0;
    (void)state;
    while (pod_rules_text_next(&cursor, &block)) {
        pod_rules_figure figure;
        char line[256];
        pod_text text = pod_text_over(line, sizeof line);
        if (block.kind != POD_RULES_FIGURE) {
            continue;
        }
        assert_int_equal(pod_rules_text_figure(cephalopod(), &block, &figure), POD_OK);
        cephalopod()->notation->print_position(&figure.after, &text);
        assert_true(figures < sizeof after / sizeof after[0]);
        assert_string_equal(line, after[figures++]);
    }
    assert_int_equal(figures, sizeof after / sizeof after[0]);
}

static unsigned characters(const char *line, size_t length) {
    unsigned count = 0;
    for (size_t i = 0; i < length; i++) {
        count += ((unsigned char)line[i] & 0xc0) != 0x80;
    }
    return count;
}

static void lines_fit_the_terminal(void **state) {
    static const unsigned widths[] = {0, 40, 60, 80, 100};
    char *data = malloc(TEXT_SIZE);
    (void)state;
    assert_non_null(data);
    for (pod_language language = 0; language < POD_LANGUAGE_COUNT; language++) {
        for (size_t i = 0; i < sizeof widths / sizeof widths[0]; i++) {
            pod_text text = pod_text_over(data, TEXT_SIZE);
            pod_rules_print_text(cephalopod(), language, widths[i], &text);
            assert_true(pod_text_fits(&text));
            for (const char *line = data; *line; line += strcspn(line, "\n") + 1) {
                size_t length = strcspn(line, "\n");
                assert_true(characters(line, length) <= (widths[i] ? widths[i] : 40));
                assert_true(!length || line[length - 1] != ' ');
            }
        }
    }
    free(data);
}

static void the_terminal_shows_boards_and_rulings(void **state) {
    static const char *const wanted[] = {
        "Cephalopod, by Mark Steere (2006), marksteeregames.com\n",
        "       A   B   C              A   B   C\n"
        "    3 (1) <1> ... 3        3 (1) ... ... 3\n"
        "    2 <1> ... (3) 2   ->   2 ... <6> ... 2\n"
        "    1 ... (1) ... 1        1 ... ... ... 1\n"
        "       A   B   C              A   B   C\n"
        "    Figure 3: ",
        "\n    Our ruling: White moves first",
        "\n    Variant: Snub-square board",
    };
    char *data = malloc(TEXT_SIZE);
    (void)state;
    assert_non_null(data);
    pod_text text = pod_text_over(data, TEXT_SIZE);
    pod_rules_print_text(cephalopod(), POD_ENGLISH, 80, &text);
    for (size_t i = 0; i < sizeof wanted / sizeof wanted[0]; i++) {
        assert_non_null(strstr(data, wanted[i]));
    }
    free(data);
}

/* Where a ruling hangs on the words of a sheet, they are quoted, and the paragraph is marked as ours. */
static void rulings_quote_the_sheets(void **state) {
    static const struct {
        const char *game, *quoted[POD_LANGUAGE_COUNT];
    } table[] = {
        {"cephalopod", {"majority of the squares", "majorité des cases", "mayoría de las casillas"}},
        {"octogo",
         {"face à face sur les deux rangées de cases aux deux extrémités de l’échiquier",
          "face à face sur les deux rangées de cases aux deux extrémités de l’échiquier",
          "face à face sur les deux rangées de cases aux deux extrémités de l’échiquier"}},
    };
    char *data = malloc(TEXT_SIZE);
    (void)state;
    assert_non_null(data);
    for (size_t i = 0; i < sizeof table / sizeof table[0]; i++) {
        for (pod_language language = 0; language < POD_LANGUAGE_COUNT; language++) {
            pod_text text = pod_text_over(data, TEXT_SIZE);
            pod_rules_print_text(pod_game_find(table[i].game, strlen(table[i].game)), language, 2000, &text);
            char *line = strstr(data, table[i].quoted[language]);
            assert_non_null(line);
            *line = '\0';
            line = strrchr(data, '\n');
            assert_non_null(line);
            assert_non_null(strstr(line, pod_translate(language, "Our ruling:")));
        }
    }
    free(data);
}

static void a_game_without_a_text_has_none(void **state) {
    pod_game other = {.name = "other"};
    pod_rules_cursor cursor = {NULL};
    char data[8];
    pod_text text = pod_text_over(data, sizeof data);
    (void)state;
    assert_false(pod_rules_text_open(&other, POD_ENGLISH, &cursor));
    assert_null(cursor.rest);
    pod_rules_print_text(&other, POD_ENGLISH, 80, &text);
    assert_int_equal(text.length, 0);
}

static void white_space_is_one_space(void **state) {
    const char words[] = "White\n  places  a\tdie";
    char data[64];
    pod_text text = pod_text_over(data, sizeof data);
    (void)state;
    pod_rules_text_words((pod_rules_words){words, strlen(words)}, &text);
    assert_string_equal(data, "White places a die");
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_language_has_the_same_blocks),
        cmocka_unit_test(nothing_is_missing),
        cmocka_unit_test(figures_show_what_they_say),
        cmocka_unit_test(lines_fit_the_terminal),
        cmocka_unit_test(the_terminal_shows_boards_and_rulings),
        cmocka_unit_test(rulings_quote_the_sheets),
        cmocka_unit_test(a_game_without_a_text_has_none),
        cmocka_unit_test(white_space_is_one_space),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
