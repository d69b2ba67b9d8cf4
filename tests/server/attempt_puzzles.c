/* What succeeds and what fails of the routes of puzzles. */
#include "server/attempt.h"
#include "server/puzzles.h"

static bool is_of_puzzles(const attempt *at) {
    for (const api_route *route = api_puzzle_routes; route->pattern; route++) {
        if (route == at->route) {
            return true;
        }
    }
    return false;
}

void prepare_of_puzzles(attempt *at) {
    if (!is_of_puzzles(at)) {
        return;
    }
    open_with_puzzles(at->house);
    become_member(at->house, &at->ada, "ada");
    snprintf(at->id, sizeof at->id, "%s", puzzle_id(5));
    at->query = at->route->query ? "?game=cephalopod" : "";
    at->body = is_for(at, "attemptPuzzle")
                   ? "{'game':'cephalopod','solved':true}"
                   : "{'game':'cephalopod','attempts':[{'id':'0000000000','solved':true,'at_ms':0}]}";
}

static const reply *of_no_game(attempt *at) {
    at->query = at->route->query ? "?game=chess" : "";
    at->body = "{'game':'chess'}";
    return send_it(at);
}

static const reply *without_right(attempt *at) {
    at->ada = (browser){.address = at->ada.address};
    return send_it(at);
}

static const reply *of_a_game_without_puzzles(attempt *at) {
    at->query = at->route->query ? "?game=octogo" : "";
    at->body = is_for(at, "attemptPuzzle") ? "{'game':'octogo','solved':true}" : "{'game':'octogo','attempts':[]}";
    return send_it(at);
}

static const reply *key_reused(attempt *at) {
    at->ada.key = "once";
    assert_int_equal(send_it(at)->status, 200);
    at->body = "{'game':'cephalopod','solved':false,'attempts':[]}";
    return send_it(at);
}

static const reply *failing_store(attempt *at) {
    at->house->failing.begin = at->house->failing.load = true;
    return send_it(at);
}

const reply *provoke_of_puzzles(attempt *at, int status) {
    static const struct {
        int status;
        const reply *(*provoke)(attempt *at);
    } ways[] = {{400, of_no_game},
                {403, without_right},
                {404, of_a_game_without_puzzles},
                {422, key_reused},
                {503, failing_store}};
    for (size_t i = 0; i < sizeof ways / sizeof ways[0] && is_of_puzzles(at); i++) {
        if (ways[i].status == status) {
            return ways[i].provoke(at);
        }
    }
    return NULL;
}
