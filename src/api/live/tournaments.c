/* Those who follow a tournament are told what has changed in it, at most once a second: rows of its standing that are
   not as they were told, tables that were touched since. One text is made for all of them. */
#include <stdlib.h>
#include <string.h>

#include "api/live/live.h"
#include "api/tournaments/tournaments.h"
#include "api/view.h"
#include "app/events/known.h"
#include "base/array.h"
#include "base/bytes.h"

enum { AGAIN_MS = 1000 };

/* As it was told. */
typedef struct followed {
    char id[CLUB_ID_SIZE];
    bool stale;
    int64_t told_ms;  /* by the clock that never goes back */
    int64_t table_ms; /* by the club's: tables were told as they were then */
    uint64_t row[CLUB_ENTRANTS_MAX];
} followed;

struct api_followed {
    followed **all;
    size_t count, room;
};

void api_followed_close(api *self) {
    for (size_t i = 0; self->followed && i < self->followed->count; i++) {
        free(self->followed->all[i]);
    }
    free(self->followed ? self->followed->all : NULL);
    free(self->followed);
}

static followed *find(const api *self, const char *id) {
    for (size_t i = 0; self->followed && i < self->followed->count; i++) {
        if (strcmp(self->followed->all[i]->id, id) == 0) {
            return self->followed->all[i];
        }
    }
    return NULL;
}

static followed *add(api *self, const char *id) {
    self->followed = self->followed ? self->followed : calloc(1, sizeof *self->followed);
    struct api_followed *of = self->followed;
    followed *made = calloc(1, sizeof *made);
    if (!of || !made || !pod__grow(&of->all, &of->room, of->count + 1, sizeof *of->all)) {
        free(made);
        return NULL;
    }
    memcpy(made->id, id, sizeof made->id);
    made->told_ms = self->app->now_ms - AGAIN_MS;
    of->all[of->count++] = made;
    return made;
}

/* The rows that are not as they were told. */
static json_t *view_rows(const api_standing *of, followed *told) {
    json_t *rows = json_array();
    for (size_t i = 0; i < of->of->entrants; i++) {
        const api_entrant row = api_entrant_of(of, i);
        const uint64_t now = pod__checksum((const uint8_t *)&row, sizeof row);
        if (now != told->row[i]) {
            told->row[i] = now;
            json_array_append_new(rows,
                                  api_show(api_tournament_entrant, &row, &(api_reader){.person = &(club_person){{0}}}));
        }
    }
    return rows;
}

static json_t *view_tables(const club_tournament *of, int64_t since_ms) {
    json_t *tables = json_array();
    for (size_t i = 0; i < of->tables; i++) {
        if (of->table[i].at_ms >= since_ms) {
            json_array_append_new(tables, api_view_table(of, i));
        }
    }
    return tables;
}

/* rows, tables: taken over. */
static json_t *make_message(const api_standing *of, json_t *rows, json_t *tables) {
    json_t *message = api_view_tournament_state(of);
    json_object_set_new(message, "type", json_string("tournament"));
    json_object_set_new(message, "tournament", json_string(of->of->id));
    json_object_set_new(message, "standing", rows);
    json_object_set_new(message, "changed", tables);
    return message;
}

/* Whether somebody still follows it. */
static bool send_all(const app *self, const char *id, app_text *text) {
    bool any = false;
    for (app_peer *peer = self->peers; peer; peer = peer->next) {
        if (strcmp(peer->event, id) == 0) {
            any = true;
            if (text) {
                app_peer_send(peer, text, APP_LOOKED_ON);
            }
        }
    }
    return any;
}

static void tell(api *self, followed *of) {
    app_caller nobody = {.language = POD_ENGLISH};
    const club_tournament *now = app_find_tournament(self->app, of->id, &nobody);
    api_standing standing;
    if (now && api_standing_make(self->app, now, NULL, &standing)) {
        json_t *rows = view_rows(&standing, of), *tables = view_tables(now, of->table_ms);
        app_text *text = api_message_text(make_message(&standing, rows, tables));
        of->table_ms = self->app->wall_ms;
        send_all(self->app, of->id, text);
        app_text_release(text);
        api_standing_free(&standing);
    }
}

void api_followed_turn(api *self) {
    struct api_followed *of = self->followed;
    api_publish_talk_of_tournaments(self->app);
    for (size_t i = of ? of->count : 0; i-- > 0;) {
        followed *one = of->all[i];
        if (!one->stale || self->app->now_ms < one->told_ms + AGAIN_MS) {
            continue;
        }
        if (send_all(self->app, one->id, NULL)) {
            one->stale = false;
            one->told_ms = self->app->now_ms;
            tell(self, one);
        } else {
            free(one);
            of->all[i] = of->all[--of->count];
        }
    }
}

int api_followed_wait_ms(const api *self) {
    int64_t soonest = self->app->tournaments->said ? self->app->now_ms : INT64_MAX;
    for (size_t i = 0; self->followed && i < self->followed->count; i++) {
        const followed *one = self->followed->all[i];
        const int64_t at = one->stale ? one->told_ms + AGAIN_MS : INT64_MAX;
        soonest = at < soonest ? at : soonest;
    }
    return soonest == INT64_MAX ? -1 : soonest <= self->app->now_ms ? 0 : (int)(soonest - self->app->now_ms);
}

void api_tell_of_tournament(api *self, const char *id) {
    followed *of = find(self, id);
    if (of) {
        of->stale = true;
    }
}

bool api_follow_tournament(api *self, app_peer *peer, const club_tournament *of, json_t *request) {
    followed *known = find(self, of->id);
    api_standing standing;
    const bool first = !known;
    known = known ? known : add(self, of->id);
    if (!known || !api_standing_make(self->app, of, NULL, &standing)) {
        return false;
    }
    if (first) {
        json_decref(view_rows(&standing, known));
        known->table_ms = self->app->wall_ms;
    }
    json_t *message = make_message(&standing, json_array(), json_array());
    if (request) {
        json_object_set(message, "request", request);
    }
    memcpy(peer->event, of->id, sizeof peer->event);
    api_send(peer, message);
    api_standing_free(&standing);
    return true;
}
