/* `ludopod admin log`: what moderators, administrators and whoever runs the club have done, from the database, also
   while a server runs. */
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

#include "base/json.h"
#include "base/text.h"
#include "cli/command.h"
#include "cli/server/server.h"
#include "store/order.h"
#include "store/people.h"

enum { LOG_MAX = 1000000, DAY_SIZE = 32 };

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

static void print_line(void *context, const store_log_row *row) {
    char moment[DAY_SIZE];
    (void)context;
    format_moment(row->at_ms, moment);
    fputs(moment, stdout);
    const char *const fields[] = {row->actor_handle, row->act, *row->about_handle ? row->about_handle : row->about_name,
                                  row->detail,       row->was, row->becomes,
                                  row->why};
    for (size_t i = 0; i < sizeof fields / sizeof fields[0]; i++) {
        print_field(fields[i]);
    }
    putchar('\n');
}

static void write_text(pod__json *json, const char *name, const char *text) {
    if (*text) {
        pod__json_string(json, name, text);
    } else {
        pod__json_null(json, name);
    }
}

/* As the API tells it (GET /moderation/log). */
static void write_entry(const void *context, pod_text *out) {
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

static void print_json(void *context, const store_log_row *row) {
    bool *whole = context;
    char *line = pod__printed(write_entry, row, NULL);
    *whole = *whole && line;
    if (line) {
        puts(line);
    }
    free(line);
}

/* All of it, or what is about one member. */
static cli_status print_log(const cli_arguments *arguments, store *from) {
    club_person about = {""};
    store_fault fault;
    bool whole = true;
    const bool json = arguments->option[CLI_OPTION_JSON] != NULL;
    const char *handle = arguments->words > 1 ? arguments->word[1] : NULL;
    store_status status = handle ? store_find_handle(from, handle, &about, &fault) : STORE_OK;
    if (status == STORE_NOT_FOUND) {
        return cli_error(arguments->language, "there is no member '{0}'", handle, NULL);
    }
    status = status ? status : store_list_log(from, &about, LOG_MAX, json ? print_json : print_line, &whole, &fault);
    if (status) {
        return cli_error(arguments->language, "{0}", fault.text, NULL);
    }
    return whole ? CLI_DONE : cli_error(arguments->language, "out of memory", NULL, NULL);
}

cli_status cli_admin_log(const cli_arguments *arguments, const server_config *config) {
    const sql_driver *driver;
    store *from = NULL;
    store_fault fault;
    if (!cli_find_driver(config, arguments->language, &driver)) {
        return CLI_BAD;
    }
    if (store_open_to_read(config->database, driver, &from, &fault)) {
        return cli_error(arguments->language, "{0}", fault.text, NULL);
    }
    cli_status status = print_log(arguments, from);
    store_close(from);
    return status;
}
