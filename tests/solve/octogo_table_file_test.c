/* Table files: what is damaged is refused, what is sound is found and says what it holds. */
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "solve/octogo_table_support.h"

/* ---- Damage ---------------------------------------------------------------------------------------- */

typedef struct refusals {
    unsigned count;
    pod_fault last;
} refusals;

static void note_refusal(void *context, const pod_fault *fault) {
    refusals *noted = context;
    noted->count++;
    noted->last = *fault;
}

/* The only file of the folder is refused, once, with its name. */
static void assert_refused(void) {
    refusals noted = {.count = 0};
    pod_tables *tables;
    assert_int_equal(pod_tables_open(here.root, note_refusal, &noted, &tables, NULL), POD_OK);
    assert_int_equal(pod_tables_count(tables), 0);
    assert_int_equal(noted.count, 1);
    assert_string_equal(noted.last.argument[0], here.table);
    pod_tables_close(tables);
}

static void every_changed_byte_is_noticed(void **state) {
    (void)state;
    size_t length;
    build_table(here.table, 2, 1, true, 1);
    uint8_t *bytes = file_read(here.table, &length);
    for (size_t i = 0; i < length; i++) {
        uint8_t was = bytes[i];
        bytes[i] ^= (uint8_t)(1u << i % 8);
        file_write(here.table, bytes, length);
        assert_refused();
        bytes[i] = was;
    }
    free(bytes);
}

static void every_length_but_the_right_one_is_noticed(void **state) {
    (void)state;
    size_t length;
    build_table(here.table, 2, 1, true, 1);
    uint8_t *bytes = file_read(here.table, &length);
    for (size_t cut = 0; cut < length; cut++) {
        file_write(here.table, bytes, cut);
        assert_refused();
    }
    bytes[length] = 0; /* there is room for one more */
    file_write(here.table, bytes, length + 1);
    assert_refused();
    free(bytes);
}

static void a_later_version_is_named(void **state) {
    (void)state;
    size_t length;
    pod_fault fault;
    pod__octo_table table;
    build_table(here.table, 2, 1, true, 1);
    uint8_t *bytes = file_read(here.table, &length);
    bytes[8] = 9;
    file_write(here.table, bytes, length);
    assert_int_equal(pod__octo_table_open(&table, here.table, &fault), POD_ERROR_TABLE_VERSION);
    assert_string_equal(fault.argument[1], "9");
    free(bytes);
}

static void what_is_no_table_is_said_to_be_none(void **state) {
    (void)state;
    pod_fault fault;
    const pod__table_kind *kind;
    file_write(here.table, (const uint8_t *)"hello, world", 12);
    assert_int_equal(pod__table_kind_of(here.table, &kind, &fault), POD_ERROR_TABLE_UNKNOWN);
    assert_refused();
    assert_int_equal(unlink(here.table), 0);
    assert_int_equal(pod__table_kind_of(here.table, &kind, &fault), POD_ERROR_IO);
    pod_tables *tables;
    assert_int_equal(pod_tables_open(here.table, NULL, NULL, &tables, &fault), POD_ERROR_IO);
    assert_string_equal(fault.argument[0], here.table);
}

static void what_cannot_be_written_leaves_nothing(void **state) {
    (void)state;
    pod__octo_task task = {.rows = 2, .columns = 1, .spent_turns = true, .threads = 1};
    pod__octo_solution solution;
    pod_fault fault;
    char path[FOLDER_PATH + 32];
    snprintf(path, sizeof path, "%s/missing/one.podt", here.root);
    assert_int_equal(pod__octo_solve(&task, &solution), POD_OK);
    assert_int_equal(pod__octo_table_write(&solution, path, &fault), POD_ERROR_IO);
    assert_string_equal(fault.argument[0], path);
    /* A folder stands where the file should go: what was written aside is taken away. */
    assert_int_equal(pod__octo_table_write(&solution, here.root, &fault), POD_ERROR_IO);
    snprintf(path, sizeof path, "%s.%ld", here.root, (long)getpid());
    assert_int_not_equal(access(path, F_OK), 0);
    pod__octo_solution_free(&solution);
}

