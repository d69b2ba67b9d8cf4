/* One game of a match. */
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "base/clock.h"
#include "base/random.h"
#include "base/text.h"
#include "cli/match/match.h"
#include "ludopod/reference.h"

/* ---- Openings ---------------------------------------------------------------------------------------------------- */

/* How many openings are tried, how they are looked at, and how far from even chances they may be. */
enum { TRIES = 60, NODES = 3000, WALKS = 300, TABLE_BYTES = 1 << 20 };
static const double even = 0.06;

/* Random moves; false when they end the game or leave no choice. */
static bool play_randomly(const pod_position *start, unsigned plies, uint64_t *random, pod_position *out) {
    static const pod_reference anybody = {.kind = POD_REFERENCE_RANDOM};
    pod_move_list moves;
    *out = *start;
    for (unsigned i = 0; i < plies; i++) {
        pod_move move;
        if (pod_reference_move(&anybody, out, random, &move)) {
            return false;
        }
        pod_game_of(out)->rules->apply(out, move);
    }
    pod_game_of(out)->rules->moves(out, &moves);
    return moves.count > 1;
}

/* How far from even chances a short search thinks a position is: that of the player who is farthest from them. */
static double unevenness(pod_search *search, const pod_position *position) {
    pod_search_request request = POD_SEARCH_REQUEST(.nodes = position->players > 2 ? WALKS : NODES);
    pod_search_report report;
    double most = 0;
    if (pod_search_run(search, position, &request, &report) || report.proven) {
        return 1;
    }
    for (unsigned seat = 0; seat < position->players; seat++) {
        double apart = report.expected[seat] - 0.5;
        apart = apart < 0 ? -apart : apart;
        most = apart > most ? apart : most;
    }
    return most;
}

/* The position that the games of a group begin with: random moves that leave all about equal chances. False when there
   is no memory. */
static bool find_opening(const pod_position *start, uint64_t seed, pod_position *out) {
    unsigned squares = (unsigned)start->rows * start->columns;
    uint64_t random = seed;
    pod_search *search = pod_search_create(TABLE_BYTES);
    double best = 2;
    if (!search) {
        return false;
    }
    *out = *start;
    for (unsigned i = 0; i < TRIES && best > even; i++) {
        pod__random length = {.state = seed + i};
        unsigned plies = squares / 3 + pod__random_below(&length, squares / 2 + 1);
        pod_position tried;
        if (play_randomly(start, plies, &random, &tried)) {
            double apart = unevenness(search, &tried);
            if (apart < best) {
                best = apart;
                *out = tried;
            }
        }
    }
    pod_search_free(search);
    return true;
}

/* Neighbours get numbers that have nothing to do with each other. */
static uint64_t mixed(uint64_t seed, uint64_t number) {
    return pod__mix(pod__mix(seed) + number);
}

uint32_t match_group(const match *played) {
    uint32_t seats = played->first.players;
    return seats == 2 ? 2 : 2 * seats;
}

/* In the first games of a group the first player sits alone, one seat further each time; then the second does. */
static unsigned player_of(const match *played, uint32_t number, unsigned seat) {
    uint32_t at = number % match_group(played);
    unsigned alone = at / played->first.players;
    return seat == at % played->first.players ? alone : 1 - alone;
}

static unsigned first_seat_of(const match *played, uint32_t number, unsigned player) {
    unsigned seat = 0;
    while (player_of(played, number, seat) != player) {
        seat++;
    }
    return seat;
}

static bool tag(pod_record *record, const char *name, const char *value) {
    return pod_record_set_tag(record, name, value, NULL) == POD_OK;
}

static bool tag_game(const match *played, uint32_t number, pod_record *record) {
    char date[16];
    time_t now = time(NULL);
    struct tm local;
    strftime(date, sizeof date, "%Y.%m.%d", localtime_r(&now, &local));
    for (unsigned seat = 0; seat < played->first.players; seat++) {
        const char letter[] = {(char)('A' + seat), 0};
        if (!tag(record, letter, played->spec[player_of(played, number, seat)].name)) {
            return false;
        }
    }
    return tag(record, "Date", date) && tag(record, "Match", played->title) &&
           tag(record, "Round", CLI_SHORT("%u", number + 1));
}

static void wind_clocks(const match *played, match_game *game) {
    for (unsigned seat = 0; seat < game->first.players; seat++) {
        const match_spec *spec = &played->spec[player_of(played, game->number, seat)];
        game->clock_ms[seat] = spec->clock_ms;
        game->increment_ms[seat] = spec->increment_ms;
    }
}

