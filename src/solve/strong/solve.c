/* The way through a strong solution: find the boards, solve layer by layer from the fullest on, read off the root. */
#include <stdlib.h>
#include <string.h>

#include "combine.h"
#include "job.h"
#include "layer_file.h"
#include "ludopod/text.h"
#include "manifest.h"
#include "part.h"
#include "rules/cephalopod.h"
#include "work.h"

/* ---- Questions --------------------------------------------------------------------------------------- */

unsigned pod__question_of(const pod__questions *questions, int least) {
    unsigned i = 0;
    while (i < questions->count && questions->least[i] != least) {
        i++;
    }
    return i;
}

static void insert_question(pod__questions *questions, unsigned least) {
    unsigned at = questions->count++;
    for (; at && questions->least[at - 1] > least; at--) {
        questions->least[at] = questions->least[at - 1];
    }
    questions->least[at] = (uint8_t)least;
}

void pod__question_add(pod__questions *questions, unsigned squares, int least) {
    int dual = (int)squares + 1 - least;
    if (least < 1 || least > (int)squares || pod__question_of(questions, least) < questions->count) {
        return;
    }
    insert_question(questions, (unsigned)least);
    if (dual != least) {
        insert_question(questions, (unsigned)dual);
    }
    for (unsigned i = 0; i < questions->count; i++) {
        questions->dual[i] = (uint8_t)(questions->count - 1 - i);
    }
}

/* ---- Layers ------------------------------------------------------------------------------------------ */

bool pod__job_goes_on(const pod__job *job, bool solving, uint64_t done) {
    const pod_strong_watch *watch = job->watch;
    pod_strong_progress progress = {solving, done, solving ? job->boards : 0};
    return !watch || !watch->go_on || watch->go_on(watch->context, &progress);
}

static void add_sums(pod__job *job, const pod_strong_layer *layer, pod_strong_report *out) {
    job->done += layer->boards;
    out->boards += layer->boards;
    out->distinct += layer->distinct;
    out->won += layer->won;
    out->drawn += layer->drawn;
    out->lost += layer->lost;
    if (job->watch && job->watch->layer) {
        job->watch->layer(job->watch->context, layer);
    }
}

/* What solving a board goes through. */
typedef struct run {
    pod__job *job;
    const pod__store *store; /* NULL: no files */
    pod__manifest *manifest; /* with store */
    pod_strong_report *report;
    pod_fault *fault;
    /* The first layer, in the order of solving, that has to be solved; those before are in files. */
    unsigned first_pips, first_dice;
} run;

static pod_error fail(run *at, pod_error error) {
    return pod_fault_set(at->fault, error, 0, 0, NULL, NULL, NULL);
}

static pod_error solve_layer(run *at, unsigned pips, unsigned dice) {
    pod__job *job = at->job;
    pod__keys *keys = &job->keys[pips][dice];
    pod__layer *layer = &job->layer[pips % 2][dice];
    uint32_t *number = NULL;
    uint64_t sum = 0;
    pod_error error = pod__layer_solve(job, pips, dice, layer, &number);
    if (error) {
        return fail(at, error);
    }
    error = pod__layer_close(job, keys, number, layer) ? fail(at, POD_ERROR_MEMORY) : POD_OK;
    if (!error && at->store) {
        error = pod__layer_write(at->store, job, keys, layer, number, &sum, at->fault);
    }
    pod__memory_give(&job->memory, number, keys->count * sizeof *number);
    if (!error) {
        add_sums(job, &layer->sums, at->report);
        error = at->store ? pod__manifest_add(at->manifest, &layer->sums, sum, at->fault) : POD_OK;
    }
    return error;
}

static bool is_before(unsigned pips, unsigned dice, unsigned other_pips, unsigned other_dice) {
    return pips > other_pips || (pips == other_pips && dice < other_dice);
}

