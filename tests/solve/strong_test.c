/* Strong solving against plain recursion over the rules, and against perfect play by trying everything.

   LUDOPOD_STRONG_SAMPLES: how many random positions of each kind (a few; with LUDOPOD_LONG 100000, a matter of
   minutes). */
#include "rules/support.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "ludopod/strong.h"
#include "ludopod/table.h"
#include "rules/cephalopod/board.h"
#include "rules/perfect.h"
#include "sanitizers.h"
#include "solve/folder.h"
#include "solve/strong/search/bounds.h"
#include "solve/strong/search/exact.h"
#include "solve/strong_plain.h"

enum { SLOTS = 1 << 20, LATE_SLOTS = 1 << 15, LATE_NODES = 5000, FEW = 300, MANY = 100000 };
static const uint64_t seed = 20061121;

static unsigned samples(void) {
    const char *asked = getenv("LUDOPOD_STRONG_SAMPLES");
    return asked ? (unsigned)strtoul(asked, NULL, 10) : getenv("LUDOPOD_LONG") ? MANY : FEW;
}

/* A position, as plain recursion has it. */
static plain_board board_of(const pod_position *position) {
    plain_board board = {{0}, 0};
    for (unsigned square = 0; square < (unsigned)position->rows * position->columns; square++) {
        pod_die die = position->of.cephalopod.die[square];
        board.pips[square] = (uint8_t)pod_die_pips(die);
        board.mine |= (uint32_t)(die && pod_die_owner(die) == position->turn) << square;
    }
    return board;
}

/* ---- Tables in a folder of their own ------------------------------------------------------------------- */

/* Positions that are not over. */
typedef struct running {
    unsigned squares;
    uint64_t count;
} running;

static pod_position empty_board(unsigned rows, unsigned columns) {
    return (pod_position){
        .game = POD_GAME_CEPHALOPOD, .rows = (uint8_t)rows, .columns = (uint8_t)columns, .players = 2};
}

static void add_running(void *context, const pod_strong_layer *layer) {
    running *sum = context;
    sum->count += layer->dice < sum->squares ? layer->won + layer->drawn + layer->lost : 0;
}

/* Returns how many positions there are, with every ownership, that are not over. */
static uint64_t solve_into(const folder *to, unsigned rows, unsigned columns) {
    running sum = {rows * columns, 0};
    pod_position position = empty_board(rows, columns);
    pod_strong_watch watch = {.progress.context = &sum, .layer = add_running};
    pod_strong_request request = POD_STRONG_REQUEST(.exact = true, .threads = 1, .memory = (size_t)1 << 30,
                                                    .directory = to->table, .watch = &watch);
    pod_strong_report report;
    assert_int_equal(pod_strong_solve(&position, &request, &report, NULL), POD_OK);
    return sum.count;
}

static pod_tables *tables_of(const folder *from) {
    pod_tables *tables = NULL;
    assert_int_equal(pod_tables_open(from->root, NULL, NULL, &tables, NULL), POD_OK);
    return tables;
}

/* ---- All positions of small boards ------------------------------------------------------------------- */

typedef struct comparing {
    const pod_tables *tables;
    plain memo;
    plain seen; /* boards walked already, colourless */
    unsigned long compared;
} comparing;

static void compare_ownerships(comparing *at, const pod_position *board) {
    unsigned squares = (unsigned)board->rows * board->columns, dice = 0, on[16];
    for (unsigned square = 0; square < squares; square++) {
        if (board->of.cephalopod.die[square]) {
            on[dice++] = square;
        }
    }
    for (unsigned set = 0; set < 1u << dice; set++) {
        pod_position coloured = *board;
        pod_table_value value;
        for (unsigned i = 0; i < dice; i++) {
            pod_die *die = &coloured.of.cephalopod.die[on[i]];
            *die = pod_die_make(set >> i & 1u, pod_die_pips(*die));
        }
        coloured.turn = 0;
        assert_true(pod_tables_probe(at->tables, &coloured, &value));
        plain_board plainly = board_of(&coloured);
        assert_int_equal(value.least, plain_margin(&at->memo, &plainly));
        assert_int_equal(value.most, value.least);
        assert_int_equal(value.result, (value.least > 0) - (value.least < 0));
        at->compared++;
    }
}

