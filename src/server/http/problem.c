#include "server/http/problem.h"

#include <stdio.h>
#include <string.h>

#include "club/character.h"

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
    pod_text_add_message(&text, pod_translate(language, problems[kind].message), arguments);
    return false;
}

bool server_problem_number(server_problem *out, pod_language language, server_problem_kind kind, long number) {
    char text[24];
    snprintf(text, sizeof text, "%ld", number);
    return server_problem_set(out, language, kind, text, NULL);
}

static int status_of(club_error error) {
    switch (error) {
    case CLUB_ERROR_STALE:
    case CLUB_ERROR_TAKEN:
    case CLUB_ERROR_FULL:
    case CLUB_ERROR_SEATED:
    case CLUB_ERROR_NOT_OVER:
        return 409;
    case CLUB_ERROR_NOT_YOURS:
    case CLUB_ERROR_NOT_SEATED:
        return 403;
    case CLUB_ERROR_MEMORY:
        return 503;
    default:
        return 422;
    }
}

bool server_problem_club(server_problem *out, pod_language language, const club_fault *fault) {
    *out = (server_problem){.status = status_of(fault->code),
                            .code = club_fault_code(fault),
                            .offset = fault->rules.offset,
                            .length = fault->rules.length};
    pod_text text = pod_text_over(out->message, sizeof out->message);
    club_fault_print(fault, language, &text);
    return false;
}

/* A message repeats words of the sender, each cut to its room and so perhaps within a character: what is left of that
   one is dropped. */
static void keep_whole_characters(char *text) {
    char *to = text;
    for (size_t left = strlen(text); left > 0;) {
        uint32_t character;
        size_t taken = club_character_read(text, left, &character);
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

json_t *server_problem_json(const server_problem *problem) {
    char message[sizeof problem->message];
    memcpy(message, problem->message, sizeof message);
    keep_whole_characters(message);
    return json_pack("{s:s s:s s:I s:I}", "code", problem->code, "message", message, "offset",
                     (json_int_t)problem->offset, "length", (json_int_t)problem->length);
}

void server_problem_answer(const server_problem *problem, server_answer *answer) {
    json_t *body = json_pack("{s:o}", "error", server_problem_json(problem));
    server_answer_own(answer, problem->status, "application/json", json_dumps(body, JSON_COMPACT));
    answer->retry_after = problem->retry_after;
    answer->allow = problem->allow;
    json_decref(body);
}
