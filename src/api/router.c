#include "api/router.h"

#include <stdio.h>
#include <string.h>

static bool take_parameter(const char *path, size_t length, char out[SERVER_PARAMETER_SIZE]) {
    if (length == 0 || length >= SERVER_PARAMETER_SIZE) {
        return false;
    }
    memcpy(out, path, length);
    out[length] = 0;
    return true;
}

bool server_pattern_fits(const char *pattern, const char *path,
                         char value[SERVER_PARAMETERS_MAX][SERVER_PARAMETER_SIZE]) {
    size_t parameters = 0;
    while (*pattern == '/' && *path == '/') {
        size_t wanted = strcspn(++pattern, "/"), given = strcspn(++path, "/");
        bool parameter = *pattern == '{';
        if (parameter ? parameters == SERVER_PARAMETERS_MAX || !take_parameter(path, given, value[parameters++])
                      : wanted != given || memcmp(pattern, path, given) != 0) {
            return false;
        }
        pattern += wanted;
        path += given;
    }
    return !*pattern && !*path;
}

static const server_route *const families[] = {
    server_alert_routes,     server_api_routes,          server_bot_routes,     server_order_routes,
    server_challenge_routes, server_conversation_routes, server_lobby_routes,   server_pairing_routes,
    server_passkey_routes,   server_people_routes,       server_profile_routes, server_puzzle_routes,
    server_rating_routes,    server_record_routes,       server_stream_routes,  server_talk_routes,
    server_values_routes,    server_time_routes};

const server_route *server_route_at(size_t index) {
    for (size_t i = 0; i < sizeof families / sizeof families[0]; i++) {
        for (const server_route *route = families[i]; route->pattern; route++) {
            if (index-- == 0) {
                return route;
            }
        }
    }
    return NULL;
}

/* A path of old as the present version has it; any other as it is. */
static bool rewrite_old(const char *path, char *out, size_t size) {
    bool old = strncmp(path, SERVER_API_OLD "/", sizeof SERVER_API_OLD) == 0 &&
               strncmp(path, SERVER_API "/", sizeof SERVER_API) != 0;
    int length = snprintf(out, size, "%s%s", old ? SERVER_API : "", old ? path + sizeof SERVER_API_OLD - 1 : path);
    if (length < 0 || (size_t)length >= size) {
        out[0] = 0; /* longer than all there are */
    }
    return old;
}

static const char *methods_text(bool get, bool post) {
    return get && post ? "GET, HEAD, POST" : get ? "GET, HEAD" : post ? "POST" : NULL;
}

/* What is asked for, and what there is at its path so far. */
typedef struct finding {
    server_method method;
    const char *path;
    bool get, post;
    server_match match;
} finding;

static void look_at(finding *of, const server_route *route) {
    char value[SERVER_PARAMETERS_MAX][SERVER_PARAMETER_SIZE];
    if ((of->match.old && !route->old) || !server_pattern_fits(route->pattern, of->path, value)) {
        return;
    }
    of->get |= route->method == SERVER_GET;
    of->post |= route->method == SERVER_POST;
    of->match.socket |= !route->answer;
    if (route->method == of->method && route->answer) {
        of->match.route = route;
        memcpy(of->match.value, value, sizeof value);
    }
}

size_t server_route_body_max(const server_route *route) {
    return route->body_kib ? (size_t)route->body_kib * 1024 : SERVER_BODY_MAX;
}

server_match server_route_find(server_method method, const char *path) {
    enum { PATH_ROOM = 256 };
    char present[PATH_ROOM];
    finding of = {.method = method == SERVER_HEAD ? SERVER_GET : method,
                  .path = present,
                  .match.old = rewrite_old(path, present, sizeof present)};
    for (size_t i = 0; i < sizeof families / sizeof families[0]; i++) {
        for (const server_route *route = families[i]; route->pattern; route++) {
            look_at(&of, route);
        }
    }
    of.match.allow = methods_text(of.get, of.post);
    return of.match;
}
