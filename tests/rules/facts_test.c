/* What an implementation can rely on (docs/rules.md), on random games and, where boards are small, on all. */
#include "notation/line.h"
#include "rules/support.h"

#include <stdlib.h>
#include <string.h>

#include "rules/cephalopod/board.h"
#include "rules/cephalopod/packed.h"

static const uint64_t seed = 5252006;

static const pod_rules *rules(void) {
    return pod_game_at(POD_GAME_CEPHALOPOD)->rules;
}

/* ---- Random games -------------------------------------------------------------------------------- */

static unsigned total(const pod_position *position, bool pips) {
    unsigned sum = 0;
    for (unsigned square = 0; square < pod__cephalopod_squares(position); square++) {
        pod_die die = position->of.cephalopod.die[square];
        sum += pips ? pod_die_pips(die) : die != 0;
    }
    return sum;
}

static void check_supply(const pod_position *before) {
    pod_outcome outcome;
    rules()->outcome(before, &outcome);
    unsigned supply = pod__cephalopod_squares(before) - 1;
    assert_true(outcome.score[before->turn] < supply);
}

static void check_totals(const pod_position *before, const pod_position *after, unsigned captured) {
    if (pod__cephalopod_seats_in(before) != pod__cephalopod_seats_in(after)) {
        return; /* an elimination took dice off the board */
    }
    if (captured) {
        assert_int_equal(total(after, true), total(before, true));
        assert_true(total(after, false) < total(before, false));
    } else {
        assert_int_equal(total(after, true), total(before, true) + 1);
        assert_int_equal(total(after, false), total(before, false) + 1);
    }
}

static void check_sixes_stay(const pod_position *before, const pod_position *after) {
    for (unsigned square = 0; square < pod__cephalopod_squares(before); square++) {
        pod_die die = before->of.cephalopod.die[square];
        if (pod_die_pips(die) == 6 && pod__cephalopod_seats_in(before) == pod__cephalopod_seats_in(after)) {
            assert_int_equal(after->of.cephalopod.die[square], die);
        }
    }
}

typedef struct statistics {
    unsigned long plies, captures, moves;
    unsigned shortest, longest, widest;
} statistics;

static void play_ply(pod_position *position, uint64_t *random, statistics *seen) {
    pod_position before = *position;
    pod_move_list list;
    rules()->moves(position, &list);
    pod_move move = list.move[random_below(random, list.count)];
    unsigned captured = pod__cephalopod_captured(move);
    check_supply(&before);
    rules()->apply(position, move);
    check_totals(&before, position, captured);
    check_sixes_stay(&before, position);
    assert_false(position->turn == POD_NOBODY && captured);
    seen->moves += list.count;
    seen->captures += captured != 0;
    seen->widest = list.count > seen->widest ? list.count : seen->widest;
}

static statistics play_games(pod_position empty, unsigned games) {
    uint64_t random = seed;
    statistics seen = {.shortest = ~0u};
    for (unsigned i = 0; i < games; i++) {
        pod_position position = empty;
        unsigned plies = 0;
        for (; position.turn != POD_NOBODY; plies++) {
            play_ply(&position, &random, &seen);
        }
        seen.plies += plies;
        seen.shortest = plies < seen.shortest ? plies : seen.shortest;
        seen.longest = plies > seen.longest ? plies : seen.longest;
    }
    print_message("seed %llu: %u to %u plies, %.1f on average, %.1f moves a ply, at most %u, %.0f %% captures\n",
                  (unsigned long long)seed, seen.shortest, seen.longest, (double)seen.plies / games,
                  (double)seen.moves / (double)seen.plies, seen.widest,
                  100.0 * (double)seen.captures / (double)seen.plies);
    return seen;
}

static void random_games_on_5x5(void **state) {
    (void)state;
    statistics seen = play_games(start("board", "5x5", NULL), 2000);
    assert_int_equal((seen.plies + 1000) / 2000, 139);
    assert_int_equal((seen.moves + seen.plies / 2) / seen.plies, 13);
    assert_int_equal((100 * seen.captures + seen.plies / 2) / seen.plies, 40);
}

