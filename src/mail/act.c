#include "mail/act.h"

#include <stdio.h>
#include <string.h>

#include "app/admission.h"
#include "app/people/account.h"
#include "app/transaction.h"
#include "store/pending.h"

static const inbox_verdict done_only = {.text = "done, but the answer could not be kept"};
static const inbox_verdict too_many = {.text = "not answered: there were too many of late"};

/* ---- Who it is --------------------------------------------------------------------------------------------------- */

static bool is_spent_by_use(mail_token_kind kind) {
    return kind < MAIL_TOKEN_QUESTION;
}

typedef enum standing { STANDS, SPENT, EXPIRED } standing;

/* Whether the token may still be used. False: the store failed. */
static bool look_at_token(mail_act *of, standing *out) {
    bool spent = false;
    unsigned generation = 0;
    const mail_token *token = &of->token;
    store_status status = STORE_OK;
    if (token->kind == MAIL_TOKEN_COMMANDS) {
        status = store_find_mail_generation(of->self->store, &token->person, &generation, &of->self->fault);
        *out = (token->ply << 13 | token->serial) == generation ? STANDS : EXPIRED;
        of->proven = *out == STANDS; /* whoever has one that was replaced proves nothing */
    } else {
        status = store_find_spent_token(of->self->store, of->spelt, &spent, &of->self->fault);
        *out = spent ? SPENT : STANDS;
    }
    if (token->until_ms < of->self->wall_ms) {
        *out = EXPIRED;
    }
    return mail_stored(of, status);
}

/* In the transaction of what it was used for. */
static void spend(mail_act *of) {
    if (!app_transaction(of->self, &of->caller)) {
        of->failed = true;
    } else {
        mail_stored(of, store_spend_token(of->self->store, of->spelt, of->token.until_ms, &of->self->fault));
    }
}

/* ---- Commands ---------------------------------------------------------------------------------------------------- */

/* Each with its answer below it. */
static void do_all(mail_act *of, const mail_script *script) {
    for (size_t i = 0; i < script->count && !of->failed; i++) {
        mail_do_written(of, &script->command[i]);
    }
}

/* A word that is no command may be a move, meant for one game of several. */
static void say_which_game(mail_act *of, const mail_script *script) {
    const mail_command *first = &script->command[0];
    if (script->count && first->error == MAIL_UNKNOWN) {
        mail_say_turns(of);
    }
}

static void do_script(mail_act *of, const mail_script *script) {
    do_all(of, script);
    if (!script->count) {
        mail_say(of, POD_N_("There is no command in your mail. The command 'help' lists them."));
    }
    say_which_game(of, script);
}

/* ---- Answers to mails that ask for one thing --------------------------------------------------------------------- */

/* A command that was written, as an answer to a mail about one thing. NULL: nothing was written but a subject. */
static mail_command *answer_as(mail_act *of, mail_verb verb, const char *about, mail_script *script) {
    mail_answer_read(verb, about, of->message->text, of->message->text_length, script);
    return script->count ? &script->command[0] : NULL;
}

static void say_blank(mail_act *of) {
    mail_say(of, POD_N_("Nothing was done: nothing was written above what is quoted."));
}

static bool do_answer(mail_act *of, mail_command *command) {
    if (!command) {
        say_blank(of);
        return false;
    }
    if (command->error) {
        mail_do_command(of, command);
        return false;
    }
    return mail_do(of, command);
}

static bool move_at(mail_act *of, size_t ply, mail_script *script) {
    mail_command *command = answer_as(of, MAIL_MOVE, of->token.about, script);
    if (command) {
        command->has_ply = true;
        command->ply = ply;
    }
    return do_answer(of, command);
}

/* The board must be as the mail showed it: neither moved on nor taken back since. */
static bool answer_move(mail_act *of, mail_script *script) {
    app_caller caller = of->caller;
    const app_cached_game *cached = app_find(of->self, of->token.about, &caller);
    if (!cached) {
        mail_say_problem(of, &caller.problem);
        return false;
    }
    mail_show_later(of, of->token.about);
    if (cached->game.ply % (MAIL_SERIAL_MAX + 1) != of->token.ply ||
        mail_serial_of(cached->game.turn_ms) != of->token.serial) {
        mail_say(of, POD_N_("Nothing was played: the game is not any more as your mail has it."));
        return false;
    }
    return move_at(of, cached->game.ply, script);
}

static bool answer_challenge(mail_act *of, mail_script *script) {
    mail_command command = {.rest = ""};
    const mail_command *written = &script->command[0];
    int yes = mail_read_yes(written->word);
    if (yes < 0) {
        mail_say(of, POD_N_("Nothing was done: expected yes or no on the first line."));
        return false;
    }
    command.verb = yes ? MAIL_ACCEPT : MAIL_DECLINE;
    memcpy(command.about, of->token.about, sizeof of->token.about);
    if (!yes) {
        mail_command *reason = answer_as(of, MAIL_DECLINE, of->token.about, script);
        size_t word = reason ? strcspn(reason->rest, " \n") : 0;
        const bool said = reason && mail_read_yes(reason->word) == 0;
        command.rest = said ? reason->rest + word + strspn(reason->rest + word, " \n") : "";
    }
    return mail_do(of, &command);
}

