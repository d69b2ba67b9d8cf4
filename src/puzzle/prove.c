#include "puzzle/prove.h"

#include "base/work.h"
#include "ludopod/evaluation_graph.h"
#include "ludopod/strong.h"

enum { MEMORY = 256 << 20 };

/* What a search must say of the best move, and may say of the others: shares of the result, from 0 to 1. That the
   difference is more than a third is what Lichess asks of its puzzles (ornicar/lichess-puzzler, "is_valid_attack"). A
   small search sorts out most positions first; one that looks at a single move may be off by as much. */
static const double BEST_MIN = 0.75, DIFFERENCE = 0.35, SMALL_DIFFERENCE = 0.3, REFUTED_DIFFERENCE = 0.1;

/* ---- By solving --------------------------------------------------------------------------------- */

static bool within_boards(void *context, const pod_progress *progress) {
    return progress->done <= *(const uint64_t *)context;
}

/* As solving gives it, by tables that know all that the moves lead to. */
static bool look_up(const pod_tables *tables, const pod_position *position, pod_strong_report *out) {
    pod_move_list moves;
    pod_moves(position, &moves);
    out->value = POD_VALUE_LOSS;
    out->moves = moves.count;
    for (unsigned i = 0; i < moves.count; i++) {
        pod_table_value value;
        if (!tables || !pod_tables_probe_move(tables, position, moves.move[i], &value)) {
            return false;
        }
        out->move[i] = (pod_strong_move){.move = moves.move[i], .value = value.result};
        out->value = value.result > out->value ? value.result : out->value;
    }
    return true;
}

static pod_error solve(const puzzle_prover *prover, const pod_position *position, pod_strong_report *out) {
    uint64_t boards = prover->boards;
    pod_strong_watch watch = {.progress = {&boards, within_boards}};
    pod_strong_request request = POD_STRONG_REQUEST(.threads = 1, .memory = MEMORY, .watch = &watch);
    return look_up(prover->tables, position, out) ? POD_OK : pod_strong_solve_position(position, &request, out, NULL);
}

/* The only move that is worth what the position is worth, unless that is a loss. */
static bool only_best(const pod_strong_report *solved, pod_move *best) {
    unsigned count = 0;
    for (unsigned i = 0; i < solved->moves; i++) {
        if (solved->move[i].value == solved->value) {
            *best = solved->move[i].move;
            count++;
        }
    }
    return count == 1 && solved->value >= POD_VALUE_DRAW;
}

static pod_move best_of(const pod_strong_report *solved) {
    unsigned best = 0;
    for (unsigned i = 1; i < solved->moves; i++) {
        best = solved->move[i].value > solved->move[best].value ? i : best;
    }
    return solved->move[best].move;
}

/* ---- By searching -------------------------------------------------------------------------------- */

/* What the player to move may expect, from 0 to 1, and the move; one move may be left out. */
static double search(const puzzle_prover *prover, const pod_position *position, uint64_t nodes, pod_move exclude,
                     pod_search_report *out) {
    pod_search_request request =
        POD_SEARCH_REQUEST(.nodes = nodes, .exclude = &exclude, .exclude_count = exclude != POD_MOVE_NONE);
    *out = (pod_search_report){.best = POD_MOVE_NONE};
    return pod_search_run(prover->search, position, &request, out) ? 0 : out->expected[position->turn];
}

/* Finds the best move, and what it and the others together promise. *certain: the search has come to the end. */
static bool stands_out(const puzzle_prover *prover, puzzle *out, uint64_t nodes, double difference, bool *certain) {
    pod_search_report report;
    out->expected = search(prover, &out->position, nodes, POD_MOVE_NONE, &report);
    out->best = report.best;
    *certain = report.proven;
    out->others = search(prover, &out->position, nodes, out->best, &report);
    return out->expected - out->others >= difference;
}

/* Most positions are sorted out by smaller searches. */
static bool may_be_a_puzzle(const puzzle_prover *prover, puzzle *out, bool *certain) {
    return stands_out(prover, out, prover->nodes / PUZZLE_NODES_SHARE, SMALL_DIFFERENCE, certain) &&
           stands_out(prover, out, prover->nodes / 5, SMALL_DIFFERENCE, certain);
}

/* ---- The other moves ------------------------------------------------------------------------------ */

/* The share of the result that a seat has at the end of a game. */
static double share_of(const pod_position *over, unsigned seat) {
    pod_outcome outcome;
    double share[POD_SEATS_MAX];
    pod_game_of(over)->rules->outcome(over, &outcome);
    pod_outcome_expected(&outcome, over->players, share);
    return share[seat];
}

