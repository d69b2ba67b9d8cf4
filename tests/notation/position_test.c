/* Position lines: what is accepted and how it is printed, every error, and the positions of random games. */
#include "notation/support.h"

#include <string.h>

static void print_line(const pod_position *position, char out[POD_POSITION_TEXT_SIZE]) {
    pod_text text = pod_text_over(out, POD_POSITION_TEXT_SIZE);
    cephalopod()->notation->print_position(position, &text);
    assert_true(pod_text_fits(&text));
}

static void prints_the_canonical_line(void **state) {
    static const struct {
        const char *given, *variant, *canonical;
    } table[] = {
        {"5/5/5/5/5 a 2 -", "", "5/5/5/5/5 a 2 -"},
        {"5/5/5/5/5 b", "", "5/5/5/5/5 b 2 -"},
        {"5/5/5/5/5 A 3", "", "5/5/5/5/5 a 3 -"},
        {"start", "", "5/5/5/5/5 a 2 -"},
        {" START\n", "", "5/5/5/5/5 a 2 -"},
        {"  2A12/N64  \t b  2 - \n", "", "2a12/n64 b 2 -"},
        {"1 a", "", "1 a 2 -"},
        {"10/10/10/10/10/10 f 6 a", "", "10/10/10/10/10/10 f 6 a"},
        {"f61/e51/d41 e 6 -", "", "f61/e51/d41 e 6 -"},
        /* Twelve-sided dice go on with letters, in either case. */
        {"a7b8/a9bA/abbc/ac1 a", "dodeca", "a7b8/a9bA/aBbC/aC1 a 2 -"},
        /* Finished games: a full board, and a player who is alone. */
        {"a1b1a1 - 2 -", "", "a1b1a1 - 2 -"},
        {"a1b1 -", "", "a1b1 - 2 -"},
        {"a12 - 2 b", "", "a12 - 2 b"},
        {"a1b11 - 2 b", "", "a1b11 - 2 b"},
        {"a12 - 3 bc", "", "a12 - 3 bc"},
        {"a1b1c1 - 3 -", "", "a1b1c1 - 3 -"},
        /* Neutral dice need nobody to have left: such positions are for study. */
        {"n1n2/2 a 2 -", "", "n1n2/2 a 2 -"},
        {"n1n1 - 2 -", "", "n1n1 - 2 -"},
        {"a1n1/2 c 3 b", "", "a1n1/2 c 3 b"},
        /* The order of those who are out is kept. */
        {"5 a 6 fbd", "", "5 a 6 fbd"},
        /* More dice of one player than a game would give him. */
        {"a1a1a1a11 b", "", "a1a1a1a11 b 2 -"},
    };
    (void)state;
    for (size_t i = 0; i < sizeof table / sizeof table[0]; i++) {
        pod_position position = position_of(table[i].given, table[i].variant);
        char line[POD_POSITION_TEXT_SIZE];
        print_line(&position, line);
        assert_string_equal(line, table[i].canonical);
    }
}

#define FIELDS_MESSAGE "a position has the fields ROWS TURN PLAYERS OUT (the last two may be left off); this one has "
#define PIPS_MESSAGE " of the position; pips go from 1 to 6 in this game"
#define EMPTIES_MESSAGE " of the position; a number of empty squares goes from 1 to 10"

