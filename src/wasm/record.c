#include "ludopod/record.h"
#include "ludopod/link.h"

#include <stdlib.h>
#include <string.h>

#include "base/text.h"
#include "wasm/verbs.h"

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

static void write_text(const void *record, pod_text *out) {
    pod_record_write_text(record, out);
}

static void write_json(const void *record, pod_text *out) {
    pod_record_write_json(record, out);
}

static void write_abstractplay(const void *record, pod_text *out) {
    pod_record_write_abstractplay(record, out, NULL);
}

typedef struct form {
    const char *name;
    pod__printer *write;
} form;

static const form forms[] = {{"text", write_text}, {"json", write_json}, {"abstractplay", write_abstractplay}};

/* Text where none is named; NULL where there is none of that name. */
static const form *find_form(wasm_slice name) {
    for (size_t i = 0; i < sizeof forms / sizeof forms[0]; i++) {
        if (!name.data || wasm_is(name, forms[i].name)) {
            return &forms[i];
        }
    }
    return NULL;
}

static pod_error answer(const pod_record *record, const form *how, pod__json *json) {
    size_t length;
    char *bytes = pod__printed(how->write, record, &length);
    if (bytes) {
        pod__json_bytes(json, "ok", bytes, length);
    }
    free(bytes);
    return bytes ? POD_OK : POD_ERROR_MEMORY;
}

pod_error wasm_record(const wasm_call *call, pod__json *json, pod_fault *fault) {
    wasm_played played;
    wasm_slice name = wasm_value(call, "format");
    const form *how = find_form(name);
    pod_error error = wasm_play(call, &played, fault);
    if (error) {
        return error;
    }
    if (!how) {
        return wasm_refuse(fault, "format", name, "text, json, abstractplay");
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
        error = wasm_add_tree(call, record, fault);
    }
    if (!error && how->write == write_abstractplay) {
        pod_text nowhere = pod_text_over(NULL, 0);
        error = pod_record_write_abstractplay(record, &nowhere, fault);
    }
    if (!error) {
        error = answer(record, how, json);
    }
    pod_record_free(record);
    return error;
}

pod_error wasm_link(const wasm_call *call, pod__json *json, pod_fault *fault) {
    wasm_played played;
    pod_text text = POD__ROOM(POD_LINK_SIZE);
    pod_error error = wasm_play(call, &played, fault);
    if (error) {
        return error;
    }
    pod_record *record = pod_record_create(&played.start);
    error = record ? add_events(&played, record) : POD_ERROR_MEMORY;
    if (!error) {
        error = pod_link_write(record, &text, fault);
    }
    if (!error) {
        pod__json_bytes(json, "ok", text.data, text.length);
    }
    pod_record_free(record);
    return error;
}
