/* The computer's moves: whose searches are for whom, what becomes of them, and who is still to be asked. */
#include <string.h>

#include "app/acts.h"
#include "app/app.h"
#include "app/games/computer.h"
#include "app/games/owner.h"
#include "app/games/schedule.h"
#include "app/health.h"
#include "base/random.h"

/* ---- The backlog ------------------------------------------------------------------------------------ */

/* So many searches wait, and the backlog stays where it is; it goes on once a second all the same, so that nobody
   who is served in turn keeps it waiting. */
enum { ENOUGH_WAITING = 64, WALK_EVERY_MS = 1000, GAMES_A_PIECE = 16, PIECES_A_TURN = 8 };

static void rest(app *self) {
    self->backlog.failed = true;
    self->backlog.next_ms = self->now_ms + WALK_EVERY_MS;
}

static size_t room_for_backlog(const app *self) {
    size_t waiting = self->searches ? app_search_pool_waiting(self->searches) : ENOUGH_WAITING;
    return waiting < ENOUGH_WAITING ? ENOUGH_WAITING - waiting : 0;
}

typedef struct piece {
    char id[GAMES_A_PIECE][CLUB_ID_SIZE];
    size_t count;
} piece;

static bool collect(void *context, const void *id) {
    piece *of = context;
    memcpy(of->id[of->count++], id, CLUB_ID_SIZE);
    return of->count < GAMES_A_PIECE;
}

/* Their computers are asked at the end of the turn. */
static void walk(app *self) {
    app_caller nobody = {.language = POD_ENGLISH};
    piece found = {.count = 0};
    if (store_computer_turns(self->store, self->backlog.after, (store_visitor){&found, collect}, &self->fault)) {
        app_store_fails(self);
        rest(self);
        return;
    }
    for (size_t i = 0; i < found.count; i++) {
        app_cached_game *cached = app_find(self, found.id[i], &nobody);
        if (cached && !cached->thinking) {
            app_game_cache_touch(&self->games, cached);
        }
    }
    self->backlog.found += found.count;
    if (!self->backlog.after[0]) {
        self->backlog.left = self->backlog.again;
        self->backlog.again = false;
    }
}

int app_resume_wait_ms(const app *self) {
    const app_backlog *backlog = &self->backlog;
    if (!backlog->left || !self->searches) {
        return -1;
    }
    bool at_once = !backlog->failed && room_for_backlog(self) > 0;
    return at_once || self->now_ms >= backlog->next_ms ? 0 : (int)(backlog->next_ms - self->now_ms);
}

static void resume(app *self) {
    app_backlog *backlog = &self->backlog;
    if (app_resume_wait_ms(self) != 0) {
        return;
    }
    size_t enough = backlog->found + room_for_backlog(self);
    backlog->failed = false;
    backlog->next_ms = self->now_ms + WALK_EVERY_MS;
    bool more = true;
    for (int i = 0; more && i < PIECES_A_TURN; i++) {
        walk(self);
        more = !backlog->failed && backlog->after[0] && backlog->found < enough; /* never twice over all in a turn */
    }
}

/* ---- Searches --------------------------------------------------------------------------------------- */

/* The same for all moves of a game, so that what is overlooked stays so. */
static uint64_t seed_of(const char *id) {
    uint64_t seed = 0;
    for (; *id; id++) {
        seed = pod__mix(seed ^ (unsigned char)*id);
    }
    return seed;
}

/* A program has no use for waiting. */
static bool is_waited_for(const app_cached_game *cached) {
    bool waited_for = false;
    for (unsigned i = 0; i < cached->game.seat_count; i++) {
        waited_for |= cached->present[i] > 0 && !cached->game.seat[i].bot.is;
    }
    return waited_for;
}

/* How long the computer may take over its move, as a person would: no longer than the clock would let a person. It
   answers at once where nobody waits at the board, and where moves may take days. */
