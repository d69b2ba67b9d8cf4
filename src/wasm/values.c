/* What moves of a position are worth when both play as well as can be, for positions that are solved in a moment. */
#include <stdlib.h>

#include "ludopod/strong.h"
#include "ludopod/table.h"
#include "solve/strong/geometry.h"
#include "wasm/verbs.h"

/* All of 3x3 and 2x4, and the ends of larger boards; docs/wasm.md has the times. */
enum { OPEN_MAX = 9, MEMORY = 80 << 20 };

static bool is_small(const pod_position *position) {
    pod__part part;
    return !pod__part_of(position, &part) && part.squares <= OPEN_MAX;
}

static pod_table_value value_of(int margin) {
    return (pod_table_value){
        .result = (int8_t)((margin > 0) - (margin < 0)), .least = (int16_t)margin, .most = (int16_t)margin};
}

/* The better moves first; those worth the same as the rules list them. */
static int better_first(const void *left, const void *right) {
    const pod_strong_move *one = left, *other = right;
    const pod_table_value value = value_of(one->margin), other_value = value_of(other->margin);
    int better = pod_table_value_compare(&other_value, &value);
    return better ? better : (one->move > other->move) - (one->move < other->move);
}

static void write_value(pod__json *json, int margin) {
    static const char *const words[] = {"loss", "draw", "win"};
    const pod_table_value value = value_of(margin);
    pod__json_add(json, POD__T("result", words[value.result + 1]), POD__I("least", value.least),
                  POD__I("most", value.most), POD__N("plies"));
}

static void write_values(pod__json *json, const pod_position *position, pod_strong_report *solved) {
    qsort(solved->move, solved->moves, sizeof solved->move[0], better_first);
    pod__json_object(json, "ok");
    write_value(json, solved->margin);
    pod__json_array(json, "moves");
    for (unsigned i = 0; i < solved->moves; i++) {
        pod__json_object(json, NULL);
        pod__json_move(json, "move", position, solved->move[i].move);
        write_value(json, solved->move[i].margin);
        pod__json_end(json);
    }
    pod__json_end(json);
    pod__json_end(json);
}

pod_error wasm_values(const wasm_call *call, pod__json *json, pod_fault *fault) {
    wasm_played played;
    pod_strong_report solved = {0};
    pod_error error = wasm_play(call, &played, fault);
    if (error) {
        return error;
    }
    if (!is_small(&played.position)) {
        pod__json_null(json, "ok");
        return POD_OK;
    }
    error = pod_strong_solve(&played.position, &POD_STRONG_REQUEST(.exact = true, .threads = 1, .memory = MEMORY),
                             &solved, fault);
    if (!error) {
        write_values(json, &played.position, &solved);
    }
    return error;
}
