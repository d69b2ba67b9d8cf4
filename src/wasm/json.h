/* JSON out, over pod_text. Each function writes one value or one `"name":value` of an object; the
   comma before it is written when the text does not end in an opening bracket or a colon. */
#ifndef LUDOPOD_WASM_JSON_H
#define LUDOPOD_WASM_JSON_H

#include <stdbool.h>

#include "ludopod/game.h"
#include "ludopod/text.h"

/* A writer knows whether a comma is due. */
typedef struct wasm_json {
    pod_text *text;
    bool comma;
} wasm_json;

/* name is NULL inside arrays. */
void wasm_json_open(wasm_json *json, const char *name, char bracket);
void wasm_json_close(wasm_json *json, char bracket);
void wasm_json_bytes(wasm_json *json, const char *name, const char *bytes, size_t length);
void wasm_json_string(wasm_json *json, const char *name, const char *string);
void wasm_json_integer(wasm_json *json, const char *name, long long value);
void wasm_json_number(wasm_json *json, const char *name, double value);
void wasm_json_bool(wasm_json *json, const char *name, bool value);
void wasm_json_null(wasm_json *json, const char *name);
/* "c3" */
void wasm_json_square(wasm_json *json, const char *name, const pod_position *position, pod_square square);
/* "a", or null for nobody */
void wasm_json_seat(wasm_json *json, const char *name, unsigned seat);
/* The move's text. */
void wasm_json_move(wasm_json *json, const char *name, const pod_position *position, pod_move move);

#endif
