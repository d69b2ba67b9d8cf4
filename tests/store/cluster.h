/* A PostgreSQL of the test's own (postgresql.sh): made in a temporary folder, run by an unprivileged user, reached
   through a socket in that folder, stopped and removed at the end. */
#ifndef LUDOPOD_TESTS_STORE_CLUSTER_H
#define LUDOPOD_TESTS_STORE_CLUSTER_H

#include <stdbool.h>
#include <stddef.h>
#include <sys/types.h>

#include "base/folder.h"

typedef struct cluster {
    char folder[FOLDER_PATH];
    pid_t server;
} cluster;

/* False when PostgreSQL is not installed, or cannot be run here: why says so. */
bool cluster_start(cluster *out, char *why, size_t size);
void cluster_stop(cluster *self);
/* The URL of a database of that name. */
void cluster_url(const cluster *self, const char *database, char *out, size_t size);

#endif
