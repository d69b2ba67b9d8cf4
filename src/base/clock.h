/* Time that only goes forward. */
#ifndef LUDOPOD_BASE_CLOCK_H
#define LUDOPOD_BASE_CLOCK_H

#include <stdint.h>

/* Milliseconds since some moment in the past. */
int64_t cli_now_ms(void);

#endif
