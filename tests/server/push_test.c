/* Notices that are pushed: to which browsers, once, again when a push service asks for it, and never to one that is
 * gone. */
#include <pthread.h>

#include "app/app.h"
#include "app/outbox/outbox.h"
#include "app/outbox/post/outbound.h"
#include "server/harness.h"

#define POINT "BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4"
#define AUTH "BTBZMqHH6r4Tts7J_aSIgg"
enum {
    FOR_ALL = APP_OUTBOX_THREADS_MAX - 1 /* threads that places unknown may have */,
    SECOND = 1000,
    MINUTE = 60 * SECOND,
    HOUR = 60 * MINUTE
};

/* ---- A push service --------------------------------------------------------------------------------------------- */

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static struct {
    outbound_reply says;
    size_t asked;
    char order[64]; /* the first letters of the hosts */
    char url[OUTBOUND_URL_SIZE], fields[4096];
    bool local;
    bool held;         /* it answers when the test lets it */
    const char *holds; /* only what is sent to URLs that begin so; NULL: all */
    size_t lets;       /* so many of these it answers all the same */
} service;

static void *open_sender(void) {
    return &service;
}

static void close_sender(void *opened) {
    (void)opened;
}

static void wait_while_held(const char *url) {
    for (bool held = true; held;) {
        pthread_mutex_lock(&lock);
        held = service.held && (!service.holds || strncmp(url, service.holds, strlen(service.holds)) == 0);
        if (held && service.lets) {
            service.lets--;
            held = false;
        }
        pthread_mutex_unlock(&lock);
        if (held) {
            nap();
        }
    }
}

static void send_request(void *opened, const outbound_request *request, outbound_reply *out) {
    (void)opened;
    pthread_mutex_lock(&lock);
    service.order[service.asked++ % sizeof service.order] = request->url[strlen("https://")];
    service.local = request->local;
    snprintf(service.url, sizeof service.url, "%s", request->url);
    service.fields[0] = 0;
    for (const char *const *field = request->fields; *field; field++) {
        size_t used = strlen(service.fields);
        snprintf(service.fields + used, sizeof service.fields - used, "%s\n", *field);
    }
    *out = service.says;
    strcpy(out->address, strstr(request->url, "//other.") ? "198.51.100.1" : "203.0.113.1");
    pthread_mutex_unlock(&lock);
    wait_while_held(request->url);
}

static const outbound_sender sender = {.version = "", .open = open_sender, .send = send_request, .close = close_sender};

static size_t asked(void) {
    pthread_mutex_lock(&lock);
    size_t count = service.asked;
    pthread_mutex_unlock(&lock);
    return count;
}

static void answer_with(int status, int64_t retry_after_s) {
    pthread_mutex_lock(&lock);
    service.says = (outbound_reply){.status = status, .retry_after_s = retry_after_s};
    pthread_mutex_unlock(&lock);
}

static int open_with_push(void **state) {
    memset(&service, 0, sizeof service);
    service.says.status = 201;
    if (open_house(state) != 0) {
        return -1;
    }
    club_house *house = *state;
    house->outbound = &sender;
    house->beat_ms = 5000;
    reopen(house);
    return 0;
}

/* ---- What is awaited -------------------------------------------------------------------------------------------- */

static void turn(club_house *house) {
    begin_turn(house);
    assert_true(end_turn(house));
}

/* Turns until the service was asked so often and nothing waits for its answer; the loop ends with ctest's limit. */
static void until_asked(club_house *house, size_t count) {
    while (asked() < count) {
        turn(house);
        nap();
    }
}

static void until_in_database(club_house *house, const char *query, long count) {
    while (count_in_database(house, query) != count) {
        turn(house);
        nap();
    }
}

static const char *const waiting = "SELECT count(*) FROM outbox WHERE kind = 'push' AND done_ms IS NULL";
static const char *const tried = "SELECT coalesce(max(attempts), 0) FROM outbox WHERE kind = 'push'";
static const char *const devices = "SELECT count(*) FROM device";

static const reply *add_device(club_house *house, browser *who, const char *endpoint) {
    return post(house, who, "/api/v1/me/devices", "{'endpoint':'%s','p256dh':'" POINT "','auth':'" AUTH "'}", endpoint);
}

