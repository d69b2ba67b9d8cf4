/* Octogo's board against the rules, and what a search finds on it. */
#include <stdlib.h>
#include <string.h>

#include "ludopod/event.h"
#include "rules/octogo.h"
#include "search/inside.h"
#include "search/octogo/state.h"
#include "support.h"

enum { GAMES = 120 };

static pod__octo_setup setup;

static const pod_game *octogo(void) {
    return pod_game_at(POD_GAME_OCTOGO);
}

static pod_position octogo_position(const char *line) {
    pod_options options;
    pod_position position;
    pod_options_default(octogo(), &options);
    assert_int_equal(pod_position_parse(octogo(), &options, line, strlen(line), &position, NULL), POD_OK);
    return position;
}

static pod_position octogo_start(pod__random *random) {
    pod_options options;
    pod_position position;
    pod_options_default(octogo(), &options);
    do {
        options.value[POD_OPTION_ROWS] = (int16_t)(2 + pod__random_below(random, 9));
        options.value[POD_OPTION_COLUMNS] = (int16_t)(1 + pod__random_below(random, 10));
        options.value[POD_OPTION_PIECES] = (int16_t)(1 + pod__random_below(random, 10));
        options.value[POD_OPTION_QUIET] = (int16_t)pod__random_below(random, 251);
    } while (!options.value[POD_OPTION_QUIET] || pod_start(octogo(), &options, &position, NULL));
    return position;
}

static int by_number(const void *left, const void *right) {
    return *(const pod_move *)left - *(const pod_move *)right;
}

static void assert_same_moves(const pod_position *position, const pod__octo_state *state) {
    pod_move_list list;
    pod_move move[POD_MOVES_MAX];
    octogo()->rules->moves(position, &list);
    unsigned count = pod__octogo_board.generate(&setup, state, move);
    assert_int_equal(count, list.count);
    qsort(list.move, list.count, sizeof move[0], by_number);
    qsort(move, count, sizeof move[0], by_number);
    assert_memory_equal(move, list.move, count * sizeof move[0]);
}

/* What must be looked at before a position is judged: the captures, all of them and nothing else. */
static void assert_forcing(const pod_position *position, const pod__octo_state *state) {
    pod_move move[POD_MOVES_MAX];
    pod_move_list list;
    unsigned count = pod__octogo_board.forcing(&setup, state, move);
    unsigned captures = 0;
    octogo()->rules->moves(position, &list);
    for (unsigned i = 0; i < list.count; i++) {
        pod_move_parts parts;
        bool listed = false;
        octogo()->notation->describe(position, list.move[i], &parts);
        for (unsigned j = 0; j < count; j++) {
            listed |= move[j] == list.move[i];
        }
        assert_true(listed == (parts.captured_count > 0));
        captures += parts.captured_count > 0;
    }
    assert_int_equal(captures, count);
}

static void assert_same(const pod_position *position, const pod__octo_state *state) {
    pod__octo_state entered;
    assert_int_equal(pod__octogo_board.mover(state), position->turn);
    pod__octogo_board.enter(&setup, position, &entered);
    assert_int_equal(entered.quiet, state->quiet);
    if (position->turn != POD_NOBODY) {
        assert_memory_equal(entered.packed.of, state->packed.of, sizeof entered.packed.of);
        assert_true(pod__octogo_board.hash(&entered) == pod__octogo_board.hash(state));
        assert_int_equal(entered.seat, state->seat);
    }
}

static void assert_end(const pod_position *position, const pod__octo_state *state) {
    pod__outlook end = pod__octogo_board.outlook(&setup, state);
    pod_outcome outcome;
    double reward[POD_SEATS_MAX];
    octogo()->rules->outcome(position, &outcome);
    pod__octogo_board.rewards(&setup, state, reward);
    int sign = outcome.place[state->seat] - outcome.place[1 - state->seat];
    assert_true(end.over && end.least == end.most);
    assert_true(sign == 0 ? end.least == 0 : (end.least > 0) == (sign < 0));
    assert_true(reward[state->seat] == (sign == 0 ? 0.5 : sign < 0 ? 1 : 0));
}

static void plays_by_the_rules(void **unused) {
    (void)unused;
    pod__random random = {.state = 1998};
    for (unsigned game = 0; game < GAMES; game++) {
        pod_position position = octogo_start(&random);
        pod__octo_state state, after;
        pod__octogo_board.setup(&setup, &position);
        pod__octogo_board.enter(&setup, &position, &state);
        while (position.turn != POD_NOBODY) {
            assert_false(pod__octogo_board.outlook(&setup, &state).over);
            assert_same(&position, &state);
            assert_same_moves(&position, &state);
            assert_forcing(&position, &state);
            pod_move move = random_move(&position, &random);
            octogo()->rules->apply(&position, move);
            pod__octogo_board.play(&setup, &state, move, &after);
            state = after;
        }
        assert_same(&position, &state);
        assert_end(&position, &state);
    }
}

