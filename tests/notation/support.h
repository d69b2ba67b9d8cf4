/* What the tests of the notation share. */
#ifndef LUDOPOD_TESTS_NOTATION_SUPPORT_H
#define LUDOPOD_TESTS_NOTATION_SUPPORT_H

#include <setjmp.h>
#include <stdarg.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "base/seed.h"
#include "ludopod/ludopod.h"

/* Says on standard output what a property test can be repeated with. */
void print_seed(const char *test, uint64_t seed);

const pod_game *cephalopod(void);
/* The game's defaults with a variant ("" for none). */
pod_options options_of_variant(const char *variant);
/* A position that must be right. */
pod_position position_of(const char *line, const char *variant);
/* The starting position of a random board, variant and number of players. */
pod_position random_start(uint64_t *random);
/* Another event of a random game: mostly moves, now and then a player leaves. Requires: the game is not over. */
pod_event random_event(const pod_position *position, uint64_t *random);

/* An error a reader must give: code, place, and message in English. */
typedef struct expected_fault {
    pod_error code;
    size_t offset, length;
    const char *message;
} expected_fault;

void assert_fault(const char *input, pod_error error, const pod_fault *fault, const expected_fault *expected);

#endif
