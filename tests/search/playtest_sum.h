/* What many games of one kind have in common, for search-playtest. */
#ifndef LUDOPOD_TESTS_SEARCH_PLAYTEST_SUM_H
#define LUDOPOD_TESTS_SEARCH_PLAYTEST_SUM_H

#include "ludopod/record.h"

enum { PLAYTEST_GAMES_MAX = 10000 };

typedef struct playtest_sum {
    unsigned games;
    unsigned won[2];   /* by who moved first, and by the other */
    unsigned quiet;    /* drawn by turns without a capture */
    unsigned again;    /* drawn by a position that came back */
    unsigned turned;   /* won by the side that had lost the first piece */
    unsigned captured; /* pieces, in all games */
    unsigned pairs;    /* turns that took two */
    unsigned short plies[PLAYTEST_GAMES_MAX];
    unsigned short first[PLAYTEST_GAMES_MAX]; /* the ply of the first capture */
} playtest_sum;

/* Adds a finished game between two. */
void playtest_add(playtest_sum *sum, const pod_record *record);
/* One line of a table in Markdown. */
void playtest_print(playtest_sum *sum, const char *board, const char *limit);

#endif
