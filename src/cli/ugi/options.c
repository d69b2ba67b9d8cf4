/* The options of the engine: its own, and those of the game it plays. */
#include <errno.h>
#include <stddef.h>
#include <stdlib.h>
#include <string.h>

#include "base/text.h"
#include "cli/arguments.h"
#include "cli/files.h"
#include "cli/position.h"
#include "cli/ugi/ugi.h"
#include "cli/values.h"
#include "ludopod/character.h"

typedef struct spin {
    const char *name;
    long fallback, minimum, maximum;
    size_t offset; /* of the long in ugi_engine */
} spin;

static const spin spins[] = {
    {"Hash", UGI_HASH_DEFAULT, 1, UGI_HASH_MAX, offsetof(ugi_engine, hash)},
    {"Threads", 1, 1, CLI_THREADS_MAX, offsetof(ugi_engine, threads)},
    {"MultiPV", 1, 1, POD_ANALYSIS_LINES_MAX, offsetof(ugi_engine, lines)},
    {"Seed", 0, 0, INT32_MAX, offsetof(ugi_engine, seed)},
};
enum { SPIN_COUNT = sizeof spins / sizeof spins[0] };

static long *value_of(ugi_engine *engine, const spin *option) {
    return (long *)((char *)engine + option->offset);
}

/* A game option as UCI spells options: with a capital. */
static void print_game_option(const pod_option *option) {
    printf("option name %c%s type ", option->name[0] - 'a' + 'A', option->name + 1);
    if (!option->words) {
        printf("spin default %d min %d max %d\n", option->fallback, option->minimum, option->maximum);
        return;
    }
    printf("combo default %s", *option->words[option->fallback] ? option->words[option->fallback] : "<empty>");
    for (int i = 0; i <= option->maximum; i++) {
        printf(" var %s", *option->words[i] ? option->words[i] : "<empty>");
    }
    putchar('\n');
}

static bool is_side(const pod_option *option) {
    return option->id == POD_OPTION_ROWS || option->id == POD_OPTION_COLUMNS;
}

/* Which options a game has may depend on the game chosen: those of all games are listed, each once. */
static bool is_listed_before(size_t game, const pod_option *option) {
    for (size_t earlier = 0; earlier < game; earlier++) {
        const pod_rules *rules = pod_game_at(earlier)->rules;
        for (size_t i = 0; i < rules->option_count; i++) {
            if (rules->options[i].id == option->id) {
                return true;
            }
        }
    }
    return false;
}

void ugi_list_options(const ugi_engine *engine) {
    (void)engine;
    for (size_t i = 0; i < SPIN_COUNT; i++) {
        const spin *option = &spins[i];
        printf("option name %s type spin default %ld min %ld max %ld\n", option->name, option->fallback,
               option->minimum, option->maximum);
    }
    printf("option name Game type combo default %s", pod_game_at(0)->name);
    for (size_t i = 0; i < pod_game_count(); i++) {
        printf(" var %s", pod_game_at(i)->name);
    }
    printf("\noption name Character type combo default %s", pod_character_at(POD_CHARACTER_STRONGEST)->name);
    for (unsigned number = 1; number <= POD_CHARACTERS; number++) {
        printf(" var %s", pod_character_at(number)->name);
    }
    printf("\noption name Board type string default <empty>\noption name EvalFile type string default <builtin>\n"
           "option name Table path type string default <empty>\n");
    for (size_t game = 0; game < pod_game_count(); game++) {
        const pod_rules *rules = pod_game_at(game)->rules;
        for (size_t i = 0; i < rules->option_count; i++) {
            const pod_option *option = &rules->options[i];
            if (!is_side(option) && !is_listed_before(game, option)) {
                print_game_option(option);
            }
        }
    }
}

static void set_spin(ugi_engine *engine, const spin *option, const char *value) {
    int64_t number;
    if (!ugi_number(value, option->minimum, option->maximum, &number)) {
        pod_fault fault;
        const char *range = CLI_SHORT("%ld-%ld", option->minimum, option->maximum);
        pod_fault_set(&fault, POD_ERROR_OPTION_VALUE, &(pod_fault_about){.argument = {value, option->name, range}});
        ugi_inform_fault(engine, NULL, &fault);
        return;
    }
    *value_of(engine, option) = (long)number;
    if (option->offset == offsetof(ugi_engine, hash)) {
        ugi_search_forget(engine, true);
    }
    if (option->offset == offsetof(ugi_engine, seed)) {
        engine->games = 0;
    }
}

static void say_refused(void *context, const pod_fault *fault) {
    ugi_inform_fault(context, NULL, fault);
}

/* Another directory of tables, or none. What cannot be opened leaves those there are. */
static void set_tables(ugi_engine *engine, const char *directory) {
    pod_tables *tables = NULL;
    pod_fault fault;
    bool none = !*directory || ugi_same(directory, "<empty>");
    if (!none && pod_tables_open(directory, say_refused, engine, &tables, &fault)) {
        ugi_inform_fault(engine, NULL, &fault);
        return;
    }
    pod_tables_close(engine->tables);
    engine->tables = tables;
}

