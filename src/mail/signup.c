/* Becoming a member by mail: whoever answers the question proves the address with it. */
#include <sodium.h>
#include <stdio.h>
#include <string.h>

#include "app/admission.h"
#include "app/people/account.h"
#include "app/transaction.h"
#include "mail/act.h"
#include "store/people.h"

#define DAY_MS (INT64_C(24) * 3600 * 1000)

/* What there is to be known of the new member. False: the store failed. */
static bool look_up(mail_act *of, club_people_request *ask, club_people_facts *facts) {
    club_person other;
    store_status status = store_find_handle(of->self->store, ask->handle, &other, &of->self->fault);
    facts->handle_taken = status == STORE_OK;
    if (status == STORE_OK || status == STORE_NOT_FOUND) {
        status = store_find_address(of->self->store, ask->email, &other, &of->self->fault);
        facts->email_taken = status == STORE_OK;
    }
    facts->open = of->self->config->club.open;
    facts->mail = app_sends_mail(of->self);
    return mail_stored(of, status);
}

static bool sign_up(mail_act *of, const store_question *question, const char *handle) {
    char recovery[AUTH_CODE_TEXT_SIZE];
    club_guest guest = {.person = question->person, .language = of->caller.language};
    club_facts facts = {0};
    club_request request = {
        .act = CLUB_SIGN_UP,
        .people = {.handle = handle, .email = question->address, .email_proven = true, .proven = true}};
    club_people_request *ask = &request.people;
    randombytes_buf(guest.session.bytes, sizeof guest.session.bytes);
    randombytes_buf(ask->session.key.bytes, sizeof ask->session.key.bytes);
    for (size_t i = 0; i < CLUB_RECOVERY_CODES; i++) { /* which nobody is told; the settings make new ones */
        auth_recovery_code_make(recovery);
        auth_code_hash(&of->self->key, recovery, &ask->recovery[i]);
    }
    sodium_memzero(recovery, sizeof recovery);
    of->caller.guest = &guest;
    const bool done = look_up(of, ask, &facts.people) && app_carry_out(of->self, &facts, &request, &of->caller);
    of->caller.guest = NULL;
    if (!done && of->caller.problem.class) {
        mail_say_problem(of, &of->caller.problem);
    }
    return done;
}

/* Who has no page open must hear of everything that can be answered. */
static bool wish_mails(mail_act *of) {
    club_request request = {.act = CLUB_SET_WISHES};
    if (!mail_find_wishes(of, &request.alert.wishes)) {
        return false;
    }
    for (club_alert_kind kind = 0; kind < CLUB_ALERT_KIND_COUNT; kind++) {
        if (club_alert_row_of(kind)->title) {
            club_wishes_set(&request.alert.wishes, kind, CLUB_CHANNEL_MAIL, true);
        }
    }
    return mail_carry_out(of, &request);
}

/* "defier bob": a command in the reader's language. */
static void print_example(const mail_act *of, mail_verb verb, const char *behind, char out[MAIL_WORD_SIZE]) {
    snprintf(out, MAIL_WORD_SIZE, "%s%s", mail_form_of(verb)->shown[of->caller.language], behind);
}

static void welcome(mail_act *of) {
    char page[512], challenge[MAIL_WORD_SIZE], games[MAIL_WORD_SIZE], help[MAIL_WORD_SIZE], notify[MAIL_WORD_SIZE];
    snprintf(page, sizeof page, "%s/recover", of->self->config->public_url);
    print_example(of, MAIL_CHALLENGE, "", challenge);
    print_example(of, MAIL_GAMES, "", games);
    print_example(of, MAIL_HELP, "", help);
    print_example(of, MAIL_NOTIFY, "", notify);
    mail_say(of,
             POD_N_("Welcome! You can play by mail alone: when it is your turn a mail comes, and you reply with your "
                    "move. Challenges and offers come by mail too."));
    mail_say_text(of, "");
    mail_say(of,
             POD_N_("To play with somebody, write '{0}' and their name. '{1}' shows the games, '{2}' all commands."),
             challenge, games, help);
    mail_say(of,
             POD_N_("'{0}' shows which mails you get, and changes that. To play on the page too, set a password: {1}"),
             notify, page);
    mail_say_text(of, "");
}

