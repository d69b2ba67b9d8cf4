/* A game of a bot: its stream, and what is sent there. A move names the ply that it is for, so one that was sent twice
   is made once; what was decided is sent again, as it was, until the club has answered. */
#include <stdlib.h>
#include <string.h>

#include "base/clock.h"
#include "cli/online/bot.h"
#include "cli/online/sign.h"

/* ---- What others offer ------------------------------------------------------------------------------------------- */

/* What others offer to a bot: it goes on to the end, so a draw is refused; and it is in no hurry, so a pause is agreed
 * to. It plays again as long as it has room for a game. */
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
static void offer_answered(void *context, const online_reply *reply) {
    bot_game *game = context;
    game->answering = NULL;
    if (!bot_is_refused(game->bot, reply) && online_is_for_later(reply)) {
        online_wait_longer(&game->answer, reply->retry_after_s);
    } else {
        game->answer.tries = 0;
        game->answered[game->answering_kind] = game->answering_number;
    }
}

static void answer_offer(bot_game *game, online_kind kind) {
    const bool agrees =
        kind == ONLINE_PAUSE || (kind == ONLINE_REMATCH && bot_busy_games(game->bot) < game->bot->engines);
    char path[ONLINE_PATH_SIZE], body[ONLINE_BODY_SIZE];
    const online_listener listener = {game, NULL, offer_answered};
    online_act_print(game->game.events, "kind", online_kind_names[kind], body);
    snprintf(path, sizeof path, "/api/v1/games/%s/%s", game->id, agrees ? "accept" : "refuse");
    game->answering_kind = kind;
    game->answering_number = game->game.offer[kind].number;
    game->answering = online_begin(game->bot->http, path, body, &listener, &game->answer);
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

/* Answers what others offer; when something is due. */
static void answer_offers(bot_game *game) {
    const online_kind kind = asked_kind(game);
    if (kind < ONLINE_KINDS && pod__now_ms() >= game->answer.next_ms) {
        answer_offer(game, kind);
    }
}

static int64_t offers_due_ms(const bot_game *game) {
    return asked_kind(game) < ONLINE_KINDS ? game->answer.next_ms : INT64_MAX;
}

enum { REMATCH_MS = 300 * 1000 };

static void decide_again(bot_game *game) {
    game->phase = BOT_WAITS;
    online_stream_restart(&game->stream);
}

/* ---- News -------------------------------------------------------------------------------------------------------- */

static void end_game(bot_game *game) {
    if (game->phase == BOT_ENDED) {
        return;
    }
    game->phase = BOT_ENDED;
    bot_engine_drop(game->bot, game->id);
    online_cancel(&game->stream.transfer);
}

/* What was thought about is no more: a move was taken back, or somebody left. */
static void look(bot_game *game) {
    const online_game *now = &game->game;
    if (game->phase == BOT_OVER) {
        return;
    }
    if (now->over) {
        pod_record *record = online_game_record(now);
        bot_say(game->bot, game->id, CLI_TEXT("over: {0}"), record ? pod_record_result(record) : "?");
        pod_record_free(record);
        bot_engine_drop(game->bot, game->id);
        game->phase = BOT_OVER;
        game->over_ms = pod__now_ms() + REMATCH_MS;
        return;
    }
    if (game->phase == BOT_THINKS && now->events != game->ply) {
        bot_engine_drop(game->bot, game->id);
        game->phase = BOT_WAITS;
    }
    if (game->phase == BOT_RESENDS && now->events != game->ply) {
        game->phase = BOT_WAITS; /* it has arrived */
    }
    if (game->phase == BOT_WAITS && now->may_move) {
        game->phase = BOT_WANTS;
    } else if (game->phase == BOT_WANTS && !now->may_move) {
        game->phase = BOT_WAITS;
    }
}

static void hear(void *context, const char *line, size_t length) {
    bot_game *game = context;
    json_t *message = json_loadb(line, length, 0, NULL);
    online_news news = message ? online_game_take(&game->game, message) : ONLINE_LOST;
    json_decref(message);
    if (news == ONLINE_LOST) {
        decide_again(game);
        return;
    }
    game->stream.reopen.tries = 0;
    if (news == ONLINE_CHANGED) {
        look(game);
    }
}

static void stream_ended(void *context, const online_reply *reply) {
    bot_game *game = context;
    char why[256];
    game->stream.transfer = NULL;
    if (bot_is_refused(game->bot, reply)) {
        return;
    }
    if (reply->status == ONLINE_GONE || reply->status == ONLINE_FORBIDDEN) {
        bot_say(game->bot, game->id, CLI_TEXT("cannot be played: {0}"), online_why(reply, why, sizeof why));
        end_game(game);
        return;
    }
    online_wait_longer(&game->stream.reopen, reply->retry_after_s);
}

/* ---- Acts -------------------------------------------------------------------------------------------------------- */

/* The club's answer is the game as it is now. */
static void take_answer(bot_game *game, const online_reply *reply) {
    json_t *told = json_loadb(reply->body, reply->length, 0, NULL);
    game->phase = BOT_WAITS;
    if (!told || online_game_take(&game->game, told) == ONLINE_LOST) {
        decide_again(game);
    } else {
        look(game);
    }
    json_decref(told);
}

static void answered(void *context, const online_reply *reply) {
    bot_game *game = context;
    char why[256];
    game->sending = NULL;
    if (game->phase == BOT_ENDED || bot_is_refused(game->bot, reply)) {
        return;
    }
    if (reply->status == ONLINE_OK) {
        game->resend.tries = 0;
        take_answer(game, reply);
    } else if (online_is_for_later(reply)) {
        game->phase = BOT_RESENDS;
        online_wait_longer(&game->resend, reply->retry_after_s);
    } else {
        if (reply->status != ONLINE_STALE) {
            bot_say(game->bot, game->id, CLI_TEXT("refused: {0}"), online_why(reply, why, sizeof why));
        }
        decide_again(game); /* the game is not as it was thought to be */
    }
}

static void send_act(bot_game *game) {
    const online_listener listener = {game, NULL, answered};
    game->sending = online_begin(game->bot->http, game->path, game->body, &listener, &game->resend);
    game->phase = game->sending ? BOT_SENDS : BOT_RESENDS;
}

static void send_new(bot_game *game, const char *act, const char *move) {
    online_act_print(game->ply, move ? "move" : NULL, move, game->body);
    snprintf(game->path, sizeof game->path, "/api/v1/games/%s/%s", game->id, act);
    send_act(game);
}

/* An engine that fails again and again is not waited for: the others get their game. */
static void engine_failed(bot_game *game, match_failure failure, const char *said) {
    static const char *const words[] = {
        [MATCH_ILLEGAL] = CLI_TEXT("the engine answered '{0}', which is not a move"),
        [MATCH_LATE] = CLI_TEXT("the engine took too long"),
        [MATCH_GONE] = CLI_TEXT("the engine ended, or did not answer"),
        [MATCH_ABSENT] = CLI_TEXT("the engine does not start"),
        [MATCH_MEMORY] = CLI_TEXT("out of memory"),
    };
    bot_say(game->bot, game->id, words[failure], said);
    game->phase = BOT_WANTS;
    if (++game->failures >= BOT_FAILURES_MAX) {
        bot_say(game->bot, game->id, CLI_TEXT("resigns, as the engine does not play"), NULL);
        send_new(game, "resign", NULL);
    }
}

static void take_move(bot_game *game, const bot_engine *engine) {
    char move[POD_MOVE_TEXT_SIZE];
    pod_event ignored;
    game->phase = BOT_WAITS;
    if (engine->failure) {
        engine_failed(game, engine->failure, engine->player.said);
        return;
    }
    cli_move_text(&game->game.now, engine->move, move);
    if (pod_event_parse(&game->game.now, move, strlen(move), &ignored, NULL)) {
        engine_failed(game, MATCH_ILLEGAL, move);
        return;
    }
    game->failures = 0;
    send_new(game, "moves", move);
}

/* ---- What is due ------------------------------------------------------------------------------------------------ */

void bot_game_turn(bot_game *game) {
    int64_t now = pod__now_ms();
    if (game->phase == BOT_OVER && (now >= game->over_ms || game->game.next[0])) {
        end_game(game);
    }
    if (game->phase == BOT_ENDED) {
        return;
    }
    if (!game->stream.transfer && now >= game->stream.reopen.next_ms) {
        const online_listener listener = {game, hear, stream_ended};
        memset(game->answered, 0, sizeof game->answered); /* what is open may be another offer than before */
        online_stream_open(&game->stream, game->bot->http, game->id, &game->game, &listener);
    }
    if (game->phase == BOT_THINKS) {
        bot_engine *engine = bot_engine_take(game->bot, game->id);
        if (engine) {
            take_move(game, engine);
        }
    }
    if (game->phase == BOT_RESENDS && now >= game->resend.next_ms) {
        send_act(game);
    }
    if (game->phase == BOT_WANTS && bot_engine_begin(game->bot, game->id, &game->game)) {
        game->ply = game->game.events;
        game->phase = BOT_THINKS;
    }
    answer_offers(game);
}

int64_t bot_game_due_ms(const bot_game *game) {
    int64_t due = game->phase == BOT_ENDED || game->stream.transfer ? INT64_MAX : game->stream.reopen.next_ms;
    const int64_t offer = offers_due_ms(game);
    due = offer < due ? offer : due;
    due = game->phase == BOT_OVER && game->over_ms < due ? game->over_ms : due;
    return game->phase == BOT_RESENDS && game->resend.next_ms < due ? game->resend.next_ms : due;
}

void bot_game_join(bot *self, const char *id) {
    for (size_t i = 0; i < self->games; i++) {
        if (!strcmp(self->game[i]->id, id)) {
            return;
        }
    }
    bot_game *game = self->games < sizeof self->game / sizeof self->game[0] && strlen(id) < ONLINE_ID_SIZE
                         ? calloc(1, sizeof *game)
                         : NULL;
    if (game) {
        game->bot = self;
        memcpy(game->id, id, strlen(id) + 1);
        self->game[self->games++] = game;
        bot_say(self, id, CLI_TEXT("plays"), NULL);
    }
}

void bot_game_free(bot_game *game) {
    online_cancel(&game->stream.transfer);
    online_cancel(&game->sending);
    online_cancel(&game->answering);
    online_game_free(&game->game);
    free(game);
}
