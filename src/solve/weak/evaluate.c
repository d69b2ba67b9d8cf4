/* Tables of a certificate, from the full boards back: "the prover, owning these dice, gets what he wants". An ownership
   is a number with bit k for the k-th die of the board. */
#include <stdlib.h>
#include <string.h>

#include "base/work.h"
#include "rules/cephalopod/inside.h"
#include "solve/weak/claim.h"

enum { FIRST_SLOTS = 1 << 10 };

/* Boards with the opponent to move that have been evaluated, by pips and dice. */
typedef struct replies {
    size_t count, slots;
    uint64_t *board; /* + 1; 0 where free */
    uint8_t *table;
} replies;

typedef struct evaluating {
    pod__claim *claim;
    replies replies[POD__CHECK_PIPS + 1][POD__CHECK_SQUARES + 1];
    uint32_t *index; /* of each ownership of a board, in that after a move */
    uint8_t *yes;    /* of each ownership, being evaluated */
    uint8_t *reply_yes;
    uint32_t *reply_index;
    const pod_prove_check *how;
    uint64_t done; /* boards of the prover */
    bool no_memory, stopped;
} evaluating;

static size_t table_bytes(unsigned dice) {
    return dice < 3 ? 1 : (size_t)1 << (dice - 3);
}

static bool bit(const uint8_t *table, uint32_t ownership) {
    return ((unsigned)table[ownership / 8] >> ownership % 8) & 1u;
}

static void pack(const uint8_t *yes, unsigned dice, uint8_t *table) {
    memset(table, 0, table_bytes(dice));
    for (uint32_t ownership = 0; ownership < 1u << dice; ownership++) {
        table[ownership / 8] |= (uint8_t)((unsigned)yes[ownership] << ownership % 8);
    }
}

/* ---- A move ------------------------------------------------------------------------------------------------ */

/* A move of a colourless board: where it leads, and what becomes of each ownership. */
typedef struct step {
    uint64_t board;
    unsigned pips, dice;
    uint32_t placed; /* the bit of the placed die */
} step;

static unsigned dice_below(uint64_t board, unsigned square) {
    return pod__claim_dice(board & ((UINT64_C(1) << 3 * square) - 1));
}

static step step_of(const evaluating *at, uint64_t board, const pod_position *position, pod_move move,
                    uint32_t *index) {
    const pod__claim *claim = at->claim;
    pod_position after = *position;
    unsigned symmetry = 0, dice = 0;
    uint32_t stays[POD__CHECK_SQUARES];
    pod__cephalopod_rules.apply(&after, move);
    step out = {.board = pod__claim_board(claim, &after, &symmetry)};
    out.pips = pod__claim_pips(out.board);
    out.dice = pod__claim_dice(out.board);
    for (unsigned i = 0; i < claim->live; i++) {
        bool there = after.of.cephalopod.die[claim->square[i]] != 0;
        uint32_t now = there ? UINT32_C(1) << dice_below(out.board, pod__claim_image(claim, i, symmetry)) : 0;
        if (board >> 3 * i & 7u) {
            stays[dice++] = now;
        } else if (there) {
            out.placed = now;
        }
    }
    index[0] = 0;
    for (uint32_t ownership = 1; ownership < UINT32_C(1) << dice; ownership++) {
        index[ownership] = index[ownership & (ownership - 1)] | stays[__builtin_ctz(ownership)];
    }
    return out;
}

static bool is_enough(const pod__claim *claim, uint32_t ownership) {
    return __builtin_popcount(ownership) >= claim->least;
}

/* ---- The opponent -------------------------------------------------------------------------------------------- */

static size_t reply_place(const replies *in, uint64_t board) {
    size_t place = (size_t)((board * UINT64_C(0x9e3779b97f4a7c15)) >> 20) & (in->slots - 1);
    while (in->board[place] && in->board[place] != board + 1) {
        place = (place + 1) & (in->slots - 1);
    }
    return place;
}

static void replies_free(replies *in) {
    free(in->board);
    free(in->table);
    *in = (replies){0};
}

