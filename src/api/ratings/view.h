/* How ratings look. */
#ifndef LUDOPOD_API_RATINGS_VIEW_H
#define LUDOPOD_API_RATINGS_VIEW_H

#include "api/schema.h"
#include "club/rating/rated.h"

extern const api_schema_field api_rating[];        /* club_rating */
extern const api_schema_field api_standing[];      /* club_rating_standing, as of now */
extern const api_schema_field api_rating_change[]; /* two club_ratings, before and after */

/* Where somebody stands in a pool: a new reference. */
json_t *api_view_standing(const club_rating_standing *of, int64_t now_ms);
/* Adds to the view of a seat, in a rated game: "rating", as it was when the game was made, and "change", once the game
   has ended. */
void api_view_add_rating(json_t *view, const club_game *game, unsigned seat);

#endif
