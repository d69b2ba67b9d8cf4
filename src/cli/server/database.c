/* The database of a server: which one it is, and `ludopod admin`, which backs it up and restores it. */
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

/* ---- Which database it is ------------------------------------------------------------------------------------- */

/* Without --database and the setting, games are in this folder's ludopod.sqlite. What an earlier version has left under
   another name is not left behind: it is served when it is alone, and named when it is not. */
void cli_find_games(server_config *config, const server_logger *logger) {
    static const char usual[] = "ludopod.sqlite", *const older[] = {"ludopod.db", "games.db"};
    if (config->database[0]) {
        return;
    }
    const char *served = access(usual, F_OK) == 0 ? usual : NULL;
    for (size_t i = 0; i < sizeof older / sizeof older[0]; i++) {
        if (access(older[i], F_OK) != 0) {
            continue;
        }
        const char *text = served ? "this database is not served; name it with --database to serve it"
                                  : "this database of an earlier version is served; to use the name of today, rename "
                                    "it while no server runs";
        served = served ? served : older[i];
        server_log(logger, SERVER_WARNING, "older_database", "{s:s s:s s:s}", "file", older[i], "served", served,
                   "text", text);
    }
    snprintf(config->database, sizeof config->database, "sqlite:%s", served ? served : usual);
}

/* Without the setting, the club's key is beside the database. One in memory has a key for itself; one that is no file
   has no place beside it, and in the working directory the key would be lost with the next change of it. */
void cli_find_key(server_config *config) {
    static const char scheme[] = "sqlite:", memory[] = "sqlite::memory:";
    const char *path = config->database + sizeof scheme - 1;
    if (config->key_file[0] || strncmp(config->database, scheme, sizeof scheme - 1) != 0 ||
        strcmp(config->database, memory) == 0) {
        return;
    }
    const char *slash = strrchr(path, '/');
    snprintf(config->key_file, sizeof config->key_file, "%.*sclub.key", slash ? (int)(slash + 1 - path) : 0, path);
}

static bool is_postgresql(const server_config *config) {
    static const char scheme[] = "postgresql:";
    return strncmp(config->database, scheme, sizeof scheme - 1) == 0;
}

bool cli_need_key(const server_config *config, pod_language language) {
    bool placed = config->key_file[0] || !is_postgresql(config);
    if (!placed) {
        cli_error(language,
                  "with a database of PostgreSQL it must be said where the club's key is kept; set key_file in the "
                  "file of --config, such as key_file = \"/var/lib/ludopod/club.key\"",
                  NULL, NULL);
    }
    return placed;
}

bool cli_find_driver(const server_config *config, pod_language language, const sql_driver **out) {
    bool wanted = is_postgresql(config);
    *out = wanted ? cli_module_need(&cli_module_postgresql, language) : NULL;
    return !wanted || *out;
}

/* systemd lets a service read what is root's by a list beside the mode, which then shows the group's bits. */
static cli_status keep_secret(const cli_arguments *arguments) {
    const char *config = arguments->option[CLI_OPTION_CONFIG];
    struct stat about;
    if (arguments->option[CLI_OPTION_DATABASE]) {
        return cli_error(arguments->language,
                         "a password in --database can be read by everyone on this machine; put it into ~/.pgpass or "
                         "the file that PGPASSFILE names, or set database in the file of --config",
                         NULL, NULL);
    }
    return stat(config, &about) ? cli_system_error(arguments->language, config)
                                : cli_file_keep_from(arguments->language, config, about.st_mode, S_IRWXO);
}

cli_status cli_read_config(const cli_arguments *arguments, server_config *out) {
    const char *config = arguments->option[CLI_OPTION_CONFIG], *database = arguments->option[CLI_OPTION_DATABASE];
    server_config_fault fault = {"a value is too long"};
    const sql_driver *driver;
    server_config_default(out);
    if ((config && !server_config_read(config, out, &fault)) ||
        (database && strlen(database) >= sizeof out->database)) {
        return cli_error(arguments->language, "{0}", fault.text, NULL);
    }
    if (database) {
        memcpy(out->database, database, strlen(database) + 1);
    }
    if (!cli_find_driver(out, arguments->language, &driver)) {
        return CLI_BAD;
    }
    return driver && driver->has_secret(out->database) ? keep_secret(arguments) : CLI_DONE;
}

/* ---- Backups, there and back ---------------------------------------------------------------- */

static bool tell(void *context, const pod_progress *copied) {
    return cli_progress_share(context, CLI_TEXT("{0} % copied"), copied);
}

typedef struct copying {
    const char *file;
    const server_config *config; /* which database */
    bool back;                   /* from the file into the database */
    sql_copy replaced;           /* then, what was there; "" for nothing */
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

static cli_status backup(const cli_arguments *arguments, const server_config *config) {
    copying what = {.file = arguments->word[1], .config = config};
    return copy(arguments, &what) ? tell_copied(arguments, &what) : CLI_BAD;
}

static cli_status restore(const cli_arguments *arguments, const server_config *config) {
    copying what = {.file = arguments->word[1], .config = config, .back = true};
    return copy(arguments, &what) ? tell_copied(arguments, &what) : CLI_BAD;
}

/* ---- Finding what to do --------------------------------------------------------------------- */

typedef struct admin_action {
    const char *name;
    int least, most; /* words behind it */
    const char *missing;
    cli_status (*run)(const cli_arguments *arguments, const server_config *config);
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
static cli_status find_database(const cli_arguments *arguments, server_config *out) {
    const server_logger logger = {stderr, SERVER_ERROR};
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
    server_config config;
    const admin_action *action = read_words(arguments);
    if (!action) {
        return cli_see_help(arguments->language, "admin");
    }
    cli_status status = find_database(arguments, &config);
    return status ? status : action->run(arguments, &config);
}