/* What a seat may expect in a position, whoever is to move: 1 wins, 0.5 draws. */
static bool expects_less(const puzzle_prover *prover, const puzzle *of, const pod_position *position, unsigned seat) {
    double wanted = of->value > 0 ? 1 : 0.5, share;
    pod_strong_report solved;
    pod_search_report report;
    if (position->turn == POD_NOBODY) {
        return share_of(position, seat) < wanted;
    }
    if (of->nodes) {
        share = search(prover, position, of->nodes / PUZZLE_NODES_SHARE, POD_MOVE_NONE, &report);
        return (position->turn == seat ? share : 1 - share) <= of->expected - REFUTED_DIFFERENCE;
    }
    if (solve(prover, position, &solved)) {
        return false;
    }
    return (position->turn == seat ? solved.value : -solved.value) < of->value;
}

/* Whether the answer shows that the move is not as good as the best one. */
static bool refutes(const puzzle_prover *prover, const puzzle *of, const puzzle_refuted *wrong) {
    const pod_rules *rules = pod_game_of(&of->position)->rules;
    pod_position after = of->position;
    rules->apply(&after, wrong->move);
    if ((after.turn == POD_NOBODY) != (wrong->answer == POD_MOVE_NONE)) {
        return false;
    }
    if (wrong->answer != POD_MOVE_NONE) {
        rules->apply(&after, wrong->answer);
    }
    return expects_less(prover, of, &after, of->position.turn);
}

static pod_move answer_to(const puzzle_prover *prover, const puzzle *of, pod_move move) {
    pod_position after = of->position;
    pod_strong_report solved;
    pod_search_report report;
    pod_game_of(&after)->rules->apply(&after, move);
    if (after.turn == POD_NOBODY) {
        return POD_MOVE_NONE;
    }
    if (of->nodes) {
        search(prover, &after, of->nodes / PUZZLE_NODES_SHARE, POD_MOVE_NONE, &report);
        return report.best;
    }
    return solve(prover, &after, &solved) ? POD_MOVE_NONE : best_of(&solved);
}

static puzzle_verdict refute_others(const puzzle_prover *prover, puzzle *out) {
    pod_move_list list;
    const pod_move_list *moves = &list;
    pod_moves(&out->position, &list);
    out->refuted_count = 0;
    for (unsigned i = 0; i < moves->count; i++) {
        puzzle_refuted *wrong = &out->refuted[out->refuted_count];
        if (moves->move[i] != out->best) {
            *wrong = (puzzle_refuted){moves->move[i], answer_to(prover, out, moves->move[i])};
            if (!refutes(prover, out, wrong)) {
                return out->nodes ? PUZZLE_NONE : PUZZLE_TOO_HARD;
            }
            out->refuted_count++;
        }
    }
    return PUZZLE_PROVEN;
}

/* ---- Both ---------------------------------------------------------------------------------------- */

static puzzle_verdict prove_by_solving(const puzzle_prover *prover, puzzle *out) {
    pod_strong_report solved;
    out->nodes = 0;
    if (solve(prover, &out->position, &solved)) {
        return PUZZLE_TOO_HARD;
    }
    out->value = solved.value;
    return only_best(&solved, &out->best) ? PUZZLE_PROVEN : PUZZLE_NONE;
}

static puzzle_verdict prove_by_searching(const puzzle_prover *prover, puzzle *out) {
    bool certain;
    out->nodes = prover->nodes;
    out->value = POD_VALUE_WIN;
    bool good = stands_out(prover, out, prover->nodes, DIFFERENCE, &certain) && out->expected >= BEST_MIN;
    return good ? PUZZLE_PROVEN : PUZZLE_NONE;
}

/* A capture of more than any other move captures is what everybody looks at first: one in so many is enough. */
enum { PLAIN_SHARE = 4 };

static bool is_plain(const puzzle *of, const pod_move_list *moves) {
    unsigned most = 0, taken = 0;
    for (unsigned i = 0; i < moves->count; i++) {
        pod_move_parts parts;
        pod_move_describe(&of->position, moves->move[i], &parts);
        taken = moves->move[i] == of->best ? parts.captured_count : taken;
        most = parts.captured_count > most ? parts.captured_count : most;
    }
    return taken && taken == most;
}

