/* What succeeds and what fails of the routes of notices. */
#include "server/attempt.h"

static bool is_of_alerts(const attempt *at) {
    for (const server_route *route = server_alert_routes; route->pattern; route++) {
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
    become_member(at->house, &at->ada, "ada");
    at->body = is_for(at, "readNotices") ? "{'upto':0}" : "{'quiet_from':'22:00','quiet_to':'07:30'}";
}

static const reply *with_a_wrong_field(attempt *at) {
    at->query = at->route->query ? "?limit=0" : "";
    at->body = is_for(at, "readNotices") ? "{'upto':'all'}" : "{'quiet_from':'24:00'}";
    return send_it(at);
}

static const reply *of_nobody(attempt *at) {
    at->ada = (browser){.address = at->ada.address};
    return send_it(at);
}

static const reply *key_reused(attempt *at) {
    at->ada.key = "once";
    assert_int_equal(send_it(at)->status, 200);
    at->body = is_for(at, "readNotices") ? "{'upto':1}" : "{'digest':'daily'}";
    return send_it(at);
}

static const reply *failing_store(attempt *at) {
    at->house->failing.begin = at->house->failing.load = true;
    return send_it(at);
}

const reply *provoke_of_alerts(attempt *at, int status) {
    static const struct {
        int status;
        const reply *(*provoke)(attempt *at);
    } ways[] = {{400, with_a_wrong_field}, {401, of_nobody}, {422, key_reused}, {503, failing_store}};
    for (size_t i = 0; i < sizeof ways / sizeof ways[0] && is_of_alerts(at); i++) {
        if (ways[i].status == status) {
            return ways[i].provoke(at);
        }
    }
    return NULL;
}
