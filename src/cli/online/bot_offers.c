/* What others offer to a bot: it goes on to the end, so a draw is refused; and it is in no hurry, so a pause is agreed
 * to. */
#include <string.h>

#include "base/clock.h"
#include "base/json.h"
#include "cli/online/bot.h"

enum { BUSY = 429, FAILED = 500 };

/* What becomes of the offer the stream tells. Where the club did not take the answer, it is asked once more. */
static void answered(void *context, const online_reply *reply) {
    bot_game *game = context;
    game->answering = NULL;
    if (!bot_is_refused(game->bot, reply) && (!reply->status || reply->status == BUSY || reply->status >= FAILED)) {
        online_wait_longer(&game->answer, reply->retry_after_s);
    } else {
        game->answer.tries = 0;
        game->answered = true;
    }
}

static void answer_offer(bot_game *game, const char *act, const char *kind) {
    char path[ONLINE_ID_SIZE + 32], body[64];
    const online_listener listener = {game, NULL, answered};
    pod_text text = pod_text_over(body, sizeof body);
    pod__json json = pod__json_over(&text);
    pod__json_object(&json, NULL);
    pod__json_unsigned(&json, "ply", game->game.events);
    pod__json_string(&json, "kind", kind);
    pod__json_end(&json);
    snprintf(path, sizeof path, "/api/v1/games/%s/%s", game->id, act);
    game->answering = online_begin(game->bot->http, path, body, &listener);
    if (!game->answering) {
        online_wait_longer(&game->answer, 0);
    }
}

static bool is_asked(const bot_game *game) {
    const online_game *now = &game->game;
    return now->known && !now->over && game->phase != BOT_ENDED && (now->draw_is_offered || now->pause_is_offered);
}

void bot_offers_turn(bot_game *game) {
    if (!is_asked(game)) {
        game->answered = false;
    } else if (!game->answering && !game->answered && pod__now_ms() >= game->answer.next_ms) {
        const bool draw = game->game.draw_is_offered;
        answer_offer(game, draw ? "refuse" : "accept", draw ? "draw" : "pause");
    }
}

int64_t bot_offers_due_ms(const bot_game *game) {
    return is_asked(game) && !game->answering && !game->answered ? game->answer.next_ms : INT64_MAX;
}
