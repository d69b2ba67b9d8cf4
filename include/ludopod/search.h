/* The engine: finds good moves in any game of the table.

   A pod_search owns its memory and serves one search at a time; several may run in several threads.
   pod_search_stop() may be called from any thread, and from the progress callback. */
#ifndef LUDOPOD_SEARCH_H
#define LUDOPOD_SEARCH_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "ludopod/error.h"
#include "ludopod/export.h"
#include "ludopod/rules.h"

enum { POD_LINE_MAX = 64, POD_LEVEL_MAX = 10 };

/* What a search knows so far, or at its end. */
typedef struct pod_search_report {
    pod_move best;
    unsigned depth; /* plies of the last finished iteration */
    uint64_t nodes;
    int64_t time_ms;
    bool proven; /* the expected results are exact, not estimates */
    /* By seat, 0 (last) to 1 (first); the players' values sum to 1 for two players. */
    double expected[POD_SEATS_MAX];
    /* Two players: expected final margin for the player to move, in hundredths of a die (or of the
       game's unit of score). 0 with more players. */
    int32_t score;
    uint16_t line_length;
    pod_move line[POD_LINE_MAX]; /* principal variation, best first */
} pod_search_report;

/* Called between iterations and at least about every 100 ms once a best move is known; report is
   valid during the call only. Returning false stops the search. */
typedef bool (*pod_search_progress)(void *context, const pod_search_report *report);

/* What is asked for. Limits of 0 are no limit; at least one limit or a level must be given. */
typedef struct pod_search_request {
    unsigned level; /* 1 (a child can win) to POD_LEVEL_MAX (as strong as it gets within the limits; 2 s a
                       move when none is given); 0: full strength within the limits */
    int64_t time_ms;
    uint64_t nodes;
    unsigned depth; /* plies */
    uint64_t
        seed; /* decides the errors of the weaker levels and random playouts; same seed and node limit, same move */
    pod_search_progress progress; /* may be NULL */
    void *context;
} pod_search_request;

typedef struct pod_search pod_search;

/* table_bytes: memory for the transposition table, at least 64 KiB; it is rounded down to a power of two.
   NULL when there is no memory. */
POD_API pod_search *pod_search_create(size_t table_bytes);
/* NULL is allowed. No search may be running. */
POD_API void pod_search_free(pod_search *search);
/* Forgets all that was learnt from earlier searches. */
POD_API void pod_search_clear(pod_search *search);
/* Finds a move. Fails with POD_ERROR_GAME_OVER when there is none to find and POD_ERROR_OPTION_VALUE when the
   request makes no sense. A stopped search still reports its best move so far: once called on a running
   game it always finds one. */
POD_API pod_error pod_search_run(pod_search *search, const pod_position *position, const pod_search_request *request,
                                 pod_search_report *out);
/* Makes a running search return soon. The request is remembered until the search that is running, or
   the next one, ends. */
POD_API void pod_search_stop(pod_search *search);

#endif
