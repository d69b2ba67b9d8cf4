/* What each act does. Where a route of the API does it, the host asks for that, in nobody's name or in that of the
   person it is done for; what no route keeps in the audit log is noted here, in the same transaction. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "api/host/host.h"
#include "api/json.h"
#include "app/events/known.h"
#include "app/lobby/challenge.h"
#include "app/people/account.h"
#include "app/transaction.h"
#include "base/text.h"
#include "store/order.h"
#include "store/people.h"

static const club_person nobody = {""};

/* ---- Asking the API ---------------------------------------------------------------------------------------------- */

/* body: taken over; NULL: it is a GET. What was answered, a new reference; NULL: it was refused, and so is the call. */
static json_t *ask(api_host_call *call, const club_person *as, const char *path, const char *query, json_t *body) {
    transport_answer *answer = call->answer;
    char *text = api_json_text(body, NULL);
    const transport_request request = {.method = body ? TRANSPORT_POST : TRANSPORT_GET,
                                       .path = path,
                                       .query = query,
                                       .accept_language = pod_language_code(call->caller.language),
                                       .idempotency_key = "",
                                       .accept = "",
                                       .body = text ? text : "",
                                       .body_length = text ? strlen(text) : 0};
    api_answer_for_host(call->api, as, &request, answer);
    json_t *said = NULL;
    if (answer->status < 400) {
        said = answer->length ? json_loadb(answer->body, answer->length, 0, NULL) : json_object();
        transport_answer_clear(answer);
    }
    json_decref(body);
    free(text);
    return said;
}

/* Where all that matters is that it is done. */
static bool post(api_host_call *call, const club_person *as, json_t *body, const char *format, const char *id) {
    char path[128];
    pod_text text = pod_text_over(path, sizeof path);
    pod_text_add_message(&text, format, (const char *const[]){id, NULL, NULL});
    json_t *said = ask(call, as, path, "", body);
    json_decref(said);
    return said;
}

static bool tell(api_host_call *call, const char *first, const char *second) {
    const char *const *names = call->act->names;
    json_object_set_new(call->told, names[0], json_string(first));
    if (names[1]) {
        json_object_set_new(call->told, names[1], json_string(second));
    }
    return true;
}

/* In the audit log: the host did this. */
static bool note(api_host_call *call, const char *act, const club_person *about, const char *detail) {
    club_change change = {.family = CLUB_PEOPLE,
                          .person = {.kind = CLUB_PERSON_AUDIT,
                                     .at_ms = call->api->app->wall_ms,
                                     .audit = {.act = act, .about = *about}}};
    snprintf(change.person.audit.detail, sizeof change.person.audit.detail, "%s", detail);
    return app_transaction(call->api->app, &call->caller) &&
           (!store_apply(call->api->app->store, &(club_decision){.change_count = 1, .change = {&change}},
                         &call->api->app->fault) ||
            app_account_fails(call->api->app, &call->caller));
}

static bool find_member(api_host_call *call, club_account *out) {
    return app_find_member(call->api->app, &call->caller, call->word[0], out);
}

/* ---- Members ----------------------------------------------------------------------------------------------------- */

static bool set_role(api_host_call *call) {
    return post(call, &nobody, json_pack("{s:s}", "role", call->word[1]), "/api/v1/people/{0}/role", call->word[0]) &&
           tell(call, call->word[0], call->word[1]);
}

/* A measure of a moderator's, about whoever the path names. */
static bool decide(api_host_call *call, const char *about, json_t *measure, const char *words) {
    json_object_set_new(measure, "reason", json_string("other"));
    json_object_set_new(measure, "words", json_string(words));
    return post(call, &nobody, measure, "/api/v1/moderation/cases/{0}/measures", about);
}

