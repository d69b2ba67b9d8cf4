/* `ludopod admin`: what is done here, without the club; acts in it are in a table of the API's (api/host/acts.c). */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "api/host/host.h"
#include "base/interrupt.h"
#include "base/json.h"
#include "cli/progress.h"
#include "cli/server/server.h"

/* ---- Backups, there and back ---------------------------------------------------------------- */

static bool tell(void *context, const pod_progress *copied) {
    return cli_progress_share(context, CLI_TEXT("{0} % copied"), copied);
}

typedef struct copying {
    const char *file;
    const app_config *config; /* which database */
    bool back;                /* from the file into the database */
    sql_copy replaced;        /* then, what was there; "" for nothing */
} copying;

static void write_copying(pod__json *json, const void *context) {
    const copying *done = context;
    pod__json_add(json, POD__T("file", done->file), POD__T("database", done->config->database));
    if (done->replaced.place[0]) {
        pod__json_string(json, "replaced", done->replaced.place);
    }
}

/* False: it was not done, which has been told. */
static bool copy(const cli_arguments *arguments, copying *what) {
    cli_progress progress = cli_progress_begin(arguments->language, CLI_PROGRESS_TOLD);
    store_backup_request request = {.replace = arguments->option[CLI_OPTION_FORCE] != NULL,
                                    .progress = {&progress, tell}};
    const char *database = what->config->database;
    const sql_driver *driver;
    store_fault fault;
    sigset_t before;
    if (!cli_find_driver(what->config, arguments->language, &driver)) {
        return false;
    }
    pod__interrupt_hold(&before);
    const bool failed = what->back ? store_restore(database, driver, what->file, &request, &what->replaced, &fault)
                                   : store_backup(database, driver, what->file, &request, &fault);
    cli_progress_end(&progress);
    if (failed) {
        cli_error(arguments->language, "{0}", fault.text, NULL);
    }
    pod__interrupt_release(&before);
    return !failed;
}

static cli_status tell_copied(const cli_arguments *arguments, const copying *done) {
    pod_language language = arguments->language;
    const char *database = done->config->database;
    if (arguments->option[CLI_OPTION_JSON]) {
        return cli_print_json(language, write_copying, done);
    }
    if (done->back) {
        cli_say(stdout, language, "{0} is restored from {1}", database, done->file);
    } else {
        cli_say(stdout, language, "{0} is a checked backup of {1}", done->file, database);
    }
    if (done->replaced.place[0]) {
        putchar('\n');
        cli_say(stdout, language, "what was there before is kept as {0}", done->replaced.place, NULL);
    }
    putchar('\n');
    return CLI_DONE;
}

/* The copy is there, whether the club's log can be told of it or not. */
static cli_status copy_and_note(const admin_call *call, bool back) {
    copying what = {.file = call->word[0], .config = call->config, .back = back};
    if (!copy(call->arguments, &what)) {
        return CLI_BAD;
    }
    free(cli_admin_ask(call));
    return tell_copied(call->arguments, &what);
}

static cli_status backup(const admin_call *call) {
    return copy_and_note(call, false);
}

static cli_status restore(const admin_call *call) {
    return copy_and_note(call, true);
}

/* ---- What comes in pages -------------------------------------------------------------------- */

/* Where the next page begins, cut out of this one; NULL: it was the last. */
static const char *next_of(const char *page) {
    static const char mark[] = "\"next\":\"";
    const char *next = strstr(page, mark);
    for (const char *later; next && (later = strstr(next + 1, mark));) {
        next = later;
    }
    return next ? next + sizeof mark - 1 : NULL;
}

/* Asks for all pages, the next by one word more, and gives each to `take`. */
static cli_status ask_pages(const admin_call *call, void (*take)(const admin_call *call, const char *page, bool last)) {
    enum { WORDS = 2 };
    char cursor[64] = "";
    const char *words[WORDS] = {call->words ? call->word[0] : cursor, cursor};
    admin_call page = *call;
    page.word = words;
    for (char *text; (text = cli_admin_ask(&page));) {
        const char *next = next_of(text);
        snprintf(cursor, sizeof cursor, "%.*s", next ? (int)strcspn(next, "\"") : 0, next ? next : "");
        take(call, text, !*cursor);
        free(text);
        page.words = call->words + 1;
        if (!*cursor) {
            return CLI_DONE;
        }
    }
    return CLI_BAD;
}

static void print_page(const admin_call *call, const char *page, bool last) {
    (void)call, (void)last;
    puts(page);
}

static void tell_last(const admin_call *call, const char *page, bool last) {
    if (last) {
        cli_admin_tell(call, page);
    }
}

/* A page a line, as the API has them. */
static cli_status export_member(const admin_call *call) {
    return ask_pages(call, print_page);
}

static cli_status apply_retention(const admin_call *call) {
    return ask_pages(call, tell_last);
}

/* ---- Finding what to do --------------------------------------------------------------------- */

