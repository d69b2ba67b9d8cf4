#include "search/playtest_sum.h"

#include <assert.h>
#include <stdio.h>
#include <stdlib.h>

/* Pieces both sides have together. */
static unsigned pieces(const pod_position *position) {
    pod_outcome outcome;
    pod_game_of(position)->rules->outcome(position, &outcome);
    return (unsigned)outcome.score[0] + outcome.score[1];
}

/* Walks through a game for its captures; returns who made the first one, POD_NOBODY when there was none. */
static unsigned add_captures(playtest_sum *sum, const pod_record *record) {
    pod_position position = *pod_record_start(record);
    unsigned first = POD_NOBODY;
    unsigned before = pieces(&position);
    for (size_t ply = 0; ply < pod_record_length(record); ply++) {
        const pod_event *event = pod_record_event(record, ply);
        pod_event_apply(&position, event);
        unsigned taken = before - pieces(&position);
        before -= taken;
        sum->captured += taken;
        sum->pairs += taken == 2;
        if (taken && first == POD_NOBODY) {
            first = event->seat;
            sum->first[sum->games] = (unsigned short)(ply + 1);
        }
    }
    return first;
}

static void add_draw(playtest_sum *sum, const pod_position *end) {
    bool quiet = end->game == POD_GAME_OCTOGO && end->of.octogo.limit && end->of.octogo.quiet >= end->of.octogo.limit;
    sum->quiet += quiet;
    sum->again += !quiet;
}

void playtest_add(playtest_sum *sum, const pod_record *record) {
    const pod_position *end = pod_record_end(record);
    unsigned opener = pod_record_start(record)->turn;
    pod_outcome outcome;
    assert(end->turn == POD_NOBODY && sum->games < PLAYTEST_GAMES_MAX);
    pod_game_of(end)->rules->outcome(end, &outcome);
    unsigned capturer = add_captures(sum, record);
    if (outcome.place[0] == outcome.place[1]) {
        add_draw(sum, end);
    } else {
        unsigned winner = outcome.place[0] < outcome.place[1] ? 0 : 1;
        sum->won[winner == opener ? 0 : 1]++;
        sum->turned += winner != capturer;
    }
    sum->plies[sum->games++] = (unsigned short)pod_record_length(record);
}

static int by_size(const void *left, const void *right) {
    return *(const unsigned short *)left - *(const unsigned short *)right;
}

void playtest_print(playtest_sum *sum, const char *board, const char *limit) {
    unsigned games = sum->games;
    if (!games) {
        return;
    }
    qsort(sum->plies, games, sizeof sum->plies[0], by_size);
    qsort(sum->first, games, sizeof sum->first[0], by_size);
    puts("| board | a move | games | first player won | lost | drawn: repetition | drawn: quiet | plies: median | 90 % "
         "| first capture | captured | two at once | turned round |");
    printf("| %s | %s | %u | %u | %u | %u | %u | %u | %u | %u | %.1f | %.2f | %u |\n", board, limit, games, sum->won[0],
           sum->won[1], sum->again, sum->quiet, sum->plies[games / 2], sum->plies[games * 9 / 10],
           sum->first[games / 2], (double)sum->captured / games, (double)sum->pairs / games, sum->turned);
}
