/* Offers in games and vacations over HTTP, and what the API says of time. */
#include <string.h>

#include "api/exchange.h"
#include "api/json.h"
#include "api/view_time.h"
#include "app/acts.h"
#include "app/app.h"

/* ---- Vacations ------------------------------------------------------------------------------------- */

json_t *api_view_vacation(app *self, const club_person *who) {
    const club_vacation_state vacation = club_calendar_vacation_state(store_calendar(self->store), who, self->wall_ms);
    return json_pack("{s:i s:o}", "days_left", vacation.days_left, "until_ms", api_json_moment(vacation.until_ms));
}

static void change_vacation(api_exchange *at) {
    char id[CLUB_ID_SIZE];
    int ends;
    if (!api_ask_body(at, &ends)) {
        return;
    }
    app_decide(at->self, &(club_facts){0}, &(club_request){.act = ends ? CLUB_VACATION_END : CLUB_VACATION_BEGIN},
               &at->caller, id);
    if (!at->caller.problem.class) {
        api_exchange_answer(at, json_pack("{s:o}", "vacation", api_view_vacation(at->self, &at->caller.person)));
    }
}

/* ---- Schemas --------------------------------------------------------------------------------------- */

static const api_schema_field clock[] = {
    {"now_ms", "integer", "The club's time at which this was so: milliseconds since 1970.", false},
    {"running", "string?", "The seat whose clock runs; null while none does.", false},
    {"deadline_ms", "integer?", "When the time of the seat to move is over; null for never.", false},
    {"zero", "leaves|loses|cancelled", "What happens then.", false},
    {"seats", "SeatClock[]", "One a player, in order.", false},
    {"paused", "agreed|vacation?", "Why it stands still; null while it does not.", false},
    {0},
};

static const api_schema_field seat_clock[] = {
    {"seat", "string", "Its letter.", false},
    {"left_ms", "integer", "Of the bank, or of the period that is being used up.", false},
    {"periods", "integer", "With that one; of a clock with periods.", true},
    {"delay_ms", "integer", "What is left of this turn's free time; of a clock with a delay.", true},
    {0},
};

static const api_schema_field offer_fields[] = {
    {"kind", "takeback|draw|pause|rematch", "What is offered.", false},
    {"by", "string", "The seat that offers it.", false},
    {"accepted", "string[]", "The seats that agree so far, with that one.", false},
    {"to_ply", "integer", "Of a take-back: how many events are to stay.", true},
    {0},
};

static const api_schema_field new_offer[] = {
    API_PLY(club_game_request, ply, "How many events you have seen."),
    {"kind", "takeback|draw|pause|rematch", "What is offered, or answered.", false, API_INTO(club_game_request, offer),
     .expected = POD_N_("takeback, draw, pause or rematch")},
    {0},
};

static const api_schema_field abort_fields[] = {API_PLY(club_game_request, ply, "How many events you have seen."), {0}};

static const api_schema_field action[] = {
    {"action", "begin|end", "What is to happen.", false, .size = sizeof(int), .expected = POD_N_("begin or end")},
    {0},
};

static const api_schema_field vacation[] = {
    {"days_left", "integer", "Whole days that are left of this year's.", false},
    {"until_ms", "integer?", "When the vacation that you are on ends; null when on none.", false},
    {0},
};

static const api_schema_field vacation_answer[] = {
    {"vacation", "Vacation", "As it is now.", false},
    {0},
};

