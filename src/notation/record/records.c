/* Files of games, in either form. */
#include <stdlib.h>
#include <string.h>

#include "base/text.h"
#include "notation/record/record.h"
#include "notation/text/fault.h"

static pod_error check_text(const char *text, size_t length, pod_fault *fault) {
    if (length > POD_RECORD_BYTES_MAX) {
        return pod_fault_set(fault, POD_ERROR_RECORD_SIZE,
                             &(pod_fault_about){.argument = {pod__word_of_number(length).text,
                                                             pod__word_of_number(POD_RECORD_BYTES_MAX).text}});
    }
    for (size_t i = 0; i < length;) {
        size_t size = pod__utf8_character(text + i, length - i);
        if (!size) {
            return POD__FAULT(fault, POD_ERROR_RECORD_TEXT, i, 1, pod__word_of_number(i + 1).text);
        }
        i += size;
    }
    return POD_OK;
}

static char next_sign(const char *text, size_t length, size_t *offset) {
    while (*offset < length && pod__is_space(text[*offset])) {
        ++*offset;
    }
    return *offset < length ? text[(*offset)++] : '\0';
}

/* A text can begin with a brace or a bracket, too, but not with two such signs. */
static bool is_json(const char *text, size_t length) {
    size_t offset = 0;
    char first = next_sign(text, length, &offset);
    char second = next_sign(text, length, &offset);
    return (first == '{' && second == '"') || (first == '[' && (second == '{' || second == ']'));
}

pod_error pod_records_read(const char *text, size_t length, pod_record ***out, size_t *count, pod_fault *fault) {
    return pod_records_read_some(text, length, POD_RECORD_GAMES_MAX, out, count, fault);
}

pod_error pod_records_read_some(const char *text, size_t length, size_t most, pod_record ***out, size_t *count,
                                pod_fault *fault) {
    static const char byte_order_mark[] = "\xef\xbb\xbf";
    pod_error error = check_text(text, length, fault);
    if (error) {
        return error;
    }
    size_t start = length >= 3 && memcmp(text, byte_order_mark, 3) == 0 ? 3 : 0;
    pod__games games = {.most = most < POD_RECORD_GAMES_MAX ? most : POD_RECORD_GAMES_MAX};
    error = is_json(text + start, length - start) ? pod__records_read_json(text + start, length - start, &games, fault)
                                                  : pod__records_read_text(text + start, length - start, &games, fault);
    if (error) {
        if (fault) {
            fault->offset += start;
        }
        pod_records_free(games.record, games.count);
        return error;
    }
    *out = games.record;
    *count = games.count;
    return POD_OK;
}

void pod_records_free(pod_record **records, size_t count) {
    for (size_t i = 0; i < count; i++) {
        pod_record_free(records[i]);
    }
    free(records);
}
