/* Makes, looks up and checks tables of solved positions. */
#include <assert.h>
#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#include "cli/position.h"
#include "cli/table/table.h"
#include "cli/values.h"
#include "solve/tables/tables.h"

static const cli_table_game *const games[] = {&cli_table_cephalopod, &cli_table_octogo};

/* NULL when there are no tables for that game. */
static const cli_table_game *tables_of(pod_game_id game) {
    for (size_t i = 0; i < sizeof games / sizeof games[0]; i++) {
        if (games[i]->game == game) {
            return games[i];
        }
    }
    return NULL;
}

/* The tables of the game asked for. */
static cli_status find_game(const cli_arguments *arguments, const cli_table_game **out) {
    const char *name = arguments->option[CLI_OPTION_GAME];
    const pod_game *game = pod_game_at(0);
    cli_status status = name ? cli_game_find(arguments->language, name, &game) : CLI_DONE;
    if (status) {
        return status;
    }
    pod_game_id id = 0;
    while (pod_game_at(id) != game) {
        id++;
    }
    *out = tables_of(id);
    return *out ? CLI_DONE : cli_error(arguments->language, "there are no tables for {0}", game->title, NULL);
}

/* Where the table that the options ask for is, for the caller to free. */
static cli_status place_asked_for(const cli_arguments *arguments, const cli_table_game *game, char **out) {
    char name[CLI_TABLE_NAME];
    cli_status status = game->name(arguments, name);
    char *directory = status ? NULL : cli_table_directory(arguments);
    if (!directory) {
        return CLI_BAD;
    }
    *out = cli_formatted("%s/%s", directory, name);
    free(directory);
    return *out ? CLI_DONE : cli_out_of_memory(arguments->language);
}

/* Each folder on the way to a file that is not there yet. */
static cli_status make_folders(pod_language language, char *path) {
    for (char *slash = strchr(path + 1, '/'); slash; slash = strchr(slash + 1, '/')) {
        *slash = 0;
        if (mkdir(path, 0777) && errno != EEXIST) {
            return cli_system_error(language, path);
        }
        *slash = '/';
    }
    return CLI_DONE;
}

static cli_status build(const cli_arguments *arguments) {
    const cli_table_game *game = NULL;
    char *path = NULL;
    if (arguments->words > 1) {
        return cli_wrong_usage(arguments, "'{0}' is one argument too many; options say which table to build",
                               arguments->word[1], NULL);
    }
    cli_status status = find_game(arguments, &game);
    status = status ? status : place_asked_for(arguments, game, &path);
    status = status ? status : make_folders(arguments->language, path);
    status = status ? status : game->build(arguments, path);
    free(path);
    return status;
}

/* What info and verify do to a file. */
static cli_status look_at(const cli_arguments *arguments, const char *path, bool verify) {
    const pod__table_kind *kind;
    pod_fault fault;
    if (pod__table_kind_of(path, &kind, &fault)) {
        return cli_fault(arguments->language, NULL, &fault);
    }
    const cli_table_game *game = tables_of(kind->game);
    assert(game);
    return verify ? game->verify(arguments, path) : game->info(arguments, path);
}

typedef struct refusals {
    pod_language language;
    cli_status status;
} refusals;

static void say_refused(void *context, const pod_fault *fault) {
    refusals *seen = context;
    seen->status = cli_fault(seen->language, NULL, fault);
}

/* All tables there are. What cannot be used makes the status CLI_BAD. */
static cli_status look_at_all(const cli_arguments *arguments, bool verify) {
    char *directory = cli_table_directory(arguments);
    refusals refused = {arguments->language, CLI_DONE};
    pod_tables *tables;
    pod_fault fault;
    cli_status status = directory ? CLI_DONE : CLI_BAD;
    if (!status && pod_tables_open(directory, say_refused, &refused, &tables, &fault)) {
        status = cli_fault(arguments->language, NULL, &fault);
    }
    free(directory);
    if (status) {
        return status;
    }
    for (size_t i = 0; status != CLI_BAD && i < pod_tables_count(tables); i++) {
        cli_status one = look_at(arguments, pod_tables_path(tables, i), verify);
        status = one > status ? one : status;
    }
    pod_tables_close(tables);
    return refused.status > status ? refused.status : status;
}

static cli_status look(const cli_arguments *arguments, bool verify) {
    if (arguments->words > 2) {
        return cli_wrong_usage(arguments, "'{0}' is one argument too many; expected one file", arguments->word[2],
                               NULL);
    }
    if (arguments->words == 2) {
        return look_at(arguments, arguments->word[1], verify);
    }
    if (!arguments->option[CLI_OPTION_GAME]) {
        return look_at_all(arguments, verify);
    }
    const cli_table_game *game = NULL;
    char *path = NULL;
    cli_status status = find_game(arguments, &game);
    status = status ? status : place_asked_for(arguments, game, &path);
    status = status ? status : look_at(arguments, path, verify);
    free(path);
    return status;
}

cli_status cli_cmd_table(const cli_arguments *arguments) {
    const char *verb = arguments->words ? arguments->word[0] : "";
    if (!strcmp(verb, "build")) {
        return build(arguments);
    }
    if (!strcmp(verb, "probe")) {
        return cli_table_probe(arguments, arguments->word + 1, arguments->words - 1);
    }
    if (!strcmp(verb, "verify") || !strcmp(verb, "info")) {
        return look(arguments, *verb == 'v');
    }
    if (!arguments->words) {
        return cli_wrong_usage(arguments, "the action is missing; expected build, probe, verify or info", NULL, NULL);
    }
    cli_unknown(arguments->language, "'{0}' is not an action on tables; expected build, probe, verify or info", verb,
                "build, probe, verify, info");
    return cli_see_help(arguments);
}