static void members(club_house *house, browser *ada, browser *bo) {
    become_member(house, ada, "ada");
    become_member(house, bo, "bob");
    assert_int_equal(add_device(house, bo, "https://push.example.net/bo")->status, 200);
}

static void challenge_of(club_house *house, browser *ada, const char *handle) {
    assert_int_equal(
        post(house, ada, "/api/v1/challenges", "{'invited':{'kind':'people','handles':['%s']}}", handle)->status, 201);
}

static void challenge(club_house *house, browser *ada) {
    challenge_of(house, ada, "bob");
}

/* ---- Devices ---------------------------------------------------------------------------------------------------- */

static void a_session_has_one_device(void **state) {
    club_house *house = *state;
    browser ada = {.address = "192.0.2.1"}, bo = {.address = "192.0.2.2"};
    members(house, &ada, &bo);
    const reply *listed = get(house, &bo, "/api/v1/me/devices");
    assert_int_equal(listed->status, 200);
    assert_int_equal(strlen(json_string_value(json_object_get(listed->body, "key"))), 87);
    assert_int_equal(json_array_size(json_object_get(listed->body, "items")), 1);
    assert_null(strstr(listed->text, AUTH)); /* its keys are told to nobody */
    assert_null(strstr(listed->text, "push.example.net"));
    assert_int_equal(add_device(house, &bo, "https://push.example.net/anew")->status, 200);
    assert_int_equal(count_in_database(house, devices), 1);
    assert_int_equal(add_device(house, &ada, "https://push.example.net/anew")->status, 200); /* the same browser */
    assert_int_equal(count_in_database(house, devices), 1);
    assert_int_equal(json_array_size(json_object_get(get(house, &bo, "/api/v1/me/devices")->body, "items")), 0);
}

static void a_device_ends_with_its_session(void **state) {
    club_house *house = *state;
    browser ada = {.address = "192.0.2.1"}, bo = {.address = "192.0.2.2"};
    members(house, &ada, &bo);
    challenge(house, &ada);
    assert_int_equal(post(house, &bo, "/api/v1/sign-out", "{}")->status, 200);
    assert_int_equal(count_in_database(house, devices), 0);
    pass(house, MINUTE);
    turn(house);
    turn(house);
    assert_int_equal(count_in_database(house, waiting), 0);
    assert_int_equal(asked(), 0);
}

static void a_device_is_removed_by_its_owner_alone(void **state) {
    club_house *house = *state;
    browser ada = {.address = "192.0.2.1"}, bo = {.address = "192.0.2.2"};
    char path[64];
    members(house, &ada, &bo);
    const json_t *items = json_object_get(get(house, &bo, "/api/v1/me/devices")->body, "items");
    snprintf(path, sizeof path, "/api/v1/me/devices/%s/remove",
             json_string_value(json_object_get(json_array_get(items, 0), "id")));
    assert_int_equal(post(house, &ada, path, "{}")->status, 200);
    assert_int_equal(count_in_database(house, devices), 1);
    assert_int_equal(post(house, &bo, path, "{}")->status, 200);
    assert_int_equal(count_in_database(house, devices), 0);
}

static void who_is_gone_has_no_device(void **state) {
    club_house *house = *state;
    browser ada = {.address = "192.0.2.1"}, bo = {.address = "192.0.2.2"};
    members(house, &ada, &bo);
    answer_with(503, 0);
    challenge(house, &ada);
    pass(house, MINUTE);
    until_asked(house, 1);
    const reply *all = get(house, &bo, "/api/v1/me/export");
    assert_int_equal(all->status, 200);
    assert_non_null(strstr(all->text, "push_devices"));
    assert_null(strstr(all->text, AUTH));
    assert_int_equal(post(house, &bo, "/api/v1/me/delete", "{'handle':'bob'}")->status, 200);
    assert_int_equal(count_in_database(house, devices), 0);
    assert_int_equal(count_in_database(house, waiting), 0);
}

