/* The verbs. Each does all that can fail first and then writes one value named "ok"; when it fails it
   has written nothing and *fault says why. */
#ifndef LUDOPOD_WASM_VERBS_H
#define LUDOPOD_WASM_VERBS_H

#include "notation/json.h"
#include "wasm/call.h"

typedef pod_error wasm_verb(const wasm_call *call, pod__json *json, pod_fault *fault);

wasm_verb wasm_games;
wasm_verb wasm_state;
wasm_verb wasm_check;
wasm_verb wasm_diagram;
wasm_verb wasm_rules;
wasm_verb wasm_record;
wasm_verb wasm_import;
wasm_verb wasm_search;
wasm_verb wasm_course;

#endif
