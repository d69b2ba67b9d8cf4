/* What a move is worth by what tables know of the position it leads to. */
#include "ludopod/game.h"
#include "ludopod/table.h"

static int sign(int number) {
    return (number > 0) - (number < 0);
}

static pod_table_value result_of(const pod_outcome *outcome, unsigned seat) {
    unsigned other = 1 - seat;
    int result = sign(outcome->place[other] - outcome->place[seat]);
    int margin = outcome->score[seat] - outcome->score[other];
    if (sign(margin) != result) { /* decided by something else than what is counted */
        margin = result;
    }
    return (pod_table_value){
        .result = (int8_t)result, .least = (int16_t)margin, .most = (int16_t)margin, .plies = result ? 1 : 0};
}

static pod_table_value seen_from_other_side(const pod_table_value *value) {
    return (pod_table_value){.result = (int8_t)-value->result,
                             .least = (int16_t)-value->most,
                             .most = (int16_t)-value->least,
                             .plies = value->plies};
}

bool pod_tables_probe_move(const pod_tables *tables, const pod_position *position, pod_move move,
                           pod_table_value *out) {
    const pod_rules *rules = pod_game_of(position)->rules;
    pod_position after = *position;
    pod_outcome outcome;
    pod_table_value value;
    if (position->players != 2) {
        return false;
    }
    rules->apply(&after, move);
    rules->outcome(&after, &outcome);
    if (outcome.over) {
        *out = result_of(&outcome, position->turn);
        return true;
    }
    if (!pod_tables_probe(tables, &after, &value)) {
        return false;
    }
    *out = after.turn == position->turn ? value : seen_from_other_side(&value);
    out->plies = (uint16_t)(out->plies && out->plies < UINT16_MAX ? out->plies + 1 : 0);
    return true;
}

/* A win of unknown length counts as long, a loss of unknown length as short. */
static int hurry(const pod_table_value *value) {
    int plies = value->plies ? value->plies : value->result > 0 ? INT32_MAX / 2 : 0;
    return -value->result * plies;
}

int pod_table_value_compare(const pod_table_value *left, const pod_table_value *right) {
    int by_result = left->result - right->result;
    int by_margin = left->least + left->most - right->least - right->most;
    int by_length = hurry(left) - hurry(right);
    return sign(by_result ? by_result : by_margin ? by_margin : by_length);
}
