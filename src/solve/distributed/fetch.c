#include "solve/distributed/fetch.h"

#include <string.h>

#include "base/bytes.h"
#include "solve/strong/combine.h"
#include "solve/strong/ownerships.h"

enum { BOARD = 8, NUMBER = 4, RECORD = 8, OCCUPIED_AT = 32, WANTED_AT = 56 };

/* In the pairs: asked for, but not here yet. */
static const uint32_t on_its_way = UINT32_MAX;

/* A board that is wanted. */
typedef struct cursor {
    unsigned wanted;
    size_t board;
} cursor;

typedef struct fetching {
    pod__fetch *fetch;
    pod__post *post;
    pod__memory *memory;
    cursor next;
    size_t *expected; /* bytes of answers by rank */
    uint64_t *record, *room;
} fetching;

/* Puts the question about a board into the box of its rank, if there is one. Returns false when there is no room. */
typedef bool ask_one(fetching *at, pod__wanted *wanted, size_t board, unsigned from, pod_error *error);
/* Answers the question at `in`; returns its bytes. */
typedef size_t answer_one(fetching *at, const uint8_t *in, unsigned to);
/* Takes the answer about a board from `in`; returns its bytes, 0 when it was not asked about. */
typedef size_t take_one(fetching *at, pod__wanted *wanted, size_t board, unsigned from, const uint8_t *in,
                        pod_error *error);

/* Where a cursor points to; NULL at the end. */
static pod__wanted *wanted_at(const fetching *at, cursor *here) {
    while (here->wanted < at->fetch->wanteds && here->board == at->fetch->wanted[here->wanted].count) {
        here->wanted++;
        here->board = 0;
    }
    return here->wanted < at->fetch->wanteds ? &at->fetch->wanted[here->wanted] : NULL;
}

static unsigned holder_of(const fetching *at, uint64_t board) {
    return pod__part_of_board(board, at->fetch->parts) - at->fetch->first;
}

/* ---- Rounds ----------------------------------------------------------------------------------------- */

static bool ask_some(fetching *at, ask_one *ask, pod_error *error) {
    if (*error) {
        return false;
    }
    memset(at->expected, 0, at->post->ranks * sizeof *at->expected);
    for (pod__wanted *wanted; !*error && (wanted = wanted_at(at, &at->next)); at->next.board++) {
        if (!ask(at, wanted, at->next.board, holder_of(at, wanted->board[at->next.board]), error)) {
            return true;
        }
    }
    return false;
}

static void answer_all(fetching *at, answer_one *answer) {
    for (unsigned from = 0; from < at->post->ranks; from++) {
        const uint8_t *in = pod__post_in(at->post, from), *end = in + at->post->in_used[from];
        while (in < end) {
            in += answer(at, in, from);
        }
    }
}

static pod_error take_all(fetching *at, take_one *take, cursor from) {
    pod_error error = POD_OK;
    size_t *done = at->expected;
    memset(done, 0, at->post->ranks * sizeof *done);
    for (pod__wanted *wanted; !error && (wanted = wanted_at(at, &from)); from.board++) {
        if (from.wanted == at->next.wanted && from.board == at->next.board) {
            break;
        }
        unsigned holder = holder_of(at, wanted->board[from.board]);
        done[holder] += take(at, wanted, from.board, holder, pod__post_in(at->post, holder) + done[holder], &error);
    }
    return error;
}

static pod_error go_through(fetching *at, ask_one *ask, answer_one *answer, take_one *take, pod_error mine) {
    bool more = true;
    at->next = (cursor){0, 0};
    while (more) {
        cursor from = at->next;
        more = ask_some(at, ask, &mine);
        pod_error error = pod__post_exchange(at->post, mine, &more);
        if (error) {
            return error;
        }
        answer_all(at, answer);
        error = pod__post_exchange(at->post, POD_OK, NULL);
        mine = error ? error : take_all(at, take, from);
    }
    return pod__post_agree(mine);
}

/* ---- Numbers ---------------------------------------------------------------------------------------- */

