/* Signals that ask a program to end: held, seen, taken, and let through again. */
#include "base/interrupt.h"

#include <stdlib.h>
#include <sys/wait.h>
#include <unistd.h>

#include "base/support.h"

static void test_held_and_taken(void **state) {
    (void)state;
    const int stops[] = {SIGINT, SIGTERM};
    sigset_t before, after;
    for (size_t i = 0; i < sizeof stops / sizeof stops[0]; i++) {
        pod__interrupt_hold(&before);
        assert_false(pod__interrupt_came());
        assert_int_equal(pod__interrupt_take(1), 0);
        kill(getpid(), stops[i]);
        assert_true(pod__interrupt_came());
        assert_true(pod__interrupt_came());
        assert_int_equal(pod__interrupt_take(1000), stops[i]);
        assert_false(pod__interrupt_came());
        pod__interrupt_release(&before);
        pthread_sigmask(SIG_SETMASK, NULL, &after);
        assert_int_equal(sigismember(&after, stops[i]), sigismember(&before, stops[i]));
    }
}

/* What a child ends with that sends itself a signal while it holds them. */
static int end_of_child(bool takes) {
    pid_t child = fork();
    if (!child) {
        sigset_t before;
        pod__interrupt_hold(&before);
        kill(getpid(), SIGTERM);
        if (takes) {
            pod__interrupt_take(1000);
        }
        pod__interrupt_release(&before);
        _exit(7);
    }
    int status;
    assert_int_equal(waitpid(child, &status, 0), child);
    return WIFSIGNALED(status) ? -WTERMSIG(status) : WEXITSTATUS(status);
}

static void test_released(void **state) {
    (void)state;
    assert_int_equal(end_of_child(false), -SIGTERM);
    assert_int_equal(end_of_child(true), 7);
}

int main(void) {
    const struct CMUnitTest tests[] = {cmocka_unit_test(test_held_and_taken), cmocka_unit_test(test_released)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