/* To the offer, or with a move: the game is as the mail showed it, so that the move is meant for it. */
static bool answer_offer(mail_act *of, mail_script *script) {
    static const mail_verb verbs[CLUB_PROPOSALS] = {[CLUB_PROPOSAL_TAKEBACK] = MAIL_UNDO,
                                                    [CLUB_PROPOSAL_DRAW] = MAIL_DRAW,
                                                    [CLUB_PROPOSAL_PAUSE] = MAIL_VERBS,
                                                    [CLUB_PROPOSAL_REMATCH] = MAIL_REMATCH};
    const int yes = mail_read_yes(script->command[0].word);
    const club_proposal_kind kind = of->token.ply % CLUB_PROPOSALS;
    const mail_verb verb = verbs[kind];
    mail_command command = {.verb = verb, .rest = ""};
    app_caller caller = of->caller;
    const app_cached_game *cached = app_find(of->self, of->token.about, &caller);
    const bool turn = cached && mail_is_turn_of(&cached->game, &of->account.person);
    if (!cached || (yes < 0 && !turn)) {
        mail_say(of, POD_N_("Nothing was done: expected yes or no on the first line."));
        return false;
    }
    memcpy(command.about, of->token.about, sizeof of->token.about);
    mail_show_later(of, of->token.about);
    if ((cached->game.entries & MAIL_SERIAL_MAX) != of->token.serial) {
        mail_say(of, POD_N_("Nothing was done: the game is not any more as your mail has it."));
        return false;
    }
    if (yes < 0) {
        return move_at(of, cached->game.ply, script);
    }
    if (yes && verb == MAIL_DRAW) {
        mail_ask(of, &command);
        return true;
    }
    club_request request = {.act = yes ? CLUB_ACCEPT : CLUB_REFUSE, .game = {.ply = cached->game.ply, .offer = kind}};
    return mail_say_done(of, mail_act_in(of, of->token.about, &request),
                         yes ? POD_N_("You have agreed.") : POD_N_("You have not agreed."), NULL);
}

static bool answer_message(mail_act *of, mail_script *script) {
    club_account other;
    bool found;
    club_person with = {""};
    memcpy(with.id, of->token.about, sizeof with.id);
    mail_command *command = answer_as(of, MAIL_MESSAGE, "", script);
    if (!app_load_account(of->self, &of->caller, &with, &other, &found)) {
        of->failed = of->caller.problem.class != APP_CLASS_NONE;
        return false;
    }
    if (command) {
        snprintf(command->about, sizeof command->about, "%s", other.handle);
    }
    return do_answer(of, command);
}

/* Does what the mail was asked for. */
static void take_answer(mail_act *of, mail_script *script) {
    bool done = false;
    switch (of->token.kind) {
    case MAIL_TOKEN_MOVE:
        done = answer_move(of, script);
        break;
    case MAIL_TOKEN_CHALLENGE:
        done = answer_challenge(of, script);
        break;
    case MAIL_TOKEN_OFFER:
        done = answer_offer(of, script);
        break;
    case MAIL_TOKEN_CHAT:
        done = do_answer(of, answer_as(of, MAIL_CHAT, of->token.about, script));
        break;
    case MAIL_TOKEN_MESSAGE:
        done = answer_message(of, script);
        break;
    case MAIL_TOKEN_QUESTION:
        if (mail_script_yes(script) == 1) {
            mail_take_confirmation(of);
        } else {
            mail_say(of, POD_N_("Nothing was done: expected the word yes on the first line."));
        }
        break;
    default:
        break;
    }
    if (done && is_spent_by_use(of->token.kind)) {
        spend(of);
    }
}

/* Commands may follow, on the next lines. */
static void take_what_follows(mail_act *of, mail_script *script) {
    if (of->token.kind != MAIL_TOKEN_CHAT && of->token.kind != MAIL_TOKEN_MESSAGE) {
        mail_following_read(of->message->text, of->message->text_length, script);
        do_all(of, script);
    }
}

/* An address that is over is of no more use, but the member's own is replaced. */
static void refuse_old(mail_act *of) {
    if (of->token.kind != MAIL_TOKEN_COMMANDS) {
        mail_say(of, POD_N_("Nothing was done: that mail is too old to be answered."));
    } else {
        mail_say(of, POD_N_("Nothing was done: that address for commands was replaced, or is more than a year old."));
        mail_offer_own_address(of);
    }
}

/* ---- The mail ---------------------------------------------------------------------------------------------------- */

/* Whether what is written is other commands than the answer that the mail was asked for. A text is always a text. */
static bool is_other_command(mail_token_kind kind, const mail_command *first) {
    switch (kind) {
    case MAIL_TOKEN_CHAT:
    case MAIL_TOKEN_MESSAGE:
        return false;
    case MAIL_TOKEN_MOVE:
        return first->error != MAIL_UNKNOWN && first->verb != MAIL_MOVE;
    case MAIL_TOKEN_CHALLENGE:
        return first->error != MAIL_UNKNOWN && first->verb != MAIL_ACCEPT && first->verb != MAIL_DECLINE;
    default:
        return first->error != MAIL_UNKNOWN;
    }
}

