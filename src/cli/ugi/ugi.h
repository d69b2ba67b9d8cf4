/* The engine protocol, UGI (docs/protocol-ugi.md): what the engine behind `ludopod engine` is made of.

   One thread reads commands and answers them; a search runs in a second one, so that stop, isready and quit are
   heard at any time. Each line of the answer is written whole. */
#ifndef LUDOPOD_CLI_UGI_UGI_H
#define LUDOPOD_CLI_UGI_UGI_H

#include <pthread.h>
#include <stdatomic.h>

#include "cli/cli.h"
#include "ludopod/analysis.h"
#include "ludopod/event.h"
#include "ludopod/game.h"
#include "ludopod/network.h"

enum { UGI_HASH_DEFAULT = 64, UGI_HASH_MAX = 65536 };

typedef struct ugi_engine {
    pod_language language;
    /* Options. */
    const pod_game *game;
    pod_options options;
    long hash, threads, lines;
    unsigned character;   /* who plays */
    long seed;            /* of the games; 0: `chance` */
    long chance;          /* another one in every process */
    bool own_network;     /* not the built-in ones, but the next */
    pod_network *network; /* NULL: the evaluations made by hand; owned */
    /* The position to search, and what has been in its game. */
    pod_position position;
    pod_history history;
    pod_tables *tables; /* or NULL; owned */
    /* The search; its thread owns what follows while `searching`. */
    pod_search *search; /* NULL until it is needed: the first isready must be answered at once */
    bool searching;
    bool infinite; /* the answer waits for stop */
    pthread_t thread;
    pod_search_request request;
    pod_move_list left_out; /* moves that the request excludes */
    /* While it ponders, on a move that the other may make: what is searched for once that is made, after ponderhit. */
    bool pondering, then_infinite;
    pod_search_request then;
    atomic_bool unanswered; /* the search ends without an answer */
    uint64_t games;         /* begun so far: no two need err in the same way */
    atomic_bool stop;
    atomic_bool answered;
    pthread_mutex_t lock; /* of the wait for stop */
    pthread_cond_t stopped;
} ugi_engine;

/* ---- Words (cli/ugi/words.c) ------------------------------------------------------------------------- */

/* The next word of a line, ended by a 0 in place of the white space behind it; NULL when there is none. */
char *ugi_word(char **line);
/* The rest of a line up to a word, which is cut off; *after is what follows it, or NULL when it does not come. White
   space around is cut off too. word NULL: all of it. */
char *ugi_until(char *line, const char *word, char **after);
/* Letter case and white space do not matter. */
bool ugi_same(const char *one, const char *other);
/* A whole number of at least minimum and at most maximum; false when it is none. */
bool ugi_number(const char *word, int64_t minimum, int64_t maximum, int64_t *out);

/* A line "info string" with a message, with a fault, and as cli_unknown() tells. */
void ugi_inform(const ugi_engine *engine, const char *message, const char *first, const char *second);
void ugi_inform_fault(const ugi_engine *engine, const char *where, const pod_fault *fault);
void ugi_inform_unknown(const ugi_engine *engine, const char *message, const char *given, const char *list);

/* ---- Commands, each with what follows its name ------------------------------------------------------ */

void ugi_list_options(const ugi_engine *engine);
void ugi_set_option(ugi_engine *engine, char *rest);
void ugi_set_position(ugi_engine *engine, char *rest);
void ugi_query(const ugi_engine *engine, char *rest);

/* The starting position of the options. */
void ugi_start(ugi_engine *engine);

/* ---- The search (cli/ugi/search.c) ---------------------------------------------------------------------- */

/* Begins to search with engine->request; when that is not possible, answers so. */
void ugi_search_begin(ugi_engine *engine);
/* Ends the search that runs, if any; its answer has been written then. */
void ugi_search_end(ugi_engine *engine);
/* Whether a search is running that has not answered. */
bool ugi_search_runs(ugi_engine *engine);
/* Throws away what was learnt, and with another size also the memory. */
void ugi_search_forget(ugi_engine *engine, bool resize);

/* ---- Time (cli/ugi/time_manager.c) -------------------------------------------------------------------------- */

/* Of the time of a game what a move is to take, and what it may take at most; in ms. */
typedef struct ugi_time {
    int64_t share, most;
} ugi_time;

/* How long to think, given what is left on the clock of the player to move and what each move adds, in ms. */
ugi_time ugi_time_to_think(const pod_position *position, int64_t left_ms, int64_t increment_ms);
/* How long to think when a move may take so long. */
int64_t ugi_time_within(int64_t move_ms);

#endif
