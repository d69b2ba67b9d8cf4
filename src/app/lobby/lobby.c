#include "app/lobby/lobby.h"

#include <stdlib.h>

#include "base/array.h"

bool server_lobby_open(server_lobby *lobby) {
    lobby->stale = SERVER_LOBBY_ALL;
    return server_online_open(&lobby->people);
}

void server_lobby_close(server_lobby *lobby) {
    for (int i = 0; i < 3; i++) {
        json_decref(lobby->part[i]);
    }
    server_text_release(lobby->whole);
    server_online_close(&lobby->people);
    free(lobby->noted);
}

/* ---- What is noted ---------------------------------------------------------------------------------- */

/* Without memory a notice is lost: it is no more than a hint to look again. */
void server_lobby_note(server_lobby *lobby, const club_notice *notice) {
    if (pod__grow(&lobby->noted, &lobby->noted_room, lobby->noted_count + 1, sizeof *notice)) {
        lobby->noted[lobby->noted_count++] = *notice;
    }
}

void server_lobby_settle(server_lobby *lobby, bool kept) {
    if (!kept) {
        lobby->noted_count = lobby->durable_count;
        lobby->expiry_ms = 0; /* what was over may still be open */
    }
    lobby->durable_count = lobby->noted_count;
    const size_t waited = lobby->pairing.count;
    server_pairing_settle(&lobby->pairing, kept);
    lobby->stale |= lobby->pairing.count < waited ? SERVER_LOBBY_OF_CHALLENGES : 0;
}

/* How many people have seats, each counted as often. */
static unsigned count_people(const club_game *game) {
    unsigned people = 0;
    for (unsigned i = 0; i < game->seat_count; i++) {
        people += !club_person_is_nobody(&game->seat[i].person);
    }
    return people;
}

void server_lobby_game_changed(server_lobby *lobby, const server_cached_game *cached) {
    bool made_or_over = cached->game.ply == 0 || club_over(&cached->game);
    for (unsigned i = 0; i < cached->game.seat_count; i++) {
        server_online_mark(&lobby->people, &cached->game.seat[i].person);
    }
    if (count_people(&cached->game) < 2) {
        return;
    }
    server_tell_watchers(&lobby->watchers, &cached->game);
    for (unsigned i = 0; made_or_over && i < cached->game.seat_count; i++) {
        if (server_online_find(&lobby->people, &cached->game.seat[i].person)) {
            server_online_moved(&lobby->people, &cached->game.seat[i].person);
        }
    }
    if (club_over(&cached->game) && cached->game.terms.rated) {
        lobby->stale |= SERVER_LOBBY_OF_CHALLENGES; /* they tell ratings */
        lobby->offers.known = false;
    }
    lobby->moved = made_or_over ? false : lobby->moved || !(lobby->stale & SERVER_LOBBY_OF_GAMES);
    lobby->stale |= SERVER_LOBBY_OF_GAMES;
}
