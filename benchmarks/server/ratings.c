#define _DEFAULT_SOURCE /* wait4() */

#include "server/ratings.h"

#include <spawn.h>
#include <stdio.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#include "server/start.h"

extern char **environ;

/* A thousand members; games on 3x5, one a minute, of a dozen moves after which one of the two gives up, by lot
   (Knuth's multiplicative hash). Parameters as in start.c. */
static const char *const statements[] = {
    "CREATE TEMP TABLE number AS WITH RECURSIVE count(i) AS (SELECT 0 UNION ALL SELECT i + 1 FROM count WHERE i < ?1 - "
    "1)"
    " SELECT i, ?2 - (?1 - i) * 60000 AS at_ms, i * 2654435761 % 4294967296 / 16 AS lot,"
    " replace(replace(printf('%010o', i), '0', '8'), '1', '9') AS id FROM count",
    "INSERT INTO person (id, name, language, created, handle) SELECT id, '', '', at_ms / 1000, 'member' || i FROM "
    "number "
    "WHERE i < 1000",
    "INSERT INTO game (id, game, options, start, turn, created, clock, class, rated, vacation, delay, "
    "started_ms, state, rated_as, listed)"
    " SELECT id, 'cephalopod', 'board=3x5 players=2 variant= first=a', '5/5/5 a 2 -', '-', at_ms / 1000, '5m+8s', "
    "'live', 1, 0, 0, at_ms, 'over', i + 1, 1 FROM number",
    "CREATE TEMP TABLE member AS SELECT i, id FROM number WHERE i < 1000",
    "CREATE INDEX temp.member_by_number ON member (i)",
    "INSERT INTO seat (game, seat, kind, character, taken, name, person, character_version, created, "
    "live)"
    " SELECT id, 'a', 'human', NULL, 1, '', (SELECT member.id FROM member WHERE member.i = number.lot % 1000), 0,"
    " at_ms / 1000, 0"
    " FROM number UNION ALL"
    " SELECT id, 'b', 'human', NULL, 1, '', (SELECT member.id FROM member WHERE member.i ="
    " (number.lot + 1 + number.lot / 1000 % 999) % 1000), 0, at_ms / 1000, 0 FROM number",
    "CREATE TEMP TABLE ply AS SELECT 0 AS n, 'a1' AS move UNION ALL SELECT 1, 'c1' UNION ALL SELECT 2, 'e1'"
    " UNION ALL SELECT 3, 'a3' UNION ALL SELECT 4, 'c3' UNION ALL SELECT 5, 'e3'",
    "INSERT INTO event (game, number, kind, text, at_ms, lag_ms) SELECT id, n, 'event', move, at_ms + n * 1000, 0 "
    "FROM number, ply",
    "INSERT INTO event (game, number, kind, text, at_ms, lag_ms) SELECT id, 6, 'event',"
    " CASE lot / 1000000 % 2 WHEN 0 THEN 'a:resign' ELSE 'b:resign' END, at_ms + 7000, 0 FROM number",
};

/* Milliseconds of the processor, and the most memory that it had, in kilobytes. */
typedef struct spent {
    long long ms, peak_kb;
} spent;

static long long ms_of(struct timeval time) {
    return (long long)time.tv_sec * 1000 + time.tv_usec / 1000;
}

static bool run(const host_wanted *on, const char *act, spent *out) {
    char program[HOST_PATH_SIZE + 16], database[HOST_PATH_SIZE + 32];
    snprintf(program, sizeof program, "%s/ludopod", on->build);
    snprintf(database, sizeof database, "sqlite:%s/games.sqlite", on->folder);
    const char *const words[] = {program, "admin", "ratings", act, "--database", database, NULL};
    struct rusage used;
    pid_t process;
    int status = 0;
    fflush(stdout); /* what it says comes after what was said here */
    bool fine = posix_spawn(&process, program, NULL, NULL, (char *const *)words, environ) == 0 &&
                wait4(process, &status, 0, &used) == process && WIFEXITED(status) && WEXITSTATUS(status) == 0;
    if (!fine) {
        fprintf(stderr, "bench: '%s admin ratings %s' has failed\n", program, act);
        return false;
    }
    *out = (spent){ms_of(used.ru_utime) + ms_of(used.ru_stime), used.ru_maxrss};
    return true;
}

bool ratings_measure(const host_wanted *on, int64_t games, int64_t runs) {
    host server;
    bool fine = host_start(on, &server);
    if (fine) {
        host_end(&server);
        fine = start_fill(on->folder, statements, sizeof statements / sizeof statements[0], games);
    }
    puts("     games CPU to recalculate    memory    CPU to check       memory");
    for (int64_t i = 0; fine && i < runs; i++) {
        spent made, checked;
        fine = run(on, "recalculate", &made) && run(on, "check", &checked);
        if (fine) {
            printf("%10lld %15lld ms %9lld kB %12lld ms %9lld kB\n", (long long)games, made.ms, made.peak_kb,
                   checked.ms, checked.peak_kb);
        }
    }
    host_remove(on);
    return fine;
}