static void set_game(ugi_engine *engine, const char *value) {
    const pod_game *game = pod_game_find(value, strlen(value));
    if (!game) {
        char games[128];
        ugi_inform_unknown(engine, pod_error_message(POD_ERROR_GAME), value, cli_game_names(games, sizeof games));
        return;
    }
    engine->game = game;
    pod_options_default(game, &engine->options);
    ugi_start(engine);
}

static void fold(char *name) {
    for (; *name; name++) {
        *name = (char)(*name >= 'A' && *name <= 'Z' ? *name - 'A' + 'a' : *name);
    }
}

/* "<empty>" is how UCI writes a value of no letters; as a board it is the usual one. */
static pod_error change(const pod_game *game, pod_options *options, const char *name, const char *value,
                        pod_fault *fault) {
    bool empty = ugi_same(value, "<empty>");
    if (empty && ugi_same(name, "board")) {
        pod_options usual;
        pod_options_default(game, &usual);
        options->value[POD_OPTION_ROWS] = usual.value[POD_OPTION_ROWS];
        options->value[POD_OPTION_COLUMNS] = usual.value[POD_OPTION_COLUMNS];
        return POD_OK;
    }
    return pod_options_set(game, options, name, empty ? "" : value, fault);
}

static void say_unknown(const ugi_engine *engine, const char *name) {
    pod_text list = POD__ROOM(512);
    pod_text_add(&list, "game, character, evalfile, table path");
    for (size_t i = 0; i < SPIN_COUNT; i++) {
        pod_text_format(&list, ", %s", spins[i].name);
    }
    fold(list.data);
    for (size_t i = 0; i < engine->game->rules->option_count; i++) {
        pod_text_format(&list, ", %s", engine->game->rules->options[i].name);
    }
    ugi_inform_unknown(engine, "'{0}' is not an option here; the answer to ugi lists them", name, list.data);
}

static void set_character(ugi_engine *engine, const char *value) {
    unsigned found;
    pod_fault fault;
    if (cli_character_find(value, &found, &fault)) {
        engine->character = found;
    } else {
        ugi_inform_fault(engine, NULL, &fault);
    }
}

/* An option of the game, tried out on a copy: what cannot be played is not half set. */
static void set_game_option(ugi_engine *engine, char *name, const char *value) {
    pod_options options = engine->options;
    pod_position start;
    pod_fault fault;
    fold(name);
    pod_error error = change(engine->game, &options, name, value, &fault);
    error = error ? error : pod_start(engine->game, &options, &start, &fault);
    if (error == POD_ERROR_OPTION_NAME) {
        say_unknown(engine, name);
    } else if (error) {
        ugi_inform_fault(engine, NULL, &fault);
    } else {
        engine->options = options;
        ugi_start(engine);
    }
}

/* A network from a file; NULL when there is none in it, and that has been said. */
static pod_network *read_network(const ugi_engine *engine, const char *path) {
    size_t length;
    pod_network *network = NULL;
    char *bytes = cli_file_bytes(path, &length);
    if (!bytes) {
        ugi_inform(engine, "{0}: {1}", path, strerror(errno));
        return NULL;
    }
    pod_error error = pod_network_read(bytes, length, &network);
    free(bytes);
    if (error) {
        ugi_inform(engine, "{0}: {1}", path, pod_translate(engine->language, pod_error_message(error)));
    }
    return network;
}

/* EvalFile: the network a search evaluates with. */
static void set_evaluation(ugi_engine *engine, const char *value) {
    bool builtin = !*value || ugi_same(value, "<builtin>") || ugi_same(value, "<empty>");
    bool none = ugi_same(value, "none");
    pod_network *network = builtin || none ? NULL : read_network(engine, value);
    if (!builtin && !none && !network) {
        return;
    }
    ugi_search_forget(engine, true); /* the next one is made with what is chosen here */
    pod_network_free(engine->network);
    engine->network = network;
    engine->own_network = !builtin;
}

void ugi_set_option(ugi_engine *engine, char *rest) {
    char *named;
    ugi_until(rest, "name", &named);
    if (!named) {
        ugi_inform(engine, "a setoption must look like this: setoption name Hash value 64", NULL, NULL);
        return;
    }
    char *value;
    char *name = ugi_until(named, "value", &value);
    const char *given = value ? ugi_until(value, NULL, NULL) : "";
    for (size_t i = 0; i < SPIN_COUNT; i++) {
        if (ugi_same(name, spins[i].name)) {
            set_spin(engine, &spins[i], given);
            return;
        }
    }
    if (ugi_same(name, "Game")) {
        set_game(engine, given);
    } else if (ugi_same(name, "Character")) {
        set_character(engine, given);
    } else if (ugi_same(name, "EvalFile")) {
        set_evaluation(engine, given);
    } else if (ugi_same(name, "Table path")) {
        set_tables(engine, given);
    } else {
        set_game_option(engine, name, given);
    }
}
