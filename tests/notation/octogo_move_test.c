/* Octogo's moves as text: every form that is accepted, every error, and all legal moves of random games. */
#include "notation/octogo_support.h"

#include <string.h>

/* Row by row from the top, five columns:
       4  . e . . .
       3  . . . c .      Red: a1 up, c1 up right, d1 up, e2 up
       2  . c . . A      Blue: b4 down, d3 right, b2 right
       1  A . B A .   */
static const char board[] = "1e3/3c1/1c2A/A1BA1 r";
static const char duel[] = "4e/5/5/A4 r lR,- 9";

static void accepts_every_form(void **state) {
    static const struct {
        const char *line, *given, *canonical;
    } table[] = {
        {board, "a1-a2", "a1-a2"},
        {board, "A1-A2", "a1-a2"},
        {board, "  a1-a2\t", "a1-a2"},
        {board, "a1a2", "a1-a2"},
        {board, "a1-a2-a3", "a1-a2-a3"},
        {board, "a1-a3", "a1-a2-a3"},
        {board, "a1a3", "a1-a2-a3"},
        {board, "a1<", "a1<"},
        {board, "a1l", "a1<"},
        {board, "a1R", "a1>"},
        {board, "a1>>", "a1>>"},
        {board, "a1rr", "a1>>"},
        {board, "a1LL", "a1<<"},
        {board, "a1-a2>", "a1-a2>"},
        {board, "a1a2l", "a1-a2<"},
        {board, "a1>xb2", "a1>xb2"},
        {board, "a1>b2", "a1>xb2"},
        {board, "a1r-b2", "a1>xb2"},
        {board, "A1RXB2", "a1>xb2"},
        {board, "c1-d2-e3", "c1-d2-e3"},
        {board, "d1-d3", "d1-d2xd3"},
        {board, "d1xd3", "d1-d2xd3"},
        {board, "d1-d2xd3", "d1-d2xd3"},
        {board, "d1d2d3", "d1-d2xd3"},
        {board, "c1<", "c1<"},
        {duel, "a1>", "a1>"},
        {duel, "a1<<", "a1<<"},
        {"1e/1c/1c/1A r", "b1xb2xb3", "b1xb2xb3"},
        {"1e/1c/1c/1A r", "b1b3", "b1xb2xb3"},
        {"1e/2/1c/1A r", "b1-b3", "b1xb2-b3"},
        {"1e/2/1c/1A r", "b1xb2-b3", "b1xb2-b3"},
        {"1e/2/1c/1A r", "b1xb2>", "b1xb2>"},
        {"1e/2/1c/1A b", "b4-b3", "b4-b3"},
    };
    (void)state;
    for (size_t i = 0; i < sizeof table / sizeof table[0]; i++) {
        pod_position position = octogo_position(table[i].line);
        pod_move move = octogo_move(&position, table[i].given);
        char printed[POD_MOVE_TEXT_SIZE];
        pod_text text = pod_text_over(printed, sizeof printed);
        octogo()->notation->print_move(&position, move, &text);
        assert_string_equal(printed, table[i].canonical);
        assert_true(octogo()->rules->legal(&position, move));
    }
}

#define EMPTY_MESSAGE                                                                                                  \
    "there is no move; expected a square and what its piece does, such as c1-c2, c4xc5, c1>> or c1-c2<"
#define SYNTAX_MESSAGE " is not a move; expected a square and what its piece does, such as c1-c2, c4xc5, c1>> or c1-c2<"
#define REST_MESSAGE " cannot be here in a move; expected -square, xsquare, < or >"
#define SQUARE_MESSAGE " is not a square here; expected a column letter a to e and a row number 1 to 4"
#define POSSIBLE_A1 "; possible: a1-a2, a1-a2-a3, a1<, a1>, a1<<, a1>>, a1-a2<, a1-a2>, a1>xb2"
#define POSSIBLE_E2 "; possible: e2-e3, e2-e3-e4, e2<, e2>, e2<<, e2>>, e2-e3<, e2-e3>, e2<xd3"
#define POSSIBLE_C1 "; possible: c1-d2, c1-d2-e3, c1<, c1>, c1<<, c1>>, c1-d2<, c1-d2>, c1<-c2"

