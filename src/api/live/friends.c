#include "app/people/friends.h"
#include "api/conversations/conversations.h"
#include "api/live/live.h"
#include "api/view.h"
#include "app/health.h"
#include "store/conversations.h"

#include <string.h>

/* ---- Followers -------------------------------------------------------------------------------------------------- */

typedef struct telling {
    const app_online_people *people;
    app_text *text;
} telling;

static bool tell_follower(void *context, const void *row) {
    const telling *of = context;
    const app_online *online = app_online_find(of->people, &((const store_person_row *)row)->person);
    if (online) {
        app_online_send(online, of->text);
    }
    return true;
}

/* As the person is now. */
static void tell_followers(app *self, const club_person *person) {
    club_account account;
    char game[CLUB_ID_SIZE] = "";
    bool on = app_is_on(self, person);
    if (store_load_account(self->store, person, &account, &self->fault) || !account.handle[0] ||
        (on && !app_current_game(self, person, game))) {
        return;
    }
    const telling of = {
        &self->lobby.people,
        api_message_text(json_pack("{s:s s:s s:s s:b s:o}", "type", "friend", "handle", account.handle, "name",
                                   account.name, "online", on, "game", *game ? json_string(game) : json_null()))};
    if (store_list_followers(self->store, person, APP_FOLLOWERS_MAX,
                             (store_visitor){(void *)(uintptr_t)&of, tell_follower}, &self->fault)) {
        app_store_fails(self);
    }
    app_text_release(of.text);
}

void api_friends_turn(app *self) {
    app_online_people *people = &self->lobby.people;
    if (app_friends_must_wait(self)) {
        return;
    }
    size_t count = people->moved_count < APP_FRIENDS_TOLD ? people->moved_count : APP_FRIENDS_TOLD;
    for (size_t i = 0; i < count; i++) {
        tell_followers(self, &people->moved[i]);
    }
    people->moved_count -= count;
    memmove(people->moved, people->moved + count, people->moved_count * sizeof *people->moved);
    people->friends_ms = 0;
}

/* ---- Messages -------------------------------------------------------------------------------------------------- */

static void send_to(app *self, const club_person *person, json_t *message) {
    const app_online *online = app_online_find(&self->lobby.people, person);
    app_text *text = online ? api_message_text(message) : NULL;
    if (online) {
        app_online_send_words(online, text);
        app_text_release(text);
    } else {
        json_decref(message);
    }
}

static void tell_side(app *self, const char *conversation, const club_person *person) {
    store_conversation side;
    json_t *message = NULL;
    if (!app_online_find(&self->lobby.people, person)) {
        return;
    }
    if (store_find_conversation_by_id(self->store, person, conversation, &side, &self->fault) ||
        !api_view_latest(self, person, &side, &message)) {
        app_store_fails(self);
        return;
    }
    if (message) {
        json_object_set_new(message, "type", json_string("message"));
        send_to(self, person, message);
    }
}

void api_tell_message(app *self, const char *conversation) {
    club_person sides[2];
    if (store_find_sides(self->store, conversation, sides, &self->fault)) {
        app_store_fails(self);
        return;
    }
    tell_side(self, conversation, &sides[0]);
    tell_side(self, conversation, &sides[1]);
}

void api_tell_unread(app *self, const club_person *person) {
    size_t unread;
    if (store_count_unread(self->store, person, &unread, &self->fault)) {
        app_store_fails(self);
    } else {
        send_to(self, person, json_pack("{s:s s:I}", "type", "unread", "unread", (json_int_t)unread));
    }
}
