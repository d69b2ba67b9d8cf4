/* What a standby does for the server that decides beside passing on: its tasks (app/queue/tasks.h), on threads. */
#ifndef LUDOPOD_SERVE_ERRANDS_H
#define LUDOPOD_SERVE_ERRANDS_H

#include "app/app.h"
#include "transport/link.h"

typedef struct errands errands;

/* With the skills of this standby; wake: on any thread, when there is something for errands_answer(). NULL: no memory
   or threads. */
errands *errands_create(const app *with, void (*wake)(void *context), void *context);
/* NULL is allowed. */
void errands_free(errands *self);
/* Says what can be done here. */
void errands_introduce(const errands *self, transport_link *link);
/* A frame of a task: one to do, or that one may end now. */
void errands_take(errands *self, const transport_frame *frame);
/* Sends what came of those that are done. */
void errands_answer(errands *self, transport_link *link);
/* Nobody waits for any of them any more. NULL is allowed. */
void errands_forget(errands *self);

#endif
