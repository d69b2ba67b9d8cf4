/* Letters for those who have lost their passwords. Whoever asks is answered before anything is looked up, so that
   neither the answer nor the time it takes says whether there is such an account: what follows is work of a later turn.
 */
#include "app/people/recover.h"

#include <string.h>

#include "app/acts.h"
#include "app/people/account.h"

enum { AGAIN_MS = 1000 /* after a failure of the store */ };

/* False: the store failed, so it is to be tried again. */
static bool write_letter(server *self, const char *login) {
    server_caller nobody = {.language = POD_ENGLISH};
    club_request request = {.act = CLUB_RECOVER};
    club_account account;
    bool found;
    char code[AUTH_CODE_TEXT_SIZE];
    if (!server_find_login(self, &nobody, login, &account, &found)) {
        return false;
    }
    if (!found || !server_admit_letter_to(self, &account.person)) {
        return true;
    }
    const club_facts facts = {.people = {.about = &account, .mail = server_sends_mail(self)}};
    server_make_letter_ids(&request.people);
    server_make_code(self, &request.people, code);
    return server_carry_out(self, &facts, &request, &nobody) || nobody.problem.status != 503;
}

void server_run_recoveries(server *self) {
    server_recoveries *wanted = &self->recoveries;
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

int server_recoveries_wait_ms(const server *self) {
    const server_recoveries *wanted = &self->recoveries;
    int64_t left = wanted->next_ms - self->now_ms;
    return !wanted->count ? -1 : left > 0 ? (int)left : 0;
}
