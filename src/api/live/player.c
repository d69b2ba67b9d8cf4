#include "api/live/live.h"
#include "api/view.h"

json_t *api_view_player(const char *handle, const char *game) {
    return json_pack("{s:s s:s s:o}", "type", "player", "handle", handle, "game",
                     *game ? json_string(game) : json_null());
}

static void tell_watchers_of(const app_watchers *watchers, const club_person *player, const char *game) {
    app_text *text = NULL;
    for (app_watcher *at = watchers->bucket[app_watchers_bucket(player)]; at; at = at->next) {
        if (club_person_same(&at->player, player)) {
            text = text ? text : api_message_text(api_view_player(at->handle, game));
            app_peer_send(at->peer, text, APP_LOOKED_ON);
        }
    }
    app_text_release(text);
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

void api_tell_watchers(const app_watchers *watchers, const club_game *game) {
    if (game->ply > 0 || club_over(game)) {
        return;
    }
    for (unsigned i = 0; i < game->seat_count; i++) {
        if (!club_person_is_nobody(&game->seat[i].person) && plays_with_others(game, i)) {
            tell_watchers_of(watchers, &game->seat[i].person, game->id);
        }
    }
}
