#include "app/people/session.h"

#include <stdlib.h>
#include <string.h>

bool app_sessions_open(app_sessions *sessions) {
    sessions->place = calloc(APP_SESSIONS_KEPT, sizeof *sessions->place);
    return sessions->place != NULL;
}

void app_sessions_close(app_sessions *sessions) {
    free(sessions->place);
    sessions->place = NULL;
}

/* Keys are hashes, so any of their bytes spread evenly. */
static app_session *place_of(app_sessions *sessions, const club_session_key *key) {
    return &sessions->place[(key->bytes[0] | key->bytes[1] << 8) % APP_SESSIONS_KEPT];
}

/* How the store finds what is not remembered. */
typedef store_status (*finder)(store *from, const club_session_key *key, store_session *out, store_fault *fault);

static store_status look_up(app_sessions *sessions, store *from, const club_session_key *key, store_session *out,
                            store_fault *fault, finder find) {
    const app_session *place = place_of(sessions, key);
    if (!club_person_is_nobody(&place->known.person) && memcmp(&place->key, key, sizeof *key) == 0) {
        *out = place->known;
        return STORE_OK;
    }
    store_status status = find(from, key, out, fault);
    if (!status) {
        app_session_learn(sessions, key, *out);
    }
    return status;
}

store_status app_session_find(app_sessions *sessions, store *from, const club_session_key *key, store_session *out,
                              store_fault *fault) {
    return look_up(sessions, from, key, out, fault, store_find_session);
}

store_status app_token_find(app_sessions *sessions, store *from, const club_session_key *key, store_session *out,
                            store_fault *fault) {
    return look_up(sessions, from, key, out, fault, store_find_token);
}

void app_session_learn(app_sessions *sessions, const club_session_key *key, store_session known) {
    *place_of(sessions, key) = (app_session){.key = *key, .known = known, .fresh = true};
    sessions->any_fresh = true;
}

void app_session_forget(app_sessions *sessions, const club_session_key *key) {
    app_session *place = place_of(sessions, key);
    if (memcmp(&place->key, key, sizeof *key) == 0) {
        *place = (app_session){0};
    }
}

void app_sessions_forget_person(app_sessions *sessions, const club_person *person) {
    for (size_t i = 0; i < APP_SESSIONS_KEPT; i++) {
        const store_session *known = &sessions->place[i].known;
        if (club_person_same(&known->person, person) || club_person_same(&known->bot.keeper, person)) {
            sessions->place[i] = (app_session){0};
        }
    }
}

void app_sessions_settle(app_sessions *sessions, bool kept) {
    for (size_t i = 0; sessions->any_fresh && i < APP_SESSIONS_KEPT; i++) {
        app_session *place = &sessions->place[i];
        if (place->fresh && !kept) {
            *place = (app_session){0};
        }
        place->fresh = false;
    }
    sessions->any_fresh = false;
}
