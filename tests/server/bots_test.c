/* Bots: members keep them, everybody sees that they are bots, they play on their terms, and none has more of the club
   than a person. */
#include "server/harness.h"

enum { DAY_MS = 24 * 3600 * 1000 };
#define TERMS "'games':[{'game':'cephalopod','boards':['3x5','1x3']}],'clocks':['live','none'],'rated':true"

/* A program: it has no cookie, and comes from somewhere else. */
typedef struct program {
    browser as;
    char field[96];
} program;

static void make_bot(club_house *house, browser *owner, const char *handle, const char *terms) {
    const reply *made = post(house, owner, "/api/v1/me/bots", "{'handle':'%s','terms':{%s}}", handle, terms);
    assert_int_equal(made->status, 201);
    assert_string_equal(text_in(made->body, "handle"), handle);
}

static void start_program(club_house *house, browser *owner, const char *handle, program *out) {
    const reply *made =
        post(house, owner, "/api/v1/me/tokens",
             "{'name':'%s','bot':'%s','scopes':['read','play','challenge','chat'],'days':30}", handle, handle);
    assert_int_equal(made->status, 201);
    assert_string_equal(text_in(json_object_get(made->body, "token"), "bot"), handle);
    *out = (program){.as = {.address = "198.51.100.9"}};
    snprintf(out->field, sizeof out->field, "Bearer %s", text_in(made->body, "secret"));
    out->as.token = out->field;
}

/* Ann keeps the bot, Bob plays with it. */
typedef struct company {
    browser ann, bob;
    program bot;
} company;

static company gather(club_house *house) {
    company all = {.ann = {.address = "198.51.100.1"}, .bob = {.address = "198.51.100.2"}};
    become_member(house, &all.ann, "ann");
    become_member(house, &all.bob, "bob");
    make_bot(house, &all.ann, "robot", TERMS);
    start_program(house, &all.ann, "robot", &all.bot);
    all.bot.as.token = NULL; /* it moves with the structure: see as_bot() */
    return all;
}

static browser *as_bot(company *all) {
    all->bot.as.token = all->bot.field;
    return &all->bot.as;
}

static const reply *challenge_bot(club_house *house, browser *who, const char *terms) {
    return post(house, who, "/api/v1/challenges", "{'invited':{'kind':'people','handles':['robot']},'terms':{%s}}",
                terms);
}

/* On what the bot takes; the game that comes of it. */
static void begin_game(club_house *house, company *all, const char *terms, char id[ID_SIZE]) {
    char path[96];
    const reply *made = challenge_bot(house, &all->bob, terms);
    assert_int_equal(made->status, 201);
    snprintf(path, sizeof path, "/api/v1/challenges/%s/accept", text_in(made->body, "id"));
    const reply *accepted = post(house, as_bot(all), path, "{}");
    assert_int_equal(accepted->status, 200);
    snprintf(id, ID_SIZE, "%s", text_in(accepted->body, "game"));
}

static const json_t *seat_of(const reply *game, size_t seat) {
    return json_array_get(json_object_get(game->body, "seats"), seat);
}

/* ---- What they are ---------------------------------------------------------------------------------------------- */

static void a_bot_acts_by_its_own_name(void **state) {
    club_house *house = *state;
    company all = gather(house);
    char id[ID_SIZE];
    const json_t *me = json_object_get(get(house, as_bot(&all), "/api/v1/me")->body, "person");
    assert_string_equal(text_in(me, "handle"), "robot");
    begin_game(house, &all, "'options':{'board':'1x3'}", id);
    assert_int_equal(post(house, &all.bob, path_of(id, "moves"), "{'ply':0,'move':'a1'}")->status, 200);
    assert_int_equal(post(house, as_bot(&all), path_of(id, "moves"), "{'ply':1,'move':'b1'}")->status, 200);
    reopen(house);
    const reply *game = get(house, &all.bob, path_of(id, ""));
    assert_int_equal(number_in(game->body, "ply"), 2);
    assert_string_equal(text_in(seat_of(game, 1), "name"), "robot");
}

