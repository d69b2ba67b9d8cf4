/* How much a stranger may ask for, whatever cookies and addresses are invented. */
#include <math.h>
#include <sodium.h>

#include "app/queue/limit.h"
#include "server/harness.h"

/* Random numbers of the test's own (Marsaglia, "Xorshift RNGs", 2003), so that every run is the same. */
static uint64_t next_random(uint64_t *seed) {
    *seed ^= *seed << 13;
    *seed ^= *seed >> 7;
    *seed ^= *seed << 17;
    return *seed;
}

/* A cookie that no server made, as good as any. */
static void invent_cookie(uint64_t *seed, browser *who) {
    unsigned char token[32];
    char text[64];
    for (size_t i = 0; i < sizeof token; i++) {
        token[i] = (unsigned char)next_random(seed);
    }
    sodium_bin2base64(text, sizeof text, token, sizeof token, sodium_base64_VARIANT_URLSAFE_NO_PADDING);
    snprintf(who->cookie, sizeof who->cookie, "ludopod=%s", text);
}

/* The obvious twin: what one address may have, kept for ever. */
typedef struct allowance {
    double tokens;
    int64_t filled_ms;
    long granted;
} allowance;

static void expect_allowed(allowance *of, app_rate rate, int64_t now_ms) {
    of->tokens = fmin(rate.burst, of->tokens + (double)(now_ms - of->filled_ms) / 1000 * rate.per_second);
    of->filled_ms = now_ms;
    if (of->tokens < 1 - 1e-6) {
        fail_msg("granted %ld, and one more than allowed at %ld ms", of->granted, (long)now_ms);
    }
    of->tokens -= 1;
    of->granted++;
}

static void limit_games(club_house *house, double per_hour, double burst) {
    house->config.limits.games_per_hour = per_hour;
    house->config.limits.games_burst = burst;
}

static bool create(club_house *house, browser *who) {
    const reply *made =
        post(house, who, "/api/v1/games", "{'options':{'board':'1x3'},'seats':[{'kind':'you'},{'kind':'open'}]}");
    if (made->status != 201) {
        expect_refusal(made, 429, "too_many");
        assert_in_range(made->retry_after, 1, 3600);
    }
    return made->status == 201;
}

/* One address takes every game it can get, reads with new cookies until more of them came than any table holds, and
   asks for games again. */
static void invented_cookies_give_no_games(void **state) {
    enum { ROUNDS = 3, READS = 25000 };
    club_house *house = *state;
    const app_rate rate = {60.0 / 3600, 4};
    allowance mine = {.tokens = rate.burst};
    uint64_t seed = 1;
    int64_t now = 0;
    browser who = {0};
    limit_games(house, 60, 4);
    for (int round = 0; round < ROUNDS; round++) {
        do {
            invent_cookie(&seed, &who);
        } while (create(house, &who) && (expect_allowed(&mine, rate, now), true));
        begin_turn(house);
        for (int i = 0; i < READS; i++) {
            invent_cookie(&seed, &who);
            get(house, &who, "/api/v1/games/2222222222");
            pass(house, 1);
        }
        now += READS;
        end_turn(house);
    }
    assert_int_equal(mine.granted, 4); /* 50 seconds at one a minute: no fewer either */
}

