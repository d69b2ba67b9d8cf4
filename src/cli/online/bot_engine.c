/* The engines of a bot: each search in a thread of its own. */
#include <stdlib.h>
#include <string.h>

#include "base/clock.h"
#include "base/interrupt.h"
#include "base/random.h"
#include "cli/online/bot.h"

enum {
    USUAL_MS = 5000, /* a move takes, where nothing else says how long */
    LEAST_MS = 20,
    LAG_MS = 300 /* kept for the way to the club */
};

static bot_engine *engine_of(bot *self, const char *id) {
    for (unsigned i = 0; i < self->engines; i++) {
        if (!strcmp(self->engine[i].game, id)) {
            return &self->engine[i];
        }
    }
    return NULL;
}

/* The one that has played this game, if it is free; else one that has played none; else any. */
static bot_engine *find_free(bot *self, const char *id) {
    bot_engine *best = engine_of(self, id);
    if (best) {
        return best->busy ? NULL : best;
    }
    for (unsigned i = 0; i < self->engines; i++) {
        bot_engine *one = &self->engine[i];
        if (!one->busy && (!best || !*one->game)) {
            best = one;
        }
    }
    return best;
}

/* ---- How long to think ------------------------------------------------------------------------------------------ */

static int64_t at_most(int64_t time_ms, int64_t most_ms) {
    int64_t least = most_ms < LEAST_MS ? LEAST_MS : most_ms;
    return time_ms < least ? time_ms : least;
}

/* A live clock is the engine's to divide; where a move may take days it gets moments. What the command line asks for is
   kept unless the time would run out by it. */
static void set_limits(bot_engine *engine, const online_game *game) {
    const bot *self = engine->bot;
    unsigned seat = game->now.turn;
    int64_t left = online_game_left_ms(game, seat);
    match_spec *spec = &engine->spec;
    bool timed = left >= 0 && !strcmp(game->class, "live");
    *spec = self->spec;
    if (self->limited) {
        spec->time_ms = spec->time_ms && left >= 0 ? at_most(spec->time_ms, left / 2) : spec->time_ms;
        return;
    }
    spec->clock_ms = spec->time_ms = 0;
    if (match_is_bounded(spec)) {
        return; /* it knows when to stop */
    }
    if (!timed) {
        spec->time_ms = left >= 0 ? at_most(USUAL_MS, left / 2) : USUAL_MS;
        return;
    }
    spec->clock_ms = 1;
    for (unsigned i = 0; i < game->now.players; i++) {
        int64_t shown = online_game_left_ms(game, i);
        engine->asked.clock_ms[i] = shown > LAG_MS + LEAST_MS ? shown - LAG_MS : LEAST_MS;
        engine->asked.increment_ms[i] = game->increment_ms;
    }
}

/* ---- A search --------------------------------------------------------------------------------------------------- */

static void *think(void *context) {
    bot_engine *engine = context;
    pod__random numbers = {.state = engine->player.random};
    engine->failure = match_player_begin(&engine->player, &engine->asked, pod__random_next(&numbers));
    if (!engine->failure) {
        engine->failure = match_player_move(&engine->player, &engine->asked, &engine->move);
    }
    atomic_store(&engine->done, true);
    online_wake(engine->bot->http);
    return NULL;
}

static bool prepare(bot_engine *engine, const char *id, const online_game *game) {
    if (strcmp(engine->game, id) != 0) {
        match_player_end(&engine->player); /* the next game may be of another kind, with other options */
        snprintf(engine->game, sizeof engine->game, "%s", id);
    }
    engine->start = game->start;
    engine->asked = (match_game){.start = &engine->start,
                                 .first = game->first,
                                 .now = game->now,
                                 .history = game->history,
                                 .record = online_game_record(game)};
    set_limits(engine, game);
    engine->player.spec = &engine->spec;
    engine->player.random += (uint64_t)pod__now_ns();
    return engine->asked.record;
}

bool bot_engine_begin(bot *self, const char *id, const online_game *game) {
    bot_engine *engine = find_free(self, id);
    if (!engine || !prepare(engine, id, game)) {
        return false;
    }
    atomic_store(&engine->stop, false);
    atomic_store(&engine->done, false);
    engine->busy = !pod__thread_start(&engine->thread, think, engine);
    if (!engine->busy) {
        pod_record_free(engine->asked.record);
    }
    return engine->busy;
}

static void join(bot_engine *engine) {
    pthread_join(engine->thread, NULL);
    pod_record_free(engine->asked.record);
    engine->busy = false;
}

bot_engine *bot_engine_take(bot *self, const char *id) {
    bot_engine *engine = engine_of(self, id);
    if (!engine || !engine->busy || !atomic_load(&engine->done)) {
        return NULL;
    }
    join(engine);
    return engine;
}

void bot_engine_drop(bot *self, const char *id) {
    bot_engine *engine = engine_of(self, id);
    if (engine && engine->busy) {
        atomic_store(&engine->stop, true);
        join(engine); /* it comes soon */
    }
    if (engine) {
        match_player_end(&engine->player);
        engine->game[0] = 0;
    }
}

/* ---- All of them ------------------------------------------------------------------------------------------------- */

cli_status bot_engine_try(bot *self) {
    bot_engine *first = &self->engine[0];
    match_game game = {.start = &first->start};
    for (unsigned i = 0; i < self->engines; i++) {
        bot_engine *engine = &self->engine[i];
        engine->bot = self;
        engine->player.starter = &self->starter;
        engine->player.stop = &engine->stop;
        engine->player.random = (uint64_t)i << 32;
    }
    first->start.game = pod_game_at(0);
    pod_options_default(first->start.game, &first->start.options);
    first->spec = self->spec;
    first->player.spec = &first->spec;
    match_failure failure = match_player_begin(&first->player, &game, 1);
    match_player_end(&first->player);
    if (failure == MATCH_MEMORY) {
        return cli_out_of_memory(self->language);
    }
    return failure ? cli_error(self->language,
                               "{0} does not start: expected a command that speaks UGI, and answers 'ugi' with 'ugiok' "
                               "within 10 seconds",
                               self->spec.command, NULL)
                   : CLI_DONE;
}

void bot_engines_end(bot *self) {
    for (unsigned i = 0; i < self->engines; i++) {
        atomic_store(&self->engine[i].stop, true);
    }
    for (unsigned i = 0; i < self->engines; i++) {
        if (self->engine[i].busy) {
            join(&self->engine[i]);
        }
        match_player_end(&self->engine[i].player);
    }
}
