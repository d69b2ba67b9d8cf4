/* Which puzzles there are: those of the page's files /puzzles/GAME.jsonl (docs/puzzles.md), of which the server keeps
   ids and ratings. It is made once and only read then: thread-safe. */
#ifndef LUDOPOD_SERVER_HTTP_PUZZLES_CATALOGUE_H
#define LUDOPOD_SERVER_HTTP_PUZZLES_CATALOGUE_H

#include "club/people/person.h"
#include "ludopod/game.h"
#include "api/files.h"

typedef struct server_puzzle {
    char id[CLUB_ID_SIZE];
    int rating; /* as it was shipped */
} server_puzzle;

typedef struct server_puzzles server_puzzles;

/* Reads the files of all games, line by line; a game without one has no puzzles. *refused: how many lines are not a
   puzzle's. NULL when there is no memory. */
server_puzzles *server_puzzles_read(const server_files *files, size_t *refused);
void server_puzzles_free(server_puzzles *puzzles);
size_t server_puzzles_count(const server_puzzles *puzzles, const pod_game *game);
/* NULL: the game has none of that id. */
const server_puzzle *server_puzzles_find(const server_puzzles *puzzles, const pod_game *game, const char *id);
/* The one of a day, which is counted from 1970 in UTC: of those rated from 800 to 1800, in the order of the file, the
   one at (7919 * day) modulo their number. The page goes by the same rule, so that it needs no server for it. NULL: the
   game has none. */
const server_puzzle *server_puzzles_daily(const server_puzzles *puzzles, const pod_game *game, int64_t day);

#endif
