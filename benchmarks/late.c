/* How late positions are solved within ten seconds of the processor, and ten more for each further thread: the tables
   of docs/solving.md. The positions come from games of uniformly random moves and are always the same. */
#include <stdio.h>
#include <string.h>
#include <time.h>

#include "base/random.h"
#include "base/text.h"
#include "ludopod/game.h"
#include "ludopod/strong.h"

enum { PLIES_MAX = 1000, SEED = 20061127, POSITIONS = 20, SECONDS = 10, MEMORY_MIB = 1024, THREADS_MAX = 256 };

typedef struct late {
    int64_t rows, columns, plies, positions, threads;
} late;

static double processor_seconds(void) {
    struct timespec now;
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &now);
    return (double)now.tv_sec + (double)now.tv_nsec * 1e-9;
}

/* context: when it is to end. */
static bool go_on(void *context, const pod_progress *progress) {
    (void)progress;
    return processor_seconds() < *(const double *)context;
}

/* That many plies before the end of a game; false for a game that is shorter. */
static bool play(const late *wanted, pod__random *random, pod_position *out) {
    static pod_position before[PLIES_MAX]; /* the last so many */
    pod_position now = {
        .game = POD_GAME_CEPHALOPOD, .rows = (uint8_t)wanted->rows, .columns = (uint8_t)wanted->columns, .players = 2};
    int64_t played = 0;
    while (now.turn != POD_NOBODY) {
        pod_move_list moves;
        before[played++ % wanted->plies] = now;
        pod_moves(&now, &moves);
        pod_game_of(&now)->rules->apply(&now, moves.move[pod__random_below(random, moves.count)]);
    }
    *out = before[played % wanted->plies];
    return played >= wanted->plies;
}

/* Returns the time it took, or less than 0 when it was not solved. */
static double solve(const late *wanted, const pod_position *position) {
    double begun = processor_seconds(), end = begun + (double)(SECONDS * wanted->threads);
    pod_strong_watch watch = {.progress = {&end, go_on}};
    pod_strong_request request =
        POD_STRONG_REQUEST(.threads = (unsigned)wanted->threads, .memory = (size_t)MEMORY_MIB << 20, .watch = &watch);
    pod_strong_report report;
    if (pod_strong_solve_position(position, &request, &report, NULL)) {
        printf("not solved\n");
        return -1;
    }
    double took = processor_seconds() - begun;
    printf("%.2f s, value %d, %u moves\n", took, report.value, report.moves);
    return took;
}

static void measure(const late *wanted) {
    pod__random random = {(uint64_t)(SEED + wanted->rows * 100 + wanted->columns + wanted->plies * 10000)};
    int64_t solved = 0;
    double sum = 0;
    for (int64_t i = 0; i < wanted->positions; i++) {
        pod_position position;
        while (!play(wanted, &random, &position)) {
        }
        double took = solve(wanted, &position);
        solved += took >= 0;
        sum += took >= 0 ? took : 0;
        fflush(stdout);
    }
    printf("%lldx%lld, %lld plies before the end, threads %lld: %lld of %lld in %lld s of the processor, "
           "%.2f s on average\n",
           (long long)wanted->rows, (long long)wanted->columns, (long long)wanted->plies, (long long)wanted->threads,
           (long long)solved, (long long)wanted->positions, (long long)(SECONDS * wanted->threads),
           solved ? sum / (double)solved : 0.0);
}

static bool read_board(const char *text, late *out) {
    size_t used = pod__whole_at(text, strlen(text), 1, POD_SIDE_MAX, &out->rows);
    const char *rest = text + used + 1;
    return used && text[used] == 'x' && pod__whole_read(rest, strlen(rest), 1, POD_SIDE_MAX, &out->columns);
}

static bool read_number(const char *text, int64_t most, int64_t *out) {
    return pod__whole_read(text, strlen(text), 1, most, out);
}

int main(int count, char **argument) {
    late wanted = {.positions = POSITIONS, .threads = 1};
    bool fine = count >= 3 && count <= 5 && read_board(argument[1], &wanted) &&
                read_number(argument[2], PLIES_MAX, &wanted.plies) &&
                (count < 4 || read_number(argument[3], PLIES_MAX, &wanted.positions)) &&
                (count < 5 || read_number(argument[4], THREADS_MAX, &wanted.threads));
    if (!fine) {
        fprintf(stderr, "usage: bench late ROWSxCOLUMNS PLIES [POSITIONS [THREADS]]\n");
        return 2;
    }
    measure(&wanted);
    return 0;
}