/* Many addresses at once, of both kinds, each with as many cookies and as much of its /64 as it likes. */
static void no_address_gets_more_games_than_allowed(void **state) {
    enum { ADDRESSES = 300, ACTS = 12000 };
    static allowance of[ADDRESSES];
    club_house *house = *state;
    const app_rate rate = {240.0 / 3600, 3};
    uint64_t seed = 20261122;
    browser who = {0};
    char address[64];
    print_message("seed %lu\n", (unsigned long)seed);
    for (int i = 0; i < ADDRESSES; i++) {
        of[i] = (allowance){.tokens = rate.burst};
    }
    limit_games(house, 240, 3);
    house->config.proxy = true;
    begin_turn(house);
    int64_t now = 0;
    for (int i = 0; i < ACTS; i++) {
        int step = (int)(next_random(&seed) % 40);
        pass(house, step);
        now += step;
        end_turn(house);
        begin_turn(house);
        /* A few are greedy, most come once in a while. */
        unsigned index = (unsigned)(next_random(&seed) % (next_random(&seed) % 2 ? 8 : ADDRESSES));
        if (index % 2) {
            snprintf(address, sizeof address, "10.9.9.9, 2001:db8:%x::%x", index,
                     (unsigned)next_random(&seed) & 0xffff);
        } else {
            snprintf(address, sizeof address, index % 4 ? "198.%u.%u.1" : "::ffff:198.%u.%u.1", index / 250,
                     index % 250);
        }
        who.forwarded_for = address;
        who.cookie[0] = 0;
        if (next_random(&seed) % 2) {
            invent_cookie(&seed, &who);
        }
        if (next_random(&seed) % 4 == 0) {
            get(house, &who, "/api/v1/games/2222222222");
        } else if (create(house, &who)) {
            expect_allowed(&of[index], rate, now);
        }
    }
    end_turn(house);
    for (int i = 0; i < 8; i++) {
        assert_true(of[i].granted >= 3);
    }
}

static unsigned take(app_limits *limits, app_rate rate, int64_t now, const char *address) {
    return app_limits_take(limits, (app_limit_key){APP_GAMES_OF_ADDRESS, app_tiers_of(address)}, rate, now);
}

/* The table itself, under more strangers than it has places: who has a place gets no token too many, and who has none
   is not kept out. */
static void a_crowd_gives_nobody_a_token_too_many_and_keeps_nobody_out(void **state) {
    (void)state;
    enum { GREEDY = 16, STRANGERS = 200000, ROUNDS = 400000 };
    static allowance of[GREEDY];
    app_limits *limits = app_limits_create();
    const app_rate rate = {0.5, 5};
    uint64_t seed = 7;
    for (int i = 0; i < GREEDY; i++) {
        of[i] = (allowance){.tokens = rate.burst};
    }
    for (int64_t round = 0, now = 0; round < ROUNDS; round++, now += round % 4 == 0) {
        uint64_t key = next_random(&seed) % 10 ? GREEDY + next_random(&seed) % STRANGERS : next_random(&seed) % GREEDY;
        uint64_t shared = app_limits_shared(limits);
        char address[64];
        snprintf(address, sizeof address, "2001:%x:%x::", (unsigned)(key >> 16) + 1, (unsigned)key & 0xffff);
        unsigned wait = take(limits, rate, now, address);
        if (key < GREEDY && !wait && app_limits_shared(limits) == shared) {
            expect_allowed(&of[key], rate, now);
        }
        assert_true(key < GREEDY || !wait);
    }
    assert_true(app_limits_shared(limits) > 1000); /* the crowd was large enough to matter */
    app_limits_free(limits);
}

/* One who has all addresses of a network takes what there is for it, and every place; the others do not notice. */
static void a_network_gets_its_share_and_shuts_nobody_out(void **state) {
    (void)state;
    enum { ADDRESSES = 30000, STRANGERS = 200 };
    const struct {
        const char *before, *after;
        unsigned first, most, share;
    } networks[] = {{"2001:db8:1:", "::", 0, ADDRESSES, 16},
                    {"2001:db8:2:", "::", 0, ADDRESSES, 16},
                    {"2001:db8:3:", "::", 0x100, 0x100, 4},
                    {"::ffff:192.0.2.1", "", 0, 10, 4}};
    const app_rate rate = {60.0 / 3600, 30};
    char address[64];
    app_limits *limits = app_limits_create();
    for (size_t i = 0; i < sizeof networks / sizeof networks[0]; i++) {
        long granted = 0;
        for (unsigned k = 0; k < ADDRESSES; k++) {
            snprintf(address, sizeof address, "%s%x%s", networks[i].before, networks[i].first + k % networks[i].most,
                     networks[i].after);
            granted += !take(limits, rate, 5, address);
        }
        assert_int_equal(granted, (long)(networks[i].share * rate.burst));
    }
    for (unsigned k = 0; k < STRANGERS; k++) {
        snprintf(address, sizeof address, k % 2 ? "2001:db9:%x::1" : "198.%u.1.1", k);
        assert_int_equal(take(limits, rate, 5, address), 0);
    }
    assert_int_equal(app_limits_shared(limits), 0);
    app_limits_free(limits);
}

