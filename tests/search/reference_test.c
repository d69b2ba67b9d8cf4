/* The reference players: what they are held to is that they play as their names say, and always the same. */
#include "search/support.h"

#include <limits.h>

#include "ludopod/reference.h"

static pod_move move_of(const pod_reference *player, const pod_position *position, uint64_t seed) {
    pod_move move = POD_MOVE_NONE;
    assert_int_equal(pod_reference_move(player, position, &seed, &move), POD_OK);
    assert_true(is_legal(position, move));
    return move;
}

static void play_everything_legally(void **state) {
    static const pod_reference players[] = {{.kind = POD_REFERENCE_RANDOM},
                                            {.kind = POD_REFERENCE_GREEDY},
                                            {.kind = POD_REFERENCE_CAPTURER},
                                            {.kind = POD_REFERENCE_SIXES},
                                            {.kind = POD_REFERENCE_DICE_COUNT, .depth = 2},
                                            {.kind = POD_REFERENCE_DICE_COUNT, .nodes = 100},
                                            {.kind = POD_REFERENCE_UCT, .nodes = 10}};
    pod__random random = {.state = 3};
    (void)state;
    for (unsigned i = 0; i < 100; i++) {
        pod_position position = random_position(&random);
        for (unsigned p = 0; p < sizeof players / sizeof players[0] && position.turn != POD_NOBODY; p++) {
            if (pod_reference_plays(&players[p], &position)) {
                pod_move first = move_of(&players[p], &position, i);
                assert_int_equal(move_of(&players[p], &position, i), first);
            }
        }
    }
}

/* All moves come, and none much more often than another. */
static void random_is_fair(void **state) {
    static const pod_reference anybody = {.kind = POD_REFERENCE_RANDOM};
    enum { TRIES = 9000, MOVES = 9 };
    pod_position start = start_of((board_case){3, 3, 2, 0});
    pod_move_list list;
    unsigned seen[MOVES] = {0};
    uint64_t numbers = 4;
    (void)state;
    pod_game_of(&start)->rules->moves(&start, &list);
    assert_int_equal(list.count, MOVES);
    for (unsigned i = 0; i < TRIES; i++) {
        pod_move move;
        assert_int_equal(pod_reference_move(&anybody, &start, &numbers, &move), POD_OK);
        for (unsigned m = 0; m < MOVES; m++) {
            seen[m] += list.move[m] == move;
        }
    }
    for (unsigned m = 0; m < MOVES; m++) {
        assert_in_range(seen[m], TRIES / MOVES * 85 / 100, TRIES / MOVES * 115 / 100);
    }
}

static int margin_of(const pod_position *position, unsigned seat) {
    pod_outcome outcome;
    pod_game_of(position)->rules->outcome(position, &outcome);
    return outcome.score[seat] - outcome.score[1 - seat];
}

static int margin_after(const pod_position *position, pod_move move) {
    pod_position after = *position;
    pod_game_of(position)->rules->apply(&after, move);
    return margin_of(&after, position->turn);
}

static void greedy_takes_most(void **state) {
    static const pod_reference greedy = {.kind = POD_REFERENCE_GREEDY};
    pod__random random = {.state = 6};
    (void)state;
    for (unsigned i = 0; i < 200; i++) {
        pod_position position = start_of((board_case){4, 4, 2, 0});
        pod_move_list list;
        play_randomly(&position, pod__random_below(&random, 40), &random);
        int taken = margin_after(&position, move_of(&greedy, &position, i));
        pod_game_of(&position)->rules->moves(&position, &list);
        for (unsigned m = 0; m < list.count; m++) {
            assert_true(margin_after(&position, list.move[m]) <= taken);
        }
    }
}

/* What each of the moves that are as good to such a player is like: their notation, in order, with blanks between. */
static void choices_of(pod_reference_kind kind, const char *line, char out[256]) {
    const pod_position position = position_of(line, 0);
    const pod_reference player = {.kind = kind};
    pod_move_list list;
    pod_text text = pod_text_over(out, 256);
    bool chosen[POD_MOVES_MAX] = {false};
    pod_game_of(&position)->rules->moves(&position, &list);
    for (uint64_t seed = 0; seed < 400; seed++) {
        const pod_move move = move_of(&player, &position, seed);
        for (unsigned m = 0; m < list.count; m++) {
            chosen[m] |= list.move[m] == move;
        }
    }
    for (unsigned m = 0; m < list.count; m++) {
        if (chosen[m]) {
            pod_text_add(&text, text.length ? " " : "");
            pod_game_of(&position)->notation->print_move(&position, list.move[m], &text);
        }
    }
}

static void capturer_and_sixes_look_at_the_move_alone(void **state) {
    static const struct {
        pod_reference_kind kind;
        const char *position, *choices;
    } cases[] = {{POD_REFERENCE_CAPTURER, "b21b1/3/3 a 2 -", "b3=a3+c3"},
                 {POD_REFERENCE_CAPTURER, "b11b1/1b21/3 a 2 -", "b3=b2+a3+c3"},    /* the most */
                 {POD_REFERENCE_CAPTURER, "a21b1/3/3 a 2 -", "a1 b1 c1 a2 b2 c2"}, /* one for one gains nothing */
                 {POD_REFERENCE_CAPTURER, "a31a3/3/3 a 2 -", "a1 b1 c1 a2 b2 c2"}, /* a six is nothing to it */
                 {POD_REFERENCE_SIXES, "a31a3/3/3 a 2 -", "b3=a3+c3"},             /* at any price */
                 {POD_REFERENCE_SIXES, "b41b1/1b21/3 a 2 -", "a2=b2+a3 b3=b2+a3"},
                 {POD_REFERENCE_SIXES, "a21b1/3/3 a 2 -", "a1 b1 c1 a2 b2 c2"}};
    char choices[256];
    (void)state;
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        choices_of(cases[i].kind, cases[i].position, choices);
        assert_string_equal(choices, cases[i].choices);
    }
}

