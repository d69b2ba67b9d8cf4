/* What `ludopod match` is made of: two players, what they play from, the games between them and what these tell.

   A match is `games` games in pairs: both games of a pair begin with the same opening, with the seats changed. Workers
   play the games, each with players of its own; the main thread keeps the score. */
#ifndef LUDOPOD_SRC_CLI_MATCH_H
#define LUDOPOD_SRC_CLI_MATCH_H

#include <pthread.h>
#include <stdatomic.h>

#include "cli.h"
#include "ludopod/event.h"
#include "ludopod/game.h"
#include "ludopod/network.h"
#include "ludopod/record.h"
#include "ludopod/reference.h"
#include "ludopod/search.h"
#include "match_score.h"
#include "position.h"

/* ---- Who plays (match_spec.c) ---------------------------------------------------------------------- */

typedef enum match_kind { MATCH_ENGINE, MATCH_REFERENCE, MATCH_PROCESS } match_kind;

enum { MATCH_OPTIONS_MAX = 8, MATCH_HASH_DEFAULT = 16 };

/* A player as the command line describes it: docs/strength.md. */
typedef struct match_spec {
    char *words; /* what the fields below point into; freed by match_spec_free() */
    const char *name;
    match_kind kind;
    unsigned level; /* 0: not said */
    int64_t time_ms;
    uint64_t nodes;
    unsigned depth;
    long hash;
    long threads;         /* 0: not said */
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

/* Reads a description such as "level=7", "nodes=5000", "eval=fixed", "reference=uct:time=100ms" or "cmd=./other --ugi".
   The name is the text itself and must outlive the spec. */
cli_status match_spec_read(pod_language language, const char *text, const match_limits *limits, match_spec *out);
void match_spec_free(match_spec *spec);

/* ---- An engine in a process of its own (match_process.c) ------------------------------------------------ */

typedef struct match_process match_process;

/* Starts a command by the shell. NULL and errno when that fails. Not for two threads at once. */
match_process *match_process_start(const char *command);
/* Ends it, at first kindly. NULL is allowed. */
void match_process_end(match_process *process);
/* False when it is gone. */
bool match_process_send(match_process *process, const char *line);
/* The next line without its end, valid until the next call; NULL when none comes in time or it is gone. */
const char *match_process_receive(match_process *process, int64_t timeout_ms);

/* ---- A player at work (match_player.c) -------------------------------------------------------------- */

typedef enum match_failure {
    MATCH_FINE,
    MATCH_ILLEGAL, /* what it answered is no move here */
    MATCH_LATE,    /* it took too long */
    MATCH_GONE,    /* it ended, or never spoke */
    MATCH_MEMORY
} match_failure;

typedef struct match_player {
    const match_spec *spec;
    pod_search *search;     /* of an engine */
    match_process *process; /* of a process */
    uint64_t random;
    char said[64];            /* the move that was no move, for the message */
    pthread_mutex_t *starter; /* held while a process is started */
} match_player;

/* A game as the players see it. */
typedef struct match_game {
    const cli_start *start;
    pod_position first; /* where it began */
    pod_position now;
    pod_history history;
    pod_record *record;
} match_game;

/* Gets a player ready for a game; starts a process that does not run. */
match_failure match_player_begin(match_player *player, const match_game *game, uint64_t seed);
match_failure match_player_move(match_player *player, const match_game *game, pod_move *out);
void match_player_end(match_player *player);

/* ---- Games ------------------------------------------------------------------------------------------------- */

/* The position that the games of a pair begin with: random moves that leave both about equal chances. False when there
   is no memory. (match_opening.c) */
bool match_opening(const pod_position *start, uint64_t seed, pod_position *out);

typedef struct match {
    pod_language language;
    cli_start start;
    pod_position first;
    match_spec spec[2];
    uint32_t games;
    uint64_t seed;
    unsigned concurrency;
    const char *records; /* file, or NULL */
    char *title;         /* says which match it is, in records */
    bool tests;          /* an SPRT decides when it is over */
    match_sprt sprt;
    pthread_mutex_t lock; /* of what follows */
    uint32_t next;        /* game to be played */
    int8_t *points;       /* a game: 0, 1 or 2 half points of the first player; -1: not known */
    unsigned working;     /* workers */
    cli_status status;
    atomic_bool stop;
} match;

/* Half points of the first player in game number `number`, which ended like this. */
int8_t match_points(const pod_position *end, uint32_t number);
/* Plays game number `number`; false when it was stopped before its end, or failed. points: see match. (match_play.c) */
bool match_play(match *played, match_player player[2], uint32_t number, int8_t *points, pod_record **record);

/* Takes over the games of the records file, when there is one; those of another match are an error. (match_records.c)
 */
cli_status match_records_resume(match *played);
/* Adds a game to the file. Returns 0 or an errno. */
int match_records_add(const match *played, const pod_record *record);

/* Plays all games that are not known. (match_run.c) */
cli_status match_run(match *played);

/* The score so far, in words. (match_report.c) */
void match_report(match *played);

#endif
