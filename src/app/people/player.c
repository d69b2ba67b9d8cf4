#include "app/people/player.h"

#include <stdlib.h>
#include <string.h>

#include "base/bytes.h"

size_t app_watchers_bucket(const club_person *player) {
    return pod__checksum((const uint8_t *)player->id, strlen(player->id)) % APP_WATCHED_BUCKETS;
}

bool app_watch_player(app_watchers *watchers, app_peer *peer, const club_account *player) {
    app_leave_player(watchers, peer);
    app_watcher **first = &watchers->bucket[app_watchers_bucket(&player->person)];
    app_watcher *made = calloc(1, sizeof *made);
    if (!made) {
        return false;
    }
    *made = (app_watcher){.peer = peer, .player = player->person, .next = *first};
    memcpy(made->handle, player->handle, sizeof made->handle);
    if (*first) {
        (*first)->previous = made;
    }
    *first = made;
    peer->watcher = made;
    return true;
}

void app_leave_player(app_watchers *watchers, app_peer *peer) {
    app_watcher *left = peer->watcher;
    if (!left) {
        return;
    }
    *(left->previous ? &left->previous->next : &watchers->bucket[app_watchers_bucket(&left->player)]) = left->next;
    if (left->next) {
        left->next->previous = left->previous;
    }
    peer->watcher = NULL;
    free(left);
}
