#include "api/problem.h"

#include <stdio.h>
#include <string.h>

#include "api/json.h"
#include "api/router.h"
#include "base/text.h"

int api_status_of(app_class class) {
    static const int status[APP_CLASSES] = {
        [APP_CLASS_NONE] = 200,       [APP_CLASS_MALFORMED] = 400,   [APP_CLASS_INVALID] = 422,
        [APP_CLASS_UNKNOWN] = 401,    [APP_CLASS_FORBIDDEN] = 403,   [APP_CLASS_ABSENT] = 404,
        [APP_CLASS_METHOD] = 405,     [APP_CLASS_CONFLICT] = 409,    [APP_CLASS_TOO_LARGE] = 413,
        [APP_CLASS_HEADERS] = 431,    [APP_CLASS_MISDIRECTED] = 421, [APP_CLASS_UPGRADE] = 426,
        [APP_CLASS_CODING] = 501,     [APP_CLASS_TOO_OFTEN] = 429,   [APP_CLASS_BROKEN] = 500,
        [APP_CLASS_UNAVAILABLE] = 503};
    return status[class];
}

/* ---- Types --------------------------------------------------------------------------------------- */

api_problem_type api_problem_type_of(app_problem_kind kind) {
    return (api_problem_type){api_status_of(app_problem_class_of(kind)), app_problem_code_of(kind)};
}

api_problem_type api_problem_type_of_club(club_error error) {
    const club_fault fault = {.code = error};
    return (api_problem_type){api_status_of(app_problem_class_of_club(error)),
                              error == CLUB_ERROR_RULES ? "POD_ERROR_*" : club_fault_code(&fault)};
}

/* Of the club's those from CLUB_ERROR_MEMORY on: the first two stand for none, and for all of the library's. */
static const pod_error of_library[] = {
#define API_POD_ERROR(name, number, message) name,
    POD_ERROR_LIST(API_POD_ERROR)
#undef API_POD_ERROR
};
enum {
    FIRST_OF_CLUB = CLUB_ERROR_RULES + 1,
    OF_CLUB = CLUB_ERROR_EVENT_TERMS - FIRST_OF_CLUB,         /* no route is about tournaments */
    OF_LIBRARY = sizeof of_library / sizeof of_library[0] - 1 /* the first is no error */
};

size_t api_problem_type_count(void) {
    return APP_PROBLEM_KINDS + OF_CLUB + OF_LIBRARY;
}

api_problem_type api_problem_type_at(size_t index) {
    if (index < APP_PROBLEM_KINDS) {
        return api_problem_type_of((app_problem_kind)index);
    }
    index -= APP_PROBLEM_KINDS;
    if (index < OF_CLUB) {
        return api_problem_type_of_club((club_error)(FIRST_OF_CLUB + index));
    }
    return (api_problem_type){api_status_of(app_problem_class_of_club(CLUB_ERROR_RULES)),
                              pod_error_name(of_library[index - OF_CLUB + 1])};
}

