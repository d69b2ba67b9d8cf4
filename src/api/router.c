#include "api/router.h"

#include <string.h>

static bool take_parameter(const char *path, size_t length, char out[API_PARAMETER_SIZE]) {
    if (length == 0 || length >= API_PARAMETER_SIZE) {
        return false;
    }
    memcpy(out, path, length);
    out[length] = 0;
    return true;
}

bool api_pattern_fits(const char *pattern, const char *path, char value[API_PARAMETERS_MAX][API_PARAMETER_SIZE]) {
    size_t parameters = 0;
    while (*pattern == '/' && *path == '/') {
        size_t wanted = strcspn(++pattern, "/"), given = strcspn(++path, "/");
        bool parameter = *pattern == '{';
        if (parameter ? parameters == API_PARAMETERS_MAX || !take_parameter(path, given, value[parameters++])
                      : wanted != given || memcmp(pattern, path, given) != 0) {
            return false;
        }
        pattern += wanted;
        path += given;
    }
    return !*pattern && !*path;
}

static const api_route *const families[] = {
    api_alert_routes,        api_game_routes,   api_bot_routes,     api_order_routes,   api_challenge_routes,
    api_conversation_routes, api_lobby_routes,  api_pairing_routes, api_passkey_routes, api_people_routes,
    api_profile_routes,      api_puzzle_routes, api_rating_routes,  api_record_routes,  api_stream_routes,
    api_talk_routes,         api_values_routes, api_time_routes};

const api_route *api_route_at(size_t index) {
    for (size_t i = 0; i < sizeof families / sizeof families[0]; i++) {
        for (const api_route *route = families[i]; route->pattern; route++) {
            if (index-- == 0) {
                return route;
            }
        }
    }
    return NULL;
}

static const char *methods_text(bool get, bool post) {
    return get && post ? "GET, HEAD, POST" : get ? "GET, HEAD" : post ? "POST" : NULL;
}

/* What is asked for, and what there is at its path so far. */
typedef struct finding {
    transport_method method;
    const char *path;
    bool get, post;
    api_match match;
} finding;

static void look_at(finding *of, const api_route *route) {
    char value[API_PARAMETERS_MAX][API_PARAMETER_SIZE];
    if (!api_pattern_fits(route->pattern, of->path, value)) {
        return;
    }
    of->get |= route->method == TRANSPORT_GET;
    of->post |= route->method == TRANSPORT_POST;
    of->match.socket |= !route->answer;
    if (route->method == of->method && route->answer) {
        of->match.route = route;
        memcpy(of->match.value, value, sizeof value);
    }
}

api_match api_route_find(transport_method method, const char *path) {
    finding of = {.method = method == TRANSPORT_HEAD ? TRANSPORT_GET : method, .path = path};
    for (size_t i = 0; i < sizeof families / sizeof families[0]; i++) {
        for (const api_route *route = families[i]; route->pattern; route++) {
            look_at(&of, route);
        }
    }
    of.match.allow = methods_text(of.get, of.post);
    return of.match;
}
