/* What is asked once more before it is done. */
#include <sodium.h>
#include <stdio.h>
#include <string.h>

#include "app/transaction.h"
#include "mail/act.h"

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
    case MAIL_EVENT:
    case MAIL_STANDING:
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
    app_caller caller = of->caller;
    const mail_verb_form *form = mail_form_of(command->verb);
    pod_text_add(out, form->shown[POD_ENGLISH]);
    if (command->about[0]) {
        pod_text_format(out, " %s", command->about);
    }
    const app_cached_game *cached = form->ply && !command->has_ply ? app_find(of->self, command->about, &caller) : NULL;
    if (command->has_ply || cached) {
        pod_text_format(out, " #%zu", command->has_ply ? command->ply : cached->game.ply);
    }
    if (*command->rest) {
        pod_text_format(out, " %s", command->rest);
    }
}

bool mail_add_question(mail_act *of, store_question *question) {
    uint8_t random[CLUB_ID_LENGTH];
    app *self = of->self;
    randombytes_buf(random, sizeof random);
    club_id_make(random, question->id);
    question->language = of->caller.language;
    question->until_ms = self->wall_ms + QUESTION_MS;
    if (!app_transaction(self, &of->caller)) {
        of->failed = true;
    } else if (mail_stored(of, store_add_question(self->store, question, &self->fault))) {
        mail_note_question(of, question);
    }
    return !of->failed;
}

void mail_note_question(mail_act *of, const store_question *question) {
    mail_token token = {.kind = MAIL_TOKEN_QUESTION, .person = question->person, .until_ms = question->until_ms};
    memcpy(token.about, question->id, sizeof token.about);
    mail_note_reply(&of->replies, &token, "");
}

void mail_ask(mail_act *of, const mail_command *command) {
    char line[STORE_QUESTION_SIZE];
    pod_text text = pod_text_over(line, sizeof line);
    app_caller caller = of->caller;
    const app_cached_game *cached = app_find(of->self, command->about, &caller);
    if (of->quiet) {
        return;
    }
    if (cached) {
        mail_is_about_game(of, &cached->game);
    }
    print_command(of, command, &text);
    const size_t used = strlen(of->asked);
    if (!pod_text_fits(&text) || used + text.length + 3 > sizeof of->asked) {
        mail_say(of, POD_N_("Not done: this is too long to be asked once more."));
        return;
    }
    pod_text all = pod_text_over(of->asked + used, sizeof of->asked - used);
    pod_text_format(&all, "%s%s", used ? "\n\n" : "", line); /* an empty line ends what goes on over lines */
    char shown[STORE_QUESTION_SIZE];
    snprintf(shown, sizeof shown, "%s%s%s%s%s", mail_form_of(command->verb)->shown[of->caller.language],
             command->about[0] ? " " : "", command->about, *command->rest ? " " : "", command->rest);
    mail_say(of, POD_N_("Nothing was done yet. Do you want this? {0}"), shown);
}

void mail_keep_question(mail_act *of) {
    store_question question = {.person = of->account.person};
    snprintf(question.command, sizeof question.command, "%s", of->asked);
    if (of->asked[0]) {
        mail_add_question(of, &question);
    }
}