puzzle_verdict puzzle_prove(const puzzle_prover *prover, puzzle *out) {
    pod_move_list moves;
    bool certain;
    pod_moves(&out->position, &moves);
    out->reply = POD_MOVE_NONE;
    if (moves.count < PUZZLE_MOVES_MIN || !may_be_a_puzzle(prover, out, &certain) ||
        (is_plain(out, &moves) && pod_hash(&out->position) % PLAIN_SHARE)) {
        return PUZZLE_NONE;
    }
    /* What a search sees the end of can be solved, often; and a draw must be. */
    puzzle_verdict verdict = certain || out->expected < BEST_MIN ? prove_by_solving(prover, out) : PUZZLE_TOO_HARD;
    verdict = verdict == PUZZLE_PROVEN ? refute_others(prover, out) : verdict;
    if (verdict == PUZZLE_TOO_HARD) {
        verdict = prove_by_searching(prover, out);
        verdict = verdict == PUZZLE_PROVEN ? refute_others(prover, out) : verdict;
    }
    return verdict;
}

/* ---- Going on ------------------------------------------------------------------------------------- */

/* All answers are tried, first the best one that a small search finds. */

static bool goes_on_after(const puzzle_prover *prover, const puzzle *of, const pod_position *at, pod_move reply,
                          puzzle *out) {
    bool certain;
    pod_move_list moves;
    *out = (puzzle){.position = *at, .reply = reply, .source = of->source};
    pod_apply(&out->position, reply);
    if (out->position.turn != of->position.turn) {
        return false;
    }
    pod_moves(&out->position, &moves);
    if (moves.count < PUZZLE_ON_MOVES_MIN || !may_be_a_puzzle(prover, out, &certain)) {
        return false;
    }
    const puzzle_verdict verdict = of->nodes ? prove_by_searching(prover, out) : prove_by_solving(prover, out);
    return verdict == PUZZLE_PROVEN && out->value == of->value && refute_others(prover, out) == PUZZLE_PROVEN;
}

/* Whether the puzzle's player is no worse off after an answer to the best move, and what was to be played then. */
static bool keeps(const puzzle_prover *prover, const puzzle *of, const pod_position *at, const puzzle_refuted *answer) {
    pod_position after = *at;
    pod_apply(&after, answer->move);
    if ((after.turn == POD_NOBODY) != (answer->answer == POD_MOVE_NONE)) {
        return false;
    }
    if (answer->answer != POD_MOVE_NONE) {
        pod_apply(&after, answer->answer);
    }
    return !expects_less(prover, of, &after, of->position.turn);
}

static bool answer_all(const puzzle_prover *prover, const puzzle *of, const pod_position *at,
                       const pod_move_list *replies, puzzle *out) {
    const puzzle there = {.position = *at, .nodes = of->nodes};
    for (unsigned i = 0; i < replies->count; i++) {
        puzzle_refuted *answer = &out->answered[out->answered_count];
        if (replies->move[i] != out->reply) {
            *answer = (puzzle_refuted){replies->move[i], answer_to(prover, &there, replies->move[i])};
            if (!keeps(prover, of, at, answer)) {
                return false;
            }
            out->answered_count++;
        }
    }
    return true;
}

bool puzzle_go_on(const puzzle_prover *prover, const puzzle *of, puzzle *out) {
    pod_position at = of->position;
    pod_move_list replies;
    pod_search_report report;
    pod_apply(&at, of->best);
    if (at.turn == POD_NOBODY || at.turn == of->position.turn) {
        return false;
    }
    pod_moves(&at, &replies);
    search(prover, &at, prover->nodes / PUZZLE_NODES_SHARE, POD_MOVE_NONE, &report);
    bool found = goes_on_after(prover, of, &at, report.best, out);
    for (unsigned i = 0; !found && i < replies.count; i++) {
        found = goes_on_after(prover, of, &at, replies.move[i], out);
    }
    return found && answer_all(prover, of, &at, &replies, out);
}

bool puzzle_holds(const puzzle_prover *prover, const puzzle *of, const puzzle *before) {
    puzzle_prover same = *prover;
    puzzle again = {.position = of->position};
    same.nodes = of->nodes;
    puzzle_verdict verdict = of->nodes ? prove_by_searching(&same, &again) : prove_by_solving(&same, &again);
    bool holds = verdict == PUZZLE_PROVEN && again.best == of->best && again.value == of->value;
    for (unsigned i = 0; holds && i < of->refuted_count; i++) {
        holds = refutes(&same, of, &of->refuted[i]);
    }
    if (holds && of->reply != POD_MOVE_NONE) {
        pod_position at = before->position;
        pod_apply(&at, before->best);
        for (unsigned i = 0; holds && i < of->answered_count; i++) {
            holds = keeps(&same, before, &at, &of->answered[i]);
        }
    }
    return holds;
}
