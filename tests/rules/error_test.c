/* Programs know errors by their numbers, which errors.tsv holds: none changes, and none is used twice. */
#include "ludopod/error.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

typedef struct error {
    pod_error number;
    const char *name;
} error;

static const error errors[] = {
#define ERROR(name, number, message) {name, #name},
    POD_ERROR_LIST(ERROR)
#undef ERROR
};
enum { COUNT = sizeof errors / sizeof errors[0], NAME_SIZE = 64 };

static void numbers_are_those_of_the_table(void **state) {
    FILE *table = fopen("rules/errors.tsv", "r");
    char name[NAME_SIZE];
    int number;
    unsigned found = 0;
    (void)state;
    assert_non_null(table);
    while (fscanf(table, "%d\t%63s", &number, name) == 2) {
        for (unsigned i = 0; i < COUNT; i++) {
            bool same_name = strcmp(errors[i].name, name) == 0;
            if (same_name != ((int)errors[i].number == number)) {
                fail_msg("%s is %d in include/ludopod/error.h; tests/rules/errors.tsv has %d for %s", errors[i].name,
                         (int)errors[i].number, number, name);
            }
            found += same_name ? 1 : 0;
        }
    }
    fclose(table);
    if (found != COUNT) {
        fail_msg("%u errors of %u are in tests/rules/errors.tsv; add the new ones", found, (unsigned)COUNT);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {cmocka_unit_test(numbers_are_those_of_the_table)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
