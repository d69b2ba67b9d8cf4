/* Puzzles: what is proven of them is compared with plain minimax, and they are written, read, rated and told apart. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "puzzle/make.h"

enum { TABLE_BYTES = 1 << 20, SMALL_NODES = 5000, MADE_MAX = 64, LINE_SIZE = 64 * 1024 };

static pod_position position_of(const char *name, const char *line) {
    const pod_game *game = pod_game_find(name, strlen(name));
    pod_options options;
    pod_position position;
    pod_options_default(game, &options);
    assert_int_equal(pod_position_parse(&(pod_position_text){game, &options, line, strlen(line)}, &position, NULL),
                     POD_OK);
    return position;
}

static pod_move move_of(const pod_position *position, const char *text) {
    pod_move move;
    assert_int_equal(pod_move_parse(position, text, strlen(text), &move, NULL), POD_OK);
    return move;
}

/* ---- Plain minimax, with a memory --------------------------------------------------------------- */

enum { MEMORY_SIZE = 1 << 20 };

typedef struct memory_entry {
    uint64_t key;
    int value;
} memory_entry;

static memory_entry *memory;

static int sign(int number) {
    return (number > 0) - (number < 0);
}

/* Of the player `seat`. */
static int minimax(const pod_position *position, unsigned seat) {
    if (position->turn == POD_NOBODY) {
        pod_outcome outcome;
        pod_outcome_of(position, &outcome);
        return sign(outcome.place[1 - seat] - outcome.place[seat]);
    }
    uint64_t key = pod_hash(position);
    memory_entry *entry = &memory[key % MEMORY_SIZE];
    if (entry->key != key) {
        int best = -1;
        pod_move_list moves;
        pod_moves(position, &moves);
        for (unsigned i = 0; best < 1 && i < moves.count; i++) {
            pod_position after = *position;
            pod_apply(&after, moves.move[i]);
            int value = minimax(&after, position->turn);
            best = value > best ? value : best;
        }
        *entry = (memory_entry){key, best};
        return position->turn == seat ? best : -best;
    }
    return position->turn == seat ? entry->value : -entry->value;
}

static int value_after(const pod_position *position, pod_move move, pod_move answer) {
    pod_position after = *position;
    pod_apply(&after, move);
    if (answer != POD_MOVE_NONE) {
        pod_apply(&after, answer);
    }
    return minimax(&after, position->turn);
}

/* ---- Puzzles that are made for the tests --------------------------------------------------------- */

typedef struct box {
    puzzle made[MADE_MAX];
    size_t count;
} box;

static box *made;

static bool is_new(void *context, const pod_position *position) {
    const box *kept = context;
    for (size_t i = 0; i < kept->count; i++) {
        if (puzzle_alike(&kept->made[i].position, position)) {
            return false;
        }
    }
    return true;
}

static bool keep(void *context, const puzzle *found) {
    box *kept = context;
    kept->made[kept->count++] = *found;
    return kept->count < MADE_MAX;
}

static puzzle_prover make_prover(void) {
    puzzle_prover prover = {.search = pod_search_create(TABLE_BYTES), .nodes = SMALL_NODES, .boards = 500000};
    assert_non_null(prover.search);
    return prover;
}

static void make(const char *game, const char *start, uint32_t games) {
    puzzle_maker maker = {.prover = make_prover(),
                          .start = position_of(game, start),
                          .seed = 3,
                          .games = games,
                          .context = made,
                          .is_new = is_new,
                          .found = keep};
    made->count = 0;
    puzzle_make(&maker);
    pod_search_free(maker.prover.search);
}

static int open_box(void **state) {
    (void)state;
    memory = calloc(MEMORY_SIZE, sizeof *memory);
    made = calloc(1, sizeof *made);
    return memory && made ? 0 : -1;
}

static int close_box(void **state) {
    (void)state;
    free(memory);
    free(made);
    return 0;
}

/* ---- Proofs ---------------------------------------------------------------------------------------- */

/* The puzzle that it goes on with, or NULL. */
static const puzzle *before_of(size_t index) {
    return made->made[index].reply == POD_MOVE_NONE ? NULL : &made->made[index - 1];
}

