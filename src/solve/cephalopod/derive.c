#include "solve/cephalopod/table.h"

#include <stdlib.h>
#include <string.h>

#include "rules/cephalopod/board.h"

/* A board that is being derived. */
typedef struct deriving {
    const pod__ceph_source *source;
    const pod__layer_view *layer;
    uint64_t board;
    pod_position position;
    unsigned squares, dice;
    pod__ceph_scratch *scratch;
} deriving;

bool pod__ceph_scratch_create(const pod__ceph_table *table, unsigned dice, pod__ceph_scratch *out) {
    unsigned squares = table->geometry.squares, thresholds = table->manifest.exact ? squares : 2 - squares % 2;
    size_t table_bytes = ((size_t)1 << squares) / 8 + 1;
    *out = (pod__ceph_scratch){.yes = malloc((size_t)thresholds << dice),
                               .index = malloc(sizeof(uint32_t) << dice),
                               .record = malloc(thresholds * table_bytes)};
    return out->yes && out->index && out->record;
}

void pod__ceph_scratch_free(pod__ceph_scratch *scratch) {
    free(scratch->yes);
    free(scratch->index);
    free(scratch->record);
}

/* ---- Boards as positions ------------------------------------------------------------------------------- */

static unsigned pips_on(uint64_t board, unsigned square) {
    return (unsigned)(board >> 3 * square & 7u);
}

pod_position pod__ceph_colourless(const pod__ceph_table *table, uint64_t board) {
    pod_position position = {.game = POD_GAME_CEPHALOPOD,
                             .rows = (uint8_t)table->manifest.rows,
                             .columns = (uint8_t)table->manifest.columns,
                             .players = 2};
    for (unsigned square = 0; square < table->geometry.squares; square++) {
        unsigned pips = pips_on(board, square);
        position.of.cephalopod.die[square] = pips ? pod_die_make(0, pips) : 0;
    }
    return position;
}

/* Where symmetries put a square: bit 0 of it exchanges left and right, bit 1 top and bottom, bit 2 rows and columns. */
static unsigned image_of(const pod_position *position, unsigned square, unsigned symmetry) {
    unsigned rows = position->rows, columns = position->columns;
    unsigned row = square / columns, column = square % columns;
    row = symmetry & 2u ? rows - 1 - row : row;
    column = symmetry & 1u ? columns - 1 - column : column;
    return symmetry & 4u ? column * columns + row : row * columns + column;
}

/* The smallest image of a board, and the symmetry that makes it. */
static uint64_t smallest(const pod_position *position, unsigned *symmetry) {
    uint64_t best = UINT64_MAX;
    unsigned symmetries = position->rows == position->columns ? 8 : 4;
    for (unsigned i = 0; i < symmetries; i++) {
        uint64_t board = 0;
        for (unsigned square = 0; square < (unsigned)position->rows * position->columns; square++) {
            board |= (uint64_t)pod_die_pips(position->of.cephalopod.die[square]) << 3 * image_of(position, square, i);
        }
        if (board < best) {
            best = board;
            *symmetry = i;
        }
    }
    return best;
}

static unsigned dice_below(uint64_t board, unsigned square) {
    unsigned dice = 0;
    for (unsigned other = 0; other < square; other++) {
        dice += pips_on(board, other) != 0;
    }
    return dice;
}

/* ---- Bits ---------------------------------------------------------------------------------------------- */

static bool bit_of(const pod__layer_view *layer, const uint8_t *record, unsigned threshold, uint32_t dice) {
    return (unsigned)record[threshold * layer->content.table_bytes + dice / 8] >> dice % 8 & 1u;
}

/* For each set of the dice here, which set of those in the child's table it is: dice may have been captured. */
static void index_sets(const deriving *at, const pod_position *after, uint64_t child, unsigned symmetry) {
    uint32_t bit[POD_STRONG_SQUARES_MAX];
    unsigned die = 0;
    for (unsigned square = 0; square < at->squares; square++) {
        if (pips_on(at->board, square)) {
            bool stays = after->of.cephalopod.die[square] != 0;
            bit[die++] = stays ? 1u << dice_below(child, image_of(after, square, symmetry)) : 0;
        }
    }
    at->scratch->index[0] = 0;
    for (uint32_t set = 1; set < 1u << at->dice; set++) {
        at->scratch->index[set] = at->scratch->index[set & (set - 1)] | bit[__builtin_ctz(set)];
    }
}

