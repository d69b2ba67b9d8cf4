/* WebSockets come in and go out. */
#include <stdlib.h>
#include <string.h>

#include "api/cookie.h"
#include "api/exchange.h"
#include "api/guard.h"
#include "api/problem.h"
#include "api/router.h"
#include "app/acts.h"
#include "app/app.h"
#include "app/people/door.h"

/* ---- Coming and going ------------------------------------------------------------------------------ */

/* Where nobody is asked who they are: for frames in pages of others. What comes by this door can watch and no more, as
   whoever is nobody has no seat. */
static bool is_for_watching(const transport_request *handshake) {
    return strcmp(handshake->path, API_PATH "/watch") == 0;
}

static bool is_for_all(const transport_request *handshake) {
    return strcmp(handshake->path, API_PATH "/socket") == 0;
}

static bool may_connect(app *self, const transport_request *handshake, app_caller *caller) {
    if (!is_for_watching(handshake) && !is_for_all(handshake)) {
        return app_problem_set(&caller->problem, caller->language, APP_NO_PAGE, handshake->path, NULL);
    }
    if (!api_host_allowed(self, handshake)) {
        return app_problem_set(&caller->problem, caller->language, APP_MISDIRECTED, handshake->host, NULL);
    }
    if (!api_origin_allowed(self, handshake)) {
        return app_problem_set(&caller->problem, caller->language, APP_FOREIGN, handshake->origin, NULL);
    }
    return app_admit(self, caller) && (handshake->passed_on || app_has_room(self, caller));
}

app_peer *api_connect(api *self, const transport_request *handshake, transport_answer *refusal) {
    app_caller caller = {.language = transport_language(handshake->accept_language)};
    api_address_of(self->app, handshake, caller.address);
    caller.has_session = !is_for_watching(handshake) && api_cookie_read(handshake->cookie, &caller.session);
    app_peer *peer = may_connect(self->app, handshake, &caller) ? app_add_peer(self->app, &caller) : NULL;
    if (!peer) {
        api_problem_answer(&caller.problem, handshake, refusal);
    }
    return peer;
}
