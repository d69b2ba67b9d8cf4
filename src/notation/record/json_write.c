/* Records as JSON (docs/notation.md). */
#include <string.h>

#include "notation/record/inside.h"

static void put_string(pod_text *out, const char *string) {
    pod_text_add_char(out, '"');
    pod_text_add_json(out, string, strlen(string));
    pod_text_add_char(out, '"');
}

/* A field that is left out when there is nothing to say. */
static void put_field(pod_text *out, const char *name, const char *value) {
    if (value) {
        pod_text_format(out, ",\"%s\":", name);
        put_string(out, value);
    }
}

static void put_glyphs(pod_text *out, const pod__node *node) {
    for (unsigned i = 0; i < node->glyph_count; i++) {
        pod_text_format(out, "%s%u", i ? "," : ",\"glyphs\":[", node->glyph[i]);
    }
    pod_text_add(out, node->glyph_count ? "]" : "");
}

static void put_line(const pod_record *record, pod_position position, pod_record_node node, pod_text *out);

static void put_variations(const pod_record *record, const pod_position *before, pod_record_node first, pod_text *out) {
    pod_record_node node = record->node[first].sibling;
    if (node == POD_RECORD_NONE || record->node[record->node[first].parent].child != first) {
        return;
    }
    pod_text_add(out, ",\"variations\":[");
    for (bool more = false; node != POD_RECORD_NONE; node = record->node[node].sibling, more = true) {
        pod_text_add(out, more ? "," : "");
        put_line(record, *before, node, out);
    }
    pod_text_add_char(out, ']');
}

static void put_node(const pod_record *record, const pod_position *position, pod_record_node id, pod_text *out) {
    const pod__node *node = &record->node[id];
    pod_text_add(out, "{\"move\":\"");
    pod_event_print(position, &node->event, out);
    pod_text_add_char(out, '"');
    put_field(out, "before", node->before.text);
    put_glyphs(out, node);
    put_field(out, "comment", node->after.text);
    put_variations(record, position, id, out);
    pod_text_add_char(out, '}');
}

/* A node and what follows it by first children. Nested no deeper than POD_RECORD_DEPTH_MAX. */
static void put_line(const pod_record *record, pod_position position, pod_record_node node, pod_text *out) {
    pod_text_add_char(out, '[');
    for (bool more = false; node != POD_RECORD_NONE; node = record->node[node].child, more = true) {
        pod_text_add(out, more ? "," : "");
        put_node(record, &position, node, out);
        pod_event_apply(&position, &record->node[node].event);
    }
    pod_text_add_char(out, ']');
}

static void put_record(const pod_record *record, pod_text *out) {
    pod_text_add(out, "{\"tags\":{");
    for (size_t i = 0; i < record->tag_count; i++) {
        pod_text_add(out, i ? "," : "");
        put_string(out, record->tag[i].name);
        pod_text_add_char(out, ':');
        put_string(out, record->tag[i].value);
    }
    pod_text_add_char(out, '}');
    put_field(out, "comment", record->node[POD_RECORD_ROOT].after.text);
    pod_text_add(out, ",\"moves\":");
    put_line(record, record->start, record->node[POD_RECORD_ROOT].child, out);
    put_field(out, "result", pod_record_result(record));
    pod_text_add_char(out, '}');
}

void pod_record_write_json(const pod_record *record, pod_text *out) {
    put_record(record, out);
    pod_text_add_char(out, '\n');
}

void pod_records_write_json(pod_record *const *records, size_t count, pod_text *out) {
    pod_text_add_char(out, '[');
    for (size_t i = 0; i < count; i++) {
        pod_text_add(out, i ? ",\n" : "");
        put_record(records[i], out);
    }
    pod_text_add(out, "]\n");
}
