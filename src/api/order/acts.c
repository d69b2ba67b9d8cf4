/* What is asked about order: who is meant, what is said of it, and what the club must know to decide. */
#include <stdio.h>
#include <string.h>

#include "api/order/order.h"
#include "app/acts.h"
#include "app/events/known.h"
#include "store/conversations.h"
#include "store/ratings.h"

/* A request with all that it is decided on. */
typedef struct order_act {
    club_request request;
    club_facts facts;
    club_order_facts known;
    club_account about;
    club_measure measure;
    store_said said;
    api_order_asked asked;
} order_act;

static bool refuse(api_exchange *at, club_error error) {
    club_fault fault;
    club_refuse(&fault, error, NULL, NULL);
    return app_problem_club(&at->caller.problem, at->caller.language, &fault);
}

/* Of an act that the body says all of: reads it. */
static bool begin(api_exchange *at, club_act act, order_act *out) {
    memset(out, 0, sizeof *out);
    out->asked.message = -1;
    if (at->match.route->request && !api_ask_body(at, &out->asked)) {
        return false;
    }
    out->request.act = act;
    out->request.order = out->asked.order;
    out->known.roles = at->caller.member ? at->caller.roles : 0;
    out->known.handle = api_exchange_id(at);
    out->facts.order = &out->known;
    return true;
}

/* ---- Who and what is meant ------------------------------------------------------------------------------------- */

static bool set_about(api_exchange *at, const club_person *person, order_act *out) {
    bool found = false;
    if (!app_load_account(at->self, &at->caller, person, &out->about, &found)) {
        return false;
    }
    out->known.about = found ? &out->about : NULL;
    return !found || api_looked(at, store_find_claim(at->self->store, person, &out->known.claimed_by, at->fault));
}

/* By the handle with an @ before it, or by the id. */
static bool set_about_named(api_exchange *at, const char *name, order_act *out) {
    club_person person = {""};
    if (*name == '@') {
        bool good = api_looked(at, store_find_handle(at->self->store, name + 1, &person, at->fault));
        return good && set_about(at, &person, out);
    }
    if (club_id_valid(name, strlen(name))) {
        snprintf(person.id, sizeof person.id, "%s", name);
    }
    return set_about(at, &person, out);
}

/* Somebody that there is; of the path. */
static bool set_about_of_path(api_exchange *at, order_act *out) {
    const char *name = api_exchange_id(at);
    return set_about_named(at, name, out) &&
           (out->known.about || app_problem_set(&at->caller.problem, at->caller.language, APP_NO_PERSON, name, NULL));
}

/* The game, and the message in it, of the body. *cached: NULL when no game is named. */
static bool find_subject(api_exchange *at, order_act *act, app_cached_game **cached) {
    club_subject *out = &act->request.order.subject;
    const char *game = act->asked.game;
    *out = (club_subject){.kind = CLUB_SUBJECT_PERSON};
    *cached = NULL;
    if (!game) {
        return true;
    }
    *cached = app_find(at->self, game, &at->caller);
    const bool says = act->asked.message >= 0;
    app_caller ignored = {.language = POD_ENGLISH};
    const club_tournament *event = !*cached && says ? app_find_tournament(at->self, game, &ignored) : NULL;
    out->kind = event ? CLUB_SUBJECT_EVENT : says ? CLUB_SUBJECT_MESSAGE : CLUB_SUBJECT_GAME;
    out->message = says ? act->asked.message : 0;
    snprintf(out->game, sizeof out->game, "%s", event ? event->id : game);
    if (event) {
        at->caller.problem = (app_problem){0};
    }
    return *cached || event;
}

/* Who has said it, and what; one that whoever asks may not read is none. */
static bool look_up_message(api_exchange *at, const app_cached_game *cached, bool any_room, order_act *out) {
    const club_subject *subject = &out->request.order.subject;
    if (!club_subject_is_said(subject->kind)) {
        return true;
    }
    store_status status = store_find_message(at->self->store, subject, &out->said, at->fault);
    bool open = !status && (any_room || !cached || club_room_open(&cached->game, &at->caller.person, out->said.room));
    out->said.author = open ? out->said.author : (club_person){""};
    return api_looked(at, status);
}

