/* The engine as a whole: one command after the other. */
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

#include "cli/command.h"
#include "cli/ugi/ugi.h"
#include "cli/values.h"
#include "ludopod/character.h"
#include "ludopod/version.h"

/* A number that no other process is likely to get. */
static long chance(void) {
    struct timespec now = {0};
    clock_gettime(CLOCK_REALTIME, &now);
    return (long)((uint64_t)now.tv_sec * 1000000000u + (uint64_t)now.tv_nsec) ^ (long)getpid() << 32;
}

/* False when there is no memory. */
static bool engine_begin(ugi_engine *engine, pod_language language) {
    *engine = (ugi_engine){.language = language,
                           .game = pod_game_at(0),
                           .hash = UGI_HASH_DEFAULT,
                           .threads = 1,
                           .lines = 1,
                           .character = POD_CHARACTER_STRONGEST,
                           .chance = chance()};
    atomic_init(&engine->stop, false);
    atomic_init(&engine->answered, false);
    atomic_init(&engine->unanswered, false);
    if (pthread_mutex_init(&engine->lock, NULL)) {
        return false;
    }
    if (pthread_cond_init(&engine->stopped, NULL)) {
        pthread_mutex_destroy(&engine->lock);
        return false;
    }
    pod_options_default(engine->game, &engine->options);
    ugi_start(engine);
    return true;
}

/* Gives it tables to look things up in, which it closes in the end. */
static void engine_use_tables(ugi_engine *engine, pod_tables *tables) {
    engine->tables = tables;
}

/* Gives it tables to look things up in, which it closes in the end. */
static void engine_end(ugi_engine *engine) {
    ugi_search_end(engine);
    pod_search_free(engine->search);
    pod_network_free(engine->network);
    pod_tables_close(engine->tables);
    pthread_cond_destroy(&engine->stopped);
    pthread_mutex_destroy(&engine->lock);
}

static void introduce(ugi_engine *engine, char *rest) {
    (void)rest;
    printf("id name Ludopod %s\nid author %s\n", pod_version(), "the Ludopod authors");
    ugi_list_options(engine);
    puts("ugiok");
    fflush(stdout);
}

static void be_ready(ugi_engine *engine, char *rest) {
    (void)engine;
    (void)rest;
    puts("readyok");
    fflush(stdout);
}

static void begin_game(ugi_engine *engine, char *rest) {
    (void)rest;
    ugi_search_forget(engine, false);
    engine->games++;
    ugi_start(engine);
}

static void stop(ugi_engine *engine, char *rest) {
    (void)rest;
    ugi_search_end(engine);
}

/* Of two searches the first ends, with its answer: each go has one. */
static void go(ugi_engine *engine, char *rest) {
    ugi_search_end(engine);
    ugi_go(engine, rest);
}

static void query(ugi_engine *engine, char *rest) {
    ugi_query(engine, rest);
}

static void ignore(ugi_engine *engine, char *rest) {
    (void)engine;
    (void)rest;
}

typedef struct command {
    const char *name;
    void (*run)(ugi_engine *engine, char *rest);
    bool when_idle; /* only between searches */
} command;

static const command commands[] = {
    {"ugi", introduce, true},
    {"isready", be_ready, false},
    {"uginewgame", begin_game, true},
    {"setoption", ugi_set_option, true},
    {"position", ugi_set_position, true},
    {"go", go, false},
    {"stop", stop, false},
    {"query", query, false},
    {"ponderhit", ugi_ponder_hit, false},
    {"debug", ignore, false},
};
enum { COMMAND_COUNT = sizeof commands / sizeof commands[0] };

/* Carries out one line; false when it was quit. */
static bool engine_command(ugi_engine *engine, char *line) {
    const char *name = ugi_word(&line);
    if (!name) {
        return true;
    }
    if (ugi_same(name, "quit")) {
        return false;
    }
    for (size_t i = 0; i < COMMAND_COUNT; i++) {
        if (ugi_same(name, commands[i].name)) {
            if (commands[i].when_idle && ugi_search_runs(engine)) {
                ugi_inform(engine, "{0} must wait for the search to end; send stop first", commands[i].name, NULL);
            } else {
                commands[i].run(engine, line);
            }
            return true;
        }
    }
    ugi_inform_unknown(
        engine,
        "'{0}' is not a command; expected ugi, isready, uginewgame, setoption, position, go, stop, query "
        "or quit",
        name, "ugi, isready, uginewgame, setoption, position, go, stop, query, ponderhit, quit");
    return true;
}

/* ---- The subcommand: commands from standard input ------------------------------------------------------------- */

enum { LINE_MAX_BYTES = 1 << 20 }; /* a game of a thousand moves takes some 20 KiB */

/* The next line; one that is too long, or holds a 0 byte, is passed over with a message. */
static char *next_line(const ugi_engine *engine, char **line, size_t *room) {
    ssize_t length;
    while ((length = getline(line, room, stdin)) >= 0) {
        if (length <= LINE_MAX_BYTES && strlen(*line) == (size_t)length) {
            return *line;
        }
        ugi_inform(engine, "this line is not a command: it is too long, or holds a 0 byte", NULL, NULL);
    }
    return NULL;
}

cli_status cli_cmd_engine(const cli_arguments *arguments) {
    pod_language language = arguments->language;
    ugi_engine *engine;
    pod_tables *tables;
    char *line = NULL;
    size_t room = 0;
    if (arguments->words) {
        cli_error(language, "'{0}' is one argument too many; commands are read from standard input", arguments->word[0],
                  NULL);
        return cli_see_help(language, "engine");
    }
    if (cli_tables_open(arguments, &tables)) {
        return CLI_BAD;
    }
    engine = malloc(sizeof *engine);
    if (!engine || !engine_begin(engine, language)) {
        free(engine);
        pod_tables_close(tables);
        return cli_error(language, pod_error_message(POD_ERROR_MEMORY), NULL, NULL);
    }
    engine_use_tables(engine, tables);
    while (next_line(engine, &line, &room) && engine_command(engine, line)) {
    }
    free(line);
    engine_end(engine);
    free(engine);
    return CLI_DONE;
}
