/* Records as JSON (docs/notation.md). */
#include <assert.h>

#include "notation/json.h"
#include "notation/record/record.h"

/* A field that is left out when there is nothing to say. */
static void write_field(pod__json *json, const char *name, const char *value) {
    if (value) {
        pod__json_string(json, name, value);
    }
}

static void write_glyphs(pod__json *json, const pod__node *node) {
    if (!node->glyph_count) {
        return;
    }
    pod__json_array(json, "glyphs");
    for (unsigned i = 0; i < node->glyph_count; i++) {
        pod__json_unsigned(json, NULL, node->glyph[i]);
    }
    pod__json_end(json);
}

static void write_line(pod__json *json, const char *name, const pod_record *record, pod_position position,
                       pod_record_node node);

static void write_variations(pod__json *json, const pod_record *record, const pod_position *before,
                             pod_record_node first) {
    pod_record_node node = record->node[first].sibling;
    if (node == POD_RECORD_NONE || record->node[record->node[first].parent].child != first) {
        return;
    }
    pod__json_array(json, "variations");
    for (; node != POD_RECORD_NONE; node = record->node[node].sibling) {
        write_line(json, NULL, record, *before, node);
    }
    pod__json_end(json);
}

static void write_node(pod__json *json, const pod_record *record, const pod_position *position, pod_record_node id) {
    const pod__node *node = &record->node[id];
    pod__json_object(json, NULL);
    pod__json_event(json, "move", position, &node->event);
    write_field(json, "before", node->before.text);
    write_glyphs(json, node);
    write_field(json, "comment", node->after.text);
    write_variations(json, record, position, id);
    pod__json_end(json);
}

/* A line in a line is three things deeper: an array, an object and its variations. */
static_assert(3 * (POD_RECORD_DEPTH_MAX + 2) < POD__JSON_DEPTH_MAX, "variations within variations");

/* A node and what follows it by first children. Nested no deeper than POD_RECORD_DEPTH_MAX. */
static void write_line(pod__json *json, const char *name, const pod_record *record, pod_position position,
                       pod_record_node node) {
    pod__json_array(json, name);
    for (; node != POD_RECORD_NONE; node = record->node[node].child) {
        write_node(json, record, &position, node);
        pod_event_apply(&position, &record->node[node].event);
    }
    pod__json_end(json);
}

static void write_record(pod__json *json, const pod_record *record) {
    pod__json_object(json, NULL);
    pod__json_object(json, "tags");
    for (size_t i = 0; i < record->tag_count; i++) {
        pod__json_string(json, record->tag[i].name, record->tag[i].value);
    }
    pod__json_end(json);
    write_field(json, "comment", record->node[POD_RECORD_ROOT].after.text);
    write_line(json, "moves", record, record->start, record->node[POD_RECORD_ROOT].child);
    write_field(json, "result", pod_record_result(record));
    pod__json_end(json);
}

void pod_record_write_json(const pod_record *record, pod_text *out) {
    pod__json json = pod__json_over(out);
    write_record(&json, record);
    pod_text_add_char(out, '\n');
}

void pod_records_write_json(pod_record *const *records, size_t count, pod_text *out) {
    pod__json json = pod__json_over(out);
    pod__json_array(&json, NULL);
    for (size_t i = 0; i < count; i++) {
        pod__json_line(&json);
        write_record(&json, records[i]);
    }
    pod__json_end(&json);
    pod_text_add_char(out, '\n');
}
