/* Searches with tables of solved endings: a table built on the spot, and what the engine makes of it. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/folder.h"
#include "ludopod/analysis.h"
#include "ludopod/event.h"
#include "ludopod/table.h"
#include "notation/line.h"
#include "search/support.h"
#include "solve/octogo/table.h"

enum { ROWS = 5, COLUMNS = 4, GAMES = 60, PLIES_MAX = 400 };

static char directory[FOLDER_PATH];
static pod_tables *tables;
static pod_search *search;

static int open_all(void **state) {
    pod__octo_task task = {.rows = ROWS, .columns = COLUMNS, .spent_turns = true, .threads = 1};
    pod__octo_solution solution;
    char path[sizeof directory + 32];
    (void)state;
    folder_make(directory);
    snprintf(path, sizeof path, "%s/one.podt", directory);
    assert_int_equal(pod__octo_solve(&task, &solution), POD_OK);
    assert_int_equal(pod__octo_table_write(&solution, path, NULL), POD_OK);
    pod__octo_solution_free(&solution);
    assert_int_equal(pod_tables_open(directory, NULL, NULL, &tables, NULL), POD_OK);
    folder_remove(directory); /* the table stays mapped */
    assert_non_null(search = pod_search_create(1 << 20));
    return 0;
}

static int close_all(void **state) {
    (void)state;
    pod_search_free(search);
    pod_tables_close(tables);
    return 0;
}

static const pod_rules *octogo(void) {
    return pod_game_at(POD_GAME_OCTOGO)->rules;
}

static pod_position octogo_position(const char *line) {
    return line_position(pod_game_at(POD_GAME_OCTOGO), NULL, line);
}

/* One piece a side anywhere, a running game. */
static pod_position random_ending(pod__random *random) {
    pod_position position = octogo_position("3a/4/4/4/A3 r -,- 0");
    do {
        memset(position.of.octogo.piece, 0, sizeof position.of.octogo.piece);
        for (unsigned seat = 0; seat < 2; seat++) {
            unsigned square = pod__random_below(random, ROWS * COLUMNS);
            position.of.octogo.piece[square] = pod_octogo_piece_make(seat, pod__random_below(random, 8));
            position.of.octogo.spent[seat] = (uint8_t)pod__random_below(random, 16);
        }
        position.turn = (uint8_t)pod__random_below(random, 2);
        pod_move_list list;
        octogo()->moves(&position, &list);
        if (list.count == 0) {
            position.of.octogo.piece[0] = 0;
        }
        unsigned pieces = 0;
        for (unsigned square = 0; square < ROWS * COLUMNS; square++) {
            pieces += position.of.octogo.piece[square] != 0;
        }
        if (pieces == 2 && list.count > 0) {
            return position;
        }
    } while (true);
}

static pod_table_value value_at(const pod_position *position) {
    pod_table_value value;
    assert_true(pod_tables_probe(tables, position, &value));
    return value;
}

/* The move after which the value is best for the mover, by looking at each. */
static pod_move best_defence(const pod_position *position) {
    pod_move_list list;
    pod_table_value best = {.result = -2};
    pod_move chosen = POD_MOVE_NONE;
    octogo()->moves(position, &list);
    for (unsigned i = 0; i < list.count; i++) {
        pod_table_value value;
        assert_true(pod_tables_probe_move(tables, position, list.move[i], &value));
        if (chosen == POD_MOVE_NONE || pod_table_value_compare(&value, &best) > 0) {
            best = value;
            chosen = list.move[i];
        }
    }
    return chosen;
}

static pod_search_report with_tables(const pod_position *position, const pod_history *history, unsigned character) {
    pod_search_request request = POD_SEARCH_REQUEST(.character = character, .depth = 1, .tables = tables);
    if (history) {
        request.seen = history->hash;
        request.seen_count = history->count;
    }
    return search_report(search, position, request);
}

typedef pod_move (*defence)(const pod_position *position, pod__random *random);

static pod_move by_table(const pod_position *position, pod__random *random) {
    (void)random;
    return best_defence(position);
}

