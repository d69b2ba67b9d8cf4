/* What becomes of what a database is asked to do. */
#ifndef LUDOPOD_STORE_STATUS_H
#define LUDOPOD_STORE_STATUS_H

typedef enum store_status {
    STORE_OK,
    STORE_NOT_FOUND, /* there is no such game */
    STORE_CONFLICT,  /* the database holds something else than was assumed: someone else was faster */
    STORE_DAMAGED,   /* what is to be read is there and makes no sense; the fault says what. Trying again is no use */
    STORE_BUSY,      /* others held it up: the same once more may do */
    STORE_GONE,      /* another server decides: nothing that this one remembers is to be acted on */
    STORE_FAILED     /* the database cannot do it now; the fault says why */
} store_status;

/* Why, as a sentence for the log and the person who runs the server. */
typedef struct store_fault {
    char text[512];
} store_fault;

#endif
