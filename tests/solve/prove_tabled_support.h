/* Boards that are solved into a folder, and proven from what is there. */
#ifndef LUDOPOD_TESTS_SOLVE_PROVE_TABLED_SUPPORT_H
#define LUDOPOD_TESTS_SOLVE_PROVE_TABLED_SUPPORT_H

#include "rules/support.h"

#include "ludopod/prove.h"
#include "ludopod/strong.h"
#include "solve/folder.h"

typedef struct statement {
    uint8_t rows, columns;
    unsigned seat;
    pod_goal goal;
} statement;

typedef struct paths {
    folder in;
    char board[160], file[96], layers[112], other[96], other_layers[112];
} paths;

/* Looks on: counts, stops or kills. */
typedef struct stopping {
    unsigned asked, stop_at, kill_at; /* 0: never */
} stopping;

typedef struct making {
    const paths *to;
    const statement *of;
    const char *file, *layers;
    unsigned threads;
    size_t memory; /* 0: plenty */
    bool resume;
    stopping *at;
} making;

pod_position prove_empty(unsigned rows, unsigned columns);
/* Solves a board; *value: of it. The folder paths.in is to be removed. */
paths prove_solved(unsigned rows, unsigned columns, bool exact, int *value);
/* Proves by the tables. */
pod_error prove_tabled(const making *how, pod_prove_report *report, pod_fault *fault);
/* The same, which must succeed. */
void prove_make(const paths *to, const statement *of, unsigned threads, const char *file, const char *layers);
/* Whether both certificates are the same. */
bool prove_same(const paths *made);

#endif
