/* What the answer to a mail says, line by line. */
#include <stdio.h>
#include <string.h>

#include "app/outbox/post/body.h"
#include "app/people/mail_address.h"
#include "mail/act.h"

void mail_say_text(mail_act *of, const char *text) {
    body_add(&of->out, text);
    pod_text_add(&of->out, "\n");
}

void mail_say_filled(mail_act *of, const char *english, const char *const arguments[3]) {
    char said[4096];
    pod_text text = pod_text_over(said, sizeof said);
    pod_text_add_message(&text, pod_translate(of->caller.language, english), arguments);
    mail_say_text(of, said);
}

bool mail_say_done(mail_act *of, bool done, const char *english, const char *first) {
    if (done) {
        mail_say(of, english, first);
    }
    return done;
}

void mail_say_problem(mail_act *of, const app_problem *problem) {
    mail_say(of, POD_N_("Not done: {0}"), problem->message);
    of->failed |= app_problem_is_ours(problem);
}

void mail_show_later(mail_act *of, const char *game) {
    for (size_t i = 0; i < of->games; i++) {
        if (strcmp(of->game[i], game) == 0) {
            return;
        }
    }
    if (of->games < MAIL_GAMES_MAX) {
        snprintf(of->game[of->games++], CLUB_ID_SIZE, "%s", game);
    }
}

void mail_is_about_game(mail_act *of, const club_game *game) {
    const mail_view view = {of->self, game, &of->account.person, of->caller.language, NULL};
    pod_text subject = pod_text_over(of->subject, sizeof of->subject);
    if (!of->subject[0]) {
        mail_print_subject(&view, &subject);
        memcpy(of->thread_of, game->id, sizeof of->thread_of);
    }
}

void mail_is_about_challenge(mail_act *of, const char *id) {
    if (!of->thread_of[0]) {
        snprintf(of->thread_of, sizeof of->thread_of, "%s", id);
    }
}

bool mail_offer_own_address(mail_act *of) {
    mail_token token;
    const bool found = app_own_mail_token(of->self, &of->account.person, &token);
    if (found) {
        mail_note_reply(&of->replies, &token, "");
    }
    of->failed |= !found;
    return found;
}
