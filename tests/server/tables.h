/* A folder with a table of solved positions, for tests of what the server answers from it. */
#ifndef LUDOPOD_TESTS_SERVER_TABLES_H
#define LUDOPOD_TESTS_SERVER_TABLES_H

#include "server/harness.h"

/* The position that the table begins with, as a query has it: Cephalopod on 1x5, of which little else is held. */
#define TABLE_START "5+a+2+-"

/* Makes the folder, where it is not there yet, and opens the house again with it. */
void open_with_table(club_house *house);
/* Removes the folder: at the end of the program. */
void remove_table(void);

#endif
