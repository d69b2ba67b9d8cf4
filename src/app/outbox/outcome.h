/* What goes out, and what becomes of it. */
#ifndef LUDOPOD_APP_OUTBOX_OUTCOME_H
#define LUDOPOD_APP_OUTBOX_OUTCOME_H

typedef enum app_channel_id { APP_MAILS, APP_PUSHES, APP_HOOKS, APP_CHANNELS } app_channel_id;

typedef enum outbox_outcome {
    OUTBOX_SENT,    /* whoever it was handed to has it, and answers for it */
    OUTBOX_LATER,   /* they could not take it now: it is tried again */
    OUTBOX_REFUSED, /* they will not take it, or its time is over: it is given up */
    OUTBOX_GONE,    /* nothing is wanted there any more */
    OUTBOX_OUTCOMES
} outbox_outcome;

#endif
