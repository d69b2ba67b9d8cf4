/* Offers in games and vacations over HTTP, and what the API says of time. */
#include <string.h>

#include "app/acts.h"
#include "api/exchange.h"
#include "app/app.h"

/* ---- Offers ---------------------------------------------------------------------------------------- */

static void make_offer(server_exchange *at) {
    server_exchange_act(at, (club_request){.act = CLUB_PROPOSE});
}

static void accept_offer(server_exchange *at) {
    server_exchange_act(at, (club_request){.act = CLUB_ACCEPT});
}

static void refuse_offer(server_exchange *at) {
    server_exchange_act(at, (club_request){.act = CLUB_REFUSE});
}

static void abort_game(server_exchange *at) {
    server_exchange_act(at, (club_request){.act = CLUB_ABORT});
}

/* ---- Vacations ------------------------------------------------------------------------------------- */

json_t *server_view_vacation(server *self, const club_person *who) {
    enum { DAY_MS = 24 * 3600 * 1000 };
    const club_calendar *calendar = store_calendar(self->store);
    int64_t until_ms = club_calendar_vacation(calendar, who, self->wall_ms).to_ms;
    int64_t left_ms =
        until_ms ? until_ms - self->wall_ms : club_calendar_vacation_left_ms(calendar, who, self->wall_ms);
    return json_pack("{s:I s:o}", "days_left", (json_int_t)(left_ms / DAY_MS), "until_ms",
                     until_ms ? json_integer(until_ms) : json_null());
}

static bool ask_vacation(server_exchange *at, club_act *out) {
    const char *action = "";
    if (!server_ask_text(at->body, "action", NULL, &action, &at->caller)) {
        return false;
    }
    *out = strcmp(action, "begin") == 0 ? CLUB_VACATION_BEGIN : CLUB_VACATION_END;
    return *out == CLUB_VACATION_BEGIN || strcmp(action, "end") == 0 ||
           server_problem_set(&at->caller.problem, at->caller.language, SERVER_BAD_FIELD, "action",
                              pod_translate(at->caller.language, POD_N_("begin or end")));
}

static void change_vacation(server_exchange *at) {
    char id[CLUB_ID_SIZE];
    club_request request = {0};
    if (ask_vacation(at, &request.act)) {
        server_decide(at->self, &(club_facts){0}, &request, &at->caller, id);
    }
    if (at->caller.problem.status) {
        server_exchange_fail(at);
    } else {
        server_exchange_answer(at, 200,
                               json_pack("{s:o}", "vacation", server_view_vacation(at->self, &at->caller.person)));
    }
}

/* ---- Schemas --------------------------------------------------------------------------------------- */

static const server_schema_field terms[] = {
    {"clock", "string?", "The time for each player; null for none.", false},
    {"class", "live|daily|none", "Of the clock.", false},
    {"rated", "boolean", "Whether it counts for ratings.", false},
    {"pool", "string", "Of a rated game: what it is rated together with, such as cephalopod-5x5-live.", true},
    {"vacation", "boolean", "Whether a player's vacation stops the clock.", false},
    {"delay", "integer", "Those who do not play see the game so many moves late, until it is over.", false},
    {0},
};

static const server_schema_field clock[] = {
    {"now_ms", "integer", "The club's time at which this was so: milliseconds since 1970.", false},
    {"running", "string?", "The seat whose clock runs; null while none does.", false},
    {"deadline_ms", "integer?", "When the time of the seat to move is over; null for never.", false},
    {"zero", "leaves|loses|cancelled", "What happens then.", false},
    {"seats", "SeatClock[]", "One a player, in order.", false},
    {"paused", "string?", "agreed or vacation; null while it is not.", false},
    {0},
};

static const server_schema_field seat_clock[] = {
    {"seat", "string", "Its letter.", false},
    {"left_ms", "integer", "Of the bank, or of the period that is being used up.", false},
    {"periods", "integer", "With that one; of a clock with periods.", true},
    {"delay_ms", "integer", "What is left of this turn's free time; of a clock with a delay.", true},
    {0},
};

static const server_schema_field offer_fields[] = {
    {"kind", "takeback|draw|pause|rematch", "What is offered.", false},
    {"by", "string", "The seat that offers it.", false},
    {"accepted", "string[]", "The seats that agree so far, with that one.", false},
    {"to_ply", "integer", "Of a take-back: how many events are to stay.", true},
    {0},
};

static const server_schema_field new_offer[] = {
    {"ply", "integer", "How many events you have seen.", false},
    {"kind", "takeback|draw|pause|rematch", "What is offered, or answered.", false},
    {0},
};

static const server_schema_field abort_fields[] = {
    {"ply", "integer", "How many events you have seen.", false},
    {0},
};

static const server_schema_field action[] = {
    {"action", "begin|end", "What is to happen.", false},
    {0},
};

static const server_schema_field vacation[] = {
    {"days_left", "integer", "Whole days that are left of this year's.", false},
    {"until_ms", "integer?", "When the vacation that you are on ends; null when on none.", false},
    {0},
};

static const server_schema_field vacation_answer[] = {
    {"vacation", "Vacation", "As it is now.", false},
    {0},
};

