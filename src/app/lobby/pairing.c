#include "app/lobby/pairing.h"

#include <stdlib.h>
#include <string.h>

int server_wish_range(const server_wish *wish, int64_t now_ms) {
    const int64_t waited_ms = now_ms > wish->asked_ms ? now_ms - wish->asked_ms : 0;
    const int64_t range = SERVER_PAIRING_RANGE + waited_ms * SERVER_PAIRING_WIDENING / 1000;
    return range < INT32_MAX ? (int)range : INT32_MAX;
}

static bool ratings_fit(const server_wish *one, const server_wish *other, int64_t now_ms) {
    const int difference = abs(one->rating - other->rating);
    return !one->rating || !other->rating ||
           (difference <= server_wish_range(one, now_ms) && difference <= server_wish_range(other, now_ms));
}

bool server_wishes_fit(const server_wish *one, const server_wish *other, int64_t now_ms) {
    bool options =
        one->any || other->any || memcmp(one->options.value, other->options.value, sizeof one->options.value) == 0;
    return !club_person_same(&one->person, &other->person) && one->game == other->game && one->class == other->class &&
           one->rated == other->rated && options && ratings_fit(one, other, now_ms);
}

server_wish *server_pairing_find(server_pairing *pairing, const server_wish *wish, int64_t now_ms,
                                 server_pairing_refusal refusal) {
    for (size_t i = 0; i < pairing->count; i++) {
        server_wish *other = &pairing->wish[i];
        if (!other->paired && server_wishes_fit(wish, other, now_ms) && !refusal.refused(refusal.context, other)) {
            return other;
        }
    }
    return NULL;
}

static void remove_at(server_pairing *pairing, size_t index) {
    pairing->count--;
    memmove(&pairing->wish[index], &pairing->wish[index + 1], (pairing->count - index) * sizeof pairing->wish[0]);
}

void server_pairing_settle(server_pairing *pairing, bool kept) {
    for (size_t i = pairing->count; i-- > 0;) {
        if (pairing->wish[i].paired && kept) {
            remove_at(pairing, i);
        } else {
            pairing->wish[i].paired = false;
        }
    }
}

server_wish *server_pairing_of(server_pairing *pairing, const club_person *person) {
    for (size_t i = 0; i < pairing->count; i++) {
        if (club_person_same(&pairing->wish[i].person, person)) {
            return &pairing->wish[i];
        }
    }
    return NULL;
}

server_wish *server_pairing_called(server_pairing *pairing, const char *id) {
    for (size_t i = 0; i < pairing->count; i++) {
        if (strcmp(pairing->wish[i].id, id) == 0) {
            return &pairing->wish[i];
        }
    }
    return NULL;
}

bool server_pairing_remove(server_pairing *pairing, const club_person *person) {
    const server_wish *wish = server_pairing_of(pairing, person);
    if (wish) {
        remove_at(pairing, (size_t)(wish - pairing->wish));
    }
    return wish != NULL;
}

bool server_pairing_add(server_pairing *pairing, const server_wish *wish) {
    server_pairing_remove(pairing, &wish->person);
    if (pairing->count == SERVER_PAIRING_MAX) {
        return false;
    }
    pairing->wish[pairing->count++] = *wish;
    return true;
}
