/* The server that is measured: a process of its own, on a database of its own. */
#ifndef LUDOPOD_BENCHMARKS_SERVER_HOST_H
#define LUDOPOD_BENCHMARKS_SERVER_HOST_H

#include <stdbool.h>
#include <stdint.h>
#include <sys/types.h>

enum { HOST_PATH_SIZE = 4096 };

typedef struct host_wanted {
    const char *build;    /* the folder that has `ludopod` */
    const char *beside;   /* the folder of this program, with the library that slows the disk down */
    const char *folder;   /* for the database; its files are removed by host_stop() */
    const char *database; /* the URL of a PostgreSQL, in which a database is made and dropped; NULL: SQLite */
    const char *under;    /* a command that runs the server, such as "valgrind --tool=callgrind"; NULL: none */
    int64_t added_ms;     /* to each synchronisation of the disk */
    bool members;         /* people sign up */
    bool standby;         /* people come by a second server of the club, which passes on what they do */
} host_wanted;

typedef struct host {
    pid_t process, standby; /* standby: 0 for none */
    uint16_t port;
    const host_wanted *wanted;
} host;

/* False when it does not start. */
bool host_start(const host_wanted *wanted, host *out);
/* Waits until it has ended, and removes the database. */
void host_stop(host *running);
/* Each of the two alone. */
void host_end(host *running);
void host_remove(const host_wanted *wanted);

/* How often a second 4 KiB are overwritten and synchronised in the folder, as in SQLite's log; less than 0 when they
   cannot be. added_ms: as above. */
double host_sync_rate(const char *folder, int64_t added_ms);

#endif
