/* What succeeds and what fails of the routes of bots. */
#include "app/outbox/post/outbound.h"
#include "server/attempt.h"

static const char new_bot[] =
    "{'handle':'robot','terms':{'games':[{'game':'cephalopod','boards':['5x5']}],'clocks':['live','none']}}";

/* ---- Hooks ------------------------------------------------------------------------------------------------------ */

static void *open_sender(void) {
    static int opened;
    return &opened;
}

static void close_sender(void *opened) {
    (void)opened;
}

static void take(void *opened, const outbound_request *request, outbound_reply *out) {
    (void)opened, (void)request;
    *out = (outbound_reply){.status = 200};
}

static const outbound_sender sender = {.version = "", .open = open_sender, .send = take, .close = close_sender};

static bool is_of_hooks(const attempt *at) {
    return strstr(at->route->pattern, "/hook") != NULL;
}

static const char hook_at[] = "{'url':'https://bots.example.net/robot'}";

static void prepare_hook(attempt *at) {
    if (is_for(at, "setHook")) {
        at->body = hook_at;
    } else {
        assert_int_equal(post(at->house, &at->ada, "/api/v1/me/bots/robot/hook", hook_at)->status, 200);
    }
}

static const reply *without_hooks(attempt *at) {
    at->house->outbound = NULL;
    reopen(at->house);
    return send_it(at);
}

/* ---- Bots ------------------------------------------------------------------------------------------------------- */

static bool is_of_bots(const attempt *at) {
    for (const api_route *route = api_bot_routes; route->pattern; route++) {
        if (route == at->route) {
            return true;
        }
    }
    return false;
}

static void make_bot(attempt *at, const char *handle) {
    const reply *made =
        post(at->house, &at->ada, "/api/v1/me/bots",
             "{'handle':'%s','terms':{'games':[{'game':'cephalopod'}],'clocks':['live','none']}}", handle);
    assert_int_equal(made->status, 201);
}

void prepare_of_bots(attempt *at) {
    if (!is_of_bots(at)) {
        return;
    }
    if (is_of_hooks(at)) {
        at->house->outbound = &sender;
        reopen(at->house);
    }
    become_member(at->house, &at->ada, "ann");
    if (is_for(at, "makeBot")) {
        at->body = new_bot;
    } else {
        make_bot(at, "robot");
        snprintf(at->id, sizeof at->id, "robot");
        at->body = is_for(at, "setBot") ? "{'name':'Deep Sea','terms':{'most':2}}" : "{}";
        if (is_of_hooks(at)) {
            prepare_hook(at);
        }
    }
}

static const reply *too_many(attempt *at) {
    for (int i = 0; i < CLUB_BOTS_MAX; i++) {
        char handle[16];
        snprintf(handle, sizeof handle, "other-%c", 'a' + i);
        make_bot(at, handle);
    }
    return send_it(at);
}

/* From one address, as often as people sign up. */
static const reply *too_often(attempt *at) {
    at->house->config.limits.sign_ups_per_hour = 1;
    at->house->config.limits.sign_ups_burst = 1;
    reopen(at->house);
    make_bot(at, "first");
    return send_it(at);
}

/* One that plays as many games as it takes. */
static const reply *create_by_busy_bot(attempt *at) {
    static char field[96];
    become_member(at->house, &at->ada, "ann");
    make_bot(at, "robot");
    assert_int_equal(post(at->house, &at->ada, "/api/v1/me/bots/robot", "{'terms':{'most':1}}")->status, 200);
    const reply *made =
        post(at->house, &at->ada, "/api/v1/me/tokens", "{'name':'robot','bot':'robot','scopes':['play'],'days':1}");
    assert_int_equal(made->status, 201);
    snprintf(field, sizeof field, "Bearer %s", text_in(made->body, "secret"));
    at->ada.token = field;
    assert_int_equal(send_it(at)->status, 201);
    return send_it(at);
}

const reply *provoke_of_bots(attempt *at, int status) {
    char id[ID_SIZE];
    if (is_for(at, "createGame") && status == 409) {
        return create_by_busy_bot(at);
    }
    if (is_for(at, "makeToken") && status == 404) {
        at->body = "{'name':'bot','bot':'nobody','scopes':['read'],'days':30}";
        return send_it(at);
    }
    if (!is_of_bots(at)) {
        return NULL;
    }
    if (status == 403) {
        at->ada = (browser){.address = at->ada.address};
        new_game(at->house, &at->ada, id); /* a guest */
        at->ada.origin = is_for(at, "listBots") ? "http://evil.example" : NULL;
        return send_it(at);
    }
    if (status == 404) {
        snprintf(at->id, sizeof at->id, "nobody");
        return send_it(at);
    }
    if (status == 422 && (is_for(at, "retireBot") || is_of_hooks(at))) {
        at->ada.key = "a-key";
        post(at->house, &at->ada, "/api/v1/games", "{}");
        post(at->house, &at->ada, "/api/v1/me/bots/robot", "{'name':'Deep Sea'}");
        return send_it(at);
    }
    if (status == 422) {
        at->body = is_for(at, "makeBot") ? "{'handle':'robot'}" : "{'terms':{'clocks':[]}}";
        return send_it(at);
    }
    if (status == 409 && is_of_hooks(at)) {
        return without_hooks(at);
    }
    return status == 409 ? too_many(at) : status == 429 && is_for(at, "makeBot") ? too_often(at) : NULL;
}
