/* Moves as text: every form that is accepted, every error, and all legal moves of random games. */
#include "notation/support.h"

#include <string.h>

/* A cross of ones around c3; nothing to capture elsewhere. */
static const char cross[] = "5/2b12/1a11a11/2b12/5 a";
/* c3 has a five and a one beside it (sum 6) and a two (sum 3); e1 has one neighbour. */
static const char one_six[] = "5/5/1a51b11/2n22/5 b";
static const char pair[] = "5/5/1a41b21/5/5 a";

static void check_form(const char *line, const char *variant, const char *given, const char *canonical) {
    pod_position position = position_of(line, variant);
    pod_move move = POD_MOVE_NONE;
    pod_fault fault = {0};
    pod_error error = cephalopod()->notation->parse_move(&position, given, strlen(given), &move, &fault);
    char printed[POD_MOVE_TEXT_SIZE] = "";
    pod_text text = pod_text_over(printed, sizeof printed);
    if (error) {
        fail_msg("'%s' in '%s': %s", given, line, pod_error_name(error));
    }
    assert_true(cephalopod()->rules->legal(&position, move));
    cephalopod()->notation->print_move(&position, move, &text);
    assert_string_equal(printed, canonical);
}

static void accepts_every_form(void **state) {
    static const struct {
        const char *line, *variant, *given, *canonical;
    } table[] = {
        {cross, "", "e5", "e5"},
        {cross, "", "E5", "e5"},
        {cross, "", "  e5\t", "e5"},
        {cross, "", "e5=1", "e5"},
        {cross, "", "e5:1", "e5"},
        {cross, "", "c3=b3+d3", "c3=b3+d3"},
        {cross, "", "c3=d3+b3", "c3=b3+d3"},
        {cross, "", "C3=D3+B3", "c3=b3+d3"},
        {cross, "", "c3=c4+d3+b3+c2", "c3=c2+b3+d3+c4"},
        {cross, "", "c3xb3,d3", "c3=b3+d3"},
        {cross, "", "c3xd3b3", "c3=b3+d3"},
        {cross, "", "c3Xb3+d3", "c3=b3+d3"},
        {cross, "", "c3=b3d3", "c3=b3+d3"},
        {cross, "", "c3:b3,d3", "c3=b3+d3"},
        {cross, "", "c3 = b3 + d3", "c3=b3+d3"},
        {cross, "", "c3=4", "c3=c2+b3+d3+c4"},
        {pair, "", "c3", "c3=b3+d3"},
        {pair, "", "c3=6", "c3=b3+d3"},
        {pair, "", "c3:6", "c3=b3+d3"},
        {one_six, "", "c3=6", "c3=b3+d3"},
        {one_six, "", "c3=3", "c3=c2+d3"},
        {"a5b6/2 a", "", "a1=1", "a1"},
        {"10/10/10/10/10/10 a", "", "j6", "j6"},
        {"1/1/1/1/1/1/1/1/1/1 a", "", "a10", "a10"},
        {"1/a3/1/b3/1/1/1/1/1/1 a", "", "a8xa9a7", "a8=a7+a9"},
        {"5/5/1a61b61/5/5 a", "dodeca", "c3=12", "c3=b3+d3"},
        {"5/5/1a61b61/5/5 a", "", "c3", "c3"},
        /* b2 of a 3x3 board is in an odd column of an odd row: joined up-right to c3. */
        {"2a1/a12/3 b", "snub", "b2", "b2=a2+c3"},
        {"2a1/a12/3 b", "snub", "b2xc3a2", "b2=a2+c3"},
    };
    (void)state;
    for (size_t i = 0; i < sizeof table / sizeof table[0]; i++) {
        check_form(table[i].line, table[i].variant, table[i].given, table[i].canonical);
    }
}