/* Wherever a name is shown it says that it is a bot, and whose; of others it says nothing. */
static void everybody_sees_whose_bot_it_is(void **state) {
    club_house *house = *state;
    company all = gather(house);
    char id[ID_SIZE];
    begin_game(house, &all, "'options':{'board':'1x3'}", id);
    const reply *game = get(house, &all.bob, path_of(id, ""));
    assert_null(json_object_get(seat_of(game, 0), "bot"));
    assert_string_equal(text_in(seat_of(game, 1), "bot"), "ann");
    const reply *asked = challenge_bot(house, &all.bob, "'options':{'board':'1x3'}");
    assert_string_equal(text_in(json_object_get(seat_of(asked, 1), "person"), "bot"), "ann");
    assert_null(json_object_get(json_object_get(asked->body, "by"), "bot"));
    const reply *profile = get(house, &all.bob, "/api/v1/people/robot");
    assert_string_equal(text_in(profile->body, "bot"), "ann");
    assert_int_equal(number_in(json_object_get(profile->body, "terms"), "most"), 4);
    assert_null(json_object_get(get(house, &all.bob, "/api/v1/people/ann")->body, "bot"));
    const reply *found = get(house, &all.bob, "/api/v1/people?query=robot");
    assert_string_equal(text_in(json_array_get(json_object_get(found->body, "items"), 0), "bot"), "ann");
    assert_int_equal(post(house, &all.bob, "/api/v1/people/robot/follow", "{}")->status, 200);
    const reply *followed = get(house, &all.bob, "/api/v1/me/follows");
    assert_string_equal(text_in(json_array_get(json_object_get(followed->body, "items"), 0), "bot"), "ann");
    assert_int_equal(post(house, &all.bob, "/api/v1/me/conversations/@robot", "{'text':'Hello'}")->status, 201);
    const reply *written = get(house, &all.bob, "/api/v1/me/conversations/@robot");
    assert_string_equal(text_in(json_object_get(written->body, "with"), "bot"), "ann");
    both_move(house, &all.bob, as_bot(&all), id);
    assert_int_equal(post(house, as_bot(&all), path_of(id, "resign"), "{'ply':2}")->status, 200);
    const reply *played = get(house, &all.bob, "/api/v1/people/bob/games");
    const json_t *first = json_array_get(json_object_get(played->body, "items"), 0);
    assert_string_equal(text_in(json_array_get(json_object_get(first, "seats"), 1), "bot"), "ann");
    const reply *faced = get(house, &all.bob, "/api/v1/people/bob/opponents");
    assert_string_equal(text_in(json_array_get(json_object_get(faced->body, "items"), 0), "bot"), "ann");
}

static void the_club_lists_its_bots(void **state) {
    club_house *house = *state;
    company all = gather(house);
    make_bot(house, &all.bob, "abacus", TERMS);
    make_bot(house, &all.bob, "zeppelin", TERMS);
    const reply *page = get(house, &all.bob, "/api/v1/bots?limit=2");
    const json_t *items = json_object_get(page->body, "items");
    assert_int_equal(json_array_size(items), 2);
    assert_string_equal(text_in(json_array_get(items, 0), "handle"), "abacus");
    assert_string_equal(text_in(json_array_get(items, 1), "owner"), "ann");
    assert_string_equal(text_in(page->body, "next"), "robot");
    assert_string_equal(page->link, "</api/v1/bots?cursor=robot&limit=2>; rel=\"next\"");
    const reply *rest = get(house, &all.bob, "/api/v1/bots?limit=2&cursor=robot");
    assert_int_equal(json_array_size(json_object_get(rest->body, "items")), 1);
    assert_true(json_is_null(json_object_get(rest->body, "next")));
    const reply *own = get(house, &all.bob, "/api/v1/me/bots");
    assert_int_equal(json_array_size(json_object_get(own->body, "items")), 2);
}

/* ---- Owners ----------------------------------------------------------------------------------------------------- */