static bool replies_grow(replies *in, size_t bytes) {
    replies more = {.count = in->count, .slots = in->slots ? 2 * in->slots : FIRST_SLOTS};
    more.board = calloc(more.slots, sizeof *more.board);
    more.table = malloc(more.slots * bytes);
    if (!more.board || !more.table) {
        replies_free(&more);
        return false;
    }
    for (size_t i = 0; i < in->slots; i++) {
        if (in->board[i]) {
            size_t place = reply_place(&more, in->board[i] - 1);
            more.board[place] = in->board[i];
            memcpy(more.table + place * bytes, in->table + i * bytes, bytes);
        }
    }
    replies_free(in);
    *in = more;
    return true;
}

/* He may do what he likes: every move must be answered. */
static bool evaluate_reply(evaluating *at, uint64_t board, unsigned dice) {
    pod_position position = pod__claim_position(at->claim, board);
    pod_move_list moves;
    memset(at->reply_yes, 1, (size_t)1 << dice);
    pod__cephalopod_rules.moves(&position, &moves);
    for (unsigned i = 0; i < moves.count; i++) {
        step to = step_of(at, board, &position, moves.move[i], at->reply_index);
        const pod__answers *answers = &at->claim->answers[to.pips][to.dice];
        const uint8_t *table = NULL;
        if (to.dice < at->claim->live) {
            size_t number = pod__claim_find(answers, to.board);
            if (number == answers->count) {
                return pod__claim_flaw(at->claim, POD_PROVE_FLAW_REPLY, board, moves.move[i]);
            }
            table = answers->table + number * table_bytes(to.dice);
        }
        for (uint32_t ownership = 0; ownership < UINT32_C(1) << dice; ownership++) {
            uint32_t then = at->reply_index[ownership];
            at->reply_yes[ownership] &= table ? bit(table, then) : is_enough(at->claim, then);
        }
    }
    return true;
}

/* The table of a board where the opponent is to move; NULL when there is a flaw, or no memory. */
static const uint8_t *reply(evaluating *at, uint64_t board, unsigned pips, unsigned dice) {
    replies *in = &at->replies[pips][dice];
    size_t bytes = table_bytes(dice);
    if (2 * in->count >= in->slots && !replies_grow(in, bytes)) {
        at->no_memory = true;
        return NULL;
    }
    size_t place = reply_place(in, board);
    if (!in->board[place]) {
        if (!evaluate_reply(at, board, dice)) {
            return NULL;
        }
        pack(at->reply_yes, dice, in->table + place * bytes);
        in->board[place] = board + 1;
        in->count++;
    }
    return in->table + place * bytes;
}

/* ---- The prover ---------------------------------------------------------------------------------------------- */

static bool add_move(evaluating *at, uint64_t board, unsigned dice, const pod_position *position, pod_move move) {
    step to = step_of(at, board, position, move, at->index);
    const uint8_t *table = NULL;
    if (to.dice < at->claim->live && !(table = reply(at, to.board, to.pips, to.dice))) {
        return false;
    }
    for (uint32_t ownership = 0; ownership < UINT32_C(1) << dice; ownership++) {
        uint32_t then = at->index[ownership] | to.placed;
        at->yes[ownership] |= table ? bit(table, then) : is_enough(at->claim, then);
    }
    return true;
}

static bool evaluate_board(evaluating *at, pod__answers *answers, size_t number, unsigned dice) {
    uint64_t board = answers->board[number];
    pod_position position = pod__claim_position(at->claim, board);
    pod_move_list moves;
    memset(at->yes, 0, (size_t)1 << dice);
    pod__cephalopod_rules.moves(&position, &moves);
    for (unsigned i = 0; i < answers->moves[number]; i++) {
        unsigned move = answers->move[answers->first[number] + i];
        if (move >= moves.count || (i && move <= answers->move[answers->first[number] + i - 1])) {
            return pod__claim_flaw(at->claim, POD_PROVE_FLAW_MOVE, board, POD_MOVE_NONE);
        }
        if (!add_move(at, board, dice, &position, moves.move[move])) {
            return false;
        }
    }
    pack(at->yes, dice, answers->table + number * table_bytes(dice));
    return true;
}

