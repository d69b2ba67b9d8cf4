#include "ludopod/event.h"

/* Takes down a position and returns how often it has been there by now. */
static unsigned remember(pod_history *history, uint64_t hash) {
    unsigned times = 1;
    for (unsigned i = 0; i < history->count; i++) {
        times += history->hash[i] == hash;
    }
    history->hash[history->next] = hash;
    history->next = (uint16_t)((history->next + 1) % POD_HISTORY_MAX);
    history->count = (uint16_t)(history->count + (history->count < POD_HISTORY_MAX));
    return times;
}

/* NULL when no position of this game can end it by coming back. */
static const pod_repetition *repetition_in(const pod_position *position) {
    const pod_repetition *repetition = pod_game_of(position)->rules->repetition;
    return repetition && repetition->limit(position) ? repetition : NULL;
}

void pod_history_begin(pod_history *history, const pod_position *start) {
    history->count = history->next = history->latest = 0;
    if (repetition_in(start)) {
        remember(history, pod_game_of(start)->rules->hash(start));
    }
}

void pod_history_apply(pod_history *history, pod_position *position, const pod_event *event) {
    const pod_repetition *repetition = repetition_in(position);
    if (event->kind == POD_EVENT_MOVE) {
        pod_move_parts parts;
        pod_move_describe(position, event->move, &parts);
        history->latest = (uint8_t)(parts.to + 1);
    }
    pod_event_apply(position, event);
    if (!repetition || position->turn == POD_NOBODY) {
        return;
    }
    if (repetition->fresh(position)) {
        history->count = history->next = 0;
    }
    if (remember(history, pod_game_of(position)->rules->hash(position)) >= repetition->limit(position)) {
        repetition->draw(position);
    }
}
