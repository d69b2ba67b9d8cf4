/* What commands do and look at: the club is asked in the member's name, and within their limits. */
#include "app/acts.h"
#include "app/admission.h"
#include "app/health.h"
#include "app/lobby/lookup.h"
#include "app/people/account.h"
#include "mail/act.h"
#include "store/alerts.h"
#include "store/order.h"

/* ---- Who acts --------------------------------------------------------------------------------------------------- */

bool mail_find_caller(mail_act *of) {
    app_caller *caller = &of->caller;
    bool found;
    *caller = (app_caller){.person = of->token.person, .language = POD_ENGLISH};
    if (!app_load_account(of->self, caller, &of->token.person, &of->account, &found)) {
        return false;
    }
    if (store_find_restraint(of->self->store, &of->token.person, &caller->restraint, &of->self->fault)) {
        app_store_fails(of->self);
        return false;
    }
    caller->language = of->account.language;
    caller->member = found && club_account_is_member(&of->account);
    caller->roles = of->account.roles;
    snprintf(caller->address, sizeof caller->address, "mail %s", of->token.person.id);
    return true;
}

/* ---- Acts -------------------------------------------------------------------------------------------------------- */

bool mail_say_whether(mail_act *of, bool done, const app_caller *caller) {
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
    return mail_say_whether(of, done, &caller);
}

bool mail_carry_out(mail_act *of, club_request *request) {
    app_caller caller = of->caller;
    const club_facts none = {0};
    char id[CLUB_ID_SIZE];
    if (app_admit(of->self, &caller)) {
        of->failed |= app_decide(of->self, &none, request, &caller, id) != STORE_OK;
    }
    return mail_say_whether(of, !caller.problem.class && !of->failed, &caller);
}

bool mail_find_wishes(mail_act *of, club_wishes *out) {
    return mail_stored(of, store_find_wishes(of->self->store, &of->account.person, out, &of->self->fault));
}

bool mail_stored(mail_act *of, store_status status) {
    if (status && status != STORE_NOT_FOUND) {
        app_store_fails(of->self);
        of->failed = true;
        return false;
    }
    return true;
}

/* ---- Looking ----------------------------------------------------------------------------------------------------- */

bool mail_has_done(mail_act *of, bool done) {
    if (!done) {
        mail_say_problem(of, &of->caller.problem);
    }
    return done;
}

bool mail_may_look(mail_act *of) {
    return mail_has_done(of, app_admit(of->self, &of->caller));
}

bool mail_has_read(mail_act *of, store_status status) {
    return mail_has_done(of, app_store_did(of->self, status, &of->caller));
}
