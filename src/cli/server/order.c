/* `ludopod admin log`, what moderators, administrators and whoever runs the club have done, and `ludopod admin
   measures`, what of it stands: from the database, also while a server runs. */
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

#include "base/json.h"
#include "base/text.h"
#include "cli/command.h"
#include "cli/server/server.h"
#include "store/order.h"
#include "store/people.h"

enum { LINES_MAX = 1000000, DAY_SIZE = 32 };

static void format_moment(int64_t at_ms, char out[DAY_SIZE]) {
    const time_t seconds = (time_t)(at_ms / 1000);
    struct tm parts;
    gmtime_r(&seconds, &parts);
    strftime(out, DAY_SIZE, "%Y-%m-%dT%H:%M:%SZ", &parts);
}

/* A field of a line: what would end it becomes a space. */
static void print_field(const char *text) {
    putchar('\t');
    for (const char *c = *text ? text : "-"; *c; c++) {
        putchar((unsigned char)*c < ' ' ? ' ' : *c);
    }
}

static void print_fields(int64_t at_ms, const char *const *fields, size_t count) {
    char moment[DAY_SIZE];
    format_moment(at_ms, moment);
    fputs(moment, stdout);
    for (size_t i = 0; i < count; i++) {
        print_field(fields[i]);
    }
    putchar('\n');
}

static const char *called(const char *handle, const char *name) {
    return *handle ? handle : name;
}

static void write_text(pod__json *json, const char *name, const char *text) {
    if (*text) {
        pod__json_string(json, name, text);
    } else {
        pod__json_null(json, name);
    }
}

/* *whole: whether there was memory for all lines. */
static void print_object(pod__printer *write, const void *row, bool *whole) {
    char *line = pod__printed(write, row, NULL);
    *whole = *whole && line;
    if (line) {
        puts(line);
    }
    free(line);
}

/* ---- The log ----------------------------------------------------------------------------------------------------- */

static void print_act(void *context, const store_log_row *row) {
    (void)context;
    const char *const fields[] = {row->actor_handle, row->act, called(row->about_handle, row->about_name),
                                  row->detail,       row->was, row->becomes,
                                  row->why};
    print_fields(row->at_ms, fields, sizeof fields / sizeof fields[0]);
}

/* As the API tells it (GET /moderation/log). */
static void write_act(const void *context, pod_text *out) {
    const store_log_row *row = context;
    pod__json json = pod__json_over(out);
    pod__json_object(&json, NULL);
    pod__json_integer(&json, "at_ms", row->at_ms);
    write_text(&json, "actor", row->actor_handle);
    pod__json_string(&json, "act", row->act);
    write_text(&json, "person", row->about);
    write_text(&json, "handle", row->about_handle);
    pod__json_string(&json, "name", row->about_name);
    pod__json_string(&json, "detail", row->detail);
    pod__json_string(&json, "why", row->why);
    pod__json_string(&json, "was", row->was);
    pod__json_string(&json, "becomes", row->becomes);
    pod__json_end(&json);
}

static void print_act_as_json(void *context, const store_log_row *row) {
    print_object(write_act, row, context);
}

static store_status list_log(store *from, const club_person *about, bool json, bool *whole, store_fault *fault) {
    return store_list_log(from, about, LINES_MAX, json ? print_act_as_json : print_act, whole, fault);
}

/* ---- Measures ---------------------------------------------------------------------------------------------------- */

static bool has_end(const store_measure_row *row) {
    return club_measure_has_end(row->kind) && row->until_ms != CLUB_NEVER_MS;
}

static void print_measure(void *context, const store_measure_row *row) {
    char until[DAY_SIZE] = "";
    (void)context;
    if (has_end(row)) {
        format_moment(row->until_ms, until);
    }
    const char *const fields[] = {called(row->about_handle, row->about_name),
                                  club_measure_name(row->kind),
                                  until,
                                  row->by_handle,
                                  row->reason,
                                  row->words};
    print_fields(row->at_ms, fields, sizeof fields / sizeof fields[0]);
}

static void write_measure(const void *context, pod_text *out) {
    const store_measure_row *row = context;
    pod__json json = pod__json_over(out);
    pod__json_object(&json, NULL);
    pod__json_string(&json, "id", row->id);
    pod__json_integer(&json, "at_ms", row->at_ms);
    pod__json_string(&json, "person", row->about);
    write_text(&json, "handle", row->about_handle);
    pod__json_string(&json, "name", row->about_name);
    pod__json_string(&json, "kind", club_measure_name(row->kind));
    if (has_end(row)) {
        pod__json_integer(&json, "until_ms", row->until_ms);
    } else {
        pod__json_null(&json, "until_ms");
    }
    write_text(&json, "by", row->by_handle);
    pod__json_string(&json, "reason", row->reason);
    pod__json_string(&json, "words", row->words);
    pod__json_bool(&json, "seen", row->seen_ms != 0);
    write_text(&json, "appeal", row->appeal);
    pod__json_end(&json);
}

static void print_measure_as_json(void *context, const store_measure_row *row) {
    print_object(write_measure, row, context);
}

static store_status list_measures(store *from, const club_person *about, bool json, bool *whole, store_fault *fault) {
    struct timespec now;
    clock_gettime(CLOCK_REALTIME, &now);
    const store_standing asked = {*about, (int64_t)now.tv_sec * 1000, LINES_MAX};
    return store_list_standing(from, &asked, json ? print_measure_as_json : print_measure, whole, fault);
}

/* ---- Both -------------------------------------------------------------------------------------------------------- */

typedef store_status (*lister)(store *from, const club_person *about, bool json, bool *whole, store_fault *fault);

/* All of it, or what is about one member. */
static cli_status print_list(const cli_arguments *arguments, store *from, lister list) {
    club_person about = {""};
    store_fault fault;
    bool whole = true;
    const char *handle = arguments->words > 1 ? arguments->word[1] : NULL;
    store_status status = handle ? store_find_handle(from, handle, &about, &fault) : STORE_OK;
    if (status == STORE_NOT_FOUND) {
        return cli_error(arguments->language, "there is no member '{0}'", handle, NULL);
    }
    status = status ? status : list(from, &about, arguments->option[CLI_OPTION_JSON] != NULL, &whole, &fault);
    if (status) {
        return cli_error(arguments->language, "{0}", fault.text, NULL);
    }
    return whole ? CLI_DONE : cli_error(arguments->language, "out of memory", NULL, NULL);
}

static cli_status read_database(const cli_arguments *arguments, const app_config *config, lister list) {
    const sql_driver *driver;
    store *from = NULL;
    store_fault fault;
    if (!cli_find_driver(config, arguments->language, &driver)) {
        return CLI_BAD;
    }
    if (store_open_to_read(config->database, driver, &from, &fault)) {
        return cli_error(arguments->language, "{0}", fault.text, NULL);
    }
    cli_status status = print_list(arguments, from, list);
    store_close(from);
    return status;
}

cli_status cli_admin_log(const cli_arguments *arguments, const app_config *config) {
    return read_database(arguments, config, list_log);
}

cli_status cli_admin_measures(const cli_arguments *arguments, const app_config *config) {
    return read_database(arguments, config, list_measures);
}
