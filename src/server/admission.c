/* Who may come in, and how often. */
#include <stdio.h>
#include <string.h>

#include "server/inside.h"

enum { USE_REQUEST = 'r', USE_GAME = 'g' };

/* By address, so that many guests of one machine count as one; by guest, so that one guest of many
   addresses does too. */
static bool take(server *self, server_caller *caller, char kind, server_rate rate, server_problem_kind problem) {
    unsigned wait =
        server_limits_take(self->limits, caller->address, strlen(caller->address), kind, rate, self->now_ms);
    if (!wait && !club_who_is_nobody(&caller->who)) {
        wait = server_limits_take(self->limits, caller->who.key, sizeof caller->who.key, kind, rate, self->now_ms);
    }
    if (!wait) {
        return true;
    }
    self->metrics.limited++;
    server_problem_number(&caller->problem, caller->language, problem, wait);
    caller->problem.retry_after = wait;
    return false;
}

bool server_admit(server *self, server_caller *caller) {
    const server_limit_settings *limits = &self->config->limits;
    server_rate rate = {limits->requests_per_second, limits->requests_burst};
    return take(self, caller, USE_REQUEST, rate, SERVER_TOO_FAST);
}

bool server_admit_game(server *self, server_caller *caller) {
    const server_limit_settings *limits = &self->config->limits;
    server_rate rate = {limits->games_per_hour / 3600, limits->games_burst};
    return take(self, caller, USE_GAME, rate, SERVER_TOO_MANY);
}

/* The last entry is the one that our own proxy added; those before it may be anyone's invention. */
const char *server_address_of(const server *self, const server_request *request) {
    if (!self->config->proxy || !*request->forwarded_for) {
        return request->address;
    }
    const char *comma = strrchr(request->forwarded_for, ',');
    const char *last = comma ? comma + 1 : request->forwarded_for;
    return last + strspn(last, " ");
}

/* A browser names the page a request comes from. It must be ours: one whose host is the host the request was sent to,
   or the public address. */
bool server_origin_allowed(const server *self, const server_request *request) {
    if (!*request->origin || (*self->config->public_url && strcmp(request->origin, self->config->public_url) == 0)) {
        return true;
    }
    const char *host = strstr(request->origin, "://");
    return host && *request->host && strcmp(host + 3, request->host) == 0;
}