static void an_owner_says_what_a_bot_is_called_and_takes(void **state) {
    club_house *house = *state;
    company all = gather(house);
    const reply *named = post(house, &all.ann, "/api/v1/me/bots/robot", "{'name':'Deep  Sea'}");
    assert_string_equal(text_in(named->body, "name"), "Deep Sea");
    const reply *set = post(house, &all.ann, "/api/v1/me/bots/robot", "{'terms':{'most':1,'variants':true}}");
    const json_t *terms = json_object_get(set->body, "terms");
    assert_int_equal(number_in(terms, "most"), 1);
    assert_true(json_is_true(json_object_get(terms, "variants")) && json_is_true(json_object_get(terms, "rated")));
    assert_int_equal(json_array_size(json_object_get(terms, "clocks")), 2);
    /* Itself, too: a program says that it goes away. */
    const reply *away = post(house, as_bot(&all), "/api/v1/me/bots/robot", "{'terms':{'taking':false}}");
    assert_int_equal(away->status, 200);
    expect_refusal(challenge_bot(house, &all.bob, "'options':{'board':'1x3'}"), 409, "bot_away");
    reopen(house);
    expect_refusal(challenge_bot(house, &all.bob, "'options':{'board':'1x3'}"), 409, "bot_away");
}

static void nobody_else_has_a_say_in_it(void **state) {
    club_house *house = *state;
    company all = gather(house);
    program other;
    make_bot(house, &all.ann, "second", TERMS);
    start_program(house, &all.ann, "second", &other);
    other.as.token = other.field;
    expect_refusal(post(house, &all.bob, "/api/v1/me/bots/robot", "{'name':'Mine'}"), 404, "no_bot");
    expect_refusal(post(house, &all.bob, "/api/v1/me/bots/robot/retire", "{}"), 404, "no_bot");
    expect_refusal(post(house, &other.as, "/api/v1/me/bots/robot", "{'name':'Mine'}"), 404, "no_bot");
    expect_refusal(post(house, &all.ann, "/api/v1/me/bots/bob", "{'name':'Mine'}"), 404, "no_bot");
    expect_refusal(post(house, &all.bob, "/api/v1/me/tokens", "{'name':'x','bot':'robot','scopes':['read'],'days':1}"),
                   404, "no_bot");
    expect_refusal(post(house, &all.ann, "/api/v1/me/tokens", "{'name':'x','bot':'bob','scopes':['read'],'days':1}"),
                   404, "no_bot");
    /* A bot keeps no bots, and has no token made. */
    expect_refusal(post(house, as_bot(&all), "/api/v1/me/bots", "{'handle':'child','terms':{" TERMS "}}"), 403,
                   "scope");
}

/* What it is asked for is refused in words, and nothing is made. */
static void a_bot_has_a_handle_and_terms(void **state) {
    static const struct {
        const char *body, *code;
        int status;
    } wrong[] = {
        {"{'handle':'No!','terms':{" TERMS "}}", "handle", 422},
        {"{'handle':'ann','terms':{" TERMS "}}", "handle_taken", 409},
        {"{'handle':'r0b0t','terms':{" TERMS "}}", "handle_taken", 409},
        {"{'handle':'admin','terms':{" TERMS "}}", "handle_taken", 409},
        {"{'handle':'other'}", "bot_terms", 422},
        {"{'handle':'other','terms':{'games':[],'clocks':['live']}}", "bot_terms", 422},
        {"{'handle':'other','terms':{'games':[{'game':'octogo'}],'clocks':[]}}", "bot_terms", 422},
        {"{'handle':'other','terms':{'games':[{'game':'octogo'}],'clocks':['live'],'most':0}}", "bot_terms", 422},
        {"{'handle':'other','terms':{'games':[{'game':'octogo'}],'clocks':['live'],'most':51}}", "bot_terms", 422},
        {"{'handle':'other','terms':{'games':[{'game':'chess'}],'clocks':['live']}}", "field", 400},
        {"{'handle':'other','terms':{'games':[{'game':'octogo','boards':['wide']}],'clocks':['live']}}", "field", 400},
        {"{'handle':'other','terms':{'games':[{'game':'octogo'}],'clocks':['fast']}}", "field", 400},
        {"{'handle':'other','terms':[]}", "field", 400},
    };
    club_house *house = *state;
    company all = gather(house);
    for (size_t i = 0; i < sizeof wrong / sizeof wrong[0]; i++) {
        expect_refusal(post(house, &all.ann, "/api/v1/me/bots", "%s", wrong[i].body), wrong[i].status, wrong[i].code);
    }
    for (int i = 0; i < 4; i++) {
        char handle[16];
        snprintf(handle, sizeof handle, "more-%c", 'a' + i);
        make_bot(house, &all.ann, handle, TERMS);
    }
    expect_refusal(post(house, &all.ann, "/api/v1/me/bots", "{'handle':'other','terms':{" TERMS "}}"), 409, "bots");
    assert_int_equal(count_in_database(house, "SELECT count(*) FROM person WHERE owner IS NOT NULL"), 5);
}

