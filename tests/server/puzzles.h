/* A page with puzzles, for tests of what the server answers about them. */
#ifndef LUDOPOD_TESTS_SERVER_PUZZLES_H
#define LUDOPOD_TESTS_SERVER_PUZZLES_H

#include "server/harness.h"

/* There are so many of Cephalopod, and none of Octogo: puzzle_id(i) is rated PUZZLE_RATING(i). */
enum { PUZZLES = 600 };
#define PUZZLE_RATING(i) (200 + 4 * (int)(i))

/* Lives until the next call but three. */
const char *puzzle_id(int index);
/* Makes the page, where it is not there yet, and opens the house again with it. */
void open_with_puzzles(club_house *house);
/* Removes the page: at the end of the program. */
void remove_puzzles(void);

#endif
