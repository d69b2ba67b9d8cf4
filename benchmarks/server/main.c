/* Durable moves a second, and what each takes: a server on SQLite, connections that play against it (load.h), beside
   what the disk itself can do. Everything twice: on this disk, and with some milliseconds added to every
   synchronisation. */
#define _GNU_SOURCE
#include <errno.h>
#include <fcntl.h>
#include <getopt.h>
#include <signal.h>
#include <spawn.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#include "base/clock.h"
#include "base/text.h"
#include "server/load.h"

enum { PATH_SIZE = 4096, SYNC_BYTES = 4096, SYNC_MS = 1000, COUNTS_MAX = 8 };

typedef struct bench {
    unsigned connections[COUNTS_MAX], counts;
    int64_t seconds, runs, added_ms;
    const char *folder;         /* on the disk that is measured; NULL: beside this program */
    char place[PATH_SIZE + 32]; /* a new folder in it */
    char beside[PATH_SIZE];     /* where this program stands, and the server with it */
} bench;

/* ---- The disk ------------------------------------------------------------------------------------------------ */

static void pause_ms(int64_t milliseconds) {
    struct timespec left = {milliseconds / 1000, milliseconds % 1000 * 1000000};
    while (nanosleep(&left, &left) && errno == EINTR) {
    }
}

/* How often a second 4 KiB are overwritten and synchronised, as in SQLite's log; less than 0 when they cannot be. */
static double sync_rate(const bench *job, int64_t added_ms) {
    static const char block[SYNC_BYTES];
    char path[PATH_SIZE + 64];
    unsigned count = 0;
    snprintf(path, sizeof path, "%s/block", job->place);
    int file = open(path, O_CREAT | O_WRONLY | O_TRUNC, 0600);
    int64_t begin = pod__now_ms();
    bool fine = file >= 0;
    while (fine && pod__now_ms() - begin < SYNC_MS) {
        pause_ms(added_ms);
        fine = pwrite(file, block, sizeof block, 0) == SYNC_BYTES && fdatasync(file) == 0;
        count++;
    }
    double rate = count * 1000.0 / (double)(pod__now_ms() - begin);
    close(file);
    unlink(path);
    return fine ? rate : -1;
}

/* ---- The server ---------------------------------------------------------------------------------------------- */

typedef struct server {
    pid_t process;
    uint16_t port;
} server;

/* Nobody is held back, as this is all one address. */
static bool write_settings(const char *path) {
    FILE *file = fopen(path, "w");
    return file &&
           fputs("limits = { requests_per_second = 1e6; requests_burst = 1e6; games_per_hour = 1e6; "
                 "games_burst = 1e6; connections = 100000; connections_per_address = 100000; };\n",
                 file) >= 0 &&
           fclose(file) == 0;
}

/* Its first line tells where it listens. */
static bool read_port(int from, uint16_t *port) {
    char line[256];
    FILE *said = fdopen(from, "r");
    const char *colon = said && fgets(line, sizeof line, said) ? strrchr(line, ':') : NULL;
    *port = colon ? (uint16_t)strtoul(colon + 1, NULL, 10) : 0;
    if (said) {
        fclose(said);
    }
    return *port != 0;
}

static bool spawn_server(const bench *job, const char *database, const char *settings, int out, pid_t *process) {
    char program[PATH_SIZE + 16];
    posix_spawn_file_actions_t actions;
    snprintf(program, sizeof program, "%s/ludopod", job->beside);
    const char *const words[] = {program,    "serve",  "--listen",    "127.0.0.1:0", "--database", database,
                                 "--config", settings, "--log-level", "error",       NULL};
    posix_spawn_file_actions_init(&actions);
    posix_spawn_file_actions_adddup2(&actions, out, STDOUT_FILENO);
    int error = posix_spawn(process, program, &actions, NULL, (char *const *)words, environ);
    posix_spawn_file_actions_destroy(&actions);
    return error == 0;
}

static void slow_down(const bench *job, int64_t added_ms) {
    char shim[PATH_SIZE + 32], microseconds[24];
    unsetenv("LD_PRELOAD");
    if (added_ms) {
        snprintf(shim, sizeof shim, "%s/bench-slow-disk.so", job->beside);
        snprintf(microseconds, sizeof microseconds, "%lld", (long long)added_ms * 1000);
        setenv("LD_PRELOAD", shim, 1);
        setenv("LUDOPOD_SYNC_US", microseconds, 1);
    }
}

static bool start_server(const bench *job, int64_t added_ms, server *out) {
    char database[PATH_SIZE + 64], settings[PATH_SIZE + 64];
    int ends[2];
    snprintf(database, sizeof database, "sqlite:%s/games.sqlite", job->place);
    snprintf(settings, sizeof settings, "%s/settings", job->place);
    if (!write_settings(settings) || pipe2(ends, O_CLOEXEC)) {
        return false;
    }
    slow_down(job, added_ms);
    bool started = spawn_server(job, database, settings, ends[1], &out->process);
    slow_down(job, 0);
    close(ends[1]);
    if (started && !read_port(ends[0], &out->port)) {
        kill(out->process, SIGKILL);
        waitpid(out->process, NULL, 0);
        started = false;
    }
    return started;
}

