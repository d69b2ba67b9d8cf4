/* pod_search_run(): checks the request, picks the board and the kind of search, and owns the memory. */
#include "ludopod/search.h"

#include <assert.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "base/pages.h"
#include "base/random.h"
#include "ludopod/evaluation_graph.h"
#include "ludopod/game.h"
#include "ludopod/network.h"
#include "rules/structure.h"
#include "search/alphabeta/alphabeta.h"
#include "search/network/network.h"
#include "search/search.h"

enum { NODES_PER_CHECK = 512, SIMULATIONS_PER_CHECK = 8 };

static size_t power_of_two_below(size_t bytes) {
    size_t power = POD__TABLE_BYTES_MIN;
    while (power <= bytes / 2) {
        power *= 2;
    }
    return power;
}

/* False when there is no memory. */
static bool use_builtin(pod_search *search) {
    for (unsigned game = 0; game < POD_GAMES_MAX; game++) {
        search->network[game] = search->builtin[game] = pod_network_builtin_for((pod_game_id)game);
        if (!search->builtin[game] && pod__net_kind_of((pod_game_id)game)) {
            return false;
        }
    }
    return true;
}

pod_search *pod_search_create(size_t table_bytes) {
    pod_search *search = calloc(1, sizeof *search);
    if (!search) {
        return NULL;
    }
    atomic_init(&search->stop, false);
    search->memory_bytes = power_of_two_below(table_bytes);
    search->memory = pod__pages_take(search->memory_bytes);
    search->setup = calloc(1, pod__board_setup_size());
    if (!search->memory || !search->setup || !use_builtin(search)) {
        pod_search_free(search);
        return NULL;
    }
    pod__table_init(&search->table, search->memory, search->memory_bytes);
    return search;
}

void pod_search_free(pod_search *search) {
    if (search) {
        pod__threads_free(search->threads);
        for (unsigned game = 0; game < POD_GAMES_MAX; game++) {
            pod_network_free(search->builtin[game]);
        }
        pod__pages_give(search->memory, search->memory_bytes);
        free(search->setup);
        free(search);
    }
}

void pod_search_clear(pod_search *search) {
    memset(search->memory, 0, search->memory_bytes);
    search->holds_mcts = false;
    search->endgame.count = 0;
    pod__table_init(&search->table, search->memory, search->memory_bytes);
}

void pod_search_use_network(pod_search *search, const pod_network *network) {
    for (unsigned game = 0; game < POD_GAMES_MAX; game++) {
        if (!network || pod_network_game(network) == (pod_game_id)game) {
            search->network[game] = network;
        }
    }
    pod_search_clear(search);
}

pod_error pod_search_use_threads(pod_search *search, unsigned threads) {
    pod__threads *made;
    if (threads < 1 || threads > POD_SEARCH_THREADS_MAX) {
        return POD_ERROR_OPTION_VALUE;
    }
    pod_error error = pod__threads_create(threads - 1, &made);
    if (!error) {
        pod__threads_free(search->threads);
        search->threads = made;
    }
    return error;
}

void pod_search_stop(pod_search *search) {
    atomic_store_explicit(&search->stop, true, memory_order_relaxed);
}

static bool makes_sense(const pod_search_request *request) {
    bool limited = request->character || request->time_ms || request->nodes || request->depth;
    return limited && request->character <= POD_CHARACTERS && request->time_ms >= 0;
}

/* Fills in who the two players are, and the rewards of those who are out already. */
static void fill_seats(pod__alphabeta *alphabeta, const pod_position *position, pod_search_report *report) {
    pod_outcome outcome;
    pod_game_of(position)->rules->outcome(position, &outcome);
    pod_outcome_expected(&outcome, position->players, report->expected);
    alphabeta->seat[0] = position->turn;
    for (uint8_t seat = 0; seat < position->players; seat++) {
        if (!outcome.place[seat] && seat != position->turn) {
            alphabeta->seat[1] = seat;
        }
    }
    alphabeta->loser_reward = (position->players - 2.0) / (position->players - 1.0);
}

/* ---- Who plays ----------------------------------------------------------------------------------------- */

/* How a search goes about it. */
typedef struct manner {
    pod_search_request request; /* with what who plays is allowed */
    pod__choice choice;
    bool one_thread;                  /* how well somebody plays does not depend on the number of threads */
    pod__character character;         /* as it is on this board */
    pod__eyes eyes;                   /* of a character */
    pod_move left_out[POD_MOVES_MAX]; /* all but the moves that a character chooses from */
} manner;