/* NULL, too, for what no dice can show. */
static const pod__layer_view *layer_of(const pod__ceph_table *table, uint64_t board) {
    bool shows_seven = (board & board >> 1 & board >> 2 & UINT64_C(0x1249249249249249)) != 0;
    unsigned index = shows_seven ? 0 : table->at[pod__pip_sum(board)][pod__dice_count(board)];
    return index ? &table->layer[index - 1] : NULL;
}

/* Adds a move: the mover with the set A gets enough by it when the other one, with the rest, does not. */
static bool add_move(const deriving *at, pod_move move) {
    const pod__ceph_source *source = at->source;
    pod_position after = at->position;
    unsigned symmetry = 0;
    pod__cephalopod_rules.apply(&after, move);
    uint64_t child = smallest(&after, &symmetry);
    const pod__layer_view *layer = layer_of(source->table, child);
    const uint8_t *record = layer ? source->look_up(source->context, layer, child, at->scratch->record) : NULL;
    if (!record) {
        return false;
    }
    index_sets(at, &after, child, symmetry);
    const uint32_t all = (1u << at->dice) - 1;
    unsigned thresholds = layer->content.thresholds;
    for (unsigned q = 0; q < thresholds; q++) {
        for (uint32_t set = 0; set <= all; set++) {
            at->scratch->yes[(size_t)q << at->dice | set] |=
                !bit_of(layer, record, thresholds - 1 - q, at->scratch->index[all ^ set]);
        }
    }
    return true;
}

static bool add_moves(const deriving *at) {
    pod_move_list moves;
    pod__cephalopod_rules.moves(&at->position, &moves);
    for (unsigned i = 0; i < moves.count; i++) {
        if (!add_move(at, moves.move[i])) {
            return false;
        }
    }
    return true;
}

/* A full board: who has enough dice. */
static void count_dice(const deriving *at) {
    const pod__layer_content *content = &at->layer->content;
    for (unsigned q = 0; q < content->thresholds; q++) {
        unsigned least = content->exact ? q + 1 : (at->squares + 1) / 2 + q;
        for (uint32_t set = 0; set < 1u << at->dice; set++) {
            at->scratch->yes[(size_t)q << at->dice | set] = (unsigned)__builtin_popcount(set) >= least;
        }
    }
}

/* Whether all bits are those derived, and none is lost by a die more. */
static bool agrees(const deriving *at, const uint8_t *record) {
    for (unsigned q = 0; q < at->layer->content.thresholds; q++) {
        for (uint32_t set = 0; set < 1u << at->dice; set++) {
            bool yes = bit_of(at->layer, record, q, set);
            if (yes != at->scratch->yes[(size_t)q << at->dice | set]) {
                return false;
            }
            for (unsigned die = 0; yes && die < at->dice; die++) {
                if (!bit_of(at->layer, record, q, set | 1u << die)) {
                    return false;
                }
            }
        }
    }
    return true;
}

bool pod__ceph_is_right(const pod__ceph_source *source, const pod__layer_view *layer, uint64_t board,
                        const uint8_t *record, pod__ceph_scratch *scratch) {
    deriving at = {.source = source,
                   .layer = layer,
                   .board = board,
                   .position = pod__ceph_colourless(source->table, board),
                   .squares = source->table->geometry.squares,
                   .dice = layer->content.dice,
                   .scratch = scratch};
    unsigned symmetry;
    if (smallest(&at.position, &symmetry) != board || layer_of(source->table, board) != layer) {
        return false;
    }
    memset(scratch->yes, 0, (size_t)layer->content.thresholds << at.dice);
    if (at.dice < at.squares) {
        return add_moves(&at) && agrees(&at, record);
    }
    count_dice(&at);
    return agrees(&at, record);
}
