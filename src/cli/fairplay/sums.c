/* What the moves come to. */
#include <math.h>
#include <stdlib.h>

#include "cli/fairplay/fairplay.h"

/* Of the normal distribution, for 95 %. */
static const double quantile = 1.959963984540054;

fair_share fair_share_of(size_t hits, size_t of) {
    if (!of) {
        return (fair_share){0};
    }
    const double n = (double)of, share = (double)hits / n, square = quantile * quantile;
    const double middle = (share + square / (2 * n)) / (1 + square / n);
    const double half = quantile / (1 + square / n) * sqrt(share * (1 - share) / n + square / (4 * n * n));
    return (fair_share){of, share, fmax(0, middle - half), fmin(1, middle + half)};
}

fair_mean fair_mean_of(const double *value, size_t count) {
    fair_mean of = {.of = count};
    double squares = 0;
    for (size_t i = 0; i < count; i++) { /* Welford 1962 */
        const double before = value[i] - of.mean;
        of.mean += before / (double)(i + 1);
        squares += before * (value[i] - of.mean);
    }
    of.deviation = count > 1 ? sqrt(squares / (double)(count - 1)) : 0;
    const double half = count ? quantile * of.deviation / sqrt((double)count) : 0;
    of.low = of.mean - half;
    of.high = of.mean + half;
    return of;
}

/* ---- Ranks ---------------------------------------------------------------------------------------------------- */

typedef struct ranked {
    double value;
    size_t index;
} ranked;

static int by_value(const void *one, const void *other) {
    const ranked *a = one, *b = other;
    return (a->value > b->value) - (a->value < b->value);
}

/* The rank of each value, from 1; those that are equal share the mean of theirs. order: room for all. */
static void rank(const double *value, size_t count, ranked *order, double *out) {
    for (size_t i = 0; i < count; i++) {
        order[i] = (ranked){value[i], i};
    }
    qsort(order, count, sizeof *order, by_value);
    for (size_t from = 0, to; from < count; from = to) {
        for (to = from + 1; to < count && by_value(&order[from], &order[to]) == 0;) {
            to++;
        }
        for (size_t i = from; i < to; i++) {
            out[order[i].index] = (double)(from + to + 1) / 2;
        }
    }
}

/* Pearson's correlation; NAN when one of them is always the same. */
static double correlation(const double *one, const double *other, size_t count) {
    const fair_mean x = fair_mean_of(one, count), y = fair_mean_of(other, count);
    double together = 0;
    for (size_t i = 0; i < count; i++) {
        together += (one[i] - x.mean) * (other[i] - y.mean);
    }
    return together / ((double)(count - 1) * x.deviation * y.deviation);
}

double fair_rank_correlation(const double *one, const double *other, size_t count, bool *known) {
    enum { LEAST = 3 };
    double *ranks = count < LEAST ? NULL : calloc(count, 2 * sizeof *ranks), found = NAN;
    ranked *order = ranks ? calloc(count, sizeof *order) : NULL;
    if (order) {
        rank(one, count, order, ranks);
        rank(other, count, order, ranks + count);
        found = correlation(ranks, ranks + count, count);
    }
    free(order);
    free(ranks);
    *known = isfinite(found);
    return *known ? found : 0;
}

/* ---- All of it ------------------------------------------------------------------------------------------------ */

/* A column of the moves whose time is known, or of all. */
typedef enum measure { LOSS, SECONDS, CLOSENESS } measure;

static size_t collect(const fair_list *list, measure which, double *out) {
    size_t count = 0;
    for (size_t i = 0; i < list->count; i++) {
        const fair_move *move = &list->move[i];
        if (which == LOSS) {
            out[count++] = move->loss;
        } else if (move->time_ms >= 0) {
            out[count++] = which == SECONDS ? (double)move->time_ms / 1000 : -move->gap;
        }
    }
    return count;
}

static void count_moves(const fair_list *list, fair_sums *out) {
    size_t telling = 0, best = 0, near = 0;
    for (size_t i = 0; i < list->count; i++) {
        const fair_move *move = &list->move[i];
        const bool tells = move->gap >= FAIR_TELLING;
        telling += tells;
        best += tells && move->best;
        near += move->loss <= FAIR_NEAR;
    }
    out->best = fair_share_of(best, telling);
    out->near = fair_share_of(near, list->count);
}

pod_error fair_sum(const fair_list *list, fair_sums *out) {
    double *column = calloc(list->count + 1, 2 * sizeof *column);
    *out = (fair_sums){.games = list->games, .made = list->made, .compared = list->count};
    if (!column) {
        return POD_ERROR_MEMORY;
    }
    double *other = column + list->count + 1;
    count_moves(list, out);
    out->loss = fair_mean_of(column, collect(list, LOSS, column));
    const size_t timed = collect(list, SECONDS, column);
    out->seconds = fair_mean_of(column, timed);
    collect(list, CLOSENESS, other);
    out->closeness = fair_rank_correlation(column, other, timed, &out->has_closeness);
    free(column);
    return POD_OK;
}
