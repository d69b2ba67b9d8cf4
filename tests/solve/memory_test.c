/* Every allocation of the counting fails once: the error says so, nothing is successors out and (under
   AddressSanitizer) nothing is left behind. The linker puts these functions in the place of the allocator's. */
#include "rules/support.h"

#include <stdbool.h>
#include <stdlib.h>

#include "ludopod/solve.h"

void *__real_malloc(size_t size);
void *__real_calloc(size_t count, size_t size);
void *__real_realloc(void *old, size_t size);
void *__wrap_malloc(size_t size);
void *__wrap_calloc(size_t count, size_t size);
void *__wrap_realloc(void *old, size_t size);

/* Allocations until one fails; negative: none does. */
static int allocations_left = -1;

static bool fails(void) {
    return allocations_left >= 0 && allocations_left-- == 0;
}

void *__wrap_malloc(size_t size) {
    return fails() ? NULL : __real_malloc(size);
}

void *__wrap_calloc(size_t count, size_t size) {
    return fails() ? NULL : __real_calloc(count, size);
}

void *__wrap_realloc(void *old, size_t size) {
    return fails() ? NULL : __real_realloc(old, size);
}

typedef pod_error (*counting)(uint64_t *result);

/* Fails the first allocation, then the second and so on until there is none left to fail. Returns how many there
   were. */
static int fail_each(counting attempt, uint64_t expected) {
    for (int i = 0;; i++) {
        uint64_t result = 42;
        allocations_left = i;
        pod_error error = attempt(&result);
        bool failed = allocations_left < 0;
        allocations_left = -1;
        if (!failed) {
            assert_int_equal(error, POD_OK);
            assert_int_equal(result, expected);
            return i;
        }
        assert_int_equal(error, POD_ERROR_MEMORY);
        assert_int_equal(result, 42);
    }
}

static pod_error sum_paths(uint64_t *result) {
    static const uint8_t cells[9] = {0, 6, 0, 2, 2, 2, 1, 6, 1};
    uint32_t sum = 0;
    pod_error error = pod_pathsum(cells, 20, &sum);
    *result = error ? *result : sum;
    return error;
}

static pod_error count_merged(uint64_t *result) {
    pod_position position = start("board", "3x3", NULL);
    return pod_perft(&position, 9, result);
}

static pod_error count_walked(uint64_t *result) {
    pod_position position = start("board", "2x2", "players", "3", NULL);
    return pod_perft(&position, 3, result);
}

static void pathsum_without_memory(void **state) {
    (void)state;
    assert_true(fail_each(sum_paths, 322444322) > 0);
}

static void merged_count_without_memory(void **state) {
    (void)state;
    assert_true(fail_each(count_merged, 42137472) > 0);
}

static void walked_count_without_memory(void **state) {
    (void)state;
    uint64_t expected = 0;
    assert_int_equal(count_walked(&expected), POD_OK);
    assert_true(fail_each(count_walked, expected) > 0);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(pathsum_without_memory),
        cmocka_unit_test(merged_count_without_memory),
        cmocka_unit_test(walked_count_without_memory),
    };
    return cmocka_run_group_tests_name("counting without memory", tests, NULL, NULL);
}
