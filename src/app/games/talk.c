#include "app/games/talk.h"

#include <stdio.h>
#include <string.h>

#include "api/view.h"
#include "store/order.h"
#include "store/people.h"

/* ---- Messages ------------------------------------------------------------------------------------ */

/* The letter of the person's first seat, or null. */
static json_t *seat_of(const club_game *game, const club_person *who) {
    for (unsigned i = 0; i < game->seat_count; i++) {
        const char letter[] = {(char)('a' + i), 0};
        if (club_person_same(&game->seat[i].person, who)) {
            return json_string(letter);
        }
    }
    return json_null();
}

json_t *server_message_json(const club_game *game, const store_message *message, club_room room, bool you) {
    return json_pack("{s:I s:s s:o s:s s:b s:s s:I}", "n", (json_int_t)message->number, "room", club_room_name(room),
                     "seat", seat_of(game, &message->person), "name", message->name, "you", you, "text", message->text,
                     "at_ms", (json_int_t)message->at_ms);
}

/* Whether a person wants to hear of another: *out. Nobody in particular hears everybody. */
static store_status find_hearing(server *self, const club_person *who, const char *by, bool *out, store_fault *fault) {
    club_person author;
    unsigned relations = 0;
    store_status status = STORE_OK;
    snprintf(author.id, sizeof author.id, "%s", by);
    if (!club_person_is_nobody(who)) {
        status = store_find_relations(self->store, who, &author, &relations, fault);
    }
    *out = !(relations & CLUB_KEPT_AWAY);
    return status;
}

typedef struct collecting {
    const club_game *game;
    const club_person *who;
    club_room room;
    json_t *messages;
} collecting;

static void collect(void *context, const store_message *message) {
    const collecting *of = context;
    bool you = club_person_same(&message->person, of->who);
    json_array_append_new(of->messages, server_message_json(of->game, message, of->room, you));
}

json_t *server_chat_of(server *self, const club_game *game, const club_person *who, store_fault *fault) {
    collecting of = {.game = game, .who = who, .messages = json_array()};
    for (int room = 0; room < CLUB_ROOMS; room++) {
        of.room = (club_room)room;
        if (club_room_open(game, who, of.room) &&
            store_load_messages(self->store, game->id, of.room, (store_message_visitor){&of, collect, NULL}, fault)) {
            json_decref(of.messages);
            return NULL;
        }
    }
    return of.messages;
}

store_status server_find_blocks(server *self, const club_game *game, const club_person *who, bool *blocked,
                                store_fault *fault) {
    store_status status = STORE_OK;
    for (unsigned i = 0; !status && i < game->seat_count; i++) {
        status = store_find_block(self->store, who, &game->seat[i].person, blocked, fault);
    }
    return status;
}

store_status server_find_away(server *self, const club_person *who, bool *away, store_fault *fault) {
    club_restraint restraint = {0};
    store_status status =
        club_person_is_nobody(who) ? STORE_OK : store_find_restraint(self->store, who, &restraint, fault);
    *away = restraint.banned_until_ms > self->wall_ms;
    return status;
}

store_status server_talk_facts(server *self, const server_cached_game *cached, const club_person *who,
                               club_talk_facts *out, store_fault *fault) {
    club_account account = {0};
    store_status status = store_load_account(self->store, who, &account, fault);
    bool member = status == STORE_OK && account.handle[0];
    *out = (club_talk_facts){.may_chat = member || self->config->guest_chat};
    snprintf(out->name, sizeof out->name, "%s", account.name[0] ? account.name : account.handle);
    status = status == STORE_NOT_FOUND ? STORE_OK : status;
    status = status ? status : server_find_blocks(self, &cached->game, who, &out->blocked, fault);
    return status ? status : store_count_messages(self->store, cached->game.id, &out->said, fault);
}

/* Those who watch are told at the end of the turn; without memory they are not. */
static void keep_message(server_cached_game *cached, const club_talk_change *change) {
    const store_message message = {.number = change->number,
                                   .at_ms = change->at_ms,
                                   .person = change->person,
                                   .name = change->name,
                                   .text = change->text};
    json_t *said = server_message_json(&cached->game, &message, change->room, false);
    json_object_set_new(said, "by", json_string(change->person.id));
    cached->said = cached->said ? cached->said : json_array();
    json_array_append_new(cached->said, said);
}

static void keep_plan(server_cached_game *cached, club_decision *decision, const club_talk_change *change) {
    club_plan **plan = &cached->plans.of[change->seat];
    club_plan_free(*plan);
    *plan = NULL;
    if (*change->text) {
        *plan = decision->plan;
        decision->plan = NULL;
    }
}

void server_follow_talk(server *self, club_decision *decision, const club_talk_change *change) {
    server_cached_game *cached = server_game_cache_find(&self->games, change->game);
    if (change->kind == CLUB_TALK_MESSAGE) {
        keep_message(cached, change);
    } else if (change->kind == CLUB_TALK_PLAN) {
        keep_plan(cached, decision, change);
    }
    cached->dirty = true;
    server_game_cache_touch(&self->games, cached);
}

/* ---- Telling ------------------------------------------------------------------------------------- */

static void tell(server *self, const server_cached_game *cached, const json_t *said, const char *by) {
    club_room room = CLUB_ROOM_WATCHERS;
    club_room_find(json_string_value(json_object_get(said, "room")), &room);
    for (size_t i = 0; i < cached->watchers; i++) {
        server_peer *peer = cached->watcher[i];
        store_fault ignored; /* who cannot be asked about hears less */
        bool heard = false;
        if (!peer->quiet && club_room_open(&cached->game, &peer->person, room) &&
            !find_hearing(self, &peer->person, by, &heard, &ignored) && heard) {
            json_t *message = json_pack("{s:s s:s}", "type", "chat", "game", cached->game.id);
            json_object_update(message, (json_t *)(uintptr_t)said);
            json_object_set_new(message, "you", json_boolean(strcmp(by, peer->person.id) == 0));
            server_send(peer, message);
        }
    }
}

void server_publish_talk(server *self, server_cached_game *cached) {
    size_t i;
    json_t *said;
    json_array_foreach(cached->said, i, said) {
        char by[CLUB_ID_SIZE];
        snprintf(by, sizeof by, "%s", json_string_value(json_object_get(said, "by")));
        json_object_del(said, "by");
        tell(self, cached, said, by);
    }
    json_decref(cached->said);
    cached->said = NULL;
}
