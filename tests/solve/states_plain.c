#include "solve/states_plain.h"

#include <stdbool.h>
#include <stdlib.h>

#include "ludopod/game.h"

typedef struct walk {
    const pod_rules *rules;
    bool *seen; /* by the pips of all squares, in base 7 */
    uint64_t boards;
} walk;

static size_t code_of(const pod_position *position) {
    size_t code = 0;
    for (unsigned square = 0; square < (unsigned)position->rows * position->columns; square++) {
        code = 7 * code + pod_die_pips(position->of.cephalopod.die[square]);
    }
    return code;
}

static void visit(walk *at, const pod_position *position) {
    bool *seen = &at->seen[code_of(position)];
    pod_move_list moves;
    if (*seen) {
        return;
    }
    *seen = true;
    at->boards++;
    at->rules->moves(position, &moves);
    for (unsigned i = 0; i < moves.count; i++) {
        pod_position after = *position;
        at->rules->apply(&after, moves.move[i]);
        visit(at, &after);
    }
}

uint64_t states_plain(unsigned rows, unsigned columns) {
    pod_position empty = {
        .game = POD_GAME_CEPHALOPOD, .rows = (uint8_t)rows, .columns = (uint8_t)columns, .players = 2};
    size_t codes = 1;
    for (unsigned i = 0; i < rows * columns; i++) {
        codes *= 7;
    }
    walk at = {pod_game_of(&empty)->rules, calloc(codes, sizeof *at.seen), 0};
    if (at.seen) {
        visit(&at, &empty);
    }
    free(at.seen);
    return at.boards;
}