/* Nobody signs in as a bot, whatever they ask for. */
static void a_bot_has_no_password(void **state) {
    club_house *house = *state;
    company all = gather(house);
    browser thief = {0};
    expect_refusal(post(house, &thief, "/api/v1/sign-in", "{'login':'robot','password':''}"), 401, "sign_in");
    expect_refusal(post(house, &thief, "/api/v1/sign-in", "{'login':'robot','password':'correct horse'}"), 401,
                   "sign_in");
    assert_int_equal(post(house, &thief, "/api/v1/recover", "{'login':'robot'}")->status, 202);
    assert_int_equal(count_in_database(house, "SELECT count(*) FROM proof"), 0);
    expect_refusal(post(house, as_bot(&all), "/api/v1/me/password", "{'old':'','new':'correct horse'}"), 403, "scope");
    tell_database(house, "UPDATE person SET roles = 2 WHERE handle = 'ann'");
    reopen(house);
    expect_refusal(post(house, &all.ann, "/api/v1/people/robot/role", "{'role':'administrator'}"), 403, "bot");
}

/* ---- Terms ------------------------------------------------------------------------------------------------------ */

static void what_a_bot_does_not_take_is_refused_at_once(void **state) {
    static const struct {
        const char *terms, *code, *words;
    } cases[] = {
        {"'game':'octogo'", "bot_board", "robot does not play that game on that board; it plays cephalopod 3x5"},
        {"'options':{'board':'5x5'}", "bot_board", "it plays cephalopod 3x5, cephalopod 1x3"},
        {"'options':{'board':'3x5','variant':'snub'}", "bot_option", "leave 'variant' as it usually is"},
        {"'options':{'board':'3x5'},'clock':'1d'", "bot_clock", "it takes games of the classes live, none"},
    };
    club_house *house = *state;
    company all = gather(house);
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        const reply *refused = challenge_bot(house, &all.bob, cases[i].terms);
        assert_int_equal(refused->status, 422);
        assert_string_equal(code_of(refused), cases[i].code);
        assert_non_null(strstr(refused->text, cases[i].words));
    }
    assert_int_equal(post(house, &all.ann, "/api/v1/me/bots/robot", "{'terms':{'rated':false}}")->status, 200);
    expect_refusal(challenge_bot(house, &all.bob, "'options':{'board':'3x5'},'clock':'5m+8s','rated':true"), 422,
                   "bot_rated");
    /* Countering is asking, too; the bot itself may propose what it does not take by itself. */
    const reply *made = challenge_bot(house, &all.bob, "'options':{'board':'3x5'}");
    char path[96];
    snprintf(path, sizeof path, "/api/v1/challenges/%s/counter", text_in(made->body, "id"));
    const reply *countered = post(house, as_bot(&all), path, "{'terms':{'options':{'board':'5x5'}}}");
    assert_int_equal(countered->status, 201);
    snprintf(path, sizeof path, "/api/v1/challenges/%s/counter", text_in(countered->body, "id"));
    expect_refusal(post(house, &all.bob, path, "{'terms':{'options':{'board':'4x4'}}}"), 422, "bot_board");
    assert_int_equal(count_in_database(house, "SELECT count(*) FROM challenge"), 2);
}

