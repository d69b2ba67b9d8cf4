/* Reports, what moderators decide, and appeals, as pages ask for them. */
#include "server/harness.h"

typedef struct company {
    club_house *house;
    browser ann, bob, mona, max; /* Mona and Max are moderators */
    char game[ID_SIZE];
} company;

static company gather(void **state) {
    company all = {.house = *state};
    all.ann.address = "198.51.100.1";
    all.bob.address = "198.51.100.2";
    all.mona.address = "198.51.100.3";
    all.max.address = "198.51.100.4";
    become_member(all.house, &all.ann, "ann");
    become_member(all.house, &all.bob, "bob");
    become_member(all.house, &all.mona, "mona");
    become_member(all.house, &all.max, "max");
    tell_database(all.house, "UPDATE person SET roles = 1 WHERE handle IN ('mona', 'max')");
    reopen(all.house);
    new_game(all.house, &all.ann, all.game);
    assert_int_equal(post(all.house, &all.bob, path_of(all.game, "join"), "{}")->status, 200);
    return all;
}

static const reply *report(company *all, const char *body) {
    return post(all->house, &all->ann, "/api/v1/reports", "%s", body);
}

static bool counts(const reply *of) {
    const json_t *counted = json_object_get(of->body, "counted");
    assert_true(json_is_boolean(counted));
    return json_is_true(counted);
}

static const reply *bobs_case(company *all, const char *verb, const char *body) {
    char path[96];
    snprintf(path, sizeof path, "/api/v1/moderation/cases/@bob%s", verb);
    return *body ? post(all->house, &all->mona, path, "%s", body) : get(all->house, &all->mona, path);
}

static const reply *chat(company *all, browser *who, const char *text) {
    char path[96];
    snprintf(path, sizeof path, "/api/v1/games/%s/chat", all->game);
    return post(all->house, who, path, "{'text':'%s'}", text);
}

/* The id of the latest of the measures in a case. */
static void latest_measure(const reply *of, char id[ID_SIZE]) {
    const json_t *measure = json_array_get(json_object_get(of->body, "measures"), 0);
    assert_non_null(measure);
    snprintf(id, ID_SIZE, "%s", text_in(measure, "id"));
}

static void decide(company *all, const char *body, char id[ID_SIZE]) {
    const reply *decided = bobs_case(all, "/measures", body);
    if (decided->status != 201) {
        fail_msg("%d: %s", decided->status, decided->text);
    }
    latest_measure(decided, id);
}

static const reply *about_measure(company *all, browser *who, const char *id, const char *verb, const char *body) {
    char path[96];
    bool own = strcmp(verb, "appeal") == 0 || strcmp(verb, "acknowledge") == 0;
    snprintf(path, sizeof path, "/api/v1/%s/measures/%s/%s", own ? "me" : "moderation", id, verb);
    return post(all->house, who, path, "%s", body);
}

static const json_t *order_of(company *all, browser *who) {
    return json_object_get(get(all->house, who, "/api/v1/me")->body, "order");
}

/* ---- Reports ---------------------------------------------------------------------------------------------------- */

static void the_same_report_counts_once(void **state) {
    company all = gather(state);
    assert_true(counts(report(&all, "{'handle':'bob','reason':'spam'}")));
    assert_false(counts(report(&all, "{'handle':'bob','reason':'insults'}")));
    const reply *cases = get(all.house, &all.mona, "/api/v1/moderation/cases");
    const json_t *first = json_array_get(json_object_get(cases->body, "items"), 0);
    assert_int_equal(number_in(first, "reports"), 1);
    assert_string_equal(text_in(first, "handle"), "bob");
    assert_int_equal(number_in(order_of(&all, &all.mona), "cases"), 1);
    assert_int_equal(number_in(order_of(&all, &all.ann), "cases"), 0);
    /* Once it is answered, there may be another. */
    assert_int_equal(bobs_case(&all, "/close", "{}")->status, 200);
    assert_true(counts(report(&all, "{'handle':'bob','reason':'spam'}")));
}

