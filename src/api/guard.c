#include "api/guard.h"

#include <arpa/inet.h>
#include <stdio.h>
#include <string.h>
#include <strings.h>

/* ---- Whence ----------------------------------------------------------------------------------------------------- */

/* The last entry is the one that our own proxy added; those before it may be anyone's invention. */
static const char *last_forwarded(const char *list) {
    const char *comma = strrchr(list, ',');
    const char *last = comma ? comma + 1 : list;
    return last + strspn(last, " ");
}

/* Some proxies add the port: "192.0.2.1:4711", "[2001:db8::1]:4711". */
static void cut_port(char *address) {
    size_t length = strcspn(address, ":");
    if (*address == '[') {
        length = strcspn(address, "]");
        memmove(address, address + 1, length);
        address[length - 1] = 0;
    } else if (address[length] && !strchr(address + length + 1, ':')) {
        address[length] = 0;
    }
}

/* Writes an address in the one way it is counted by. One customer has a whole /64 of IPv6 (RFC 6177), so all of it
   counts as one; an IPv4 address in IPv6's clothes is the IPv4 address. */
static void normalise(char out[APP_ADDRESS_SIZE]) {
    struct in6_addr address;
    if (inet_pton(AF_INET6, out, &address) != 1) {
        return;
    }
    if (IN6_IS_ADDR_V4MAPPED(&address)) {
        inet_ntop(AF_INET, address.s6_addr + 12, out, APP_ADDRESS_SIZE);
        return;
    }
    memset(address.s6_addr + 8, 0, 8);
    inet_ntop(AF_INET6, &address, out, APP_ADDRESS_SIZE);
}

void api_address_of(const app *self, const transport_request *request, char out[APP_ADDRESS_SIZE]) {
    bool forwarded = self->config->proxy && *request->forwarded_for;
    const char *text = forwarded ? last_forwarded(request->forwarded_for) : request->address;
    snprintf(out, APP_ADDRESS_SIZE, "%.*s", (int)strcspn(text, " "), text);
    cut_port(out);
    normalise(out);
}

static bool is_loopback(const app_address *address) {
    return !address->unix_socket && (strncmp(address->host, "127.", 4) == 0 || strcmp(address->host, "::1") == 0 ||
                                     strcmp(address->host, "localhost") == 0);
}

/* Cuts "name:port" or "[number]:port" into its name, without brackets. False when it is neither. */
static bool split_host(const char *host, char *name, size_t size, bool *bracketed) {
    *bracketed = *host == '[';
    const char *start = host + *bracketed;
    size_t length = strcspn(start, *bracketed ? "]" : ":");
    const char *rest = start + length;
    if (length == 0 || length >= size || (*bracketed && *rest++ != ']')) {
        return false;
    }
    memcpy(name, start, length);
    name[length] = 0;
    return !*rest || (*rest == ':' && rest[1 + strspn(rest + 1, "0123456789")] == 0);
}

/* Localhost and what is under it (RFC 6761, 6.3), with or without the dot of the root. */
static bool is_localhost(const char *name) {
    static const char own[] = "localhost";
    size_t length = strlen(name);
    length -= length > 0 && name[length - 1] == '.';
    if (length < sizeof own - 1) {
        return false;
    }
    const char *tail = name + length - (sizeof own - 1);
    return strncasecmp(tail, own, sizeof own - 1) == 0 && (tail == name || tail[-1] == '.');
}

/* A number, or a name that no stranger can point at us. */
static bool is_own_name(const char *host) {
    char name[256];
    bool bracketed;
    struct in6_addr address; /* the larger of the two */
    if (!split_host(host, name, sizeof name, &bracketed)) {
        return false;
    }
    return bracketed ? inet_pton(AF_INET6, name, &address) == 1
                     : inet_pton(AF_INET, name, &address) == 1 || is_localhost(name);
}

/* A page elsewhere can point its own name at this machine, and the browser then takes us for that page's server (DNS
   rebinding). So where only this machine is to come in, we answer to its own names. */
bool api_host_allowed(const app *self, const transport_request *request) {
    const app_config *config = self->config;
    return !is_loopback(&config->listen) || config->proxy || *config->public_url || !*request->host ||
           is_own_name(request->host);
}

/* The host and port of an origin that a page of ours could have; NULL for any other. */
static const char *host_of_origin(const char *origin) {
    static const char *const schemes[] = {"http://", "https://"};
    for (size_t i = 0; i < 2; i++) {
        size_t length = strlen(schemes[i]);
        if (strncmp(origin, schemes[i], length) == 0) {
            return origin + length;
        }
    }
    return NULL;
}

/* A browser names the page a request comes from. It must be ours: the public address, or a page whose host is the host
   the request was sent to. Of the public host only the public scheme is ours: who can forge its pages without TLS must
   not speak for those with it. Without a public address we cannot know which of the two a proxy speaks. What names no
   page is no page's (a program's, or an address that was typed), unless the browser says that it is a foreign one's. */
bool api_origin_allowed(const app *self, const transport_request *request) {
    const char *public_url = self->config->public_url;
    const char *host = host_of_origin(request->origin);
    const char *public_host = host_of_origin(public_url);
    if (!*request->origin) {
        return strcmp(request->fetch_site, "cross-site") != 0 && strcmp(request->fetch_site, "same-site") != 0;
    }
    if (*public_url && strcmp(request->origin, public_url) == 0) {
        return true;
    }
    return host && *request->host && strcasecmp(host, request->host) == 0 &&
           (!public_host || strcasecmp(host, public_host) != 0);
}

/* ---- How often -------------------------------------------------------------------------------------------------- */

void api_say_limit(const app_caller *caller, transport_answer *answer) {
    const app_limit_state *state = &caller->limit;
    if (state->name) {
        snprintf(answer->limit, sizeof answer->limit, "\"%s\";r=%u;t=%u", state->name, state->left, state->more_s);
        snprintf(answer->limit_policy, sizeof answer->limit_policy, "\"%s\";q=%u;w=%u", state->name, state->most,
                 state->window_s);
    }
}