static void take_mail(mail_act *of, standing how, mail_script *script) {
    const mail_token_kind kind = of->token.kind;
    of->trusted = kind == MAIL_TOKEN_COMMANDS;
    of->quiet = !app_admit_answer_to(of->self, &of->account.person, of->proven, false);
    if (how == EXPIRED) {
        refuse_old(of);
    } else if (kind > MAIL_TOKEN_QUESTION || (script->count && is_other_command(kind, &script->command[0]))) {
        do_script(of, script);
    } else if (how == SPENT) {
        mail_say(of, POD_N_("Nothing was done: that mail was answered already."));
    } else if (!script->count) {
        say_blank(of);
    } else {
        take_answer(of, script);
        take_what_follows(of, script);
    }
    if ((kind == MAIL_TOKEN_MOVE || kind == MAIL_TOKEN_OFFER || kind == MAIL_TOKEN_CHAT) && !of->games) {
        mail_show_later(of, of->token.about);
    }
}

/* The token of the address that the mail came to, and as it is kept. */
static bool find_token(mail_act *of) {
    const inbox_message *message = of->message;
    const char *at = strrchr(message->recipient, '@');
    const char *text = message->detail[0] ? message->detail : message->recipient;
    const size_t length = message->detail[0] ? strlen(text) : at ? (size_t)(at - text) : strlen(text);
    if (!mail_token_read(&of->self->key, text, length, &of->token)) {
        return false;
    }
    for (size_t i = 0; i < MAIL_TOKEN_LENGTH; i++) {
        const char c = text[length - MAIL_TOKEN_LENGTH + i];
        of->spelt[i] = c >= 'A' && c <= 'Z' ? (char)(c | 0x20) : c;
    }
    return true;
}

/* Nothing that proves anything goes on in what is said to others. */
static void cut_tokens(const mail_act *of, char subject[INBOX_SUBJECT_SIZE]) {
    memcpy(subject, of->message->subject, INBOX_SUBJECT_SIZE);
    mail_token_cut(&of->self->key, subject);
    mail_token_cut(&of->self->key, of->message->text);
}

/* Whether the token is of somebody who can be answered, or of one who wants to become a member. */
static bool is_proven(mail_act *of) {
    if (!find_token(of)) {
        return false;
    }
    of->failed = !mail_find_caller(of);
    return of->caller.member ? of->account.email_confirmed : of->token.kind == MAIL_TOKEN_QUESTION;
}

/* A mail to the address of everybody, or to one that proves nothing any more, from that of a member: anybody may have
   sent it, so it is read like a reply that asks for nothing. What it shows, and what is asked once more, goes to the
   member. Whether there is one. */
static bool find_sender(mail_act *of) {
    char address[CLUB_ADDRESS_SIZE];
    const char *from = of->message->from;
    bool found = club_address_set(address, from, strlen(from));
    of->account = (club_account){0};
    of->caller = (app_caller){.language = POD_ENGLISH};
    if (found && !app_find_login(of->self, &of->caller, address, &of->account, &found)) {
        of->failed = true;
    }
    of->token = (mail_token){.kind = MAIL_TOKEN_READER, .person = of->account.person, .until_ms = INT64_MAX};
    of->failed |= found && !mail_find_caller(of);
    return found && of->account.email_confirmed && of->caller.member;
}

/* A mail of a member's. */
static inbox_verdict act_for_member(mail_act *of, standing how, mail_script *script) {
    take_mail(of, how, script);
    if (!of->failed && !of->acted && !app_admit_answer_to(of->self, &of->account.person, of->proven, true)) {
        return too_many;
    }
    if (!of->failed && mail_send_answer(of)) {
        return mail_answered;
    }
    return of->acted ? done_only : mail_later; /* what was done is not done twice */
}

inbox_verdict mail_perform(mailer *self, const inbox_message *message) {
    mail_act of = {.mailer = self, .self = self->app, .message = message};
    mail_script script;
    standing how = STANDS;
    char subject[INBOX_SUBJECT_SIZE];
    of.out = pod_text_over(of.lines, sizeof of.lines - MAIL_END_ROOM);
    if (message->kind != INBOX_ORDINARY) {
        return mail_not_answered;
    }
    of.proven = is_proven(&of);
    const bool known = of.proven || of.failed || find_sender(&of);
    if (of.failed || !app_transaction(of.self, &of.caller)) {
        return mail_later;
    }
    if (!known) {
        return mail_of_stranger(self, message);
    }
    if (!look_at_token(&of, &how)) {
        return mail_later;
    }
    cut_tokens(&of, subject);
    mail_script_read(subject, message->text, message->text_length, &script);
    return of.caller.member ? act_for_member(&of, how, &script) : mail_take_sign_up(&of, &script);
}
