/* Commands that were written, in a mail or before a question: each is done, refused or asked once more. */
#include <stdio.h>
#include <string.h>

#include "app/transaction.h"
#include "mail/act.h"
#include "store/post/mail.h"

void mail_do_command(mail_act *of, const mail_command *command) {
    char error[1024];
    pod_text text = pod_text_over(error, sizeof error);
    if (command->error) {
        mail_error_print(command, of->caller.language, &text);
        mail_say(of, POD_N_("Not done: {0}"), error);
    } else if (mail_must_ask(of, command)) {
        mail_ask(of, command);
    } else {
        mail_do(of, command);
    }
}

/* "> move k7f3q9x2mw c3", so that it is seen what each answer answers. */
static void say_command(mail_act *of, const mail_command *command) {
    char line[160];
    bool known = !command->error || command->error != MAIL_UNKNOWN;
    snprintf(line, sizeof line, "%s%s%s",
             known ? mail_form_of(command->verb)->shown[of->caller.language] : command->word,
             known && command->about[0] ? " " : "", known ? command->about : "");
    mail_say(of, "> {0}", line);
}

void mail_do_written(mail_act *of, const mail_command *command) {
    say_command(of, command);
    mail_do_command(of, command);
    mail_say_text(of, "");
}

/* ---- Questions that are answered -------------------------------------------------------------------------------- */

bool mail_find_question(mail_act *of, store_question *out) {
    store_status status = store_find_question(of->self->store, of->token.about, out, &of->self->fault);
    return mail_stored(of, status) && !status && out->until_ms > of->self->wall_ms &&
           club_person_same(&out->person, &of->token.person);
}

void mail_take_confirmation(mail_act *of) {
    store_question question;
    mail_script script;
    if (!mail_find_question(of, &question)) {
        if (!of->failed) {
            mail_say(of, POD_N_("Nothing was done: that question was answered already, or is too old."));
        }
        return;
    }
    mail_script_read("", question.command, strlen(question.command), &script);
    of->confirmed = true;
    for (size_t i = 0; i < script.count && !of->failed; i++) {
        mail_do_written(of, &script.command[i]);
    }
    of->confirmed = false; /* these alone were */
    if (!app_transaction(of->self, &of->caller)) {
        of->failed = true;
    } else {
        mail_stored(of, store_drop_question(of->self->store, question.id, &of->self->fault));
    }
}
