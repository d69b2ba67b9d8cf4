/* What succeeds and what fails of the routes of what members have done. */
#include "server/attempt.h"

static bool is_of_profile(const attempt *at) {
    for (const api_route *route = api_profile_routes; route->pattern; route++) {
        if (route == at->route) {
            return true;
        }
    }
    return false;
}

static void play_a_game(attempt *at, const char *board, char id[ID_SIZE]) {
    char options[64];
    snprintf(options, sizeof options, "'options':{'board':'%s'},", board);
    new_game_of(at->house, &at->ada, options, "{'kind':'you'},{'kind':'open'}", id);
    assert_int_equal(post(at->house, &at->bo, path_of(id, "join"), "{}")->status, 200);
    assert_int_equal(post(at->house, &at->ada, path_of(id, "moves"), "{'ply':0,'move':'a1'}")->status, 200);
}

/* A game that is over, and one that goes on. */
void prepare_of_profile(attempt *at) {
    char id[ID_SIZE];
    if (!is_of_profile(at)) {
        return;
    }
    become_member(at->house, &at->ada, "ada");
    become_member(at->house, &at->bo, "bobby");
    play_a_game(at, "3x5", id);
    play_a_game(at, "5x5", id);
    assert_int_equal(post(at->house, &at->bo, path_of(id, "moves"), "{'ply':1,'move':'c1'}")->status, 200);
    assert_int_equal(post(at->house, &at->bo, path_of(id, "resign"), "{'ply':2}")->status, 200);
    snprintf(at->id, sizeof at->id, "bobby");
    at->query = is_for(at, "listOpenings")        ? "?game=cephalopod"
                : is_for(at, "showContinuations") ? "?position=start"
                                                  : "";
}

static const reply *of_nobody(attempt *at) {
    snprintf(at->id, sizeof at->id, "nobody");
    return send_it(at);
}

static const reply *with_wrong_limit(attempt *at) {
    at->query = is_for(at, "showContinuations") ? "?game=chess" : "?game=cephalopod&limit=0";
    return send_it(at);
}

static const reply *of_no_position(attempt *at) {
    at->query = "?position=nowhere";
    return send_it(at);
}

static const reply *of_no_member(attempt *at) {
    at->ada = (browser){.address = at->ada.address};
    return send_it(at);
}

static const reply *failing_store(attempt *at) {
    at->house->failing.load = true;
    return send_it(at);
}

const reply *provoke_of_profile(attempt *at, int status) {
    static const struct {
        int status;
        const reply *(*provoke)(attempt *at);
    } ways[] = {
        {400, with_wrong_limit}, {403, of_no_member}, {404, of_nobody}, {422, of_no_position}, {503, failing_store}};
    for (size_t i = 0; i < sizeof ways / sizeof ways[0] && is_of_profile(at); i++) {
        if (ways[i].status == status) {
            return ways[i].provoke(at);
        }
    }
    return NULL;
}
