/* What commands do: acts of the club, and routes of the API, called in the process. */
#include <stdlib.h>

#include "app/acts.h"
#include "app/admission.h"
#include "app/health.h"
#include "app/people/account.h"
#include "mail/act.h"
#include "store/alerts.h"
#include "store/order.h"

/* ---- Who acts --------------------------------------------------------------------------------------------------- */

bool mail_find_caller(mail_act *of) {
    store_fault fault;
    app_caller *caller = &of->caller;
    bool found;
    *caller = (app_caller){.person = of->token.person, .language = POD_ENGLISH};
    if (!app_load_account(of->self, caller, &of->token.person, &of->account, &found)) {
        return false;
    }
    if (store_find_restraint(of->self->store, &of->token.person, &caller->restraint, &fault)) {
        app_store_fails(of->self, fault.text);
        return false;
    }
    caller->language = of->account.language;
    caller->member = found && club_account_is_member(&of->account);
    caller->roles = of->account.roles;
    snprintf(caller->address, sizeof caller->address, "mail %s", of->token.person.id);
    return true;
}

/* ---- Acts -------------------------------------------------------------------------------------------------------- */

static bool say_whether(mail_act *of, bool done, const app_caller *caller) {
    of->acted |= done;
    if (!done) {
        mail_say_problem(of, &caller->problem);
    }
    return done;
}

bool mail_act_in(mail_act *of, const char *game, club_request *request) {
    app_caller caller = of->caller;
    const bool done = app_admit(of->self, &caller) &&
                      (request->act != CLUB_CHAT || app_admit_message(of->self, &caller)) &&
                      app_act(of->self, game, request, &caller);
    return say_whether(of, done, &caller);
}

bool mail_carry_out(mail_act *of, club_request *request) {
    app_caller caller = of->caller;
    const club_facts none = {0};
    char id[CLUB_ID_SIZE];
    if (app_admit(of->self, &caller)) {
        of->failed |= app_decide(of->self, &none, request, &caller, id) != STORE_OK;
    }
    return say_whether(of, !caller.problem.class && !of->failed, &caller);
}

bool mail_find_wishes(mail_act *of, club_wishes *out) {
    store_fault fault;
    const store_status status = store_find_wishes(of->self->store, &of->account.person, out, &fault);
    if (status) {
        app_store_fails(of->self, fault.text);
        of->failed = true;
    }
    return !status;
}

/* ---- Routes ------------------------------------------------------------------------------------------------------ */

/* Why it was refused, as RFC 9457 has it. A store that fails is tried again with the whole mail. */
static void say_refusal(mail_act *of, const char *text, int status) {
    json_t *problem = text ? json_loads(text, 0, NULL) : NULL;
    const char *detail = json_string_value(json_object_get(problem, "detail"));
    mail_say(of, POD_N_("Not done: {0}"), detail ? detail : "", NULL, NULL);
    of->failed |= status == 503;
    json_decref(problem);
}

/* What the route answers, to be freed; NULL: it was refused, and the mail says why. */
static char *call(mail_act *of, const char *path, const char *query, const char *body) {
    int status;
    char *text = of->mailer->ask(of->mailer->context, &of->caller, path, query, body, &status);
    if (text && status < 300) {
        return text;
    }
    say_refusal(of, text, status);
    free(text);
    return NULL;
}

json_t *mail_call(mail_act *of, const char *path, const char *query, json_t *body) {
    char *text = body ? json_dumps(body, JSON_COMPACT) : NULL;
    char *answer = call(of, path, query, text);
    json_t *read = answer ? json_loads(answer, 0, NULL) : NULL;
    of->acted |= text && answer;
    json_decref(body);
    free(text);
    free(answer);
    return read;
}

char *mail_call_text(mail_act *of, const char *path, const char *query) {
    return call(of, path, query, NULL);
}
