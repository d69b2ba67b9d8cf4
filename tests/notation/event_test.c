/* What can happen in a game, as text. */
#include "notation/support.h"

#include <string.h>

static pod_error parse(const pod_position *position, const char *text, pod_event *out, pod_fault *fault) {
    return pod_event_parse(position, text, strlen(text), out, fault);
}

static void reads_moves_and_leaving(void **state) {
    static const struct {
        const char *line, *given, *canonical, *after;
    } table[] = {
        {"3 b", "C1", "c1", "2b1 a 2 -"},
        {"3 b 3", "c1", "c1", "2b1 c 3 -"},
        {"1a61b51/5 a", "c2:1", "c2", "1a6a1b51/5 b 2 -"},
        {"3 a", "b:resign", "b:resign", "3 - 2 b"},
        {"3 a", " b:resign\n", "b:resign", "3 - 2 b"},
        {"3 a", "A:Timeout", "a:timeout", "3 - 2 a"},
        {"a1b11 c 3", "b:resign", "b:resign", "a1n11 c 3 b"},
        {"a1b11 b 3", "b:timeout", "b:timeout", "a1n11 c 3 b"},
        {"a1n11 c 3 b", "c:resign", "c:resign", "a1n11 - 3 bc"},
    };
    (void)state;
    for (size_t i = 0; i < sizeof table / sizeof table[0]; i++) {
        pod_position position = position_of(table[i].line, "");
        pod_position after = position_of(table[i].after, "");
        pod_event event;
        char printed[POD_MOVE_TEXT_SIZE];
        pod_text text = pod_text_over(printed, sizeof printed);
        assert_int_equal(parse(&position, table[i].given, &event, NULL), POD_OK);
        pod_event_print(&position, &event, &text);
        assert_string_equal(printed, table[i].canonical);
        pod_event_apply(&position, &event);
        assert_true(pod_position_equal(&position, &after));
    }
}

static void says_what_is_wrong(void **state) {
    static const struct {
        const char *line, *given;
        expected_fault fault;
    } table[] = {
        {"3 a",
         "b:quit",
         {POD_ERROR_EVENT, 0, 6,
          "'b:quit' is neither a move nor a player leaving; expected a move, or for example b:resign or b:timeout"}},
        {"3 a",
         "b:",
         {POD_ERROR_EVENT, 0, 2,
          "'b:' is neither a move nor a player leaving; expected a move, or for example b:resign or b:timeout"}},
        {"3 a", "c:resign", {POD_ERROR_SEAT, 0, 1, "'c' is not a player in this game; expected a, b"}},
        {"3 a", "  c:resign", {POD_ERROR_SEAT, 2, 1, "'c' is not a player in this game; expected a, b"}},
        {"3 a", "z:timeout", {POD_ERROR_SEAT, 0, 1, "'z' is not a player in this game; expected a, b"}},
        {"3 a 3 b", "b:resign", {POD_ERROR_SEAT_OUT, 0, 1, "player b has already left the game"}},
        {"3 - 2 b", "a:resign", {POD_ERROR_GAME_OVER, 0, 1, "the game is over; no move can be made"}},
        {"3 a",
         "d1",
         {POD_ERROR_SQUARE, 0, 2,
          "'d1' is not a square here; expected a column letter a to c and a row number 1 to 1"}},
        {"3 a",
         "",
         {POD_ERROR_MOVE_EMPTY, 0, 0, "there is no move; expected a square such as c3, or a capture such as c3=b3+d3"}},
    };
    (void)state;
    for (size_t i = 0; i < sizeof table / sizeof table[0]; i++) {
        pod_position position = position_of(table[i].line, "");
        pod_event event, before;
        memset(&event, 0x77, sizeof event);
        before = event;
        pod_fault fault = {0};
        pod_error error = parse(&position, table[i].given, &event, &fault);
        assert_fault(table[i].given, error, &fault, &table[i].fault);
        assert_memory_equal(&event, &before, sizeof event);
    }
}

static void reads_back_random_games(void **state) {
    uint64_t random = 5;
    (void)state;
    print_seed("reads_back_random_games", random);
    for (int game = 0; game < 300; game++) {
        pod_position position = random_start(&random);
        while (position.turn != POD_NOBODY) {
            pod_event event = random_event(&position, &random), again;
            char printed[POD_MOVE_TEXT_SIZE];
            pod_text text = pod_text_over(printed, sizeof printed);
            pod_event_print(&position, &event, &text);
            assert_int_equal(parse(&position, printed, &again, NULL), POD_OK);
            assert_int_equal(again.kind, event.kind);
            assert_int_equal(again.seat, event.seat);
            assert_int_equal(again.move, event.move);
            pod_event_apply(&position, &event);
        }
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(reads_moves_and_leaving),
        cmocka_unit_test(says_what_is_wrong),
        cmocka_unit_test(reads_back_random_games),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
