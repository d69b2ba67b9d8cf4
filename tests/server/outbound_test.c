/* Requests to addresses of people: which are allowed, and that a name cannot be given another meaning in between. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <arpa/inet.h>
#include <cmocka.h>
#include <errno.h>
#include <netdb.h>
#include <netinet/in.h>
#include <poll.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

#include "app/outbox/post/outbound.h"

/* ---- Addresses and URLs ----------------------------------------------------------------------------------------- */

static bool is_public(const char *text) {
    struct sockaddr_in four = {.sin_family = AF_INET};
    struct sockaddr_in6 six = {.sin6_family = AF_INET6};
    if (inet_pton(AF_INET, text, &four.sin_addr) == 1) {
        return outbound_is_public((const struct sockaddr *)&four);
    }
    assert_int_equal(inet_pton(AF_INET6, text, &six.sin6_addr), 1);
    return outbound_is_public((const struct sockaddr *)&six);
}

static void only_public_addresses_are_public(void **state) {
    (void)state;
    static const char *const open[] = {"1.1.1.1",        "9.255.255.255",   "11.0.0.0",        "100.63.255.255",
                                       "100.128.0.0",    "126.255.255.255", "128.0.0.0",       "169.253.255.255",
                                       "172.15.255.255", "172.32.0.0",      "192.167.1.1",     "192.169.0.0",
                                       "198.17.255.255", "198.20.0.0",      "223.255.255.255", "2606:4700::1111",
                                       "2a00:1450::1",   "2001:4860::8888", "2001:200::1"};
    static const char *const shut[] = {"0.0.0.0",
                                       "0.1.2.3",
                                       "10.0.0.1",
                                       "100.64.0.1",
                                       "100.127.255.255",
                                       "127.0.0.1",
                                       "127.255.255.254",
                                       "169.254.169.254",
                                       "172.16.0.1",
                                       "172.31.255.255",
                                       "192.0.0.1",
                                       "192.0.2.1",
                                       "192.88.99.1",
                                       "192.168.1.1",
                                       "198.18.0.1",
                                       "198.19.255.255",
                                       "198.51.100.1",
                                       "203.0.113.1",
                                       "224.0.0.1",
                                       "240.0.0.1",
                                       "255.255.255.255",
                                       "::",
                                       "::1",
                                       "::ffff:1.1.1.1",
                                       "::ffff:127.0.0.1",
                                       "::7f00:1",
                                       "64:ff9b::7f00:1",
                                       "fe80::1",
                                       "fc00::1",
                                       "fd00:ec2::254",
                                       "ff02::1",
                                       "2001:db8::1",
                                       "2001::1",
                                       "2002:7f00:1::",
                                       "3fff::1"};
    for (size_t i = 0; i < sizeof open / sizeof open[0]; i++) {
        if (!is_public(open[i])) {
            fail_msg("%s is public", open[i]);
        }
    }
    for (size_t i = 0; i < sizeof shut / sizeof shut[0]; i++) {
        if (is_public(shut[i])) {
            fail_msg("%s is not public", shut[i]);
        }
    }
    const struct sockaddr other = {.sa_family = AF_UNIX};
    assert_false(outbound_is_public(&other));
}

static void only_plain_https_is_taken(void **state) {
    (void)state;
    char origin[OUTBOUND_URL_SIZE], long_one[OUTBOUND_URL_SIZE + 1] = "https://example.net/";
    assert_true(outbound_takes("https://push.example.net/send/abc?x=1", false));
    assert_true(outbound_takes("https://push.example.net:8443", false));
    assert_false(outbound_takes("http://push.example.net/", false));
    assert_true(outbound_takes("http://127.0.0.1:8080/", true));
    static const char *const wrong[] = {"",
                                        "push.example.net",
                                        "https://",
                                        "https:///path",
                                        "https://:443/",
                                        "https://user@example.net/",
                                        "ftp://a/",
                                        "https://a b/",
                                        "https://a/\r\nX: y",
                                        "https://a/#part",
                                        "https://\xc3\xa4/",
                                        "HTTPS//a",
                                        "file:///etc/passwd",
                                        "https://example.net\\@other/"};
    for (size_t i = 0; i < sizeof wrong / sizeof wrong[0]; i++) {
        if (outbound_takes(wrong[i], true)) {
            fail_msg("'%s' is not taken", wrong[i]);
        }
    }
    memset(long_one + 20, 'a', sizeof long_one - 21);
    assert_false(outbound_takes(long_one, false));
    outbound_origin("https://push.example.net:8443/send/abc", origin);
    assert_string_equal(origin, "https://push.example.net:8443");
    outbound_origin("https://push.example.net?send", origin);
    assert_string_equal(origin, "https://push.example.net");
}

/* ---- Sending ---------------------------------------------------------------------------------------------------- */

/* What names stand for: of the first answer of "turns.test" a public address on which nobody can be reached from a
   test, of the second this machine. */
