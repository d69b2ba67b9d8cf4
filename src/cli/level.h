/* How well the computer plays, as people type it. */
#ifndef LUDOPOD_CLI_LEVEL_H
#define LUDOPOD_CLI_LEVEL_H

#include <stdbool.h>

/* What is expected, for messages. */
#define CLI_LEVELS "1-10, full"

/* "1" to "10" or "full", as a level of pod_search_request. False when it is none. */
bool cli_level_read(const char *text, unsigned *level);

#endif
