/* Three and more players. */
#include <stdlib.h>

#include "support.h"

static int set_up(void **state) {
    *state = pod_search_create((size_t)1 << 22);
    return *state ? 0 : -1;
}
static int tear_down(void **state) {
    pod_search_free(*state);
    return 0;
}

/* Whether that player becomes the only first, whatever anybody else does and with the best he can do himself. Looks at
   no more than *budget positions; after that the answer is no. */
static bool is_sure_to_win(const pod_position *position, unsigned seat, unsigned *budget) {
    const pod_rules *rules = pod_game_of(position)->rules;
    if (position->turn == POD_NOBODY) {
        pod_outcome outcome;
        unsigned firsts = 0;
        rules->outcome(position, &outcome);
        for (unsigned other = 0; other < position->players; other++) {
            firsts += outcome.place[other] == 1;
        }
        return outcome.place[seat] == 1 && firsts == 1;
    }
    bool own = position->turn == seat;
    pod_move_list list;
    rules->moves(position, &list);
    for (unsigned i = 0; i < list.count; i++) {
        pod_position next = *position;
        rules->apply(&next, list.move[i]);
        if (!*budget || !--*budget) {
            return false;
        }
        if (is_sure_to_win(&next, seat, budget) == own) {
            return own;
        }
    }
    return !own;
}

enum { BUDGET = 20000 };

static bool wins_surely_with(const pod_position *position, pod_move move) {
    unsigned budget = BUDGET;
    pod_position next = *position;
    pod_game_of(position)->rules->apply(&next, move);
    return is_sure_to_win(&next, position->turn, &budget) && budget;
}

/* How many of the moves win for sure. */
static unsigned count_sure_wins(const pod_position *position, unsigned *moves) {
    pod_move_list list;
    unsigned sure = 0;
    pod_game_of(position)->rules->moves(position, &list);
    for (unsigned i = 0; i < list.count; i++) {
        sure += wins_surely_with(position, list.move[i]);
    }
    *moves = list.count;
    return sure;
}

/* Late positions of three on 3x3 where some moves win whatever the others do, and some do not. */
static void finds_the_win_at_hand(void **state) {
    enum { WANTED = 25, TRIES = 20000 };
    pod__random random = {.state = 9};
    unsigned seen = 0;
    unsigned found = 0;
    for (unsigned i = 0; i < TRIES && seen < WANTED; i++) {
        pod_position position = start_of((board_case){3, 3, 3, 0});
        play_randomly(&position, 30 + i % 20, &random);
        unsigned moves;
        unsigned sure = count_sure_wins(&position, &moves);
        if (sure == 0 || sure == moves) {
            continue;
        }
        pod_search_report report = search_report(*state, &position, (pod_search_request){.nodes = 2000, .seed = i});
        seen++;
        found += wins_surely_with(&position, report.best);
    }
    assert_int_equal(seen, WANTED);
    assert_in_range(found, WANTED * 8 / 10, WANTED);
}

/* Rewards of one player with a search against random ones, as a share of all he could get. */
static double share_against_random(pod_search *search, board_case board, unsigned games) {
    pod__random random = {.state = board.players};
    double share = 0;
    for (unsigned game = 0; game < games; game++) {
        pod_position position = start_of(board);
        pod_outcome outcome;
        unsigned seat = game % board.players;
        while (position.turn != POD_NOBODY) {
            pod_move move = random_move(&position, &random);
            if (position.turn == seat) {
                pod_search_request request = {.nodes = 150, .seed = pod__random_next(&random)};
                move = search_report(search, &position, request).best;
            }
            pod_game_of(&position)->rules->apply(&position, move);
        }
        pod_game_of(&position)->rules->outcome(&position, &outcome);
        share += (board.players - outcome.place[seat]) / (board.players - 1.0);
    }
    return share / games;
}

static void beats_random_players(void **state) {
    assert_true(share_against_random(*state, (board_case){3, 5, 3, 0}, 12) > 0.8);
    assert_true(share_against_random(*state, (board_case){4, 4, 4, 1}, 8) > 0.8);
    assert_true(share_against_random(*state, (board_case){3, 3, 6, 0}, 12) > 0.6);
}

/* With memory for few nodes the tree stops growing, and the search goes on. */
static void goes_on_when_memory_is_full(void **unused) {
    (void)unused;
    pod_search *search = pod_search_create(0);
    pod_position position = start_of((board_case){8, 8, 6, 0});
    pod_search_report report = search_report(search, &position, (pod_search_request){.nodes = 400});
    assert_int_equal(report.nodes, 400);
    assert_true(is_legal(&position, report.best));
    /* The same memory then serves a duel. */
    position = start_of((board_case){3, 3, 2, 0});
    report = search_report(search, &position, (pod_search_request){.nodes = 10000});
    assert_true(is_legal(&position, report.best));
    pod_search_free(search);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(finds_the_win_at_hand),
        cmocka_unit_test(beats_random_players),
        cmocka_unit_test(goes_on_when_memory_is_full),
    };
    return cmocka_run_group_tests(tests, set_up, tear_down);
}
