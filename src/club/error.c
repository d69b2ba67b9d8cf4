#include "club/error.h"

#include <stdio.h>

#include "ludopod/language.h"

static const struct {
    club_error_class class;
    const char *code, *message;
} errors[] = {
#define CLUB_ERROR_ENTRY(name, class, code, message) [name] = {class, code, message},
    CLUB_ERROR_LIST(CLUB_ERROR_ENTRY)
#undef CLUB_ERROR_ENTRY
};

club_error_class club_error_class_of(club_error error) {
    return errors[error].class;
}

const char *club_fault_code(const club_fault *fault) {
    return fault->code == CLUB_ERROR_RULES ? pod_error_name(fault->rules.code) : errors[fault->code].code;
}

void club_fault_print(const club_fault *fault, pod_language language, pod_text *out) {
    if (fault->code == CLUB_ERROR_RULES) {
        pod_fault_print(&fault->rules, language, out);
        return;
    }
    const char *arguments[] = {fault->rules.argument[0], fault->rules.argument[1], fault->rules.argument[2]};
    pod_text_add_message(out, pod_translate(language, errors[fault->code].message), arguments);
}

club_error club_refuse(club_fault *fault, club_error code, const char *first, const char *second) {
    *fault = (club_fault){.code = code};
    snprintf(fault->rules.argument[0], sizeof fault->rules.argument[0], "%s", first ? first : "");
    snprintf(fault->rules.argument[1], sizeof fault->rules.argument[1], "%s", second ? second : "");
    return code;
}

club_error club_refuse_number(club_fault *fault, club_error code, long first, long second) {
    *fault = (club_fault){.code = code};
    snprintf(fault->rules.argument[0], sizeof fault->rules.argument[0], "%ld", first);
    snprintf(fault->rules.argument[1], sizeof fault->rules.argument[1], "%ld", second);
    return code;
}

club_error club_refuse_rules(club_fault *fault) {
    return fault->code = CLUB_ERROR_RULES;
}
