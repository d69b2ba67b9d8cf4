/* What the moves of a chunk lead to, read from the disks of the ranks that hold it. First the words of boards
   (strong/functions.h), then the functions that these name, each once. Both in rounds of bounded size; requests rise,
   so that each disk is read in its order.

       request                                              answer
       board                                    8 bytes      word         8 bytes
       number | essential << 32 | side << 40    8 bytes      its tables   8 bytes for each word of them */
#include <string.h>

#include "base/bytes.h"
#include "base/work.h"
#include "solve/distributed/share.h"
#include "solve/strong/sort.h"

enum {
    BYTES = 8, /* of a board, a word and a request */
    DICE = POD__DICE_COUNTS,
    ESSENTIAL_AT = 32,
    SIDE_AT = 40,
    RANK_AT = 40,
    IN_PIECE = 1 << 12,
    LAYERS = 4 /* that moves from one lead to */
};

/* These layers, by dice captured. */
static const uint8_t captured[LAYERS] = {0, 2, 3, 4};

/* A layer that moves lead to. */
typedef struct side {
    unsigned pips, dice;
    uint64_t *board; /* asked for */
    size_t count;
    pod__layer *layer; /* where what is asked for goes */
    /* Functions asked for: number | essential << 32 | rank << 40, rising, each once. */
    uint64_t *function;
    size_t functions;
    size_t *first;  /* of each rank and number of dice, and the end */
    uint32_t *here; /* the number that the first of these has here */
} side;

typedef struct place {
    unsigned side;
    size_t at;
} place;

typedef struct asking {
    pod__strong_share *share;
    unsigned sides;
    side side[LAYERS];
    place next, from;   /* board that is asked for next, and in this round */
    place *ask, *asked; /* the same for functions, by rank */
    bool functions;     /* are asked for, no longer boards */
    bool failed;        /* for want of memory: asks for no more, but answers */
} asking;

static unsigned rank_of(const asking *at, uint64_t board) {
    return pod__part_of_board(board, at->share->exchange.ranks);
}

static size_t function_bytes(const asking *at, unsigned essential) {
    return at->share->job->thresholds.count * (size_t)pod__table_words(essential) * sizeof(uint64_t);
}

/* ---- Boards -------------------------------------------------------------------------------------------------- */

static bool find_board(const asking *at, place *here) {
    while (here->side < at->sides && here->at == at->side[here->side].count) {
        *here = (place){here->side + 1, 0};
    }
    return here->side < at->sides;
}

/* Returns whether the buffers were too small. */
static bool ask_boards(asking *at) {
    pod__exchange *exchange = &at->share->exchange;
    at->from = at->next;
    for (; find_board(at, &at->next); at->next.at++) {
        uint64_t board = at->side[at->next.side].board[at->next.at];
        unsigned to = rank_of(at, board);
        if (!pod__exchange_has_room(exchange, to, BYTES)) {
            return true;
        }
        pod__put(pod__exchange_put(exchange, to, BYTES), board, BYTES);
    }
    return false;
}

static const side *side_of(const asking *at, unsigned dice) {
    const side *of = at->side;
    while (of->dice != dice) {
        of++;
    }
    return of;
}

static void answer_boards(asking *at, unsigned to) {
    pod__exchange *exchange = &at->share->exchange;
    const pod__job *job = at->share->job;
    const uint8_t *in = pod__exchange_in(exchange, to), *end = in + exchange->in_used[to];
    pod__disk_walk walk = {0};
    for (unsigned dice = DICE; in < end; in += BYTES) {
        uint64_t board = pod__get(in, BYTES);
        if (pod__dice_count(board) != dice) {
            dice = pod__dice_count(board);
            const side *of = side_of(at, dice);
            walk = (pod__disk_walk){.of = &job->kept[of->pips % 2][dice], .keys = &job->keys[of->pips][dice]};
        }
        pod__put(pod__exchange_put(exchange, to, BYTES), pod__disk_walk_word(&walk, board), BYTES);
    }
}

static void take_words(asking *at) {
    pod__exchange *exchange = &at->share->exchange;
    int *done = exchange->in_used; /* not needed any longer */
    memset(done, 0, exchange->ranks * sizeof *done);
    for (place here = at->from; find_board(at, &here); here.at++) {
        const side *of = &at->side[here.side];
        if (here.side == at->next.side && here.at == at->next.at) {
            break;
        }
        unsigned from = rank_of(at, of->board[here.at]);
        *pod__pool_write(&of->layer->functions.record, here.at) =
            pod__get(pod__exchange_in(exchange, from) + done[from], BYTES);
        done[from] += BYTES;
    }
}

/* ---- Functions ----------------------------------------------------------------------------------------------- */