static void says_what_is_wrong(void **state) {
    static const struct {
        const char *line, *given;
        expected_fault fault;
    } table[] = {
        {cross,
         "",
         {POD_ERROR_MOVE_EMPTY, 0, 0, "there is no move; expected a square such as c3, or a capture such as c3=b3+d3"}},
        {cross,
         "  ",
         {POD_ERROR_MOVE_EMPTY, 0, 0, "there is no move; expected a square such as c3, or a capture such as c3=b3+d3"}},
        {cross,
         "foo",
         {POD_ERROR_MOVE_SYNTAX, 0, 3,
          "'foo' is not a move; expected a square such as c3, or a capture such as c3=b3+d3"}},
        {cross,
         " 3c",
         {POD_ERROR_MOVE_SYNTAX, 1, 2,
          "'3c' is not a move; expected a square such as c3, or a capture such as c3=b3+d3"}},
        {cross,
         "c3=",
         {POD_ERROR_MOVE_SYNTAX, 0, 3,
          "'c3=' is not a move; expected a square such as c3, or a capture such as c3=b3+d3"}},
        {cross,
         "c3=b3+",
         {POD_ERROR_MOVE_SYNTAX, 0, 6,
          "'c3=b3+' is not a move; expected a square such as c3, or a capture such as c3=b3+d3"}},
        {cross,
         "f1",
         {POD_ERROR_SQUARE, 0, 2,
          "'f1' is not a square here; expected a column letter a to e and a row number 1 to 5"}},
        {cross,
         "a6",
         {POD_ERROR_SQUARE, 0, 2,
          "'a6' is not a square here; expected a column letter a to e and a row number 1 to 5"}},
        {cross,
         "a0",
         {POD_ERROR_SQUARE, 0, 2,
          "'a0' is not a square here; expected a column letter a to e and a row number 1 to 5"}},
        {cross,
         "a99999999999",
         {POD_ERROR_SQUARE, 0, 12,
          "'a99999999999' is not a square here; expected a column letter a to e and a row number 1 to 5"}},
        {cross,
         "c3=b3+z9",
         {POD_ERROR_SQUARE, 6, 2,
          "'z9' is not a square here; expected a column letter a to e and a row number 1 to 5"}},
        {cross, "b3", {POD_ERROR_OCCUPIED, 0, 2, "b3 is occupied; a die goes on an empty square"}},
        {cross,
         "e5+",
         {POD_ERROR_MOVE_REST, 2, 1,
          "'+' cannot follow e5; expected the end of the move, or = and the captured squares"}},
        {cross,
         "c3=b3+?",
         {POD_ERROR_CAPTURE_SYNTAX, 6, 1,
          "'?' cannot be part of a capture; expected squares joined by +, as in c3=b3+d3"}},
        {pair,
         "c3=b3+d3 now",
         {POD_ERROR_CAPTURE_SYNTAX, 9, 3,
          "'now' cannot be part of a capture; expected squares joined by +, as in c3=b3+d3"}},
        {one_six,
         "c3",
         {POD_ERROR_MUST_CAPTURE, 0, 2, "a capture must be made on c3; choose one of: c3=c2+d3, c3=b3+d3"}},
        {cross,
         "c3=3",
         {POD_ERROR_AMBIGUOUS, 0, 4,
          "'c3=3' fits several captures; choose one of: c3=c2+b3+d3, c3=c2+b3+c4, c3=c2+d3+c4, c3=b3+d3+c4"}},
        {one_six, "c3=5", {POD_ERROR_NO_SUCH_SUM, 0, 4, "no capture on c3 shows 5; possible: c3=c2+d3, c3=b3+d3"}},
        {pair, "e5=2", {POD_ERROR_NO_CAPTURE, 0, 4, "no capture is possible on e5; write just e5"}},
        {pair, "c3=a1", {POD_ERROR_NOT_NEIGHBOUR, 3, 2, "a1 is not a neighbour of c3; possible: c3=b3+d3"}},
        {pair, "e5=d4+a1", {POD_ERROR_NOT_NEIGHBOUR, 3, 2, "d4 is not a neighbour of e5; possible: e5"}},
        {pair, "c3=b3+c4", {POD_ERROR_NO_DIE, 6, 2, "there is no die on c4 to capture; possible: c3=b3+d3"}},
        {pair,
         "c3xb3",
         {POD_ERROR_TOO_FEW, 0, 5, "a capture takes at least two dice, and 'c3xb3' names one; possible: c3=b3+d3"}},
        {pair, "c3xb3b3", {POD_ERROR_TWICE, 5, 2, "b3 is named twice"}},
        {one_six, "c3=b3+c2", {POD_ERROR_SUM_TOO_LARGE, 0, 8, "the dice on c2+b3 sum to 7; at most 6 can be captured"}},
        {"a1/b1 -", "a1", {POD_ERROR_GAME_OVER, 0, 2, "the game is over; no move can be made"}},
    };
    (void)state;
    for (size_t i = 0; i < sizeof table / sizeof table[0]; i++) {
        pod_position position = position_of(table[i].line, "");
        pod_move move = 12345;
        pod_fault fault = {0};
        pod_error error =
            cephalopod()->notation->parse_move(&position, table[i].given, strlen(table[i].given), &move, &fault);
        assert_fault(table[i].given, error, &fault, &table[i].fault);
        assert_int_equal(move, 12345);
    }
}