static void reports_are_about_what_somebody_has_done(void **state) {
    company all = gather(state);
    char body[128];
    expect_refusal(report(&all, "{'handle':'ann','reason':'spam'}"), 422, "self");
    expect_refusal(report(&all, "{'handle':'bob','reason':'other'}"), 422, "text");
    expect_refusal(report(&all, "{'handle':'bob','reason':'boredom'}"), 400, "field");
    snprintf(body, sizeof body, "{'game':'%s','message':0,'reason':'insults'}", all.game);
    expect_refusal(report(&all, body), 422, "no_subject");
    assert_int_equal(chat(&all, &all.bob, "You play like a turnip.")->status, 201);
    assert_int_equal(report(&all, body)->status, 201);
    snprintf(body, sizeof body, "{'game':'%s','handle':'mona','reason':'stalling'}", all.game);
    expect_refusal(report(&all, body), 422, "no_subject");
    snprintf(body, sizeof body, "{'game':'%s','seat':'b','reason':'stalling'}", all.game);
    assert_int_equal(report(&all, body)->status, 201);
    const json_t *reports = json_object_get(bobs_case(&all, "", "")->body, "reports");
    assert_int_equal(json_array_size(reports), 2);
    const json_t *message =
        json_array_get(reports, strcmp(text_in(json_array_get(reports, 0), "subject"), "message") != 0);
    assert_string_equal(text_in(message, "evidence"), "You play like a turnip.");
    assert_string_equal(text_in(message, "by"), "ann");
    assert_int_equal(json_array_size(json_object_get(message, "context")), 1);
}

/* The same of a tournament's chat: what is reported there is seen with what was said around it, and can be removed. */
static void what_was_said_in_a_tournament_is_looked_into(void **state) {
    company all = gather(state);
    char id[ID_SIZE], path[96], body[128], measure[ID_SIZE];
    const reply *made =
        post(all.house, &all.ann, "/api/v1/tournaments", "{'kind':'arena','title':'Friday','terms':{'clock':'5m+8s'}}");
    snprintf(id, sizeof id, "%s", text_in(made->body, "id"));
    snprintf(path, sizeof path, "/api/v1/tournaments/%s/chat", id);
    assert_int_equal(post(all.house, &all.ann, path, "{'text':'Welcome!'}")->status, 201);
    assert_int_equal(post(all.house, &all.bob, path, "{'text':'Turnips, all of you.'}")->status, 201);
    snprintf(body, sizeof body, "{'game':'%s','message':2,'reason':'insults'}", id);
    expect_refusal(report(&all, body), 422, "no_subject");
    snprintf(body, sizeof body, "{'game':'%s','reason':'insults'}", id);
    expect_refusal(report(&all, body), 404, "not_found");
    snprintf(body, sizeof body, "{'game':'%s','message':1,'reason':'insults'}", id);
    assert_true(counts(report(&all, body)));
    const json_t *seen = json_array_get(json_object_get(bobs_case(&all, "", "")->body, "reports"), 0);
    assert_string_equal(text_in(seen, "subject"), "event");
    assert_string_equal(text_in(seen, "event"), id);
    assert_true(json_is_null(json_object_get(seen, "game")));
    assert_int_equal(json_array_size(json_object_get(seen, "context")), 2);
    snprintf(body, sizeof body, "{'kind':'message','reason':'insults','words':'Be kind.','game':'%s','message':1}", id);
    decide(&all, body, measure);
    const json_t *left = json_object_get(get(all.house, &all.ann, path)->body, "items");
    assert_string_equal(text_in(json_array_get(left, 1), "text"), "");
    assert_int_equal(about_measure(&all, &all.max, measure, "lift", "{'words':'It was a joke.'}")->status, 200);
    left = json_object_get(get(all.house, &all.ann, path)->body, "items");
    assert_string_equal(text_in(json_array_get(left, 1), "text"), "Turnips, all of you.");
    decide(&all, "{'kind':'mute','reason':'insults','words':'Be quiet.','until_ms':null}", measure);
    expect_refusal(post(all.house, &all.bob, path, "{'text':'Why?'}"), 403, "muted");
}

/* Whoever cannot read a room cannot have others look into it. */
static void strangers_report_nothing_from_the_players_room(void **state) {
    company all = gather(state);
    assert_int_equal(chat(&all, &all.bob, "Hello")->status, 201);
    browser cyril = {.address = "198.51.100.5"};
    become_member(all.house, &cyril, "cyril");
    expect_refusal(post(all.house, &cyril, "/api/v1/reports", "{'game':'%s','message':0,'reason':'spam'}", all.game),
                   422, "no_subject");
}

static int write_to(company *all, browser *from, const char *to, const char *text) {
    char path[96];
    snprintf(path, sizeof path, "/api/v1/me/conversations/@%s", to);
    return post(all->house, from, path, "{'text':'%s'}", text)->status;
}

