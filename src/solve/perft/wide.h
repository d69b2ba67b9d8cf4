/* Sums of 128 bits that notice when they do not fit. */
#ifndef LUDOPOD_SOLVE_PERFT_WIDE_H
#define LUDOPOD_SOLVE_PERFT_WIDE_H

#include "ludopod/error.h"

__extension__ typedef unsigned __int128 pod__wide;

static inline pod_error pod__wide_add(pod__wide *sum, pod__wide more) {
    if (*sum + more < more) {
        return POD_ERROR_OVERFLOW;
    }
    *sum += more;
    return POD_OK;
}

/* Requires factor > 0. */
static inline pod_error pod__wide_add_product(pod__wide *sum, pod__wide paths, pod__wide factor) {
    return paths > ~(pod__wide)0 / factor ? POD_ERROR_OVERFLOW : pod__wide_add(sum, paths * factor);
}

#endif