/* Twelve-sided dice have the larger limit. */
static void says_the_limit_of_the_variant(void **state) {
    pod_position position = position_of("5/5/1aB1b21/5/5 a", "dodeca");
    pod_move move = 0;
    pod_fault fault = {0};
    pod_error error = cephalopod()->notation->parse_move(&position, "c3=b3+d3", 8, &move, &fault);
    (void)state;
    assert_fault(
        "c3=b3+d3", error, &fault,
        &(expected_fault){POD_ERROR_SUM_TOO_LARGE, 0, 8, "the dice on b3+d3 sum to 13; at most 12 can be captured"});
}

/* A text need not end where the move does. */
static void reads_no_further_than_told(void **state) {
    pod_position position = position_of(cross, "");
    pod_move move = 0;
    (void)state;
    assert_int_equal(cephalopod()->notation->parse_move(&position, "e5=9", 2, &move, NULL), POD_OK);
    assert_int_equal(cephalopod()->notation->parse_move(&position, NULL, 0, &move, NULL), POD_ERROR_MOVE_EMPTY);
}

/* ---- Random games -------------------------------------------------------------------------------- */

static pod_error parse(const pod_position *position, const char *text, pod_move *out) {
    return cephalopod()->notation->parse_move(position, text, strlen(text), out, NULL);
}

/* The move with its captured squares from the last to the first, in another style. */
static void print_backwards(const pod_position *position, pod_move move, char *out, size_t size) {
    pod_move_parts parts;
    cephalopod()->notation->describe(position, move, &parts);
    pod_text text = pod_text_over(out, size);
    pod_text_format(&text, "%c%u", (char)('A' + parts.at % position->columns), parts.at / position->columns + 1);
    for (unsigned i = parts.captured_count; i-- > 0;) {
        pod_text_format(&text, "%s%c%u", i + 1u == parts.captured_count ? "x" : "",
                        (char)('a' + parts.captured[i] % position->columns), parts.captured[i] / position->columns + 1);
    }
}

static void check_all_moves(const pod_position *position) {
    pod_move_list list;
    cephalopod()->rules->moves(position, &list);
    for (unsigned i = 0; i < list.count; i++) {
        char printed[POD_MOVE_TEXT_SIZE], other[POD_MOVE_TEXT_SIZE];
        pod_move move = POD_MOVE_NONE;
        pod_text text = pod_text_over(printed, sizeof printed);
        cephalopod()->notation->print_move(position, list.move[i], &text);
        assert_true(pod_text_fits(&text));
        assert_int_equal(parse(position, printed, &move), POD_OK);
        assert_int_equal(move, list.move[i]);
        print_backwards(position, list.move[i], other, sizeof other);
        assert_int_equal(parse(position, other, &move), POD_OK);
        assert_int_equal(move, list.move[i]);
    }
}

static void reads_back_every_legal_move(void **state) {
    uint64_t random = 3;
    (void)state;
    print_seed("reads_back_every_legal_move", random);
    for (int game = 0; game < 150; game++) {
        pod_position position = random_start(&random);
        while (position.turn != POD_NOBODY) {
            check_all_moves(&position);
            pod_event event = random_event(&position, &random);
            pod_event_apply(&position, &event);
        }
    }
}

/* Text made of what moves are made of: whatever is accepted is legal, whatever is not leaves the move alone. */
static void takes_nothing_from_garbage(void **state) {
    static const char signs[] = "abcdefghijABCX0123456789=:x+, \t-/\xc3\xa9";
    uint64_t random = 4;
    (void)state;
    print_seed("takes_nothing_from_garbage", random);
    for (int i = 0; i < 200000; i++) {
        static const char *const lines[] = {cross, one_six, pair, "a1/b1 -"};
        pod_position position = position_of(lines[i % 4], "");
        char given[12];
        size_t length = random_below(&random, sizeof given);
        for (size_t j = 0; j < length; j++) {
            given[j] = signs[random_below(&random, sizeof signs)];
        }
        pod_move move = 777;
        if (cephalopod()->notation->parse_move(&position, given, length, &move, NULL)) {
            assert_int_equal(move, 777);
        } else {
            assert_true(cephalopod()->rules->legal(&position, move));
        }
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(accepts_every_form),
        cmocka_unit_test(says_what_is_wrong),
        cmocka_unit_test(says_the_limit_of_the_variant),
        cmocka_unit_test(reads_no_further_than_told),
        cmocka_unit_test(reads_back_every_legal_move),
        cmocka_unit_test(takes_nothing_from_garbage),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
