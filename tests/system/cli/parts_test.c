/* The parts of the terminal game that need no terminal: where things go, what a die looks like, choosing a
   capture. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

#include <cmocka.h>

#include "base/clock.h"
#include "base/nearest.h"
#include "cli/play/choice.h"
#include "cli/play/play.h"
#include "cli/progress.h"
#include "cli/screen/entry.h"
#include "cli/screen/layout.h"
#include "notation/line.h"

static void check_squares(const cli_layout *layout, int rows, int columns) {
    for (int row = 0; row < rows; row++) {
        for (int column = 0; column < columns; column++) {
            int y, x, found_row, found_column;
            cli_layout_cell(layout, row, column, &y, &x);
            assert_true(y >= 0 && y + layout->cell_height + layout->grid < layout->height);
            assert_true(x >= 0 && x + layout->cell_width <= layout->width);
            assert_true(!layout->panel || x + layout->cell_width < layout->panel_left);
            assert_true(cli_layout_find(layout, y, x, &found_row, &found_column));
            assert_int_equal(found_row, row);
            assert_int_equal(found_column, column);
        }
    }
}

static void test_everything_is_on_the_screen(void **state) {
    (void)state;
    for (int rows = 1; rows <= 10; rows++) {
        for (int columns = 1; columns <= 10; columns++) {
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
    assert_true(cli_layout_of(10, 10, 24, 80).panel);
}

static void check_picture(cli_sprite sprite, const char *picture) {
    char drawn[CLI_SPRITE_LINES * CLI_SPRITE_BYTES] = "";
    for (int line = 0; line < sprite.lines; line++) {
        assert_int_equal(strlen(sprite.line[line]), sprite.width);
        strcat(drawn, sprite.line[line]);
        strcat(drawn, "\n");
    }
    assert_string_equal(drawn, picture);
}

static void check_face(cli_size size, unsigned owner, unsigned pips, const char *picture) {
    check_picture(cli_sprite_die(owner, pips, size, false), picture);
}

static void test_dice(void **state) {
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
    pod_position position = line_position(pod_game_at(POD_GAME_CEPHALOPOD), NULL, line);
    cli_choice choice;
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

static void test_arrows(void **state) {
    (void)state;
    check_picture(cli_sprite_arrow(0, POD_OCTOGO_NORTH_EAST, CLI_SIZE_MEDIUM, false), "[    /]\n"
                                                                                      "[  R  ]\n"
                                                                                      "[     ]\n");
    check_picture(cli_sprite_arrow(1, POD_OCTOGO_WEST, CLI_SIZE_LARGE, false), " .-----. \n"
                                                                               "(       )\n"
                                                                               "( <-b   )\n"
                                                                               "(       )\n"
                                                                               " '-----' \n");
    check_picture(cli_sprite_arrow(POD_NOBODY, POD_OCTOGO_SOUTH, CLI_SIZE_MEDIUM, false), "       \n"
                                                                                          "   o   \n"
                                                                                          "   v   \n");
    check_picture(cli_sprite_arrow(0, POD_OCTOGO_NORTH_WEST, CLI_SIZE_SMALL, false), "'R \n");
    assert_string_equal(cli_sprite_arrow(1, POD_OCTOGO_SOUTH_EAST, CLI_SIZE_TINY, true).line[0], "(↘)");
}

/* Whatever the colours, no two pieces look alike: of either side, or a ghost, in any direction. */
static void test_every_arrow_has_its_own_picture(void **state) {
    (void)state;
    static const unsigned owners[] = {POD_OCTOGO_RED, POD_OCTOGO_BLUE, POD_NOBODY};
    for (unsigned look = 0; look < 2 * CLI_SIZE_COUNT; look++) {
        cli_sprite faces[3 * POD_OCTOGO_ARROWS];
        for (unsigned i = 0; i < 3 * POD_OCTOGO_ARROWS; i++) {
            faces[i] = (cli_sprite){0};
            faces[i] =
                cli_sprite_arrow(owners[i / POD_OCTOGO_ARROWS], i % POD_OCTOGO_ARROWS, (cli_size)(look / 2), look % 2);
            for (unsigned j = 0; j < i; j++) {
                bool same = true;
                for (int line = 0; line < faces[i].lines; line++) {
                    same = same && !strcmp(faces[i].line[line], faces[j].line[line]);
                }
                assert_false(same);
            }
        }
    }
}

static pod_position octogo_position(const char *line) {
    return line_position(pod_game_at(POD_GAME_OCTOGO), NULL, line);
}

static void test_sketch(void **state) {
    (void)state;
    pod_position position = octogo_position("4e/5/5/A4 r lR,- 9");
    cli_entry entry;
    cli_entry_begin(&entry, &position, 0);
    assert_int_equal(entry.moves.count, 7);
    assert_int_equal(cli_entry_move(&entry), POD_MOVE_NONE);
    assert_false(cli_entry_back(&entry));
    assert_true(cli_entry_add(&entry, CLI_STROKE_LEFT)); /* spent, but two left are not */
    assert_int_equal(cli_entry_move(&entry), POD_MOVE_NONE);
    assert_false(cli_entry_add(&entry, CLI_STROKE_ADVANCE)); /* off the board */
    assert_true(cli_entry_add(&entry, CLI_STROKE_LEFT));
    assert_int_not_equal(cli_entry_move(&entry), POD_MOVE_NONE);
    assert_int_equal(cli_entry_reaches(&entry).shows, POD_OCTOGO_WEST);
    assert_false(cli_entry_add(&entry, CLI_STROKE_LEFT));
    assert_true(cli_entry_add(&entry, CLI_STROKE_RIGHT)); /* takes one of them back */
    assert_string_equal(entry.strokes, "L");
    assert_true(cli_entry_back(&entry));
    assert_true(cli_entry_add(&entry, CLI_STROKE_ADVANCE));
    assert_int_equal(cli_entry_reaches(&entry).at, 5);
    cli_entry_begin(&entry, &position, 19);
    assert_int_equal(entry.moves.count, 0);
}