static bool is_among(const pod_move *list, unsigned count, pod_move move) {
    for (unsigned i = 0; i < count; i++) {
        if (list[i] == move) {
            return true;
        }
    }
    return false;
}

/* A character's own look-ahead leaves one move; else those stay that it sees. */
static void leave_out_unseen(manner *of, const pod_position *position, pod__watch *watch) {
    pod_search_request *request = &of->request;
    pod_move_list all, seen;
    size_t count = 0;
    pod_game_of(position)->rules->moves(position, &all);
    seen = all;
    seen.count = (uint16_t)pod__watch_filter_moves(watch, seen.move, seen.count);
    of->eyes.watch = watch;
    seen.count = (uint16_t)pod__character_filter(&of->eyes, position, seen.move, seen.count);
    watch->report->pace_ms = pod__character_pace(&of->eyes, position, seen.move, seen.count);
    if (of->eyes.character->look) {
        seen.move[0] = pod__character_choose(&of->eyes, position, seen.move, seen.count);
        seen.count = 1;
    }
    for (unsigned i = 0; i < all.count; i++) {
        if (!is_among(seen.move, seen.count, all.move[i])) {
            of->left_out[count++] = all.move[i];
        }
    }
    request->exclude = of->left_out;
    request->exclude_count = count;
}

static uint64_t tighter(uint64_t one, uint64_t other) {
    return !one || (other && other < one) ? other : one;
}

/* How many times the squares this board has of the one that the characters' limits are made for. As a board of twice as
   many has twice as many moves that are nearly as good as the best, half the taste and chance goes as far. */
static double times_larger(const pod_position *position) {
    return (double)position->rows * position->columns / pod__search_game_of(position->game)->squares;
}

/* Where there is more to see, on a larger board or with more who answer, each answer is overlooked more often. */
static void see_less(pod__attention *answers, double larger, unsigned players) {
    const double power = cbrt((larger > 1 ? larger : 1) * players / 2);
    for (pod__kind kind = 0; kind < POD__KINDS; kind++) {
        answers->near[kind] = (float)pow((double)answers->near[kind], power);
        answers->far[kind] = (float)pow((double)answers->far[kind], power);
    }
}

static void play_as(const pod__character *character, manner *out, const pod_position *position, bool two_player) {
    const pod_search_request *asked = &out->request;
    const double larger = times_larger(position), smaller = larger > 1 ? 1 / larger : 1;
    out->character = *character;
    see_less(&out->character.answers, larger, position->players);
    out->eyes =
        (pod__eyes){.character = &out->character,
                    .crowded = larger > 1,
                    .seed = asked->seed,
                    .chance = pod__mix(asked->seed + asked->seen_count) ^ pod_game_of(position)->rules->hash(position),
                    .latest = asked->latest};
    out->one_thread = true;
    out->choice = (pod__choice){.margin = character->look ? 0 : (int)(smaller * pod__character_margin(character)),
                                .noise = smaller * 100 * (double)character->temperature,
                                .taste = smaller,
                                .eyes = &out->eyes};
    out->request.tables = NULL;
    out->request.nodes =
        tighter(asked->nodes, two_player ? pod__character_nodes(character, larger) : character->simulations);
}

/* Which of two moves that are as good as equal is played, the seed decides; an analysis gives the best. The last
   character is full strength, which is also all that a game without characters has. */
static void choose_manner(manner *out, const pod_search_request *asked, const pod_position *position, bool two_player) {
    enum { MOVE_MS = 2000, MARGIN_MS = 50, HAIR = 2 /* hundredths */ };
    static const pod__character full = {.moves = POD__EVERYTHING};
    const pod__character *characters = pod__search_game_of(position->game)->characters;
    out->request = *asked;
    out->choice = (pod__choice){.margin = asked->character && asked->seed ? HAIR : 0, .noise = HAIR / 2.0};
    out->one_thread = false;
    out->eyes = (pod__eyes){.character = asked->character ? &full : NULL};
    if (!asked->time_ms && !asked->nodes && !(two_player && asked->depth)) {
        out->request.time_ms = out->request.share_ms = MOVE_MS - MARGIN_MS;
    }
    if (asked->character && asked->character < POD_CHARACTERS && characters) {
        play_as(&characters[asked->character], out, position, two_player);
    }
}

