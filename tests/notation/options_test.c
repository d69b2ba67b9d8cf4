/* The table of games and the options a game is started with. */
#include "notation/support.h"

#include <string.h>

static void finds_games_by_name(void **state) {
    (void)state;
    assert_int_equal(pod_game_count(), POD_GAME_COUNT);
    for (size_t i = 0; i < pod_game_count(); i++) {
        const pod_game *game = pod_game_at(i);
        assert_ptr_equal(pod_game_find(game->name, strlen(game->name)), game);
        assert_non_null(game->rules);
        assert_non_null(game->notation->diagram);
        assert_true(strlen(game->title) > 0 && strlen(game->credit) > 0);
    }
    assert_string_equal(cephalopod()->credit, "Cephalopod, by Mark Steere (2006), marksteeregames.com");
    assert_ptr_equal(pod_game_find("CephaloPod!", 10), cephalopod());
    assert_null(pod_game_find("cephalopods", 11));
    assert_null(pod_game_find("", 0));
}

static void sets_options_from_words(void **state) {
    static const struct {
        const char *name, *value;
        pod_option_id id;
        int expected;
    } table[] = {
        {"board", "3x5", POD_OPTION_ROWS, 3},         {"board", "3X5", POD_OPTION_COLUMNS, 5},
        {"board", "1x1", POD_OPTION_ROWS, 1},         {"BOARD", "6x10", POD_OPTION_COLUMNS, 10},
        {"board", "8x8", POD_OPTION_COLUMNS, 8},      {"rows", "10", POD_OPTION_ROWS, 10},
        {"columns", "1", POD_OPTION_COLUMNS, 1},      {"players", "6", POD_OPTION_PLAYERS, 6},
        {"variant", "", POD_OPTION_VARIANT, 0},       {"variant", "snub", POD_OPTION_VARIANT, 1},
        {"variant", "Dodeca", POD_OPTION_VARIANT, 2}, {"variant", "snub+dodeca", POD_OPTION_VARIANT, 3},
        {"first", "b", POD_OPTION_FIRST, 1},          {"first", "F", POD_OPTION_FIRST, 5},
    };
    (void)state;
    for (size_t i = 0; i < sizeof table / sizeof table[0]; i++) {
        pod_options options;
        pod_fault fault;
        pod_options_default(cephalopod(), &options);
        assert_int_equal(options.given, 0);
        assert_int_equal(pod_options_set(cephalopod(), &options, table[i].name, table[i].value, &fault), POD_OK);
        assert_int_equal(options.value[table[i].id], table[i].expected);
        assert_true(options.given >> table[i].id & 1u);
    }
}

static void says_which_option_is_wrong(void **state) {
    static const struct {
        const char *name, *value;
        expected_fault fault;
    } table[] = {
#define BOARD_MESSAGE " is not a board; expected ROWSxCOLUMNS, each side 1 to 10, at most 64 squares"
        {"board", "5", {POD_ERROR_BOARD, 0, 1, "'5'" BOARD_MESSAGE}},
        {"board", "x5", {POD_ERROR_BOARD, 0, 2, "'x5'" BOARD_MESSAGE}},
        {"board", "5x", {POD_ERROR_BOARD, 0, 2, "'5x'" BOARD_MESSAGE}},
        {"board", "0x5", {POD_ERROR_BOARD, 0, 3, "'0x5'" BOARD_MESSAGE}},
        {"board", "5x0", {POD_ERROR_BOARD, 0, 3, "'5x0'" BOARD_MESSAGE}},
        {"board", "11x5", {POD_ERROR_BOARD, 0, 4, "'11x5'" BOARD_MESSAGE}},
        {"board", "8x9", {POD_ERROR_BOARD, 0, 3, "'8x9'" BOARD_MESSAGE}},
        {"board", "5x5x5", {POD_ERROR_BOARD, 0, 5, "'5x5x5'" BOARD_MESSAGE}},
        {"board", "", {POD_ERROR_BOARD, 0, 0, "''" BOARD_MESSAGE}},
        {"size",
         "5",
         {POD_ERROR_OPTION_NAME, 0, 4,
          "'size' is not an option of this game; its options are: board, rows, columns, players, variant, first"}},
        {"players", "1", {POD_ERROR_OPTION_VALUE, 0, 1, "'1' is not a value for 'players'; expected 2-6"}},
        {"players", "7", {POD_ERROR_OPTION_VALUE, 0, 1, "'7' is not a value for 'players'; expected 2-6"}},
        {"players", "-2", {POD_ERROR_OPTION_VALUE, 0, 2, "'-2' is not a value for 'players'; expected 2-6"}},
        {"players", "2 ", {POD_ERROR_OPTION_VALUE, 0, 2, "'2 ' is not a value for 'players'; expected 2-6"}},
        {"rows", "", {POD_ERROR_OPTION_VALUE, 0, 0, "'' is not a value for 'rows'; expected 1-10"}},
        {"variant",
         "hex",
         {POD_ERROR_OPTION_VALUE, 0, 3, "'hex' is not a value for 'variant'; expected '', snub, dodeca, snub+dodeca"}},
        {"first", "g", {POD_ERROR_OPTION_VALUE, 0, 1, "'g' is not a value for 'first'; expected a, b, c, d, e, f"}},
    };
    (void)state;
    for (size_t i = 0; i < sizeof table / sizeof table[0]; i++) {
        pod_options options, before;
        pod_fault fault = {0};
        pod_options_default(cephalopod(), &options);
        before = options;
        pod_error error = pod_options_set(cephalopod(), &options, table[i].name, table[i].value, &fault);
        assert_fault(table[i].value, error, &fault, &table[i].fault);
        assert_memory_equal(&options, &before, sizeof options);
    }
}

/* Options that are right one by one and wrong together. */
static void says_why_a_game_cannot_start(void **state) {
    pod_options options;
    pod_position position;
    pod_fault fault = {0};
    (void)state;
    pod_options_default(cephalopod(), &options);
    options.value[POD_OPTION_ROWS] = 10;
    options.value[POD_OPTION_COLUMNS] = 7;
    assert_fault("10x7", pod_start(cephalopod(), &options, &position, &fault), &fault,
                 &(expected_fault){POD_ERROR_BOARD, 0, 4, "'10x7'" BOARD_MESSAGE});
    pod_options_default(cephalopod(), &options);
    options.value[POD_OPTION_FIRST] = 3;
    options.value[POD_OPTION_PLAYERS] = 3;
    assert_fault("first d", pod_start(cephalopod(), &options, &position, &fault), &fault,
                 &(expected_fault){POD_ERROR_OPTION_VALUE, 0, 1, "'d' is not a value for 'first'; expected a, b, c"});
    pod_options_default(cephalopod(), &options);
    options.value[POD_OPTION_PLAYERS] = 9;
    assert_fault("players 9", pod_start(cephalopod(), &options, &position, &fault), &fault,
                 &(expected_fault){POD_ERROR_OPTION_VALUE, 0, 1, "'9' is not a value for 'players'; expected 2-6"});
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(finds_games_by_name),
        cmocka_unit_test(sets_options_from_words),
        cmocka_unit_test(says_which_option_is_wrong),
        cmocka_unit_test(says_why_a_game_cannot_start),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
