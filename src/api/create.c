#include <assert.h>
#include <stdio.h>
#include <stdlib.h>

#include "api/api.h"
#include "api/exchange.h"
#include "api/live/live.h"
#include "api/router.h"
#include "api/schema.h"
#include "api/view.h"

const api_catalogue api_whole_catalogue = {api_families, api_schemas_json};

/* ---- What it is told -------------------------------------------------------------------------------------------- */

static void turn(void *context) {
    api_notices_turn(context);
}

static int wait_ms(const void *context) {
    return api_notices_wait_ms(context);
}

static void notice(void *context, const club_notice *notice) {
    api_tell_notice(context, notice);
}

static void game(void *context, app_cached_game *cached) {
    app *club = ((api *)context)->app;
    if (cached->dirty) {
        api_tell_watchers(&club->lobby.watchers, &cached->game);
    }
    api_publish(cached, club->wall_ms);
    api_publish_talk(club, cached);
}

static void presence(void *context, app_cached_game *cached) {
    (void)context;
    api_publish_presence(cached);
}

/* ---- Coming and going ------------------------------------------------------------------------------------------- */

static bool read_puzzles(api *self) {
    size_t refused;
    self->puzzles = api_puzzles_read(self->files, &refused);
    if (self->puzzles && refused) {
        app_log(&self->app->logger, APP_WARNING, "puzzles_refused", "{s:I}", "lines", (json_int_t)refused);
    }
    return self->puzzles;
}

/* What cannot be opened twice is not told twice: then no values are answered. */
static void open_values(api *self) {
    char place[APP_PATH_SIZE];
    pod_text text = pod_text_over(place, sizeof place);
    app_tables_place(self->app->config, &text);
    if (self->app->tables) {
        pod_tables_open(place, NULL, NULL, &self->values, NULL);
    }
}

static bool open(api *self, store_fault *fault) {
    const app_settings *settings = &self->app->settings;
    self->files = api_files_read_page(settings->config->web, fault->text, sizeof fault->text);
    self->about = self->files ? api_files_read(settings->config->pages, fault->text, sizeof fault->text) : NULL;
    if (!self->about) {
        return false;
    }
    snprintf(fault->text, sizeof fault->text, "out of memory or threads");
    self->scribes = app_jobs_create(&(app_jobs_settings){
        .at_once = 1, .waiting = 64, .usual_ms = 5, .wake = settings->wake, .context = settings->context});
    open_values(self);
    return self->scribes && read_puzzles(self);
}

api *api_create(app *club, store_fault *fault) {
    api *self = calloc(1, sizeof *self);
    if (!self) {
        snprintf(fault->text, sizeof fault->text, "out of memory");
        return NULL;
    }
    self->app = club;
    self->catalogue = &api_whole_catalogue;
    if (!open(self, fault)) {
        api_free(self);
        return NULL;
    }
    app_register(
        club,
        (app_listener){
            .context = self, .turn = turn, .wait_ms = wait_ms, .notice = notice, .game = game, .presence = presence});
    return self;
}

void api_stop(api *self) {
    app_jobs_stop(self->scribes);
}

void api_free(api *self) {
    if (!self) {
        return;
    }
    app_jobs_free(self->scribes);
    api_lobby_close(&self->lobby);
    api_followed_close(self);
    api_files_free(self->files);
    api_files_free(self->about);
    for (pod_language language = 0; language < POD_LANGUAGE_COUNT; language++) {
        free(self->reference.page[language]);
    }
    free(self->reference.document);
    api_puzzles_free(self->puzzles);
    pod_tables_close(self->values);
    free(self);
}
