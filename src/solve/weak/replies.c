/* Where the opponent is to move: whatever they do must be answered. */
#include <stdlib.h>
#include <string.h>

#include "base/array.h"
#include "base/work.h"
#include "rules/cephalopod/inside.h"
#include "solve/weak/evaluate.h"

enum { FIRST_SLOTS = 1 << 10, IN_PIECE = 16 };

/* ---- The boards ---------------------------------------------------------------------------------------------- */

static size_t place_of(const pod__replies *in, uint64_t board) {
    size_t place = (size_t)((board * UINT64_C(0x9e3779b97f4a7c15)) >> 20) & (in->slots - 1);
    while (in->slot[place] && in->board[in->slot[place] - 1] != board) {
        place = (place + 1) & (in->slots - 1);
    }
    return place;
}

static bool grow(pod__replies *in) {
    pod__replies more = *in;
    more.slots = in->slots ? 2 * in->slots : FIRST_SLOTS;
    more.slot = calloc(more.slots, sizeof *more.slot);
    if (!more.slot) {
        return false;
    }
    for (size_t i = 0; i < in->count; i++) {
        more.slot[place_of(&more, in->board[i])] = (uint32_t)i + 1;
    }
    free(in->slot);
    *in = more;
    return true;
}

bool pod__replies_add(pod__replies *replies, uint64_t board) {
    if (2 * replies->count >= replies->slots && !grow(replies)) {
        return false;
    }
    size_t place = place_of(replies, board);
    if (replies->slot[place]) {
        return true;
    }
    if (replies->count == UINT32_MAX ||
        !pod__grow(&replies->board, &replies->room, replies->count + 1, sizeof *replies->board)) {
        return false;
    }
    replies->board[replies->count++] = board;
    replies->slot[place] = (uint32_t)replies->count;
    return true;
}

const uint64_t *pod__replies_table(const pod__replies *replies, uint64_t board) {
    return pod__evaluating_table(replies->tables, replies->number[replies->slot[place_of(replies, board)] - 1]);
}

void pod__replies_free(pod__replies *replies) {
    free(replies->board);
    free(replies->slot);
    free(replies->number);
    pod__distinct_close(replies->tables);
    *replies = (pod__replies){0};
}

/* ---- Their tables -------------------------------------------------------------------------------------------- */

typedef struct judging {
    pod__evaluating *at;
    pod__replies *replies;
    unsigned dice;
} judging;

/* The table of a board that a move leads to; NULL when there is no answer for it. */
static const uint64_t *table_after(const pod__evaluating *at, const pod__step *to) {
    const pod__answers *answers = &at->claim->answers[to->pips][to->dice];
    if (to->dice == at->claim->live) {
        return at->full;
    }
    const size_t answer = pod__claim_find(answers, to->board);
    return answer < answers->count ? pod__evaluating_table(answers->tables, answers->number[answer]) : NULL;
}

static bool judge(const judging *of, const pod__table_room *room, size_t number) {
    pod__evaluating *at = of->at;
    const uint64_t board = of->replies->board[number];
    const size_t words = pod__truth_words(of->dice);
    const pod_position position = pod__claim_position(at->claim, board);
    pod_move_list moves;
    memset(room->table, 0xff, words * sizeof *room->table);
    pod__cephalopod_rules.moves(&position, &moves);
    for (unsigned i = 0; i < moves.count; i++) {
        const pod__step to = pod__step_of(at->claim, board, &position, moves.move[i]);
        const uint64_t *after = table_after(at, &to);
        if (!after) {
            return pod__evaluating_flaw(at, board, POD_PROVE_FLAW_REPLY, board, moves.move[i]);
        }
        const uint64_t *before = pod__step_before(&to, after, false, room);
        for (size_t word = 0; word < words; word++) {
            room->table[word] &= before[word];
        }
    }
    return pod__evaluating_keep(at, room, of->replies->tables, &of->replies->number[number]);
}

/* Goes on after a flaw: another board may have the first. */
static bool judge_piece(void *context, unsigned thread, size_t piece) {
    const judging *of = context;
    const size_t first = of->replies->evaluated + piece * IN_PIECE;
    for (size_t i = first; i < of->replies->count && i < first + IN_PIECE; i++) {
        judge(of, &of->at->room[thread], i);
    }
    return pod__evaluating_goes_on(of->at, thread, 0);
}

/* Room for the numbers of their tables. */
static bool make_room(pod__replies *replies, unsigned dice) {
    uint32_t *number = realloc(replies->number, replies->count * sizeof *number);
    if (!number) {
        return false;
    }
    replies->number = number;
    replies->tables = replies->tables ? replies->tables : pod__evaluating_tables(dice);
    return replies->tables != NULL;
}

bool pod__replies_evaluate(pod__evaluating *at, unsigned pips, unsigned dice) {
    pod__replies *replies = &at->replies[pips][dice];
    judging of = {at, replies, dice};
    const size_t left = replies->count - replies->evaluated;
    if (!left) {
        return true;
    }
    if (!make_room(replies, dice)) {
        atomic_store(&at->no_memory, true);
        return false;
    }
    bool all = pod__crew_work(at->crew, (left + IN_PIECE - 1) / IN_PIECE, judge_piece, &of);
    replies->evaluated = replies->count;
    return all && !at->flawed;
}
