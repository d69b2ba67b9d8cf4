/* Durable moves a second, and what each takes: a server on SQLite or PostgreSQL, people who play against it (load.h),
   beside what the disk itself can do. Where builds are named they are measured in turn, so that what else the machine
   does is shared fairly among them. */
#include <errno.h>
#include <getopt.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/text.h"
#include "server/host.h"
#include "server/load.h"
#include "server/ratings.h"
#include "server/start.h"

enum { COUNTS_MAX = 8, BUILDS_MAX = 4, RUNS_MAX = 100 };

/* Several numbers. */
typedef struct counts {
    unsigned at[COUNTS_MAX], count;
} counts;

typedef struct bench {
    counts connections, added_ms;
    int64_t seconds, runs, moves, rate, visitors;
    int64_t games; /* 0, or only a start with so many is measured; or, of rated ones, their ratings */
    bool ratings;
    bool http, members, rated, in_lobby, standby;
    const char *under;               /* or NULL */
    const char *database;            /* a PostgreSQL, or NULL */
    const char *folder;              /* on the disk that is measured; NULL: beside this program */
    char place[HOST_PATH_SIZE + 32]; /* a new folder in it */
    char beside[HOST_PATH_SIZE];     /* where this program stands, and the server with it */
    const char *build[BUILDS_MAX];   /* folders with a server; the first is the one beside this program */
    unsigned builds;
} bench;

/* What is compared in the end. */
typedef struct sample {
    double rate, server_us;
} sample;

/* ---- What is measured ------------------------------------------------------------------------------------------ */

static void print_result(const bench *job, const load *wanted, const host_wanted *on, const load_result *found) {
    printf("%11u %5lld ms %14.0f %11.2f ms %9.2f ms %9.2f ms %9.1f us %4.0f %%", wanted->connections,
           (long long)on->added_ms, (double)found->moves / found->seconds, found->median_ms, found->p99_ms,
           found->longest_ms, found->server_seconds * 1e6 / (double)found->moves,
           100 * found->own_seconds / found->seconds);
    if (wanted->in_lobby) {
        printf(" %7.0f KB", (double)found->visitor_bytes / 1e3 / found->seconds);
    }
    printf(job->builds > 1 ? "  %s\n" : "\n", on->build);
    fflush(stdout);
}

static bool measure(const bench *job, const load *asked, const host_wanted *on, sample *out) {
    host running;
    load wanted = *asked;
    load_result found;
    char fault[LOAD_FAULT_SIZE];
    if (!host_start(on, &running)) {
        fprintf(stderr, "bench: the server in %s does not start\n", on->build);
        return false;
    }
    wanted.port = running.port;
    wanted.process = running.process;
    bool fine = load_run(&wanted, &found, fault);
    host_stop(&running);
    if (!fine) {
        fprintf(stderr, "bench: %s\n", fault);
        return false;
    }
    print_result(job, &wanted, on, &found);
    *out = (sample){(double)found.moves / found.seconds, found.server_seconds * 1e6 / (double)found.moves};
    return true;
}

/* ---- Comparing --------------------------------------------------------------------------------------------------- */

static int compare(const void *left, const void *right) {
    double a = *(const double *)left, b = *(const double *)right;
    return (a > b) - (a < b);
}

static double median(double *of, size_t count) {
    qsort(of, count, sizeof *of, compare);
    return of[count / 2];
}

/* Run by run, as runs beside each other had the same company. */
static void compare_builds(const bench *job, sample all[RUNS_MAX][BUILDS_MAX]) {
    size_t runs = (size_t)job->runs;
    for (unsigned i = 1; i < job->builds; i++) {
        double rate[RUNS_MAX], time[RUNS_MAX];
        for (size_t run = 0; run < runs; run++) {
            rate[run] = all[run][0].rate / all[run][i].rate;
            time[run] = all[run][0].server_us / all[run][i].server_us;
        }
        printf("beside %s: %.2f of its moves a second, %.2f of its time a move\n", job->build[i], median(rate, runs),
               median(time, runs));
    }
}

