/* The computer's moves, searched on threads of their own so that the event loop never waits for one.

   Jobs go in, results come out; the queue of jobs (fair_queue.h), the results and the counts are all that the threads
   share with the loop, under one lock. A result is no more than a proposal: the club checks it like any other move.

   Beside the threads for everything stands one for light jobs alone: the characters that answer in a moment never wait
   for a long search. A long search takes its share of the time, and ends within about a tenth of a second, with the
   best move so far, once it has had that and others wait for theirs. Where standbys search (app/queue/tasks.h) threads
   wait for them, as many as these search at a time.

   A result that was found sooner than a person would have moved (pod_search_report.pace_ms) is held back until then,
   without a thread. */
#ifndef LUDOPOD_APP_GAMES_SEARCH_POOL_H
#define LUDOPOD_APP_GAMES_SEARCH_POOL_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "app/games/searcher.h"
#include "app/metrics.h"
#include "app/queue/fair_queue.h"
#include "club/game/game.h"

enum {
    APP_SEARCHES_WAITING_MAX = 4096, /* about 10 MiB */
    APP_SEARCHES_WAITING_EACH_MAX = 256
};

typedef struct app_search_pool app_search_pool;

typedef struct app_search_job {
    char id[CLUB_ID_SIZE];
    size_t ply;
    fair_owner owner;
    pod_position position; /* with a move to be found */
    pod_history history;   /* of the game up to it */
    unsigned character;    /* 1 to POD_CHARACTERS */
    uint64_t seed;         /* of the game */
    int64_t asked_ms;      /* by the clock of who takes the results */
    int64_t pace_most_ms;  /* the result is not held back for longer */
} app_search_job;

typedef struct app_search_result {
    char id[CLUB_ID_SIZE];
    size_t ply;
    pod_error error; /* POD_OK, or why no move was found */
    pod_move move;
} app_search_result;

typedef struct app_search_counts {
    size_t waiting, running;
    uint64_t cancelled; /* because nobody needed them any more, waiting or running */
    uint64_t shortened; /* by others who waited */
    uint64_t postponed; /* because too many waited */
    app_histogram wait; /* from asking to the beginning of the search */
} app_search_counts;

typedef struct app_search_pool_settings {
    app_searcher_settings searcher;
    app_tasks *tasks; /* or NULL */
    int64_t think_ms; /* at most, a move; less when others wait */
    /* Called from a thread when a result waits. */
    void (*wake)(void *context);
    void *context;
} app_search_pool_settings;

/* NULL when there is no memory or no thread. */
app_search_pool *app_search_pool_create(const app_search_pool_settings *settings);
/* Stops what is running, drops what is waiting. NULL is allowed. */
void app_search_pool_free(app_search_pool *pool);

/* Takes a job in, instead of any other of the same game. False when there is no room or no memory for it. displaced is
   the game whose job gave way to this one, or "": it is to be asked for again, later. */
bool app_search_pool_ask(app_search_pool *pool, const app_search_job *job, char displaced[CLUB_ID_SIZE]);
/* Nobody needs the move of this game any more: what waits is dropped, what runs is stopped, and no result comes. */
void app_search_pool_cancel(app_search_pool *pool, const char *id);
/* Puts the job of this game, if one waits, on the account of another owner. displaced is as above; where the new owner
   has no room, it is this game. */
void app_search_pool_assign(app_search_pool *pool, const char *id, const fair_owner *owner,
                            char displaced[CLUB_ID_SIZE]);
/* Takes one result that is due; false when there is none. */
bool app_search_pool_take(app_search_pool *pool, int64_t now_ms, app_search_result *out);
/* When the next result is due that is held back; INT64_MAX: none is. */
int64_t app_search_pool_due_ms(app_search_pool *pool);
size_t app_search_pool_waiting(app_search_pool *pool);
void app_search_pool_count(app_search_pool *pool, app_search_counts *out);

#endif
