/* The engine as a whole: one command after the other. */
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

#include "base/random.h"
#include "cli/command.h"
#include "cli/ugi/ugi.h"
#include "cli/values.h"
#include "ludopod/character.h"
#include "ludopod/version.h"

/* ---- go ---------------------------------------------------------------------------------------------------------- */

/* go: what to search for, and for how long. */
/* What a go said; -1 where it said nothing. */
typedef struct limits {
    int64_t clock[POD_SEATS_MAX], increment[POD_SEATS_MAX];
    int64_t move_time, nodes, depth;
    bool infinite, ponder;
    bool choosing; /* moves to search follow */
    bool wrong;    /* something cannot be understood, and that has been told */
} limits;

static limits no_limits(void) {
    limits none;
    memset(&none, -1, sizeof none);
    none.infinite = none.ponder = none.choosing = none.wrong = false;
    return none;
}

/* "p2time" is 1's clock; NULL when the word is no clock of a seat. */
static int64_t *clock_of(limits *said, const char *word) {
    unsigned seat = (unsigned)(word[0] && word[1] ? word[1] - '1' : POD_SEATS_MAX);
    if ((word[0] != 'p' && word[0] != 'P') || seat >= POD_SEATS_MAX) {
        return NULL;
    }
    return ugi_same(word + 2, "time") ? &said->clock[seat] : ugi_same(word + 2, "inc") ? &said->increment[seat] : NULL;
}

static int64_t *limit_of(limits *said, const char *word) {
    return ugi_same(word, "movetime") ? &said->move_time
           : ugi_same(word, "nodes")  ? &said->nodes
           : ugi_same(word, "depth")  ? &said->depth
                                      : clock_of(said, word);
}

/* The least that a limit may be. A clock can be behind; it is as good as empty. */
static int64_t least_of(const limits *said, const int64_t *limit) {
    return limit == &said->nodes || limit == &said->depth ? 1 : limit == &said->move_time ? 0 : INT32_MIN;
}

/* Whether the value of a word was one; it is left as it was where not, and that is told. */
static bool read_value(const ugi_engine *engine, limits *said, const char *word, char **rest) {
    int64_t *limit = limit_of(said, word), number;
    const char *value = ugi_word(rest);
    if (value && ugi_number(value, least_of(said, limit), INT64_MAX / 2000000, &number)) {
        *limit = number > 0 ? number : 0;
        return true;
    }
    const char *expected = least_of(said, limit) > 0
                               ? CLI_TEXT("'{0}' is not a value for {1}; expected a whole number, at least 1")
                               : CLI_TEXT("'{0}' is not a value for {1}; expected a whole number");
    ugi_inform(engine, expected, value ? value : "", word);
    return false;
}

/* A move to search: the others stay left out. */
static void admit(ugi_engine *engine, limits *said, const char *word) {
    pod_move_list *left_out = &engine->left_out;
    pod_move move;
    pod_fault fault;
    if (pod_game_of(&engine->position)->notation->parse_move(&engine->position, word, strlen(word), &move, &fault)) {
        said->wrong = true;
        ugi_inform_fault(engine, "searchmoves", &fault);
        return;
    }
    for (unsigned i = 0; i < left_out->count; i++) {
        if (left_out->move[i] == move) {
            left_out->move[i] = left_out->move[--left_out->count];
        }
    }
}

static bool *switch_of(limits *said, const char *word) {
    return ugi_same(word, "infinite")      ? &said->infinite
           : ugi_same(word, "ponder")      ? &said->ponder
           : ugi_same(word, "searchmoves") ? &said->choosing
                                           : NULL;
}

