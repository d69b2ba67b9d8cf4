/* `ludopod admin`: backs a database up and restores it, and what else is done to one without its server. */
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/interrupt.h"
#include "base/json.h"
#include "cli/command.h"
#include "cli/files.h"
#include "cli/module.h"
#include "cli/progress.h"
#include "cli/server/server.h"
#include "store/store.h"

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

static void write_copying(const void *context, pod_text *out) {
    const copying *done = context;
    pod__json json = pod__json_over(out);
    pod__json_object(&json, NULL);
    pod__json_string(&json, "file", done->file);
    pod__json_string(&json, "database", done->config->database);
    if (done->replaced.place[0]) {
        pod__json_string(&json, "replaced", done->replaced.place);
    }
    pod__json_end(&json);
    pod_text_add_char(out, '\n');
}

static store_status carry(copying *what, const sql_driver *driver, const store_backup_request *request,
                          store_fault *fault) {
    const char *database = what->config->database;
    return what->back ? store_restore(database, driver, what->file, request, &what->replaced, fault)
                      : store_backup(database, driver, what->file, request, fault);
}

/* False: it was not done, which has been told. */
static bool copy(const cli_arguments *arguments, copying *what) {
    cli_progress progress = cli_progress_begin(arguments->language, CLI_PROGRESS_TOLD);
    store_backup_request request = {.replace = arguments->option[CLI_OPTION_FORCE] != NULL,
                                    .progress = {&progress, tell}};
    const sql_driver *driver;
    store_fault fault;
    sigset_t before;
    if (!cli_find_driver(what->config, arguments->language, &driver)) {
        return false;
    }
    pod__interrupt_hold(&before);
    bool done = carry(what, driver, &request, &fault) == STORE_OK;
    cli_progress_end(&progress);
    if (!done) {
        cli_error(arguments->language, "{0}", fault.text, NULL);
    }
    pod__interrupt_release(&before);
    return done;
}

static cli_status tell_copied(const cli_arguments *arguments, const copying *done) {
    pod_language language = arguments->language;
    const char *database = done->config->database;
    if (arguments->option[CLI_OPTION_JSON]) {
        return cli_print(language, write_copying, done);
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

static cli_status backup(const cli_arguments *arguments, const app_config *config) {
    copying what = {.file = arguments->word[1], .config = config};
    return copy(arguments, &what) ? tell_copied(arguments, &what) : CLI_BAD;
}

static cli_status restore(const cli_arguments *arguments, const app_config *config) {
    copying what = {.file = arguments->word[1], .config = config, .back = true};
    return copy(arguments, &what) ? tell_copied(arguments, &what) : CLI_BAD;
}

/* ---- Finding what to do --------------------------------------------------------------------- */

typedef struct admin_action {
    const char *name;
    int least, most; /* words behind it */
    const char *missing;
    cli_status (*run)(const cli_arguments *arguments, const app_config *config);
} admin_action;

static const admin_action actions[] = {
    {"backup", 1, 1, CLI_TEXT("the file to write the backup to is missing"), backup},
    {"restore", 1, 1, CLI_TEXT("the backup to restore is missing"), restore},
    {"people", 0, 1, "", cli_admin_people},
    {"role", 2, 2, CLI_TEXT("the handle and the role are missing; expected HANDLE player, moderator or administrator"),
     cli_admin_role},
    {"invite", 0, 1, "", cli_admin_invite},
    {"reset", 1, 1, CLI_TEXT("the handle is missing"), cli_admin_reset},
    {"ratings", 1, 1, CLI_TEXT("what to do with the ratings is missing; expected check or recalculate"),
     cli_admin_ratings},
    {"log", 0, 1, "", cli_admin_log},
    {"measures", 0, 1, "", cli_admin_measures},
    {"fairplay", 1, 2, CLI_TEXT("the member's handle is missing"), cli_admin_fairplay},
};

static const admin_action *find_action(const char *name) {
    for (size_t i = 0; i < sizeof actions / sizeof actions[0]; i++) {
        if (strcmp(actions[i].name, name) == 0) {
            return &actions[i];
        }
    }
    return NULL;
}

/* Of the settings only the database matters. */
static cli_status find_database(const cli_arguments *arguments, app_config *out) {
    const app_logger logger = {stderr, APP_ERROR};
    cli_status status = cli_read_config(arguments, out);
    if (status) {
        return status;
    }
    cli_find_games(out, &logger);
    cli_find_key(out);
    return CLI_DONE;
}

/* NULL when the words do not fit, which has been told. */
static const admin_action *read_words(const cli_arguments *arguments) {
    pod_language language = arguments->language;
    if (!arguments->words) {
        cli_error(language,
                  "the action is missing; expected backup, restore, people, role, invite, reset, ratings, log, "
                  "measures or fairplay",
                  NULL, NULL);
        return NULL;
    }
    const admin_action *action = find_action(arguments->word[0]);
    int words = (int)arguments->words - 1;
    if (!action) {
        cli_unknown(language,
                    "'{0}' is not an action here; expected backup, restore, people, role, invite, reset, ratings, log, "
                    "measures or fairplay",
                    arguments->word[0],
                    "backup, restore, people, role, invite, reset, ratings, log, measures, fairplay");
        return NULL;
    }
    if (words < action->least) {
        cli_error(language, action->missing, NULL, NULL);
        return NULL;
    }
    if (words > action->most) {
        cli_error(language, "'{0}' is one argument too many", arguments->word[1 + action->most], NULL);
        return NULL;
    }
    return action;
}

cli_status cli_admin(const cli_arguments *arguments) {
    app_config config;
    const admin_action *action = read_words(arguments);
    if (!action) {
        return cli_see_help(arguments->language, "admin");
    }
    cli_status status = find_database(arguments, &config);
    return status ? status : action->run(arguments, &config);
}