static void what_is_no_device_is_refused(void **state) {
    club_house *house = *state;
    browser bo = {.address = "192.0.2.2"};
    become_member(house, &bo, "bob");
    static const char *const wrong[] = {"http://push.example.net/", "https://a@push.example.net/", "push", ""};
    for (size_t i = 0; i < sizeof wrong / sizeof wrong[0]; i++) {
        expect_refusal(add_device(house, &bo, wrong[i]), 400, "field");
    }
    expect_refusal(post(house, &bo, "/api/v1/me/devices",
                        "{'endpoint':'https://push.example.net/','p256dh':'BCVx','auth':'" AUTH "'}"),
                   400, "field");
    expect_refusal(post(house, &bo, "/api/v1/me/devices",
                        "{'endpoint':'https://push.example.net/','p256dh':'" POINT "','auth':'AAAA'}"),
                   400, "field");
    assert_int_equal(count_in_database(house, devices), 0);
}

/* ---- Pushes ----------------------------------------------------------------------------------------------------- */

static void a_notice_is_pushed_once(void **state) {
    club_house *house = *state;
    browser ada = {.address = "192.0.2.1"}, bo = {.address = "192.0.2.2"};
    members(house, &ada, &bo);
    challenge(house, &ada);
    turn(house);
    assert_int_equal(count_in_database(house, waiting), 0); /* he may still see it on the page */
    pass(house, 5 * SECOND);
    until_asked(house, 1);
    assert_string_equal(service.url, "https://push.example.net/bo");
    assert_false(service.local);
    assert_non_null(strstr(service.fields, "Authorization: vapid t="));
    assert_non_null(strstr(service.fields, "\nTTL: 86395\n"));
    assert_non_null(strstr(service.fields, "\nUrgency: high\n"));
    assert_non_null(strstr(service.fields, "\nContent-Encoding: aes128gcm\n"));
    assert_non_null(strstr(service.fields, "\nTopic: "));
    until_in_database(house, waiting, 0);
    assert_non_null(strstr(get(house, &bo, "/metrics")->text, "ludopod_pushes_total{outcome=\"delivered\"} 1\n"));
    assert_int_equal(count_in_database(house, "SELECT count(*) FROM outbox WHERE kind = 'push' AND lines <> ''"), 0);
    reopen(house);
    pass(house, HOUR);
    turn(house);
    turn(house);
    assert_int_equal(asked(), 1);
}

/* A server that ended between the answer of the service and its note of it pushes once more: the same, with one topic.
 */
static void what_was_not_noted_is_pushed_again(void **state) {
    club_house *house = *state;
    browser ada = {.address = "192.0.2.1"}, bo = {.address = "192.0.2.2"};
    char topic[64], *at;
    members(house, &ada, &bo);
    challenge(house, &ada);
    pass(house, 5 * SECOND);
    until_asked(house, 1);
    assert_non_null(at = strstr(service.fields, "Topic: "));
    snprintf(topic, sizeof topic, "%.20s", at);
    until_in_database(house, waiting, 0);
    tell_database(house,
                  "UPDATE outbox SET done_ms = NULL, attempts = 0, code = (SELECT id FROM device), name = 'high', "
                  "detail = (SELECT about FROM alert WHERE kind = 'challenge'), lines = 'text' "
                  "WHERE kind = 'push'");
    reopen(house);
    until_asked(house, 2);
    assert_non_null(strstr(service.fields, topic));
    until_in_database(house, waiting, 0);
}

/* The service has answered, and nobody has looked at that yet. */
static void a_server_that_ends_notes_what_was_pushed(void **state) {
    club_house *house = *state;
    browser ada = {.address = "192.0.2.1"}, bo = {.address = "192.0.2.2"};
    members(house, &ada, &bo);
    challenge(house, &ada);
    service.held = true;
    pass(house, 5 * SECOND);
    until_asked(house, 1);
    pthread_mutex_lock(&lock);
    service.held = false;
    pthread_mutex_unlock(&lock);
    reopen(house);
    until_in_database(house, waiting, 0);
    turn(house);
    assert_int_equal(asked(), 1);
}

