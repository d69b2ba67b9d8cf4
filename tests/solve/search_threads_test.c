/* The exact search by several threads: it comes to the same answers as by one, which solve_strong holds to plain
   recursion. */
#include "rules/support.h"

#include <limits.h>
#include <pthread.h>

#include "base/work.h"
#include "ludopod/strong.h"
#include "sanitizers.h"
#include "solve/strong/search/exact.h"

enum {
    POSITIONS = 1,     /* of each kind */
    NODES_MIN = 12000, /* that one thread visits: enough for others to take part */
    NODES_MAX = 30000,
    QUESTIONS_MAX = 27,
    LOOKS = 1 << 12 /* nodes of a thread, after which it sees that a limit has come */
};

static const uint64_t seed = 20061130;
static const size_t plenty = (size_t)1 << 28;

static void create(const pod_position *position, unsigned threads, pod__memory *memory, pod__exact *out) {
    const pod__exact_request request = {position->rows, position->columns, threads, plenty};
    assert_true(pod__exact_create(&request, memory, out));
    assert_int_equal(out->threads, threads);
}

/* Whether the player to move reaches each number of dice. */
typedef struct answers {
    unsigned count;
    bool reaches[QUESTIONS_MAX];
} answers;

/* Only the caller is asked whether to go on. */
static bool is_caller(void *context, const pod_progress *progress) {
    const pthread_t *caller = context;
    (void)progress;
    assert_true(pthread_equal(*caller, pthread_self()));
    return true;
}

/* Stopped every so many nodes, and asked again; 0: not stopped. */
static answers ask_all(pod__exact *search, const pod_position *position, uint64_t between) {
    answers given = {.count = (unsigned)(position->rows * position->columns) + 2};
    const pod__packed packed = pod__packed_from(position);
    pthread_t caller = pthread_self();
    const pod_progress_callback progress = {&caller, is_caller};
    search->common.progress = &progress;
    for (unsigned least = 0; least < given.count; least++) {
        do {
            pod__exact_go_on(search);
            search->common.node_limit = between ? pod__exact_nodes(search) + between : 0;
            given.reaches[least] = pod__exact_reaches(search, &packed, (int)least);
            assert_true(!between ||
                        pod__exact_nodes(search) <= search->common.node_limit + (uint64_t)search->threads * LOOKS);
        } while (between && pod__exact_is_stopped(search));
    }
    search->common.progress = NULL;
    return given;
}

static void assert_same(const answers *given, const answers *expected) {
    for (unsigned least = 0; least < expected->count; least++) {
        assert_int_equal(given->reaches[least], expected->reaches[least]);
    }
}

/* Not too little for several threads, and not too much for a test. */
static pod_position fitting_position(unsigned rows, unsigned columns, unsigned plies, uint64_t *random, answers *out) {
    for (;;) {
        pod__memory memory;
        atomic_init(&memory.left, plenty);
        const pod_position position = random_cephalopod(rows, columns, plies, random);
        pod__exact search;
        create(&position, 1, &memory, &search);
        const pod__packed packed = pod__packed_from(&position);
        bool fits = true;
        search.common.node_limit = NODES_MAX;
        out->count = rows * columns + 2;
        for (unsigned least = 0; fits && least < out->count; least++) {
            out->reaches[least] = pod__exact_reaches(&search, &packed, (int)least);
            fits = !pod__exact_is_stopped(&search);
        }
        fits = fits && pod__exact_nodes(&search) >= NODES_MIN;
        pod__exact_free(&search);
        if (fits) {
            return position;
        }
    }
}

typedef struct kind {
    unsigned rows, columns, plies;
} kind;

static const kind kinds[] = {{3, 4, 22}, {3, 5, 22}, {4, 4, 22}, {5, 5, 30}};

/* Plenty of memory; as little as it begins with, so that the tables are soon full; and with stops. */
static void assert_same_by(unsigned threads, const pod_position *position, const answers *expected) {
    const size_t tables = (size_t)3 << 19, each = pod__searcher_bytes(position->rows, position->columns);
    const size_t bytes[] = {plenty, tables + threads * (each + sizeof(pod__searcher)), plenty};
    for (unsigned i = 0; i < sizeof bytes / sizeof bytes[0]; i++) {
        pod__memory memory;
        atomic_init(&memory.left, bytes[i]);
        pod__exact search;
        create(position, threads, &memory, &search);
        const answers given = ask_all(&search, position, i == 2 ? NODES_MIN / 2 : 0);
        assert_same(&given, expected);
        pod__exact_free(&search);
        assert_int_equal(atomic_load(&memory.left), bytes[i]);
    }
}

static void any_number_of_threads_comes_to_the_same(void **state) {
    (void)state;
    static const unsigned threads[] = {3, 2, 8};
    const unsigned numbers = LUDOPOD_LOOKS_FOR_RACES ? 1 : sizeof threads / sizeof threads[0];
    uint64_t random = seed;
    print_message("seed %llu\n", (unsigned long long)seed);
    for (unsigned i = 0; i < POSITIONS * sizeof kinds / sizeof kinds[0]; i++) {
        const kind *of = &kinds[i % (sizeof kinds / sizeof kinds[0])];
        answers expected;
        const pod_position position = fitting_position(of->rows, of->columns, of->plies, &random, &expected);
        for (unsigned n = 0; n < numbers; n++) {
            assert_same_by(threads[n], &position, &expected);
        }
    }
}