static bool begin(const match *played, uint32_t number, match_game *game) {
    *game = (match_game){.start = &played->start, .number = number};
    if (!find_opening(&played->first, mixed(played->seed, number / match_group(played)), &game->first)) {
        return false;
    }
    game->now = game->first;
    wind_clocks(played, game);
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

/* Whether somebody who is still in the game holds a seat for this player. */
static bool holds(const match *played, const match_game *game, unsigned player, unsigned seat) {
    pod_outcome outcome;
    pod_game_of(&game->now)->rules->outcome(&game->now, &outcome);
    return !outcome.over && !outcome.place[seat] && player_of(played, game->number, seat) == player;
}

static bool leave(const match *played, match_game *game, unsigned player, pod_event_kind why) {
    bool left = true;
    for (unsigned seat = 0; seat < game->now.players && left; seat++) {
        pod_event event = {.kind = why, .seat = (uint8_t)seat};
        left = !holds(played, game, player, seat) || add(game, &event);
    }
    return left;
}

/* A player who cannot play on leaves all their seats, and everybody is told. */
static bool forfeit(match *played, match_game *game, unsigned player, match_failure failure, const char *said) {
    static const char *const reasons[] = {
        [MATCH_ILLEGAL] = CLI_TEXT("game {0}: {1} loses: it answered '{2}', which is not a move"),
        [MATCH_LATE] = CLI_TEXT("game {0}: {1} loses: it took too long"),
        [MATCH_GONE] = CLI_TEXT("game {0}: {1} loses: it ended, or did not answer"),
    };
    pod_text message = POD__ROOM(512);
    pod_text_add_message(&message, pod_translate(played->language, reasons[failure]),
                         (const char *const[]){CLI_SHORT("%u", game->number + 1), played->spec[player].name, said});
    fprintf(stderr, "ludopod: %s\n", message.data);
    return tag(game->record, "Termination", message.data) &&
           leave(played, game, player, failure == MATCH_LATE ? POD_EVENT_TIMEOUT : POD_EVENT_RESIGN);
}

/* After a move; false when the time has run out. */
static bool press_clock(match_game *game, unsigned seat, int64_t took_ms) {
    bool in_time = took_ms < game->clock_ms[seat];
    game->clock_ms[seat] += game->increment_ms[seat] - took_ms;
    return in_time;
}

/* The next event of the game; false when the match is to end. */
static bool play_on(match *played, match_game *game, match_player player[2]) {
    unsigned seat = game->now.turn;
    unsigned mover = player_of(played, game->number, seat);
    pod_event event = {.kind = POD_EVENT_MOVE, .seat = (uint8_t)seat};
    int64_t start = pod__now_ms();
    match_failure failure = match_player_move(&player[mover], game, &event.move);
    if (!failure && player[mover].spec->clock_ms && !press_clock(game, seat, pod__now_ms() - start)) {
        failure = MATCH_LATE;
    }
    if (failure == MATCH_MEMORY || atomic_load(&played->stop)) {
        return false; /* what is answered to a stop is nobody's move and nobody's fault */
    }
    return failure ? forfeit(played, game, mover, failure, player[mover].said) : add(game, &event);
}

/* An engine that never began has not lost anything: there is no match. */
static bool refuse(match *played, const match_spec *spec) {
    pthread_mutex_lock(&played->lock);
    if (!played->status) {
        played->status = cli_error(
            played->language,
            "{0} does not start: expected a command that speaks UGI, and answers 'ugi' with 'ugiok' within 10 seconds",
            spec->name, NULL);
    }
    pthread_mutex_unlock(&played->lock);
    atomic_store(&played->stop, true);
    return false;
}

static bool get_ready(match *played, match_game *game, match_player player[2]) {
    for (unsigned i = 0; i < 2; i++) {
        unsigned seat = first_seat_of(played, game->number, i);
        uint64_t seed = mixed(played->seed, 2 * (uint64_t)game->number + seat + 1);
        match_failure failure = match_player_begin(&player[i], game, seed);
        if (failure == MATCH_MEMORY || atomic_load(&played->stop)) {
            return false;
        }
        if (failure == MATCH_ABSENT) {
            return refuse(played, player[i].spec);
        }
        if (failure && game->now.turn != POD_NOBODY && !forfeit(played, game, i, failure, player[i].said)) {
            return false;
        }
    }
    return true;
}

/* The points that the first player's seat takes from the other's. */
static float pair_points(const pod_outcome *outcome, unsigned seat, unsigned other) {
    return outcome->place[seat] < outcome->place[other] ? 1 : outcome->place[seat] == outcome->place[other] ? 0.5F : 0;
}

void match_take(match *played, uint32_t number, const pod_position *end) {
    pod_outcome outcome;
    unsigned seats[2] = {0, 0};
    unsigned firsts[2] = {0, 0};
    float points = 0;
    pod_game_of(end)->rules->outcome(end, &outcome);
    for (unsigned seat = 0; seat < end->players; seat++) {
        unsigned player = player_of(played, number, seat);
        seats[player]++;
        firsts[player] += outcome.place[seat] == 1;
        for (unsigned other = 0; other < end->players && player == 0; other++) {
            points += player_of(played, number, other) == 1 ? pair_points(&outcome, seat, other) : 0;
        }
    }
    played->points[number] = points / (float)(seats[0] * seats[1]);
    played->firsts[number] = (float)firsts[0] / (float)(firsts[0] + firsts[1]);
}

pod_record *match_play(match *played, match_player player[2], uint32_t number) {
    match_game game;
    bool going = begin(played, number, &game) && get_ready(played, &game, player);
    while (going && game.now.turn != POD_NOBODY) {
        going = play_on(played, &game, player);
    }
    if (!going) {
        pod_record_free(game.record);
        return NULL;
    }
    return game.record;
}
