#include <math.h>

#include "server/http/ratings/ratings.h"
#include "server/http/schema.h"

static json_int_t whole(double value) {
    return (json_int_t)lround(value);
}

json_t *server_view_rating(club_rating of) {
    return json_pack("{s:I s:I s:b}", "rating", whole(of.rating), "deviation", whole(of.deviation), "provisional",
                     club_rating_is_provisional(of));
}

static json_t *view_change(const club_seat_rating *of) {
    return json_pack("{s:I s:I s:I s:b}", "before", whole(of->before.rating), "after", whole(of->after.rating),
                     "deviation", whole(of->after.deviation), "provisional", club_rating_is_provisional(of->after));
}

void server_view_add_rating(json_t *view, const club_game *game, unsigned seat) {
    const club_seat *of = &game->seat[seat];
    if (!game->terms.rated) {
        return;
    }
    if (of->kind == CLUB_COMPUTER) {
        const club_rating fixed = {club_level_rating(of->level, (uint8_t)game->start.game), 0};
        json_object_set_new(view, "rating", server_view_rating(fixed));
    } else if (of->rating.start.deviation > 0) {
        json_object_set_new(view, "rating", server_view_rating(of->rating.start));
    }
    if (of->rating.after.deviation > 0) {
        json_object_set_new(view, "change", view_change(&of->rating));
    }
}

/* ---- Shapes ------------------------------------------------------------------------------------------------------ */

static const server_schema_field seat_rating[] = {
    {"rating", "integer", "From 100 to 3500; of a computer's level its fixed one.", false},
    {"deviation", "integer", "How sure it is: from 50, as sure as can be, to 350; 0 of a level.", false},
    {"provisional", "boolean", "Whether too little is known: the deviation is 110 or more.", false},
    {0},
};

static const server_schema_field seat_change[] = {
    {"before", "integer", "The rating before the game's end.", false},
    {"after", "integer", "And after it.", false},
    {"deviation", "integer", "How sure that is.", false},
    {"provisional", "boolean", "Whether too little is known: the deviation is 110 or more.", false},
    {0},
};

const server_schema server_rating_schemas[] = {
    {"SeatRating", "The rating that a player of a rated game had when it was made.", seat_rating},
    {"SeatChange", "What the end of a rated game has changed for a player.", seat_change},
    {0},
};
