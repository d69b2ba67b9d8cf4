#include "notation/json.h"
#include "cli/review/review.h"

static const char *const words[] = {"", "best", "inaccuracy", "mistake", "blunder"};
static const char *const reasons[POD_REASON_COUNT] = {
    "", "end", "capture", "lock", "missed capture", "missed lock", "later", "upper hand"};

enum { PLACES = 4 };

/* Why a bad move is bad. */
static void write_why(pod__json *json, const review *made, size_t index, pod_language language) {
    const pod_review *judged = &made->judged;
    pod_why why = pod_review_why(judged, index);
    char said[512];
    pod_text text = pod_text_over(said, sizeof said);
    if (judged->move[index].judgement < POD_JUDGEMENT_MISTAKE || !why.reason) {
        return;
    }
    pod_review_say_why(judged, index, language, &text);
    pod__json_string(json, "reason", reasons[why.reason]);
    if (why.reply) {
        pod__json_move(json, "reply", &judged->move[index + 1].position, why.reply);
    }
    pod__json_string(json, "why", said);
}

static void write_move(pod__json *json, const review *made, size_t index, pod_language language) {
    const pod_review_move *at = &made->judged.move[index];
    const review_look *look = &made->look[index];
    unsigned players = made->judged.players;
    pod__json_object(json, NULL);
    pod__json_seat(json, "seat", at->event.seat);
    pod__json_event(json, "event", &at->position, &at->event);
    pod__json_shares(json, "before", look->expected, players);
    pod__json_shares(json, "after", look[1].expected, players);
    pod__json_shares(json, "win", at[1].opinion.win, players);
    if (at->event.kind == POD_EVENT_MOVE) {
        pod__json_move(json, "best", &at->position, at->opinion.line[0]);
        pod__json_decimal(json, "loss", at->loss, PLACES);
        pod__json_string(json, "judgement", words[at->judgement]);
        pod__json_bool(json, "proven", look->proven);
        pod__json_bool(json, "turning", at->turning);
        pod__json_bool(json, "decided", at->decided);
        write_why(json, made, index, language);
    }
    pod__json_end(json);
}

static void write_player(pod__json *json, const pod_review_player *player, unsigned seat) {
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

void review_json(const review *made, pod_language language, pod_text *out) {
    pod__json json = pod__json_over(out);
    pod__json_object(&json, NULL);
    pod__json_string(&json, "game", pod_game_of(&made->judged.move[0].position)->name);
    pod__json_string(&json, "result", pod_record_result(made->record));
    pod__json_array(&json, "players");
    for (unsigned seat = 0; seat < made->judged.players; seat++) {
        write_player(&json, &made->judged.player[seat], seat);
    }
    pod__json_end(&json);
    pod__json_array(&json, "moves");
    for (size_t i = 0; i < made->judged.count; i++) {
        write_move(&json, made, i, language);
    }
    pod__json_end(&json);
    pod__json_end(&json);
    pod_text_add_char(out, '\n');
}
