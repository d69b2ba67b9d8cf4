/* Where people stand, and how they came there. */
#include <inttypes.h>
#include <stdio.h>
#include <string.h>

#include "api/json.h"
#include "api/people/people.h"
#include "api/ratings/ratings.h"
#include "api/ratings/view.h"
#include "api/view.h"
#include "app/people/account.h"
#include "base/text.h"
#include "store/ratings.h"

enum { STEPS_A_PAGE = 200 };

/* ---- Pools ------------------------------------------------------------------------------------------------------- */

bool api_find_pool(api_exchange *at, const char *name, club_pool *out) {
    return club_pool_find(name, out) ||
           app_problem_set(&at->caller.problem, at->caller.language, APP_NO_POOL, name, NULL);
}

static json_t *view_pool(const void *context, size_t index) {
    const club_pool pool = club_pool_at(index);
    (void)context;
    return json_pack("{s:s s:s s:s s:s s:s}", "pool", pool.name, "game", pool.game->name, "board", pool.board, "class",
                     club_clock_class_name(pool.class), "kind", club_pool_kind_name(pool.kind));
}

void api_answer_pools(api_exchange *at) {
    api_page_answer(at, &(api_list){.count = club_pool_count(), .item = view_pool});
}

/* ---- Leaderboards ------------------------------------------------------------------------------------------------ */

/* While it is read. */
typedef struct board {
    json_t *items;
    int64_t now_ms;
} board;

static void add_leader(void *context, const store_leader *leader) {
    const board *of = context;
    json_t *view = api_view_standing(&leader->standing, of->now_ms);
    json_object_set_new(view, "place", json_integer((json_int_t)json_array_size(of->items) + 1));
    json_object_set_new(view, "handle", json_string(leader->handle));
    json_object_set_new(view, "name", json_string(leader->name));
    api_view_add_bot(view, &leader->bot);
    json_array_append_new(of->items, view);
}

void api_answer_leaderboard(api_exchange *at) {
    club_pool pool;
    store_fault fault;
    board of = {json_array(), at->self->wall_ms};
    bool good = api_find_pool(at, api_exchange_id(at), &pool);
    const store_leaders part = {pool.name, of.now_ms, API_PAGE_MAX};
    if (good && store_leaderboard(at->self->store, &part, (store_leader_visitor){&of, add_leader}, &fault)) {
        good = app_account_fails(at->self, &at->caller, &fault);
    }
    if (good) {
        api_answer_items(at, of.items);
    } else {
        json_decref(of.items);
    }
}

/* ---- Somebody's -------------------------------------------------------------------------------------------------- */

static void add_pool(void *context, const char *pool, const club_rating_standing *standing) {
    const board *of = context;
    json_t *view = api_view_standing(standing, of->now_ms);
    json_object_set_new(view, "pool", json_string(pool));
    json_array_append_new(of->items, view);
}

void api_answer_ratings(api_exchange *at) {
    club_account account;
    store_fault fault;
    board of = {json_array(), at->self->wall_ms};
    bool good = app_find_member(at->self, &at->caller, api_exchange_id(at), &account);
    if (good && store_ratings_of(at->self->store, &account.person, (store_rating_visitor){&of, add_pool}, &fault)) {
        good = app_account_fails(at->self, &at->caller, &fault);
    }
    if (good) {
        api_exchange_answer(at, json_pack("{s:s s:o}", "handle", account.handle, "ratings", of.items));
    } else {
        json_decref(of.items);
    }
}

/* ---- Histories --------------------------------------------------------------------------------------------------- */

/* A page while it is read: one more than it has, to see whether there is a next one. */
typedef struct steps {
    json_t *items;
    size_t most, count;
    int64_t last;
} steps;

static void add_step(void *context, const store_rating_step *step) {
    steps *of = context;
    if (of->count++ >= of->most) {
        return;
    }
    json_t *view = api_view_rating_change(step->part.before, step->part.after);
    json_object_set_new(view, "game", json_string(step->game));
    json_object_set_new(view, "seat", api_json_seat(step->part.seat));
    json_object_set_new(view, "place", json_integer(step->part.place));
    json_object_set_new(view, "games", json_integer((json_int_t)step->part.games));
    json_object_set_new(view, "at_ms", json_integer(step->at_ms));
    json_object_set_new(view, "void", json_boolean(step->void_));
    json_array_append_new(of->items, view);
    of->last = step->ordinal;
}

static bool read_cursor(api_exchange *at, int64_t *out) {
    const char *text = api_page_cursor(at);
    *out = INT64_MAX;
    return !*text || pod__whole_read(text, strlen(text), 1, INT64_MAX, out) || api_bad_cursor(at);
}

static json_t *view_steps(const club_pool *pool, steps *of) {
    const bool more = of->count > STEPS_A_PAGE;
    return json_pack("{s:s s:o s:o}", "pool", pool->name, "items", of->items, "next",
                     more ? json_sprintf("%" PRId64, of->last) : json_null());
}

void api_answer_rating_history(api_exchange *at) {
    club_account account;
    club_pool pool;
    store_fault fault;
    steps of = {.items = json_array(), .most = STEPS_A_PAGE};
    store_rating_history_part part = {&account.person, pool.name, 0, STEPS_A_PAGE + 1};
    bool good = app_find_member(at->self, &at->caller, api_exchange_id(at), &account) &&
                api_find_pool(at, at->match.value[1], &pool) && read_cursor(at, &part.before);
    if (good && store_rating_history(at->self->store, &part, (store_rating_step_visitor){&of, add_step}, &fault)) {
        good = app_account_fails(at->self, &at->caller, &fault);
    }
    if (good) {
        api_exchange_answer(at, view_steps(&pool, &of));
    } else {
        json_decref(of.items);
    }
}

/* ---- Export ------------------------------------------------------------------------------------------------------ */

static void add_history(void *context, const char *pool, const club_rating_standing *standing) {
    (void)standing;
    json_object_set_new(context, pool, json_array());
}

json_t *api_ratings_export(api_exchange *at) {
    json_t *all = json_object(), *items;
    const char *pool;
    store_fault fault;
    store_status status =
        store_ratings_of(at->self->store, &at->caller.person, (store_rating_visitor){all, add_history}, &fault);
    json_object_foreach(all, pool, items) {
        steps of = {.items = items, .most = SIZE_MAX};
        const store_rating_history_part part = {&at->caller.person, pool, INT64_MAX, INT32_MAX};
        status = status
                     ? status
                     : store_rating_history(at->self->store, &part, (store_rating_step_visitor){&of, add_step}, &fault);
    }
    if (status) {
        app_account_fails(at->self, &at->caller, &fault);
        json_decref(all);
        return NULL;
    }
    return all;
}
