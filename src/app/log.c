#include "app/log.h"

#include <jansson.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

static const char *const levels[] = {"debug", "info", "warning", "error"};

bool app_level_parse(const char *text, app_level *out) {
    for (int i = APP_DEBUG; i <= APP_ERROR; i++) {
        if (strcmp(text, levels[i]) == 0) {
            *out = (app_level)i;
            return true;
        }
    }
    return false;
}

static void print_time(char *out, size_t size) {
    struct timespec now;
    struct tm date;
    clock_gettime(CLOCK_REALTIME, &now);
    gmtime_r(&now.tv_sec, &date);
    size_t length = strftime(out, size, "%Y-%m-%dT%H:%M:%S", &date);
    snprintf(out + length, size - length, ".%03ldZ", now.tv_nsec / 1000000);
}

void app_log(const app_logger *logger, app_level level, const char *event, const char *format, ...) {
    if (level < logger->least) {
        return;
    }
    char when[48];
    print_time(when, sizeof when);
    json_t *line = json_pack("{s:s s:s s:s}", "time", when, "level", levels[level], "event", event);
    if (logger->request) {
        json_object_set_new(line, "request", json_string(logger->request));
    }
    if (format) {
        va_list arguments;
        va_start(arguments, format);
        json_t *rest = json_vpack_ex(NULL, 0, format, arguments);
        va_end(arguments);
        json_object_update_missing(line, rest);
        json_decref(rest);
    }
    char *text = json_dumps(line, JSON_COMPACT);
    if (text) {
        fprintf(logger->stream, "%s\n", text); /* one call: stdio keeps it whole */
        fflush(logger->stream);
    }
    free(text);
    json_decref(line);
}