const api_schema api_time_schemas[] = {
    {"GameTerms", "What was agreed on before a game.", api_game_terms, .answered = true},
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

/* A rematch begins a game. */
#define OF_REMATCHES                                                                                                   \
    (API_BIT(CLUB_ERROR_NOT_OVER) | API_BIT(CLUB_ERROR_GONE) | API_BIT(CLUB_ERROR_BLOCKED) |                           \
     API_BIT(CLUB_ERROR_AWAY) | API_BIT(CLUB_ERROR_BOT_BUSY))
#define OF_PLAYERS (API_BIT(CLUB_ERROR_RULES) | API_BIT(CLUB_ERROR_STALE) | API_BIT(CLUB_ERROR_NOT_SEATED))

const api_route api_time_routes[] = {
    {.method = TRANSPORT_POST,
     .pattern = API_PATH "/games/{id}/offer",
     .operation = "offer",
     .summary = "Offers the other players a take-back, a draw, a pause or, once the game is over, a rematch.",
     .right = API_FOR_PLAYERS,
     .scope = CLUB_SCOPE_PLAY,
     .request = "NewOffer",
     .example = "{'ply':2,'kind':'takeback'}",
     .response = "Game",
     .problems = API_BIT(APP_TOO_MANY),
     .refusals = OF_PLAYERS | OF_REMATCHES | API_BIT(CLUB_ERROR_NO_MOVE) | API_BIT(CLUB_ERROR_NO_DRAW) |
                 API_BIT(CLUB_ERROR_NOT_MOVED) | API_BIT(CLUB_ERROR_RATED_TAKEBACK) | API_BIT(CLUB_ERROR_NO_CLOCK) |
                 API_BIT(CLUB_ERROR_PAUSED) | API_BIT(CLUB_ERROR_OFFERED),
     .answer = api_exchange_act,
     .act = CLUB_PROPOSE},
    {.method = TRANSPORT_POST,
     .pattern = API_PATH "/games/{id}/accept",
     .operation = "acceptOffer",
     .summary = "Accepts what is offered; of a pause that is on, ends it.",
     .right = API_FOR_PLAYERS,
     .scope = CLUB_SCOPE_PLAY,
     .request = "NewOffer",
     .example = "{'ply':2,'kind':'takeback'}",
     .response = "Game",
     .problems = API_BIT(APP_TOO_MANY),
     .refusals = OF_PLAYERS | OF_REMATCHES | API_BIT(CLUB_ERROR_NO_OFFER) | API_BIT(CLUB_ERROR_NOT_YOURS),
     .answer = api_exchange_act,
     .act = CLUB_ACCEPT},
    {.method = TRANSPORT_POST,
     .pattern = API_PATH "/games/{id}/refuse",
     .operation = "refuseOffer",
     .summary = "Refuses what is offered, or withdraws what you have offered.",
     .right = API_FOR_PLAYERS,
     .scope = CLUB_SCOPE_PLAY,
     .request = "NewOffer",
     .example = "{'ply':2,'kind':'takeback'}",
     .response = "Game",
     .refusals = OF_PLAYERS | API_BIT(CLUB_ERROR_NO_OFFER) | API_BIT(CLUB_ERROR_NOT_OVER),
     .answer = api_exchange_act,
     .act = CLUB_REFUSE},
    {.method = TRANSPORT_POST,
     .pattern = API_PATH "/games/{id}/abort",
     .operation = "abortGame",
     .summary = "Cancels a game in which not everyone has a move on the record.",
     .right = API_FOR_PLAYERS,
     .scope = CLUB_SCOPE_PLAY,
     .request = "Abortion",
     .example = "{'ply':0}",
     .response = "Game",
     .refusals = OF_PLAYERS | API_BIT(CLUB_ERROR_ALL_MOVED),
     .answer = api_exchange_act,
     .act = CLUB_ABORT},
    {.method = TRANSPORT_POST,
     .pattern = API_PATH "/me/vacation",
     .operation = "changeVacation",
     .summary = "Begins or ends your vacation, which stops the clocks of daily games that allow it.",
     .right = API_FOR_PEOPLE,
     .request = "VacationAction",
     .example = "{'action':'begin'}",
     .response = "VacationAnswer",
     .problems = API_BIT(APP_NOBODY),
     .refusals = API_BIT(CLUB_ERROR_VACATION) | API_BIT(CLUB_ERROR_NO_VACATION) | API_BIT(CLUB_ERROR_VACATION_USED),
     .answer = change_vacation},
    {0},
};
