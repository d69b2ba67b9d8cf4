#include "notation/json.h"
#include "cli/review/review.h"

static const char *const words[] = {"", "best", "inaccuracy", "mistake", "blunder"};

enum { PLACES = 4 };

static void write_move(pod__json *json, const review *made, size_t index) {
    const review_move *at = &made->move[index];
    pod__json_object(json, NULL);
    pod__json_seat(json, "seat", at->event.seat);
    pod__json_event(json, "event", &at->position, &at->event);
    pod__json_shares(json, "before", at->expected, made->players);
    pod__json_shares(json, "after", at[1].expected, made->players);
    pod__json_shares(json, "win", at[1].win, made->players);
    if (at->event.kind == POD_EVENT_MOVE) {
        pod__json_move(json, "best", &at->position, at->report.best);
        pod__json_decimal(json, "loss", at->loss, PLACES);
        pod__json_string(json, "judgement", words[at->judgement]);
        pod__json_bool(json, "proven", at->report.proven);
        pod__json_bool(json, "turning", at->turning);
    }
    pod__json_end(json);
}

static void write_player(pod__json *json, const review_player *player, unsigned seat) {
    pod__json_object(json, NULL);
    pod__json_seat(json, "seat", seat);
    pod__json_unsigned(json, "moves", player->moves);
    pod__json_unsigned(json, "best", player->best);
    pod__json_unsigned(json, "inaccuracies", player->inaccuracies);
    pod__json_unsigned(json, "mistakes", player->mistakes);
    pod__json_unsigned(json, "blunders", player->blunders);
    pod__json_decimal(json, "accuracy", player->accuracy / 100, PLACES);
    pod__json_decimal(json, "loss", player->loss, PLACES);
    pod__json_end(json);
}

void review_json(const review *made, pod_text *out) {
    pod__json json = pod__json_over(out);
    pod__json_object(&json, NULL);
    pod__json_string(&json, "game", pod_game_of(&made->move[0].position)->name);
    pod__json_string(&json, "result", pod_record_result(made->record));
    pod__json_array(&json, "players");
    for (unsigned seat = 0; seat < made->players; seat++) {
        write_player(&json, &made->player[seat], seat);
    }
    pod__json_end(&json);
    pod__json_array(&json, "moves");
    for (size_t i = 0; i < made->count; i++) {
        write_move(&json, made, i);
    }
    pod__json_end(&json);
    pod__json_end(&json);
    pod_text_add_char(out, '\n');
}
