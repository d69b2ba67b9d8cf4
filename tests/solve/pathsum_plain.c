#include "solve/pathsum_plain.h"

#include "ludopod/game.h"
#include "ludopod/solve.h"

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

static pod_position position_of(const uint8_t cells[9]) {
    pod_position position = {.game = POD_GAME_CEPHALOPOD, .rows = 3, .columns = 3, .players = 2, .turn = POD_NOBODY};
    for (unsigned cell = 0; cell < 9; cell++) {
        unsigned square = pod_square_at(2 - cell / 3, cell % 3, 3);
        position.of.cephalopod.die[square] = cells[cell] ? pod_die_make(0, cells[cell]) : 0;
        position.turn = cells[cell] ? position.turn : 0;
    }
    return position;
}

uint32_t pathsum_plain(const uint8_t cells[9], unsigned depth) {
    pod_position position = position_of(cells);
    return sum_below(pod_game_of(&position)->rules, &position, depth) & ((1u << 30) - 1);
}

uint32_t pathsum_after_one_ply(const uint8_t cells[9], unsigned depth) {
    pod_position position = position_of(cells);
    pod_move_list moves;
    uint32_t total = 0;
    pod_game_of(&position)->rules->moves(&position, &moves);
    if (!moves.count) {
        return read_board(&position);
    }
    for (unsigned i = 0; i < moves.count; i++) {
        pod_position after = position;
        uint8_t next[9];
        uint32_t sum = 0;
        pod_game_of(&position)->rules->apply(&after, moves.move[i]);
        for (unsigned cell = 0; cell < 9; cell++) {
            next[cell] = (uint8_t)pod_die_pips(after.of.cephalopod.die[pod_square_at(2 - cell / 3, cell % 3, 3)]);
        }
        total += pod_pathsum(next, depth - 1, &sum) ? UINT32_MAX : sum;
    }
    return total & ((1u << 30) - 1);
}
