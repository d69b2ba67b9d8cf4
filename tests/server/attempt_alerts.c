/* What succeeds and what fails of the routes of notices. */
#include "app/outbox/post/outbound.h"
#include "server/attempt.h"

/* A browser's key, of RFC 8291. */
#define POINT "BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4"

/* A push service that is never asked. */
static void *open_sender(void) {
    static char there;
    return &there;
}

static void close_sender(void *opened) {
    (void)opened;
}

static const outbound_sender sender = {.version = "", .open = open_sender, .close = close_sender};

static bool is_of_alerts(const attempt *at) {
    for (const api_route *route = api_alert_routes; route->pattern; route++) {
        if (route == at->route) {
            return true;
        }
    }
    return false;
}

void prepare_of_alerts(attempt *at) {
    if (!is_of_alerts(at)) {
        return;
    }
    at->house->outbound = &sender;
    reopen(at->house);
    become_member(at->house, &at->ada, "ada");
    at->body = is_for(at, "readNotices")     ? "{'upto':0}"
               : is_for(at, "addPushDevice") ? "{'endpoint':'https://push.example.net/1','p256dh':'" POINT
                                               "','auth':'BTBZMqHH6r4Tts7J_aSIgg'}"
                                             : "{'quiet_from':'22:00','quiet_to':'07:30'}";
}

static const reply *with_a_wrong_field(attempt *at) {
    at->query = at->route->query ? "?limit=0" : "";
    at->body = is_for(at, "readNotices")     ? "{'upto':'all'}"
               : is_for(at, "addPushDevice") ? "{'endpoint':'http://push.example.net/1','p256dh':'x','auth':'y'}"
                                             : "{'quiet_from':'24:00'}";
    return send_it(at);
}

static const reply *without_pushes(attempt *at) {
    at->house->outbound = NULL;
    reopen(at->house);
    return send_it(at);
}

static const reply *of_nobody(attempt *at) {
    at->ada = (browser){.address = at->ada.address};
    return send_it(at);
}

static const reply *key_reused(attempt *at) {
    at->ada.key = "once";
    assert_int_equal(send_it(at)->status, 200);
    at->body = is_for(at, "readNotices")     ? "{'upto':1}"
               : is_for(at, "addPushDevice") ? "{'endpoint':'https://push.example.net/2'}"
                                             : "{'digest':'daily'}";
    return send_it(at);
}

static const reply *failing_store(attempt *at) {
    at->house->failing.begin = at->house->failing.load = true;
    if (is_for(at, "listPushDevices")) { /* it reads nothing else */
        tell_database(at->house, "ALTER TABLE device RENAME TO lost");
    }
    return send_it(at);
}

const reply *provoke_of_alerts(attempt *at, int status) {
    static const struct {
        int status;
        const reply *(*provoke)(attempt *at);
    } ways[] = {
        {400, with_a_wrong_field}, {401, of_nobody}, {409, without_pushes}, {422, key_reused}, {503, failing_store}};
    for (size_t i = 0; i < sizeof ways / sizeof ways[0] && is_of_alerts(at); i++) {
        bool no_field = status == 400 && is_for(at, "removePushDevice"); /* its body says nothing */
        if (ways[i].status == status && !no_field) {
            return ways[i].provoke(at);
        }
    }
    return NULL;
}
