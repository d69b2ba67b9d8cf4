#include "server/thinker.h"

#include <pthread.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>

typedef struct job {
    struct job *next;
    server_question question;
    server_thought thought;
} job;

typedef struct job_queue {
    job *first, *last;
    size_t length;
} job_queue;

typedef struct worker {
    server_thinker *thinker;
    pod_search *search;
    pthread_t thread;
} worker;

struct server_thinker {
    server_thinker_settings settings;
    pthread_mutex_t lock; /* holds everything below */
    pthread_cond_t asked;
    bool ending;
    size_t running;
    job_queue questions, answers;
    int workers;
    worker *worker;
};

static void push(job_queue *queue, job *added) {
    added->next = NULL;
    if (queue->last) {
        queue->last->next = added;
    } else {
        queue->first = added;
    }
    queue->last = added;
    queue->length++;
}

static job *pop(job_queue *queue) {
    job *taken = queue->first;
    if (taken) {
        queue->first = taken->next;
        queue->last = queue->first ? queue->last : NULL;
        queue->length--;
    }
    return taken;
}

static void clear(job_queue *queue) {
    for (job *left; (left = pop(queue));) {
        free(left);
    }
}

/* ---- On the threads ------------------------------------------------------------------------- */

/* When many wait, each gets less time, so that the last is not left waiting for minutes. */
static int64_t share_of(const server_thinker *thinker) {
    enum { LEAST_SHARE = 20 };
    int64_t waiting_each = (int64_t)thinker->questions.length / thinker->settings.threads;
    int64_t parts = waiting_each < LEAST_SHARE ? waiting_each + 1 : LEAST_SHARE;
    return thinker->settings.think_ms > parts ? thinker->settings.think_ms / parts : 1;
}

static job *wait_for_question(server_thinker *thinker, int64_t *think_ms) {
    pthread_mutex_lock(&thinker->lock);
    while (!thinker->ending && !thinker->questions.first) {
        pthread_cond_wait(&thinker->asked, &thinker->lock);
    }
    job *taken = thinker->ending ? NULL : pop(&thinker->questions);
    thinker->running += taken != NULL;
    *think_ms = share_of(thinker);
    pthread_mutex_unlock(&thinker->lock);
    return taken;
}

static void answer(server_thinker *thinker, job *done) {
    pthread_mutex_lock(&thinker->lock);
    thinker->running--;
    push(&thinker->answers, done);
    pthread_mutex_unlock(&thinker->lock);
    thinker->settings.wake(thinker->settings.context);
}

static void think(worker *self, job *done, int64_t think_ms) {
    pod_search_request request = {.level = done->question.level,
                                  .time_ms = think_ms,
                                  .seed = done->question.seed,
                                  .seen = done->question.history.hash,
                                  .seen_count = done->question.history.count,
                                  .tables = self->thinker->settings.tables};
    pod_search_report report;
    memcpy(done->thought.id, done->question.id, sizeof done->thought.id);
    done->thought.ply = done->question.ply;
    /* Another game's table would make the move depend on who else plays here. */
    pod_search_clear(self->search);
    done->thought.error = pod_search_run(self->search, &done->question.position, &request, &report);
    done->thought.move = done->thought.error ? POD_MOVE_NONE : report.best;
}

static void *work(void *context) {
    worker *self = context;
    int64_t think_ms;
    for (job *taken; (taken = wait_for_question(self->thinker, &think_ms));) {
        think(self, taken, think_ms);
        answer(self->thinker, taken);
    }
    return NULL;
}

/* ---- On the loop ---------------------------------------------------------------------------- */

/* Signals are for the main thread, so the new one starts with all of them blocked. */
static bool start_worker(server_thinker *thinker, worker *self) {
    sigset_t all, before;
    self->thinker = thinker;
    self->search = pod_search_create(thinker->settings.table_bytes);
    if (!self->search || pod_search_use_threads(self->search, thinker->settings.search_threads)) {
        pod_search_free(self->search);
        return false;
    }
    sigfillset(&all);
    pthread_sigmask(SIG_SETMASK, &all, &before);
    bool started = pthread_create(&self->thread, NULL, work, self) == 0;
    pthread_sigmask(SIG_SETMASK, &before, NULL);
    if (!started) {
        pod_search_free(self->search);
    }
    return started;
}

server_thinker *server_thinker_create(const server_thinker_settings *settings) {
    server_thinker *thinker = calloc(1, sizeof *thinker);
    worker *workers = calloc((size_t)settings->threads, sizeof *workers);
    if (!thinker || !workers) {
        free(thinker);
        free(workers);
        return NULL;
    }
    thinker->settings = *settings;
    thinker->worker = workers;
    pthread_mutex_init(&thinker->lock, NULL);
    pthread_cond_init(&thinker->asked, NULL);
    while (thinker->workers < settings->threads && start_worker(thinker, &workers[thinker->workers])) {
        thinker->workers++;
    }
    if (thinker->workers == 0) {
        server_thinker_free(thinker);
        return NULL;
    }
    return thinker;
}

void server_thinker_free(server_thinker *thinker) {
    if (!thinker) {
        return;
    }
    pthread_mutex_lock(&thinker->lock);
    thinker->ending = true;
    pthread_cond_broadcast(&thinker->asked);
    pthread_mutex_unlock(&thinker->lock);
    for (int i = 0; i < thinker->workers; i++) {
        pod_search_stop(thinker->worker[i].search);
    }
    for (int i = 0; i < thinker->workers; i++) {
        pthread_join(thinker->worker[i].thread, NULL);
        pod_search_free(thinker->worker[i].search);
    }
    clear(&thinker->questions);
    clear(&thinker->answers);
    pthread_cond_destroy(&thinker->asked);
    pthread_mutex_destroy(&thinker->lock);
    free(thinker->worker);
    free(thinker);
}

bool server_thinker_ask(server_thinker *thinker, const server_question *question) {
    job *asked = calloc(1, sizeof *asked);
    if (!asked) {
        return false;
    }
    asked->question = *question;
    pthread_mutex_lock(&thinker->lock);
    push(&thinker->questions, asked);
    pthread_cond_signal(&thinker->asked);
    pthread_mutex_unlock(&thinker->lock);
    return true;
}

bool server_thinker_take(server_thinker *thinker, server_thought *out) {
    pthread_mutex_lock(&thinker->lock);
    job *taken = pop(&thinker->answers);
    pthread_mutex_unlock(&thinker->lock);
    if (taken) {
        *out = taken->thought;
    }
    free(taken);
    return taken != NULL;
}

void server_thinker_load(server_thinker *thinker, size_t *waiting, size_t *running) {
    pthread_mutex_lock(&thinker->lock);
    *waiting = thinker->questions.length;
    *running = thinker->running;
    pthread_mutex_unlock(&thinker->lock);
}