const server_schema server_time_schemas[] = {
    {"GameTerms", "What was agreed on before a game.", terms},
    {"GameClock", "The time left in a game.", clock},
    {"SeatClock", "The time left to a player.", seat_clock},
    {"Offer", "Something that all other players must accept.", offer_fields},
    {"NewOffer", "Something to be offered or answered.", new_offer},
    {"Abortion", "A game to be aborted.", abort_fields},
    {"VacationAction", "A vacation to be begun or ended.", action},
    {"Vacation", "Your vacation.", vacation},
    {"VacationAnswer", "Your vacation after a change.", vacation_answer},
    {0},
};

/* ---- Routes ---------------------------------------------------------------------------------------- */

#define OF_CHANGES                                                                                                     \
    (SERVER_BIT(SERVER_BAD_FIELD) | SERVER_BIT(SERVER_NO_GAME) | SERVER_BIT(SERVER_DAMAGED) |                          \
     SERVER_BIT(SERVER_UNAVAILABLE))
/* A rematch begins a game. */
#define OF_AGREEMENTS (OF_CHANGES | SERVER_BIT(SERVER_TOO_MANY))
#define OF_REMATCHES                                                                                                   \
    (SERVER_BIT(CLUB_ERROR_NOT_OVER) | SERVER_BIT(CLUB_ERROR_GONE) | SERVER_BIT(CLUB_ERROR_BLOCKED) |                  \
     SERVER_BIT(CLUB_ERROR_AWAY) | SERVER_BIT(CLUB_ERROR_BOT_BUSY))
#define OF_PLAYERS (SERVER_BIT(CLUB_ERROR_RULES) | SERVER_BIT(CLUB_ERROR_STALE) | SERVER_BIT(CLUB_ERROR_NOT_SEATED))

const server_route server_time_routes[] = {
    {.method = SERVER_POST,
     .pattern = SERVER_API "/games/{id}/offer",
     .operation = "offer",
     .summary = "Offers the other players a take-back, a draw, a pause or, once the game is over, a rematch.",
     .right = SERVER_FOR_PLAYERS,
     .scope = CLUB_SCOPE_PLAY,
     .status = {200},
     .request = "NewOffer",
     .example = "{'ply':2,'kind':'takeback'}",
     .response = "Game",
     .problems = OF_AGREEMENTS,
     .refusals = OF_PLAYERS | OF_REMATCHES | SERVER_BIT(CLUB_ERROR_NO_MOVE) | SERVER_BIT(CLUB_ERROR_NO_DRAW) |
                 SERVER_BIT(CLUB_ERROR_NOT_MOVED) | SERVER_BIT(CLUB_ERROR_RATED_TAKEBACK) |
                 SERVER_BIT(CLUB_ERROR_NO_CLOCK) | SERVER_BIT(CLUB_ERROR_PAUSED) | SERVER_BIT(CLUB_ERROR_OFFERED),
     .answer = make_offer},
    {.method = SERVER_POST,
     .pattern = SERVER_API "/games/{id}/accept",
     .operation = "acceptOffer",
     .summary = "Accepts what is offered; of a pause that is on, ends it.",
     .right = SERVER_FOR_PLAYERS,
     .scope = CLUB_SCOPE_PLAY,
     .status = {200},
     .request = "NewOffer",
     .example = "{'ply':2,'kind':'takeback'}",
     .response = "Game",
     .problems = OF_AGREEMENTS,
     .refusals = OF_PLAYERS | OF_REMATCHES | SERVER_BIT(CLUB_ERROR_NO_OFFER) | SERVER_BIT(CLUB_ERROR_NOT_YOURS),
     .answer = accept_offer},
    {.method = SERVER_POST,
     .pattern = SERVER_API "/games/{id}/refuse",
     .operation = "refuseOffer",
     .summary = "Refuses what is offered, or withdraws what you have offered.",
     .right = SERVER_FOR_PLAYERS,
     .scope = CLUB_SCOPE_PLAY,
     .status = {200},
     .request = "NewOffer",
     .example = "{'ply':2,'kind':'takeback'}",
     .response = "Game",
     .problems = OF_CHANGES,
     .refusals = OF_PLAYERS | SERVER_BIT(CLUB_ERROR_NO_OFFER) | SERVER_BIT(CLUB_ERROR_NOT_OVER),
     .answer = refuse_offer},
    {.method = SERVER_POST,
     .pattern = SERVER_API "/games/{id}/abort",
     .operation = "abortGame",
     .summary = "Cancels a game in which not everyone has a move on the record.",
     .right = SERVER_FOR_PLAYERS,
     .scope = CLUB_SCOPE_PLAY,
     .status = {200},
     .request = "Abortion",
     .example = "{'ply':0}",
     .response = "Game",
     .problems = OF_CHANGES,
     .refusals = OF_PLAYERS | SERVER_BIT(CLUB_ERROR_ALL_MOVED),
     .answer = abort_game},
    {.method = SERVER_POST,
     .pattern = SERVER_API "/me/vacation",
     .operation = "changeVacation",
     .summary = "Begins or ends your vacation, which stops the clocks of daily games that allow it.",
     .right = SERVER_FOR_PEOPLE,
     .status = {200},
     .request = "VacationAction",
     .example = "{'action':'begin'}",
     .response = "VacationAnswer",
     .problems = SERVER_BIT(SERVER_NOBODY) | SERVER_BIT(SERVER_BAD_FIELD) | SERVER_BIT(SERVER_UNAVAILABLE),
     .refusals =
         SERVER_BIT(CLUB_ERROR_VACATION) | SERVER_BIT(CLUB_ERROR_NO_VACATION) | SERVER_BIT(CLUB_ERROR_VACATION_USED),
     .answer = change_vacation},
    {0},
};
