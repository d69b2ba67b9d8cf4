#include "solve/octogo_plain.h"

#include <stdlib.h>
#include <string.h>

#include "ludopod/game.h"

enum { MOVES_MAX = 10, LOST_ALREADY = -1000 };
static const uint32_t won = UINT32_MAX;

/* A position: seat to move, and of each seat square, arrow and spent turns. */
struct octogo_plain {
    unsigned rows, columns, spent;
    size_t count;
    uint32_t (*after)[MOVES_MAX]; /* where the moves lead; won when one wins at once */
    uint8_t *moves;
    int16_t *value;
};

static size_t pieces(const octogo_plain *plain) {
    return (size_t)plain->rows * plain->columns * 8 * plain->spent;
}

size_t octogo_plain_count(const octogo_plain *plain) {
    return plain->count;
}

int octogo_plain_value(const octogo_plain *plain, size_t number) {
    return plain->value[number];
}

static void put(const octogo_plain *plain, pod_position *position, unsigned seat, size_t piece) {
    unsigned square = (unsigned)(piece / plain->spent / 8);
    position->of.octogo.spent[seat] = (uint8_t)(piece % plain->spent);
    position->of.octogo.piece[square] = pod_octogo_piece_make(seat, (unsigned)(piece / plain->spent % 8));
}

bool octogo_plain_position(const octogo_plain *plain, size_t number, pod_position *out) {
    size_t blue = number / 2 % pieces(plain), red = number / 2 / pieces(plain);
    *out = (pod_position){.game = POD_GAME_OCTOGO,
                          .rows = (uint8_t)plain->rows,
                          .columns = (uint8_t)plain->columns,
                          .players = 2,
                          .turn = number % 2,
                          .of.octogo = {.pieces = 1, .winner = POD_NOBODY}};
    put(plain, out, POD_OCTOGO_RED, red);
    put(plain, out, POD_OCTOGO_BLUE, blue);
    return red / plain->spent / 8 != blue / plain->spent / 8;
}

static size_t number_of(const octogo_plain *plain, const pod_position *position) {
    size_t piece[2] = {0, 0};
    for (unsigned square = 0; square < plain->rows * plain->columns; square++) {
        pod_octogo_piece at = position->of.octogo.piece[square];
        if (at) {
            unsigned seat = pod_octogo_piece_owner(at);
            unsigned spent = plain->spent > 1 ? position->of.octogo.spent[seat] : 0;
            piece[seat] = (square * 8 + pod_octogo_piece_arrow(at)) * plain->spent + spent;
        }
    }
    return (piece[POD_OCTOGO_RED] * pieces(plain) + piece[POD_OCTOGO_BLUE]) * 2 + position->turn;
}

static void list_moves(octogo_plain *plain, size_t number, const pod_position *position) {
    const pod_rules *rules = pod_game_at(POD_GAME_OCTOGO)->rules;
    pod_move_list moves;
    rules->moves(position, &moves);
    plain->moves[number] = (uint8_t)moves.count;
    plain->value[number] = moves.count ? 0 : LOST_ALREADY;
    for (unsigned i = 0; i < moves.count; i++) {
        pod_position after = *position;
        rules->apply(&after, moves.move[i]);
        plain->after[number][i] = after.turn == POD_NOBODY ? won : (uint32_t)number_of(plain, &after);
    }
}

/* What is known of a position in so many turns, from what was known in one less. */
static int value_within(const octogo_plain *plain, size_t number, int turns) {
    bool loses = true;
    for (unsigned i = 0; i < plain->moves[number]; i++) {
        uint32_t after = plain->after[number][i];
        if (after == won) {
            return 1;
        }
        int value = plain->value[after];
        if (value < 0 && value > -turns) {
            return turns;
        }
        loses &= value > 0 && value < turns;
    }
    return loses ? -turns : 0;
}

static bool pass(octogo_plain *plain, int turns) {
    bool news = false;
    for (size_t number = 0; number < plain->count; number++) {
        if (plain->moves[number] && !plain->value[number]) {
            plain->value[number] = (int16_t)value_within(plain, number, turns);
            news |= plain->value[number] != 0;
        }
    }
    return news;
}

octogo_plain *octogo_plain_solve(unsigned rows, unsigned columns, bool spent_turns) {
    octogo_plain *plain = calloc(1, sizeof *plain);
    if (!plain) {
        return NULL;
    }
    *plain = (octogo_plain){.rows = rows, .columns = columns, .spent = spent_turns ? 16 : 1};
    plain->count = 2 * pieces(plain) * pieces(plain);
    plain->after = calloc(plain->count, sizeof *plain->after);
    plain->moves = calloc(plain->count, sizeof *plain->moves);
    plain->value = calloc(plain->count, sizeof *plain->value);
    if (!plain->after || !plain->moves || !plain->value) {
        octogo_plain_free(plain);
        return NULL;
    }
    for (size_t number = 0; number < plain->count; number++) {
        pod_position position;
        if (octogo_plain_position(plain, number, &position)) {
            list_moves(plain, number, &position);
        }
    }
    for (int turns = 1; pass(plain, turns); turns++) {
    }
    return plain;
}

void octogo_plain_free(octogo_plain *plain) {
    free(plain->after);
    free(plain->moves);
    free(plain->value);
    free(plain);
}
