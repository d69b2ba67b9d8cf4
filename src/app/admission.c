/* Who may come in, and how often. */
#include <arpa/inet.h>
#include <stdio.h>
#include <string.h>
#include <strings.h>

#include "base/clock.h"
#include "app/health.h"
#include "app/acts.h"
#include "app/app.h"

/* How often something may be done, and what is said to who does it too often. */
typedef struct server_allowance {
    server_limit_kind kind;
    server_rate rate;
    server_problem_kind problem;
} server_allowance;

static bool is_of_requests(const server_allowance *allowance) {
    return allowance->kind == SERVER_REQUESTS_OF_ADDRESS || allowance->kind == SERVER_REQUESTS_OF_PERSON;
}

/* What is said of limits is of the one that was met, else of the one for requests that is nearest. */
static void note_limit(server *self, server_caller *caller, const server_allowance *allowance, server_limit_key whose,
                       bool met) {
    server_limit_state state = server_limits_look(self->limits, whose, allowance->rate, self->now_ms);
    bool nearest = is_of_requests(allowance) && (!caller->limit.name || state.left < caller->limit.left);
    caller->limit = met || nearest ? state : caller->limit;
}

static void add_payer(server_bill *bill, const server_limit_key *whose) {
    if (bill->count < sizeof bill->payer / sizeof bill->payer[0]) { /* several acts of a mail are one request */
        bill->payer[bill->count++] = *whose;
    }
}

void server_bill_begin(server *self) {
    self->bill = (server_bill){.began_ns = pod__thread_ns()};
}

void server_bill_end(server *self) {
    const server_limit_settings *limits = &self->config->limits;
    const server_rate rate = {limits->requests_per_second, limits->requests_burst};
    const double requests = (double)(pod__thread_ns() - self->bill.began_ns) / 1e6 / limits->request_ms;
    for (size_t i = 0; i < self->bill.count && requests > 1; i++) {
        server_limits_charge(self->limits, self->bill.payer[i], rate, requests - 1, self->now_ms);
    }
}

/* key: an address, or the id of a person. */
static bool take(server *self, server_caller *caller, const server_allowance *allowance, const char *key) {
    server_limit_key whose = {allowance->kind, server_tiers_of(key)};
    bool counted = caller->counted && is_of_requests(allowance);
    unsigned wait = counted ? 0 : server_limits_take(self->limits, whose, allowance->rate, self->now_ms);
    note_limit(self, caller, allowance, whose, wait > 0);
    if (!wait) {
        if (is_of_requests(allowance)) {
            add_payer(&self->bill, &whose);
        }
        return true;
    }
    self->metrics.limited++;
    server_problem_number(&caller->problem, caller->language, allowance->problem, wait);
    caller->problem.retry_after = wait;
    return false;
}

/* All bots of an owner together get as much as one person, besides the owner: so nobody has more of the club by
   keeping more of them. */
static bool take_of_bots(server *self, server_caller *caller, const server_allowance *allowance) {
    char key[CLUB_ID_SIZE + 1] = "+"; /* no id of a person */
    memcpy(key + 1, caller->bot.keeper.id, CLUB_ID_SIZE);
    return !caller->bot.is || take(self, caller, allowance, key);
}

/* By address first, which nobody can invent; then by person, so that one person of many addresses counts as one too. */
static bool take_of_address(server *self, server_caller *caller, const server_allowance *allowance) {
    return take(self, caller, allowance, caller->address);
}

static bool take_of_person(server *self, server_caller *caller, const server_allowance *allowance) {
    return club_person_is_nobody(&caller->person) ||
           (take(self, caller, allowance, caller->person.id) && take_of_bots(self, caller, allowance));
}

/* That a token was used is written down once a day. It is of no great weight: when it fails, later. */
static void see_token(server *self, const server_caller *caller, store_session known) {
    enum { DAY = 24 * 3600 };
    store_fault ignored;
    server_caller nobody = {.language = caller->language};
    if (self->now / DAY != known.seen / DAY && server_transaction(self, &nobody) &&
        store_use_token(self->store, &caller->session, self->wall_ms, &ignored) == STORE_OK) {
        known.seen = self->now;
        server_session_learn(&self->sessions, &caller->session, known);
    }
}

