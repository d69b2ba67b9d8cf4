/* What succeeds and what fails of the routes of ratings. */
#include "server/attempt.h"

#define POOL "cephalopod-3x5-daily"

static bool is_of_ratings(const attempt *at) {
    for (const api_route *route = api_rating_routes; route->pattern; route++) {
        if (route == at->route) {
            return true;
        }
    }
    return false;
}

static void challenge_bo(attempt *at, char id[ID_SIZE]) {
    const reply *made = post(at->house, &at->ada, "/api/v1/challenges",
                             "{'terms':{'options':{'board':'3x5'},'clock':'1d','rated':true},"
                             "'invited':{'kind':'people','handles':['bobby']}}");
    assert_int_equal(made->status, 201);
    snprintf(id, ID_SIZE, "%s", text_in(made->body, "id"));
}

/* Its game. */
static void play_with_bo(attempt *at, char id[ID_SIZE]) {
    char path[64];
    challenge_bo(at, id);
    snprintf(path, sizeof path, "/api/v1/challenges/%s/accept", id);
    const reply *accepted = post(at->house, &at->bo, path, "{}");
    assert_int_equal(accepted->status, 200);
    snprintf(id, ID_SIZE, "%s", text_in(accepted->body, "game"));
}

void prepare_of_ratings(attempt *at) {
    char id[ID_SIZE];
    if (!is_of_ratings(at)) {
        return;
    }
    become_member(at->house, &at->ada, "ada");
    become_member(at->house, &at->bo, "bobby");
    at->pool = POOL;
    play_with_bo(at, id);
    assert_int_equal(post(at->house, &at->ada, path_of(id, "moves"), "{'ply':0,'move':'a1'}")->status, 200);
    assert_int_equal(post(at->house, &at->bo, path_of(id, "moves"), "{'ply':1,'move':'c1'}")->status, 200);
    assert_int_equal(post(at->house, &at->bo, path_of(id, "resign"), "{'ply':2}")->status, 200);
    snprintf(at->id, sizeof at->id, "bobby");
    if (is_for(at, "previewGameRatings")) {
        play_with_bo(at, at->id);
    } else if (is_for(at, "previewChallengeRatings")) {
        challenge_bo(at, at->id);
    }
    at->query = is_for(at, "previewRating") ? "?against=bobby" : "";
}

static const reply *with_wrong_query(attempt *at) {
    at->query = is_for(at, "previewRating") ? "?against=" : "?limit=0&cursor=x";
    return send_it(at);
}

static const reply *without_right(attempt *at) {
    at->ada = (browser){.address = at->ada.address};
    return send_it(at);
}

static const reply *of_nothing(attempt *at) {
    at->pool = "chess-8x8-live";
    snprintf(at->id, sizeof at->id, "nobody");
    return send_it(at);
}

static const reply *failing_store(attempt *at) {
    reopen(at->house); /* nothing is in memory */
    at->house->failing.load = true;
    return send_it(at);
}

/* Damaged ones are provoked as everywhere. */
const reply *provoke_of_ratings(attempt *at, int status) {
    static const struct {
        int status;
        const reply *(*provoke)(attempt *at);
    } ways[] = {{400, with_wrong_query}, {403, without_right}, {404, of_nothing}, {503, failing_store}};
    for (size_t i = 0; i < sizeof ways / sizeof ways[0] && is_of_ratings(at); i++) {
        if (ways[i].status == status) {
            return ways[i].provoke(at);
        }
    }
    return NULL;
}
