/* The game a call is about: its options, its start and what has happened in it. */
#ifndef LUDOPOD_WASM_PLAYED_H
#define LUDOPOD_WASM_PLAYED_H

#include "ludopod/event.h"
#include "ludopod/game.h"
#include "wasm/call.h"

typedef struct wasm_played {
    const pod_game *game;
    pod_options options;
    pod_position start;
    wasm_slice events; /* the tokens of all events */
    size_t length;     /* how many of them have been played: the ply */
    pod_position before;
    pod_position position;
    pod_history history;
    pod_event last; /* what led from before to position; meaningless when length is 0 */
} wasm_played;

/* The game of the `game` line, the first of the table when there is none. */
pod_error wasm_find_game(const wasm_call *call, const pod_game **out, pod_fault *fault);

/* Reads the game's lines and plays its events, or the first `at` of them. On an error the fault's
   offset and length are those of the event's token within the events line. */
pod_error wasm_play(const wasm_call *call, wasm_played *out, pod_fault *fault);

/* The theme that is asked for, POD_THEME_AUTO when none is. */
pod_error wasm_theme(const wasm_call *call, pod_theme *out, pod_fault *fault);

/* Walks the events again: the next one in *position, which is then played. False at the end.
   Requires: *rest and *position began as played->events and played->start. */
bool wasm_next_event(wasm_slice *rest, pod_position *position, pod_event *event);

#endif
