/* The shapes of what is told over WebSockets and streams (docs/protocol.md). */
#include "api/live/live.h"
#include "api/people/people.h"
#include "api/tournaments/tournaments.h"

#define TYPE(word) {"type", word "|", "What it tells."}
#define GAME {"game", "string", "The game's id."}
#define SEQ {"seq", "integer", "Grows with every change of a game."}
#define UNREAD(about_it) {"unread", "integer", about_it, false}
#define REQUEST {"request", "number", "The number of the message that it replies to; of a WebSocket.", .optional = true}

static const api_schema_field hello[] = {
    TYPE("hello"),
    {"version", "string", "The server's."},
    REQUEST,
    {0},
};

static const api_schema_field game[] = {
    TYPE("game"), {"game", "Game", "As it stands."}, SEQ, REQUEST, {0},
};

static const api_schema_field resumed[] = {TYPE("resumed"), GAME, SEQ, REQUEST, {0}};

static const api_schema_field event[] = {
    TYPE("event"),
    GAME,
    SEQ,
    {"ply", "integer", "How many events were before it."},
    {"event", "string", "A move, or a player leaving."},
    {"at_ms", "integer", "Milliseconds since 1970."},
    {"clock", "GameClock?", "After it; null without a clock, and once the game is over."},
    {0},
};

static const api_schema_field presence[] = {
    TYPE("presence"),
    GAME,
    {"online", "string[]", "The letters of the seats whose players are there."},
    {"watchers", "integer", "Connections that watch it."},
    {"spectators", "integer", "Those of them that hold no seat."},
    {0},
};

static const api_schema_field chat[] = {TYPE("chat"), GAME, {0}};

static const api_schema_field said[] = {TYPE("said"), {"tournament", "string", "Its id."}, {0}};

static const api_schema_field done[] = {TYPE("done"), REQUEST, {0}};

static const api_schema_field error[] = {
    TYPE("error"),
    {"error", "Fault", "Why it was refused."},
    REQUEST,
    {0},
};

static const api_schema_field fault[] = {
    {"code", "string", "What programs go by."},
    {"message", "string", "What was wrong, and what would be right, in the reader's language."},
    {"offset", "integer", "Where in the move or position that was sent."},
    {"length", "integer", "How much of it."},
    {0},
};

static const api_schema_field pong[] = {TYPE("pong"), REQUEST, {0}};

static const api_schema_field lobby[] = {
    TYPE("lobby"),
    {"challenges", "Challenge[]", "As a member sees them who is in none of them.", .optional = true},
    {"games", "GameSummary[]", "The newest between people.", .optional = true},
    {"here", "Identity[]", "Members who have a socket open and do not hide it.", .optional = true},
    {"people", "integer", "How many have one.", .optional = true},
    {0},
};

static const api_schema_field waiting[] = {
    TYPE("waiting"),
    {"count", "integer", "How many games wait for the person."},
    {"games", "string[]", "Their ids."},
    {0},
};

static const api_schema_field challenge[] = {
    TYPE("challenge"),
    {"challenge", "Challenge", "As the person sees it."},
    {0},
};

static const api_schema_field started[] = {
    TYPE("started"), GAME, {"tournament", "string?", "The id of the event whose game it is; null of any other."}, {0}};

static const api_schema_field friend_[] = {TYPE("friend"), {0}};

static const api_schema_field player[] = {
    TYPE("player"),
    {"handle", "string", "Of the player who is watched; empty for a guest."},
    {"game", "string?", "The id of the game that the player plays with others; null for none."},
    REQUEST,
    {0},
};

static const api_schema_field message[] = {
    TYPE("message"),
    {"conversation", "Conversation", "With its latest message."},
    UNREAD("In how many conversations there is something that the person has not read."),
    {0},
};

static const api_schema_field unread[] = {TYPE("unread"), UNREAD("As of ToldMessage."), {0}};

static const api_schema_field notices[] = {
    TYPE("notices"),
    UNREAD("How many notices the person has not seen."),
    {0},
};

static const api_schema_field tournament[] = {
    TYPE("tournament"),
    {"tournament", "string", "Its id."},
    {"standing", "TournamentEntrant[]", "Entrants who are not as they were told before; you is always false."},
    {"changed", "TournamentTable[]", "Tables that are new, or not as they were."},
    REQUEST,
    {0},
};

static const api_schema_field heartbeat[] = {TYPE("heartbeat"), {0}};

#define OF_GAMES "ToldGame|ToldResumed|ToldEvent|ToldPresence|ToldChat"
#define OF_PEOPLE "ToldHello|ToldWaiting|ToldChallenge|ToldStarted|ToldFriend|ToldMessage|ToldUnread"

const api_schema api_line_schemas[] = {
    {"ToldHello", "The connection is there.", hello},
    {"ToldGame", "A game as it stands, at the beginning and when more than an event has changed it.", game},
    {"ToldResumed", "The events since then follow.", resumed},
    {"ToldEvent", "An event of a game.", event},
    {"ToldPresence", "Who is there in a game.", presence},
    {"ToldChat", "Something that was said in a game.", chat, .also = api_chat_message},
    {"ToldSaid", "Something that was said in an event.", said, .also = api_chat_message},
    {"ToldDone", "What was asked for is done, and durable.", done},
    {"ToldError", "What was asked for is refused.", error},
    {"Fault", "Why something was refused.", fault},
    {"ToldPong", "The answer to a ping.", pong},
    {"ToldLobby", "The parts of the lobby that have changed.", lobby},
    {"ToldWaiting", "Other games wait for the person than before.", waiting},
    {"ToldChallenge", "A challenge of the person's is new or has changed.", challenge},
    {"ToldStarted", "A game of the person's has begun.", started},
    {"ToldFriend", "Somebody whom the person follows came, left, or began or ended a game.", friend_,
     .also = api_followed},
    {"ToldPlayer", "Which game a player who is watched plays.", player},
    {"ToldMessage", "Something was written to the person, or by them from elsewhere.", message},
    {"ToldUnread", "The person has read messages.", unread},
    {"ToldNotices", "How many notices wait may be another.", notices},
    {"ToldTournament", "What has changed in an event.", tournament, .also = api_tournament_state},
    {"ToldHeartbeat", "Nothing else was said for a while.", heartbeat},
    {"GameStream", "A line of a game's stream.", .one_of = OF_GAMES "|ToldHeartbeat"},
    {"EventStream", "A line of the stream of what happens to a person.", .one_of = OF_PEOPLE "|ToldHeartbeat"},
    {"TournamentStream", "A line of an event's stream.", .one_of = "ToldTournament|ToldSaid|ToldHeartbeat"},
    {"SocketMessage", "What is said over a WebSocket.",
     .one_of = OF_GAMES "|" OF_PEOPLE
                        "|ToldDone|ToldError|ToldPong|ToldLobby|ToldPlayer|ToldTournament|ToldSaid|ToldNotices"},
    {0},
};
