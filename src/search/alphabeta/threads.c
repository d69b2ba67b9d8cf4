#include "search/alphabeta/alphabeta.h"

#include <stdlib.h>
#include <string.h>

#include "base/interrupt.h"

typedef struct helper {
    unsigned number; /* 1 on */
    pod__deepen *deepen;
    pthread_t thread;
    pod_search_request request; /* that of the main thread, without limits */
    pod_search_report report;   /* that nobody reads */
    pod__watch watch;
    pod__alphabeta alphabeta;
} helper;

struct pod__threads {
    atomic_bool halt;
    atomic_uint_fast64_t nodes;
    unsigned count, at_work;
    helper *helper[];
};

pod_error pod__threads_create(unsigned helpers, pod__threads **out) {
    *out = NULL;
    if (!helpers) {
        return POD_OK;
    }
    pod__threads *threads = calloc(1, sizeof *threads + helpers * sizeof threads->helper[0]);
    while (threads && threads->count < helpers && (threads->helper[threads->count] = calloc(1, sizeof(helper)))) {
        threads->helper[threads->count]->number = threads->count + 1;
        threads->count++;
    }
    if (!threads || threads->count < helpers) {
        pod__threads_free(threads);
        return POD_ERROR_MEMORY;
    }
    atomic_init(&threads->halt, false);
    atomic_init(&threads->nodes, 0);
    *out = threads;
    return POD_OK;
}

void pod__threads_free(pod__threads *threads) {
    for (unsigned i = 0; threads && i < threads->count; i++) {
        free(threads->helper[i]);
    }
    free(threads);
}

static void *help(void *context) {
    helper *self = context;
    self->deepen(&self->alphabeta, self->number);
    pod__watch_finish(&self->watch);
    return NULL;
}

/* While the leader waits. */
static void copy_root(pod__alphabeta *search, const pod__alphabeta *leader) {
    search->threads = NULL;
    search->margin = 0;
    search->solved = false;
    search->probcut_depth = 0;
    pod__time_manager_start(&search->time_manager);
    search->root_count = leader->root_count;
    memcpy(search->root, leader->root, leader->root_count * sizeof search->root[0]);
    memcpy(search->seen_filter, leader->seen_filter, sizeof search->seen_filter);
    search->earliest_repeat = leader->earliest_repeat;
    search->ply[0].state = leader->ply[0].state;
    search->ply[0].repetition_key = leader->ply[0].repetition_key;
    pod__alphabeta_reset(search);
}

/* The main thread watches the clock; nodes are counted together, and a helper also ends when its tree is searched to
   the end. */
static void prepare(pod__threads *threads, helper *self, const pod__alphabeta *leader) {
    enum { NODES_PER_CHECK = 512 };
    self->request = *leader->watch->request;
    self->request.progress = NULL;
    self->request.time_ms = 0;
    self->request.share_ms = 0;
    pod__watch_start(&self->watch, &self->request, &threads->halt, &self->report, NODES_PER_CHECK);
    self->watch.shared_nodes = &threads->nodes;
    self->alphabeta.board = leader->board;
    self->alphabeta.setup = leader->setup;
    self->alphabeta.table = leader->table;
    self->alphabeta.watch = &self->watch;
    self->alphabeta.endgame = NULL;
    self->alphabeta.seat[0] = leader->seat[0];
    self->alphabeta.seat[1] = leader->seat[1];
    self->alphabeta.loser_reward = leader->loser_reward;
    copy_root(&self->alphabeta, leader);
}

void pod__threads_start(pod__threads *threads, pod__alphabeta *leader, pod__deepen *deepen) {
    if (!threads) {
        return;
    }
    atomic_store_explicit(&threads->halt, false, memory_order_relaxed);
    atomic_store_explicit(&threads->nodes, 0, memory_order_relaxed);
    leader->watch->shared_nodes = &threads->nodes;
    for (threads->at_work = 0; threads->at_work < threads->count; threads->at_work++) {
        helper *next = threads->helper[threads->at_work];
        prepare(threads, next, leader);
        next->deepen = deepen;
        if (pod__thread_start(&next->thread, help, next)) {
            break;
        }
    }
}

void pod__threads_stop(pod__threads *threads) {
    if (!threads) {
        return;
    }
    atomic_store_explicit(&threads->halt, true, memory_order_relaxed);
    for (unsigned i = 0; i < threads->at_work; i++) {
        pthread_join(threads->helper[i]->thread, NULL);
    }
    threads->at_work = 0;
}
