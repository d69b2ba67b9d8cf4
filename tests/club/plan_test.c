/* Conditional moves: what is read, and what of it becomes real. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/random.h"
#include "club/acts.h"
#include "club/talk/plan.h"

static const club_person ada = {"adaadaadaa"};

/* Ada holds every seat, so that a test need not say who moves. */
static club_game make_game(const char *board, const char *players) {
    static const club_seat_request you = {.kind = CLUB_SEAT_YOU, .name = "Ada"};
    club_setup setup = {.game = pod_game_at(0)};
    club_game game;
    club_fault fault;
    pod_options_default(setup.game, &setup.options);
    assert_int_equal(pod_options_set(setup.game, &setup.options, "board", board, NULL), POD_OK);
    assert_int_equal(pod_options_set(setup.game, &setup.options, "players", players, NULL), POD_OK);
    setup.seat_count = (size_t)(players[0] - '0');
    for (size_t i = 0; i < setup.seat_count; i++) {
        setup.seat[i] = you;
    }
    assert_int_equal(create_as(&setup, &ada, "abcdefghij", 100, &game, &fault), CLUB_OK);
    return game;
}

static void play(club_game *game, const char *moves) {
    char text[512];
    snprintf(text, sizeof text, "%s", moves);
    for (char *rest, *move = strtok_r(text, " ", &rest); move; move = strtok_r(NULL, " ", &rest)) {
        club_fault fault;
        if (restore_as(game, move, 100, &fault)) {
            fail_msg("%s cannot be played", move);
        }
    }
}

static club_error read_plan(const club_game *game, unsigned seat, const char *text, club_plan **out,
                            club_fault *fault) {
    *out = NULL;
    return club_plan_read(game, (club_plan_start){seat, game->ply}, text, out, fault);
}

/* ---- What is read ------------------------------------------------------------------------------- */

static void lines_are_checked_by_the_rules(void **state) {
    (void)state;
    char deep[256], wide[4096];
    pod_text deep_text = pod_text_over(deep, sizeof deep), wide_text = pod_text_over(wide, sizeof wide);
    for (int i = 0; i < CLUB_PLAN_DEPTH_MAX + 1; i++) {
        pod_text_format(&deep_text, "%c%d ", 'a' + i % 5, 1 + i / 5);
    }
    for (int i = 0; i < CLUB_PLAN_LINES_MAX + 1; i++) {
        pod_text_add(&wide_text, "a1 b3\n");
    }
    const struct {
        const char *text;
        club_error error;
        const char *code;
    } cases[] = {
        {"a1 b3", CLUB_OK, ""},
        {"a1 b3\na1 b3 c1 e5\nc1", CLUB_OK, ""},
        {"a1 b3\na1 e5", CLUB_ERROR_PLAN_ANSWERS, "plan_answers"},
        {"a9 b3", CLUB_ERROR_RULES, "POD_ERROR_SQUARE"},
        {"a1 a1", CLUB_ERROR_RULES, "POD_ERROR_OCCUPIED"},
        {"b:resign", CLUB_ERROR_RULES, "POD_ERROR_MOVE_SYNTAX"},
        {deep, CLUB_ERROR_PLAN_SIZE, "plan_size"},
        {wide, CLUB_ERROR_PLAN_SIZE, "plan_size"},
    };
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        club_game game = make_game("5x5", "2");
        club_plan *plan;
        club_fault fault = {0};
        if (read_plan(&game, 1, cases[i].text, &plan, &fault) != cases[i].error) {
            fail_msg("'%s': %s", cases[i].text, club_fault_code(&fault));
        }
        assert_int_equal(plan != NULL, cases[i].error == CLUB_OK);
        if (cases[i].error) {
            assert_string_equal(club_fault_code(&fault), cases[i].code);
        }
        club_plan_free(plan);
        club_free(&game);
    }
}

