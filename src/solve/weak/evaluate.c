#include "solve/weak/replies.h"

#include <stdlib.h>
#include <string.h>

#include "base/work.h"
#include "rules/cephalopod/board.h"

enum { IN_PIECE = POD__CHECK_SPAN, LISTED = 256, TAKEN_MAX = 4 };

/* ---- Where the prover's moves lead --------------------------------------------------------------------------- */

/* What is to be added to the replies. */
typedef struct listed {
    size_t count;
    pod__step to[LISTED];
} listed;

static bool add_listed(pod__evaluating *at, listed *list) {
    bool added = true;
    pthread_mutex_lock(&at->lock);
    for (size_t i = 0; i < list->count && added; i++) {
        added = pod__replies_add(&at->replies[list->to[i].pips][list->to[i].dice], list->to[i].board);
    }
    pthread_mutex_unlock(&at->lock);
    list->count = 0;
    if (!added) {
        atomic_store(&at->no_memory, true);
    }
    return added;
}

/* The moves of a board, of those that the rules allow; false when there is a flaw, or it is not as it was. */
static bool list_board(pod__evaluating *at, size_t number, listed *list) {
    const pod__answers *answers = at->answers;
    const uint8_t *own = pod__claim_moves(answers, number);
    const pod_position position = pod__claim_position(at->claim, answers->board[number]);
    pod_move_list moves;
    if (!pod__claim_is_in_order(at->claim, answers->board[number], at->pips, at->dice)) {
        atomic_store(&at->changed, true);
        return false;
    }
    pod__cephalopod_rules.moves(&position, &moves);
    for (unsigned i = 0; i < answers->moves[number]; i++) {
        pod_position after = position;
        unsigned symmetry;
        if (own[i] >= moves.count || (i && own[i] <= own[i - 1])) {
            return pod__evaluating_flaw(at, number, POD_PROVE_FLAW_MOVE, answers->board[number], POD_MOVE_NONE);
        }
        const pod__step to = pod__step_place(at->claim, &after, moves.move[own[i]], &symmetry);
        if (to.dice < at->claim->live) {
            list->to[list->count++] = to;
        }
        if (list->count == LISTED && !add_listed(at, list)) {
            return false;
        }
    }
    return true;
}

/* Pieces are taken in order and ended, so the flaw of the first board is found. */
static bool list_piece(void *context, unsigned thread, size_t piece) {
    pod__evaluating *at = context;
    listed list = {.count = 0};
    for (size_t i = piece * IN_PIECE; i < at->answers->count && i < (piece + 1) * IN_PIECE; i++) {
        if (!list_board(at, i, &list)) {
            return false;
        }
    }
    return add_listed(at, &list) && pod__evaluating_goes_on(at, thread, 0);
}

/* ---- The prover's tables ------------------------------------------------------------------------------------- */

static bool judge_board(pod__evaluating *at, const pod__table_room *room, size_t number) {
    const pod__answers *answers = at->answers;
    const uint64_t board = answers->board[number];
    const uint8_t *own = pod__claim_moves(answers, number);
    const size_t words = pod__truth_words(at->dice);
    const pod_position position = pod__claim_position(at->claim, board);
    pod_move_list moves;
    memset(room->table, 0, words * sizeof *room->table);
    pod__cephalopod_rules.moves(&position, &moves);
    for (unsigned i = 0; i < answers->moves[number]; i++) {
        const pod__step to = pod__step_of(at->claim, board, &position, moves.move[own[i]]);
        const bool is_full = to.dice == at->claim->live;
        const uint64_t *after = is_full ? at->full : pod__replies_table(&at->replies[to.pips][to.dice], to.board);
        const uint64_t *before = pod__step_before(&to, after, true, room);
        for (size_t word = 0; word < words; word++) {
            room->table[word] |= before[word];
        }
    }
    return pod__evaluating_keep(at, room, answers->tables, &answers->number[number]);
}

