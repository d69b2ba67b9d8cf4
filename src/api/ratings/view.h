/* How ratings look. */
#ifndef LUDOPOD_API_RATINGS_VIEW_H
#define LUDOPOD_API_RATINGS_VIEW_H

#include <jansson.h>

#include "club/rating/rated.h"

/* Each is a new reference. */

/* Where somebody stands in a pool: the rating in whole points, its deviation, whether it is provisional, and the number
   of games. */
json_t *api_view_standing(const club_rating_standing *of, int64_t now_ms);
/* What a game has changed. */
json_t *api_view_rating_change(club_rating before, club_rating after);
/* Adds to the view of a seat, in a rated game: "rating", as it was when the game was made, and "change", once the game
   has ended. */
void api_view_add_rating(json_t *view, const club_game *game, unsigned seat);

#endif
