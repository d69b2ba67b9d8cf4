#include "store/cluster.h"

#include <fcntl.h>
#include <glob.h>
#include <libpq-fe.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/prctl.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

enum { NOBODY = 65534, PATIENCE = 600, NAP_MS = 50, ARGUMENTS_MAX = 16 };

/* The newest one: Debian has each version in a folder of its own, which is in nobody's PATH. */
static bool find_programs(char *out, size_t size) {
    glob_t found;
    bool good = glob("/usr/lib/postgresql/*/bin/initdb", 0, NULL, &found) == 0 && found.gl_pathc > 0;
    if (good) {
        snprintf(out, size, "%s", found.gl_pathv[found.gl_pathc - 1]);
        *strrchr(out, '/') = 0;
    }
    globfree(&found);
    return good;
}

/* PostgreSQL does not run as root. It ends with the test, however that ends. A program of it finds the others by the
   path that it is called with. arguments: those after that, and NULL. */
static pid_t run(const cluster *self, const char *name, const char *const arguments[]) {
    pid_t child = fork();
    if (child != 0) {
        return child;
    }
    char program[192];
    const char *words[ARGUMENTS_MAX] = {program};
    int log = open("/dev/null", O_RDWR);
    snprintf(program, sizeof program, "%s/%s", self->programs, name);
    for (size_t i = 0; i < ARGUMENTS_MAX - 2 && arguments[i]; i++) {
        words[i + 1] = arguments[i];
    }
    if (geteuid() == 0 && (setgid(NOBODY) || setuid(NOBODY))) {
        _exit(1);
    }
    prctl(PR_SET_PDEATHSIG, SIGQUIT);
    if (log < 0 || dup2(log, 1) < 0 || dup2(log, 2) < 0 || chdir(self->folder)) {
        _exit(1);
    }
    execv(program, (char *const *)words);
    _exit(127);
}

static bool make(const cluster *self) {
    const char *const arguments[] = {"-D",         "data", "-U",         "ludopod",   "-A", "trust",
                                     "--encoding", "UTF8", "--locale=C", "--no-sync", NULL};
    int ended = 1;
    pid_t child = run(self, "initdb", arguments);
    return child > 0 && waitpid(child, &ended, 0) == child && ended == 0;
}

static bool answers(const cluster *self) {
    char url[192];
    cluster_url(self, "postgres", url, sizeof url);
    return PQping(url) == PQPING_OK;
}

static bool serve(cluster *self) {
    const char *const arguments[] = {"-D", "data", "-k", self->folder, "-c", "listen_addresses=", NULL};
    self->server = run(self, "postgres", arguments);
    for (int i = 0; i < PATIENCE && !answers(self); i++) {
        nanosleep(&(struct timespec){.tv_nsec = NAP_MS * 1000000}, NULL);
    }
    return answers(self);
}

bool cluster_start(cluster *out, char *why, size_t size) {
    *out = (cluster){.server = -1};
    if (!find_programs(out->programs, sizeof out->programs)) {
        snprintf(why, size, "PostgreSQL is not there (Debian's package postgresql)");
        return false;
    }
    strcpy(out->folder, "/tmp/ludopod-postgresql-XXXXXX");
    bool made = mkdtemp(out->folder) && (geteuid() != 0 || chown(out->folder, NOBODY, NOBODY) == 0);
    if (!made || !make(out) || !serve(out)) {
        snprintf(why, size, "%s cannot make or run a database here", out->programs);
        cluster_stop(out);
        return false;
    }
    return true;
}

void cluster_stop(cluster *self) {
    char command[96];
    if (self->server > 0) {
        kill(self->server, SIGQUIT);
        waitpid(self->server, NULL, 0);
    }
    snprintf(command, sizeof command, "rm -rf %s", self->folder);
    if (system(command)) {
        fprintf(stderr, "%s is left\n", self->folder);
    }
}

void cluster_url(const cluster *self, const char *database, char *out, size_t size) {
    snprintf(out, size, "postgresql://ludopod@/%s?host=%s", database, self->folder);
}
