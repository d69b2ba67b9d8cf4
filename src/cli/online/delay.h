/* When to try again what a club did not answer. */
#ifndef LUDOPOD_CLI_ONLINE_DELAY_H
#define LUDOPOD_CLI_ONLINE_DELAY_H

#include <stdint.h>

/* How long to wait before something is tried again: twice as long each time, with a bit of chance, so that many who
   were sent away do not come back at once. Zeros at first, and again once it has worked. */
typedef struct online_delay {
    int64_t next_ms; /* by pod__now_ms() */
    unsigned tries;
} online_delay;

/* Sets when the next try is due, by how many there were and what the club has asked for. */
void online_wait_longer(online_delay *delay, int64_t retry_after_s);

#endif
