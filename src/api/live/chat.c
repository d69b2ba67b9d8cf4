#include <string.h>

#include "api/json.h"
#include "api/live/live.h"
#include "api/view.h"
#include "app/events/known.h"
#include "store/people.h"

/* ---- Messages ------------------------------------------------------------------------------------ */

/* The letter of the person's first seat, or null. */
static json_t *seat_of(const club_game *game, const club_person *who) {
    for (unsigned i = 0; game && i < game->seat_count; i++) {
        if (club_person_same(&game->seat[i].person, who)) {
            return api_json_seat(i);
        }
    }
    return json_null();
}

json_t *api_message_json(const club_game *game, const store_message *message, club_room room, bool you) {
    return json_pack("{s:I s:s s:o s:s s:b s:s s:I}", "n", (json_int_t)message->number, "room", club_room_name(room),
                     "seat", seat_of(game, &message->person), "name", message->name, "you", you, "text", message->text,
                     "at_ms", (json_int_t)message->at_ms);
}

json_t *api_said_json(const club_game *game, const app_said *said, bool you) {
    const store_message message = {
        .number = said->number, .at_ms = said->at_ms, .person = said->by, .name = said->name, .text = said->text};
    return api_message_json(game, &message, said->room, you);
}

/* Whether a person wants to hear of another: *out. Nobody in particular hears everybody. */
static store_status find_hearing(app *self, const club_person *who, const club_person *author, bool *out) {
    unsigned relations = 0;
    store_status status = STORE_OK;
    if (!club_person_is_nobody(who)) {
        status = store_find_relations(self->store, who, author, &relations, &self->fault);
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

static bool collect(void *context, const void *entry) {
    const collecting *of = context;
    const store_message *message = entry;
    bool you = club_person_same(&message->person, of->who);
    json_array_append_new(of->messages, api_message_json(of->game, message, of->room, you));
    return true;
}

json_t *api_chat_of(app *self, const char *id, const club_game *game, const club_person *who) {
    collecting of = {.game = game, .who = who, .messages = json_array()};
    for (int room = game ? CLUB_ROOM_PLAYERS : CLUB_ROOM_EVENT; room < (game ? CLUB_ROOMS : CLUB_ROOM_EVENT + 1);
         room++) {
        of.room = (club_room)room;
        if ((!game || club_room_open(game, who, of.room)) &&
            store_load_messages(self->store, &(store_chat){id, of.room, NULL}, (store_visitor){&of, collect},
                                &self->fault)) {
            json_decref(of.messages);
            return NULL;
        }
    }
    return of.messages;
}

/* ---- Telling ------------------------------------------------------------------------------------- */

static void tell(app *self, app_peer *peer, const club_game *game, const app_said *said) {
    bool heard = false;
    if (!peer->quiet && (!game || club_room_open(game, &peer->person, said->room)) &&
        !find_hearing(self, &peer->person, &said->by, &heard) && heard) {
        json_t *told = api_said_json(game, said, club_person_same(&said->by, &peer->person));
        json_object_update_new(
            told, json_pack("{s:s s:s}", "type", game ? "chat" : "said", game ? "game" : "tournament", said->in));
        api_send(peer, told);
    }
}

void api_publish_talk(app *self, app_cached_game *cached) {
    for (app_said *said = cached->said; said; said = said->next) {
        for (size_t i = 0; i < cached->watchers; i++) {
            tell(self, cached->watcher[i], &cached->game, said);
        }
    }
    app_said_free(cached->said);
    cached->said = NULL;
}

void api_publish_talk_of_tournaments(app *self) {
    app_said **all = &self->tournaments->said;
    for (app_said *said = *all; said; said = said->next) {
        for (app_peer *peer = self->peers; peer; peer = peer->next) {
            if (strcmp(peer->event, said->in) == 0) {
                tell(self, peer, NULL, said);
            }
        }
    }
    app_said_free(*all);
    *all = NULL;
}
