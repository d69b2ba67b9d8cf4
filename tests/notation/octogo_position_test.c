/* Octogo's position lines: what is accepted and how it is printed, every error, and the positions of random games. */
#include "notation/octogo_support.h"

#include <string.h>

#define START "eeeeeeeeee/10/10/10/10/10/10/10/10/AAAAAAAAAA"

static void prints_the_canonical_line(void **state) {
    static const struct {
        const char *given, *canonical;
    } table[] = {
        {"start", START " r - 0"},
        {START " r", START " r - 0"},
        {START "  R \t-", START " r - 0"},
        {START " b - 17", START " b - 17"},
        {START " b -,- 17", START " b - 17"},
        {"abcdefgh/8/ABCDEFGH b - 3", "abcdefgh/8/ABCDEFGH b - 3"},
        /* With one piece a side there are two parts. */
        {"2e/3/A2 r", "2e/3/A2 r -,- 0"},
        {"2e/3/A2 r - 5", "2e/3/A2 r -,- 5"},
        {"2e/3/A2 b lrLR,- 5", "2e/3/A2 b lrLR,- 5"},
        {"2e/3/A2 b RlL,r 5", "2e/3/A2 b lLR,r 5"},
        {"2e/3/A2 b -,L 5", "2e/3/A2 b -,L 5"},
        /* Finished games: by capture, for want of a turn, and for reasons the board does not show. */
        {"3/1A1/3 - - 0", "3/1A1/3 - - 0"},
        {"2e/3/F2 - lrLR,- 8", "2e/3/F2 - lrLR,- 8"},
        {"e1e/3/AAA - - 8", "e1e/3/AAA - - 8"},
        {"e1e/3/AAA - - 200", "e1e/3/AAA - - 200"},
        {"Ae r", "Ae r -,- 0"},
    };
    (void)state;
    for (size_t i = 0; i < sizeof table / sizeof table[0]; i++) {
        pod_position position = octogo_position(table[i].given);
        char line[POD_POSITION_TEXT_SIZE];
        octogo_line(&position, line);
        assert_string_equal(line, table[i].canonical);
    }
}

static void a_finished_game_goes_by_its_board(void **state) {
    static const struct {
        const char *line;
        unsigned red, blue;
    } table[] = {
        {"3/1A1/3 - - 0", 1, 2},   {"3/1a1/3 - - 0", 2, 1},     {"2e/3/F2 - lrLR,- 8", 2, 1},
        {"e1e/3/AAA - - 8", 1, 1}, {"e1e/3/AAA - - 200", 1, 1},
    };
    (void)state;
    for (size_t i = 0; i < sizeof table / sizeof table[0]; i++) {
        pod_position position = octogo_position(table[i].line);
        pod_outcome outcome;
        octogo()->rules->outcome(&position, &outcome);
        assert_true(outcome.over);
        assert_int_equal(outcome.place[0], table[i].red);
        assert_int_equal(outcome.place[1], table[i].blue);
    }
}

#define FIELDS_MESSAGE                                                                                                 \
    "a position of Octogo has the fields ROWS TURN SPENT QUIET (the last two may be left off); this one has "
#define SYMBOL_MESSAGE                                                                                                 \
    " of the position; expected A to H for a piece of Red, a to h for one of Blue, or a number of empty squares"
#define TURN_MESSAGE " cannot be to move; expected r, b, or - when the game is over"
#define SPENT_MESSAGE                                                                                                  \
    " cannot be the turns made; expected -, or with one piece a side those of Red and of Blue, each - or some of "     \
    "lrLR, as in lR,-"
#define QUIET_MESSAGE " cannot be the turns since a capture; expected a number 0 to 65535"

