/* What is asked once more before it is done. */
#include <sodium.h>
#include <stdio.h>
#include <string.h>
#include <strings.h>

#include "server/health.h"
#include "server/http/people/account.h"
#include "server/mail/act.h"
#include "server/post/body.h"
#include "server/post/delivery.h"

#define DAY_MS (INT64_C(24) * 3600 * 1000)
#define QUESTION_MS (7 * DAY_MS)

/* ---- What must be asked ------------------------------------------------------------------------------------------ */

/* It only shows something, to the member alone. */
static bool only_looks(const mail_command *command) {
    switch (command->verb) {
    case MAIL_HELP:
    case MAIL_SHOW:
    case MAIL_PREVIEW:
    case MAIL_GAMES:
    case MAIL_HISTORY:
    case MAIL_RATINGS:
    case MAIL_EXPORT:
    case MAIL_SIGN_UP:
        return true;
    case MAIL_QUEUE:
    case MAIL_NOTE:
        return !*command->rest;
    case MAIL_VACATION:
    case MAIL_NOTIFY:
        return !command->about[0];
    default:
        return false;
    }
}

/* It gives something up, or is about the account. */
static bool is_grave(mail_verb verb) {
    return verb == MAIL_RESIGN || verb == MAIL_DRAW || verb == MAIL_VACATION || verb == MAIL_NOTIFY;
}

bool mail_must_ask(const mail_act *of, const mail_command *command) {
    return !of->confirmed && !only_looks(command) && (!of->trusted || is_grave(command->verb));
}

/* ---- Asking ------------------------------------------------------------------------------------------------------ */

/* The command as it could be written, about the game as it stands now: what is confirmed later is what is asked now. */
static void print_command(mail_act *of, const mail_command *command, pod_text *out) {
    server_caller caller = of->caller;
    const mail_verb_form *form = mail_form_of(command->verb);
    pod_text_add(out, form->word[POD_ENGLISH]);
    if (command->about[0]) {
        pod_text_format(out, " %s", command->about);
    }
    const server_cached_game *cached =
        form->ply && !command->has_ply ? server_find(of->self, command->about, &caller) : NULL;
    if (command->has_ply || cached) {
        pod_text_format(out, " #%zu", command->has_ply ? command->ply : cached->game.ply);
    }
    if (*command->rest) {
        pod_text_format(out, " %s", command->rest);
    }
}

static void make_id(char out[CLUB_ID_SIZE]) {
    uint8_t random[CLUB_ID_LENGTH];
    randombytes_buf(random, sizeof random);
    club_id_make(random, out);
}

static bool keep(mail_act *of, store_question *question) {
    store_fault fault;
    server *self = of->self;
    make_id(question->id);
    question->person = of->account.person;
    question->language = of->caller.language;
    question->until_ms = self->wall_ms + QUESTION_MS;
    if (!server_transaction(self, &of->caller)) {
        of->failed = true;
    } else if (store_add_question(self->store, question, &fault)) {
        server_store_fails(self, fault.text);
        of->failed = true;
    }
    return !of->failed;
}

static mail_token token_of(const store_question *question) {
    mail_token token = {.kind = MAIL_TOKEN_QUESTION, .person = question->person, .until_ms = question->until_ms};
    memcpy(token.about, question->id, sizeof token.about);
    return token;
}

void mail_ask(mail_act *of, const mail_command *command) {
    store_question question = {.address = ""};
    pod_text text = pod_text_over(question.command, sizeof question.command);
    server_caller caller = of->caller;
    const server_cached_game *cached = server_find(of->self, command->about, &caller);
    if (of->quiet) {
        return;
    }
    if (cached) {
        mail_is_about_game(of, &cached->game);
    }
    print_command(of, command, &text);
    if (!pod_text_fits(&text)) {
        mail_say(of, POD_N_("Not done: this is too long to be asked once more."), NULL, NULL, NULL);
        return;
    }
    if (keep(of, &question)) {
        const mail_token token = token_of(&question);
        mail_say(of, POD_N_("Nothing was done yet. Do you want this? {0}"), question.command, NULL, NULL);
        mail_say_reply(of, POD_N_("If so, reply within 7 days with the word yes, or write it to {0}"), &token);
    }
}

/* ---- Being answered ---------------------------------------------------------------------------------------------- */

/* False: there is none that can be answered now, and the answer says so. */
static bool find_question(mail_act *of, store_question *out) {
    store_fault fault;
    store_status status = store_find_question(of->self->store, of->token.about, out, &fault);
    if (status && status != STORE_NOT_FOUND) {
        server_store_fails(of->self, fault.text);
        of->failed = true;
    } else if (status || out->until_ms <= of->self->wall_ms || !club_person_same(&out->person, &of->token.person)) {
        mail_say(of, POD_N_("Nothing was done: that question was answered already, or is too old."), NULL, NULL, NULL);
        return false;
    }
    return !of->failed;
}