static bool find_function(const asking *at, unsigned rank, place *here) {
    while (here->side < at->sides && here->at == at->side[here->side].first[(rank + 1) * DICE]) {
        here->side++;
        here->at = here->side < at->sides ? at->side[here->side].first[rank * DICE] : 0;
    }
    return here->side < at->sides;
}

static unsigned essential_of(uint64_t function) {
    return (unsigned)(function >> ESSENTIAL_AT) & UINT8_MAX;
}

static bool ask_rank(asking *at, unsigned to) {
    pod__exchange *exchange = &at->share->exchange;
    place *next = &at->ask[to];
    size_t answer = 0;
    at->asked[to] = *next;
    for (; find_function(at, to, next); next->at++) {
        uint64_t function = at->side[next->side].function[next->at];
        answer += function_bytes(at, essential_of(function));
        if (answer > exchange->capacity || !pod__exchange_has_room(exchange, to, BYTES)) {
            return true;
        }
        function = (function & ((UINT64_C(1) << RANK_AT) - 1)) | (uint64_t)next->side << SIDE_AT;
        pod__put(pod__exchange_put(exchange, to, BYTES), function, BYTES);
    }
    return false;
}

static bool ask_functions(asking *at) {
    bool more = false;
    for (unsigned to = 0; to < at->share->exchange.ranks; to++) {
        more = ask_rank(at, to) || more;
    }
    return more;
}

static void answer_functions(asking *at, unsigned to) {
    pod__exchange *exchange = &at->share->exchange;
    const uint8_t *in = pod__exchange_in(exchange, to), *end = in + exchange->in_used[to];
    for (; in < end; in += BYTES) {
        uint64_t request = pod__get(in, BYTES);
        const side *of = &at->side[request >> SIDE_AT];
        const unsigned essential = essential_of(request);
        const size_t bytes = function_bytes(at, essential);
        const uint8_t *function = at->share->job->kept[of->pips % 2][of->dice].function[essential].bytes;
        memcpy(pod__exchange_put(exchange, to, bytes), function + (uint32_t)request * bytes, bytes);
    }
}

static void take_functions(asking *at) {
    pod__exchange *exchange = &at->share->exchange;
    for (unsigned from = 0; from < exchange->ranks; from++) {
        const uint8_t *in = pod__exchange_in(exchange, from);
        for (place here = at->asked[from]; find_function(at, from, &here); here.at++) {
            const side *of = &at->side[here.side];
            if (here.side == at->ask[from].side && here.at == at->ask[from].at) {
                break;
            }
            const unsigned essential = essential_of(of->function[here.at]), group = from * DICE + essential;
            const size_t bytes = function_bytes(at, essential), number = of->here[group] + here.at - of->first[group];
            memcpy(pod__pool_write(&of->layer->functions.function[essential], number), in, bytes);
            in += bytes;
        }
    }
}

/* ---- Which functions ----------------------------------------------------------------------------------------- */

/* The function that the word of a board names. */
static uint64_t function_of(const asking *at, uint64_t board, uint64_t word) {
    return (uint64_t)rank_of(at, board) << RANK_AT | word >> POD__DICE_AT << ESSENTIAL_AT | (uint32_t)word;
}

static void name_functions(const asking *at, side *of) {
    for (size_t i = 0; i < of->count; i++) {
        of->function[i] = function_of(at, of->board[i], *pod__pool_at(&of->layer->functions.record, i));
    }
    pod__sort(of->function, of->count, at->share->job->crew);
    of->functions = pod__sorted_once(of->function, of->count);
}

/* Where those of each rank and number of dice begin, there and here. */
static bool group_functions(const asking *at, side *of) {
    pod__memory *memory = &at->share->job->memory;
    const unsigned groups = at->share->exchange.ranks * DICE;
    size_t all[DICE] = {0}, next = 0;
    for (unsigned group = 0; group < groups; group++) {
        const uint64_t rank = group / DICE, essential = group % DICE;
        of->first[group] = next;
        of->here[group] = (uint32_t)all[essential];
        while (next < of->functions &&
               of->function[next] >> ESSENTIAL_AT == (rank << (RANK_AT - ESSENTIAL_AT) | essential)) {
            next++;
            all[essential]++;
        }
    }
    of->first[groups] = next;
    bool made = true;
    for (unsigned essential = 0; essential < DICE && made; essential++) {
        made = pod__pool_fill(&of->layer->functions.function[essential], all[essential], memory);
    }
    return made;
}

/* The number here of a function that is asked for. */
static uint32_t number_of(const side *of, uint64_t function) {
    const size_t group = (size_t)(function >> RANK_AT) * DICE + essential_of(function);
    const size_t last = pod__sorted_last(of->function, of->first[group], of->first[group + 1], function);
    return of->here[group] + (uint32_t)(last - of->first[group]);
}

