/* Which database a server, or a command about one, uses. */
#include <stdio.h>
#include <string.h>
#include <unistd.h>

#include "cli/module.h"
#include "cli/server/server.h"

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

bool cli_find_driver(const server_config *config, pod_language language, const sql_driver **out) {
    static const char scheme[] = "postgresql:";
    bool wanted = strncmp(config->database, scheme, sizeof scheme - 1) == 0;
    *out = wanted ? cli_module_need(&cli_module_postgresql, language) : NULL;
    return !wanted || *out;
}
