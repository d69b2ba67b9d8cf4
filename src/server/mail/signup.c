/* Becoming a member by mail: whoever answers the question proves the address with it. */
#include <sodium.h>
#include <stdio.h>
#include <string.h>
#include <strings.h>

#include "server/health.h"
#include "server/http/people/account.h"
#include "server/http/router.h"
#include "server/mail/act.h"
#include "store/people.h"

pod_language mail_language_of(const mail_command *command) {
    const mail_verb_form *form = mail_form_of(command->verb);
    for (int language = 0; language < POD_LANGUAGE_COUNT; language++) {
        if (strcasecmp(command->word, form->shown[language]) == 0 ||
            strcasecmp(command->word, form->word[language]) == 0) {
            return (pod_language)language;
        }
    }
    return POD_ENGLISH;
}

/* What there is to be known of the new member. False: the store failed. */
static bool look_up(mail_act *of, club_people_request *ask, club_people_facts *facts) {
    club_person other;
    store_fault fault;
    store_status status = store_find_handle(of->self->store, ask->handle, &other, &fault);
    facts->handle_taken = status == STORE_OK;
    facts->open = of->self->config->club.open;
    facts->mail = server_sends_mail(of->self);
    if (status && status != STORE_NOT_FOUND) {
        server_store_fails(of->self, fault.text);
        return false;
    }
    return true;
}

/* The address was proven by the answer, so no letter is needed to prove it once more. */
static bool confirm(mail_act *of, const club_people_request *ask) {
    store_fault fault;
    json_t *me = mail_call(of, SERVER_API "/confirm", NULL, json_pack("{s:s}", "code", ask->new_code_text));
    for (size_t i = 0; i < 2; i++) {
        store_settle_letter(of->self->store,
                            &(store_delivery){.id = ask->letter[i], .done = true, .at_ms = of->self->wall_ms}, &fault);
    }
    json_decref(me);
    return me != NULL;
}

static bool sign_up(mail_act *of, const store_question *question, const char *handle) {
    char code[AUTH_CODE_TEXT_SIZE], recovery[AUTH_CODE_TEXT_SIZE];
    club_guest guest = {.person = question->person, .language = question->language};
    club_facts facts = {0};
    club_request request = {.act = CLUB_SIGN_UP,
                            .people = {.handle = handle, .email = question->address, .proven = true}};
    club_people_request *ask = &request.people;
    randombytes_buf(guest.session.bytes, sizeof guest.session.bytes);
    randombytes_buf(ask->session.key.bytes, sizeof ask->session.key.bytes);
    for (size_t i = 0; i < CLUB_RECOVERY_CODES; i++) { /* which nobody is told; the settings make new ones */
        auth_recovery_code_make(recovery);
        auth_code_hash(&of->self->key, recovery, &ask->recovery[i]);
    }
    sodium_memzero(recovery, sizeof recovery);
    server_make_letter_ids(ask);
    server_make_code(of->self, ask, code);
    of->caller.guest = &guest;
    bool done = look_up(of, ask, &facts.people) && server_carry_out(of->self, &facts, &request, &of->caller);
    of->caller.guest = NULL;
    if (!done && of->caller.problem.status) {
        mail_say_problem(of, &of->caller.problem);
    }
    done = done && confirm(of, ask);
    sodium_memzero(code, sizeof code);
    return done;
}

static void welcome(mail_act *of) {
    char own[MAIL_REPLY_SIZE], page[512];
    snprintf(page, sizeof page, "%s/recover", of->self->config->public_url);
    mail_say(of, POD_N_("Welcome, {0}. To sign in on the page too, set a password: {1}"), of->account.handle, page,
             NULL);
    if (mail_own_address(of->self, &of->account.person, own)) {
        mail_say(of, POD_N_("This address is yours alone, for a year: {0}"), own, NULL, NULL);
    }
    mail_say(of, POD_N_("Write commands to it, one a line. The command 'help' lists them."), NULL, NULL, NULL);
}

/* The name that the question was about; false: it was not one of a sign-up. */
static bool name_of(const store_question *question, char out[CLUB_HANDLE_SIZE]) {
    mail_script script;
    mail_script_read("", question->command, strlen(question->command), &script);
    const mail_command *command = &script.command[0];
    size_t length = script.count == 1 ? strlen(command->about) : CLUB_HANDLE_SIZE;
    bool good = length < CLUB_HANDLE_SIZE && !command->error && command->verb == MAIL_SIGN_UP;
    memcpy(out, good ? command->about : "", good ? length + 1 : 1);
    return good;
}

bool mail_take_sign_up(mail_act *of, const mail_script *script) {
    store_question question;
    char handle[CLUB_HANDLE_SIZE];
    store_fault fault;
    server *self = of->self;
    store_status status = store_find_question(self->store, of->token.about, &question, &fault);
    if (status && status != STORE_NOT_FOUND) {
        server_store_fails(self, fault.text);
        return false;
    }
    /* Of what is over nobody is told: who asks may be anybody. */
    if (status || question.until_ms <= self->wall_ms || !club_person_same(&question.person, &of->token.person) ||
        !name_of(&question, handle) || !mail_says_yes(script)) {
        return true;
    }
    of->caller.language = question.language;
    snprintf(of->account.email, sizeof of->account.email, "%s", question.address);
    snprintf(of->account.handle, sizeof of->account.handle, "%s", handle);
    if (sign_up(of, &question, handle)) {
        of->account.person = question.person;
        welcome(of);
    }
    if (of->failed || store_drop_question(self->store, question.id, &fault)) {
        return false;
    }
    return mail_send_answer(of);
}
