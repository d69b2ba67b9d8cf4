#include <assert.h>
#include <stdlib.h>
#include <string.h>

#include "base/array.h"
#include "base/text.h"
#include "notation/record/record.h"

static pod_error reserve_node(pod_record *record) {
    if (record->node_count >= POD_RECORD_NODES_MAX) {
        return POD_ERROR_RECORD_TOO_MANY;
    }
    bool grown = pod__grow(&record->node, &record->node_room, record->node_count + 1, sizeof *record->node);
    return grown ? POD_OK : POD_ERROR_MEMORY;
}

/* Appends a node that is not yet linked to its parent. */
static pod_record_node new_node(pod_record *record, pod_record_node parent) {
    assert(record->node_count < record->node_room);
    pod_record_node node = (pod_record_node)record->node_count++;
    record->node[node] = (pod__node){.parent = parent, .child = POD_RECORD_NONE, .sibling = POD_RECORD_NONE};
    return node;
}

/* A file can hold many games, and few of them need a history. */
static pod_error reserve_history(pod_record *record) {
    if (!pod_game_of(&record->start)->rules->repetition) {
        return POD_OK;
    }
    record->history = malloc(sizeof *record->history);
    if (!record->history) {
        return POD_ERROR_MEMORY;
    }
    pod_history_begin(record->history, &record->start);
    return POD_OK;
}

static pod_error put_result(pod_record *record, const pod_position *position) {
    pod_text text = POD__ROOM(POD__RESULT_SIZE);
    pod_result_print(position, &text);
    return pod__record_put_tag(record, "Result", text.data);
}

pod_record *pod_record_create(const pod_position *start) {
    pod_record *record = calloc(1, sizeof *record);
    if (!record) {
        return NULL;
    }
    record->start = *start;
    record->end = *start;
    if (reserve_history(record) || reserve_node(record) || pod__record_put_start_tags(record) ||
        put_result(record, start)) {
        pod_record_free(record);
        return NULL;
    }
    record->end_node = new_node(record, POD_RECORD_NONE);
    return record;
}

void pod_record_free(pod_record *record) {
    if (!record) {
        return;
    }
    for (size_t i = 0; i < record->node_count; i++) {
        free(record->node[i].before.text);
        free(record->node[i].after.text);
    }
    for (size_t i = 0; i < record->tag_count; i++) {
        free(record->tag[i].name);
        free(record->tag[i].value);
    }
    free(record->history);
    free(record->node);
    free(record->tag);
    free(record);
}

/* Makes a node the last child of its parent. */
static void link_node(pod_record *record, pod_record_node node) {
    pod__node *parent = &record->node[record->node[node].parent];
    pod_record_node *place =
        parent->child == POD_RECORD_NONE ? &parent->child : &record->node[parent->last_child].sibling;
    *place = node;
    parent->last_child = node;
}

/* The main line has grown by this node. */
static pod_error extend_main_line(pod_record *record, pod_record_node node) {
    pod_position end = record->end;
    pod_history history = {0};
    if (record->history) {
        history = *record->history;
    }
    pod_history_apply(&history, &end, &record->node[node].event);
    pod_error error = put_result(record, &end);
    if (!error) {
        record->end = end;
        if (record->history) {
            *record->history = history;
        }
        record->end_node = node;
        record->length++;
    }
    return error;
}

pod_error pod_record_add_at(pod_record *record, pod_record_node parent, const pod_event *event, pod_record_node *out) {
    bool variation = record->node[parent].child != POD_RECORD_NONE;
    unsigned depth = record->node[parent].depth + (unsigned)variation;
    if (depth > POD_RECORD_DEPTH_MAX) {
        return POD_ERROR_RECORD_DEPTH;
    }
    pod_error error = reserve_node(record);
    if (error) {
        return error;
    }
    pod_record_node node = new_node(record, parent);
    record->node[node].event = *event;
    record->node[node].depth = (uint8_t)depth;
    if (parent == record->end_node && !variation) {
        error = extend_main_line(record, node);
        if (error) {
            record->node_count--;
            return error;
        }
    }
    link_node(record, node);
    if (out) {
        *out = node;
    }
    return POD_OK;
}

pod_error pod_record_add(pod_record *record, const pod_event *event) {
    return pod_record_add_at(record, record->end_node, event, NULL);
}

const pod_position *pod_record_start(const pod_record *record) {
    return &record->start;
}

const pod_position *pod_record_end(const pod_record *record) {
    return &record->end;
}

size_t pod_record_length(const pod_record *record) {
    return record->length;
}

const pod_event *pod_record_event(const pod_record *record, size_t index) {
    assert(index < pod_record_length(record));
    pod_record_node node = record->node[POD_RECORD_ROOT].child;
    for (size_t i = 0; i < index; i++) {
        node = record->node[node].child;
    }
    return &record->node[node].event;
}

