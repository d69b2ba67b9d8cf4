/* What the module shows to JavaScript (docs/wasm.md). */
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include "wasm/call.h"

#define EXPORT(name) __attribute__((export_name(name)))

enum {
    HEADER = 4,       /* the length of the JSON, little-endian */
    ROOM = 128 * 1024 /* enough for almost every answer, so that few are written twice */
};

EXPORT("pod_wasm_alloc") void *pod_wasm_alloc(size_t size);
EXPORT("pod_wasm_free") void pod_wasm_free(void *address);
EXPORT("pod_wasm_call") char *pod_wasm_call(const char *text, size_t length);

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

char *pod_wasm_call(const char *text, size_t length) {
    char *answer = reserve(ROOM);
    if (!answer) {
        return NULL;
    }
    pod_text out = pod_text_over(answer + HEADER, ROOM);
    wasm_answer(text, length, &out);
    if (!pod_text_fits(&out) && wasm_is_repeatable(text, length)) {
        size_t needed = out.length + 1;
        free(answer);
        answer = reserve(needed);
        if (!answer) {
            return NULL;
        }
        out = pod_text_over(answer + HEADER, needed);
        wasm_answer(text, length, &out);
    }
    const uint32_t written = (uint32_t)out.length;
    memcpy(answer, &written, sizeof written);
    return answer;
}
