/* What `ludopod match` is made of: two players, what they play from, the games between them and what these tell.

   A match is `games` games in groups: all games of a group begin with the same opening, with the seats changed. Between
   two a group is a pair. When the game has more seats than that, each player in turn sits alone among others who are
   all the other player, once in every seat: six games with three seats, eight with four. Workers play the games, each
   with players of its own; the main thread keeps the score. */
#ifndef LUDOPOD_CLI_MATCH_MATCH_H
#define LUDOPOD_CLI_MATCH_MATCH_H

#include <pthread.h>
#include <stdatomic.h>

#include "cli/arguments.h"
#include "cli/files.h"
#include "cli/match/score.h"
#include "cli/position.h"
#include "ludopod/event.h"
#include "ludopod/game.h"
#include "ludopod/network.h"
#include "ludopod/record.h"
#include "ludopod/reference.h"
#include "ludopod/search.h"

/* ---- Who plays (cli/match/spec.c) ---------------------------------------------------------------------- */

typedef enum match_kind { MATCH_ENGINE, MATCH_REFERENCE, MATCH_PROCESS } match_kind;

enum { MATCH_OPTIONS_MAX = 8, MATCH_HASH_DEFAULT = 16 };

/* A player as the command line describes it: docs/strength.md. */
typedef struct match_spec {
    char *words; /* what the fields below point into; freed by match_spec_free() */
    const char *name;
    match_kind kind;
    unsigned character; /* 0: not said */
    int64_t time_ms;
    uint64_t nodes;
    unsigned depth;
    int64_t clock_ms, increment_ms; /* for a whole game, and what each move adds; 0: no clock */
    long hash;
    long threads;         /* 0: not said */
    bool by_tree;         /* see pod_search_request */
    bool own_network;     /* not the built-in one, but the next */
    pod_network *network; /* NULL: the evaluation made by hand */
    pod_reference_kind reference;
    const char *command; /* of a process */
    unsigned option_count;
    const char *option[MATCH_OPTIONS_MAX]; /* names of a process's options, and their values */
    const char *value[MATCH_OPTIONS_MAX];
} match_spec;

/* Limits for players that have none of their own. */
typedef struct match_limits {
    int64_t time_ms;
    uint64_t nodes;
    unsigned depth;
} match_limits;

/* By --time, --nodes and --depth; the rest as in cli_option_number(). */
match_limits match_limits_read(const cli_arguments *arguments, cli_status *status);
/* Whether the player knows by itself when to stop. */
bool match_is_bounded(const match_spec *spec);
/* Reads a description such as "character=glass", "nodes=5000", "eval=fixed", "reference=uct:time=100ms" or "cmd=./other
   --ugi". The name is the text itself and must outlive the spec. */
cli_status match_spec_read(pod_language language, const char *text, const match_limits *limits, match_spec *out);
void match_spec_free(match_spec *spec);

/* ---- An engine in a process of its own (cli/match/process.c) ------------------------------------------------ */

typedef struct match_process match_process;

/* Starts a command by the shell. NULL and errno when that fails. Not for two threads at once. *stop may become true at
   any time and must outlive the process. */
match_process *match_process_start(const char *command, const atomic_bool *stop);
/* Ends it, at first kindly. NULL is allowed. */
void match_process_end(match_process *process);
/* False when it is gone. */
bool match_process_send(match_process *process, const char *line);
/* The next line without its end, valid until the next call; NULL when none comes in time, when it is gone, and soon
   after *stop is true. */
const char *match_process_receive(match_process *process, int64_t timeout_ms);

/* ---- A player at work (cli/match/player.c) -------------------------------------------------------------- */

typedef enum match_failure {
    MATCH_FINE,
    MATCH_ILLEGAL, /* what it answered is no move here */
    MATCH_LATE,    /* it took too long */
    MATCH_GONE,    /* it ended, or did not answer */
    MATCH_ABSENT,  /* it never began: nothing can be played */
    MATCH_MEMORY
} match_failure;

typedef struct match_player {
    const match_spec *spec;
    pod_search *search;     /* of an engine */
    match_process *process; /* of a process */
    uint64_t random;
    char said[64];            /* the move that was no move, for the message */
    pthread_mutex_t *starter; /* held while a process is started */
    const atomic_bool *stop;  /* true: the game is given up, and so is the move being made */
} match_player;

/* A game as the players see it. */
typedef struct match_game {
    const cli_start *start;
    uint32_t number;    /* of the match, from 0 */
    pod_position first; /* where it began */
    pod_position now;
    int64_t clock_ms[POD_SEATS_MAX], increment_ms[POD_SEATS_MAX]; /* of seats whose player has a clock */
    pod_history history;
    pod_record *record;
} match_game;

/* Gets a player ready for a game; starts a process that does not run. */
match_failure match_player_begin(match_player *player, const match_game *game, uint64_t seed);
/* The player's move. Once *stop is true it returns soon, with any move or failure; a reference player first finishes.
 */
match_failure match_player_move(match_player *player, const match_game *game, pod_move *out);
void match_player_end(match_player *player);

/* ---- Games ------------------------------------------------------------------------------------------------- */

typedef struct match {
    pod_language language;
    cli_start start;
    pod_position first;
    match_spec spec[2];
    uint32_t games;
    uint64_t seed;
    unsigned concurrency;
    const char *records;   /* file, or NULL */
    cli_lock records_lock; /* on it */
    char *title;           /* says which match it is, in records */
    bool json;             /* the score is for programs */
    bool tests;            /* an SPRT decides when it is over */
    match_sprt sprt;
    pthread_mutex_t lock; /* of what follows */
    uint32_t next;        /* game to be played */
    float *points;        /* a game: what the first player took of them (cli/match/score.h); -1: not known */
    float *firsts;        /* a game: the share of those in the first place who are the first player */
    unsigned working;     /* workers */
    cli_status status;
    atomic_bool stop; /* no game is begun or continued */
    int interrupted;  /* by that signal; 0: it was not */
} match;

/* How many games are played from one opening. */
uint32_t match_group(const match *played);
/* Notes how game number `number` ended. */
void match_take(match *played, uint32_t number, const pod_position *end);
/* Plays game number `number`; NULL when it was stopped before its end, or failed. (cli/match/play.c) */
pod_record *match_play(match *played, match_player player[2], uint32_t number);

/* Locks the records file and takes over its games, when there is one; those of another match are an error.
   (cli/match/records.c) */
cli_status match_records_resume(match *played);
/* Adds a game to the file. Returns 0 or an errno. */
int match_records_add(const match *played, const pod_record *record);

/* Plays all games that are not known. (cli/match/run.c) */
cli_status match_run(match *played);

#endif