/* Whatever way the games came to it. */
static void set_range(club_house *house, company *all, const char *range) {
    assert_int_equal(post(house, &all->ann, "/api/v1/me/bots/robot", "{'terms':{'range':%s}}", range)->status, 200);
}

/* A newcomer counts as 1500; whom the bot does not take is told the range and the own rating. */
static void a_bot_takes_challenges_of_some_ratings(void **state) {
#define LIVE "'options':{'board':'3x5'},'clock':'5m+8s'"
    static const struct {
        const char *range, *words;
    } cases[] = {
        {"{'least':1501}", "robot takes challenges of players rated ≥ 1501; your rating in these games is 1500"},
        {"{'most':1499}", "rated ≤ 1499"},
        {"{'least':1600,'most':1800}", "rated 1600–1800"},
        {"{'least':1500,'most':1500}", NULL},
        {"{'least':1400,'most':null}", NULL},
        {"null", NULL},
    };
    club_house *house = *state;
    company all = gather(house);
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        set_range(house, &all, cases[i].range);
        const reply *asked = challenge_bot(house, &all.bob, LIVE);
        assert_int_equal(asked->status, cases[i].words ? 422 : 201);
        assert_string_equal(cases[i].words ? code_of(asked) : "bot_range", "bot_range");
        assert_non_null(strstr(asked->text, cases[i].words ? cases[i].words : ""));
    }
    /* Nobody has a rating where there is no clock, so everybody may ask. */
    set_range(house, &all, "{'least':1600}");
    assert_int_equal(challenge_bot(house, &all.bob, "'options':{'board':'3x5'}")->status, 201);
    /* It is kept, shown, and left alone by other changes. */
    reopen(house);
    assert_int_equal(post(house, &all.ann, "/api/v1/me/bots/robot", "{'terms':{'most':5}}")->status, 200);
    const reply *shown = get(house, &all.bob, "/api/v1/people/robot");
    const json_t *range = json_object_get(json_object_get(shown->body, "terms"), "range");
    assert_int_equal(number_in(range, "least"), 1600);
    assert_true(json_is_null(json_object_get(range, "most")));
    expect_refusal(post(house, &all.ann, "/api/v1/me/bots/robot", "{'terms':{'range':{'least':1600,'most':1500}}}"),
                   422, "bot_terms");
    expect_refusal(post(house, &all.ann, "/api/v1/me/bots/robot", "{'terms':{'range':{'least':0}}}"), 422, "bot_terms");
    expect_refusal(post(house, &all.ann, "/api/v1/me/bots/robot", "{'terms':{'range':7}}"), 400, "field");
    /* Who loses a rated game is below 1500, and the winner above. */
    set_range(house, &all, "null");
#undef LIVE
}

static void a_bot_plays_so_many_games_at_once(void **state) {
    club_house *house = *state;
    company all = gather(house);
    char id[ID_SIZE], path[96];
    assert_int_equal(post(house, &all.ann, "/api/v1/me/bots/robot", "{'terms':{'most':2}}")->status, 200);
    const reply *waits = challenge_bot(house, &all.bob, "'options':{'board':'1x3'}");
    snprintf(path, sizeof path, "/api/v1/challenges/%s/accept", text_in(waits->body, "id"));
    begin_game(house, &all, "'options':{'board':'1x3'}", id);
    new_game_of(house, as_bot(&all), "'options':{'board':'1x3'},", "{'kind':'you'},{'kind':'open'}", id);
    expect_refusal(challenge_bot(house, &all.bob, "'options':{'board':'1x3'}"), 409, "bot_busy");
    expect_refusal(post(house, as_bot(&all), path, "{}"), 409, "bot_busy");
    expect_refusal(post(house, as_bot(&all), "/api/v1/games", "{'seats':[{'kind':'you'},{'kind':'open'}]}"), 409,
                   "bot_busy");
    char open[ID_SIZE];
    new_game(house, &all.bob, open);
    expect_refusal(post(house, as_bot(&all), path_of(open, "join"), "{}"), 409, "bot_busy");
    assert_int_equal(post(house, as_bot(&all), path_of(id, "resign"), "{'ply':0}")->status, 200);
    assert_int_equal(post(house, as_bot(&all), path, "{}")->status, 200);
}

