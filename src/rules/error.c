#include "ludopod/error.h"

const char *pod_error_message(pod_error error) {
    static const char *const message[] = {
#define MESSAGE(name, text) text,
        POD_ERROR_LIST(MESSAGE)
#undef MESSAGE
    };
    return (unsigned)error < POD_ERROR_COUNT ? message[error] : "unknown error";
}

const char *pod_error_name(pod_error error) {
    static const char *const name_of[] = {
#define NAME(name, text) #name,
        POD_ERROR_LIST(NAME)
#undef NAME
    };
    return (unsigned)error < POD_ERROR_COUNT ? name_of[error] : "POD_ERROR_UNKNOWN";
}
