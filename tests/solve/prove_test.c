/* Proofs against perfect play by trying everything, and against strong solving.

   LUDOPOD_PROVE_SAMPLES: how many random positions of each kind; with LUDOPOD_LONG many, and
   also boards that take seconds. */
#include "rules/support.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "ludopod/prove.h"
#include "ludopod/strong.h"
#include "rules/perfect.h"

enum { FEW = 8, MANY = 2000 };
static const uint64_t seed = 20061121;

static unsigned samples(void) {
    const char *asked = getenv("LUDOPOD_PROVE_SAMPLES");
    return asked ? (unsigned)strtoul(asked, NULL, 10) : getenv("LUDOPOD_LONG") ? MANY : FEW;
}

static pod_position empty_board(unsigned rows, unsigned columns) {
    return (pod_position){
        .game = POD_GAME_CEPHALOPOD, .rows = (uint8_t)rows, .columns = (uint8_t)columns, .players = 2};
}

/* The answer; when it is proven the certificate has been checked. */
static pod_prove_answer answer_for(const pod_position *position, unsigned seat, pod_goal goal) {
    char path[] = "/tmp/ludopod-prove-XXXXXX";
    int file = mkstemp(path);
    assert_true(file >= 0);
    close(file);
    pod_prove_request request =
        POD_PROVE_REQUEST(.seat = seat, .goal = goal, .threads = 1, .memory = (size_t)1 << 30, .file = path);
    pod_prove_report report;
    assert_int_equal(pod_prove(position, &request, &report, NULL), POD_OK);
    if (report.answer == POD_PROVE_PROVEN) {
        pod_prove_verdict verdict;
        assert_int_equal(pod_prove_check_file(path, NULL, &verdict, NULL), POD_OK);
        assert_int_equal(verdict.flaw, POD_PROVE_SOUND);
        assert_int_equal(verdict.seat, seat);
        assert_int_equal(verdict.goal, goal);
        assert_int_equal(verdict.boards, report.last.prover);
        assert_int_equal(verdict.moves, report.last.moves);
        assert_int_equal(verdict.sum, report.sum);
        assert_memory_equal(&verdict.root.of.cephalopod.die, &position->of.cephalopod.die,
                            sizeof position->of.cephalopod.die);
    }
    unlink(path);
    return report.answer;
}

/* margin: of the player to move, at best play. */
static void assert_settled(const pod_position *position, int margin) {
    for (unsigned seat = 0; seat < 2; seat++) {
        int mine = seat == position->turn ? margin : -margin;
        assert_int_equal(answer_for(position, seat, POD_GOAL_WIN), mine > 0 ? POD_PROVE_PROVEN : POD_PROVE_DISPROVEN);
        assert_int_equal(answer_for(position, seat, POD_GOAL_DRAW), mine >= 0 ? POD_PROVE_PROVEN : POD_PROVE_DISPROVEN);
    }
}

/* A position of a random game with its dice shared out anew; before_end: how many plies before its end at most, 0: at
   any moment. */
static pod_position random_position(unsigned rows, unsigned columns, unsigned before_end, uint64_t *random) {
    pod_position played[512], now = empty_board(rows, columns);
    const pod_rules *rules = pod_game_of(&now)->rules;
    unsigned count = 0;
    while (now.turn != POD_NOBODY) {
        pod_move_list moves;
        assert_true(count < sizeof played / sizeof played[0]);
        played[count++] = now;
        rules->moves(&now, &moves);
        rules->apply(&now, moves.move[random_below(random, moves.count)]);
    }
    unsigned back = 1 + random_below(random, before_end && before_end < count ? before_end : count);
    now = played[count - back];
    for (unsigned square = 0; square < rows * columns; square++) {
        pod_die *die = &now.of.cephalopod.die[square];
        *die = *die ? pod_die_make(random_below(random, 2), pod_die_pips(*die)) : 0;
    }
    return now;
}

