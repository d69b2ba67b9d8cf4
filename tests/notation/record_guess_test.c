/* What a record leaves out and its reader finds out: the result, the board and the game. */
#include "notation/support.h"

#include <stdlib.h>
#include <string.h>

enum { FILE_SIZE = 1 << 16 };

static const pod_record *read_one(const char *file, pod_record ***records) {
    size_t count;
    pod_fault fault = {0};
    if (pod_records_read(file, strlen(file), records, &count, &fault)) {
        char message[2048];
        pod_text text = pod_text_over(message, sizeof message);
        pod_fault_print(&fault, POD_ENGLISH, &text);
        fail_msg("%s\n%s", file, message);
    }
    assert_int_equal(count, 1);
    return (*records)[0];
}

typedef struct leaves_out {
    const char *file, *game, *board, *result;
    unsigned assumed;
} leaves_out;

static void check(const leaves_out *one) {
    pod_record **records;
    const pod_record *record = read_one(one->file, &records);
    assert_string_equal(pod_record_tag(record, "Game"), one->game);
    assert_string_equal(pod_record_tag(record, "Board"), one->board);
    assert_string_equal(pod_record_result(record), one->result);
    assert_int_equal(pod_record_assumed(record), one->assumed);
    pod_records_free(records, 1);
}

static void check_all(const leaves_out *table, size_t count) {
    for (size_t i = 0; i < count; i++) {
        check(&table[i]);
    }
}

#define BOARD_1X3 "[Board \"1x3\"]\n"
#define OVER "1. b1 c1 2. a1"

static void computes_a_result_that_is_missing(void **state) {
    static const leaves_out table[] = {
        {BOARD_1X3 OVER " 1-0", "cephalopod", "1x3", "1-0", 0},
        {BOARD_1X3 OVER, "cephalopod", "1x3", "1-0", POD_ASSUMED_RESULT},
        {BOARD_1X3 OVER " *", "cephalopod", "1x3", "1-0", POD_ASSUMED_RESULT},
        {BOARD_1X3 "[Result \"*\"]\n" OVER " *", "cephalopod", "1x3", "1-0", POD_ASSUMED_RESULT},
        {BOARD_1X3 "[Result \"*\"]\n" OVER " 1-0", "cephalopod", "1x3", "1-0", 0},
        {BOARD_1X3 "[Result \"1-0\"]\n" OVER " *", "cephalopod", "1x3", "1-0", POD_ASSUMED_RESULT},
        {BOARD_1X3 "[Result \"1-0\"]\n" OVER, "cephalopod", "1x3", "1-0", POD_ASSUMED_RESULT},
        {BOARD_1X3 "1. b1 b:resign", "cephalopod", "1x3", "1-0", POD_ASSUMED_RESULT},
        {"[Board \"1x3\"][Players \"3\"] a1 b1 c1", "cephalopod", "1x3", "1-1-1", POD_ASSUMED_RESULT},
        {BOARD_1X3 OVER " {the end} $1", "cephalopod", "1x3", "1-0", POD_ASSUMED_RESULT},
        /* A game that is not over goes on, unless its tag says otherwise. */
        {BOARD_1X3 "1. b1", "cephalopod", "1x3", "*", POD_ASSUMED_RESULT},
        {BOARD_1X3 "[Result \"0-1\"]\n1. b1", "cephalopod", "1x3", "0-1", POD_ASSUMED_RESULT},
        {"[Position \"5/5 b\"]", "cephalopod", "2x5", "*", POD_ASSUMED_RESULT},
        {"{\"tags\":{\"Board\":\"1x1\"},\"moves\":[{\"move\":\"a1\"}]}", "cephalopod", "1x1", "1-0",
         POD_ASSUMED_RESULT},
        {"{\"tags\":{\"Board\":\"1x1\"},\"moves\":[{\"move\":\"a1\"}],\"result\":\"*\"}", "cephalopod", "1x1", "1-0",
         POD_ASSUMED_RESULT},
    };
    (void)state;
    check_all(table, sizeof table / sizeof table[0]);
}

static void reads_on_after_a_finished_game_without_result(void **state) {
    static const char file[] = BOARD_1X3 OVER "\n\n" BOARD_1X3 OVER " 1-0\n";
    pod_record **records;
    size_t count;
    (void)state;
    assert_int_equal(pod_records_read(file, strlen(file), &records, &count, NULL), POD_OK);
    assert_int_equal(count, 2);
    assert_string_equal(pod_record_result(records[0]), "1-0");
    pod_records_free(records, count);
}