/* Another game with it, which nobody accepts, is one more, too. */
static void a_rematch_is_one_more_game(void **state) {
    club_house *house = *state;
    company all = gather(house);
    char id[ID_SIZE], other[ID_SIZE];
    assert_int_equal(post(house, &all.ann, "/api/v1/me/bots/robot", "{'terms':{'most':1}}")->status, 200);
    begin_game(house, &all, "'options':{'board':'1x3'}", id);
    assert_int_equal(post(house, &all.bob, path_of(id, "resign"), "{'ply':0}")->status, 200);
    begin_game(house, &all, "'options':{'board':'1x3'}", other);
    expect_refusal(ask_again(house, &all.bob, id), 409, "bot_busy");
    assert_int_equal(post(house, &all.bob, path_of(other, "resign"), "{'ply':0}")->status, 200);
    assert_int_equal(ask_again(house, &all.bob, id)->status, 200);
    const reply *agreed = ask_again(house, as_bot(&all), id);
    char next[ID_SIZE];
    snprintf(next, sizeof next, "%s", text_in(agreed->body, "next"));
    assert_string_equal(text_in(seat_of(get(house, &all.bob, path_of(next, "")), 0), "bot"), "ann");
}

/* Who looks for somebody gets a person. */
static void bots_do_not_come_unasked(void **state) {
    club_house *house = *state;
    company all = gather(house);
    char path[96];
    expect_refusal(post(house, as_bot(&all), "/api/v1/pairing", "{}"), 403, "bot");
    expect_refusal(post(house, as_bot(&all), "/api/v1/challenges", "{'invited':{'kind':'anyone'}}"), 403, "bot");
    const reply *made = post(house, &all.bob, "/api/v1/challenges", "{'invited':{'kind':'anyone'}}");
    snprintf(path, sizeof path, "/api/v1/challenges/%s", text_in(made->body, "id"));
    const reply *seen = get(house, as_bot(&all), path);
    assert_int_equal(json_array_size(json_object_get(seen->body, "can")), 0);
    snprintf(path, sizeof path, "/api/v1/challenges/%s/accept", text_in(seen->body, "id"));
    expect_refusal(post(house, as_bot(&all), path, "{}"), 403, "bot");
    const reply *link = post(house, &all.bob, "/api/v1/challenges", "{'invited':{'kind':'link'}}");
    snprintf(path, sizeof path, "/api/v1/challenges/%s/accept", text_in(link->body, "id"));
    assert_int_equal(post(house, as_bot(&all), path, "{}")->status, 200);
}

/* ---- Ratings ---------------------------------------------------------------------------------------------------- */

