#include <string.h>

#include "base/random.h"
#include "games/three/three.h"

static const char *const variants[] = {""};
static const char *const seats[] = {"a", "b"};

static const pod_option options[] = {
    {POD_OPTION_ROWS, "rows", THREE_SIDE, THREE_SIDE, THREE_SIDE, NULL},
    {POD_OPTION_COLUMNS, "columns", THREE_SIDE, THREE_SIDE, THREE_SIDE, NULL},
    {POD_OPTION_PLAYERS, "players", 2, 2, 2, NULL},
    {POD_OPTION_VARIANT, "variant", 0, 0, 0, variants},
    {POD_OPTION_FIRST, "first", 0, 1, 0, seats},
};
enum { OPTION_COUNT = sizeof options / sizeof options[0] };

unsigned three_owner_of_row(const pod_position *position) {
    static const uint8_t rows[][3] = {{0, 1, 2}, {3, 4, 5}, {6, 7, 8}, {0, 3, 6},
                                      {1, 4, 7}, {2, 5, 8}, {0, 4, 8}, {2, 4, 6}};
    const uint8_t *mark = position->of.square;
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        unsigned first = mark[rows[i][0]];
        if (first && first == mark[rows[i][1]] && first == mark[rows[i][2]]) {
            return first - 1;
        }
    }
    return POD_NOBODY;
}

bool three_is_full(const pod_position *position) {
    return !memchr(position->of.square, 0, THREE_SQUARES);
}

static pod_error start(const pod_options *asked, pod_position *out, pod_option_id *bad) {
    for (size_t i = 0; i < OPTION_COUNT; i++) {
        int value = asked->value[options[i].id];
        if (value < options[i].minimum || value > options[i].maximum) {
            *bad = options[i].id;
            return POD_ERROR_OPTION_VALUE;
        }
    }
    *out = (pod_position){.game = THREE_GAME,
                          .rows = THREE_SIDE,
                          .columns = THREE_SIDE,
                          .players = 2,
                          .turn = (uint8_t)asked->value[POD_OPTION_FIRST]};
    return POD_OK;
}

static void options_of(const pod_position *position, pod_options *out) {
    memset(out, 0, sizeof *out);
    out->value[POD_OPTION_ROWS] = out->value[POD_OPTION_COLUMNS] = THREE_SIDE;
    out->value[POD_OPTION_PLAYERS] = 2;
    out->value[POD_OPTION_FIRST] = position->turn == POD_NOBODY ? 0 : position->turn;
    out->given = (1u << POD_OPTION_COUNT) - 1;
}

static bool legal(const pod_position *position, pod_move move) {
    return position->turn != POD_NOBODY && move >= 1 && move <= THREE_SQUARES &&
           !position->of.square[three_square(move)];
}

static void moves(const pod_position *position, pod_move_list *out) {
    out->count = 0;
    for (pod_move move = 1; move <= THREE_SQUARES; move++) {
        if (legal(position, move)) {
            out->move[out->count++] = move;
        }
    }
}

static void apply(pod_position *position, pod_move move) {
    position->of.square[three_square(move)] = (uint8_t)(position->turn + 1);
    bool over = three_owner_of_row(position) != POD_NOBODY || three_is_full(position);
    position->turn = (uint8_t)(over ? POD_NOBODY : 1 - position->turn);
}

static pod_error leave(pod_position *position, unsigned seat) {
    if (position->turn == POD_NOBODY) {
        return POD_ERROR_GAME_OVER;
    }
    if (seat >= position->players) {
        return POD_ERROR_SEAT;
    }
    position->of.square[THREE_LEFT] = (uint8_t)(seat + 1);
    position->turn = POD_NOBODY;
    return POD_OK;
}

static unsigned winner(const pod_position *position) {
    unsigned left = position->of.square[THREE_LEFT];
    return left ? 2 - left : three_owner_of_row(position);
}

/* The score is 1 for who has won. */
static void outcome(const pod_position *position, pod_outcome *out) {
    memset(out, 0, sizeof *out);
    out->over = position->turn == POD_NOBODY;
    for (unsigned seat = 0; seat < 2; seat++) {
        out->score[seat] = out->over && winner(position) == seat;
        out->place[seat] = (uint8_t)(out->over ? 1 + (winner(position) == 1 - seat) : 0);
    }
}

static uint64_t hash(const pod_position *position) {
    uint64_t number = position->turn;
    for (unsigned i = 0; i <= THREE_LEFT; i++) {
        number = 3 * number + position->of.square[i];
    }
    return pod__mix(number);
}

const pod_rules three_rules = {
    .options = options,
    .option_count = OPTION_COUNT,
    .squares_max = THREE_SQUARES,
    .start = start,
    .options_of = options_of,
    .moves = moves,
    .legal = legal,
    .apply = apply,
    .leave = leave,
    .outcome = outcome,
    .hash = hash,
};
