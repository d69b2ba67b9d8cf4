/* Tables that are whole by all their sums, and say what is not so: a proof by them is one that the check accepts, or is
   refused as damaged. It never hangs, and reads nothing that is not there; in memory, and from disk. */
#include "solve/prove_tabled_support.h"

#include <stdlib.h>
#include <string.h>

#include "sanitizers.h"
#include "solve/cephalopod/table.h"

enum { BOARDS_MAX = 1 << 14, RECORD_MAX = 1 << 10 };

/* What is proven, and with how much memory; 0: plenty. */
typedef struct task {
    statement of;
    size_t memory;
} task;

static const task whole = {{2, 3, 1, POD_GOAL_WIN}, 0};

/* ---- Forging ------------------------------------------------------------------------------------------------- */

/* A layer, as it is to be written. */
typedef struct layer {
    pod_strong_layer sums;
    size_t count;
    uint64_t board[BOARDS_MAX];
    uint32_t number[BOARDS_MAX];
    uint64_t tables;
    uint8_t *table; /* of them, as in the file */
    size_t table_bytes;
    unsigned thresholds, dice;
    uint64_t words[RECORD_MAX];
} layer;

static void read_layer(const pod__ceph_table *from, size_t index, layer *out) {
    const pod__layer_view *own = &from->layer[index];
    out->sums = from->manifest.layer[index].sums;
    out->count = own->content.boards;
    out->tables = own->content.tables;
    out->table_bytes = own->content.table_bytes;
    out->thresholds = own->content.thresholds;
    out->dice = own->content.dice;
    assert_true(out->count <= BOARDS_MAX);
    for (size_t i = 0; i < out->count; i++) {
        uint64_t number = 0;
        assert_true(pod__ceph_board(own, i, &out->board[i]) && pod__ceph_number(own, i, &number));
        out->number[i] = (uint32_t)number;
    }
    size_t bytes = out->tables * pod__layer_record_bytes(&own->content);
    out->table = malloc(bytes);
    assert_non_null(out->table);
    assert_true(pod__content_bytes(&own->file, pod__layer_tables_at(&own->content, own->key_bytes), bytes, out->table));
}

static void numbers_of(void *context, uint64_t first, size_t count, uint32_t *number) {
    memcpy(number, ((const layer *)context)->number + first, count * sizeof *number);
}

static uint64_t all_ready(void *context, uint64_t first) {
    return ((const layer *)context)->tables - first;
}

static const uint64_t *table_at(void *context, unsigned thread, uint64_t number) {
    (void)thread;
    layer *from = context;
    const size_t words = pod__narrow_words(from->dice);
    memset(from->words, 0, sizeof from->words);
    for (unsigned q = 0; q < from->thresholds; q++) {
        memcpy(&from->words[q * words], from->table + (number * from->thresholds + q) * from->table_bytes,
               from->table_bytes);
    }
    return from->words;
}

/* Writes it in the place of the one that it was, with the sum of that in the manifest. */
static void write_layer(const paths *to, const task *what, size_t index, layer *from) {
    pod__manifest manifest = {0};
    pod__memory memory;
    pod__keys keys;
    const pod__store store = {to->board, what->of.rows, what->of.columns, false};
    atomic_init(&memory.left, (size_t)1 << 28);
    assert_true(pod__keys_make(from->board, from->count, NULL, &memory, &keys));
    assert_int_equal(pod__manifest_read(to->board, &manifest, NULL), POD_OK);
    const pod__layer_file file = {&store, &keys, from->sums.pips, from->dice};
    const pod__layer_source source = {from->tables, numbers_of, all_ready, table_at, from, NULL, &memory};
    assert_int_equal(pod__layer_put(&file, &from->sums, &source, &manifest.layer[index].sum, NULL), POD_OK);
    manifest.layer[index].sums.boards = from->count;
    assert_int_equal(pod__manifest_write(&manifest, &store, NULL), POD_OK);
    pod__manifest_free(&manifest);
    pod__keys_free(&keys, &memory);
}

/* What is done to a layer; false when it cannot be done there. */
typedef bool forge(layer *at, uint64_t *random);

static bool leave_out(layer *at, uint64_t *random) {
    size_t gone = random_below(random, (unsigned)at->count);
    at->count--;
    memmove(&at->board[gone], &at->board[gone + 1], (at->count - gone) * sizeof *at->board);
    memmove(&at->number[gone], &at->number[gone + 1], (at->count - gone) * sizeof *at->number);
    return at->count >= at->tables && at->count;
}

static bool number_too_large(layer *at, uint64_t *random) {
    at->number[random_below(random, (unsigned)at->count)] = at->tables < 256 ? 255 : 65535;
    return at->tables != 256;
}

