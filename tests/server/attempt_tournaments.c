/* What succeeds and what fails of the routes of tournaments: Ada directs one, in which Bo is, too. */
#include "server/attempt.h"

#define PATH "/api/v1/tournaments"

static bool is_of_tournaments(const attempt *at) {
    return strstr(at->route->pattern, "/tournaments") != NULL;
}

/* ---- Success ----------------------------------------------------------------------------------------------------
 */

#define ARENA                                                                                                          \
    "{'kind':'arena','title':'Friday','in_ms':60000,'terms':{'game':'cephalopod','options':{'board':'1x3'},'clock':"   \
    "'5m+8s'}}"
#define BY_POST "{'kind':'round_robin','title':'By post','in_ms':60000,'terms':{'clock':'1d'}}"
#define LADDER "{'kind':'ladder','title':'Up','in_ms':0,'terms':{'clock':'1d'}}"

static const struct {
    const char *operation, *body;
} bodies[] = {{"createTournament", ARENA},
              {"correctResult", "{'table':0,'points':[0.5,0.5],'reason':'Agreed.'}"},
              {"callOnLadder", "{'handle':'bo-b'}"},
              {"answerOnLadder", "{'table':0,'accept':true}"},
              {"proposeTime", "{'table':0,'when_ms':null}"},
              {"sayInTournament", "{'text':'Good luck!'}"}};

static void make(attempt *at, const char *body) {
    const reply *made = post(at->house, &at->ada, PATH, "%s", body);
    assert_int_equal(made->status, 201);
    snprintf(at->id, sizeof at->id, "%s", text_in(made->body, "id"));
}

static void act(attempt *at, browser *who, const char *what, const char *body) {
    char path[64];
    snprintf(path, sizeof path, PATH "/%s/%s", at->id, what);
    assert_int_equal(post(at->house, who, path, "%s", body)->status, 200);
}

/* Time for what is done by itself. */
static void take_turns(attempt *at) {
    for (int i = 0; i < 6; i++) {
        begin_turn(at->house);
        end_turn(at->house);
    }
}

void prepare_of_tournaments(attempt *at) {
    if (!is_of_tournaments(at)) {
        return;
    }
    const bool proposes = is_for(at, "proposeTime");
    const bool answers = is_for(at, "answerOnLadder"), ladder = answers || is_for(at, "callOnLadder");
    at->bo = (browser){.address = at->bo.address};
    become_member(at->house, &at->ada, "ada");
    become_member(at->house, &at->bo, "bo-b");
    make(at, ladder ? LADDER : proposes ? BY_POST : ARENA);
    if (!is_for(at, "joinTournament")) {
        act(at, answers ? &at->ada : &at->bo, "join", "{}");
        act(at, answers ? &at->bo : &at->ada, "join", "{}");
    }
    if (proposes || is_for(at, "correctResult") || at->route->method == TRANSPORT_GET) {
        act(at, &at->ada, "begin", "{}");
    }
    take_turns(at);
    if (answers) {
        act(at, &at->bo, "call", "{'handle':'ada'}");
    }
    if (proposes) {
        char body[64];
        snprintf(body, sizeof body, "{'table':0,'when_ms':%ld000}", at->house->seconds + 3600);
        act(at, &at->bo, "time", body);
    }
    at->body = "{}";
    for (size_t i = 0; i < sizeof bodies / sizeof bodies[0]; i++) {
        at->body = is_for(at, bodies[i].operation) ? bodies[i].body : at->body;
    }
}

/* ---- Failure ----------------------------------------------------------------------------------------------------
 */

static const reply *wrong_request(attempt *at) {
    at->query = at->route->query ? "?cursor=x&heartbeat=x" : "";
    at->body = "[]";
    return send_it(at);
}

static const reply *without_right(attempt *at) {
    at->ada = (browser){.address = at->ada.address};
    at->house->config.guest_chat = false;
    return send_it(at);
}

static const reply *of_nobody(attempt *at) {
    snprintf(at->id, sizeof at->id, "2222222222");
    return send_it(at);
}

/* Too often. */
static const reply *once_more(attempt *at) {
    if (is_for(at, "createTournament")) {
        for (int i = 1; i < CLUB_TOURNAMENTS_MAX; i++) {
            make(at, ARENA);
        }
    } else {
        assert_int_equal(send_it(at)->status, 200);
    }
    return send_it(at);
}

static const reply *key_reused(attempt *at) {
    at->ada.key = "once";
    assert_true(send_it(at)->status < 300);
    at->body = "{'handle':'ada','table':1,'accept':false,'points':[1,1],'reason':'No.'}";
    return send_it(at);
}

static const reply *failing_store(attempt *at) {
    if (at->route->lines) {
        at->house->config.limits.sockets_per_address = 0;
    } else {
        reopen(at->house); /* of which nothing is in memory */
        at->house->failing.begin = at->house->failing.load = true;
    }
    return send_it(at);
}

const reply *provoke_of_tournaments(attempt *at, int status) {
    static const struct {
        int status;
        const reply *(*provoke)(attempt *at);
    } ways[] = {{400, wrong_request}, {403, without_right}, {404, of_nobody},
                {409, once_more},     {422, key_reused},    {503, failing_store}};
    for (size_t i = 0; i < sizeof ways / sizeof ways[0] && is_of_tournaments(at); i++) {
        if (ways[i].status == status) {
            return ways[i].provoke(at);
        }
    }
    return NULL;
}
