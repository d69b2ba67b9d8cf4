#include "solve/octogo/table.h"

#include <pthread.h>
#include <string.h>

#include "base/work.h"
#include "ludopod/game.h"

enum { CHUNK = 4096 };

typedef struct job {
    const pod__octo_table *table;
    const pod__octo_check *check;
    const pod_rules *rules;
    pod_position empty; /* the board, by the rules of the table, without the counts that would draw */
    atomic_bool failed;
    pthread_mutex_t lock; /* of the verdict */
    pod__octo_verdict *verdict;
} job;

static pod_position position_of(const job *work, const pod__octo_duo *duo) {
    pod_position position = work->empty;
    pod_octogo *board = &position.of.octogo;
    board->piece[duo->mover.square] = pod_octogo_piece_make(POD_OCTOGO_RED, duo->mover.arrow);
    board->piece[duo->other.square] = pod_octogo_piece_make(POD_OCTOGO_BLUE, duo->other.arrow);
    board->spent[POD_OCTOGO_RED] = duo->mover.spent;
    board->spent[POD_OCTOGO_BLUE] = duo->other.spent;
    return position;
}

static pod__octo_piece piece_of(const pod_position *position, unsigned seat) {
    const pod_octogo *board = &position->of.octogo;
    unsigned square = 0;
    while (!board->piece[square] || pod_octogo_piece_owner(board->piece[square]) != seat) {
        square++;
    }
    return (pod__octo_piece){.square = (uint8_t)square,
                             .arrow = (uint8_t)pod_octogo_piece_arrow(board->piece[square]),
                             .spent = board->spent[seat]};
}

/* What the table says of a position after a move; a game that is over is lost for the one to move. */
static bool entry_after(const job *work, pod_position *after, pod__octo_entry *out) {
    if (after->turn == POD_NOBODY) {
        *out = after->of.octogo.winner == POD_OCTOGO_RED ? 1 : 0;
        return true;
    }
    if (work->table->frame.spent == 1) {
        memset(after->of.octogo.spent, 0, sizeof after->of.octogo.spent);
    }
    unsigned mover = after->turn;
    pod__octo_duo duo = {.mover = piece_of(after, mover), .other = piece_of(after, 1 - mover)};
    return pod__octo_table_entry(work->table, pod__octo_index(&work->table->frame, &duo), out);
}

/* What follows from the moves: the quickest win, or else a draw, or else the slowest loss. */
static bool derive(const job *work, const pod_position *position, pod__octo_entry *out) {
    pod_move_list moves;
    pod__octo_entry quickest = 0, slowest = 0;
    bool draws = false;
    work->rules->moves(position, &moves);
    for (unsigned i = 0; i < moves.count; i++) {
        pod_position after = *position;
        pod__octo_entry entry;
        work->rules->apply(&after, moves.move[i]);
        if (!entry_after(work, &after, &entry)) {
            return false;
        }
        draws |= !entry;
        quickest = pod__octo_is_loss(entry) && (!quickest || entry < quickest) ? entry : quickest;
        slowest = pod__octo_is_win(entry) && entry > slowest ? entry : slowest;
    }
    *out = (pod__octo_entry)(quickest ? quickest + 1 : draws ? 0 : slowest + 1);
    return true;
}

static void note_wrong(job *work, const pod_position *position, pod__octo_entry says, pod__octo_entry is) {
    pthread_mutex_lock(&work->lock);
    if (!work->verdict->wrong++) {
        work->verdict->first = *position;
        work->verdict->says = says;
        work->verdict->is = is;
    }
    pthread_mutex_unlock(&work->lock);
}

static void check_entry(job *work, size_t index) {
    pod__octo_duo duo;
    pod__octo_entry says, is;
    if (!pod__octo_duo_at(&work->table->frame, index, &duo)) {
        return;
    }
    pod_position position = position_of(work, &duo);
    if (!pod__octo_table_entry(work->table, index, &says) || !derive(work, &position, &is)) {
        atomic_store(&work->failed, true);
    } else if (says != is) {
        note_wrong(work, &position, says, is);
    }
}

/* The caller of pod__work() asks. */
static bool check_chunk(void *context, unsigned thread, size_t chunk) {
    job *work = context;
    const pod__octo_check *check = work->check;
    size_t all = work->table->frame.entries, first = chunk * CHUNK;
    if (!thread && !pod__goes_on(&check->progress, 0, first, all)) {
        return false;
    }
    for (size_t index = first; index < all && index < first + CHUNK; index++) {
        check_entry(work, index);
    }
    return !atomic_load(&work->failed);
}

pod_error pod__octo_verify(const pod__octo_table *table, const pod__octo_check *check, pod__octo_verdict *out) {
    *out = (pod__octo_verdict){.seen = table->frame.entries};
    job work = {.table = table, .check = check, .rules = pod_game_at(POD_GAME_OCTOGO)->rules, .verdict = out};
    work.empty = (pod_position){.game = POD_GAME_OCTOGO,
                                .rows = (uint8_t)table->frame.rows,
                                .columns = (uint8_t)table->frame.columns,
                                .players = 2,
                                .turn = POD_OCTOGO_RED,
                                .of.octogo = {.pieces = 1, .winner = POD_NOBODY}};
    pthread_mutex_init(&work.lock, NULL);
    bool done = pod__work(check->threads, (table->frame.entries + CHUNK - 1) / CHUNK, check_chunk, &work);
    pthread_mutex_destroy(&work.lock);
    return atomic_load(&work.failed) ? POD_ERROR_MEMORY : done ? POD_OK : POD_ERROR_STOPPED;
}
