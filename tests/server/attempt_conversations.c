/* What succeeds and what fails of the routes of conversations. */
#include "server/attempt.h"

static bool is_of_conversations(const attempt *at) {
    for (const api_route *route = api_conversation_routes; route->pattern; route++) {
        if (route == at->route) {
            return true;
        }
    }
    return false;
}

void prepare_of_conversations(attempt *at) {
    if (is_of_conversations(at)) {
        at->bo = (browser){.address = at->bo.address};
        become_member(at->house, &at->ada, "ada");
        become_member(at->house, &at->bo, "bo-b");
        assert_int_equal(post(at->house, &at->bo, "/api/v1/me/conversations/@ada", "{'text':'Well played'}")->status,
                         201);
        snprintf(at->id, sizeof at->id, "@bo-b");
        at->body = is_for(at, "writeMessage") ? "{'text':'Hello'}" : "{'read':1}";
    }
}

static const reply *wrong_request(attempt *at) {
    at->query = at->route->query ? "?cursor=x" : "";
    at->body = "{'text':1,'read':'x'}";
    return send_it(at);
}

static const reply *without_right(attempt *at) {
    at->ada = (browser){.address = at->ada.address};
    return send_it(at);
}

static const reply *of_nobody(attempt *at) {
    snprintf(at->id, sizeof at->id, "@nobody");
    return send_it(at);
}

static const reply *unanswered(attempt *at) {
    browser cy = {.address = "198.51.100.9"};
    become_member(at->house, &cy, "cyril");
    snprintf(at->id, sizeof at->id, "@cyril");
    for (int i = 0; i < 3; i++) {
        assert_int_equal(send_it(at)->status, 201);
    }
    return send_it(at);
}

static const reply *key_reused(attempt *at) {
    at->ada.key = "once";
    assert_true(send_it(at)->status < 300);
    at->body = "{'text':'Another','read':0}";
    return send_it(at);
}

static const reply *failing_store(attempt *at) {
    at->house->failing.begin = at->house->failing.load = true;
    return send_it(at);
}

const reply *provoke_of_conversations(attempt *at, int status) {
    static const struct {
        int status;
        const reply *(*provoke)(attempt *at);
    } ways[] = {{400, wrong_request}, {403, without_right}, {404, of_nobody},
                {409, unanswered},    {422, key_reused},    {503, failing_store}};
    for (size_t i = 0; i < sizeof ways / sizeof ways[0] && is_of_conversations(at); i++) {
        if (ways[i].status == status) {
            return ways[i].provoke(at);
        }
    }
    return NULL;
}
