/* Many games at once. Steps go through the games in pieces, which threads share. */
#include "search/batch/batch.h"

#include <stdlib.h>
#include <string.h>

#include "base/work.h"
#include "ludopod/event.h"
#include "rules/structure.h"
#include "search/board.h"

enum { PIECE = 128 }; /* games */

/* ---- By the rules ----------------------------------------------------------------------------- */

typedef struct plain_game {
    pod_position position;
    pod_history history;
} plain_game;

static void plain_begin(const pod_position *start, void *state) {
    plain_game *game = state;
    game->position = *start;
    pod_history_begin(&game->history, start);
}

static bool plain_play(void *state, pod_move move, pod_outcome *out) {
    plain_game *game = state;
    const pod_event event = {.kind = POD_EVENT_MOVE, .seat = game->position.turn, .move = move};
    pod_history_apply(&game->history, &game->position, &event);
    if (game->position.turn != POD_NOBODY) {
        return false;
    }
    pod_outcome_of(&game->position, out);
    return true;
}

static unsigned plain_look(const void *state, const pod_actions *actions, uint8_t *mask, pod_plane *planes) {
    const plain_game *game = state;
    pod_action_mask(actions, &game->position, mask);
    if (planes) {
        pod_observe(&game->position, planes);
    }
    return game->position.turn;
}

static void plain_position(const void *state, pod_position *out) {
    *out = ((const plain_game *)state)->position;
}

static const pod__batch_path plain = {sizeof(plain_game), NULL, plain_begin, plain_play, plain_look, plain_position};

/* ---- The batch -------------------------------------------------------------------------------- */

struct pod_batch {
    pod_batch_view view;
    const pod__batch_path *path;
    size_t size;           /* of a state, in whole words */
    unsigned char *states; /* the first is that in which a game begins */
    uint8_t *mask, *turn, *over;
    float *reward, *floats;
    pod_plane *plane;
    pod__crew *crew;
    const int32_t *action; /* of the step that is made; NULL: all begin anew */
    pod_actions actions;
};

static void *state_of(const pod_batch *batch, size_t game) {
    return batch->states + (game + 1) * batch->size;
}

static void look(pod_batch *batch, size_t game) {
    const pod_actions *actions = &batch->actions;
    pod_plane seen[POD_PLANES_MAX];
    pod_plane *planes = batch->plane ? batch->plane + game * actions->planes : batch->floats ? seen : NULL;
    uint8_t *mask = batch->mask + game * actions->count;
    memset(mask, 0, actions->count);
    batch->turn[game] = (uint8_t)batch->path->look(state_of(batch, game), actions, mask, planes);
    if (batch->floats) {
        pod__planes_spread(actions, planes, batch->floats + game * actions->planes * actions->squares);
    }
}

static void play(pod_batch *batch, size_t game) {
    pod_outcome outcome = {.over = false};
    void *state = state_of(batch, game);
    bool over = !batch->action || batch->path->play(state, batch->actions.move[batch->action[game]], &outcome);
    if (over) {
        memcpy(state, batch->states, batch->size);
    }
    if (outcome.over || batch->over[game]) {
        pod__rewards_of(&outcome, batch->view.players, batch->reward + game * batch->view.players);
    }
    batch->over[game] = outcome.over;
    look(batch, game);
}

static bool play_piece(void *context, unsigned thread, size_t piece) {
    pod_batch *batch = context;
    (void)thread;
    for (size_t game = piece * PIECE; game < batch->view.games && game < (piece + 1) * PIECE; game++) {
        play(batch, game);
    }
    return true;
}

static void play_all(pod_batch *batch, const int32_t *action) {
    batch->action = action;
    pod__crew_work(batch->crew, (batch->view.games + PIECE - 1) / PIECE, play_piece, batch);
}

void pod_batch_reset(pod_batch *batch) {
    play_all(batch, NULL);
}

pod_error pod_batch_step(pod_batch *batch, const int32_t *action, size_t *bad) {
    const unsigned count = batch->actions.count;
    for (size_t game = 0; game < batch->view.games; game++) {
        if (action[game] < 0 || (unsigned)action[game] >= count ||
            !batch->mask[game * count + (unsigned)action[game]]) {
            if (bad) {
                *bad = game;
            }
            return POD_ERROR_MOVE_ILLEGAL;
        }
    }
    play_all(batch, action);
    return POD_OK;
}

/* Everything the games need; false when there is no memory. */
static bool take_memory(pod_batch *batch, const pod_batch_request *request) {
    const pod_actions *actions = &batch->actions;
    const size_t games = request->games;
    batch->states = calloc(games + 1, batch->size);
    batch->mask = calloc(games, actions->count);
    batch->turn = calloc(games, 1);
    batch->over = calloc(games, 1);
    batch->reward = calloc(games, batch->view.players * sizeof *batch->reward);
    batch->floats =
        request->floats ? calloc(games, (size_t)actions->planes * actions->squares * sizeof *batch->floats) : NULL;
    batch->plane = request->bits ? calloc(games, actions->planes * sizeof *batch->plane) : NULL;
    return batch->states && batch->mask && batch->turn && batch->over && batch->reward &&
           (batch->floats || !request->floats) && (batch->plane || !request->bits);
}

static pod_error create(const pod_position *start, const pod_batch_request *request, pod_batch **out) {
    pod_batch *batch = calloc(1, sizeof *batch);
    if (!batch) {
        return POD_ERROR_MEMORY;
    }
    pod_error error = pod_actions_make(start, &batch->actions);
    const pod__batch_path *own = pod__search_game_of(start->game)->batch;
    batch->path = own && own->fits(start) ? own : &plain;
    batch->size = (batch->path->size + 7) / 8 * 8;
    batch->view = (pod_batch_view){.games = request->games, .actions = &batch->actions, .players = start->players};
    if (error || !take_memory(batch, request)) {
        pod_batch_free(batch);
        return error ? error : POD_ERROR_MEMORY;
    }
    batch->view.mask = batch->mask;
    batch->view.turn = batch->turn;
    batch->view.over = batch->over;
    batch->view.reward = batch->reward;
    batch->view.floats = batch->floats;
    batch->view.plane = batch->plane;
    batch->crew = pod__crew_open(pod__threads_of(request->threads));
    batch->path->begin(start, batch->states);
    pod_batch_reset(batch);
    *out = batch;
    return POD_OK;
}

pod_error pod_batch_create(const pod_position *start, const pod_batch_request *request, pod_batch **out) {
    pod_batch_request asked;
    *out = NULL;
    if (!pod__structure_take(request, POD__SIZE_UPTO(pod_batch_request, bits), &asked, sizeof asked)) {
        return POD_ERROR_STRUCTURE;
    }
    if (start->turn == POD_NOBODY) {
        return POD_ERROR_GAME_OVER;
    }
    return asked.games ? create(start, &asked, out) : POD_ERROR_OPTION_VALUE;
}

void pod_batch_free(pod_batch *batch) {
    if (!batch) {
        return;
    }
    pod__crew_close(batch->crew);
    free(batch->states);
    free(batch->mask);
    free(batch->turn);
    free(batch->over);
    free(batch->reward);
    free(batch->floats);
    free(batch->plane);
    free(batch);
}

const pod_batch_view *pod_batch_look(const pod_batch *batch) {
    return &batch->view;
}

void pod_batch_position(const pod_batch *batch, size_t game, pod_position *out) {
    batch->path->position(state_of(batch, game), out);
}
