/* The table of what people ask for about what they are told. */
#include <string.h>

#include "api/alerts/alerts.h"
#include "api/exchange.h"

/* ---- Schemas ------------------------------------------------------------------------------------------------- */

static bool read_id(const json_t *value, void *out, app_caller *caller) {
    const char *id = json_string_value(value);
    (void)caller;
    memcpy(out, &id, sizeof id);
    return !value || (id && club_id_valid(id, strlen(id)));
}

static const api_schema_field read_notices[] = {
    {"upto", "integer", "The highest number that you have seen.", API_INTO(club_alert_request, ordinal),
     .expected = POD_N_("the number of a notice"), .most = INT64_MAX},
    {"about", "string", "Only those of the game or challenge of this id.", .optional = true,
     API_INTO(club_alert_request, about), .expected = POD_N_("the id of a game or a challenge"), .read = read_id},
    {0},
};

static const api_schema_field unread[] = {{"unread", "integer", "How many you have not seen."}, {0}};

static const api_schema_field channels[] = {
    {"kind", CLUB_ALERT_KIND_WORDS, "Which."},
    {"title", "string", "Of an answer: what the page calls it; left out of those that nobody chooses about.",
     .optional = true},
    {"page", "boolean", "Whether the page lists it.", .optional = true},
    {"push", "boolean", "Whether it is pushed to your devices.", .optional = true},
    {"mail", "boolean", "Whether it is mailed.", .optional = true},
    {0},
};

static const api_schema_field mailed[] = {
    {"mail", "boolean", "Whether mails reach you: the club sends them, and your address is confirmed."},
    {"mail_address", "string?",
     "Where your commands go by mail, which is a secret; null: the club takes no mails, or none reach you."},
    {0},
};

static const api_schema_field devices[] = {
    {"key", "string?", "The club's key for PushManager.subscribe(); null: this club pushes nothing."},
    {"items", "PushDevice[]", "The latest first."},
    {0},
};

const api_schema api_alert_schemas[] = {
    {"Notice", "Something that you are told.", api_notice},
    {"Notices", "A page of them.", .items = "Notice[]", .order = "The latest first."},
    {"ReadNotices", "Which ones you have seen.", read_notices},
    {"UnreadNotices", "What is left.", unread},
    {"NoticeChannels", "By which channels a kind of notice comes.", channels},
    {"NoticeSettings", "How you are told.", api_wishes, .also = mailed, .answered = true},
    {"NewNoticeSettings", "How you wish to be told; what is left out stays as it is.", api_new_wishes},
    {"PushDevice", "A browser that notices are pushed to. It ends with its session.", api_device},
    {"PushDevices", "Your own.", devices},
    {"NewPushDevice", "The browser that asks, which takes the place of the one that its session had.", api_new_device},
    {0},
};

/* ---- Routes -------------------------------------------------------------------------------------------------- */

const api_route api_alert_routes[] = {
    {API_GET("/me/notices"), "listNotices",
     "Lists what a person was told within the last 60 days, at most the latest 200.", API_FOR_PEOPLE, CLUB_SCOPE_READ,
     .listed = API_PAGE_MAX, .response = "Notices", .query = api_page_query, .answer = api_answer_alerts},
    {API_POST("/me/notices/read"), "readNotices", "Says which notices a person has seen.", API_FOR_PEOPLE,
     .request = "ReadNotices", .example = "{'upto':17}", .response = "UnreadNotices", .answer = api_answer_read_alerts},
    {API_GET("/me/notices/settings"), "showNoticeSettings", "Shows how a person wishes to be told.", API_FOR_PEOPLE,
     .response = "NoticeSettings", .answer = api_answer_wishes},
    {API_POST("/me/notices/settings"), "setNoticeSettings", "Sets how a person wishes to be told.", API_FOR_PEOPLE,
     .request = "NewNoticeSettings",
     .example = "{'kinds':[{'kind':'your_turn','mail':true}],'quiet_from':'22:00','quiet_to':'07:00'}",
     .response = "NoticeSettings", .answer = api_answer_set_wishes},
    {API_GET("/me/devices"), "listPushDevices", "Lists the browsers that a person's notices are pushed to.",
     API_FOR_PEOPLE, .response = "PushDevices", .answer = api_answer_devices},
    {API_POST("/me/devices"), "addPushDevice", "Has notices pushed to the browser that asks.", API_FOR_PEOPLE,
     .secret = true, .request = "NewPushDevice",
     .example = "{'endpoint':'https://push.example.net/k7f3',"
                "'p256dh':'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4',"
                "'auth':'BTBZMqHH6r4Tts7J_aSIgg'}",
     .response = "PushDevices", .problems = API_LIST(APP_NO_PUSHES), .answer = api_answer_add_device},
    {API_POST("/me/devices/{id}/remove"), "removePushDevice", "Has nothing pushed to a browser any more.",
     API_FOR_PEOPLE, .response = "PushDevices", .answer = api_answer_remove_device},
    {0},
};
