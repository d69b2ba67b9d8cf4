/* Where people stand, and how they came there. */
#include <inttypes.h>
#include <stdio.h>
#include <string.h>

#include "api/ratings/ratings.h"
#include "api/ratings/view.h"
#include "app/people/account.h"
#include "base/text.h"

enum { STEPS_A_PAGE = 200 };

/* ---- Pools ------------------------------------------------------------------------------------------------------- */

bool api_find_pool(api_exchange *at, const char *name, club_pool *out) {
    return club_pool_find(name, out) ||
           app_problem_set(&at->caller.problem, at->caller.language, APP_NO_POOL, name, NULL);
}

static json_t *show_class(const void *class) {
    return json_string(club_clock_class_name(*(const club_clock_class *)class));
}

const api_schema_field api_pool[] = {
    {"pool", "string", API_POOL, API_INTO(club_pool, name)},
    {"game", "string", "Its name in the table of games.", API_INTO(club_pool, game)},
    {"board", "string", "As in 5x5.", API_INTO(club_pool, board)},
    {"class", "live|daily|none", "Of the clock.", API_INTO(club_pool, class), .write = show_class},
    {"kind", "two|many|computer|bots",
     "For two members, for three and more, of a member against one computer, or for two with a bot.",
     API_INTO(club_pool, kind)},
    {0},
};

static json_t *view_pool(const void *context, size_t index) {
    const club_pool pool = club_pool_at(index);
    (void)context;
    return api_show(api_pool, &pool, NULL);
}

void api_answer_pools(api_exchange *at) {
    api_page_answer(at, &(api_list){.count = club_pool_count(), .item = view_pool});
}

/* ---- Leaderboards ------------------------------------------------------------------------------------------------ */

const api_schema_field api_leader[] = {
    {"place", "integer", "From 1."},
    {"handle", "string", "Of the member.", API_INTO(store_leader, handle)},
    {"bot", "string", "Of a bot alone: the handle of the member who keeps it.", .optional = true,
     API_INTO(store_leader, bot)},
    {"name", "string", "May be empty.", API_INTO(store_leader, name)},
    {"", .all = api_standing, API_INTO(store_leader, standing)},
    {0},
};

/* While it is read. */
typedef struct board {
    json_t *items;
    int64_t now_ms;
} board;

static bool add_leader(void *context, const void *leader) {
    const board *of = context;
    store_leader now = *(const store_leader *)leader;
    now.standing.rating = club_rating_at(&now.standing, of->now_ms);
    json_t *view = api_show(api_leader, &now, NULL);
    json_object_set_new(view, "place", json_integer((json_int_t)json_array_size(of->items) + 1));
    json_array_append_new(of->items, view);
    return true;
}

void api_answer_leaderboard(api_exchange *at) {
    club_pool pool;
    board of = {json_array(), at->self->wall_ms};
    bool good = api_find_pool(at, api_exchange_id(at), &pool);
    const store_leaders part = {pool.name, of.now_ms, API_PAGE_MAX};
    if (good && store_leaderboard(at->self->store, &part, (store_visitor){&of, add_leader}, at->fault)) {
        good = api_fails(at);
    }
    if (good) {
        api_answer_items(at, of.items);
    } else {
        json_decref(of.items);
    }
}

/* ---- Somebody's -------------------------------------------------------------------------------------------------- */

static bool add_pool(void *context, const void *entry) {
    const board *of = context;
    const store_pool_standing *in = entry;
    json_t *view = api_view_standing(&in->standing, of->now_ms);
    json_object_set_new(view, "pool", json_string(in->pool));
    json_array_append_new(of->items, view);
    return true;
}

void api_answer_ratings(api_exchange *at) {
    club_account account;
    board of = {json_array(), at->self->wall_ms};
    bool good = app_find_member(at->self, &at->caller, api_exchange_id(at), &account);
    if (good && store_ratings_of(at->self->store, &account.person, (store_visitor){&of, add_pool}, at->fault)) {
        good = api_fails(at);
    }
    if (good) {
        api_exchange_answer(at, json_pack("{s:s s:o}", "handle", account.handle, "ratings", of.items));
    } else {
        json_decref(of.items);
    }
}

/* ---- Histories --------------------------------------------------------------------------------------------------- */

const api_schema_field api_rating_step[] = {
    {"game", "string", "The game's id.", API_INTO(store_rating_step, game)},
    {"seat", "string", "The letter of the member's seat.", API_INTO(store_rating_step, part.seat)},
    {"place", "integer", "The place that the member came to.", API_INTO(store_rating_step, part.place)},
    {"", .all = api_rating_change, API_INTO(store_rating_step, part.before)},
    {"games", "integer", "How many rated games in this pool, with this one.", API_INTO(store_rating_step, part.games)},
    {"at_ms", "integer", "When it ended, milliseconds since 1970.", API_INTO(store_rating_step, at_ms)},
    {"void", "boolean", "Whether a moderator has taken its effect back.", API_INTO(store_rating_step, void_)},
    {0},
};

/* A page while it is read: one more than it has, to see whether there is a next one. */
typedef struct steps {
    json_t *items;
    size_t most, count;
    int64_t last;
} steps;

static bool add_step(void *context, const void *entry) {
    steps *of = context;
    const store_rating_step *step = entry;
    if (of->count++ >= of->most) {
        return false;
    }
    json_array_append_new(of->items, api_show(api_rating_step, step, NULL));
    of->last = step->ordinal;
    return true;
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
    steps of = {.items = json_array(), .most = STEPS_A_PAGE};
    store_rating_history_part part = {&account.person, pool.name, 0, STEPS_A_PAGE + 1};
    bool good = app_find_member(at->self, &at->caller, api_exchange_id(at), &account) &&
                api_find_pool(at, at->match.value[1], &pool) && read_cursor(at, &part.before);
    if (good && store_rating_history(at->self->store, &part, (store_visitor){&of, add_step}, at->fault)) {
        good = api_fails(at);
    }
    if (good) {
        api_exchange_answer(at, view_steps(&pool, &of));
    } else {
        json_decref(of.items);
    }
}

/* ---- Export ------------------------------------------------------------------------------------------------------ */

static bool add_history(void *context, const void *entry) {
    json_object_set_new(context, ((const store_pool_standing *)entry)->pool, json_array());
    return true;
}

json_t *api_ratings_export(api_exchange *at) {
    json_t *all = json_object(), *items;
    const char *pool;
    store_status status =
        store_ratings_of(at->self->store, &at->caller.person, (store_visitor){all, add_history}, at->fault);
    json_object_foreach(all, pool, items) {
        steps of = {.items = items, .most = SIZE_MAX};
        const store_rating_history_part part = {&at->caller.person, pool, INT64_MAX, INT32_MAX};
        status =
            status ? status : store_rating_history(at->self->store, &part, (store_visitor){&of, add_step}, at->fault);
    }
    if (status) {
        api_fails(at);
        json_decref(all);
        return NULL;
    }
    return all;
}
