#include "ludopod/error.h"

#include <stddef.h>

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
