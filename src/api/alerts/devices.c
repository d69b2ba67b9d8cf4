/* Devices that notices are pushed to. */
#include "store/devices.h"
#include "api/alerts/alerts.h"
#include "api/exchange.h"
#include "api/people/people.h"
#include "app/acts.h"
#include "app/outbox/post/outbound.h"
#include "app/outbox/push/channel.h"
#include "app/outbox/push/crypt.h"

#include <sodium.h>
#include <stdio.h>
#include <string.h>

/* ---- Answering -------------------------------------------------------------------------------------------------- */

const api_schema_field api_device[] = {
    {"id", "string", "What it is removed by.", API_INTO(store_device, id)},
    {"name", "string", "Its browser, as Firefox, Linux.", API_INTO(store_device, agent)},
    {"created_at", "integer", "Seconds since 1970.", API_INTO(store_device, created_ms), .per = 1000},
    {"current", "boolean", "Whether it is the one that asks.", API_INTO(store_device, session)},
    {0},
};

json_t *api_devices_json(api_exchange *at) {
    api_items items = api_items_begin(at, api_device);
    return api_items_end(at, &items,
                         store_list_devices(at->self->store, &at->caller.person, API_ITEMS(items), at->fault));
}

/* By which a browser knows the club; null: it pushes nothing. */
static json_t *key_json(const app *self) {
    char key[PUSH_POINT_TEXT_SIZE];
    const uint8_t *point = app_push_point(self);
    if (!point) {
        return json_null();
    }
    sodium_bin2base64(key, sizeof key, point, PUSH_POINT_BYTES, sodium_base64_VARIANT_URLSAFE_NO_PADDING);
    return json_string(key);
}

void api_answer_devices(api_exchange *at) {
    json_t *items = api_devices_json(at);
    if (items) {
        api_exchange_answer(at, json_pack("{s:o s:o}", "key", key_json(at->self), "items", items));
    }
}

/* ---- Asking ----------------------------------------------------------------------------------------------------- */

/* What the body says. */
typedef struct device_asked {
    const char *endpoint, *point, *auth;
} device_asked;

const api_schema_field api_new_device[] = {
    {"endpoint", "string", "Of the PushSubscription, as the next two.", API_INTO(device_asked, endpoint)},
    {"p256dh", "string", "Its key, base64url.", API_INTO(device_asked, point)},
    {"auth", "string", "Its secret, base64url.", API_INTO(device_asked, auth)},
    {0},
};

/* Nobody else is asked whether the address is one of a push service: what is there is found out with the first push. */
static bool ask_device(api_exchange *at, club_device *out) {
    device_asked asked;
    uint8_t random[CLUB_ID_LENGTH];
    push_receiver receiver;
    if (!api_ask_body(at, &asked)) {
        return false;
    }
    const char *endpoint = asked.endpoint, *point = asked.point, *auth = asked.auth;
    if (!outbound_takes(endpoint, at->self->config->push.local)) {
        return api_bad_field(&at->caller, "endpoint", POD_N_("the address of a push service, with https"));
    }
    if (strlen(point) >= sizeof out->point || strlen(auth) >= sizeof out->auth ||
        !push_receiver_read(point, auth, &receiver)) {
        return api_bad_field(&at->caller, "p256dh", POD_N_("the keys of a browser that takes pushes"));
    }
    *out = (club_device){.session = at->caller.session};
    snprintf(out->endpoint, sizeof out->endpoint, "%s", endpoint);
    snprintf(out->point, sizeof out->point, "%s", point);
    snprintf(out->auth, sizeof out->auth, "%s", auth);
    randombytes_buf(random, sizeof random);
    club_id_make(random, out->id);
    return true;
}

static bool is_there(api_exchange *at) {
    return app_push_point(at->self) ||
           app_problem_set(&at->caller.problem, at->caller.language, APP_NO_PUSHES, NULL, NULL);
}

void api_answer_add_device(api_exchange *at) {
    const club_facts facts = {0};
    club_request request = {.act = CLUB_ADD_DEVICE};
    club_device device;
    request.alert.device = &device;
    if (is_there(at) && ask_device(at, &device) && app_carry_out(at->self, &facts, &request, &at->caller)) {
        api_answer_devices(at);
    }
}

void api_answer_remove_device(api_exchange *at) {
    const club_facts facts = {0};
    club_request request = {.act = CLUB_REMOVE_DEVICE, .alert.device_id = api_exchange_id(at)};
    if (app_carry_out(at->self, &facts, &request, &at->caller)) {
        api_answer_devices(at);
    }
}