/* A person of many devices, whose service does not answer, has one thread and not all of them. */
static void a_slow_service_keeps_nobody_else_waiting(void **state) {
    club_house *house = *state;
    browser ada = {.address = "192.0.2.1"}, cyril = {.address = "192.0.2.3"};
    browser bo[5] = {{.address = "192.0.2.2"}};
    members(house, &ada, &bo[0]);
    for (int i = 1; i < 5; i++) {
        char endpoint[64];
        bo[i].address = "192.0.2.2";
        snprintf(endpoint, sizeof endpoint, "https://push.example.net/bo%d", i);
        assert_int_equal(post(house, &bo[i], "/api/v1/sign-in", "{'login':'bob','password':'correct horse'}")->status,
                         200);
        assert_int_equal(add_device(house, &bo[i], endpoint)->status, 200);
    }
    become_member(house, &cyril, "cyril");
    assert_int_equal(add_device(house, &cyril, "https://push.example.net/cyril")->status, 200);
    service.held = true;
    challenge(house, &ada);
    pass(house, 5 * SECOND);
    until_asked(house, 1);
    assert_int_equal(count_in_database(house, waiting), 5);
    challenge_of(house, &ada, "cyril");
    pass(house, 5 * SECOND);
    until_asked(house, 2);
    assert_string_equal(service.url, "https://push.example.net/cyril");
    pthread_mutex_lock(&lock);
    service.held = false;
    pthread_mutex_unlock(&lock);
    until_in_database(house, waiting, 0);
    assert_int_equal(asked(), 6);
}

/* who0, who1 and so on, each with a device at https://who.example.net/. */
static void become_many(club_house *house, const char *who, int count) {
    char address[16], handle[8], endpoint[64];
    for (int i = 0; i < count; i++) {
        browser one = {.address = address};
        snprintf(address, sizeof address, "198.51.100.%d", i);
        snprintf(handle, sizeof handle, "%s%d", who, i);
        snprintf(endpoint, sizeof endpoint, "https://%s.example.net/%d", who, i);
        become_member(house, &one, handle);
        assert_int_equal(add_device(house, &one, endpoint)->status, 200);
    }
}

static void challenge_many(club_house *house, browser *ada, const char *who, int count) {
    char handle[8];
    for (int i = 0; i < count; i++) {
        snprintf(handle, sizeof handle, "%s%d", who, i);
        challenge_of(house, ada, handle);
    }
}

/* One answer comes; whoever is next is the last of so many, and then all are answered. */
static void let_one_go(club_house *house, size_t count) {
    turn(house);
    turn(house);
    pthread_mutex_lock(&lock);
    service.lets = 1;
    pthread_mutex_unlock(&lock);
    until_asked(house, count);
    pthread_mutex_lock(&lock);
    service.held = false;
    pthread_mutex_unlock(&lock);
}

/* Many send to a host that does not answer. Who sends where they were answered soon is not
   kept waiting, and who sends to a new place is next. */
static void many_who_send_to_one_host_keep_nobody_else_waiting(void **state) {
    club_house *house = *state;
    browser ada = {.address = "192.0.2.1"}, bo = {.address = "192.0.2.2"}, cyril = {.address = "192.0.2.3"};
    enum { MANY = 12 };
    members(house, &ada, &bo);
    become_member(house, &cyril, "cyril");
    assert_int_equal(add_device(house, &cyril, "https://new.example.net/cyril")->status, 200);
    challenge(house, &ada);
    pass(house, 5 * SECOND);
    until_asked(house, 1);
    until_in_database(house, waiting, 0);
    service.held = true;
    service.holds = "https://slow.example.net/";
    become_many(house, "slow", MANY);
    challenge_many(house, &ada, "slow", MANY);
    pass(house, 5 * SECOND);
    until_asked(house, 1 + FOR_ALL);
    challenge(house, &ada);
    pass(house, 5 * SECOND);
    until_asked(house, 1 + FOR_ALL + 1);
    challenge_of(house, &ada, "cyril");
    pass(house, 5 * SECOND);
    let_one_go(house, 1 + FOR_ALL + 2);
    assert_memory_equal(service.order, "pssspn", 6);
    until_in_database(house, waiting, 0);
    assert_int_equal(asked(), MANY + 3);
}