static void read_word(ugi_engine *engine, limits *said, const char *word, char **rest) {
    bool *chosen = switch_of(said, word);
    if (said->choosing && !chosen && !limit_of(said, word)) {
        admit(engine, said, word);
        return;
    }
    said->choosing = false;
    if (chosen) {
        *chosen = true;
    } else if (limit_of(said, word)) {
        said->wrong = !read_value(engine, said, word, rest) || said->wrong;
    } else if (!said->wrong) {
        ugi_inform_unknown(
            engine,
            "'{0}' cannot follow go; expected p1time, p1inc and so on, movetime, nodes, depth, infinite, ponder "
            "or searchmoves",
            word, "movetime, nodes, depth, infinite, ponder, searchmoves, p1time, p1inc");
        said->wrong = true;
    }
}

/* A go is answered by a move in any case: what cannot be understood is told once and passed over. */
static void read_limits(ugi_engine *engine, char *rest, limits *said) {
    *said = no_limits();
    pod_game_of(&engine->position)->rules->moves(&engine->position, &engine->left_out);
    const unsigned all = engine->left_out.count;
    for (const char *word; (word = ugi_word(&rest));) {
        read_word(engine, said, word, &rest);
    }
    if (engine->left_out.count == all) {
        engine->left_out.count = 0;
    }
}

static pod_search_request request_of(const ugi_engine *engine, const limits *said) {
    enum { DAY_MS = 24 * 60 * 60 * 1000 };
    const pod_position *position = &engine->position;
    pod_search_request request =
        POD_SEARCH_REQUEST(.character = engine->character, .latest = engine->history.latest,
                           .seed = pod__mix((uint64_t)(engine->seed ? engine->seed : engine->chance)) + engine->games,
                           .seen = engine->history.hash, .seen_count = engine->history.count,
                           .exclude = engine->left_out.move, .exclude_count = engine->left_out.count);
    const unsigned seat = position->turn;
    request.nodes = said->nodes > 0 ? (uint64_t)said->nodes : 0;
    request.depth = said->depth > 0 ? (unsigned)(said->depth < 1000 ? said->depth : 1000) : 0;
    if (said->move_time >= 0) {
        request.time_ms = ugi_time_within(said->move_time);
    } else if (seat != POD_NOBODY && said->clock[seat] >= 0) {
        int64_t increment = said->increment[seat] > 0 ? said->increment[seat] : 0;
        ugi_time time = ugi_time_to_think(position, said->clock[seat], increment);
        request.share_ms = time.share;
        request.time_ms = time.most;
    } else if (!request.nodes && !request.depth) {
        request.time_ms = said->infinite ? DAY_MS : 0;
    }
    /* At full strength an analysis goes on when a move is forced or certain. */
    if (engine->character == POD_CHARACTER_STRONGEST && said->infinite) {
        request.character = 0;
    }
    return request;
}

static void run_go(ugi_engine *engine, char *rest) {
    limits said;
    read_limits(engine, rest, &said);
    engine->then = request_of(engine, &said);
    engine->then_infinite = said.infinite;
    engine->pondering = said.ponder;
    if (said.ponder) {
        said = no_limits();
        said.infinite = true;
    }
    engine->request = request_of(engine, &said);
    engine->infinite = said.infinite;
    ugi_search_begin(engine);
}

/* The same is searched for once more, within its limits and with all that was learnt: so no time is lost. */
static void ponder_hit(ugi_engine *engine, char *rest) {
    (void)rest;
    if (!engine->pondering || !engine->searching) {
        return;
    }
    atomic_store(&engine->unanswered, true);
    ugi_search_end(engine);
    engine->pondering = false;
    engine->request = engine->then;
    engine->infinite = engine->then_infinite;
    ugi_search_begin(engine);
}

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

/* The tables, too, are its own. */
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
    run_go(engine, rest);
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
    {"ponderhit", ponder_hit, false},
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
    if (cli_tables_open(arguments, &tables)) {
        return CLI_BAD;
    }
    engine = malloc(sizeof *engine);
    if (!engine || !engine_begin(engine, language)) {
        free(engine);
        pod_tables_close(tables);
        return cli_out_of_memory(language);
    }
    engine->tables = tables;
    while (next_line(engine, &line, &room) && engine_command(engine, line)) {
    }
    free(line);
    engine_end(engine);
    free(engine);
    return CLI_DONE;
}