static void says_what_is_wrong(void **state) {
    static const struct {
        const char *line, *given;
        expected_fault fault;
    } table[] = {
        {board, "", {POD_ERROR_OCTOGO_EMPTY, 0, 0, EMPTY_MESSAGE}},
        {board, "  ", {POD_ERROR_OCTOGO_EMPTY, 0, 0, EMPTY_MESSAGE}},
        {board, "advance", {POD_ERROR_OCTOGO_SYNTAX, 0, 7, "'advance'" SYNTAX_MESSAGE}},
        {board, " >a1", {POD_ERROR_OCTOGO_SYNTAX, 1, 3, "'>a1'" SYNTAX_MESSAGE}},
        {board, "a9-a8", {POD_ERROR_SQUARE, 0, 2, "'a9'" SQUARE_MESSAGE}},
        {board, "a1-f2", {POD_ERROR_SQUARE, 3, 2, "'f2'" SQUARE_MESSAGE}},
        {board, "a1-a999999999", {POD_ERROR_SQUARE, 3, 10, "'a999999999'" SQUARE_MESSAGE}},
        {board, "b1-b2", {POD_ERROR_OCTOGO_NO_PIECE, 0, 2, "there is no piece on b1"}},
        {board, "b2-c2", {POD_ERROR_OCTOGO_NOT_OWN, 0, 2, "the piece on b2 is the other player's"}},
        {board, "a1", {POD_ERROR_OCTOGO_NOTHING, 0, 2, "a1 says which piece, but not what it does" POSSIBLE_A1}},
        {board, "a1-", {POD_ERROR_OCTOGO_REST, 2, 1, "'-'" REST_MESSAGE}},
        {board, "a1=a2", {POD_ERROR_OCTOGO_REST, 2, 3, "'=a2'" REST_MESSAGE}},
        {board, "a1-a2!", {POD_ERROR_OCTOGO_REST, 5, 1, "'!'" REST_MESSAGE}},
        {board, "a1-b2", {POD_ERROR_OCTOGO_AIM, 2, 3, "the arrow leads to a2, not to b2" POSSIBLE_A1}},
        {board, "a1-a4", {POD_ERROR_OCTOGO_AIM, 2, 3, "the arrow leads to a2, not to a4" POSSIBLE_A1}},
        {board,
         "a1-a2-a3-a4",
         {POD_ERROR_OCTOGO_TOO_LONG, 0, 11,
          "'a1-a2-a3-a4' is more than a turn: two squares, two angles, or one of each" POSSIBLE_A1}},
        {board,
         "a1<<<",
         {POD_ERROR_OCTOGO_TOO_LONG, 0, 5,
          "'a1<<<' is more than a turn: two squares, two angles, or one of each" POSSIBLE_A1}},
        {board,
         "a1<>",
         {POD_ERROR_OCTOGO_TURN_BACK, 3, 1, "'>' turns one way and back again, which is not a move" POSSIBLE_A1}},
        {board,
         "a1rl",
         {POD_ERROR_OCTOGO_TURN_BACK, 3, 1, "'l' turns one way and back again, which is not a move" POSSIBLE_A1}},
        {board, "a1<-a2", {POD_ERROR_OCTOGO_EDGE, 3, 3, "the arrow points off the board on a1" POSSIBLE_A1}},
        {board,
         "c1>-d1",
         {POD_ERROR_OCTOGO_BLOCKED, 3, 3,
          "d1 is held by a piece of the same side and cannot be entered or crossed" POSSIBLE_C1}},
        {board, "e2xe3", {POD_ERROR_OCTOGO_NOTHING_THERE, 2, 3, "there is no piece to capture on e3" POSSIBLE_E2}},
        {"3/A1e/3/A2 r",
         "a1-a3",
         {POD_ERROR_OCTOGO_BLOCKED, 2, 3,
          "a3 is held by a piece of the same side and cannot be entered or crossed; possible: a1-a2, a1<, a1>, a1<<, "
          "a1>>, a1-a2<, "
          "a1-a2>, a1>-b2"}},
        {duel,
         "a1<",
         {POD_ERROR_OCTOGO_SPENT, 0, 3,
          "the piece has already turned like this on a1; with one piece a side, each turn is made only once on a "
          "square; possible: a1-a2, "
          "a1-a2-a3, a1>, a1<<, a1-a2<, a1-a2>, a1>-b2"}},
        {"2/A1 - - 3", "a1-a2", {POD_ERROR_GAME_OVER, 0, 5, "the game is over; no move can be made"}},
    };
    (void)state;
    for (size_t i = 0; i < sizeof table / sizeof table[0]; i++) {
        pod_position position = octogo_position(table[i].line);
        pod_move move = 12345;
        pod_fault fault = {0};
        pod_error error =
            octogo()->notation->parse_move(&position, table[i].given, strlen(table[i].given), &move, &fault);
        assert_fault(table[i].given, error, &fault, &table[i].fault);
        assert_int_equal(move, 12345);
    }
}