static void says_what_is_wrong(void **state) {
    static const struct {
        const char *given;
        expected_fault fault;
    } table[] = {
        {"", {POD_ERROR_OCTOGO_FIELDS, 0, 0, FIELDS_MESSAGE "0"}},
        {"Ae", {POD_ERROR_OCTOGO_FIELDS, 2, 0, FIELDS_MESSAGE "1"}},
        {"Ae r - 0 9", {POD_ERROR_OCTOGO_FIELDS, 9, 1, FIELDS_MESSAGE "5"}},
        {"Ai r", {POD_ERROR_OCTOGO_SYMBOL, 1, 1, "'i' in row 1" SYMBOL_MESSAGE}},
        {"Ae/1? r", {POD_ERROR_OCTOGO_SYMBOL, 4, 1, "'?' in row 2" SYMBOL_MESSAGE}},
        {"A\xe2\x86\x91 r", {POD_ERROR_OCTOGO_SYMBOL, 1, 3, "'\xe2\x86\x91' in row 1" SYMBOL_MESSAGE}},
        {"Ae/3 r", {POD_ERROR_POSITION_WIDTH, 3, 1, "row 2 of the position has 3 squares; the rows above have 2"}},
        {"Ae//2 r", {POD_ERROR_POSITION_ROW, 3, 0, "row 2 of the position has no squares"}},
        {"Ae0 r",
         {POD_ERROR_POSITION_EMPTIES, 2, 1,
          "'0' in row 1 of the position; a number of empty squares goes from 1 to 10"}},
        {"A10 r",
         {POD_ERROR_POSITION_BOARD, 0, 3,
          "the position's board is 1x11, which is not offered; expected each side 1 to 10, at most 100 squares"}},
        {"AAAAAA/AAAAAA/eeeeee r",
         {POD_ERROR_OCTOGO_PIECES, 0, 20,
          "there are 12 pieces of r in the position; at most 10 a side are played with"}},
        {"3/3 r", {POD_ERROR_OCTOGO_NO_PIECES, 0, 3, "there is no piece in the position"}},
        {"Ae a", {POD_ERROR_OCTOGO_TURN, 3, 1, "'a'" TURN_MESSAGE}},
        {"Ae red", {POD_ERROR_OCTOGO_TURN, 3, 3, "'red'" TURN_MESSAGE}},
        {"3/1A1/3 r", {POD_ERROR_POSITION_OVER, 8, 1, "'r' cannot be to move since this game is over; expected -"}},
        {"e1e/3/AAA b - 200",
         {POD_ERROR_POSITION_OVER, 10, 1, "'b' cannot be to move since this game is over; expected -"}},
        {"2e/3/F2 r lrLR,- 8",
         {POD_ERROR_POSITION_OVER, 8, 1, "'r' cannot be to move since this game is over; expected -"}},
        {"2e/3/A2 r x,- 0", {POD_ERROR_OCTOGO_SPENT_FIELD, 10, 3, "'x,-'" SPENT_MESSAGE}},
        {"2e/3/A2 r l 0", {POD_ERROR_OCTOGO_SPENT_FIELD, 10, 1, "'l'" SPENT_MESSAGE}},
        {"2e/3/A2 r ll,- 0", {POD_ERROR_OCTOGO_SPENT_FIELD, 10, 4, "'ll,-'" SPENT_MESSAGE}},
        {"2e/3/A2 r l, 0", {POD_ERROR_OCTOGO_SPENT_FIELD, 10, 2, "'l,'" SPENT_MESSAGE}},
        {"2e/3/A2 r l-,r 0", {POD_ERROR_OCTOGO_SPENT_FIELD, 10, 4, "'l-,r'" SPENT_MESSAGE}},
        {"1ee/3/A2 r l,- 0",
         {POD_ERROR_OCTOGO_SPENT_EARLY, 11, 3,
          "'l,-' cannot be the turns made: they count only when each side has one piece; expected -"}},
        {"Ae r - -1", {POD_ERROR_OCTOGO_QUIET, 7, 2, "'-1'" QUIET_MESSAGE}},
        {"Ae r - 65536", {POD_ERROR_OCTOGO_QUIET, 7, 5, "'65536'" QUIET_MESSAGE}},
    };
    (void)state;
    for (size_t i = 0; i < sizeof table / sizeof table[0]; i++) {
        pod_options options;
        pod_position position = {.rows = 99};
        pod_fault fault = {0};
        pod_options_default(octogo(), &options);
        pod_error error = pod_position_parse(
            &(pod_position_text){octogo(), &options, table[i].given, strlen(table[i].given)}, &position, &fault);
        assert_fault(table[i].given, error, &fault, &table[i].fault);
        assert_int_equal(position.rows, 99);
    }
}