/* What is known of it once the person is. */
static void settle_subject(const app_cached_game *cached, order_act *out) {
    const club_subject *subject = &out->request.order.subject;
    out->known.message = club_subject_is_said(subject->kind) && club_person_same(&out->said.author, &out->about.person)
                             ? out->said.text
                             : NULL;
    out->known.plays = cached && club_plays(&cached->game, &out->about.person);
}

/* One that the reported person has written to whoever asks: the number is that of their conversation. */
static bool find_direct(api_exchange *at, order_act *out) {
    club_subject *subject = &out->request.order.subject;
    store_conversation between;
    if (subject->kind != CLUB_SUBJECT_PERSON || out->asked.message < 0) {
        return true;
    }
    subject->message = out->asked.message;
    subject->kind = CLUB_SUBJECT_DIRECT;
    store_status status =
        store_find_conversation(at->self->store, &at->caller.person, &out->about.person, &between, at->fault);
    if (!status) {
        memcpy(subject->game, between.own.id, sizeof subject->game);
        status = store_find_words(at->self->store, subject, &out->said, at->fault);
    }
    return api_looked(at, status);
}

static bool look_up_ratings(api_exchange *at, order_act *out) {
    return out->request.order.measure != CLUB_MEASURE_RATINGS ||
           api_looked(at, store_counts_in_ratings(at->self->store, out->request.order.subject.game, &out->known.rated,
                                                  at->fault));
}

/* ---- Reports --------------------------------------------------------------------------------------------------- */

/* Who is reported: by the handle, by the seat in a game, or as whoever has said something. */
static bool find_reported(api_exchange *at, const app_cached_game *cached, order_act *out) {
    const char *handle = out->asked.order.handle, *seat = out->asked.seat;
    if (club_subject_is_said(out->request.order.subject.kind)) {
        out->known.handle = "";
        return club_person_is_nobody(&out->said.author) ? refuse(at, CLUB_ERROR_NO_SUBJECT)
                                                        : set_about(at, &out->said.author, out);
    }
    if (cached && seat) {
        unsigned index = (unsigned)(*seat - 'a');
        bool there = *seat && !seat[1] && index < cached->game.seat_count &&
                     !club_person_is_nobody(&cached->game.seat[index].person);
        out->known.handle = seat;
        return there ? set_about(at, &cached->game.seat[index].person, out)
                     : api_bad_field(&at->caller, "seat", POD_N_("the letter of a person's seat"));
    }
    if (!handle) {
        return api_bad_field(&at->caller, "handle", POD_N_("the handle of a member"));
    }
    char name[CLUB_HANDLE_SIZE + 1];
    snprintf(name, sizeof name, "@%s", handle);
    out->known.handle = handle;
    return set_about_named(at, name, out);
}

static bool look_up_reports(api_exchange *at, order_act *out) {
    struct store *kept = at->self->store;
    const club_person *person = &at->caller.person;
    store_status status = store_count_reports(kept, person, &out->known.reports, at->fault);
    if (!status && out->known.about) {
        status = store_find_report(kept, person, &out->about.person, &out->request.order.subject, &out->known.reported,
                                   at->fault);
    }
    return api_looked(at, status);
}

void api_answer_report(api_exchange *at) {
    order_act act;
    app_cached_game *cached;
    if (begin(at, CLUB_REPORT, &act) && find_subject(at, &act, &cached) && look_up_message(at, cached, false, &act) &&
        find_reported(at, cached, &act) && find_direct(at, &act) && app_admit_message(at->self, &at->caller) &&
        look_up_reports(at, &act)) {
        settle_subject(cached, &act);
        if (app_carry_out(at->self, &act.facts, &act.request, &at->caller)) {
            api_exchange_answer(at, json_pack("{s:b}", "counted", !act.known.reported));
            return;
        }
    }
}

/* ---- Cases ------------------------------------------------------------------------------------------------------ */