/* The board turned around with the colours changed is the same to whoever is to move. */
static pod_position turned_around(const pod_position *position) {
    pod_position turned = *position;
    unsigned squares = pod__octogo_squares(position);
    turned.turn = 1 - position->turn;
    turned.of.octogo.spent[0] = position->of.octogo.spent[1];
    turned.of.octogo.spent[1] = position->of.octogo.spent[0];
    for (unsigned square = 0; square < squares; square++) {
        pod_octogo_piece piece = position->of.octogo.piece[square];
        turned.of.octogo.piece[squares - 1 - square] =
            piece ? pod_octogo_piece_make(1 - pod_octogo_piece_owner(piece),
                                          pod__octogo_turned(pod_octogo_piece_arrow(piece), 4))
                  : 0;
    }
    return turned;
}

static void judges_both_sides_alike(void **unused) {
    (void)unused;
    pod__random random = {.state = 7000};
    for (unsigned game = 0; game < GAMES; game++) {
        pod_position position = octogo_start(&random);
        for (unsigned ply = 0; ply < 60 && position.turn != POD_NOBODY; ply++) {
            pod_position other = turned_around(&position);
            pod__octo_state one, two;
            pod__octogo_board.enter(&setup, &position, &one);
            pod__octogo_board.enter(&setup, &other, &two);
            int value = pod__octogo_board.evaluate(&setup, &one);
            assert_int_equal(value, pod__octogo_board.evaluate(&setup, &two));
            assert_in_range(value + POD__ESTIMATE_MAX, 0, 2 * POD__ESTIMATE_MAX);
            octogo()->rules->apply(&position, random_move(&position, &random));
        }
    }
}

static void finds_what_wins(void **unused) {
    static const struct {
        const char *line, *move, *why;
    } cases[] = {
        {"4e/1c3/1A3 r", "b1xb2", "captures a piece for nothing"},
        {"5/1c3/1g3/1A2A r", "b1xb2xb3", "captures both at once and wins"},
        {"5/2g2/1A3/4A r", "b2>xc3", "turns and captures the last piece"},
    };
    (void)unused;
    pod_search *search = pod_search_create((size_t)1 << 20);
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        pod_position position = octogo_position(cases[i].line);
        pod_search_report report = search_report(search, &position, (pod_search_request){.depth = 4});
        char move[POD_MOVE_TEXT_SIZE];
        pod_text text = pod_text_over(move, sizeof move);
        octogo()->notation->print_move(&position, report.best, &text);
        if (strncmp(move, cases[i].move, strlen(cases[i].move)) != 0) {
            fail_msg("%s: %s (%s), not %s", cases[i].line, cases[i].move, cases[i].why, move);
        }
    }
    pod_search_free(search);
}

static void proves_a_win_by_the_last_capture(void **unused) {
    (void)unused;
    pod_search *search = pod_search_create((size_t)1 << 20);
    pod_position position = octogo_position("5/2g2/1A3/4A r");
    pod_search_report report = search_report(search, &position, (pod_search_request){.level = 10, .depth = 3});
    assert_true(report.proven);
    assert_int_equal(report.score, 200);
    assert_true(report.expected[POD_OCTOGO_RED] == 1 && report.expected[POD_OCTOGO_BLUE] == 0);
    pod_search_free(search);
}

/* Whoever is ahead does not go back to where the game has been. */
static void does_not_repeat_when_ahead(void **unused) {
    (void)unused;
    pod_search *search = pod_search_create((size_t)1 << 20);
    pod_position position = octogo_position("e4/5/5/5/5/AA2A r - 12");
    pod_search_report first = search_report(search, &position, (pod_search_request){.depth = 3});
    pod_position after = position;
    octogo()->rules->apply(&after, first.best);
    uint64_t seen[] = {octogo()->rules->hash(&after)};
    pod_search_request request = {.depth = 3, .seen = seen, .seen_count = 1};
    pod_search_report second = search_report(search, &position, request);
    assert_true(second.best != first.best);
    assert_true(second.score > 0);
    pod_search_free(search);
}