static int margin_of(perfect *judge, const pod_position *position) {
    perfect_board board = {{0}};
    unsigned mine = 0;
    for (unsigned square = 0; square < judge->rows * judge->columns; square++) {
        pod_die die = position->of.cephalopod.die[square];
        board.pips[square] = (uint8_t)pod_die_pips(die);
        mine |= (unsigned)(die && pod_die_owner(die) == position->turn) << square;
    }
    return perfect_margin(judge, &board, mine);
}

static void positions_agree_on(unsigned rows, unsigned columns, unsigned before_end) {
    perfect judge = perfect_create(rows, columns, false);
    pod_position empty = empty_board(rows, columns);
    uint64_t random = seed + rows * columns;
    if (!before_end) {
        assert_settled(&empty, margin_of(&judge, &empty));
    }
    for (unsigned i = 0; i < samples(); i++) {
        pod_position position = random_position(rows, columns, before_end, &random);
        assert_settled(&position, margin_of(&judge, &position));
    }
    perfect_free(&judge);
}

static void boards_and_positions_agree(void **state) {
    (void)state;
    static const uint8_t boards[][2] = {{1, 1}, {1, 2}, {1, 3}, {1, 4}, {1, 5}, {1, 6},
                                        {1, 7}, {2, 1}, {2, 2}, {2, 3}, {3, 2}, {5, 1}};
    for (size_t i = 0; i < sizeof boards / sizeof boards[0]; i++) {
        positions_agree_on(boards[i][0], boards[i][1], 0);
    }
    positions_agree_on(3, 3, 14);
}

/* Dice that can never be captured are walls, and only count. */
static void late_positions_agree(void **state) {
    (void)state;
    static const uint8_t boards[][3] = {{3, 4, 10}, {3, 5, 9}, {5, 5, 6}};
    uint64_t random = seed;
    for (unsigned i = 0; i < samples(); i++) {
        const uint8_t *board = boards[i % 3];
        pod_position position = random_position(board[0], board[1], board[2], &random);
        pod_strong_request request = POD_STRONG_REQUEST(.exact = true, .threads = 1, .memory = (size_t)1 << 30);
        pod_strong_report report;
        if (pod_strong_solve(&position, &request, &report, NULL)) {
            continue; /* too many squares are still alive */
        }
        assert_settled(&position, report.margin);
    }
}

static void values_are_those_published(void **state) {
    (void)state;
    pod_position line = empty_board(1, 9), small = empty_board(2, 4), square = empty_board(3, 3);
    assert_int_equal(answer_for(&line, 0, POD_GOAL_WIN), POD_PROVE_PROVEN);
    assert_int_equal(answer_for(&small, 0, POD_GOAL_DRAW), POD_PROVE_PROVEN);
    assert_int_equal(answer_for(&small, 1, POD_GOAL_DRAW), POD_PROVE_PROVEN);
    if (getenv("LUDOPOD_LONG")) {
        assert_int_equal(answer_for(&square, 0, POD_GOAL_WIN), POD_PROVE_PROVEN);
        assert_int_equal(answer_for(&square, 1, POD_GOAL_DRAW), POD_PROVE_DISPROVEN);
    }
}

static void what_cannot_be_proven_is_refused(void **state) {
    (void)state;
    pod_prove_request request = POD_PROVE_REQUEST(.threads = 1, .memory = (size_t)1 << 30);
    pod_prove_report report;
    pod_position position = empty_board(5, 5);
    assert_int_equal(pod_prove(&position, &request, &report, NULL), POD_ERROR_BOARD);
    position = empty_board(1, 5);
    position.players = 3;
    assert_int_equal(pod_prove(&position, &request, &report, NULL), POD_ERROR_BOARD);
    position = empty_board(1, 7);
    request.memory = 1 << 16;
    assert_int_equal(pod_prove(&position, &request, &report, NULL), POD_ERROR_MEMORY);
    assert_int_equal(report.answer, POD_PROVE_OPEN);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(boards_and_positions_agree),
        cmocka_unit_test(late_positions_agree),
        cmocka_unit_test(values_are_those_published),
        cmocka_unit_test(what_cannot_be_proven_is_refused),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
