#include "app/problem.h"

#include <stdio.h>
#include <string.h>

#include "base/text.h"
#include "api/json.h"
#include "api/router.h"

static const struct {
    int status;
    const char *code, *message;
} problems[] = {
#define SERVER_PROBLEM_ENTRY(name, status, code, message) [name] = {status, code, message},
    SERVER_PROBLEM_LIST(SERVER_PROBLEM_ENTRY)
#undef SERVER_PROBLEM_ENTRY
};

bool server_problem_set(server_problem *out, pod_language language, server_problem_kind kind, const char *first,
                        const char *second) {
    *out = (server_problem){.status = problems[kind].status, .code = problems[kind].code};
    pod_text text = pod_text_over(out->message, sizeof out->message);
    const char *arguments[] = {first, second, NULL};
    snprintf(out->argument[0], sizeof out->argument[0], "%s", first ? first : "");
    snprintf(out->argument[1], sizeof out->argument[1], "%s", second ? second : "");
    pod_text_add_message(&text, pod_translate(language, problems[kind].message), arguments);
    return false;
}

bool server_problem_number(server_problem *out, pod_language language, server_problem_kind kind, long number) {
    char text[24];
    snprintf(text, sizeof text, "%ld", number);
    return server_problem_set(out, language, kind, text, NULL);
}

/* Something there is not as it would have to be: the same could be done at another time. */
static bool is_conflict(club_error error) {
    switch (error) {
    case CLUB_ERROR_HANDLE_TAKEN:
    case CLUB_ERROR_MEMBER:
    case CLUB_ERROR_TOTP_THERE:
    case CLUB_ERROR_PASSKEYS:
    case CLUB_ERROR_TOKENS:
    case CLUB_ERROR_BOTS:
    case CLUB_ERROR_BOT_AWAY:
    case CLUB_ERROR_BOT_BUSY:
    case CLUB_ERROR_LAST_PASSKEY:
    case CLUB_ERROR_STALE:
    case CLUB_ERROR_TAKEN:
    case CLUB_ERROR_FULL:
    case CLUB_ERROR_SEATED:
    case CLUB_ERROR_NOT_OVER:
    case CLUB_ERROR_PLAN_TURN:
    case CLUB_ERROR_CHAT_FULL:
    case CLUB_ERROR_TIME:
    case CLUB_ERROR_PAUSED:
    case CLUB_ERROR_NO_MOVE:
    case CLUB_ERROR_OFFERED:
    case CLUB_ERROR_NO_OFFER:
    case CLUB_ERROR_ALL_MOVED:
    case CLUB_ERROR_NOT_MOVED:
    case CLUB_ERROR_GONE:
    case CLUB_ERROR_VACATION:
    case CLUB_ERROR_NO_VACATION:
    case CLUB_ERROR_VACATION_USED:
    case CLUB_ERROR_CHALLENGES:
    case CLUB_ERROR_CLOSED:
    case CLUB_ERROR_ACCEPTED:
    case CLUB_ERROR_FOLLOWS:
    case CLUB_ERROR_WRITTEN:
    case CLUB_ERROR_BEGUN:
    case CLUB_ERROR_UNANSWERED:
    case CLUB_ERROR_REPORTS:
    case CLUB_ERROR_CLAIMED:
    case CLUB_ERROR_LIFTED:
    case CLUB_ERROR_LASTING:
    case CLUB_ERROR_APPEALED:
        return true;
    default:
        return false;
    }
}

static int status_of(club_error error) {
    switch (error) {
    case CLUB_ERROR_SIGN_IN:
    case CLUB_ERROR_TOTP:
        return 401;
    case CLUB_ERROR_NO_SESSION:
    case CLUB_ERROR_NO_TOKEN:
    case CLUB_ERROR_NO_BOT:
    case CLUB_ERROR_NO_HOOK:
    case CLUB_ERROR_NO_PASSKEY:
    case CLUB_ERROR_NO_MEASURE:
        return 404;
    case CLUB_ERROR_NOT_YOURS:
    case CLUB_ERROR_BOT_OWNER:
    case CLUB_ERROR_BOT_OPEN:
    case CLUB_ERROR_NOT_SEATED:
    case CLUB_ERROR_ROOM:
    case CLUB_ERROR_GUEST_CHAT:
    case CLUB_ERROR_SILENCED:
    case CLUB_ERROR_MEMBERS:
    case CLUB_ERROR_NOT_INVITED:
    case CLUB_ERROR_NOT_MAKER:
    case CLUB_ERROR_AWAY:
    case CLUB_ERROR_BLOCKED:
    case CLUB_ERROR_APART:
    case CLUB_ERROR_INVITATION:
    case CLUB_ERROR_OLD_PASSWORD:
    case CLUB_ERROR_ROLE:
    case CLUB_ERROR_BANNED:
    case CLUB_ERROR_MUTED:
    case CLUB_ERROR_MODERATOR:
    case CLUB_ERROR_OWN_MEASURE:
        return 403;
    case CLUB_ERROR_MEMORY:
        return 503;
    default:
        return is_conflict(error) ? 409 : 422;
    }
}

