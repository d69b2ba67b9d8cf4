#include "app/app.h"

#include <assert.h>
#include <sodium.h>
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

#include "app/games/computer.h"
#include "app/games/schedule.h"
#include "app/part.h"
#include "app/people/door.h"
#include "app/turn.h"

void app_register(app *self, app_listener listener) {
    assert(self->listeners < APP_LISTENERS_MAX);
    self->listener[self->listeners++] = listener;
}

/* ---- Coming ----------------------------------------------------------------------------------------------------- */

static int thread_count(const app_config *config) {
    long processors = sysconf(_SC_NPROCESSORS_ONLN);
    return config->threads ? config->threads : processors > 1 ? (int)processors - 1 : 1;
}

static void log_refused(void *context, const pod_fault *fault) {
    const app *self = context;
    char why[2 * POD_FAULT_ARGUMENT_SIZE];
    pod_text text = pod_text_over(why, sizeof why);
    pod_fault_print(fault, POD_ENGLISH, &text);
    app_log(&self->logger, APP_WARNING, "table_refused", "{s:s}", "text", why);
}

void app_tables_place(const app_config *config, pod_text *out) {
    if (config->tables[0]) {
        pod_text_add(out, config->tables);
    } else {
        pod_tables_place(out);
    }
}

/* Tables that were asked for must be there; those of the usual place need not. */
static bool open_tables(app *self, store_fault *fault) {
    char place[APP_PATH_SIZE];
    pod_text text = pod_text_over(place, sizeof place);
    pod_fault why;
    app_tables_place(self->config, &text);
    if (text.length && pod_tables_open(place, log_refused, self, &self->tables, &why) == POD_OK) {
        app_log(&self->logger, APP_INFO, "tables", "{s:s s:I}", "folder", place, "files",
                (json_int_t)pod_tables_count(self->tables));
        return true;
    }
    self->tables = NULL;
    if (!self->config->tables[0]) {
        return true;
    }
    text = pod_text_over(fault->text, sizeof fault->text);
    pod_fault_print(&why, POD_ENGLISH, &text);
    return false;
}

/* Without a file the secrets that are sealed with it are lost with the server. */
static bool open_key(app *self, store_fault *fault) {
    bool made = false;
    if (!self->config->key_file[0]) {
        randombytes_buf(self->key.bytes, sizeof self->key.bytes);
        if (self->config->inbox.maildir[0]) {
            app_log(&self->logger, APP_WARNING, "no_key", "{s:s}", "text",
                    "without key_file the reply addresses of mails end with this run of the server");
        }
        return true;
    }
    if (!auth_key_open(self->config->key_file, &self->key, &made, fault->text, sizeof fault->text)) {
        return false;
    }
    if (made) {
        app_log(&self->logger, APP_WARNING, "key_made", "{s:s s:s}", "file", self->config->key_file, "text",
                "the club's key was made; keep a copy of it, but not beside the copies of the database");
    }
    return true;
}

/* Games in which the computer was to move when the last server ended: as many as there is room for. */
static bool resume_games(app *self, store_fault *fault) {
    self->backlog.left = true;
    do {
        app_turn_begin(self);
        app_turn_end(self);
    } while (self->backlog.after[0] && app_resume_wait_ms(self) == 0);
    *fault = self->fault;
    app_log(&self->logger, APP_INFO, "resumed", "{s:I s:b}", "games", (json_int_t)self->backlog.found, "more",
            self->backlog.left);
    return !fault->text[0];
}

static app_searcher_settings searcher_settings(const app *self) {
    return (app_searcher_settings){.threads = thread_count(self->config),
                                   .search_threads = (unsigned)self->config->search_threads,
                                   .table_bytes = (size_t)self->config->table_mib << 20,
                                   .tables = self->tables};
}

static bool open_common(app *self, store_fault *fault) {
    const app_settings *settings = &self->settings;
    const bool in_cluster = self->config->servers.host[0];
    snprintf(fault->text, sizeof fault->text, "out of memory or threads");
    self->tasks = in_cluster ? app_tasks_create(settings->wake, settings->context) : NULL;
    auth_challenges_open(&self->challenges, &self->key);
    self->limits = app_limits_create();
    self->searches = app_search_pool_create(&(app_search_pool_settings){.searcher = searcher_settings(self),
                                                                        .tasks = self->tasks,
                                                                        .think_ms = self->config->think_ms,
                                                                        .wake = settings->wake,
                                                                        .context = settings->context});
    self->hasher = auth_hasher_create(self->config->password_mib, self->tasks, settings->wake, settings->context);
    self->gallery = settings->painter
                        ? picture_gallery_create(settings->painter, self->tasks, settings->wake, settings->context)
                        : NULL;
    return (self->tasks || !in_cluster) && self->limits && self->searches && self->hasher &&
           (!settings->painter || self->gallery) && app_sessions_open(&self->sessions) &&
           app_lobby_open(&self->lobby) && app_game_cache_open(&self->games, (size_t)self->config->games_in_memory);
}

