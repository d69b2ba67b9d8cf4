/* Written to be read, square by square and bit by bit: it is no faster than that, so that it can be trusted. */
#include "cephalopod_verify.h"

#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>

#include "rules/bytes.h"
#include "rules/cephalopod.h"
#include "strong/keys.h"
#include "strong/work.h"

enum { SIDES = POD_STRONG_SQUARES_MAX, SLICE = 64 };

/* A layer in memory, as its file has it. */
typedef struct loaded {
    uint8_t *image;
    pod__keys keys;
    uint64_t *board; /* rising */
    uint8_t *numbers, *tables;
    const pod__layer_content *content;
    atomic_uchar *reached; /* by board */
} loaded;

typedef struct verifying {
    const pod__ceph_table *table;
    const pod__ceph_check *check;
    loaded layer[2][SIDES + 1]; /* by pips modulo 2, and dice */
    unsigned pips, dice;
    uint64_t seen, all;
    atomic_ullong wrong, bits;
    atomic_ullong first_wrong; /* a board + 1 */
    atomic_bool stopped;
} verifying;

/* ---- Layers ------------------------------------------------------------------------------------------ */

static void unload(loaded *layer) {
    free(layer->image);
    free(layer->board);
    free(layer->numbers);
    free(layer->tables);
    free((void *)layer->reached);
    *layer = (loaded){0};
}

static uint8_t *read_part(const pod__table_file *file, uint64_t at, uint64_t length) {
    uint8_t *bytes = malloc(length ? (size_t)length : 1);
    if (bytes && !pod__content_bytes(file, at, (size_t)length, bytes)) {
        free(bytes);
        return NULL;
    }
    return bytes;
}

static pod_error load(const pod__ceph_layer *from, uint64_t limit, loaded *out) {
    const pod__layer_content *content = &from->content;
    loaded layer = {.content = content};
    layer.image = read_part(&from->file, POD__LAYER_SUMS, from->key_bytes);
    layer.numbers = read_part(&from->file, pod__layer_numbers_at(from->key_bytes), content->boards * content->width);
    layer.tables = read_part(&from->file, pod__layer_tables_at(content, from->key_bytes),
                             content->tables * pod__layer_record_bytes(content));
    layer.board = malloc((size_t)(content->boards + POD__KEYS_BLOCK) * sizeof *layer.board);
    layer.reached = calloc((size_t)content->boards, sizeof *layer.reached);
    if (!layer.image || !layer.numbers || !layer.tables || !layer.board || !layer.reached) {
        unload(&layer);
        return POD_ERROR_MEMORY;
    }
    if (!pod__keys_over(layer.image, (size_t)from->key_bytes, limit, &layer.keys) ||
        layer.keys.count != content->boards) {
        unload(&layer);
        return POD_ERROR_TABLE_DAMAGED;
    }
    for (size_t block = 0; block < pod__keys_blocks(&layer.keys); block++) {
        pod__keys_block(&layer.keys, block, layer.board + block * POD__KEYS_BLOCK);
    }
    *out = layer;
    return POD_OK;
}

/* Index of a board in its layer, or its count. */
static size_t find(const loaded *layer, uint64_t board) {
    size_t low = 0, high = layer->content ? (size_t)layer->content->boards : 0, count = high;
    while (low < high) {
        size_t middle = low + (high - low) / 2;
        if (layer->board[middle] < board) {
            low = middle + 1;
        } else {
            high = middle;
        }
    }
    return low < count && layer->board[low] == board ? low : count;
}

static const uint8_t *record_of(const loaded *layer, size_t index) {
    uint64_t number = pod__get(layer->numbers + index * layer->content->width, layer->content->width);
    return number < layer->content->tables ? layer->tables + number * pod__layer_record_bytes(layer->content) : NULL;
}

static bool bit_of(const loaded *layer, const uint8_t *record, unsigned question, uint32_t dice) {
    return (unsigned)record[question * layer->content->table_bytes + dice / 8] >> dice % 8 & 1u;
}

/* ---- Boards as positions ------------------------------------------------------------------------------ */

static pod_position position_of(const verifying *at, uint64_t board) {
    pod_position position = {.game = POD_GAME_CEPHALOPOD,
                             .rows = (uint8_t)at->table->manifest.rows,
                             .columns = (uint8_t)at->table->manifest.columns,
                             .players = 2};
    for (unsigned square = 0; square < at->table->geometry.squares; square++) {
        unsigned pips = (unsigned)(board >> 3 * square & 7u);
        position.of.cephalopod.die[square] = pips ? pod_die_make(0, pips) : 0;
    }
    return position;
}

