#include "club/talk/plan.h"

#include <stdlib.h>
#include <string.h>

#include "club/deciding.h"

enum { ROOT = -1, NOWHERE = -2, NODES_MAX = CLUB_PLAN_LINES_MAX * CLUB_PLAN_DEPTH_MAX };

typedef struct node {
    pod_move move;
    int16_t parent; /* stands before it, or ROOT */
} node;

struct club_plan {
    unsigned seat;
    size_t ply;
    int count;
    node node[];
};

void club_plan_free(club_plan *plan) {
    free(plan);
}

void club_plans_free(club_plans *plans) {
    for (unsigned i = 0; i < POD_SEATS_MAX; i++) {
        club_plan_free(plans->of[i]);
        plans->of[i] = NULL;
    }
}

size_t club_plan_ply(const club_plan *plan) {
    return plan->ply;
}

/* ---- The tree ---------------------------------------------------------------------------------- */

static int child_of(const club_plan *plan, int parent, pod_move move) {
    for (int i = 0; i < plan->count; i++) {
        if (plan->node[i].parent == parent && plan->node[i].move == move) {
            return i;
        }
    }
    return NOWHERE;
}

static int first_child_of(const club_plan *plan, int parent) {
    for (int i = 0; i < plan->count; i++) {
        if (plan->node[i].parent == parent) {
            return i;
        }
    }
    return NOWHERE;
}

/* ---- Reading ----------------------------------------------------------------------------------- */

/* A state of the game, or of a line that goes on from it. */
typedef struct moment {
    pod_position position;
    pod_history history;
} moment;

static moment moment_at(const club_game *game, size_t ply) {
    moment at = {.position = game->start};
    pod_history_begin(&at.history, &game->start);
    for (size_t i = 0; i < ply; i++) {
        pod_history_apply(&at.history, &at.position, &game->event[i].what);
    }
    return at;
}

static void play(moment *at, pod_move move) {
    pod_event event = {.kind = POD_EVENT_MOVE, .seat = at->position.turn, .move = move};
    pod_history_apply(&at->history, &at->position, &event);
}

/* Lines on their way into a plan. */
typedef struct reading {
    const club_game *game;
    club_plan *plan;
    club_fault *fault;
} reading;

static club_error refuse_size(club_fault *fault) {
    return club_refuse_number(fault, CLUB_ERROR_PLAN_SIZE, CLUB_PLAN_LINES_MAX, CLUB_PLAN_DEPTH_MAX);
}

static club_error refuse_second(const reading *of, const moment *at, pod_move first, pod_move second) {
    char known[CLUB_EVENT_SIZE], other[CLUB_EVENT_SIZE];
    pod_text known_text = pod_text_over(known, sizeof known), other_text = pod_text_over(other, sizeof other);
    of->game->game->notation->print_move(&at->position, first, &known_text);
    of->game->game->notation->print_move(&at->position, second, &other_text);
    return club_refuse(of->fault, CLUB_ERROR_PLAN_ANSWERS, known, other);
}

static club_error read_move(const reading *of, const moment *at, const char *text, size_t length, pod_move *out) {
    *of->fault = (club_fault){0};
    if (at->position.turn == POD_NOBODY) {
        of->fault->rules.code = POD_ERROR_GAME_OVER;
        return club_refuse_rules(of->fault);
    }
    return of->game->game->notation->parse_move(&at->position, text, length, out, &of->fault->rules)
               ? club_refuse_rules(of->fault)
               : CLUB_OK;
}

/* One move further in the tree, which grows where it is new. */
static club_error step(const reading *of, moment *at, pod_move move, int *parent) {
    club_plan *plan = of->plan;
    int known = first_child_of(plan, *parent), same = child_of(plan, *parent, move);
    if (at->position.turn == plan->seat && known != NOWHERE && same == NOWHERE) {
        return refuse_second(of, at, plan->node[known].move, move);
    }
    if (same == NOWHERE) {
        same = plan->count++;
        plan->node[same] = (node){.move = move, .parent = (int16_t)*parent};
    }
    *parent = same;
    play(at, move);
    return CLUB_OK;
}

static club_error read_line(const reading *of, moment at, const char *text, size_t length) {
    int parent = ROOT;
    for (size_t end = 0, depth = 0; end < length;) {
        size_t begin = end + strspn(text + end, " ");
        end = begin + strcspn(text + begin, " \n");
        if (begin >= length || begin == end) {
            break;
        }
        pod_move move = 0;
        club_error error = depth++ == CLUB_PLAN_DEPTH_MAX ? refuse_size(of->fault)
                                                          : read_move(of, &at, text + begin, end - begin, &move);
        error = error ? error : step(of, &at, move, &parent);
        if (error) {
            return error;
        }
    }
    return CLUB_OK;
}

