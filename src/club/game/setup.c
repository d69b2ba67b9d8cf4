#include "club/game/setup.h"

#include <assert.h>
#include <stdio.h>
#include <string.h>

#include "club/game/seat.h"
#include "club/game/time.h"
#include "club/rating/pool.h"
#include "ludopod/character.h"

static club_seat seat_open(void) {
    return (club_seat){.kind = CLUB_HUMAN};
}

static club_seat seat_computer(unsigned character) {
    return (club_seat){.kind = CLUB_COMPUTER,
                       .character = character,
                       .character_version = pod_character_at(character)->version,
                       .taken = true};
}

static club_error seat_requested(const club_seat_request *request, const club_birth *birth, club_seat *out,
                                 club_fault *fault) {
    const char *name = request->name ? request->name : "";
    unsigned character;
    *out = seat_open();
    switch (request->kind) {
    case CLUB_SEAT_OPEN:
        return CLUB_OK;
    case CLUB_SEAT_COMPUTER:
        character = pod_character_find(request->character);
        if (!character) {
            return club_refuse(fault, CLUB_ERROR_CHARACTER, request->character, pod_character_at(1)->name);
        }
        *out = seat_computer(character);
        return CLUB_OK;
    default:
        out->taken = true;
        out->person = request->kind == CLUB_SEAT_PERSON ? request->person : birth->person;
        out->bot = request->kind == CLUB_SEAT_PERSON ? request->bot : birth->bot;
        return club_name_choose(out->name, name) ? CLUB_OK
                                                 : club_refuse_number(fault, CLUB_ERROR_NAME, CLUB_NAME_MAX, 0);
    }
}

static bool has_person(const club_game *game) {
    for (unsigned i = 0; i < game->seat_count; i++) {
        if (game->seat[i].kind == CLUB_HUMAN) {
            return true;
        }
    }
    return false;
}

static const pod_option *quiet_option(const pod_game *game) {
    for (size_t i = 0; i < game->rules->option_count; i++) {
        if (game->rules->options[i].id == POD_OPTION_QUIET) {
            return &game->rules->options[i];
        }
    }
    return NULL;
}

/* Only a limit of quiet turns bounds a game that has them: a rule of repetition alone leaves more positions than anyone
   could play or keep. */
static bool may_never_end(const pod_game *game, const pod_options *options) {
    return quiet_option(game) && options->value[POD_OPTION_QUIET] == 0;
}

static club_error refuse_endless(const pod_game *game, club_fault *fault) {
    return club_refuse_number(fault, CLUB_ERROR_ENDLESS, quiet_option(game)->maximum, 0);
}

static bool has_pool(const club_game *made, club_fault *fault) {
    club_pool pool;
    club_pool_terms terms = {made->game, &made->options, &made->terms.clock, .seats = made->seat_count};
    for (unsigned i = 0; i < made->seat_count; i++) {
        terms.computers += made->seat[i].kind == CLUB_COMPUTER;
        terms.bots += made->seat[i].bot.is;
    }
    return club_pool_of(&terms, &pool, fault) == CLUB_OK;
}

static void begin_time(club_game *made, int64_t now_ms) {
    bool waits = club_state_of(made) == CLUB_STATE_OPEN;
    club_time_begin(made, waits ? 0 : now_ms);
}

club_error club_create(const club_setup *setup, const club_birth *birth, club_game *out, club_fault *fault) {
    club_game made = {.game = setup->game,
                      .options = setup->options,
                      .terms = setup->terms,
                      .calendar = birth->calendar,
                      .created = birth->now_ms / 1000};
    *fault = (club_fault){0};
    if (pod_start(setup->game, &setup->options, &made.start, &fault->rules)) {
        return club_refuse_rules(fault);
    }
    if (may_never_end(setup->game, &setup->options)) {
        return refuse_endless(setup->game, fault);
    }
    if (setup->terms.delay > CLUB_DELAY_MAX) {
        return club_refuse_number(fault, CLUB_ERROR_DELAY, CLUB_DELAY_MAX, 0);
    }
    if (setup->seat_count != made.start.players) {
        return club_refuse_number(fault, CLUB_ERROR_SEATS, made.start.players, (long)setup->seat_count);
    }
    made.now = made.start;
    pod_history_begin(&made.history, &made.start);
    made.seat_count = made.start.players;
    for (unsigned i = 0; i < made.seat_count; i++) {
        club_error error = seat_requested(&setup->seat[i], birth, &made.seat[i], fault);
        if (error) {
            return error;
        }
    }
    if (!has_person(&made)) {
        return club_refuse(fault, CLUB_ERROR_NO_HUMAN, NULL, NULL);
    }
    if (made.terms.rated && !has_pool(&made, fault)) {
        return fault->code;
    }
    snprintf(made.id, sizeof made.id, "%s", birth->id);
    begin_time(&made, birth->now_ms);
    *out = made;
    return CLUB_OK;
}

club_game club_rematch(const club_game *game, const club_birth *birth) {
    assert(club_over(game) && !game->next[0]);
    club_game made = {.game = game->game,
                      .options = game->options,
                      .start = game->start,
                      .now = game->start,
                      .seat_count = game->seat_count,
                      .terms = game->terms,
                      .calendar = game->calendar,
                      .created = birth->now_ms / 1000};
    for (unsigned i = 0; i < game->seat_count; i++) {
        club_seat *seat = &made.seat[(i + 1) % game->seat_count];
        *seat = game->seat[i];
        seat->before = (club_person){""};
        seat->since_ms = 0;
        seat->barred = false;
        seat->rating = (club_seat_rating){.start = {0}};
    }
    snprintf(made.id, sizeof made.id, "%s", birth->id);
    pod_history_begin(&made.history, &made.start);
    begin_time(&made, birth->now_ms);
    return made;
}