static void says_what_is_wrong(void **state) {
    static const struct {
        const char *given;
        expected_fault fault;
    } table[] = {
        {"", {POD_ERROR_POSITION_FIELDS, 0, 0, FIELDS_MESSAGE "0"}},
        {"5/5", {POD_ERROR_POSITION_FIELDS, 3, 0, FIELDS_MESSAGE "1"}},
        {"5 a 2 - x y", {POD_ERROR_POSITION_FIELDS, 8, 3, FIELDS_MESSAGE "6"}},
        {"5 a 1", {POD_ERROR_POSITION_PLAYERS, 4, 1, "'1' is not a number of players; expected 2 to 6"}},
        {"5 a 7", {POD_ERROR_POSITION_PLAYERS, 4, 1, "'7' is not a number of players; expected 2 to 6"}},
        {"5 a 02", {POD_ERROR_POSITION_PLAYERS, 4, 2, "'02' is not a number of players; expected 2 to 6"}},
        {"5 a two", {POD_ERROR_POSITION_PLAYERS, 4, 3, "'two' is not a number of players; expected 2 to 6"}},
        {"5 a 3 x",
         {POD_ERROR_POSITION_OUT, 6, 1, "'x' cannot be the players who are out; expected letters from a to c, or -"}},
        {"5 a 3 -b",
         {POD_ERROR_POSITION_OUT, 6, 2, "'-b' cannot be the players who are out; expected letters from a to c, or -"}},
        {"5 a 3 bcb", {POD_ERROR_POSITION_OUT_TWICE, 8, 1, "player b is named twice among those who are out"}},
        {"5 a 2 ab",
         {POD_ERROR_POSITION_NOBODY_IN, 6, 2, "'ab' leaves nobody in the game; at least one player must be in"}},
        {"5/3 a", {POD_ERROR_POSITION_WIDTH, 2, 1, "row 2 of the position has 3 squares; the rows above have 5"}},
        {"5/5/a13b12 a",
         {POD_ERROR_POSITION_WIDTH, 4, 6, "row 3 of the position has 7 squares; the rows above have 5"}},
        {"5//5 a", {POD_ERROR_POSITION_ROW, 2, 0, "row 2 of the position has no squares"}},
        {"/5 a", {POD_ERROR_POSITION_ROW, 0, 0, "row 1 of the position has no squares"}},
        {"5/ a", {POD_ERROR_POSITION_ROW, 2, 0, "row 2 of the position has no squares"}},
        {"5/0a14 a", {POD_ERROR_POSITION_EMPTIES, 2, 1, "'0' in row 2" EMPTIES_MESSAGE}},
        {"05 a", {POD_ERROR_POSITION_EMPTIES, 0, 2, "'05' in row 1" EMPTIES_MESSAGE}},
        {"11 a 2", {POD_ERROR_POSITION_EMPTIES, 0, 2, "'11' in row 1" EMPTIES_MESSAGE}},
        {"99999999999999999999 a",
         {POD_ERROR_POSITION_EMPTIES, 0, 20, "'99999999999999999999' in row 1" EMPTIES_MESSAGE}},
        {"5/4a a", {POD_ERROR_POSITION_PIPS, 3, 1, "'a' in row 2" PIPS_MESSAGE}},
        {"4a7 a", {POD_ERROR_POSITION_PIPS, 1, 2, "'a7' in row 1" PIPS_MESSAGE}},
        {"4a0 a", {POD_ERROR_POSITION_PIPS, 1, 2, "'a0' in row 1" PIPS_MESSAGE}},
        {"4ac a", {POD_ERROR_POSITION_PIPS, 1, 2, "'ac' in row 1" PIPS_MESSAGE}},
        {"4c1 a",
         {POD_ERROR_POSITION_OWNER, 1, 1,
          "'c' in row 1 of the position; expected a player's letter a to b, or n for a neutral die"}},
        {"4?1 a",
         {POD_ERROR_POSITION_SYMBOL, 1, 1,
          "'?' in row 1 of the position; expected an owner's letter with pips, such as a1, or a number of empty "
          "squares"}},
        {"4\xc3\xa9 a",
         {POD_ERROR_POSITION_SYMBOL, 1, 2,
          "'\xc3\xa9' in row 1 of the position; expected an owner's letter with pips, such as a1, or a number of empty "
          "squares"}},
        {"1/1/1/1/1/1/1/1/1/1/1 a",
         {POD_ERROR_POSITION_BOARD, 0, 21,
          "the position's board is 11x1, which is not offered; expected each side 1 to 10, at most 64 squares"}},
        {"10/10/10/10/10/10/10 a",
         {POD_ERROR_POSITION_BOARD, 0, 20,
          "the position's board is 7x10, which is not offered; expected each side 1 to 10, at most 64 squares"}},
        {"a19a1 a",
         {POD_ERROR_POSITION_BOARD, 0, 5,
          "the position's board is 1x11, which is not offered; expected each side 1 to 10, at most 64 squares"}},
        {"5 c",
         {POD_ERROR_POSITION_TURN, 2, 1,
          "'c' cannot be to move; expected a player's letter a to b, or - when the game is over"}},
        {"5 ab 3",
         {POD_ERROR_POSITION_TURN, 2, 2,
          "'ab' cannot be to move; expected a player's letter a to c, or - when the game is over"}},
        {"5 b 3 b", {POD_ERROR_POSITION_TURN_OUT, 2, 1, "player b cannot be to move, being among those who are out"}},
        {"a1b1 a", {POD_ERROR_POSITION_OVER, 5, 1, "'a' cannot be to move since this game is over; expected -"}},
        {"5 a 2 b", {POD_ERROR_POSITION_OVER, 2, 1, "'a' cannot be to move since this game is over; expected -"}},
        {"5 -",
         {POD_ERROR_POSITION_NOT_OVER, 2, 1,
          "this game is not over; expected the letter of the player to move, one of ab"}},
        {"5 - 4 c",
         {POD_ERROR_POSITION_NOT_OVER, 2, 1,
          "this game is not over; expected the letter of the player to move, one of abd"}},
        {"a1b1a1 a 3 b",
         {POD_ERROR_POSITION_OUT_DICE, 11, 1,
          "player b is out but has a die on b1; dice of those who left are neutral (n) or gone"}},
        {"a1a1b1b1c1 - 3",
         {POD_ERROR_POSITION_TIE, 0, 10,
          "the board is full with first place tied; the dice of c must be taken off first, and c named among those "
          "who are out"}},
        {"a1b1 a 4",
         {POD_ERROR_POSITION_TIE, 0, 4,
          "the board is full with first place tied; the dice of cd must be taken off first, and cd named among those "
          "who are out"}},
    };
    pod_options options = options_of_variant("");
    (void)state;
    for (size_t i = 0; i < sizeof table / sizeof table[0]; i++) {
        pod_position position, before;
        memset(&position, 0xa5, sizeof position);
        before = position;
        pod_fault fault = {0};
        pod_error error =
            cephalopod()->notation->parse_position(&options, table[i].given, strlen(table[i].given), &position, &fault);
        assert_fault(table[i].given, error, &fault, &table[i].fault);
        assert_memory_equal(&position, &before, sizeof position);
    }
}

