/* Progress of long work: how far it has come, and whether it is to go on. A search tells more than that: its report. */
#ifndef LUDOPOD_PROGRESS_H
#define LUDOPOD_PROGRESS_H

#include "ludopod/export.h"

POD_BEGIN_DECLS

/* The function that does the work says what its stages are and what it counts. */
typedef struct pod_progress {
    unsigned stage;
    uint64_t done, total; /* total: 0 while it is not known */
} pod_progress;

/* Who waits for the work. All zero: nobody, and it goes on to its end. */
typedef struct pod_progress_callback {
    void *context;
    /* Called now and then, by one thread at a time; progress is valid during the call only. Returning false stops the
       work, which then fails with POD_ERROR_STOPPED. */
    bool (*go_on)(void *context, const pod_progress *progress);
} pod_progress_callback;

POD_END_DECLS

#endif
