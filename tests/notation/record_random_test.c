/* Random records: games, comments, glyphs, variations and tags of all kinds are written and read back, in both
   forms, and what is read is the same tree. */
#include "notation/support.h"

#include <stdlib.h>
#include <string.h>

/* ---- Making records ------------------------------------------------------------------------------ */

/* Words with everything that means something in a record. */
static void random_words(uint64_t *random, char *out, size_t size) {
    static const char *const words[] = {"a",
                                        "}",
                                        "{",
                                        "\\",
                                        "\\}",
                                        ";",
                                        "%",
                                        "(",
                                        ")",
                                        "[x]",
                                        "$3",
                                        "1.",
                                        "*",
                                        "\"it\"",
                                        "1-0",
                                        "c3!",
                                        "\xc3\xa9t\xc3\xa9",
                                        "\xf0\x9f\x90\x99",
                                        "a-word-so-long-that-it-hardly-fits-on-a-line-of-eighty-columns-with-anything"};
    pod_text text = pod_text_over(out, size);
    for (unsigned count = random_below(random, 30); count; count--) {
        const char *word = words[random_below(random, sizeof words / sizeof words[0])];
        if (text.length + strlen(word) + 2 < size) {
            pod_text_format(&text, "%s%s", word, random_below(random, 4) ? " " : "\n\t");
        }
    }
}

static void decorate(pod_record *record, pod_record_node node, uint64_t *random) {
    char words[512];
    for (int place = POD_COMMENT_BEFORE; place <= POD_COMMENT_AFTER; place++) {
        if (!random_below(random, 8)) {
            random_words(random, words, sizeof words);
            assert_int_equal(pod_record_set_comment(record, node, (pod_comment_place)place, words), POD_OK);
        }
    }
    while (node != POD_RECORD_ROOT && !random_below(random, 6) &&
           pod_record_glyph_count(record, node) < POD_RECORD_GLYPHS_MAX) {
        assert_int_equal(pod_record_add_glyph(record, node, (uint8_t)random_next(random)), POD_OK);
    }
}

/* Plays on from a node for some events. */
static void grow(pod_record *record, pod_record_node node, unsigned events, uint64_t *random) {
    pod_position position;
    pod_record_position(record, node, &position);
    for (; events && position.turn != POD_NOBODY; events--) {
        pod_event event = random_event(&position, random);
        if (pod_record_add_at(record, node, &event, &node) == POD_ERROR_RECORD_DEPTH) {
            return;
        }
        decorate(record, node, random);
        pod_event_apply(&position, &event);
    }
}

static pod_record_node random_node(const pod_record *record, uint64_t *random) {
    pod_record_node node = POD_RECORD_ROOT;
    while (pod_record_child(record, node) != POD_RECORD_NONE && random_below(random, 12)) {
        node = pod_record_child(record, node);
        while (pod_record_sibling(record, node) != POD_RECORD_NONE && random_below(random, 2)) {
            node = pod_record_sibling(record, node);
        }
    }
    return node;
}

static pod_record *random_record(uint64_t *random) {
    pod_position start = random_start(random);
    /* Some games start from the middle of another. */
    for (unsigned skip = random_below(random, 3) ? 0 : random_below(random, 40); skip && start.turn != POD_NOBODY;
         skip--) {
        pod_event event = random_event(&start, random);
        pod_event_apply(&start, &event);
    }
    start.of.cephalopod.out_together = 0; /* which no record says */
    pod_record *record = pod_record_create(&start);
    decorate(record, POD_RECORD_ROOT, random);
    grow(record, POD_RECORD_ROOT, random_below(random, 200), random);
    for (unsigned variations = random_below(random, 12); variations; variations--) {
        grow(record, random_node(record, random), 1 + random_below(random, 10), random);
    }
    char words[512];
    static const char *const names[] = {"A", "B", "Date", "Termination", "Site", "Z_9"};
    for (size_t i = 0; i < sizeof names / sizeof names[0]; i++) {
        if (random_below(random, 2)) {
            random_words(random, words, sizeof words);
            assert_int_equal(pod_record_set_tag(record, names[i], words, NULL), POD_OK);
        }
    }
    return record;
}

/* ---- Comparing them ------------------------------------------------------------------------------ */

static void assert_same_string(const char *left, const char *right) {
    assert_int_equal(!left, !right);
    if (left) {
        assert_string_equal(left, right);
    }
}

static void assert_same_node(const pod_record *left, pod_record_node a, const pod_record *right, pod_record_node b) {
    for (int place = POD_COMMENT_BEFORE; place <= POD_COMMENT_AFTER; place++) {
        assert_same_string(pod_record_comment(left, a, (pod_comment_place)place),
                           pod_record_comment(right, b, (pod_comment_place)place));
    }
    assert_int_equal(pod_record_glyph_count(left, a), pod_record_glyph_count(right, b));
    for (size_t i = 0; i < pod_record_glyph_count(left, a); i++) {
        assert_int_equal(pod_record_glyph(left, a, i), pod_record_glyph(right, b, i));
    }
    if (a != POD_RECORD_ROOT) {
        const pod_event *x = pod_record_node_event(left, a), *y = pod_record_node_event(right, b);
        assert_true(x->kind == y->kind && x->seat == y->seat && x->move == y->move);
    }
}

