#include "store/cluster.h"

#include <fcntl.h>
#include <libpq-fe.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/prctl.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

enum { PATIENCE = 6000, NAP_MS = 50, NOT_THERE = 77 };

static const char script[] = "store/postgresql.sh"; /* tests run in the folder tests/ */

/* folder: NULL to ask whether there is a PostgreSQL. It ends with the test, however that ends. */
static pid_t run(const char *folder) {
    pid_t child = fork();
    if (child != 0) {
        return child;
    }
    int log = open("/dev/null", O_RDWR);
    prctl(PR_SET_PDEATHSIG, SIGTERM);
    if (log < 0 || dup2(log, 1) < 0 || dup2(log, 2) < 0) {
        _exit(1);
    }
    execl("/bin/sh", "sh", script, folder, (char *)NULL);
    _exit(127);
}

static bool is_there(void) {
    int ended = 0;
    pid_t child = run(NULL);
    return child > 0 && waitpid(child, &ended, 0) == child && WIFEXITED(ended) && WEXITSTATUS(ended) != NOT_THERE;
}

static bool answers(const cluster *self) {
    char url[192];
    cluster_url(self, "postgres", url, sizeof url);
    return PQping(url) == PQPING_OK;
}

static bool serve(cluster *self) {
    self->server = run(self->folder);
    for (int i = 0; self->server > 0 && i < PATIENCE && !answers(self); i++) {
        nanosleep(&(struct timespec){.tv_nsec = NAP_MS * 1000000}, NULL);
        if (waitpid(self->server, NULL, WNOHANG) == self->server) {
            self->server = -1;
        }
    }
    return self->server > 0 && answers(self);
}

bool cluster_start(cluster *out, char *why, size_t size) {
    *out = (cluster){.server = -1};
    if (!is_there()) {
        snprintf(why, size, "PostgreSQL is not there (Debian's package postgresql)");
        return false;
    }
    folder_make(out->folder);
    if (!serve(out)) {
        snprintf(why, size, "PostgreSQL cannot make or serve a database here (tests/%s says why)", script);
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
