/* Where the opponent is to move: whatever they do must be answered. */
#include <stdlib.h>
#include <string.h>

#include "base/array.h"
#include "base/work.h"
#include "rules/cephalopod/board.h"
#include "solve/weak/replies.h"

enum { FIRST_SLOTS = 1 << 10, IN_PIECE = 16 };

/* ---- A move ------------------------------------------------------------------------------------------------ */

pod__step pod__step_place(const pod__claim *claim, pod_position *after, pod_move move, unsigned *symmetry) {
    pod__cephalopod_rules.apply(after, move);
    pod__step out = {.board = pod__claim_board(claim, after, symmetry)};
    out.pips = pod__claim_pips(out.board);
    out.dice = pod__claim_dice(out.board);
    return out;
}

pod__step pod__step_of(const pod__claim *claim, uint64_t board, const pod_position *position, pod_move move) {
    pod_position after = *position;
    unsigned symmetry = 0, dice = 0, before = 0;
    pod__step out = pod__step_place(claim, &after, move, &symmetry);
    out.turned = symmetry != 0;
    for (unsigned i = 0; i < claim->live; i++) {
        const bool was = (board >> 3 * i & 7u) != 0, is = after.of.cephalopod.die[claim->square[i]] != 0;
        if (is) {
            out.placed = was ? out.placed : dice;
            out.die[dice++] = (uint8_t)pod__claim_dice_below(out.board, claim->image[symmetry][i]);
        }
        out.captured |= was && !is ? UINT32_C(1) << before : 0;
        before += was;
    }
    return out;
}

const uint64_t *pod__step_before(const pod__step *step, const uint64_t *after, bool provers,
                                 const pod__table_room *room) {
    unsigned dice = step->dice - 1;
    uint64_t *table = room->one, *next = room->other;
    memcpy(next, after, pod__truth_words(step->dice) * sizeof *next);
    if (step->turned) {
        pod__truth_reorder(next, step->dice, step->die);
    }
    pod__truth_fix(table, next, step->dice, step->placed, provers);
    for (uint32_t left = step->captured; left; left &= left - 1) {
        uint64_t *made = next;
        pod__truth_add(made, table, dice++, (unsigned)__builtin_ctz(left));
        next = table;
        table = made;
    }
    return table;
}

/* ---- Together ---------------------------------------------------------------------------------------------- */

bool pod__evaluating_goes_on(pod__evaluating *at, unsigned thread, size_t boards) {
    size_t done = atomic_fetch_add(&at->done, boards) + boards;
    if (!thread && !pod__goes_on(&at->how->progress, 0, done, at->claim->boards)) {
        atomic_store(&at->stopped, true);
    }
    return !atomic_load(&at->stopped) && !atomic_load(&at->no_memory);
}

bool pod__evaluating_flaw(pod__evaluating *at, uint64_t order, pod_prove_flaw flaw, uint64_t board, pod_move move) {
    pthread_mutex_lock(&at->lock);
    if (!at->flawed || order < at->order) {
        at->flawed = true;
        at->order = order;
        pod__claim_flaw(at->claim, flaw, board, move);
    }
    pthread_mutex_unlock(&at->lock);
    return false;
}

bool pod__evaluating_keep(pod__evaluating *at, const pod__table_room *room, pod__distinct *tables, uint32_t *number) {
    if (!pod__distinct_add(tables, (const uint8_t *)room->table, number)) {
        atomic_store(&at->no_memory, true);
        return false;
    }
    return true;
}

pod__distinct *pod__evaluating_tables(unsigned dice) {
    return pod__distinct_open(pod__truth_words(dice) * sizeof(uint64_t));
}

const uint64_t *pod__evaluating_table(const pod__distinct *tables, uint32_t number) {
    return (const uint64_t *)(const void *)pod__distinct_at(tables, number);
}

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
