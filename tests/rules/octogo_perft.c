/* Counts of turns: cases/perft.txt, of which docs/rules.md says where they come from. */
#include <inttypes.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "ludopod/game.h"
#include "ludopod/solve.h"
#include "rules/octogo/board.h"
#include "rules/octogo_bridge.h"
#include "rules/octogo_picture.h"
#include "sanitizers.h"

static uint64_t walk(const pod_position *position, unsigned depth) {
    if (depth == 0 || position->turn == POD_NOBODY) {
        return 1;
    }
    pod_move_list list;
    uint64_t count = 0;
    pod__octogo_rules.moves(position, &list);
    for (unsigned i = 0; i < list.count; i++) {
        pod_position after = *position;
        pod__octogo_rules.apply(&after, list.move[i]);
        count += walk(&after, depth - 1);
    }
    return count;
}

static uint64_t walk_reference(const reference_board *board, unsigned depth) {
    if (depth == 0 || !board->turn) {
        return 1;
    }
    reference_turn *turns = calloc(REFERENCE_TURNS, sizeof *turns);
    assert_non_null(turns);
    uint64_t count = 0;
    int found = reference_turns(board, turns);
    for (int i = 0; i < found; i++) {
        count += walk_reference(&turns[i].after, depth - 1);
    }
    free(turns);
    return count;
}

static uint64_t fast(const pod_position *position, unsigned depth) {
    uint64_t count;
    bool overflow = true;
    assert_true(pod__octogo_rules.perft(position, depth, &count, &overflow));
    assert_false(overflow);
    return count;
}

/* A line of cases/perft.txt: "octogo 3x3 1 18 e1e/3/A1A r - 0", the position left off for the start. */
static bool read_case(const char *line, unsigned *depth, uint64_t *count, pod_position *out) {
    const pod_game *game = pod_game_at(POD_GAME_OCTOGO);
    char board[8];
    int used = 0;
    pod_options options;
    if (sscanf(line, "octogo %7s %u %" SCNu64 "%n", board, depth, count, &used) != 3) {
        return false;
    }
    const char *position = line + used + strspn(line + used, " ");
    size_t length = strcspn(position, "\n");
    pod_options_default(game, &options);
    assert_int_equal(pod_options_set(game, &options, "board", board, NULL), POD_OK);
    assert_int_equal(
        pod_position_parse(&(pod_position_text){game, &options, length ? position : "start", length ? length : 5}, out,
                           NULL),
        POD_OK);
    return true;
}

/* Start positions, middle games, endings with captures and of one against one, on boards of many sizes: those of
   docs/rules.md. Each is counted in as many of the three ways as there is time for. */
static void published_counts_in_three_ways(void **state) {
    enum {
        FAST = LUDOPOD_IS_SANITIZED ? 10000000 : 100000000,
        GENERAL = LUDOPOD_IS_SANITIZED ? 100000 : 1000000,
        REFERENCE = 20000
    };
    (void)state;
    FILE *cases = fopen("cases/perft.txt", "r");
    char line[256];
    unsigned found = 0, depth;
    uint64_t count;
    pod_position position;
    assert_non_null(cases);
    while (fgets(line, sizeof line, cases)) {
        if (!read_case(line, &depth, &count, &position)) {
            continue;
        }
        found++;
        if (count <= FAST) {
            assert_int_equal(fast(&position, depth), count);
        }
        if (count <= GENERAL) {
            assert_int_equal(walk(&position, depth), count);
        }
        if (count <= REFERENCE) {
            reference_board board = reference_of(&position);
            assert_int_equal(walk_reference(&board, depth), count);
        }
    }
    fclose(cases);
    assert_true(found > 60);
}

/* Capture of the last piece, and no turn left. */
static void endings_count_as_the_rules_say(void **state) {
    (void)state;
    const octogo_picture duel = {{"..e", "...", "A.."}};
    const octogo_picture close_by = {{"e.e", "...", "ABA"}};
    pod_position alone = octogo_from_picture(&duel, POD_OCTOGO_RED);
    pod_position together = octogo_from_picture(&close_by, POD_OCTOGO_BLUE);
    for (unsigned depth = 0; depth <= 6; depth++) {
        assert_int_equal(fast(&alone, depth), walk(&alone, depth));
    }
    for (unsigned depth = 0; depth <= 4; depth++) {
        assert_int_equal(fast(&together, depth), walk(&together, depth));
    }
}

/* The bit boards do not count quiet turns, so where those can end the game they leave it to the general walk. */
static void the_draw_of_quiet_turns_is_not_missed(void **state) {
    (void)state;
    const octogo_picture duel = {{"..e", "...", "A.."}};
    pod_position position = octogo_from_picture(&duel, POD_OCTOGO_RED);
    position.of.octogo.limit = 5;
    position.of.octogo.quiet = 2;
    uint64_t count;
    bool overflow;
    assert_int_equal(fast(&position, 2), walk(&position, 2));
    assert_false(pod__octogo_rules.perft(&position, 3, &count, &overflow));
    assert_int_equal(pod_perft(&position, 5, &count), POD_OK);
    assert_int_equal(count, walk(&position, 5));
}

static void a_finished_game_counts_once_at_any_depth(void **state) {
    (void)state;
    const octogo_picture over = {{"A.", ".."}};
    pod_position position = octogo_from_picture(&over, POD_NOBODY);
    position.of.octogo.limit = 0;
    assert_int_equal(fast(&position, 1000000), 1);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(published_counts_in_three_ways),
        cmocka_unit_test(endings_count_as_the_rules_say),
        cmocka_unit_test(the_draw_of_quiet_turns_is_not_missed),
        cmocka_unit_test(a_finished_game_counts_once_at_any_depth),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
