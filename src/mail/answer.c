/* The letter that answers a mail. */
#include <stdio.h>
#include <string.h>

#include "app/health.h"
#include "app/outbox/outbox.h"
#include "app/transaction.h"
#include "club/game/game.h"
#include "mail/act.h"
#include "mail/notice.h"
#include "store/alerts.h"

const inbox_verdict mail_answered = {.text = "it was answered"};
const inbox_verdict mail_not_answered = {.text = "taken, and not answered"};
const inbox_verdict mail_later = {.later = true, .text = "the club cannot write to its database now"};

/* The game as it stands now, and what may be done next. */
static void show_game(mail_act *of, const char *id) {
    app_caller caller = of->caller;
    const app_cached_game *cached = app_find(of->self, id, &caller);
    if (cached) {
        const club_game *game = club_seen(&cached->game, &of->account.person, &of->seen);
        const mail_view view = {of->self, game, &of->account.person, of->caller.language, &of->replies};
        if (of->games > 1) { /* else the subject says it */
            char heading[STORE_SUBJECT_SIZE];
            pod_text text = pod_text_over(heading, sizeof heading);
            mail_print_subject(&view, &text);
            mail_say_text(of, heading);
        }
        pod_text_format(&of->out, "%s/g/%s\n\n", of->self->config->public_url, cached->game.id);
        mail_print_game(&view, &of->out);
        mail_is_about_game(of, &cached->game);
    }
}

/* A body that is too long ends with a whole line, and says so. What a reply may be stands below it. */
static void end_lines(mail_act *of) {
    if (!pod_text_fits(&of->out)) {
        char *end = strrchr(of->lines, '\n');
        of->out = pod_text_over(end ? end + 1 : of->lines, MAIL_END_ROOM);
        mail_say(of, POD_N_("There was more, which does not fit into a mail."));
    } else {
        of->out.capacity += MAIL_END_ROOM;
    }
    mail_print_how_to_reply(&of->replies, of->caller.language, &of->out);
}

static bool is_id(const char *text) {
    const char *at = strchr(text, '@');
    return at && at > text && at[1] &&
           strspn(text, "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789"
                        ".!#$%&'*+/=?^_`{|}~@[]:-") == strlen(text);
}

/* What mail programs gather mails by: all of a game have one ancestor, which was never sent, and an answer follows what
   it answers. */
static void print_thread(const mail_act *of, char out[STORE_THREAD_SIZE]) {
    mail_thread_of(of->self, of->thread_of, out);
    size_t length = strlen(out);
    if (is_id(of->message->id)) {
        snprintf(out + length, STORE_THREAD_SIZE - length, "%s<%s>", length ? " " : "", of->message->id);
    }
}

/* Where it is about no game, as the mail that it answers. */
static void print_subject(mail_act *of) {
    char written[MAIL_SUBJECT_SIZE];
    if (!of->subject[0] && of->caller.member) {
        snprintf(written, sizeof written, "%.500s", of->message->subject);
        mail_token_cut(&of->self->key, written);
        pod_text subject = pod_text_over(of->subject, sizeof of->subject);
        pod_text_format(&subject, *written && !mail_is_answer(written) ? "Re: %s" : "%s", written);
    }
}

/* Who plays by mail and is not mailed of turns would wait in vain. */
static void say_what_is_off(mail_act *of) {
    const pod_language language = of->caller.language;
    char command[MAIL_WORD_SIZE];
    club_wishes wishes;
    if (!of->acted || !of->thread_of[0] || !of->caller.member ||
        store_find_wishes(of->self->store, &of->account.person, &wishes, &of->self->fault) ||
        club_wishes_carry(&wishes, CLUB_ALERT_TURN, CLUB_CHANNEL_MAIL)) {
        return;
    }
    snprintf(command, sizeof command, "%s %s %s", mail_form_of(MAIL_NOTIFY)->shown[language],
             mail_value_shown(club_alert_kind_name(CLUB_ALERT_TURN), language), mail_value_shown("on", language));
    mail_say(of, POD_N_("You get no mail when it is your turn. To get one, write: {0}"), command);
}

bool mail_send_answer(mail_act *of) {
    char thread[STORE_THREAD_SIZE], reply_to[STORE_REPLY_SIZE];
    app *self = of->self;
    for (size_t i = 0; i < of->games; i++) {
        show_game(of, of->game[i]);
    }
    say_what_is_off(of);
    mail_keep_question(of);
    end_lines(of);
    mail_print_reply_to(self, &of->replies, &of->account.person, reply_to);
    print_thread(of, thread);
    print_subject(of);
    const club_letter letter = mail_letter(self, CLUB_LETTER_ANSWER, &of->account, of->caller.language);
    const store_letter_text text = {of->lines, of->subject, reply_to, thread, ""};
    if (!app_transaction(self, &of->caller)) {
        return false;
    }
    if (store_send_letter(self->store, &letter, &text, &self->fault)) {
        app_store_fails(self);
        return false;
    }
    app_expect(self, APP_MAILS);
    return true;
}
