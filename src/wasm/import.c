/* Records read: the game as it was played, and the tree of all that was written down about it. */
#include "ludopod/link.h"
#include "ludopod/record.h"

#include <string.h>

#include "wasm/verbs.h"

/* The seats' names, which stand in tags A, B and so on; "?" is none. */
static void write_names(pod__json *json, const pod_record *record, unsigned players) {
    pod__json_array(json, "names");
    for (unsigned seat = 0; seat < players; seat++) {
        const char tag[] = {(char)('A' + seat), 0};
        const char *name = pod_record_tag(record, tag);
        pod__json_string(json, NULL, name && strcmp(name, "?") != 0 ? name : "");
    }
    pod__json_end(json);
}

static void write_comment(pod__json *json, const char *name, const pod_record *record, pod_record_node node,
                          pod_comment_place place) {
    const char *comment = pod_record_comment(record, node, place);
    if (comment) {
        pod__json_string(json, name, comment);
    }
}

/* A tree being written: the nodes in the order of the text, each saying which one it follows. */
typedef struct tree {
    pod__json *json;
    const pod_record *record;
    long written;
} tree;

static void write_node(tree *out, pod_record_node node, long parent, const pod_position *before) {
    const size_t glyphs = pod_record_glyph_count(out->record, node);
    pod__json_object(out->json, NULL);
    pod__json_event(out->json, "text", before, pod_record_node_event(out->record, node));
    pod__json_integer(out->json, "parent", parent);
    write_comment(out->json, "before", out->record, node, POD_COMMENT_BEFORE);
    write_comment(out->json, "after", out->record, node, POD_COMMENT_AFTER);
    if (glyphs) {
        pod__json_array(out->json, "glyphs");
        for (size_t i = 0; i < glyphs; i++) {
            pod__json_integer(out->json, NULL, pod_record_glyph(out->record, node, i));
        }
        pod__json_end(out->json);
    }
    pod__json_end(out->json);
    out->written++;
}

/* A node and the line of first children after it, each with the variations in its place. It calls itself as deep as
   variations stand within variations: POD_RECORD_DEPTH_MAX. */
static void write_line(tree *out, pod_record_node node, long parent, pod_position position, bool with_siblings) {
    while (node != POD_RECORD_NONE) {
        const long place = out->written;
        write_node(out, node, parent, &position);
        for (pod_record_node other = pod_record_sibling(out->record, node); with_siblings && other != POD_RECORD_NONE;
             other = pod_record_sibling(out->record, other)) {
            write_line(out, other, parent, position, false);
        }
        pod_event_apply(&position, pod_record_node_event(out->record, node));
        node = pod_record_child(out->record, node);
        parent = place;
        with_siblings = true;
    }
}

static void write_tree(pod__json *json, const pod_record *record) {
    tree out = {.json = json, .record = record};
    write_comment(json, "comment", record, POD_RECORD_ROOT, POD_COMMENT_AFTER);
    pod__json_array(json, "tree");
    write_line(&out, pod_record_child(record, POD_RECORD_ROOT), -1, *pod_record_start(record), true);
    pod__json_end(json);
}

/* What a position line leaves unsaid. */
static void write_unsaid(pod__json *json, const pod_record *record) {
    static const char *const tags[][2] = {{"Variant", "variant"}, {"Quiet", "quiet"}, {"Repetition", "repetition"}};
    pod__json_object(json, "options");
    for (size_t i = 0; i < sizeof tags / sizeof tags[0]; i++) {
        const char *value = pod_record_tag(record, tags[i][0]);
        if (value) {
            pod__json_string(json, tags[i][1], value);
        }
    }
    pod__json_end(json);
}

static void write_imported(pod__json *json, const char *name, const pod_record *record) {
    pod_position position = *pod_record_start(record);
    pod__json_object(json, name);
    pod__json_string(json, "game", pod_game_of(&position)->name);
    pod__json_position(json, "start", &position);
    write_unsaid(json, record);
    write_names(json, record, position.players);
    pod__json_array(json, "events");
    for (size_t i = 0; i < pod_record_length(record); i++) {
        pod__json_event(json, NULL, &position, pod_record_event(record, i));
        pod_event_apply(&position, pod_record_event(record, i));
    }
    pod__json_end(json);
    write_tree(json, record);
    pod__json_assumed(json, record);
    pod__json_end(json);
}

/* The call's lines are `record` and then the record itself. */
static wasm_slice record_text(const wasm_call *call) {
    wasm_slice rest = call->lines;
    wasm_slice name, value;
    while (wasm_next_line(&rest, &name, &value)) {
        if (wasm_is(name, "record")) {
            return rest;
        }
    }
    return (wasm_slice){"", 0};
}

pod_error wasm_import(const wasm_call *call, pod__json *json, pod_fault *fault) {
    pod_record **records;
    size_t count;
    wasm_slice text = record_text(call);
    pod_error error = pod_records_read(text.data, text.length, &records, &count, fault);
    if (error) {
        return error;
    }
    pod__json_array(json, "ok");
    for (size_t i = 0; i < count; i++) {
        write_imported(json, NULL, records[i]);
    }
    pod__json_end(json);
    pod_records_free(records, count);
    return POD_OK;
}

pod_error wasm_unlink(const wasm_call *call, pod__json *json, pod_fault *fault) {
    pod_record *record;
    wasm_slice code = wasm_value(call, "link");
    pod_error error = pod_link_read(code.data ? code.data : "", code.length, &record, fault);
    if (error) {
        return error;
    }
    write_imported(json, "ok", record);
    pod_record_free(record);
    return POD_OK;
}