const char *api_problem_title(api_problem_type type, pod_language language) {
    static const struct {
        int status;
        const char *code; /* NULL: all others of this status */
        const char *title;
    } titles[] = {
        {401, "sign_in", POD_N_("Wrong handle or password")},
        {401, "totp", POD_N_("A code is needed")},
        {403, "blocked", POD_N_("Blocked")},
        {403, "members", POD_N_("For members only")},
        {409, "accepted", POD_N_("In conflict with the state of the challenge")},
        {409, "challenges", POD_N_("Too many challenges")},
        {409, "closed", POD_N_("In conflict with the state of the challenge")},
        {409, "full", POD_N_("The game is full")},
        {409, "handle_taken", POD_N_("The handle is taken")},
        {409, "last_passkey", POD_N_("In conflict with the state of the account")},
        {409, "member", POD_N_("In conflict with the state of the account")},
        {409, "no_hooks", POD_N_("Not supported")},
        {409, "no_pushes", POD_N_("Not supported")},
        {409, "passkeys", POD_N_("In conflict with the state of the account")},
        {409, "stale", POD_N_("The game has moved on")},
        {409, "taken", POD_N_("The seat is taken")},
        {409, "totp_there", POD_N_("In conflict with the state of the account")},
        {500, "damaged", POD_N_("Damaged in the database")},
        {400, NULL, POD_N_("The request is wrong")},
        {401, NULL, POD_N_("Sign in first")},
        {403, NULL, POD_N_("Not allowed")},
        {404, NULL, POD_N_("Not found")},
        {405, NULL, POD_N_("Another method is expected")},
        {409, NULL, POD_N_("In conflict with the state of the game")},
        {413, NULL, POD_N_("Too large")},
        {421, NULL, POD_N_("Sent to the wrong server")},
        {422, NULL, POD_N_("The request cannot be fulfilled")},
        {426, NULL, POD_N_("Another protocol is expected")},
        {429, NULL, POD_N_("Too many requests")},
        {431, NULL, POD_N_("Headers too large")},
        {501, NULL, POD_N_("Not supported")},
        {503, NULL, POD_N_("Not available now")},
    };
    for (size_t i = 0; i < sizeof titles / sizeof titles[0]; i++) {
        if (titles[i].status == type.status && (!titles[i].code || !strcmp(titles[i].code, type.code))) {
            return pod_translate(language, titles[i].title);
        }
    }
    return pod_translate(language, POD_N_("An error of the server"));
}

/* ---- Answers ------------------------------------------------------------------------------------- */

/* A message repeats words of the sender, each cut to its room and so perhaps within a character: what is left of that
   one is dropped. */
static void keep_whole_characters(char *text) {
    char *to = text;
    for (size_t left = strlen(text); left > 0;) {
        uint32_t character;
        size_t taken = pod__utf8_read(text, left, &character);
        if (taken) {
            memmove(to, text, taken);
            to += taken;
        }
        size_t passed = taken ? taken : 1;
        text += passed;
        left -= passed;
    }
    *to = 0;
}

static json_t *words(const char *text) {
    char whole[sizeof((app_problem *)0)->message];
    snprintf(whole, sizeof whole, "%s", text);
    keep_whole_characters(whole);
    return json_string(whole);
}

json_t *api_problem_json(const app_problem *problem) {
    return json_pack("{s:s s:o s:I s:I}", "code", problem->code, "message", words(problem->message), "offset",
                     (json_int_t)problem->offset, "length", (json_int_t)problem->length);
}

/* Up to the last one that is not empty. */
static json_t *arguments_json(const app_problem *problem) {
    json_t *arguments = json_array();
    size_t count = POD_FAULT_ARGUMENTS;
    while (count > 0 && !problem->argument[count - 1][0]) {
        count--;
    }
    for (size_t i = 0; i < count; i++) {
        json_array_append_new(arguments, words(problem->argument[i]));
    }
    return arguments;
}

/* With members of our own after the fourth. */
void api_problem_answer(const app_problem *problem, const transport_request *request, transport_answer *answer) {
    const int status = api_status_of(problem->class);
    const pod_language language = transport_language(request->accept_language);
    json_t *body =
        json_pack("{s:o s:s s:i s:o s:s s:o s:I s:I}", "type", json_sprintf(API_PATH "/problems#%s", problem->code),
                  "title", api_problem_title((api_problem_type){status, problem->code}, language), "status", status,
                  "detail", words(problem->message), "code", problem->code, "arguments", arguments_json(problem),
                  "offset", (json_int_t)problem->offset, "length", (json_int_t)problem->length);
    transport_answer_own(answer, status, "application/problem+json", api_json_text(body, NULL));
    answer->retry_after = problem->retry_after;
    answer->allow = problem->allow;
    json_decref(body);
}
