#include "ludopod/error.h"

#include <stddef.h>
#include <string.h>

#include "base/text.h"
#include "ludopod/text.h"

const char *pod_error_message(pod_error error) {
    static const char *const messages[] = {
#define MESSAGE(name, number, text) [number] = text,
        POD_ERROR_LIST(MESSAGE)
#undef MESSAGE
    };
    const char *message = (size_t)error < sizeof messages / sizeof messages[0] ? messages[error] : NULL;
    return message ? message : "unknown error";
}

const char *pod_error_name(pod_error error) {
    static const char *const names[] = {
#define NAME(name, number, text) [number] = #name,
        POD_ERROR_LIST(NAME)
#undef NAME
    };
    const char *name = (size_t)error < sizeof names / sizeof names[0] ? names[error] : NULL;
    return name ? name : "POD_ERROR_UNKNOWN";
}

/* Copies an argument so that it can be shown anywhere: what is no printable character becomes '?', and what
   is too long is cut between characters and ends in "...". */
static void copy_argument(char out[POD_FAULT_ARGUMENT_SIZE], const char *argument) {
    const size_t room = POD_FAULT_ARGUMENT_SIZE - sizeof "...";
    size_t rest = strlen(argument);
    size_t used = 0;
    while (rest) {
        size_t size = pod__utf8_character(argument, rest);
        bool shown = size > 1 || (size == 1 && *argument >= ' ' && *argument != 0x7f);
        size_t written = shown ? size : 1;
        if (used + written > room) {
            memcpy(out + used, "...", sizeof "...");
            return;
        }
        memcpy(out + used, shown ? argument : "?", written);
        used += written;
        argument += size ? size : 1;
        rest -= size ? size : 1;
    }
    out[used] = '\0';
}

pod_error pod_fault_set(pod_fault *fault, pod_error code, const pod_fault_about *about) {
    const pod_fault_about nothing = {0};
    about = about ? about : &nothing;
    if (fault) {
        *fault = (pod_fault){.code = code, .offset = about->offset, .length = about->length};
        for (size_t i = 0; i < POD_FAULT_ARGUMENTS; i++) {
            copy_argument(fault->argument[i], about->argument[i] ? about->argument[i] : "");
        }
    }
    return code;
}
