/* The characters: by kind, attention is to the best there is, to what takes another's, to what takes only its own, and
   to what takes nothing. How far the steps are: docs/strength.md, "Characters". */
#include "ludopod/character.h"
#include "rules/cephalopod/board.h"
#include "search/cephalopod/state.h"

const pod__character pod__cephalopod_characters[POD_CHARACTERS] = {
    [1] = {.taste = {.own = 0.6F, .most = 1.5F},
           .moves = {{0.45F, 0.9F, 0.3F, 1}, {0.35F, 0.5F, 0.1F, 1}},
           .temperature = 0.3F,
           .look = 1,
           .simulations = 1},
    [2] = {.taste = {.own = 0.9F, .most = 2, .edge = 0.2F, .grudge = 0.3F},
           .moves = {{0.95F, 0.95F, 0.6F, 1}, {0.9F, 0.85F, 0.3F, 1}},
           .temperature = 0.2F,
           .look = 1,
           .simulations = 1},
    [3] = {.taste = {.own = 1, .most = 2, .edge = 0.5F},
           .moves = {{0.95F, 0.92F, 0.5F, 1}, {0.83F, 0.75F, 0.3F, 1}},
           .temperature = 0.3F,
           .look = 1,
           .simulations = 1},
    [4] = {.taste = {.own = 0.7F, .most = 2, .edge = -0.2F},
           .moves = POD__EVERYTHING,
           .answers = {{0.7F, 0.6F, 0.2F, 0.5F}, {0.5F, 0.4F, 0, 0.3F}},
           .temperature = 0.3F,
           .look = 2,
           .simulations = 1},
    [5] = {.taste = {.own = 1.4F, .most = 2},
           .moves = POD__EVERYTHING,
           .answers = {{0.9F, 0.8F, 0.4F, 0.9F}, {0.75F, 0.65F, 0.2F, 0.6F}},
           .temperature = 0.25F,
           .look = 3,
           .simulations = 1},
    [6] = {.taste = {.own = 1, .most = 2.5F, .edge = 0.2F, .lock = 0.1F},
           .moves = POD__EVERYTHING,
           .answers = {{0.92F, 0.86F, 0.45F, 0.95F}, {0.8F, 0.75F, 0.3F, 0.8F}},
           .temperature = 0.25F,
           .look = 3,
           .simulations = 1},
    [7] = {.taste = {.own = 1.2F, .most = 3, .lock = 0.35F},
           .moves = POD__EVERYTHING,
           .answers = {{1, 0.97F, 0.8F, 1}, {0.97F, 0.94F, 0.7F, 1}},
           .temperature = 0.15F,
           .look = 3,
           .simulations = 1},
    [8] = {.taste = {.grudge = 0.27F}, .moves = POD__EVERYTHING, .temperature = 0.12F, .nodes = 200, .simulations = 1},
    [9] = {.taste = {.calm = 0.2F}, .moves = POD__EVERYTHING, .temperature = 0.08F, .nodes = 250, .simulations = 5},
    [10] = {.taste = {.edge = -0.1F}, .moves = POD__EVERYTHING, .temperature = 0.04F, .nodes = 570, .simulations = 17},
    [11] =
        {.taste = {.grudge = 0.15F}, .moves = POD__EVERYTHING, .temperature = 0.03F, .nodes = 1100, .simulations = 46},
    [12] = {.taste = {.lock = 0.2F}, .moves = POD__EVERYTHING, .temperature = 0.02F, .nodes = 2200, .simulations = 120},
    [13] =
        {.taste = {.calm = 0.06F}, .moves = POD__EVERYTHING, .temperature = 0.02F, .nodes = 6500, .simulations = 320},
    [14] =
        {.taste = {.edge = 0.06F}, .moves = POD__EVERYTHING, .temperature = 0.02F, .nodes = 18500, .simulations = 900},
    [15] =
        {.taste = {.most = 0.15F}, .moves = POD__EVERYTHING, .temperature = 0.01F, .nodes = 50000, .simulations = 2600},
    [16] =
        {.taste = {.own = 0.1F}, .moves = POD__EVERYTHING, .temperature = 0.01F, .nodes = 220000, .simulations = 7200},
};

/* ---- What they see in a move ------------------------------------------------------------------------------------- */

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

void pod__cephalopod_see(const pod_position *position, pod_move move, pod__sight *out) {
    const unsigned square = pod__cephalopod_square(move), captured = pod__cephalopod_captured(move);
    uint64_t gone = 0;
    unsigned pips = captured ? 0 : 1;
    *out = (pod__sight){.at = (pod_square)square, .placed = 1};
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
    const bool locked = pips == pod__cephalopod_largest(position);
    out->exposed = !locked && is_exposed(position, square, pips, gone);
    out->kind = locked ? POD__KIND_MOST : out->others ? POD__KIND_TAKE : out->own ? POD__KIND_OWN : POD__KIND_QUIET;
    out->shape = (uint8_t)(pips * 4 + (unsigned)(out->own + out->others) / 2);
}
