#include "app/alerts/alerts.h"
#include "api/live/live.h"
#include "api/view.h"
#include "app/health.h"

static void tell(app *self, app_online *online) {
    size_t unread;
    if (app_count_unread(self, &online->person, &unread)) {
        app_store_fails(self);
        return;
    }
    app_text *text = api_message_text(json_pack("{s:s s:I}", "type", "notices", "unread", (json_int_t)unread));
    for (app_peer *peer = online->peers; peer; peer = peer->next_of_person) {
        if (peer->alerts) {
            app_peer_send(peer, text, APP_WAITED_FOR);
        }
    }
    app_text_release(text);
}

void api_tell_of_alerts(app *self) {
    app_online_people *people = &self->lobby.people;
    if (!people->alerted) {
        return;
    }
    people->alerted = false;
    for (app_online *online = people->newest; online; online = online->older) {
        if (online->alerted) {
            online->alerted = false;
            tell(self, online);
        }
    }
}