/* How many turns the engine takes to end a game as the side to move. */
static unsigned play_out(pod_position position, unsigned level, defence defend, pod__random *random) {
    unsigned engine = position.turn, plies = 0;
    pod_history history;
    pod_history_begin(&history, &position);
    while (position.turn != POD_NOBODY) {
        pod_event event = {.kind = POD_EVENT_MOVE, .seat = position.turn};
        event.move = position.turn == engine ? with_tables(&position, &history, level).best : defend(&position, random);
        pod_history_apply(&history, &position, &event);
        plies++;
        assert_true(plies < PLIES_MAX);
    }
    pod_outcome outcome;
    octogo()->outcome(&position, &outcome);
    return outcome.place[engine] == 1 && outcome.place[1 - engine] == 2 ? plies : 0;
}

static void a_win_takes_as_many_turns_as_it_says(void **state) {
    (void)state;
    pod__random random = {.state = 3};
    unsigned longest = 0;
    for (unsigned won = 0; won < GAMES;) {
        pod_position position = random_ending(&random);
        pod_table_value value = value_at(&position);
        if (value.result <= 0) {
            continue;
        }
        pod_search_report report = with_tables(&position, NULL, POD_CHARACTER_STRONGEST);
        assert_true(report.proven && report.plies == value.plies);
        assert_true(report.expected[position.turn] == 1);
        assert_int_equal(report.line_length, value.plies);
        assert_int_equal(play_out(position, POD_CHARACTER_STRONGEST, by_table, &random), value.plies);
        unsigned against_chance = play_out(position, POD_CHARACTER_STRONGEST, random_move, &random);
        assert_true(against_chance > 0 && against_chance <= value.plies);
        longest = value.plies > longest ? value.plies : longest;
        won++;
    }
    print_message("the longest win played took %u turns\n", longest);
    assert_true(longest >= 11);
}

static void a_loss_is_put_off_as_long_as_it_can_be(void **state) {
    (void)state;
    pod__random random = {.state = 5};
    for (unsigned lost = 0; lost < GAMES;) {
        pod_position position = random_ending(&random);
        pod_table_value value = value_at(&position);
        if (value.result >= 0) {
            continue;
        }
        pod_search_report report = with_tables(&position, NULL, 0);
        assert_true(report.proven && report.plies == value.plies && report.expected[position.turn] == 0);
        assert_int_equal(report.score, -100);
        lost++;
    }
}

static void a_draw_is_held(void **state) {
    (void)state;
    pod__random random = {.state = 9};
    unsigned held = 0, traps = 0;
    for (unsigned tried = 0; tried < 2000 && held < 5; tried++) {
        pod_position position = random_ending(&random);
        if (value_at(&position).result) {
            continue;
        }
        pod_search_report report = with_tables(&position, NULL, POD_CHARACTER_STRONGEST);
        pod_table_value value;
        assert_true(report.proven && report.plies == 0 && report.score == 0 && report.expected[0] == 0.5);
        assert_true(pod_tables_probe_move(tables, &position, report.best, &value));
        assert_int_equal(value.result, 0);
        traps += play_out(position, POD_CHARACTER_STRONGEST, random_move, &random) > 0;
        held++;
    }
    assert_true(held > 0);
    print_message("%u draws held, %u of them won against chance\n", held, traps);
}

static void the_weaker_characters_look_nothing_up(void **state) {
    (void)state;
    pod__random random = {.state = 17};
    for (unsigned i = 0; i < 20; i++) {
        pod_position position = random_ending(&random);
        pod_search_request request = POD_SEARCH_REQUEST(.character = 4, .seed = i);
        pod_search_report without = search_report(search, &position, request);
        request.tables = tables;
        pod_search_report with = search_report(search, &position, request);
        assert_int_equal(with.best, without.best);
        assert_int_equal(with.nodes, without.nodes);
        assert_int_equal(with.plies, 0);
    }
}

