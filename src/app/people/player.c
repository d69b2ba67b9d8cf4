#include "app/people/player.h"

#include <stdlib.h>
#include <string.h>

#include "base/bytes.h"
#include "api/view.h"

static size_t bucket_of(const club_person *player) {
    return pod__checksum((const uint8_t *)player->id, strlen(player->id)) % SERVER_WATCHED_BUCKETS;
}

bool server_watch_player(server_watchers *watchers, server_peer *peer, const club_account *player) {
    server_leave_player(watchers, peer);
    server_watcher **first = &watchers->bucket[bucket_of(&player->person)];
    server_watcher *made = calloc(1, sizeof *made);
    if (!made) {
        return false;
    }
    *made = (server_watcher){.peer = peer, .player = player->person, .next = *first};
    memcpy(made->handle, player->handle, sizeof made->handle);
    if (*first) {
        (*first)->previous = made;
    }
    *first = made;
    peer->watcher = made;
    return true;
}

void server_leave_player(server_watchers *watchers, server_peer *peer) {
    server_watcher *left = peer->watcher;
    if (!left) {
        return;
    }
    *(left->previous ? &left->previous->next : &watchers->bucket[bucket_of(&left->player)]) = left->next;
    if (left->next) {
        left->next->previous = left->previous;
    }
    peer->watcher = NULL;
    free(left);
}

json_t *server_view_player(const char *handle, const char *game) {
    return json_pack("{s:s s:s s:o}", "type", "player", "handle", handle, "game",
                     *game ? json_string(game) : json_null());
}

static void tell_watchers_of(const server_watchers *watchers, const club_person *player, const char *game) {
    server_text *text = NULL;
    for (server_watcher *at = watchers->bucket[bucket_of(player)]; at; at = at->next) {
        if (club_person_same(&at->player, player)) {
            text = text ? text : server_message_text(server_view_player(at->handle, game));
            server_peer_send(at->peer, text, SERVER_LOOKED_ON);
        }
    }
    server_text_release(text);
}

/* Whether somebody else has a seat, too, and the seat is the player's first: who has several is told of once. */
static bool plays_with_others(const club_game *game, unsigned seat) {
    const club_person *player = &game->seat[seat].person;
    bool others = false;
    for (unsigned i = 0; i < game->seat_count; i++) {
        if (i < seat && club_person_same(&game->seat[i].person, player)) {
            return false;
        }
        others |= !club_person_is_nobody(&game->seat[i].person) && !club_person_same(&game->seat[i].person, player);
    }
    return others;
}

void server_tell_watchers(const server_watchers *watchers, const club_game *game) {
    if (game->ply > 0 || club_over(game)) {
        return;
    }
    for (unsigned i = 0; i < game->seat_count; i++) {
        if (!club_person_is_nobody(&game->seat[i].person) && plays_with_others(game, i)) {
            tell_watchers_of(watchers, &game->seat[i].person, game->id);
        }
    }
}