bool server_problem_club(server_problem *out, pod_language language, const club_fault *fault) {
    *out = (server_problem){.status = status_of(fault->code),
                            .code = club_fault_code(fault),
                            .offset = fault->rules.offset,
                            .length = fault->rules.length};
    memcpy(out->argument, fault->rules.argument, sizeof out->argument);
    pod_text text = pod_text_over(out->message, sizeof out->message);
    club_fault_print(fault, language, &text);
    return false;
}

/* ---- Types --------------------------------------------------------------------------------------- */

server_problem_type server_problem_type_of(server_problem_kind kind) {
    return (server_problem_type){problems[kind].status, problems[kind].code};
}

server_problem_type server_problem_type_of_club(club_error error) {
    const club_fault fault = {.code = error};
    return (server_problem_type){status_of(error), error == CLUB_ERROR_RULES ? "POD_ERROR_*" : club_fault_code(&fault)};
}

/* Of the club's those from CLUB_ERROR_MEMORY on: the first two stand for none, and for all of the library's. */
static const pod_error of_library[] = {
#define SERVER_POD_ERROR(name, number, message) name,
    POD_ERROR_LIST(SERVER_POD_ERROR)
#undef SERVER_POD_ERROR
};
enum {
    FIRST_OF_CLUB = CLUB_ERROR_RULES + 1,
    OF_CLUB = CLUB_ERRORS - FIRST_OF_CLUB,
    OF_LIBRARY = sizeof of_library / sizeof of_library[0] - 1 /* the first is no error */
};

size_t server_problem_type_count(void) {
    return SERVER_PROBLEM_KINDS + OF_CLUB + OF_LIBRARY;
}

server_problem_type server_problem_type_at(size_t index) {
    if (index < SERVER_PROBLEM_KINDS) {
        return server_problem_type_of((server_problem_kind)index);
    }
    index -= SERVER_PROBLEM_KINDS;
    if (index < OF_CLUB) {
        return server_problem_type_of_club((club_error)(FIRST_OF_CLUB + index));
    }
    return (server_problem_type){status_of(CLUB_ERROR_RULES), pod_error_name(of_library[index - OF_CLUB + 1])};
}

const char *server_problem_title(server_problem_type type, pod_language language) {
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
    char whole[sizeof((server_problem *)0)->message];
    snprintf(whole, sizeof whole, "%s", text);
    keep_whole_characters(whole);
    return json_string(whole);
}

json_t *server_problem_json(const server_problem *problem) {
    return json_pack("{s:s s:o s:I s:I}", "code", problem->code, "message", words(problem->message), "offset",
                     (json_int_t)problem->offset, "length", (json_int_t)problem->length);
}

/* Up to the last one that is not empty. */
static json_t *arguments_json(const server_problem *problem) {
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

/* application/problem+json of RFC 9457, with members of our own after the fourth. */
static json_t *details(const server_problem *problem, pod_language language) {
    return json_pack(
        "{s:o s:s s:i s:o s:s s:o s:I s:I}", "type", json_sprintf(SERVER_API "/problems#%s", problem->code), "title",
        server_problem_title((server_problem_type){problem->status, problem->code}, language), "status",
        problem->status, "detail", words(problem->message), "code", problem->code, "arguments", arguments_json(problem),
        "offset", (json_int_t)problem->offset, "length", (json_int_t)problem->length);
}

/* The path may be missing when the request could not be read. */
static bool of_present_api(const server_request *request) {
    return request->path && strncmp(request->path, SERVER_API "/", sizeof SERVER_API) == 0;
}

void server_problem_answer(const server_problem *problem, const server_request *request, server_answer *answer) {
    bool present = of_present_api(request);
    json_t *body = present ? details(problem, server_language(request->accept_language))
                           : json_pack("{s:o}", "error", server_problem_json(problem));
    server_answer_own(answer, problem->status, present ? "application/problem+json" : "application/json",
                      server_json_text(body, NULL));
    answer->retry_after = problem->retry_after;
    answer->allow = problem->allow;
    json_decref(body);
}
