/* Offers in games and vacations over HTTP, and what the API says of time. */

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
    {"now_ms", "integer", "The club's time at which this was so: milliseconds since 1970."},
    {"running", "string?", "The seat whose clock runs; null while none does."},
    {"deadline_ms", "integer?", "When the time of the seat to move is over; null for never."},
    {"zero", "leaves|loses|cancelled", "What happens then."},
    {"seats", "SeatClock[]", "One a player, in order."},
    {"paused", "agreed|vacation?", "Why it stands still; null while it does not."},
    {0},
};

static const api_schema_field seat_clock[] = {
    {"seat", "string", "Its letter."},
    {"left_ms", "integer", "Of the bank, or of the period that is being used up."},
    {"periods", "integer", "With that one; of a clock with periods.", .optional = true},
    {"delay_ms", "integer", "What is left of this turn's free time; of a clock with a delay.", .optional = true},
    {0},
};

static const api_schema_field offer_fields[] = {
    {"kind", "takeback|draw|pause|rematch", "What is offered."},
    {"by", "string", "The seat that offers it."},
    {"accepted", "string[]", "The seats that agree so far, with that one."},
    {"to_ply", "integer", "Of a take-back: how many events are to stay.", .optional = true},
    {0},
};

static const api_schema_field new_offer[] = {
    API_PLY(club_game_request, ply, "How many events you have seen."),
    {"kind", "takeback|draw|pause|rematch", "What is offered, or answered.", API_INTO(club_game_request, offer),
     .expected = POD_N_("takeback, draw, pause or rematch")},
    {0},
};

static const api_schema_field abort_fields[] = {API_PLY(club_game_request, ply, "How many events you have seen."), {0}};

static const api_schema_field action[] = {
    {"action", "begin|end", "What is to happen.", .size = sizeof(int), .expected = POD_N_("begin or end")},
    {0},
};

static const api_schema_field vacation[] = {
    {"days_left", "integer", "Whole days that are left of this year's."},
    {"until_ms", "integer?", "When the vacation that you are on ends; null when on none."},
    {0},
};

static const api_schema_field vacation_answer[] = {
    {"vacation", "Vacation", "As it is now."},
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
#define OF_REMATCHES CLUB_ERROR_NOT_OVER, CLUB_ERROR_GONE, CLUB_ERROR_BLOCKED, CLUB_ERROR_AWAY, CLUB_ERROR_BOT_BUSY
#define OF_PLAYERS CLUB_ERROR_RULES, CLUB_ERROR_STALE, CLUB_ERROR_NOT_SEATED

const api_route api_time_routes[] = {
    {API_POST("/games/{id}/offer"), "offer",
     "Offers the other players a take-back, a draw, a pause or, once the game is over, a rematch.", API_FOR_PLAYERS,
     CLUB_SCOPE_PLAY, .request = "NewOffer", .example = "{'ply':2,'kind':'takeback'}", .response = "Game",
     .problems = API_LIST(APP_TOO_MANY),
     .refusals = API_LIST(OF_PLAYERS, OF_REMATCHES, CLUB_ERROR_NO_MOVE, CLUB_ERROR_NO_DRAW, CLUB_ERROR_NOT_MOVED,
                          CLUB_ERROR_RATED_TAKEBACK, CLUB_ERROR_NO_CLOCK, CLUB_ERROR_PAUSED, CLUB_ERROR_OFFERED),
     .answer = api_exchange_act, .act = CLUB_PROPOSE},
    {API_POST("/games/{id}/accept"), "acceptOffer", "Accepts what is offered; of a pause that is on, ends it.",
     API_FOR_PLAYERS, CLUB_SCOPE_PLAY, .request = "NewOffer", .example = "{'ply':2,'kind':'takeback'}",
     .response = "Game", .problems = API_LIST(APP_TOO_MANY),
     .refusals = API_LIST(OF_PLAYERS, OF_REMATCHES, CLUB_ERROR_NO_OFFER, CLUB_ERROR_NOT_YOURS),
     .answer = api_exchange_act, .act = CLUB_ACCEPT},
    {API_POST("/games/{id}/refuse"), "refuseOffer", "Refuses what is offered, or withdraws what you have offered.",
     API_FOR_PLAYERS, CLUB_SCOPE_PLAY, .request = "NewOffer", .example = "{'ply':2,'kind':'takeback'}",
     .response = "Game", .refusals = API_LIST(OF_PLAYERS, CLUB_ERROR_NO_OFFER, CLUB_ERROR_NOT_OVER),
     .answer = api_exchange_act, .act = CLUB_REFUSE},
    {API_POST("/games/{id}/abort"), "abortGame", "Cancels a game in which not everyone has a move on the record.",
     API_FOR_PLAYERS, CLUB_SCOPE_PLAY, .request = "Abortion", .example = "{'ply':0}", .response = "Game",
     .refusals = API_LIST(OF_PLAYERS, CLUB_ERROR_ALL_MOVED), .answer = api_exchange_act, .act = CLUB_ABORT},
    {API_POST("/me/vacation"), "changeVacation",
     "Begins or ends your vacation, which stops the clocks of daily games that allow it.", API_FOR_PEOPLE,
     .request = "VacationAction", .example = "{'action':'begin'}", .response = "VacationAnswer",
     .refusals = API_LIST(CLUB_ERROR_VACATION, CLUB_ERROR_NO_VACATION, CLUB_ERROR_VACATION_USED),
     .answer = change_vacation},
    {0},
};
