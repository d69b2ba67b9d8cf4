/* Chat of games and tournaments, notes and conditional moves over HTTP. */
#include <stdio.h>
#include <string.h>

#include "api/exchange.h"
#include "api/json.h"
#include "api/live/live.h"
#include "app/acts.h"
#include "app/events/known.h"
#include "app/events/tournaments.h"

static void refuse(api_exchange *at, club_error error) {
    club_fault fault;
    club_refuse(&fault, error, NULL, NULL);
    app_problem_club(&at->caller.problem, at->caller.language, &fault);
}

/* ---- Chat ---------------------------------------------------------------------------------------- */

/* Of a room of the chat: what a body or a query says. */
typedef struct chat_asked {
    api_page page;
    int room; /* -1: the one that is the caller's while the game goes on */
    const char *text;
} chat_asked;

static club_room room_of(const api_exchange *at, const chat_asked *asked, const club_game *game) {
    return !game                                  ? CLUB_ROOM_EVENT
           : asked->room >= 0                     ? (club_room)asked->room
           : club_plays(game, &at->caller.person) ? CLUB_ROOM_PLAYERS
                                                  : CLUB_ROOM_WATCHERS;
}

/* Messages that are read for somebody: those of the page, and null in the place of others. */
typedef struct reading {
    const club_game *game; /* NULL: it is a tournament */
    const club_person *who;
    club_room room;
    size_t first, limit;
    json_t *messages;
} reading;

static bool read_message(void *context, const void *entry) {
    const reading *of = context;
    const store_message *message = entry;
    const bool you = club_person_same(&message->person, of->who);
    const size_t index = json_array_size(of->messages);
    const bool shown = index >= of->first && index - of->first < of->limit;
    json_array_append_new(of->messages, shown ? api_message_json(of->game, message, of->room, you) : json_null());
    return true;
}

static void list_said(api_exchange *at, const char *id, const club_game *game) {
    chat_asked asked = {.room = -1};
    reading of = {.game = game, .who = &at->caller.person};
    if (!api_ask_query(at, &asked) || !api_page_bounds(at, CLUB_MESSAGES_MAX, &of.first, &of.limit)) {
        return;
    }
    of.room = room_of(at, &asked, game);
    if (game && !club_room_open(game, of.who, of.room)) {
        refuse(at, CLUB_ERROR_ROOM);
        return;
    }
    of.messages = json_array();
    const store_chat part = {id, of.room, of.who};
    if (store_load_messages(at->self->store, &part, (store_visitor){&of, read_message}, at->fault)) {
        api_fails(at);
        json_decref(of.messages);
    } else {
        api_answer_items(at, of.messages);
    }
}

static void list_messages(api_exchange *at) {
    const app_cached_game *cached = app_find(at->self, api_exchange_id(at), &at->caller);
    if (cached) {
        list_said(at, cached->game.id, &cached->game);
    }
}

static void list_messages_of_tournament(api_exchange *at) {
    const club_tournament *of = app_find_tournament(at->self, api_exchange_id(at), &at->caller);
    if (of) {
        list_said(at, of->id, NULL);
    }
}

/* The message that was just said, as its author sees it. NULL: there was no memory for it. */
static json_t *last_said(const club_game *game, const app_said *said) {
    while (said && said->next) {
        said = said->next;
    }
    return said ? api_said_json(game, said, true) : NULL;
}

static bool ask_to_say(api_exchange *at, const club_game *game, club_request *out) {
    chat_asked asked = {.room = -1};
    const bool may = api_ask_body(at, &asked) && app_admit_message(at->self, &at->caller);
    *out = (club_request){.act = CLUB_CHAT, .talk = {.text = asked.text, .room = room_of(at, &asked, game)}};
    return may;
}

static void say(api_exchange *at) {
    club_request request;
    const app_cached_game *cached = app_find(at->self, api_exchange_id(at), &at->caller);
    if (cached && ask_to_say(at, &cached->game, &request)) {
        cached = app_act(at->self, api_exchange_id(at), &request, &at->caller);
        if (cached) {
            api_exchange_answer(at, last_said(&cached->game, cached->said));
        }
    }
}

static void say_in_tournament(api_exchange *at) {
    club_request request;
    if (ask_to_say(at, NULL, &request) && app_act_on_tournament(at->self, api_exchange_id(at), &request, &at->caller)) {
        api_exchange_answer(at, last_said(NULL, at->self->tournaments->said));
    }
}

/* ---- Notes --------------------------------------------------------------------------------------- */

static void show_note(api_exchange *at) {
    char text[STORE_NOTE_SIZE];
    const app_cached_game *cached = app_find(at->self, api_exchange_id(at), &at->caller);
    if (!cached) {
        api_exchange_fail(at);
    } else if (!club_plays(&cached->game, &at->caller.person)) {
        refuse(at, CLUB_ERROR_NOT_SEATED);
    } else if (store_find_note(at->self->store, cached->game.id, &at->caller.person, text, at->fault)) {
        api_fails(at);
    } else {
        api_exchange_answer(at, json_pack("{s:s}", "text", text));
    }
}

