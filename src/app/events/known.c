#include "app/events/known.h"

#include <stdlib.h>
#include <string.h>

#include "app/events/tournaments.h"
#include "app/lobby/lookup.h"
#include "base/array.h"
#include "store/events/tournaments.h"

enum { REMEMBERED = 32 };

void app_forget_tournament(struct app_tournaments *of, size_t index) {
    club_tournament_free(&of->known[index]->of);
    free(of->known[index]->who);
    free(of->known[index]);
    memmove(&of->known[index], &of->known[index + 1], (--of->count - index) * sizeof *of->known);
}

bool app_tournaments_open(app *self, store_fault *fault) {
    (void)fault;
    self->tournaments = calloc(1, sizeof *self->tournaments);
    if (self->tournaments) {
        self->tournaments->results = self->tournaments->gone = true;
    }
    return self->tournaments;
}

void app_tournaments_close(app *self) {
    struct app_tournaments *of = self->tournaments;
    while (of && of->count) {
        app_forget_tournament(of, of->count - 1);
    }
    if (of) {
        app_said_free(of->said);
        free(of->known);
    }
    free(of);
}

club_tournament *app_known_tournament(const struct app_tournaments *of, const char *id) {
    for (size_t i = 0; i < of->count; i++) {
        if (strcmp(of->known[i]->of.id, id) == 0) {
            return &of->known[i]->of;
        }
    }
    return NULL;
}

static club_tournament *remember(struct app_tournaments *of, const club_tournament *loaded) {
    app_tournament *kept = malloc(sizeof *kept);
    if (!kept || !pod__grow(&of->known, &of->room, of->count + 1, sizeof *of->known)) {
        free(kept);
        return NULL;
    }
    *kept = (app_tournament){.of = *loaded};
    of->known[of->count++] = kept;
    return &kept->of;
}

const club_identity *app_find_entrant(app *self, const club_tournament *of, size_t number) {
    static const club_identity nobody;
    app_tournament *known = (app_tournament *)(uintptr_t)of;
    app_caller ignored = {.language = POD_ENGLISH};
    if (known->people < of->entrants) {
        club_identity *more = realloc(known->who, of->entrants * sizeof *more);
        if (!more) {
            return &nobody;
        }
        memset(more + known->people, 0, (of->entrants - known->people) * sizeof *more);
        known->who = more;
        known->people = of->entrants;
    }
    club_identity *who = &known->who[number];
    if (club_person_is_nobody(&who->person) && !app_find_identity(self, &of->entrant[number].person, who, &ignored)) {
        who->person = (club_person){0};
    }
    return who;
}

void app_forget_entrants(app *self, bool gone) {
    self->tournaments->gone |= gone;
    self->tournaments->next_ms = gone ? self->wall_ms : self->tournaments->next_ms;
    for (size_t i = 0; i < self->tournaments->count; i++) {
        self->tournaments->known[i]->people = 0;
    }
}

club_tournament *app_find_tournament(app *self, const char *id, app_caller *caller) {
    club_tournament *known, loaded;
    char whole[CLUB_ID_SIZE] = "";
    if (strlen(id) == CLUB_TOURNAMENT_CODE) {
        const store_status looked = store_find_tournament(self->store, id, whole, &self->fault);
        if (looked && looked != STORE_NOT_FOUND) {
            app_store_did(self, looked, caller);
            return NULL;
        }
        id = whole[0] ? whole : id;
    }
    known = app_known_tournament(self->tournaments, id);
    if (known) {
        return known;
    }
    const store_status status =
        club_id_valid(id, strlen(id)) ? store_load_tournament(self->store, id, &loaded, &self->fault) : STORE_NOT_FOUND;
    if (status == STORE_DAMAGED) {
        app_log(&self->logger, APP_ERROR, "damaged", "{s:s}", "error", self->fault.text);
    }
    if (status == STORE_NOT_FOUND || status == STORE_DAMAGED) {
        app_problem_set(&caller->problem, caller->language, APP_NO_TOURNAMENT, id, NULL);
        return NULL;
    }
    known = app_store_did(self, status, caller) ? remember(self->tournaments, &loaded) : NULL;
    if (!status && !known) {
        club_tournament_free(&loaded);
        app_problem_set(&caller->problem, caller->language, APP_UNAVAILABLE, NULL, NULL);
    }
    return known;
}

void app_follow_tournament(app *self, const club_decision *decision, const club_tournament_change *change) {
    struct app_tournaments *of = self->tournaments;
    club_tournament *known = app_known_tournament(of, change->id);
    bool follows = known != NULL;
    for (size_t i = 0; follows && i < decision->entries.count; i++) {
        follows = club_tournament_commit(known, &decision->entries.entry[i]);
    }
    for (size_t i = 0; known && !follows && i < of->count; i++) {
        if (&of->known[i]->of == known) {
            app_forget_tournament(of, i); /* is read again */
            break;
        }
    }
    of->changed = true;
    of->next_ms = self->wall_ms;
}

void app_expect_results(app *self) {
    self->tournaments->results = true;
    self->tournaments->next_ms = self->wall_ms;
}

void app_look_at_tournaments(app *self, int64_t at_ms) {
    int64_t *next_ms = &self->tournaments->next_ms;
    *next_ms = at_ms < *next_ms ? at_ms : *next_ms;
}

void app_tournaments_settle(app *self, bool durable) {
    struct app_tournaments *of = self->tournaments;
    while (of->count > REMEMBERED || (!durable && of->changed && of->count)) {
        app_forget_tournament(of, 0);
    }
    if (!durable) {
        app_said_free(of->said);
        of->said = NULL;
    }
    if (!durable && of->changed) {
        of->next_ms = 0;
        of->results = of->gone = true;
        of->own_ms = 0;
    }
    of->changed = false;
}
