#include "api/ratings/view.h"
#include "ludopod/character.h"

static json_t *show_provisional(const void *rating) {
    return json_boolean(club_rating_is_provisional(*(const club_rating *)rating));
}

static const api_schema_field sure[] = {
    {"deviation", "integer", "How sure that is: from 50, as sure as can be, to 350; 0 of a character.",
     API_INTO(club_rating, deviation)},
    {"provisional", "boolean", "Whether too little is known: the deviation is 110 or more.", .write = show_provisional},
    {0},
};

const api_schema_field api_rating[] = {
    {"rating", "integer", "From 100 to 3500; of a character its fixed one.", API_INTO(club_rating, rating)},
    {"", .all = sure},
    {0},
};

const api_schema_field api_standing[] = {
    {"", .all = api_rating, API_INTO(club_rating_standing, rating)},
    {"games", "integer", "How many rated games in this pool.", API_INTO(club_rating_standing, games)},
    {0},
};

typedef struct two {
    club_rating before, after;
} two;

const api_schema_field api_rating_change[] = {
    {"before", "integer", "The rating before the game's end.", API_INTO(two, before.rating)},
    {"after", "integer", "And after it.", API_INTO(two, after.rating)},
    {"", .all = sure, API_INTO(two, after)},
    {0},
};

json_t *api_view_standing(const club_rating_standing *of, int64_t now_ms) {
    club_rating_standing now = *of;
    now.rating = club_rating_at(of, now_ms);
    return api_show(api_standing, &now, NULL);
}

void api_view_add_rating(json_t *view, const club_game *game, unsigned seat) {
    const club_seat *of = &game->seat[seat];
    club_pool pool;
    if (!club_rated_pool(game, &pool)) {
        return;
    }
    if (of->kind == CLUB_COMPUTER) {
        const club_rating fixed = {pod_character_rating((uint8_t)game->start.game, of->character), 0};
        json_object_set_new(view, "rating", api_show(api_rating, &fixed, NULL));
    } else if (of->rating.start.deviation > 0) {
        json_object_set_new(view, "rating", api_show(api_rating, &of->rating.start, NULL));
    }
    if (of->rating.after.deviation > 0) {
        json_object_set_new(view, "change", api_show(api_rating_change, &of->rating.before, NULL));
    }
}
