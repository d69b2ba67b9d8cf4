#include "app/alerts/alerts.h"
#include "app/outbox/hooks/delivery.h"

#include "app/health.h"
#include "api/json.h"
#include "api/view.h"
#include "store/alerts.h"
#include "store/conversations.h"
#include "store/order.h"

store_status server_count_unread(server *self, const club_person *person, size_t *out, store_fault *fault) {
    size_t counts[CLUB_ALERT_KIND_COUNT];
    club_wishes wishes;
    *out = 0;
    store_status status = store_find_wishes(self->store, person, &wishes, fault);
    status = status ? status : store_count_unread_alerts(self->store, person, counts, fault);
    for (int i = 0; !status && i < CLUB_ALERT_KIND_COUNT; i++) {
        *out += club_wishes_carry(&wishes, (club_alert_kind)i, CLUB_CHANNEL_PAGE) ? counts[i] : 0;
    }
    return status;
}

static bool listens(const server_online *online) {
    bool any = false;
    for (const server_peer *peer = online->peers; peer; peer = peer->next_of_person) {
        any |= peer->alerts;
    }
    return any;
}

static void mark(server *self, const club_person *person) {
    server_online *online = server_online_find(&self->lobby.people, person);
    if (online && listens(online)) {
        online->alerted = self->lobby.people.alerted = true;
    }
}

static bool mark_follower(void *context, const store_person_row *row) {
    server *self = context;
    mark(self, &row->person);
    return true;
}

static void mark_reporter(void *context, const club_person *reporter) {
    mark(context, reporter);
}

/* Of many people at once; the store knows whom. */
static store_status mark_all(server *self, const club_alert_change *change, store_fault *fault) {
    return change->kind == CLUB_ALERT_FOLLOWERS
               ? store_list_followers(self->store, &change->person, CLUB_FOLLOWERS_TOLD,
                                      (store_person_visitor){self, mark_follower}, fault)
               : store_list_reporters(self->store, change, mark_reporter, self, fault);
}

void server_follow_alert(server *self, const club_alert_change *change) {
    store_fault fault;
    bool many = change->kind == CLUB_ALERT_FOLLOWERS || change->kind == CLUB_ALERT_REPORTERS;
    if (many || change->kind == CLUB_ALERT_TOLD) {
        self->alert_mails_ms = change->at_ms < self->alert_mails_ms ? change->at_ms : self->alert_mails_ms;
        int64_t push_ms = change->at_ms + club_alert_push_patience_ms(change->alert.kind);
        self->alert_pushes_ms = push_ms < self->alert_pushes_ms ? push_ms : self->alert_pushes_ms;
        server_hooks_expect(self);
    }
    if (!many) {
        mark(self, &change->person);
    } else if (mark_all(self, change, &fault)) {
        server_store_fails(self, fault.text);
    }
}

static void tell(server *self, server_online *online) {
    size_t unread;
    store_fault fault;
    if (server_count_unread(self, &online->person, &unread, &fault)) {
        server_store_fails(self, fault.text);
        return;
    }
    server_text *text = server_message_text(json_pack("{s:s s:I}", "type", "notices", "unread", (json_int_t)unread));
    for (server_peer *peer = online->peers; peer; peer = peer->next_of_person) {
        if (peer->alerts) {
            server_peer_send(peer, text, SERVER_WAITED_FOR);
        }
    }
    server_text_release(text);
}

void server_tell_of_alerts(server *self) {
    server_online_people *people = &self->lobby.people;
    if (!people->alerted) {
        return;
    }
    people->alerted = false;
    for (server_online *online = people->newest; online; online = online->older) {
        if (online->alerted) {
            online->alerted = false;
            tell(self, online);
        }
    }
}

void server_listen_to_alerts(server *self, server_peer *peer) {
    peer->alerts = true;
    if (peer->online) {
        peer->online->alerted = self->lobby.people.alerted = true;
    }
}
