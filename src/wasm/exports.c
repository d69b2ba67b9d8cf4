/* What the module shows to JavaScript (docs/wasm.md). */
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include "ludopod/search.h"
#include "wasm/call.h"

#define EXPORT(name) __attribute__((export_name(name)))

enum {
    HEADER = 4,       /* the length of the JSON, little-endian */
    ROOM = 128 * 1024 /* enough for almost every answer, so that few are written twice */
};

EXPORT("pod_wasm_alloc") void *pod_wasm_alloc(size_t size);
EXPORT("pod_wasm_free") void pod_wasm_free(void *address);
EXPORT("pod_wasm_call") char *pod_wasm_call(const char *text, size_t length);
#ifndef WASM_WITHOUT_ENGINE
EXPORT("pod_wasm_search_open") struct pod_search *pod_wasm_search_open(size_t table_bytes);
EXPORT("pod_wasm_search_close") void pod_wasm_search_close(struct pod_search *search);
EXPORT("pod_wasm_call_with")
char *pod_wasm_call_with(struct pod_search *search, const char *text, size_t length);
#endif

void *pod_wasm_alloc(size_t size) {
    return malloc(size ? size : 1);
}

void pod_wasm_free(void *address) {
    free(address);
}

/* The answer needs `length` bytes and then its ending 0. */
static char *reserve(size_t length) {
    return length > UINT32_MAX - HEADER - 1 ? NULL : malloc(HEADER + length + 1);
}

static char *answer_call(struct pod_search *search, const char *text, size_t length) {
    char *answer = reserve(ROOM);
    if (!answer) {
        return NULL;
    }
    pod_text out = pod_text_over(answer + HEADER, ROOM);
    wasm_answer(search, text, length, &out);
    if (!pod_text_fits(&out) && wasm_is_repeatable(text, length)) {
        size_t needed = out.length + 1;
        free(answer);
        answer = reserve(needed);
        if (!answer) {
            return NULL;
        }
        out = pod_text_over(answer + HEADER, needed);
        wasm_answer(search, text, length, &out);
    }
    const uint32_t written = (uint32_t)out.length;
    memcpy(answer, &written, sizeof written);
    return answer;
}

char *pod_wasm_call(const char *text, size_t length) {
    return answer_call(NULL, text, length);
}

#ifndef WASM_WITHOUT_ENGINE
struct pod_search *pod_wasm_search_open(size_t table_bytes) {
    return pod_search_create(table_bytes);
}

void pod_wasm_search_close(struct pod_search *search) {
    pod_search_free(search);
}

char *pod_wasm_call_with(struct pod_search *search, const char *text, size_t length) {
    return answer_call(search, text, length);
}
#endif
