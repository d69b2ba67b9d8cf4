/* Three in a row through the tables, as every floor sees a game: its counts, its texts, its records, the engine. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "games/three/three.h"
#include "ludopod/event.h"
#include "ludopod/network.h"
#include "ludopod/record.h"
#include "ludopod/search.h"
#include "ludopod/solve.h"
#include "ludopod/strong.h"
#include "search/board.h"
#include "search/network/network.h"

static pod_position line(const char *text) {
    pod_options options;
    pod_position position;
    pod_options_default(&three_game, &options);
    assert_int_equal(
        pod_position_parse(&(pod_position_text){&three_game, &options, text, strlen(text)}, &position, NULL), POD_OK);
    return position;
}

static void test_it_is_a_game_of_the_table(void **state) {
    (void)state;
    assert_int_equal(pod_game_count(), POD_GAME_COUNT + 1);
    assert_ptr_equal(pod_game_find("Three", 5), &three_game);
    assert_ptr_equal(pod_game_at(THREE_GAME), &three_game);
    pod_position start = line("start");
    assert_ptr_equal(pod_game_of(&start), &three_game);
}

/* ---- Counts ------------------------------------------------------------------------------------ */

/* Ways to play exactly so many moves. */
static uint64_t leaves(const pod_position *position, unsigned depth) {
    pod_move_list moves;
    uint64_t count = 0;
    if (!depth) {
        return 1;
    }
    pod_moves(position, &moves);
    for (unsigned i = 0; i < moves.count; i++) {
        pod_position after = *position;
        pod_apply(&after, moves.move[i]);
        count += leaves(&after, depth - 1);
    }
    return count;
}

/* Well known of tic-tac-toe; 255168 games in all. perft counts a game that ended earlier, too. */
static void test_counts(void **state) {
    static const uint64_t expected[] = {1, 9, 72, 504, 3024, 15120, 54720, 148176, 200448, 127872};
    (void)state;
    pod_position start = line("start");
    uint64_t ended = 0;
    for (unsigned depth = 0; depth < 10; depth++) {
        uint64_t paths;
        assert_int_equal(leaves(&start, depth), expected[depth]);
        assert_int_equal(pod_perft(&start, depth, &paths), POD_OK);
        assert_int_equal(paths, expected[depth] + ended);
        /* Each that does not go on ended here. */
        uint64_t going_on = 0;
        if (depth < 9) {
            going_on = expected[depth + 1] / (9 - depth);
        }
        ended += expected[depth] - going_on;
    }
    assert_int_equal(ended, 255168);
}

/* ---- Texts --------------------------------------------------------------------------------------- */

static void check_texts(const pod_position *position) {
    char text[POD_POSITION_TEXT_SIZE];
    pod_text out = pod_text_over(text, sizeof text);
    pod_position_print(position, &out);
    pod_position again = line(text);
    assert_true(pod_position_equal(position, &again));
    assert_int_equal(pod_hash(position), pod_hash(&again));
    pod_move_list moves;
    pod_moves(position, &moves);
    for (unsigned i = 0; i < moves.count; i++) {
        pod_move read;
        char name[POD_MOVE_TEXT_SIZE];
        out = pod_text_over(name, sizeof name);
        pod_move_print(position, moves.move[i], &out);
        assert_int_equal(pod_move_parse(position, name, strlen(name), &read, NULL), POD_OK);
        assert_int_equal(read, moves.move[i]);
    }
}

static void check_all_after(const pod_position *position) {
    pod_move_list moves;
    check_texts(position);
    pod_moves(position, &moves);
    for (unsigned i = 0; i < moves.count; i++) {
        pod_position after = *position;
        pod_apply(&after, moves.move[i]);
        check_all_after(&after);
    }
}

/* From a position on which half of the squares are taken, every one that follows. */
static void test_texts_come_back(void **state) {
    (void)state;
    pod_position middle = line("x2/1o1/2x o");
    check_all_after(&middle);
}

static void test_what_is_no_position(void **state) {
    static const struct {
        const char *text;
        pod_error error;
    } cases[] = {{"3/3/3", POD_ERROR_POSITION_FIELDS},     {"3/3/2? x", POD_ERROR_OPTION_VALUE},
                 {"4/4/4 x", POD_ERROR_POSITION_BOARD},    {"2/2 x", POD_ERROR_OPTION_VALUE},
                 {"xxx/oo1/3 o", POD_ERROR_POSITION_OVER}, {"3/3/3 -", POD_ERROR_POSITION_NOT_OVER},
                 {"3/3/3 a", POD_ERROR_OPTION_VALUE}};
    (void)state;
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        pod_options options;
        pod_position position;
        pod_options_default(&three_game, &options);
        assert_int_equal(
            pod_position_parse(&(pod_position_text){&three_game, &options, cases[i].text, strlen(cases[i].text)},
                               &position, NULL),
            cases[i].error);
    }
}