static bool judge_piece(void *context, unsigned thread, size_t piece) {
    pod__evaluating *at = context;
    const size_t first = piece * IN_PIECE;
    size_t i = first;
    for (; i < at->answers->count && i < first + IN_PIECE; i++) {
        if (!judge_board(at, &at->room[thread], i)) {
            return false;
        }
    }
    return pod__evaluating_goes_on(at, thread, i - first);
}

/* ---- Layers -------------------------------------------------------------------------------------------------- */

/* What a placement, and captures of two dice and more, lead to. */
static bool evaluate_replies(pod__evaluating *at) {
    bool all = at->dice + 1 >= at->claim->live || pod__replies_evaluate(at, at->pips + 1, at->dice + 1);
    for (unsigned taken = 2; taken <= TAKEN_MAX && taken <= at->dice + 1 && all; taken++) {
        all = pod__replies_evaluate(at, at->pips, at->dice + 1 - taken);
    }
    return all;
}

static bool evaluate_layer(pod__evaluating *at, unsigned pips, unsigned dice) {
    pod__answers *answers = &at->claim->answers[pips][dice];
    const size_t pieces = (answers->count + IN_PIECE - 1) / IN_PIECE;
    at->pips = pips;
    at->dice = dice;
    at->answers = answers;
    if (!answers->count) {
        return true;
    }
    answers->number = malloc(answers->count * sizeof *answers->number);
    answers->tables = pod__evaluating_tables(dice);
    if (!answers->number || !answers->tables || !pod__claim_take(at->claim, answers)) {
        atomic_store(&at->no_memory, !at->claim->content->error);
        return false;
    }
    bool all = pod__crew_work(at->crew, pieces, list_piece, at) && evaluate_replies(at) &&
               pod__crew_work(at->crew, pieces, judge_piece, at);
    pod__claim_drop_moves(answers);
    return all;
}

/* A table is needed by boards with as many pips, or one fewer: where the opponent is to move; and by those in turn. */
static void forget(pod__evaluating *at, unsigned pips) {
    for (unsigned dice = 0; dice <= POD__CHECK_SQUARES; dice++) {
        if (pips + 1 <= POD__CHECK_PIPS) {
            pod__replies_free(&at->replies[pips + 1][dice]);
        }
        if (pips + 2 <= POD__CHECK_PIPS) {
            pod__claim_drop(&at->claim->answers[pips + 2][dice]);
        }
    }
}

static bool evaluate_all(pod__evaluating *at) {
    unsigned end = pod__claim_pips(pod__claim_board(at->claim, &at->claim->root, &(unsigned){0}));
    for (unsigned pips = POD__CHECK_PIPS + 1; pips-- > end;) {
        for (unsigned dice = 0; dice < at->claim->live; dice++) {
            if (!evaluate_layer(at, pips, dice)) {
                return false;
            }
        }
        if (pips > end) {
            forget(at, pips);
        }
    }
    return true;
}

/* ---- The root ------------------------------------------------------------------------------------------------ */

static uint32_t ownership_of(const pod__claim *claim, uint64_t board, unsigned symmetry) {
    uint32_t ownership = 0;
    for (unsigned i = 0; i < claim->live; i++) {
        pod_die die = claim->root.of.cephalopod.die[claim->square[i]];
        if (die && pod_die_owner(die) == claim->seat) {
            ownership |= UINT32_C(1) << pod__claim_dice_below(board, claim->image[symmetry][i]);
        }
    }
    return ownership;
}