static void take_known(server_caller *caller, const store_session *known) {
    caller->person = known->person;
    caller->seen = known->seen;
    caller->member = known->member;
    caller->roles = known->roles;
    caller->restraint = known->restraint;
    caller->scopes = known->scopes;
    caller->bot = known->bot;
}

static bool refuse_token(server_caller *caller) {
    return server_problem_set(&caller->problem, caller->language, SERVER_BAD_TOKEN, NULL, NULL);
}

bool server_recognise(server *self, server_caller *caller) {
    store_fault fault;
    store_session known;
    if (!caller->has_session && !caller->has_token) {
        return true;
    }
    store_status status = caller->has_token
                              ? server_token_find(&self->sessions, self->store, &caller->session, &known, &fault)
                              : server_session_find(&self->sessions, self->store, &caller->session, &known, &fault);
    if (caller->has_token && (status == STORE_NOT_FOUND || (!status && known.until_ms <= self->wall_ms))) {
        return refuse_token(caller);
    }
    if (status == STORE_OK) {
        take_known(caller, &known);
        if (caller->has_token) {
            see_token(self, caller, known);
        }
    } else if (status != STORE_NOT_FOUND) {
        server_store_fails(self, fault.text);
        server_problem_set(&caller->problem, caller->language, SERVER_UNAVAILABLE, NULL, NULL);
        caller->problem.retry_after = 1;
        return false;
    }
    return true;
}

bool server_admit(server *self, server_caller *caller) {
    const server_limit_settings *limits = &self->config->limits;
    server_rate rate = {limits->requests_per_second, limits->requests_burst};
    const server_allowance of_address = {SERVER_REQUESTS_OF_ADDRESS, rate, SERVER_TOO_FAST},
                           of_person = {SERVER_REQUESTS_OF_PERSON, rate, SERVER_TOO_FAST};
    return take_of_address(self, caller, &of_address) && server_recognise(self, caller) &&
           take_of_person(self, caller, &of_person);
}

void server_say_limit(const server_caller *caller, server_answer *answer) {
    const server_limit_state *state = &caller->limit;
    if (state->name) {
        snprintf(answer->limit, sizeof answer->limit, "\"%s\";r=%u;t=%u", state->name, state->left, state->more_s);
        snprintf(answer->limit_policy, sizeof answer->limit_policy, "\"%s\";q=%u;w=%u", state->name, state->most,
                 state->window_s);
    }
}

bool server_admit_address(server *self, server_caller *caller) {
    const server_limit_settings *limits = &self->config->limits;
    server_rate rate = {limits->requests_per_second, limits->requests_burst};
    const server_allowance of_address = {SERVER_REQUESTS_OF_ADDRESS, rate, SERVER_TOO_FAST};
    return take_of_address(self, caller, &of_address);
}

bool server_admit_game(server *self, server_caller *caller) {
    const server_limit_settings *limits = &self->config->limits;
    server_rate rate = {limits->games_per_hour / 3600, limits->games_burst};
    const server_allowance of_address = {SERVER_GAMES_OF_ADDRESS, rate, SERVER_TOO_MANY},
                           of_person = {SERVER_GAMES_OF_PERSON, rate, SERVER_TOO_MANY};
    return take_of_address(self, caller, &of_address) && take_of_person(self, caller, &of_person);
}

bool server_admit_guest(server *self, server_caller *caller) {
    const server_limit_settings *limits = &self->config->limits;
    const server_allowance of_address = {
        SERVER_GUESTS_OF_ADDRESS, {limits->games_per_hour / 3600, limits->games_burst}, SERVER_TOO_FAST};
    return take_of_address(self, caller, &of_address);
}

bool server_admit_challenge(server *self, server_caller *caller) {
    const server_limit_settings *limits = &self->config->limits;
    server_rate rate = {limits->games_per_hour / 3600, limits->games_burst};
    const server_allowance of_address = {SERVER_CHALLENGES_OF_ADDRESS, rate, SERVER_CHALLENGES_FAST},
                           of_person = {SERVER_CHALLENGES_OF_PERSON, rate, SERVER_CHALLENGES_FAST};
    return take_of_address(self, caller, &of_address) && take_of_person(self, caller, &of_person);
}

