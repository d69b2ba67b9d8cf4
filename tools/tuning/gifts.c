/* tune-gifts: what players give away that nobody took from them.

     tune-gifts FILE NODES

   The file has games of two, as `ludopod match --records` writes them. A gift is a move that loses more than 20 % where
   at least half of all moves lose less than 5 %: what a move is worth, a search at full strength says of the position
   after it, with so many nodes; what it loses is what the best would be worth more. For each player it prints the name,
   the games, and the gifts a game: all of them, and those that take nothing of the other's, which no bait explains
   (docs/strength.md). */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "cli/files.h"
#include "ludopod/evaluation_graph.h"
#include "ludopod/record.h"
#include "ludopod/search.h"
#include "search/character/character.h"

enum { PLAYERS_MAX = 64 };
static const double loses_much = 0.2, loses_little = 0.05;

typedef struct giver {
    const char *name;
    unsigned games, gifts, for_nothing;
} giver;

typedef struct judge {
    pod_search *search;
    uint64_t nodes;
    giver giver[PLAYERS_MAX];
    unsigned givers;
} judge;

/* What the player to move can expect after a move; POD_MOVE_NONE: after the best. *best: that one, of a search. */
static double worth(judge *of, const pod_position *position, const pod_history *history, pod_move move,
                    pod_move *best) {
    const unsigned seat = position->turn;
    pod_position now = *position;
    pod_history so_far = *history;
    pod_outcome outcome;
    double expected[POD_SEATS_MAX];
    pod_search_report report;
    if (move != POD_MOVE_NONE) {
        const pod_event event = {.kind = POD_EVENT_MOVE, .seat = (uint8_t)seat, .move = move};
        pod_history_apply(&so_far, &now, &event);
    }
    if (now.turn == POD_NOBODY) {
        pod_game_of(&now)->rules->outcome(&now, &outcome);
        pod_outcome_expected(&outcome, now.players, expected);
        return expected[seat];
    }
    const pod_search_request request =
        POD_SEARCH_REQUEST(.nodes = of->nodes, .seen = so_far.hash, .seen_count = so_far.count);
    if (pod_search_run(of->search, &now, &request, &report)) {
        fputs("tune-gifts: no memory\n", stderr);
        exit(1);
    }
    *best = report.best;
    return report.expected[seat];
}

/* All moves are looked at only where the one made loses much against the best that a search finds. */
static bool is_gift(judge *of, const pod_position *position, const pod_history *history, pod_move made) {
    pod_move best = POD_MOVE_NONE, unused;
    pod_move_list list;
    double value[POD_MOVES_MAX], most = 0;
    unsigned good = 0;
    worth(of, position, history, POD_MOVE_NONE, &best);
    const double value_made = worth(of, position, history, made, &unused);
    if (made == best || worth(of, position, history, best, &unused) - value_made <= loses_much) {
        return false;
    }
    pod_moves(position, &list);
    for (unsigned i = 0; i < list.count; i++) {
        value[i] = worth(of, position, history, list.move[i], &unused);
        most = value[i] > most ? value[i] : most;
    }
    for (unsigned i = 0; i < list.count; i++) {
        good += most - value[i] < loses_little;
    }
    return most - value_made > loses_much && 2 * good >= list.count;
}

static giver *giver_called(judge *of, const char *name) {
    for (unsigned i = 0; i < of->givers; i++) {
        if (strcmp(of->giver[i].name, name) == 0) {
            return &of->giver[i];
        }
    }
    if (of->givers == PLAYERS_MAX) {
        fputs("tune-gifts: too many players\n", stderr);
        exit(1);
    }
    of->giver[of->givers].name = name;
    return &of->giver[of->givers++];
}

static void look_through(judge *of, const pod_record *record) {
    pod_position position = *pod_record_start(record);
    pod_history history;
    giver *seat[2];
    for (unsigned i = 0; i < 2; i++) {
        const char *name = pod_record_tag(record, i ? "B" : "A");
        seat[i] = giver_called(of, name ? name : "?");
        seat[i]->games++;
    }
    pod_history_begin(&history, &position);
    for (size_t i = 0; i < pod_record_length(record); i++) {
        const pod_event *event = pod_record_event(record, i);
        if (event->kind == POD_EVENT_MOVE && is_gift(of, &position, &history, event->move)) {
            pod__sight sight;
            pod__character_see(&position, event->move, &sight);
            seat[event->seat]->gifts++;
            seat[event->seat]->for_nothing += !sight.others;
        }
        pod_history_apply(&history, &position, event);
    }
}

int main(int count, char **argument) {
    enum { TABLE_BYTES = 1 << 20 };
    static judge of;
    pod_record **records;
    size_t games;
    of.nodes = count == 3 ? strtoull(argument[2], NULL, 10) : 0;
    if (!of.nodes) {
        fputs("usage: tune-gifts FILE NODES\nsuch as tune-gifts games.txt 4000\n", stderr);
        return 2;
    }
    of.search = pod_search_create(TABLE_BYTES);
    if (!of.search || cli_records_read(POD_ENGLISH, argument[1], &records, &games)) {
        return 1;
    }
    for (size_t i = 0; i < games; i++) {
        look_through(&of, records[i]);
    }
    for (const giver *one = of.giver; one < of.giver + of.givers; one++) {
        printf("%s\t%u\t%.2f\t%.2f\n", one->name, one->games, (double)one->gifts / one->games,
               (double)one->for_nothing / one->games);
    }
    pod_records_free(records, games);
    pod_search_free(of.search);
    return 0;
}
