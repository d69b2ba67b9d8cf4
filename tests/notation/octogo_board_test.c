/* Octogo's boards as text, in words and as pictures, and moves as a person says them. */
#include "notation/octogo_support.h"

#include <stdlib.h>
#include <string.h>

enum { DIAGRAM_SIZE = 1 << 18 };

static const char all_arrows[] = "abcdefgh/8/ABCDEFGH r - 0";

static void assert_board(void (*print)(const pod_position *position, pod_text *out), const char *expected) {
    pod_position position = octogo_position(all_arrows);
    char board[512];
    pod_text text = pod_text_over(board, sizeof board);
    print(&position, &text);
    assert_string_equal(board, expected);
}

static void text_boards_show_owner_and_arrow(void **state) {
    static const char expected[] = "    a   b   c   d   e   f   g   h\n"
                                   " 3 (↑) (↗) (→) (↘) (↓) (↙) (←) (↖)  3\n"
                                   " 2  ·   ·   ·   ·   ·   ·   ·   ·   2\n"
                                   " 1 [↑] [↗] [→] [↘] [↓] [↙] [←] [↖]  1\n"
                                   "    a   b   c   d   e   f   g   h\n";
    (void)state;
    assert_board(octogo()->notation->text_board, expected);
}

static void ascii_boards_show_them_too(void **state) {
    static const char expected[] = "    a   b   c   d   e   f   g   h\n"
                                   " 3  b^  b'  b>  b.  bv .b  <b  'b   3\n"
                                   " 2  -   -   -   -   -   -   -   -   2\n"
                                   " 1  R^  R'  R>  R.  Rv .R  <R  'R   1\n"
                                   "    a   b   c   d   e   f   g   h\n";
    (void)state;
    assert_board(octogo()->notation->ascii_board, expected);
    for (const char *c = expected; *c; c++) {
        assert_in_range((unsigned char)*c, '\n', '~');
    }
}

static void moves_are_taken_apart(void **state) {
    static const struct {
        const char *move;
        unsigned at, to, shows, count, first, second;
    } table[] = {
        {"b1xb2xb3", 1, 7, POD_OCTOGO_NORTH, 2, 4, 7},
        {"b1xb2>", 1, 4, POD_OCTOGO_NORTH_EAST, 1, 4, 0},
        {"b1<<", 1, 1, POD_OCTOGO_WEST, 0, 0, 0},
        {"b1<-a2", 1, 3, POD_OCTOGO_NORTH_WEST, 0, 0, 0},
    };
    pod_position position = octogo_position("1ee/1c1/1c1/1AA r");
    (void)state;
    for (size_t i = 0; i < sizeof table / sizeof table[0]; i++) {
        pod_move_parts parts;
        octogo()->notation->describe(&position, octogo_move(&position, table[i].move), &parts);
        assert_int_equal(parts.at, table[i].at);
        assert_int_equal(parts.to, table[i].to);
        assert_int_equal(parts.shows, table[i].shows);
        assert_int_equal(parts.captured_count, table[i].count);
        assert_true(!table[i].count || parts.captured[0] == table[i].first);
        assert_true(table[i].count < 2 || parts.captured[1] == table[i].second);
    }
}

static void moves_are_said_in_every_language(void **state) {
    static const struct {
        const char *move, *said[POD_LANGUAGE_COUNT];
    } table[] = {
        {"b1xb2xb3",
         {"Red advances b1 two squares to b3, capturing b2 and b3",
          "Rouge avance b1 de deux cases en b3 et capture b2 et b3",
          "Rojo avanza dos casillas de b1 a b3 y captura b2 y b3"}},
        {"b1<<",
         {"Red turns b1 left twice", "Rouge tourne b1 deux fois à gauche", "Rojo gira b1 dos veces a la izquierda"}},
        {"b1>-c2",
         {"Red turns b1 right and advances to c2", "Rouge tourne b1 à droite et avance en c2",
          "Rojo gira b1 a la derecha y avanza a c2"}},
    };
    pod_position position = octogo_position("1ee/1c1/1c1/AA1 r");
    (void)state;
    for (size_t i = 0; i < sizeof table / sizeof table[0]; i++) {
        for (pod_language language = 0; language < POD_LANGUAGE_COUNT; language++) {
            char said[256];
            pod_text text = pod_text_over(said, sizeof said);
            octogo()->notation->speak(&position, octogo_move(&position, table[i].move), language, &text);
            assert_string_equal(said, table[i].said[language]);
        }
    }
}

static void seats_have_names(void **state) {
    (void)state;
    assert_string_equal(octogo()->notation->seat_name(0, POD_ENGLISH), "Red");
    assert_string_equal(octogo()->notation->seat_name(1, POD_FRENCH), "Bleu");
    assert_non_null(octogo()->notation->seat_name(POD_SEATS_MAX - 1, POD_SPANISH));
}

/* ---- Pictures ---------------------------------------------------------------------------------- */

static char *draw(const pod_position *position, const pod_diagram_options *options) {
    char *picture = malloc(DIAGRAM_SIZE);
    assert_non_null(picture);
    pod_text text = pod_text_over(picture, DIAGRAM_SIZE);
    octogo()->notation->diagram(position, options, &text);
    assert_true(pod_text_fits(&text));
    return picture;
}

