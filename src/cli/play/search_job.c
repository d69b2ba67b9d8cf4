#include "cli/play/play.h"

#include <assert.h>
#include <pthread.h>
#include <stdlib.h>
#include <unistd.h>

#include "base/clock.h"
#include "base/interrupt.h"

enum { TABLE_BYTES = 64 << 20 };

struct cli_search_job {
    pod_search *search;
    pod_tables *tables; /* or NULL */
    pthread_t thread;
    bool running;
    int done[2]; /* a pipe: the thread writes a byte when it has the result */
    pod_position position;
    pod_history history;
    pod_search_request request;
    pod_search_report result;
    pod_error error;
    bool paced;
    pthread_cond_t stopping;
    pthread_mutex_t lock; /* of what follows */
    bool stopped;
    pod_search_report last;
    bool reported;
};

cli_search_job *cli_search_job_create(pod_tables *tables, unsigned threads) {
    cli_search_job *job = calloc(1, sizeof *job);
    if (!job || pipe(job->done)) {
        free(job);
        pod_tables_close(tables);
        return NULL;
    }
    job->tables = tables;
    pthread_mutex_init(&job->lock, NULL);
    pthread_cond_init(&job->stopping, NULL);
    job->search = pod_search_create(TABLE_BYTES);
    if (!job->search || pod_search_use_threads(job->search, threads)) {
        cli_search_job_free(job);
        return NULL;
    }
    return job;
}

void cli_search_job_free(cli_search_job *job) {
    pod_search_report unwanted;
    if (!job) {
        return;
    }
    if (job->running) {
        cli_search_job_stop(job);
        cli_search_job_result(job, &unwanted);
    }
    pod_search_free(job->search);
    pod_tables_close(job->tables);
    pthread_cond_destroy(&job->stopping);
    pthread_mutex_destroy(&job->lock);
    close(job->done[0]);
    close(job->done[1]);
    free(job);
}

static bool note_progress(void *context, const pod_search_report *report) {
    cli_search_job *job = context;
    pthread_mutex_lock(&job->lock);
    job->last = *report;
    job->reported = true;
    pthread_mutex_unlock(&job->lock);
    return true;
}

/* Waits for so long, unless it is stopped. */
static void wait_for(cli_search_job *job, int64_t ms) {
    enum { SECOND_MS = 1000, MS_NS = 1000000, SECOND_NS = 1000000000 };
    struct timespec until;
    clock_gettime(CLOCK_REALTIME, &until);
    const int64_t ns = until.tv_nsec + ms % SECOND_MS * MS_NS;
    until.tv_sec += (time_t)(ms / SECOND_MS + ns / SECOND_NS);
    until.tv_nsec = (long)(ns % SECOND_NS);
    pthread_mutex_lock(&job->lock);
    while (!job->stopped && !pthread_cond_timedwait(&job->stopping, &job->lock, &until)) {
    }
    pthread_mutex_unlock(&job->lock);
}

static void *run(void *context) {
    cli_search_job *job = context;
    const int64_t began_ms = pod__now_ms();
    job->error = pod_search_run(job->search, &job->position, &job->request, &job->result);
    const int64_t left_ms = began_ms + job->result.pace_ms - pod__now_ms();
    if (!job->error && job->paced && left_ms > 0) {
        wait_for(job, left_ms);
    }
    /* A pipe that holds at most this byte never refuses it. */
    return write(job->done[1], "", 1) == 1 ? job : NULL;
}

pod_error cli_search_job_begin(cli_search_job *job, const cli_search_task *task) {
    assert(!job->running && task->position->turn != POD_NOBODY);
    job->position = *task->position;
    job->history = *task->history;
    job->request = POD_SEARCH_REQUEST(.character = task->character, .latest = job->history.latest, .seed = task->seed,
                                      .seen = job->history.hash, .seen_count = job->history.count,
                                      .tables = job->tables, .progress = note_progress, .context = job);
    job->paced = task->paced;
    job->reported = job->stopped = false;
    job->running = !pod__thread_start(&job->thread, run, job);
    return job->running ? POD_OK : POD_ERROR_MEMORY;
}

bool cli_search_job_running(const cli_search_job *job) {
    return job->running;
}

void cli_search_job_stop(cli_search_job *job) {
    pod_search_stop(job->search);
    pthread_mutex_lock(&job->lock);
    job->stopped = true;
    pthread_cond_signal(&job->stopping);
    pthread_mutex_unlock(&job->lock);
}

int cli_search_job_file(const cli_search_job *job) {
    return job->done[0];
}

pod_error cli_search_job_result(cli_search_job *job, pod_search_report *out) {
    assert(job->running);
    char byte;
    pthread_join(job->thread, NULL);
    job->running = false;
    pod_error error = read(job->done[0], &byte, 1) == 1 ? job->error : POD_ERROR_STOPPED;
    *out = job->result;
    return error;
}

bool cli_search_job_progress(cli_search_job *job, pod_search_report *out) {
    pthread_mutex_lock(&job->lock);
    bool reported = job->reported;
    *out = job->last;
    pthread_mutex_unlock(&job->lock);
    return reported;
}
