#include "solve/strong/job.h"

#include <stdlib.h>

#include "base/work.h"
#include "rules/cephalopod/board.h"
#include "rules/structure.h"
#include "solve/strong/combine.h"
#include "solve/strong/disk/found.h"

/* ---- Before and after -------------------------------------------------------------------------------- */

static void add_thresholds(pod__job *job, const pod__part *part, unsigned mover, bool exact) {
    int all = (int)part->all, walls = (int)part->walls[mover];
    pod__threshold_add(&job->thresholds, part->squares, all / 2 + 1 - walls);
    pod__threshold_add(&job->thresholds, part->squares, (all + 1) / 2 - walls);
    for (int least = 1; exact && least <= (int)part->squares; least++) {
        pod__threshold_add(&job->thresholds, part->squares, least);
    }
}

void pod__job_prepare(pod__job *job, const pod__part *part, const pod_position *position,
                      const pod_strong_request *request) {
    if (part->whole) {
        pod__geometry_of_board(position->rows, position->columns, &job->geometry);
    } else {
        pod__geometry_of_part(position->rows, position->columns, part->squares, part->square, &job->geometry);
    }
    job->root = pod__canonical(&job->geometry, pod__part_key(part, position));
    job->pips = pod__pip_sum(job->root);
    job->dice = pod__dice_count(job->root);
    job->crew = pod__crew_open(request->threads);
    job->watch = request->watch ? *request->watch : (pod_strong_watch){0};
    atomic_store(&job->memory.left, request->memory);
    add_thresholds(job, part, position->turn, request->exact);
}

void pod__job_free_keys(pod__job *job, unsigned pips, unsigned dice) {
    pod__keys *keys = &job->keys[pips][dice];
    if (POD__FILES && keys->on_disk) {
        pod__found_close(keys);
    } else {
        pod__keys_free(keys, &job->memory);
    }
}

void pod__job_free(pod__job *job) {
    for (unsigned dice = 0; dice <= job->geometry.squares; dice++) {
        pod__layer_free(&job->layer[0][dice], &job->memory);
        pod__layer_free(&job->layer[1][dice], &job->memory);
        if (POD__FILES) {
            pod__disk_layer_close(&job->kept[0][dice]);
            pod__disk_layer_close(&job->kept[1][dice]);
        }
        for (unsigned pips = 0; pips <= POD__PIPS * job->geometry.squares; pips++) {
            pod__job_free_keys(job, pips, dice);
        }
    }
    pod__job_free_workers(job);
    pod__crew_close(job->crew);
    free(job);
}

/* ---- What its moves are worth ------------------------------------------------------------------------ */

/* Bit `owned`, of the part, in the table of a threshold. */
static bool holds(const pod__job *job, uint64_t key, uint64_t owned, unsigned threshold) {
    const pod__geometry *geometry = &job->geometry;
    uint64_t smallest = pod__canonical(geometry, key);
    uint32_t moved = 0;
    unsigned image = 0;
    while (pod__image(geometry, key, image) != smallest) {
        image++;
    }
    for (unsigned square = 0; square < geometry->squares; square++) {
        moved |= (uint32_t)(owned >> square & 1u) << geometry->around[square].to[image];
    }
    const pod__layer *layer = &job->layer[pod__pip_sum(key) % 2][pod__dice_count(key)];
    const pod__record record = pod__layer_record(layer, smallest);
    return pod__record_holds(&record, threshold, moved);
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
    unsigned complement = pod__threshold_find(&at->job->thresholds, squares + 1 - wanted);
    return !holds(at->job, pod__part_key(at->part, after), pod__part_owned(at->part, after, after->turn), complement);
}

static pod_strong_move evaluate(const rooted *at, pod_move move, bool exact) {
    pod_strong_move result = {.move = move};
    pod_position after = *at->root;
    int all = (int)at->part->all;
    pod__cephalopod_rules.apply(&after, move);
    bool wins = gets(at, &after, all / 2 + 1), draws = gets(at, &after, (all + 1) / 2);
    result.value = wins ? POD_VALUE_WIN : draws ? POD_VALUE_DRAW : POD_VALUE_LOSS;
    if (exact) {
        int most = all;
        while (!gets(at, &after, most)) {
            most--;
        }
        result.margin = (int8_t)(2 * most - all);
    }
    return result;
}

/* Bounds of the margin that follow from the value, or the margin itself. */
static void bound_margin(int all, bool exact, pod_strong_report *out) {
    int closest = 2 - all % 2;
    out->least = (int8_t)(exact ? out->margin : out->value > 0 ? closest : out->value < 0 ? -all : 0);
    out->most = (int8_t)(exact ? out->margin : out->value > 0 ? all : out->value < 0 ? -closest : 0);
}

void pod__job_evaluate(const pod__job *job, const pod__part *part, const pod_position *position, bool exact,
                       pod_strong_report *out) {
    const rooted at = {job, part, position};
    pod_move_list moves;
    pod__cephalopod_rules.moves(position, &moves);
    out->moves = moves.count;
    for (unsigned i = 0; i < moves.count; i++) {
        out->move[i] = evaluate(&at, moves.move[i], exact);
        if (!i || out->move[i].value > out->value) {
            out->value = out->move[i].value;
        }
        if (!i || out->move[i].margin > out->margin) {
            out->margin = out->move[i].margin;
        }
    }
    bound_margin((int)part->all, exact, out);
}

void pod__report_add(const pod__job *job, const pod_strong_layer *layer, pod_strong_report *out) {
    out->boards += layer->boards;
    out->distinct += layer->distinct;
    out->won += layer->won;
    out->drawn += layer->drawn;
    out->lost += layer->lost;
    if (job->watch.layer) {
        job->watch.layer(job->watch.progress.context, layer);
    }
}

/* ---- The request ---------------------------------------------------------------------------------------- */

bool pod__strong_request_take(const pod_strong_request *given, pod_strong_request *out, size_t *report_size) {
    static const pod__sizes sizes = {
        .request_least = POD__SIZE_UPTO(pod_strong_request, watch),
        .request = sizeof(pod_strong_request),
        .report_least = POD__SIZE_UPTO(pod_strong_report, lost),
        .report = sizeof(pod_strong_report),
    };
    if (!pod__request_take(given, &sizes, out, report_size)) {
        return false;
    }
    out->threads = pod__threads_of(out->threads);
    return true;
}