/* How many requests in a row, of 64 at most, are answered to somebody who may send as many. */
static int answered(club_house *house, browser *who, const char *path) {
    int count = 0;
    while (count < 64 && get(house, who, path)->status == 200) {
        count++;
    }
    return count;
}

/* One that takes a thousand times what a request may counts as a thousand, over HTTP and over a WebSocket; others pay
   nothing for it, and however much somebody has used, it is made up for in the time that fills an empty bucket twice.
 */
static void a_request_costs_what_it_takes(void **state) {
    club_house *house = *state;
    browser ada = {.address = "192.0.2.1"}, bo = {.address = "198.51.100.2"}, cy = {.address = "203.0.113.3"};
    app_limit_settings *limits = &house->config.limits;
    limits->requests_per_second = 1;
    limits->requests_burst = 64;
    assert_int_equal(answered(house, &ada, "/api/v1/problems?limit=200"), 64);
    pass(house, 128000);
    limits->request_ms = 1e-5;
    assert_int_equal(answered(house, &ada, "/api/v1/problems?limit=200"), 1);
    limits->request_ms = 1e6;
    assert_int_equal(answered(house, &bo, "/api/v1/problems?limit=200"), 64);
    pass(house, 126000);
    assert_int_equal(answered(house, &ada, "/api/v1/problems"), 62); /* 64 were owed */
    limits->request_ms = 1e-5;
    open_socket(house, &cy);
    say(house, &cy, "{'type':'ping','request':1}");
    json_decref(hear_type(&cy, "pong"));
    expect_refusal(get(house, &cy, "/api/v1/problems"), 429, "too_fast");
    pass(house, 128000);
    say_bytes(house, &cy, "[", 1);
    json_decref(hear_type(&cy, "error"));
    expect_refusal(get(house, &cy, "/api/v1/problems"), 429, "too_fast");
    close_socket(house, &cy);
}

static void requests_are_limited_by_address_and_by_guest(void **state) {
    club_house *house = *state;
    browser ada = {0};
    char id[ID_SIZE];
    new_game(house, &ada, id);
    house->config.limits.requests_per_second = 1;
    house->config.limits.requests_burst = 3;
    pass(house, 10000);
    /* One guest from three addresses. */
    static const char *const addresses[] = {"192.0.2.1", "192.0.2.2", "192.0.2.3", "192.0.2.4"};
    for (int i = 0; i < 4; i++) {
        ada.address = addresses[i];
        const reply *answer = get(house, &ada, path_of(id, ""));
        if (i < 3) {
            assert_int_equal(answer->status, 200);
        } else {
            expect_refusal(answer, 429, "too_fast");
            assert_int_equal(answer->retry_after, 1);
        }
    }
    /* The bucket that is nearest is told of, whether by address or by person. */
    pass(house, 1000);
    ada.address = "192.0.2.5";
    const reply *told = get(house, &ada, path_of(id, ""));
    assert_string_equal(told->limit, "\"requests\";r=0;t=1");
    assert_string_equal(told->policy, "\"requests\";q=3;w=3");
    told = get(house, &ada, path_of(id, ""));
    expect_refusal(told, 429, "too_fast");
    assert_string_equal(told->limit, "\"requests\";r=0;t=1");
    assert_int_equal(told->retry_after, 1); /* no sooner than more may be sent */
    pass(house, 2000);
    assert_string_equal(get(house, &ada, path_of(id, ""))->limit, "\"requests\";r=1;t=1");
    /* One address with three guests, and messages count too. */
    pass(house, 10000);
    browser eve = {0};
    open_socket(house, &eve);
    assert_int_equal(get(house, &eve, path_of(id, ""))->status, 200);
    say(house, &eve, "{'type':'ping'}");
    json_decref(hear_type(&eve, "pong"));
    say(house, &eve, "{'type':'ping','request':4}");
    json_t *refusal = hear_type(&eve, "error");
    assert_string_equal(text_in(json_object_get(refusal, "error"), "code"), "too_fast");
    assert_int_equal(number_in(refusal, "request"), 4);
    json_decref(refusal);
    pass(house, 1000);
    say(house, &eve, "{'type':'ping'}");
    json_decref(hear_type(&eve, "pong"));
}

