#include "puzzle/puzzle.h"

#include <assert.h>
#include <inttypes.h>
#include <stdio.h>
#include <string.h>

#include "base/bytes.h"

const char *puzzle_theme_word(puzzle_theme theme) {
    assert(theme < PUZZLE_THEMES);
    static const char *const words[PUZZLE_THEMES] = {
        [PUZZLE_CAPTURE] = "capture", [PUZZLE_QUIET] = "quiet", [PUZZLE_MOST] = "most", [PUZZLE_FEW] = "few",
        [PUZZLE_CHOICE] = "choice",   [PUZZLE_TRAP] = "trap",   [PUZZLE_DRAW] = "draw",
    };
    return words[theme];
}

void puzzle_id(const pod_position *position, char out[PUZZLE_ID_SIZE]) {
    char line[POD_POSITION_TEXT_SIZE];
    pod_text text = pod_text_over(line, sizeof line);
    pod_position_print(position, &text);
    const char *name = pod_game_of(position)->name;
    uint64_t sum = pod__checksum_add(POD__CHECKSUM_OF_NOTHING, (const uint8_t *)name, strlen(name));
    sum = pod__checksum_add(sum, (const uint8_t *)line, text.length);
    snprintf(out, PUZZLE_ID_SIZE, "%010" PRIx64, sum >> 24);
}

/* ---- Themes ------------------------------------------------------------------------------------- */

static pod_move_parts parts_of(const puzzle *of, pod_move move) {
    pod_move_parts parts;
    pod_move_describe(&of->position, move, &parts);
    return parts;
}

/* What the other moves are like. */
typedef struct others {
    unsigned most_captured;
    bool choice; /* one of them places the same piece with other captures */
} others;

static others look_at_others(const puzzle *of, const pod_move_parts *best) {
    others seen = {0};
    for (unsigned i = 0; i < of->refuted_count; i++) {
        pod_move_parts parts = parts_of(of, of->refuted[i].move);
        seen.most_captured = parts.captured_count > seen.most_captured ? parts.captured_count : seen.most_captured;
        seen.choice |= !best->stroke_count && parts.at == best->at;
    }
    return seen;
}

unsigned puzzle_themes_of(const puzzle *of) {
    pod_move_parts best = parts_of(of, of->best);
    others seen = look_at_others(of, &best);
    unsigned taken = best.captured_count;
    unsigned trapped = of->trap == POD_MOVE_NONE ? 0 : parts_of(of, of->trap).captured_count;
    return (unsigned)(taken > 0) << PUZZLE_CAPTURE | (unsigned)(!taken && seen.most_captured) << PUZZLE_QUIET |
           (unsigned)(taken > seen.most_captured) << PUZZLE_MOST |
           (unsigned)(taken && taken < seen.most_captured) << PUZZLE_FEW | (unsigned)seen.choice << PUZZLE_CHOICE |
           (unsigned)(trapped > taken) << PUZZLE_TRAP | (unsigned)(of->value == 0) << PUZZLE_DRAW;
}

/* ---- Puzzles that are too much alike ---------------------------------------------------------------- */

/* One of the eight ways to lay a board down: turned and mirrored. */
typedef struct symmetry {
    bool rows, columns, swapped; /* the order of rows and of columns is turned round; rows become columns */
} symmetry;

static unsigned laid(const pod_position *board, symmetry how, unsigned row, unsigned column) {
    unsigned to_row = how.swapped ? column : row, to_column = how.swapped ? row : column;
    to_row = how.rows ? board->rows - 1u - to_row : to_row;
    to_column = how.columns ? board->columns - 1u - to_column : to_column;
    return to_row * board->columns + to_column;
}

/* Who owns a piece, seen from the player to move, and what it shows; 0: the square is empty. */
static unsigned mark_of(const pod_position *position, const pod_piece *piece) {
    unsigned owner = piece->owner == POD_NEUTRAL ? 2 : piece->owner != position->turn;
    return piece->there ? 1 + owner + 3u * piece->shows : 0;
}

static unsigned squares_apart(const pod_position *left, const pod_position *right, symmetry how) {
    pod_piece one[POD_SQUARES_MAX], other[POD_SQUARES_MAX];
    unsigned apart = 0;
    pod_pieces(left, one);
    pod_pieces(right, other);
    for (unsigned row = 0; row < left->rows; row++) {
        for (unsigned column = 0; column < left->columns; column++) {
            const pod_piece *there = &other[laid(left, how, row, column)];
            apart += mark_of(left, &one[row * left->columns + column]) != mark_of(right, there);
        }
    }
    return apart;
}

bool puzzle_alike(const pod_position *left, const pod_position *right) {
    if (left->game != right->game || left->rows != right->rows || left->columns != right->columns) {
        return false;
    }
    /* An arrow that is turned with the board points elsewhere. */
    unsigned ways = pod_game_of(left)->notation->shape == POD_SHAPE_ARROW ? 1 : left->rows == left->columns ? 8 : 4;
    for (unsigned way = 0; way < ways; way++) {
        symmetry how = {.rows = way & 1, .columns = way & 2, .swapped = way & 4};
        if (squares_apart(left, right, how) < PUZZLE_SQUARES_APART) {
            return true;
        }
    }
    return false;
}