static unsigned occurrences(const char *text, const char *word) {
    unsigned count = 0;
    while ((text = strstr(text, word))) {
        count++;
        text += strlen(word);
    }
    return count;
}

static void a_diagram_shows_every_piece_and_its_arrow(void **state) {
    pod_position position = octogo_position(all_arrows);
    char *picture = draw(&position, NULL);
    (void)state;
    assert_int_equal(occurrences(picture, "class=\"token token-a\""), 8);
    assert_int_equal(occurrences(picture, "class=\"token token-b\""), 8);
    for (unsigned arrow = 1; arrow < POD_OCTOGO_ARROWS; arrow++) {
        char turned[32];
        pod_text text = pod_text_over(turned, sizeof turned);
        pod_text_format(&text, "rotate(%u)", 45 * arrow);
        assert_int_equal(occurrences(picture, turned), 2);
    }
    assert_int_equal(occurrences(picture, "class=\"square"), 24);
    assert_non_null(strstr(picture, "<title>Octogo, 3x8</title>"));
    assert_non_null(strstr(picture, "Red to move. Red: a1 up, b1 up right, c1 right, d1 down right, e1 down, "
                                    "f1 down left, g1 left, h1 up left. Blue: a3 up,"));
    free(picture);
}

static void the_last_move_leaves_its_trail(void **state) {
    pod_position before = octogo_position("1ee/1c1/1c1/1AA r");
    pod_position after = before;
    pod_diagram_options options = {.before = &before, .last = octogo_move(&before, "b1xb2xb3")};
    (void)state;
    octogo()->rules->apply(&after, options.last);
    char *picture = draw(&after, &options);
    assert_int_equal(occurrences(picture, "class=\"token token-a placed\""), 1);
    assert_int_equal(occurrences(picture, "class=\"token token-b captured\""), 1);
    assert_int_equal(occurrences(picture, "class=\"taken token-b\""), 1);
    assert_int_equal(occurrences(picture, "class=\"trail\""), 1);
    free(picture);
}

static void a_preview_shows_what_would_be(void **state) {
    pod_position position = octogo_position("1ee/1c1/1c1/1AA r");
    pod_diagram_options options = {.preview = octogo_move(&position, "b1xb2>"), .interactive = true};
    (void)state;
    char *picture = draw(&position, &options);
    assert_int_equal(occurrences(picture, "class=\"token token-a preview\" data-arrow=\"1\" data-square=\"b2\""), 1);
    assert_int_equal(occurrences(picture, "class=\"token token-a leaving\""), 1);
    assert_int_equal(occurrences(picture, "class=\"token token-b leaving\""), 1);
    assert_non_null(strstr(picture, "aria-label=\"b2: Blue, right\""));
    assert_non_null(strstr(picture, "aria-label=\"a1: empty\""));
    free(picture);
}

/* An arrow that points up points down on a board turned by half; what it is called stays. */
static void a_flipped_board_turns_the_arrows(void **state) {
    pod_position position = octogo_position("1ee/1c1/1c1/1AA r");
    pod_diagram_options options = {.flip = true, .preview = octogo_move(&position, "b1xb2>")};
    (void)state;
    char *picture = draw(&position, &options);
    /* b1 and c1 point up; the preview points up right. */
    assert_non_null(strstr(picture, "class=\"token token-a leaving\" data-arrow=\"0\""));
    assert_non_null(strstr(picture, "class=\"token token-a preview\" data-arrow=\"1\""));
    /* Two of Red's and two of Blue's change places: up is down. */
    assert_int_equal(occurrences(picture, "class=\"heading\" transform=\"rotate(180)\""), 2);
    assert_int_equal(occurrences(picture, "class=\"heading\"><path class=\"arrow\""), 2);
    assert_non_null(strstr(picture, "class=\"heading\" transform=\"rotate(225)\""));
    free(picture);
    /* A chosen piece that points up has its wedges below, too. */
    options = (pod_diagram_options){.flip = true};
    options.mark[1] = POD_MARK_CHOSEN;
    picture = draw(&position, &options);
    assert_int_equal(occurrences(picture, "class=\"heading\" transform=\"rotate(225)\"><path class=\"wedge\""), 2);
    assert_int_equal(occurrences(picture, "class=\"heading\" transform=\"rotate(45)\"><path class=\"wedge\""), 0);
    free(picture);
}

static void a_preview_that_is_not_legal_is_left_out(void **state) {
    pod_position position = octogo_position("1ee/1c1/1c1/1AA r");
    pod_diagram_options options = {.preview = 0xffff};
    (void)state;
    char *picture = draw(&position, &options);
    assert_int_equal(occurrences(picture, " preview\""), 0);
    free(picture);
}

