/* The verbs. Each does all that can fail first and then writes one value named "ok"; when it fails it
   has written nothing and *fault says why. */
#ifndef LUDOPOD_WASM_VERBS_H
#define LUDOPOD_WASM_VERBS_H

#include "ludopod/event.h"
#include "ludopod/game.h"
#include "ludopod/record.h"
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
wasm_verb wasm_link;
wasm_verb wasm_unlink;
wasm_verb wasm_search;
wasm_verb wasm_analyse;
wasm_verb wasm_values;
wasm_verb wasm_course;
wasm_verb wasm_setup;
wasm_verb wasm_palette;

/* The names of the first seats. */
void wasm_write_seats(pod__json *json, const pod_game *game, unsigned count, pod_language language);

/* What stands on the board, for those who show it without drawing it. */

/* "largest", the largest number a piece can show (0: they show none); "left", the squares still empty; and "pieces", an
   entry an occupied square: at, seat, shows, safe (can never be captured again); where pieces show no number also
   `words`, which say all of that in the language. */
void wasm_write_pieces(pod__json *json, const pod_position *position, pod_language language);

/* "words": each square and what stands there, in words. */
void wasm_write_words(pod__json *json, const pod_position *position, pod_language language);

/* The game a call is about: its options, its start and what has happened in it. */

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

/* The game's defaults, and what the call's lines say instead. */
pod_error wasm_options(const wasm_call *call, const pod_game *game, pod_options *out, pod_fault *fault);

/* Reads the game's lines and plays its events, or the first `at` of them. On an error the fault's
   offset and length are those of the event's token within the events line. */
pod_error wasm_play(const wasm_call *call, wasm_played *out, pod_fault *fault);

/* The theme that is asked for, POD_THEME_AUTO when none is. */
pod_error wasm_theme(const wasm_call *call, pod_theme *out, pod_fault *fault);

/* Walks the events again: the next one in *position, which is then played. False at the end.
   Requires: *rest and *position began as played->events and played->start. */
bool wasm_next_event(wasm_slice *rest, pod_position *position, pod_event *event);

/* The lines of a call that say what was written down about a game besides its moves (docs/wasm.md, `record`). */

/* Adds comments, glyphs and variations to a record whose main line is there already and stays as it is. */
pod_error wasm_add_tree(const wasm_call *call, pod_record *record, pod_fault *fault);

#endif
