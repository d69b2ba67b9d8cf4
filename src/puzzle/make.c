#include "puzzle/make.h"

#include "base/random.h"
#include "base/work.h"
#include "ludopod/event.h"

enum {
    PLIES_MAX = 400,
    OPENING_PLIES = 3, /* played at random, so that no two games are the same */
    WEAKEST = 3,
    STRONGEST = 10, /* character that plays */
    PLIES_APART = 6 /* puzzles of one game */
};

/* A game that two characters have played. */
typedef struct played {
    unsigned length; /* position[length] is the last */
    pod_position position[PLIES_MAX + 1];
} played;

static pod_move random_move(const pod_position *position, pod__random *random) {
    pod_move_list moves;
    pod_moves(position, &moves);
    return moves.move[pod__random_below(random, moves.count)];
}

static pod_move best_move(const puzzle_maker *maker, const pod_position *position, const pod_search_request *player) {
    pod_search_report report = {.best = POD_MOVE_NONE};
    pod_search_run(maker->prover.search, position, player, &report);
    return report.best;
}

static void play(const puzzle_maker *maker, uint32_t number, played *game) {
    pod__random random = {.state = pod__mix(maker->seed) ^ pod__mix(number + 1)};
    pod_search_request player[2];
    for (unsigned seat = 0; seat < 2; seat++) {
        const unsigned character = WEAKEST + pod__random_below(&random, STRONGEST - WEAKEST + 1);
        player[seat] = POD_SEARCH_REQUEST(.character = character, .seed = pod__random_next(&random));
    }
    pod_position position = maker->start;
    pod_history history;
    pod_history_begin(&history, &position);
    game->position[0] = position;
    game->length = 0;
    while (position.turn != POD_NOBODY && game->length < PLIES_MAX) {
        pod_search_request *turn = &player[position.turn % 2];
        turn->latest = history.latest;
        const pod_move move =
            game->length < OPENING_PLIES ? random_move(&position, &random) : best_move(maker, &position, turn);
        if (move == POD_MOVE_NONE) {
            return; /* no memory */
        }
        pod_event event = {.kind = POD_EVENT_MOVE, .seat = position.turn, .move = move};
        pod_history_apply(&history, &position, &event);
        game->position[++game->length] = position;
    }
}

/* From the end of the game, where it is easiest. */
static bool look_through(const puzzle_maker *maker, const played *game, uint32_t number) {
    uint64_t done = number - maker->first;
    for (unsigned ply = game->length; ply-- > OPENING_PLIES;) {
        puzzle made = {.position = game->position[ply], .source = {maker->seed, number, (uint16_t)ply}};
        if (!pod__goes_on(&maker->progress, 0, done, maker->games)) {
            return false;
        }
        if (!maker->is_new(maker->context, &made.position)) {
            continue;
        }
        if (puzzle_prove(&maker->prover, &made) == PUZZLE_PROVEN) {
            puzzle_rate(maker->prover.search, &made);
            if (!maker->found(maker->context, &made)) {
                return false;
            }
            ply -= ply > PLIES_APART ? PLIES_APART : ply;
        }
    }
    return true;
}

bool puzzle_make(const puzzle_maker *maker) {
    played game;
    for (uint32_t i = 0; i < maker->games; i++) {
        play(maker, maker->first + i, &game);
        if (!look_through(maker, &game, maker->first + i)) {
            return false;
        }
    }
    return pod__goes_on(&maker->progress, 0, maker->games, maker->games);
}
