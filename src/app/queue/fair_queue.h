/* Whose job is next, where many ask for what takes a while (searches, passwords, pictures): fair queuing, by the time
   that jobs take.

       all ── network ── … ── address ── person ── jobs         the networks around an address: tiers.h

   Jobs stand in turn by network, the widest first, then by address, within an address by person. Of those who have jobs
   waiting, the one who was served least (in milliseconds) is next; who comes new or comes back begins level with the
   one served least, so that time not used is not saved up (start-time fair queuing: Goyal, Vin, Cheng, 1996). So
   whoever asks for much waits for themselves only, from however many addresses of a network. Within a person a job's
   place is the service so far plus what the job is expected to take: cheap ones come first, and no job waits forever,
   as the service goes on.

   Jobs that take a moment (light) and those that may take all the time there is (long) are told apart, so that a worker
   can be kept for the light ones. The more ask for long ones, the less time each gets: fair_queue_share().

   Memory is bounded: so many jobs wait at most, in all and for an address (for its networks as many times more as
   tiers.h says). Where there is no room, a job of whoever has the most of them gives way (longest queue drop: Suter,
   Lakshman, Stiliadis, Choudhury, 1998).

   Pure logic: no threads, no clock, no randomness. The queue is used by one thread at a time; a job's memory is the
   caller's. Operations take time in proportion to those who wait. */
#ifndef LUDOPOD_APP_QUEUE_FAIR_QUEUE_H
#define LUDOPOD_APP_QUEUE_FAIR_QUEUE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "app/people/peer.h"
#include "app/queue/tiers.h"
#include "club/game/game.h"

enum { FAIR_LEVELS = APP_TIERS_MAX + 1 /* below the root */ };

typedef enum fair_lane { FAIR_LIGHT, FAIR_LONG, FAIR_LANES } fair_lane;

/* On whose account a job goes: who asked for it, and from where. */
typedef struct fair_owner {
    char address[APP_ADDRESS_SIZE]; /* "" when it is not known: all of these count as one address */
    club_person person;
} fair_owner;

/* A job's place in the queue; part of the caller's job. What stands below the line is the queue's. */
typedef struct fair_ticket {
    char name[CLUB_ID_SIZE]; /* by which it is found while it waits; "" for none */
    fair_owner owner;
    fair_lane lane;
    int64_t cost_ms; /* that it is expected to take, 1 or more */
    /* ------------ */
    struct fair_flow *person;
    int64_t place;
    int64_t lent_ms;
    struct fair_ticket *previous, *next;
} fair_ticket;

typedef struct fair_queue_settings {
    size_t waiting_max;      /* jobs waiting in all, 1 or more */
    size_t waiting_each_max; /* of one address, 1 or more */
    int workers;             /* jobs done at a time */
    int64_t slice_ms;        /* for a long job when nobody else has one, 1 or more */
} fair_queue_settings;

typedef struct fair_queue fair_queue;

/* NULL when there is no memory. */
fair_queue *fair_queue_create(const fair_queue_settings *settings);
/* Jobs that are still in it are left to the caller. NULL is allowed. */
void fair_queue_free(fair_queue *queue);

/* Puts a job into the queue, which borrows it until it is handed back: by fair_queue_remove() or as
   *displaced while it waits, by fair_queue_done() once it was next. False when there is no room (or memory)
   for it; *displaced is NULL or the job that gave way to this one. Requires: no job of the same name is waiting. */
bool fair_queue_add(fair_queue *queue, fair_ticket *ticket, fair_ticket **displaced);
/* The job that is next, which is running from now on; NULL when none waits. light_only: for a worker kept for these. */
fair_ticket *fair_queue_next(fair_queue *queue, bool light_only);
/* A running job has ended after so many milliseconds (0 or more; counted as 1 at least). */
void fair_queue_done(fair_queue *queue, fair_ticket *ticket, int64_t used_ms);
/* Takes a waiting job out. */
void fair_queue_remove(fair_queue *queue, fair_ticket *ticket);
/* The waiting job of this name, or NULL. */
fair_ticket *fair_queue_find(const fair_queue *queue, const char *name);
/* Any job that waits, or NULL. */
fair_ticket *fair_queue_any(const fair_queue *queue);

/* How many milliseconds a job that waits or runs may take as things stand: the slice, divided among the networks that
   have jobs of this lane, then the addresses there, then the persons, then the jobs of the person; a twentieth of the
   slice at least. */
int64_t fair_queue_share(const fair_queue *queue, const fair_ticket *ticket);

/* So many jobs are done at a time from now on, 1 or more. */
void fair_queue_use_workers(fair_queue *queue, int workers);

size_t fair_queue_waiting(const fair_queue *queue);
size_t fair_queue_running(const fair_queue *queue);
/* Networks, addresses and persons remembered: at most FAIR_LEVELS for each job that waits or runs, or, where that is
   more, for each that may wait. */
size_t fair_queue_flows(const fair_queue *queue);

#endif
