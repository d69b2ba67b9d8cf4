#include "app/people/friends.h"

#include <string.h>

#include "app/health.h"
#include "api/view.h"
#include "app/app.h"
#include "store/conversations.h"
#include "store/lists.h"

/* ---- Who is on ------------------------------------------------------------------------------------------------- */

bool server_online_know(server *self, server_online *online) {
    club_account account = {.handle = ""};
    store_fault fault;
    if (online->known) {
        return true;
    }
    store_status status = store_load_account(self->store, &online->person, &account, &fault);
    if (status && status != STORE_NOT_FOUND) {
        server_store_fails(self, fault.text);
        return false;
    }
    online->identity = (club_identity){.person = online->person};
    memcpy(online->identity.handle, account.handle, sizeof account.handle);
    memcpy(online->identity.name, account.name, sizeof account.name);
    online->identity.bot = account.bot;
    online->hidden = !status && !account.settings.value[CLUB_SETTING_SHOW_ONLINE];
    online->known = true;
    return true;
}

bool server_is_on(server *self, const club_person *person) {
    server_online *online = server_online_find(&self->lobby.people, person);
    return online && server_online_know(self, online) && !online->hidden;
}

bool server_current_game(server *self, const club_person *person, char out[CLUB_ID_SIZE]) {
    store_ids ids;
    store_fault fault;
    out[0] = 0;
    if (store_current_game_of(self->store, person, &ids, &fault)) {
        server_store_fails(self, fault.text);
        return false;
    }
    memcpy(out, ids.count ? ids.id[0] : "", ids.count ? CLUB_ID_SIZE : 1);
    return true;
}

/* ---- Followers ------------------------------------------------------------------------------------------------- */

typedef struct telling {
    const server_online_people *people;
    server_text *text;
} telling;

static bool tell_follower(void *context, const store_person_row *row) {
    const telling *of = context;
    const server_online *online = server_online_find(of->people, &row->person);
    if (online) {
        server_online_send(online, of->text);
    }
    return true;
}

/* As the person is now. */
static void tell_followers(server *self, const club_person *person) {
    club_account account;
    char game[CLUB_ID_SIZE] = "";
    store_fault fault;
    bool on = server_is_on(self, person);
    if (store_load_account(self->store, person, &account, &fault) || !account.handle[0] ||
        (on && !server_current_game(self, person, game))) {
        return;
    }
    const telling of = {
        &self->lobby.people,
        server_message_text(json_pack("{s:s s:s s:s s:b s:o}", "type", "friend", "handle", account.handle, "name",
                                      account.name, "online", on, "game", *game ? json_string(game) : json_null()))};
    if (store_list_followers(self->store, person, SERVER_FOLLOWERS_MAX,
                             (store_person_visitor){(void *)(uintptr_t)&of, tell_follower}, &fault)) {
        server_store_fails(self, fault.text);
    }
    server_text_release(of.text);
}

/* Who reloads the page within a moment has not gone. */
static bool must_wait(server *self) {
    server_online_people *people = &self->lobby.people;
    if (people->moved_count && !people->friends_ms) {
        people->friends_ms = self->now_ms + SERVER_FRIENDS_MS;
    }
    return !people->moved_count || self->now_ms < people->friends_ms;
}

void server_friends_turn(server *self) {
    server_online_people *people = &self->lobby.people;
    if (must_wait(self)) {
        return;
    }
    size_t count = people->moved_count < SERVER_FRIENDS_TOLD ? people->moved_count : SERVER_FRIENDS_TOLD;
    for (size_t i = 0; i < count; i++) {
        tell_followers(self, &people->moved[i]);
    }
    people->moved_count -= count;
    memmove(people->moved, people->moved + count, people->moved_count * sizeof *people->moved);
    people->friends_ms = 0;
}

int server_friends_wait_ms(const server *self) {
    const server_online_people *people = &self->lobby.people;
    int64_t left = people->friends_ms - self->now_ms;
    return !people->moved_count ? -1 : left > 0 ? (int)left : 0;
}

/* ---- Messages -------------------------------------------------------------------------------------------------- */

static void send_to(server *self, const club_person *person, json_t *message) {
    const server_online *online = server_online_find(&self->lobby.people, person);
    server_text *text = online ? server_message_text(message) : NULL;
    if (online) {
        server_online_send_words(online, text);
        server_text_release(text);
    } else {
        json_decref(message);
    }
}

static void tell_side(server *self, const char *conversation, const club_person *person) {
    store_conversation side;
    store_fault fault;
    json_t *message = NULL;
    if (!server_online_find(&self->lobby.people, person)) {
        return;
    }
    if (store_find_conversation_by_id(self->store, person, conversation, &side, &fault) ||
        !server_view_latest(self, person, &side, &message, &fault)) {
        server_store_fails(self, fault.text);
        return;
    }
    if (message) {
        json_object_set_new(message, "type", json_string("message"));
        send_to(self, person, message);
    }
}

void server_tell_message(server *self, const char *conversation) {
    club_person sides[2];
    store_fault fault;
    if (store_find_sides(self->store, conversation, sides, &fault)) {
        server_store_fails(self, fault.text);
        return;
    }
    tell_side(self, conversation, &sides[0]);
    tell_side(self, conversation, &sides[1]);
}

void server_tell_unread(server *self, const club_person *person) {
    size_t unread;
    store_fault fault;
    if (store_count_unread(self->store, person, &unread, &fault)) {
        server_store_fails(self, fault.text);
    } else {
        send_to(self, person, json_pack("{s:s s:I}", "type", "unread", "unread", (json_int_t)unread));
    }
}
