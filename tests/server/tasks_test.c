/* Tasks by themselves: who does them as standbys come, are late, go, and are none. The standbys are this test. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "app/queue/tasks.h"

enum { AT_ONCE = 2, WORKERS = 8 };

static void nap(void) {
    nanosleep(&(struct timespec){.tv_nsec = 1000000}, NULL);
}

/* ---- What is done: the word again, by whom --------------------------------------------------------------- */

static atomic_int here, most_here;
static atomic_bool held;

static app_bytes say_again(void *context, const void *in, size_t length, const app_task_watch *watch) {
    const int now = atomic_fetch_add(&here, 1) + 1;
    char *out = malloc(length);
    (void)context;
    (void)watch;
    assert_non_null(out);
    memcpy(out, in, length);
    while (atomic_load(&held)) {
        nap();
    }
    for (int most = atomic_load(&most_here); now > most && !atomic_compare_exchange_weak(&most_here, &most, now);) {
    }
    nap();
    atomic_fetch_sub(&here, 1);
    return (app_bytes){out, length};
}

static const app_skill skill = {.kind = APP_TASK_PASSWORD, .at_once = AT_ONCE, .work = say_again};

/* ---- Standbys, and workers ------------------------------------------------------------------------------- */

typedef struct far_server {
    app_helper *as;
    uint32_t number[WORKERS]; /* of what it was given */
    size_t given, stopped;
} far_server;

static void note(void *context, uint32_t number, const void *bytes, size_t length) {
    far_server *self = context;
    if (length) {
        assert_int_equal(*(const char *)bytes, APP_TASK_PASSWORD);
        self->number[self->given++] = number;
    } else {
        self->stopped++;
    }
}

static void join(app_tasks *tasks, far_server *self, unsigned room) {
    app_skill skills[APP_TASKS] = {[APP_TASK_PASSWORD] = skill};
    app_helper_hello hello;
    skills[APP_TASK_PASSWORD].at_once = room;
    app_helper_introduce(skills, &hello);
    self->as = app_tasks_join(tasks, &hello, sizeof hello, note, self);
    assert_non_null(self->as);
}

static void ignore(void *context) {
    (void)context;
}

typedef struct club {
    app_tasks *tasks;
    pthread_t thread[WORKERS];
    atomic_int done, elsewhere;
    atomic_bool wanted;
} club;

static bool goes_on(void *context, int64_t elapsed_ms) {
    (void)elapsed_ms;
    return atomic_load(&((club *)context)->wanted);
}

static void *ask(void *context) {
    club *self = context;
    const app_task_watch watch = {goes_on, self};
    app_bytes out = app_task_do(self->tasks, &skill, "here", sizeof "here", &watch);
    if (out.bytes) {
        atomic_fetch_add(strcmp(out.bytes, "here") == 0 ? &self->done : &self->elsewhere, 1);
    }
    free(out.bytes);
    return NULL;
}

static void begin(club *self) {
    memset(self, 0, sizeof *self);
    atomic_store(&self->wanted, true);
    atomic_store(&most_here, 0);
    atomic_store(&held, false);
    self->tasks = app_tasks_create(ignore, NULL);
    assert_non_null(self->tasks);
}

static void ask_all(club *self) {
    for (size_t i = 0; i < WORKERS; i++) {
        assert_int_equal(pthread_create(&self->thread[i], NULL, ask, self), 0);
    }
}

static void end(club *self, int done, int elsewhere) {
    for (size_t i = 0; i < WORKERS; i++) {
        pthread_join(self->thread[i], NULL);
    }
    assert_int_equal(atomic_load(&self->done), done);
    assert_int_equal(atomic_load(&self->elsewhere), elsewhere);
    app_tasks_end(self->tasks);
    app_tasks_free(self->tasks);
}

static void hand_out_until(club *self, const size_t *given, size_t most) {
    while (*given < most) {
        app_tasks_hand_out(self->tasks);
        nap();
    }
}

/* ---- Tests ------------------------------------------------------------------------------------------------- */