/* Which addresses count as one. */
static void addresses_are_counted_in_one_way(void **state) {
    const struct {
        bool proxy;
        const char *address, *forwarded, *same_address, *same_forwarded;
        bool same;
    } cases[] = {
        {false, "192.0.2.1", "", "192.0.2.1", "", true},
        {false, "192.0.2.1", "", "192.0.2.2", "", false},
        {false, "192.0.2.1", "198.51.100.1", "192.0.2.1", "198.51.100.2", true}, /* nobody vouches for these */
        {true, "192.0.2.1", "198.51.100.1", "192.0.2.1", "198.51.100.2", false},
        {true, "192.0.2.1", "198.51.100.1", "192.0.2.2", "198.51.100.1", true},
        {true, "", "198.51.100.7, 198.51.100.1", "", "198.51.100.8,198.51.100.1", true},
        {true, "", "198.51.100.1:1000", "", "198.51.100.1:2000", true},
        {true, "", "::ffff:198.51.100.1", "", "198.51.100.1", true},
        {true, "", "::FFFF:c633:6401", "", "198.51.100.1", true},
        {true, "", "2001:db8::1", "", "2001:DB8:0:0:ffff::2", true},
        {true, "", "[2001:db8::1]:1000", "", "2001:db8::2", true},
        {true, "", "2001:db8:0:1::1", "", "2001:db8::1", false},
        {true, "", "unknown", "", "unknown", true},
        {true, "192.0.2.1", "", "192.0.2.1", "", true},
    };
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        close_house(state);
        open_house(state);
        club_house *house = *state;
        house->config.proxy = cases[i].proxy;
        limit_games(house, 1, 1);
        browser first = {.address = cases[i].address, .forwarded_for = cases[i].forwarded};
        browser second = {.address = cases[i].same_address, .forwarded_for = cases[i].same_forwarded};
        assert_true(create(house, &first));
        if (create(house, &second) == cases[i].same) {
            fail_msg("case %zu: %s and %s", i, cases[i].forwarded, cases[i].same_forwarded);
        }
    }
    static const char *const odd[] = {"[",           "[]", "]",     "[[[]", ":",        "::",       ",",
                                      ",,",          " ",  "a:b:c", "[::1", "1.2.3.4:", "\xff\xfe", "::ffff:999.1.1.1",
                                      "fe80::1%eth0"};
    for (size_t i = 0; i < sizeof odd / sizeof odd[0]; i++) {
        browser who = {.forwarded_for = odd[i]};
        assert_int_equal(get(*state, &who, "/api/v1/games/2222222222")->status, 404);
    }
    char longest[600];
    memset(longest, '1', sizeof longest);
    for (size_t length = 0; length < sizeof longest; length++) {
        char *text = malloc(length + 1);
        memcpy(text, longest, length);
        text[length] = 0;
        browser who = {.forwarded_for = text};
        assert_int_equal(get(*state, &who, "/api/v1/games/2222222222")->status, 404);
        free(text);
    }
}

/* One that floods and is refused takes nothing from those who come in the same turn. */
static void a_flood_is_refused_and_the_others_are_answered(void **state) {
    enum { FLOOD = 500 };
    club_house *house = *state;
    browser ada = {.address = "192.0.2.1"}, bo = {.address = "192.0.2.2"}, eve = {.address = "192.0.2.3"};
    char id[ID_SIZE];
    new_game(house, &ada, id);
    post(house, &bo, path_of(id, "join"), "{}");
    open_socket(house, &eve);
    open_socket(house, &bo);
    house->config.limits.requests_per_second = 10;
    house->config.limits.requests_burst = 20;
    begin_turn(house);
    for (int i = 0; i < FLOOD; i++) {
        say(house, &eve, "{'type':'ping'}");
    }
    assert_int_equal(post(house, &ada, path_of(id, "moves"), "{'ply':0,'move':'a1'}")->status, 200);
    say(house, &bo, "{'type':'move','game':'%s','ply':1,'move':'b1','request':1}", id);
    end_turn(house);
    json_decref(hear_type(&bo, "done"));
    int pongs = 0;
    for (json_t *message; (message = hear(&eve)); json_decref(message)) {
        pongs += strcmp(text_in(message, "type"), "pong") == 0;
    }
    assert_in_range(pongs, 19, 20);
}