/* Walks all boards, one colour standing for none. */
static void compare_from(comparing *at, const pod_position *position) {
    const pod_rules *rules = pod_game_of(position)->rules;
    pod_position board = *position;
    for (unsigned square = 0; square < POD_CEPHALOPOD_SQUARES_MAX; square++) {
        board.of.cephalopod.die[square] &= 15;
    }
    board.turn = 0;
    plain_board plainly = board_of(&board);
    if (plain_seen(&at->seen, &plainly)) {
        return;
    }
    compare_ownerships(at, &board);
    pod_move_list moves;
    rules->moves(&board, &moves);
    for (unsigned i = 0; i < moves.count; i++) {
        pod_position after = board;
        rules->apply(&after, moves.move[i]);
        if (after.turn != POD_NOBODY) {
            compare_from(at, &after);
        }
    }
}

static void all_positions_agree_on(unsigned rows, unsigned columns) {
    folder made = table_folder_make();
    pod_position empty = empty_board(rows, columns);
    uint64_t positions = solve_into(&made, rows, columns);
    comparing at = {.tables = tables_of(&made),
                    .memo = plain_create(rows, columns, SLOTS, SLOTS / 2),
                    .seen = plain_create(rows, columns, SLOTS, SLOTS / 2)};
    compare_from(&at, &empty);
    assert_int_equal(at.compared, positions);
    assert_true(at.memo.nodes <= at.memo.limit);
    pod_tables_close((pod_tables *)at.tables);
    plain_free(&at.memo);
    plain_free(&at.seen);
    folder_remove(made.root);
}

static void all_positions_of_small_boards_agree(void **state) {
    (void)state;
    all_positions_agree_on(1, 5);
    all_positions_agree_on(1, 7);
    all_positions_agree_on(2, 3);
}

/* ---- Random positions -------------------------------------------------------------------------------- */

static void random_positions_of_3x3_agree(void **state) {
    (void)state;
    folder made = table_folder_make();
    solve_into(&made, 3, 3);
    pod_tables *tables = tables_of(&made);
    perfect judge = perfect_create(3, 3, false);
    uint64_t random = seed;
    for (unsigned i = 0; i < samples(); i++) {
        pod_position position = random_cephalopod(3, 3, 0, &random);
        perfect_board board = {{0}};
        unsigned mine = 0;
        pod_table_value value;
        for (unsigned square = 0; square < 9; square++) {
            pod_die *die = &position.of.cephalopod.die[square];
            *die = *die ? pod_die_make(random_below(&random, 2), pod_die_pips(*die)) : 0;
            board.pips[square] = (uint8_t)pod_die_pips(*die);
            mine |= (unsigned)(*die && pod_die_owner(*die) == position.turn) << square;
        }
        assert_true(pod_tables_probe(tables, &position, &value));
        assert_int_equal(value.least, perfect_margin(&judge, &board, mine));
    }
    perfect_free(&judge);
    pod_tables_close(tables);
    folder_remove(made.root);
}

/* The walls, and each question of the search. */
static void assert_searches_alike(const pod_position *position, int margin) {
    pod__memory memory;
    pod__exact search;
    int squares = position->rows * position->columns, most = (squares + margin) / 2;
    atomic_init(&memory.left, (size_t)1 << 24);
    assert_true(
        pod__exact_create(&(pod__exact_request){position->rows, position->columns, 1, 1 << 16}, &memory, &search));
    pod__packed packed = pod__packed_from(position);
    assert_int_equal(pod__packed_walls(&search.searcher->geometry, &packed, 0), pod__cephalopod_uncapturable(position));
    for (int least = 0; least <= squares + 1; least++) {
        assert_int_equal(pod__exact_reaches(&search, &packed, least), least <= most);
        assert_false(pod__exact_is_stopped(&search));
    }
    pod__exact_free(&search);
    assert_int_equal(atomic_load(&memory.left), (size_t)1 << 24);
}

