#include "server/start.h"

#include <arpa/inet.h>
#include <sqlite3.h>
#include <stdio.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <unistd.h>

#include "base/clock.h"

/* Ids of the digits 2 to 9; a row's number is one more than i. Nothing of it is due while it is measured, and none of
   it is played through. Parameter 1: how many games; 2: now, in milliseconds since 1970. */
static const char *const statements[] = {
    "CREATE TEMP TABLE number AS WITH RECURSIVE count(i) AS (SELECT 0 UNION ALL SELECT i + 1 FROM count WHERE i < ?1 - "
    "1)"
    " SELECT i, ?2 AS now_ms, replace(replace(printf('%010o', i), '0', '8'), '1', '9') AS id FROM count",
    "INSERT INTO person (id, name, language, created) SELECT id, '', '', now_ms / 1000 FROM number WHERE i % 4 = 0",
    "INSERT INTO game (id, game, options, start, turn, created, clock, class, rated, vacation, delay, started_ms, "
    "state, deadline_ms)"
    " SELECT id, 'cephalopod', 'board=5x5 players=2 variant= first=a', '5/5/5/5/5 a 2 -',"
    " CASE i % 2 WHEN 0 THEN 'a' ELSE '-' END, now_ms / 1000, '7d', 'daily', 0, 0, 0, now_ms,"
    " CASE i % 2 WHEN 0 THEN 'running' ELSE 'over' END,"
    " CASE i % 2 WHEN 0 THEN now_ms + 86400000 + i * 1000 END FROM number",
    "INSERT INTO due (game, at_ms) SELECT id, deadline_ms FROM game WHERE deadline_ms IS NOT NULL",
    "INSERT INTO seat (game, seat, kind, character, taken, name, person, character_version, created, live)"
    " SELECT id, 'a', 'human', NULL, 1, '', (SELECT id FROM number AS other WHERE other.rowid = number.i / 4 * 4 + 1), "
    "0, now_ms / 1000, 1 - i % 2 FROM number UNION ALL"
    " SELECT id, 'b', CASE i % 4 WHEN 0 THEN 'computer' ELSE 'human' END,"
    " CASE i % 4 WHEN 0 THEN 'oak' END, 1, '', NULL, 1, now_ms / 1000, 1 - i % 2 FROM number",
    "CREATE TEMP TABLE ply AS SELECT i AS n FROM number WHERE i < 30",
    "INSERT INTO event (game, number, kind, text, at_ms, lag_ms)"
    " SELECT id, n, 'event', 'a1', now_ms, 0"
    " FROM number, ply",
};

static bool run(sqlite3 *database, const char *text, int64_t games, int64_t now_ms) {
    sqlite3_stmt *statement = NULL;
    bool fine = sqlite3_prepare_v2(database, text, -1, &statement, NULL) == SQLITE_OK;
    for (int i = 1; fine && i <= sqlite3_bind_parameter_count(statement); i++) {
        fine = sqlite3_bind_int64(statement, i, i == 1 ? games : now_ms) == SQLITE_OK;
    }
    fine = fine && sqlite3_step(statement) == SQLITE_DONE;
    sqlite3_finalize(statement);
    return fine;
}

bool start_fill(const char *folder, const char *const *texts, size_t count, int64_t games) {
    char path[HOST_PATH_SIZE + 32];
    sqlite3 *database = NULL;
    struct timespec now;
    clock_gettime(CLOCK_REALTIME, &now);
    snprintf(path, sizeof path, "%s/games.sqlite", folder);
    bool fine = sqlite3_open(path, &database) == SQLITE_OK && run(database, "BEGIN", 0, 0);
    for (size_t i = 0; fine && i < count; i++) {
        fine = run(database, texts[i], games, (int64_t)now.tv_sec * 1000);
    }
    fine = fine && run(database, "COMMIT", 0, 0);
    if (!fine) {
        fprintf(stderr, "bench: the games cannot be made: %s\n", sqlite3_errmsg(database));
    }
    sqlite3_close(database);
    return fine;
}

/* One request; true when something is answered. */
static bool ask(uint16_t port) {
    static const char request[] = "GET /api/v1/games?state=running HTTP/1.1\r\nHost: localhost\r\n\r\n";
    struct sockaddr_in to = {.sin_family = AF_INET, .sin_port = htons(port), .sin_addr = {htonl(INADDR_LOOPBACK)}};
    char first;
    int connection = socket(AF_INET, SOCK_STREAM, 0);
    bool answered = connection >= 0 && connect(connection, (struct sockaddr *)&to, sizeof to) == 0 &&
                    write(connection, request, sizeof request - 1) == (ssize_t)sizeof request - 1 &&
                    read(connection, &first, 1) == 1;
    close(connection);
    return answered;
}

/* CPU of all servers that have ended, in milliseconds. */
static double spent_ms(void) {
    struct rusage used;
    getrusage(RUSAGE_CHILDREN, &used);
    return (double)(used.ru_utime.tv_sec + used.ru_stime.tv_sec) * 1e3 +
           (double)(used.ru_utime.tv_usec + used.ru_stime.tv_usec) / 1e3;
}

static bool measure(const host_wanted *on, int64_t games) {
    host server;
    double before = spent_ms();
    int64_t began = pod__now_ms();
    bool fine = host_start(on, &server);
    fine = fine && ask(server.port);
    int64_t answered = pod__now_ms();
    if (!fine) {
        fputs("bench: the server does not answer\n", stderr);
        return false;
    }
    host_end(&server);
    printf("%10lld %12lld ms %12.0f ms\n", (long long)games, (long long)(answered - began), spent_ms() - before);
    return true;
}

bool start_measure(const host_wanted *on, int64_t games, int64_t runs) {
    host server;
    bool fine = host_start(on, &server);
    if (fine) {
        host_end(&server);
        fine = start_fill(on->folder, statements, sizeof statements / sizeof statements[0], games);
    }
    puts("     games     first answer      CPU to its end");
    for (int64_t i = 0; fine && i < runs; i++) {
        fine = measure(on, games);
    }
    host_remove(on);
    return fine;
}
