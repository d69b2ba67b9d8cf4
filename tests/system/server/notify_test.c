/* What a service manager hears of the whole program: notify_test PROGRAM. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>
#include <poll.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/un.h>
#include <sys/wait.h>
#include <unistd.h>

enum { PATIENCE_MS = 100000, WATCHDOG_MS = 400 };

static const char *program;

typedef struct manager {
    char folder[64];
    int socket;
    pid_t served;
} manager;

static int be_manager(void **state) {
    struct sockaddr_un address = {.sun_family = AF_UNIX};
    manager *self = calloc(1, sizeof *self);
    *state = self;
    strcpy(self->folder, "/tmp/ludopod-notify-XXXXXX");
    if (!mkdtemp(self->folder)) {
        return -1;
    }
    snprintf(address.sun_path, sizeof address.sun_path, "%s/notify", self->folder);
    self->socket = socket(AF_UNIX, SOCK_DGRAM | SOCK_CLOEXEC, 0);
    return bind(self->socket, (const struct sockaddr *)&address, sizeof address);
}

static int leave(void **state) {
    manager *self = *state;
    char command[96];
    if (self->served) {
        kill(self->served, SIGKILL);
        waitpid(self->served, NULL, 0);
    }
    snprintf(command, sizeof command, "rm -rf %s", self->folder);
    int removed = system(command);
    close(self->socket);
    free(self);
    return removed;
}

static void start(manager *self) {
    char path[96], database[96], watchdog[24];
    snprintf(path, sizeof path, "%s/notify", self->folder);
    snprintf(database, sizeof database, "sqlite:%s/games.db", self->folder);
    snprintf(watchdog, sizeof watchdog, "%d", WATCHDOG_MS * 1000);
    self->served = fork();
    if (self->served == 0) {
        setenv("NOTIFY_SOCKET", path, 1);
        setenv("WATCHDOG_USEC", watchdog, 1);
        unsetenv("WATCHDOG_PID");
        execl(program, "ludopod", "serve", "--listen", "127.0.0.1:0", "--database", database, (char *)NULL);
        _exit(127);
    }
}

/* The next message, "" when there is none in time. */
static const char *hear(const manager *self, int patience_ms) {
    static char text[512];
    struct pollfd waiting = {.fd = self->socket, .events = POLLIN};
    text[0] = 0;
    if (poll(&waiting, 1, patience_ms) == 1) {
        ssize_t length = recv(self->socket, text, sizeof text - 1, 0);
        text[length > 0 ? length : 0] = 0;
    }
    return text;
}

static void expect(const manager *self, const char *expected) {
    const char *heard;
    do {
        heard = hear(self, PATIENCE_MS);
    } while (strcmp(heard, expected) != 0 && strcmp(heard, "WATCHDOG=1") == 0);
    assert_string_equal(heard, expected);
}

static void it_is_ready_feeds_the_watchdog_and_says_that_it_stops(void **state) {
    manager *self = *state;
    int status;
    start(self);
    expect(self, "READY=1");
    for (int i = 0; i < 5; i++) { /* though nobody comes */
        assert_string_equal(hear(self, PATIENCE_MS), "WATCHDOG=1");
    }
    kill(self->served, SIGTERM);
    expect(self, "STOPPING=1");
    waitpid(self->served, &status, 0);
    self->served = 0;
    assert_true(WIFEXITED(status) && WEXITSTATUS(status) == 0);
}

static void a_loop_that_stands_still_feeds_nobody(void **state) {
    manager *self = *state;
    start(self);
    expect(self, "READY=1");
    expect(self, "WATCHDOG=1");
    kill(self->served, SIGSTOP);
    while (*hear(self, 100)) {
    }
    assert_string_equal(hear(self, 4 * WATCHDOG_MS), "");
    kill(self->served, SIGCONT);
    assert_string_equal(hear(self, PATIENCE_MS), "WATCHDOG=1");
}

int main(int argc, char **argv) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(it_is_ready_feeds_the_watchdog_and_says_that_it_stops, be_manager, leave),
        cmocka_unit_test_setup_teardown(a_loop_that_stands_still_feeds_nobody, be_manager, leave),
    };
    program = argc > 1 ? argv[1] : "build/ludopod";
    return cmocka_run_group_tests(tests, NULL, NULL);
}
