/* Random games of two on 5x5, side by side, one move in each by every step (ludopod/action.h): by the rules, a position
   at a time, against a batch. */

#include "bench.h"
#include "ludopod/action.h"
#include "ludopod/game.h"

enum { GAMES = 256, STEPS = 200 };

/* A legal move drawn from a mask of bytes. */
static int32_t drawn(const uint8_t *mask, unsigned count, pod__random *random) {
    unsigned at = pod__random_below(random, count);
    while (!mask[at]) {
        at = at + 1 < count ? at + 1 : 0;
    }
    return (int32_t)at;
}

static work by_rules(const bench_samples *samples, bool floats) {
    static pod_actions actions;
    static pod_position game[GAMES];
    static uint8_t mask[GAMES][POD_ACTIONS_MAX];
    static float planes[POD_PLANES_MAX * POD_SQUARES_MAX];
    work done = {(uint64_t)GAMES * STEPS, 0};
    pod__random random = {39};
    pod_actions_make(&samples->position[0], &actions);
    for (unsigned i = 0; i < GAMES; i++) {
        game[i] = samples->position[0];
        pod_action_mask(&actions, &game[i], mask[i]);
    }
    for (unsigned step = 0; step < STEPS; step++) {
        for (unsigned i = 0; i < GAMES; i++) {
            int32_t number = drawn(mask[i], actions.count, &random);
            pod_apply(&game[i], actions.move[number]);
            if (game[i].turn == POD_NOBODY) {
                game[i] = samples->position[0];
            }
            pod_action_mask(&actions, &game[i], mask[i]);
            if (floats) {
                pod_observe_floats(&actions, &game[i], planes);
            }
            done.check = done.check * 31 + (uint64_t)number;
        }
    }
    return done;
}

static work by_batch(const bench_samples *samples, bool floats) {
    static int32_t action[GAMES];
    work done = {(uint64_t)GAMES * STEPS, 0};
    pod__random random = {39};
    pod_batch *batch;
    if (pod_batch_create(&samples->position[0], &POD_BATCH_REQUEST(.games = GAMES, .floats = floats), &batch)) {
        return done;
    }
    const pod_batch_view *view = pod_batch_look(batch);
    for (unsigned step = 0; step < STEPS; step++) {
        for (unsigned i = 0; i < GAMES; i++) {
            action[i] = drawn(view->mask + (size_t)i * view->actions->count, view->actions->count, &random);
            done.check = done.check * 31 + (uint64_t)action[i];
        }
        pod_batch_step(batch, action, NULL);
    }
    pod_batch_free(batch);
    return done;
}

static work masks_general(bench_samples *samples) {
    return by_rules(samples, false);
}
static work masks_packed(bench_samples *samples) {
    return by_batch(samples, false);
}
static work planes_general(bench_samples *samples) {
    return by_rules(samples, true);
}
static work planes_packed(bench_samples *samples) {
    return by_batch(samples, true);
}

const bench_case action_cases[] = {
    {"step with mask", "general", "steps", masks_general},
    {"step with mask", "packed", "steps", masks_packed},
    {"step with planes", "general", "steps", planes_general},
    {"step with planes", "packed", "steps", planes_packed},
};
const size_t action_case_count = sizeof action_cases / sizeof action_cases[0];