static void keep_note(api_exchange *at) {
    club_request request = {.act = CLUB_NOTE};
    if (api_ask_body(at, &request.talk) && app_act(at->self, api_exchange_id(at), &request, &at->caller)) {
        api_exchange_answer(at, json_pack("{s:s}", "text", request.talk.text));
    }
}

/* ---- Conditional moves --------------------------------------------------------------------------- */

static json_t *lines_of(const club_plan *plan, const club_game *game) {
    char text[TRANSPORT_BODY_MAX];
    pod_text all = pod_text_over(text, sizeof text);
    json_t *lines = json_array();
    club_plan_print(plan, game, &all);
    for (const char *line = text; *line;) {
        size_t length = strcspn(line, "\n");
        json_array_append_new(lines, json_stringn(line, length));
        line += length + (line[length] == '\n');
    }
    return lines;
}

/* The plans of all seats that are the caller's: only their owner ever sees them. */
static json_t *plan_json(const app_cached_game *cached, const club_person *who) {
    json_t *plans = json_array();
    for (unsigned i = 0; i < cached->game.seat_count; i++) {
        const club_plan *plan = cached->plans.of[i];
        if (plan && club_person_same(&cached->game.seat[i].person, who)) {
            json_array_append_new(plans,
                                  json_pack("{s:o s:I s:o}", "seat", api_json_seat(i), "ply",
                                            (json_int_t)club_plan_ply(plan), "lines", lines_of(plan, &cached->game)));
        }
    }
    return json_pack("{s:o}", "plans", plans);
}

static void answer_plan(api_exchange *at, const app_cached_game *cached) {
    if (cached && !club_plays(&cached->game, &at->caller.person)) {
        refuse(at, CLUB_ERROR_NOT_SEATED);
    } else if (cached) {
        api_exchange_answer(at, plan_json(cached, &at->caller.person));
    }
}

static void show_plan(api_exchange *at) {
    answer_plan(at, app_find(at->self, api_exchange_id(at), &at->caller));
}

/* The same as lines of one text, for which there is room. */
typedef struct plan_asked {
    club_talk_request talk;
    char lines[TRANSPORT_BODY_MAX];
} plan_asked;

static bool read_lines(const json_t *value, void *out, app_caller *caller) {
    plan_asked *asked = out;
    const json_t *line;
    size_t i;
    bool good = json_is_array(value);
    pod_text text = pod_text_over(asked->lines, sizeof asked->lines);
    (void)caller;
    pod_text_add(&text, "");
    json_array_foreach(value, i, line) {
        const char *moves = json_string_value(line);
        good = good && moves && !strchr(moves, '\n');
        pod_text_format(&text, "%s%s", i ? "\n" : "", good ? moves : "");
    }
    asked->talk.text = asked->lines;
    return good;
}

static void keep_plan(api_exchange *at) {
    plan_asked asked;
    club_request request = {.act = CLUB_PLAN};
    if (api_ask_body(at, &asked)) {
        request.talk = asked.talk;
        answer_plan(at, app_act(at->self, api_exchange_id(at), &request, &at->caller));
    }
}

/* ---- Schemas ------------------------------------------------------------------------------------- */

const api_schema_field api_chat_message[] = {
    {"n", "integer", "Counts the messages of the game, in both rooms, or of the event."},
    {"room", "players|watchers|event", "Where it was said."},
    {"seat", "string?", "The letter of the author's seat; null of one who watches."},
    {"name", "string", "What the author was called."},
    {"you", "boolean", "Whether it is yours."},
    {"text", "string", "What was said."},
    {"at_ms", "integer", "Milliseconds since 1970."},
    {0},
};

#define ROOM                                                                                                           \
    {"room",           "players|watchers",         "When left out, players for a player, watchers for all others.",    \
     .optional = true, API_INTO(chat_asked, room), .expected = POD_N_("players or watchers")}

static const api_schema_field new_message[] = {
    ROOM,
    {"text", "string", "1 to 500 characters.", API_INTO(chat_asked, text), .most = CLUB_MESSAGE_MAX},
    {0},
};

/* Of which there is one room. */
static const api_schema_field new_said[] = {
    {"text", "string", "1 to 500 characters.", API_INTO(chat_asked, text), .most = CLUB_MESSAGE_MAX},
    {0},
};

static const api_schema_field note[] = {
    {"text", "string", "At most 2000 characters; empty for none.", API_INTO(club_talk_request, text),
     .most = CLUB_NOTE_MAX},
    {0},
};

static const api_schema_field plan[] = {
    {"seat", "string", "Its letter."},
    {"ply", "integer", "How many events the game had when it was entered."},
    {"lines", "string[]", "Each of moves with a space between, from that state of the game on."},
    {0},
};

