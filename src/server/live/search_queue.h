/* Who gets the next search: fair queuing, by the time that searches take.

   Jobs stand in turn by address, within an address by person, within a person by game. Of those who have jobs
   waiting, the one who was served least (in milliseconds of searching) is next; who comes new or comes back begins
   level with the one served least, so that time not used is not saved up (start-time fair queuing: Goyal, Vin, Cheng,
   1996). So whoever asks for much waits for himself only. Within a person a job's place is the service so far plus what
   the job is expected to take: cheap ones come first, and no job waits forever, as the service goes on.

   Jobs that take a moment (light) and those that may take all the time there is (long) are told apart, so that a worker
   can be kept for the light ones. The more ask for long ones, the less time each gets: server_search_queue_share().

   Memory is bounded: so many jobs wait at most, in all and for an address. Where there is no room, a job of whoever has
   the most of them gives way (longest queue drop: Suter, Lakshman, Stiliadis, Choudhury, 1998).

   Pure logic: no threads, no clock, no randomness. The queue is used by one thread at a time; a job's memory is the
   caller's. Operations take time in proportion to those who wait. */
#ifndef LUDOPOD_SERVER_LIVE_SEARCH_QUEUE_H
#define LUDOPOD_SERVER_LIVE_SEARCH_QUEUE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "club/game/game.h"
#include "server/http/peer.h"

typedef enum server_search_lane { SERVER_SEARCH_LIGHT, SERVER_SEARCH_LONG, SERVER_SEARCH_LANES } server_search_lane;

/* On whose account a search goes: the person who acted last in the game, and from where. */
typedef struct server_search_owner {
    char address[SERVER_ADDRESS_SIZE]; /* "" when it is not known: all of these count as one address */
    club_person person;
} server_search_owner;

/* A job's place in the queue; part of the caller's job. What stands below the line is the queue's. */
typedef struct server_search_ticket {
    char game[CLUB_ID_SIZE];
    server_search_owner owner;
    server_search_lane lane;
    int64_t cost_ms; /* that it is expected to take, 1 or more */
    /* ------------ */
    struct server_search_flow *person;
    int64_t place;
    int64_t lent_ms;
    struct server_search_ticket *previous, *next;
} server_search_ticket;

typedef struct server_search_queue_settings {
    size_t waiting_max;      /* jobs waiting in all, 1 or more */
    size_t waiting_each_max; /* of one address, 1 or more */
    int workers;             /* jobs searched at a time */
    int64_t slice_ms;        /* for a long job when nobody else has one, 1 or more */
} server_search_queue_settings;

typedef struct server_search_queue server_search_queue;

/* NULL when there is no memory. */
server_search_queue *server_search_queue_create(const server_search_queue_settings *settings);
/* Jobs that are still in it are left to the caller. NULL is allowed. */
void server_search_queue_free(server_search_queue *queue);

/* Puts a job into the queue, which borrows it until it is handed back: by server_search_queue_remove() or as
   *displaced while it waits, by server_search_queue_done() once it was next. False when there is no room (or memory)
   for it; *displaced is NULL or the job that gave way to this one. Requires: no job of the same game is waiting. */
bool server_search_queue_add(server_search_queue *queue, server_search_ticket *ticket,
                             server_search_ticket **displaced);
/* The job that is next, which is running from now on; NULL when none waits. light_only: for a worker kept for these. */
server_search_ticket *server_search_queue_next(server_search_queue *queue, bool light_only);
/* A running job has ended after so many milliseconds (0 or more; counted as 1 at least). */
void server_search_queue_done(server_search_queue *queue, server_search_ticket *ticket, int64_t used_ms);
/* Takes a waiting job out. */
void server_search_queue_remove(server_search_queue *queue, server_search_ticket *ticket);
/* The waiting job of a game, or NULL. */
server_search_ticket *server_search_queue_find(const server_search_queue *queue, const char *game);
/* Any job that waits, or NULL. */
server_search_ticket *server_search_queue_any(const server_search_queue *queue);

/* How many milliseconds a job that waits or runs may take as things stand: the slice, divided among the addresses that
   have jobs of this lane, then the persons there, then the jobs of the person; a twentieth of the slice at least. */
int64_t server_search_queue_share(const server_search_queue *queue, const server_search_ticket *ticket);

size_t server_search_queue_waiting(const server_search_queue *queue);
size_t server_search_queue_running(const server_search_queue *queue);
/* Addresses and persons remembered: at most two for each job that waits or runs, or, where that is more, two for each
   that may wait. */
size_t server_search_queue_flows(const server_search_queue *queue);

#endif