/* A search that is stopped every few nodes, and goes on, comes to the same. */
static void assert_goes_on_alike(const pod_position *position, int margin) {
    pod__memory memory;
    pod__exact search;
    int squares = position->rows * position->columns, most = (squares + margin) / 2;
    atomic_init(&memory.left, (size_t)1 << 24);
    assert_true(
        pod__exact_create(&(pod__exact_request){position->rows, position->columns, 1, 1 << 23}, &memory, &search));
    pod__packed packed = pod__packed_from(position);
    for (int least = most; least <= most + 1; least++) {
        bool reaches;
        do {
            pod__exact_go_on(&search);
            search.common.node_limit = pod__exact_nodes(&search) + 1000;
            reaches = pod__exact_reaches(&search, &packed, least);
        } while (pod__exact_is_stopped(&search));
        assert_int_equal(reaches, least <= most);
    }
    pod__exact_free(&search);
}

/* Late enough for plain recursion; each move, too. */
static void late_positions_agree_on(unsigned rows, unsigned columns, unsigned plies) {
    plain memo = plain_create(rows, columns, LATE_SLOTS, LATE_NODES);
    uint64_t random = seed + columns, nodes = 0;
    unsigned drawn = 0;
    for (unsigned i = 0; i < samples(); drawn++) {
        pod_position position = random_cephalopod(rows, columns, 1 + random_below(&random, plies), &random);
        pod_strong_request request = POD_STRONG_REQUEST(.exact = true, .threads = 1, .memory = (size_t)1 << 30);
        pod_strong_report report;
        plain_board plainly = board_of(&position);
        plain_forget(&memo);
        int margin = plain_margin(&memo, &plainly);
        if (memo.nodes > memo.limit) {
            continue;
        }
        pod_error error = pod_strong_solve(&position, &request, &report, NULL);
        if (error == POD_ERROR_BOARD && rows * columns > POD_STRONG_SQUARES_MAX) {
            continue; /* too many squares are open */
        }
        assert_int_equal(error, POD_OK);
        assert_int_equal(report.margin, margin);
        assert_int_equal(report.value, (margin > 0) - (margin < 0));
        request.exact = false;
        pod_strong_report rough;
        assert_int_equal(pod_strong_solve(&position, &request, &rough, NULL), POD_OK);
        pod_strong_report quick;
        request.exact = i % 2;
        assert_int_equal(pod_strong_solve_position(&position, &request, &quick, NULL), POD_OK);
        for (unsigned m = 0; m < report.moves; m++) {
            assert_int_equal(rough.move[m].value, report.move[m].value);
            assert_int_equal(quick.move[m].value, report.move[m].value);
            assert_int_equal(quick.move[m].margin, request.exact ? report.move[m].margin : 0);
        }
        assert_searches_alike(&position, margin);
        nodes += memo.nodes;
        i++;
    }
    print_message("%ux%u, 1 to %u plies before the end, seed %llu: %u of %u drawn, %llu nodes of plain recursion\n",
                  rows, columns, plies, (unsigned long long)(seed + columns), samples(), drawn,
                  (unsigned long long)nodes);
    plain_free(&memo);
}

/* Too many positions for plain recursion: all at once against the search. */
static void earlier_positions_agree(void **state) {
    (void)state;
    uint64_t random = seed, boards = 0;
    const unsigned count = 2 + samples() / 60;
    for (unsigned i = 0; i < count; i++) {
        pod_position position = random_cephalopod(3, 4, 16 + random_below(&random, 12), &random);
        pod_strong_request request = POD_STRONG_REQUEST(.exact = true, .threads = 1 + i % 2, .memory = (size_t)1 << 28);
        pod_strong_report report;
        assert_int_equal(pod_strong_solve(&position, &request, &report, NULL), POD_OK);
        assert_goes_on_alike(&position, report.margin);
        boards += report.boards;
    }
    print_message("%u positions, seed %llu: %llu boards\n", count, (unsigned long long)seed,
                  (unsigned long long)boards);
}

static void late_positions_agree(void **state) {
    (void)state;
    late_positions_agree_on(3, 4, 12);
    late_positions_agree_on(3, 5, 10);
    late_positions_agree_on(5, 5, 8);
}

/* ---- Who is stopped ------------------------------------------------------------------------------------ */

static bool go_on_for_a_while(void *context, const pod_progress *progress) {
    unsigned *left = context;
    (void)progress;
    return *left && --*left;
}

static unsigned count_with(const pod_strong_report *report, int value) {
    unsigned count = 0;
    for (unsigned i = 0; i < report->moves; i++) {
        count += report->move[i].value == value;
    }
    return count;
}