static void stop_server(const server *running) {
    kill(running->process, SIGTERM);
    waitpid(running->process, NULL, 0);
}

static void remove_files(const bench *job) {
    static const char *const names[] = {"games.sqlite",      "games.sqlite-wal", "games.sqlite-shm",
                                        "games.sqlite-lock", "settings",         "block"};
    for (size_t i = 0; i < sizeof names / sizeof names[0]; i++) {
        char path[PATH_SIZE + 64];
        snprintf(path, sizeof path, "%s/%s", job->place, names[i]);
        unlink(path);
    }
}

/* ---- What is measured ------------------------------------------------------------------------------------------ */

static bool measure(const bench *job, unsigned connections, int64_t added_ms) {
    server running;
    load wanted = {.connections = connections, .seconds = (unsigned)job->seconds};
    load_result found;
    char fault[320];
    if (!start_server(job, added_ms, &running)) {
        fputs("bench: the server does not start\n", stderr);
        return false;
    }
    wanted.port = running.port;
    bool fine = load_run(&wanted, &found, fault, sizeof fault);
    stop_server(&running);
    remove_files(job);
    if (!fine) {
        fprintf(stderr, "bench: %s\n", fault);
        return false;
    }
    printf("%11u %8lld ms %14.0f %11.2f ms %9.2f ms %9.2f ms\n", connections, (long long)added_ms,
           (double)found.moves / found.seconds, found.median_ms, found.p99_ms, found.longest_ms);
    fflush(stdout);
    return true;
}

static bool measure_all(const bench *job, int64_t added_ms) {
    double rate = sync_rate(job, added_ms);
    if (rate < 0) {
        fprintf(stderr, "bench: %s cannot be written to: %s\n", job->place, strerror(errno));
        return false;
    }
    printf("the disk, %lld ms added: 4 KiB are written and synchronised %.0f times a second\n", (long long)added_ms,
           rate);
    bool fine = true;
    for (unsigned i = 0; i < job->counts && fine; i++) {
        for (int64_t run = 0; run < job->runs && fine; run++) {
            fine = measure(job, job->connections[i], added_ms);
        }
    }
    return fine;
}

/* ---- The command line -------------------------------------------------------------------------------------------- */

static bool read_counts(const char *text, bench *job) {
    int64_t number;
    job->counts = 0;
    while (job->counts < COUNTS_MAX) {
        size_t used = pod__whole_at(text, strlen(text), 1, 10000, &number);
        if (!used) {
            return false;
        }
        job->connections[job->counts++] = (unsigned)number;
        if (!text[used]) {
            return true;
        }
        text += used + 1;
    }
    return false;
}

static bool read_option(int option, const char *text, bench *job) {
    size_t length = strlen(text);
    switch (option) {
    case 'c':
        return read_counts(text, job);
    case 's':
        return pod__whole_read(text, length, 1, 3600, &job->seconds);
    case 'r':
        return pod__whole_read(text, length, 1, 100, &job->runs);
    case 'a':
        return pod__whole_read(text, length, 0, 1000, &job->added_ms);
    case 'f':
        job->folder = text;
        return true;
    default:
        return false;
    }
}

static bool read_arguments(int argc, char **argv, bench *job) {
    static const struct option options[] = {
        {"connections", required_argument, NULL, 'c'}, {"seconds", required_argument, NULL, 's'},
        {"runs", required_argument, NULL, 'r'},        {"added-ms", required_argument, NULL, 'a'},
        {"folder", required_argument, NULL, 'f'},      {NULL, 0, NULL, 0}};
    int option;
    while ((option = getopt_long(argc, argv, "", options, NULL)) != -1) {
        if (!read_option(option, optarg ? optarg : "", job)) {
            return false;
        }
    }
    return optind == argc;
}

static bool find_places(bench *job) {
    ssize_t length = readlink("/proc/self/exe", job->beside, sizeof job->beside - 1);
    char *own = length > 0 ? strrchr(job->beside, '/') : NULL;
    if (own) {
        *own = 0;
    }
    snprintf(job->place, sizeof job->place, "%s/ludopod-bench-XXXXXX", job->folder ? job->folder : job->beside);
    return own && mkdtemp(job->place);
}

int main(int argc, char **argv) {
    bench job = {.connections = {1, 16, 128}, .counts = 3, .seconds = 5, .runs = 3, .added_ms = 2};
    if (!read_arguments(argc, argv, &job)) {
        fputs("usage: ./bench server [--connections N,N...] [--seconds N] [--runs N] [--added-ms N] [--folder DIR]\n",
              stderr);
        return 2;
    }
    if (!find_places(&job)) {
        fprintf(stderr, "bench: no folder can be made in %s: %s\n", job.folder, strerror(errno));
        return EXIT_FAILURE;
    }
    printf("connections       added   moves a second   half within   99 %% within     longest\n");
    bool fine = measure_all(&job, 0) && (!job.added_ms || measure_all(&job, job.added_ms));
    remove_files(&job);
    rmdir(job.place);
    return fine ? EXIT_SUCCESS : EXIT_FAILURE;
}
