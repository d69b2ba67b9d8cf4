#include "search/character/sight.h"
#include "rules/cephalopod/board.h"
#include "search/board.h"

/* Whether a die of so many pips on a square can be taken at once: an empty neighbour has another die beside it with
   which it does not sum to too much. `gone`: squares that this move empties; the largest die is always safe. */
static bool is_exposed(const pod_position *position, unsigned square, unsigned pips, uint64_t gone) {
    const unsigned largest = pod__cephalopod_largest(position);
    const pod_die *die = position->of.cephalopod.die;
    for (pod__direction towards = 0; towards < POD__DIRECTIONS; towards++) {
        const pod_square hole = pod__cephalopod_neighbour(position, square, towards);
        if (hole == POD__NO_SQUARE || (die[hole] && !(gone >> hole & 1u))) {
            continue;
        }
        for (pod__direction around = 0; around < POD__DIRECTIONS; around++) {
            const pod_square other = pod__cephalopod_neighbour(position, hole, around);
            const bool there = other != POD__NO_SQUARE && other != square && die[other] && !(gone >> other & 1u);
            if (there && pod_die_pips(die[other]) + pips <= largest) {
                return true;
            }
        }
    }
    return false;
}

static uint8_t edges_at(const pod_position *position, unsigned square) {
    const unsigned row = square / position->columns, column = square % position->columns;
    const bool across = row == 0 || row + 1u == position->rows, along = column == 0 || column + 1u == position->columns;
    return (uint8_t)(across + along);
}

void pod__cephalopod_see(const pod_position *position, pod_move move, pod__sight *out) {
    const unsigned square = pod__cephalopod_square(move), captured = pod__cephalopod_captured(move);
    uint64_t gone = 0;
    unsigned pips = captured ? 0 : 1;
    *out = (pod__sight){.at = (pod_square)square, .placed = 1, .edges = edges_at(position, square)};
    for (pod__direction direction = 0; direction < POD__DIRECTIONS; direction++) {
        if (captured >> direction & 1u) {
            const pod_square from = pod__cephalopod_neighbour(position, square, direction);
            const unsigned owner = pod_die_owner(position->of.cephalopod.die[from]);
            gone |= UINT64_C(1) << from;
            pips += pod_die_pips(position->of.cephalopod.die[from]);
            out->own = (uint8_t)(out->own + (owner == position->turn));
            if (owner != position->turn && owner != POD_NEUTRAL) {
                out->taken[owner]++;
                out->others++;
            }
        }
    }
    out->locked = pips == pod__cephalopod_largest(position);
    out->exposed = !out->locked && is_exposed(position, square, pips, gone);
    out->kind = out->locked   ? POD__KIND_MOST
                : out->others ? POD__KIND_TAKE
                : out->own    ? POD__KIND_OWN
                              : POD__KIND_QUIET;
    out->shape = (uint8_t)(pips * 4 + (unsigned)(out->own + out->others) / 2);
}
