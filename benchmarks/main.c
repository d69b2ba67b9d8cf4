/* Measures CPU time and prints a table; with --list only what it would measure, a case and a way a line. Times depend
   on the machine; the ratios between two ways of doing the same work in the same run, and the counts, are what can be
   compared. */
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "bench.h"

static const double seconds_at_least = 0.2;

typedef struct measured {
    double ns_per_node;
    work once;
} measured;

static double cpu_seconds(void) {
    return (double)clock() / CLOCKS_PER_SEC;
}

/* Runs until the clock is precise enough. */
static measured measure(const bench_case *subject, bench_samples *samples) {
    measured out = {0, {0, 0}};
    double begin = cpu_seconds();
    double spent = 0;
    unsigned long runs = 0;
    while (spent < seconds_at_least) {
        out.once = subject->run(samples);
        runs++;
        spent = cpu_seconds() - begin;
    }
    out.ns_per_node = spent * 1e9 / ((double)out.once.nodes * (double)runs);
    return out;
}

static int decimals_for(double ns) {
    return ns < 1 ? 4 : ns < 1000 ? 1 : 0;
}

/* Returns whether all ways of doing the same work came to the same result. */
static bool print_cases(const bench_case *cases, size_t count, bench_samples *samples) {
    measured plain = {0, {0, 0}};
    bool agree = true;
    for (size_t i = 0; i < count; i++) {
        bool is_first = i == 0 || strcmp(cases[i].subject, cases[i - 1].subject) != 0;
        measured now = measure(&cases[i], samples);
        plain = is_first ? now : plain;
        printf("%-19s %-8s %11llu %-9s %14.*f ns", cases[i].subject, cases[i].way, (unsigned long long)now.once.nodes,
               cases[i].unit, decimals_for(now.ns_per_node), now.ns_per_node);
        if (!is_first) {
            printf(" %9.1f x", plain.ns_per_node / now.ns_per_node);
            agree = agree && now.once.check == plain.once.check;
        }
        printf("%s\n", now.once.check == plain.once.check ? "" : "   RESULTS DIFFER");
    }
    return agree;
}

static void list_cases(const bench_case *cases, size_t count) {
    for (size_t i = 0; i < count; i++) {
        printf("%-19s %s\n", cases[i].subject, cases[i].way);
    }
}

static int list_all(void) {
    list_cases(rules_cases, rules_case_count);
    list_cases(action_cases, action_case_count);
    list_cases(solve_cases, solve_case_count);
    list_cases(table_cases, table_case_count);
    start_list();
    return EXIT_SUCCESS;
}

int main(int argc, char **argv) {
    if (argc > 1) {
        if (argc == 2 && strcmp(argv[1], "--list") == 0) {
            return list_all();
        }
        fputs("usage: ludopod-bench [--list]\n", stderr);
        return 2;
    }
    bench_samples *samples = malloc(sizeof *samples);
    if (!samples) {
        fputs("ludopod-bench: out of memory\n", stderr);
        return EXIT_FAILURE;
    }
    samples_make(samples);
    printf("%-19s %-8s %21s %17s %11s\n", "case", "way", "work in one run", "time for one", "faster by");
    bool agree = print_cases(rules_cases, rules_case_count, samples);
    agree = print_cases(action_cases, action_case_count, samples) && agree;
    agree = print_cases(solve_cases, solve_case_count, samples) && agree;
    if (tables_make(samples)) {
        agree = print_cases(table_cases, table_case_count, samples) && agree;
    } else {
        puts("no tables can be made here");
    }
    agree = start_print() && agree;
    tables_remove(samples);
#ifdef LUDOPOD_BENCH_SERVER
    agree = wait_cases_run(samples) && agree;
#endif
    free(samples);
    return agree ? EXIT_SUCCESS : EXIT_FAILURE;
}