static void random_games_on_3x3(void **state) {
    (void)state;
    statistics seen = play_games(start("board", "3x3", NULL), 10000);
    assert_in_range(seen.shortest, 26, 61);
    assert_in_range(seen.longest, 26, 61);
}

static void random_games_on_3x5(void **state) {
    (void)state;
    statistics seen = play_games(start("board", "3x5", NULL), 5000);
    assert_int_equal((seen.plies + 2500) / 5000, 78);
}

static void random_games_of_six_players(void **state) {
    (void)state;
    play_games(start("board", "4x4", "players", "6", NULL), 1000);
    play_games(start("board", "1x2", "players", "6", NULL), 1000);
    play_games(start("board", "2x3", "players", "3", NULL), 1000);
}

/* ---- Dice that can never be captured ------------------------------------------------------------- */

enum { SMALL_BOARDS = 7 * 7 * 7 * 7 * 7 * 7 * 7 };

/* By board, a number with one base-7 digit a square: the dice that some way of playing on captures. */
typedef struct captures {
    pod__packed_geometry geometry;
    uint8_t *capturable;
    bool *known;
} captures;

static unsigned number_of(const pod__packed *packed, unsigned squares) {
    unsigned number = 0;
    for (unsigned square = squares; square-- > 0;) {
        number = 7 * number + pod__packed_pips(packed, square);
    }
    return number;
}

static uint64_t uncapturable(const pod__packed_geometry *geometry, const pod__packed *packed) {
    pod_position position;
    pod__packed_to(geometry, packed, 0, &position);
    return pod__cephalopod_uncapturable(&position);
}

static uint64_t capturable(captures *all, const pod__packed *packed) {
    unsigned number = number_of(packed, all->geometry.square_count);
    if (all->known[number]) {
        return all->capturable[number];
    }
    uint64_t found = 0;
    pod_move move[POD__PACKED_MOVES_MAX];
    unsigned count = pod__packed_moves(&all->geometry, packed, move);
    for (unsigned i = 0; i < count; i++) {
        pod__packed after = pod__packed_after(&all->geometry, packed, move[i]);
        uint64_t taken = pod__packed_captured(&all->geometry, move[i]);
        found |= taken | (capturable(all, &after) & pod__packed_dice(packed) & ~taken);
    }
    assert_int_equal(found & uncapturable(&all->geometry, packed), 0);
    all->capturable[number] = (uint8_t)found;
    all->known[number] = true;
    return found;
}

static void check_all_boards(unsigned rows, unsigned columns) {
    captures all = {pod__packed_geometry_of(rows, columns), calloc(SMALL_BOARDS, 1), calloc(SMALL_BOARDS, 1)};
    assert_non_null(all.capturable);
    assert_non_null(all.known);
    pod__packed empty = {{0, 0, 0}, 0};
    capturable(&all, &empty);
    free(all.capturable);
    free(all.known);
}

static void uncapturable_dice_are_never_captured_on_small_boards(void **state) {
    (void)state;
    check_all_boards(1, 7);
    check_all_boards(7, 1);
    check_all_boards(2, 3);
    check_all_boards(3, 2);
}

/* On any board, for any players: what has been found is never taken, nor lost to sight. */
static void check_uncapturable_in(pod_position position, uint64_t *random) {
    uint64_t lasting = 0;
    while (position.turn != POD_NOBODY) {
        unsigned in = pod__cephalopod_seats_in(&position);
        pod_move_list list;
        rules()->moves(&position, &list);
        pod_move move = list.move[random_below(random, list.count)];
        for (pod__direction direction = 0; direction < POD__DIRECTIONS; direction++) {
            if (pod__cephalopod_captured(move) >> direction & 1u) {
                unsigned taken = pod__cephalopod_neighbour(&position, pod__cephalopod_square(move), direction);
                assert_int_equal(lasting >> taken & 1u, 0);
            }
        }
        rules()->apply(&position, move);
        uint64_t now = pod__cephalopod_uncapturable(&position);
        assert_true(pod__cephalopod_seats_in(&position) != in || !(lasting & ~now));
        lasting = now;
    }
    for (unsigned square = 0; square < pod__cephalopod_squares(&position); square++) {
        assert_int_equal(lasting >> square & 1u, position.of.cephalopod.die[square] != 0);
    }
}

