#include "app/lobby/lobby.h"

#include <stdlib.h>

#include "base/array.h"

bool app_lobby_open(app_lobby *lobby) {
    lobby->stale = APP_LOBBY_ALL;
    return app_online_open(&lobby->people);
}

void app_lobby_close(app_lobby *lobby) {
    app_online_close(&lobby->people);
    free(lobby->noted);
}

/* ---- What is noted ---------------------------------------------------------------------------------- */

/* Without memory a notice is lost: it is no more than a hint to look again. */
void app_lobby_note(app_lobby *lobby, const club_notice *notice) {
    if (pod__grow(&lobby->noted, &lobby->noted_room, lobby->noted_count + 1, sizeof *notice)) {
        lobby->noted[lobby->noted_count++] = *notice;
    }
}

void app_lobby_settle(app_lobby *lobby, bool kept) {
    if (!kept) {
        lobby->noted_count = lobby->durable_count;
        lobby->expiry_ms = 0; /* what was over may still be open */
    }
    lobby->durable_count = lobby->noted_count;
    const size_t waited = lobby->pairing.count;
    app_pairing_settle(&lobby->pairing, kept);
    lobby->stale |= lobby->pairing.count < waited ? APP_LOBBY_OF_CHALLENGES : 0;
}

/* How many people have seats, each counted as often. */
static unsigned count_people(const club_game *game) {
    unsigned people = 0;
    for (unsigned i = 0; i < game->seat_count; i++) {
        people += !club_person_is_nobody(&game->seat[i].person);
    }
    return people;
}

void app_lobby_game_changed(app_lobby *lobby, const app_cached_game *cached) {
    bool made_or_over = cached->game.ply == 0 || club_over(&cached->game);
    for (unsigned i = 0; i < cached->game.seat_count; i++) {
        app_online_mark(&lobby->people, &cached->game.seat[i].person);
    }
    if (count_people(&cached->game) < 2) {
        return;
    }
    for (unsigned i = 0; made_or_over && i < cached->game.seat_count; i++) {
        if (app_online_find(&lobby->people, &cached->game.seat[i].person)) {
            app_online_moved(&lobby->people, &cached->game.seat[i].person);
        }
    }
    if (club_over(&cached->game) && cached->game.terms.rated) {
        lobby->stale |= APP_LOBBY_OF_CHALLENGES; /* they tell ratings */
        lobby->offers.known = false;
    }
    lobby->moved = made_or_over ? false : lobby->moved || !(lobby->stale & APP_LOBBY_OF_GAMES);
    lobby->stale |= APP_LOBBY_OF_GAMES;
}

/* ---- Sockets ---------------------------------------------------------------------------------------- */

bool app_lobby_connect(app_lobby *lobby, app_peer *peer) {
    lobby->stale |= APP_LOBBY_OF_PEOPLE | APP_LOBBY_OF_CHALLENGES;
    return app_online_add(&lobby->people, peer);
}

void app_lobby_disconnect(app_lobby *lobby, app_peer *peer) {
    app_lobby_leave(lobby, peer);
    app_leave_player(&lobby->watchers, peer);
    lobby->stale |= APP_LOBBY_OF_PEOPLE | APP_LOBBY_OF_CHALLENGES;
    app_online_remove(&lobby->people, peer);
}

void app_lobby_leave(app_lobby *lobby, app_peer *peer) {
    lobby->visitors -= peer->in_lobby;
    peer->in_lobby = false;
}

void app_lobby_listen(app_lobby *lobby, app_peer *peer) {
    peer->notices = true;
    if (peer->online) {
        peer->online->told = false;
        app_online_mark(&lobby->people, &peer->person);
    }
}
