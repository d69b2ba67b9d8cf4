/* Certificates from tables that do not fit in memory: the same as with plenty, wherever the work is killed and whenever
   the disk is full; and tables that say what is not so are refused there, too. */
#include <errno.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

#include "solve/failing_disk.h"
#include "solve/prove_tabled_support.h"

/* ---- The same certificate ------------------------------------------------------------------------------------ */

/* What is proven. */
typedef struct task {
    statement of;
    unsigned threads;
    size_t memory; /* 0: plenty */
    size_t from;   /* too little */
} task;

static const task line = {{1, 9, 0, POD_GOAL_WIN}, 1, 0, 6180000};
static const task wide = {{1, 11, 0, POD_GOAL_WIN}, 2, 0, 9500000}; /* its sets are large */
static const task small = {{2, 4, 0, POD_GOAL_DRAW}, 2, 0, 6250000};

static pod_error try_with(const paths *made, const task *what, bool resume, pod_fault *fault) {
    pod_prove_report report;
    const making how = {.to = made,
                        .of = &what->of,
                        .file = made->other,
                        .layers = made->other_layers,
                        .threads = what->threads,
                        .memory = what->memory,
                        .resume = resume};
    disk_failure.writes = 0;
    return prove_tabled(&how, &report, fault);
}

static unsigned written_by(const paths *made, const task *what) {
    assert_int_equal(try_with(made, what, false, NULL), POD_OK);
    assert_true(prove_same(made));
    assert_int_equal(access(made->other_layers, F_OK), -1); /* and with it what was on disk */
    return disk_failure.writes;
}

/* Solved, and proven with plenty of memory. */
static paths proven(const task *what) {
    int value;
    paths made = prove_solved(what->of.rows, what->of.columns, false, &value);
    prove_make(&made, &what->of, 1, made.file, made.layers);
    return made;
}

/* The same with so little memory that it barely suffices: tables go to disk. */
static task with_little(const paths *made, const task *what) {
    task little = *what;
    const unsigned in_memory = written_by(made, what);
    little.memory = what->from;
    while (try_with(made, &little, false, NULL) == POD_ERROR_MEMORY) {
        little.memory += little.memory / 256;
    }
    assert_true(written_by(made, &little) > in_memory);
    return little;
}

static void certificates_do_not_depend_on_memory(void **state) {
    (void)state;
    static const task all[] = {
        {{1, 9, 0, POD_GOAL_WIN}, 3, 0, 6180000},
        {{2, 4, 1, POD_GOAL_DRAW}, 1, 0, 6230000},
        {{3, 3, 0, POD_GOAL_WIN}, 2, 0, 7950000},
        {{2, 5, 1, POD_GOAL_DRAW}, 2, 0, 11800000},
    };
    for (size_t i = 0; i < sizeof all / sizeof *all; i++) {
        paths made = proven(&all[i]);
        task little = with_little(&made, &all[i]);
        for (unsigned more = 0; more < 2 && i < 3; more++) {
            little.memory += (size_t)1 << 16;
            written_by(&made, &little);
        }
        folder_remove(made.in.root);
    }
}

/* ---- Killed -------------------------------------------------------------------------------------------------- */

static void be_killed(const paths *made, const task *what, unsigned at, bool resume) {
    pid_t child = fork();
    int status;
    assert_true(child >= 0);
    if (!child) {
        disk_failure.kill_at = at;
        try_with(made, what, resume, NULL);
        _exit(0); /* it should have been killed */
    }
    assert_int_equal(waitpid(child, &status, 0), child);
    assert_true(WIFSIGNALED(status) || !WEXITSTATUS(status));
}

static bool has_sets(const paths *made) {
    char command[256];
    snprintf(command, sizeof command, "ls %s/tables/*.sets >/dev/null 2>&1", made->other_layers);
    return system(command) == 0;
}

/* Killed at a write, and again after it went on. Returns how often there were sets on disk then. */
static unsigned kill_at_each(const task *what, unsigned points) {
    unsigned with_sets = 0;
    paths made = proven(what);
    const task little = with_little(&made, what);
    unsigned all = written_by(&made, &little);
    for (unsigned i = 0; i < points; i++) {
        be_killed(&made, &little, 1 + (unsigned)((uint64_t)i * all / points), false);
        with_sets += has_sets(&made);
        be_killed(&made, &little, 1 + all / points * (points - i) / 3, true);
        assert_int_equal(try_with(&made, &little, true, NULL), POD_OK);
        assert_true(prove_same(&made));
        assert_int_equal(access(made.other_layers, F_OK), -1);
        unlink(made.other);
    }
    folder_remove(made.in.root);
    return with_sets;
}

static void who_is_killed_goes_on(void **state) {
    (void)state;
    kill_at_each(&small, disk_test_is_long() ? 1000 : 5);
    kill_at_each(&line, disk_test_is_long() ? 1000 : 2);
    assert_true(kill_at_each(&wide, disk_test_is_long() ? 100 : 2) > 0);
}

/* Killed with plenty of memory, it goes on with little. */
static void less_memory_suffices_to_go_on(void **state) {
    (void)state;
    paths made = proven(&small);
    const task little = with_little(&made, &small);
    unsigned all = written_by(&made, &small);
    be_killed(&made, &small, all / 2, false);
    assert_int_equal(try_with(&made, &little, true, NULL), POD_OK);
    assert_true(prove_same(&made));
    folder_remove(made.in.root);
}

/* ---- Full, and damaged --------------------------------------------------------------------------------------- */

static void a_full_disk_is_an_error(void **state) {
    (void)state;
    paths made = proven(&small);
    const task little = with_little(&made, &small);
    unsigned all = written_by(&made, &little), points = disk_test_is_long() ? 300 : 4;
    for (unsigned i = 0; i < points; i++) {
        pod_fault fault = {0};
        disk_failure.full_from = 1 + (unsigned)((uint64_t)i * all / points);
        assert_int_equal(try_with(&made, &little, false, &fault), POD_ERROR_IO);
        disk_failure.full_from = 0;
        assert_int_equal(fault.code, POD_ERROR_IO);
        assert_non_null(strstr(fault.argument[0], made.in.root));
        assert_string_equal(fault.argument[1], strerror(ENOSPC));
        assert_int_equal(try_with(&made, &little, true, NULL), POD_OK);
        assert_true(prove_same(&made));
    }
    folder_remove(made.in.root);
}

/* What an interrupted run has left of the tables is of no use to the next, which does not look at it. */
static void what_was_left_is_made_anew(void **state) {
    (void)state;
    paths made = proven(&small);
    const task little = with_little(&made, &small);
    unsigned all = written_by(&made, &little);
    char command[256];
    be_killed(&made, &little, all / 2, false);
    snprintf(command, sizeof command, "cd %s/tables && for file in *; do truncate -s 9 $file; done", made.other_layers);
    assert_int_equal(system(command), 0);
    assert_int_equal(try_with(&made, &little, true, NULL), POD_OK);
    assert_true(prove_same(&made));
    assert_int_equal(access(made.other_layers, F_OK), -1);
    folder_remove(made.in.root);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(certificates_do_not_depend_on_memory), cmocka_unit_test(who_is_killed_goes_on),
        cmocka_unit_test(less_memory_suffices_to_go_on),        cmocka_unit_test(a_full_disk_is_an_error),
        cmocka_unit_test(what_was_left_is_made_anew),
    };
    return cmocka_run_group_tests_name("proofs by tables on disk", tests, NULL, NULL);
}