/* Takes a layer from its file; into memory when a layer that is still to be solved needs it. */
static pod_error take_layer(run *at, unsigned pips, unsigned dice) {
    pod__job *job = at->job;
    pod_strong_layer sums;
    uint64_t sum;
    bool is_needed = pips == at->first_pips || (pips == at->first_pips + 1 && dice > at->first_dice);
    /* It was sound a moment ago. */
    if (!pod__layer_check(at->store, &job->keys[pips][dice], pips, dice, &sums, &sum)) {
        char path[POD__STORE_PATH];
        pod__store_path(at->store, pips, dice, path);
        return pod_fault_set(at->fault, POD_ERROR_TABLE_DAMAGED, 0, 0, path, "0", NULL);
    }
    pod_error error = is_needed ? pod__layer_read(at->store, job, &job->keys[pips][dice], pips, dice,
                                                  &job->layer[pips % 2][dice], at->fault)
                                : POD_OK;
    if (!error) {
        add_sums(job, &sums, at->report);
        error = pod__manifest_add(at->manifest, &sums, sum, at->fault);
    }
    return error;
}

/* The root is always solved: so its moves are at hand. */
static void find_first(run *at) {
    const pod__job *job = at->job;
    for (unsigned pips = POD__PIPS * job->geometry.squares + 1; pips-- > job->pips;) {
        for (unsigned dice = 0; dice <= job->geometry.squares; dice++) {
            pod_strong_layer sums;
            uint64_t sum;
            const pod__keys *keys = &job->keys[pips][dice];
            if (keys->count && !(at->store && pod__layer_check(at->store, keys, pips, dice, &sums, &sum))) {
                at->first_pips = pips;
                at->first_dice = dice;
                return;
            }
        }
    }
    at->first_pips = job->pips;
    at->first_dice = job->dice;
}

/* A layer is needed for those with up to three dice more and as many pips, and for the one with a die and a pip less;
   so what the latter needed goes when it is solved. */
static pod_error solve_layers(run *at) {
    pod__job *job = at->job;
    pod_error error = POD_OK;
    find_first(at);
    for (unsigned pips = POD__PIPS * job->geometry.squares + 1; pips-- > job->pips && !error;) {
        for (unsigned dice = 0; dice <= job->geometry.squares && !error; dice++) {
            if (job->keys[pips][dice].count) {
                error = is_before(pips, dice, at->first_pips, at->first_dice) ? take_layer(at, pips, dice)
                                                                              : solve_layer(at, pips, dice);
                pod__keys_free(&job->keys[pips][dice], &job->memory);
            }
            if (!error && pips > job->pips && dice < job->geometry.squares) {
                pod__layer_free(&job->layer[(pips + 1) % 2][dice + 1], &job->memory);
            }
        }
    }
    return error;
}

/* ---- The root ---------------------------------------------------------------------------------------- */

/* Bit `owned`, of the part, in the table of a question. */
static bool holds(const pod__job *job, uint64_t key, uint64_t owned, unsigned question) {
    const pod__geometry *geometry = &job->geometry;
    uint64_t smallest = pod__canonical(geometry, key), moved = 0;
    unsigned image = 0;
    while (pod__image(geometry, key, image) != smallest) {
        image++;
    }
    for (unsigned square = 0; square < geometry->squares; square++) {
        moved |= (owned >> square & 1u) << geometry->around[square].to[image];
    }
    const pod__layer *layer = &job->layer[pod__pip_sum(key) % 2][pod__dice_count(key)];
    const uint64_t *table = pod__layer_record(layer, smallest) + question * pod__table_words(geometry->squares);
    return table[moved >> 6] >> (moved & 63) & 1u;
}

typedef struct rooted {
    const pod__job *job;
    const pod__part *part;
    const pod_position *root;
} rooted;

/* Whether the player who moved to get to `after` ends with at least that many dice. */
static bool gets(const rooted *at, const pod_position *after, int least) {
    unsigned mover = at->root->turn;
    int wanted = least - (int)at->part->walls[mover], squares = (int)at->part->squares;
    if (after->turn == POD_NOBODY) {
        pod_outcome outcome;
        pod__cephalopod_rules.outcome(after, &outcome);
        return outcome.score[mover] >= least;
    }
    if (wanted < 1 || wanted > squares) {
        return wanted < 1;
    }
    unsigned dual = pod__question_of(&at->job->questions, squares + 1 - wanted);
    return !holds(at->job, pod__part_key(at->part, after), pod__part_owned(at->part, after, after->turn), dual);
}

