#include <string.h>

#include "rules/octogo/board.h"
#include "rules/octogo/packed.h"

static const char *const variants[] = {""};
static const char *const seats[] = {"a", "b"};
static const char *const off_on[] = {"off", "on"};

static const pod_option options[] = {
    {POD_OPTION_ROWS, "rows", 2, POD_SIDE_MAX, 10, NULL},
    {POD_OPTION_COLUMNS, "columns", 1, POD_SIDE_MAX, 10, NULL},
    {POD_OPTION_PLAYERS, "players", 2, 2, 2, NULL},
    {POD_OPTION_VARIANT, "variant", 0, 0, 0, variants},
    {POD_OPTION_FIRST, "first", POD_OCTOGO_RED, POD_OCTOGO_BLUE, POD_OCTOGO_RED, seats},
    {POD_OPTION_PIECES, "pieces", 1, POD_OCTOGO_PIECES_MAX, POD_OCTOGO_PIECES_MAX, NULL},
    {POD_OPTION_QUIET, "quiet", 0, POD_OCTOGO_QUIET_MAX, 200, NULL},
    {POD_OPTION_REPETITION, "repetition", 0, 1, 1, off_on},
};
enum { OPTION_COUNT = sizeof options / sizeof options[0] };

/* Rule 2: a side fills its end row and, where that is too short, goes on in the row before it. */
static unsigned rows_filled(unsigned pieces, unsigned columns) {
    return (pieces + columns - 1) / columns;
}

static pod_error check_options(const pod_options *asked, pod_option_id *bad) {
    for (size_t i = 0; i < OPTION_COUNT; i++) {
        int value = asked->value[options[i].id];
        if (value < options[i].minimum || value > options[i].maximum) {
            *bad = options[i].id;
            return POD_ERROR_OPTION_VALUE;
        }
    }
    unsigned filled =
        rows_filled((unsigned)asked->value[POD_OPTION_PIECES], (unsigned)asked->value[POD_OPTION_COLUMNS]);
    if (filled > 2 || 2 * (int)filled > asked->value[POD_OPTION_ROWS]) {
        *bad = POD_OPTION_PIECES;
        return POD_ERROR_PIECES_FIT;
    }
    return POD_OK;
}

/* Red's pieces from row 1 up, a row that is not full in the middle of its row; Blue's are the same seen from
   the other end, so neither side stands better. */
static void place_pieces(pod_position *position) {
    pod_octogo *board = &position->of.octogo;
    unsigned columns = position->columns;
    for (unsigned left = board->pieces, row = 0; left > 0; row++) {
        unsigned in_row = left < columns ? left : columns;
        unsigned first = pod_square_at(row, (columns - in_row) / 2, columns);
        for (unsigned square = first; square < first + in_row; square++) {
            unsigned opposite = pod__octogo_squares(position) - 1 - square;
            board->piece[square] = pod_octogo_piece_make(POD_OCTOGO_RED, POD_OCTOGO_NORTH);
            board->piece[opposite] = pod_octogo_piece_make(POD_OCTOGO_BLUE, POD_OCTOGO_SOUTH);
        }
        left -= in_row;
    }
}

static pod_error start(const pod_options *asked, pod_position *out, pod_option_id *bad) {
    pod_error error = check_options(asked, bad);
    if (error) {
        return error;
    }
    memset(out, 0, sizeof *out);
    out->game = POD_GAME_OCTOGO;
    out->rows = (uint8_t)asked->value[POD_OPTION_ROWS];
    out->columns = (uint8_t)asked->value[POD_OPTION_COLUMNS];
    out->players = 2;
    out->turn = (uint8_t)asked->value[POD_OPTION_FIRST];
    out->of.octogo.pieces = (uint8_t)asked->value[POD_OPTION_PIECES];
    out->of.octogo.limit = (uint16_t)asked->value[POD_OPTION_QUIET];
    out->of.octogo.repetition = (uint8_t)asked->value[POD_OPTION_REPETITION];
    out->of.octogo.winner = POD_NOBODY;
    place_pieces(out);
    return POD_OK;
}

static void options_of(const pod_position *position, pod_options *out) {
    out->value[POD_OPTION_ROWS] = position->rows;
    out->value[POD_OPTION_COLUMNS] = position->columns;
    out->value[POD_OPTION_PLAYERS] = position->players;
    out->value[POD_OPTION_VARIANT] = 0;
    out->value[POD_OPTION_FIRST] = position->turn == POD_NOBODY ? 0 : position->turn;
    out->value[POD_OPTION_PIECES] = position->of.octogo.pieces;
    out->value[POD_OPTION_QUIET] = (int16_t)position->of.octogo.limit;
    out->value[POD_OPTION_REPETITION] = position->of.octogo.repetition;
    out->given = (1u << POD_OPTION_COUNT) - 1;
}

static uint64_t hash(const pod_position *position) {
    pod__octogo_packed packed = pod__octogo_pack(position);
    return pod__octogo_packed_hash(&packed);
}

const pod_rules pod__octogo_rules = {
    .options = options,
    .option_count = OPTION_COUNT,
    .squares_max = POD_OCTOGO_SQUARES_MAX,
    .start = start,
    .options_of = options_of,
    .moves = pod__octogo_moves,
    .legal = pod__octogo_legal,
    .apply = pod__octogo_apply,
    .leave = pod__octogo_leave,
    .outcome = pod__octogo_outcome,
    .hash = hash,
    .repetition = &pod__octogo_repetition,
    .perft = pod__octogo_perft,
    .numbering = &pod__octogo_numbering,
};