static bool measure_runs(const bench *job, unsigned connections, int64_t added_ms) {
    static sample all[RUNS_MAX][BUILDS_MAX];
    load wanted = {.connections = connections,
                   .http = job->http,
                   .members = job->members,
                   .rated = job->rated,
                   .rate = (unsigned)job->rate,
                   .visitors = (unsigned)job->visitors,
                   .in_lobby = job->in_lobby,
                   .seconds = (unsigned)job->seconds,
                   .moves = (uint64_t)job->moves};
    host_wanted on = {.beside = job->beside,
                      .folder = job->place,
                      .under = job->under,
                      .database = job->database,
                      .added_ms = added_ms,
                      .members = job->members,
                      .standby = job->standby};
    for (int64_t run = 0; run < job->runs; run++) {
        for (unsigned i = 0; i < job->builds; i++) {
            on.build = job->build[i];
            if (!measure(job, &wanted, &on, &all[run][i])) {
                return false;
            }
        }
    }
    compare_builds(job, all);
    return true;
}

static bool print_sync_rate(const bench *job, int64_t added_ms) {
    double rate = host_sync_rate(job->place, added_ms);
    if (rate < 0) {
        fprintf(stderr, "bench: %s cannot be written to: %s\n", job->place, strerror(errno));
        return false;
    }
    printf("the disk, %lld ms added: 4 KiB are written and synchronised %.0f times a second\n", (long long)added_ms,
           rate);
    return true;
}

static bool measure_all(const bench *job, int64_t added_ms) {
    bool fine = job->database || print_sync_rate(job, added_ms);
    for (unsigned i = 0; i < job->connections.count && fine; i++) {
        fine = measure_runs(job, job->connections.at[i], added_ms);
    }
    return fine;
}

/* ---- The command line -------------------------------------------------------------------------------------------- */

static bool read_counts(const char *text, int64_t least, counts *out) {
    int64_t number;
    out->count = 0;
    while (out->count < COUNTS_MAX) {
        size_t used = pod__whole_at(text, strlen(text), least, 10000, &number);
        if (!used) {
            return false;
        }
        out->at[out->count++] = (unsigned)number;
        if (!text[used]) {
            return true;
        }
        text += used + 1;
    }
    return false;
}

static bool read_word(const char *text, const char *no, const char *yes, bool *out) {
    *out = strcmp(text, yes) == 0;
    return *out || strcmp(text, no) == 0;
}

static bool add_build(const char *text, bench *job) {
    if (job->builds == BUILDS_MAX) {
        return false;
    }
    job->build[job->builds++] = text;
    return true;
}

static bool read_option(int option, const char *text, bench *job) {
    size_t length = strlen(text);
    switch (option) {
    case 'c':
        return read_counts(text, 1, &job->connections);
    case 'a':
        return read_counts(text, 0, &job->added_ms);
    case 's':
        return pod__whole_read(text, length, 1, 3600, &job->seconds);
    case 'r':
        return pod__whole_read(text, length, 1, RUNS_MAX, &job->runs);
    case 'm':
        return pod__whole_read(text, length, 1, 1000000000, &job->moves);
    case 't':
        return pod__whole_read(text, length, 1, 1000000, &job->rate);
    case 'o':
        return read_word(text, "socket", "http", &job->http);
    case 'p':
        job->rated = strcmp(text, "rated") == 0;
        return read_word(job->rated ? "members" : text, "guests", "members", &job->members);
    case 'l':
        job->in_lobby = true;
        return pod__whole_read(text, length, 1, 60000, &job->visitors);
    case 'i':
        return pod__whole_read(text, length, 1, 60000, &job->visitors);
    case 'b':
        return add_build(text, job);
    case 'u':
        job->under = text;
        return true;
    case 'g':
    case 'w':
        job->ratings = option == 'w';
        return pod__whole_read(text, length, job->ratings ? RATINGS_GAMES_MIN : 1, 10000000, &job->games);
    case 'y':
        job->standby = true;
        return true;
    case 'f':
        job->folder = text;
        return true;
    case 'd':
        job->database = text;
        job->added_ms = (counts){{0}, 1};
        return strncmp(text, "postgresql:", 11) == 0;
    default:
        return false;
    }
}

