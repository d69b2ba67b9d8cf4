#include <stdio.h>

#include "api/json.h"
#include "api/profile/profile.h"
#include "api/view.h"
#include "app/acts.h"
#include "club/game/game.h"
#include "ludopod/character.h"

json_t *profile_view_seat(const store_played_seat *seat, unsigned index) {
    json_t *view =
        json_pack("{s:o s:s s:o s:s s:b}", "seat", api_json_seat(index), "kind", seat->character ? "computer" : "human",
                  "handle", api_json_string(seat->handle), "name", seat->name, "former", seat->former);
    api_view_add_bot(view, &seat->bot);
    if (seat->character) {
        json_object_set_new(view, "character", json_string(pod_character_at(seat->character)->name));
    }
    return view;
}

json_t *profile_view_score(const store_score *score) {
    return json_pack("{s:I s:I s:I s:I}", "games", (json_int_t)score->games, "won", (json_int_t)score->won, "drawn",
                     (json_int_t)score->drawn, "lost", (json_int_t)score->lost);
}

json_t *profile_view_game(api_exchange *at, const store_played *played) {
    const char *position = played->position;
    size_t moves = played->moves;
    char line[CLUB_OPENING_SIZE];
    if (!played->result) {
        const app_cached_game *cached = app_find(at->self, played->id, &at->caller);
        if (!cached) {
            return NULL;
        }
        club_game room;
        const club_game *game = club_seen(&cached->game, &at->caller.person, &room);
        pod_text text = pod_text_over(line, sizeof line);
        played->game->notation->print_position(&game->now, &text);
        position = line;
        moves = game->ply;
    }
    json_t *seats = json_array();
    for (unsigned i = 0; i < played->seat_count; i++) {
        json_array_append_new(seats, profile_view_seat(&played->of[i], i));
    }
    return json_pack(
        "{s:s s:s s:o s:o s:s s:b s:o s:o s:o s:I s:s s:I}", "id", played->id, "game", played->game->name, "options",
        api_view_options(played->game, &played->options), "clock", api_show_clock(&played->clock), "class",
        club_clock_class_name(club_clock_class_of(&played->clock)), "rated", played->rated, "seat",
        api_json_seat(played->seat), "seats", seats, "result", api_json_string(club_result_name(played->result)),
        "moves", (json_int_t)moves, "position", position, "at_ms", (json_int_t)played->at_ms);
}
