/* The settings of a server, and which database it is. */
#include <assert.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "cli/files.h"
#include "cli/module.h"
#include "cli/server/server.h"
#include "serve/config.h"

/* Without --database and the setting, games are in this folder's ludopod.sqlite. What an earlier version has left under
   another name is not left behind: it is served when it is alone, and named when it is not. */
void cli_find_games(app_config *config, const app_logger *logger) {
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
        app_log(logger, APP_WARNING, "older_database", "{s:s s:s s:s}", "file", older[i], "served", served, "text",
                text);
    }
    snprintf(config->database, sizeof config->database, "sqlite:%s", served ? served : usual);
}

/* Without the setting, the club's key is beside the database. One in memory has a key for itself; one that is no file
   has no place beside it, and in the working directory the key would be lost with the next change of it. */
void cli_find_key(app_config *config) {
    assert(config->database[0]);
    static const char scheme[] = "sqlite:", memory[] = "sqlite::memory:";
    const char *path = config->database + sizeof scheme - 1;
    if (config->key_file[0] || strncmp(config->database, scheme, sizeof scheme - 1) != 0 ||
        strcmp(config->database, memory) == 0) {
        return;
    }
    const char *slash = strrchr(path, '/');
    snprintf(config->key_file, sizeof config->key_file, "%.*sclub.key", slash ? (int)(slash + 1 - path) : 0, path);
}

static bool is_postgresql(const app_config *config) {
    static const char scheme[] = "postgresql:";
    return strncmp(config->database, scheme, sizeof scheme - 1) == 0;
}

bool cli_need_key(const app_config *config, pod_language language) {
    bool placed = config->key_file[0] || !is_postgresql(config);
    if (!placed) {
        cli_error(language,
                  "with a database of PostgreSQL it must be said where the club's key is kept; set key_file in the "
                  "file of --config, such as key_file = \"/var/lib/ludopod/club.key\"",
                  NULL, NULL);
    }
    return placed;
}

bool cli_find_driver(const app_config *config, pod_language language, const sql_driver **out) {
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

cli_status cli_read_config(const cli_arguments *arguments, app_config *out) {
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
