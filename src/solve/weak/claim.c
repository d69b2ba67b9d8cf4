#include <stdlib.h>
#include <string.h>

#include "rules/cephalopod/board.h"
#include "solve/weak/claim.h"

/* ---- Boards ------------------------------------------------------------------------------------------------ */

unsigned pod__claim_pips(uint64_t board) {
    unsigned pips = 0;
    for (; board; board >>= 3) {
        pips += board & 7u;
    }
    return pips;
}

unsigned pod__claim_dice(uint64_t board) {
    unsigned dice = 0;
    for (; board; board >>= 3) {
        dice += (board & 7u) != 0;
    }
    return dice;
}

pod_position pod__claim_position(const pod__claim *claim, uint64_t board) {
    pod_position position = claim->root;
    for (unsigned i = 0; i < claim->live; i++) {
        unsigned pips = (unsigned)(board >> 3 * i & 7u);
        position.of.cephalopod.die[claim->square[i]] = pips ? pod_die_make(0, pips) : 0;
    }
    position.turn = 0;
    return position;
}

uint64_t pod__claim_board(const pod__claim *claim, const pod_position *position, unsigned *symmetry) {
    uint64_t smallest = UINT64_MAX;
    for (unsigned k = 0; k < claim->symmetries; k++) {
        uint64_t board = 0;
        for (unsigned i = 0; i < claim->live; i++) {
            board |= (uint64_t)pod_die_pips(position->of.cephalopod.die[claim->square[i]]) << 3 * claim->image[k][i];
        }
        if (board < smallest) {
            smallest = board;
            *symmetry = k;
        }
    }
    return smallest;
}

size_t pod__claim_find(const pod__answers *answers, uint64_t board) {
    size_t low = 0, high = answers->count;
    while (low < high) {
        size_t middle = low + (high - low) / 2;
        if (answers->board[middle] < board) {
            low = middle + 1;
        } else {
            high = middle;
        }
    }
    return low < answers->count && answers->board[low] == board ? low : answers->count;
}

const uint8_t *pod__claim_moves(const pod__answers *answers, size_t board) {
    size_t at = answers->first[board / POD__CHECK_SPAN];
    for (size_t i = board - board % POD__CHECK_SPAN; i < board; i++) {
        at += answers->moves[i];
    }
    return answers->move + at;
}

bool pod__claim_flaw(const pod__claim *claim, pod_prove_flaw flaw, uint64_t board, pod_move move) {
    claim->verdict->flaw = flaw;
    claim->verdict->where = pod__claim_position(claim, board);
    claim->verdict->move = move;
    return false;
}

/* ---- Reading: the statement ----------------------------------------------------------------------------------- */

static bool read_dice(pod__claim *out) {
    unsigned squares = (unsigned)out->root.rows * out->root.columns;
    uint8_t die[POD_CEPHALOPOD_SQUARES_MAX], square[POD__CHECK_SQUARES];
    if (!pod__stream_bytes(out->content, squares, die) || !pod__stream_bytes(out->content, out->live, square)) {
        return false;
    }
    for (unsigned i = 0; i < squares; i++) {
        if (die[i] && (pod_die_owner(die[i]) > 1 || pod_die_pips(die[i]) < 1 || pod_die_pips(die[i]) > 6)) {
            return false;
        }
        out->root.of.cephalopod.die[i] = die[i];
    }
    for (unsigned i = 0; i < out->live; i++) {
        if (square[i] >= squares || (i && square[i] <= square[i - 1])) {
            return false;
        }
        out->square[i] = square[i];
    }
    return !pod__cephalopod_is_full(&out->root);
}

/* The squares left out hold dice that the rules say can never be captured. */
static bool has_walls(const pod__claim *claim) {
    uint64_t walls = pod__cephalopod_uncapturable(&claim->root), out = 0;
    unsigned squares = pod__cephalopod_squares(&claim->root);
    for (unsigned i = 0; i < claim->live; i++) {
        out |= UINT64_C(1) << claim->square[i];
    }
    for (unsigned i = 0; i < squares; i++) {
        if (!(out >> i & 1u) && !(walls >> i & 1u)) {
            return false;
        }
    }
    return true;
}

