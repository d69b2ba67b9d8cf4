#include "search/threads.h"

#include <pthread.h>
#include <signal.h>
#include <stdlib.h>

#include "search/alphabeta/alphabeta.h"

typedef struct helper {
    unsigned number; /* 1 on */
    pthread_t thread;
    pod_search_request request; /* the leader's without limits */
    pod_search_report report;   /* that nobody reads */
    pod__watch watch;
    pod__duel duel;
} helper;

struct pod__crew {
    atomic_bool halt;
    atomic_uint_fast64_t nodes;
    unsigned count, at_work;
    helper *helper[];
};

pod_error pod__crew_create(unsigned helpers, pod__crew **out) {
    *out = NULL;
    if (!helpers) {
        return POD_OK;
    }
    pod__crew *crew = calloc(1, sizeof *crew + helpers * sizeof crew->helper[0]);
    while (crew && crew->count < helpers && (crew->helper[crew->count] = calloc(1, sizeof(helper)))) {
        crew->helper[crew->count]->number = crew->count + 1;
        crew->count++;
    }
    if (!crew || crew->count < helpers) {
        pod__crew_free(crew);
        return POD_ERROR_MEMORY;
    }
    atomic_init(&crew->halt, false);
    atomic_init(&crew->nodes, 0);
    *out = crew;
    return POD_OK;
}

void pod__crew_free(pod__crew *crew) {
    for (unsigned i = 0; crew && i < crew->count; i++) {
        free(crew->helper[i]);
    }
    free(crew);
}

static void *help(void *context) {
    helper *self = context;
    pod__duel_help(&self->duel, self->number);
    pod__watch_finish(&self->watch);
    return NULL;
}

/* The leader watches the clock; nodes are counted together, and a helper also ends when there is nothing left to find
   out. */
static void instruct(pod__crew *crew, helper *self, const pod__duel *leader) {
    enum { NODES_PER_LOOK = 512 };
    self->request = *leader->watch->request;
    self->request.progress = NULL;
    self->request.time_ms = 0;
    self->request.share_ms = 0;
    pod__watch_start(&self->watch, &self->request, &crew->halt, &self->report, NODES_PER_LOOK);
    self->watch.crew = &crew->nodes;
    self->duel.board = leader->board;
    self->duel.setup = leader->setup;
    self->duel.table = leader->table;
    self->duel.watch = &self->watch;
    self->duel.endgame = NULL;
    self->duel.seat[0] = leader->seat[0];
    self->duel.seat[1] = leader->seat[1];
    self->duel.second = leader->second;
    pod__duel_follow(&self->duel, leader);
}

void pod__crew_begin(pod__crew *crew, pod__duel *leader) {
    sigset_t all, before;
    if (!crew) {
        return;
    }
    atomic_store_explicit(&crew->halt, false, memory_order_relaxed);
    atomic_store_explicit(&crew->nodes, 0, memory_order_relaxed);
    leader->watch->crew = &crew->nodes;
    /* Signals are for the threads of the program, not for ours. */
    sigfillset(&all);
    pthread_sigmask(SIG_SETMASK, &all, &before);
    for (crew->at_work = 0; crew->at_work < crew->count; crew->at_work++) {
        helper *next = crew->helper[crew->at_work];
        instruct(crew, next, leader);
        if (pthread_create(&next->thread, NULL, help, next)) {
            break;
        }
    }
    pthread_sigmask(SIG_SETMASK, &before, NULL);
}

void pod__crew_end(pod__crew *crew) {
    if (!crew) {
        return;
    }
    atomic_store_explicit(&crew->halt, true, memory_order_relaxed);
    for (unsigned i = 0; i < crew->at_work; i++) {
        pthread_join(crew->helper[i]->thread, NULL);
    }
    crew->at_work = 0;
}