static void keeps_what_was_asked_for(void **state) {
    (void)state;
    pod_options options;
    pod_position position;
    pod_fault fault = {0};
    pod_options_default(octogo(), &options);
    assert_int_equal(pod_options_set(octogo(), &options, "board", "3x3", NULL), POD_OK);
    assert_int_equal(pod_options_set(octogo(), &options, "pieces", "2", NULL), POD_OK);
    assert_int_equal(pod_options_set(octogo(), &options, "quiet", "0", NULL), POD_OK);
    assert_int_equal(pod_options_set(octogo(), &options, "repetition", "off", NULL), POD_OK);
    assert_int_equal(
        pod_position_parse(&(pod_position_text){octogo(), &options, "e1e/3/A1A r - 900", 17}, &position, &fault),
        POD_OK);
    assert_int_equal(position.of.octogo.limit, 0);
    assert_int_equal(position.of.octogo.repetition, 0);
    assert_int_equal(position.of.octogo.pieces, 2);
    assert_int_equal(
        pod_position_parse(&(pod_position_text){octogo(), &options, "e1e/3/AAA r - 900", 17}, &position, &fault),
        POD_ERROR_OCTOGO_PIECES);
    assert_int_equal(pod_position_parse(&(pod_position_text){octogo(), &options, "e1e/A1A r", 9}, &position, &fault),
                     POD_ERROR_POSITION_OTHER_BOARD);
    assert_int_equal(pod_options_set(octogo(), &options, "board", "3x3", NULL), POD_OK);
    assert_int_equal(pod_options_set(octogo(), &options, "pieces", "7", NULL), POD_OK);
    assert_fault("7 on 3x3", pod_start(octogo(), &options, &position, &fault), &fault,
                 &(expected_fault){POD_ERROR_PIECES_FIT, 0, 0,
                                   "7 pieces a side do not fit on a board of 3x3; they stand in at most two rows, in "
                                   "their own half"});
}

static void random_games_round_trip(void **state) {
    uint64_t random = 7;
    (void)state;
    print_seed("random_games_round_trip", random);
    for (int game = 0; game < 60; game++) {
        pod_position position = octogo_random_start(&random);
        pod_options options = {0};
        octogo()->rules->options_of(&position, &options);
        for (bool over = false; !over;) {
            char line[POD_POSITION_TEXT_SIZE], again[POD_POSITION_TEXT_SIZE];
            pod_position read;
            over = position.turn == POD_NOBODY;
            octogo_line(&position, line);
            assert_int_equal(
                pod_position_parse(&(pod_position_text){octogo(), &options, line, strlen(line)}, &read, NULL), POD_OK);
            octogo_line(&read, again);
            assert_string_equal(line, again);
            if (over) {
                read.of.octogo.winner = position.of.octogo.winner; /* the line does not say it */
            }
            assert_memory_equal(&position, &read, sizeof read);
            if (!over) {
                octogo()->rules->apply(&position, octogo_random_move(&position, &random));
            }
        }
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(prints_the_canonical_line), cmocka_unit_test(a_finished_game_goes_by_its_board),
        cmocka_unit_test(says_what_is_wrong),        cmocka_unit_test(keeps_what_was_asked_for),
        cmocka_unit_test(random_games_round_trip),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