/* What somebody has written to a person directly: that message, and nothing else of the conversation. */
static void what_was_written_directly_is_reported_by_whom_it_was_written_to(void **state) {
    company all = gather(state);
    assert_int_equal(write_to(&all, &all.ann, "bob", "Hello"), 201);
    assert_int_equal(write_to(&all, &all.bob, "ann", "You turnip."), 201);
    assert_int_equal(write_to(&all, &all.bob, "ann", "You carrot."), 201);
    expect_refusal(report(&all, "{'handle':'bob','message':0,'reason':'insults'}"), 422, "no_subject"); /* her own */
    expect_refusal(report(&all, "{'handle':'bob','message':3,'reason':'insults'}"), 422, "no_subject");
    expect_refusal(report(&all, "{'handle':'bob','message':-1,'reason':'insults'}"), 400, "field");
    expect_refusal(report(&all, "{'handle':'mona','message':0,'reason':'insults'}"), 422, "no_subject");
    expect_refusal(post(all.house, &all.max, "/api/v1/reports", "{'handle':'bob','message':1,'reason':'insults'}"), 422,
                   "no_subject"); /* of others */
    assert_true(counts(report(&all, "{'handle':'bob','message':1,'reason':'insults'}")));
    assert_false(counts(report(&all, "{'handle':'bob','message':1,'reason':'spam'}")));
    assert_true(counts(report(&all, "{'handle':'bob','message':2,'reason':'insults'}")));
    const json_t *reports = json_object_get(bobs_case(&all, "", "")->body, "reports");
    assert_int_equal(json_array_size(reports), 2);
    const json_t *first = json_array_get(reports, number_in(json_array_get(reports, 0), "message") != 1);
    assert_string_equal(text_in(first, "subject"), "direct");
    assert_string_equal(text_in(first, "evidence"), "You turnip.");
    assert_true(json_is_null(json_object_get(first, "game")));
    assert_int_equal(json_array_size(json_object_get(first, "context")), 0);
}

/* ---- Measures --------------------------------------------------------------------------------------------------- */

static void a_warning_is_read(void **state) {
    company all = gather(state);
    char id[ID_SIZE];
    decide(&all, "{'kind':'warning','reason':'insults','words':'Be kind.'}", id);
    assert_int_equal(number_in(order_of(&all, &all.bob), "unread"), 1);
    expect_refusal(about_measure(&all, &all.ann, id, "acknowledge", "{}"), 404, "no_measure");
    const reply *read = about_measure(&all, &all.bob, id, "acknowledge", "{}");
    assert_int_equal(read->status, 200);
    assert_true(json_is_true(json_object_get(read->body, "seen")));
    assert_null(json_object_get(read->body, "by")); /* who decided is not said */
    assert_int_equal(number_in(order_of(&all, &all.bob), "unread"), 0);
}

/* How many notices of a decision the person has; *unread: of those that were not seen. */
static int notices_of(company *all, browser *who, int *unread) {
    const json_t *items = json_object_get(get(all->house, who, "/api/v1/me/notices")->body, "items"), *one;
    int count = 0;
    size_t i;
    *unread = 0;
    json_array_foreach(items, i, one) {
        if (strcmp(text_in(one, "kind"), "moderator") == 0) {
            assert_null(json_object_get(one, "by")); /* who decided is not said */
            assert_string_equal(text_in(one, "path"), "/decisions");
            *unread += json_is_false(json_object_get(one, "read"));
            count++;
        }
    }
    return count;
}

static void whom_it_is_about_is_told_of_each_decision(void **state) {
    company all = gather(state);
    char first[ID_SIZE], second[ID_SIZE];
    int unread;
    decide(&all, "{'kind':'warning','reason':'insults','words':'Be kind.'}", first);
    pass(all.house, 1000);
    decide(&all, "{'kind':'mute','reason':'spam','words':'Enough.','until_ms':null}", second);
    assert_int_equal(notices_of(&all, &all.bob, &unread), 2);
    assert_int_equal(unread, 2);
    about_measure(&all, &all.bob, first, "acknowledge", "{}");
    about_measure(&all, &all.bob, first, "acknowledge", "{}");
    assert_int_equal(notices_of(&all, &all.bob, &unread), 2);
    assert_int_equal(unread, 1);
    assert_int_equal(about_measure(&all, &all.bob, second, "appeal", "{'words':'Why?'}")->status, 200);
    assert_int_equal(about_measure(&all, &all.max, second, "answer", "{'stands':false,'words':'Well.'}")->status, 200);
    assert_int_equal(notices_of(&all, &all.bob, &unread), 3); /* and not that it was taken back, besides */
    assert_int_equal(about_measure(&all, &all.max, first, "lift", "{'words':'A mistake.'}")->status, 200);
    assert_int_equal(notices_of(&all, &all.bob, &unread), 4);
    assert_int_equal(notices_of(&all, &all.ann, &unread), 0);
}