static void suggestions_are_ghosts_with_their_ways(void **state) {
    pod_position position = octogo_position("1ee/1c1/1c1/1AA r");
    pod_diagram_options options = {.suggestion_count = 4,
                                   .suggestion = {{octogo_move(&position, "b1xb2xb3"), 1},
                                                  {octogo_move(&position, "c1-c2"), 2},
                                                  {octogo_move(&position, "c1>"), 3},
                                                  {0xffff, 4}}};
    (void)state;
    char *picture = draw(&position, &options);
    assert_int_equal(occurrences(picture, "class=\"suggested rank-1\""), 1);
    assert_int_equal(occurrences(picture, "class=\"suggested rank-2\""), 1);
    assert_int_equal(occurrences(picture, "class=\"suggested"), 3);
    assert_int_equal(occurrences(picture, "class=\"trail-suggested\""), 2);
    assert_int_equal(occurrences(picture, "class=\"token token-a ghost\""), 1);
    assert_int_equal(occurrences(picture, "class=\"aim\""), 1);
    assert_int_equal(occurrences(picture, "class=\"wedge\""), 2);
    free(picture);
}

/* How often each part stands in the picture of all turns of a chosen piece. */
typedef struct offers {
    const char *position;
    unsigned chosen; /* square */
    unsigned ghosts, taken, lines, wedges, sweeps;
} offers;

static void a_chosen_piece_shows_all_its_turns(void **state) {
    static const offers cases[] = {
        /* Free on all sides: four squares to go to; four wedges where it stands and two ahead. */
        {"5/5/5/5/2A2/e4 r", 7, 4, 0, 0, 6, 4},
        /* Two enemies ahead, both could go; aside it is free. */
        {"1ee/1c1/1c1/1AA r", 1, 2, 2, 2, 6, 4},
        /* An enemy ahead and the square behind it free: that one is a ghost. */
        {"1e1/3/1c1/1A1/A2 r", 4, 3, 1, 1, 6, 4},
        /* Not this piece's side to move. */
        {"3/3/e1e/2A/3 b", 5, 0, 0, 0, 0, 0},
        /* Against the edge it can only turn. */
        {"1A1/A2/3/3/3/1ee r", 16, 0, 0, 0, 4, 4},
        /* One against one with some turns spent. */
        {"A2/3/2e r lR,- 3", 6, 0, 0, 0, 2, 3},
    };
    (void)state;
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        const offers *expected = &cases[i];
        pod_position position = octogo_position(expected->position);
        pod_diagram_options options = {.interactive = true};
        options.mark[expected->chosen] = POD_MARK_CHOSEN;
        char *picture = draw(&position, &options);
        print_message("%s\n", expected->position);
        assert_int_equal(occurrences(picture, " ghost\""), expected->ghosts);
        assert_int_equal(occurrences(picture, "class=\"offer takes\""), expected->taken);
        assert_int_equal(occurrences(picture, "class=\"line-of-capture\""), expected->lines);
        assert_int_equal(occurrences(picture, "class=\"wedge\""), expected->wedges);
        assert_int_equal(occurrences(picture, "class=\"sweep\""), expected->sweeps);
        free(picture);
    }
}

/* ---- Rules texts ------------------------------------------------------------------------------- */

/* The figures are the same in every language, and each can be played. */
static void rules_texts_agree(void **state) {
    pod_rules_cursor english, other;
    pod_rules_block first, second;
    (void)state;
    for (pod_language language = 0; language < POD_LANGUAGE_COUNT; language++) {
        unsigned figures = 0, rulings = 0;
        assert_true(pod_rules_text_open(octogo(), POD_ENGLISH, &english));
        assert_true(pod_rules_text_open(octogo(), language, &other));
        while (pod_rules_text_next(&english, &first)) {
            pod_rules_figure figure;
            assert_true(pod_rules_text_next(&other, &second));
            assert_int_equal(first.kind, second.kind);
            assert_int_equal(first.position.length, second.position.length);
            assert_memory_equal(first.position.text, second.position.text, first.position.length);
            assert_int_equal(first.move.length, second.move.length);
            assert_memory_equal(first.move.text, second.move.text, first.move.length);
            rulings += second.kind == POD_RULES_RULING;
            if (second.kind == POD_RULES_FIGURE) {
                assert_int_equal(pod_rules_text_figure(octogo(), &second, &figure), POD_OK);
                assert_true(second.alt.length > 0);
                figures++;
            }
        }
        assert_false(pod_rules_text_next(&other, &second));
        assert_int_equal(figures, 7);
        assert_int_equal(rulings, 15);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(text_boards_show_owner_and_arrow),
        cmocka_unit_test(ascii_boards_show_them_too),
        cmocka_unit_test(moves_are_taken_apart),
        cmocka_unit_test(moves_are_said_in_every_language),
        cmocka_unit_test(seats_have_names),
        cmocka_unit_test(a_diagram_shows_every_piece_and_its_arrow),
        cmocka_unit_test(the_last_move_leaves_its_trail),
        cmocka_unit_test(a_preview_shows_what_would_be),
        cmocka_unit_test(a_flipped_board_turns_the_arrows),
        cmocka_unit_test(a_preview_that_is_not_legal_is_left_out),
        cmocka_unit_test(suggestions_are_ghosts_with_their_ways),
        cmocka_unit_test(a_chosen_piece_shows_all_its_turns),
        cmocka_unit_test(rules_texts_agree),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
