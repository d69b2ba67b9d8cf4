#include "app/problem.h"

#include <stdio.h>
#include <string.h>

static const struct {
    app_class class;
    const char *code, *message;
} problems[] = {
#define APP_PROBLEM_ENTRY(name, class, code, message) [name] = {class, code, message},
    APP_PROBLEM_LIST(APP_PROBLEM_ENTRY)
#undef APP_PROBLEM_ENTRY
};

bool app_problem_set(app_problem *out, pod_language language, app_problem_kind kind, const char *first,
                     const char *second) {
    *out = (app_problem){.class = problems[kind].class, .code = problems[kind].code};
    pod_text text = pod_text_over(out->message, sizeof out->message);
    const char *arguments[] = {first, second, NULL};
    snprintf(out->argument[0], sizeof out->argument[0], "%s", first ? first : "");
    snprintf(out->argument[1], sizeof out->argument[1], "%s", second ? second : "");
    pod_text_add_message(&text, pod_translate(language, problems[kind].message), arguments);
    return false;
}

bool app_problem_number(app_problem *out, pod_language language, app_problem_kind kind, long number) {
    char text[24];
    snprintf(text, sizeof text, "%ld", number);
    return app_problem_set(out, language, kind, text, NULL);
}

app_class app_problem_class_of(app_problem_kind kind) {
    return problems[kind].class;
}

const char *app_problem_code_of(app_problem_kind kind) {
    return problems[kind].code;
}

bool app_problem_is_ours(const app_problem *problem) {
    return problem->class == APP_CLASS_UNAVAILABLE || problem->class == APP_CLASS_BROKEN;
}

app_class app_problem_class_of_club(club_error error) {
    static const app_class classes[] = {[CLUB_CLASS_FINE] = APP_CLASS_NONE,
                                        [CLUB_CLASS_INVALID] = APP_CLASS_INVALID,
                                        [CLUB_CLASS_UNKNOWN] = APP_CLASS_UNKNOWN,
                                        [CLUB_CLASS_ABSENT] = APP_CLASS_ABSENT,
                                        [CLUB_CLASS_FORBIDDEN] = APP_CLASS_FORBIDDEN,
                                        [CLUB_CLASS_CONFLICT] = APP_CLASS_CONFLICT,
                                        [CLUB_CLASS_UNAVAILABLE] = APP_CLASS_UNAVAILABLE};
    return classes[club_error_class_of(error)];
}

bool app_problem_club(app_problem *out, pod_language language, const club_fault *fault) {
    *out = (app_problem){.class = app_problem_class_of_club(fault->code),
                         .code = club_fault_code(fault),
                         .offset = fault->rules.offset,
                         .length = fault->rules.length};
    memcpy(out->argument, fault->rules.argument, sizeof out->argument);
    pod_text text = pod_text_over(out->message, sizeof out->message);
    club_fault_print(fault, language, &text);
    return false;
}