static void expect_told_of_closings(company *all, browser *who, int expected) {
    const json_t *items = json_object_get(get(all->house, who, "/api/v1/me/notices")->body, "items"), *one;
    int count = 0;
    size_t i;
    json_array_foreach(items, i, one) {
        if (strcmp(text_in(one, "kind"), "moderator") == 0) {
            assert_string_equal(text_in(one, "text"),
                                "The moderators have looked at what you have reported. Thank you.");
            assert_string_equal(text_in(one, "path"), "/notices");
            count++;
        }
    }
    assert_int_equal(count, expected);
}

/* Each of those who have reported somebody, once: that it was looked at, and not what came of it. */
static void reporters_are_told_that_the_case_is_closed(void **state) {
    company all = gather(state);
    assert_true(counts(report(&all, "{'handle':'bob','reason':'spam'}")));
    assert_int_equal(post(all.house, &all.max, "/api/v1/reports", "{'handle':'bob','reason':'insults'}")->status, 201);
    assert_int_equal(post(all.house, &all.mona, "/api/v1/reports", "{'handle':'bob','reason':'name'}")->status, 201);
    assert_int_equal(bobs_case(&all, "/close", "{'words':'He is new here.'}")->status, 200);
    expect_told_of_closings(&all, &all.ann, 1);
    expect_told_of_closings(&all, &all.max, 1);
    expect_told_of_closings(&all, &all.bob, 0);
    expect_told_of_closings(&all, &all.mona, 0); /* has closed it */
    /* Who has reported something later is told of the next. */
    pass(all.house, 1000);
    assert_true(counts(report(&all, "{'handle':'bob','reason':'spam'}")));
    assert_int_equal(bobs_case(&all, "/close", "{}")->status, 200);
    expect_told_of_closings(&all, &all.ann, 2);
    expect_told_of_closings(&all, &all.max, 1);
}

static void a_mute_ends_by_itself_or_is_undone(void **state) {
    company all = gather(state);
    char id[ID_SIZE], body[128];
    const long long hour = (all.house->seconds + 3600) * 1000LL;
    snprintf(body, sizeof body, "{'kind':'mute','reason':'spam','words':'An hour.','until_ms':%lld}", hour);
    decide(&all, body, id);
    expect_refusal(chat(&all, &all.bob, "Buy!"), 403, "muted");
    assert_int_equal(chat(&all, &all.ann, "Hello")->status, 201);
    pass(all.house, 3601000);
    assert_int_equal(chat(&all, &all.bob, "Hello")->status, 201);
    decide(&all, "{'kind':'mute','reason':'spam','words':'For good.','until_ms':null}", id);
    expect_refusal(chat(&all, &all.bob, "Buy!"), 403, "muted");
    assert_int_equal(about_measure(&all, &all.mona, id, "lift", "{'words':'My mistake.'}")->status, 200);
    assert_int_equal(chat(&all, &all.bob, "Thank you")->status, 201);
    expect_refusal(about_measure(&all, &all.mona, id, "lift", "{'words':'Again.'}"), 409, "lifted");
}