void api_answer_cases(api_exchange *at) {
    api_answer_items(at, api_cases_json(at));
}

void api_answer_case(api_exchange *at) {
    order_act act;
    bool good = begin(at, CLUB_CLAIM_CASE, &act) && set_about_of_path(at, &act);
    if (good && club_person_same(&act.about.person, &at->caller.person)) {
        good = refuse(at, CLUB_ERROR_SELF);
    }
    api_exchange_answer(at, good ? api_case_json(at, &act.about) : NULL);
}

/* Carries it out and answers with the case as it then is. */
static void finish_case(api_exchange *at, order_act *act) {
    bool done = app_carry_out(at->self, &act->facts, &act->request, &at->caller), found;
    const club_person person = act->about.person;
    done = done && app_load_account(at->self, &at->caller, &person, &act->about, &found);
    api_exchange_answer(at, done ? api_case_json(at, &act->about) : NULL);
}

void api_answer_act_on_case(api_exchange *at) {
    order_act act;
    if (begin(at, at->match.route->act, &act) && set_about_of_path(at, &act)) {
        finish_case(at, &act);
    }
}

/* ---- Measures --------------------------------------------------------------------------------------------------- */

static bool look_up_handle(api_exchange *at, order_act *out) {
    club_person other = {""};
    if (!out->request.order.handle) {
        return true;
    }
    store_status status = store_find_handle(at->self->store, out->request.order.handle, &other, at->fault);
    out->known.handle_taken = !status && !club_person_same(&other, &out->about.person);
    return api_looked(at, status);
}

void api_answer_decide(api_exchange *at) {
    order_act act;
    app_cached_game *cached = NULL;
    if (begin(at, CLUB_DECIDE, &act) && set_about_of_path(at, &act) && find_subject(at, &act, &cached) &&
        look_up_message(at, cached, true, &act) && look_up_handle(at, &act) && look_up_ratings(at, &act)) {
        settle_subject(cached, &act);
        act.facts.game = act.request.order.measure == CLUB_MEASURE_GAME && cached ? &cached->game : NULL;
        finish_case(at, &act);
    }
}

/* The measure of the path, and whom it is about. */
static bool look_up_measure(api_exchange *at, order_act *out) {
    store_status status = store_find_measure(at->self->store, api_exchange_id(at), &out->measure, at->fault);
    out->known.measure = status ? NULL : &out->measure;
    return api_looked(at, status) && (status || set_about(at, &out->measure.person, out));
}

void api_answer_act_on_measure(api_exchange *at) {
    order_act act;
    if (begin(at, at->match.route->act, &act) && look_up_measure(at, &act)) {
        finish_case(at, &act);
    }
}

/* ---- The log ---------------------------------------------------------------------------------------------------- */

enum { LOG_MAX = 1000 };

void api_answer_log(api_exchange *at) {
    order_act act;
    api_log_asked asked;
    bool good = begin(at, CLUB_CLAIM_CASE, &act) && api_ask_query(at, &asked);
    const char *name = good ? asked.person : "";
    good = good && (!*name || set_about_named(at, name, &act));
    if (good && *name && !act.known.about) {
        good = app_problem_set(&at->caller.problem, at->caller.language, APP_NO_PERSON, name, NULL);
    }
    api_answer_items(at, good ? api_log_json(at, &act.about.person, LOG_MAX) : NULL);
}

/* ---- Those whom it is about ------------------------------------------------------------------------------------- */

void api_answer_own_measures(api_exchange *at) {
    api_answer_items(at, api_own_measures_json(at));
}

void api_answer_act_on_own(api_exchange *at) {
    order_act act;
    json_t *own = begin(at, at->match.route->act, &act) && look_up_measure(at, &act) &&
                          app_carry_out(at->self, &act.facts, &act.request, &at->caller)
                      ? api_own_measures_json(at)
                      : NULL,
           *one;
    size_t i;
    json_array_foreach(own, i, one) {
        if (strcmp(json_string_value(json_object_get(one, "id")), act.measure.id) == 0) {
            api_exchange_answer(at, json_incref(one));
        }
    }
    json_decref(own);
}
