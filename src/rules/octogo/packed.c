#include "rules/octogo/packed.h"

#include <assert.h>

#include "base/random.h"
#include "rules/octogo/board.h"

/* What a piece adds to the key of a position (Zobrist, "A new hashing method with application for game
   playing", 1970), made by mixing instead of looked up. */
static uint64_t piece_key(unsigned seat, unsigned arrow, unsigned bit) {
    return pod__mix(0x9e3779b97f4a7c15u + (bit << 8 | seat << 4 | arrow));
}

uint64_t pod__octogo_packed_hash(const pod__octogo_packed *packed) {
    uint64_t rest = (uint64_t)packed->rows | (uint64_t)packed->columns << 8 | (uint64_t)packed->turn << 16 |
                    (uint64_t)packed->spent[0] << 24 | (uint64_t)packed->spent[1] << 32 |
                    (uint64_t)POD_GAME_OCTOGO << 40;
    return packed->key ^ pod__mix(rest);
}

static void put(pod__octogo_packed *packed, unsigned seat, unsigned arrow, unsigned bit) {
    pod__octogo_set at = pod__octogo_set_of(bit);
    packed->of[seat] = pod__octogo_or(packed->of[seat], at);
    for (unsigned plane = 0; plane < 3; plane++) {
        if (arrow >> plane & 1u) {
            packed->arrow[plane] = pod__octogo_or(packed->arrow[plane], at);
        }
    }
    packed->key ^= piece_key(seat, arrow, bit);
}

static void lift(pod__octogo_packed *packed, unsigned seat, unsigned bit) {
    pod__octogo_set at = pod__octogo_set_of(bit);
    packed->key ^= piece_key(seat, pod__octogo_arrow_on(packed, bit), bit);
    packed->of[seat] = pod__octogo_less(packed->of[seat], at);
    for (unsigned plane = 0; plane < 3; plane++) {
        packed->arrow[plane] = pod__octogo_less(packed->arrow[plane], at);
    }
}

pod__octogo_packed pod__octogo_pack(const pod_position *position) {
    const pod_octogo *board = &position->of.octogo;
    pod__octogo_packed packed = {.turn = position->turn, .rows = position->rows, .columns = position->columns};
    packed.loser = position->turn != POD_NOBODY || board->winner == POD_NOBODY ? POD_NOBODY : 1 - board->winner;
    for (unsigned square = 0; square < pod__octogo_squares(position); square++) {
        unsigned bit = pod__octogo_bit(square, position->columns);
        pod_octogo_piece piece = board->piece[square];
        packed.board = pod__octogo_or(packed.board, pod__octogo_set_of(bit));
        if (piece) {
            put(&packed, pod_octogo_piece_owner(piece), pod_octogo_piece_arrow(piece), bit);
        }
    }
    packed.spent[0] = board->spent[0];
    packed.spent[1] = board->spent[1];
    return packed;
}

/* The pieces of a side that have this arrow. */
static pod__octogo_set pieces_pointing(const pod__octogo_packed *packed, unsigned seat, unsigned arrow) {
    pod__octogo_set found = packed->of[seat];
    for (unsigned plane = 0; plane < 3; plane++) {
        found = arrow >> plane & 1u ? pod__octogo_and(found, packed->arrow[plane])
                                    : pod__octogo_less(found, packed->arrow[plane]);
    }
    return found;
}

static void add(pod__octogo_set *to, pod__octogo_set a, pod__octogo_set b) {
    *to = pod__octogo_or(*to, pod__octogo_and(a, b));
}

/* A pure turn spent in the one-against-one ending is no longer possible; the piece is alone. */
static void forbid_spent(unsigned spent, pod__octogo_set can[POD_OCTOGO_ACTIONS]) {
    for (unsigned action = POD_OCTOGO_LEFT; spent && action <= POD_OCTOGO_TWO_RIGHT; action++) {
        if (pod__octogo_is_spent(spent, action)) {
            can[action] = (pod__octogo_set){0, 0};
        }
    }
}

void pod__octogo_movers(const pod__octogo_packed *packed, unsigned seat, pod__octogo_set can[POD_OCTOGO_ACTIONS]) {
    pod__octogo_set own = packed->of[seat];
    pod__octogo_set open = pod__octogo_less(packed->board, own);
    for (unsigned action = 0; action < POD_OCTOGO_ACTIONS; action++) {
        bool pure_turn = action >= POD_OCTOGO_LEFT && action <= POD_OCTOGO_TWO_RIGHT;
        can[action] = pure_turn ? own : (pod__octogo_set){0, 0};
    }
    for (unsigned arrow = 0; arrow < POD_OCTOGO_ARROWS; arrow++) {
        unsigned back = pod__octogo_turned(arrow, 4);
        pod__octogo_set before_open = pod__octogo_moved(open, back);
        pod__octogo_set one = pod__octogo_and(own, before_open);
        pod__octogo_set two = pod__octogo_moved(pod__octogo_and(open, before_open), back);
        pod__octogo_set pointing = pieces_pointing(packed, seat, arrow);
        add(&can[POD_OCTOGO_ADVANCE], one, pointing);
        add(&can[POD_OCTOGO_ADVANCE_TWO], two, pointing);
        add(&can[POD_OCTOGO_LEFT_ADVANCE], one, pieces_pointing(packed, seat, pod__octogo_turned(arrow, 1)));
        add(&can[POD_OCTOGO_RIGHT_ADVANCE], one, pieces_pointing(packed, seat, pod__octogo_turned(arrow, -1)));
    }
    can[POD_OCTOGO_ADVANCE_LEFT] = can[POD_OCTOGO_ADVANCE_RIGHT] = can[POD_OCTOGO_ADVANCE];
    forbid_spent(packed->spent[seat], can);
}