/* Whoever is to move makes a move; there is nothing conditional about it. */
static void a_plan_never_begins_with_the_own_move(void **state) {
    (void)state;
    club_game game = make_game("3x3", "3");
    club_fault fault;
    for (unsigned seat = 0; seat < 3; seat++) {
        club_plan *plan;
        assert_int_equal(read_plan(&game, seat, "a1 b1 c1", &plan, &fault), seat == 0 ? CLUB_ERROR_PLAN_TURN : CLUB_OK);
        club_plan_free(plan);
    }
    club_free(&game);
}

static void a_plan_without_lines_is_none(void **state) {
    (void)state;
    club_game game = make_game("3x3", "2");
    club_fault fault;
    static const char *const empty[] = {"", "\n", " ", "\n \n"};
    for (size_t i = 0; i < sizeof empty / sizeof empty[0]; i++) {
        club_plan *plan = (club_plan *)&game;
        assert_int_equal(club_plan_read(&game, (club_plan_start){1, 0}, empty[i], &plan, &fault), CLUB_OK);
        assert_null(plan);
    }
    club_free(&game);
}

static void what_is_written_is_read_back(void **state) {
    (void)state;
    club_game game = make_game("3x5", "2");
    club_plan *plan;
    club_fault fault;
    char written[256];
    pod_text text = pod_text_over(written, sizeof written);
    assert_int_equal(read_plan(&game, 1, "a1 b3 c3 e2\na1 b3 d3\nc1 e2\na1 b3", &plan, &fault), CLUB_OK);
    play(&game, "a1"); /* it is the same in a later state of the game */
    club_plan_print(plan, &game, &text);
    assert_string_equal(written, "a1 b3 c3 e2\na1 b3 d3\nc1 e2");
    club_plan_free(plan);
    club_free(&game);
}

/* ---- What becomes real -------------------------------------------------------------------------- */

/* The answer in a game that has gone on so, as text; "" when there is none. */
static const char *answer_after(const char *lines, const char *moves, bool *lives) {
    static char text[CLUB_EVENT_SIZE];
    club_game game = make_game("5x5", "2");
    club_plans plans = {{NULL}};
    club_fault fault;
    pod_move answer;
    pod_text out = pod_text_over(text, sizeof text);
    assert_int_equal(club_plan_read(&game, (club_plan_start){1, 0}, lines, &plans.of[1], &fault), CLUB_OK);
    play(&game, moves);
    if (club_plans_answer(&plans, &game, &answer)) {
        game.game->notation->print_move(&game.now, answer, &out);
    } else {
        text[0] = 0;
    }
    *lives = club_plan_lives(plans.of[1], &game);
    club_plans_free(&plans);
    club_free(&game);
    return text;
}

static void an_answer_comes_where_the_game_is_in_the_tree(void **state) {
    (void)state;
    static const char lines[] = "a1 e5 c1 e3\na1 e5 a3 c5\nc1 a5";
    static const struct {
        const char *moves, *answer;
        bool lives;
    } cases[] = {
        {"", "", true},      /* not its turn */
        {"a1", "e5", true},  /* the first answer */
        {"c1", "a5", true},  /* of another line */
        {"b2", "", false},   /* the tree does not know it */
        {"a1 e5", "", true}, /* it waits again */
        {"a1 e5 a3", "c5", true},
        {"a1 e4", "", false},    /* the owner has moved otherwise */
        {"a1 e5 e1", "", false}, /* left on the way */
        {"c1 a5", "", false},    /* at its end */
        {"a1 a:resign", "", false},
    };
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        bool lives;
        assert_string_equal(answer_after(lines, cases[i].moves, &lives), cases[i].answer);
        assert_int_equal(lives, cases[i].lives);
    }
}

/* ---- Against a second implementation: lines as texts ---------------------------------------------- */

