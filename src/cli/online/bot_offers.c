/* What others offer to a bot: it goes on to the end, so a draw is refused; and it is in no hurry, so a pause is agreed
 * to. It plays again as long as it has room for a game. */
#include <string.h>

#include "base/clock.h"
#include "base/json.h"
#include "cli/online/bot.h"

enum { BUSY = 429, FAILED = 500 };

size_t bot_running_games(const bot *self) {
    size_t running = 0;
    for (size_t i = 0; i < self->games; i++) {
        running += self->game[i]->phase < BOT_OVER;
    }
    return running;
}

size_t bot_busy_games(const bot *self) {
    size_t busy = bot_running_games(self);
    for (size_t i = 0; i < self->challenges; i++) {
        busy += self->challenge[i].asked;
    }
    return busy;
}

/* What becomes of the offer the stream tells. Where the club did not take the answer, it is asked once more. */
static void answered(void *context, const online_reply *reply) {
    bot_game *game = context;
    game->answering = NULL;
    if (!bot_is_refused(game->bot, reply) && (!reply->status || reply->status == BUSY || reply->status >= FAILED)) {
        online_wait_longer(&game->answer, reply->retry_after_s);
    } else {
        game->answer.tries = 0;
        game->answered[game->answering_kind] = game->answering_number;
    }
}

static void answer_offer(bot_game *game, online_kind kind) {
    const bool agrees =
        kind == ONLINE_PAUSE || (kind == ONLINE_REMATCH && bot_busy_games(game->bot) < game->bot->engines);
    char path[ONLINE_ID_SIZE + 32], body[64];
    const online_listener listener = {game, NULL, answered};
    pod_text text = pod_text_over(body, sizeof body);
    pod__json json = pod__json_over(&text);
    pod__json_object(&json, NULL);
    pod__json_unsigned(&json, "ply", game->game.events);
    pod__json_string(&json, "kind", online_kind_names[kind]);
    pod__json_end(&json);
    snprintf(path, sizeof path, "/api/v1/games/%s/%s", game->id, agrees ? "accept" : "refuse");
    game->answering_kind = kind;
    game->answering_number = game->game.offer[kind].number;
    game->answering = online_begin(game->bot->http, path, body, &listener);
    if (!game->answering) {
        online_wait_longer(&game->answer, 0);
    }
}

/* The first kind that waits for an answer, or ONLINE_KINDS. A later offer may come before the answer to an earlier one
 * is heard of. */
static online_kind asked_kind(const bot_game *game) {
    const online_game *now = &game->game;
    unsigned kind = now->known && game->phase != BOT_ENDED && !game->answering ? 0 : ONLINE_KINDS;
    while (kind < ONLINE_KINDS && (!now->offer[kind].open || now->offer[kind].number == game->answered[kind])) {
        kind++;
    }
    return kind;
}

void bot_offers_turn(bot_game *game) {
    const online_kind kind = asked_kind(game);
    if (kind < ONLINE_KINDS && pod__now_ms() >= game->answer.next_ms) {
        answer_offer(game, kind);
    }
}

int64_t bot_offers_due_ms(const bot_game *game) {
    return asked_kind(game) < ONLINE_KINDS ? game->answer.next_ms : INT64_MAX;
}
