/* Repetitions, at the root of a search of Octogo and deeper in its tree. */
#include <string.h>

#include "search/octogo/state.h"
#include "search/octogo_support.h"
#include "search/search.h"
#include "search/support.h"

/* Whoever is ahead does not go back to where the game has been. */
static void does_not_repeat_when_ahead(void **unused) {
    (void)unused;
    pod_search *search = pod_search_create((size_t)1 << 20);
    pod_position position = octogo_position("e4/5/5/5/5/AA2A r - 12");
    pod_search_report first = search_report(search, &position, POD_SEARCH_REQUEST(.depth = 3));
    pod_position after = position;
    octogo()->rules->apply(&after, first.best);
    uint64_t seen[] = {octogo()->rules->hash(&after)};
    pod_search_request request = POD_SEARCH_REQUEST(.depth = 3, .seen = seen, .seen_count = 1);
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
    pod_search_request request = POD_SEARCH_REQUEST(.depth = 2, .seen = seen, .seen_count = 1);
    pod_search_report report = search_report(search, &position, request);
    assert_int_equal(report.best, list.move[0]);
    assert_int_equal(report.score, 0);
    assert_false(report.proven);
    pod_search_free(search);
}

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
    pod_search_request request =
        POD_SEARCH_REQUEST(.depth = 2, .seen = seen, .seen_count = two_plies_on(&position, seen));
    pod_search_report report = search_report(search, &position, request);
    assert_int_equal(report.score, 0);
    assert_false(report.proven);
    position.of.octogo.repetition = 0;
    assert_true(search_report(search, &position, request).score > 100);
    pod_search_free(search);
}

/* No position before a capture can be repeated. */
static void a_capture_leaves_the_game_behind(void **unused) {
    (void)unused;
    pod_search *search = pod_search_create((size_t)1 << 20);
    pod_position position = octogo_position("e4/5/5/5/5/AA2A r - 0");
    uint64_t seen[TWO_PLIES_MAX];
    pod_search_request request =
        POD_SEARCH_REQUEST(.depth = 2, .seen = seen, .seen_count = two_plies_on(&position, seen));
    assert_true(search_report(search, &position, request).score > 100);
    pod_search_free(search);
}

/* Such draws are of one game: the next search, which goes on from what the table holds, is not misled by them. */
static void the_table_is_not_told(void **unused) {
    (void)unused;
    pod_search *search = pod_search_create((size_t)1 << 20);
    pod_position position = octogo_position(far_apart);
    uint64_t seen[TWO_PLIES_MAX];
    pod_search_request request =
        POD_SEARCH_REQUEST(.nodes = 20000, .seen = seen, .seen_count = two_plies_on(&position, seen));
    assert_int_equal(search_report(search, &position, request).score, 0);
    assert_true(search_report(search, &position, POD_SEARCH_REQUEST(.nodes = 20000)).score > 100);
    pod_search_free(search);
}

/* Plays moves as they are written from ply to ply, and says at which plies the position has been before. */
static void repeats_on_the_path(void **unused) {
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
    pod__alphabeta *alphabeta = &search->alphabeta;
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        pod_position position = octogo_position(cases[i].line);
        pod_search_request request = POD_SEARCH_REQUEST(.depth = 1);
        pod__watch watch = {.request = &request};
        pod__octo_setup setup;
        pod__octogo_board.setup(&setup, &position);
        alphabeta->board = &pod__octogo_board;
        alphabeta->watch = &watch;
        pod__octogo_board.enter(&setup, &position, &alphabeta->ply[0].state);
        pod__repetition_begin(alphabeta);
        for (unsigned ply = 1; ply <= strlen(cases[i].back); ply++) {
            pod_move move;
            const char *text = cases[i].moves[ply - 1];
            assert_int_equal(octogo()->notation->parse_move(&position, text, strlen(text), &move, NULL), POD_OK);
            octogo()->rules->apply(&position, move);
            pod__octogo_board.play(&setup, &alphabeta->ply[ply - 1].state, move, &alphabeta->ply[ply].state);
            if (pod__repetition_at(alphabeta, ply) != (cases[i].back[ply - 1] == '+')) {
                fail_msg("%s: ply %u (%s) is not %c", cases[i].line, ply, text, cases[i].back[ply - 1]);
            }
        }
    }
    pod_search_free(search);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(does_not_repeat_when_ahead),
        cmocka_unit_test(repeats_when_lost),
        cmocka_unit_test(what_was_in_the_game_draws_deeper_too),
        cmocka_unit_test(a_capture_leaves_the_game_behind),
        cmocka_unit_test(the_table_is_not_told),
        cmocka_unit_test(repeats_on_the_path),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