static const api_schema_field plans[] = {
    {"plans", "Plan[]", "Of your seats in the game that have one."},
    {0},
};

static const api_schema_field new_plan[] = {
    {"lines", "string[]", "At most 64 of 16 moves, each of moves with a space between; none to end the plan.",
     .expected = POD_N_("a list of lines, each of moves with a space between"), .read = read_lines},
    API_PLY(plan_asked, talk.ply, "How many events you have seen."),
    {"seat", "string", "Its letter; may be left out by who holds one.", .optional = true,
     API_INTO(plan_asked, talk.seat), .usual = ""},
    {0},
};

const api_schema api_talk_schemas[] = {
    {"ChatMessage", "Something that was said.", api_chat_message},
    {"ChatMessages", "A page of what was said in a room.", .items = "ChatMessage[]", .order = "In order."},
    {"NewChatMessage", "Something to be said.", new_message},
    {"NewSaid", "Something to be said in an event.", new_said},
    {"Note", "Your private note on a game.", note},
    {"Plan", "Conditional moves of a seat.", plan},
    {"Plans", "Your conditional moves in a game.", plans},
    {"NewPlan", "Conditional moves to be kept.", new_plan},
    {0},
};

/* ---- Routes -------------------------------------------------------------------------------------- */

static const api_schema_field chat_query[] = {
    ROOM,
    API_LIMIT,
    API_CURSOR,
    {0},
};

const api_route api_talk_routes[] = {
    {API_GET("/games/{id}/chat"), "listChat", "Lists what was said in a room of a game.", API_FOR_ANYONE,
     CLUB_SCOPE_CHAT, .listed = 100, .response = "ChatMessages", .query = chat_query,
     .refusals = API_LIST(CLUB_ERROR_ROOM), .answer = list_messages},
    {API_POST("/games/{id}/chat"), "chat", "Says something in a room of a game.", API_FOR_GUESTS, CLUB_SCOPE_CHAT,
     .status = 201, .request = "NewChatMessage", .example = "{'text':'Hello'}", .response = "ChatMessage",
     .refusals =
         API_LIST(CLUB_ERROR_ROOM, CLUB_ERROR_TEXT, CLUB_ERROR_GUEST_CHAT, CLUB_ERROR_SILENCED, CLUB_ERROR_CHAT_FULL),
     .answer = say},
    {API_GET("/tournaments/{id}/chat"), "listSaidInTournament", "Lists what was said in an event.", API_FOR_ANYONE,
     CLUB_SCOPE_CHAT, .listed = 200, .response = "ChatMessages", .query = api_page_query,
     .answer = list_messages_of_tournament},
    {API_POST("/tournaments/{id}/chat"), "sayInTournament", "Says something in an event, which keeps the latest 1000.",
     API_FOR_GUESTS, CLUB_SCOPE_CHAT, .status = 201, .request = "NewSaid", .example = "{'text':'Good luck!'}",
     .response = "ChatMessage", .refusals = API_LIST(CLUB_ERROR_TEXT, CLUB_ERROR_GUEST_CHAT),
     .answer = say_in_tournament},
    {API_GET("/games/{id}/note"), "showNote", "Shows your private note on a game.", API_FOR_PLAYERS, CLUB_SCOPE_READ,
     .response = "Note", .refusals = API_LIST(CLUB_ERROR_NOT_SEATED), .answer = show_note},
    {API_POST("/games/{id}/note"), "keepNote", "Writes your private note on a game, in the place of the one before.",
     API_FOR_PLAYERS, CLUB_SCOPE_PLAY, .request = "Note", .example = "{'text':'I left c3 open.'}", .response = "Note",
     .refusals = API_LIST(CLUB_ERROR_NOT_SEATED, CLUB_ERROR_TEXT), .answer = keep_note},
    {API_GET("/games/{id}/plan"), "showPlan", "Shows your conditional moves in a game.", API_FOR_PLAYERS,
     CLUB_SCOPE_READ, .response = "Plans", .refusals = API_LIST(CLUB_ERROR_NOT_SEATED), .answer = show_plan},
    {API_POST("/games/{id}/plan"), "keepPlan", "Keeps conditional moves for your seat, in the place of those before.",
     API_FOR_PLAYERS, CLUB_SCOPE_PLAY, .request = "NewPlan", .example = "{'ply':1,'lines':['c3 d4']}",
     .response = "Plans",
     .refusals = API_LIST(CLUB_ERROR_RULES, CLUB_ERROR_STALE, CLUB_ERROR_NOT_YOURS, CLUB_ERROR_NOT_SEATED,
                          CLUB_ERROR_WHICH_SEAT, CLUB_ERROR_PLAN_TURN, CLUB_ERROR_PLAN_SIZE, CLUB_ERROR_PLAN_ANSWERS),
     .answer = keep_plan},
    {0},
};
