/* One call of the WebAssembly interface (docs/wasm.md) as plain C: text in, JSON out.

   A call is lines: the first is the verb, the others are `name value`. Nothing here keeps state between
   calls but the search that a caller may hand in; a call's text is borrowed for the length of the call. */
#ifndef LUDOPOD_WASM_CALL_H
#define LUDOPOD_WASM_CALL_H

#include <stdbool.h>
#include <stddef.h>

#include "ludopod/error.h"
#include "ludopod/language.h"
#include "ludopod/text.h"

struct pod_search;

/* A piece of the call's text. data is NULL where there is none. */
typedef struct wasm_slice {
    const char *data;
    size_t length;
} wasm_slice;

typedef struct wasm_call {
    wasm_slice verb;
    wasm_slice lines; /* what follows the verb's line */
    pod_language language;
    struct pod_search *search; /* the caller's, to search with; NULL: one is made for the call */
} wasm_call;

/* Answers a call with one JSON object: {"ok": ...} or {"error": {...}}. search may be NULL. */
void wasm_answer(struct pod_search *search, const char *text, size_t length, pod_text *out);

/* Whether the verb's answer may be asked for twice (to find out how much room it needs first). */
bool wasm_is_repeatable(const char *text, size_t length);

/* ---- Reading --------------------------------------------------------------------------------- */

wasm_call wasm_call_read(const char *text, size_t length);
bool wasm_is(wasm_slice slice, const char *word);
/* Takes the first line of *rest and splits it at its first space. False when nothing is left. */
bool wasm_next_line(wasm_slice *rest, wasm_slice *name, wasm_slice *value);
/* Takes the first word of *rest. False when there is none. */
bool wasm_next_word(wasm_slice *rest, wasm_slice *word);
/* The value of the first line of that name; data is NULL when there is none. */
wasm_slice wasm_value(const wasm_call *call, const char *name);
/* A line that has a number. */
typedef struct wasm_number_line {
    const char *name;
    long minimum, maximum;
    long fallback; /* when there is no such line */
} wasm_number_line;

pod_error wasm_number(const wasm_call *call, wasm_number_line line, long *out, pod_fault *fault);
/* Fills a fault about a line's value. */
pod_error wasm_refuse(pod_fault *fault, const char *name, wasm_slice value, const char *expected);

#endif
