/* The computer's moves, found on threads of their own so that the event loop never waits for one.

   Questions go in, answers come out; both queues are the only thing the threads share with the loop. An
   answer is no more than a proposal: the club checks it like any other move. */
#ifndef SERVER_THINKER_H
#define SERVER_THINKER_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "club/game.h"
#include "ludopod/search.h"

typedef struct server_thinker server_thinker;

typedef struct server_question {
    char id[CLUB_ID_SIZE];
    size_t ply;
    pod_position position; /* with a move to be found */
    pod_history history;   /* of the game up to it */
    unsigned level;
    uint64_t seed;
} server_question;

typedef struct server_thought {
    char id[CLUB_ID_SIZE];
    size_t ply;
    pod_error error; /* POD_OK, or why no move was found */
    pod_move move;
} server_thought;

typedef struct server_thinker_settings {
    int threads;              /* moves looked for at a time */
    unsigned search_threads;  /* that look for one together */
    size_t table_bytes;       /* a thread */
    int64_t think_ms;         /* at most, a move; less when many wait */
    const pod_tables *tables; /* to look things up in, or NULL; borrowed */
    /* Called from a thread when an answer waits. */
    void (*wake)(void *context);
    void *context;
} server_thinker_settings;

/* NULL when there is no memory or no thread. */
server_thinker *server_thinker_create(const server_thinker_settings *settings);
/* Stops what is running, drops what is waiting. NULL is allowed. */
void server_thinker_free(server_thinker *thinker);

/* False when there is no memory. */
bool server_thinker_ask(server_thinker *thinker, const server_question *question);
/* Takes one answer; false when none waits. */
bool server_thinker_take(server_thinker *thinker, server_thought *out);
void server_thinker_load(server_thinker *thinker, size_t *waiting, size_t *running);

#endif