/* Whatever is answered to the best move before, the player keeps what it is worth. */
static void check_answers(const puzzle *of, const puzzle *before) {
    pod_position at = before->position;
    pod_apply(&at, before->best);
    pod_move_list replies;
    pod_moves(&at, &replies);
    assert_int_equal(of->answered_count + 1, replies.count);
    for (unsigned i = 0; i < of->answered_count; i++) {
        pod_position after = at;
        pod_apply(&after, of->answered[i].move);
        if (of->answered[i].answer != POD_MOVE_NONE) {
            pod_apply(&after, of->answered[i].answer);
        }
        assert_true(minimax(&after, before->position.turn) >= before->value);
    }
}

static void check_by_minimax(const puzzle *of) {
    assert_int_equal(minimax(&of->position, of->position.turn), of->value);
    assert_int_equal(value_after(&of->position, of->best, POD_MOVE_NONE), of->value);
    for (unsigned i = 0; i < of->refuted_count; i++) {
        const puzzle_refuted *wrong = &of->refuted[i];
        assert_true(value_after(&of->position, wrong->move, POD_MOVE_NONE) < of->value);
        assert_true(value_after(&of->position, wrong->move, wrong->answer) < of->value);
    }
}

static void what_is_solved_is_what_minimax_says(void **state) {
    (void)state;
    unsigned solved = 0, draws = 0, gone_on = 0;
    make("cephalopod", "4/4 a 2 -", 60);
    for (size_t i = 0; i < made->count; i++) {
        if (!made->made[i].nodes) {
            check_by_minimax(&made->made[i]);
            draws += made->made[i].value == 0;
            solved++;
            if (before_of(i)) {
                check_answers(&made->made[i], before_of(i));
                gone_on++;
            }
        }
    }
    print_message("%u solved, %u draws, %u that go on\n", solved, draws, gone_on);
    assert_true(solved >= 3 && draws >= 1 && gone_on >= 1);
}

/* An answer that does not refute, if there is one. */
static bool spoil_answer(puzzle *of) {
    for (unsigned i = 0; i < of->refuted_count; i++) {
        pod_position after = of->position;
        pod_move_list answers;
        pod_apply(&after, of->refuted[i].move);
        pod_moves(&after, &answers);
        for (unsigned k = 0; k < answers.count; k++) {
            if (value_after(&of->position, of->refuted[i].move, answers.move[k]) >= of->value) {
                of->refuted[i].answer = answers.move[k];
                return true;
            }
        }
    }
    return false;
}

static void a_puzzle_holds_until_it_is_spoilt(void **state) {
    (void)state;
    unsigned spoilt = 0;
    puzzle_prover prover = make_prover();
    make("cephalopod", "3/3 a 2 -", 12);
    assert_true(made->count > 0);
    for (size_t i = 0; i < made->count; i++) {
        puzzle other = made->made[i];
        assert_true(puzzle_holds(&prover, &other, before_of(i)));
        other.best = other.refuted[0].move;
        assert_false(puzzle_holds(&prover, &other, before_of(i)));
        other = made->made[i];
        other.value = !other.value;
        assert_false(puzzle_holds(&prover, &other, before_of(i)));
        other = made->made[i];
        if (spoil_answer(&other)) {
            assert_false(puzzle_holds(&prover, &other, before_of(i)));
            spoilt++;
        }
    }
    assert_true(spoilt > 0);
    pod_search_free(prover.search);
}

static void what_cannot_be_solved_is_searched(void **state) {
    (void)state;
    puzzle_prover prover = make_prover();
    make("octogo", "3ee/5/5/5/AA3 r - 0", 12);
    assert_true(made->count > 0);
    for (size_t i = 0; i < made->count; i++) {
        puzzle other = made->made[i];
        assert_int_equal(other.nodes, SMALL_NODES);
        assert_true(other.expected >= 0.75 && other.expected - other.others >= 0.35);
        assert_true(puzzle_holds(&prover, &other, before_of(i)));
        other.best = other.refuted[0].move;
        assert_false(puzzle_holds(&prover, &other, before_of(i)));
    }
    pod_search_free(prover.search);
}

/* ---- Text --------------------------------------------------------------------------------------------- */

static size_t line_of(const puzzle *of, const puzzle *before, char line[LINE_SIZE]) {
    pod_text text = pod_text_over(line, LINE_SIZE);
    puzzle_write(of, before, &text);
    assert_true(pod_text_fits(&text));
    return text.length;
}

