/* What a notice by mail has besides its sentence, where the club takes mails: what it is about, and where to reply. */
#include <stdio.h>
#include <string.h>

#include "server/health.h"
#include "server/http/challenge/challenge.h"
#include "server/mail/act.h"
#include "server/mail/notice.h"
#include "server/post/body.h"
#include "store/conversations.h"
#include "store/order.h"

static void say(mail_notice *of, const char *english, const char *word) {
    char said[1024];
    pod_text text = pod_text_over(said, sizeof said);
    pod_text_add_message(&text, pod_translate(of->account->language, english), (const char *const[3]){word, "", ""});
    body_add(of->out, said);
    pod_text_add(of->out, "\n");
}

/* Says where to write what, and notes it. */
static void say_reply(mail_notice *of, const char *english, mail_token_kind kind) {
    char address[MAIL_REPLY_SIZE];
    mail_token token = {.kind = kind, .person = of->account->person, .serial = mail_serial_of(of->alert->at_ms)};
    snprintf(token.about, sizeof token.about, "%s", of->alert->about);
    mail_reply_address(of->self, &token, address);
    say(of, english, address);
    mail_note_reply(&of->replies, kind, address);
}

static void print_game(mail_notice *of, const club_game *game) {
    const mail_view view = {of->self, game, &of->account->person, of->account->language, &of->replies};
    pod_text subject = pod_text_over(of->subject, sizeof of->subject);
    mail_print_subject(&view, &subject);
    memcpy(of->about, game->id, sizeof of->about);
    mail_print_game(&view, of->out);
}

/* What was said, each line behind a ">", which no reply is read of. Nothing that proves anything goes on in it. */
static void quote(mail_notice *of, char *text) {
    mail_token_cut(&of->self->key, text);
    for (char *line = text, *end; *line; line = end) {
        end = line + strcspn(line, "\n");
        pod_text_add(of->out, "> ");
        const char kept = *end;
        *end = 0;
        body_add(of->out, line);
        pod_text_add(of->out, "\n");
        *end = kept;
        end += kept != 0;
    }
}

/* Of a game's chat, or of a conversation; what was removed is left out. */
static void print_said(mail_notice *of, club_subject_kind kind, const char *where) {
    club_subject subject = {.kind = kind, .message = of->alert->number};
    store_said said;
    store_fault fault;
    snprintf(subject.game, sizeof subject.game, "%s", where);
    store_status status = (kind == CLUB_SUBJECT_MESSAGE ? store_find_message
                                                        : store_find_words)(of->self->store, &subject, &said, &fault);
    if (!status) {
        quote(of, said.text);
    } else if (status != STORE_NOT_FOUND) {
        server_store_fails(of->self, fault.text);
    }
}

static void print_message(mail_notice *of) {
    club_person other = {""};
    store_conversation with;
    store_fault fault;
    memcpy(other.id, of->alert->about, sizeof other.id);
    if (!store_find_conversation(of->self->store, &of->account->person, &other, &with, &fault)) {
        print_said(of, CLUB_SUBJECT_DIRECT, with.own.id);
    }
    say_reply(of, POD_N_("Reply with what you want to say, or write it to {0}"), MAIL_TOKEN_MESSAGE);
}

static void print_of_game(mail_notice *of) {
    server_caller nobody = {.language = of->account->language};
    const server_cached_game *cached = server_find(of->self, of->alert->about, &nobody);
    if (!cached) {
        return;
    }
    if (of->alert->kind == CLUB_ALERT_CHAT) {
        print_said(of, CLUB_SUBJECT_MESSAGE, of->alert->about);
        say_reply(of, POD_N_("Reply with what you want to say, or write it to {0}"), MAIL_TOKEN_CHAT);
    }
    print_game(of, &cached->game);
}

static void print_of_challenge(mail_notice *of) {
    server_caller nobody = {.language = of->account->language};
    club_challenge challenge;
    if (!server_find_challenge(of->self, of->alert->about, &challenge, &nobody)) {
        return;
    }
    mail_print_challenge(&challenge, of->account->language, of->out);
    if (!of->about[0]) {
        memcpy(of->about, challenge.id, sizeof of->about);
    }
    if (of->alert->kind == CLUB_ALERT_CHALLENGE) {
        say_reply(of, POD_N_("Reply with yes or no, or write it to {0}"), MAIL_TOKEN_CHALLENGE);
    }
}

void mail_print_notice(mail_notice *of) {
    switch (of->alert->kind) {
    case CLUB_ALERT_TURN:
    case CLUB_ALERT_BEGAN:
    case CLUB_ALERT_ENDED:
    case CLUB_ALERT_HALF:
    case CLUB_ALERT_TENTH:
    case CLUB_ALERT_OFFER:
    case CLUB_ALERT_CHAT:
        print_of_game(of);
        break;
    case CLUB_ALERT_CHALLENGE:
    case CLUB_ALERT_ANSWER:
        print_of_challenge(of);
        break;
    case CLUB_ALERT_MESSAGE:
        print_message(of);
        break;
    default:
        break;
    }
}

void mail_finish_notices(mail_notice *of, bool alone, char unsubscribe[MAIL_TOKEN_SIZE]) {
    mail_token token = {.kind = MAIL_TOKEN_SILENCE,
                        .person = of->account->person,
                        .until_ms = of->self->wall_ms + INT64_C(365) * 24 * 3600 * 1000};
    mail_token_print(&of->self->key, &token, unsubscribe);
    if (!mail_club_address(of->self)[0]) {
        return;
    }
    mail_print_reply_to(of->self, &of->replies, &of->account->person, of->reply_to);
    say(of, POD_N_("Any other command can be written into a reply too; 'help' lists them."), "");
    pod_text_add(of->out, "\n");
    if (!alone && (!of->replies.first[0] || of->replies.unclear)) {
        of->subject[0] = of->about[0] = 0;
    }
}

void mail_thread_of(const server *self, const char *about, char out[STORE_THREAD_SIZE]) {
    const char *host = strrchr(self->config->mail.from, '@');
    out[0] = 0;
    if (*about) {
        snprintf(out, STORE_THREAD_SIZE, "<%s.game%s>", about, host ? host : "@localhost");
    }
}
