/* What has become of an alert since, for whoever decides on its mail or its push. */
#include "app/acts.h"
#include "app/alerts/alerts.h"
#include "app/lobby/challenge.h"

static bool is_turn(const club_game *game, const club_alert *alert) {
    unsigned turn = club_turn(game);
    return turn != POD_NOBODY && club_person_same(&game->seat[turn].person, &alert->person) &&
           game->turn_ms <= alert->at_ms;
}

static bool has_offer(const club_game *game) {
    bool any = false;
    for (int i = 0; i < CLUB_PROPOSALS; i++) {
        any |= game->proposal[i].accepted != 0;
    }
    return any;
}

/* What cannot be read now is taken to be so. */
static bool has_lapsed(app *self, const club_alert *alert) {
    app_caller nobody = {.language = POD_ENGLISH};
    club_challenge challenge;
    const app_cached_game *cached;
    switch (alert->kind) {
    case CLUB_ALERT_TURN:
    case CLUB_ALERT_HALF:
    case CLUB_ALERT_TENTH:
        cached = app_find(self, alert->about, &nobody);
        return cached && !is_turn(&cached->game, alert);
    case CLUB_ALERT_OFFER:
        cached = app_find(self, alert->about, &nobody);
        return cached && !has_offer(&cached->game);
    case CLUB_ALERT_CHALLENGE:
        return app_find_challenge(self, alert->about, &challenge, &nobody) &&
               club_challenge_state_at(&challenge, self->wall_ms) != CLUB_CHALLENGE_OPEN;
    default:
        return false;
    }
}

club_alert_facts app_alert_facts(app *self, const store_alert *of, const club_zone *zone) {
    return (club_alert_facts){.now_ms = self->wall_ms,
                              .zone = zone,
                              .online = app_online_find(&self->lobby.people, &of->alert.person) != NULL,
                              .read = of->read_ms != 0,
                              .lapsed = has_lapsed(self, &of->alert),
                              .unheard = of->unheard};
}
