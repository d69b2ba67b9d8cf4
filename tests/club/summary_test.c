/* How games open, and what they came to. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>
#include <string.h>

#include "club/acts.h"
#include "club/game/summary.h"

static const club_person ada = {"adaadaadaa"};

/* A game that ada plays on all sides, after these moves. */
static club_game play(const char *name, const char *options, const char *moves) {
    const pod_game *found = pod_game_find(name, strlen(name));
    club_setup setup = {.game = found, .seat_count = 2};
    club_game game;
    club_fault fault;
    char text[128], *rest;
    pod_options_default(found, &setup.options);
    snprintf(text, sizeof text, "%s", options);
    for (char *one = strtok_r(text, " ", &rest); one; one = strtok_r(NULL, " ", &rest)) {
        char *value = strchr(one, '=');
        *value++ = 0;
        assert_int_equal(pod_options_set(found, &setup.options, one, value, NULL), POD_OK);
    }
    setup.seat_count = (size_t)setup.options.value[POD_OPTION_PLAYERS];
    setup.seat_count = setup.seat_count ? setup.seat_count : 2;
    for (size_t i = 0; i < setup.seat_count; i++) {
        setup.seat[i] = (club_seat_request){.kind = CLUB_SEAT_YOU};
    }
    assert_int_equal(create_as(&setup, &ada, "abcdefghij", 100, &game, &fault), CLUB_OK);
    snprintf(text, sizeof text, "%s", moves);
    for (char *one = strtok_r(text, " ", &rest); one; one = strtok_r(NULL, " ", &rest)) {
        assert_int_equal(restore_as(&game, one, 101, &fault), CLUB_OK);
    }
    return game;
}

static void expect_same(const char *name, const char *options, const char *left, const char *right, size_t moves,
                        bool same) {
    club_game one = play(name, options, left), other = play(name, options, right);
    char line[CLUB_OPENING_SIZE], other_line[CLUB_OPENING_SIZE];
    assert_true(club_opening(&one, moves, line));
    assert_true(club_opening(&other, moves, other_line));
    if ((strcmp(line, other_line) == 0) != same) {
        fail_msg("%s and %s: %s, %s", left, right, line, other_line);
    }
    club_free(&one);
    club_free(&other);
}

static void turned_boards_open_alike(void **state) {
    (void)state;
    static const struct {
        const char *game, *options, *left, *right;
        size_t moves;
        bool same;
    } cases[] = {
        {"cephalopod", "", "a1", "e5", 1, true},
        {"cephalopod", "", "b1", "e4", 1, true},
        {"cephalopod", "", "b1", "c1", 1, false},
        {"cephalopod", "", "c3 a1", "c3 e1", 2, true},
        {"cephalopod", "", "c3 a1", "c3 b1", 2, false},
        {"cephalopod", "", "a1 e5", "a1 e1", 2, false},
        {"cephalopod", "", "a1 e1", "a1 a5", 2, true},
        {"cephalopod", "", "a1 e1 c3", "e5 a5 c3", 3, true},
        /* Whose a die is counts. */
        {"cephalopod", "", "a1 c3", "c3 a1", 2, false},
        /* A board that is no square is not laid down sideways. */
        {"cephalopod", "board=3x5", "a1", "e3", 1, true},
        {"cephalopod", "board=3x5", "c1", "a2", 1, false},
    };
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        expect_same(cases[i].game, cases[i].options, cases[i].left, cases[i].right, cases[i].moves, cases[i].same);
    }
}

/* Every first move of every game has the image on the other side of the board among the first moves, so that there are
   at most half as many openings as moves, and some; what is found is a position of the game. */