static void what_is_written_is_read(void **state) {
    (void)state;
    static char line[LINE_SIZE], again[LINE_SIZE];
    make("cephalopod", "3/3 a 2 -", 12);
    for (size_t i = 0; i < made->count; i++) {
        puzzle read;
        const char *field;
        size_t length = line_of(&made->made[i], before_of(i), line);
        assert_true(puzzle_read(line, length, before_of(i), &read, &field));
        assert_true(pod_position_equal(&read.position, &made->made[i].position));
        assert_int_equal(read.refuted_count, made->made[i].refuted_count);
        assert_int_equal(line_of(&read, before_of(i), again), length);
        assert_memory_equal(line, again, length);
    }
}

#define GOOD                                                                                                           \
    "{\"id\":\"a6e4b583b6\",\"game\":\"cephalopod\",\"position\":\"1a61/1b61/b1b41 a 2 -\",\"best\":\"a3\","           \
    "\"value\":\"win\",\"proof\":{\"by\":\"solver\"},"                                                                 \
    "\"refuted\":{\"c1\":\"a2\",\"a2\":\"c1\",\"c2\":\"a2\",\"c3\":\"a2\"},"                                           \
    "\"rating\":1170,\"found\":[3,3,3,2,4,5,5,5,5,6,6,7],\"themes\":[\"offer\",\"still\"],\"trap\":\"c3\","            \
    "\"source\":{\"seed\":1,\"game\":0,\"ply\":30}}"

/* The line with the first `old` replaced. */
static const char *field_of_spoilt(const char *old, const char *with) {
    static char line[2048];
    const char *at = strstr(GOOD, old);
    puzzle read;
    const char *field;
    assert_non_null(at);
    snprintf(line, sizeof line, "%.*s%s%s", (int)(at - GOOD), GOOD, with, at + strlen(old));
    assert_false(puzzle_read(line, strlen(line), NULL, &read, &field));
    return field;
}

static void what_is_wrong_is_named(void **state) {
    (void)state;
    static const struct {
        const char *old, *with, *field;
    } cases[] = {
        {"{", "[", ""},
        {"\"game\":\"cephalopod\"", "\"game\":\"chess\"", "position"},
        {"1a61/", "1a71/", "position"},
        {"b1b41 a", "b1b41 b", "id"},
        {"\"best\":\"a3\"", "\"best\":\"b3\"", "best"},
        {"\"value\":\"win\"", "\"value\":\"loss\"", "value"},
        {"\"by\":\"solver\"", "\"by\":\"luck\"", "proof"},
        {"\"by\":\"solver\"", "\"by\":\"search\"", "proof"},
        {"\"c1\":\"a2\",", "", "refuted"},
        {"\"c1\":\"a2\"", "\"c1\":\"b2\"", "refuted"},
        {"\"c1\":\"a2\"", "\"c1\":\"a2\",\"b2\":\"a1\"", "refuted"},
        {"\"trap\":\"c3\"", "\"trap\":\"a3\"", "trap"},
        {"[3,", "[9,", "found"},
        {"[3,", "[", "found"},
        {"1170", "100000", "rating"},
        {"\"themes\":[\"offer\",", "\"themes\":[\"draw\",", "themes"},
        {"\"rating\"", "\"reply\":\"c1\",\"answers\":{},\"rating\"", "reply"},
        {"\"rating\"", "\"answers\":{},\"rating\"", "reply"},
        {"\"ply\":30", "\"ply\":-1", "source"},
    };
    puzzle read;
    const char *field;
    assert_true(puzzle_read(GOOD, strlen(GOOD), NULL, &read, &field));
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        assert_string_equal(field_of_spoilt(cases[i].old, cases[i].with), cases[i].field);
    }
}

/* ---- Themes, ratings, likeness ------------------------------------------------------------------------ */

/* A puzzle of this position and move, with all other moves as the wrong ones. */
static puzzle puzzle_of(const char *game, const char *line, const char *best) {
    puzzle of = {.position = position_of(game, line), .value = 1};
    pod_move_list moves;
    of.best = move_of(&of.position, best);
    pod_moves(&of.position, &moves);
    for (unsigned i = 0; i < moves.count; i++) {
        if (moves.move[i] != of.best) {
            of.refuted[of.refuted_count++].move = moves.move[i];
        }
    }
    return of;
}