pod_record_node pod_record_child(const pod_record *record, pod_record_node node) {
    return record->node[node].child;
}

pod_record_node pod_record_sibling(const pod_record *record, pod_record_node node) {
    return record->node[node].sibling;
}

pod_record_node pod_record_parent(const pod_record *record, pod_record_node node) {
    return record->node[node].parent;
}

const pod_event *pod_record_node_event(const pod_record *record, pod_record_node node) {
    assert(node != POD_RECORD_ROOT && node < record->node_count);
    return &record->node[node].event;
}

/* Events between the root and a node. */
static size_t distance(const pod_record *record, pod_record_node node) {
    size_t count = 0;
    for (; node != POD_RECORD_ROOT; node = record->node[node].parent) {
        count++;
    }
    return count;
}

/* Goes back to the root for every step, which games are short enough for: it needs no memory. */
void pod_record_position(const pod_record *record, pod_record_node node, pod_position *out) {
    if (node == record->end_node) {
        *out = record->end;
        return;
    }
    *out = record->start;
    for (size_t back = distance(record, node); back; back--) {
        pod_record_node step = node;
        for (size_t i = 1; i < back; i++) {
            step = record->node[step].parent;
        }
        pod_event_apply(out, &record->node[step].event);
    }
}

void pod__record_go_on(const pod_record *record, pod_record_node node, pod_position *position) {
    if (node == record->end_node) {
        *position = record->end;
    } else {
        pod_event_apply(position, &record->node[node].event);
    }
}

size_t pod_record_glyph_count(const pod_record *record, pod_record_node node) {
    return record->node[node].glyph_count;
}

uint8_t pod_record_glyph(const pod_record *record, pod_record_node node, size_t index) {
    assert(node < record->node_count && index < record->node[node].glyph_count);
    return record->node[node].glyph[index];
}

pod_error pod_record_add_glyph(pod_record *record, pod_record_node node, uint8_t glyph) {
    assert(node != POD_RECORD_ROOT && node < record->node_count);
    pod__node *at = &record->node[node];
    if (memchr(at->glyph, glyph, at->glyph_count)) {
        return POD_OK;
    }
    if (at->glyph_count == POD_RECORD_GLYPHS_MAX) {
        return POD_ERROR_RECORD_GLYPHS;
    }
    at->glyph[at->glyph_count++] = glyph;
    return POD_OK;
}

pod_error pod_record_set_tag(pod_record *record, const char *name, const char *value, pod_fault *fault) {
    if (!pod__record_is_tag_name(name)) {
        return POD__FAULT(fault, POD_ERROR_RECORD_TAG_NAME, 0, strlen(name), name);
    }
    if (strcmp(name, "Result") == 0) {
        return pod__record_take_result(record, value, fault);
    }
    const char *now = pod_record_tag(record, name);
    if (pod__record_is_fixed_tag(record, name) && (!now || strcmp(now, value) != 0)) {
        return POD__FAULT(fault, POD_ERROR_RECORD_TAG_FIXED, 0, strlen(value), name, now, value);
    }
    pod_error error = pod__record_put_tag(record, name, value);
    return error ? pod_fault_set(fault, error,
                                 &(pod_fault_about){.argument = {pod__word_of_number(POD_RECORD_TAGS_MAX).text}})
                 : POD_OK;
}

/* ---- Games that are read ----------------------------------------------------------------------------------- */

pod_error pod__games_add(pod__games *games, pod_record *record) {
    if (!pod__grow(&games->record, &games->room, games->count + 1, sizeof(pod_record *))) {
        return POD_ERROR_MEMORY;
    }
    games->record[games->count++] = record;
    return POD_OK;
}

pod_error pod__record_from_tags(const pod__given_tag *tags, size_t count, pod_record **out, pod_fault *fault) {
    pod_position start;
    pod_error error = pod__record_start_from_tags(tags, count, &start, fault);
    if (error) {
        return error;
    }
    pod_record *record = pod_record_create(&start);
    error = record ? POD_OK : POD_ERROR_MEMORY;
    for (size_t i = 0; !error && i < count; i++) {
        bool settled = pod__record_is_fixed_tag(record, tags[i].name) || strcmp(tags[i].name, "Result") == 0;
        error = settled ? POD_OK : pod__record_put_tag(record, tags[i].name, tags[i].value);
    }
    if (error) {
        pod_record_free(record);
        return pod_fault_set(fault, error,
                             &(pod_fault_about){.argument = {pod__word_of_number(POD_RECORD_TAGS_MAX).text}});
    }
    *out = record;
    return POD_OK;
}
