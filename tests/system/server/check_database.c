/* Asks SQLite itself whether a database is whole, and how many events are in it: another way to the truth than the
   server's own. Prints "ok" and "events N". */
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

int main(int argc, char **argv) {
    sqlite3 *database = NULL;
    if (argc != 2 || sqlite3_open_v2(argv[1], &database, SQLITE_OPEN_READWRITE, NULL) != SQLITE_OK) {
        fprintf(stderr, "usage: check_database FILE\n");
        return 2;
    }
    int failed = print_first(database, "PRAGMA integrity_check", "") ||
                 print_first(database, "SELECT count(*) FROM event", "events ");
    sqlite3_close(database);
    return failed;
}