/* ---- What is found --------------------------------------------------------------------------------- */

static pod_tables *open_folder(void) {
    pod_tables *tables;
    assert_int_equal(pod_tables_open(here.root, NULL, NULL, &tables, NULL), POD_OK);
    return tables;
}

static void tables_of_a_folder_are_found(void **state) {
    (void)state;
    char second[FOLDER_PATH + 32], other[FOLDER_PATH + 32];
    snprintf(second, sizeof second, "%s/a-second.podt", here.root);
    snprintf(other, sizeof other, "%s/octogo.txt", here.root);
    build_table(here.table, 2, 2, true, 1);
    build_table(second, 3, 2, true, 1);
    file_write(other, (const uint8_t *)"not looked at", 13);
    pod_tables *tables = open_folder();
    assert_int_equal(pod_tables_count(tables), 2);
    assert_string_equal(pod_tables_path(tables, 0), second);
    assert_string_equal(pod_tables_path(tables, 1), here.table);
    pod_table_value value = {.result = 9};
    pod_position known = octogo_position("1e/2/A1 r -,- 0");
    pod_position larger = octogo_position("1e/2/2/A1 r -,- 0");
    pod_position three = octogo_position("ee/2/A1 r - 0");
    assert_true(pod_tables_probe(tables, &known, &value));
    value.result = 9;
    assert_false(pod_tables_probe(tables, &larger, &value));
    assert_false(pod_tables_probe(tables, &three, &value));
    assert_false(pod_tables_probe(NULL, &known, &value));
    assert_int_equal(value.result, 9);
    pod_tables_close(tables);
    pod_tables_close(NULL);
    assert_int_equal(unlink(second), 0);
    assert_int_equal(unlink(other), 0);
}

/* What is solved without the rule of spent turns is of use to nobody who plays by it. */
static void other_rules_are_not_taken_for_ours(void **state) {
    (void)state;
    pod_table_value value;
    pod_position position = octogo_position("1e/2/A1 r -,- 0");
    build_table(here.table, 3, 2, false, 1);
    pod_tables *tables = open_folder();
    assert_int_equal(pod_tables_count(tables), 1);
    assert_false(pod_tables_probe(tables, &position, &value));
    pod_tables_close(tables);
}

typedef struct expectation {
    const char *position;
    int result;
    unsigned plies;
} expectation;

/* On boards narrow enough to be worked out in the head. */
static void values_are_those_worked_out_by_hand(void **state) {
    (void)state;
    static const expectation cases[] = {
        {"e/A/1 r -,- 0", 1, 1},   /* straight ahead */
        {"e/1/A r -,- 0", 1, 1},   /* two ahead */
        {"a/1/B r -,- 0", 1, 3},   /* only a turn brings the arrow round: and Blue, who looks away, needs two */
        {"e/1/A b -,- 0", 1, 1},   /* whoever is first */
        {"e/A/1 r -,- 199", 1, 1}, /* the last turn may be the last quiet one */
    };
    build_table(here.table, 3, 1, true, 1);
    pod_tables *tables = open_folder();
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        pod_position position = octogo_position(cases[i].position);
        pod_table_value value;
        assert_true(pod_tables_probe(tables, &position, &value));
        assert_int_equal(value.result, cases[i].result);
        assert_int_equal(value.plies, cases[i].plies);
        assert_int_equal(value.least, value.result);
        assert_int_equal(value.most, value.result);
    }
    pod_tables_close(tables);
}

