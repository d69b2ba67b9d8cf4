#include "cli/screen/strokes.h"

#include <string.h>

void cli_sketch_begin(cli_sketch *sketch, const pod_position *position, pod_square at) {
    cli_choice_begin(&sketch->moves, position, at);
    sketch->strokes[0] = 0;
}

/* "c1-c2<" is AL: after its square a move has a sign for each stroke (docs/notation.md). */
static void strokes_of(const cli_sketch *sketch, unsigned index, char strokes[CLI_STROKES_MAX + 1]) {
    char printed[POD_MOVE_TEXT_SIZE];
    pod_text text = pod_text_over(printed, sizeof printed);
    size_t count = 0;
    pod_game_of(&sketch->moves.position)
        ->notation->print_move(&sketch->moves.position, sketch->moves.move[index], &text);
    for (const char *sign = printed; *sign && count < CLI_STROKES_MAX; sign++) {
        if (strchr("-x<>", *sign)) {
            strokes[count++] = (char)(*sign == '<'   ? CLI_STROKE_LEFT
                                      : *sign == '>' ? CLI_STROKE_RIGHT
                                                     : CLI_STROKE_ADVANCE);
        }
    }
    strokes[count] = 0;
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

cli_stance cli_sketch_stance(const cli_sketch *sketch) {
    static const int north[POD_OCTOGO_ARROWS] = {1, 1, 0, -1, -1, -1, 0, 1};
    static const int east[POD_OCTOGO_ARROWS] = {0, 1, 1, 1, 0, -1, -1, -1};
    const pod_position *position = &sketch->moves.position;
    int at = sketch->moves.at;
    unsigned arrow = pod_octogo_piece_arrow(position->of.octogo.piece[at]);
    for (const char *stroke = sketch->strokes; *stroke; stroke++) {
        if (*stroke == CLI_STROKE_ADVANCE) {
            at += north[arrow] * position->columns + east[arrow];
        } else {
            arrow = (arrow + (*stroke == CLI_STROKE_RIGHT ? 1u : 7u)) & 7u;
        }
    }
    return (cli_stance){(pod_square)at, (uint8_t)arrow};
}