static void assert_same_tree(const pod_record *left, pod_record_node a, const pod_record *right, pod_record_node b) {
    for (;;) {
        assert_int_equal(a == POD_RECORD_NONE, b == POD_RECORD_NONE);
        if (a == POD_RECORD_NONE) {
            return;
        }
        assert_same_node(left, a, right, b);
        assert_same_tree(left, pod_record_child(left, a), right, pod_record_child(right, b));
        a = pod_record_sibling(left, a);
        b = pod_record_sibling(right, b);
    }
}

static void assert_same_record(const pod_record *left, const pod_record *right) {
    assert_true(pod_position_equal(pod_record_start(left), pod_record_start(right)));
    assert_true(pod_position_equal(pod_record_end(left), pod_record_end(right)));
    assert_int_equal(pod_record_length(left), pod_record_length(right));
    assert_int_equal(pod_record_tag_count(left), pod_record_tag_count(right));
    for (size_t i = 0; i < pod_record_tag_count(left); i++) {
        const char *name[2], *value[2];
        pod_record_tag_at(left, i, &name[0], &value[0]);
        pod_record_tag_at(right, i, &name[1], &value[1]);
        assert_string_equal(name[0], name[1]);
        assert_string_equal(value[0], value[1]);
    }
    assert_same_tree(left, POD_RECORD_ROOT, right, POD_RECORD_ROOT);
}

/* ---- Writing and reading back -------------------------------------------------------------------- */

typedef void (*write_games)(pod_record *const *records, size_t count, pod_text *out);

static char *written(write_games write, pod_record *const *records, size_t count) {
    pod_text text = pod_text_over(NULL, 0);
    write(records, count, &text);
    char *file = malloc(text.length + 1);
    text = pod_text_over(file, text.length + 1);
    write(records, count, &text);
    assert_true(pod_text_fits(&text));
    return file;
}

static void check_read_back(write_games write, pod_record *const *records, size_t count) {
    pod_record **again;
    size_t again_count;
    pod_fault fault = {0};
    char *file = written(write, records, count);
    pod_error error = pod_records_read(file, strlen(file), &again, &again_count, &fault);
    if (error) {
        char message[4096];
        pod_text text = pod_text_over(message, sizeof message);
        pod_fault_print(&fault, POD_ENGLISH, &text);
        fail_msg("%s\n%s", file, message);
    }
    assert_int_equal(count, again_count);
    for (size_t i = 0; i < count; i++) {
        assert_same_record(records[i], again[i]);
    }
    char *second = written(write, again, again_count);
    assert_string_equal(file, second);
    pod_records_free(again, again_count);
    free(second);
    free(file);
}

/* No line of moves is wider than eighty columns, but for one long word with the signs that hug it. */
static void check_widths(const char *file) {
    const char *moves = strstr(file, "\n\n") + 2;
    size_t columns = 0;
    bool spaces = false;
    for (const char *c = moves; *c; c++) {
        if (*c == '\n') {
            assert_true(columns <= 80 || !spaces);
            columns = 0;
            spaces = false;
        } else {
            columns += ((unsigned char)*c & 0xc0) != 0x80;
            spaces = spaces || *c == ' ';
        }
    }
}

static void reads_back_random_records(void **state) {
    uint64_t random = 6;
    (void)state;
    print_seed("reads_back_random_records", random);
    for (int i = 0; i < 400; i++) {
        pod_record *records[3];
        size_t count = 1 + random_below(&random, 3);
        for (size_t j = 0; j < count; j++) {
            records[j] = random_record(&random);
        }
        check_read_back(pod_records_write_text, records, count);
        check_read_back(pod_records_write_json, records, count);
        char *file = written(pod_records_write_text, records, 1);
        check_widths(file);
        free(file);
        for (size_t j = 0; j < count; j++) {
            pod_record_free(records[j]);
        }
    }
}

/* Files with some bytes changed are read whole or not at all. */
static void takes_nothing_from_garbage(void **state) {
    static const char signs[] = "abc123. ()[]{};$*\"\\%-=+!?:\n\xff";
    uint64_t random = 7;
    int accepted = 0;
    (void)state;
    print_seed("takes_nothing_from_garbage", random);
    for (int i = 0; i < 3000; i++) {
        pod_record *record = random_record(&random);
        char *file = written(i % 4 ? pod_records_write_text : pod_records_write_json, &record, 1);
        size_t length = strlen(file);
        for (unsigned changes = 1 + random_below(&random, 3); changes; changes--) {
            file[random_below(&random, (unsigned)length)] = signs[random_below(&random, sizeof signs)];
        }
        pod_record **read = NULL;
        size_t count = 99;
        if (pod_records_read(file, length, &read, &count, NULL)) {
            assert_null(read);
            assert_int_equal(count, 99);
        } else {
            check_read_back(pod_records_write_text, read, count);
            pod_records_free(read, count);
            accepted++;
        }
        free(file);
        pod_record_free(record);
    }
    assert_true(accepted > 50);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(reads_back_random_records),
        cmocka_unit_test(takes_nothing_from_garbage),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