static void test_pieces_and_reasons(void **state) {
    (void)state;
    pod_position position = line("x2/1o1/3 x");
    pod_piece piece[POD_SQUARES_MAX];
    char text[128];
    pod_pieces(&position, piece);
    assert_true(piece[4].there && piece[4].owner == 1 && piece[6].there && piece[6].owner == 0);
    assert_false(piece[0].there);
    assert_int_equal(pod_largest(&position), 0);
    pod_text out = pod_text_over(text, sizeof text);
    pod_square_explain(&position, 0, POD_ENGLISH, &out);
    assert_string_equal(text, "possible on a1: a1");
    out = pod_text_over(text, sizeof text);
    pod_square_explain(&position, 4, POD_FRENCH, &out);
    assert_string_equal(text, "aucun coup n\u2019est possible depuis b2");
}

/* ---- Records ----------------------------------------------------------------------------------------- */

static const char played[] = "[Game \"three\"]\n[A \"Ada\"]\n[B \"Ben\"]\n\n1. b2 a1 2. c1 a3 b:resign 1-0\n";

static pod_record **read_records(const char *text) {
    pod_record **records;
    size_t count;
    pod_fault fault;
    assert_int_equal(pod_records_read(text, strlen(text), &records, &count, &fault), POD_OK);
    assert_int_equal(count, 1);
    assert_int_equal(pod_record_start(records[0])->game, THREE_GAME);
    assert_int_equal(pod_record_length(records[0]), 5);
    return records;
}

/* As text and as JSON, and back. */
static void test_records_come_back(void **state) {
    static void (*const write[])(const pod_record *, pod_text *) = {pod_record_write_text, pod_record_write_json};
    (void)state;
    pod_record **records = read_records(played);
    for (unsigned i = 0; i < 2; i++) {
        char text[4096], same[4096];
        pod_text out = pod_text_over(text, sizeof text);
        write[i](records[0], &out);
        assert_true(pod_text_fits(&out));
        pod_record **again = read_records(text);
        out = pod_text_over(same, sizeof same);
        write[i](again[0], &out);
        assert_string_equal(same, text);
        pod_records_free(again, 1);
    }
    pod_records_free(records, 1);
}

/* ---- The engine ----------------------------------------------------------------------------------------- */

static pod_search_report search(const char *text, pod_search_request request) {
    pod_search *engine = pod_search_create(1 << 20);
    pod_search_report report;
    pod_position position = line(text);
    assert_non_null(engine);
    assert_int_equal(pod_search_run(engine, &position, &request, &report), POD_OK);
    assert_true(pod_legal(&position, report.best));
    pod_search_free(engine);
    return report;
}

/* It has no evaluation, board or network of its own, and gets none of another game's. */
static void test_nothing_of_another_game(void **state) {
    (void)state;
    pod_position start = line("start");
    assert_null(pod_network_builtin_for((pod_game_id)THREE_GAME));
    assert_null(pod__net_kind_of((pod_game_id)THREE_GAME));
    assert_ptr_equal(pod__board_for(&start), &pod__rules_board);
    assert_int_equal(pod__expected_plies(&start), 9);
    assert_true(pod_character_rating(THREE_GAME, POD_CHARACTER_STRONGEST) > pod_character_rating(THREE_GAME, 1));
    pod_strong_request request = POD_STRONG_REQUEST(.threads = 1, .memory = 1 << 20);
    pod_strong_report report;
    assert_int_not_equal(pod_strong_solve(&start, &request, &report, NULL), POD_OK);
}

static void test_it_is_searched_to_the_end(void **state) {
    (void)state;
    pod_search_report start = search("start", POD_SEARCH_REQUEST(.nodes = 1000000));
    assert_true(start.proven);
    assert_true(start.expected[0] == 0.5);
    assert_int_equal(search("xx1/oo1/3 x", POD_SEARCH_REQUEST(.depth = 9)).best, 9);
    assert_int_equal(search("xx1/oo1/3 o", POD_SEARCH_REQUEST(.depth = 9)).best, 6);
    pod_search_report tree = search("xx1/1o1/o2 x", POD_SEARCH_REQUEST(.nodes = 3000, .by_tree = true));
    assert_int_equal(tree.best, 9);
}

/* Every character plays a game to its end. */
static void test_characters_play(void **state) {
    (void)state;
    pod_search *engine = pod_search_create(1 << 20);
    for (unsigned character = 1; character <= POD_CHARACTERS; character++) {
        pod_position position = line("start");
        for (unsigned ply = 0; position.turn != POD_NOBODY; ply++) {
            pod_search_report report;
            pod_search_request request = POD_SEARCH_REQUEST(.character = character, .seed = ply, .nodes = 2000);
            assert_in_range(ply, 0, 8);
            assert_int_equal(pod_search_run(engine, &position, &request, &report), POD_OK);
            assert_true(pod_legal(&position, report.best));
            pod_apply(&position, report.best);
        }
    }
    pod_search_free(engine);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_it_is_a_game_of_the_table), cmocka_unit_test(test_counts),
        cmocka_unit_test(test_texts_come_back),           cmocka_unit_test(test_what_is_no_position),
        cmocka_unit_test(test_pieces_and_reasons),        cmocka_unit_test(test_records_come_back),
        cmocka_unit_test(test_nothing_of_another_game),   cmocka_unit_test(test_it_is_searched_to_the_end),
        cmocka_unit_test(test_characters_play),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