/* As fast as people write. Several may be behind one address. */
bool server_admit_message(server *self, server_caller *caller) {
    const server_allowance of_address = {SERVER_MESSAGES_OF_ADDRESS, {2, 40}, SERVER_TOO_FAST},
                           of_person = {SERVER_MESSAGES_OF_PERSON, {0.5, 10}, SERVER_TOO_FAST};
    return take_of_address(self, caller, &of_address) && take_of_person(self, caller, &of_person);
}

/* As fast as people solve, and what waited for a connection. Only members come so far. */
bool server_admit_attempts(server *self, server_caller *caller) {
    const server_allowance of_person = {SERVER_ATTEMPTS_OF_PERSON, {1, 30}, SERVER_TOO_FAST};
    return take_of_person(self, caller, &of_person);
}

/* As many as a page full of links wants at once. */
bool server_admit_picture(server *self, server_caller *caller) {
    const server_allowance of_address = {SERVER_PICTURES_OF_ADDRESS, {2, 40}, SERVER_TOO_FAST};
    return take_of_address(self, caller, &of_address);
}

/* By address alone: nobody is somebody yet. */
static bool admit_stranger(server *self, server_caller *caller, server_limit_kind kind) {
    const server_limit_settings *limits = &self->config->limits;
    const server_allowance allowance = {
        kind, {limits->sign_ups_per_hour / 3600, limits->sign_ups_burst}, SERVER_ATTEMPTS};
    return take_of_address(self, caller, &allowance);
}

bool server_admit_sign_up(server *self, server_caller *caller) {
    return admit_stranger(self, caller, SERVER_SIGN_UPS_OF_ADDRESS);
}

bool server_admit_letter(server *self, server_caller *caller) {
    return admit_stranger(self, caller, SERVER_LETTERS_OF_ADDRESS);
}

bool server_admit_letter_to(server *self, const club_person *person) {
    const server_rate rate = {1.0 / 600, 3};
    server_limit_key whose = {SERVER_LETTERS_TO_PERSON, server_tiers_of(person->id)};
    return server_limits_take(self->limits, whose, rate, self->now_ms) == 0;
}

bool server_admit_answer_to(server *self, const club_person *person, bool proven, bool take) {
    const server_rate rate = proven ? (server_rate){1.0 / 120, 60} : (server_rate){1.0 / 600, 10};
    server_limit_key whose = {proven ? SERVER_ANSWERS_TO_PERSON : SERVER_ANSWERS_TO_SENDER,
                              server_tiers_of(person->id)};
    return take ? server_limits_take(self->limits, whose, rate, self->now_ms) == 0
                : server_limits_look(self->limits, whose, rate, self->now_ms).left > 0;
}

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
static void normalise(char out[SERVER_ADDRESS_SIZE]) {
    struct in6_addr address;
    if (inet_pton(AF_INET6, out, &address) != 1) {
        return;
    }
    if (IN6_IS_ADDR_V4MAPPED(&address)) {
        inet_ntop(AF_INET, address.s6_addr + 12, out, SERVER_ADDRESS_SIZE);
        return;
    }
    memset(address.s6_addr + 8, 0, 8);
    inet_ntop(AF_INET6, &address, out, SERVER_ADDRESS_SIZE);
}

void server_address_of(const server *self, const server_request *request, char out[SERVER_ADDRESS_SIZE]) {
    bool forwarded = self->config->proxy && *request->forwarded_for;
    const char *text = forwarded ? last_forwarded(request->forwarded_for) : request->address;
    snprintf(out, SERVER_ADDRESS_SIZE, "%.*s", (int)strcspn(text, " "), text);
    cut_port(out);
    normalise(out);
}

static bool is_loopback(const server_address *address) {
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
bool server_host_allowed(const server *self, const server_request *request) {
    const server_config *config = self->config;
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
bool server_origin_allowed(const server *self, const server_request *request) {
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