/* ---- Every kind ---------------------------------------------------------------------------------------------- */

/* What somebody does too often, until it is refused; and what the refusal is called. Another of the same address is
   refused with them, one elsewhere is not. */
typedef struct too_often {
    const char *path, *body, *code; /* no body: a GET */
} too_often;

static const too_often kinds[] = {
    {"/api/v1/me", NULL, "too_fast"},
    {"/api/v1/games", "{'seats':[{'kind':'you'},{'kind':'open'}]}", "too_many"},
    {"/api/v1/challenges", "{'invited':{'kind':'link'}}", "too_many"},
    {"/api/v1/recover", "{'login':'nobody'}", "attempts"},
    {"/api/v1/sign-in", "{'login':'nobody','password':'a wrong guess'}", "attempts"},
};

static void set_low_limits(club_house *house, bool requests) {
    app_limit_settings *limits = &house->config.limits;
    *limits = (app_limit_settings){.request_ms = 1e6,
                                   .requests_per_second = requests ? 0.5 : 1e6,
                                   .requests_burst = requests ? 8 : 1e6,
                                   .games_per_hour = 360,
                                   .games_burst = 4,
                                   .sign_ups_per_hour = 360,
                                   .sign_ups_burst = 4,
                                   .connections = 100,
                                   .sockets_per_address = 100};
}

static const reply *do_it(club_house *house, browser *who, const too_often *what) {
    return what->body ? post(house, who, what->path, "%s", what->body) : get(house, who, what->path);
}

/* Retry-After is true: a second before it is still too soon, then it is not. */
static void who_is_refused_is_told_when_to_come_again(void **state) {
    club_house *house = *state;
    for (size_t i = 0; i < sizeof kinds / sizeof kinds[0]; i++) {
        char address[32], elsewhere[32];
        snprintf(address, sizeof address, "192.0.2.%zu", i + 1);
        snprintf(elsewhere, sizeof elsewhere, "198.51.100.%zu", i + 1);
        browser ann = {.address = address}, neighbour = {.address = address}, stranger = {.address = elsewhere};
        const reply *answer;
        int done = 0;
        set_low_limits(house, !kinds[i].body);
        while ((answer = do_it(house, &ann, &kinds[i]))->status != 429) {
            assert_true(++done < 20);
        }
        assert_true(done >= 4);
        expect_refusal(answer, 429, kinds[i].code);
        unsigned wait = answer->retry_after;
        assert_in_range(wait, 1, 60);
        assert_int_equal(do_it(house, &neighbour, &kinds[i])->status, 429);
        if (!strstr(kinds[i].path, "sign-in")) { /* it is of the account, too */
            assert_int_not_equal(do_it(house, &stranger, &kinds[i])->status, 429);
        }
        pass(house, 1000 * (int64_t)wait - 1000);
        assert_int_equal(do_it(house, &ann, &kinds[i])->status, 429);
        pass(house, 1000);
        assert_int_not_equal(do_it(house, &ann, &kinds[i])->status, 429);
    }
}

