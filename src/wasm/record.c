#include "ludopod/record.h"

#include <stdlib.h>
#include <string.h>

#include "played.h"
#include "verbs.h"

static pod_error add_events(const wasm_played *played, pod_record *record) {
    wasm_slice rest = played->events;
    pod_position position = played->start;
    pod_event event;
    pod_error error = POD_OK;
    for (size_t ply = 0; !error && ply < played->length && wasm_next_event(&rest, &position, &event); ply++) {
        error = pod_record_add(record, &event);
    }
    return error;
}

static char *as_string(wasm_slice slice) {
    char *string = malloc(slice.length + 1);
    if (string) {
        memcpy(string, slice.data, slice.length);
        string[slice.length] = 0;
    }
    return string;
}

static pod_error set_tag(pod_record *record, wasm_slice line, pod_fault *fault) {
    wasm_slice name;
    pod_error error = POD_ERROR_MEMORY;
    wasm_next_word(&line, &name);
    char *tag = as_string(name);
    char *value = as_string(line);
    if (tag && value) {
        error = pod_record_set_tag(record, tag, value, fault);
    }
    free(tag);
    free(value);
    return error;
}

static pod_error set_tags(const wasm_call *call, pod_record *record, pod_fault *fault) {
    wasm_slice rest = call->lines;
    wasm_slice name, value;
    pod_error error = POD_OK;
    while (!error && wasm_next_line(&rest, &name, &value)) {
        if (wasm_is(name, "tag")) {
            error = value.length ? set_tag(record, value, fault) : wasm_refuse(fault, "tag", value, "NAME VALUE");
        }
    }
    return error;
}

typedef void writer(const pod_record *record, pod_text *out);

/* The record as a JSON string: written once to know its length, once to keep it. */
static pod_error write_record(const pod_record *record, writer *write, wasm_json *json, const char *name) {
    pod_text measure = pod_text_over(NULL, 0);
    write(record, &measure);
    char *text = malloc(measure.length + 1);
    if (!text) {
        return POD_ERROR_MEMORY;
    }
    pod_text out = pod_text_over(text, measure.length + 1);
    write(record, &out);
    wasm_json_bytes(json, name, text, out.length);
    free(text);
    return POD_OK;
}

pod_error wasm_record(const wasm_call *call, wasm_json *json, pod_fault *fault) {
    wasm_played played;
    wasm_slice format = wasm_value(call, "format");
    pod_error error = wasm_play(call, &played, fault);
    if (error) {
        return error;
    }
    if (format.data && !wasm_is(format, "text") && !wasm_is(format, "json")) {
        return wasm_refuse(fault, "format", format, "text, json");
    }
    pod_record *record = pod_record_create(&played.start);
    if (!record) {
        return POD_ERROR_MEMORY;
    }
    error = set_tags(call, record, fault);
    if (!error) {
        error = add_events(&played, record);
    }
    if (!error) {
        error =
            write_record(record, wasm_is(format, "json") ? pod_record_write_json : pod_record_write_text, json, "ok");
    }
    pod_record_free(record);
    return error;
}