/* And whoever can only lose is glad of it. */
static void repeats_when_lost(void **unused) {
    (void)unused;
    pod_search *search = pod_search_create((size_t)1 << 20);
    pod_position position = octogo_position("4g/5/5/5/5/AAAAA b - 12");
    pod_move_list list;
    octogo()->rules->moves(&position, &list);
    pod_position after = position;
    octogo()->rules->apply(&after, list.move[0]);
    uint64_t seen[] = {octogo()->rules->hash(&after)};
    pod_search_request request = {.depth = 2, .seen = seen, .seen_count = 1};
    pod_search_report report = search_report(search, &position, request);
    assert_int_equal(report.best, list.move[0]);
    assert_int_equal(report.score, 0);
    assert_false(report.proven);
    pod_search_free(search);
}

/* ---- Positions that come back, deeper in the tree ---------------------------------------------------- */

/* Red is ahead and nothing can be taken soon. */
static const char far_apart[] = "e4/5/5/5/5/AA2A r - 12";

enum { TWO_PLIES_MAX = 2000 };

/* Hashes of all positions two plies on. */
static size_t two_plies_on(const pod_position *position, uint64_t out[TWO_PLIES_MAX]) {
    pod_move_list first, second;
    size_t count = 0;
    octogo()->rules->moves(position, &first);
    for (unsigned i = 0; i < first.count; i++) {
        pod_position after = *position;
        octogo()->rules->apply(&after, first.move[i]);
        octogo()->rules->moves(&after, &second);
        for (unsigned j = 0; j < second.count; j++) {
            pod_position last = after;
            octogo()->rules->apply(&last, second.move[j]);
            assert_true(count < TWO_PLIES_MAX);
            out[count++] = octogo()->rules->hash(&last);
        }
    }
    return count;
}

static void what_was_in_the_game_draws_deeper_too(void **unused) {
    (void)unused;
    pod_search *search = pod_search_create((size_t)1 << 20);
    pod_position position = octogo_position(far_apart);
    uint64_t seen[TWO_PLIES_MAX];
    pod_search_request request = {.depth = 2, .seen = seen, .seen_count = two_plies_on(&position, seen)};
    pod_search_report report = search_report(search, &position, request);
    assert_int_equal(report.score, 0);
    assert_false(report.proven);
    position.of.octogo.repetition = 0;
    assert_true(search_report(search, &position, request).score > 100);
    pod_search_free(search);
}

/* Nothing that was before a capture can come back. */
static void a_capture_leaves_the_game_behind(void **unused) {
    (void)unused;
    pod_search *search = pod_search_create((size_t)1 << 20);
    pod_position position = octogo_position("e4/5/5/5/5/AA2A r - 0");
    uint64_t seen[TWO_PLIES_MAX];
    pod_search_request request = {.depth = 2, .seen = seen, .seen_count = two_plies_on(&position, seen)};
    assert_true(search_report(search, &position, request).score > 100);
    pod_search_free(search);
}

/* Such draws are of one game: the next search, which goes on from what the table holds, is not misled by them. */
static void the_table_is_not_told(void **unused) {
    (void)unused;
    pod_search *search = pod_search_create((size_t)1 << 20);
    pod_position position = octogo_position(far_apart);
    uint64_t seen[TWO_PLIES_MAX];
    pod_search_request request = {.time_ms = 40, .seen = seen, .seen_count = two_plies_on(&position, seen)};
    assert_int_equal(search_report(search, &position, request).score, 0);
    assert_true(search_report(search, &position, (pod_search_request){.time_ms = 40}).score > 100);
    pod_search_free(search);
}

/* Plays moves as they are written from ply to ply, and says at which plies the position has been before. */
static void comes_back_on_the_way(void **unused) {
    static const struct {
        const char *line, *moves[7], *back; /* at each ply after the root: + where the position has been before */
    } cases[] = {
        {"e4/5/5/5/5/AA2A r - 12", {"a1<", "a6<", "a1>", "a6>", "a1<"}, "---++"},
        {"e4/5/5/5/5/AA2A r - 12", {"a1<", "a6<", "b1<", "a6>", "a1>", "a6<", "b1>"}, "-------"},
        /* In between something was taken. */
        {"e4/5/5/5/1e3/AA2A r - 12", {"a1<", "a6<", "b1xb2", "a6>", "a1>"}, "-----"},
        /* One against one, where a turn once made is spent: the same board is not the same position. */
        {"e4/5/5/5/5/A4 r -,- 12", {"a1<", "a6<", "a1>", "a6>"}, "----"},
    };
    (void)unused;
    pod_search *search = pod_search_create((size_t)1 << 20);
    pod__duel *duel = &search->duel;
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        pod_position position = octogo_position(cases[i].line);
        pod_search_request request = {.depth = 1};
        pod__watch watch = {.request = &request};
        duel->board = &pod__octogo_board;
        duel->watch = &watch;
        pod__octogo_board.enter(&setup, &position, &duel->ply[0].state);
        pod__duel_past_begin(duel);
        for (unsigned ply = 1; ply <= strlen(cases[i].back); ply++) {
            pod_move move;
            const char *text = cases[i].moves[ply - 1];
            assert_int_equal(octogo()->notation->parse_move(&position, text, strlen(text), &move, NULL), POD_OK);
            octogo()->rules->apply(&position, move);
            pod__octogo_board.play(&setup, &duel->ply[ply - 1].state, move, &duel->ply[ply].state);
            if (pod__duel_comes_back(duel, ply) != (cases[i].back[ply - 1] == '+')) {
                fail_msg("%s: ply %u (%s) is not %c", cases[i].line, ply, text, cases[i].back[ply - 1]);
            }
        }
    }
    pod_search_free(search);
}