/* ---- The search ---------------------------------------------------------------------------------------- */

static void run_mcts(pod_search *search, const pod__board *board, const pod_position *position, pod__watch *watch) {
    search->holds_mcts = true;
    search->mcts.board = board;
    search->mcts.setup = search->setup;
    search->mcts.watch = watch;
    pod__mcts_memory_init(&search->mcts.memory, search->memory, search->memory_bytes);
    pod__mcts_run(&search->mcts, position);
}

static void run_alphabeta(pod_search *search, const pod__board *board, const pod_position *position, const manner *by,
                          pod__watch *watch) {
    if (search->holds_mcts) {
        pod_search_clear(search);
    }
    /* A search limited by nodes or depth rather than time is repeatable, whatever was searched before. */
    pod__table_start(&search->table, watch->request->nodes || watch->request->depth);
    search->alphabeta.board = board;
    search->alphabeta.setup = search->setup;
    search->alphabeta.table = &search->table;
    search->alphabeta.watch = watch;
    search->alphabeta.endgame = &search->endgame;
    search->alphabeta.threads = by->one_thread ? NULL : search->threads;
    fill_seats(&search->alphabeta, position, watch->report);
    if (pod__probe_root(&search->alphabeta, position)) {
        return;
    }
    if (watch->request->by_tree && !board->reversible) {
        watch->check_interval = SIMULATIONS_PER_CHECK;
        pod__watch_check(watch);
        run_mcts(search, board, position, watch);
    } else {
        pod__alphabeta_run(&search->alphabeta, position, &by->choice);
    }
}

void pod__search_on(pod_search *search, const pod__board *board, const pod_position *position,
                    const pod_search_request *asked, pod_search_report *out) {
    pod_search_report report = {.size = sizeof report, .best = POD_MOVE_NONE};
    pod__watch watch;
    manner by;
    bool two_player = pod__board_is_two_player(position);
    choose_manner(&by, asked, position, two_player);
    pod__watch_start(&watch, &by.request, &search->stop, &report, two_player ? NODES_PER_CHECK : SIMULATIONS_PER_CHECK);
    if (by.eyes.character) {
        leave_out_unseen(&by, position, &watch);
    }
    board->setup(search->setup, position);
    if (board->use_network) {
        board->use_network(search->setup, search->network[position->game]);
    }
    if (two_player) {
        run_alphabeta(search, board, position, &by, &watch);
    } else {
        run_mcts(search, board, position, &watch);
    }
    pod__watch_finish(&watch);
    *out = report;
}

/* Whether a move is left to choose. */
static bool leaves_a_move(const pod_position *position, const pod_search_request *request) {
    assert(position->turn != POD_NOBODY);
    pod_move_list list;
    pod__watch watch = {.request = request};
    if (!request->exclude_count) {
        return true;
    }
    pod_game_of(position)->rules->moves(position, &list);
    return pod__watch_filter_moves(&watch, list.move, list.count) > 0;
}

bool pod__search_request_take(const pod_search_request *given, pod_search_request *out, size_t *room) {
    static const pod__sizes sizes = {
        .request_least = POD__SIZE_UPTO(pod_search_request, context),
        .request = sizeof(pod_search_request),
        .report_least = POD__SIZE_UPTO(pod_search_report, line),
        .report = sizeof(pod_search_report),
    };
    return pod__request_take(given, &sizes, out, room);
}

/* Why the request cannot be met; POD_OK when it can. */
static pod_error refuse(const pod_position *position, const pod_search_request *request) {
    return !makes_sense(request)               ? POD_ERROR_OPTION_VALUE
           : position->turn == POD_NOBODY      ? POD_ERROR_GAME_OVER
           : !leaves_a_move(position, request) ? POD_ERROR_OPTION_VALUE
                                               : POD_OK;
}

pod_error pod_search_run(pod_search *search, const pod_position *position, const pod_search_request *request,
                         pod_search_report *out) {
    pod_search_request taken;
    size_t room;
    pod_error error = pod__search_request_take(request, &taken, &room) ? refuse(position, &taken) : POD_ERROR_STRUCTURE;
    if (!error) {
        pod_search_report report;
        pod__search_on(search, pod__board_for(position), position, &taken, &report);
        pod__structure_give(&report, sizeof report, out, room);
    }
    atomic_store_explicit(&search->stop, false, memory_order_relaxed);
    return error;
}
