/* What a pod_search is made of, for search.c and the tests. */
#ifndef LUDOPOD_SEARCH_SEARCH_H
#define LUDOPOD_SEARCH_SEARCH_H

#include <stdatomic.h>

#include "ludopod/search.h"
#include "search/alphabeta/alphabeta.h"
#include "search/mcts/mcts.h"

enum { POD__TABLE_BYTES_MIN = 64 * 1024 };

struct pod_search {
    atomic_bool stop;
    bool holds_mcts; /* memory is a tree's, not the table's */
    void *memory;    /* of the table or the tree, whichever the last search needed */
    size_t memory_bytes;
    void *setup;
    /* By game. */
    struct pod_network *builtin[POD_GAMES_MAX];       /* owned; NULL: the game has none */
    const struct pod_network *network[POD_GAMES_MAX]; /* to evaluate with, or NULL */
    pod__threads *threads;                            /* NULL: one thread */
    pod__endgame endgame;
    pod__table table;
    pod__alphabeta alphabeta;
    pod__mcts mcts;
};

/* Takes a request of the caller's, which may be another version's; *room is what the caller has for the report. False
   when it cannot be taken: POD_ERROR_STRUCTURE. */
bool pod__search_request_take(const pod_search_request *given, pod_search_request *out, size_t *room);

/* As pod_search_run(), on a board of the caller's choice that takes the position; the position is not over and the
   request makes sense. */
void pod__search_on(pod_search *search, const pod__board *board, const pod_position *position,
                    const pod_search_request *request, pod_search_report *out);

#endif
