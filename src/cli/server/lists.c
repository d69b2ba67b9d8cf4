/* What the database has for whoever runs the club, as tables: each command is a query and its columns. A row is a line
   of fields, or an object; of what there is one of, each field is a line. */
#include <stdio.h>
#include <string.h>
#include <time.h>

#include "base/json.h"
#include "cli/server/server.h"
#include "store/host/host.h"
#include "store/people.h"

/* How a column is read: a text, one that is null where there is none, a number, a moment in milliseconds or seconds,
   which is null where it never was, a truth. Those for programs alone have the bit UNSEEN, too. */
enum { TEXT, OPTIONAL, NUMBER, MS, SECONDS, TRUTH, UNSEEN = 8 };

typedef struct list_column {
    const char *name;
    unsigned kind;
} list_column;

static unsigned kind_of(const list_column *column) {
    return column->kind & ~(unsigned)UNSEEN;
}

static bool is_moment(const list_column *column) {
    return kind_of(column) == MS || kind_of(column) == SECONDS;
}

enum { COLUMNS_MAX = 24 };

typedef struct list {
    const char *command, *query;
    int parameters;
    bool of_member;   /* its word, if there is one, is a handle that there must be */
    const char *none; /* there is one row, and this is said where it is missing */
    list_column column[COLUMNS_MAX];
} list;

/* clang-format off */
static const list lists[] = {
    {"user list", "host_people", 2, false, NULL,
     {{"handle", TEXT}, {"name", TEXT}, {"role", TEXT}, {"member_since_ms", MS}, {"seen_ms", SECONDS}, {"banned", TRUTH}}},
    {"user show", "host_person", 1, true, CLI_TEXT("there is no member '{0}'"),
     {{"id", TEXT}, {"handle", TEXT}, {"name", TEXT}, {"role", TEXT}, {"owner", OPTIONAL}, {"language", TEXT}, {"zone", OPTIONAL},
      {"created_ms", SECONDS}, {"member_since_ms", MS}, {"seen_ms", SECONDS}, {"sessions", NUMBER}, {"address", OPTIONAL},
      {"confirmed_ms", MS}, {"mail_status", OPTIONAL}, {"games", NUMBER}, {"running", NUMBER}, {"measures", NUMBER},
      {"muted_until_ms", MS}, {"banned_until_ms", MS}}},
    {"game list", "host_games", 1, true, NULL,
     {{"id", TEXT}, {"game", TEXT}, {"options", TEXT}, {"clock", OPTIONAL}, {"rated", TRUTH}, {"state", TEXT}, {"created_ms", SECONDS},
      {"a", TEXT}, {"b", TEXT}}},
    {"game show", "host_game", 1, false, CLI_TEXT("there is no game '{0}'"),
     {{"id", TEXT}, {"game", TEXT}, {"options", TEXT}, {"clock", OPTIONAL}, {"rated", TRUTH}, {"state", TEXT}, {"turn", TEXT},
      {"created_ms", SECONDS}, {"started_ms", MS}, {"deadline_ms", MS}, {"a", TEXT}, {"b", TEXT}, {"seats", NUMBER},
      {"events", NUMBER}, {"messages", NUMBER}}},
    {"challenge list", "host_challenges", 1, true, NULL,
     {{"id", TEXT}, {"game", TEXT}, {"options", TEXT}, {"clock", OPTIONAL}, {"rated", TRUTH}, {"invited", TEXT}, {"by", TEXT},
      {"created_ms", MS}, {"until_ms", MS}}},
    {"event list", "host_events", 0, false, NULL,
     {{"id", TEXT}, {"kind", TEXT}, {"title", TEXT}, {"state", TEXT}, {"director", OPTIONAL}, {"begins_ms", MS}, {"entrants", NUMBER}}},
    {"log", "host_log", 1, true, NULL,
     {{"at_ms", MS}, {"actor", OPTIONAL}, {"act", TEXT}, {"person", OPTIONAL | UNSEEN}, {"handle", OPTIONAL}, {"name", TEXT},
      {"detail", TEXT}, {"was", TEXT}, {"becomes", TEXT}, {"why", TEXT}}},
    {"measures", "host_measures", 2, true, NULL,
     {{"at_ms", MS}, {"id", TEXT | UNSEEN}, {"person", TEXT | UNSEEN}, {"handle", OPTIONAL}, {"name", TEXT}, {"kind", TEXT},
      {"until_ms", MS}, {"by", OPTIONAL}, {"reason", TEXT}, {"words", TEXT}, {"seen", TRUTH | UNSEEN},
      {"appeal", OPTIONAL | UNSEEN}}},
    {"retention", "host_retention", 0, false, NULL,
     {{"what", TEXT}, {"days", NUMBER}, {"count", NUMBER}, {"oldest_ms", MS}}},
    {"stats", "host_numbers", 0, false, "",
     {{"members", NUMBER}, {"bots", NUMBER}, {"sessions", NUMBER}, {"tokens", NUMBER}, {"challenges", NUMBER}, {"reports", NUMBER}}},
    {"stats", "host_stats", 0, false, "",
     {{"guests", NUMBER}, {"former", NUMBER}, {"games_open", NUMBER}, {"games_running", NUMBER}, {"games_over", NUMBER},
      {"games_cancelled", NUMBER}, {"moves", NUMBER}, {"game_messages", NUMBER}, {"messages", NUMBER}, {"puzzle_attempts", NUMBER},
      {"outbox", NUMBER}, {"written_ms", MS}}},
};
/* clang-format on */