static int64_t pace_most_ms(const app *self, const app_cached_game *cached) {
    const club_clock_terms *clock = &cached->game.terms.clock;
    if (!self->config->pace || !is_waited_for(cached) || club_clock_class_of(clock) == CLUB_CLOCK_DAILY) {
        return 0;
    }
    return club_clock_is_none(clock) ? INT64_MAX : club_clock_move_ms(clock);
}

static void ask(app *self, app_cached_game *cached) {
    const club_game *game = &cached->game;
    char displaced[CLUB_ID_SIZE];
    app_search_job job = {.ply = game->ply,
                          .owner = app_owner_of(cached),
                          .position = game->now,
                          .history = game->history,
                          .character = game->seat[game->now.turn].character,
                          .seed = seed_of(game->id),
                          .asked_ms = self->now_ms,
                          .pace_most_ms = pace_most_ms(self, cached)};
    memcpy(job.id, game->id, sizeof job.id);
    cached->thinking = app_search_pool_ask(self->searches, &job, displaced);
    cached->thinking_ply = game->ply;
    app_postpone(self, displaced);
    if (!cached->thinking) {
        app_leave_for_later(self);
        if (room_for_backlog(self)) {
            rest(self); /* there was room, so it was memory that failed */
        }
    }
}

void app_ask_search(app *self, app_cached_game *cached) {
    if (!self->searches) {
        return;
    }
    bool wanted = club_computer_to_move(&cached->game);
    if (cached->thinking && (!wanted || cached->thinking_ply != cached->game.ply)) {
        app_search_pool_cancel(self->searches, cached->game.id);
        cached->thinking = false;
    }
    if (wanted && !cached->thinking) {
        ask(self, cached);
    }
}

static void log_refused(app *self, const app_search_result *result, app_caller *caller) {
    app_log(&self->logger, APP_WARNING, "computer_move_refused", "{s:s s:s}", "game", result->id, "error",
            caller->problem.message);
}

static void play(app *self, app_cached_game *cached, const app_search_result *result) {
    app_caller caller = {.language = POD_ENGLISH};
    if (result->error) {
        club_fault fault = {.code = CLUB_ERROR_RULES, .rules.code = result->error};
        app_problem_club(&caller.problem, caller.language, &fault);
        log_refused(self, result, &caller);
        app_let_go(self, cached); /* not again at once, for nothing: when the game is next looked at */
        return;
    }
    club_request request = {.act = CLUB_COMPUTER_MOVE, .game = {.ply = result->ply, .move = result->move}};
    if (app_act(self, cached->game.id, &request, &caller)) {
        return;
    }
    cached = app_game_cache_find(&self->games, result->id);
    if (cached && !app_problem_is_ours(&caller.problem)) {
        log_refused(self, result, &caller);
    } else if (cached) {
        /* Asked again at once, the computer would think for nothing as long as the store is ill. It is asked when the
           game is next looked at. */
        app_let_go(self, cached);
    }
}

static void take_results(app *self) {
    for (app_search_result result; self->searches && app_search_pool_take(self->searches, self->now_ms, &result);) {
        app_cached_game *cached = app_game_cache_find(&self->games, result.id);
        if (!cached || !cached->thinking || cached->thinking_ply != result.ply) {
            continue; /* the game went on without it: someone resigned */
        }
        cached->thinking = false;
        app_game_cache_touch(&self->games, cached);
        if (club_computer_to_move(&cached->game) && cached->game.ply == result.ply) {
            play(self, cached, &result);
        }
    }
}

/* ---- Turns ------------------------------------------------------------------------------------------ */

int app_computers_wait_ms(const app *self) {
    const int64_t due_ms = self->searches ? app_search_pool_due_ms(self->searches) : INT64_MAX;
    const int move = due_ms == INT64_MAX ? -1 : due_ms > self->now_ms ? (int)(due_ms - self->now_ms) : 0;
    return app_sooner_ms(app_resume_wait_ms(self), move);
}

void app_computers_turn(app *self) {
    take_results(self);
    resume(self);
}
