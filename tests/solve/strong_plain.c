#include "solve/strong_plain.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdlib.h>

#include <cmocka.h>

static uint32_t neighbours_of(unsigned rows, unsigned columns, unsigned square) {
    unsigned row = square / columns, column = square % columns;
    uint32_t found = 0;
    found |= row > 0 ? 1u << (square - columns) : 0;
    found |= row + 1 < rows ? 1u << (square + columns) : 0;
    found |= column > 0 ? 1u << (square - 1) : 0;
    found |= column + 1 < columns ? 1u << (square + 1) : 0;
    return found;
}

plain plain_create(unsigned rows, unsigned columns, size_t slots, unsigned limit) {
    plain memo = {.rows = rows, .columns = columns, .slots = slots, .round = 1, .limit = limit};
    assert_true(rows * columns <= PLAIN_SQUARES && limit <= slots / 2);
    for (unsigned square = 0; square < rows * columns; square++) {
        memo.neighbours[square] = neighbours_of(rows, columns, square);
    }
    memo.slot = calloc(slots, sizeof *memo.slot);
    assert_non_null(memo.slot);
    return memo;
}

void plain_free(plain *memo) {
    free(memo->slot);
}

void plain_forget(plain *memo) {
    memo->round++;
    memo->nodes = 0;
}

/* ---- Remembering --------------------------------------------------------------------------------------- */

/* The slot of a board, or the free one where it would be. */
static plain_slot *slot_of(const plain *memo, const plain_board *board) {
    uint64_t key[2] = {0, (uint64_t)board->mine << 36};
    for (unsigned square = 0; square < memo->rows * memo->columns; square++) {
        key[square / 16] |= (uint64_t)board->pips[square] << square % 16 * 4;
    }
    uint64_t mixed = (key[0] * 0x9e3779b97f4a7c15u) ^ (key[1] * 0xbf58476d1ce4e5b9u);
    size_t place = (size_t)(mixed ^ mixed >> 29) & (memo->slots - 1);
    plain_slot *slot = &memo->slot[place];
    while (slot->round == memo->round && (slot->key[0] != key[0] || slot->key[1] != key[1])) {
        place = (place + 1) & (memo->slots - 1);
        slot = &memo->slot[place];
    }
    slot->key[0] = key[0];
    slot->key[1] = key[1];
    return slot;
}

bool plain_seen(plain *memo, const plain_board *board) {
    plain_slot *slot = slot_of(memo, board);
    bool seen = slot->round == memo->round;
    assert_true(seen || ++memo->nodes <= memo->limit);
    slot->round = memo->round;
    return seen;
}

/* ---- Playing ------------------------------------------------------------------------------------------- */

static int count_bits(uint32_t bits) {
    int count = 0;
    for (; bits; bits &= bits - 1) {
        count++;
    }
    return count;
}

/* What the move is worth to who makes it: the captured dice go, and one comes on the square. */
static int margin_after(plain *memo, const plain_board *board, unsigned square, uint32_t captured, unsigned shows) {
    plain_board after = *board;
    uint32_t dice = 0;
    for (unsigned other = 0; other < memo->rows * memo->columns; other++) {
        after.pips[other] = captured >> other & 1u ? 0 : board->pips[other];
    }
    after.pips[square] = (uint8_t)shows;
    for (unsigned other = 0; other < memo->rows * memo->columns; other++) {
        dice |= (uint32_t)(after.pips[other] != 0) << other;
    }
    uint32_t own = (board->mine & dice) | 1u << square;
    after.mine = dice & ~own;
    if (count_bits(dice) == (int)(memo->rows * memo->columns)) {
        return count_bits(own) - count_bits(after.mine);
    }
    return -plain_margin(memo, &after);
}

/* The best that comes of a die on an empty square. */
static int best_on(plain *memo, const plain_board *board, unsigned square) {
    uint32_t around = memo->neighbours[square];
    int best = INT8_MIN;
    bool captures = false;
    for (uint32_t set = around; set; set = (set - 1) & around) {
        unsigned sum = 0, dice = 0;
        for (unsigned other = 0; set >> other; other++) {
            bool taken = set >> other & 1u;
            sum += taken ? board->pips[other] : 0;
            dice += taken;
            dice += taken && !board->pips[other] ? 16 : 0; /* there is none to take */
        }
        if (dice >= 2 && dice < 16 && sum <= 6) {
            int margin = margin_after(memo, board, square, set, sum);
            captures = true;
            best = margin > best ? margin : best;
        }
    }
    return captures ? best : margin_after(memo, board, square, 0, 1);
}

int plain_margin(plain *memo, const plain_board *board) {
    int best = INT8_MIN;
    plain_slot *slot = slot_of(memo, board);
    if (slot->round == memo->round) {
        return slot->margin;
    }
    if (++memo->nodes > memo->limit) {
        return 0;
    }
    for (unsigned square = 0; square < memo->rows * memo->columns && memo->nodes <= memo->limit; square++) {
        int margin = board->pips[square] ? INT8_MIN : best_on(memo, board, square);
        best = margin > best ? margin : best;
    }
    slot = slot_of(memo, board); /* others have been remembered since */
    slot->round = memo->round;
    slot->margin = (int8_t)best;
    return best;
}
