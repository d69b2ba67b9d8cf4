/* Who is here: people, by their sockets. One thread; nothing here waits or uses the store. */
#ifndef LUDOPOD_APP_PEOPLE_ONLINE_H
#define LUDOPOD_APP_PEOPLE_ONLINE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "app/people/peer.h"
#include "club/challenge/challenge.h"

enum {
    APP_WAITING_MS = 1000,   /* a person is told of waiting games no more often */
    APP_WAITING_LOOK_MS = 50 /* and those who are to be told are looked through no more often */
};

/* A person with a socket or several. */
typedef struct app_online {
    club_person person;
    club_identity identity; /* when known: as the store had it */
    bool known;
    bool hidden;     /* then: others are not to know that the person is here */
    app_peer *peers; /* linked by next_of_person */
    bool stale;      /* other games may wait for the person than those it was told of at told_ms */
    bool told;       /* at told_ms, of games with this hash */
    int64_t told_ms;
    uint64_t told_hash;
    bool alerted; /* another number of alerts may be unread than the person was told of */
    struct app_online *next_in_bucket;
    struct app_online *newer, *older; /* all of them, by when they came */
    struct app_online *next_stale;
} app_online;

typedef struct app_online_people {
    app_online **bucket;
    app_online *newest;
    app_online *stale;  /* linked by next_stale */
    int64_t soonest_ms; /* when the first of these may be told */
    int64_t looked_ms;  /* when they were last looked through */
    bool alerted;       /* one of them at least is */
    size_t count;       /* persons */
    size_t strangers;   /* sockets of nobody */
    club_person *moved; /* who came, left, or began or ended a game, and whose followers were not told */
    size_t moved_count, moved_room;
    int64_t friends_ms; /* when followers are told; 0: not known yet */
} app_online_people;

/* False when there is no memory. */
bool app_online_open(app_online_people *people);
void app_online_close(app_online_people *people);

/* A socket opens. False when there is no memory. */
bool app_online_add(app_online_people *people, app_peer *peer);
/* It closes; does nothing for one that was not added. */
void app_online_remove(app_online_people *people, app_peer *peer);
/* NULL: the person has no socket. */
app_online *app_online_find(const app_online_people *people, const club_person *person);
/* The person came or left, or what is said of them is not as it was: followers are to be told. */
void app_online_moved(app_online_people *people, const club_person *person);
/* The account has changed: what is known of it is looked up again, and followers are told. */
void app_online_changed(app_online_people *people, const club_person *person);
/* Other games may wait for the person now, if it is here and listens. */
void app_online_mark(app_online_people *people, const club_person *person);
/* To all sockets of the person that listen to notices. */
void app_online_send(const app_online *online, app_text *text);
/* The same of what people write, which not every program of the person may read. */
void app_online_send_words(const app_online *online, app_text *text);

#endif