static pod_strong_move judge(const rooted *at, pod_move move, bool exact) {
    pod_strong_move judged = {.move = move};
    pod_position after = *at->root;
    int all = (int)at->part->all;
    pod__cephalopod_rules.apply(&after, move);
    bool wins = gets(at, &after, all / 2 + 1), draws = gets(at, &after, (all + 1) / 2);
    judged.value = wins ? POD_VALUE_WIN : draws ? POD_VALUE_DRAW : POD_VALUE_LOSS;
    if (exact) {
        int most = all;
        while (!gets(at, &after, most)) {
            most--;
        }
        judged.margin = (int8_t)(2 * most - all);
    }
    return judged;
}

static void judge_all(const rooted *at, bool exact, pod_strong_report *out) {
    pod_move_list moves;
    pod__cephalopod_rules.moves(at->root, &moves);
    out->moves = moves.count;
    for (unsigned i = 0; i < moves.count; i++) {
        out->move[i] = judge(at, moves.move[i], exact);
        if (!i || out->move[i].value > out->value) {
            out->value = out->move[i].value;
        }
        if (!i || out->move[i].margin > out->margin) {
            out->margin = out->move[i].margin;
        }
    }
}

/* ---- The whole --------------------------------------------------------------------------------------- */

static void ask(pod__job *job, const pod__part *part, unsigned mover, bool exact) {
    int all = (int)part->all, walls = (int)part->walls[mover];
    pod__question_add(&job->questions, part->squares, all / 2 + 1 - walls);
    pod__question_add(&job->questions, part->squares, (all + 1) / 2 - walls);
    for (int least = 1; exact && least <= (int)part->squares; least++) {
        pod__question_add(&job->questions, part->squares, least);
    }
}

static void prepare(pod__job *job, const pod__part *part, const pod_position *position,
                    const pod_strong_request *request) {
    if (part->whole) {
        pod__geometry_of_board(position->rows, position->columns, &job->geometry);
    } else {
        pod__geometry_of_part(position->rows, position->columns, part->squares, part->square, &job->geometry);
    }
    job->root = pod__canonical(&job->geometry, pod__part_key(part, position));
    job->pips = pod__pip_sum(job->root);
    job->dice = pod__dice_count(job->root);
    job->threads = request->threads;
    job->watch = request->watch;
    atomic_store(&job->memory.left, request->memory);
    ask(job, part, position->turn, request->exact);
}

static void job_free(pod__job *job) {
    for (unsigned dice = 0; dice <= job->geometry.squares; dice++) {
        pod__layer_free(&job->layer[0][dice], &job->memory);
        pod__layer_free(&job->layer[1][dice], &job->memory);
        for (unsigned pips = 0; pips <= POD__PIPS * job->geometry.squares; pips++) {
            pod__keys_free(&job->keys[pips][dice], &job->memory);
        }
    }
    free(job);
}

static pod_error solve_in_folder(run *at, const pod__store *store) {
    pod__manifest manifest = {0};
    pod_error error = pod__store_prepare(store, at->fault);
    at->store = store;
    at->manifest = &manifest;
    error = error ? error : solve_layers(at);
    error = error ? error : pod__manifest_write(&manifest, store, at->fault);
    pod__manifest_free(&manifest);
    return error;
}

static pod_error solve(pod__job *job, const pod_position *position, const pod_strong_request *request,
                       pod_strong_report *out, pod_fault *fault) {
    run at = {.job = job, .report = out, .fault = fault};
    pod_error error = job->questions.count ? pod__reach(job) : POD_OK;
    if (error) {
        return fail(&at, error);
    }
    if (request->directory && !job->root) {
        pod__store store = {request->directory, position->rows, position->columns, request->exact};
        return solve_in_folder(&at, &store);
    }
    return solve_layers(&at);
}

pod_error pod_strong_solve(const pod_position *position, const pod_strong_request *request, pod_strong_report *out,
                           pod_fault *fault) {
    pod_fault unused;
    fault = fault ? fault : &unused;
    pod__part part;
    pod_error error = pod__part_of(position, &part);
    pod__job *job = error ? NULL : calloc(1, sizeof *job);
    if (!job) {
        return pod_fault_set(fault, error ? error : POD_ERROR_MEMORY, 0, 0, NULL, NULL, NULL);
    }
    pod_strong_report report = {0};
    prepare(job, &part, position, request);
    error = solve(job, position, request, &report, fault);
    if (!error) {
        judge_all(&(rooted){job, &part, position}, request->exact, &report);
        *out = report;
    }
    job_free(job);
    return error;
}