/* They send to one network, of which it is known that it answers soon; who sends to another one is next. */
static void networks_take_turns(void **state) {
    club_house *house = *state;
    browser ada = {.address = "192.0.2.1"}, bo = {.address = "192.0.2.2"}, dora = {.address = "192.0.2.4"};
    enum { MANY = 8 };
    members(house, &ada, &bo);
    become_member(house, &dora, "dora");
    assert_int_equal(add_device(house, &dora, "https://other.example.org/dora")->status, 200);
    become_many(house, "many", MANY);
    challenge_of(house, &ada, "many0");
    challenge_of(house, &ada, "dora");
    pass(house, 5 * SECOND);
    until_asked(house, 2);
    until_in_database(house, waiting, 0);
    service.held = true;
    challenge_many(house, &ada, "many", MANY);
    pass(house, 5 * SECOND);
    until_asked(house, 2 + APP_OUTBOX_THREADS_MAX);
    challenge_of(house, &ada, "dora");
    pass(house, 5 * SECOND);
    let_one_go(house, 2 + APP_OUTBOX_THREADS_MAX + 1);
    assert_memory_equal(service.order + 2, "mmmmo", APP_OUTBOX_THREADS_MAX + 1);
    until_in_database(house, waiting, 0);
}

static void a_store_that_fails_loses_no_push(void **state) {
    club_house *house = *state;
    browser ada = {.address = "192.0.2.1"}, bo = {.address = "192.0.2.2"};
    members(house, &ada, &bo);
    challenge(house, &ada);
    pass(house, MINUTE);
    house->failing.commit = true;
    begin_turn(house);
    assert_false(end_turn(house));
    house->failing.commit = false;
    assert_int_equal(asked(), 0);
    pass(house, MINUTE);
    until_asked(house, 1);
    until_in_database(house, waiting, 0);
}

static void a_device_that_is_gone_is_removed(void **state) {
    static const int gone[] = {404, 410};
    club_house *house = *state;
    browser ada = {.address = "192.0.2.1"}, bo = {.address = "192.0.2.2"};
    members(house, &ada, &bo);
    for (size_t i = 0; i < 2; i++) {
        assert_int_equal(add_device(house, &bo, "https://push.example.net/bo")->status, 200);
        answer_with(gone[i], 0);
        challenge(house, &ada);
        pass(house, MINUTE);
        until_asked(house, i + 1);
        until_in_database(house, devices, 0);
    }
}

static void a_service_that_is_busy_is_asked_again_when_it_says(void **state) {
    club_house *house = *state;
    browser ada = {.address = "192.0.2.1"}, bo = {.address = "192.0.2.2"};
    members(house, &ada, &bo);
    answer_with(429, 600);
    challenge(house, &ada);
    pass(house, MINUTE);
    until_asked(house, 1);
    until_in_database(house, tried, 1);
    pass(house, 9 * MINUTE);
    turn(house);
    turn(house);
    assert_int_equal(asked(), 1);
    answer_with(500, 0);
    pass(house, 2 * MINUTE);
    until_asked(house, 2);
    until_in_database(house, tried, 2);
    answer_with(201, 0);
    pass(house, MINUTE);
    until_asked(house, 3);
    until_in_database(house, waiting, 0);
    assert_int_equal(count_in_database(house, devices), 1);
}

static void what_is_refused_or_old_is_dropped(void **state) {
    club_house *house = *state;
    browser ada = {.address = "192.0.2.1"}, bo = {.address = "192.0.2.2"};
    members(house, &ada, &bo);
    answer_with(413, 0);
    challenge(house, &ada);
    pass(house, MINUTE);
    until_asked(house, 1);
    until_in_database(house, waiting, 0);
    assert_int_equal(count_in_database(house, devices), 1);
    answer_with(503, 7200);
    challenge(house, &ada);
    pass(house, MINUTE);
    until_asked(house, 2);
    until_in_database(house, "SELECT count(*) FROM outbox WHERE kind = 'push' AND done_ms IS NULL AND attempts = 1", 1);
    pass(house, 25 * HOUR);
    until_in_database(house, waiting, 0);
    assert_int_equal(asked(), 2);
}