static void themes_follow_from_the_moves(void **state) {
    (void)state;
    static const struct {
        const char *best, *trap;
        int value;
        unsigned themes;
    } cases[] = {
        /* . 1 . .
           1 . 1 .    b1 may take any two of the three, or all */
        {"b1=a1+c1", NULL, 1, 1u << PUZZLE_CAPTURE | 1u << PUZZLE_CHOICE | 1u << PUZZLE_FEW},
        {"b1=a1+c1+b2", NULL, 1, 1u << PUZZLE_CAPTURE | 1u << PUZZLE_CHOICE | 1u << PUZZLE_MOST},
        {"d2", "b1=a1+c1", 0, 1u << PUZZLE_QUIET | 1u << PUZZLE_TRAP | 1u << PUZZLE_DRAW | 1u << PUZZLE_OFFER},
    };
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        puzzle of = puzzle_of("cephalopod", "1b12/a11b11 a 2 -", cases[i].best);
        of.value = (int8_t)cases[i].value;
        of.trap = cases[i].trap ? move_of(&of.position, cases[i].trap) : POD_MOVE_NONE;
        assert_int_equal(puzzle_themes_of(&of), cases[i].themes);
    }
}

static void a_rating_is_the_same_each_time_and_grows_with_the_misses(void **state) {
    (void)state;
    puzzle_prover prover = make_prover();
    make("cephalopod", "3/3/3 a 2 -", 5);
    assert_true(made->count >= 3);
    puzzle first = made->made[0];
    puzzle_rate(prover.search, &first);
    for (size_t i = 0; i < made->count; i++) {
        puzzle again = made->made[i];
        const bool goes_on = i + 1 < made->count && before_of(i + 1); /* it is as hard as the hardest of its moves */
        puzzle_rate(prover.search, &again);
        assert_true(goes_on ? again.rating <= made->made[i].rating : again.rating == made->made[i].rating);
        assert_memory_equal(again.found, made->made[i].found, sizeof again.found);
        unsigned finds = 0, others = 0;
        for (unsigned solver = 0; solver < PUZZLE_SOLVERS; solver++) {
            finds += again.found[solver];
            others += first.found[solver];
        }
        if (finds != others) {
            assert_true((finds > others) == (again.rating < first.rating));
        }
    }
    pod_search_free(prover.search);
}

static void positions_that_look_alike_are_one_puzzle(void **state) {
    (void)state;
    static const struct {
        const char *game, *left, *right;
        bool alike;
    } cases[] = {
        {"cephalopod", "1a61/1b61/b1b41 a 2 -", "1a61/1b61/b1b41 a 2 -", true},
        {"cephalopod", "1a61/1b61/b1b41 a 2 -", "1a61/1b61/1b4b1 a 2 -", true},    /* mirrored below: two squares */
        {"cephalopod", "1a61/1b61/b1b41 a 2 -", "1b4b1/1b61/1a61 a 2 -", true},    /* turned round */
        {"cephalopod", "1a61/1b61/b1b41 a 2 -", "1b61/1a61/a1a41 b 2 -", true},    /* the other colour */
        {"cephalopod", "1a61/1b61/b1b41 a 2 -", "1a51/1b51/b1b51 a 2 -", false},   /* three dice differ */
        {"cephalopod", "1a61/1b61/b1b41 a 2 -", "1a61/1b61/b1b41/3 a 2 -", false}, /* another board */
        {"octogo", "e4/5/5/5/A4 r - 0", "4e/5/5/5/4A r - 0", false}, /* arrows have no mirror: four squares */
        {"octogo", "e4/5/5/5/A4 r - 0", "e4/5/5/5/1A3 r - 0", true},
    };
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        pod_position left = position_of(cases[i].game, cases[i].left);
        pod_position right = position_of(cases[i].game, cases[i].right);
        if (puzzle_alike(&left, &right) != cases[i].alike) {
            fail_msg("%s and %s", cases[i].left, cases[i].right);
        }
    }
}

int main(void) {
#define CASE(name) cmocka_unit_test_setup_teardown(name, open_box, close_box)
    const struct CMUnitTest tests[] = {
        CASE(what_is_solved_is_what_minimax_says),
        CASE(a_puzzle_holds_until_it_is_spoilt),
        CASE(what_cannot_be_solved_is_searched),
        CASE(what_is_written_is_read),
        CASE(what_is_wrong_is_named),
        CASE(themes_follow_from_the_moves),
        CASE(a_rating_is_the_same_each_time_and_grows_with_the_misses),
        CASE(positions_that_look_alike_are_one_puzzle),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
