/* What is measured: cases that do a fixed piece of work in several ways, plain first. */
#ifndef LUDOPOD_BENCHMARKS_BENCH_H
#define LUDOPOD_BENCHMARKS_BENCH_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "ludopod/table.h"
#include "rules/cephalopod/packed.h"

enum { SAMPLES = 4096 };

/* Positions from random 5x5 games of two players, always the same. */
typedef struct bench_samples {
    pod__packed_geometry geometry;
    pod_position position[SAMPLES];
    pod__packed packed[SAMPLES];
    pod_move_list moves; /* room for those who list moves */
    /* A solved board in a folder of its own, and positions of random games on it. */
    char folder[64], table[96];
    pod_tables *tables;
    pod_position small[SAMPLES];
} bench_samples;

void samples_make(bench_samples *out);
/* So many positions in a row from random games that begin there. */
void samples_play(const pod_position *start, size_t count, pod_position *out);

/* Solves a board into files; false when that cannot be, as in a build without tables. */
bool tables_make(bench_samples *samples);
void tables_remove(bench_samples *samples);

/* Prints what a start of the program takes; false when that cannot be measured. */
bool start_print(void);
void start_list(void);

/* One run of a piece of work. */
typedef struct work {
    uint64_t nodes; /* how much was done, in the unit of the case */
    uint64_t check; /* what came out; all ways of doing the same work must agree */
} work;

typedef struct bench_case {
    const char *subject; /* cases of one subject follow each other, the plain way first */
    const char *way;
    const char *unit;
    work (*run)(bench_samples *samples);
} bench_case;

/* Prints what a player waits for the computer while strangers ask for much: first come, first served against fair turn.
   Takes half a minute. False when there is no memory. In builds with the server. */
bool wait_cases_run(const bench_samples *samples);

extern const bench_case rules_cases[];
extern const size_t rules_case_count;
extern const bench_case action_cases[];
extern const size_t action_case_count;
extern const bench_case solve_cases[];
extern const size_t solve_case_count;
extern const bench_case table_cases[];
extern const size_t table_case_count;

#endif
