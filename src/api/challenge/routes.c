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
    (API_BIT(CLUB_ERROR_RULES) | API_BIT(CLUB_ERROR_ENDLESS) | API_BIT(CLUB_ERROR_SEATS) | API_BIT(CLUB_ERROR_CLOCK) | \
     API_BIT(CLUB_ERROR_DELAY) | API_BIT(CLUB_ERROR_MEMBERS) | API_BIT(CLUB_ERROR_CHALLENGES) |                        \
     API_BIT(CLUB_ERROR_BLOCKED) | API_BIT(CLUB_ERROR_AWAY) | API_UNRATED | API_OF_BOTS)
#define OF_RANGE (API_BIT(CLUB_ERROR_RANGE) | API_BIT(CLUB_ERROR_RANGE_GAMES))
#define OF_NAMES                                                                                                       \
    (API_BIT(CLUB_ERROR_PLAYERS) | API_BIT(CLUB_ERROR_NO_PERSON) | API_BIT(CLUB_ERROR_TWICE) |                         \
     API_BIT(CLUB_ERROR_ALONE))

static const api_schema_field list_query[] = {
    {"of", "open|mine", "Those that anyone may accept, or your own and those you are invited to.", true,
     API_INTO(list_asked, mine), .expected = POD_N_("open or mine"), .usual = "open"},
    API_LIMIT,
    API_CURSOR,
    {0},
};

const api_route api_challenge_routes[] = {
    {.method = TRANSPORT_POST,
     .pattern = API_PATH "/challenges",
     .operation = "createChallenge",
     .summary = "Challenges people, or anyone, to a game.",
     .right = API_FOR_GUESTS,
     .scope = CLUB_SCOPE_CHALLENGE,
     .status = 201,
     .request = "NewChallenge",
     .example = "{'terms':{'game':'$','options':{'board':'5x5'},'clock':'5m+8s'},'invited':{'kind':'anyone'}}",
     .response = "Challenge",
     .problems = API_BIT(APP_CHALLENGES_FAST),
     .refusals = OF_TERMS | OF_NAMES | OF_RANGE | API_BIT(CLUB_ERROR_NAME) | API_BIT(CLUB_ERROR_TIMES) |
                 API_BIT(CLUB_ERROR_UNTIL),
     .answer = create},
    {.method = TRANSPORT_POST,
     .pattern = API_PATH "/challenge",
     .operation = "challengeByLine",
     .summary = "Challenges people by a command line.",
     .right = API_FOR_PLAYERS,
     .scope = CLUB_SCOPE_CHALLENGE,
     .status = 201,
     .request = "ChallengeLine",
     .example = "{'line':'challenge -board=3x5 bob'}",
     .response = "Challenge",
     .problems = API_BIT(APP_CHALLENGES_FAST),
     .refusals = OF_TERMS | OF_NAMES | OF_RANGE | API_BIT(CLUB_ERROR_LINE),
     .answer = create_by_line},
    {.method = TRANSPORT_GET,
     .pattern = API_PATH "/challenges",
     .operation = "listChallenges",
     .summary = "Lists challenges.",
     .listed = 50,
     .scope = CLUB_SCOPE_READ,
     .response = "Challenges",
     .query = list_query,
     .answer = list},
    {.method = TRANSPORT_GET,
     .pattern = API_PATH "/challenges/{id}",
     .operation = "showChallenge",
     .summary = "Shows a challenge as it stands.",
     .scope = CLUB_SCOPE_READ,
     .response = "Challenge",
     .answer = show},
    {.method = TRANSPORT_POST,
     .pattern = API_PATH "/challenges/{id}/accept",
     .operation = "acceptChallenge",
     .summary = "Accepts a challenge; the game starts when all have.",
     .right = API_FOR_GUESTS,
     .scope = CLUB_SCOPE_CHALLENGE,
     .request = "Acceptance",
     .example = "{'name':'Ada'}",
     .response = "Challenge",
     .problems = API_BIT(APP_TOO_MANY),
     .refusals = API_BIT(CLUB_ERROR_NAME) | API_BIT(CLUB_ERROR_CLOSED) | API_BIT(CLUB_ERROR_NOT_INVITED) |
                 API_BIT(CLUB_ERROR_ACCEPTED) | API_BIT(CLUB_ERROR_MEMBERS) | API_BIT(CLUB_ERROR_BLOCKED) |
                 API_BIT(CLUB_ERROR_AWAY) | API_BIT(CLUB_ERROR_OUT_OF_RANGE) | API_UNRATED |
                 API_BIT(CLUB_ERROR_BOT_OPEN) | API_BIT(CLUB_ERROR_BOT_BUSY) | API_BIT(CLUB_ERROR_RATED_BOTS),
     .answer = answer_one,
     .act = CLUB_CHALLENGE_ACCEPT},
    {.method = TRANSPORT_POST,
     .pattern = API_PATH "/challenges/{id}/decline",
     .operation = "declineChallenge",
     .summary = "Declines a challenge, or gives back a seat in one that is open to others.",
     .right = API_FOR_PLAYERS,
     .scope = CLUB_SCOPE_CHALLENGE,
     .request = "Declining",
     .example = "{'reason':'Not today.'}",
     .response = "Challenge",
     .refusals = API_BIT(CLUB_ERROR_CLOSED) | API_BIT(CLUB_ERROR_NOT_INVITED) | API_BIT(CLUB_ERROR_REASON),
     .answer = answer_one,
     .act = CLUB_CHALLENGE_DECLINE},
    {.method = TRANSPORT_POST,
     .pattern = API_PATH "/challenges/{id}/withdraw",
     .operation = "withdrawChallenge",
     .summary = "Withdraws one's own challenge.",
     .right = API_FOR_PLAYERS,
     .scope = CLUB_SCOPE_CHALLENGE,
     .response = "Challenge",
     .refusals = API_BIT(CLUB_ERROR_CLOSED) | API_BIT(CLUB_ERROR_NOT_MAKER),
     .answer = answer_one,
     .act = CLUB_CHALLENGE_WITHDRAW},
    {.method = TRANSPORT_POST,
     .pattern = API_PATH "/challenges/{id}/counter",
     .operation = "counterChallenge",
     .summary = "Answers a challenge with other terms: a new challenge. One that is open to others stays.",
     .right = API_FOR_GUESTS,
     .scope = CLUB_SCOPE_CHALLENGE,
     .status = 201,
     .request = "Counter",
     .example = "{'terms':{'game':'$','options':{'board':'3x5'}}}",
     .response = "Challenge",
     .problems = API_BIT(APP_CHALLENGES_FAST),
     .refusals = OF_TERMS | API_BIT(CLUB_ERROR_NAME) | API_BIT(CLUB_ERROR_CLOSED) | API_BIT(CLUB_ERROR_NOT_INVITED),
     .answer = counter},
    {0},
};

