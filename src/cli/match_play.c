/* One game of a match. */
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "match.h"
#include "rules/mix.h"

/* Neighbours get numbers that have nothing to do with each other. */
static uint64_t mixed(uint64_t seed, uint64_t number) {
    return pod__mix(pod__mix(seed) + number);
}

/* Games of an odd number change the seats. */
static unsigned player_of(uint32_t number, unsigned seat) {
    return (seat + number) % 2;
}

static bool tag(pod_record *record, const char *name, const char *value) {
    return pod_record_set_tag(record, name, value, NULL) == POD_OK;
}

static bool tag_game(const match *played, uint32_t number, pod_record *record) {
    char round[16], date[16];
    time_t now = time(NULL);
    struct tm local;
    snprintf(round, sizeof round, "%u", number + 1);
    strftime(date, sizeof date, "%Y.%m.%d", localtime_r(&now, &local));
    return tag(record, "A", played->spec[player_of(number, 0)].name) &&
           tag(record, "B", played->spec[player_of(number, 1)].name) && tag(record, "Date", date) &&
           tag(record, "Match", played->title) && tag(record, "Round", round);
}

static bool begin(const match *played, uint32_t number, match_game *game) {
    *game = (match_game){.start = &played->start};
    if (!match_opening(&played->first, mixed(played->seed, number / 2), &game->first)) {
        return false;
    }
    game->now = game->first;
    pod_history_begin(&game->history, &game->first);
    game->record = pod_record_create(&game->first);
    return game->record && tag_game(played, number, game->record);
}

static bool add(match_game *game, const pod_event *event) {
    if (pod_record_add(game->record, event)) {
        return false;
    }
    pod_history_apply(&game->history, &game->now, event);
    return true;
}

/* Who cannot play on loses, and everybody is told. */
static bool forfeit(match *played, match_game *game, const match_player *player, unsigned seat, uint32_t number,
                    match_failure failure) {
    static const char *const reasons[] = {
        [MATCH_ILLEGAL] = CLI_TEXT("game {0}: {1} loses: it answered '{2}', which is no move"),
        [MATCH_LATE] = CLI_TEXT("game {0}: {1} loses: it took too long"),
        [MATCH_GONE] = CLI_TEXT("game {0}: {1} loses: it ended, or did not answer"),
    };
    char digits[16], text[512];
    pod_text message = pod_text_over(text, sizeof text);
    snprintf(digits, sizeof digits, "%u", number + 1);
    pod_text_add_message(&message, pod_translate(played->language, reasons[failure]),
                         (const char *const[]){digits, player->spec->name, player->said});
    fprintf(stderr, "ludopod: %s\n", text);
    pod_event event = {.kind = failure == MATCH_LATE ? POD_EVENT_TIMEOUT : POD_EVENT_RESIGN, .seat = (uint8_t)seat};
    return tag(game->record, "Termination", text) && add(game, &event);
}

/* The next event of the game; false when the match is to end. */
static bool play_on(match *played, match_game *game, match_player player[2], uint32_t number) {
    unsigned seat = game->now.turn;
    match_player *mover = &player[player_of(number, seat)];
    pod_event event = {.kind = POD_EVENT_MOVE, .seat = (uint8_t)seat};
    match_failure failure = match_player_move(mover, game, &event.move);
    if (failure == MATCH_MEMORY) {
        return false;
    }
    return failure ? forfeit(played, game, mover, seat, number, failure) : add(game, &event);
}

static bool get_ready(match *played, match_game *game, match_player player[2], uint32_t number) {
    for (unsigned seat = 0; seat < 2; seat++) {
        match_player *ready = &player[player_of(number, seat)];
        match_failure failure = match_player_begin(ready, game, mixed(played->seed, 2 * (uint64_t)number + seat + 1));
        if (failure == MATCH_MEMORY) {
            return false;
        }
        if (failure && game->now.turn != POD_NOBODY && !forfeit(played, game, ready, seat, number, failure)) {
            return false;
        }
    }
    return true;
}

int8_t match_points(const pod_position *end, uint32_t number) {
    pod_outcome outcome;
    pod_game_of(end)->rules->outcome(end, &outcome);
    unsigned first = outcome.place[player_of(number, 0)];
    unsigned second = outcome.place[player_of(number, 1)];
    return first < second ? 2 : first == second ? 1 : 0;
}

bool match_play(match *played, match_player player[2], uint32_t number, int8_t *points, pod_record **record) {
    match_game game;
    bool going = begin(played, number, &game) && get_ready(played, &game, player, number);
    while (going && game.now.turn != POD_NOBODY) {
        going = !atomic_load(&played->stop) && play_on(played, &game, player, number);
    }
    if (!going) {
        pod_record_free(game.record);
        return false;
    }
    *points = match_points(&game.now, number);
    *record = game.record;
    return true;
}