/* For so many days, or for ever. */
static bool ban(api_host_call *call) {
    const char *days = call->word[1];
    char about[CLUB_HANDLE_SIZE + 2];
    int64_t count = 0;
    const bool ever = strcmp(days, "ever") == 0;
    if (!ever && !pod__whole_read(days, strlen(days), 1, CLUB_MEASURE_DAYS_MAX, &count)) {
        return api_bad_field(&call->caller, "DAYS", POD_N_("1 to 3650, or ever"));
    }
    snprintf(about, sizeof about, "@%s", call->word[0]);
    const int64_t until = call->api->app->wall_ms + count * 24 * 3600 * 1000;
    json_t *measure = json_pack("{s:s s:o}", "kind", "ban", "until_ms", ever ? json_null() : json_integer(until));
    return decide(call, about, measure, call->word[2]) && tell(call, call->word[0], days);
}

static bool find_ban(void *context, const void *entry) {
    const store_measure_row *row = entry;
    if (row->kind == CLUB_MEASURE_BAN && !row->lifted_ms) {
        snprintf(context, CLUB_ID_SIZE, "%s", row->id);
    }
    return true;
}

static bool unban(api_host_call *call) {
    club_account member;
    char measure[CLUB_ID_SIZE] = "-";
    return find_member(call, &member) &&
           (!store_list_measures(call->api->app->store, &member.person, (store_visitor){measure, find_ban},
                                 &call->api->app->fault) ||
            app_account_fails(call->api->app, &call->caller)) &&
           post(call, &nobody, json_pack("{s:s}", "words", call->word[1]), "/api/v1/moderation/measures/{0}/lift",
                measure) &&
           tell(call, call->word[0], NULL);
}

static bool erase(api_host_call *call) {
    club_account member;
    return find_member(call, &member) &&
           post(call, &member.person, json_pack("{s:s}", "handle", call->word[0]), "/api/v1/me/delete", NULL) &&
           note(call, "erase", &member.person, "") && tell(call, call->word[0], NULL);
}

/* A page; the second word is where it begins. */
static bool export_page(api_host_call *call) {
    club_account member;
    char query[64];
    snprintf(query, sizeof query, "%s%s", *call->word[1] ? "cursor=" : "", call->word[1]);
    if (!find_member(call, &member) || (!*call->word[1] && !note(call, "export", &member.person, ""))) {
        return false;
    }
    json_t *page = ask(call, &member.person, "/api/v1/me/export", query, NULL);
    json_object_update(call->told, page);
    json_decref(page);
    return page;
}

static bool invite(api_host_call *call) {
    const char *uses = *call->word[0] ? call->word[0] : "1";
    int64_t count = 0;
    pod__whole_read(uses, strlen(uses), 0, INT32_MAX, &count);
    json_t *made = ask(call, &nobody, "/api/v1/invitations", "", json_pack("{s:I}", "uses", (json_int_t)count));
    const bool well = made && tell(call, json_string_value(json_object_get(made, "invitation")), uses);
    json_decref(made);
    return well;
}

static bool reset(api_host_call *call) {
    club_account member;
    char code[AUTH_CODE_TEXT_SIZE];
    club_request request = {.act = CLUB_RESET, .people.handle = call->word[0]};
    auth_code_make(code);
    auth_code_hash(&call->api->app->key, code, &request.people.new_code);
    return find_member(call, &member) &&
           app_carry_out(call->api->app, &(club_facts){.people.about = &member}, &request, &call->caller) &&
           tell(call, code, call->word[0]);
}

/* ---- Games and challenges ---------------------------------------------------------------------------------------- */

/* In the case of its first person. */
static bool abort_game(api_host_call *call) {
    const app_cached_game *cached = app_find(call->api->app, call->word[0], &call->caller);
    if (!cached) {
        return false;
    }
    unsigned seat = 0;
    while (seat + 1 < cached->game.seat_count && club_person_is_nobody(&cached->game.seat[seat].person)) {
        seat++;
    }
    json_t *measure = json_pack("{s:s s:s}", "kind", "game", "game", call->word[0]);
    const club_person about = cached->game.seat[seat].person;
    return decide(call, *about.id ? about.id : "-", measure, call->word[1]) && tell(call, call->word[0], NULL);
}

