/* Pieces of work, shared out to threads. */
#include "base/work.h"

#include <pthread.h>
#include <signal.h>
#include <stdatomic.h>
#include <string.h>
#include <time.h>

#include "base/seed.h"
#include "base/support.h"

enum { PIECES = 2000 };

typedef struct shared {
    pthread_t caller;
    unsigned threads;
    size_t last; /* this piece ends the work; PIECES: none */
    atomic_uint done[PIECES];
    atomic_bool busy[POD__THREADS_MAX];
    atomic_uint wrong;
} shared;

static bool piece(void *context, unsigned thread, size_t number) {
    shared *all = context;
    sigset_t blocked;
    bool caller = pthread_equal(pthread_self(), all->caller);
    pthread_sigmask(SIG_SETMASK, NULL, &blocked);
    bool good = thread < all->threads && number < PIECES && caller == (thread == 0) &&
                sigismember(&blocked, SIGUSR1) == !caller && !atomic_exchange(&all->busy[thread], true);
    atomic_fetch_add(&all->wrong, !good);
    atomic_fetch_add(&all->done[number], 1);
    atomic_store(&all->busy[thread], false);
    return number != all->last;
}

static void begin(shared *all, unsigned threads, size_t last) {
    memset(all, 0, sizeof *all);
    all->caller = pthread_self();
    all->threads = threads ? threads : 1;
    all->last = last;
}

static void test_all(void **state) {
    (void)state;
    static shared all;
    const unsigned threads[] = {0, 1, 2, 3, 8, POD__THREADS_MAX, POD__THREADS_MAX + 1};
    const size_t pieces[] = {0, 1, 2, 7, PIECES};
    for (size_t t = 0; t < sizeof threads / sizeof threads[0]; t++) {
        for (size_t p = 0; p < sizeof pieces / sizeof pieces[0]; p++) {
            begin(&all, threads[t] < POD__THREADS_MAX ? threads[t] : POD__THREADS_MAX, PIECES);
            assert_true(pod__work(threads[t], pieces[p], piece, &all));
            assert_int_equal(all.wrong, 0);
            for (size_t i = 0; i < PIECES; i++) {
                assert_int_equal(all.done[i], i < pieces[p]);
            }
        }
    }
}

/* A piece that ends the work: none is done twice, and one thread alone does none after it. */
static void test_ends(void **state) {
    (void)state;
    static shared all;
    enum { LAST = 10, THREADS = 4 };
    for (unsigned threads = 1; threads <= THREADS; threads++) {
        begin(&all, threads, LAST);
        assert_false(pod__work(threads, PIECES, piece, &all));
        assert_int_equal(all.wrong, 0);
        unsigned done = 0;
        for (size_t i = 0; i < PIECES; i++) {
            assert_true(all.done[i] <= 1);
            done += all.done[i];
        }
        assert_int_equal(all.done[LAST], 1);
        assert_true(threads > 1 || done == LAST + 1);
    }
}

/* One job after the other, of any length, some of which end early; with and without time for the crew to fall asleep.
 */
static void test_crew(void **state) {
    (void)state;
    static shared all;
    enum { JOBS = 4000, LONG = 100, PAUSE = 500, PAUSE_NS = 200000 };
    uint64_t random = 20061128;
    for (unsigned threads = 1; threads < 10; threads += 2) {
        pod__crew *crew = pod__crew_open(threads);
        assert_int_equal(pod__crew_threads(crew), threads);
        for (unsigned job = 0; job < JOBS; job++) {
            const size_t pieces = random_below(&random, job % LONG ? 12 : PIECES), last = random_below(&random, PIECES);
            size_t done = 0;
            begin(&all, threads, last);
            assert_int_equal(pod__crew_work(crew, pieces, piece, &all), last >= pieces);
            assert_int_equal(all.wrong, 0);
            for (size_t i = 0; i < PIECES; i++) {
                assert_true(all.done[i] <= 1);
                done += all.done[i];
            }
            assert_true(last < pieces ? done > 0 && all.done[last] : done == pieces);
            if (job % PAUSE == 0) {
                nanosleep(&(struct timespec){.tv_nsec = PAUSE_NS}, NULL);
            }
        }
        pod__crew_close(crew);
    }
}

/* A crew that has had no job; none; and more threads than there can be. */
static void test_crew_of_any_size(void **state) {
    (void)state;
    static shared all;
    assert_null(pod__crew_open(0));
    assert_null(pod__crew_open(1));
    assert_int_equal(pod__crew_threads(NULL), 1);
    pod__crew_close(NULL);
    pod__crew *crew = pod__crew_open(POD__THREADS_MAX + 1);
    assert_int_equal(pod__crew_threads(crew), POD__THREADS_MAX);
    begin(&all, POD__THREADS_MAX, PIECES);
    assert_true(pod__crew_work(crew, PIECES, piece, &all));
    assert_int_equal(all.wrong, 0);
    pod__crew_close(crew);
    pod__crew_close(pod__crew_open(3));
}

int main(void) {
    const struct CMUnitTest tests[] = {cmocka_unit_test(test_all), cmocka_unit_test(test_ends),
                                       cmocka_unit_test(test_crew), cmocka_unit_test(test_crew_of_any_size)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