static void first_moves_come_in_pairs(void **state) {
    (void)state;
    for (size_t i = 0; i < pod_game_count(); i++) {
        const pod_game *game = pod_game_at(i);
        pod_move_list moves;
        club_game begun = play(game->name, "", "");
        char found[128][CLUB_OPENING_SIZE];
        size_t count = 0;
        game->rules->moves(&begun.start, &moves);
        for (size_t j = 0; j < moves.count; j++) {
            char text[CLUB_EVENT_SIZE], line[CLUB_OPENING_SIZE];
            pod_text out = pod_text_over(text, sizeof text);
            pod_position position;
            pod_fault why;
            game->notation->print_move(&begun.start, moves.move[j], &out);
            club_game moved = play(game->name, "", text);
            assert_true(club_opening(&moved, 1, line));
            assert_int_equal(
                pod_position_parse(&(pod_position_text){game, &moved.options, line, strlen(line)}, &position, &why),
                POD_OK);
            size_t k = 0;
            while (k < count && strcmp(found[k], line) != 0) {
                k++;
            }
            if (k == count) {
                memcpy(found[count++], line, sizeof line);
            }
            club_free(&moved);
        }
        /* Moves in the middle column are their own images. */
        assert_in_range(count, 1, (moves.count + begun.start.rows) / 2);
        club_free(&begun);
    }
}

static void what_is_no_opening(void **state) {
    (void)state;
    static const struct {
        const char *options, *moves;
        size_t after;
    } cases[] = {
        {"", "a1", 2},          /* so many moves were not made */
        {"", "a1 b:resign", 2}, /* one of them is none */
        {"players=3", "a1", 1}, /* more than two */
        {"variant=snub", "a1", 1},
        {"first=b", "a1", 1},
    };
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        club_game game = play("cephalopod", cases[i].options, cases[i].moves);
        char line[CLUB_OPENING_SIZE];
        assert_false(club_opening(&game, cases[i].after, line));
        club_free(&game);
    }
}

static void results_are_places(void **state) {
    (void)state;
    static const struct {
        const char *options, *moves;
        club_result of[3];
        club_result first_against_second;
    } cases[] = {
        {"", "a1", {CLUB_RESULT_NONE, CLUB_RESULT_NONE}, CLUB_RESULT_NONE},
        {"", "a1 b:resign", {CLUB_WON, CLUB_LOST}, CLUB_WON},
        {"", "a1 a:timeout", {CLUB_LOST, CLUB_WON}, CLUB_LOST},
        {"players=3", "a:resign b:resign", {CLUB_LOST, CLUB_LOST, CLUB_WON}, CLUB_LOST},
    };
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        club_game game = play("cephalopod", cases[i].options, cases[i].moves);
        for (unsigned seat = 0; seat < game.seat_count; seat++) {
            assert_int_equal(club_result_of(&game, seat), cases[i].of[seat]);
        }
        assert_int_equal(club_result_against(&game, 0, 1), cases[i].first_against_second);
        club_free(&game);
    }
}

static void endings_without_the_rules(void **state) {
    (void)state;
    static const struct {
        club_entry entry;
        club_result result;
    } cases[] = {{{.kind = CLUB_ENTRY_DRAW, .at_ms = 101000}, CLUB_DRAWN},
                 {{.kind = CLUB_ENTRY_CANCEL, .at_ms = 101000, .text = "aborted"}, CLUB_CANCELLED}};
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        club_game game = play("octogo", "", "");
        club_fault fault;
        assert_int_equal(club_restore(&game, &cases[i].entry, &fault), CLUB_OK);
        assert_int_equal(club_result_of(&game, 0), cases[i].result);
        assert_int_equal(club_result_against(&game, 1, 0), cases[i].result);
        club_free(&game);
    }
    club_result found;
    for (int i = CLUB_WON; i <= CLUB_CANCELLED; i++) {
        assert_true(club_result_find(club_result_name((club_result)i), &found));
        assert_int_equal(found, i);
    }
    assert_false(club_result_find("", &found));
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(turned_boards_open_alike),  cmocka_unit_test(first_moves_come_in_pairs),
        cmocka_unit_test(what_is_no_opening),        cmocka_unit_test(results_are_places),
        cmocka_unit_test(endings_without_the_rules),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
