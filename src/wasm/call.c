#include "wasm/call.h"

#include <string.h>

#include "base/text.h"

static wasm_slice until(wasm_slice *rest, char end) {
    const char *found = memchr(rest->data, end, rest->length);
    wasm_slice taken = {rest->data, found ? (size_t)(found - rest->data) : rest->length};
    size_t gone = taken.length + (found ? 1 : 0);
    rest->data += gone;
    rest->length -= gone;
    return taken;
}

bool wasm_is(wasm_slice slice, const char *word) {
    return slice.data && slice.length == strlen(word) && memcmp(slice.data, word, slice.length) == 0;
}

bool wasm_next_line(wasm_slice *rest, wasm_slice *name, wasm_slice *value) {
    if (!rest->length) {
        return false;
    }
    wasm_slice line = until(rest, '\n');
    *name = until(&line, ' ');
    *value = line;
    return true;
}

bool wasm_next_word(wasm_slice *rest, wasm_slice *word) {
    while (rest->length) {
        *word = until(rest, ' ');
        if (word->length) {
            return true;
        }
    }
    return false;
}

wasm_slice wasm_value(const wasm_call *call, const char *name) {
    wasm_slice rest = call->lines;
    wasm_slice found, value;
    while (wasm_next_line(&rest, &found, &value)) {
        if (wasm_is(found, name)) {
            return value;
        }
    }
    return (wasm_slice){NULL, 0};
}

wasm_call wasm_call_read(const char *text, size_t length) {
    wasm_slice rest = {text, length};
    wasm_call call = {.verb = until(&rest, '\n'), .language = POD_ENGLISH};
    call.lines = rest;
    wasm_slice language = wasm_value(&call, "language");
    if (language.data) {
        pod_language_parse(language.data, language.length, &call.language);
    }
    return call;
}

static void keep(char argument[POD_FAULT_ARGUMENT_SIZE], const char *data, size_t length) {
    pod_text text = pod_text_over(argument, POD_FAULT_ARGUMENT_SIZE);
    pod_text_add_bytes(&text, data, length);
}

pod_error wasm_refuse(pod_fault *fault, const char *name, wasm_slice value, const char *expected) {
    *fault = (pod_fault){.code = POD_ERROR_OPTION_VALUE, .length = value.length};
    keep(fault->argument[0], value.data, value.length);
    keep(fault->argument[1], name, strlen(name));
    keep(fault->argument[2], expected, strlen(expected));
    return fault->code;
}

pod_error wasm_number(const wasm_call *call, wasm_number_line line, long *out, pod_fault *fault) {
    wasm_slice value = wasm_value(call, line.name);
    if (!value.data) {
        *out = line.fallback;
        return POD_OK;
    }
    int64_t number;
    if (!pod__whole_read(value.data, value.length, line.minimum, line.maximum, &number)) {
        pod_text text = POD__ROOM(64);
        pod_text_format(&text, "%ld..%ld", line.minimum, line.maximum);
        return wasm_refuse(fault, line.name, value, text.data);
    }
    *out = (long)number;
    return POD_OK;
}
