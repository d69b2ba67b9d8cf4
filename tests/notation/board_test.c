/* Text boards of the network server's sheet, and moves as people say them. */
#include "notation/support.h"

#include <string.h>

static void check_board(const char *line, const char *variant, const char *picture) {
    pod_position position = position_of(line, variant);
    char board[1024];
    pod_text text = pod_text_over(board, sizeof board);
    cephalopod()->notation->text_board(&position, &text);
    assert_string_equal(board, picture);
}

static void draws_the_sheet(void **state) {
    (void)state;
    check_board("5/5/5/5/5 a", "",
                "   A   B   C   D   E\n"
                "5 ... ... ... ... ... 5\n"
                "4 ... ... ... ... ... 4\n"
                "3 ... ... ... ... ... 3\n"
                "2 ... ... ... ... ... 2\n"
                "1 ... ... ... ... ... 1\n"
                "   A   B   C   D   E\n");
    /* Figure 5, before the move. */
    check_board("a12/1a11/b3a21/a1b51 b", "",
                "   A   B   C\n"
                "4 (1) ... ... 4\n"
                "3 ... (1) ... 3\n"
                "2 <3> (2) ... 2\n"
                "1 (1) <5> ... 1\n"
                "   A   B   C\n");
}

static void tells_owners_apart(void **state) {
    (void)state;
    check_board("a1b2c3d4e5f6n1 - 6", "",
                "   A   B   C   D   E   F   G\n"
                "1 (1) <2> [3] {4} /5/ !6! .1. 1\n"
                "   A   B   C   D   E   F   G\n");
    check_board("a9bAnBaC1 a", "dodeca",
                "   A   B   C   D   E\n"
                "1 (9) <A> .B. (C) ... 1\n"
                "   A   B   C   D   E\n");
}

static void keeps_ten_rows_in_line(void **state) {
    (void)state;
    check_board("1/1/1/1/1/1/1/1/1/a6 a", "",
                "    A\n"
                "10 ... 10\n"
                " 9 ... 9\n"
                " 8 ... 8\n"
                " 7 ... 7\n"
                " 6 ... 6\n"
                " 5 ... 5\n"
                " 4 ... 4\n"
                " 3 ... 3\n"
                " 2 ... 2\n"
                " 1 (6) 1\n"
                "    A\n");
}

static pod_move move_of(const pod_position *position, const char *text) {
    pod_move move = POD_MOVE_NONE;
    assert_int_equal(cephalopod()->notation->parse_move(position, text, strlen(text), &move, NULL), POD_OK);
    return move;
}

static void says_moves(void **state) {
    static const char cross[] = "5/2b12/1a11a11/2b12/5 b";
    static const struct {
        const char *line, *variant, *move, *sentence;
    } table[] = {
        {"5/5/5/5/5 a", "", "c3", "White places a one on c3"},
        {"5/5/1a11a31/5/5 a", "", "c3", "White places a four on c3, capturing b3 and d3"},
        {cross, "", "c3=b3+c4+d3", "Black places a three on c3, capturing b3, d3 and c4"},
        {cross, "", "c3=4", "Black places a four on c3, capturing c2, b3, d3 and c4"},
        {"5/5 d 4", "", "a1", "Blue places a one on a1"},
        {"5/5/1a61b61/5/5 a", "dodeca", "c3", "White places a twelve on c3, capturing b3 and d3"},
    };
    (void)state;
    for (size_t i = 0; i < sizeof table / sizeof table[0]; i++) {
        pod_position position = position_of(table[i].line, table[i].variant);
        char sentence[256];
        pod_text text = pod_text_over(sentence, sizeof sentence);
        cephalopod()->notation->speak(&position, move_of(&position, table[i].move), POD_ENGLISH, &text);
        assert_string_equal(sentence, table[i].sentence);
    }
}

static void names_every_seat(void **state) {
    (void)state;
    for (int language = 0; language < POD_LANGUAGE_COUNT; language++) {
        for (unsigned seat = 0; seat < POD_SEATS_MAX; seat++) {
            const char *name = cephalopod()->notation->seat_name(seat, (pod_language)language);
            assert_true(strlen(name) > 0);
            for (unsigned other = 0; other < seat; other++) {
                assert_string_not_equal(name, cephalopod()->notation->seat_name(other, (pod_language)language));
            }
        }
    }
}

static void takes_moves_apart(void **state) {
    pod_position position = position_of("2a1/a12/3 b", "snub");
    pod_move_parts parts;
    (void)state;
    cephalopod()->notation->describe(&position, move_of(&position, "b2"), &parts);
    assert_int_equal(parts.at, 4);
    assert_int_equal(parts.shows, 2);
    assert_int_equal(parts.captured_count, 2);
    assert_int_equal(parts.captured[0], 3);
    assert_int_equal(parts.captured[1], 8);
    cephalopod()->notation->describe(&position, move_of(&position, "c1"), &parts);
    assert_int_equal(parts.at, 2);
    assert_int_equal(parts.shows, 1);
    assert_int_equal(parts.captured_count, 0);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(draws_the_sheet),        cmocka_unit_test(tells_owners_apart),
        cmocka_unit_test(keeps_ten_rows_in_line), cmocka_unit_test(says_moves),
        cmocka_unit_test(names_every_seat),       cmocka_unit_test(takes_moves_apart),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