/* ---- The whole ----------------------------------------------------------------------------------------------- */

static bool goes_on(evaluating *at) {
    at->stopped = ++at->done % 256 == 0 && !pod__goes_on(&at->how->progress, 0, at->done, at->claim->boards);
    return !at->stopped;
}

static bool evaluate_layer(evaluating *at, unsigned pips, unsigned dice) {
    pod__answers *answers = &at->claim->answers[pips][dice];
    answers->table = malloc(answers->count ? answers->count * table_bytes(dice) : 1);
    at->no_memory = at->no_memory || !answers->table || !pod__claim_take(answers);
    for (size_t i = 0; !at->no_memory && i < answers->count; i++) {
        if (!evaluate_board(at, answers, i, dice) || !goes_on(at)) {
            return false;
        }
    }
    return !at->no_memory;
}

/* A table is needed by boards with as many pips, or one fewer: where the opponent is to move; and by those in turn. */
static void forget(evaluating *at, unsigned pips) {
    for (unsigned dice = 0; dice <= POD__CHECK_SQUARES; dice++) {
        if (pips + 1 <= POD__CHECK_PIPS) {
            replies_free(&at->replies[pips + 1][dice]);
        }
        if (pips + 2 <= POD__CHECK_PIPS) {
            pod__claim_drop(&at->claim->answers[pips + 2][dice]);
        }
    }
}

static bool evaluate_all(evaluating *at) {
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

static uint32_t ownership_of(const pod__claim *claim, uint64_t board, unsigned symmetry) {
    uint32_t ownership = 0;
    for (unsigned i = 0; i < claim->live; i++) {
        pod_die die = claim->root.of.cephalopod.die[claim->square[i]];
        if (die && pod_die_owner(die) == claim->seat) {
            ownership |= UINT32_C(1) << dice_below(board, pod__claim_image(claim, i, symmetry));
        }
    }
    return ownership;
}

static bool evaluate_root(evaluating *at) {
    const pod__claim *claim = at->claim;
    unsigned symmetry = 0;
    uint64_t board = pod__claim_board(claim, &claim->root, &symmetry);
    unsigned pips = pod__claim_pips(board), dice = pod__claim_dice(board);
    uint32_t ownership = ownership_of(claim, board, symmetry);
    const uint8_t *table;
    if (claim->root.turn == claim->seat) {
        const pod__answers *answers = &claim->answers[pips][dice];
        size_t number = pod__claim_find(answers, board);
        if (number == answers->count) {
            return pod__claim_flaw(claim, POD_PROVE_FLAW_MISSING, board, POD_MOVE_NONE);
        }
        table = answers->table + number * table_bytes(dice);
    } else if (!(table = reply(at, board, pips, dice))) {
        return false;
    }
    if (!bit(table, ownership)) {
        claim->verdict->flaw = POD_PROVE_FLAW_LOST;
        claim->verdict->where = claim->root;
        return false;
    }
    return true;
}

bool pod__claim_holds(pod__claim *claim, const pod_prove_check *how, pod_error *error) {
    evaluating *at = calloc(1, sizeof *at);
    if (!at) {
        *error = POD_ERROR_MEMORY;
        return false;
    }
    at->claim = claim;
    at->how = how;
    at->index = malloc(sizeof *at->index << claim->live);
    at->reply_index = malloc(sizeof *at->index << claim->live);
    at->yes = malloc((size_t)1 << claim->live);
    at->reply_yes = malloc((size_t)1 << claim->live);
    at->no_memory = !at->index || !at->reply_index || !at->yes || !at->reply_yes;
    bool holds = !at->no_memory && evaluate_all(at) && evaluate_root(at);
    *error = at->no_memory ? POD_ERROR_MEMORY : at->stopped ? POD_ERROR_STOPPED : *error;
    for (unsigned pips = 0; pips <= POD__CHECK_PIPS; pips++) {
        for (unsigned dice = 0; dice <= POD__CHECK_SQUARES; dice++) {
            replies_free(&at->replies[pips][dice]);
        }
    }
    free(at->index);
    free(at->reply_index);
    free(at->yes);
    free(at->reply_yes);
    free(at);
    return holds;
}
