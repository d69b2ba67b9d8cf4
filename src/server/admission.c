/* Who may come in, and how often. */
#include <arpa/inet.h>
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
static const char *last_forwarded(const char *list) {
    const char *comma = strrchr(list, ',');
    const char *last = comma ? comma + 1 : list;
    return last + strspn(last, " ");
}

/* One customer has a whole /64 of IPv6 (RFC 6177), so all of it counts as one address. */
void server_address_of(const server *self, const server_request *request, char out[SERVER_ADDRESS_SIZE]) {
    bool forwarded = self->config->proxy && *request->forwarded_for;
    const char *text = forwarded ? last_forwarded(request->forwarded_for) : request->address;
    snprintf(out, SERVER_ADDRESS_SIZE, "%.*s", (int)strcspn(text, " "), text);
    struct in6_addr address;
    if (inet_pton(AF_INET6, out, &address) == 1 && !IN6_IS_ADDR_V4MAPPED(&address)) {
        memset(address.s6_addr + 8, 0, 8);
        inet_ntop(AF_INET6, &address, out, SERVER_ADDRESS_SIZE);
    }
}

static bool is_loopback(const server_address *address) {
    return !address->unix_socket && (strncmp(address->host, "127.", 4) == 0 || strcmp(address->host, "::1") == 0);
}

/* A number, or localhost and what is under it (RFC 6761, 6.3): names that no stranger can point at us. */
static bool is_own_name(const char *host) {
    static const char own[] = "localhost";
    char name[256];
    struct in_addr address;
    size_t length = *host == '[' ? 0 : strcspn(host, ":");
    snprintf(name, sizeof name, "%.*s", (int)(length < sizeof name ? length : 0), host);
    size_t tail = length < sizeof own - 1 ? 0 : length - (sizeof own - 1);
    return *host == '[' || inet_pton(AF_INET, name, &address) == 1 ||
           (strcmp(name + tail, own) == 0 && (tail == 0 || name[tail - 1] == '.'));
}

/* A page elsewhere can point its own name at this machine, and the browser then takes us for that page's server (DNS
   rebinding). So where only this machine is to come in, we answer to its own names. */
bool server_host_allowed(const server *self, const server_request *request) {
    const server_config *config = self->config;
    return !is_loopback(&config->listen) || config->proxy || *config->public_url || !*request->host ||
           is_own_name(request->host);
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