/* One of the first moves there are. */
static pod_move a_move(const club_game *game, const pod_position *position, uint32_t most, pod__random *random) {
    pod_move_list list;
    game->game->rules->moves(position, &list);
    return list.move[pod__random_below(random, (uint32_t)list.count < most ? (uint32_t)list.count : most)];
}

/* A random line of legal moves, in which the seat's own answers are always the first move there is, so that lines
   agree. */
static void add_random_line(const club_game *game, unsigned seat, pod__random *random, pod_text *out) {
    pod_position at = game->now;
    size_t length = 1 + pod__random_below(random, CLUB_PLAN_DEPTH_MAX);
    for (size_t i = 0; i < length && at.turn != POD_NOBODY; i++) {
        pod_move move = a_move(game, &at, at.turn == seat ? 1 : 3, random);
        pod_text_add(out, i ? " " : "");
        game->game->notation->print_move(&at, move, out);
        game->game->rules->apply(&at, move);
    }
    pod_text_add(out, "\n");
}

/* The next move of the first line that begins with what was played since; "" when there is none. */
static void next_in_lines(const char *lines, const char *played, char out[CLUB_EVENT_SIZE]) {
    size_t length = strlen(played);
    out[0] = 0;
    for (const char *line = lines; *line && !out[0]; line += strcspn(line, "\n") + 1) {
        bool whole = !length || line[length] == ' ' || line[length] == '\n';
        if (strncmp(line, played, length) == 0 && whole && line[length] != '\n') {
            const char *rest = line + length + (length > 0);
            snprintf(out, CLUB_EVENT_SIZE, "%.*s", (int)strcspn(rest, " \n"), rest);
        }
    }
}

static void plans_say_what_their_lines_say(void **state) {
    (void)state;
    const int rounds = getenv("LUDOPOD_LONG") ? 20000 : 300;
    pod__random random = {20261122};
    print_message("seed %llu, %d rounds\n", (unsigned long long)random.state, rounds);
    int answered = 0;
    for (int round = 0; round < rounds; round++) {
        static char lines[16384];
        char played[1024] = "", expected[CLUB_EVENT_SIZE], found[CLUB_EVENT_SIZE];
        club_game game = make_game("3x4", round % 2 ? "2" : "3");
        club_plans plans = {{NULL}};
        club_fault fault;
        pod_text text = pod_text_over(lines, sizeof lines);
        for (size_t i = 1 + pod__random_below(&random, 12); i > 0; i--) {
            add_random_line(&game, 1, &random, &text);
        }
        assert_int_equal(club_plan_read(&game, (club_plan_start){1, 0}, lines, &plans.of[1], &fault), CLUB_OK);
        while (!club_over(&game)) {
            pod_move move = 0;
            bool answers = club_plans_answer(&plans, &game, &move);
            next_in_lines(lines, played, expected);
            pod_text said = pod_text_over(found, sizeof found);
            pod_text_add(&said, "");
            if (answers) {
                game.game->notation->print_move(&game.now, move, &said);
            }
            assert_int_equal(club_plan_lives(plans.of[1], &game), expected[0] != 0);
            assert_string_equal(answers ? found : "", game.now.turn == 1 ? expected : "");
            answered += answers;
            move = answers ? move : a_move(&game, &game.now, 3, &random);
            pod_text event = pod_text_over(found, sizeof found);
            game.game->notation->print_move(&game.now, move, &event);
            snprintf(played + strlen(played), sizeof played - strlen(played), "%s%s", played[0] ? " " : "", found);
            play(&game, found);
        }
        club_plans_free(&plans);
        club_free(&game);
    }
    assert_true(answered > rounds);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(lines_are_checked_by_the_rules),
        cmocka_unit_test(a_plan_never_begins_with_the_own_move),
        cmocka_unit_test(a_plan_without_lines_is_none),
        cmocka_unit_test(what_is_written_is_read_back),
        cmocka_unit_test(an_answer_comes_where_the_game_is_in_the_tree),
        cmocka_unit_test(plans_say_what_their_lines_say),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