static bool ask_number(fetching *at, pod__wanted *wanted, size_t board, unsigned from, pod_error *error) {
    (void)error;
    if (!pod__post_has_room(at->post, from, BOARD)) {
        return false;
    }
    pod__put(pod__post_put(at->post, from, BOARD), wanted->board[board], BOARD);
    return true;
}

static size_t answer_number(fetching *at, const uint8_t *in, unsigned to) {
    uint64_t board = pod__get(in, BOARD);
    unsigned dice = pod__dice_count(board);
    const pod__wanted *wanted = at->fetch->wanted;
    while (wanted->dice != dice) {
        wanted++;
    }
    pod__put(pod__post_put(at->post, to, NUMBER), wanted->number_of(wanted->held, board), NUMBER);
    return BOARD;
}

static size_t take_number(fetching *at, pod__wanted *wanted, size_t board, unsigned from, const uint8_t *in,
                          pod_error *error) {
    (void)at;
    (void)from;
    (void)error;
    wanted->number[board] = (uint32_t)pod__get(in, NUMBER);
    return NUMBER;
}

/* ---- Records ---------------------------------------------------------------------------------------- */

static uint32_t *known_of(fetching *at, pod__wanted *wanted, size_t board, unsigned from, pod_error *error) {
    uint64_t there = (uint64_t)(from + at->fetch->first) << 32 | wanted->number[board];
    uint32_t *known = pod__map_find(&wanted->ghosts->known, there, at->memory);
    *error = known ? POD_OK : POD_ERROR_MEMORY;
    return known;
}

static size_t answer_bytes(const fetching *at, unsigned dice) {
    return at->fetch->tables * pod__narrow_words(dice) * sizeof(uint64_t);
}

static bool ask_record(fetching *at, pod__wanted *wanted, size_t board, unsigned from, pod_error *error) {
    size_t answer = answer_bytes(at, wanted->dice);
    if (wanted->number[board] == POD__NOT_HELD) {
        return true;
    }
    if (!pod__post_has_room(at->post, from, RECORD) || at->expected[from] + answer > at->post->room) {
        return false;
    }
    uint32_t *known = known_of(at, wanted, board, from, error);
    if (known && !*known) {
        *known = on_its_way;
        at->expected[from] += answer;
        pod__put(pod__post_put(at->post, from, RECORD),
                 wanted->number[board] | (uint64_t)pod__occupied(wanted->board[board]) << OCCUPIED_AT |
                     (uint64_t)(wanted - at->fetch->wanted) << WANTED_AT,
                 RECORD);
    }
    return true;
}

static size_t answer_record(fetching *at, const uint8_t *in, unsigned to) {
    uint64_t question = pod__get(in, RECORD);
    const pod__wanted *wanted = &at->fetch->wanted[question >> WANTED_AT];
    const uint64_t *record = pod__pool_at(wanted->records, (uint32_t)question);
    uint32_t occupied = (uint32_t)(question >> OCCUPIED_AT) & ((1u << POD_STRONG_SQUARES_MAX) - 1);
    unsigned squares = at->fetch->squares;
    size_t words = pod__narrow_words(wanted->dice);
    for (unsigned q = 0; q < at->fetch->tables; q++) {
        pod__narrow(record + q * pod__table_words(squares), squares, occupied, at->room, at->record);
        memcpy(pod__post_put(at->post, to, words * sizeof *record), at->record, words * sizeof *record);
    }
    return RECORD;
}