/* Whatever a stranger does first makes a person, with and without a game: an address makes so many and no more. */
static void strangers_become_few_guests(void **state) {
    club_house *house = *state;
    set_low_limits(house, false);
    for (int i = 0; i < 12; i++) {
        browser stranger = {.address = "192.0.2.1"};
        const reply *came = post(house, &stranger, "/api/v1/pairing", "{'class':'live'}");
        assert_int_equal(came->status, i < 4 ? 200 : 429);
        if (i >= 4) {
            expect_refusal(came, 429, "too_fast");
            assert_string_equal(stranger.cookie, "");
        }
    }
    assert_int_equal(count_in_database(house, "SELECT count(*) FROM person"), 4);
    browser neighbour = {.address = "192.0.2.1"}, elsewhere = {.address = "198.51.100.1"};
    assert_int_equal(post(house, &elsewhere, "/api/v1/pairing", "{'class':'daily'}")->status, 200);
    assert_int_equal(post(house, &elsewhere, "/api/v1/pairing/leave", "{}")->status, 200);
    pass(house, 10000);
    assert_int_equal(post(house, &neighbour, "/api/v1/challenges", "{'invited':{'kind':'link'}}")->status, 201);
}

static void come_and_go(club_house *house, browser *who) {
    assert_int_equal(post(house, who, "/api/v1/pairing", "{'class':'live'}")->status, 200);
    assert_int_equal(post(house, who, "/api/v1/pairing/leave", "{}")->status, 200);
}

static void take_vacation(club_house *house, browser *who) {
    assert_int_equal(post(house, who, "/api/v1/me/vacation", "{'action':'begin'}")->status, 200);
    assert_int_equal(post(house, who, "/api/v1/me/vacation", "{'action':'end'}")->status, 200);
}

/* Thirty days after they were last seen, a few at a time, with all that is theirs. */
static void guests_whom_nobody_has_met_are_forgotten(void **state) {
    enum { PASSERS = 12, DAY_MS = 24 * 3600 * 1000 };
    club_house *house = *state;
    browser passer[PASSERS] = {0}, regular = {0}, player = {0}, challenger = {0}, member = {0};
    static const char people[] = "SELECT count(*) FROM person";
    for (int i = 0; i < PASSERS; i++) {
        come_and_go(house, &passer[i]);
    }
    take_vacation(house, &passer[0]);
    come_and_go(house, &regular);
    assert_true(create(house, &player));
    assert_int_equal(post(house, &challenger, "/api/v1/challenges", "{'invited':{'kind':'link'}}")->status, 201);
    become_member(house, &member, "ann");
    for (int day = 0; day < 29; day++) {
        pass(house, DAY_MS);
    }
    take_vacation(house, &regular);
    assert_int_equal(count_in_database(house, people), PASSERS + 4);
    for (int day = 0; day < 3; day++) {
        pass(house, DAY_MS);
    }
    for (int turn = 0; turn < PASSERS; turn++) {
        take_vacation(house, &member);
    }
    assert_int_equal(count_in_database(house, people), 4);
    assert_int_equal(count_in_database(house, "SELECT count(DISTINCT person) FROM session"), 4);
    assert_int_equal(count_in_database(house, "SELECT count(DISTINCT person) FROM vacation"), 2);
    assert_int_equal(count_in_database(house, "SELECT count(*) FROM person WHERE expires IS NOT NULL"), 1);
    come_and_go(house, &passer[0]); /* a cookie from before is good for somebody new */
    assert_int_equal(count_in_database(house, people), 5);
    take_vacation(house, &passer[0]);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(who_is_refused_is_told_when_to_come_again, open_house, close_house),
        cmocka_unit_test_setup_teardown(strangers_become_few_guests, open_house, close_house),
        cmocka_unit_test_setup_teardown(guests_whom_nobody_has_met_are_forgotten, open_house, close_house),
        cmocka_unit_test_setup_teardown(invented_cookies_give_no_games, open_house, close_house),
        cmocka_unit_test_setup_teardown(no_address_gets_more_games_than_allowed, open_house, close_house),
        cmocka_unit_test(a_crowd_gives_nobody_a_token_too_many_and_keeps_nobody_out),
        cmocka_unit_test(a_network_gets_its_share_and_shuts_nobody_out),
        cmocka_unit_test_setup_teardown(a_request_costs_what_it_takes, open_house, close_house),
        cmocka_unit_test_setup_teardown(requests_are_limited_by_address_and_by_guest, open_house, close_house),
        cmocka_unit_test_setup_teardown(addresses_are_counted_in_one_way, open_house, close_house),
        cmocka_unit_test_setup_teardown(a_flood_is_refused_and_the_others_are_answered, open_house, close_house),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
