/* The lines of a call that say what was written down about a game besides its moves (docs/wasm.md, `record`). */
#ifndef LUDOPOD_WASM_RECORD_TREE_H
#define LUDOPOD_WASM_RECORD_TREE_H

#include "ludopod/record.h"
#include "wasm/call.h"

/* Adds comments, glyphs and variations to a record whose main line is there already and stays as it is. */
pod_error wasm_add_tree(const wasm_call *call, pod_record *record, pod_fault *fault);

#endif