static club_error read_lines(const reading *of, const char *text) {
    const moment start = moment_at(of->game, of->plan->ply);
    if (start.position.turn == of->plan->seat) {
        return club_refuse(of->fault, CLUB_ERROR_PLAN_TURN, NULL, NULL);
    }
    club_error error = CLUB_OK;
    for (int lines = 0; !error && *text; lines++) {
        size_t length = strcspn(text, "\n");
        error = lines == CLUB_PLAN_LINES_MAX ? refuse_size(of->fault) : read_line(of, start, text, length);
        text += length + (text[length] == '\n');
    }
    return error;
}

/* Gives back the memory of nodes that were not needed. */
static club_plan *fitted(club_plan *plan) {
    club_plan *fit = realloc(plan, sizeof *plan + (size_t)plan->count * sizeof plan->node[0]);
    return fit ? fit : plan;
}

club_error club_plan_read(const club_game *game, club_plan_start from, const char *text, club_plan **out,
                          club_fault *fault) {
    club_plan *plan = malloc(sizeof *plan + NODES_MAX * sizeof plan->node[0]);
    if (!plan) {
        return club_refuse(fault, CLUB_ERROR_MEMORY, NULL, NULL);
    }
    plan->seat = from.seat;
    plan->ply = from.ply;
    plan->count = 0;
    club_error error = read_lines(&(reading){.game = game, .plan = plan, .fault = fault}, text);
    if (error || plan->count == 0) {
        club_plan_free(plan);
        plan = NULL;
    }
    if (!error) {
        *out = plan ? fitted(plan) : NULL;
    }
    return error;
}

/* ---- Writing ----------------------------------------------------------------------------------- */

static void print_line(const club_plan *plan, const club_game *game, int leaf, pod_text *out) {
    int path[CLUB_PLAN_DEPTH_MAX], depth = 0;
    for (int at = leaf; at != ROOT; at = plan->node[at].parent) {
        path[depth++] = at;
    }
    moment at = moment_at(game, plan->ply);
    while (depth--) {
        pod_move move = plan->node[path[depth]].move;
        game->game->notation->print_move(&at.position, move, out);
        pod_text_add(out, depth ? " " : "");
        play(&at, move);
    }
}

void club_plan_print(const club_plan *plan, const club_game *game, pod_text *out) {
    bool first = true;
    for (int i = 0; i < plan->count; i++) {
        if (first_child_of(plan, i) == NOWHERE) {
            pod_text_add(out, first ? "" : "\n");
            print_line(plan, game, i, out);
            first = false;
        }
    }
}

/* ---- Following --------------------------------------------------------------------------------- */

/* Where in the tree the game stands; NOWHERE when it has left it. */
static int place_of(const club_plan *plan, const club_game *game) {
    int at = game->ply < plan->ply ? NOWHERE : ROOT;
    for (size_t i = plan->ply; at != NOWHERE && i < game->ply; i++) {
        const pod_event *event = &game->event[i].what;
        at = event->kind == POD_EVENT_MOVE ? child_of(plan, at, event->move) : NOWHERE;
    }
    return at;
}

bool club_plan_lives(const club_plan *plan, const club_game *game) {
    int at = place_of(plan, game);
    return at != NOWHERE && first_child_of(plan, at) != NOWHERE;
}

bool club_plans_answer(const club_plans *plans, const club_game *game, pod_move *out) {
    const club_plan *plan = plans && !club_over(game) ? plans->of[game->now.turn] : NULL;
    int at = plan ? place_of(plan, game) : NOWHERE, answer = at == NOWHERE ? NOWHERE : first_child_of(plan, at);
    if (answer != NOWHERE) {
        *out = plan->node[answer].move;
    }
    return answer != NOWHERE;
}

/* ---- Deciding ------------------------------------------------------------------------------------------------- */

club_talk_change *club_talk_add_change(const club_deciding *of, club_talk_kind kind) {
    club_talk_change *change = &club_deciding_change(of, CLUB_TALK)->talk;
    change->kind = kind;
    memcpy(change->game, of->game ? of->game->id : of->facts->tournament->tournament->id, sizeof change->game);
    change->person = of->request->actor;
    change->at_ms = of->request->now_ms;
    change->text = of->request->talk.text;
    return change;
}

void club_talk_set_plan(const club_deciding *of, unsigned seat, const char *text) {
    club_talk_change *change = club_talk_add_change(of, CLUB_TALK_PLAN);
    change->seat = seat;
    change->text = text;
    change->ply = of->game->ply;
    change->version = of->game->version;
}

void club_end_plans(const club_deciding *of) {
    for (unsigned seat = 0; of->facts->plans && seat < of->game->seat_count; seat++) {
        const club_plan *known = of->facts->plans->of[seat];
        if (known && (club_over(of->game) || !club_plan_lives(known, of->game))) {
            club_talk_set_plan(of, seat, "");
        }
    }
}