/* What was asked for and what the line says must agree; who moves first is no such thing. */
static void holds_a_line_to_the_options(void **state) {
    pod_options options;
    pod_position position;
    pod_fault fault = {0};
    (void)state;
    pod_options_default(cephalopod(), &options);
    assert_int_equal(pod_options_set(cephalopod(), &options, "board", "3x5", NULL), POD_OK);
    assert_int_equal(pod_options_set(cephalopod(), &options, "players", "2", NULL), POD_OK);
    assert_int_equal(pod_options_set(cephalopod(), &options, "first", "b", NULL), POD_OK);
    assert_int_equal(pod_position_parse(&(pod_position_text){cephalopod(), &options, "5/5/5 a", 7}, &position, &fault),
                     POD_OK);
    pod_error error =
        pod_position_parse(&(pod_position_text){cephalopod(), &options, " 3/3/3 a", 8}, &position, &fault);
    assert_fault("3/3/3 a", error, &fault,
                 &(expected_fault){POD_ERROR_POSITION_OTHER_BOARD, 1, 5,
                                   "the position's board is 3x3, but a board of 3x5 was asked for"});
    error = pod_position_parse(&(pod_position_text){cephalopod(), &options, "5/5/5 a 3", 9}, &position, &fault);
    assert_fault("5/5/5 a 3", error, &fault,
                 &(expected_fault){POD_ERROR_POSITION_OTHER_PLAYERS, 8, 1,
                                   "the position is for 3 players, but 2 were asked for"});
    assert_int_equal(pod_position_parse(&(pod_position_text){cephalopod(), &options, "start", 5}, &position, &fault),
                     POD_OK);
    assert_int_equal(position.turn, 1);
}