typedef struct naming {
    const asking *at;
    const side *of;
} naming;

static bool rename_piece(void *context, unsigned thread, size_t piece) {
    (void)thread;
    const naming *names = context;
    const side *of = names->of;
    for (size_t i = piece * IN_PIECE; i < of->count && i < (piece + 1) * IN_PIECE; i++) {
        uint64_t *word = pod__pool_write(&of->layer->functions.record, i);
        *word = *word >> POD__ESSENTIAL_AT << POD__ESSENTIAL_AT |
                number_of(of, function_of(names->at, of->board[i], *word));
    }
    return true;
}

/* Words are here: which functions they name, and as what these will be known here. */
static bool want_functions(asking *at, side *of) {
    pod__job *job = at->share->job;
    of->function = pod__memory_take(&job->memory, of->count * sizeof *of->function);
    if (!of->function) {
        return false;
    }
    name_functions(at, of);
    return group_functions(at, of) &&
           pod__crew_work(job->crew, (of->count + IN_PIECE - 1) / IN_PIECE, rename_piece, &(naming){at, of});
}

/* ---- Rounds -------------------------------------------------------------------------------------------------- */

static bool answer_rank(void *context, unsigned thread, size_t rank) {
    (void)thread;
    asking *at = context;
    if (at->functions) {
        answer_functions(at, (unsigned)rank);
    } else {
        answer_boards(at, (unsigned)rank);
    }
    return true;
}

/* The pages that answers were read from go back to the system. */
static void give_back(const asking *at) {
    const pod__job *job = at->share->job;
    for (unsigned i = 0; i < at->sides; i++) {
        const pod__disk_layer *kept = &job->kept[at->side[i].pips % 2][at->side[i].dice];
        const pod__keys *keys = &job->keys[at->side[i].pips][at->side[i].dice];
        pod__disk_give_back(&kept->word);
        pod__disk_give_back(&(pod__disk_map){keys->image, keys->bytes});
        for (unsigned essential = 0; essential < DICE; essential++) {
            pod__disk_give_back(&kept->function[essential]);
        }
    }
}

static pod_error ask_all(asking *at) {
    pod__exchange *exchange = &at->share->exchange;
    bool more = true;
    while (more) {
        more = !at->failed && (at->functions ? ask_functions(at) : ask_boards(at));
        pod_error error = pod__exchange_send(exchange, POD_OK, &more);
        if (error) {
            return error;
        }
        pod__crew_work(at->share->job->crew, exchange->ranks, answer_rank, at);
        error = pod__exchange_send(exchange, POD_OK, NULL);
        if (error) {
            return error;
        }
        if (!at->failed && at->functions) {
            take_functions(at);
        } else if (!at->failed) {
            take_words(at);
        }
    }
    give_back(at);
    return POD_OK;
}

/* ---- The whole ----------------------------------------------------------------------------------------------- */

static void open_sides(asking *at, unsigned pips, unsigned dice) {
    const pod__job *job = at->share->job;
    for (unsigned i = 0; i < LAYERS && dice < job->geometry.squares; i++) {
        const unsigned taken = captured[i];
        if (taken <= dice && at->share->boards[pips + !taken][dice + 1 - taken]) {
            at->side[at->sides++] = (side){.pips = pips + !taken, .dice = dice + 1 - taken};
        }
    }
}

static bool sort_boards(side *of, pod__chunk *chunk) {
    pod__job *job = chunk->job;
    pod__set *child = &chunk->child[chunk->dice + 1 - of->dice];
    of->count = atomic_load(&child->count);
    of->board = of->count ? pod__set_sorted(child, job->crew, &job->memory) : NULL;
    pod__set_free(child, &job->memory);
    if (!of->count) {
        return true;
    }
    of->layer = &job->layer[of->pips % 2][of->dice];
    *of->layer = (pod__layer){.functions = pod__functions_create(job->thresholds.count, of->count)};
    return of->board && pod__pool_fill(&of->layer->functions.record, of->count, &job->memory);
}

static bool take_tables(asking *at, pod__memory *memory) {
    const unsigned ranks = at->share->exchange.ranks;
    bool taken = at->ask && at->asked;
    for (unsigned i = 0; i < at->sides && taken; i++) {
        at->side[i].first = pod__memory_take(memory, (ranks * DICE + 1) * sizeof *at->side[i].first);
        at->side[i].here = pod__memory_take(memory, ranks * DICE * sizeof *at->side[i].here);
        taken = at->side[i].first && at->side[i].here;
    }
    return taken;
}