/* Rule 11: most dice win; equal numbers are a draw. */
static int least_of(const pod__claim *claim) {
    int all = (int)pod__cephalopod_squares(&claim->root), walls = 0;
    for (int i = 0; i < all; i++) {
        pod_die die = claim->root.of.cephalopod.die[i];
        walls += die && pod_die_owner(die) == claim->seat;
    }
    for (unsigned i = 0; i < claim->live; i++) {
        pod_die die = claim->root.of.cephalopod.die[claim->square[i]];
        walls -= die && pod_die_owner(die) == claim->seat;
    }
    return (claim->goal == POD_GOAL_WIN ? all / 2 + 1 : (all + 1) / 2) - walls;
}

/* Where a symmetry puts live square i. Its bit 0 exchanges left and right, bit 1 top and bottom, bit 2 rows and
   columns. */
static unsigned square_after(const pod__claim *claim, unsigned i, unsigned symmetry) {
    unsigned rows = claim->root.rows, columns = claim->root.columns;
    unsigned row = i / columns, column = i % columns;
    row = symmetry & 2u ? rows - 1 - row : row;
    column = symmetry & 1u ? columns - 1 - column : column;
    return symmetry & 4u ? column * columns + row : row * columns + column;
}

/* In one row or column, those that move nothing are left out; where some dice are walls, all but the first, which is no
   change. */
static void list_symmetries(pod__claim *out) {
    const unsigned rows = out->root.rows, columns = out->root.columns;
    const unsigned all = !out->whole ? 1 : rows == columns ? 8 : 4;
    for (unsigned symmetry = 0; symmetry < all; symmetry++) {
        if ((rows == 1 && symmetry & 2u) || (columns == 1 && symmetry & 1u)) {
            continue;
        }
        for (unsigned i = 0; i < out->live; i++) {
            out->image[out->symmetries][i] = (uint8_t)(symmetry ? square_after(out, i, symmetry) : i);
        }
        out->symmetries++;
    }
}

static bool read_statement(pod__claim *out) {
    uint8_t head[18]; /* the last twelve bytes are not needed */
    if (!pod__stream_bytes(out->content, sizeof head, head) || head[0] < 1 || head[1] < 1 ||
        (unsigned)head[0] * head[1] > POD_CEPHALOPOD_SQUARES_MAX || head[2] > 1 || head[3] > 1 ||
        head[4] > POD_GOAL_DRAW || head[5] < 1 || head[5] > POD__CHECK_SQUARES) {
        return false;
    }
    out->root = (pod_position){.game = POD_GAME_CEPHALOPOD, .rows = head[0], .columns = head[1], .players = 2};
    out->root.turn = head[2];
    out->seat = head[3];
    out->goal = (pod_goal)head[4];
    out->live = head[5];
    out->whole = out->live == (unsigned)head[0] * head[1];
    if (!read_dice(out) || !has_walls(out)) {
        return false;
    }
    out->least = least_of(out);
    list_symmetries(out);
    return true;
}

/* ---- Reading: the boards ------------------------------------------------------------------------------------- */

bool pod__claim_is_in_order(const pod__claim *claim, uint64_t board, unsigned pips, unsigned dice) {
    unsigned symmetry;
    pod_position position = pod__claim_position(claim, board);
    if (board >> 3 * claim->live || pod__claim_pips(board) != pips || pod__claim_dice(board) != dice) {
        return false;
    }
    for (unsigned i = 0; i < claim->live; i++) {
        if ((board >> 3 * i & 7u) == 7u) {
            return false;
        }
    }
    return pod__claim_board(claim, &position, &symmetry) == board;
}

/* For a flaw: board i of the layer. */
static uint64_t board_of(const pod__claim *claim, const pod__answers *answers, size_t i) {
    uint64_t board = 0;
    pod__stream_go(claim->content, answers->place);
    for (size_t next = 0; next <= i; next++) {
        board += pod__stream_leb128(claim->content);
    }
    return board;
}

static bool read_boards(const pod__claim *claim, const pod__answers *answers, unsigned pips, unsigned dice) {
    uint64_t before = 0;
    for (size_t i = 0; i < answers->count; i++) {
        uint64_t board = before + pod__stream_leb128(claim->content);
        if (!pod__stream_is_well(claim->content) || (i && board <= before) ||
            !pod__claim_is_in_order(claim, board, pips, dice)) {
            return pod__claim_flaw(claim, POD_PROVE_FLAW_ORDER, before, POD_MOVE_NONE);
        }
        before = board;
    }
    return true;
}

