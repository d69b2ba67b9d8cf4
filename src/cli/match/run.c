/* The games of a match, several at once. An interrupt ends it at once; the games that are over count. */
#include <errno.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>

#include "base/interrupt.h"
#include "cli/match/match.h"
#include "cli/progress.h"

/* A thread and its players. */
typedef struct worker {
    match *played;
    pthread_t thread;
    match_player player[2];
} worker;

/* The next game that is not known; false when there is none. */
static bool next_game(match *played, uint32_t *number) {
    pthread_mutex_lock(&played->lock);
    while (played->next < played->games && played->points[played->next] >= 0) {
        played->next++;
    }
    bool more = played->next < played->games && !atomic_load(&played->stop);
    if (more) {
        *number = played->next++;
    }
    pthread_mutex_unlock(&played->lock);
    return more;
}

static void note_failure(match *played, cli_status status) {
    pthread_mutex_lock(&played->lock);
    played->status = status;
    pthread_mutex_unlock(&played->lock);
    atomic_store(&played->stop, true);
}

/* A game has ended: counts it, keeps it, and sees whether that is enough. */
static void take_result(match *played, uint32_t number, const pod_record *record) {
    pthread_mutex_lock(&played->lock);
    match_take(played, number, pod_record_end(record));
    int error = played->records ? match_records_add(played, record) : 0;
    match_score score = match_score_of(played->points, played->games, match_group(played));
    bool decided = played->tests && match_sprt_verdict(&played->sprt, &score) != MATCH_UNDECIDED;
    pthread_mutex_unlock(&played->lock);
    if (error) {
        errno = error;
        cli_system_error(played->language, played->records);
        note_failure(played, CLI_BAD);
    } else if (decided) {
        atomic_store(&played->stop, true);
    }
}

static void *work(void *context) {
    worker *self = context;
    match *played = self->played;
    uint32_t number;
    while (next_game(played, &number)) {
        pod_record *record = match_play(played, self->player, number);
        if (record) {
            take_result(played, number, record);
            pod_record_free(record);
        } else if (!atomic_load(&played->stop)) {
            cli_out_of_memory(played->language);
            note_failure(played, CLI_BAD);
        }
    }
    match_player_end(&self->player[0]);
    match_player_end(&self->player[1]);
    pthread_mutex_lock(&played->lock);
    played->working--;
    pthread_mutex_unlock(&played->lock);
    return NULL;
}

static void show_progress(match *played, cli_progress *progress) {
    if (!cli_progress_is_due(progress)) {
        return;
    }
    pthread_mutex_lock(&played->lock);
    match_score score = match_score_of(played->points, played->games, match_group(played));
    pthread_mutex_unlock(&played->lock);
    fprintf(stderr, "+%u =%u -%u / %u", score.wins, score.draws, score.losses, played->games);
    cli_progress_told(progress);
}

static bool is_working(match *played) {
    pthread_mutex_lock(&played->lock);
    bool working = played->working > 0;
    pthread_mutex_unlock(&played->lock);
    return working;
}

/* Waits for the workers; interrupts come here and nowhere else. */
static void oversee(match *played, const sigset_t *before) {
    enum { MOMENT_MS = 50 };
    cli_progress progress = cli_progress_begin(played->language, CLI_PROGRESS_TOLD);
    while (is_working(played)) {
        int taken = pod__interrupt_take(MOMENT_MS);
        if (taken) {
            /* A second one ends the program at once. */
            played->interrupted = taken;
            atomic_store(&played->stop, true);
            pod__interrupt_release(before);
        }
        show_progress(played, &progress);
    }
    cli_progress_end(&progress);
}

static unsigned start_workers(match *played, worker *workers) {
    unsigned started = 0;
    while (started < played->concurrency) {
        worker *next = &workers[started];
        next->played = played;
        for (unsigned i = 0; i < 2; i++) {
            next->player[i] = (match_player){.spec = &played->spec[i], .starter = &played->lock, .stop = &played->stop};
        }
        pthread_mutex_lock(&played->lock);
        played->working++;
        pthread_mutex_unlock(&played->lock);
        if (pod__thread_start(&next->thread, work, next)) {
            pthread_mutex_lock(&played->lock);
            played->working--;
            pthread_mutex_unlock(&played->lock);
            break;
        }
        started++;
    }
    return started;
}

cli_status match_run(match *played) {
    struct sigaction ignore = {.sa_handler = SIG_IGN}, old_pipe;
    sigset_t before;
    worker *workers = calloc(played->concurrency, sizeof *workers);
    if (!workers) {
        return cli_out_of_memory(played->language);
    }
    pod__interrupt_hold(&before);
    sigaction(SIGPIPE, &ignore, &old_pipe); /* an engine that is gone is told by write() */
    unsigned started = start_workers(played, workers);
    if (!started) {
        played->status = cli_error(played->language, "no thread can be started for the games", NULL, NULL);
    }
    oversee(played, &before);
    for (unsigned i = 0; i < started; i++) {
        pthread_join(workers[i].thread, NULL);
    }
    sigaction(SIGPIPE, &old_pipe, NULL);
    pod__interrupt_release(&before);
    free(workers);
    return played->status;
}
