/* Workers that wait for jobs: each job is done once, by a worker it is for, and the end waits for what is being done.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>
#include <stdatomic.h>
#include <time.h>

#include "base/workers.h"

enum { JOBS = 2000, WORKERS = 4 };

/* The jobs are numbers; those that divide by three are for the first worker only. */
typedef struct line {
    int job[JOBS];
    size_t common, own; /* how many of each kind were taken, under the lock */
    size_t given;
    atomic_int done[JOBS], strangers, finished;
} line;

static bool is_own(int job) {
    return job % 3 == 0;
}

static void *take(line *of, size_t *at, bool own) {
    while (*at < of->given && is_own(of->job[*at]) != own) {
        ++*at;
    }
    return *at < of->given ? &of->job[(*at)++] : NULL;
}

static void *next(void *context, unsigned worker) {
    line *of = context;
    void *own = worker == 0 ? take(of, &of->own, true) : NULL;
    return own ? own : take(of, &of->common, false);
}

static void work(void *context, unsigned worker, void *job) {
    line *of = context;
    int number = *(int *)job;
    atomic_fetch_add(&of->done[number], 1);
    atomic_fetch_add(&of->strangers, is_own(number) && worker != 0);
    atomic_fetch_add(&of->finished, 1);
}

static void nap(void) {
    nanosleep(&(struct timespec){.tv_nsec = 1000000}, NULL);
}

static void every_job_is_done_once(void **state) {
    (void)state;
    static line of;
    for (int i = 0; i < JOBS; i++) {
        of.job[i] = i;
    }
    pod__workers *pool = pod__workers_create(WORKERS, &(pod__workers_jobs){.next = next, .work = work, .context = &of});
    assert_non_null(pool);
    for (size_t given = 100; given <= JOBS; given += 100) {
        pod__workers_lock(pool);
        of.given = given;
        pod__workers_announce(pool);
        pod__workers_unlock(pool);
    }
    while (atomic_load(&of.finished) < JOBS) {
        nap();
    }
    pod__workers_free(pool);
    for (int i = 0; i < JOBS; i++) {
        assert_int_equal(of.done[i], 1);
    }
    assert_int_equal(of.strangers, 0);
}

/* A job that takes until the pool ends. */
typedef struct slow {
    pod__workers *pool;
    bool taken;
    atomic_bool begun, finished;
} slow;

static void *next_slow(void *context, unsigned worker) {
    (void)worker;
    slow *of = context;
    void *job = of->taken ? NULL : of;
    of->taken |= of->pool != NULL;
    return of->pool ? job : NULL;
}

static void work_until_the_end(void *context, unsigned worker, void *job) {
    (void)worker;
    (void)job;
    slow *of = context;
    atomic_store(&of->begun, true);
    for (bool ending = false; !ending; nap()) {
        pod__workers_lock(of->pool);
        ending = pod__workers_is_ending(of->pool);
        pod__workers_unlock(of->pool);
    }
    atomic_store(&of->finished, true);
}

static void the_end_waits_for_what_is_being_done(void **state) {
    (void)state;
    static slow of;
    pod__workers *pool =
        pod__workers_create(2, &(pod__workers_jobs){.next = next_slow, .work = work_until_the_end, .context = &of});
    assert_non_null(pool);
    pod__workers_lock(pool);
    of.pool = pool;
    pod__workers_announce(pool);
    pod__workers_unlock(pool);
    while (!atomic_load(&of.begun)) {
        nap();
    }
    assert_true(of.begun);
    pod__workers_free(pool);
    assert_true(of.finished);
    pod__workers_free(NULL);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_job_is_done_once),
        cmocka_unit_test(the_end_waits_for_what_is_being_done),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
