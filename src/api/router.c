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

const api_family api_families[] = {
    {"games", "Playing, watching and joining, and what there is to know of the server.", api_game_routes},
    {"time", "Offers in games, clocks and vacations.", api_time_routes},
    {"talk", "Chat, notes and conditional moves in games.", api_talk_routes},
    {"streams", "Answers that go on, a line of JSON for each thing that happens.", api_stream_routes},
    {"lobby", "Lists of games.", api_lobby_routes},
    {"challenges", "Asking people, or anyone, to a game.", api_challenge_routes},
    {"pairing", "Being given an opponent.", api_pairing_routes},
    {"tournaments", "Events: arena, ladder, round robin, Swiss.", api_tournament_routes},
    {"people", "Accounts, sessions, tokens and other people.", api_people_routes},
    {"passkeys", "Signing in without a password.", api_passkey_routes},
    {"profiles", "What a member has done, as all may see it.", api_profile_routes},
    {"ratings", "Pools, leaderboards, and where people stand.", api_rating_routes},
    {"conversations", "Messages between people.", api_conversation_routes},
    {"alerts", "Notices, what is pushed and mailed, and to which devices.", api_alert_routes},
    {"bots", "Members' programs that play, and the requests that they are sent.", api_bot_routes},
    {"puzzles", "Positions with one best move.", api_puzzle_routes},
    {"records", "Games written down.", api_record_routes},
    {"values", "What the tables of solved positions know.", api_values_routes},
    {"order", "Reports, and what moderators decide.", api_order_routes},
    {NULL}};

const api_route *api_route_at(size_t index) {
    for (const api_family *family = api_families; family->name; family++) {
        for (const api_route *route = family->routes; route->pattern; route++) {
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
    for (const api_family *family = api_families; family->name; family++) {
        for (const api_route *route = family->routes; route->pattern; route++) {
            look_at(&of, route);
        }
    }
    of.match.allow = methods_text(of.get, of.post);
    return of.match;
}