static bool read_arguments(int argc, char **argv, bench *job) {
    static const struct option options[] = {{"connections", required_argument, NULL, 'c'},
                                            {"added-ms", required_argument, NULL, 'a'},
                                            {"seconds", required_argument, NULL, 's'},
                                            {"runs", required_argument, NULL, 'r'},
                                            {"moves", required_argument, NULL, 'm'},
                                            {"rate", required_argument, NULL, 't'},
                                            {"over", required_argument, NULL, 'o'},
                                            {"players", required_argument, NULL, 'p'},
                                            {"lobby", required_argument, NULL, 'l'},
                                            {"idle", required_argument, NULL, 'i'},
                                            {"beside", required_argument, NULL, 'b'},
                                            {"under", required_argument, NULL, 'u'},
                                            {"folder", required_argument, NULL, 'f'},
                                            {"database", required_argument, NULL, 'd'},
                                            {"standby", no_argument, NULL, 'y'},
                                            {"help", no_argument, NULL, 'h'},
                                            {"start", required_argument, NULL, 'g'},
                                            {"ratings", required_argument, NULL, 'w'},
                                            {NULL, 0, NULL, 0}};
    int option;
    while ((option = getopt_long(argc, argv, "", options, NULL)) != -1) {
        if (!read_option(option, optarg ? optarg : "", job)) {
            return false;
        }
    }
    bool paired = true;
    for (unsigned i = 0; i < job->connections.count; i++) {
        paired &= job->http || job->connections.at[i] % 2 == 0;
    }
    return optind == argc && paired && (job->database || !job->standby) &&
           !(job->database && (job->games || job->added_ms.at[0] || job->added_ms.count > 1));
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

static const char usage[] =
    "usage: ./bench server [OPTION...]\n"
    "  --connections N,N...      that play; an even number over WebSockets (2,16,128)\n"
    "  --over socket|http        WebSockets, two of which play a game; or HTTP, one for both sides (socket)\n"
    "  --players guests|members|rated  members play with a clock, 5m+8s; the games of the last are rated (guests)\n"
    "  --rate N                  moves a second that are due in all; else as many as are answered\n"
    "  --added-ms N,N...         to each synchronisation of the disk (0,2)\n"
    "  --lobby N, --idle N       as many more WebSockets, in the lobby or without anything to do\n"
    "  --seconds N, --moves N    how long, and at most how many moves, are counted (5 seconds)\n"
    "  --runs N                  how often (3)\n"
    "  --beside DIR              another build to be measured in turn with this one; up to three\n"
    "  --under COMMAND           runs the server, such as 'valgrind --tool=callgrind'\n"
    "  --start GAMES             only: how long a start takes with so many games in the database\n"
    "  --ratings GAMES           only: how long all ratings of so many games take to be calculated once more; 1000 at "
    "least\n"
    "  --database URL            of a PostgreSQL, where it makes and drops the database ludopod_bench; its disk is as\n"
    "                            slow as whoever runs it makes it\n"
    "  --standby                 with --database: people come by a second server, which passes on what they do\n"
    "  --folder DIR              on the disk that is measured\n";

int main(int argc, char **argv) {
    bench job = {.connections = {{2, 16, 128}, 3}, .added_ms = {{0, 2}, 2}, .seconds = 5, .runs = 3, .builds = 1};
    job.build[0] = job.beside;
    if (!read_arguments(argc, argv, &job)) {
        fputs(usage, stderr);
        return 2;
    }
    if (!find_places(&job)) {
        fprintf(stderr, "bench: no folder can be made in %s: %s\n", job.folder, strerror(errno));
        return EXIT_FAILURE;
    }
    if (job.games) {
        const host_wanted on = {.build = job.beside, .beside = job.beside, .folder = job.place};
        bool fine = (job.ratings ? ratings_measure : start_measure)(&on, job.games, job.runs);
        rmdir(job.place);
        return fine ? EXIT_SUCCESS : EXIT_FAILURE;
    }
    printf("connections    added   moves a second   half within   99 %% within     longest    server us   load%s%s\n",
           job.in_lobby ? "     told" : "", job.builds > 1 ? "  build" : "");
    bool fine = true;
    for (unsigned i = 0; i < job.added_ms.count && fine; i++) {
        fine = measure_all(&job, job.added_ms.at[i]);
    }
    rmdir(job.place);
    return fine ? EXIT_SUCCESS : EXIT_FAILURE;
}