/* What was said when it was stopped must hold in the end; returns whether more than nothing was said. */
static bool assert_part_of(const pod_strong_report *part, const pod_strong_report *whole) {
    assert_true(part->least <= whole->least && part->most >= whole->most);
    assert_true(part->moves <= whole->moves);
    for (unsigned i = 0; i < part->moves; i++) {
        assert_int_equal(part->move[i].move, whole->move[i].move);
        assert_int_equal(part->move[i].value, whole->move[i].value);
    }
    return part->least > -15 || part->most < 15;
}

/* More boards are reachable than are solved all at once in the beginning, so these are searched. */
static void who_is_stopped_says_what_is_proven(void **state) {
    (void)state;
    uint64_t random = seed;
    unsigned told = 0;
    /* With a sanitizer as many as it takes for one who knows something. */
    for (unsigned i = 0; i < (told ? alike_cases(8) : 8); i++) {
        pod_position position = random_cephalopod(3, 5, 28, &random);
        pod_strong_request request = POD_STRONG_REQUEST(.threads = 1, .memory = (size_t)1 << 24);
        pod_strong_report whole, part;
        unsigned left = 200;
        pod_strong_watch watch = {.progress = {&left, go_on_for_a_while}};
        request.watch = &watch;
        if (pod_strong_solve_position(&position, &request, &whole, NULL)) {
            continue; /* too much for a test */
        }
        assert_int_equal(count_with(&whole, whole.value) > 0, 1);
        assert_int_equal((whole.least > 0) - (whole.most < 0), whole.value);
        for (unsigned back = 0, needed = 200 - left; back < needed; back = 2 * back + 1) { /* late, then earlier */
            left = needed - back;
            assert_int_equal(pod_strong_solve_position(&position, &request, &part, NULL), POD_ERROR_STOPPED);
            told += assert_part_of(&part, &whole);
        }
    }
    print_message("%u of those who were stopped knew something\n", told);
    assert_true(told > 0);
}

/* ---- What is known ----------------------------------------------------------------------------------- */

static void values_are_those_published(void **state) {
    (void)state;
    enum { LARGE = 7 }; /* squares: half a minute with sanitizers, and no other code than the small ones */
    static const struct {
        unsigned rows, columns;
        int margin;
    } known[] = {{1, 1, 1}, {1, 2, 0}, {1, 3, 1}, {1, 4, 0}, {2, 2, 0},  {1, 5, 1},
                 {1, 6, 0}, {1, 7, 1}, {1, 9, 1}, {3, 3, 1}, {2, 3, -2}, {3, 2, -2}};
    for (size_t i = 0; i < sizeof known / sizeof known[0]; i++) {
        if (samples() < FEW && known[i].rows * known[i].columns > LARGE) {
            continue;
        }
        pod_position position = empty_board(known[i].rows, known[i].columns);
        pod_strong_request request = POD_STRONG_REQUEST(.exact = true, .threads = 2, .memory = (size_t)1 << 30);
        pod_strong_report report;
        assert_int_equal(pod_strong_solve(&position, &request, &report, NULL), POD_OK);
        assert_int_equal(report.margin, known[i].margin);
        assert_int_equal(report.moves, known[i].rows * known[i].columns);
        for (unsigned m = 0; known[i].rows == 3 && known[i].columns == 3 && m < report.moves; m++) {
            assert_int_equal(report.move[m].margin, 1); /* with every opening */
        }
        if (known[i].rows == 3 && known[i].columns == 3) {
            assert_int_equal(report.boards, 532354);
            assert_int_equal(report.won + report.drawn + report.lost, 427251373);
        }
    }
}

int main(void) {
    const struct CMUnitTest by_several[] = {cmocka_unit_test(values_are_those_published)};
    const struct CMUnitTest by_one[] = {
        cmocka_unit_test(all_positions_of_small_boards_agree),
        cmocka_unit_test(random_positions_of_3x3_agree),
        cmocka_unit_test(late_positions_agree),
        cmocka_unit_test(earlier_positions_agree),
        cmocka_unit_test(who_is_stopped_says_what_is_proven),
    };
    int failed = cmocka_run_group_tests_name("strong solving by several threads", by_several, NULL, NULL);
    return failed || LUDOPOD_LOOKS_FOR_RACES ? failed
                                             : cmocka_run_group_tests_name("strong solving", by_one, NULL, NULL);
}
