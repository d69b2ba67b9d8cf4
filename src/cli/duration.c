#include "cli/duration.h"

#include <stdlib.h>
#include <string.h>

typedef struct unit {
    const char *name;
    double milliseconds;
} unit;

static const unit units[] = {{"ms", 1}, {"s", 1000}, {"m", 60000}};

bool cli_duration_read(const char *text, int64_t *milliseconds) {
    enum { DAY_MS = 24 * 60 * 60 * 1000 };
    char *end;
    size_t digits = strspn(text, "0123456789.");
    double number = digits ? strtod(text, &end) : 0;
    if (!digits || end != text + digits) {
        return false;
    }
    for (size_t i = 0; i < sizeof units / sizeof units[0]; i++) {
        double length = number * units[i].milliseconds;
        if (!strcmp(end, units[i].name) && length >= 1 && length <= DAY_MS) {
            *milliseconds = (int64_t)(length + 0.5);
            return true;
        }
    }
    return false;
}

cli_status cli_duration_refuse(pod_language language, const char *where, const char *name, const char *text) {
    char expected[96];
    pod_fault fault;
    bool bare = *text && !text[strspn(text, "0123456789.")] && strlen(text) < 16;
    snprintf(expected, sizeof expected, bare ? "%sms, %ss, %sm" : CLI_DURATION, text, text, text);
    pod_fault_set(&fault, POD_ERROR_OPTION_VALUE, 0, 0, text, name, expected);
    return cli_fault(language, where, &fault);
}

cli_status cli_time_read(const cli_arguments *arguments, int64_t usual_ms, int64_t *milliseconds) {
    const char *given = arguments->option[CLI_OPTION_TIME];
    *milliseconds = usual_ms;
    return !given || cli_duration_read(given, milliseconds)
               ? CLI_DONE
               : cli_duration_refuse(arguments->language, NULL, "time", given);
}