enum { LISTS = sizeof lists / sizeof lists[0], MOMENT_SIZE = 32 };

/* ---- A row ------------------------------------------------------------------------------------------------------- */

/* Who prints. */
typedef struct printing {
    const admin_call *call;
    const list *list;
    pod__json *json; /* of an object that is open; NULL: each row is its own */
    size_t rows;
    cli_status status;
} printing;

typedef struct row {
    const list *list;
    sql_row *from;
} row;

static int64_t moment_of(const list_column *column, sql_row *from, int place) {
    return sql_number(from, place) * (kind_of(column) == SECONDS ? 1000 : 1);
}

static void write_field(pod__json *json, const list_column *column, sql_row *from, int place) {
    const char *text = sql_text(from, place);
    const unsigned kind = kind_of(column);
    if ((kind == OPTIONAL && !*text) || (is_moment(column) && !sql_number(from, place))) {
        pod__json_null(json, column->name);
    } else if (kind == TEXT || kind == OPTIONAL) {
        pod__json_string(json, column->name, text);
    } else if (kind == TRUTH) {
        pod__json_bool(json, column->name, sql_number(from, place) != 0);
    } else {
        pod__json_integer(json, column->name, moment_of(column, from, place));
    }
}

static void write_row(pod__json *json, const void *context) {
    const row *of = context;
    for (int i = 0; i < COLUMNS_MAX && of->list->column[i].name; i++) {
        write_field(json, &of->list->column[i], of->from, i);
    }
}

static void format_moment(int64_t at_ms, char out[MOMENT_SIZE]) {
    const time_t seconds = (time_t)(at_ms / 1000);
    struct tm parts;
    gmtime_r(&seconds, &parts);
    strftime(out, MOMENT_SIZE, "%Y-%m-%dT%H:%M:%SZ", &parts);
}

/* What would end the line becomes a space. */
static void print_text(const char *text) {
    for (const char *c = *text ? text : "-"; *c; c++) {
        putchar((unsigned char)*c < ' ' ? ' ' : *c);
    }
}

static void print_field(const list_column *column, sql_row *from, int place) {
    char moment[MOMENT_SIZE] = "";
    if (is_moment(column) && sql_number(from, place)) {
        format_moment(moment_of(column, from, place), moment);
    }
    print_text(is_moment(column)          ? moment
               : kind_of(column) != TRUTH ? sql_text(from, place)
               : sql_number(from, place)  ? "yes"
                                          : "no");
}

static void print_row(const list *of, sql_row *from) {
    for (int i = 0; i < COLUMNS_MAX && of->column[i].name; i++) {
        if (!(of->column[i].kind & UNSEEN)) {
            fputs(of->none ? of->column[i].name : i ? "\t" : "", stdout);
            fputs(of->none ? "\t" : "", stdout);
            print_field(&of->column[i], from, i);
            fputs(of->none ? "\n" : "", stdout);
        }
    }
    fputs(of->none ? "" : "\n", stdout);
}

static bool visit(void *context, sql_row *from) {
    printing *of = context;
    of->rows++;
    if (of->json) {
        write_row(of->json, &(row){of->list, from});
    } else if (of->call->json) {
        of->status = cli_print_json(of->call->language, write_row, &(row){of->list, from});
    } else {
        print_row(of->list, from);
    }
    return of->status == CLI_DONE;
}

/* ---- All of them ------------------------------------------------------------------------------------------------- */

static store_status find_member(store *from, const admin_call *call, store_fault *fault) {
    club_person person;
    return call->words ? store_find_handle(from, call->word[0], &person, fault) : STORE_OK;
}

static cli_status print_list(store *from, const admin_call *call, const list *of, pod__json *json) {
    struct timespec now;
    store_fault fault;
    printing how = {.call = call, .list = of, .json = json};
    const char *word = call->words ? call->word[0] : "";
    clock_gettime(CLOCK_REALTIME, &now);
    const store_question asked = {of->query, of->parameters, word, (int64_t)now.tv_sec * 1000};
    store_status status = of->of_member ? find_member(from, call, &fault) : STORE_OK;
    if (status == STORE_NOT_FOUND) {
        return cli_error(call->language, "there is no member '{0}'", word, NULL);
    }
    if (status || store_ask(from, &asked, visit, &how, &fault)) {
        return cli_error(call->language, "{0}", fault.text, NULL);
    }
    return of->none && !how.rows ? cli_error(call->language, of->none, word, NULL) : how.status;
}

/* Of a command with several lists: one object. */
typedef struct joined {
    store *from;
    const admin_call *call;
    cli_status *status;
} joined;

static void write_lists(pod__json *json, const void *context) {
    const joined *of = context;
    for (size_t i = 0; i < LISTS; i++) {
        if (strcmp(lists[i].command, of->call->name) == 0 && !*of->status) {
            *of->status = print_list(of->from, of->call, &lists[i], json);
        }
    }
}

cli_status cli_admin_list(const admin_call *call) {
    cli_status status = CLI_DONE;
    store *from = cli_admin_read(call);
    if (!from) {
        return CLI_BAD;
    }
    if (call->json && strcmp(call->name, "stats") == 0) {
        status = cli_print_json(call->language, write_lists, &(joined){from, call, &status});
    } else {
        for (size_t i = 0; i < LISTS && !status; i++) {
            status = strcmp(lists[i].command, call->name) == 0 ? print_list(from, call, &lists[i], NULL) : CLI_DONE;
        }
    }
    store_close(from);
    return status;
}
