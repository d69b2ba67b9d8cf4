/* What a notice by mail has besides its sentence, where the club takes mails: what it is about, and where to reply. */
#include <sodium.h>
#include <stdio.h>
#include <string.h>

#include "app/health.h"
#include "app/lobby/challenge.h"
#include "app/outbox/post/body.h"
#include "app/people/mail_address.h"
#include "mail/act.h"
#include "mail/notice.h"
#include "store/conversations.h"
#include "store/order.h"

/* A reply says what the person wants to say, to somebody or in a game. */
static void expect_words(mail_notice *of, mail_token_kind kind, const char *about) {
    mail_token token = {.kind = kind, .person = of->account->person, .serial = mail_serial_of(of->alert->at_ms)};
    snprintf(token.about, sizeof token.about, "%s", of->alert->about);
    mail_note_reply(&of->replies, &token, about);
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

/* What was removed is left out. */
static void print_words(mail_notice *of, club_subject_kind kind, const char *where) {
    club_subject subject = {.kind = kind, .message = of->alert->number};
    store_said said;
    snprintf(subject.game, sizeof subject.game, "%s", where);
    store_status status = (kind == CLUB_SUBJECT_MESSAGE ? store_find_message : store_find_words)(
        of->self->store, &subject, &said, &of->self->fault);
    if (!status) {
        quote(of, said.text);
    } else if (status != STORE_NOT_FOUND) {
        app_store_fails(of->self);
    }
}

void mail_print_said(mail_notice *of) {
    club_person other = {""};
    store_conversation with;
    if (of->alert->kind == CLUB_ALERT_CHAT) {
        print_words(of, CLUB_SUBJECT_MESSAGE, of->alert->about);
    } else if (of->alert->kind == CLUB_ALERT_MESSAGE) {
        memcpy(other.id, of->alert->about, sizeof other.id);
        if (!store_find_conversation(of->self->store, &of->account->person, &other, &with, &of->self->fault)) {
            print_words(of, CLUB_SUBJECT_DIRECT, with.own.id);
        }
    }
}

/* ---- Things ------------------------------------------------------------------------------------------------------ */

/* A mail of what was said in a game is answered by words alone. */
static void print_game(mail_notice *of, bool chat) {
    app_caller nobody = {.language = of->account->language};
    const app_cached_game *cached = app_find(of->self, of->alert->about, &nobody);
    if (!cached) {
        return;
    }
    const mail_view view = {of->self, &cached->game, &of->account->person, of->account->language,
                            chat ? NULL : &of->replies};
    pod_text subject = pod_text_over(of->subject, sizeof of->subject);
    mail_print_subject(&view, &subject);
    memcpy(of->about, cached->game.id, sizeof of->about);
    mail_print_game(&view, of->out);
    if (chat) {
        expect_words(of, MAIL_TOKEN_CHAT, of->alert->about);
    }
}

static void print_challenge(mail_notice *of, bool asks) {
    app_caller nobody = {.language = of->account->language};
    club_challenge challenge;
    if (!app_find_challenge(of->self, of->alert->about, &challenge, &nobody)) {
        return;
    }
    mail_print_challenge(&challenge, of->account->language, of->out);
    pod_text_add(of->out, "\n");
    memcpy(of->about, challenge.id, sizeof of->about);
    if (asks) {
        expect_words(of, MAIL_TOKEN_CHALLENGE, challenge.id);
    }
}

static void expect_message(mail_notice *of) {
    app_caller nobody = {.language = of->account->language};
    club_identity other;
    club_person with = {""};
    memcpy(with.id, of->alert->about, sizeof with.id);
    if (app_find_identity(of->self, &with, &other, &nobody)) {
        expect_words(of, MAIL_TOKEN_MESSAGE, other.handle);
    }
}

void mail_print_thing(mail_notice *of) {
    const club_alert_kind kind = of->alert->kind;
    const char *path = club_alert_row_of(kind)->path;
    if (strcmp(path, "/challenge/") == 0) {
        print_challenge(of, kind == CLUB_ALERT_CHALLENGE);
    } else if (kind == CLUB_ALERT_MESSAGE) {
        expect_message(of);
    } else if (strcmp(path, "/g/") == 0 && kind != CLUB_ALERT_FOLLOWED) {
        print_game(of, kind == CLUB_ALERT_CHAT);
    }
}

void mail_finish_notices(mail_notice *of, size_t things, char unsubscribe[MAIL_TOKEN_SIZE]) {
    const pod_language language = of->account->language;
    mail_token token = {.kind = MAIL_TOKEN_SILENCE,
                        .person = of->account->person,
                        .until_ms = of->self->wall_ms + INT64_C(365) * 24 * 3600 * 1000};
    mail_token_print(&of->self->key, &token, unsubscribe);
    if (!app_mail_address(of->self)[0]) {
        return;
    }
    mail_print_reply_to(of->self, &of->replies, &of->account->person, of->reply_to);
    mail_print_how_to_reply(&of->replies, language, of->out);
    pod_text_format(of->out, "%s\n\n",
                    pod_translate(language, POD_N_("Any other command can be written into a reply too; 'help' lists "
                                                   "them.")));
    if (things > 1) {
        of->subject[0] = of->about[0] = 0;
    }
}

club_letter mail_letter(const app *self, club_letter_topic topic, const club_account *account, pod_language language) {
    club_letter letter = {.topic = topic,
                          .person = account->person,
                          .language = language,
                          .created_ms = self->wall_ms,
                          .until_ms = self->wall_ms + CLUB_LETTER_MS};
    uint8_t random[CLUB_ID_LENGTH];
    randombytes_buf(random, sizeof random);
    club_id_make(random, letter.id);
    snprintf(letter.address, sizeof letter.address, "%s", account->email);
    snprintf(letter.name, sizeof letter.name, "%s", account->handle);
    return letter;
}

void mail_thread_of(const app *self, const char *about, char out[STORE_THREAD_SIZE]) {
    const char *host = strrchr(self->config->mail.from, '@');
    out[0] = 0;
    if (*about) {
        snprintf(out, STORE_THREAD_SIZE, "<%s.game%s>", about, host ? host : "@localhost");
    }
}