typedef struct admin_command {
    const char *name, *words; /* as of an act (api/host/host.h) */
    cli_status (*run)(const admin_call *call);
} admin_command;

static const admin_command commands[] = {
    {"user list", "[TEXT]", cli_admin_list},
    {"user show", "HANDLE", cli_admin_list},
    {"user export", "HANDLE", export_member},
    {"game list", "[HANDLE]", cli_admin_list},
    {"game show", "GAME", cli_admin_list},
    {"challenge list", "[HANDLE]", cli_admin_list},
    {"event list", "", cli_admin_list},
    {"backup", "FILE", backup},
    {"restore", "FILE", restore},
    {"archive", "FOLDER", cli_admin_archive},
    {"check", "", cli_admin_check},
    {"stats", "", cli_admin_list},
    {"doctor", "", cli_admin_doctor},
    {"retention", "", cli_admin_list},
    {"retention apply", "", apply_retention},
    {"ratings recalculate", "", cli_admin_recalculate},
    {"played recalculate", "", cli_admin_recalculate_played},
    {"log", "[HANDLE]", cli_admin_list},
    {"measures", "[HANDLE]", cli_admin_list},
    {"fairplay", "HANDLE [FILE]", cli_admin_fairplay},
};
enum { COMMANDS = sizeof commands / sizeof commands[0], LIST_SIZE = 1024 };

/* How many words of the command line are this name; 0: they are another. */
static int words_of(const char *name, const cli_arguments *arguments) {
    int words = 0;
    for (size_t length; *name && words < arguments->words; name += length + (name[length] == ' ')) {
        length = strcspn(name, " ");
        if (strlen(arguments->word[words]) != length || strncmp(arguments->word[words++], name, length) != 0) {
            return 0;
        }
    }
    return *name ? 0 : words;
}

/* The longest name counts: "retention apply" is not "retention". */
static int find_command(const cli_arguments *arguments, admin_command *out) {
    int best = 0;
    for (const api_host_act *act = api_host_acts; act->name; act++) {
        if (words_of(act->name, arguments) > best) {
            best = words_of(act->name, arguments);
            *out = (admin_command){act->name, act->words, cli_admin_act};
        }
    }
    for (size_t i = 0; i < COMMANDS; i++) {
        if (words_of(commands[i].name, arguments) >= (best ? best : 1)) {
            best = words_of(commands[i].name, arguments);
            *out = commands[i];
        }
    }
    return best;
}

static void list_commands(char out[LIST_SIZE]) {
    pod_text list = pod_text_over(out, LIST_SIZE);
    for (size_t i = 0; i < COMMANDS; i++) {
        pod_text_format(&list, "%s%s", i ? ", " : "", commands[i].name);
    }
    for (const api_host_act *act = api_host_acts; act->name; act++) {
        if (!strstr(out, act->name)) {
            pod_text_format(&list, ", %s", act->name);
        }
    }
}

static cli_status refuse_command(const cli_arguments *arguments) {
    char list[LIST_SIZE], *given;
    list_commands(list);
    if (!arguments->words) {
        return cli_wrong_usage(arguments, "the action is missing; expected {0}", list, NULL);
    }
    given = cli_formatted("%s%s%s", arguments->word[0], arguments->words > 1 ? " " : "",
                          arguments->words > 1 ? arguments->word[1] : "");
    if (!given) {
        return cli_out_of_memory(arguments->language);
    }
    cli_unknown(arguments->language, "'{0}' is not an action here; expected {1}", given, list);
    free(given);
    return cli_see_help(arguments);
}

static cli_status check_words(const admin_call *call, const char *words) {
    int least = 0, most = 0;
    for (const char *at = words; *at; at += strcspn(at, " "), at += *at == ' ') {
        most++;
        least += *at != '[';
    }
    if (call->words < least) {
        return cli_wrong_usage(call->arguments, "something is missing; expected {0} {1}", call->name, words);
    }
    return call->words > most
               ? cli_wrong_usage(call->arguments, "'{0}' is one argument too many", call->word[most], NULL)
               : CLI_DONE;
}

/* Of the settings only the database matters. */
static cli_status find_database(const cli_arguments *arguments, app_config *out) {
    const app_logger logger = {.stream = stderr, .least = APP_ERROR};
    cli_status status = cli_read_config(arguments, out);
    if (status) {
        return status;
    }
    cli_find_games(out, &logger);
    cli_find_key(out);
    return CLI_DONE;
}

cli_status cli_admin(const cli_arguments *arguments) {
    app_config config;
    admin_command command;
    const int names = find_command(arguments, &command);
    if (!names) {
        return refuse_command(arguments);
    }
    const admin_call call = {.arguments = arguments,
                             .config = &config,
                             .language = arguments->language,
                             .json = arguments->option[CLI_OPTION_JSON] != NULL,
                             .name = command.name,
                             .word = (const char *const *)arguments->word + names,
                             .words = arguments->words - names};
    cli_status status = check_words(&call, command.words);
    status = status ? status : find_database(arguments, &config);
    return status ? status : command.run(&call);
}
