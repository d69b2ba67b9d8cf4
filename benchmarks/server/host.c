#define _GNU_SOURCE
#include "server/host.h"

#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <spawn.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#include "base/clock.h"

enum { FILE_SIZE = HOST_PATH_SIZE + 64, WORDS_MAX = 32 };

/* ---- Starting ------------------------------------------------------------------------------------------------ */

/* Nobody is held back, as this is all one address. Older servers do not know of members. */
static bool write_settings(const char *path, const host_wanted *wanted) {
    const bool members = wanted->members;
    FILE *file = fopen(path, "w");
    if (file && wanted->standby) {
        fputs("servers = \"127.0.0.1:0\";\n", file);
    }
    if (file && wanted->database) {
        fprintf(file, "key_file = \"%s/club.key\";\n", wanted->folder);
    }
    return file &&
           fprintf(file,
                   "%slimits = { requests_per_second = 1e6; requests_burst = 1e6; games_per_hour = 1e6; "
                   "games_burst = 1e6; connections = 100000; connections_per_address = 100000; "
                   "sockets_per_address = 100000; %s};\n",
                   members ? "password_mib = 8;\n" : "",
                   members ? "sign_ups_per_hour = 1e6; sign_ups_burst = 1e6; " : "") >= 0 &&
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

/* The words of the command that runs it, which is cut up, then its own. */
static void add_words(char *under, const char *const *own, const char *words[WORDS_MAX]) {
    unsigned count = 0;
    char *rest = NULL;
    for (char *word = strtok_r(under, " ", &rest); word && count < WORDS_MAX / 2; word = strtok_r(NULL, " ", &rest)) {
        words[count++] = word;
    }
    while (*own && count < WORDS_MAX - 1) {
        words[count++] = *own++;
    }
    words[count] = NULL;
}

/* PostgreSQL's own program does it: NAME in the server that the URL names. */
static bool tell_postgresql(const char *url, const char *command) {
    const char *const words[] = {"psql", "-q",    "-d", url, "-c", "SET client_min_messages = warning",
                                 "-c",   command, NULL};
    pid_t process;
    int ended = -1;
    return posix_spawnp(&process, words[0], NULL, NULL, (char *const *)words, environ) == 0 &&
           waitpid(process, &ended, 0) == process && ended == 0;
}

static bool drop_database(const char *url) {
    return tell_postgresql(url, "DROP DATABASE IF EXISTS ludopod_bench WITH (FORCE)");
}

static bool make_database(const host_wanted *wanted, char *url, size_t size) {
    const char *of = wanted->database;
    if (!of) {
        snprintf(url, size, "sqlite:%s/games.sqlite", wanted->folder);
        return true;
    }
    snprintf(url, size, "%s%cdbname=ludopod_bench", of, strchr(of, '?') ? '&' : '?');
    return drop_database(of) && tell_postgresql(of, "CREATE DATABASE ludopod_bench");
}

static bool spawn_server(const host_wanted *wanted, const char *settings, const char *database, int out,
                         pid_t *process) {
    char program[FILE_SIZE], under[HOST_PATH_SIZE];
    const char *words[WORDS_MAX];
    posix_spawn_file_actions_t actions;
    snprintf(program, sizeof program, "%s/ludopod", wanted->build);
    snprintf(under, sizeof under, "%s", wanted->under ? wanted->under : "");
    const char *const own[] = {program,    "serve",  "--listen",    "127.0.0.1:0", "--database", database,
                               "--config", settings, "--log-level", "error",       NULL};
    add_words(under, own, words);
    posix_spawn_file_actions_init(&actions);
    posix_spawn_file_actions_adddup2(&actions, out, STDOUT_FILENO);
    int error = posix_spawnp(process, words[0], &actions, NULL, (char *const *)words, environ);
    posix_spawn_file_actions_destroy(&actions);
    return error == 0;
}

static void slow_down(const host_wanted *wanted, int64_t added_ms) {
    char shim[FILE_SIZE], microseconds[24];
    unsetenv("LD_PRELOAD");
    if (added_ms) {
        snprintf(shim, sizeof shim, "%s/bench-slow-disk.so", wanted->beside);
        snprintf(microseconds, sizeof microseconds, "%lld", (long long)added_ms * 1000);
        setenv("LD_PRELOAD", shim, 1);
        setenv("LUDOPOD_SYNC_US", microseconds, 1);
    }
}

static void pause_ms(int64_t milliseconds) {
    struct timespec left = {milliseconds / 1000, milliseconds % 1000 * 1000000};
    while (nanosleep(&left, &left) && errno == EINTR) {
    }
}

static bool start_one(const host_wanted *wanted, const char *settings, const char *database, pid_t *process,
                      uint16_t *port) {
    int ends[2];
    if (pipe2(ends, O_CLOEXEC)) {
        return false;
    }
    bool started = spawn_server(wanted, settings, database, ends[1], process);
    close(ends[1]);
    return started && read_port(ends[0], port);
}

bool host_start(const host_wanted *wanted, host *out) {
    enum { LINK_MS = 2500 };
    char settings[FILE_SIZE], database[FILE_SIZE];
    snprintf(settings, sizeof settings, "%s/settings", wanted->folder);
    if (!write_settings(settings, wanted) || !make_database(wanted, database, sizeof database)) {
        return false;
    }
    *out = (host){.wanted = wanted};
    slow_down(wanted, wanted->added_ms);
    bool started = start_one(wanted, settings, database, &out->process, &out->port);
    slow_down(wanted, 0);
    if (started && wanted->standby) {
        started = start_one(wanted, settings, database, &out->standby, &out->port);
        pause_ms(LINK_MS);
    }
    if (!started) {
        host_stop(out);
    }
    return started;
}

/* ---- Stopping ------------------------------------------------------------------------------------------------ */

static void end_one(pid_t process) {
    if (process) {
        kill(process, SIGTERM);
        waitpid(process, NULL, 0);
    }
}

void host_end(host *running) {
    end_one(running->standby);
    end_one(running->process);
}

void host_remove(const host_wanted *wanted) {
    static const char *const names[] = {"games.sqlite",      "games.sqlite-wal", "games.sqlite-shm",
                                        "games.sqlite-lock", "club.key",         "settings"};
    for (size_t i = 0; i < sizeof names / sizeof names[0]; i++) {
        char path[FILE_SIZE];
        snprintf(path, sizeof path, "%s/%s", wanted->folder, names[i]);
        unlink(path);
    }
    if (wanted->database) {
        drop_database(wanted->database);
    }
}

void host_stop(host *running) {
    host_end(running);
    host_remove(running->wanted);
}

/* ---- The disk ------------------------------------------------------------------------------------------------ */

double host_sync_rate(const char *folder, int64_t added_ms) {
    enum { SYNC_BYTES = 4096, SYNC_MS = 1000 };
    static const char block[SYNC_BYTES];
    char path[FILE_SIZE];
    unsigned count = 0;
    snprintf(path, sizeof path, "%s/block", folder);
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
