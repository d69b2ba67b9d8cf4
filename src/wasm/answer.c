#include "base/text.h"
#include "wasm/call.h"
#include "wasm/verbs.h"

typedef struct verb {
    const char *name;
    wasm_verb *run;
    bool repeatable;
} verb;

static const verb verbs[] = {
    {"games", wasm_games, true},     {"state", wasm_state, true},    {"check", wasm_check, true},
    {"diagram", wasm_diagram, true}, {"record", wasm_record, true},  {"import", wasm_import, true},
    {"course", wasm_course, true},   {"setup", wasm_setup, true},    {"palette", wasm_palette, true},
    {"link", wasm_link, true},       {"unlink", wasm_unlink, true},
#ifndef WASM_WITHOUT_ENGINE /* the small module that a page loads first */
    {"rules", wasm_rules, true},     {"search", wasm_search, false}, {"analyse", wasm_analyse, false},
    {"values", wasm_values, false},
#endif
};
enum { VERB_COUNT = sizeof verbs / sizeof verbs[0], MESSAGE_SIZE = 4 * POD_FAULT_ARGUMENT_SIZE };

static const verb *find_verb(wasm_slice name) {
    for (size_t i = 0; i < VERB_COUNT; i++) {
        if (wasm_is(name, verbs[i].name)) {
            return &verbs[i];
        }
    }
    return NULL;
}

static void write_error(pod__json *json, const char *code, const char *message, const pod_fault *fault) {
    pod__json_add_object(json, "error", POD__T("code", code), POD__T("message", message),
                         POD__I("offset", (long long)fault->offset), POD__I("length", (long long)fault->length));
}

static void write_fault(pod__json *json, pod_error error, pod_fault *fault, pod_language language) {
    pod_text text = POD__ROOM(MESSAGE_SIZE);
    fault->code = error;
    pod_fault_print(fault, language, &text);
    write_error(json, pod_error_name(error), text.data, fault);
}

bool wasm_is_repeatable(const char *text, size_t length) {
    const verb *found = find_verb(wasm_call_read(text, length).verb);
    return !found || found->repeatable;
}

void wasm_answer(struct pod_search *search, const char *text, size_t length, pod_text *out) {
    wasm_call call = wasm_call_read(text, length);
    call.search = search;
    const verb *found = find_verb(call.verb);
    pod_fault fault = {.code = POD_OK};
    pod__json json = pod__json_over(out);
    pod__json_object(&json, NULL);
    if (!found) {
        fault.length = call.verb.length;
        write_error(&json, "WASM_VERB", "the first line of a call is one of the verbs of docs/wasm.md", &fault);
    } else {
        pod_error error = found->run(&call, &json, &fault);
        if (error) {
            write_fault(&json, error, &fault, call.language);
        }
    }
    pod__json_end(&json);
}
