/* What a search finds on Octogo's board, and how far its levels are apart. */
#include <string.h>

#include "ludopod/event.h"
#include "search/octogo_support.h"
#include "search/search.h"
#include "search/support.h"

/* The report of a search of four plies, and its best move as text. */
static pod_search_report search_four(pod_search *search, const pod_position *position, char move[POD_MOVE_TEXT_SIZE]) {
    pod_search_report report = search_report(search, position, POD_SEARCH_REQUEST(.depth = 4));
    pod_text text = pod_text_over(move, POD_MOVE_TEXT_SIZE);
    octogo()->notation->print_move(position, report.best, &text);
    return report;
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
        char move[POD_MOVE_TEXT_SIZE];
        search_four(search, &position, move);
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
    pod_search_report report =
        search_report(search, &position, POD_SEARCH_REQUEST(.character = POD_CHARACTER_STRONGEST, .depth = 3));
    assert_true(report.proven);
    assert_int_equal(report.score, 200);
    assert_true(report.expected[POD_OCTOGO_RED] == 1 && report.expected[POD_OCTOGO_BLUE] == 0);
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
        char move[POD_MOVE_TEXT_SIZE];
        pod_search_report report = search_four(search, &position, move);
        assert_int_equal(report.score == 0 && report.proven, cases[i].drawn);
        assert_true(strncmp(move, cases[i].move, strlen(cases[i].move)) == 0);
    }
    pod_search_free(search);
}

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
            pod_search_request request = POD_SEARCH_REQUEST(.character = position.turn == game % 2 ? strong : weak,
                                                            .nodes = 3000, .seed = pod__random_next(&random),
                                                            .seen = history.hash, .seen_count = history.count);
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
    assert_true(play_match(search, 9, 1, 10) >= 18);
    assert_true(play_match(search, 9, 5, 10) >= 14);
    pod_search_free(search);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(finds_what_wins),
        cmocka_unit_test(proves_a_win_by_the_last_capture),
        cmocka_unit_test(sees_the_last_quiet_turn),
        cmocka_unit_test(levels_differ),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
