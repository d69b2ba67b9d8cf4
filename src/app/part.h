/* A part of the club at work: what has a turn of its own. The table says in which order they take their turns: what
   notes what has gone out comes first, while the store holds nothing but what is durable. */
#ifndef LUDOPOD_APP_PART_H
#define LUDOPOD_APP_PART_H

#include "app/app.h"

typedef struct app_part {
    const char *name; /* for whoever debugs */
    /* Makes its state. False: it cannot be, and the fault says why. */
    bool (*open)(app *self, store_fault *fault);
    /* At the beginning of a turn: does what is due. */
    void (*turn)(app *self);
    /* In how many milliseconds, from the beginning of the latest turn, it wants one; -1: it does not. */
    int (*wait_ms)(const app *self);
    /* The turn has ended: what was done in it is durable, or has not happened. */
    void (*settle)(app *self, bool durable);
    /* Ends its threads, for which it may write; after this it calls wake no more. */
    void (*stop)(app *self);
    void (*close)(app *self);
} app_part;

extern const app_part app_parts[]; /* up to one without a name */

#endif
