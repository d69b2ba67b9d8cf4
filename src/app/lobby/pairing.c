#include "app/lobby/pairing.h"

#include <stdlib.h>
#include <string.h>

int app_wish_range(const app_wish *wish, int64_t now_ms) {
    const int64_t waited_ms = now_ms > wish->seek.asked_ms ? now_ms - wish->seek.asked_ms : 0;
    const int64_t range = APP_PAIRING_RANGE + waited_ms * APP_PAIRING_WIDENING / 1000;
    return range < INT32_MAX ? (int)range : INT32_MAX;
}

static bool ratings_fit(const app_wish *one, const app_wish *other, int64_t now_ms) {
    const int difference = abs(one->seek.rating - other->seek.rating);
    return !one->seek.rating || !other->seek.rating ||
           (difference <= app_wish_range(one, now_ms) && difference <= app_wish_range(other, now_ms));
}

bool app_wishes_fit(const app_wish *one, const app_wish *other, int64_t now_ms) {
    bool options = one->seek.any || other->seek.any ||
                   memcmp(one->seek.options.value, other->seek.options.value, sizeof one->seek.options.value) == 0;
    return !club_person_same(&one->seek.person, &other->seek.person) && one->seek.game == other->seek.game &&
           one->seek.class == other->seek.class && one->seek.rated == other->seek.rated && options &&
           ratings_fit(one, other, now_ms);
}

app_wish *app_pairing_find(app_pairing *pairing, const app_wish *wish, int64_t now_ms, app_pairing_refusal refusal) {
    for (size_t i = 0; i < pairing->count; i++) {
        app_wish *other = &pairing->wish[i];
        if (!other->paired && app_wishes_fit(wish, other, now_ms) && !refusal.refused(refusal.context, other)) {
            return other;
        }
    }
    return NULL;
}

static void remove_at(app_pairing *pairing, size_t index) {
    pairing->count--;
    memmove(&pairing->wish[index], &pairing->wish[index + 1], (pairing->count - index) * sizeof pairing->wish[0]);
}

void app_pairing_settle(app_pairing *pairing, bool kept) {
    for (size_t i = pairing->count; i-- > 0;) {
        if (pairing->wish[i].paired && kept) {
            remove_at(pairing, i);
        } else {
            pairing->wish[i].paired = false;
        }
    }
}

app_wish *app_pairing_of(app_pairing *pairing, const club_person *person) {
    for (size_t i = 0; i < pairing->count; i++) {
        if (club_person_same(&pairing->wish[i].seek.person, person)) {
            return &pairing->wish[i];
        }
    }
    return NULL;
}

app_wish *app_pairing_called(app_pairing *pairing, const char *id) {
    for (size_t i = 0; i < pairing->count; i++) {
        if (strcmp(pairing->wish[i].seek.id, id) == 0) {
            return &pairing->wish[i];
        }
    }
    return NULL;
}

bool app_pairing_remove(app_pairing *pairing, const club_person *person) {
    const app_wish *wish = app_pairing_of(pairing, person);
    if (wish) {
        remove_at(pairing, (size_t)(wish - pairing->wish));
    }
    return wish != NULL;
}

bool app_pairing_add(app_pairing *pairing, const app_wish *wish) {
    app_pairing_remove(pairing, &wish->seek.person);
    if (pairing->count == APP_PAIRING_MAX) {
        return false;
    }
    pairing->wish[pairing->count++] = *wish;
    return true;
}