/* Quiet turns end the game inside the tree. */
static void sees_the_last_quiet_turn(void **unused) {
    static const struct {
        const char *line, *move;
        bool drawn;
    } cases[] = {
        {"4g/5/5/5/5/AAAAA b - 199", "", true},       /* whatever Blue does, it is over */
        {"4g/5/5/5/5/AAAAA r - 198", "", true},       /* Red is too far away */
        {"5/5/4g/4A/5/AAA2 r - 199", "e3xe4", false}, /* the last chance to take something */
        {"5/5/g3g/4A/5/AAA2 r - 198", "e3xe4", false},
    };
    (void)unused;
    pod_search *search = pod_search_create((size_t)1 << 20);
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        pod_position position = octogo_position(cases[i].line);
        pod_search_report report = search_report(search, &position, (pod_search_request){.depth = 4});
        char move[POD_MOVE_TEXT_SIZE];
        pod_text text = pod_text_over(move, sizeof move);
        octogo()->notation->print_move(&position, report.best, &text);
        assert_int_equal(report.score == 0 && report.proven, cases[i].drawn);
        assert_true(strncmp(move, cases[i].move, strlen(cases[i].move)) == 0);
    }
    pod_search_free(search);
}

/* ---- Strength ------------------------------------------------------------------------------------------ */

static unsigned play_match(pod_search *search, unsigned strong, unsigned weak, unsigned games) {
    unsigned points = 0;
    pod__random random = {.state = 76};
    for (unsigned game = 0; game < games; game++) {
        pod_options options;
        pod_position position;
        pod_history history;
        pod_options_default(octogo(), &options);
        options.value[POD_OPTION_ROWS] = 6;
        options.value[POD_OPTION_COLUMNS] = 5;
        options.value[POD_OPTION_PIECES] = 5;
        assert_int_equal(pod_start(octogo(), &options, &position, NULL), POD_OK);
        pod_history_begin(&history, &position);
        while (position.turn != POD_NOBODY) {
            pod_search_request request = {.level = position.turn == game % 2 ? strong : weak,
                                          .nodes = 3000,
                                          .seed = pod__random_next(&random),
                                          .seen = history.hash,
                                          .seen_count = history.count};
            pod_event event = {.kind = POD_EVENT_MOVE, .seat = position.turn};
            event.move = search_report(search, &position, request).best;
            pod_history_apply(&history, &position, &event);
        }
        pod_outcome outcome;
        octogo()->rules->outcome(&position, &outcome);
        points += outcome.place[game % 2] == 2 ? 0 : outcome.place[1 - game % 2] == 2 ? 2 : 1;
    }
    return points;
}

static void levels_differ(void **unused) {
    (void)unused;
    pod_search *search = pod_search_create((size_t)1 << 20);
    assert_true(play_match(search, 5, 1, 10) >= 18);
    assert_true(play_match(search, 8, 4, 10) >= 15);
    pod_search_free(search);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(plays_by_the_rules),
        cmocka_unit_test(judges_both_sides_alike),
        cmocka_unit_test(finds_what_wins),
        cmocka_unit_test(proves_a_win_by_the_last_capture),
        cmocka_unit_test(does_not_repeat_when_ahead),
        cmocka_unit_test(repeats_when_lost),
        cmocka_unit_test(what_was_in_the_game_draws_deeper_too),
        cmocka_unit_test(a_capture_leaves_the_game_behind),
        cmocka_unit_test(the_table_is_not_told),
        cmocka_unit_test(comes_back_on_the_way),
        cmocka_unit_test(sees_the_last_quiet_turn),
        cmocka_unit_test(levels_differ),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
