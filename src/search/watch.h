/* When a search has to end, and its progress: the limits, the stop flag and the progress callback. */
#ifndef LUDOPOD_SEARCH_WATCH_H
#define LUDOPOD_SEARCH_WATCH_H

#include <stdatomic.h>
#include <stdbool.h>
#include <stdint.h>

#include "ludopod/search.h"

typedef struct pod__watch {
    const pod_search_request *request;
    atomic_bool *stop;
    pod_search_report *report; /* what the callback is shown, once it holds a best move */
    int64_t start_ns;
    int64_t time_ns; /* limits, 0: none */
    int64_t share_ns;
    uint64_t node_limit;
    int64_t reported_ns; /* when the callback was called last */
    uint64_t nodes;
    atomic_uint_fast64_t *shared_nodes; /* nodes of all search threads together, or NULL: there is one */
    uint64_t published;                 /* its own nodes that are counted in shared_nodes */
    uint64_t check_at;                  /* when nodes reach this, check the clock and the flag */
    unsigned check_interval;            /* nodes between two checks */
    bool ended;
} pod__watch;

/* check_interval: nodes that take about a millisecond or less. */
void pod__watch_start(pod__watch *watch, const pod_search_request *request, atomic_bool *stop,
                      pod_search_report *report, unsigned check_interval);
/* Checks the limits and the stop flag; calls the callback when it is due. */
void pod__watch_check(pod__watch *watch);
/* Between iterations: calls the callback now. */
void pod__watch_report(pod__watch *watch);
/* At the end: writes nodes and time into the report, and counts the last nodes in shared_nodes. */
void pod__watch_finish(pod__watch *watch);
/* Whether more than this part of the time has passed (never, when there is no time limit). */
bool pod__watch_is_past(const pod__watch *watch, double part);

/* As pod__watch_is_past(), of the share of the whole game's time that this search is given. */
bool pod__watch_is_past_share(const pod__watch *watch, double part);

/* Removes the moves that the request excludes; returns how many stay. */
unsigned pod__watch_filter_moves(const pod__watch *watch, pod_move *move, unsigned count);

/* Counts one node; true when the search has to end. */
static inline bool pod__watch_count(pod__watch *watch) {
    if (watch->ended) {
        return true;
    }
    if (++watch->nodes >= watch->check_at) {
        pod__watch_check(watch);
    }
    return watch->ended;
}

#endif
