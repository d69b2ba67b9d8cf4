/* The routes of challenges. */
#include "api/challenge/challenge.h"
#include "api/exchange.h"

#include <string.h>

/* ---- Answers ---------------------------------------------------------------------------------------- */

static void answer_challenge(api_exchange *at, const club_challenge *challenge) {
    club_identity who;
    if (app_find_identity(at->self, &at->caller.person, &who, &at->caller)) {
        api_exchange_answer(at, api_view_challenge(at->self, challenge, &who));
    }
}

/* id: NULL to make one. */
static void act(api_exchange *at, const char *id, club_request request) {
    club_challenge challenge;
    if (app_act_on_challenge(at->self, id, &request, &at->caller, &challenge)) {
        answer_challenge(at, &challenge);
    }
}

static void create(api_exchange *at) {
    api_challenge_asked asked = {.name = ""};
    if (api_ask_body(at, &asked)) {
        act(at, NULL, (club_request){.act = CLUB_CHALLENGE, .challenge = {.offer = &asked.offer, .name = asked.name}});
    }
}

static void create_by_line(api_exchange *at) {
    club_offer offer;
    club_fault fault;
    const char *line;
    if (!api_ask_body(at, &line)) {
        return;
    }
    if (club_offer_parse(line, strlen(line), &offer, &fault)) {
        app_problem_club(&at->caller.problem, at->caller.language, &fault);
    } else {
        act(at, NULL, (club_request){.act = CLUB_CHALLENGE, .challenge.offer = &offer});
    }
}

static void answer_one(api_exchange *at) {
    club_request request = {.act = at->match.route->act};
    if (api_ask_body(at, &request.challenge)) {
        act(at, api_exchange_id(at), request);
    }
}

static void counter(api_exchange *at) {
    api_challenge_asked asked = {.name = ""};
    if (api_ask_body(at, &asked)) {
        act(at, api_exchange_id(at),
            (club_request){.act = CLUB_CHALLENGE_COUNTER, .challenge = {.offer = &asked.offer, .name = asked.name}});
    }
}

static void show(api_exchange *at) {
    club_challenge challenge;
    if (app_find_challenge(at->self, api_exchange_id(at), &challenge, &at->caller)) {
        answer_challenge(at, &challenge);
    }
}

/* ---- Lists ------------------------------------------------------------------------------------------ */

typedef struct listing {
    app *self;
    app_caller *caller;
    club_identity who;
    store_ids ids;
} listing;

/* One that cannot be read is null: the list does not end for it, and the log has been told. */
static json_t *item(const void *context, size_t index) {
    const listing *of = context;
    club_challenge challenge;
    return app_find_challenge(of->self, of->ids.id[index], &challenge, of->caller)
               ? api_view_challenge(of->self, &challenge, &of->who)
               : json_null();
}

typedef struct list_asked {
    api_page page;
    bool mine;
} list_asked;

static bool find_ids(api_exchange *at, store_ids *out) {
    list_asked asked;
    return api_ask_query(at, &asked) && (asked.mine ? app_find_challenges_of(at->self, out, &at->caller)
                                                    : app_find_offered(at->self, STORE_IDS_MAX, out, &at->caller));
}

static void list(api_exchange *at) {
    listing of = {.self = at->self, .caller = &at->caller};
    if (!find_ids(at, &of.ids) || !app_find_identity(at->self, &at->caller.person, &of.who, &at->caller)) {
        return;
    }
    api_page_answer(at, &(api_list){.count = of.ids.count, .item = item, .context = &of});
}

/* ---- The table -------------------------------------------------------------------------------------- */

/* What can be wrong with terms, and with a challenge that is made. */
#define OF_TERMS                                                                                                       \
    CLUB_ERROR_RULES, CLUB_ERROR_ENDLESS, CLUB_ERROR_SEATS, CLUB_ERROR_CLOCK, CLUB_ERROR_DELAY, CLUB_ERROR_MEMBERS,    \
        CLUB_ERROR_CHALLENGES, CLUB_ERROR_BLOCKED, CLUB_ERROR_AWAY, API_UNRATED, API_OF_BOTS
#define OF_RANGE CLUB_ERROR_RANGE, CLUB_ERROR_RANGE_GAMES
#define OF_NAMES CLUB_ERROR_PLAYERS, CLUB_ERROR_NO_PERSON, CLUB_ERROR_TWICE, CLUB_ERROR_ALONE

static const api_schema_field list_query[] = {
    {"of", "open|mine", "Those that anyone may accept, or your own and those you are invited to.", .optional = true,
     API_INTO(list_asked, mine), .expected = POD_N_("open or mine"), .usual = "open"},
    API_LIMIT,
    API_CURSOR,
    {0},
};