static void uncapturable_dice_stay_in_random_games(void **state) {
    (void)state;
    static const char *const boards[] = {"1x9", "2x2", "3x3", "5x5", "4x7", "8x8", "10x6"};
    static const char *const variants[] = {"", "snub", "dodeca", "snub+dodeca"};
    static const char *const players[] = {"2", "2", "3", "6"};
    uint64_t random = seed;
    for (unsigned i = 0; i < 1500; i++) {
        check_uncapturable_in(start("board", boards[i % 7], "variant", variants[random_below(&random, 4)], "players",
                                    players[random_below(&random, 4)], NULL),
                              &random);
    }
}

typedef struct lasting_case {
    const char *line;
    uint64_t expected; /* by square, a1 the lowest bit */
    const char *why;
} lasting_case;

static void uncapturable_dice_in_pictures(void **state) {
    (void)state;
    static const lasting_case cases[] = {
        {"a1b61 a 2 -", 3, "all its neighbours are sixes"},
        {"a6/1/b5 a 2 -", 5, "nothing can be added to the five but a six"},
        {"a11b5 a 2 -", 0, "one and five can be taken together"},
        {"a1a1a61 a 2 -", 7, "from the corner inwards"},
        {"a51b5 a 2 -", 5, "two fives keep each other safe"},
        {"a41b52 a 2 -", 0, "a one may come to d1"},
        {"a1b61 a 3 -", 2, "an elimination may clear the six"},
        {"a1b61 a 3 c", 3, "nobody is eliminated when two are in"},
        {"a1a2b1 - 2 -", 7, "the game is over"},
    };
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        pod_position position = line_position(pod_game_at(POD_GAME_CEPHALOPOD), NULL, cases[i].line);
        if (pod__cephalopod_uncapturable(&position) != cases[i].expected) {
            fail_msg("%s: %s, but found %#llx", cases[i].line, cases[i].why,
                     (unsigned long long)pod__cephalopod_uncapturable(&position));
        }
    }
}

/* ---- Hashes -------------------------------------------------------------------------------------- */

static int compare_hashes(const void *left, const void *right) {
    uint64_t a = *(const uint64_t *)left, b = *(const uint64_t *)right;
    return a < b ? -1 : a > b;
}

/* All positions of one game differ, since none repeats: no two may share a hash. */
static void hashes_of_different_positions_differ(void **state) {
    (void)state;
    enum { HASHES = 200000 };
    uint64_t random = seed;
    uint64_t *hash = malloc(HASHES * sizeof *hash);
    assert_non_null(hash);
    size_t count = 0;
    pod_position empty = start("board", "8x8", NULL);
    while (count < HASHES) {
        pod_position position = empty;
        position = played(position, (const char *const[]){"a1", "b1", "c1", "d1"}[random_below(&random, 4)]);
        /* The first plies of different games may meet; these may not. */
        for (unsigned ply = 0; position.turn != POD_NOBODY && count < HASHES; ply++) {
            pod_move_list list;
            rules()->moves(&position, &list);
            rules()->apply(&position, list.move[random_below(&random, list.count)]);
            if (ply >= 20 && position.turn != POD_NOBODY) {
                pod__packed packed = pod__packed_from(&position);
                hash[count++] = ply % 2 ? rules()->hash(&position) : pod__packed_hash(&packed);
            }
        }
    }
    qsort(hash, count, sizeof *hash, compare_hashes);
    for (size_t i = 1; i < count; i++) {
        assert_true(hash[i] != hash[i - 1]);
    }
    free(hash);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(random_games_on_5x5),
        cmocka_unit_test(random_games_on_3x3),
        cmocka_unit_test(random_games_on_3x5),
        cmocka_unit_test(random_games_of_six_players),
        cmocka_unit_test(uncapturable_dice_are_never_captured_on_small_boards),
        cmocka_unit_test(uncapturable_dice_stay_in_random_games),
        cmocka_unit_test(uncapturable_dice_in_pictures),
        cmocka_unit_test(hashes_of_different_positions_differ),
    };
    return cmocka_run_group_tests_name("facts to rely on", tests, NULL, NULL);
}
