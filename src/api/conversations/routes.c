/* The table of what members write to each other. */
#include "api/conversations/conversations.h"
#include "api/people/people.h"

/* ---- Schemas --------------------------------------------------------------------------------------------------- */

static const api_schema_field conversation[] = {
    {"id", "string", "Ten letters and digits."},
    {"with", "Correspondent", "The other one."},
    {"unread", "integer", "Messages that you have not read; without those of one whom you have muted."},
    {"latest", "Message?", "The latest message."},
    {0},
};

static const api_schema_field messages[] = {
    {"id", "string?", "Of the conversation; null when nobody has written yet."},
    {"with", "Correspondent", "The other one."},
    {"refusal", "string?", "The code with which a message would be refused now; null: it would be taken."},
    {"unread", "integer", "As of Conversation."},
    {"items", "Message[]", "The latest first; at most 50."},
    {"next", "string?", "The cursor of the page before in time; null on the first."},
    {0},
};

static const api_schema_field new_message[] = {
    {"text", "string", "1 to 1000 characters.", API_INTO(club_conversation_request, text), .most = CLUB_WORDS_MAX},
    {0},
};

static const api_schema_field read_so_far[] = {
    {"read", "integer", "How many messages of the conversation you have read, from its beginning.",
     API_INTO(club_conversation_request, read), .expected = POD_N_("a whole number from 0 on"), .most = INT64_MAX},
    {0},
};

static const api_schema_field unread[] = {
    {"unread", "integer", "In how many conversations there is something that you have not read."},
    {0},
};

const api_schema api_conversation_schemas[] = {
    {"Correspondent", "The other one of a conversation.", api_correspondent},
    {"Message", "Something that was written.", api_words},
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
    {API_GET("/me/conversations"), "listConversations", "Lists a member's conversations.", API_FOR_MEMBERS,
     CLUB_SCOPE_CHAT, .response = "Conversations", .query = cursor_query, .answer = api_answer_conversations},
    {API_GET("/me/conversations/{with}"), "listMessages",
     "Lists what was written between a member and @handle, or in a conversation by its id.", API_FOR_MEMBERS,
     CLUB_SCOPE_CHAT, .response = "Messages", .query = cursor_query, .answer = api_answer_messages},
    {API_POST("/me/conversations/{with}"), "writeMessage", "Writes to a member.", API_FOR_MEMBERS, CLUB_SCOPE_CHAT,
     .status = 201, .request = "NewMessage", .example = "{'text':'Good game'}", .response = "Message",
     .refusals = API_LIST(CLUB_ERROR_NO_PERSON, CLUB_ERROR_SELF, CLUB_ERROR_APART, CLUB_ERROR_TEXT, CLUB_ERROR_WRITTEN,
                          CLUB_ERROR_BEGUN, CLUB_ERROR_UNANSWERED),
     .answer = api_answer_write},
    {API_POST("/me/conversations/{with}/read"), "readMessages", "Says how far a conversation was read.",
     API_FOR_MEMBERS, CLUB_SCOPE_CHAT, .request = "ReadSoFar", .example = "{'read':1}", .response = "Unread",
     .answer = api_answer_read},
    {0},
};
