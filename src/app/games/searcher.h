/* One search as a task (app/queue/tasks.h): what is asked and what is found as bytes, and the memory that searching
   takes. */
#ifndef LUDOPOD_APP_GAMES_SEARCHER_H
#define LUDOPOD_APP_GAMES_SEARCHER_H

#include "app/queue/tasks.h"
#include "ludopod/event.h"
#include "ludopod/search.h"

typedef struct app_searcher_settings {
    int threads;              /* searches of any kind at a time; one light one comes on top */
    unsigned search_threads;  /* that search together, in each of these */
    size_t table_bytes;       /* of each of these */
    const pod_tables *tables; /* to look things up in, or NULL; borrowed */
} app_searcher_settings;

/* All of it is compared and sent as bytes: clear it before it is filled. */
typedef struct app_search_question {
    pod_position position; /* with a move to be found */
    pod_history history;   /* of the game up to it */
    unsigned character;    /* 1 to POD_CHARACTERS */
    uint64_t seed;         /* of the game */
    int64_t time_ms;
} app_search_question;

typedef struct app_search_answer {
    pod_error error; /* POD_OK, or why no move was found */
    pod_move move;
    int64_t pace_ms;
} app_search_answer;

/* The skills of both kinds of search. False: no memory. */
bool app_searchers_make(const app_searcher_settings *settings, app_skill *full, app_skill *light);
/* Requires: nothing is searched with it. One that was not made is allowed. */
void app_searcher_free(app_skill *skill);

#endif
