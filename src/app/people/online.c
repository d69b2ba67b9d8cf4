#include "app/people/online.h"

#include <stdlib.h>
#include <string.h>

#include "base/array.h"
#include "base/bytes.h"

enum { BUCKETS = 4096 };

bool app_online_open(app_online_people *people) {
    *people = (app_online_people){.bucket = calloc(BUCKETS, sizeof(app_online *))};
    return people->bucket != NULL;
}

void app_online_close(app_online_people *people) {
    while (people->newest) {
        app_online *online = people->newest;
        people->newest = online->older;
        free(online);
    }
    free(people->bucket);
    free(people->moved);
    *people = (app_online_people){0};
}

/* Ids are random, so nobody can choose where they fall. */
static app_online **bucket_of(const app_online_people *people, const club_person *person) {
    return &people->bucket[pod__checksum((const uint8_t *)person->id, strlen(person->id)) % BUCKETS];
}

app_online *app_online_find(const app_online_people *people, const club_person *person) {
    app_online *online = *bucket_of(people, person);
    while (online && !club_person_same(&online->person, person)) {
        online = online->next_in_bucket;
    }
    return online;
}

static app_online *arrive(app_online_people *people, const club_person *person) {
    app_online *online = calloc(1, sizeof *online);
    if (!online) {
        return NULL;
    }
    app_online **bucket = bucket_of(people, person);
    online->person = *person;
    online->next_in_bucket = *bucket;
    *bucket = online;
    online->older = people->newest;
    if (people->newest) {
        people->newest->newer = online;
    }
    people->newest = online;
    people->count++;
    app_online_moved(people, person);
    return online;
}

/* Without memory, or when too many wait, followers see it when they look again. */
void app_online_moved(app_online_people *people, const club_person *person) {
    enum { MOVED_MAX = 4096 };
    for (size_t i = people->moved_count; i-- > 0 && people->moved_count - i < 16;) {
        if (club_person_same(&people->moved[i], person)) {
            return;
        }
    }
    if (people->moved_count < MOVED_MAX &&
        pod__grow(&people->moved, &people->moved_room, people->moved_count + 1, sizeof *person)) {
        people->moved[people->moved_count++] = *person;
    }
}

void app_online_changed(app_online_people *people, const club_person *person) {
    app_online *online = app_online_find(people, person);
    if (online) {
        online->known = false;
        app_online_moved(people, person);
    }
}

/* Takes it out of the list of those that are stale. */
static void refresh(app_online_people *people, app_online *online) {
    app_online **at = &people->stale;
    while (online->stale && *at != online) {
        at = &(*at)->next_stale;
    }
    if (online->stale) {
        *at = online->next_stale;
        online->stale = false;
    }
}

static void leave(app_online_people *people, app_online *online) {
    app_online **at = bucket_of(people, &online->person);
    while (*at != online) {
        at = &(*at)->next_in_bucket;
    }
    *at = online->next_in_bucket;
    *(online->newer ? &online->newer->older : &people->newest) = online->older;
    if (online->older) {
        online->older->newer = online->newer;
    }
    refresh(people, online);
    people->count--;
    app_online_moved(people, &online->person);
    free(online);
}

bool app_online_add(app_online_people *people, app_peer *peer) {
    if (club_person_is_nobody(&peer->person)) {
        people->strangers++;
        peer->counted = true;
        return true;
    }
    app_online *online = app_online_find(people, &peer->person);
    online = online ? online : arrive(people, &peer->person);
    if (!online) {
        return false;
    }
    peer->online = online;
    peer->next_of_person = online->peers;
    online->peers = peer;
    return true;
}

void app_online_remove(app_online_people *people, app_peer *peer) {
    app_online *online = peer->online;
    people->strangers -= peer->counted;
    peer->counted = false;
    if (!online) {
        return;
    }
    app_peer **at = &online->peers;
    while (*at != peer) {
        at = &(*at)->next_of_person;
    }
    *at = peer->next_of_person;
    peer->online = NULL;
    if (!online->peers) {
        leave(people, online);
    }
}

static bool listens(const app_online *online) {
    for (const app_peer *peer = online->peers; peer; peer = peer->next_of_person) {
        if (peer->notices) {
            return true;
        }
    }
    return false;
}

/* Who was never told is told at once. */
static int64_t due_ms(const app_online_people *people, const app_online *online) {
    int64_t looked_ms = people->looked_ms + APP_WAITING_LOOK_MS, told_ms = online->told_ms + APP_WAITING_MS;
    return !online->told ? INT64_MIN : told_ms > looked_ms ? told_ms : looked_ms;
}

void app_online_mark(app_online_people *people, const club_person *person) {
    app_online *online = app_online_find(people, person);
    if (online && !online->stale && listens(online)) {
        int64_t due = due_ms(people, online);
        people->soonest_ms = !people->stale || due < people->soonest_ms ? due : people->soonest_ms;
        online->stale = true;
        online->next_stale = people->stale;
        people->stale = online;
    }
}

static void send_to(const app_online *online, app_text *text, bool words) {
    for (app_peer *peer = online->peers; peer; peer = peer->next_of_person) {
        if (peer->notices && !(words && peer->quiet)) {
            app_peer_send(peer, text, APP_WAITED_FOR);
        }
    }
}

void app_online_send(const app_online *online, app_text *text) {
    send_to(online, text, false);
}

void app_online_send_words(const app_online *online, app_text *text) {
    send_to(online, text, true);
}
