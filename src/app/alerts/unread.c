#include "app/alerts/alerts.h"
#include "app/health.h"
#include "app/outbox/outbox.h"
#include "store/alerts.h"
#include "store/conversations.h"
#include "store/events/tournaments.h"
#include "store/order.h"

store_status app_count_unread(app *self, const club_person *person, size_t *out) {
    size_t counts[CLUB_ALERT_KIND_COUNT];
    club_wishes wishes;
    *out = 0;
    store_status status = store_find_wishes(self->store, person, &wishes, &self->fault);
    status = status ? status : store_count_unread_alerts(self->store, person, counts, &self->fault);
    for (int i = 0; !status && i < CLUB_ALERT_KIND_COUNT; i++) {
        *out += club_wishes_carry(&wishes, (club_alert_kind)i, CLUB_CHANNEL_PAGE) ? counts[i] : 0;
    }
    return status;
}

static bool listens(const app_online *online) {
    bool any = false;
    for (const app_peer *peer = online->peers; peer; peer = peer->next_of_person) {
        any |= peer->alerts;
    }
    return any;
}

static void mark(app *self, const club_person *person) {
    app_online *online = app_online_find(&self->lobby.people, person);
    if (online && listens(online)) {
        online->alerted = self->lobby.people.alerted = true;
    }
}

static bool mark_follower(void *context, const void *row) {
    mark(context, &((const store_person_row *)row)->person);
    return true;
}

static bool mark_person(void *context, const void *reporter) {
    mark(context, reporter);
    return true;
}

/* Of many people at once; the store knows whom. */
static store_status mark_all(app *self, const club_alert_change *change) {
    if (change->kind == CLUB_ALERT_ENTRANTS) {
        return store_list_entrants(self->store, change->alert.about, (store_visitor){self, mark_person}, &self->fault);
    }
    return change->kind == CLUB_ALERT_FOLLOWERS
               ? store_list_followers(self->store, &change->person, CLUB_FOLLOWERS_TOLD,
                                      (store_visitor){self, mark_follower}, &self->fault)
               : store_list_reporters(self->store, change, (store_visitor){self, mark_person}, &self->fault);
}

void app_follow_alert(app *self, const club_alert_change *change) {
    bool many = change->kind == CLUB_ALERT_FOLLOWERS || change->kind == CLUB_ALERT_REPORTERS ||
                change->kind == CLUB_ALERT_ENTRANTS;
    if (many || change->kind == CLUB_ALERT_TOLD) {
        self->alert_mails_ms = change->at_ms < self->alert_mails_ms ? change->at_ms : self->alert_mails_ms;
        int64_t push_ms = change->at_ms + club_alert_push_patience_ms(change->alert.kind);
        self->alert_pushes_ms = push_ms < self->alert_pushes_ms ? push_ms : self->alert_pushes_ms;
        app_expect(self, APP_HOOKS);
    }
    if (!many) {
        mark(self, &change->person);
    } else if (mark_all(self, change)) {
        app_store_fails(self);
    }
}

void app_listen_to_alerts(app *self, app_peer *peer) {
    peer->alerts = true;
    if (peer->online) {
        peer->online->alerted = self->lobby.people.alerted = true;
    }
}