static atomic_int looked_up;

/* NOLINTNEXTLINE(readability-inconsistent-declaration-parameter-name) */
POD_API int getaddrinfo(const char *name, const char *service, const struct addrinfo *hints, struct addrinfo **out) {
    struct addrinfo *found = calloc(1, sizeof *found + sizeof(struct sockaddr_in));
    struct sockaddr_in address = {.sin_family = AF_INET, .sin_port = htons((uint16_t)(service ? atoi(service) : 0))};
    bool first = atomic_fetch_add(&looked_up, 1) == 0 && strcmp(name, "turns.test") == 0;
    address.sin_addr.s_addr = htonl(first ? 0xF0000001 : INADDR_LOOPBACK);
    assert_non_null(found);
    memcpy(found + 1, &address, sizeof address);
    *found = (struct addrinfo){.ai_family = AF_INET,
                               .ai_socktype = hints ? hints->ai_socktype : SOCK_STREAM,
                               .ai_addrlen = sizeof address,
                               .ai_addr = (struct sockaddr *)(found + 1)};
    *out = found;
    return 0;
}

POD_API void freeaddrinfo(struct addrinfo *found) {
    free(found);
}

/* A server of one answer, which a thread gives to each that comes. */
typedef struct house {
    int listening;
    unsigned port;
    const char *answer;
    size_t more;      /* bytes behind it */
    size_t sent;      /* of these */
    atomic_bool slow; /* a byte now and then, as long as somebody listens */
    atomic_int visitors;
    char heard[4096];
    pthread_t thread;
} house;

/* As somebody does who wants to hold a thread for ever. */
static void dawdle(int visitor) {
    const struct timespec pause = {.tv_nsec = 200 * 1000 * 1000};
    while (send(visitor, "X", 1, MSG_NOSIGNAL) == 1) {
        nanosleep(&pause, NULL);
    }
}

static void *serve(void *context) {
    house *of = context;
    for (int visitor; (visitor = accept(of->listening, NULL, NULL)) >= 0; close(visitor)) {
        static const char filling[4096];
        size_t got = 0;
        of->visitors++;
        while (got < sizeof of->heard - 1 && !strstr(of->heard, "\r\n\r\nbody")) {
            ssize_t length = recv(visitor, of->heard + got, sizeof of->heard - 1 - got, 0);
            if (length <= 0) {
                break;
            }
            got += (size_t)length;
            of->heard[got] = 0;
        }
        send(visitor, of->answer, strlen(of->answer), MSG_NOSIGNAL);
        if (of->slow) {
            dawdle(visitor);
        }
        for (of->sent = 0; of->sent < of->more; of->sent += sizeof filling) {
            if (send(visitor, filling, sizeof filling, MSG_NOSIGNAL) < 0) {
                break;
            }
        }
    }
    return NULL;
}

static void open_house(house *of, const char *answer, size_t more) {
    struct sockaddr_in here = {.sin_family = AF_INET, .sin_addr = {htonl(INADDR_LOOPBACK)}};
    socklen_t size = sizeof here;
    memset(of, 0, sizeof *of);
    of->answer = answer;
    of->more = more;
    of->listening = socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0);
    assert_int_equal(bind(of->listening, (struct sockaddr *)&here, sizeof here), 0);
    assert_int_equal(listen(of->listening, 8), 0);
    assert_int_equal(getsockname(of->listening, (struct sockaddr *)&here, &size), 0);
    of->port = ntohs(here.sin_port);
    assert_int_equal(pthread_create(&of->thread, NULL, serve, of), 0);
}

static void close_house(house *of) {
    shutdown(of->listening, SHUT_RDWR);
    pthread_join(of->thread, NULL);
    close(of->listening);
}

static bool never(void *context) {
    (void)context;
    return false;
}

static outbound_reply send_to(const char *host, unsigned port, bool local) {
    static const char *const fields[] = {"TTL: 60", "Topic: abc", NULL};
    char url[128];
    outbound_reply reply;
    snprintf(url, sizeof url, "%s://%s:%u/path", local ? "http" : "https", host, port);
    void *sender = outbound_sender_curl.open();
    assert_non_null(sender);
    const outbound_request request = {url, fields, "body", 4, local, "", never, NULL};
    outbound_sender_curl.send(sender, &request, &reply);
    outbound_sender_curl.close(sender);
    return reply;
}

static void a_request_says_what_it_should(void **state) {
    (void)state;
    house of;
    open_house(&of, "HTTP/1.1 201 Created\r\nContent-Length: 0\r\nConnection: close\r\n\r\n", 0);
    outbound_reply reply = send_to("127.0.0.1", of.port, true);
    close_house(&of);
    assert_int_equal(reply.status, 201);
    assert_int_equal(strncmp(of.heard, "POST /path HTTP/1.1\r\n", 21), 0);
    assert_non_null(strstr(of.heard, "\r\nTTL: 60\r\n"));
    assert_non_null(strstr(of.heard, "\r\nTopic: abc\r\n"));
    assert_non_null(strstr(of.heard, "\r\n\r\nbody"));
}

