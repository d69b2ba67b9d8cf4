#include "solve/strong/search/exact.h"

#include "base/work.h"

enum {
    EFFORTS_SHARE = 8, /* of the memory */
    STACKS_SHARE = 4,  /* of the memory, at most, when there are several threads */
    ALONE = 1 << 12,   /* nodes: what is decided by then is not worth a thread */
    TURN = 1 << 14,    /* nodes, until a thread returns to the root and sees anew where to search */
    TURN_SHARE = 16    /* and one for so many of its nodes: the search ends even if all else is forgotten */
};

/* ---- With its tables --------------------------------------------------------------------------------- */

static unsigned threads_of(const pod__exact_request *request) {
    const size_t most = request->bytes / STACKS_SHARE / pod__searcher_bytes(request->rows, request->columns);
    const unsigned threads = request->threads < POD__THREADS_MAX ? request->threads : POD__THREADS_MAX;
    return most < 1 || threads < 1 ? 1 : most < threads ? (unsigned)most : threads;
}

static bool create_searchers(const pod__exact_request *request, pod__exact *out) {
    const unsigned threads = threads_of(request);
    out->searcher = pod__memory_take(out->memory, threads * sizeof *out->searcher);
    out->busy = threads > 1 ? pod__memory_take(out->memory, POD__SEARCH_BUSY * sizeof *out->busy) : NULL;
    out->threads = out->searcher ? threads : 0;
    bool made = out->searcher && (threads == 1 || out->busy);
    for (unsigned i = 0; made && i < threads; i++) {
        made = pod__searcher_create(request->rows, request->columns, &out->common, out->memory, &out->searcher[i]);
    }
    return made;
}

bool pod__exact_create(const pod__exact_request *request, pod__memory *memory, pod__exact *out) {
    *out = (pod__exact){.memory = memory};
    const size_t before = atomic_load(&memory->left);
    if (create_searchers(request, out)) {
        const size_t taken = before - atomic_load(&memory->left);
        const size_t rest = request->bytes > taken ? request->bytes - taken : 0;
        pod__searcher *first = &out->searcher[0];
        first->is_caller = true;
        if (pod__efforts_create(rest / EFFORTS_SHARE, memory, &first->efforts) &&
            pod__bounds_create(rest - rest / EFFORTS_SHARE, memory, &first->bounds)) {
            return true;
        }
    }
    pod__exact_free(out);
    return false;
}

void pod__exact_free(pod__exact *search) {
    for (unsigned i = 0; i < search->threads; i++) {
        pod__searcher_free(&search->searcher[i], search->memory);
    }
    if (search->threads) {
        pod__table_free(&search->searcher[0].efforts);
        pod__table_free(&search->searcher[0].bounds);
    }
    pod__memory_give(search->memory, search->searcher, search->threads * sizeof *search->searcher);
    pod__memory_give(search->memory, search->busy, POD__SEARCH_BUSY * sizeof *search->busy);
    *search = (pod__exact){.memory = search->memory};
}

/* ---- With its threads -------------------------------------------------------------------------------- */

typedef struct question {
    pod__exact *search;
    const pod__packed *position;
    int least;
    _Atomic pod__answer answer;
} question;

/* In turns, until somebody knows the answer or all are to return. */
static bool take_part(void *context, unsigned thread, size_t piece) {
    question *asked = context;
    pod__searcher *self = &asked->search->searcher[thread];
    atomic_bool *over = &asked->search->common.over;
    const uint64_t begun = self->nodes;
    (void)piece;
    while (!atomic_load(over)) {
        self->turn_end = self->nodes + TURN + (self->nodes - begun) / TURN_SHARE;
        const pod__answer answer = pod__searcher_ask(self, asked->position, asked->least);
        if (answer != POD__UNKNOWN) {
            atomic_store(&asked->answer, answer);
            atomic_store(over, true);
        }
    }
    return true;
}

/* Each has its handles for the tables. */
static void part(pod__exact *search, const pod__table *bounds, const pod__table *efforts) {
    for (unsigned i = 0; i < search->threads; i++) {
        pod__searcher *searcher = &search->searcher[i];
        searcher->bounds = pod__table_share(bounds, search->threads);
        searcher->efforts = pod__table_share(efforts, search->threads);
        searcher->busy = search->busy;
    }
}

/* Only the first uses them, and they grow if they are to. */
static void unite(pod__exact *search, pod__table *bounds, pod__table *efforts) {
    const size_t bounds_used = bounds->used, efforts_used = efforts->used;
    for (unsigned i = 0; i < search->threads; i++) {
        bounds->used += search->searcher[i].bounds.used - bounds_used;
        efforts->used += search->searcher[i].efforts.used - efforts_used;
        search->searcher[i].busy = NULL;
    }
    while (pod__table_is_short(bounds)) {
        pod__bounds_grow(bounds, search->threads);
    }
    while (pod__table_is_short(efforts)) {
        pod__efforts_grow(efforts, search->threads);
    }
    search->searcher[0].bounds = *bounds;
    search->searcher[0].efforts = *efforts;
}

/* Until it is answered, a table is to grow, or the search is stopped. */
static void search_together(question *asked) {
    pod__exact *search = asked->search;
    pod__table bounds = search->searcher[0].bounds, efforts = search->searcher[0].efforts;
    atomic_store(&search->common.over, false);
    part(search, &bounds, &efforts);
    pod__work(search->threads, search->threads, take_part, asked);
    unite(search, &bounds, &efforts);
}

bool pod__exact_reaches(pod__exact *search, const pod__packed *position, int least) {
    pod__searcher *first = &search->searcher[0];
    question asked = {.search = search, .position = position, .least = least};
    if (pod__exact_is_stopped(search)) {
        return false;
    }
    atomic_store(&search->common.over, false);
    first->turn_end = search->threads > 1 ? first->nodes + ALONE : UINT64_MAX;
    atomic_init(&asked.answer, pod__searcher_ask(first, position, least));
    while (atomic_load(&asked.answer) == POD__UNKNOWN && !pod__exact_is_stopped(search)) {
        search_together(&asked);
    }
    return atomic_load(&asked.answer) == POD__YES;
}
