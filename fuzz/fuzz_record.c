/* Files of games in either form. What is accepted must write a file that reads back and is written the same again, as
   text, as JSON and as that of Abstract Play. */
#include <string.h>

#include "fuzz.h"
#include "ludopod/ludopod.h"

typedef void (*write_games)(pod_record *const *records, size_t count, pod_text *out);

static char *written(write_games write, pod_record *const *records, size_t count, size_t *length) {
    pod_text text = pod_text_over(NULL, 0);
    write(records, count, &text);
    char *data = malloc(text.length + 1);
    must(data != NULL);
    pod_text again = pod_text_over(data, text.length + 1);
    write(records, count, &again);
    must(pod_text_fits(&again));
    *length = again.length;
    return data;
}

static void check(write_games write, pod_record *const *records, size_t count) {
    size_t length, second_length, second_count;
    pod_record **second;
    char *data = written(write, records, count, &length);
    must(pod_records_read(data, length, &second, &second_count, NULL) == POD_OK);
    must(second_count == count);
    char *again = written(write, second, second_count, &second_length);
    must(second_length == length && memcmp(data, again, length) == 0);
    pod_records_free(second, second_count);
    free(data);
    free(again);
}

static void write_abstractplay(pod_record *const *records, size_t count, pod_text *out) {
    must(count == 1);
    pod_record_write_abstractplay(records[0], out, NULL);
}

/* What can be written for Abstract Play is read back and written the same again. */
static void check_abstractplay(pod_record *record) {
    pod_text nowhere = pod_text_over(NULL, 0);
    if (!pod_record_write_abstractplay(record, &nowhere, NULL)) {
        check(write_abstractplay, &record, 1);
    }
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    pod_record **records = NULL;
    size_t count = 0;
    pod_fault fault;
    if (pod_records_read((const char *)data, size, &records, &count, &fault)) {
        char message[4096];
        pod_text text = pod_text_over(message, sizeof message);
        pod_fault_print(&fault, POD_FRENCH, &text);
        must(!records && pod_text_fits(&text) && fault.offset <= size);
        return 0;
    }
    check(pod_records_write_text, records, count);
    check(pod_records_write_json, records, count);
    check_abstractplay(records[0]);
    pod_records_free(records, count);
    return 0;
}
