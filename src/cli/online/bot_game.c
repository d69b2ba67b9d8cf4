/* A game of a bot: its stream, and what is sent there. A move names the ply that it is for, so one that was sent twice
   is made once; what was decided is sent again, as it was, until the club has answered. */
#include <stdlib.h>
#include <string.h>

#include "base/clock.h"
#include "base/json.h"
#include "cli/online/bot.h"
#include "cli/online/sign.h"

enum { REMATCH_MS = 300 * 1000 };
enum { OK = 200, GONE = 404, FORBIDDEN = 403, STALE = 409, BUSY = 429, FAILED = 500 };

static void decide_again(bot_game *game) {
    game->phase = BOT_WAITS;
    game->whole = true;
    if (game->stream) {
        online_cancel(game->stream);
        game->stream = NULL;
    }
    online_wait_longer(&game->reopen, 0);
}

/* ---- News -------------------------------------------------------------------------------------------------------- */

static void end_game(bot_game *game) {
    if (game->phase == BOT_ENDED) {
        return;
    }
    game->phase = BOT_ENDED;
    bot_engine_drop(game->bot, game->id);
    if (game->stream) {
        online_cancel(game->stream);
        game->stream = NULL;
    }
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
    game->reopen.tries = 0;
    if (news == ONLINE_CHANGED) {
        look(game);
    }
}

static void stream_ended(void *context, const online_reply *reply) {
    bot_game *game = context;
    char why[256];
    game->stream = NULL;
    if (bot_is_refused(game->bot, reply)) {
        return;
    }
    if (reply->status == GONE || reply->status == FORBIDDEN) {
        bot_say(game->bot, game->id, CLI_TEXT("cannot be played: {0}"), online_why(reply, why, sizeof why));
        end_game(game);
        return;
    }
    online_wait_longer(&game->reopen, reply->retry_after_s);
}

static void open_stream(bot_game *game) {
    char path[128];
    const online_listener listener = {game, hear, stream_ended};
    bool resumes = game->game.known && !game->whole;
    memset(game->answered, 0, sizeof game->answered); /* what is open may be another offer than before */
    snprintf(path, sizeof path, "/api/v1/games/%s/stream", game->id);
    if (resumes) {
        size_t length = strlen(path);
        snprintf(path + length, sizeof path - length, "?after=%lld", (long long)game->game.seq);
    }
    game->stream = online_begin(game->bot->http, path, NULL, &listener);
    game->whole = false;
    if (!game->stream) {
        online_wait_longer(&game->reopen, 0);
    }
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
    if (reply->status == OK) {
        game->resend.tries = 0;
        take_answer(game, reply);
    } else if (!reply->status || reply->status == BUSY || reply->status >= FAILED) {
        game->phase = BOT_RESENDS;
        online_wait_longer(&game->resend, reply->retry_after_s);
    } else {
        if (reply->status != STALE) {
            bot_say(game->bot, game->id, CLI_TEXT("refused: {0}"), online_why(reply, why, sizeof why));
        }
        decide_again(game); /* the game is not as it was thought to be */
    }
}

static void send_act(bot_game *game) {
    const online_listener listener = {game, NULL, answered};
    game->sending = online_begin(game->bot->http, game->path, game->body, &listener);
    game->phase = game->sending ? BOT_SENDS : BOT_RESENDS;
    if (!game->sending) {
        online_wait_longer(&game->resend, 0);
    }
}

static void prepare_act(bot_game *game, const char *act, const char *move) {
    pod_text text = pod_text_over(game->body, sizeof game->body);
    pod__json json = pod__json_over(&text);
    pod__json_object(&json, NULL);
    pod__json_unsigned(&json, "ply", game->ply);
    if (move) {
        pod__json_string(&json, "move", move);
    }
    pod__json_end(&json);
    snprintf(game->path, sizeof game->path, "/api/v1/games/%s/%s", game->id, act);
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
        prepare_act(game, "resign", NULL);
        send_act(game);
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
    online_game_print_move(&game->game, engine->move, move);
    if (pod_event_parse(&game->game.now, move, strlen(move), &ignored, NULL)) {
        engine_failed(game, MATCH_ILLEGAL, move);
        return;
    }
    game->failures = 0;
    prepare_act(game, "moves", move);
    send_act(game);
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
    if (!game->stream && now >= game->reopen.next_ms) {
        open_stream(game);
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
    bot_offers_turn(game);
}

int64_t bot_game_due_ms(const bot_game *game) {
    int64_t due = game->phase == BOT_ENDED || game->stream ? INT64_MAX : game->reopen.next_ms;
    const int64_t offer = bot_offers_due_ms(game);
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
    if (game->stream) {
        online_cancel(game->stream);
    }
    if (game->sending) {
        online_cancel(game->sending);
    }
    if (game->answering) {
        online_cancel(game->answering);
    }
    online_game_free(&game->game);
    free(game);
}
