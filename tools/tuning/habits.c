/* tune-habits: what a character does when it has the choice.

     tune-habits CHARACTER BOARD GAMES SETS

   The character plays SETS times GAMES games of Cephalopod against the reference player `sixes`, each side beginning
   every second one. Of each set it prints a line: the character's name, and for each of five habits how often it did so
   where some moves do and some do not, and how often a random move would have, in percent:

     takes    a die of the other's is captured
     sixes    the die shows the most there is
     corners  the die stands in a corner
     own      a die of its own is captured
     open     the die can be captured at once

   tools/habits.awk makes tables of it (docs/strength.md). */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/random.h"
#include "ludopod/event.h"
#include "ludopod/game.h"
#include "ludopod/reference.h"
#include "ludopod/search.h"
#include "search/character/character.h"

enum { TAKES, SIXES, CORNERS, OWN, OPEN, HABITS };

typedef struct tally {
    double did[HABITS], by_chance[HABITS];
    unsigned choices[HABITS];
} tally;

static unsigned habits_of(const pod_position *position, pod_move move) {
    pod__sight sight;
    pod__character_see(position, move, &sight);
    return (unsigned)(sight.others > 0) << TAKES | (unsigned)(sight.kind == POD__KIND_MOST) << SIXES |
           (unsigned)(sight.edges == 2) << CORNERS | (unsigned)(sight.own > 0) << OWN | (unsigned)sight.exposed << OPEN;
}

static void note(tally *of, const pod_position *position, pod_move made) {
    const unsigned shown = habits_of(position, made);
    unsigned with[HABITS] = {0};
    pod_move_list list;
    pod_moves(position, &list);
    for (unsigned i = 0; i < list.count; i++) {
        const unsigned habits = habits_of(position, list.move[i]);
        for (unsigned habit = 0; habit < HABITS; habit++) {
            with[habit] += habits >> habit & 1u;
        }
    }
    for (unsigned habit = 0; habit < HABITS; habit++) {
        if (with[habit] && with[habit] < list.count) {
            of->choices[habit]++;
            of->did[habit] += shown >> habit & 1u;
            of->by_chance[habit] += (double)with[habit] / list.count;
        }
    }
}

/* False when there is no memory. */
static bool play(pod_search *search, const pod_position *start, unsigned character, uint64_t game, tally *of) {
    const pod_reference other = {.kind = POD_REFERENCE_SIXES};
    uint64_t random = pod__mix(game + 1);
    pod_position position = *start;
    pod_history history;
    pod_history_begin(&history, start);
    while (position.turn != POD_NOBODY) {
        pod_event event = {.kind = POD_EVENT_MOVE, .seat = position.turn};
        pod_search_report report;
        const pod_search_request request =
            POD_SEARCH_REQUEST(.character = character, .latest = history.latest, .seed = game + 1);
        const bool own = position.turn == game % 2;
        if (own ? pod_search_run(search, &position, &request, &report)
                : pod_reference_move(&other, &position, &random, &event.move)) {
            return false;
        }
        if (own) {
            event.move = report.best;
            note(of, &position, event.move);
        }
        pod_history_apply(&history, &position, &event);
    }
    return true;
}

static void print(const char *name, const tally *of) {
    printf("%s", name);
    for (unsigned habit = 0; habit < HABITS; habit++) {
        const double choices = of->choices[habit] ? of->choices[habit] : 1;
        printf("\t%.1f\t%.1f", 100 * of->did[habit] / choices, 100 * of->by_chance[habit] / choices);
    }
    putchar('\n');
}

int main(int count, char **argument) {
    const pod_game *game = pod_game_at(0);
    pod_options options;
    pod_position start;
    const unsigned character = count == 5 ? pod_character_find(argument[1]) : 0;
    pod_options_default(game, &options);
    if (!character || pod_options_set(game, &options, "board", argument[2], NULL) ||
        pod_start(game, &options, &start, NULL)) {
        fputs("usage: tune-habits CHARACTER BOARD GAMES SETS\nsuch as tune-habits nautilus 5x5 10 20\n", stderr);
        return 2;
    }
    const unsigned long games = strtoul(argument[3], NULL, 10), sets = strtoul(argument[4], NULL, 10);
    pod_search *search = pod_search_create((size_t)16 << 20);
    for (unsigned long set = 0; search && set < sets; set++) {
        tally of = {.choices = {0}};
        for (unsigned long i = 0; i < games; i++) {
            if (!play(search, &start, character, set * games + i, &of)) {
                fputs("tune-habits: no memory\n", stderr);
                return 1;
            }
        }
        print(argument[1], &of);
    }
    pod_search_free(search);
    return search ? 0 : 1;
}
