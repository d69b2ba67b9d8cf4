/* How ratings look over HTTP. */
#ifndef LUDOPOD_SERVER_HTTP_RATINGS_RATINGS_H
#define LUDOPOD_SERVER_HTTP_RATINGS_RATINGS_H

#include <jansson.h>

#include "club/rating/rated.h"

/* A rating in whole points, its deviation, and whether it is provisional: a new reference. */
json_t *server_view_rating(club_rating of);
/* Adds to the view of a seat, in a rated game: "rating", as it was when the game was made, and "change", once the game
   has ended. */
void server_view_add_rating(json_t *view, const club_game *game, unsigned seat);

#endif