/* Apart from games among people, for both players; and the same after all is calculated once more. */
static void games_with_bots_are_rated_apart(void **state) {
    static const char pool[] = "cephalopod-3x5-live-bots";
    club_house *house = *state;
    company all = gather(house);
    char id[ID_SIZE];
    begin_game(house, &all, "'options':{'board':'3x5'},'clock':'5m+8s','rated':true", id);
    both_move(house, &all.bob, as_bot(&all), id);
    assert_int_equal(post(house, &all.bob, path_of(id, "resign"), "{'ply':2}")->status, 200);
    static const char *const players[] = {"/api/v1/people/bob/ratings", "/api/v1/people/robot/ratings"};
    for (size_t i = 0; i < 2; i++) {
        const json_t *ratings = json_object_get(get(house, &all.bob, players[i])->body, "ratings");
        assert_int_equal(json_array_size(ratings), 1);
        assert_string_equal(text_in(json_array_get(ratings, 0), "pool"), pool);
    }
    tell_database(house, "UPDATE rating SET deviation_thousandths = 60000");
    const reply *board = get(house, &all.bob, "/api/v1/ratings/cephalopod-3x5-live-bots");
    const json_t *leaders = json_object_get(board->body, "items");
    assert_int_equal(json_array_size(leaders), 2);
    assert_string_equal(text_in(json_array_get(leaders, 0), "bot"), "ann");
    const reply *people = get(house, &all.bob, "/api/v1/ratings/cephalopod-3x5-live");
    assert_int_equal(json_array_size(json_object_get(people->body, "items")), 0);
    const reply *refused =
        post(house, &all.bob, "/api/v1/challenges",
             "{'invited':{'kind':'people','handles':['robot','ann','bob']},'terms':{'options':{'board':'3x5'},"
             "'clock':'5m+8s','rated':true}}");
    expect_refusal(refused, 422, "rated");
}

/* ---- Limits ----------------------------------------------------------------------------------------------------- */

/* Five bots ask as often as one person may, however many addresses they come from; their owner and others not less for
   it. */
static void bots_of_one_owner_share_what_one_person_has(void **state) {
    enum { BOTS = 5, BURST = 20 };
    club_house *house = *state;
    browser ann = {.address = "198.51.100.1"}, bob = {.address = "198.51.100.2"};
    program bot[BOTS];
    char address[BOTS][24];
    int let_in = 0;
    become_member(house, &ann, "ann");
    become_member(house, &bob, "bob");
    for (int i = 0; i < BOTS; i++) {
        char handle[16];
        snprintf(handle, sizeof handle, "robot-%c", 'a' + i);
        make_bot(house, &ann, handle, TERMS);
        start_program(house, &ann, handle, &bot[i]);
        snprintf(address[i], sizeof address[i], "203.0.113.%d", i);
        bot[i].as.address = address[i];
        bot[i].as.token = bot[i].field;
    }
    house->config.limits.requests_per_second = 1;
    house->config.limits.requests_burst = BURST;
    reopen(house);
    for (int i = 0; i < BOTS * BURST; i++) {
        const reply *answer = get(house, &bot[i % BOTS].as, "/api/v1/characters");
        assert_true(answer->status == 200 || (answer->status == 429 && answer->retry_after >= 1));
        let_in += answer->status == 200;
    }
    assert_int_equal(let_in, BURST);
    for (int i = 0; i < BURST; i++) {
        assert_int_equal(get(house, &ann, "/api/v1/me")->status, 200);
        assert_int_equal(get(house, &bob, "/api/v1/me")->status, 200);
    }
    pass(house, 1000);
    assert_int_equal(get(house, &bot[3].as, "/api/v1/characters")->status, 200);
    assert_int_equal(get(house, &bot[4].as, "/api/v1/characters")->status, 429);
}

/* ---- The end ---------------------------------------------------------------------------------------------------- */

static void expect_gone(club_house *house, company *all, const char *game) {
    expect_refusal(get(house, as_bot(all), "/api/v1/me"), 401, "bad_token");
    assert_true(json_is_true(json_object_get(get(house, &all->bob, "/api/v1/people/robot")->body, "former")));
    const reply *left = get(house, &all->bob, path_of(game, ""));
    assert_true(json_is_true(json_object_get(left->body, "over")));
    assert_true(json_is_true(json_object_get(seat_of(left, 1), "former")));
    expect_refusal(challenge_bot(house, &all->bob, "'options':{'board':'1x3'}"), 422, "no_person");
    assert_int_equal(json_array_size(json_object_get(get(house, &all->bob, "/api/v1/bots")->body, "items")), 0);
}

static void begin_and_move(club_house *house, company *all, char id[ID_SIZE]) {
    begin_game(house, all, "'options':{'board':'1x3'}", id);
    assert_int_equal(post(house, &all->bob, path_of(id, "moves"), "{'ply':0,'move':'a1'}")->status, 200);
    assert_int_equal(post(house, as_bot(all), path_of(id, "moves"), "{'ply':1,'move':'b1'}")->status, 200);
}

