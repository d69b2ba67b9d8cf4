/* Which puzzles there are: those of the page's files /puzzles/GAME.jsonl (docs/puzzles.md), of which the server keeps
   ids and ratings. It is made once and only read then: thread-safe. */
#ifndef LUDOPOD_API_PUZZLES_CATALOGUE_H
#define LUDOPOD_API_PUZZLES_CATALOGUE_H

#include "api/files.h"
#include "club/people/person.h"
#include "ludopod/game.h"

typedef struct api_puzzle {
    char id[CLUB_ID_SIZE];
    int rating; /* as it was shipped */
} api_puzzle;

typedef struct api_puzzles api_puzzles;

/* Reads the files of all games, line by line; a game without one has no puzzles. *refused: how many lines are not a
   puzzle's. NULL when there is no memory. */
api_puzzles *api_puzzles_read(const api_files *files, size_t *refused);
void api_puzzles_free(api_puzzles *puzzles);
size_t api_puzzles_count(const api_puzzles *puzzles, const pod_game *game);
/* NULL: the game has none of that id. */
const api_puzzle *api_puzzles_find(const api_puzzles *puzzles, const pod_game *game, const char *id);
/* The one of a day, which is counted from 1970 in UTC: of those rated from 800 to 1800, in the order of the file, the
   one at (7919 * day) modulo their number. The page goes by the same rule, so that it needs no server for it. NULL: the
   game has none. */
const api_puzzle *api_puzzles_daily(const api_puzzles *puzzles, const pod_game *game, int64_t day);

#endif
