/* The tree: three and more players, and two. */
#include <limits.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "ludopod/evaluation_graph.h"
#include "sanitizers.h"
#include "search/support.h"

static int set_up(void **state) {
    *state = pod_search_create((size_t)1 << 22);
    return *state ? 0 : -1;
}
static int tear_down(void **state) {
    pod_search_free(*state);
    return 0;
}

/* Whether that player becomes the only first, whatever anybody else does and with the best they can do themselves.
   Looks at no more than *budget positions; after that the answer is no. */
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
        pod_search_report report = search_report(*state, &position, POD_SEARCH_REQUEST(.nodes = 2000, .seed = i));
        seen++;
        found += wins_surely_with(&position, report.best);
    }
    assert_int_equal(seen, WANTED);
    assert_in_range(found, WANTED * 8 / 10, WANTED);
}

/* ---- Perfect play --------------------------------------------------------------------------------------- */

/* What every player gets when each looks at their own reward, whatever they choose among what is the same to them. In
   halves of a place, as the search counts. */
typedef struct range {
    unsigned least[POD_SEATS_MAX], most[POD_SEATS_MAX];
} range;

typedef struct solved_range {
    uint64_t key;
    range value;
    bool used;
} solved_range;

enum { SOLVED_MAX = 1 << 20 };

static range range_at_the_end(const pod_position *position) {
    pod_outcome outcome;
    range value = {{0}, {0}};
    pod_game_of(position)->rules->outcome(position, &outcome);
    for (unsigned seat = 0; seat < position->players; seat++) {
        for (unsigned other = 0; other < position->players; other++) {
            bool behind = outcome.place[other] > outcome.place[seat];
            bool beside = other != seat && outcome.place[other] == outcome.place[seat];
            value.least[seat] += behind ? 2 : beside ? 1 : 0;
        }
        value.most[seat] = value.least[seat];
    }
    return value;
}

static range range_of(solved_range *solved, const pod_position *position);

static range range_of_moves(solved_range *solved, const pod_position *position) {
    static const unsigned any = 1000;
    const pod_rules *rules = pod_game_of(position)->rules;
    unsigned mover = position->turn;
    pod_move_list list;
    range all = {{0}, {0}};
    rules->moves(position, &list);
    range *after = calloc(list.count, sizeof *after);
    for (unsigned i = 0; i < list.count; i++) {
        pod_position next = *position;
        rules->apply(&next, list.move[i]);
        after[i] = range_of(solved, &next);
        all.least[mover] = after[i].least[mover] > all.least[mover] ? after[i].least[mover] : all.least[mover];
        all.most[mover] = after[i].most[mover] > all.most[mover] ? after[i].most[mover] : all.most[mover];
    }
    for (unsigned seat = 0; seat < position->players; seat++) {
        unsigned least = any;
        unsigned most = 0;
        for (unsigned i = 0; i < list.count; i++) {
            if (after[i].most[mover] >= all.least[mover]) {
                least = after[i].least[seat] < least ? after[i].least[seat] : least;
                most = after[i].most[seat] > most ? after[i].most[seat] : most;
            }
        }
        if (seat != mover) {
            all.least[seat] = least;
            all.most[seat] = most;
        }
    }
    free(after);
    return all;
}

static range range_of(solved_range *solved, const pod_position *position) {
    if (position->turn == POD_NOBODY) {
        return range_at_the_end(position);
    }
    uint64_t key = pod_game_of(position)->rules->hash(position);
    size_t at = key % SOLVED_MAX;
    while (solved[at].used && solved[at].key != key) {
        at = (at + 1) % SOLVED_MAX;
    }
    if (solved[at].used) {
        return solved[at].value;
    }
    range value = range_of_moves(solved, position);
    at = key % SOLVED_MAX;
    while (solved[at].used) {
        at = (at + 1) % SOLVED_MAX;
    }
    solved[at] = (solved_range){.key = key, .value = value, .used = true};
    return value;
}

static bool is_exact(const range *value, unsigned players) {
    return !memcmp(value->least, value->most, players * sizeof value->least[0]);
}

typedef struct perfect_case {
    board_case board;
    unsigned positions;
} perfect_case;

