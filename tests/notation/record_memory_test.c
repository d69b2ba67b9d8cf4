/* Memory that runs out while records are read or built: every allocation is made to fail in turn. The linker puts
   the functions below in the place of malloc() and its like (see CMakeLists.txt). */
#include "notation/support.h"

#include <stdlib.h>
#include <string.h>

/* What the linker calls the true ones, and what it calls instead of them. */
void *__real_malloc(size_t size);
void *__real_calloc(size_t count, size_t size);
void *__real_realloc(void *memory, size_t size);
void *__wrap_malloc(size_t size);
void *__wrap_calloc(size_t count, size_t size);
void *__wrap_realloc(void *memory, size_t size);

/* Allocations that still succeed. */
static size_t allowed = SIZE_MAX;

static bool may_allocate(void) {
    if (allowed == SIZE_MAX) {
        return true;
    }
    return allowed && allowed--;
}

void *__wrap_malloc(size_t size) {
    return may_allocate() ? __real_malloc(size) : NULL;
}
void *__wrap_calloc(size_t count, size_t size) {
    return may_allocate() ? __real_calloc(count, size) : NULL;
}
void *__wrap_realloc(void *memory, size_t size) {
    return may_allocate() ? __real_realloc(memory, size) : NULL;
}

static const char text_file[] =
    "; lead\n[A \"Ada\"][Site \"x\"]\n{start} 1. c3! {after} (1. {b} c2 (1. c1)) 1... b3 2. a1 "
    "a2 *\n[Board \"1x3\"] a1 b:resign 1-0\n* * * * * * * * ; end";
static const char json_file[] =
    "{\"tags\":{\"A\":\"Ada\",\"Site\":\"x\"},\"comment\":\"start\",\"moves\":[{\"move\":\"c3\","
    "\"comment\":\"after\",\"variations\":[[{\"move\":\"c2\",\"before\":\"b\"}]]}],"
    "\"result\":\"*\"}";

/* Reads with more and more memory until there is enough. Returns how many allocations that takes. */
static size_t read_until_enough(const char *file) {
    for (size_t enough = 0;; enough++) {
        pod_record **records = NULL;
        size_t count = 0;
        pod_fault fault = {0};
        allowed = enough;
        pod_error error = pod_records_read(file, strlen(file), &records, &count, &fault);
        allowed = SIZE_MAX;
        if (!error) {
            pod_records_free(records, count);
            return enough;
        }
        assert_int_equal(error, POD_ERROR_MEMORY);
        assert_int_equal(fault.code, POD_ERROR_MEMORY);
        assert_null(records);
    }
}

static void reads_all_or_nothing(void **state) {
    (void)state;
    assert_true(read_until_enough(text_file) > 50);
    assert_true(read_until_enough(json_file) > 20);
}

/* A change that fails leaves the record as it was. */
static void builds_all_or_nothing(void **state) {
    pod_position start = position_of("start", "");
    (void)state;
    for (size_t enough = 0;; enough++) {
        allowed = enough;
        pod_record *record = pod_record_create(&start);
        allowed = SIZE_MAX;
        if (record) {
            pod_record_free(record);
            assert_true(enough > 10);
            break;
        }
    }
    pod_record *record = pod_record_create(&start);
    assert_non_null(record);
    pod_event event;
    assert_int_equal(pod_event_parse(&start, "c3", 2, &event, NULL), POD_OK);
    allowed = 0;
    assert_int_equal(pod_record_add(record, &event), POD_ERROR_MEMORY);
    assert_int_equal(pod_record_set_tag(record, "A", "Ada", NULL), POD_ERROR_MEMORY);
    assert_int_equal(pod_record_set_comment(record, POD_RECORD_ROOT, POD_COMMENT_AFTER, "x"), POD_ERROR_MEMORY);
    allowed = SIZE_MAX;
    assert_int_equal(pod_record_length(record), 0);
    assert_int_equal(pod_record_child(record, POD_RECORD_ROOT), POD_RECORD_NONE);
    assert_string_equal(pod_record_tag(record, "A"), "?");
    assert_null(pod_record_comment(record, POD_RECORD_ROOT, POD_COMMENT_AFTER));
    assert_int_equal(pod_record_add(record, &event), POD_OK);
    assert_int_equal(pod_record_length(record), 1);
    pod_record_free(record);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(reads_all_or_nothing),
        cmocka_unit_test(builds_all_or_nothing),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