/* The club is closed: sessions end and games are left. Who signs in again sees why, and can appeal, once. */
static void a_ban_leaves_the_games_and_can_be_appealed(void **state) {
    company all = gather(state);
    char id[ID_SIZE];
    open_socket(all.house, &all.bob);
    both_move(all.house, &all.ann, &all.bob, all.game);
    decide(&all, "{'kind':'ban','reason':'cheating','words':'An engine.','until_ms':null}", id);
    assert_string_equal(text_in(get(all.house, &all.ann, path_of(all.game, ""))->body, "state"), "over");
    assert_int_equal(get(all.house, &all.bob, "/api/v1/me/measures")->status, 401);
    browser again = {.address = "198.51.100.2"};
    assert_int_equal(post(all.house, &again, "/api/v1/sign-in", "{'login':'bob','password':'correct horse'}")->status,
                     200);
    assert_true(json_is_true(json_object_get(order_of(&all, &again), "banned")));
    expect_refusal(post(all.house, &again, "/api/v1/games", "{'seats':[{'kind':'you'},{'kind':'open'}]}"), 403,
                   "banned");
    expect_refusal(post(all.house, &again, "/api/v1/reports", "{'handle':'ann','reason':'spam'}"), 403, "banned");
    assert_int_equal(about_measure(&all, &again, id, "appeal", "{'words':'It was my brother.'}")->status, 200);
    expect_refusal(about_measure(&all, &again, id, "appeal", "{'words':'Really.'}"), 409, "appealed");
    expect_refusal(about_measure(&all, &all.mona, id, "answer", "{'stands':false,'words':'Well.'}"), 403,
                   "own_decision");
    assert_int_equal(about_measure(&all, &all.max, id, "answer", "{'stands':false,'words':'Well.'}")->status, 200);
    assert_true(json_is_false(json_object_get(order_of(&all, &again), "banned")));
    assert_int_equal(post(all.house, &again, "/api/v1/games", "{'seats':[{'kind':'you'},{'kind':'open'}]}")->status,
                     201);
}

/* Nobody begins a game with somebody who may not play it; once the ban is over, everybody may again. */
static void nobody_plays_with_one_who_is_banned(void **state) {
    static const char *const by_name = "{'invited':{'kind':'people','handles':['bob']}}";
    company all = gather(state);
    browser again = {.address = "198.51.100.2"};
    char id[ID_SIZE], open[ID_SIZE], path[96];
    const reply *made = post(all.house, &all.max, "/api/v1/challenge", "{'line':'challenge max ann bob'}");
    snprintf(open, sizeof open, "%s", text_in(made->body, "id"));
    snprintf(path, sizeof path, "/api/v1/challenges/%s/accept", open);
    decide(&all, "{'kind':'ban','reason':'cheating','words':'An engine.','until_ms':null}", id);
    expect_refusal(ask_again(all.house, &all.ann, all.game), 403, "away");
    expect_refusal(post(all.house, &all.ann, "/api/v1/challenges", "%s", by_name), 403, "away");
    expect_refusal(post(all.house, &all.ann, "/api/v1/challenge", "{'line':'challenge max bob'}"), 403, "away");
    expect_refusal(post(all.house, &all.ann, path, "{}"), 409, "closed"); /* it has ended with the ban */
    assert_int_equal(post(all.house, &again, "/api/v1/sign-in", "{'login':'bob','password':'correct horse'}")->status,
                     200);
    expect_refusal(post(all.house, &again, "/api/v1/challenges", "{'invited':{'kind':'anyone'}}"), 403, "banned");
    assert_int_equal(about_measure(&all, &all.mona, id, "lift", "{'words':'A mistake.'}")->status, 200);
    assert_int_equal(post(all.house, &all.ann, "/api/v1/challenges", "%s", by_name)->status, 201);
    assert_int_equal(ask_again(all.house, &all.ann, all.game)->status, 200);
}

/* Over a socket that was opened before, too. */
static void a_guest_who_is_banned_moves_no_more(void **state) {
    club_house *house = *state;
    company all = gather(state);
    browser guest = {.address = "198.51.100.6"};
    char id[ID_SIZE], path[96], person[ID_SIZE];
    new_game_of(house, &guest, "", "{'kind':'you'},{'kind':'you'}", id);
    snprintf(person, sizeof person, "%s",
             text_in(json_object_get(get(house, &guest, "/api/v1/me")->body, "person"), "id"));
    open_socket(house, &guest);
    skip_messages(&guest);
    snprintf(path, sizeof path, "/api/v1/moderation/cases/%s/measures", person);
    assert_int_equal(
        post(house, &all.mona, path, "{'kind':'ban','reason':'spam','words':'Out.','until_ms':null}")->status, 201);
    say(house, &guest, "{'type':'move','game':'%s','ply':0,'move':'a1'}", id);
    json_t *heard = hear_type(&guest, "error");
    assert_string_equal(text_in(json_object_get(heard, "error"), "code"), "banned");
    json_decref(heard);
}