/* Requires an exact range. */
static double share_of_win(const range *value, unsigned players, unsigned seat) {
    unsigned best = 0, sharing = 0;
    for (unsigned other = 0; other < players; other++) {
        best = value->least[other] > best ? value->least[other] : best;
    }
    for (unsigned other = 0; other < players; other++) {
        sharing += value->least[other] == best;
    }
    return value->least[seat] == best ? 1.0 / sharing : 0;
}

/* What the search calls proven is what perfect play brings; what it expects elsewhere is at least possible; and it
   proves what is small. */
static void proves_what_is_small(void **state) {
    static const perfect_case cases[] = {
        {{1, 3, 3, 0}, 5},  {{1, 4, 3, 0}, 20}, {{1, 4, 4, 0}, 20}, {{1, 5, 3, 0}, 20},
        {{2, 2, 3, 0}, 20}, {{2, 2, 5, 0}, 20}, {{2, 3, 3, 0}, 40},
    };
    solved_range *solved = calloc(SOLVED_MAX, sizeof *solved);
    pod__random random = {.state = 4};
    unsigned exact = 0, proven = 0;
    for (unsigned i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        memset(solved, 0, SOLVED_MAX * sizeof *solved);
        for (unsigned number = 0; number < cases[i].positions; number++) {
            pod_position position = start_of(cases[i].board);
            play_randomly(&position, number % 12, &random);
            range value = range_of(solved, &position);
            pod_search_report report = search_report(*state, &position, POD_SEARCH_REQUEST(.nodes = 3000));
            exact += is_exact(&value, position.players);
            proven += report.proven;
            assert_true(!report.proven || is_exact(&value, position.players));
            for (unsigned seat = 0; seat < position.players && report.proven; seat++) {
                double expected = value.least[seat] / (2.0 * (position.players - 1));
                assert_true(fabs(report.expected[seat] - expected) < 1e-6);
                assert_true(fabs(report.win[seat] - share_of_win(&value, position.players, seat)) < 1e-6);
            }
        }
    }
    free(solved);
    /* All that is exact could be proven with time; most of it is soon. */
    assert_in_range(exact, 40, 120);
    assert_in_range(proven, exact * 6 / 10, exact);
}

/* The engine's chances against what came of them, over all positions of its games against itself. */
typedef struct forecast {
    unsigned positions;
    double error, error_of_even; /* squared, of the engine and of equal chances for everybody */
    double leader, leader_won;   /* the chances of the likeliest winner, and how often they won */
} forecast;

static unsigned likeliest(const pod_search_report *report, unsigned players) {
    unsigned best = 0;
    for (unsigned seat = 1; seat < players; seat++) {
        best = report->win[seat] > report->win[best] ? seat : best;
    }
    return best;
}

static void compare(const pod_search_report *report, const double won[POD_SEATS_MAX], unsigned players,
                    forecast *sums) {
    unsigned leader = likeliest(report, players);
    for (unsigned seat = 0; seat < players; seat++) {
        sums->error += pow(report->win[seat] - won[seat], 2);
        sums->error_of_even += pow(1.0 / players - won[seat], 2);
    }
    sums->leader += report->win[leader];
    sums->leader_won += won[leader];
    sums->positions++;
}

static void play_one_game(pod_search *search, board_case board, uint64_t seed, forecast *sums) {
    enum { PLIES = 200 };
    static pod_search_report report[PLIES];
    pod__random random = {.state = seed};
    pod_position position = start_of(board);
    pod_outcome outcome;
    double won[POD_SEATS_MAX];
    unsigned plies = 0;
    play_randomly(&position, 4, &random);
    for (; position.turn != POD_NOBODY && plies < PLIES; plies++) {
        report[plies] = search_report(search, &position, POD_SEARCH_REQUEST(.nodes = 100, .seed = seed));
        pod_game_of(&position)->rules->apply(&position, report[plies].best);
    }
    pod_game_of(&position)->rules->outcome(&position, &outcome);
    assert_true(outcome.over);
    pod_outcome_win(&outcome, board.players, won);
    for (unsigned ply = 0; ply < plies; ply++) {
        compare(&report[ply], won, board.players, sums);
    }
}