static void close_sides(asking *at, pod__memory *memory) {
    const unsigned ranks = at->share->exchange.ranks;
    for (unsigned i = 0; i < at->sides; i++) {
        side *of = &at->side[i];
        pod__memory_give(memory, of->board, of->count * sizeof *of->board);
        pod__memory_give(memory, of->function, of->count * sizeof *of->function);
        pod__memory_give(memory, of->first, (ranks * DICE + 1) * sizeof *of->first);
        pod__memory_give(memory, of->here, ranks * DICE * sizeof *of->here);
    }
    pod__memory_give(memory, at->ask, ranks * sizeof *at->ask);
    pod__memory_give(memory, at->asked, ranks * sizeof *at->asked);
}

/* Each rank does this once for all of them; what it fails to do for itself it does not ask for. */
static void begin(asking *at, pod__chunk *chunk) {
    pod__memory *memory = &at->share->job->memory;
    at->ask = pod__memory_take(memory, at->share->exchange.ranks * sizeof *at->ask);
    at->asked = pod__memory_take(memory, at->share->exchange.ranks * sizeof *at->asked);
    at->failed = chunk && !take_tables(at, memory);
    for (unsigned i = 0; i < at->sides && chunk && !at->failed; i++) {
        at->failed = !sort_boards(&at->side[i], chunk);
    }
    at->failed = at->failed || !chunk;
}

static void want_all(asking *at) {
    for (unsigned i = 0; i < at->sides && !at->failed; i++) {
        at->failed = at->side[i].count && !want_functions(at, &at->side[i]);
    }
    for (unsigned rank = 0; rank < at->share->exchange.ranks && !at->failed; rank++) {
        at->ask[rank] = (place){0, at->sides ? at->side[0].first[rank * DICE] : 0};
    }
    at->functions = true;
}

static void index_all(asking *at, const pod__chunk *chunk) {
    for (unsigned i = 0; i < at->sides && !at->failed; i++) {
        const side *of = &at->side[i];
        at->failed =
            of->count && !pod__layer_index(of->layer, of->board, of->count, chunk->job->crew, &chunk->job->memory);
    }
}

pod_error pod__meet(pod__strong_share *share, pod_error error, bool *any) {
    uint64_t all = pod__exchange_most((uint64_t)error << 1 | *any);
    *any = all & 1u;
    share->ended = (pod_error)(all >> 1);
    return share->ended;
}

/* chunk: NULL when this rank has none left. */
static pod_error lay_out(pod__strong_share *share, unsigned pips, unsigned dice, pod__chunk *chunk) {
    asking at = {.share = share};
    open_sides(&at, pips, dice);
    begin(&at, chunk);
    share->ended = ask_all(&at);
    if (!share->ended) {
        want_all(&at);
        share->ended = ask_all(&at);
    }
    if (!share->ended && chunk) {
        index_all(&at, chunk);
    }
    close_sides(&at, &share->job->memory);
    return share->ended ? share->ended : chunk && at.failed ? POD_ERROR_MEMORY : POD_OK;
}

static pod_error bring(pod__strong_share *share, pod__chunk *chunk) {
    bool any = true;
    pod_error error = share->ended;
    if (!error && !pod__chunk_find_children(chunk)) {
        return POD_ERROR_MEMORY; /* the others wait until this rank comes with fewer boards */
    }
    error = error ? error : pod__meet(share, POD_OK, &any);
    return error ? error : lay_out(share, chunk->pips, chunk->dice, chunk);
}

static pod_error solve_chunk(void *context, pod__chunk *chunk, pod__layer *part, uint32_t **number) {
    pod_error error = bring(context, chunk);
    return error ? error : pod__chunk_solve(chunk, part, number);
}

/* Ranks need not have as many chunks as each other: who is done answers until all are. */
static pod_error answer_others(pod__strong_share *share, unsigned pips, unsigned dice, pod_error error) {
    for (bool any = true; any && !share->ended;) {
        any = false;
        if (!pod__meet(share, error, &any) && any) {
            lay_out(share, pips, dice, NULL);
        }
    }
    return share->ended;
}

pod_error pod__solve_on_disks(pod__strong_share *share, unsigned pips, unsigned dice, pod_strong_layer *sums) {
    pod__job *job = share->job;
    const pod__chunk_source source = {solve_chunk, share, share->exchange.ranks};
    pod_error error = POD_OK;
    *sums = (pod_strong_layer){.pips = pips, .dice = dice};
    if (job->keys[pips][dice].count) {
        error = pod__layer_solve_on_disk(job, pips, dice, &source, sums);
    }
    return answer_others(share, pips, dice, error);
}

pod_error pod__bring_root(pod__strong_share *share) {
    pod__job *job = share->job;
    uint64_t root = job->root;
    pod__chunk chunk = {.job = job, .pips = job->pips, .dice = job->dice, .board = &root, .count = 1};
    pod__chunk_forget(&chunk);
    pod_error error = bring(share, &chunk);
    return answer_others(share, job->pips, job->dice, error);
}
