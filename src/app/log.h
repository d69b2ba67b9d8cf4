/* Structured logs: one JSON object a line, for machines first. Never holds a cookie or a token.

   A server_logger is a plain value; several threads may use it, lines stay whole. */
#ifndef LUDOPOD_SERVER_LOG_H
#define LUDOPOD_SERVER_LOG_H

#include <stdbool.h>
#include <stdio.h>

typedef enum server_level { SERVER_DEBUG, SERVER_INFO, SERVER_WARNING, SERVER_ERROR } server_level;

typedef struct server_logger {
    FILE *stream;
    server_level least; /* quieter ones are dropped */
} server_logger;

/* "debug", "info", "warning", "error". */
bool server_level_parse(const char *text, server_level *out);

/* {"time": …, "level": …, "event": event, …}. The rest is an object for jansson's json_pack(), or NULL:
   server_log(log, SERVER_INFO, "move", "{s:s s:i}", "game", id, "ply", ply). */
void server_log(const server_logger *logger, server_level level, const char *event, const char *format, ...);

#endif
