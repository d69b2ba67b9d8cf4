#include "rules/perfect.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

/* ---- Symmetries ---------------------------------------------------------------------------------- */

/* flip: bit 0 turns columns round, bit 1 rows, bit 2 (square boards only) swaps rows and columns. */
static void make_symmetry(perfect *job, unsigned flip) {
    for (unsigned square = 0; square < job->rows * job->columns; square++) {
        unsigned row = square / job->columns;
        unsigned column = square % job->columns;
        row = flip & 2 ? job->rows - 1 - row : row;
        column = flip & 1 ? job->columns - 1 - column : column;
        job->symmetry[flip][square] = (uint8_t)(flip & 4 ? column * job->columns + row : row * job->columns + column);
    }
}

perfect perfect_create(unsigned rows, unsigned columns, bool capture_is_optional) {
    perfect job = {.rows = rows, .columns = columns, .capture_is_optional = capture_is_optional};
    job.symmetries = rows == columns ? 8 : 4;
    for (unsigned flip = 0; flip < job.symmetries; flip++) {
        make_symmetry(&job, flip);
    }
    job.table = calloc(PERFECT_SLOTS, sizeof *job.table);
    assert_non_null(job.table);
    return job;
}

void perfect_free(perfect *job) {
    for (size_t i = 0; i < PERFECT_SLOTS; i++) {
        free(job->table[i].margin);
    }
    free(job->table);
}

/* The image with the smallest key; to[] says where its squares come to lie. */
static uint64_t smallest_image(const perfect *job, const perfect_board *board, perfect_board *image,
                               const uint8_t **to) {
    uint64_t smallest = UINT64_MAX;
    unsigned squares = job->rows * job->columns;
    for (unsigned i = 0; i < job->symmetries; i++) {
        uint64_t key = 0;
        for (unsigned square = 0; square < squares; square++) {
            key |= (uint64_t)board->pips[square] << 4 * job->symmetry[i][square];
        }
        if (key < smallest) {
            smallest = key;
            *to = job->symmetry[i];
        }
    }
    for (unsigned square = 0; square < squares; square++) {
        image->pips[(*to)[square]] = board->pips[square];
    }
    return smallest;
}

/* ---- Tables -------------------------------------------------------------------------------------- */

static const perfect_table *solve(perfect *job, const perfect_board *board, uint64_t key);

/* The table of a board, and for each of its dice (by square) the bit that stands for it there. */
static const perfect_table *table_for(perfect *job, const perfect_board *board, unsigned bit[PERFECT_SQUARES]) {
    perfect_board image = {{0}};
    const uint8_t *to = NULL;
    uint64_t key = smallest_image(job, board, &image, &to);
    for (unsigned square = 0; square < job->rows * job->columns; square++) {
        unsigned before = 0;
        for (unsigned other = 0; other < to[square]; other++) {
            before += image.pips[other] != 0;
        }
        bit[square] = board->pips[square] ? 1u << before : 0;
    }
    return solve(job, &image, key);
}

static perfect_table *slot_of(const perfect *job, uint64_t key) {
    size_t place = (size_t)(key * 0x9e3779b97f4a7c15u >> 44);
    while (job->table[place % PERFECT_SLOTS].margin && job->table[place % PERFECT_SLOTS].key != key) {
        place++;
    }
    return &job->table[place % PERFECT_SLOTS];
}

/* ---- Moves --------------------------------------------------------------------------------------- */

typedef struct solving {
    perfect *job;
    const perfect_board *board;
    perfect_table *table;
} solving;

/* Tries a move: takes the dice on the squares `captured` and places one on `square`. Each die of the board is one
   of the other player's for the mover, unless it is the mover's. */
