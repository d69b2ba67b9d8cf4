/* The table of what people ask for about what they are told. */
#include <string.h>

#include "api/alerts/alerts.h"
#include "api/exchange.h"
#include "app/alerts/alerts.h"

/* ---- Schemas ------------------------------------------------------------------------------------------------- */

static const api_schema_field notice[] = {
    {"n", "integer", "Its number: a later one has a higher one.", false},
    {"kind", "string", "your_turn, game_began and so on, as in NoticeChannels.", false},
    {"text", "string", "A sentence in the language of the request.", false},
    {"path", "string", "Where it leads on the page.", false},
    {"at_ms", "integer", "Milliseconds since 1970.", false},
    {"read", "boolean", "Whether you have seen it.", false},
    {0},
};

static bool read_id(const json_t *value, void *out, app_caller *caller) {
    const char *id = json_string_value(value);
    (void)caller;
    memcpy(out, &id, sizeof id);
    return !value || (id && club_id_valid(id, strlen(id)));
}

static const api_schema_field read_notices[] = {
    {"upto", "integer", "The highest number that you have seen.", false, API_INTO(club_alert_request, ordinal),
     .expected = POD_N_("the number of a notice"), .most = INT64_MAX},
    {"about", "string", "Only those of the game or challenge of this id.", true, API_INTO(club_alert_request, about),
     .expected = POD_N_("the id of a game or a challenge"), .read = read_id},
    {0},
};

static const api_schema_field unread[] = {{"unread", "integer", "How many you have not seen.", false}, {0}};

static const api_schema_field channels[] = {
    {"kind", "string",
     "your_turn, game_began, game_ended, challenge, challenge_answered, offer, chat, message, followed, reminder_half, "
     "reminder_tenth or moderator.",
     false},
    {"page", "boolean", "Whether the page lists it.", true},
    {"push", "boolean", "Whether it is pushed to your devices.", true},
    {"mail", "boolean", "Whether it is mailed.", true},
    {0},
};

static const api_schema_field wishes[] = {
    {"kinds", "NoticeChannels[]", "Which kinds come by which channels.", false},
    {"quiet_from", "string", "When nothing is sent any more, by the clock of your time zone: 22:00.", false},
    {"quiet_to", "string", "Until when; the same as quiet_from: there are no quiet hours.", false},
    {"digest", "none|hourly|daily", "Whether mails are collected.", false},
    {"digest_at", "string", "When the daily one comes, by the same clock.", false},
    {"mail", "boolean", "Whether mails reach you: the club sends them, and your address is confirmed.", false},
    {"mail_address", "string?",
     "Where your commands go by mail, which is a secret; null: the club takes no mails, or none reach you.", false},
    {0},
};

static const api_schema_field devices[] = {
    {"key", "string?", "The club's key for PushManager.subscribe(); null: this club pushes nothing.", false},
    {"items", "PushDevice[]", "The latest first.", false},
    {0},
};

const api_schema api_alert_schemas[] = {
    {"Notice", "Something that you are told.", notice},
    {"Notices", "A page of them.", .items = "Notice[]", .order = "The latest first."},
    {"ReadNotices", "Which ones you have seen.", read_notices},
    {"UnreadNotices", "What is left.", unread},
    {"NoticeChannels", "By which channels a kind of notice comes.", channels},
    {"NoticeSettings", "How you are told.", wishes},
    {"NewNoticeSettings", "How you wish to be told; what is left out stays as it is.", api_new_wishes},
    {"PushDevice", "A browser that notices are pushed to. It ends with its session.", api_device},
    {"PushDevices", "Your own.", devices},
    {"NewPushDevice", "The browser that asks, which takes the place of the one that its session had.", api_new_device},
    {0},
};

/* ---- Routes -------------------------------------------------------------------------------------------------- */

const api_route api_alert_routes[] = {
    {.method = TRANSPORT_GET,
     .pattern = API_PATH "/me/notices",
     .operation = "listNotices",
     .summary = "Lists what a person was told within the last 60 days, at most the latest 200.",
     .right = API_FOR_PEOPLE,
     .listed = API_PAGE_MAX,
     .scope = CLUB_SCOPE_READ,
     .response = "Notices",
     .query = api_page_query,
     .problems = API_BIT(APP_NOBODY),
     .answer = api_answer_alerts},
    {.method = TRANSPORT_POST,
     .pattern = API_PATH "/me/notices/read",
     .operation = "readNotices",
     .summary = "Says which notices a person has seen.",
     .right = API_FOR_PEOPLE,
     .request = "ReadNotices",
     .example = "{'upto':17}",
     .response = "UnreadNotices",
     .problems = API_BIT(APP_NOBODY),
     .answer = api_answer_read_alerts},
    {.method = TRANSPORT_GET,
     .pattern = API_PATH "/me/notices/settings",
     .operation = "showNoticeSettings",
     .summary = "Shows how a person wishes to be told.",
     .right = API_FOR_PEOPLE,
     .response = "NoticeSettings",
     .problems = API_BIT(APP_NOBODY),
     .answer = api_answer_wishes},
    {.method = TRANSPORT_POST,
     .pattern = API_PATH "/me/notices/settings",
     .operation = "setNoticeSettings",
     .summary = "Sets how a person wishes to be told.",
     .right = API_FOR_PEOPLE,
     .request = "NewNoticeSettings",
     .example = "{'kinds':[{'kind':'your_turn','mail':true}],'quiet_from':'22:00','quiet_to':'07:00'}",
     .response = "NoticeSettings",
     .problems = API_BIT(APP_NOBODY),
     .answer = api_answer_set_wishes},
    {.method = TRANSPORT_GET,
     .pattern = API_PATH "/me/devices",
     .operation = "listPushDevices",
     .summary = "Lists the browsers that a person's notices are pushed to.",
     .right = API_FOR_PEOPLE,
     .response = "PushDevices",
     .problems = API_BIT(APP_NOBODY),
     .answer = api_answer_devices},
    {.method = TRANSPORT_POST,
     .pattern = API_PATH "/me/devices",
     .operation = "addPushDevice",
     .summary = "Has notices pushed to the browser that asks.",
     .right = API_FOR_PEOPLE,
     .secret = true,
     .request = "NewPushDevice",
     .example = "{'endpoint':'https://push.example.net/k7f3',"
                "'p256dh':'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4',"
                "'auth':'BTBZMqHH6r4Tts7J_aSIgg'}",
     .response = "PushDevices",
     .problems = API_BIT(APP_NOBODY) | API_BIT(APP_NO_PUSHES),
     .answer = api_answer_add_device},
    {.method = TRANSPORT_POST,
     .pattern = API_PATH "/me/devices/{id}/remove",
     .operation = "removePushDevice",
     .summary = "Has nothing pushed to a browser any more.",
     .right = API_FOR_PEOPLE,
     .response = "PushDevices",
     .problems = API_BIT(APP_NOBODY),
     .answer = api_answer_remove_device},
    {0},
};
