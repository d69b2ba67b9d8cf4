#include "api/ratings/view.h"
#include "ludopod/character.h"

#include <math.h>

static json_int_t whole(double value) {
    return (json_int_t)lround(value);
}

static json_t *view_rating(club_rating of) {
    return json_pack("{s:I s:I s:b}", "rating", whole(of.rating), "deviation", whole(of.deviation), "provisional",
                     club_rating_is_provisional(of));
}

json_t *api_view_standing(const club_rating_standing *of, int64_t now_ms) {
    json_t *view = view_rating(club_rating_at(of, now_ms));
    json_object_set_new(view, "games", json_integer((json_int_t)of->games));
    return view;
}

json_t *api_view_rating_change(club_rating before, club_rating after) {
    return json_pack("{s:I s:I s:I s:b}", "before", whole(before.rating), "after", whole(after.rating), "deviation",
                     whole(after.deviation), "provisional", club_rating_is_provisional(after));
}

void api_view_add_rating(json_t *view, const club_game *game, unsigned seat) {
    const club_seat *of = &game->seat[seat];
    club_pool pool;
    if (!club_rated_pool(game, &pool)) {
        return;
    }
    if (of->kind == CLUB_COMPUTER) {
        const club_rating fixed = {pod_character_rating((uint8_t)game->start.game, of->character), 0};
        json_object_set_new(view, "rating", view_rating(fixed));
    } else if (of->rating.start.deviation > 0) {
        json_object_set_new(view, "rating", view_rating(of->rating.start));
    }
    if (of->rating.after.deviation > 0) {
        json_object_set_new(view, "change", api_view_rating_change(of->rating.before, of->rating.after));
    }
}