/* ---- Shapes ----------------------------------------------------------------------------------------- */

static const api_schema_field identity[] = {
    {"handle", "string?", "Of a member; null of a guest.", false},
    {"name", "string", "May be empty.", false},
    {"bot", "string", "Of a bot alone: the handle of the member who keeps it.", true},
    {0},
};

static const api_schema_field challenge[] = {
    {"id", "string", "Ten letters and digits.", false},
    {"terms", "Terms", "What will be played.", false},
    {"seats", "ChallengeSeat[]", "Of the next game, in order.", false},
    {"invited", "people|anyone|link", "Whom it is for: those in the seats, anyone, or whoever knows the id.", false},
    {"range", "RatingRange?", "Only members whose ratings are in it may take a free seat; null: anybody.", false},
    {"times_left", "integer?", "Games that it may still start; null of a standing one.", false},
    {"standing", "boolean", "Whether it counts until it is withdrawn.", false},
    {"seeking", "boolean", "Whether somebody looks for a game with it now: it goes when that person does.", false},
    {"state", "open|started|declined|withdrawn|expired", "How it stands.", false},
    {"reason", "string", "Why it was declined; may be empty.", false},
    {"by", "Identity", "Who made it.", false},
    {"rating", "RatingNow?", "Where whoever made it stands in the pool of its games; null: they are not rated.", false},
    {"yours", "boolean", "Whether you made it.", false},
    {"counter_of", "string?", "The id of the challenge that it answers.", false},
    {"game", "string?", "The id of the latest game that it has started.", false},
    {"created_at_ms", "integer", "Milliseconds since 1970.", false},
    {"until_ms", "integer", "When it expires, the same.", false},
    {"can", "accept|decline|withdraw|counter[]", "What you may do with it.", false},
    {0},
};

static const api_schema_field seat[] = {
    {"seat", "string", "Its letter.", false},
    {"person", "Identity?", "Null while it waits for someone.", false},
    {"accepted", "boolean", "Whether the person has accepted.", false},
    {"you", "boolean", "Whether it is yours.", false},
    {0},
};

static const api_schema_field line[] = {
    {"line", "string", "challenge NAME ...: docs/protocol.md says what it means.", false, .size = sizeof(char *)},
    {0},
};

static const api_schema_field acceptance[] = {
    {"name", "string", "Of a guest: at most 32 characters.", true, API_INTO(club_challenge_request, name), .usual = "",
     .most = CLUB_NAME_MAX},
    {0},
};

static const api_schema_field declining[] = {
    {"reason", "string", "At most 140 characters.", true, API_INTO(club_challenge_request, reason), .usual = "",
     .most = CLUB_REASON_MAX},
    {0},
};

const api_schema api_challenge_schemas[] = {
    {"Terms", "What will be played.", api_terms, .answered = true},
    {"NewTerms", "What is to be played.", api_terms},
    {"Identity", "Someone as others see them.", identity},
    {"Challenge", "A challenge, as the asker sees it.", challenge},
    {"ChallengeSeat", "A seat of the game that it will start.", seat},
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
