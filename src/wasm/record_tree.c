/* What was written down about a game besides its moves, put back into its record. */
#include "wasm/verbs.h"

#include <stdlib.h>
#include <string.h>

#include "base/text.h"

typedef struct tree {
    pod_record *record;
    pod_record_node *node; /* by the number of its line; POD_RECORD_NONE where it was left out */
    size_t count;
    pod_record_node end; /* of the main line */
    /* The latest node and the position after it: usually the next one follows it. */
    pod_record_node latest;
    pod_position after;
} tree;

/* A number below the count. */
static bool read_number(wasm_slice word, size_t count, size_t *out) {
    int64_t number;
    if (!pod__whole_read(word.data, word.length, 0, (int64_t)count - 1, &number)) {
        return false;
    }
    *out = (size_t)number;
    return true;
}

static pod_record_node end_of_main_line(const pod_record *record) {
    pod_record_node node = POD_RECORD_ROOT;
    for (size_t left = pod_record_length(record); left; left--) {
        node = pod_record_child(record, node);
    }
    return node;
}

static bool is_same(const pod_event *one, const pod_event *other) {
    return one->kind == other->kind && one->seat == other->seat &&
           (one->kind != POD_EVENT_MOVE || one->move == other->move);
}

static pod_record_node find_child(const pod_record *record, pod_record_node parent, const pod_event *event) {
    pod_record_node child = pod_record_child(record, parent);
    while (child != POD_RECORD_NONE && !is_same(pod_record_node_event(record, child), event)) {
        child = pod_record_sibling(record, child);
    }
    return child;
}

/* A node that is there already is taken as it is. */
static pod_error add_node(tree *here, pod_record_node parent, wasm_slice text, pod_record_node *out, pod_fault *fault) {
    pod_event event;
    if (here->latest != parent) {
        pod_record_position(here->record, parent, &here->after);
    }
    pod_error error = pod_event_parse(&here->after, text.data, text.length, &event, fault);
    if (error) {
        return error;
    }
    *out = find_child(here->record, parent, &event);
    if (*out == POD_RECORD_NONE) {
        error = pod_record_add_at(here->record, parent, &event, out);
    }
    pod_event_apply(&here->after, &event);
    here->latest = *out;
    return error;
}

/* -1 is the start of the game. */
static bool read_parent(const tree *here, wasm_slice word, pod_record_node *out) {
    size_t index = 0;
    if (wasm_is(word, "-1")) {
        *out = POD_RECORD_ROOT;
        return true;
    }
    bool good = read_number(word, here->count, &index);
    *out = good ? here->node[index] : POD_RECORD_NONE;
    return good;
}

/* "PARENT EVENT". What would go on where the game that is told ends is left out, and what follows it. */
static pod_error read_node(tree *here, wasm_slice line, pod_fault *fault) {
    wasm_slice word = {"", 0}, rest = line;
    pod_record_node parent, node = POD_RECORD_NONE;
    if (!wasm_next_word(&rest, &word) || !read_parent(here, word, &parent)) {
        return wasm_refuse(fault, "node", line, "PARENT EVENT");
    }
    pod_error error = POD_OK;
    if (parent != POD_RECORD_NONE && parent != here->end) {
        word = (wasm_slice){"", 0};
        wasm_next_word(&rest, &word);
        error = add_node(here, parent, word, &node, fault);
    }
    here->node[here->count++] = node;
    return error;
}

/* Adds to the comment that is there. */
static pod_error add_comment(pod_record *record, pod_record_node node, pod_comment_place place, wasm_slice text) {
    const char *present = pod_record_comment(record, node, place);
    size_t size = (present ? strlen(present) : 0) + text.length + 2;
    char *copy = malloc(size);
    if (!copy) {
        return POD_ERROR_MEMORY;
    }
    pod_text out = pod_text_over(copy, size);
    pod_text_format(&out, "%s%s", present ? present : "", present ? " " : "");
    pod_text_add_bytes(&out, text.data, text.length);
    pod_error error = pod_record_set_comment(record, node, place, copy);
    free(copy);
    return error;
}

/* A comment before a move that goes on from the one before, rather than in the place of another, stands after that
   one. */
static pod_error add_comment_before(pod_record *record, pod_record_node node, wasm_slice text) {
    pod_record_node parent = pod_record_parent(record, node);
    return pod_record_child(record, parent) == node ? add_comment(record, parent, POD_COMMENT_AFTER, text)
                                                    : add_comment(record, node, POD_COMMENT_BEFORE, text);
}

static pod_error add_glyph(pod_record *record, pod_record_node node, wasm_slice text, pod_fault *fault) {
    size_t glyph;
    if (!read_number(text, UINT8_MAX + 1, &glyph)) {
        return wasm_refuse(fault, "glyph", text, "0..255");
    }
    return pod_record_add_glyph(record, node, (uint8_t)glyph);
}

/* A line about the latest node. */
static pod_error read_remark(tree *here, wasm_slice name, wasm_slice value, pod_fault *fault) {
    pod_record_node node = here->count ? here->node[here->count - 1] : POD_RECORD_NONE;
    if (node == POD_RECORD_NONE) {
        return POD_OK;
    }
    if (wasm_is(name, "glyph")) {
        return add_glyph(here->record, node, value, fault);
    }
    if (wasm_is(name, "before")) {
        return add_comment_before(here->record, node, value);
    }
    return wasm_is(name, "after") ? add_comment(here->record, node, POD_COMMENT_AFTER, value) : POD_OK;
}

static size_t count_nodes(const wasm_call *call) {
    wasm_slice rest = call->lines;
    wasm_slice name, value;
    size_t count = 0;
    while (wasm_next_line(&rest, &name, &value)) {
        count += wasm_is(name, "node");
    }
    return count;
}

pod_error wasm_add_tree(const wasm_call *call, pod_record *record, pod_fault *fault) {
    wasm_slice rest = call->lines;
    wasm_slice name, value;
    pod_error error = POD_OK;
    tree here = {.record = record, .end = end_of_main_line(record), .latest = POD_RECORD_NONE};
    here.node = malloc((count_nodes(call) + 1) * sizeof *here.node);
    if (!here.node) {
        return POD_ERROR_MEMORY;
    }
    while (!error && wasm_next_line(&rest, &name, &value)) {
        if (wasm_is(name, "node")) {
            error = read_node(&here, value, fault);
        } else if (wasm_is(name, "comment")) {
            error = add_comment(record, POD_RECORD_ROOT, POD_COMMENT_AFTER, value);
        } else {
            error = read_remark(&here, name, value, fault);
        }
    }
    free(here.node);
    return error;
}