/* ---- Through the library ------------------------------------------------------------------------------- */

typedef struct patience {
    unsigned asked, most; /* 0: for ever */
} patience;

static bool go_on(void *context, const pod_progress *progress) {
    patience *own = context;
    (void)progress;
    own->asked++;
    return !own->most || own->asked < own->most;
}

static pod_error solve(const pod_position *position, unsigned threads, patience *own, pod_strong_report *out) {
    const pod_strong_watch watch = {.progress = {own, go_on}};
    const pod_strong_request request =
        POD_STRONG_REQUEST(.exact = true, .threads = threads, .memory = plenty, .watch = &watch);
    return pod_strong_solve_position(position, &request, out, NULL);
}

static void assert_same_moves(const pod_strong_report *part, const pod_strong_report *whole) {
    assert_true(part->moves <= whole->moves);
    for (unsigned i = 0; i < part->moves; i++) {
        assert_int_equal(part->move[i].move, whole->move[i].move);
        assert_int_equal(part->move[i].value, whole->move[i].value);
        assert_int_equal(part->move[i].margin, whole->move[i].margin);
    }
}

/* Every move, exactly; and what is said by one who is stopped holds. */
static void reports_are_the_same(void **state) {
    (void)state;
    uint64_t random = seed;
    for (unsigned i = 0; i < POSITIONS; i++) {
        answers expected;
        const pod_position position = fitting_position(5, 5, 30, &random, &expected);
        pod_strong_report whole, report;
        assert_int_equal(solve(&position, 1, &(patience){.most = 0}, &whole), POD_OK);
        for (unsigned threads = 2; threads <= 4; threads += 2) {
            patience own = {.most = 0};
            assert_int_equal(solve(&position, threads, &own, &report), POD_OK);
            assert_int_equal(report.value, whole.value);
            assert_int_equal(report.margin, whole.margin);
            assert_int_equal(report.least, whole.least);
            assert_int_equal(report.most, whole.most);
            assert_int_equal(report.moves, whole.moves);
            assert_same_moves(&report, &whole);
            own = (patience){.most = 1 + own.asked / 4};
            assert_int_equal(solve(&position, threads, &own, &report), POD_ERROR_STOPPED);
            assert_true(report.least <= whole.least && report.most >= whole.most);
            assert_same_moves(&report, &whole);
        }
    }
}

/* ---- The table of what is decided ---------------------------------------------------------------------- */

enum { THREADS = 4, ROUNDS = 20000, KEYS = 4000 }; /* more than the table holds */

static pod__bounds_key key_of(uint64_t number) {
    return (pod__bounds_key){{number, pod__mix(number), 0}, number % 2 != 0};
}

/* One of two that are known of a key. */
static pod__bound bound_of(uint64_t number, unsigned side) {
    const uint64_t dice = pod__mix(2 * number + side) | 1;
    return (pod__bound){side, dice, 1 + (int)(dice % 40)};
}

/* Of one side alone. */
static bool is_known(const pod__table *bounds, const pod__bounds_key *key, const pod__bound *wanted, uint64_t *needed) {
    pod__bound both[] = {{POD__MOVER, 0, INT_MAX}, {POD__OTHER, 0, INT_MAX}};
    both[wanted->side] = *wanted;
    return pod__bounds_know(bounds, key, both, needed);
}

/* Adds and looks up; what is found must be what somebody added. */
static bool add_and_look(void *context, unsigned thread, size_t piece) {
    pod__table handle = pod__table_share(context, THREADS);
    uint64_t random = seed + piece, found = 0;
    (void)thread;
    for (unsigned i = 0; i < ROUNDS; i++) {
        const uint64_t number = random_below(&random, KEYS), side = random_below(&random, 2);
        const pod__bounds_key key = key_of(number);
        const pod__bound bound = bound_of(number, (unsigned)side);
        uint64_t needed;
        if (is_known(&handle, &key, &bound, &needed)) {
            found++;
            if (needed != bound.dice) {
                return false;
            }
        } else {
            pod__bounds_add(&handle, &key, &bound, number);
        }
        pod__bound more = bound;
        more.least++;
        if (is_known(&handle, &key, &more, &needed)) {
            return false;
        }
    }
    return found > 0;
}

static void threads_find_only_what_was_added(void **state) {
    (void)state;
    pod__memory memory;
    pod__table bounds;
    atomic_init(&memory.left, plenty);
    assert_true(pod__bounds_create(1, &memory, &bounds));
    assert_true(pod__work(THREADS, THREADS, add_and_look, &bounds));
    pod__table_free(&bounds);
    assert_int_equal(atomic_load(&memory.left), plenty);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(any_number_of_threads_comes_to_the_same),
        cmocka_unit_test(reports_are_the_same),
        cmocka_unit_test(threads_find_only_what_was_added),
    };
    return cmocka_run_group_tests_name("the exact search by several threads", tests, NULL, NULL);
}