static void finds_the_board(void **state) {
    static const leaves_out table[] = {
        /* Possible on the usual board, and nothing ends: that one it is. */
        {"1. c3 c4 *", "cephalopod", "5x5", "*", 0},
        {"a1 *", "cephalopod", "5x5", "*", 0},
        /* On none that is usual: the smallest square that has them. */
        {"1. h8 a1 2. c2 *", "cephalopod", "8x8", "*", POD_ASSUMED_BOARD},
        {"[Game \"cephalopod\"] f1 *", "cephalopod", "6x6", "*", POD_ASSUMED_BOARD},
        /* Blue's first move starts from its own row. */
        {"[Game \"octogo\"] 1. c1-c2 c10-c9 *", "octogo", "10x10", "*", 0},
        {"[Game \"octogo\"] 1. c1-c2 c8-c7 *", "octogo", "8x10", "*", POD_ASSUMED_BOARD},
        {"[Game \"octogo\"] 1. j1-j2 {no} j6-j5 (1... c6-c5) *", "octogo", "6x10", "*", POD_ASSUMED_BOARD},
        {"1. c1-c2 c10-c9", "octogo", "10x10", "*", POD_ASSUMED_GAME | POD_ASSUMED_RESULT},
        {"1. c1-c2!? 1... c8-c7 $2 ; one {\n", "octogo", "8x10", "*",
         POD_ASSUMED_GAME | POD_ASSUMED_BOARD | POD_ASSUMED_RESULT},
        {"{\"tags\":{\"Game\":\"octogo\"},\"moves\":[{\"move\":\"c1-c2\"},{\"move\":\"c8-c7\"}],\"result\":\"*\"}",
         "octogo", "8x10", "*", POD_ASSUMED_BOARD},
        /* What a tag says stays. */
        {"[Board \"8x5\"][Game \"octogo\"] 1. c2-c3 c7-c6 *", "octogo", "8x5", "*", 0},
        {"[Game \"octogo\"] 1. c2-c3 c7-c6 *", "octogo", "8x5", "*", POD_ASSUMED_BOARD},
    };
    (void)state;
    check_all(table, sizeof table / sizeof table[0]);
}

/* Where nothing fits, what is wrong is said of the board on which the moves go furthest. */
static void says_where_no_board_fits(void **state) {
    static const struct {
        const char *file;
        expected_fault fault;
    } table[] = {
        {"1. c3 c9 *",
         {POD_ERROR_SQUARE, 6, 2,
          "line 1, move 1: 'c9' is not a square here; expected a column letter a to e and a row number 1 to 5"}},
        {"1. c1-c2 c8-c7 2. c2-c3 c7-c5 3. c2-c3 *", {POD_ERROR_OCTOGO_NO_PIECE, 33, 2, "line 1, move 3: "}},
    };
    (void)state;
    for (size_t i = 0; i < sizeof table / sizeof table[0]; i++) {
        pod_record **records = NULL;
        size_t count;
        pod_fault fault = {0};
        char message[2048];
        pod_text text = pod_text_over(message, sizeof message);
        pod_error error = pod_records_read(table[i].file, strlen(table[i].file), &records, &count, &fault);
        pod_fault_print(&fault, POD_ENGLISH, &text);
        assert_int_equal(error, table[i].fault.code);
        assert_int_equal(fault.offset, table[i].fault.offset);
        assert_memory_equal(message, table[i].fault.message, strlen(table[i].fault.message));
    }
}

/* ---- Random games ---------------------------------------------------------------------------------- */

/* The moves of a finished game, and nothing else; returns its result. */
static void write_random_game(const char *board, uint64_t *random, pod_text *out, pod_text *result) {
    const pod_game *game = pod_game_at(0);
    pod_options options;
    pod_position position;
    pod_move_list moves;
    pod_options_default(game, &options);
    assert_int_equal(pod_options_set(game, &options, "board", board, NULL), POD_OK);
    assert_int_equal(pod_start(game, &options, &position, NULL), POD_OK);
    while (position.turn != POD_NOBODY) {
        game->rules->moves(&position, &moves);
        pod_move move = moves.move[random_below(random, moves.count)];
        game->notation->print_move(&position, move, out);
        pod_text_add(out, " ");
        game->rules->apply(&position, move);
    }
    pod_result_print(&position, result);
}

/* A finished game without any tag or result is the game it was. */
static void finds_the_board_of_any_finished_game(void **state) {
    static const char *const boards[] = {"3x5", "5x5", "3x3", "4x4", "3x6", "5x3"};
    uint64_t random = 20261122;
    char *file = malloc(FILE_SIZE);
    (void)state;
    print_seed("finds_the_board_of_any_finished_game", random);
    for (unsigned i = 0; i < 200; i++) {
        const char *board = boards[i % (sizeof boards / sizeof boards[0])];
        char played[32];
        pod_text text = pod_text_over(file, FILE_SIZE), result = pod_text_over(played, sizeof played);
        write_random_game(board, &random, &text, &result);
        check(&(leaves_out){file, "cephalopod", board, played,
                            POD_ASSUMED_RESULT | (strcmp(board, "5x5") ? POD_ASSUMED_BOARD : 0u)});
    }
    free(file);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(computes_a_result_that_is_missing),
        cmocka_unit_test(reads_on_after_a_finished_game_without_result),
        cmocka_unit_test(finds_the_board),
        cmocka_unit_test(says_where_no_board_fits),
        cmocka_unit_test(finds_the_board_of_any_finished_game),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