/* Without pruning, by the rules alone: a win counts more than any margin on the way. */
static int plain_value(const pod_position *position, unsigned depth) {
    pod_move_list list;
    int best = INT_MIN;
    pod_game_of(position)->rules->moves(position, &list);
    for (unsigned m = 0; m < list.count; m++) {
        pod_position after = *position;
        pod_game_of(position)->rules->apply(&after, list.move[m]);
        int margin = margin_of(&after, position->turn);
        int value = after.turn == POD_NOBODY ? margin + (margin > 0   ? 1000
                                                         : margin < 0 ? -1000
                                                                      : 0)
                    : depth == 1             ? margin
                                             : -plain_value(&after, depth - 1);
        best = value > best ? value : best;
    }
    return best;
}

static int value_after(const pod_position *position, pod_move move, unsigned depth) {
    pod_position after = *position;
    pod_game_of(position)->rules->apply(&after, move);
    int margin = margin_of(&after, position->turn);
    return after.turn == POD_NOBODY ? margin + (margin > 0   ? 1000
                                                : margin < 0 ? -1000
                                                             : 0)
           : depth == 1             ? margin
                                    : -plain_value(&after, depth - 1);
}

static void dice_count_is_alpha_beta(void **state) {
    pod__random random = {.state = 7};
    (void)state;
    for (unsigned i = 0; i < 150; i++) {
        unsigned depth = 1 + i % 3;
        pod_reference player = {.kind = POD_REFERENCE_DICE_COUNT, .depth = depth};
        pod_position position = late_position((board_case){3, 3, 2, 0}, 1 + pod__random_below(&random, 40), &random);
        assert_int_equal(value_after(&position, move_of(&player, &position, i), depth), plain_value(&position, depth));
    }
}

/* The margin that a move leads to at best play; INT_MIN when there is too much to look at. */
static int perfect_margin(oracle *truth, const pod_position *position, pod_move move) {
    pod_position after = *position;
    pod_game_of(position)->rules->apply(&after, move);
    if (after.turn == POD_NOBODY) {
        return margin_of(&after, position->turn);
    }
    int reply = oracle_margin(truth, &after);
    return reply == INT_MIN ? INT_MIN : -reply;
}

/* Given enough playouts it keeps what is won, all but always. */
static void uct_finds_a_win(void **state) {
    static const pod_reference uct = {.kind = POD_REFERENCE_UCT, .nodes = 1000};
    pod__random random = {.state = 8};
    unsigned won = 0, kept = 0;
    (void)state;
    for (unsigned i = 0; i < 60; i++) {
        pod_position position = late_position((board_case){3, 3, 2, 0}, 5, &random);
        oracle *truth = oracle_create(15);
        int best = oracle_margin(truth, &position);
        int margin = best > 0 ? perfect_margin(truth, &position, move_of(&uct, &position, i)) : INT_MIN;
        won += margin != INT_MIN;
        kept += margin > 0;
        oracle_free(truth);
    }
    assert_true(won >= 10);
    assert_true(kept * 10 >= won * 9);
}

static void refuse_what_they_cannot_do(void **state) {
    pod_position three = start_of((board_case){3, 3, 3, 0});
    pod_position start = start_of((board_case){3, 3, 2, 0});
    pod_position over = position_of("a1b6a6 - 2 -", 0);
    uint64_t numbers = 1;
    pod_move move = 77;
    (void)state;
    static const pod_reference dice_count = {.kind = POD_REFERENCE_DICE_COUNT, .depth = 1};
    static const pod_reference boundless[] = {{.kind = POD_REFERENCE_DICE_COUNT}, {.kind = POD_REFERENCE_UCT}};
    assert_false(pod_reference_plays(&dice_count, &three));
    assert_int_equal(pod_reference_move(&dice_count, &three, &numbers, &move), POD_ERROR_OPTION_VALUE);
    assert_int_equal(pod_reference_move(&dice_count, &over, &numbers, &move), POD_ERROR_GAME_OVER);
    for (unsigned i = 0; i < 2; i++) {
        assert_int_equal(pod_reference_move(&boundless[i], &start, &numbers, &move), POD_ERROR_OPTION_VALUE);
    }
    assert_int_equal(move, 77);
}

/* Games played to the end in Octogo too, where playouts can be long. */
static void play_octogo(void **state) {
    static const pod_reference players[] = {{.kind = POD_REFERENCE_DICE_COUNT, .depth = 2},
                                            {.kind = POD_REFERENCE_CAPTURER},
                                            {.kind = POD_REFERENCE_UCT, .nodes = 3}};
    const pod_game *game = pod_game_at(POD_GAME_OCTOGO);
    pod_options options;
    pod_position position;
    pod_option_id bad;
    (void)state;
    pod_options_default(game, &options);
    assert_int_equal(game->rules->start(&options, &position, &bad), POD_OK);
    assert_false(pod_reference_plays(&(pod_reference){.kind = POD_REFERENCE_SIXES}, &position));
    for (unsigned i = 0; i < 20 && position.turn != POD_NOBODY; i++) {
        game->rules->apply(&position, move_of(&players[i % 3], &position, i));
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(play_everything_legally),    cmocka_unit_test(random_is_fair),
        cmocka_unit_test(greedy_takes_most),          cmocka_unit_test(capturer_and_sixes_look_at_the_move_alone),
        cmocka_unit_test(dice_count_is_alpha_beta),   cmocka_unit_test(uct_finds_a_win),
        cmocka_unit_test(refuse_what_they_cannot_do), cmocka_unit_test(play_octogo),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