static void compares_positions(void **state) {
    static const char *const lines[] = {"5/5 a",   "5/5 b",   "5/5 a 3", "5/5 a 3 b", "5/5 a 4 bc", "5/5 a 4 cb",
                                        "a14/5 a", "b14/5 a", "a24/5 a", "4a1/5 a",   "5/5/5 a",    "10 a"};
    (void)state;
    for (size_t i = 0; i < sizeof lines / sizeof lines[0]; i++) {
        for (size_t j = 0; j < sizeof lines / sizeof lines[0]; j++) {
            pod_position left = position_of(lines[i], "");
            pod_position right = position_of(lines[j], "");
            assert_int_equal(pod_position_equal(&left, &right), i == j);
        }
    }
    pod_position plain = position_of("5/5 a", "");
    pod_position snub = position_of("5/5 a", "snub");
    assert_false(pod_position_equal(&plain, &snub));
}

/* ---- Random games -------------------------------------------------------------------------------- */

static void check_round_trip(const pod_position *position) {
    pod_options options = {0};
    pod_position again;
    char line[POD_POSITION_TEXT_SIZE], second[POD_POSITION_TEXT_SIZE];
    cephalopod()->rules->options_of(position, &options);
    print_line(position, line);
    assert_int_equal(pod_position_parse(&(pod_position_text){cephalopod(), &options, line, strlen(line)}, &again, NULL),
                     POD_OK);
    assert_true(pod_position_equal(position, &again));
    print_line(&again, second);
    assert_string_equal(line, second);
}

static void reads_back_every_position(void **state) {
    uint64_t random = 1;
    (void)state;
    print_seed("reads_back_every_position", random);
    for (int game = 0; game < 1000; game++) {
        pod_position position = random_start(&random);
        for (check_round_trip(&position); position.turn != POD_NOBODY; check_round_trip(&position)) {
            pod_event event = random_event(&position, &random);
            pod_event_apply(&position, &event);
        }
    }
}

/* Lines with a few bytes changed: what is accepted prints a line that reads back, what is not changes nothing. */
static void takes_nothing_from_garbage(void **state) {
    static const char signs[] = "abcdefnABC0123456789/- ?\xff";
    uint64_t random = 2;
    int accepted = 0;
    (void)state;
    print_seed("takes_nothing_from_garbage", random);
    for (int i = 0; i < 100000; i++) {
        static const char *const lines[] = {"5/2b12/1a11a11/2b12/5 a 2 -", "a1n1b1/b1n11 a 3 c", "a1b1a1 - 2 -"};
        char line[32];
        size_t length = strlen(strcpy(line, lines[i % 3]));
        for (unsigned changes = 1 + random_below(&random, 3); changes; changes--) {
            line[random_below(&random, (unsigned)length)] = signs[random_below(&random, sizeof signs - 1)];
        }
        pod_options options = options_of_variant("");
        pod_position position, before;
        memset(&position, 0x5a, sizeof position);
        before = position;
        if (pod_position_parse(&(pod_position_text){cephalopod(), &options, line, length}, &position, NULL)) {
            assert_memory_equal(&position, &before, sizeof position);
        } else {
            check_round_trip(&position);
            accepted++;
        }
    }
    assert_true(accepted > 1000);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(prints_the_canonical_line),   cmocka_unit_test(says_what_is_wrong),
        cmocka_unit_test(holds_a_line_to_the_options), cmocka_unit_test(compares_positions),
        cmocka_unit_test(reads_back_every_position),   cmocka_unit_test(takes_nothing_from_garbage),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