void mail_take_confirmation(mail_act *of) {
    store_question question;
    mail_script script;
    store_fault fault;
    if (!find_question(of, &question)) {
        return;
    }
    mail_script_read("", question.command, strlen(question.command), &script);
    if (script.count != 1 || script.command[0].error) {
        mail_say(of, POD_N_("Nothing was done: that question was answered already, or is too old."), NULL, NULL, NULL);
        return;
    }
    of->confirmed = true;
    mail_say(of, "> {0}", question.command, NULL, NULL);
    mail_do(of, &script.command[0]);
    of->confirmed = false; /* this one alone was */
    if (!server_transaction(of->self, &of->caller)) {
        of->failed = true;
    } else if (store_drop_question(of->self->store, question.id, &fault)) {
        server_store_fails(of->self, fault.text);
        of->failed = true;
    }
}

/* ---- Strangers --------------------------------------------------------------------------------------------------- */

static const inbox_verdict silence = {INBOX_ACCEPTED, "2.0.0", "nothing to do for it"};
static const inbox_verdict later = {INBOX_LATER, "4.3.0", "the club cannot write to its database now; try again"};

/* Whether this address may be answered now: once a day, and not too many of one host. */
static bool may_answer(mail_act *of, const char *address, bool *failed) {
    uint8_t hash[STORE_ADDRESS_HASH_BYTES];
    store_fault fault;
    server *self = of->self;
    crypto_generichash(hash, sizeof hash, (const unsigned char *)address, strlen(address), self->key.bytes,
                       sizeof self->key.bytes);
    snprintf(of->caller.address, sizeof of->caller.address, "mail %.50s", strrchr(address, '@'));
    *failed = false;
    if (!server_admit_letter(self, &of->caller)) {
        return false;
    }
    *failed = !server_transaction(self, &of->caller);
    store_status status =
        *failed ? STORE_OK : store_answer_stranger(self->store, hash, self->wall_ms, self->wall_ms - DAY_MS, &fault);
    if (status && status != STORE_CONFLICT) {
        server_store_fails(self, fault.text);
        *failed = true;
    }
    return !*failed && !status;
}

/* Tells a member, at the address that is known to be the member's, where to write. */
static bool tell_member(mail_act *of) {
    char own[MAIL_REPLY_SIZE];
    if (!mail_own_address(of->self, &of->account.person, own)) {
        return false;
    }
    mail_say(of,
             POD_N_("Your mail came to the address of everybody, where nobody can tell that it is from you, so nothing "
                    "was done."),
             NULL, NULL, NULL);
    mail_say_own_address(of, own);
    return mail_send_answer(of);
}

/* Asks whoever reads the address whether he wants to become a member. */
static bool ask_stranger(mail_act *of, const mail_command *command) {
    store_question question = {.address = ""};
    pod_text text = pod_text_over(question.command, sizeof question.command);
    make_id(of->account.person.id); /* who will be */
    snprintf(question.address, sizeof question.address, "%s", of->account.email);
    snprintf(of->account.handle, sizeof of->account.handle, "%.20s", command->about);
    print_command(of, command, &text);
    if (!pod_text_fits(&text) || !keep(of, &question)) {
        return false;
    }
    const mail_token token = token_of(&question);
    mail_say(of, POD_N_("Somebody, you we hope, wants to make an account by the name of {0} for this mail address."),
             command->about, NULL, NULL);
    mail_say_reply(of, POD_N_("If so, reply within 7 days with the word yes, or write it to {0}"), &token);
    mail_say(of, POD_N_("If that was not you, ignore this mail."), NULL, NULL, NULL);
    of->account.person = (club_person){""};
    return mail_send_answer(of);
}

static bool wants_account(const mail_script *script, const mail_command **out) {
    *out = &script->command[0];
    return script->count && !script->command[0].error && script->command[0].verb == MAIL_SIGN_UP;
}

inbox_verdict mail_of_stranger(server *self, const inbox_message *message) {
    mail_act of = {.self = self, .message = message, .caller = {.language = POD_ENGLISH}};
    mail_script script;
    const mail_command *command;
    char address[CLUB_ADDRESS_SIZE];
    bool found, failed;
    of.out = pod_text_over(of.lines, sizeof of.lines);
    mail_script_read(message->subject, message->text, message->text_length, &script);
    if (!club_address_set(address, message->from, strlen(message->from)) ||
        !server_find_login(self, &of.caller, address, &of.account, &found)) {
        return of.caller.problem.status ? later : silence;
    }
    if (!found && !wants_account(&script, &command)) {
        return silence;
    }
    if (found) {
        of.caller.language = of.account.language;
    } else {
        of.caller.language = mail_language_of(&script.command[0]);
        memcpy(of.account.email, address, sizeof address);
    }
    if (!may_answer(&of, address, &failed)) {
        return failed ? later : silence;
    }
    return (found ? tell_member(&of) : ask_stranger(&of, command)) ? silence : later;
}
