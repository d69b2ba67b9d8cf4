/* How long a player waits for the computer while strangers ask for all that it can do: real searches, on one thread as
   with the usual settings on two cores. */
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "base/clock.h"
#include "bench.h"
#include "fifo_pool.h"

enum { STRANGERS = 10, GAMES_EACH = 60, THEIRS = STRANGERS * GAMES_EACH, MOVES_MAX = 64 };

/* One of the two ways to search. */
typedef struct way {
    const char *name;
    fifo_pool *fifo;
    app_search_pool *fair;
} way;

typedef struct wait_case {
    const char *subject, *way;
    unsigned character; /* of the player's opponent; the strangers have full strength */
    int64_t think_ms;
    unsigned moves; /* that the player waits for */
} wait_case;

/* First come, first served takes a minute a move with the usual two seconds, so both ways are compared with a twentieth
   of that. */
static const wait_case cases[] = {
    {"nautilus", "fifo", 3, 100, 3},
    {"nautilus", "fair", 3, 100, 60},
    {"nautilus, usual", "fair", 3, 2000, 60},
    {"full strength, usual", "fair", POD_CHARACTER_STRONGEST, 2000, 15},
};

typedef struct evening {
    way by;
    const bench_samples *samples;
    pthread_mutex_t lock;
    pthread_cond_t woken;
    bool wake;
    unsigned asked; /* how many jobs so far */
} evening;

static void wake(void *context) {
    evening *of = context;
    pthread_mutex_lock(&of->lock);
    of->wake = true;
    pthread_cond_signal(&of->woken);
    pthread_mutex_unlock(&of->lock);
}

/* At most until then. */
static void wait_for_results(evening *of, double until_ms) {
    struct timespec until = {.tv_sec = (time_t)(until_ms / 1e3)};
    until.tv_nsec = (long)((until_ms - (double)until.tv_sec * 1e3) * 1e6);
    pthread_mutex_lock(&of->lock);
    while (!of->wake && pthread_cond_timedwait(&of->woken, &of->lock, &until) == 0) {
    }
    of->wake = false;
    pthread_mutex_unlock(&of->lock);
}

/* Games 0 to THEIRS - 1 are the strangers', THEIRS is the player's. */
static void ask(evening *of, unsigned game, unsigned character) {
    char displaced[CLUB_ID_SIZE];
    app_search_job job = {.character = character, .seed = of->asked++};
    job.position = of->samples->position[of->asked * 37 % SAMPLES];
    pod_history_begin(&job.history, &job.position);
    snprintf(job.id, sizeof job.id, "%010u", game);
    snprintf(job.owner.address, sizeof job.owner.address, "192.0.2.%u", game / GAMES_EACH);
    job.owner.person.id[0] = 1;
    bool taken = of->by.fifo ? fifo_pool_ask(of->by.fifo, &job) : app_search_pool_ask(of->by.fair, &job, displaced);
    if (!taken) {
        fputs("ludopod-bench: a search found no room\n", stderr);
        exit(EXIT_FAILURE);
    }
}

/* Strangers answer at once. Whether the player's move was among what came. */
static bool take_results(evening *of) {
    bool moved = false;
    for (app_search_result result;
         of->by.fifo ? fifo_pool_take(of->by.fifo, &result) : app_search_pool_take(of->by.fair, 0, &result);) {
        unsigned game = (unsigned)atoi(result.id);
        if (game == THEIRS) {
            moved = true;
        } else {
            ask(of, game, POD_CHARACTER_STRONGEST);
        }
    }
    return moved;
}

static void pass(evening *of, double ms) {
    for (double end = (double)pod__now_ns() / 1e6 + ms; (double)pod__now_ns() / 1e6 < end;) {
        wait_for_results(of, end);
        take_results(of);
    }
}

static double wait_for_move(evening *of, unsigned character) {
    double began = (double)pod__now_ns() / 1e6;
    ask(of, THEIRS, character);
    while (!take_results(of)) {
        wait_for_results(of, began + 1e6);
    }
    return (double)pod__now_ns() / 1e6 - began;
}

static int by_size(const void *left, const void *right) {
    double difference = *(const double *)left - *(const double *)right;
    return difference < 0 ? -1 : difference > 0;
}

/* False when there is no memory. */
static bool begin(evening *of, const wait_case *as) {
    app_search_pool_settings settings = {
        .searcher = {.threads = 1, .search_threads = 1, .table_bytes = (size_t)16 << 20},
        .think_ms = as->think_ms,
        .wake = wake,
        .context = of};
    pthread_condattr_t monotonic;
    pthread_condattr_init(&monotonic);
    pthread_condattr_setclock(&monotonic, CLOCK_MONOTONIC);
    pthread_mutex_init(&of->lock, NULL);
    pthread_cond_init(&of->woken, &monotonic);
    pthread_condattr_destroy(&monotonic);
    if (strcmp(as->way, "fifo") == 0) {
        of->by.fifo = fifo_pool_create(&settings);
    } else {
        of->by.fair = app_search_pool_create(&settings);
    }
    return of->by.fifo || of->by.fair;
}

static void end(evening *of) {
    fifo_pool_free(of->by.fifo);
    app_search_pool_free(of->by.fair);
    pthread_cond_destroy(&of->woken);
    pthread_mutex_destroy(&of->lock);
}

static void measure(evening *of, const wait_case *as, double wait[MOVES_MAX]) {
    for (unsigned game = 0; game < THEIRS; game++) {
        ask(of, game, POD_CHARACTER_STRONGEST);
    }
    for (unsigned i = 0; i < as->moves; i++) {
        pass(of, 60 + 7 * (i % 10)); /* never in step with the searches */
        wait[i] = wait_for_move(of, as->character);
    }
    qsort(wait, as->moves, sizeof *wait, by_size);
}

bool wait_cases_run(const bench_samples *samples) {
    double plain = 0;
    printf("\n%-20s %-8s %8s %8s %11s %11s %11s\n", "wait of a player", "way", "a move", "moves", "half within",
           "longest", "faster by");
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        evening of = {.samples = samples};
        double wait[MOVES_MAX];
        if (!begin(&of, &cases[i])) {
            return false;
        }
        measure(&of, &cases[i], wait);
        end(&of);
        double half = wait[cases[i].moves / 2], longest = wait[cases[i].moves - 1];
        printf("%-20s %-8s %5lld ms %8u %8.1f ms %8.1f ms", cases[i].subject, cases[i].way,
               (long long)cases[i].think_ms, cases[i].moves, half, longest);
        if (i > 0 && strcmp(cases[i].subject, cases[i - 1].subject) == 0) {
            printf(" %9.1f x", plain / half);
        }
        printf("\n");
        plain = half;
    }
    return true;
}
