/* Certificates from tables that do not fit in memory: the same as with plenty, wherever the work is killed and whenever
   the disk is full; and tables that say what is not so are refused there, too. */
#include <errno.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

#include "sanitizers.h"
#include "solve/failing_disk.h"
#include "solve/prove_tabled_support.h"

enum { STEPS_MAX = 12 };

/* ---- The same certificate ------------------------------------------------------------------------------------ */

/* What is proven. */
typedef struct task {
    statement of;
    unsigned threads;
    size_t memory; /* 0: plenty */
    size_t from;   /* barely too little: each step more is a run */
} task;

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

static void expect_the_same(const paths *made, const task *what, bool resume) {
    assert_int_equal(try_with(made, what, resume, NULL), POD_OK);
    assert_true(prove_same(made));
    assert_int_equal(access(made->other_layers, F_OK), -1); /* and with it what was on disk */
}

/* A board that is solved and proven with plenty of memory, and the same with so little that it barely suffices. */
typedef struct trial {
    paths made;
    task plenty, little;
    unsigned writes_plenty, writes; /* how often each has written */
} trial;

static trial trial_of(const task *what) {
    int value;
    unsigned steps = 0;
    pod_error error;
    trial out = {.made = prove_solved(what->of.rows, what->of.columns, false, &value), .plenty = *what};
    disk_failure.writes = 0;
    prove_make(&out.made, &what->of, 1, out.made.file, out.made.layers);
    out.writes_plenty = disk_failure.writes;
    out.little = *what;
    out.little.memory = what->from;
    while ((error = try_with(&out.made, &out.little, false, NULL)) == POD_ERROR_MEMORY) {
        out.little.memory += out.little.memory / 256;
        assert_true(++steps < STEPS_MAX);
    }
    assert_int_equal(error, POD_OK);
    /* What goes to disk first may be something else in a run that goes on, and that may take a little more. */
    out.little.memory += out.little.memory / 128;
    assert_int_equal(try_with(&out.made, &out.little, false, NULL), POD_OK);
    out.writes = disk_failure.writes;
    assert_true(prove_same(&out.made));
    assert_int_equal(access(out.made.other_layers, F_OK), -1); /* and with it what was on disk */
    assert_true(out.writes > out.writes_plenty);               /* tables go to disk */
    return out;
}

static void certificates_do_not_depend_on_memory(void **state) {
    (void)state;
    static const task all[] = {
        {{1, 9, 0, POD_GOAL_WIN}, 3, 0, 7100000},
        {{2, 4, 1, POD_GOAL_DRAW}, 1, 0, 7190000},
        {{3, 3, 0, POD_GOAL_WIN}, 2, 0, 8860000},
        {{2, 5, 1, POD_GOAL_DRAW}, 2, 0, 12760000},
    };
    const unsigned steps = disk_test_is_long() ? 2 : 1;
    for (size_t i = 0; i < sizeof all / sizeof *all - !disk_test_is_long(); i++) {
        if (LUDOPOD_LOOKS_FOR_RACES && all[i].threads == 1) {
            continue;
        }
        trial at = trial_of(&all[i]);
        for (unsigned more = 0; more < steps && i < 3; more++) {
            at.little.memory += (size_t)1 << 16;
            expect_the_same(&at.made, &at.little, false);
        }
        folder_remove(at.made.in.root);
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
static unsigned kill_at_each(const trial *at, unsigned points) {
    unsigned with_sets = 0;
    for (unsigned i = 0; i < points; i++) {
        be_killed(&at->made, &at->little, 1 + (unsigned)((uint64_t)i * at->writes / points), false);
        with_sets += has_sets(&at->made);
        be_killed(&at->made, &at->little, 1 + at->writes / points * (points - i) / 3, true);
        expect_the_same(&at->made, &at->little, true);
        unlink(at->made.other);
    }
    return with_sets;
}

static void who_is_killed_goes_on(void **state) {
    static const task line = {{1, 9, 0, POD_GOAL_WIN}, 1, 0, 7100000};
    static const task wide = {{1, 11, 0, POD_GOAL_WIN}, 2, 0, 10500000}; /* its sets are large */
    kill_at_each(*state, disk_test_points(1000, 2));
    trial at = trial_of(&line);
    kill_at_each(&at, disk_test_points(1000, 1));
    folder_remove(at.made.in.root);
    if (LUDOPOD_IS_SANITIZED) {
        return;
    }
    at = trial_of(&wide);
    assert_true(kill_at_each(&at, disk_test_points(100, 2)) > 0);
    folder_remove(at.made.in.root);
}

/* Killed with plenty of memory, it goes on with little. */
static void less_memory_suffices_to_go_on(void **state) {
    const trial *at = *state;
    be_killed(&at->made, &at->plenty, at->writes_plenty / 2, false);
    expect_the_same(&at->made, &at->little, true);
}

/* ---- Full, and damaged --------------------------------------------------------------------------------------- */

static void a_full_disk_is_an_error(void **state) {
    const trial *at = *state;
    const unsigned points = disk_test_points(300, 2);
    for (unsigned i = 0; i < points; i++) {
        pod_fault fault = {0};
        disk_failure.full_from = 1 + (unsigned)((uint64_t)i * at->writes / points);
        assert_int_equal(try_with(&at->made, &at->little, false, &fault), POD_ERROR_IO);
        disk_failure.full_from = 0;
        assert_int_equal(fault.code, POD_ERROR_IO);
        assert_non_null(strstr(fault.argument[0], at->made.in.root));
        assert_string_equal(fault.argument[1], strerror(ENOSPC));
        expect_the_same(&at->made, &at->little, true);
    }
}

/* What an interrupted run has left of the tables is of no use to the next, which does not look at it. */
static void what_was_left_is_made_anew(void **state) {
    const trial *at = *state;
    char command[256];
    be_killed(&at->made, &at->little, at->writes / 2, false);
    snprintf(command, sizeof command, "cd %s/tables && for file in *; do truncate -s 9 $file; done",
             at->made.other_layers);
    assert_int_equal(system(command), 0);
    expect_the_same(&at->made, &at->little, true);
}

/* ---- All of it ----------------------------------------------------------------------------------------------- */

/* A small board, that most tests share. */
static int begin(void **state) {
    static const task small = {{2, 4, 0, POD_GOAL_DRAW}, 2, 0, 7210000};
    trial *at = malloc(sizeof *at);
    assert_non_null(at);
    *at = trial_of(&small);
    *state = at;
    return 0;
}

static int end(void **state) {
    trial *at = *state;
    folder_remove(at->made.in.root);
    free(at);
    return 0;
}

int main(void) {
    const struct CMUnitTest by_several[] = {
        cmocka_unit_test(certificates_do_not_depend_on_memory),
        cmocka_unit_test(a_full_disk_is_an_error),
    };
    /* Or by the threads of the others once more, after a kill. */
    const struct CMUnitTest by_one[] = {
        cmocka_unit_test(who_is_killed_goes_on),
        cmocka_unit_test(less_memory_suffices_to_go_on),
        cmocka_unit_test(what_was_left_is_made_anew),
    };
    int failed = cmocka_run_group_tests_name("proofs by tables on disk and threads", by_several, begin, end);
    return failed || LUDOPOD_LOOKS_FOR_RACES
               ? failed
               : cmocka_run_group_tests_name("proofs by tables on disk", by_one, begin, end);
}