/* Moves left out are not chosen, and the next best is reported with what it is worth. */
static void lines_of_an_analysis_are_ordered(void **state) {
    (void)state;
    enum { LINES = 4 };
    pod__random random = {.state = 23};
    for (unsigned i = 0; i < 40; i++) {
        pod_position position = random_ending(&random);
        pod_search_request limits = POD_SEARCH_REQUEST(.depth = 1, .tables = tables);
        pod_analysis analysis;
        pod_table_value before = {.result = 1};
        assert_int_equal(
            pod_analyse(search, &position, &POD_ANALYSIS_REQUEST(.lines = LINES, .limits = &limits), &analysis),
            POD_OK);
        for (unsigned line = 0; line < analysis.count; line++) {
            pod_table_value value;
            assert_true(pod_tables_probe_move(tables, &position, analysis.line[line].best, &value));
            assert_int_equal(analysis.line[line].plies, value.plies);
            assert_true(line == 0 || pod_table_value_compare(&before, &value) >= 0);
            before = value;
        }
    }
}

/* A position that would come for the third time is a draw, however won; another win is found. */
static void a_third_time_is_avoided(void **state) {
    (void)state;
    pod__random random = {.state = 29};
    unsigned avoided = 0;
    for (unsigned tried = 0; tried < 400; tried++) {
        pod_position position = random_ending(&random), after;
        if (value_at(&position).result <= 0 || value_at(&position).plies < 3) {
            continue;
        }
        pod_search_report report = with_tables(&position, NULL, POD_CHARACTER_STRONGEST);
        after = position;
        octogo()->apply(&after, report.best);
        uint64_t twice[] = {octogo()->hash(&after), 1, octogo()->hash(&after)};
        pod_search_request request = POD_SEARCH_REQUEST(.character = POD_CHARACTER_STRONGEST, .depth = 1,
                                                        .tables = tables, .seen = twice, .seen_count = 3);
        pod_search_report again = search_report(search, &position, request);
        assert_true(again.best != report.best || again.expected[position.turn] < 1);
        avoided += again.best != report.best && again.expected[position.turn] == 1;
    }
    assert_true(avoided > 10);
}

/* Two pieces against one, anywhere. */
static pod_position random_two_against_one(pod__random *random) {
    pod_position position = octogo_position("3a/4/4/4/AA2 r - 0");
    memset(position.of.octogo.piece, 0, sizeof position.of.octogo.piece);
    for (unsigned placed = 0; placed < 3;) {
        unsigned square = pod__random_below(random, ROWS * COLUMNS);
        if (!position.of.octogo.piece[square]) {
            position.of.octogo.piece[square] = pod_octogo_piece_make(placed++ == 0, pod__random_below(random, 8));
        }
    }
    position.turn = (uint8_t)pod__random_below(random, 2);
    return position;
}

/* Where a piece is taken the search comes to endings that the table knows, and so sees the end from far. */
static void tables_are_probed_inside_the_tree(void **state) {
    (void)state;
    enum { TRIED = 300 };
    pod__random random = {.state = 31};
    unsigned proven_with = 0, proven_without = 0;
    for (unsigned i = 0; i < TRIED; i++) {
        pod_position position = random_two_against_one(&random);
        pod_search_request request = POD_SEARCH_REQUEST(.depth = 3);
        pod_search_report without = search_report(search, &position, request);
        request.tables = tables;
        pod_search_report with = search_report(search, &position, request);
        proven_with += with.proven;
        proven_without += without.proven;
        if (with.proven && without.proven) {
            assert_true(with.expected[0] == without.expected[0]);
        }
    }
    print_message("proven at depth 3: %u with a table, %u without, of %u\n", proven_with, proven_without, TRIED);
    assert_true(proven_with > proven_without + TRIED / 20);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_win_takes_as_many_turns_as_it_says),
        cmocka_unit_test(a_loss_is_put_off_as_long_as_it_can_be),
        cmocka_unit_test(a_draw_is_held),
        cmocka_unit_test(the_weaker_characters_look_nothing_up),
        cmocka_unit_test(lines_of_an_analysis_are_ordered),
        cmocka_unit_test(a_third_time_is_avoided),
        cmocka_unit_test(tables_are_probed_inside_the_tree),
    };
    return cmocka_run_group_tests_name("searches with tables", tests, open_all, close_all);
}
