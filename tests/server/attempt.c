/* Requests that succeed, of every route. */
#include "server/attempt.h"
#include "server/tables.h"

const char two_seats[] = "{'seats':[{'kind':'you','name':'Ada'},{'kind':'open'}]}";

bool is_for(const attempt *at, const char *operation) {
    return strcmp(at->route->operation, operation) == 0;
}

bool is_of_challenges(const attempt *at) {
    return strstr(at->route->pattern, "/challenge") != NULL;
}

const char new_challenge[] = "{'invited':{'kind':'anyone'},'seats':3}";

const reply *make_challenge(attempt *at, browser *who) {
    const reply *made = post(at->house, who, "/api/v1/challenges", "%s",
                             is_for(at, "counterChallenge") ? "{'invited':{'kind':'link'}}" : new_challenge);
    assert_int_equal(made->status, 201);
    snprintf(at->id, sizeof at->id, "%s", text_in(made->body, "id"));
    return made;
}

/* One that ada may do with what the route is for. */
static void begin_with_challenge(attempt *at) {
    char path[64];
    make_challenge(at, is_for(at, "withdrawChallenge") ? &at->ada : &at->bo);
    snprintf(path, sizeof path, "/api/v1/challenges/%s/accept", at->id);
    if (is_for(at, "declineChallenge")) {
        assert_int_equal(post(at->house, &at->ada, path, "{}")->status, 200);
    }
    if (is_for(at, "challengeByLine")) {
        become_member(at->house, &at->ada, "ada");
        become_member(at->house, &at->bo, "bobby");
    }
    at->body = is_for(at, "createChallenge")   ? new_challenge
               : is_for(at, "challengeByLine") ? "{'line':'challenge bobby'}"
                                               : "{}";
}

/* Ada's and Bo's game, in which each has moved and Bo would like to take it back. */
static void begin_with_offer(attempt *at) {
    assert_int_equal(post(at->house, &at->bo, path_of(at->id, "join"), "{}")->status, 200);
    assert_int_equal(post(at->house, &at->ada, path_of(at->id, "moves"), "{'ply':0,'move':'a1'}")->status, 200);
    assert_int_equal(post(at->house, &at->bo, path_of(at->id, "moves"), "{'ply':1,'move':'c1'}")->status, 200);
    char path[64];
    snprintf(path, sizeof path, "/api/v1/games/%s/offer", at->id);
    const reply *offered = post(at->house, &at->bo, path, "{'ply':2,'kind':'takeback'}");
    assert_int_equal(offered->status, 200);
    at->body = is_for(at, "offer") ? "{'ply':2,'kind':'takeback'}" : "{'ply':2,'kind':'takeback','seat':'a'}";
}

bool is_of_offers(const attempt *at) {
    return is_for(at, "offer") || is_for(at, "acceptOffer") || is_for(at, "refuseOffer");
}

attempt begin_attempt_with_nothing(club_house *house, const api_route *route) {
    attempt at = {.house = house, .route = route, .query = "", .body = "{}", .id = "2222222222", .pool = "none"};
    at.ada.address = "198.51.100.1";
    at.bo.address = "198.51.100.2";
    return at;
}

attempt begin_attempt(void **state, const api_route *route) {
    close_house(state);
    open_house(state);
    attempt at = begin_attempt_with_nothing(*state, route);
    const bool comes_second = is_for(&at, "joinGame") || is_for(&at, "keepPlan");
    new_game(at.house, comes_second ? &at.bo : &at.ada, at.id);
    if (is_for(&at, "keepPlan")) {
        assert_int_equal(post(at.house, &at.ada, path_of(at.id, "join"), "{}")->status, 200);
    }
    at.house->config.guest_chat = true;
    at.body = is_for(&at, "createGame")       ? two_seats
              : is_for(&at, "makeMove")       ? "{'ply':0,'move':'a1'}"
              : is_for(&at, "resign")         ? "{'ply':0}"
              : is_for(&at, "chat")           ? "{'text':'Hello'}"
              : is_for(&at, "keepNote")       ? "{'text':'Good.'}"
              : is_for(&at, "keepPlan")       ? "{'ply':0,'lines':['a1 b1']}"
              : is_for(&at, "abortGame")      ? "{'ply':0}"
              : is_for(&at, "changeVacation") ? "{'action':'begin'}"
              : is_for(&at, "convertRecords") ? "{'records':'1. a1 *'}"
                                              : "{}";
    if (is_for(&at, "pair")) {
        assert_int_equal(post(at.house, &at.bo, "/api/v1/pairing", "{}")->status, 200);
    }
    if (is_of_challenges(&at)) {
        begin_with_challenge(&at);
    } else if (is_of_offers(&at)) {
        begin_with_offer(&at);
    }
    if (is_for(&at, "showValues")) {
        open_with_table(at.house);
        at.query = "?position=" TABLE_START;
    }
    prepare_of_people(&at);
    prepare_of_alerts(&at);
    prepare_of_passkeys(&at);
    prepare_of_profile(&at);
    prepare_of_puzzles(&at);
    prepare_of_conversations(&at);
    prepare_of_tournaments(&at);
    prepare_of_order(&at);
    prepare_of_ratings(&at);
    prepare_of_bots(&at);
    return at;
}

const reply *send_to(attempt *at, const char *id) {
    char path[128], pattern[128];
    const char *pool = strstr(at->route->pattern, "{pool}");
    snprintf(pattern, sizeof pattern, "%.*s%s%s", pool ? (int)(pool - at->route->pattern) : 0, at->route->pattern,
             pool ? at->pool : "", pool ? pool + strlen("{pool}") : at->route->pattern);
    const char *brace = strchr(pattern, '{');
    size_t before = brace ? (size_t)(brace - pattern) : strlen(pattern);
    const char *after = brace ? strchr(brace, '}') + 1 : "";
    snprintf(path, sizeof path, "%.*s%s%s%s", (int)before, pattern, brace ? id : "", after, at->query);
    return at->route->method == TRANSPORT_POST ? post(at->house, &at->ada, path, "%s", at->body)
                                               : get(at->house, &at->ada, path);
}

const reply *send_it(attempt *at) {
    return send_to(at, at->id);
}