static void pushes_keep_to_what_is_wished(void **state) {
    club_house *house = *state;
    browser ada = {.address = "192.0.2.1"}, bo = {.address = "192.0.2.2"};
    members(house, &ada, &bo);
    assert_int_equal(
        post(house, &bo, "/api/v1/me/notices/settings", "{'kinds':[{'kind':'challenge','push':false}]}")->status, 200);
    challenge(house, &ada);
    pass(house, MINUTE);
    turn(house);
    turn(house);
    assert_int_equal(count_in_database(house, "SELECT count(*) FROM alert WHERE push_ms IS NOT NULL"), 0);
    assert_int_equal(asked(), 0);
    assert_int_equal(post(house, &bo, "/api/v1/me/notices/settings",
                          "{'kinds':[{'kind':'challenge','push':true}],'quiet_from':'00:01','quiet_to':'00:00',"
                          "'digest':'daily'}")
                         ->status,
                     200); /* only the first minute of a day is loud; digests are of mails */
    challenge(house, &ada);
    pass(house, MINUTE);
    turn(house);
    assert_int_equal(asked(), 0);
    assert_int_equal(post(house, &bo, "/api/v1/me/notices/settings", "{'quiet_to':'00:01'}")->status, 200);
    pass(house, 24 * HOUR - 10 * MINUTE);
    tell_database(house, "UPDATE alert SET push_ms = %d WHERE push_ms IS NOT NULL", 1);
    reopen(house);
    until_asked(house, 1);
    until_in_database(house, waiting, 0);
}

/* Quiet hours of an account without a time zone: from so many minutes after now on, for an hour. */
static void be_quiet(club_house *house, browser *who, int in_minutes) {
    const int from = (int)(house->seconds / 60 + in_minutes) % 1440, to = (from + 60) % 1440;
    assert_int_equal(post(house, who, "/api/v1/me/notices/settings",
                          "{'quiet_from':'%02d:%02d','quiet_to':'%02d:%02d'}", from / 60, from % 60, to / 60, to % 60)
                         ->status,
                     200);
}

/* What a service did not take in time is not sent in quiet hours, but at their end, and counts as no attempt. */
static void what_waits_keeps_to_quiet_hours(void **state) {
    club_house *house = *state;
    browser ada = {.address = "192.0.2.1"}, bo = {.address = "192.0.2.2"};
    members(house, &ada, &bo);
    answer_with(503, 0);
    challenge(house, &ada);
    pass(house, 5 * SECOND);
    until_asked(house, 1);
    until_in_database(house, tried, 1);
    be_quiet(house, &bo, -1);
    reopen(house);
    for (int minute = 0; minute < 58; minute++) {
        pass(house, MINUTE);
        turn(house);
        turn(house);
    }
    assert_int_equal(asked(), 1);
    assert_int_equal(count_in_database(house, tried), 1);
    assert_int_equal(count_in_database(house, waiting), 1);
    answer_with(201, 0);
    pass(house, 2 * MINUTE);
    until_asked(house, 2);
    until_in_database(house, waiting, 0);
}

/* What the threads have not begun when quiet hours begin is taken back from them. */
/* All threads are at what the services of others do not take. */
static void what_is_in_the_queue_keeps_to_quiet_hours(void **state) {
    club_house *house = *state;
    browser ada = {.address = "192.0.2.1"}, bo = {.address = "192.0.2.2"};
    members(house, &ada, &bo);
    service.held = true;
    for (int i = 0; i < FOR_ALL; i++) {
        char handle[8], endpoint[64];
        browser other = {.address = "192.0.2.3"};
        snprintf(handle, sizeof handle, "cyril%d", i);
        snprintf(endpoint, sizeof endpoint, "https://push.example.net/%s", handle);
        become_member(house, &other, handle);
        assert_int_equal(add_device(house, &other, endpoint)->status, 200);
        challenge_of(house, &ada, handle);
    }
    pass(house, 5 * SECOND);
    until_asked(house, FOR_ALL);
    challenge(house, &ada);
    be_quiet(house, &bo, 2);
    pass(house, 5 * SECOND);
    turn(house);
    turn(house);
    assert_int_equal(app_outbox_count(house->server->app, APP_PUSHES), FOR_ALL + 1);
    pass(house, 3 * MINUTE);
    turn(house);
    pthread_mutex_lock(&lock);
    service.held = false;
    pthread_mutex_unlock(&lock);
    until_in_database(house, waiting, 1);
    assert_int_equal(asked(), FOR_ALL);
    pass(house, 60 * MINUTE);
    until_asked(house, FOR_ALL + 1);
    until_in_database(house, waiting, 0);
}

