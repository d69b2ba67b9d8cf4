/* tune-habits: what a character does when it has the choice.

     tune-habits CHARACTER BOARD GAMES SETS [NODES GAIN]

   The character plays SETS times GAMES games of Cephalopod against the reference player `sixes`, each side beginning
   every second one. Of each set it prints a line: the character's name; for each of five habits how often it did so
   where some moves do and some do not, and how often a random move would have, in percent; and how many such choices
   of each there were:

     takes    a die of the other's is captured
     sixes    the die shows the most there is
     corners  the die stands in a corner
     own      a die of its own is captured
     open     the die can be captured at once

   With NODES and GAIN only where to do so is worth at least GAIN % of winning chance more than not to, by full strength
   with so many nodes for each; with a GAIN below 0, where it costs at least that.

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

/* Which choices count. */
typedef struct stake {
    pod_search *search;
    uint64_t nodes; /* 0: all of them */
    double gain;
} stake;

/* The chance after the best of the moves that do so (or do not). */
static double best_chance(const stake *of, const pod_position *position, const pod_move_list *list,
                          const unsigned *habits, unsigned habit, bool done) {
    pod_move others[POD_MOVES_MAX];
    pod_search_report report;
    pod_search_request request = POD_SEARCH_REQUEST(.nodes = of->nodes, .exclude = others);
    for (unsigned i = 0; i < list->count; i++) {
        if ((habits[i] >> habit & 1u) != done) {
            others[request.exclude_count++] = list->move[i];
        }
    }
    if (pod_search_run(of->search, position, &request, &report)) {
        fputs("tune-habits: no memory\n", stderr);
        exit(1);
    }
    return report.expected[position->turn];
}

static bool counts(const stake *of, const pod_position *position, const pod_move_list *list, const unsigned *habits,
                   unsigned habit) {
    if (!of->nodes) {
        return true;
    }
    const double gain = 100 * (best_chance(of, position, list, habits, habit, true) -
                               best_chance(of, position, list, habits, habit, false));
    return of->gain < 0 ? gain <= of->gain : gain >= of->gain;
}

static void note(tally *of, const stake *at, const pod_position *position, pod_move made) {
    const unsigned shown = habits_of(position, made);
    unsigned habits[POD_MOVES_MAX], with[HABITS] = {0};
    pod_move_list list;
    pod_moves(position, &list);
    for (unsigned i = 0; i < list.count; i++) {
        habits[i] = habits_of(position, list.move[i]);
        for (unsigned habit = 0; habit < HABITS; habit++) {
            with[habit] += habits[i] >> habit & 1u;
        }
    }
    for (unsigned habit = 0; habit < HABITS; habit++) {
        if (with[habit] && with[habit] < list.count && counts(at, position, &list, habits, habit)) {
            of->choices[habit]++;
            of->did[habit] += shown >> habit & 1u;
            of->by_chance[habit] += (double)with[habit] / list.count;
        }
    }
}

/* False when there is no memory. */
static bool play(const stake *at, const pod_position *start, unsigned character, uint64_t game, tally *of) {
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
        if (own ? pod_search_run(at->search, &position, &request, &report)
                : pod_reference_move(&other, &position, &random, &event.move)) {
            return false;
        }
        if (own) {
            event.move = report.best;
            note(of, at, &position, event.move);
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
    for (unsigned habit = 0; habit < HABITS; habit++) {
        printf("\t%u", of->choices[habit]);
    }
    putchar('\n');
}

int main(int count, char **argument) {
    const pod_game *game = pod_game_at(0);
    pod_options options;
    pod_position start;
    const unsigned character = count == 5 || count == 7 ? pod_character_find(argument[1]) : 0;
    pod_options_default(game, &options);
    if (!character || pod_options_set(game, &options, "board", argument[2], NULL) ||
        pod_start(game, &options, &start, NULL)) {
        fputs("usage: tune-habits CHARACTER BOARD GAMES SETS [NODES GAIN]\nsuch as tune-habits nautilus 5x5 10 20\n",
              stderr);
        return 2;
    }
    const unsigned long games = strtoul(argument[3], NULL, 10), sets = strtoul(argument[4], NULL, 10);
    const stake at = {.search = pod_search_create((size_t)16 << 20),
                      .nodes = count == 7 ? strtoull(argument[5], NULL, 10) : 0,
                      .gain = count == 7 ? strtod(argument[6], NULL) : 0};
    for (unsigned long set = 0; at.search && set < sets; set++) {
        tally of = {.choices = {0}};
        for (unsigned long i = 0; i < games; i++) {
            if (!play(&at, &start, character, set * games + i, &of)) {
                fputs("tune-habits: no memory\n", stderr);
                return 1;
            }
        }
        print(argument[1], &of);
    }
    pod_search_free(at.search);
    return at.search ? 0 : 1;
}
