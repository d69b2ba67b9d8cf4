/* The table of what members write to each other. */
#include "api/people/people.h"

/* ---- Schemas --------------------------------------------------------------------------------------------------- */

static const api_schema_field correspondent[] = {
    {"handle", "string?", "What the member is found by; null of a former member.", false},
    {"bot", "string", "Of a bot alone: the handle of the member who keeps it.", true},
    {"name", "string", "As shown; empty for one who is called by the handle.", false},
    {"former", "boolean", "Whether the account was deleted.", false},
    {0},
};

static const api_schema_field message[] = {
    {"n", "integer", "Counts the messages of the conversation, from 0.", false},
    {"you", "boolean", "Whether it is yours.", false},
    {"text", "string", "What was written.", false},
    {"at_ms", "integer", "Milliseconds since 1970.", false},
    {0},
};

static const api_schema_field conversation[] = {
    {"id", "string", "Ten letters and digits.", false},
    {"with", "Correspondent", "The other one.", false},
    {"unread", "integer", "Messages that you have not read; without those of one whom you have muted.", false},
    {"latest", "Message?", "The latest message.", false},
    {0},
};

static const api_schema_field messages[] = {
    {"id", "string?", "Of the conversation; null when nobody has written yet.", false},
    {"with", "Correspondent", "The other one.", false},
    {"refusal", "string?", "The code with which a message would be refused now; null: it would be taken.", false},
    {"unread", "integer", "As of Conversation.", false},
    {"items", "Message[]", "The latest first; at most 50.", false},
    {"next", "string?", "The cursor of the page before in time; null on the first.", false},
    {0},
};

static const api_schema_field new_message[] = {
    {"text", "string", "1 to 1000 characters.", false, API_INTO(club_conversation_request, text),
     .most = CLUB_WORDS_MAX},
    {0},
};

static const api_schema_field read_so_far[] = {
    {"read", "integer", "How many messages of the conversation you have read, from its beginning.", false,
     API_INTO(club_conversation_request, read), .expected = POD_N_("a whole number from 0 on"), .most = INT64_MAX},
    {0},
};

static const api_schema_field unread[] = {
    {"unread", "integer", "In how many conversations there is something that you have not read.", false},
    {0},
};

const api_schema api_conversation_schemas[] = {
    {"Correspondent", "The other one of a conversation.", correspondent},
    {"Message", "Something that was written.", message},
    {"Conversation", "What two members write to each other.", conversation},
    {"Conversations", "A page of them.", .items = "Conversation[]",
     .order = "The one with the latest message first; at most 30."},
    {"Messages", "A page of a conversation.", messages},
    {"NewMessage", "Something to be written.", new_message},
    {"ReadSoFar", "How far a conversation was read.", read_so_far},
    {"Unread", "What is left to be read.", unread},
    {0},
};

/* ---- Routes ---------------------------------------------------------------------------------------------------- */

static const api_schema_field cursor_query[] = {
    API_CURSOR,
    {0},
};

const api_route api_conversation_routes[] = {
    {.method = TRANSPORT_GET,
     .pattern = API_PATH "/me/conversations",
     .operation = "listConversations",
     .summary = "Lists a member's conversations.",
     .right = API_FOR_MEMBERS,
     .scope = CLUB_SCOPE_CHAT,
     .response = "Conversations",
     .query = cursor_query,
     .refusals = API_BIT(CLUB_ERROR_MEMBERS),
     .answer = api_answer_conversations},
    {.method = TRANSPORT_GET,
     .pattern = API_PATH "/me/conversations/{with}",
     .operation = "listMessages",
     .summary = "Lists what was written between a member and @handle, or in a conversation by its id.",
     .right = API_FOR_MEMBERS,
     .scope = CLUB_SCOPE_CHAT,
     .response = "Messages",
     .query = cursor_query,
     .refusals = API_BIT(CLUB_ERROR_MEMBERS),
     .answer = api_answer_messages},
    {.method = TRANSPORT_POST,
     .pattern = API_PATH "/me/conversations/{with}",
     .operation = "writeMessage",
     .summary = "Writes to a member.",
     .right = API_FOR_MEMBERS,
     .scope = CLUB_SCOPE_CHAT,
     .status = 201,
     .request = "NewMessage",
     .example = "{'text':'Good game'}",
     .response = "Message",
     .refusals = API_BIT(CLUB_ERROR_MEMBERS) | API_BIT(CLUB_ERROR_NO_PERSON) | API_BIT(CLUB_ERROR_SELF) |
                 API_BIT(CLUB_ERROR_APART) | API_BIT(CLUB_ERROR_TEXT) | API_BIT(CLUB_ERROR_WRITTEN) |
                 API_BIT(CLUB_ERROR_BEGUN) | API_BIT(CLUB_ERROR_UNANSWERED),
     .answer = api_answer_write},
    {.method = TRANSPORT_POST,
     .pattern = API_PATH "/me/conversations/{with}/read",
     .operation = "readMessages",
     .summary = "Says how far a conversation was read.",
     .right = API_FOR_MEMBERS,
     .scope = CLUB_SCOPE_CHAT,
     .request = "ReadSoFar",
     .example = "{'read':1}",
     .response = "Unread",
     .refusals = API_BIT(CLUB_ERROR_MEMBERS),
     .answer = api_answer_read},
    {0},
};