/* ---- Names ------------------------------------------------------------------------------------------------------- */

/* The first command to sign up that is whole; NULL: there is none. */
static const mail_command *sign_up_in(const mail_script *script) {
    for (size_t i = 0; i < script->count; i++) {
        if (!script->command[i].error && script->command[i].verb == MAIL_SIGN_UP) {
            return &script->command[i];
        }
    }
    return NULL;
}

static void keep_name(const mail_script *script, char out[CLUB_HANDLE_SIZE]) {
    const mail_command *command = sign_up_in(script);
    const bool fits = command && strlen(command->about) < CLUB_HANDLE_SIZE;
    snprintf(out, CLUB_HANDLE_SIZE, "%s", fits ? command->about : "");
}

/* The name that a question was about; "": any. */
static void name_of(const store_question *question, char out[CLUB_HANDLE_SIZE]) {
    mail_script script;
    mail_script_read("", question->command, strlen(question->command), &script);
    keep_name(&script, out);
}

/* Whether somebody may have it, as far as can be seen now. */
static bool is_free(mail_act *of, const char *handle) {
    club_person other;
    if (!club_handle_valid(handle, strlen(handle)) || club_handle_reserved(handle)) {
        return false;
    }
    store_status status = store_find_handle(of->self->store, handle, &other, &of->self->fault);
    mail_stored(of, status);
    return status != STORE_OK;
}

/* How to become a member, for somebody whose language is not known yet. */
static void say_how_to_join(mail_act *of) {
    static const char how[] = POD_N_("To become a member, reply with: {0} NAME");
    const pod_language own = of->caller.language;
    for (int language = 0; language < POD_LANGUAGE_COUNT; language++) {
        of->caller.language = (pod_language)language;
        mail_say(of, how, mail_form_of(MAIL_SIGN_UP)->shown[language]);
    }
    of->caller.language = own;
    of->replies.said = true;
}

/* Nothing that whoever wrote has chosen. */
static void name_subject(mail_act *of) {
    pod_text subject = pod_text_over(of->subject, sizeof of->subject);
    pod_text_add_message(&subject, pod_translate(of->caller.language, POD_N_("Playing at {0}")),
                         (const char *const[3]){of->self->config->club.name});
}

/* ---- The answer to the question ---------------------------------------------------------------------------------- */

/* The language of a word that was written, as far as there is one. */
static void take_language(mail_act *of, const mail_script *script) {
    if (script->count && !script->command[0].error) {
        of->caller.language = mail_language_of(&script->command[0]);
    }
}

static bool make_member(mail_act *of, const store_question *question) {
    return sign_up(of, question, of->account.handle) && mail_find_caller(of) && wish_mails(of);
}

/* Whoever answers has read the question, and so the address is theirs. All answers of ours can be answered likewise. */
static void answer(mail_act *of, const store_question *question, const mail_script *script) {
    char handle[CLUB_HANDLE_SIZE];
    keep_name(script, handle);
    if (!handle[0] && mail_script_yes(script) == 1) {
        name_of(question, handle);
    }
    snprintf(of->account.handle, sizeof of->account.handle, "%s", handle);
    if (handle[0] && make_member(of, question)) {
        welcome(of);
        mail_offer_own_address(of);
        of->failed |= store_drop_question(of->self->store, question->id, &of->self->fault) != STORE_OK;
        return;
    }
    of->account.handle[0] = 0;
    say_how_to_join(of);
    mail_note_question(of, question);
}

inbox_verdict mail_take_sign_up(mail_act *of, const mail_script *script) {
    store_question question;
    if (!mail_find_question(of, &question)) {
        return of->failed ? mail_later : mail_of_stranger(of->mailer, of->message);
    }
    if (mail_script_yes(script) == 0 || !app_admit_answer_to(of->self, &question.person, true, true)) {
        return mail_not_answered;
    }
    of->caller.language = question.language;
    take_language(of, script);
    snprintf(of->account.email, sizeof of->account.email, "%s", question.address);
    answer(of, &question, script);
    name_subject(of);
    return !of->failed && mail_send_answer(of) ? mail_answered : mail_later;
}