static void try_move(const solving *at, unsigned square, unsigned captured, unsigned shows) {
    perfect_board after = *at->board;
    unsigned bit[PERFECT_SQUARES], index[1 << PERFECT_SQUARES], of_die[PERFECT_SQUARES];
    unsigned dice = 0;
    for (unsigned other = 0; other < PERFECT_SQUARES; other++) {
        after.pips[other] = captured >> other & 1u ? 0 : after.pips[other];
    }
    after.pips[square] = (uint8_t)shows;
    const perfect_table *next = table_for(at->job, &after, bit);
    index[0] = 0;
    for (unsigned other = 0; other < PERFECT_SQUARES; other++) {
        if (at->board->pips[other]) {
            of_die[dice] = captured >> other & 1u ? 0 : bit[other];
            index[0] |= of_die[dice++];
        }
    }
    for (unsigned mine = 0; mine < 1u << dice; mine++) {
        if (mine) {
            unsigned first = 0;
            while (!(mine >> first & 1u)) {
                first++;
            }
            index[mine] = index[mine & (mine - 1)] ^ of_die[first];
        }
        int8_t margin = (int8_t)-next->margin[index[mine]];
        at->table->margin[mine] = margin > at->table->margin[mine] ? margin : at->table->margin[mine];
    }
}

static unsigned neighbours_of(const perfect *job, const perfect_board *board, unsigned square) {
    unsigned found = 0;
    for (unsigned other = 0; other < job->rows * job->columns; other++) {
        int rows = abs((int)(square / job->columns) - (int)(other / job->columns));
        int columns = abs((int)(square % job->columns) - (int)(other % job->columns));
        found |= (unsigned)(board->pips[other] && rows + columns == 1) << other;
    }
    return found;
}

static void try_square(const solving *at, unsigned square) {
    unsigned around = neighbours_of(at->job, at->board, square);
    bool captured = false;
    for (unsigned set = around; set; set = (set - 1) & around) {
        unsigned sum = 0, dice = 0;
        for (unsigned other = 0; other < PERFECT_SQUARES; other++) {
            sum += set >> other & 1u ? at->board->pips[other] : 0;
            dice += set >> other & 1u;
        }
        if (dice >= 2 && sum <= 6) {
            captured = true;
            try_move(at, square, set, sum);
        }
    }
    if (!captured || at->job->capture_is_optional) {
        try_move(at, square, 0, 1);
    }
}

static unsigned count_bits(unsigned bits) {
    unsigned count = 0;
    for (; bits; bits &= bits - 1) {
        count++;
    }
    return count;
}

static const perfect_table *solve(perfect *job, const perfect_board *board, uint64_t key) {
    perfect_table *slot = slot_of(job, key);
    if (slot->margin) {
        return slot;
    }
    perfect_table table = {.key = key};
    unsigned squares = job->rows * job->columns;
    for (unsigned square = 0; square < squares; square++) {
        table.dice = (uint8_t)(table.dice + (board->pips[square] != 0));
    }
    table.margin = malloc((size_t)1 << table.dice);
    assert_non_null(table.margin);
    for (unsigned mine = 0; mine < 1u << table.dice; mine++) {
        table.margin[mine] = (int8_t)(table.dice < squares ? INT8_MIN : 2 * (int)count_bits(mine) - (int)squares);
    }
    for (unsigned square = 0; square < squares; square++) {
        if (!board->pips[square]) {
            try_square(&(solving){job, board, &table}, square);
        }
    }
    assert_true(++job->tables < PERFECT_SLOTS - PERFECT_SLOTS / 8);
    slot = slot_of(job, key); /* solving the boards after this one has filled slots */
    *slot = table;
    return slot;
}

int perfect_margin(perfect *job, const perfect_board *board, unsigned mine) {
    unsigned bit[PERFECT_SQUARES];
    unsigned own = 0;
    const perfect_table *table = table_for(job, board, bit);
    for (unsigned square = 0; square < job->rows * job->columns; square++) {
        own |= mine >> square & 1u ? bit[square] : 0;
    }
    return table->margin[own];
}
