/* Asks SQLite itself whether a database is whole, and how many events are in it: another way to the truth than the
   server's own. Prints "ok" and "events N". With statements it runs those, and prints their rows as psql -A -t does. */
#include <sqlite3.h>
#include <stdio.h>

static int print_first(sqlite3 *database, const char *sql, const char *format) {
    sqlite3_stmt *statement = NULL;
    if (sqlite3_prepare_v2(database, sql, -1, &statement, NULL) != SQLITE_OK || sqlite3_step(statement) != SQLITE_ROW) {
        fprintf(stderr, "%s: %s\n", sql, sqlite3_errmsg(database));
        return 1;
    }
    printf("%s%s\n", format, (const char *)sqlite3_column_text(statement, 0));
    sqlite3_finalize(statement);
    return 0;
}

static int print_row(void *context, int columns, char **values, char **names) {
    (void)context;
    (void)names;
    for (int i = 0; i < columns; i++) {
        printf("%s%s", i ? "|" : "", values[i] ? values[i] : "");
    }
    putchar('\n');
    return 0;
}

static int run(sqlite3 *database, const char *statements) {
    char *why = NULL;
    sqlite3_busy_timeout(database, 10000);
    if (sqlite3_exec(database, statements, print_row, NULL, &why) != SQLITE_OK) {
        fprintf(stderr, "%s\n", why);
        return 1;
    }
    return 0;
}

int main(int argc, char **argv) {
    sqlite3 *database = NULL;
    if (argc < 2 || argc > 3 || sqlite3_open_v2(argv[1], &database, SQLITE_OPEN_READWRITE, NULL) != SQLITE_OK) {
        fprintf(stderr, "usage: check_database FILE [STATEMENTS]\n");
        return 2;
    }
    int failed = argc == 3 ? run(database, argv[2])
                           : print_first(database, "PRAGMA integrity_check", "") ||
                                 print_first(database, "SELECT count(*) FROM event", "events ");
    sqlite3_close(database);
    return failed;
}
