/* How a person wishes to be told. */
#include "api/alerts/alerts.h"
#include "api/exchange.h"
#include "api/people/people.h"
#include "app/acts.h"
#include "app/people/mail_address.h"
#include "app/transaction.h"
#include "store/alerts.h"
#include "store/post/mail.h"

#include <stdio.h>
#include <string.h>

/* ---- Answering --------------------------------------------------------------------------------------------- */

static json_t *show_clock(const void *from) {
    const int minute = *(const int *)from;
    return json_sprintf("%02d:%02d", minute / 60, minute % 60);
}

static json_t *show_kinds(const void *wishes) {
    json_t *list = json_array();
    for (int i = 0; i < CLUB_ALERT_KIND_COUNT; i++) {
        club_alert_kind kind = (club_alert_kind)i;
        json_t *item = json_pack("{s:s}", "kind", club_alert_kind_name(kind));
        for (int channel = 0; channel < CLUB_CHANNELS; channel++) {
            json_object_set_new(item, club_channel_names[channel],
                                json_boolean(club_wishes_carry(wishes, kind, (club_channel)channel)));
        }
        json_array_append_new(list, item);
    }
    return list;
}

static json_t *wishes_json(const club_wishes *wishes, bool mail) {
    json_t *view = api_show(api_wishes, wishes, NULL);
    json_object_update_new(view, json_pack("{s:b s:n}", "mail", mail, "mail_address"));
    return view;
}

/* Where the person's commands go by mail; null where the club takes none, or the person could not be answered. */
static json_t *own_address_json(api_exchange *at, bool mail) {
    char address[MAIL_REPLY_SIZE];
    return mail && app_mail_address(at->self)[0] && app_own_mail_address(at->self, &at->caller.person, address)
               ? json_string(address)
               : json_null();
}

static void add_titles(json_t *kinds, pod_language language) {
    size_t i;
    json_t *kind;
    json_array_foreach(kinds, i, kind) {
        const char *title = club_alert_row_of((club_alert_kind)i)->title;
        if (title) {
            json_object_set_new(kind, "title", json_string(pod_translate(language, title)));
        }
    }
}

/* The address for commands is a secret, so no export has it. */
static void answer(api_exchange *at, const club_wishes *wishes, bool mail) {
    json_t *view = wishes_json(wishes, mail);
    add_titles(json_object_get(view, "kinds"), at->caller.language);
    json_object_set_new(view, "mail_address", own_address_json(at, mail));
    api_exchange_answer(at, view);
}

/* What holds for the caller now, and whether mails reach the caller. */
static bool look_up(api_exchange *at, club_wishes *wishes, bool *mail) {
    club_account account;
    bool found;
    if (!app_load_account(at->self, &at->caller, &at->caller.person, &account, &found)) {
        return false;
    }
    *mail = found && account.email_confirmed && !account.email_status[0] && app_sends_mail(at->self);
    return !store_find_wishes(at->self->store, &at->caller.person, wishes, at->fault) || api_fails(at);
}

json_t *api_wishes_export(api_exchange *at) {
    club_wishes wishes;
    bool mail;
    return look_up(at, &wishes, &mail) ? wishes_json(&wishes, mail) : NULL;
}

void api_answer_wishes(api_exchange *at) {
    club_wishes wishes;
    bool mail;
    if (look_up(at, &wishes, &mail)) {
        answer(at, &wishes, mail);
    }
}

/* ---- Asking -------------------------------------------------------------------------------------------------- */

/* A time of day; left out, it stays as it is. */
static bool read_clock(const json_t *value, void *out, app_caller *caller) {
    const char *text = json_string_value(value);
    int hour, minute, end = 0, *minutes = out;
    (void)caller;
    if (!text || strlen(text) != 5 || strspn(text, "0123456789:") != 5 ||
        sscanf(text, "%2d:%2d%n", &hour, &minute, &end) != 2 || end != 5 || hour > 23 || minute > 59) {
        return !value;
    }
    *minutes = hour * 60 + minute;
    return true;
}

static bool read_channels(const json_t *said, club_wishes *out, app_caller *caller) {
    const char *name = json_string_value(json_object_get(said, "kind"));
    club_alert_kind kind;
    if (!name || !club_alert_kind_find(name, &kind)) {
        return api_bad_field(caller, "kind", POD_N_("a kind of notice"));
    }
    for (int i = 0; i < CLUB_CHANNELS; i++) {
        const json_t *on = json_object_get(said, club_channel_names[i]);
        if (on && !json_is_boolean(on)) {
            return api_bad_field(caller, club_channel_names[i], POD_N_("true or false"));
        }
        if (on) {
            club_wishes_set(out, kind, (club_channel)i, json_is_true(on));
        }
    }
    return true;
}

static bool read_kinds(const json_t *value, void *out, app_caller *caller) {
    const json_t *one;
    size_t i;
    bool good = !value || (json_is_array(value) && json_array_size(value) <= CLUB_ALERT_KIND_COUNT);
    json_array_foreach(value, i, one) {
        good = good && read_channels(one, out, caller);
    }
    return good;
}

/* What a body says: of the wishes what changes. */
typedef struct wishes_asked {
    club_wishes wishes;
    bool renewed; /* the address for commands by mail */
} wishes_asked;

#define TIME(name, about_it, member)                                                                                   \
    {name,                                                                                                             \
     "string",                                                                                                         \
     about_it,                                                                                                         \
     .optional = true,                                                                                                 \
     API_INTO(club_wishes, member),                                                                                    \
     .expected = POD_N_("a time of day, as 22:00"),                                                                    \
     .read = read_clock,                                                                                               \
     .write = show_clock}

const api_schema_field api_wishes[] = {
    {"kinds", "NoticeChannels[]", "Which kinds come by which channels.", .optional = true,
     .expected = POD_N_("a list of kinds of notices"), .read = read_kinds, .write = show_kinds},
    TIME("quiet_from", "When nothing is sent any more, by the clock of your time zone: 22:00.", quiet_from),
    TIME("quiet_to", "Until when; the same as quiet_from: there are no quiet hours.", quiet_to),
    {"digest", "none|hourly|daily", "Whether mails are collected.", .optional = true, API_INTO(club_wishes, digest),
     .expected = POD_N_("none, hourly or daily")},
    TIME("digest_at", "When the daily one comes, by the same clock.", digest_at),
    {0},
};

const api_schema_field api_new_wishes[] = {
    {"", .all = api_wishes, API_INTO(wishes_asked, wishes)},
    {"new_mail_address", "boolean", "Whether there is to be another mail_address, and the old one does nothing more.",
     .optional = true, API_INTO(wishes_asked, renewed), .usual = "false"},
    {0},
};

/* From now on the person has another address for commands. */
static bool renew_address(api_exchange *at) {
    return app_transaction(at->self, &at->caller) &&
           (!store_renew_mail_address(at->self->store, &at->caller.person, at->fault) || api_fails(at));
}

void api_answer_set_wishes(api_exchange *at) {
    const club_facts facts = {0};
    club_request request = {.act = CLUB_SET_WISHES};
    wishes_asked asked;
    bool mail;
    if (!look_up(at, &asked.wishes, &mail) || !api_ask_body(at, &asked)) {
        return;
    }
    request.alert.wishes = asked.wishes;
    if (app_carry_out(at->self, &facts, &request, &at->caller) && (!asked.renewed || renew_address(at))) {
        answer(at, &asked.wishes, mail);
    }
}
