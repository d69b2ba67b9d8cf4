/* Who is here: people, by their sockets. One thread; nothing here waits or uses the store. */
#ifndef LUDOPOD_SERVER_LIVE_ONLINE_H
#define LUDOPOD_SERVER_LIVE_ONLINE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "club/challenge/challenge.h"
#include "app/people/peer.h"

enum {
    SERVER_WAITING_MS = 1000,   /* a person is told of waiting games no more often */
    SERVER_WAITING_LOOK_MS = 50 /* and those who are to be told are looked through no more often */
};

/* A person with a socket or several. */
typedef struct server_online {
    club_person person;
    club_identity identity; /* when known: as the store had it */
    bool known;
    bool hidden;        /* then: others are not to know that the person is here */
    server_peer *peers; /* linked by next_of_person */
    bool stale;         /* other games may wait for the person than those it was told of at told_ms */
    bool told;          /* at told_ms, of games with this hash */
    int64_t told_ms;
    uint64_t told_hash;
    bool alerted; /* another number of alerts may be unread than the person was told of */
    struct server_online *next_in_bucket;
    struct server_online *newer, *older; /* all of them, by when they came */
    struct server_online *next_stale;
} server_online;

typedef struct server_online_people {
    server_online **bucket;
    server_online *newest;
    server_online *stale; /* linked by next_stale */
    int64_t soonest_ms;   /* when the first of these may be told */
    int64_t looked_ms;    /* when they were last looked through */
    bool alerted;         /* one of them at least is */
    size_t count;         /* persons */
    size_t strangers;     /* sockets of nobody */
    club_person *moved;   /* who came, left, or began or ended a game, and whose followers were not told */
    size_t moved_count, moved_room;
    int64_t friends_ms; /* when followers are told; 0: not known yet */
} server_online_people;

/* False when there is no memory. */
bool server_online_open(server_online_people *people);
void server_online_close(server_online_people *people);

/* A socket opens. False when there is no memory. */
bool server_online_add(server_online_people *people, server_peer *peer);
/* It closes; does nothing for one that was not added. */
void server_online_remove(server_online_people *people, server_peer *peer);
/* NULL: the person has no socket. */
server_online *server_online_find(const server_online_people *people, const club_person *person);
/* The person came or left, or what is said of them is not as it was: followers are to be told. */
void server_online_moved(server_online_people *people, const club_person *person);
/* The account has changed: what is known of it is looked up again, and followers are told. */
void server_online_changed(server_online_people *people, const club_person *person);
/* Other games may wait for the person now, if it is here and listens. */
void server_online_mark(server_online_people *people, const club_person *person);
/* To all sockets of the person that listen to notices. */
void server_online_send(const server_online *online, server_text *text);
/* The same of what people write, which not every program of the person may read. */
void server_online_send_words(const server_online *online, server_text *text);

#endif