unsigned pod__octogo_move_count(const pod__octogo_packed *packed, unsigned seat) {
    pod__octogo_set can[POD_OCTOGO_ACTIONS];
    unsigned count = 0;
    pod__octogo_movers(packed, seat, can);
    for (unsigned action = 0; action < POD_OCTOGO_ACTIONS; action++) {
        count += pod__octogo_size(can[action]);
    }
    return count;
}

/* The enemy pieces that an action of the piece on a square takes, which is legal for the side to move. */
static pod__octogo_set taken_by(const pod__octogo_packed *packed, unsigned bit, unsigned action) {
    pod__octogo_steps steps = pod__octogo_steps_of(action);
    unsigned arrow = pod__octogo_turned(pod__octogo_arrow_on(packed, bit), steps.before);
    pod__octogo_set entered = {0, 0};
    for (unsigned i = 1; i <= steps.advance; i++) {
        int at = (int)bit + (int)i * pod__octogo_delta(arrow);
        entered = pod__octogo_or(entered, pod__octogo_set_of((unsigned)at));
    }
    return pod__octogo_and(entered, packed->of[1 - packed->turn]);
}

/* Rules 8 and 9, as pod__octogo_settle() has them. */
static void hand_over(pod__octogo_packed *packed) {
    unsigned next = 1u - packed->turn;
    packed->turn = (uint8_t)next;
    /* Outside the one-against-one ending a piece can always turn. */
    if (pod__octogo_is_empty(packed->of[next]) || (packed->spent[next] && pod__octogo_move_count(packed, next) == 0)) {
        packed->turn = POD_NOBODY;
        packed->loser = (uint8_t)next;
    }
}

void pod__octogo_packed_apply(pod__octogo_packed *packed, unsigned bit, unsigned action) {
    unsigned mover = packed->turn;
    pod__octogo_steps steps = pod__octogo_steps_of(action);
    unsigned arrow = pod__octogo_turned(pod__octogo_arrow_on(packed, bit), steps.before);
    int to = (int)bit + steps.advance * pod__octogo_delta(arrow);
    pod__octogo_set taken = taken_by(packed, bit, action);
    assert(to >= 0 && pod__octogo_has(packed->board, (unsigned)to));

    if (steps.advance) {
        packed->spent[mover] = 0;
    } else if (pod__octogo_packed_is_last_pair(packed)) {
        packed->spent[mover] |= (uint8_t)(1u << (action - POD_OCTOGO_LEFT));
    }
    lift(packed, mover, bit);
    while (!pod__octogo_is_empty(taken)) {
        lift(packed, 1 - mover, pod__octogo_take(&taken));
    }
    put(packed, mover, pod__octogo_turned(arrow, steps.after), (unsigned)to);
    if (pod__octogo_is_empty(packed->of[1 - mover])) {
        packed->spent[1 - mover] = 0;
    }
    hand_over(packed);
}

/* ---- Perft ------------------------------------------------------------------------------------------ */

static uint64_t add_checked(uint64_t a, uint64_t b, bool *overflow) {
    *overflow |= a > UINT64_MAX - b;
    return a + b;
}

static uint64_t count_packed(const pod__octogo_packed *packed, unsigned depth, bool *overflow) {
    if (depth == 0 || packed->turn == POD_NOBODY) {
        return 1;
    }
    if (depth == 1) {
        return pod__octogo_move_count(packed, packed->turn);
    }
    pod__octogo_set can[POD_OCTOGO_ACTIONS];
    uint64_t count = 0;
    pod__octogo_movers(packed, packed->turn, can);
    for (unsigned action = 0; action < POD_OCTOGO_ACTIONS; action++) {
        while (!pod__octogo_is_empty(can[action])) {
            pod__octogo_packed after = *packed;
            pod__octogo_packed_apply(&after, pod__octogo_take(&can[action]), action);
            count = add_checked(count, count_packed(&after, depth - 1, overflow), overflow);
        }
    }
    return count;
}

bool pod__octogo_perft(const pod_position *position, unsigned depth, uint64_t *count, bool *overflow) {
    const pod_octogo *board = &position->of.octogo;
    /* The packed board does not count quiet turns. */
    if (board->limit && board->quiet + (uint64_t)depth >= board->limit) {
        return false;
    }
    pod__octogo_packed packed = pod__octogo_pack(position);
    *overflow = false;
    *count = count_packed(&packed, depth, overflow);
    return true;
}
