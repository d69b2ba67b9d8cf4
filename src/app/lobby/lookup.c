#include "app/lobby/lookup.h"

#include <math.h>
#include <string.h>

#include "app/health.h"
#include "club/rating/rated.h"
#include "store/people.h"
#include "store/ratings.h"

bool app_store_did(app *self, store_status status, app_caller *caller) {
    if (status) {
        app_store_fails(self);
        app_problem_set(&caller->problem, caller->language, APP_UNAVAILABLE, NULL, NULL);
        caller->problem.retry_after = 1;
    }
    return !status;
}

bool app_find_identity(app *self, const club_person *person, club_identity *out, app_caller *caller) {
    club_account account;
    *out = (club_identity){.person = *person};
    if (club_person_is_nobody(person) || (caller->guest && club_person_same(person, &caller->person))) {
        return true;
    }
    store_status status = store_load_account(self->store, person, &account, &self->fault);
    if (status && status != STORE_NOT_FOUND) {
        return app_store_did(self, status, caller);
    }
    if (!status) {
        memcpy(out->handle, account.handle, sizeof out->handle);
        memcpy(out->name, account.name, sizeof out->name);
        out->bot = account.bot;
    }
    return true;
}

bool app_look_at_block(app *self, const club_person *one, const club_person *other, bool *blocked, app_caller *caller) {
    return app_store_did(self, store_find_block(self->store, one, other, blocked, &self->fault), caller);
}

/* Rounded to points; who has played no such game yet counts as a newcomer. */
bool app_find_points(app *self, const club_person *who, const club_pool *pool, int *out, app_caller *caller) {
    club_rating_standing standing;
    store_status status = store_find_rating(self->store, who, pool->name, &standing, &self->fault);
    if (status) {
        return app_store_did(self, status, caller);
    }
    *out = standing.games ? (int)lround(club_rating_at(&standing, self->wall_ms).rating) : CLUB_RATING_BEGIN;
    return true;
}

bool app_find_ranged(app *self, const club_challenge *challenge, const club_person *who, int *out, app_caller *caller) {
    club_pool pool;
    club_fault why;
    *out = 0;
    if (club_range_is_open(&challenge->range) || club_person_is_nobody(who) ||
        club_terms_pool(&challenge->terms, challenge->seat_count, &pool, &why)) {
        return true;
    }
    return app_find_points(self, who, &pool, out, caller);
}