/* What is called the chance to win is one: who is given so much wins about as often. */
static void chances_foretell_who_wins(void **state) {
    static const board_case boards[] = {{3, 3, 3, 0}, {3, 4, 4, 0}};
    for (unsigned i = 0; i < sizeof boards / sizeof boards[0]; i++) {
        forecast sums = {0};
        for (unsigned game = 0; game < 40; game++) {
            play_one_game(*state, boards[i], 100 + game, &sums);
        }
        assert_true(sums.positions > 300);
        assert_true(sums.error < 0.7 * sums.error_of_even);
        assert_true(fabs(sums.leader - sums.leader_won) < 0.12 * sums.positions);
    }
}

static int sign_of(int number) {
    return (number > 0) - (number < 0);
}

/* Between two, late in the game: what it says is proven is so, and its moves keep the value, all but always. */
static void keeps_the_value_between_two(void **state) {
    static const board_case boards[] = {{3, 3, 2, 0}, {3, 3, 2, 1}, {3, 3, 2, 2}, {2, 4, 2, 3}, {3, 4, 2, 0}};
    pod__random random = {.state = 34};
    const unsigned tries = alike_cases(100);
    unsigned seen = 0, kept = 0, proven = 0;
    for (unsigned i = 0; i < tries; i++) {
        pod_position position = late_position(boards[i % (sizeof boards / sizeof boards[0])], 4 + i % 12, &random);
        pod_search_request request = POD_SEARCH_REQUEST(.nodes = 1000, .by_tree = true);
        oracle *truth = oracle_create(18);
        int margin = oracle_margin(truth, &position);
        pod_search_report report = search_report(*state, &position, request);
        pod_position after = position;
        pod_game_of(&position)->rules->apply(&after, report.best);
        if (margin != INT_MIN && after.turn != POD_NOBODY) {
            assert_true(!report.proven || sign_of(report.score) == sign_of(margin));
            seen++;
            proven += report.proven;
            kept += sign_of(-oracle_margin(truth, &after)) == sign_of(margin);
        }
        oracle_free(truth);
    }
    assert_in_range(seen, tries / 2, tries);
    assert_in_range(kept, seen * 95 / 100, seen);
    assert_in_range(proven, seen / 10, seen);
}

/* Alpha-beta and MCTS agree on which positions are even and which are not. */
static void tells_the_margin(void **state) {
    static const struct {
        const char *line;
        int least, most;
    } cases[] = {
        {"5/5/5/5/5 a 2 -", -50, 50},
        {"a6a6a6a6a6/a6a6a6a6a6/a6a6a61a6/b61b11b1/b6b6b11b6 b 2 -", -2500, -100},
        {"a6a6a6a6a6/a6a6a6a6a6/a6a6a61a6/b61b11b1/b6b6b11b6 a 2 -", 100, 2500},
        {"a6b62a6/a6b63/1b6a6b6a6 a 2 -", -500, 700}, /* five sixes to four, and six squares open */
    };
    for (unsigned i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        pod_position position = position_of(cases[i].line, 0);
        pod_search_request request = POD_SEARCH_REQUEST(.nodes = 500, .by_tree = true);
        pod_search_report report = search_report(*state, &position, request);
        assert_in_range(report.score + 2500, cases[i].least + 2500, cases[i].most + 2500);
        assert_true(report.proven == (cases[i].least == 100 || cases[i].most == -100));
    }
}

/* Rewards of one player with a search against random ones, as a share of all they could get. */
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
                pod_search_request request = POD_SEARCH_REQUEST(.nodes = 150, .seed = pod__random_next(&random));
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
    pod_search_report report = search_report(search, &position, POD_SEARCH_REQUEST(.nodes = 400));
    assert_int_equal(report.nodes, 400);
    assert_true(is_legal(&position, report.best));
    /* The same memory then serves a search between two. */
    position = start_of((board_case){3, 3, 2, 0});
    report = search_report(search, &position, POD_SEARCH_REQUEST(.nodes = 10000));
    assert_true(is_legal(&position, report.best));
    pod_search_free(search);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(proves_what_is_small),
        cmocka_unit_test(keeps_the_value_between_two),
        cmocka_unit_test(tells_the_margin),
        cmocka_unit_test(finds_the_win_at_hand),
        cmocka_unit_test(chances_foretell_who_wins),
        cmocka_unit_test(beats_random_players),
        cmocka_unit_test(goes_on_when_memory_is_full),
    };
    return cmocka_run_group_tests(tests, set_up, tear_down);
}
