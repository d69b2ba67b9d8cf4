/* Acts in a game as calls of one line, for tests: each decides and hands back the first change. */
#ifndef LUDOPOD_TESTS_CLUB_ACTS_H
#define LUDOPOD_TESTS_CLUB_ACTS_H

#include <stdio.h>

#include "club/decision.h"
#include "club/game/time.h"

static inline club_error create_as(const club_setup *setup, const club_person *who, const char *id, int64_t created,
                                   club_game *out, club_fault *fault) {
    return club_create(setup, &(club_birth){.id = id, .person = *who, .now_ms = created * 1000}, out, fault);
}

/* Of a game that exists. The request's actor and time are filled in here; change may be NULL. */
static inline club_error act_in(club_game *game, const club_person *who, club_request request, club_game_change *change,
                                club_fault *fault) {
    club_decision decision;
    request.actor = *who;
    request.now_ms = 1001000;
    club_error error = club_decide(&(club_facts){.game = game}, &request, &decision);
    *fault = decision.fault;
    if (change && !error) {
        *change = decision.change[0]->game;
    }
    club_decision_free(&decision);
    return error;
}

/* seat: a letter, or "" for any. */
static inline club_error join_as(club_game *game, const club_person *who, const char *seat, const char *name,
                                 club_game_change *change, club_fault *fault) {
    return act_in(game, who, (club_request){.act = CLUB_JOIN, .game = {.seat = seat, .text = name}}, change, fault);
}

static inline club_error move_as(club_game *game, const club_person *who, size_t ply, const char *text,
                                 club_game_change *change, club_fault *fault) {
    return act_in(game, who, (club_request){.act = CLUB_MOVE, .game = {.ply = ply, .text = text}}, change, fault);
}

static inline club_error resign_as(club_game *game, const club_person *who, size_t ply, const char *seat,
                                   club_game_change *change, club_fault *fault) {
    return act_in(game, who, (club_request){.act = CLUB_RESIGN, .game = {.ply = ply, .seat = seat}}, change, fault);
}

static inline club_error computer_move_as(club_game *game, size_t ply, pod_move move, club_game_change *change,
                                          club_fault *fault) {
    static const club_person nobody;
    return act_in(game, &nobody, (club_request){.act = CLUB_COMPUTER_MOVE, .game = {.ply = ply, .move = move}}, change,
                  fault);
}

/* An event of a second, as it is read back. */
static inline club_error restore_as(club_game *game, const char *text, int64_t seconds, club_fault *fault) {
    club_entry entry = {.kind = CLUB_ENTRY_EVENT, .at_ms = seconds * 1000};
    snprintf(entry.text, sizeof entry.text, "%s", text);
    return club_restore(game, &entry, fault);
}

#endif
