/* Structured logs: one JSON object a line, for machines first. Never holds a cookie or a token.

   A app_logger is a plain value; several threads may use it, lines stay whole. */
#ifndef LUDOPOD_APP_LOG_H
#define LUDOPOD_APP_LOG_H

#include <stdbool.h>
#include <stdio.h>

typedef enum app_level { APP_DEBUG, APP_INFO, APP_WARNING, APP_ERROR } app_level;

typedef struct app_logger {
    FILE *stream;
    app_level least;     /* quieter ones are dropped */
    const char *request; /* the id of the request that is being answered, which each line has; NULL: there is none */
} app_logger;

/* "debug", "info", "warning", "error". */
bool app_level_parse(const char *text, app_level *out);

/* {"time": …, "level": …, "event": event, …}. The rest is an object for jansson's json_pack(), or NULL:
   app_log(log, APP_INFO, "move", "{s:s s:i}", "game", id, "ply", ply). */
void app_log(const app_logger *logger, app_level level, const char *event, const char *format, ...);

#endif