/* The table of the root; NULL when there is a flaw, or no memory. */
static const uint64_t *table_of_root(pod__evaluating *at, uint64_t board) {
    const pod__claim *claim = at->claim;
    const unsigned pips = pod__claim_pips(board), dice = pod__claim_dice(board);
    pod__replies *replies = &at->replies[pips][dice];
    if (claim->root.turn == claim->seat) {
        const pod__answers *answers = &claim->answers[pips][dice];
        size_t number = answers->count ? pod__claim_find(answers, board) : 0;
        if (number == answers->count) {
            pod__claim_flaw(claim, POD_PROVE_FLAW_MISSING, board, POD_MOVE_NONE);
            return NULL;
        }
        return pod__evaluating_table(answers->tables, answers->number[number]);
    }
    if (!pod__replies_add(replies, board)) {
        atomic_store(&at->no_memory, true);
        return NULL;
    }
    return pod__replies_evaluate(at, pips, dice) ? pod__replies_table(replies, board) : NULL;
}

static bool evaluate_root(pod__evaluating *at) {
    const pod__claim *claim = at->claim;
    unsigned symmetry = 0;
    uint64_t board = pod__claim_board(claim, &claim->root, &symmetry);
    const uint64_t *table = table_of_root(at, board);
    if (table && !pod__truth_row(table, ownership_of(claim, board, symmetry))) {
        claim->verdict->flaw = POD_PROVE_FLAW_LOST;
        claim->verdict->where = claim->root;
    }
    return table && !claim->verdict->flaw;
}

/* ---- The whole ----------------------------------------------------------------------------------------------- */

/* On a full board: whether the dice are as many as the prover must have. */
static void fill_full(pod__evaluating *at) {
    const size_t words = pod__truth_words(at->claim->live);
    const uint32_t dice = (UINT32_C(1) << at->claim->live) - 1;
    for (size_t word = 0; word < words; word++) {
        at->full[word] = 0;
        for (uint32_t bit = 0; bit < 64; bit++) {
            const bool is_enough = __builtin_popcount(((uint32_t)word * 64 + bit) & dice) >= at->claim->least;
            at->full[word] |= (uint64_t)is_enough << bit;
        }
    }
}

static bool open_rooms(pod__evaluating *at) {
    const size_t bytes = pod__truth_words(at->claim->live) * sizeof(uint64_t);
    at->room = calloc(pod__crew_threads(at->crew), sizeof *at->room);
    at->full = malloc(bytes);
    bool opened = at->room && at->full;
    for (unsigned i = 0; i < pod__crew_threads(at->crew) && opened; i++) {
        at->room[i] = (pod__table_room){malloc(bytes), malloc(bytes), malloc(bytes)};
        opened = at->room[i].table && at->room[i].one && at->room[i].other;
    }
    if (opened) {
        fill_full(at);
    }
    return opened;
}

static void close(pod__evaluating *at) {
    for (unsigned i = 0; at->room && i < pod__crew_threads(at->crew); i++) {
        free(at->room[i].table);
        free(at->room[i].one);
        free(at->room[i].other);
    }
    free(at->room);
    free(at->full);
    for (unsigned pips = 0; pips <= POD__CHECK_PIPS; pips++) {
        for (unsigned dice = 0; dice <= POD__CHECK_SQUARES; dice++) {
            pod__replies_free(&at->replies[pips][dice]);
        }
    }
    pod__crew_close(at->crew);
    pthread_mutex_destroy(&at->lock);
    free(at);
}

bool pod__claim_holds(pod__claim *claim, const pod_prove_check *how, pod_error *error) {
    pod__evaluating *at = calloc(1, sizeof *at);
    if (!at || pthread_mutex_init(&at->lock, NULL)) {
        free(at);
        *error = POD_ERROR_MEMORY;
        return false;
    }
    at->claim = claim;
    at->how = how;
    at->crew = pod__crew_open(how->threads);
    at->no_memory = !open_rooms(at);
    bool holds = !at->no_memory && evaluate_all(at) && evaluate_root(at);
    if (at->changed) {
        pod__stream_changed(claim->content);
    }
    *error = at->no_memory ? POD_ERROR_MEMORY : at->stopped ? POD_ERROR_STOPPED : *error;
    close(at);
    return holds;
}
