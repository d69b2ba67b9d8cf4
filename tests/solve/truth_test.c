/* Truth tables, 64 rows at a time, against one row at a time. */
#include "rules/support.h"

#include <string.h>

#include "solve/weak/truth.h"

enum { VARIABLES_MAX = 11, WORDS_MAX = 1 << (VARIABLES_MAX + 1 - 6) };
static const uint64_t seed = 20061121;

/* As tables of fewer than six variables are: repeated. */
static void random_table(uint64_t table[WORDS_MAX], unsigned variables, uint64_t *random) {
    for (size_t i = 0; i < pod__truth_words(variables); i++) {
        table[i] = random_next(random);
    }
    for (unsigned k = variables; k < 6; k++) {
        table[0] &= (UINT64_C(1) << (1u << k)) - 1;
        table[0] |= table[0] << (1u << k);
    }
}

/* All rows, and in the first word those that repeat them. */
static uint32_t rows_of(unsigned variables) {
    return UINT32_C(1) << (variables < 6 ? 6 : variables);
}

static void variables_are_put_in_order(void **state) {
    (void)state;
    uint64_t random = seed, table[WORDS_MAX], before[WORDS_MAX];
    for (unsigned i = 0; i < 2000; i++) {
        const unsigned variables = i % (VARIABLES_MAX + 1);
        uint8_t from[VARIABLES_MAX] = {0};
        for (unsigned k = 0; k < variables; k++) {
            const uint64_t other = random_below(&random, k + 1);
            from[k] = from[other];
            from[other] = (uint8_t)k;
        }
        random_table(before, variables, &random);
        memcpy(table, before, sizeof table);
        pod__truth_reorder(table, variables, from);
        for (uint32_t row = 0; row < rows_of(variables); row++) {
            uint32_t was = 0;
            for (unsigned k = 0; k < variables; k++) {
                was |= (row >> k & 1u) << from[k];
            }
            assert_int_equal(pod__truth_row(table, row), pod__truth_row(before, was));
        }
    }
}

static void a_variable_is_fixed(void **state) {
    (void)state;
    uint64_t random = seed, table[WORDS_MAX], out[WORDS_MAX];
    for (unsigned variables = 1; variables <= VARIABLES_MAX; variables++) {
        for (unsigned which = 0; which < 2 * variables; which++) {
            const unsigned at = which / 2;
            const uint32_t below = (UINT32_C(1) << at) - 1, rows = UINT32_C(1) << variables;
            random_table(table, variables, &random);
            pod__truth_fix(out, table, variables, at, which % 2);
            for (uint32_t row = 0; row < rows_of(variables - 1); row++) {
                const uint32_t was = (row & below) | which % 2 << at | (row & ~below) << 1;
                assert_int_equal(pod__truth_row(out, row), pod__truth_row(table, was & (rows - 1)));
            }
        }
    }
}

static void a_variable_is_added(void **state) {
    (void)state;
    uint64_t random = seed, table[WORDS_MAX], out[WORDS_MAX];
    for (unsigned variables = 0; variables <= VARIABLES_MAX; variables++) {
        for (unsigned at = 0; at <= variables; at++) {
            const uint32_t below = (UINT32_C(1) << at) - 1, rows = UINT32_C(1) << variables;
            random_table(table, variables, &random);
            pod__truth_add(out, table, variables, at);
            for (uint32_t row = 0; row < rows_of(variables + 1); row++) {
                const uint32_t was = (row & below) | (row >> 1 & ~below);
                assert_int_equal(pod__truth_row(out, row), pod__truth_row(table, was & (rows - 1)));
            }
        }
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(variables_are_put_in_order),
        cmocka_unit_test(a_variable_is_fixed),
        cmocka_unit_test(a_variable_is_added),
    };
    return cmocka_run_group_tests_name("truth tables", tests, NULL, NULL);
}
