/* tune-games: games between the characters, as records with the time that each took over its move.

     tune-games COUNT

   Everybody plays a little stronger and weaker ones, on boards that take turns; the tag Times has the time of each
   move, in tenths of a second. Full strength searches so many nodes, so that the same program prints the same
   games (docs/notation.md). */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/random.h"
#include "base/text.h"
#include "ludopod/event.h"
#include "ludopod/game.h"
#include "ludopod/record.h"
#include "ludopod/search.h"

enum { FULL_NODES = 50000, COUNT_MAX = 1000 };

/* Between whom, by number. */
typedef struct pairing {
    unsigned character[2];
    uint64_t seed;
} pairing;

static pairing pair(unsigned number) {
    const unsigned one = number % POD_CHARACTERS, step = 1 + number / POD_CHARACTERS % 4;
    const unsigned other = one + step < POD_CHARACTERS ? one + step : one - step;
    const bool turned = pod__mix(number) & 1u;
    return (pairing){{1 + (turned ? other : one), 1 + (turned ? one : other)}, pod__mix(number + 1)};
}

static bool start(unsigned number, pod_position *out) {
    static const struct {
        const char *game, *board;
    } boards[] = {{"cephalopod", "5x5"}, {"cephalopod", "3x5"}, {"cephalopod", "5x5"},
                  {"cephalopod", "3x5"}, {"cephalopod", "5x5"}, {"octogo", "8x5"}};
    const size_t at = number % (sizeof boards / sizeof boards[0]);
    const pod_game *game = pod_game_find(boards[at].game, strlen(boards[at].game));
    pod_options options;
    pod_options_default(game, &options);
    return !pod_options_set(game, &options, "board", boards[at].board, NULL) && !pod_start(game, &options, out, NULL);
}

static bool tag(pod_record *record, const pairing *of) {
    for (unsigned seat = 0; seat < 2; seat++) {
        char name[64];
        snprintf(name, sizeof name, "%s (Ludopod)", pod_character_at(of->character[seat])->title);
        if (pod_record_set_tag(record, seat ? "B" : "A", name, NULL)) {
            return false;
        }
    }
    return true;
}

/* How far a game has come. */
typedef struct played {
    pod_position now;
    pod_history history;
    pod_text times;
} played;

/* Adds the move that is found, and its time. */
static bool move(pod_search *search, pod_record *record, const pairing *of, played *at) {
    pod_search_report report;
    const pod_position *now = &at->now;
    const unsigned character = of->character[now->turn];
    const pod_search_request request =
        POD_SEARCH_REQUEST(.character = character, .latest = at->history.latest, .seed = of->seed + now->turn,
                           .nodes = character == POD_CHARACTER_STRONGEST ? FULL_NODES : 0, .seen = at->history.hash,
                           .seen_count = at->history.count);
    if (pod_search_run(search, now, &request, &report)) {
        return false;
    }
    const pod_event event = {.kind = POD_EVENT_MOVE, .seat = now->turn, .move = report.best};
    pod_search_clear(search);
    pod_history_apply(&at->history, &at->now, &event);
    pod_text_format(&at->times, at->times.length ? " %u" : "%u", (unsigned)(report.pace_ms + 50) / 100);
    return !pod_record_add(record, &event);
}

static void print_record(const void *context, pod_text *out) {
    pod_record_write_text(context, out);
}

static bool play(pod_search *search, unsigned number) {
    char times[16384] = "";
    played at = {.times = pod_text_over(times, sizeof times)};
    const pairing of = pair(number);
    pod_record *record = start(number, &at.now) ? pod_record_create(&at.now) : NULL;
    bool sound = record && tag(record, &of);
    pod_history_begin(&at.history, &at.now);
    while (sound && at.now.turn != POD_NOBODY) {
        sound = move(search, record, &of, &at);
    }
    sound = sound && !pod_record_set_tag(record, "Times", times, NULL);
    char *text = sound ? pod__printed(print_record, record, NULL) : NULL;
    printf("%s\n", text ? text : "");
    free(text);
    pod_record_free(record);
    return text != NULL;
}

int main(int count, char **argument) {
    const unsigned long games = count == 2 ? strtoul(argument[1], NULL, 10) : 0;
    if (games < 1 || games > COUNT_MAX) {
        fputs("usage: tune-games COUNT\nsuch as tune-games 60\n", stderr);
        return 2;
    }
    printf("%% Games between the characters, made by: build/tools/tune-games %lu\n\n", games);
    pod_search *search = pod_search_create((size_t)16 << 20);
    bool sound = search != NULL;
    for (unsigned number = 0; sound && number < games; number++) {
        sound = play(search, number);
    }
    pod_search_free(search);
    return sound ? 0 : 1;
}