/* As a member who leaves: games stay, and nobody gets the handle again. */
static void a_bot_retires(void **state) {
    club_house *house = *state;
    company all = gather(house);
    char id[ID_SIZE];
    begin_and_move(house, &all, id);
    const reply *left = post(house, &all.ann, "/api/v1/me/bots/robot/retire", "{}");
    assert_int_equal(left->status, 200);
    assert_int_equal(json_array_size(json_object_get(left->body, "items")), 0);
    expect_gone(house, &all, id);
    expect_refusal(post(house, &all.ann, "/api/v1/me/bots", "{'handle':'robot','terms':{" TERMS "}}"), 409,
                   "handle_taken");
    expect_refusal(post(house, &all.ann, "/api/v1/me/bots/robot/retire", "{}"), 404, "no_bot");
    reopen(house);
    expect_gone(house, &all, id);
}

static void bots_leave_with_their_owner(void **state) {
    club_house *house = *state;
    company all = gather(house);
    char id[ID_SIZE];
    begin_and_move(house, &all, id);
    assert_int_equal(post(house, &all.ann, "/api/v1/me/delete", "{'handle':'ann'}")->status, 200);
    expect_gone(house, &all, id);
    reopen(house);
    expect_gone(house, &all, id);
}

/* What may have been made by somebody who had got in ends with the rest. */
static void tokens_of_bots_end_with_the_owners(void **state) {
    club_house *house = *state;
    company all = gather(house);
    assert_int_equal(get(house, as_bot(&all), "/api/v1/me")->status, 200);
    assert_int_equal(post(house, &all.ann, "/api/v1/me/sessions/revoke-others", "{}")->status, 200);
    expect_refusal(get(house, as_bot(&all), "/api/v1/me"), 401, "bad_token");
    assert_int_equal(get(house, &all.bob, "/api/v1/people/robot")->status, 200);
}

static void it_plays_games_of_its_numbers_of_players(void **state) {
    club_house *house = *state;
    company all = gather(house);
    const reply *set = post(house, &all.ann, "/api/v1/me/bots/robot", "{'terms':{'players':[3]}}");
    assert_int_equal(set->status, 200);
    assert_int_equal(json_array_size(json_object_get(json_object_get(set->body, "terms"), "players")), 1);
    expect_refusal(challenge_bot(house, &all.bob, "'options':{'board':'3x5'}"), 422, "bot_players");
    assert_int_equal(post(house, &all.ann, "/api/v1/me/bots/robot", "{'terms':{'players':[]}}")->status, 200);
    assert_int_equal(challenge_bot(house, &all.bob, "'options':{'board':'3x5'}")->status, 201);
    assert_int_equal(post(house, &all.ann, "/api/v1/me/bots/robot", "{'terms':{'players':[7]}}")->status, 400);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(it_plays_games_of_its_numbers_of_players, open_house, close_house),
#define TEST(name) cmocka_unit_test_setup_teardown(name, open_house, close_house)
        TEST(a_bot_acts_by_its_own_name),
        TEST(everybody_sees_whose_bot_it_is),
        TEST(the_club_lists_its_bots),
        TEST(an_owner_says_what_a_bot_is_called_and_takes),
        TEST(nobody_else_has_a_say_in_it),
        TEST(a_bot_has_a_handle_and_terms),
        TEST(a_bot_has_no_password),
        TEST(what_a_bot_does_not_take_is_refused_at_once),
        TEST(a_bot_takes_challenges_of_some_ratings),
        TEST(a_bot_plays_so_many_games_at_once),
        TEST(a_rematch_is_one_more_game),
        TEST(bots_do_not_come_unasked),
        TEST(games_with_bots_are_rated_apart),
        TEST(bots_of_one_owner_share_what_one_person_has),
        TEST(a_bot_retires),
        TEST(bots_leave_with_their_owner),
        TEST(tokens_of_bots_end_with_the_owners),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