static void reads_no_further_than_told(void **state) {
    pod_position position = octogo_position(board);
    pod_move move = POD_MOVE_NONE;
    (void)state;
    assert_int_equal(octogo()->notation->parse_move(&position, "a1-a2-a3", 5, &move, NULL), POD_OK);
    assert_int_equal(move, octogo_move(&position, "a1-a2"));
    assert_int_equal(octogo()->notation->parse_move(&position, NULL, 0, &move, NULL), POD_ERROR_OCTOGO_EMPTY);
}

/* ---- Random games -------------------------------------------------------------------------------- */

/* The move in capitals, without signs that may be left out. */
static void print_otherwise(const char *printed, char *out) {
    for (; *printed; printed++) {
        if (*printed != '-' && *printed != 'x') {
            *out++ = (char)(*printed == '<'   ? 'L'
                            : *printed == '>' ? 'R'
                            : *printed >= 'a' ? *printed - 'a' + 'A'
                                              : *printed);
        }
    }
    *out = '\0';
}

static void check_all_moves(const pod_position *position) {
    pod_move_list list;
    octogo()->rules->moves(position, &list);
    for (unsigned i = 0; i < list.count; i++) {
        char printed[POD_MOVE_TEXT_SIZE], other[POD_MOVE_TEXT_SIZE];
        pod_text text = pod_text_over(printed, sizeof printed);
        octogo()->notation->print_move(position, list.move[i], &text);
        assert_true(pod_text_fits(&text));
        assert_int_equal(octogo_move(position, printed), list.move[i]);
        print_otherwise(printed, other);
        assert_int_equal(octogo_move(position, other), list.move[i]);
    }
}

static void reads_back_every_legal_move(void **state) {
    uint64_t random = 5;
    (void)state;
    print_seed("reads_back_every_legal_move", random);
    for (int game = 0; game < 60; game++) {
        pod_position position = octogo_random_start(&random);
        while (position.turn != POD_NOBODY) {
            check_all_moves(&position);
            octogo()->rules->apply(&position, octogo_random_move(&position, &random));
        }
    }
}

/* Text made of what moves are made of: whatever is accepted is legal, whatever is not leaves the move alone. */
static void takes_nothing_from_garbage(void **state) {
    static const char signs[] = "abcdeABC12345<>-x, lr\t\xe2\x86\x91";
    static const char *const lines[] = {board, duel, "1e/1c/1c/1A r", "2/A1 - - 3"};
    uint64_t random = 6;
    (void)state;
    print_seed("takes_nothing_from_garbage", random);
    for (int i = 0; i < 200000; i++) {
        pod_position position = octogo_position(lines[i % 4]);
        char given[12];
        size_t length = random_below(&random, sizeof given);
        for (size_t j = 0; j < length; j++) {
            given[j] = signs[random_below(&random, sizeof signs)];
        }
        pod_move move = 777;
        if (octogo()->notation->parse_move(&position, given, length, &move, NULL)) {
            assert_int_equal(move, 777);
        } else {
            assert_true(octogo()->rules->legal(&position, move));
        }
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(accepts_every_form),         cmocka_unit_test(says_what_is_wrong),
        cmocka_unit_test(reads_no_further_than_told), cmocka_unit_test(reads_back_every_legal_move),
        cmocka_unit_test(takes_nothing_from_garbage),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