/* Where a symmetry puts a square: bit 0 of it exchanges left and right, bit 1 top and bottom, bit 2 rows and columns.
 */
static unsigned image_of(const verifying *at, unsigned square, unsigned symmetry) {
    unsigned rows = at->table->manifest.rows, columns = at->table->manifest.columns;
    unsigned row = square / columns, column = square % columns;
    row = symmetry & 2u ? rows - 1 - row : row;
    column = symmetry & 1u ? columns - 1 - column : column;
    return symmetry & 4u ? column * columns + row : row * columns + column;
}

/* The smallest image of a board, and the symmetry that makes it. */
static uint64_t smallest(const verifying *at, const pod_position *position, unsigned *symmetry) {
    uint64_t best = UINT64_MAX;
    unsigned symmetries = at->table->manifest.rows == at->table->manifest.columns ? 8 : 4;
    for (unsigned i = 0; i < symmetries; i++) {
        uint64_t board = 0;
        for (unsigned square = 0; square < at->table->geometry.squares; square++) {
            board |= (uint64_t)pod_die_pips(position->of.cephalopod.die[square]) << 3 * image_of(at, square, i);
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
        dice += (board >> 3 * other & 7u) != 0;
    }
    return dice;
}

/* ---- One board --------------------------------------------------------------------------------------- */

/* What a thread derives: for each question and each set of dice, whether the owner of them gets enough. */
typedef struct derived {
    uint8_t *yes;    /* [question << dice | set] */
    uint32_t *index; /* of each set of dice, in the child's table */
} derived;

/* Adds a move: the mover with the set A gets enough by it when the other one, with the rest, does not. */
static bool add_move(verifying *at, uint64_t board, const pod_position *position, pod_move move, derived *out) {
    pod_position after = *position;
    unsigned symmetry = 0, dice = at->dice, squares = at->table->geometry.squares, die = 0;
    uint32_t bit[POD_STRONG_SQUARES_MAX];
    pod__cephalopod_rules.apply(&after, move);
    uint64_t child = smallest(at, &after, &symmetry);
    loaded *layer = &at->layer[pod__pip_sum(child) % 2][pod__dice_count(child)];
    size_t index = find(layer, child);
    const uint8_t *record = layer->content && index < layer->content->boards ? record_of(layer, index) : NULL;
    if (!record) {
        return false;
    }
    atomic_store_explicit(&layer->reached[index], 1, memory_order_relaxed);
    for (unsigned square = 0; square < squares; square++) {
        if (board >> 3 * square & 7u) {
            bool stays = after.of.cephalopod.die[square] != 0;
            bit[die++] = stays ? 1u << dice_below(child, image_of(at, square, symmetry)) : 0;
        }
    }
    out->index[0] = 0;
    for (uint32_t set = 1; set < 1u << dice; set++) {
        out->index[set] = out->index[set & (set - 1)] | bit[__builtin_ctz(set)];
    }
    const uint32_t all = (1u << dice) - 1;
    unsigned questions = layer->content->questions;
    for (unsigned q = 0; q < questions; q++) {
        for (uint32_t set = 0; set <= all; set++) {
            out->yes[(size_t)q << dice | set] |= !bit_of(layer, record, questions - 1 - q, out->index[all ^ set]);
        }
    }
    return true;
}

/* A full board: who has enough dice. */
static void count_dice(const verifying *at, const pod__layer_content *content, derived *out) {
    unsigned squares = at->table->geometry.squares;
    for (unsigned q = 0; q < content->questions; q++) {
        unsigned least = content->exact ? q + 1 : (squares + 1) / 2 + q;
        for (uint32_t set = 0; set < 1u << at->dice; set++) {
            out->yes[(size_t)q << at->dice | set] = (unsigned)__builtin_popcount(set) >= least;
        }
    }
}

/* Whether all bits are those derived, and none is lost by a die more. */
static bool agrees(const verifying *at, const loaded *layer, const uint8_t *record, const derived *result) {
    for (unsigned q = 0; q < layer->content->questions; q++) {
        for (uint32_t set = 0; set < 1u << at->dice; set++) {
            bool yes = bit_of(layer, record, q, set);
            if (yes != result->yes[(size_t)q << at->dice | set]) {
                return false;
            }
            for (unsigned die = 0; yes && die < at->dice; die++) {
                if (!bit_of(layer, record, q, set | 1u << die)) {
                    return false;
                }
            }
        }
    }
    return true;
}

static bool is_right(verifying *at, const loaded *layer, size_t index, derived *result) {
    uint64_t board = layer->board[index];
    const uint8_t *record = record_of(layer, index);
    pod_position position = position_of(at, board);
    pod_move_list moves;
    unsigned symmetry;
    if (!record || smallest(at, &position, &symmetry) != board || pod__pip_sum(board) != at->pips ||
        pod__dice_count(board) != at->dice) {
        return false;
    }
    memset(result->yes, 0, (size_t)layer->content->questions << at->dice);
    if (at->dice == at->table->geometry.squares) {
        count_dice(at, layer->content, result);
        return agrees(at, layer, record, result);
    }
    pod__cephalopod_rules.moves(&position, &moves);
    for (unsigned i = 0; i < moves.count; i++) {
        if (!add_move(at, board, &position, moves.move[i], result)) {
            return false;
        }
    }
    return agrees(at, layer, record, result);
}

/* ---- A layer ----------------------------------------------------------------------------------------- */

static void note_wrong(verifying *at, uint64_t board) {
    unsigned long long none = 0;
    atomic_fetch_add(&at->wrong, 1);
    atomic_compare_exchange_strong(&at->first_wrong, &none, board + 1);
}

static bool check_slice(void *context, unsigned thread, size_t slice) {
    verifying *at = context;
    const loaded *layer = &at->layer[at->pips % 2][at->dice];
    size_t count = (size_t)layer->content->boards;
    derived room = {.yes = malloc((size_t)layer->content->questions << at->dice),
                    .index = malloc(sizeof(uint32_t) << at->dice)};
    bool ready = room.yes && room.index;
    for (size_t i = slice * SLICE; ready && i < (slice + 1) * SLICE && i < count; i++) {
        if (!is_right(at, layer, i, &room)) {
            note_wrong(at, layer->board[i]);
        }
    }
    free(room.yes);
    free(room.index);
    if (ready && !thread && at->check->go_on &&
        !at->check->go_on(at->check->context, at->seen + slice * SLICE, at->all)) {
        atomic_store(&at->stopped, true);
    }
    return ready && !at->stopped;
}

/* Boards that nothing led to: all that lead to a layer have been looked at when it goes. */
static void leave(verifying *at, loaded *layer) {
    for (size_t i = 0; layer->content && i < layer->content->boards; i++) {
        if (!layer->reached[i] && layer->board[i]) {
            note_wrong(at, layer->board[i]);
        }
    }
    unload(layer);
}

static pod_error check_layer(verifying *at) {
    unsigned index = at->table->at[at->pips][at->dice];
    unsigned squares = at->table->geometry.squares;
    loaded *layer = &at->layer[at->pips % 2][at->dice];
    if (!index) {
        return POD_OK;
    }
    pod_error error = load(&at->table->layer[index - 1], UINT64_C(1) << 3 * squares, layer);
    if (error) {
        return error;
    }
    size_t count = (size_t)layer->content->boards;
    if (!pod__work(at->check->threads, (count + SLICE - 1) / SLICE, check_slice, at)) {
        return at->stopped ? POD_ERROR_STOPPED : POD_ERROR_MEMORY;
    }
    at->seen += count;
    atomic_fetch_add(&at->bits, ((uint64_t)count * layer->content->questions) << at->dice);
    return POD_OK;
}

static pod_error check_all(verifying *at) {
    unsigned squares = at->table->geometry.squares;
    pod_error error = POD_OK;
    for (at->pips = POD__PIPS * squares + 1; at->pips-- > 0 && !error;) {
        for (at->dice = 0; at->dice <= squares && !error; at->dice++) {
            error = check_layer(at);
            if (!error && at->dice < squares) {
                leave(at, &at->layer[(at->pips + 1) % 2][at->dice + 1]);
            }
        }
    }
    /* The empty board, alone with no pips and no dice, must be there; what is left besides was led to or not. */
    if (!error && !at->table->at[0][0]) {
        note_wrong(at, 0);
    }
    for (unsigned dice = 0; dice <= squares; dice++) {
        leave(at, &at->layer[0][dice]);
        leave(at, &at->layer[1][dice]);
    }
    return error;
}

pod_error pod__ceph_verify(const pod__ceph_table *table, const pod__ceph_check *check, pod__ceph_verdict *out) {
    verifying *at = calloc(1, sizeof *at);
    if (!at) {
        return POD_ERROR_MEMORY;
    }
    at->table = table;
    at->check = check;
    for (size_t i = 0; i < table->manifest.count; i++) {
        at->all += table->manifest.layer[i].sums.boards;
    }
    pod_error error = check_all(at);
    if (!error) {
        *out = (pod__ceph_verdict){.boards = at->seen, .bits = at->bits, .wrong = at->wrong};
        out->first = position_of(at, at->first_wrong ? at->first_wrong - 1 : 0);
    }
    free(at);
    return error;
}
