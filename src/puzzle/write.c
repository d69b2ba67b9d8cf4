/* Puzzles as text: one line of JSON each (docs/puzzles.md). */
#include "notation/json.h"
#include "puzzle/puzzle.h"

static void write_proof(pod__json *json, const puzzle *of) {
    pod__json_object(json, "proof");
    pod__json_string(json, "by", of->nodes ? "search" : "solver");
    if (of->nodes) {
        pod__json_unsigned(json, "nodes", of->nodes);
        pod__json_decimal(json, "best", of->expected, 3);
        pod__json_decimal(json, "others", of->others, 3);
    }
    pod__json_end(json);
}

/* {"MOVE": "ANSWER", ...}; "" where the move ends the game. */
static void write_refuted(pod__json *json, const puzzle *of) {
    pod__json_object(json, "refuted");
    for (unsigned i = 0; i < of->refuted_count; i++) {
        const puzzle_refuted *wrong = &of->refuted[i];
        char name[POD_MOVE_TEXT_SIZE];
        pod_text text = pod_text_over(name, sizeof name);
        pod_position after = of->position;
        pod_move_print(&of->position, wrong->move, &text);
        pod_apply(&after, wrong->move);
        if (wrong->answer == POD_MOVE_NONE) {
            pod__json_string(json, name, "");
        } else {
            pod__json_move(json, name, &after, wrong->answer);
        }
    }
    pod__json_end(json);
}

static void write_difficulty(pod__json *json, const puzzle *of) {
    pod__json_integer(json, "rating", of->rating);
    pod__json_array(json, "found");
    for (unsigned i = 0; i < PUZZLE_SOLVERS; i++) {
        pod__json_unsigned(json, NULL, of->found[i]);
    }
    pod__json_end(json);
    pod__json_array(json, "themes");
    for (puzzle_theme theme = 0; theme < PUZZLE_THEMES; theme++) {
        if (of->themes & 1u << theme) {
            pod__json_string(json, NULL, puzzle_theme_word(theme));
        }
    }
    pod__json_end(json);
    if (of->trap == POD_MOVE_NONE) {
        pod__json_null(json, "trap");
    } else {
        pod__json_move(json, "trap", &of->position, of->trap);
    }
}

static void write_source(pod__json *json, const puzzle_source *source) {
    pod__json_object(json, "source");
    pod__json_unsigned(json, "seed", source->seed);
    pod__json_unsigned(json, "game", source->game);
    pod__json_unsigned(json, "ply", source->ply);
    pod__json_end(json);
}

void puzzle_write(const puzzle *of, pod_text *out) {
    pod__json json = pod__json_over(out);
    char id[PUZZLE_ID_SIZE];
    puzzle_id(&of->position, id);
    pod__json_object(&json, NULL);
    pod__json_string(&json, "id", id);
    pod__json_string(&json, "game", pod_game_of(&of->position)->name);
    pod__json_position(&json, "position", &of->position);
    pod__json_move(&json, "best", &of->position, of->best);
    pod__json_string(&json, "value", of->value > 0 ? "win" : "draw");
    write_proof(&json, of);
    write_refuted(&json, of);
    write_difficulty(&json, of);
    write_source(&json, &of->source);
    pod__json_end(&json);
    pod_text_add(out, "\n");
}