static void alone_it_is_done_here(void **state) {
    (void)state;
    club of;
    begin(&of);
    assert_int_equal(app_tasks_room(of.tasks, &skill), AT_ONCE);
    ask_all(&of);
    end(&of, WORKERS, 0);
    assert_int_equal(atomic_load(&most_here), AT_ONCE);
}

static void those_who_are_there_do_it_and_no_more_than_they_can(void **state) {
    (void)state;
    club of;
    far_server one = {0}, other = {0};
    begin(&of);
    join(of.tasks, &one, 3);
    join(of.tasks, &other, 1);
    assert_int_equal(app_tasks_room(of.tasks, &skill), 4);
    ask_all(&of);
    hand_out_until(&of, &one.given, 3);
    hand_out_until(&of, &other.given, 1);
    for (int i = 0; i < 5; i++) {
        app_tasks_hand_out(of.tasks);
        nap();
    }
    assert_int_equal(one.given, 3);
    assert_int_equal(other.given, 1);
    app_tasks_take(of.tasks, other.as, one.number[0], "stolen", sizeof "stolen");
    app_tasks_take(of.tasks, one.as, one.number[0], "there", sizeof "there");
    hand_out_until(&of, &one.given, 4);
    app_tasks_leave(of.tasks, one.as); /* with three that it has not done */
    hand_out_until(&of, &other.given, 1);
    for (size_t i = 0; i < WORKERS - 1; i++) {
        hand_out_until(&of, &other.given, i + 1);
        app_tasks_take(of.tasks, other.as, other.number[i], "there", sizeof "there");
    }
    while (atomic_load(&of.elsewhere) < WORKERS) {
        nap();
    }
    app_tasks_leave(of.tasks, other.as);
    end(&of, 0, WORKERS);
}

static void what_nobody_brings_is_done_here(void **state) {
    (void)state;
    club of;
    far_server one = {0};
    begin(&of);
    join(of.tasks, &one, WORKERS);
    ask_all(&of);
    hand_out_until(&of, &one.given, WORKERS);
    app_tasks_take(of.tasks, one.as, one.number[0], NULL, 0); /* it could not */
    atomic_store(&of.wanted, false);
    while (one.stopped < WORKERS - 1) {
        app_tasks_hand_out(of.tasks);
        nap();
    }
    app_tasks_take(of.tasks, one.as, one.number[1], "there", sizeof "there");
    while (app_tasks_room(of.tasks, &skill) == WORKERS) { /* the others are late */
        nap();
    }
    app_tasks_leave(of.tasks, one.as);
    end(&of, WORKERS - 1, 1);
    assert_in_range(atomic_load(&most_here), 1, AT_ONCE);
}

static void at_the_end_nobody_waits(void **state) {
    (void)state;
    club of;
    far_server one = {0};
    begin(&of);
    join(of.tasks, &one, 1);
    ask_all(&of);
    hand_out_until(&of, &one.given, 1);
    atomic_store(&held, true);
    app_tasks_leave(of.tasks, one.as);
    while (atomic_load(&here) < AT_ONCE) {
        nap();
    }
    app_tasks_end(of.tasks);
    atomic_store(&held, false);
    end(&of, AT_ONCE, 0);
}

static void another_version_does_nothing(void **state) {
    (void)state;
    club of;
    app_helper_hello hello;
    const app_skill skills[APP_TASKS] = {[APP_TASK_PASSWORD] = skill};
    begin(&of);
    app_helper_introduce(skills, &hello);
    assert_null(app_tasks_join(of.tasks, &hello, sizeof hello - 1, note, NULL));
    hello.version[0] = '!';
    assert_null(app_tasks_join(of.tasks, &hello, sizeof hello, note, NULL));
    assert_int_equal(app_tasks_hands(of.tasks, &skill), APP_HANDS);
    assert_int_equal(app_tasks_hands(NULL, &skill), AT_ONCE);
    app_tasks_free(of.tasks);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(alone_it_is_done_here),
        cmocka_unit_test(those_who_are_there_do_it_and_no_more_than_they_can),
        cmocka_unit_test(what_nobody_brings_is_done_here),
        cmocka_unit_test(at_the_end_nobody_waits),
        cmocka_unit_test(another_version_does_nothing),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
