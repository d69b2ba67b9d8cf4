/* What a notice by mail has besides its sentence, where the club takes mails: what it is about, and where to reply. */
#include <stdio.h>
#include <string.h>

#include "server/http/challenge/challenge.h"
#include "server/mail/act.h"
#include "server/mail/notice.h"
#include "server/post/body.h"

static void say(mail_notice *of, const char *english, const char *word) {
    char said[1024];
    pod_text text = pod_text_over(said, sizeof said);
    pod_text_add_message(&text, pod_translate(of->account->language, english), (const char *const[3]){word, "", ""});
    body_add(of->out, said);
    pod_text_add(of->out, "\n");
}

/* The address that a reply goes to, as long as there is one thing alone to reply to. */
static void note_reply(mail_notice *of, const char *address) {
    if (strcmp(of->reply_to, address) != 0) {
        of->replies++;
        snprintf(of->reply_to, sizeof of->reply_to, "%s", address);
    }
}

/* Says where to write what, and notes it. */
static void say_reply(mail_notice *of, const char *english, mail_token_kind kind) {
    char address[MAIL_REPLY_SIZE];
    mail_token token = {.kind = kind, .person = of->account->person, .serial = mail_serial_of(of->alert->at_ms)};
    snprintf(token.about, sizeof token.about, "%s", of->alert->about);
    mail_reply_address(of->self, &token, address);
    say(of, english, address);
    note_reply(of, address);
}

/* The game as it stands; where it is the member's turn with an address for the move. */
static void print_game(mail_notice *of, const club_game *game) {
    const unsigned turn = club_turn(game);
    const mail_view view = {of->self, game, &of->account->person, of->account->language};
    bool mine = turn != POD_NOBODY && club_person_same(&game->seat[turn].person, &of->account->person);
    char address[MAIL_REPLY_SIZE];
    pod_text subject = pod_text_over(of->subject, sizeof of->subject);
    mail_print_subject(&view, &subject);
    memcpy(of->about, game->id, sizeof of->about);
    if (mine) {
        const mail_token token = mail_token_of_turn(of->self, game, &of->account->person);
        mail_reply_address(of->self, &token, address);
        note_reply(of, address);
    }
    mail_print_game(&view, mine ? address : NULL, of->out);
}

/* The latest offer that the member has not agreed to. */
static void print_offer(mail_notice *of, const club_game *game) {
    const unsigned mine = club_seats_of(game, &of->account->person);
    char address[MAIL_REPLY_SIZE];
    for (unsigned kind = 0; kind < CLUB_PROPOSALS; kind++) {
        const unsigned accepted = game->proposal[kind].accepted;
        if (accepted && mine && !(accepted & mine)) {
            mail_token token = {.kind = MAIL_TOKEN_OFFER,
                                .person = of->account->person,
                                .ply = kind,
                                .serial = (unsigned)(game->entries & MAIL_SERIAL_MAX)};
            memcpy(token.about, game->id, sizeof token.about);
            mail_reply_address(of->self, &token, address);
            note_reply(of, address);
            say(of, POD_N_("Reply with yes or no, or write it to {0}"), address);
        }
    }
}

static void print_of_game(mail_notice *of) {
    server_caller nobody = {.language = of->account->language};
    const server_cached_game *cached = server_find(of->self, of->alert->about, &nobody);
    if (!cached) {
        return;
    }
    print_game(of, &cached->game);
    if (of->alert->kind == CLUB_ALERT_OFFER) {
        print_offer(of, &cached->game);
    } else if (of->alert->kind == CLUB_ALERT_CHAT) {
        say_reply(of, POD_N_("Reply with what you want to say, or write it to {0}"), MAIL_TOKEN_CHAT);
    }
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
        say_reply(of, POD_N_("Reply with what you want to say, or write it to {0}"), MAIL_TOKEN_MESSAGE);
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
    if (of->replies != 1) {
        mail_reply_address(of->self, &(mail_token){.kind = MAIL_TOKEN_READER, .person = of->account->person},
                           of->reply_to);
    }
    say(of, POD_N_("Any other command can be written into a reply too; 'help' lists them."), "");
    pod_text_add(of->out, "\n");
    if (!alone && of->replies != 1) {
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