static void names_are_replaced_and_given_back(void **state) {
    company all = gather(state);
    char id[ID_SIZE];
    assert_int_equal(post(all.house, &all.bob, "/api/v1/me/settings", "{'name':'Bad Word'}")->status, 200);
    assert_int_equal(chat(&all, &all.bob, "Hello")->status, 201);
    decide(&all, "{'kind':'rename','reason':'name','words':'Not here.','handle':'robert'}", id);
    assert_int_equal(get(all.house, &all.ann, "/api/v1/people/robert")->status, 200);
    expect_refusal(get(all.house, &all.ann, "/api/v1/people/bob"), 404, "not_found");
    browser other = {.address = "198.51.100.7"};
    expect_refusal(post(all.house, &other, "/api/v1/sign-up", "{'handle':'bob','password':'correct horse'}"), 409,
                   "handle_taken");
    const json_t *log =
        json_object_get(get(all.house, &all.mona, "/api/v1/moderation/log?person=@robert")->body, "items");
    assert_string_equal(text_in(json_array_get(log, 0), "was"), "bob Bad Word");
    assert_string_equal(text_in(json_array_get(log, 0), "becomes"), "robert Bad Word");
    assert_int_equal(about_measure(&all, &all.mona, id, "lift", "{'words':'Well.'}")->status, 200);
    assert_int_equal(get(all.house, &all.ann, "/api/v1/people/bob")->status, 200);
}

static void a_guest_who_became_a_member_keeps_the_handle(void **state) {
    company all = gather(state);
    browser guest = {.address = "198.51.100.6"};
    char id[ID_SIZE], path[96];
    new_game_of(all.house, &guest, "", "{'kind':'you','name':'Bad Word'},{'kind':'open'}", id);
    snprintf(path, sizeof path, "/api/v1/moderation/cases/%s/measures",
             text_in(json_object_get(get(all.house, &guest, "/api/v1/me")->body, "person"), "id"));
    latest_measure(post(all.house, &all.mona, path, "{'kind':'rename','reason':'name','words':'Not here.'}"), id);
    become_member(all.house, &guest, "gus");
    assert_int_equal(about_measure(&all, &all.mona, id, "lift", "{'words':'Well.'}")->status, 200);
    assert_int_equal(get(all.house, &all.ann, "/api/v1/people/gus")->status, 200);
}

static void messages_are_removed_and_put_back(void **state) {
    company all = gather(state);
    char id[ID_SIZE], body[128], path[96];
    assert_int_equal(chat(&all, &all.bob, "Turnip")->status, 201);
    snprintf(body, sizeof body, "{'kind':'message','reason':'insults','words':'No.','game':'%s','message':0}",
             all.game);
    decide(&all, body, id);
    snprintf(path, sizeof path, "/api/v1/games/%s/chat", all.game);
    const json_t *said = json_array_get(json_object_get(get(all.house, &all.ann, path)->body, "items"), 0);
    assert_string_equal(text_in(said, "text"), "");
    expect_refusal(bobs_case(&all, "/measures", body), 422, "no_subject"); /* it is gone */
    assert_int_equal(about_measure(&all, &all.mona, id, "lift", "{'words':'It was a joke.'}")->status, 200);
    said = json_array_get(json_object_get(get(all.house, &all.ann, path)->body, "items"), 0);
    assert_string_equal(text_in(said, "text"), "Turnip");
}

static void a_cancelled_game_stays_so(void **state) {
    company all = gather(state);
    char id[ID_SIZE], body[128];
    snprintf(body, sizeof body, "{'kind':'game','reason':'accounts','words':'Both are one.','game':'%s'}", all.game);
    decide(&all, body, id);
    assert_string_equal(text_in(get(all.house, &all.ann, path_of(all.game, ""))->body, "state"), "cancelled");
    expect_refusal(about_measure(&all, &all.mona, id, "lift", "{'words':'Well.'}"), 409, "lasting");
    reopen(all.house);
    assert_string_equal(text_in(get(all.house, &all.ann, path_of(all.game, ""))->body, "state"), "cancelled");
}

/* ---- What the club notices -------------------------------------------------------------------------------------- */

static void play(company *all, browser *one, browser *other, const char *name, bool rated, char game[ID_SIZE]) {
    char path[96];
    const reply *made = post(all->house, one, "/api/v1/challenges",
                             "{'terms':{'game':'cephalopod','options':{'board':'5x5'},'clock':'5m+8s','rated':%s},"
                             "'invited':{'kind':'people','handles':['%s']}}",
                             rated ? "true" : "false", name);
    assert_int_equal(made->status, 201);
    snprintf(path, sizeof path, "/api/v1/challenges/%s/accept", text_in(made->body, "id"));
    const reply *accepted = post(all->house, other, path, "{}");
    assert_int_equal(accepted->status, 200);
    snprintf(game, ID_SIZE, "%s", text_in(accepted->body, "game"));
}

