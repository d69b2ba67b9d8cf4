/* Comments, and white space in what people write. */
#include <stdlib.h>
#include <string.h>

#include "base/array.h"
#include "base/text.h"
#include "notation/record/record.h"

static bool is_space_or_control(char c) {
    return (unsigned char)c <= ' ' || c == 0x7f;
}

size_t pod__plain_spaces(const char *text, size_t length, char *out) {
    size_t used = 0;
    for (size_t i = 0; i < length;) {
        size_t size = pod__utf8_character(text + i, length - i);
        if (size && !is_space_or_control(text[i])) {
            memcpy(out + used, text + i, size);
            used += size;
        } else if (!size) {
            out[used++] = '?';
        } else if (used && out[used - 1] != ' ') {
            out[used++] = ' ';
        }
        i += size ? size : 1;
    }
    used -= used && out[used - 1] == ' ';
    out[used] = '\0';
    return used;
}

static bool is_blank(const char *text, size_t length) {
    while (length && is_space_or_control(text[length - 1])) {
        length--;
    }
    return length == 0;
}

pod_error pod__comment_append(pod__comment *comment, const char *text, size_t length) {
    if (is_blank(text, length)) {
        return POD_OK;
    }
    if (!pod__grow(&comment->text, &comment->room, comment->length + 1 + length + 1, 1)) {
        return POD_ERROR_MEMORY;
    }
    if (comment->length) {
        comment->text[comment->length++] = ' ';
    }
    comment->length += pod__plain_spaces(text, length, comment->text + comment->length);
    return POD_OK;
}

static bool begins_variation(const pod_record *record, pod_record_node node) {
    return node != POD_RECORD_ROOT && record->node[record->node[node].parent].child != node;
}

/* Where the comment is kept: before a move that goes on a line is after the move before it. */
static pod__comment *comment_slot(pod_record *record, pod_record_node node, pod_comment_place place) {
    if (place == POD_COMMENT_AFTER || node == POD_RECORD_ROOT) {
        return &record->node[node].after;
    }
    return begins_variation(record, node) ? &record->node[node].before : &record->node[record->node[node].parent].after;
}

const char *pod_record_comment(const pod_record *record, pod_record_node node, pod_comment_place place) {
    return place == POD_COMMENT_AFTER ? record->node[node].after.text : record->node[node].before.text;
}

pod_error pod_record_set_comment(pod_record *record, pod_record_node node, pod_comment_place place, const char *text) {
    pod__comment fresh = {0};
    pod_error error = pod__comment_append(&fresh, text, strlen(text));
    if (!error) {
        pod__comment *slot = comment_slot(record, node, place);
        free(slot->text);
        *slot = fresh;
    }
    return error;
}
