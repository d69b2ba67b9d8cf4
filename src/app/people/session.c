#include "app/people/session.h"

#include <stdlib.h>
#include <string.h>

bool server_sessions_open(server_sessions *sessions) {
    sessions->place = calloc(SERVER_SESSIONS_KEPT, sizeof *sessions->place);
    return sessions->place != NULL;
}

void server_sessions_close(server_sessions *sessions) {
    free(sessions->place);
    sessions->place = NULL;
}

/* Keys are hashes, so any of their bytes spread evenly. */
static server_session *place_of(server_sessions *sessions, const club_session_key *key) {
    return &sessions->place[(key->bytes[0] | key->bytes[1] << 8) % SERVER_SESSIONS_KEPT];
}

/* How the store finds what is not remembered. */
typedef store_status (*finder)(store *from, const club_session_key *key, store_session *out, store_fault *fault);

static store_status look_up(server_sessions *sessions, store *from, const club_session_key *key, store_session *out,
                            store_fault *fault, finder find) {
    const server_session *place = place_of(sessions, key);
    if (!club_person_is_nobody(&place->known.person) && memcmp(&place->key, key, sizeof *key) == 0) {
        *out = place->known;
        return STORE_OK;
    }
    store_status status = find(from, key, out, fault);
    if (!status) {
        server_session_learn(sessions, key, *out);
    }
    return status;
}

store_status server_session_find(server_sessions *sessions, store *from, const club_session_key *key,
                                 store_session *out, store_fault *fault) {
    return look_up(sessions, from, key, out, fault, store_find_session);
}

store_status server_token_find(server_sessions *sessions, store *from, const club_session_key *key, store_session *out,
                               store_fault *fault) {
    return look_up(sessions, from, key, out, fault, store_find_token);
}

void server_session_learn(server_sessions *sessions, const club_session_key *key, store_session known) {
    *place_of(sessions, key) = (server_session){.key = *key, .known = known, .fresh = true};
    sessions->any_fresh = true;
}

void server_session_forget(server_sessions *sessions, const club_session_key *key) {
    server_session *place = place_of(sessions, key);
    if (memcmp(&place->key, key, sizeof *key) == 0) {
        *place = (server_session){0};
    }
}

void server_sessions_forget_person(server_sessions *sessions, const club_person *person) {
    for (size_t i = 0; i < SERVER_SESSIONS_KEPT; i++) {
        const store_session *known = &sessions->place[i].known;
        if (club_person_same(&known->person, person) || club_person_same(&known->bot.keeper, person)) {
            sessions->place[i] = (server_session){0};
        }
    }
}

void server_sessions_settle(server_sessions *sessions, bool kept) {
    for (size_t i = 0; sessions->any_fresh && i < SERVER_SESSIONS_KEPT; i++) {
        server_session *place = &sessions->place[i];
        if (place->fresh && !kept) {
            *place = (server_session){0};
        }
        place->fresh = false;
    }
    sessions->any_fresh = false;
}