/* Both move, whoever begins, and one resigns. */
static void play_on(company *all, browser *loser, browser *winner, const char *game) {
    const bool loser_begins = post(all->house, winner, path_of(game, "moves"), "{'ply':0,'move':'a1'}")->status == 403;
    if (loser_begins) {
        assert_int_equal(post(all->house, loser, path_of(game, "moves"), "{'ply':0,'move':'a1'}")->status, 200);
    }
    browser *second = loser_begins ? winner : loser;
    assert_int_equal(post(all->house, second, path_of(game, "moves"), "{'ply':1,'move':'c1'}")->status, 200);
    assert_int_equal(post(all->house, loser, path_of(game, "resign"), "{'ply':2}")->status, 200);
}

/* The first wins them all. */
static void play_out(company *all, browser *winner, browser *loser, const char *name, bool rated, int games) {
    char game[ID_SIZE];
    for (int i = 0; i < games; i++) {
        play(all, winner, loser, name, rated, game);
        play_on(all, loser, winner, game);
    }
}

/* What has ended in a turn is looked at in the next. */
static long own_reports(company *all) {
    get(all->house, &all->mona, "/api/v1/me");
    return count_in_database(all->house, "SELECT count(*) FROM report WHERE reporter IS NULL AND reason = 'accounts'");
}

/* Two accounts that come from one network, one of which wins six games of six that count: once, about the younger, and
   nothing is done. */
static void one_person_in_two_seats_is_noticed(void **state) {
    company all = gather(state);
    browser twin = {.address = all.ann.address};
    pass(all.house, 1000);
    become_member(all.house, &twin, "twin");
    play_out(&all, &all.ann, &all.bob, "bob", true, 7);
    play_out(&all, &all.ann, &twin, "twin", false, 7);
    play_out(&all, &all.ann, &twin, "twin", true, 5);
    assert_int_equal(own_reports(&all), 0);
    play_out(&all, &all.ann, &twin, "twin", true, 1);
    assert_int_equal(own_reports(&all), 1);
    play_out(&all, &all.ann, &twin, "twin", true, 1);
    assert_int_equal(own_reports(&all), 1);
    const json_t *whole = get(all.house, &all.mona, "/api/v1/moderation/cases/@twin")->body;
    const json_t *noticed = json_array_get(json_object_get(whole, "reports"), 0);
    assert_string_equal(text_in(noticed, "words"), "@ann");
    assert_string_equal(text_in(noticed, "subject"), "game");
    assert_true(json_is_null(json_object_get(noticed, "by_person")));
    assert_int_equal(json_array_size(json_object_get(whole, "measures")), 0);
}

/* A family: each wins now and then, until one is so much stronger that the other wins one in ten. */
static void who_wins_now_and_then_is_not_reported(void **state) {
    company all = gather(state);
    browser twin = {.address = all.ann.address};
    become_member(all.house, &twin, "twin");
    play_out(&all, &twin, &all.ann, "ann", true, 1);
    play_out(&all, &all.ann, &twin, "twin", true, 8);
    assert_int_equal(own_reports(&all), 0);
    play_out(&all, &all.ann, &twin, "twin", true, 1);
    assert_int_equal(own_reports(&all), 1);
}

static void name_network(company *all, const char *text) {
    app_networks *own = &all->house->config.own_networks;
    own->count = 1;
    assert_true(app_network_parse(text, own->network));
}

/* A club evening: all come from one place. Who meets at another, too, is not at one by chance. */
static void own_networks_say_nothing(void **state) {
    company all = gather(state);
    browser twin = {.address = all.ann.address};
    become_member(all.house, &twin, "twin");
    name_network(&all, "198.51.100.0/24");
    play_out(&all, &all.ann, &twin, "twin", true, 6);
    assert_int_equal(own_reports(&all), 0);
    tell_database(all.house,
                  "INSERT INTO session (key, person, created, seen, agent, address, address_ms) "
                  "SELECT CAST(substr(lower(hex(id)) || '0123456789012', 1, 32) AS BLOB), id, 0, 0, '', '192.0.2.1', 0 "
                  "FROM person WHERE handle IN ('ann', 'twin')");
    play_out(&all, &all.ann, &twin, "twin", true, 1);
    assert_int_equal(own_reports(&all), 1);
}