/* ---- Strangers --------------------------------------------------------------------------------------------------- */

/* Whether this address may be answered now: once a day, and not too many of one host. */
static bool may_answer(mail_act *of, const char *address) {
    uint8_t hash[STORE_ADDRESS_HASH_BYTES];
    app *self = of->self;
    crypto_generichash(hash, sizeof hash, (const unsigned char *)address, strlen(address), self->key.bytes,
                       sizeof self->key.bytes);
    snprintf(of->caller.address, sizeof of->caller.address, "mail %.50s", strrchr(address, '@'));
    if (!app_admit_letter(self, &of->caller)) {
        return false;
    }
    if (!app_transaction(self, &of->caller)) {
        of->failed = true;
        return false;
    }
    store_status status = store_answer_stranger(self->store, hash, self->wall_ms, self->wall_ms - DAY_MS, &self->fault);
    return mail_stored(of, status == STORE_CONFLICT ? STORE_OK : status) && !status;
}

/* Nothing is done for an address that anybody may have written from: its owner is asked. */
static bool ask(mail_act *of, const char *handle) {
    const app *self = of->self;
    uint8_t random[CLUB_ID_LENGTH];
    store_question question = {.address = ""};
    const bool can_be = handle[0] && is_free(of, handle);
    randombytes_buf(random, sizeof random);
    club_id_make(random, question.person.id); /* who will be */
    snprintf(question.address, sizeof question.address, "%s", of->account.email);
    snprintf(question.command, sizeof question.command, can_be ? "signup %s" : "help", handle);
    if (can_be) {
        snprintf(of->account.handle, sizeof of->account.handle, "%s", handle);
        mail_say(of,
                 POD_N_("Somebody, you we hope, wants to make an account by the name of {0} for this mail address."),
                 handle);
    } else if (handle[0]) {
        mail_say(of,
                 POD_N_("The name {0} is not free, or cannot be a name: those have 3 to 20 of the letters a to z, "
                        "digits, - and _."),
                 handle);
    } else {
        mail_say(of, POD_N_("This is {0}, a club that plays board games by mail and at {1}"), self->config->club.name,
                 self->config->public_url);
    }
    if (!can_be) {
        say_how_to_join(of);
    }
    mail_say(of, POD_N_("If that was not you, ignore this mail."));
    return !of->failed && mail_add_question(of, &question);
}

/* In a club that is by invitation, nothing can be asked for by mail. */
static void say_closed(mail_act *of) {
    const app_config *config = of->self->config;
    mail_say(of, POD_N_("This is {0}, a club that plays board games by mail and at {1}"), config->club.name,
             config->public_url);
    mail_say(of, POD_N_("It is by invitation: ask a member for one."));
}

inbox_verdict mail_of_stranger(mailer *self, const inbox_message *message) {
    mail_act of = {.mailer = self, .self = self->app, .message = message, .caller = {.language = POD_ENGLISH}};
    mail_script script;
    char address[CLUB_ADDRESS_SIZE], handle[CLUB_HANDLE_SIZE];
    of.out = pod_text_over(of.lines, sizeof of.lines - MAIL_END_ROOM);
    if (!club_address_set(address, message->from, strlen(message->from)) || !may_answer(&of, address)) {
        return of.failed ? mail_later : mail_not_answered;
    }
    mail_script_read(message->subject, message->text, message->text_length, &script);
    take_language(&of, &script);
    keep_name(&script, handle);
    memcpy(of.account.email, address, sizeof address);
    if (!self->app->config->club.open) {
        say_closed(&of);
    } else if (!ask(&of, handle)) {
        return mail_later;
    }
    name_subject(&of);
    return mail_send_answer(&of) ? mail_answered : mail_later;
}
