/* Letters for those who have lost their passwords. Whoever asks is answered before anything is looked up, so that
   neither the answer nor the time it takes says whether there is such an account: what follows is work of a later turn,
   of this server or of the next. */
#include "app/people/recover.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "app/acts.h"
#include "app/admission.h"
#include "app/lobby/lookup.h"
#include "app/people/account.h"
#include "app/transaction.h"
#include "store/pending.h"

enum { AGAIN_MS = 1000 /* after a failure of the store */ };

/* Whose password is said to be lost. */
struct app_recoveries {
    char login[APP_RECOVERIES_MAX][CLUB_ADDRESS_SIZE];
    size_t count;
    int64_t next_ms; /* no sooner, after a failure */
};

static bool add(void *context, const void *login) {
    struct app_recoveries *wanted = context;
    snprintf(wanted->login[wanted->count++], sizeof wanted->login[0], "%s", (const char *)login);
    return true;
}

bool app_recoveries_open(app *self, store_fault *fault) {
    self->recoveries = calloc(1, sizeof *self->recoveries);
    return self->recoveries &&
           !store_list_recoveries(self->store, APP_RECOVERIES_MAX, (store_visitor){self->recoveries, add}, fault);
}

void app_recoveries_close(app *self) {
    free(self->recoveries);
}

bool app_recover(app *self, const char *login, app_caller *caller) {
    if (self->recoveries->count == APP_RECOVERIES_MAX) {
        app_problem_set(&caller->problem, caller->language, APP_BUSY, NULL, NULL);
        caller->problem.retry_after = 1;
        return false;
    }
    if (strlen(login) >= sizeof self->recoveries->login[0]) {
        return true; /* nobody is called so */
    }
    return app_transaction(self, caller) &&
           app_store_did(self, store_add_recovery(self->store, login, self->wall_ms, &self->fault), caller) &&
           add(self->recoveries, login);
}

/* False: the store failed, so it is to be tried again. */
static bool write_letter(app *self, const char *login) {
    app_caller nobody = {.language = POD_ENGLISH};
    club_request request = {.act = CLUB_RECOVER};
    club_account account;
    bool found;
    char code[AUTH_CODE_TEXT_SIZE];
    if (!app_find_login(self, &nobody, login, &account, &found)) {
        return false;
    }
    if (!app_transaction(self, &nobody) ||
        !app_store_did(self, store_drop_recovery(self->store, login, &self->fault), &nobody)) {
        return false;
    }
    if (!found || !app_admit_letter_to(self, &account.person)) {
        return true;
    }
    const club_facts facts = {.people = {.about = &account, .mail = app_sends_mail(self)}};
    app_make_letter_ids(&request.people);
    app_make_code(self, &request.people, code);
    return app_carry_out(self, &facts, &request, &nobody) || nobody.problem.class != APP_CLASS_UNAVAILABLE;
}

void app_run_recoveries(app *self) {
    struct app_recoveries *wanted = self->recoveries;
    size_t done = 0;
    if (self->now_ms < wanted->next_ms) {
        return;
    }
    while (done < wanted->count && write_letter(self, wanted->login[done])) {
        done++;
    }
    wanted->count -= done;
    wanted->next_ms = wanted->count ? self->now_ms + AGAIN_MS : 0;
    memmove(wanted->login, wanted->login + done, wanted->count * sizeof wanted->login[0]);
}

int app_recoveries_wait_ms(const app *self) {
    const struct app_recoveries *wanted = self->recoveries;
    int64_t left = wanted->next_ms - self->now_ms;
    return !wanted->count ? -1 : left > 0 ? (int)left : 0;
}