const api_route api_challenge_routes[] = {
    {API_POST("/challenges"), "createChallenge", "Challenges people, or anyone, to a game.", API_FOR_GUESTS,
     CLUB_SCOPE_CHALLENGE, .status = 201, .request = "NewChallenge",
     .example = "{'terms':{'game':'$','options':{'board':'5x5'},'clock':'5m+8s'},'invited':{'kind':'anyone'}}",
     .response = "Challenge", .problems = API_LIST(APP_CHALLENGES_FAST),
     .refusals = API_LIST(OF_TERMS, OF_NAMES, OF_RANGE, CLUB_ERROR_NAME, CLUB_ERROR_TIMES, CLUB_ERROR_UNTIL),
     .answer = create},
    {API_POST("/challenge"), "challengeByLine", "Challenges people by a command line.", API_FOR_PLAYERS,
     CLUB_SCOPE_CHALLENGE, .status = 201, .request = "ChallengeLine", .example = "{'line':'challenge -board=3x5 bob'}",
     .response = "Challenge", .problems = API_LIST(APP_CHALLENGES_FAST),
     .refusals = API_LIST(OF_TERMS, OF_NAMES, OF_RANGE, CLUB_ERROR_LINE), .answer = create_by_line},
    {API_GET("/challenges"), "listChallenges", "Lists challenges.", API_FOR_ANYONE, CLUB_SCOPE_READ, .listed = 50,
     .response = "Challenges", .query = list_query, .answer = list},
    {API_GET("/challenges/{id}"), "showChallenge", "Shows a challenge as it stands.", API_FOR_ANYONE, CLUB_SCOPE_READ,
     .response = "Challenge", .answer = show},
    {API_POST("/challenges/{id}/accept"), "acceptChallenge", "Accepts a challenge; the game starts when all have.",
     API_FOR_GUESTS, CLUB_SCOPE_CHALLENGE, .request = "Acceptance", .example = "{'name':'Ada'}",
     .response = "Challenge", .problems = API_LIST(APP_TOO_MANY),
     .refusals = API_LIST(CLUB_ERROR_NAME, CLUB_ERROR_CLOSED, CLUB_ERROR_NOT_INVITED, CLUB_ERROR_ACCEPTED,
                          CLUB_ERROR_MEMBERS, CLUB_ERROR_BLOCKED, CLUB_ERROR_AWAY, CLUB_ERROR_OUT_OF_RANGE, API_UNRATED,
                          CLUB_ERROR_BOT_OPEN, CLUB_ERROR_BOT_BUSY, CLUB_ERROR_RATED_BOTS),
     .answer = answer_one, .act = CLUB_CHALLENGE_ACCEPT},
    {API_POST("/challenges/{id}/decline"), "declineChallenge",
     "Declines a challenge, or gives back a seat in one that is open to others.", API_FOR_PLAYERS, CLUB_SCOPE_CHALLENGE,
     .request = "Declining", .example = "{'reason':'Not today.'}", .response = "Challenge",
     .refusals = API_LIST(CLUB_ERROR_CLOSED, CLUB_ERROR_NOT_INVITED, CLUB_ERROR_REASON), .answer = answer_one,
     .act = CLUB_CHALLENGE_DECLINE},
    {API_POST("/challenges/{id}/withdraw"), "withdrawChallenge", "Withdraws one's own challenge.", API_FOR_PLAYERS,
     CLUB_SCOPE_CHALLENGE, .response = "Challenge", .refusals = API_LIST(CLUB_ERROR_CLOSED, CLUB_ERROR_NOT_MAKER),
     .answer = answer_one, .act = CLUB_CHALLENGE_WITHDRAW},
    {API_POST("/challenges/{id}/counter"), "counterChallenge",
     "Answers a challenge with other terms: a new challenge. One that is open to others stays.", API_FOR_GUESTS,
     CLUB_SCOPE_CHALLENGE, .status = 201, .request = "Counter",
     .example = "{'terms':{'game':'$','options':{'board':'3x5'}}}", .response = "Challenge",
     .problems = API_LIST(APP_CHALLENGES_FAST),
     .refusals = API_LIST(OF_TERMS, CLUB_ERROR_NAME, CLUB_ERROR_CLOSED, CLUB_ERROR_NOT_INVITED), .answer = counter},
    {0},
};

/* ---- Shapes ----------------------------------------------------------------------------------------- */

static const api_schema_field line[] = {
    {"line", "string", "challenge NAME ...: docs/protocol.md says what it means.", .size = sizeof(char *)},
    {0},
};

static const api_schema_field acceptance[] = {
    {"name", "string", "Of a guest: at most 32 characters.", .optional = true, API_INTO(club_challenge_request, name),
     .usual = "", .most = CLUB_NAME_MAX},
    {0},
};

static const api_schema_field declining[] = {
    {"reason", "string", "At most 140 characters.", .optional = true, API_INTO(club_challenge_request, reason),
     .usual = "", .most = CLUB_REASON_MAX},
    {0},
};

const api_schema api_challenge_schemas[] = {
    {"Terms", "What will be played.", api_terms, .answered = true},
    {"NewTerms", "What is to be played.", api_terms},
    {"Identity", "Someone as others see them.", api_identity},
    {"Challenge", "A challenge, as the asker sees it.", api_challenge},
    {"ChallengeSeat", "A seat of the game that it will start.", api_challenge_seat},
    {"NewChallenge", "A challenge to be made.", api_new_challenge},
    {"Invited", "Whom a challenge is for.", api_invited},
    {"RatingRange", "Ratings, the ends included, in the pool of a challenge's games.", api_range},
    {"ChallengeLine", "A challenge as a command line.", line},
    {"Acceptance", "A challenge to be accepted.", acceptance},
    {"Declining", "A challenge to be declined.", declining},
    {"Counter", "Other terms for a challenge.", api_counter},
    {"Challenges", "A page of challenges.", .items = "Challenge[]",
     .order = "The newest first; of your own, open ones before others."},
    {0},
};