static bool table_of_another(layer *at, uint64_t *random) {
    for (unsigned i = 0; i < 3; i++) {
        at->number[random_below(random, (unsigned)at->count)] = (uint32_t)random_below(random, (unsigned)at->tables);
    }
    return true;
}

static bool any_table(layer *at, uint64_t *random) {
    for (size_t i = 0; i < at->tables * at->thresholds * at->table_bytes; i++) {
        at->table[i] = (uint8_t)random_next(random);
    }
    return true;
}

static bool won_by_all(layer *at, uint64_t *random) {
    (void)random;
    memset(at->table, 0, at->tables * at->thresholds * at->table_bytes);
    return true;
}

/* ---- Proving ------------------------------------------------------------------------------------------------- */

static pod_error prove_into(const paths *made, const task *what, pod_prove_report *report, pod_fault *fault) {
    const making how = {.to = made,
                        .of = &what->of,
                        .file = made->other,
                        .layers = made->other_layers,
                        .threads = 1,
                        .memory = what->memory};
    return prove_tabled(&how, report, fault);
}

/* Returns whether it was refused. */
static bool try_to_prove(const paths *made, const task *what) {
    pod_prove_report report;
    pod_prove_verdict verdict = {0};
    pod_fault fault = {0};
    pod_error error = prove_into(made, what, &report, &fault);
    if (error == POD_ERROR_MEMORY && what->memory) {
        return false; /* what was forged reached more boards */
    }
    if (error) {
        assert_int_equal(error, POD_ERROR_TABLE_DAMAGED);
        assert_non_null(strstr(fault.argument[0], made->board));
        return true;
    }
    if (report.answer == POD_PROVE_PROVEN) { /* what is false was not asked for, or made no difference */
        pod_prove_check check = POD_PROVE_CHECK();
        assert_int_equal(pod_prove_check_file(made->other, &check, &verdict, NULL), POD_OK);
        assert_int_equal(verdict.flaw, POD_PROVE_SOUND);
    }
    return false;
}

/* In every second layer once, on disk in a few: how often it was refused. */
static unsigned forge_each(forge *how, const task *what) {
    int value;
    uint64_t random = 20061121;
    unsigned refused = 0;
    paths made = prove_solved(what->of.rows, what->of.columns, false, &value);
    pod__ceph_table *table;
    static layer at;
    assert_int_equal(pod__ceph_table_open(made.board, &table, NULL), POD_OK);
    for (size_t i = 0; i < table->manifest.count; i += what->memory ? 12 : 2) {
        read_layer(table, i, &at);
        if (how(&at, &random)) {
            write_layer(&made, what, i, &at);
            refused += try_to_prove(&made, what);
        }
        free(at.table);
        read_layer(table, i, &at); /* as it was: the table that is open still has the old file */
        write_layer(&made, what, i, &at);
        free(at.table);
    }
    pod__ceph_table_close(table);
    assert_false(try_to_prove(&made, what));
    folder_remove(made.in.root);
    return refused;
}

static void a_board_that_was_left_out_is_missed(void **state) {
    (void)state;
    assert_true(forge_each(leave_out, &whole) > 0);
}

static void a_number_out_of_range_is_seen(void **state) {
    (void)state;
    assert_true(forge_each(number_too_large, &whole) > 5);
}

static void tables_of_other_boards_prove_nothing_false(void **state) {
    (void)state;
    assert_true(forge_each(table_of_another, &whole) > 0);
}

static void nor_do_tables_of_anything(void **state) {
    (void)state;
    assert_true(forge_each(any_table, &whole) > 0);
    assert_true(forge_each(won_by_all, &whole) > 0);
}

/* With so little memory that it barely suffices, tables are on disk (prove_disk_test.c). */
static void on_disk_it_is_the_same(void **state) {
    (void)state;
    int value;
    task little = {{2, 4, 0, POD_GOAL_DRAW}, 7180000};
    pod_prove_report report;
    paths made = prove_solved(little.of.rows, little.of.columns, false, &value);
    while (prove_into(&made, &little, &report, NULL) == POD_ERROR_MEMORY) {
        little.memory += little.memory / 256;
    }
    folder_remove(made.in.root);
    assert_true(forge_each(leave_out, &little) > 0);
    if (!LUDOPOD_IS_SANITIZED) { /* which has seen these in memory */
        assert_true(forge_each(number_too_large, &little) > 2);
        assert_true(forge_each(any_table, &little) > 0);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_board_that_was_left_out_is_missed),
        cmocka_unit_test(a_number_out_of_range_is_seen),
        cmocka_unit_test(tables_of_other_boards_prove_nothing_false),
        cmocka_unit_test(nor_do_tables_of_anything),
        cmocka_unit_test(on_disk_it_is_the_same),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
