#include "cli/screen/strokes.h"

#include <string.h>

void cli_sketch_begin(cli_sketch *sketch, const pod_position *position, pod_square at) {
    cli_choice_begin(&sketch->moves, position, at);
    sketch->strokes[0] = 0;
}

static void strokes_of(const cli_sketch *sketch, unsigned index, char strokes[CLI_STROKES_MAX + 1]) {
    static const char letters[] = {[POD_STROKE_ADVANCE] = CLI_STROKE_ADVANCE,
                                   [POD_STROKE_LEFT] = CLI_STROKE_LEFT,
                                   [POD_STROKE_RIGHT] = CLI_STROKE_RIGHT};
    const pod_move_parts *parts = &sketch->moves.parts[index];
    for (unsigned i = 0; i < parts->stroke_count; i++) {
        strokes[i] = letters[parts->stroke[i].kind];
    }
    strokes[parts->stroke_count] = 0;
}

bool cli_sketch_leads_to(const cli_sketch *sketch, unsigned index) {
    char strokes[CLI_STROKES_MAX + 1];
    strokes_of(sketch, index, strokes);
    return !strncmp(strokes, sketch->strokes, strlen(sketch->strokes));
}

static bool leads_anywhere(const cli_sketch *sketch) {
    for (unsigned i = 0; i < sketch->moves.count; i++) {
        if (cli_sketch_leads_to(sketch, i)) {
            return true;
        }
    }
    return false;
}

bool cli_sketch_add(cli_sketch *sketch, cli_stroke stroke) {
    size_t length = strlen(sketch->strokes);
    char last = length ? sketch->strokes[length - 1] : 0;
    if ((stroke == CLI_STROKE_LEFT && last == CLI_STROKE_RIGHT) ||
        (stroke == CLI_STROKE_RIGHT && last == CLI_STROKE_LEFT)) {
        return cli_sketch_back(sketch);
    }
    if (length == CLI_STROKES_MAX) {
        return false;
    }
    sketch->strokes[length] = (char)stroke;
    sketch->strokes[length + 1] = 0;
    if (!leads_anywhere(sketch)) {
        sketch->strokes[length] = 0;
        return false;
    }
    return true;
}

bool cli_sketch_back(cli_sketch *sketch) {
    size_t length = strlen(sketch->strokes);
    if (length) {
        sketch->strokes[length - 1] = 0;
    }
    return length != 0;
}

void cli_sketch_pick(cli_sketch *sketch, unsigned index) {
    strokes_of(sketch, index, sketch->strokes);
}

unsigned cli_sketch_index(const cli_sketch *sketch) {
    char strokes[CLI_STROKES_MAX + 1];
    for (unsigned i = 0; i < sketch->moves.count; i++) {
        strokes_of(sketch, i, strokes);
        if (!strcmp(strokes, sketch->strokes)) {
            return i;
        }
    }
    return sketch->moves.count;
}

pod_move cli_sketch_move(const cli_sketch *sketch) {
    unsigned index = cli_sketch_index(sketch);
    return index < sketch->moves.count ? sketch->moves.move[index] : POD_MOVE_NONE;
}

pod_stroke cli_sketch_stance(const cli_sketch *sketch) {
    size_t made = strlen(sketch->strokes);
    for (unsigned i = 0; made && i < sketch->moves.count; i++) {
        if (cli_sketch_leads_to(sketch, i)) {
            return sketch->moves.parts[i].stroke[made - 1];
        }
    }
    pod_piece piece[POD_SQUARES_MAX];
    pod_pieces(&sketch->moves.position, piece);
    return (pod_stroke){.at = sketch->moves.at, .shows = piece[sketch->moves.at].shows};
}