/* A win in n turns is one as long as n - 1 quiet turns may be made before it. */
static void quiet_turns_bound_a_win(void **state) {
    (void)state;
    enum { LIMIT = 200 };
    unsigned bounded = 0;
    pod__octo_table table;
    build_table(here.table, 3, 3, true, 1);
    open_table(&table, here.table);
    pod_tables *tables = open_folder();
    for (size_t index = 0; index < table.frame.entries; index += 37) {
        pod__octo_duo duo;
        pod__octo_entry entry;
        pod_table_value value;
        pod_position position = octogo_position("e2/3/2A r -,- 0");
        if (!pod__octo_duo_at(&table.frame, index, &duo) || !pod__octo_table_entry(&table, index, &entry) ||
            entry < 2) {
            continue;
        }
        memset(position.of.octogo.piece, 0, sizeof position.of.octogo.piece);
        position.of.octogo.piece[duo.mover.square] = pod_octogo_piece_make(POD_OCTOGO_RED, duo.mover.arrow);
        position.of.octogo.piece[duo.other.square] = pod_octogo_piece_make(POD_OCTOGO_BLUE, duo.other.arrow);
        position.of.octogo.spent[0] = duo.mover.spent;
        position.of.octogo.spent[1] = duo.other.spent;
        unsigned turns = entry - 1u;
        for (unsigned left = turns - (turns > 1); left <= turns + 1; left++) {
            position.of.octogo.quiet = (uint16_t)(LIMIT - left);
            assert_true(pod_tables_probe(tables, &position, &value));
            assert_true((value.result != 0) == (left >= turns));
            assert_int_equal(value.plies, value.result ? turns : 0);
            bounded++;
        }
        position.of.octogo.limit = 0;
        assert_true(pod_tables_probe(tables, &position, &value) && value.result);
    }
    assert_true(bounded > 1000);
    pod_tables_close(tables);
    pod__octo_table_close(&table);
}

/* ---- Several threads ------------------------------------------------------------------------------- */

static void *probe_all(void *context) {
    const pod__octo_table *table = context;
    uint64_t sum = 0;
    for (size_t index = 0; index < table->frame.entries; index++) {
        pod__octo_entry entry = 0;
        sum = sum * 31 + (pod__octo_table_entry(table, index, &entry) ? entry : 77);
    }
    uint64_t *out = malloc(sizeof *out);
    if (out) {
        *out = sum;
    }
    return out;
}

static void threads_may_probe_at_once(void **state) {
    (void)state;
    enum { THREADS = 4 };
    pthread_t thread[THREADS];
    uint64_t *sum[THREADS];
    pod__octo_table table;
    build_table(here.table, 3, 3, true, 1);
    open_table(&table, here.table);
    for (int i = 0; i < THREADS; i++) {
        assert_int_equal(pthread_create(&thread[i], NULL, probe_all, &table), 0);
    }
    for (int i = 0; i < THREADS; i++) {
        void *result;
        assert_int_equal(pthread_join(thread[i], &result), 0);
        assert_non_null(sum[i] = result);
        assert_true(*sum[i] == *sum[0]);
    }
    for (int i = 0; i < THREADS; i++) {
        free(sum[i]);
    }
    pod__octo_table_close(&table);
}

static void the_place_is_where_the_environment_says(void **state) {
    (void)state;
    char place[64];
    setenv("HOME", "/h", 1);
    unsetenv("XDG_DATA_HOME");
    unsetenv("LUDOPOD_TABLES");
    pod_text text = pod_text_over(place, sizeof place);
    pod_tables_place(&text);
    assert_string_equal(place, "/h/.local/share/ludopod/tables");
    setenv("XDG_DATA_HOME", "/x", 1);
    text = pod_text_over(place, sizeof place);
    pod_tables_place(&text);
    assert_string_equal(place, "/x/ludopod/tables");
    setenv("LUDOPOD_TABLES", "/t", 1);
    text = pod_text_over(place, sizeof place);
    pod_tables_place(&text);
    assert_string_equal(place, "/t");
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_changed_byte_is_noticed),
        cmocka_unit_test(every_length_but_the_right_one_is_noticed),
        cmocka_unit_test(a_later_version_is_named),
        cmocka_unit_test(what_is_no_table_is_said_to_be_none),
        cmocka_unit_test(what_cannot_be_written_leaves_nothing),
        cmocka_unit_test(tables_of_a_folder_are_found),
        cmocka_unit_test(other_rules_are_not_taken_for_ours),
        cmocka_unit_test(values_are_those_worked_out_by_hand),
        cmocka_unit_test(quiet_turns_bound_a_win),
        cmocka_unit_test(threads_may_probe_at_once),
        cmocka_unit_test(the_place_is_where_the_environment_says),
    };
    return cmocka_run_group_tests_name("table files", tests, make_here, remove_here);
}