/* The game stays, and what came after it is calculated once more. */
static void ratings_are_restored(void **state) {
    company all = gather(state);
    char id[ID_SIZE], body[160], game[ID_SIZE];
    play(&all, &all.ann, &all.bob, "bob", true, game);
    snprintf(body, sizeof body, "{'kind':'ratings','reason':'cheating','words':'An engine.','game':'%s'}", game);
    expect_refusal(bobs_case(&all, "/measures", body), 422, "no_subject"); /* it goes on */
    play_on(&all, &all.ann, &all.bob, game);
    static const char counted[] = "SELECT count(*) FROM rating_change WHERE void = 0";
    assert_int_equal(count_in_database(all.house, counted), 2);
    decide(&all, body, id);
    assert_int_equal(count_in_database(all.house, counted), 0);
    expect_refusal(bobs_case(&all, "/measures", body), 422, "no_subject"); /* once is enough */
    assert_int_equal(about_measure(&all, &all.mona, id, "lift", "{'words':'He has none.'}")->status, 200);
    assert_int_equal(count_in_database(all.house, counted), 2);
}

/* Addresses of networks are not kept for longer than that. */
static void what_is_forgotten_is_not_noticed(void **state) {
    company all = gather(state);
    browser twin = {.address = all.ann.address};
    become_member(all.house, &twin, "twin");
    tell_database(all.house, "UPDATE session SET address = NULL, address_ms = NULL");
    reopen(all.house);
    play_out(&all, &twin, &all.ann, "ann", true, 6);
    assert_int_equal(own_reports(&all), 0);
}

/* ---- Moderators ------------------------------------------------------------------------------------------------- */

static void one_works_on_a_case_at_a_time(void **state) {
    company all = gather(state);
    assert_int_equal(bobs_case(&all, "/claim", "{'on':true}")->status, 200);
    expect_refusal(post(all.house, &all.max, "/api/v1/moderation/cases/@bob/notes", "{'words':'Mine.'}"), 409,
                   "claimed");
    tell_database(all.house, "UPDATE person SET roles = 2 WHERE handle = 'max'");
    reopen(all.house);
    assert_int_equal(post(all.house, &all.max, "/api/v1/moderation/cases/@bob/notes", "{'words':'Mine.'}")->status,
                     200);
    const reply *left = bobs_case(&all, "/claim", "{'on':false}");
    assert_true(json_is_null(json_object_get(left->body, "moderator")));
}

static void moderators_do_not_judge_each_other(void **state) {
    company all = gather(state);
    static const char warn[] = "{'kind':'warning','reason':'other','words':'You.'}";
    expect_refusal(post(all.house, &all.mona, "/api/v1/moderation/cases/@max/measures", "%s", warn), 403, "role");
    expect_refusal(post(all.house, &all.mona, "/api/v1/moderation/cases/@mona/measures", "%s", warn), 422, "self");
    expect_refusal(get(all.house, &all.mona, "/api/v1/moderation/cases/@mona"), 422, "self");
    expect_refusal(post(all.house, &all.ann, "/api/v1/moderation/cases/@bob/measures", "%s", warn), 403, "role");
}

int main(void) {
    const struct CMUnitTest tests[] = {
#define TEST(name) cmocka_unit_test_setup_teardown(name, open_house, close_house)
        TEST(the_same_report_counts_once),
        TEST(reports_are_about_what_somebody_has_done),
        TEST(what_was_said_in_a_tournament_is_looked_into),
        TEST(strangers_report_nothing_from_the_players_room),
        TEST(what_was_written_directly_is_reported_by_whom_it_was_written_to),
        TEST(a_warning_is_read),
        TEST(whom_it_is_about_is_told_of_each_decision),
        TEST(reporters_are_told_that_the_case_is_closed),
        TEST(a_mute_ends_by_itself_or_is_undone),
        TEST(a_ban_leaves_the_games_and_can_be_appealed),
        TEST(nobody_plays_with_one_who_is_banned),
        TEST(a_guest_who_is_banned_moves_no_more),
        TEST(names_are_replaced_and_given_back),
        TEST(a_guest_who_became_a_member_keeps_the_handle),
        TEST(messages_are_removed_and_put_back),
        TEST(a_cancelled_game_stays_so),
        TEST(one_person_in_two_seats_is_noticed),
        TEST(who_wins_now_and_then_is_not_reported),
        TEST(own_networks_say_nothing),
        TEST(ratings_are_restored),
        TEST(what_is_forgotten_is_not_noticed),
        TEST(one_works_on_a_case_at_a_time),
        TEST(moderators_do_not_judge_each_other),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
