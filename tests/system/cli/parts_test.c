/* The parts of the terminal game that need no terminal: where things go, what a die looks like, choosing a
   capture. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

#include "cli/choice.h"
#include "cli/face.h"
#include "cli/layout.h"
#include "cli/suggest.h"

static void check_squares(const cli_layout *layout, int rows, int columns) {
    for (int row = 0; row < rows; row++) {
        for (int column = 0; column < columns; column++) {
            int y, x, found_row, found_column;
            cli_layout_cell(layout, rows, row, column, &y, &x);
            assert_true(y >= 0 && y + layout->cell_height + layout->grid < layout->height);
            assert_true(x >= 0 && x + layout->cell_width <= layout->width);
            assert_true(!layout->panel || x + layout->cell_width < layout->panel_left);
            assert_true(cli_layout_find(layout, rows, columns, y, x, &found_row, &found_column));
            assert_int_equal(found_row, row);
            assert_int_equal(found_column, column);
        }
    }
}

static void test_everything_is_on_the_screen(void **state) {
    (void)state;
    for (int rows = 1; rows <= 10; rows++) {
        for (int columns = 1; columns <= 10 && rows * columns <= 64; columns++) {
            for (int height = 4; height <= 60; height += 7) {
                for (int width = 10; width <= 150; width += 11) {
                    cli_layout layout = cli_layout_of(rows, columns, height, width);
                    if (layout.fits) {
                        check_squares(&layout, rows, columns);
                    } else {
                        assert_true(layout.height > height || layout.width > width);
                        assert_true(cli_layout_of(rows, columns, layout.height, layout.width).fits);
                    }
                }
            }
        }
    }
}

static void test_sizes(void **state) {
    (void)state;
    assert_int_equal(cli_layout_of(5, 5, 24, 80).size, CLI_SIZE_MEDIUM);
    assert_true(cli_layout_of(5, 5, 24, 80).panel);
    assert_int_equal(cli_layout_of(5, 5, 40, 120).size, CLI_SIZE_LARGE);
    assert_int_equal(cli_layout_of(8, 8, 24, 80).size, CLI_SIZE_SMALL);
    assert_true(cli_layout_of(6, 10, 24, 80).fits);
    assert_true(cli_layout_of(10, 6, 24, 80).fits);
}

static void check_face(cli_size size, unsigned owner, unsigned pips, const char *picture) {
    char drawn[CLI_FACE_LINES * CLI_FACE_BYTES] = "";
    cli_face face = cli_face_die(owner, pips, size, false);
    for (int line = 0; line < face.lines; line++) {
        assert_int_equal(strlen(face.line[line]), face.width);
        strcat(drawn, face.line[line]);
        strcat(drawn, "\n");
    }
    assert_string_equal(drawn, picture);
}

static void test_faces(void **state) {
    (void)state;
    check_face(CLI_SIZE_MEDIUM, 0, 5,
               "( o o )\n"
               "(  o  )\n"
               "( o o )\n");
    check_face(CLI_SIZE_MEDIUM, 1, 12,
               "<     >\n"
               "< 12  >\n"
               "<     >\n");
    check_face(CLI_SIZE_LARGE, 2, 6,
               ".-------.\n"
               "| o   o |\n"
               "| o   o |\n"
               "| o   o |\n"
               "'--[6]--'\n");
    check_face(CLI_SIZE_TINY, 3, 4, "{4}\n");
    check_face(CLI_SIZE_SMALL, 1, 0, "<?>\n");
    check_face(CLI_SIZE_SMALL, POD_NEUTRAL, 11, ".B.\n");
}

/* Four ones around c3. */
static cli_choice choice_of_figure(void) {
    static const char line[] = "5/2a12/1b11a11/2b12/5 a 2 -";
    const pod_game *game = pod_game_at(0);
    pod_options options;
    pod_position position;
    cli_choice choice;
    pod_options_default(game, &options);
    assert_int_equal(pod_position_parse(game, &options, line, strlen(line), &position, NULL), POD_OK);
    cli_choice_begin(&choice, &position, pod_square_at(2, 2, 5));
    return choice;
}

static void test_choice(void **state) {
    (void)state;
    cli_choice choice = choice_of_figure();
    pod_square north = pod_square_at(3, 2, 5), west = pod_square_at(2, 1, 5), far = pod_square_at(4, 4, 5);
    assert_int_equal(choice.count, 11);
    assert_int_equal(cli_choice_move(&choice), POD_MOVE_NONE);
    assert_true(cli_choice_toggle(&choice, north));
    assert_int_equal(cli_choice_move(&choice), POD_MOVE_NONE);
    assert_false(cli_choice_toggle(&choice, far));
    assert_true(cli_choice_toggle(&choice, west));
    assert_int_equal(cli_choice_sum(&choice), 2);
    assert_int_not_equal(cli_choice_move(&choice), POD_MOVE_NONE);
    assert_true(cli_choice_toggle(&choice, west));
    assert_int_equal(cli_choice_sum(&choice), 1);
    for (unsigned i = 0; i < choice.count; i++) {
        cli_choice_pick(&choice, i);
        assert_int_equal(cli_choice_index(&choice), i);
        assert_int_equal(cli_choice_sum(&choice), choice.parts[i].shows);
    }
}

static void test_suggestions(void **state) {
    (void)state;
    static const char *const words[] = {"moves", "apply", "play"};
    assert_string_equal(cli_suggest("mvoes", words, 3), "moves");
    assert_string_equal(cli_suggest("pla", words, 3), "play");
    assert_string_equal(cli_suggest("aply", words, 3), "apply");
    assert_null(cli_suggest("xyzzy", words, 3));
    assert_null(cli_suggest("", words, 3));
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_everything_is_on_the_screen),
        cmocka_unit_test(test_sizes),
        cmocka_unit_test(test_faces),
        cmocka_unit_test(test_choice),
        cmocka_unit_test(test_suggestions),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