static bool cancel_challenge(api_host_call *call) {
    club_challenge challenge;
    return app_find_challenge(call->api->app, call->word[0], &challenge, &call->caller) &&
           note(call, "cancel", &challenge.by.person, call->word[0]) &&
           post(call, &challenge.by.person, json_object(), "/api/v1/challenges/{0}/withdraw", call->word[0]) &&
           tell(call, call->word[0], NULL);
}

/* ---- Events ------------------------------------------------------------------------------------------------------ */

/* In the name of whoever directs it. */
static bool post_to_event(api_host_call *call, const char *act, const char *format, json_t *body) {
    const club_tournament *of = app_find_tournament(call->api->app, call->word[0], &call->caller);
    const club_person director = of ? of->director : nobody;
    const bool done =
        of && note(call, act, &director, call->word[0]) && post(call, &director, json_incref(body), format, of->id);
    json_decref(body);
    return done && tell(call, call->word[0], call->word[1]);
}

static bool cancel_event(api_host_call *call) {
    return post_to_event(call, "cancel", "/api/v1/tournaments/{0}/cancel", json_object());
}

/* The points of each seat, with commas between. */
static bool correct_event(api_host_call *call) {
    json_t *points = json_array();
    int64_t table = -1;
    pod__whole_read(call->word[1], strlen(call->word[1]), 0, INT32_MAX, &table);
    for (const char *at = call->word[2]; *at; at += strcspn(at, ","), at += *at == ',') {
        json_array_append_new(points, json_real(strtod(at, NULL)));
    }
    return post_to_event(
        call, "correct", "/api/v1/tournaments/{0}/correct",
        json_pack("{s:I s:o s:s}", "table", (json_int_t)table, "points", points, "reason", call->word[3]));
}

/* ---- The club ---------------------------------------------------------------------------------------------------- */

/* What is kept for a while only and is due goes, so much at once that nobody waits long for it; while there is more,
   "on" asks for the next. */
static bool forget(api_host_call *call) {
    bool more;
    app *self = call->api->app;
    if (!(*call->word[0] ? app_transaction(self, &call->caller) : note(call, "forget", &nobody, ""))) {
        return false;
    }
    return !store_forget_old(self->store, self->wall_ms, &more, &self->fault) ? tell(call, more ? "on" : "", NULL)
                                                                              : app_account_fails(self, &call->caller);
}

/* It was done outside. */
static bool keep_note(api_host_call *call) {
    return note(call, call->act->names[0], &nobody, call->word[0]) && tell(call, call->word[0], NULL);
}

/* clang-format off */
const api_host_act api_host_acts[] = {
    {"user role", "HANDLE ROLE", POD_N_("{0} is now {1}"), {"handle", "role"}, set_role},
    {"user ban", "HANDLE DAYS WORDS", POD_N_("{0} is banned; days: {1}"), {"handle", "days"}, ban},
    {"user unban", "HANDLE WORDS", POD_N_("{0} is no longer banned"), {"handle"}, unban},
    {"user erase", "HANDLE", POD_N_("the account {0} is deleted"), {"handle"}, erase},
    {"user export", "HANDLE [CURSOR]", NULL, {NULL}, export_page},
    {"user reset", "HANDLE", POD_N_("with {0} a new password can be set for {1}, once and within an hour"), {"code", "handle"}, reset},
    {"invite", "[COUNT]", POD_N_("{0} invites so many people: {1}"), {"code", "uses"}, invite},
    {"game abort", "GAME WORDS", POD_N_("game {0} is cancelled"), {"game"}, abort_game},
    {"challenge cancel", "CHALLENGE", POD_N_("challenge {0} is withdrawn"), {"challenge"}, cancel_challenge},
    {"event cancel", "EVENT", POD_N_("event {0} is cancelled"), {"event"}, cancel_event},
    {"event correct", "EVENT TABLE POINTS WORDS", POD_N_("event {0} has another result at table {1}"), {"event", "table"}, correct_event},
    {"retention apply", "[on]", POD_N_("what was due is forgotten"), {"next"}, forget},
    {"backup", "FILE", NULL, {"backup"}, keep_note},
    {"restore", "FILE", NULL, {"restore"}, keep_note},
    {NULL, NULL, NULL, {NULL}, NULL}};
/* clang-format on */
