#include "cli/play/search_job.h"

#include <pthread.h>
#include <signal.h>
#include <stdlib.h>
#include <unistd.h>

enum { TABLE_BYTES = 64 << 20 };

struct cli_thinker {
    pod_search *search;
    pod_tables *tables; /* or NULL */
    pthread_t thread;
    bool running;
    int done[2]; /* a pipe: the thread writes a byte when it has the answer */
    pod_position position;
    pod_history history;
    pod_search_request request;
    pod_search_report answer;
    pod_error error;
    pthread_mutex_t lock; /* of what follows */
    pod_search_report known;
    bool knows;
};

cli_thinker *cli_thinker_create(pod_tables *tables, unsigned threads) {
    cli_thinker *thinker = calloc(1, sizeof *thinker);
    if (!thinker || pipe(thinker->done)) {
        free(thinker);
        pod_tables_close(tables);
        return NULL;
    }
    thinker->tables = tables;
    pthread_mutex_init(&thinker->lock, NULL);
    thinker->search = pod_search_create(TABLE_BYTES);
    if (!thinker->search || pod_search_use_threads(thinker->search, threads)) {
        cli_thinker_free(thinker);
        return NULL;
    }
    return thinker;
}

void cli_thinker_free(cli_thinker *thinker) {
    pod_search_report unwanted;
    if (!thinker) {
        return;
    }
    if (thinker->running) {
        cli_thinker_hurry(thinker);
        cli_thinker_answer(thinker, &unwanted);
    }
    pod_search_free(thinker->search);
    pod_tables_close(thinker->tables);
    pthread_mutex_destroy(&thinker->lock);
    close(thinker->done[0]);
    close(thinker->done[1]);
    free(thinker);
}

static bool note_progress(void *context, const pod_search_report *report) {
    cli_thinker *thinker = context;
    pthread_mutex_lock(&thinker->lock);
    thinker->known = *report;
    thinker->knows = true;
    pthread_mutex_unlock(&thinker->lock);
    return true;
}

static void *think(void *context) {
    cli_thinker *thinker = context;
    thinker->error = pod_search_run(thinker->search, &thinker->position, &thinker->request, &thinker->answer);
    /* A pipe that holds at most this byte never refuses it. */
    return write(thinker->done[1], "", 1) == 1 ? thinker : NULL;
}

pod_error cli_thinker_begin(cli_thinker *thinker, const pod_position *position, const pod_history *history,
                            unsigned level, uint64_t seed) {
    thinker->position = *position;
    thinker->history = *history;
    thinker->request = POD_SEARCH_REQUEST(.level = level, .seed = seed, .seen = thinker->history.hash,
                                          .seen_count = thinker->history.count, .tables = thinker->tables,
                                          .progress = note_progress, .context = thinker);
    thinker->knows = false;
    /* Signals are for the thread that has the terminal. */
    sigset_t all, before;
    sigfillset(&all);
    pthread_sigmask(SIG_SETMASK, &all, &before);
    thinker->running = !pthread_create(&thinker->thread, NULL, think, thinker);
    pthread_sigmask(SIG_SETMASK, &before, NULL);
    return thinker->running ? POD_OK : POD_ERROR_MEMORY;
}

bool cli_thinker_running(const cli_thinker *thinker) {
    return thinker->running;
}

void cli_thinker_hurry(cli_thinker *thinker) {
    pod_search_stop(thinker->search);
}

int cli_thinker_file(const cli_thinker *thinker) {
    return thinker->done[0];
}

pod_error cli_thinker_answer(cli_thinker *thinker, pod_search_report *out) {
    char byte;
    pthread_join(thinker->thread, NULL);
    thinker->running = false;
    pod_error error = read(thinker->done[0], &byte, 1) == 1 ? thinker->error : POD_ERROR_STOPPED;
    *out = thinker->answer;
    return error;
}

bool cli_thinker_peek(cli_thinker *thinker, pod_search_report *out) {
    pthread_mutex_lock(&thinker->lock);
    bool knows = thinker->knows;
    *out = thinker->known;
    pthread_mutex_unlock(&thinker->lock);
    return knows;
}