static bool open_parts(app *self, store_fault *fault) {
    bool good = true;
    for (const app_part *part = app_parts; good && part->name; part++) {
        good = !part->open || part->open(self, fault);
    }
    return good;
}

static app *begin(const app_settings *settings, store_fault *fault) {
    app *self = calloc(1, sizeof *self);
    if (!self || sodium_init() < 0) {
        snprintf(fault->text, sizeof fault->text, "out of memory or randomness");
        free(self);
        return NULL;
    }
    self->settings = *settings;
    self->config = settings->config;
    self->logger = settings->logger;
    self->store = settings->store;
    app_crowd_open(&self->crowd);
    return self;
}

static bool learn(app *self) {
    const app_searcher_settings searcher = searcher_settings(self);
    self->skill[APP_TASK_PASSWORD] = auth_skill;
    self->skill[APP_TASK_PICTURE] = picture_skill(self->settings.painter);
    return app_searchers_make(&searcher, &self->skill[APP_TASK_SEARCH], &self->skill[APP_TASK_LIGHT_SEARCH]);
}

app *app_create_standby(const app_settings *settings, store_fault *fault) {
    app *self = begin(settings, fault);
    const bool has_tables = self && open_tables(self, fault);
    if (has_tables && learn(self) && app_lobby_open(&self->lobby) && app_game_cache_open(&self->games, 1)) {
        return self;
    }
    app_free(self);
    if (has_tables) {
        snprintf(fault->text, sizeof fault->text, "out of memory");
    }
    return NULL;
}

app *app_create(const app_settings *settings, store_fault *fault) {
    app *self = begin(settings, fault);
    if (!self) {
        return NULL;
    }
    self->database_clock = store_clock_of(self->store);
    app_look_at_clock(self);
    self->health.next_beat_ms = self->now_ms + settings->beat_ms; /* opening it was a write */
    if (!app_schedule_open(self, fault) || store_start_thread(self->store, settings->wake, settings->context, fault) ||
        !open_tables(self, fault) || !open_key(self, fault) || !open_common(self, fault) || !open_parts(self, fault) ||
        !resume_games(self, fault)) {
        app_free(self);
        return NULL;
    }
    return self;
}

/* ---- Going ------------------------------------------------------------------------------------------------------ */

/* What they have sent is written down, or it would be sent again. */
static void stop_parts(app *self) {
    const bool between_turns = !self->turn.in_transaction;
    for (const app_part *part = app_parts; part->name && self->store; part++) {
        if (part->stop) {
            part->stop(self);
        }
    }
    if (between_turns && self->turn.in_transaction) {
        app_turn_end(self);
    }
}

void app_stop_thinking(app *self) {
    app_tasks_end(self->tasks);
    app_search_pool_free(self->searches);
    self->searches = NULL;
    stop_parts(self);
    auth_hasher_stop(self->hasher);
    picture_gallery_stop(self->gallery);
}

static void close_parts(app *self) {
    for (const app_part *part = app_parts; part->name && self->store; part++) {
        if (part->close) {
            part->close(self);
        }
    }
}

void app_free(app *self) {
    if (!self) {
        return;
    }
    app_stop_thinking(self);
    if (self->store) {
        store_stop_thread(self->store);
    }
    while (self->peers) {
        app_disconnect(self, self->peers);
    }
    close_parts(self);
    if (self->store) {
        app_schedule_close(self);
    }
    app_game_cache_close(&self->games);
    app_lobby_close(&self->lobby);
    app_limits_free(self->limits);
    auth_hasher_free(self->hasher);
    picture_gallery_free(self->gallery);
    app_tasks_free(self->tasks);
    app_searcher_free(&self->skill[APP_TASK_SEARCH]);
    app_searcher_free(&self->skill[APP_TASK_LIGHT_SEARCH]);
    auth_key_forget(&self->key);
    app_sessions_close(&self->sessions);
    pod_tables_close(self->tables);
    free(self->health.damaged);
    free(self);
}