static size_t take_record(fetching *at, pod__wanted *wanted, size_t board, unsigned from, const uint8_t *in,
                          pod_error *error) {
    size_t words = pod__narrow_words(wanted->dice), taken = 0;
    unsigned squares = at->fetch->squares;
    pod__pool *pool = &wanted->ghosts->pool;
    if (wanted->number[board] == POD__NOT_HELD) {
        return 0;
    }
    uint32_t *known = known_of(at, wanted, board, from, error), number;
    if (known && *known == on_its_way) {
        for (unsigned q = 0; q < at->fetch->tables; q++, taken += words * sizeof *at->room) {
            memcpy(at->room, in + taken, words * sizeof *at->room);
            pod__widen(at->room, squares, pod__occupied(wanted->board[board]),
                       at->record + q * pod__table_words(squares));
        }
        if (!pod__pool_add(pool, at->record, pod__pool_hash(at->record, pool->words), at->memory, &number)) {
            *error = POD_ERROR_MEMORY;
            return taken;
        }
        *known = number + 1;
    }
    if (known) {
        wanted->number[board] = *known - 1;
    }
    return taken;
}

/* ---- The whole -------------------------------------------------------------------------------------- */

pod_error pod__fetch_all(pod__fetch *fetch, pod_error mine) {
    pod__post *post = fetch->post;
    size_t table = pod__table_words(fetch->squares) * sizeof(uint64_t), record = fetch->tables * table;
    fetching at = {.fetch = fetch, .post = post, .memory = fetch->memory};
    at.expected = pod__memory_take(at.memory, post->ranks * sizeof *at.expected);
    at.record = pod__memory_take(at.memory, record);
    at.room = pod__memory_take(at.memory, table);
    if (!at.expected || !at.record || !at.room || post->room < record) {
        mine = mine ? mine : POD_ERROR_MEMORY;
    }
    pod_error error = go_through(&at, ask_number, answer_number, take_number, mine);
    error = error ? error : go_through(&at, ask_record, answer_record, take_record, POD_OK);
    pod__memory_give(at.memory, at.expected, post->ranks * sizeof *at.expected);
    pod__memory_give(at.memory, at.record, record);
    pod__memory_give(at.memory, at.room, table);
    return error;
}

/* ---- The remote cache ---------------------------------------------------------------------------------------- */

void pod__ghosts_free(pod__ghosts *ghosts, pod__memory *memory) {
    pod__pool_free(&ghosts->pool, memory);
    pod__map_free(&ghosts->known, memory);
    *ghosts = (pod__ghosts){0};
}

void pod__ghosts_limit(pod__ghosts *ghosts, size_t count, size_t bytes, pod__memory *memory) {
    size_t taken = 0;
    for (size_t i = 0; i < count; i++) {
        taken += ghosts[i].pool.count * ghosts[i].pool.words * sizeof(uint64_t);
    }
    for (size_t i = 0; taken > bytes && i < count; i++) {
        pod__ghosts_free(&ghosts[i], memory);
    }
}

/* ---- A batch ------------------------------------------------------------------------------------------------- */

static unsigned layer_of(const pod__child *child) {
    return child->taken ? child->taken - 1 : 0;
}

bool pod__bring_add(pod__bring *bring, const pod__child *child) {
    pod__set *set = &bring->set[layer_of(child)];
    if (!pod__set_reserve(set, 1, bring->memory)) {
        return false;
    }
    atomic_fetch_add_explicit(&set->count, pod__set_add(set, child->key), memory_order_relaxed);
    return true;
}

bool pod__bring_close(pod__bring *bring) {
    for (unsigned i = 0; i < POD__BRING_LAYERS; i++) {
        bring->count[i] = atomic_load(&bring->set[i].count);
        if (!bring->count[i]) {
            continue;
        }
        bring->board[i] = pod__set_sorted(&bring->set[i], bring->memory);
        pod__set_free(&bring->set[i], bring->memory);
        bring->number[i] = pod__memory_take(bring->memory, bring->count[i] * sizeof *bring->number[i]);
        if (!bring->board[i] || !bring->number[i]) {
            return false;
        }
    }
    return true;
}

void pod__bring_free(pod__bring *bring) {
    for (unsigned i = 0; i < POD__BRING_LAYERS; i++) {
        pod__set_free(&bring->set[i], bring->memory);
        pod__memory_give(bring->memory, bring->board[i], bring->count[i] * sizeof *bring->board[i]);
        pod__memory_give(bring->memory, bring->number[i], bring->count[i] * sizeof *bring->number[i]);
    }
}
