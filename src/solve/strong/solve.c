/* The way through a strong solution: find the boards, solve layer by layer from the fullest on, read off the root. */
#include <stdlib.h>
#include <string.h>

#include "combine.h"
#include "job.h"
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

static void add_sums(const pod_strong_layer *layer, pod_strong_report *out) {
    out->boards += layer->boards;
    out->distinct += layer->distinct;
    out->won += layer->won;
    out->drawn += layer->drawn;
    out->lost += layer->lost;
}

static pod_error solve_layer(pod__job *job, unsigned pips, unsigned dice, pod_strong_report *out) {
    pod__keys *keys = &job->keys[pips][dice];
    pod__layer *layer = &job->layer[pips % 2][dice];
    uint32_t *number = NULL;
    size_t count = keys->count;
    pod_error error = pod__layer_solve(job, pips, dice, layer, &number);
    if (error) {
        return error;
    }
    error = pod__layer_close(job, keys, number, layer);
    pod__memory_give(&job->memory, number, count * sizeof *number);
    if (!error) {
        job->done += count;
        add_sums(&layer->sums, out);
        if (job->watch && job->watch->layer) {
            job->watch->layer(job->watch->context, &layer->sums);
        }
        pod__keys_free(keys, &job->memory);
    }
    return error;
}

/* A layer is needed for those with up to three dice more and as many pips, and for the one with a die and a pip less;
   so what the latter needed goes when it is solved. */
static pod_error solve_layers(pod__job *job, pod_strong_report *out) {
    pod_error error = POD_OK;
    for (unsigned pips = POD__PIPS * job->geometry.squares + 1; pips-- > job->pips && !error;) {
        for (unsigned dice = 0; dice <= job->geometry.squares && !error; dice++) {
            if (job->keys[pips][dice].count) {
                error = solve_layer(job, pips, dice, out);
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

pod_error pod_strong_solve(const pod_position *position, const pod_strong_request *request, pod_strong_report *out) {
    pod__part part;
    pod_error error = pod__part_of(position, &part);
    pod__job *job = error ? NULL : calloc(1, sizeof *job);
    if (!job) {
        return error ? error : POD_ERROR_MEMORY;
    }
    pod_strong_report report = {0};
    prepare(job, &part, position, request);
    error = job->questions.count ? pod__reach(job) : POD_OK;
    error = error ? error : solve_layers(job, &report);
    if (!error) {
        judge_all(&(rooted){job, &part, position}, request->exact, &report);
        *out = report;
    }
    job_free(job);
    return error;
}
