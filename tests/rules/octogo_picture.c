#include "rules/octogo_picture.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <string.h>

#include <cmocka.h>

#include "rules/octogo/board.h"

const char *const octogo_steps[POD_OCTOGO_ACTIONS] = {"A", "AA", "L", "R", "LL", "RR", "AL", "AR", "LA", "RA"};

pod_options octogo_default_options(void) {
    pod_options options = {0};
    for (size_t i = 0; i < pod__octogo_rules.option_count; i++) {
        options.value[pod__octogo_rules.options[i].id] = pod__octogo_rules.options[i].fallback;
    }
    return options;
}

pod_position octogo_start(unsigned rows, unsigned columns) {
    pod_options options = octogo_default_options();
    pod_position position;
    pod_option_id bad;
    options.value[POD_OPTION_ROWS] = (int16_t)rows;
    options.value[POD_OPTION_COLUMNS] = (int16_t)columns;
    assert_int_equal(pod__octogo_rules.start(&options, &position, &bad), POD_OK);
    return position;
}

static pod_octogo_piece piece_of(char letter) {
    if (letter == '.') {
        return 0;
    }
    return letter >= 'a' ? pod_octogo_piece_make(POD_OCTOGO_BLUE, (unsigned)(letter - 'a'))
                         : pod_octogo_piece_make(POD_OCTOGO_RED, (unsigned)(letter - 'A'));
}

static char letter_of(pod_octogo_piece piece) {
    if (!piece) {
        return '.';
    }
    char first = pod_octogo_piece_owner(piece) == POD_OCTOGO_BLUE ? 'a' : 'A';
    return (char)(first + (char)pod_octogo_piece_arrow(piece));
}

pod_position octogo_from_picture(const octogo_picture *picture, unsigned turn) {
    unsigned rows = 0;
    while (rows < PICTURE_ROWS_MAX && picture->row[rows]) {
        rows++;
    }
    unsigned columns = (unsigned)strlen(picture->row[0]);
    pod_position position = {.game = POD_GAME_OCTOGO, .rows = (uint8_t)rows, .columns = (uint8_t)columns};
    position.players = 2;
    position.turn = (uint8_t)turn;
    position.of.octogo.pieces = POD_OCTOGO_PIECES_MAX;
    position.of.octogo.limit = 200;
    position.of.octogo.repetition = 1;
    position.of.octogo.winner = POD_NOBODY;
    for (unsigned row = 0; row < rows; row++) {
        for (unsigned column = 0; column < columns; column++) {
            pod_square square = pod_square_at(rows - 1 - row, column, columns);
            position.of.octogo.piece[square] = piece_of(picture->row[row][column]);
        }
    }
    return position;
}

void octogo_assert_picture(const pod_position *position, const octogo_picture *picture) {
    char expected[160] = "\n", found[160] = "\n";
    for (unsigned row = 0; row < position->rows; row++) {
        char line[POD_SIDE_MAX + 2] = "";
        for (unsigned column = 0; column < position->columns; column++) {
            pod_square square = pod_square_at(position->rows - 1u - row, column, position->columns);
            line[column] = letter_of(position->of.octogo.piece[square]);
        }
        strcat(strcat(found, line), "\n");
        strcat(strcat(expected, picture->row[row]), "\n");
    }
    assert_string_equal(found, expected);
}

pod_move octogo_move(const pod_position *position, const char *square, const char *steps) {
    unsigned at = pod_square_at((unsigned)(square[1] - '1'), (unsigned)(square[0] - 'a'), position->columns);
    for (unsigned action = 0; action < POD_OCTOGO_ACTIONS; action++) {
        if (!strcmp(octogo_steps[action], steps)) {
            return pod__octogo_move(at, action);
        }
    }
    fail_msg("'%s' is no action", steps);
    return POD_MOVE_NONE;
}

bool octogo_is_legal(const pod_position *position, const char *square, const char *steps) {
    return pod__octogo_rules.legal(position, octogo_move(position, square, steps));
}

void octogo_play(pod_position *position, const char *square, const char *steps) {
    assert_true(octogo_is_legal(position, square, steps));
    pod__octogo_rules.apply(position, octogo_move(position, square, steps));
}
