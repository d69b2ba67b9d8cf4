/* An engine as a child: two pipes, lines, and patience that ends. */
#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <spawn.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#include "base/clock.h"
#include "cli/match/match.h"

extern char **environ;

enum { ROOM = 1 << 16 }; /* for a line; what is longer is not understood anyway */

struct match_process {
    pid_t pid;
    int to, from;
    const atomic_bool *stop; /* nothing is waited for once it is true */
    size_t length;           /* bytes in the buffer */
    size_t used;             /* of them, by the line last handed out */
    char buffer[ROOM];
};

/* Neither end is for the children started later. */
static int open_pipe(int ends[2]) {
    if (pipe(ends)) {
        return errno;
    }
    fcntl(ends[0], F_SETFD, FD_CLOEXEC);
    fcntl(ends[1], F_SETFD, FD_CLOEXEC);
    return 0;
}

static void close_pipe(const int ends[2]) {
    close(ends[0]);
    close(ends[1]);
}

/* In a group of its own, so that an interrupt at the terminal is for us alone; with the signals a program expects. */
static int spawn(const char *command, const int in[2], const int out[2], pid_t *pid) {
    static const short flags = POSIX_SPAWN_SETPGROUP | POSIX_SPAWN_SETSIGDEF | POSIX_SPAWN_SETSIGMASK;
    char shell[] = "sh", dash_c[] = "-c";
    char *line = malloc(strlen(command) + sizeof "exec ");
    posix_spawn_file_actions_t actions;
    posix_spawnattr_t attributes;
    sigset_t none, all;
    if (!line) {
        return ENOMEM;
    }
    strcpy(line, "exec ");
    strcat(line, command);
    char *argv[] = {shell, dash_c, line, NULL};
    sigemptyset(&none);
    sigfillset(&all);
    posix_spawn_file_actions_init(&actions);
    posix_spawnattr_init(&attributes);
    posix_spawn_file_actions_adddup2(&actions, in[0], STDIN_FILENO);
    posix_spawn_file_actions_adddup2(&actions, out[1], STDOUT_FILENO);
    posix_spawnattr_setflags(&attributes, flags);
    posix_spawnattr_setpgroup(&attributes, 0);
    posix_spawnattr_setsigdefault(&attributes, &all);
    posix_spawnattr_setsigmask(&attributes, &none);
    int error = posix_spawn(pid, "/bin/sh", &actions, &attributes, argv, environ);
    posix_spawn_file_actions_destroy(&actions);
    posix_spawnattr_destroy(&attributes);
    free(line);
    return error;
}

match_process *match_process_start(const char *command, const atomic_bool *stop) {
    match_process *process = calloc(1, sizeof *process);
    int in[2], out[2];
    int error = process ? open_pipe(in) : ENOMEM;
    if (error) {
        free(process);
        errno = error;
        return NULL;
    }
    error = open_pipe(out);
    if (!error) {
        error = spawn(command, in, out, &process->pid);
        if (error) {
            close_pipe(out);
        }
    }
    if (error) {
        close_pipe(in);
        free(process);
        errno = error;
        return NULL;
    }
    close(in[0]);
    close(out[1]);
    process->to = in[1];
    process->from = out[0];
    process->stop = stop;
    return process;
}

/* Whether it has ended within that time. */
static bool has_ended(const match_process *process, int64_t patience_ms) {
    static const struct timespec moment = {0, 5000000};
    int64_t end = pod__now_ms() + patience_ms;
    while (waitpid(process->pid, NULL, WNOHANG) == 0) {
        if (pod__now_ms() >= end) {
            return false;
        }
        nanosleep(&moment, NULL);
    }
    return true;
}

void match_process_end(match_process *process) {
    enum { PATIENCE_MS = 500 };
    if (!process) {
        return;
    }
    match_process_send(process, "quit");
    close(process->to);
    if (!has_ended(process, PATIENCE_MS)) {
        kill(-process->pid, SIGKILL);
        kill(process->pid, SIGKILL); /* it may not have come to its own group yet */
        waitpid(process->pid, NULL, 0);
    }
    close(process->from);
    free(process);
}

static bool send_bytes(match_process *process, const char *bytes, size_t length) {
    while (length) {
        ssize_t written = write(process->to, bytes, length);
        if (written < 0 && errno != EINTR) {
            return false;
        }
        bytes += written > 0 ? written : 0;
        length -= written > 0 ? (size_t)written : 0;
    }
    return true;
}

bool match_process_send(match_process *process, const char *line) {
    return send_bytes(process, line, strlen(line)) && send_bytes(process, "\n", 1);
}

/* More bytes into the buffer; false when none come until the end. */
static bool read_more(match_process *process, int64_t end_ms) {
    enum { MOMENT_MS = 50 }; /* how soon a stop is seen */
    struct pollfd wait = {.fd = process->from, .events = POLLIN};
    int64_t left = end_ms - pod__now_ms();
    if (left < 0 || process->length == ROOM - 1 || atomic_load(process->stop)) {
        return false;
    }
    int ready = poll(&wait, 1, left < MOMENT_MS ? (int)left : MOMENT_MS);
    if (ready <= 0) {
        return ready == 0 ? pod__now_ms() < end_ms : errno == EINTR;
    }
    ssize_t got = read(process->from, process->buffer + process->length, ROOM - 1 - process->length);
    process->length += got > 0 ? (size_t)got : 0;
    return got > 0 || (got < 0 && errno == EINTR);
}

const char *match_process_receive(match_process *process, int64_t timeout_ms) {
    int64_t end_ms = pod__now_ms() + timeout_ms;
    memmove(process->buffer, process->buffer + process->used, process->length - process->used);
    process->length -= process->used;
    process->used = 0;
    for (;;) {
        char *line_end = memchr(process->buffer, '\n', process->length);
        if (line_end) {
            process->used = (size_t)(line_end - process->buffer) + 1;
            *line_end = 0;
            if (line_end > process->buffer && line_end[-1] == '\r') {
                line_end[-1] = 0;
            }
            return process->buffer;
        }
        if (!read_more(process, end_ms)) {
            return NULL;
        }
    }
}
