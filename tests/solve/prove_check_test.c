/* What the check of a certificate keeps in memory. */
#include "rules/support.h"

#include <stdlib.h>
#include <string.h>

#include "base/work.h"
#include "solve/weak/distinct.h"

static const uint64_t seed = 20061126;

/* ---- Tables, each once ----------------------------------------------------------------------------------------- */

enum { ADDED = 3000, BYTES_MAX = 64, IN_PIECE = 10 };

typedef struct adding {
    size_t bytes;
    uint8_t table[ADDED][BYTES_MAX];
    uint32_t number[ADDED];
    pod__distinct *to;
} adding;

static bool add_piece(void *context, unsigned thread, size_t piece) {
    (void)thread;
    adding *at = context;
    bool added = true;
    for (size_t i = piece * IN_PIECE; i < (piece + 1) * IN_PIECE && added; i++) {
        added = pod__distinct_add(at->to, at->table[i], &at->number[i]);
    }
    return added;
}

/* Of so many different ones, at most; they differ in one byte only. */
static void choose(adding *at, unsigned different, uint64_t *random) {
    for (size_t i = 0; i < ADDED; i++) {
        unsigned which = random_below(random, different);
        memset(at->table[i], 0, sizeof at->table[i]);
        at->table[i][which % at->bytes] = (uint8_t)(which / at->bytes);
    }
}

static void equal_tables_have_the_same_number_and_others_not(void **state) {
    (void)state;
    static adding at;
    uint64_t random = seed;
    for (unsigned try = 0; try < 12; try++) {
        at.bytes = (size_t)1 << random_below(&random, 7);
        choose(&at, 1 + random_below(&random, 1u << (try + 1)), &random);
        at.to = pod__distinct_open(at.bytes);
        assert_non_null(at.to);
        assert_true(pod__work(1 + try % 3, ADDED / IN_PIECE, add_piece, &at));
        for (size_t i = 0; i < ADDED; i++) {
            assert_memory_equal(pod__distinct_at(at.to, at.number[i]), at.table[i], at.bytes);
        }
        for (size_t i = 0; i < ADDED; i++) {
            size_t other = random_below(&random, ADDED);
            bool equal = memcmp(at.table[i], at.table[other], at.bytes) == 0;
            assert_int_equal(at.number[i] == at.number[other], equal);
        }
        pod__distinct_close(at.to);
    }
    pod__distinct_close(NULL);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(equal_tables_have_the_same_number_and_others_not),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