/* A number that nobody waits for is cut, so that it can be reckoned with. */
static void how_long_to_wait_is_heard(void **state) {
    (void)state;
    static const struct {
        const char *said;
        int64_t heard;
    } cases[] = {{"120", 120}, {"9223372036854775807", OUTBOUND_RETRY_MAX_S}, {"-9223372036854775808", 0}, {"soon", 0}};
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        house of;
        char answer[160];
        snprintf(answer, sizeof answer,
                 "HTTP/1.1 429 Slow down\r\nRetry-After: %s\r\nContent-Length: 0\r\nConnection: close\r\n\r\n",
                 cases[i].said);
        open_house(&of, answer, 0);
        outbound_reply reply = send_to("127.0.0.1", of.port, true);
        close_house(&of);
        assert_int_equal(reply.status, 429);
        assert_int_equal(reply.retry_after_s, cases[i].heard);
    }
}

static void no_redirect_is_followed(void **state) {
    (void)state;
    house target, of;
    char answer[256];
    open_house(&target, "HTTP/1.1 200 OK\r\nContent-Length: 0\r\nConnection: close\r\n\r\n", 0);
    snprintf(answer, sizeof answer,
             "HTTP/1.1 307 There\r\nLocation: http://127.0.0.1:%u/\r\nContent-Length: 0\r\nConnection: close\r\n\r\n",
             target.port);
    open_house(&of, answer, 0);
    outbound_reply reply = send_to("127.0.0.1", of.port, true);
    close_house(&of);
    close_house(&target);
    assert_int_equal(reply.status, 307);
    assert_int_equal(target.visitors, 0);
}

static void whoever_talks_on_and_on_is_cut_off(void **state) {
    (void)state;
    house of;
    open_house(&of, "HTTP/1.1 200 OK\r\nConnection: close\r\n\r\n", (size_t)1 << 30);
    outbound_reply reply = send_to("127.0.0.1", of.port, true);
    close_house(&of);
    assert_int_equal(reply.status, 200);
    assert_true(of.sent < of.more); /* what is heard of it is far less than what both machines hold back */
}

/* It takes that long, so it is tried in the long run. */
static void whoever_dawdles_is_given_up(void **state) {
    (void)state;
    house of;
    struct timespec began, ended;
    if (!getenv("LUDOPOD_LONG")) {
        return;
    }
    open_house(&of, "HTTP/1.1 200 OK\r\nX-Long: ", 0);
    of.slow = true;
    clock_gettime(CLOCK_MONOTONIC, &began);
    outbound_reply reply = send_to("127.0.0.1", of.port, true);
    clock_gettime(CLOCK_MONOTONIC, &ended);
    close_house(&of);
    assert_int_equal(reply.status, 0);
    assert_true(ended.tv_sec - began.tv_sec >= OUTBOUND_SECONDS - 1);
}

static void this_machine_is_not_reached(void **state) {
    (void)state;
    static const char *const hosts[] = {"127.0.0.1", "[::1]", "here.test", "[::ffff:127.0.0.1]"};
    house of;
    open_house(&of, "", 0);
    for (size_t i = 0; i < sizeof hosts / sizeof hosts[0]; i++) {
        outbound_reply reply = send_to(hosts[i], of.port, false);
        assert_int_equal(reply.status, 0);
        assert_string_equal(reply.why, "the address is not one of the public internet");
    }
    close_house(&of);
    assert_int_equal(of.visitors, 0);
}

/* Rebinding: whatever a name stood for when it was looked up before, the address that is connected to is the one that
   is looked at. */
static void a_name_that_turns_to_this_machine_does_not_reach_it(void **state) {
    (void)state;
    house of;
    open_house(&of, "", 0);
    atomic_store(&looked_up, 0);
    for (int i = 1; i <= 3; i++) {
        outbound_reply reply = send_to("turns.test", of.port, false);
        assert_int_equal(reply.status, 0);
        assert_string_equal(reply.why, "the address is not one of the public internet");
        assert_int_equal(looked_up, i); /* once for each request */
    }
    close_house(&of);
    assert_int_equal(of.visitors, 0);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(only_public_addresses_are_public),
        cmocka_unit_test(only_plain_https_is_taken),
        cmocka_unit_test(a_request_says_what_it_should),
        cmocka_unit_test(how_long_to_wait_is_heard),
        cmocka_unit_test(no_redirect_is_followed),
        cmocka_unit_test(whoever_talks_on_and_on_is_cut_off),
        cmocka_unit_test(whoever_dawdles_is_given_up),
        cmocka_unit_test(this_machine_is_not_reached),
        cmocka_unit_test(a_name_that_turns_to_this_machine_does_not_reach_it),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
