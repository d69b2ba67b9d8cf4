/* A server without a network: a database in memory, one game, and the guest who plays in it. */
#ifndef LUDOPOD_FUZZ_FUZZ_SERVER_H
#define LUDOPOD_FUZZ_FUZZ_SERVER_H

#include <stddef.h>

#include "club/game/game.h"
#include "server/server.h"

typedef struct fuzz_house {
    server_config config;
    store *games;
    server *server;
    char cookie[SERVER_COOKIE_SIZE];
    char id[CLUB_ID_SIZE];
} fuzz_house;

/* Aborts when there is no memory. */
void fuzz_house_open(fuzz_house *house);
void fuzz_house_close(fuzz_house *house);
/* A request with everything that was not sent left empty, by the guest. */
server_request fuzz_request(const fuzz_house *house, server_method method, const char *path);
/* Copies input to text, the game's id in the place of each '@'. Returns its length; text ends in a 0. */
size_t fuzz_fill(const fuzz_house *house, const unsigned char *input, size_t length, char *text, size_t room);

#endif