static void what_was_seen_before_it_was_sent_is_dropped(void **state) {
    club_house *house = *state;
    browser ada = {.address = "192.0.2.1"}, bo = {.address = "192.0.2.2"};
    members(house, &ada, &bo);
    answer_with(503, 600);
    challenge(house, &ada);
    pass(house, 5 * SECOND);
    until_asked(house, 1);
    until_in_database(house, tried, 1);
    assert_int_equal(post(house, &bo, "/api/v1/me/notices/read", "{'upto':1000}")->status, 200);
    answer_with(201, 0);
    pass(house, 11 * MINUTE);
    until_in_database(house, waiting, 0);
    assert_int_equal(asked(), 1);
}

static void what_was_seen_is_not_pushed(void **state) {
    club_house *house = *state;
    browser ada = {.address = "192.0.2.1"}, bo = {.address = "192.0.2.2"};
    members(house, &ada, &bo);
    challenge(house, &ada);
    assert_int_equal(post(house, &bo, "/api/v1/me/notices/read", "{'upto':1000}")->status, 200);
    pass(house, MINUTE);
    turn(house);
    turn(house);
    assert_int_equal(count_in_database(house, "SELECT count(*) FROM alert WHERE push_ms IS NOT NULL"), 0);
    assert_int_equal(asked(), 0);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(a_session_has_one_device, open_with_push, close_house),
        cmocka_unit_test_setup_teardown(a_device_ends_with_its_session, open_with_push, close_house),
        cmocka_unit_test_setup_teardown(a_device_is_removed_by_its_owner_alone, open_with_push, close_house),
        cmocka_unit_test_setup_teardown(who_is_gone_has_no_device, open_with_push, close_house),
        cmocka_unit_test_setup_teardown(what_is_no_device_is_refused, open_with_push, close_house),
        cmocka_unit_test_setup_teardown(a_notice_is_pushed_once, open_with_push, close_house),
        cmocka_unit_test_setup_teardown(what_was_not_noted_is_pushed_again, open_with_push, close_house),
        cmocka_unit_test_setup_teardown(a_server_that_ends_notes_what_was_pushed, open_with_push, close_house),
        cmocka_unit_test_setup_teardown(a_slow_service_keeps_nobody_else_waiting, open_with_push, close_house),
        cmocka_unit_test_setup_teardown(networks_take_turns, open_with_push, close_house),
        cmocka_unit_test_setup_teardown(many_who_send_to_one_host_keep_nobody_else_waiting, open_with_push,
                                        close_house),
        cmocka_unit_test_setup_teardown(a_store_that_fails_loses_no_push, open_with_push, close_house),
        cmocka_unit_test_setup_teardown(a_device_that_is_gone_is_removed, open_with_push, close_house),
        cmocka_unit_test_setup_teardown(a_service_that_is_busy_is_asked_again_when_it_says, open_with_push,
                                        close_house),
        cmocka_unit_test_setup_teardown(what_is_refused_or_old_is_dropped, open_with_push, close_house),
        cmocka_unit_test_setup_teardown(pushes_keep_to_what_is_wished, open_with_push, close_house),
        cmocka_unit_test_setup_teardown(what_waits_keeps_to_quiet_hours, open_with_push, close_house),
        cmocka_unit_test_setup_teardown(what_is_in_the_queue_keeps_to_quiet_hours, open_with_push, close_house),
        cmocka_unit_test_setup_teardown(what_was_seen_before_it_was_sent_is_dropped, open_with_push, close_house),
        cmocka_unit_test_setup_teardown(what_was_seen_is_not_pushed, open_with_push, close_house),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