/* Of a layer whose boards were read. Nothing is kept but how many moves there are. */
static bool read_moves(pod__claim *claim, pod__answers *answers) {
    pod__stream *content = claim->content;
    const bool there = pod__stream_left(content) >= answers->count;
    for (size_t i = 0; i < answers->count && there; i++) {
        const uint64_t moves = pod__stream_number(content, 1);
        answers->all += (size_t)moves;
        if (!moves) {
            return pod__claim_flaw(claim, POD_PROVE_FLAW_MOVE, board_of(claim, answers, i), POD_MOVE_NONE);
        }
    }
    claim->boards += answers->count;
    claim->moves += answers->all;
    if (!there || pod__stream_left(content) < answers->all) {
        return pod__claim_flaw(claim, POD_PROVE_FLAW_ORDER, board_of(claim, answers, 0), POD_MOVE_NONE);
    }
    pod__stream_go(content, pod__stream_place(content) + answers->all);
    return true;
}

/* Layers come once each, in the order in which they are evaluated. */
static bool read_layer(pod__claim *claim, unsigned *last) {
    pod__stream *content = claim->content;
    unsigned pips = (unsigned)pod__stream_number(content, 2), dice = (unsigned)pod__stream_number(content, 1);
    uint64_t count = pod__stream_number(content, 8);
    unsigned place = (POD__CHECK_PIPS - pips) * (POD__CHECK_SQUARES + 1) + dice + 1;
    if (!pod__stream_is_well(content) || pips > POD__CHECK_PIPS || dice >= claim->live || place <= *last || !count ||
        count > pod__stream_left(content)) {
        return pod__claim_flaw(claim, POD_PROVE_FLAW_ORDER, 0, POD_MOVE_NONE);
    }
    pod__answers *answers = &claim->answers[pips][dice];
    *last = place;
    answers->count = (size_t)count;
    answers->place = pod__stream_place(content);
    return read_boards(claim, answers, pips, dice) && read_moves(claim, answers);
}

bool pod__claim_read(pod__claim *out) {
    unsigned last = 0;
    if (!read_statement(out)) {
        out->verdict->flaw = POD_PROVE_FLAW_ROOT;
        return false;
    }
    while (pod__stream_left(out->content)) {
        if (!read_layer(out, &last)) {
            return false;
        }
    }
    return true;
}

/* ---- Reading a layer again ------------------------------------------------------------------------------------ */

static bool allocate(pod__answers *answers) {
    answers->board = malloc(answers->count * sizeof *answers->board);
    answers->moves = malloc(answers->count);
    answers->move = malloc(answers->all);
    answers->first = malloc((answers->count / POD__CHECK_SPAN + 1) * sizeof *answers->first);
    return answers->board && answers->moves && answers->move && answers->first;
}

static bool take_boards(pod__stream *content, pod__answers *answers) {
    uint64_t before = 0;
    for (size_t i = 0; i < answers->count; i++) {
        answers->board[i] = before + pod__stream_leb128(content);
        if (i && answers->board[i] <= before) {
            return false;
        }
        before = answers->board[i];
    }
    return pod__stream_is_well(content);
}

static bool take_moves(pod__stream *content, pod__answers *answers) {
    size_t all = 0;
    if (!pod__stream_bytes(content, answers->count, answers->moves) ||
        !pod__stream_bytes(content, answers->all, answers->move)) {
        return false;
    }
    for (size_t i = 0; i < answers->count; i++) {
        if (i % POD__CHECK_SPAN == 0) {
            answers->first[i / POD__CHECK_SPAN] = all;
        }
        all += answers->moves[i];
    }
    return all == answers->all;
}

bool pod__claim_take(pod__claim *claim, pod__answers *answers) {
    if (!allocate(answers)) {
        pod__claim_drop(answers);
        return false;
    }
    pod__stream_go(claim->content, answers->place);
    if (!take_boards(claim->content, answers) || !take_moves(claim->content, answers)) {
        pod__stream_changed(claim->content);
        return false;
    }
    return true;
}

void pod__claim_drop_moves(pod__answers *answers) {
    free(answers->moves);
    free(answers->move);
    free(answers->first);
    answers->moves = NULL;
    answers->move = NULL;
    answers->first = NULL;
}

void pod__claim_drop(pod__answers *answers) {
    pod__claim_drop_moves(answers);
    free(answers->board);
    free(answers->number);
    pod__distinct_close(answers->tables);
    answers->board = NULL;
    answers->number = NULL;
    answers->tables = NULL;
}

void pod__claim_free(pod__claim *claim) {
    for (unsigned pips = 0; pips <= POD__CHECK_PIPS; pips++) {
        for (unsigned dice = 0; dice <= POD__CHECK_SQUARES; dice++) {
            pod__claim_drop(&claim->answers[pips][dice]);
        }
    }
}