/* Stroke by stroke, and all at once; and the piece is then where the move puts it. */
static void test_a_sketch_reaches_every_move(void **state) {
    (void)state;
    pod_position position = octogo_position("1c1c1/1cAc1/2A2/B4 r - 0");
    for (unsigned at = 0; at < 20; at++) {
        cli_entry entry, again;
        cli_entry_begin(&entry, &position, (pod_square)at);
        for (unsigned i = 0; i < entry.moves.count; i++) {
            cli_entry_pick(&entry, i);
            assert_int_equal(cli_entry_index(&entry), i);
            assert_int_equal(cli_entry_reaches(&entry).at, entry.moves.parts[i].to);
            assert_int_equal(cli_entry_reaches(&entry).shows, entry.moves.parts[i].shows);
            cli_entry_begin(&again, &position, (pod_square)at);
            for (const char *stroke = entry.strokes; *stroke; stroke++) {
                assert_true(cli_entry_add(&again, (cli_stroke)*stroke));
            }
            assert_int_equal(cli_entry_move(&again), entry.moves.move[i]);
        }
    }
}

static void test_suggestions(void **state) {
    (void)state;
    static const char words[] = "moves, apply, play";
    size_t length = 0;
    assert_ptr_equal(pod__nearest("mvoes", words, &length), words);
    assert_int_equal(length, strlen("moves"));
    assert_ptr_equal(pod__nearest("pla", words, &length), strstr(words, "play"));
    assert_int_equal(length, strlen("play"));
    assert_ptr_equal(pod__nearest("aply", words, &length), strstr(words, "apply"));
    assert_null(pod__nearest("xyzzy", words, &length));
    assert_null(pod__nearest("", words, &length));
    assert_null(pod__nearest("x", "a, b", &length));
    assert_null(pod__nearest("moves", "", &length));
}

/* A line every ten seconds, but of several processes only from the first. */
static void test_progress_on_a_pipe(void **state) {
    static const struct {
        cli_progress_role role;
        const char *told;
    } cases[] = {{CLI_PROGRESS_TOLD, "50 % done\n50 % done\n"}, {CLI_PROGRESS_OTHER, ""}};
    (void)state;
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        char told[64] = "";
        int both[2], before = dup(STDERR_FILENO);
        assert_int_equal(pipe(both), 0);
        assert_true(dup2(both[1], STDERR_FILENO) >= 0);
        close(both[1]);
        cli_progress progress = cli_progress_begin(POD_ENGLISH, cases[i].role);
        for (unsigned times = 0; times < 3; times++) {
            cli_progress_done(&progress, &(pod_progress){.done = 2, .total = 4});
            progress.told -= times < 2 ? 10000 : 0;
        }
        cli_progress_end(&progress);
        assert_true(dup2(before, STDERR_FILENO) >= 0);
        close(before);
        assert_true(read(both[0], told, sizeof told - 1) >= 0);
        close(both[0]);
        assert_string_equal(told, cases[i].told);
    }
}

/* How much longer a character takes over its first move than it says. */
static int64_t late_ms(cli_search_job *job, bool paced, bool stopped) {
    const pod_game *cephalopod = pod_game_find("cephalopod", strlen("cephalopod"));
    pod_position position;
    pod_history history;
    pod_search_report report;
    pod_options options;
    pod_fault fault;
    pod_options_default(cephalopod, &options);
    assert_int_equal(pod_start(cephalopod, &options, &position, &fault), POD_OK);
    pod_history_begin(&history, &position);
    const cli_search_task task = {
        .position = &position, .history = &history, .character = 1, .seed = 1, .paced = paced};
    const int64_t began_ms = pod__now_ms();
    assert_int_equal(cli_search_job_begin(job, &task), POD_OK);
    if (stopped) {
        cli_search_job_stop(job);
    }
    assert_int_equal(cli_search_job_result(job, &report), POD_OK);
    return pod__now_ms() - began_ms - report.pace_ms;
}

/* Whether one of several tries is sooner than the character's pace: on a busy machine any one may be late. */
static bool is_quick(cli_search_job *job, bool paced, bool stopped) {
    bool quick = false;
    for (unsigned tries = 0; tries < 10 && !quick; tries++) {
        quick = late_ms(job, paced, stopped) < 0;
    }
    return quick;
}

static void test_a_character_takes_its_time(void **state) {
    (void)state;
    cli_search_job *job = cli_search_job_create(NULL, 1);
    assert_non_null(job);
    assert_true(late_ms(job, true, false) >= 0);
    assert_true(is_quick(job, false, false));
    assert_true(is_quick(job, true, true));
    cli_search_job_free(job);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_everything_is_on_the_screen),
        cmocka_unit_test(test_sizes),
        cmocka_unit_test(test_dice),
        cmocka_unit_test(test_arrows),
        cmocka_unit_test(test_every_arrow_has_its_own_picture),
        cmocka_unit_test(test_sketch),
        cmocka_unit_test(test_a_sketch_reaches_every_move),
        cmocka_unit_test(test_choice),
        cmocka_unit_test(test_suggestions),
        cmocka_unit_test(test_progress_on_a_pipe),
        cmocka_unit_test(test_a_character_takes_its_time),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
