/* What it costs to start the program at all: `ludopod moves start` against `true`. The least of many starts, since all
   else that the machine does can only add to it. */
#define _XOPEN_SOURCE 700
#include <fcntl.h>
#include <spawn.h>
#include <stdio.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#include "bench.h"

enum { STARTS = 1000, PATH_SIZE = 4096 };

extern char **environ;

/* CPU of all children that have ended, in milliseconds. */
static double spent_by_children(void) {
    struct rusage used;
    getrusage(RUSAGE_CHILDREN, &used);
    return (double)(used.ru_utime.tv_sec + used.ru_stime.tv_sec) * 1e3 +
           (double)(used.ru_utime.tv_usec + used.ru_stime.tv_usec) / 1e3;
}

/* Runs a program that prints into nothing; what it spent, or less than 0 when it failed. */
static double run_once(const char *program, char *const argv[]) {
    posix_spawn_file_actions_t actions;
    pid_t child;
    int status = -1;
    double before = spent_by_children();
    posix_spawn_file_actions_init(&actions);
    posix_spawn_file_actions_addopen(&actions, STDOUT_FILENO, "/dev/null", O_WRONLY, 0);
    bool started = posix_spawnp(&child, program, &actions, NULL, argv, environ) == 0;
    posix_spawn_file_actions_destroy(&actions);
    return started && waitpid(child, &status, 0) == child && status == 0 ? spent_by_children() - before : -1;
}

static double least_of(const char *program, char *const argv[]) {
    double least = -1;
    for (unsigned i = 0; i < STARTS; i++) {
        double spent = run_once(program, argv);
        if (spent < 0) {
            return spent;
        }
        least = i == 0 || spent < least ? spent : least;
    }
    return least;
}

/* The program is beside this one. */
static bool name_program(char path[PATH_SIZE]) {
    static const char name[] = "ludopod";
    ssize_t length = readlink("/proc/self/exe", path, PATH_SIZE - sizeof name);
    path[length > 0 ? length : 0] = 0;
    char *own = strrchr(path, '/');
    if (own) {
        memcpy(own + 1, name, sizeof name);
    }
    return own;
}

void start_list(void) {
    puts("start               true\nstart               moves");
}

bool start_print(void) {
    char program[PATH_SIZE];
    char *const nothing[] = {(char[]){"true"}, NULL};
    char *const moves[] = {(char[]){"ludopod"}, (char[]){"moves"}, (char[]){"start"}, NULL};
    double plain = least_of("true", nothing);
    double started = name_program(program) ? least_of(program, moves) : -1;
    if (plain < 0 || started < 0) {
        puts("start                cannot be measured here");
        return false;
    }
    printf("%-19s %-8s %11d %-9s %14.3f ms\n", "start", "true", STARTS, "starts", plain);
    printf("%-19s %-8s %11d %-9s %14.3f ms %+9.3f ms\n", "start", "moves", STARTS, "starts", started, started - plain);
    return true;
}
