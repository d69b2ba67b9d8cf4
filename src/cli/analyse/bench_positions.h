/* The positions that `ludopod bench` searches. */
#ifndef LUDOPOD_CLI_ANALYSE_BENCH_POSITIONS_H
#define LUDOPOD_CLI_ANALYSE_BENCH_POSITIONS_H

#include <stddef.h>

typedef struct bench_position {
    const char *game;
    const char *variant; /* "" for none */
    const char *line;
    unsigned depth; /* two players: plies */
    unsigned nodes; /* more players: walks */
} bench_position;

size_t bench_position_count(void);
/* Requires index < bench_position_count(). */
const bench_position *bench_position_at(size_t index);

#endif
