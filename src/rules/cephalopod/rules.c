#include <string.h>

#include "base/random.h"
#include "rules/cephalopod/board.h"
#include "rules/cephalopod/packed.h"

static const char *const variants[] = {"", "snub", "dodeca", "snub+dodeca"};
static const char *const seats[] = {"a", "b", "c", "d", "e", "f"};

static const pod_option options[] = {
    {POD_OPTION_ROWS, "rows", 1, POD_SIDE_MAX, 5, NULL},
    {POD_OPTION_COLUMNS, "columns", 1, POD_SIDE_MAX, 5, NULL},
    {POD_OPTION_PLAYERS, "players", 2, POD_SEATS_MAX, 2, NULL},
    {POD_OPTION_VARIANT, "variant", 0, POD_CEPHALOPOD_SNUB | POD_CEPHALOPOD_DODECA, 0, variants},
    {POD_OPTION_FIRST, "first", 0, POD_SEATS_MAX - 1, 0, seats},
};
enum { OPTION_COUNT = sizeof options / sizeof options[0] };

static pod_error check_options(const pod_options *asked, pod_option_id *bad) {
    for (size_t i = 0; i < OPTION_COUNT; i++) {
        int value = asked->value[options[i].id];
        if (value < options[i].minimum || value > options[i].maximum) {
            *bad = options[i].id;
            return POD_ERROR_OPTION_VALUE;
        }
    }
    if (asked->value[POD_OPTION_ROWS] * asked->value[POD_OPTION_COLUMNS] > POD_CEPHALOPOD_SQUARES_MAX) {
        *bad = POD_OPTION_ROWS;
        return POD_ERROR_BOARD;
    }
    if (asked->value[POD_OPTION_FIRST] >= asked->value[POD_OPTION_PLAYERS]) {
        *bad = POD_OPTION_FIRST;
        return POD_ERROR_OPTION_VALUE;
    }
    return POD_OK;
}

static pod_error start(const pod_options *asked, pod_position *out, pod_option_id *bad) {
    pod_error error = check_options(asked, bad);
    if (error) {
        return error;
    }
    memset(out, 0, sizeof *out);
    out->game = POD_GAME_CEPHALOPOD;
    out->rows = (uint8_t)asked->value[POD_OPTION_ROWS];
    out->columns = (uint8_t)asked->value[POD_OPTION_COLUMNS];
    out->players = (uint8_t)asked->value[POD_OPTION_PLAYERS];
    out->turn = (uint8_t)asked->value[POD_OPTION_FIRST];
    out->of.cephalopod.variant = (uint8_t)asked->value[POD_OPTION_VARIANT];
    return POD_OK;
}

static void options_of(const pod_position *position, pod_options *out) {
    out->value[POD_OPTION_ROWS] = position->rows;
    out->value[POD_OPTION_COLUMNS] = position->columns;
    out->value[POD_OPTION_PLAYERS] = position->players;
    out->value[POD_OPTION_VARIANT] = position->of.cephalopod.variant;
    out->value[POD_OPTION_FIRST] = position->turn == POD_NOBODY ? 0 : position->turn;
    out->given = (1u << POD_OPTION_COUNT) - 1;
}

static uint64_t hash(const pod_position *position) {
    const pod_cephalopod *board = &position->of.cephalopod;
    uint64_t value =
        pod__mix((uint64_t)position->rows | (uint64_t)position->columns << 8 | (uint64_t)position->players << 16 |
                 (uint64_t)position->turn << 24 | (uint64_t)board->variant << 32 |
                 (uint64_t)pod__cephalopod_seats_in(position) << 40 | (uint64_t)position->game << 48);
    for (size_t i = 0; i < sizeof board->die; i += sizeof value) {
        uint64_t dice;
        memcpy(&dice, board->die + i, sizeof dice);
        value = pod__mix(value + 0x9e3779b97f4a7c15u + dice);
    }
    return value;
}

static bool perft(const pod_position *position, unsigned depth, uint64_t *count, bool *overflow) {
    if (!pod__packed_fits(position)) {
        return false;
    }
    pod__packed_geometry geometry = pod__packed_geometry_of(position->rows, position->columns);
    pod__packed packed = pod__packed_from(position);
    *overflow = false;
    *count = pod__packed_perft(&geometry, &packed, depth, overflow);
    return true;
}

const pod_rules pod__cephalopod_rules = {
    .options = options,
    .option_count = OPTION_COUNT,
    .squares_max = POD_CEPHALOPOD_SQUARES_MAX,
    .start = start,
    .options_of = options_of,
    .moves = pod__cephalopod_moves,
    .legal = pod__cephalopod_legal,
    .apply = pod__cephalopod_apply,
    .leave = pod__cephalopod_leave,
    .outcome = pod__cephalopod_outcome,
    .hash = hash,
    .perft = perft,
    .numbering = &pod__cephalopod_numbering,
};
