#include "pathsum_plain.h"

#include "ludopod/game.h"

static uint32_t read_board(const pod_position *position) {
    uint32_t value = 0;
    for (unsigned row = 3; row-- > 0;) {
        for (unsigned column = 0; column < 3; column++) {
            value = 10 * value + pod_die_pips(position->of.cephalopod.die[pod_square_at(row, column, 3)]);
        }
    }
    return value;
}

static uint32_t sum_below(const pod_rules *rules, const pod_position *position, unsigned depth) {
    pod_move_list moves;
    uint32_t sum = 0;
    rules->moves(position, &moves);
    if (depth == 0 || moves.count == 0) {
        return read_board(position);
    }
    for (unsigned i = 0; i < moves.count; i++) {
        pod_position after = *position;
        rules->apply(&after, moves.move[i]);
        sum += sum_below(rules, &after, depth - 1);
    }
    return sum;
}

uint32_t pathsum_plain(const uint8_t cells[9], unsigned depth) {
    pod_position position = {.game = POD_GAME_CEPHALOPOD, .rows = 3, .columns = 3, .players = 2, .turn = POD_NOBODY};
    for (unsigned cell = 0; cell < 9; cell++) {
        unsigned square = pod_square_at(2 - cell / 3, cell % 3, 3);
        position.of.cephalopod.die[square] = cells[cell] ? pod_die_make(0, cells[cell]) : 0;
        position.turn = cells[cell] ? position.turn : 0;
    }
    return sum_below(pod_game_of(&position)->rules, &position, depth) & ((1u << 30) - 1);
}
