/* The letter that answers a mail. */
#include <sodium.h>
#include <stdio.h>
#include <string.h>

#include "club/game/seen.h"
#include "server/health.h"
#include "server/mail/act.h"
#include "server/mail/notice.h"
#include "server/post/body.h"
#include "server/post/delivery.h"

enum { END_ROOM = 512 }; /* at the end of the lines, for a word that there was more */

#define DAY_MS (INT64_C(24) * 3600 * 1000)

/* ---- Saying ------------------------------------------------------------------------------------------------------ */

void mail_say_text(mail_act *of, const char *text) {
    body_add(&of->out, text);
    pod_text_add(&of->out, "\n");
}

void mail_say(mail_act *of, const char *english, const char *first, const char *second, const char *third) {
    char said[4096];
    pod_text text = pod_text_over(said, sizeof said);
    pod_text_add_message(&text, pod_translate(of->caller.language, english),
                         (const char *const[3]){first ? first : "", second ? second : "", third ? third : ""});
    mail_say_text(of, said);
}

void mail_say_problem(mail_act *of, const server_problem *problem) {
    mail_say(of, POD_N_("Not done: {0}"), problem->message, NULL, NULL);
    of->failed |= problem->status >= 500;
}

void mail_say_reply(mail_act *of, const char *english, const mail_token *token) {
    char address[MAIL_REPLY_SIZE];
    mail_reply_address(of->self, token, address);
    mail_say(of, english, address, NULL, NULL);
    mail_note_reply(&of->replies, token->kind, address);
}

void mail_say_own_address(mail_act *of, const char *own) {
    mail_say(of, POD_N_("This address is yours alone, for a year: {0}"), own, NULL, NULL);
    mail_say(of,
             POD_N_("Commands that come there are done at once, whoever sends them. Do not give it to others, and do "
                    "not forward this mail. The settings of your account make a new one."),
             NULL, NULL, NULL);
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

/* ---- Where a reply goes ------------------------------------------------------------------------------------------ */

void mail_print_reply_to(const server *self, const mail_replies *of, const club_person *person,
                         char out[STORE_REPLY_SIZE]) {
    snprintf(out, STORE_REPLY_SIZE, "%s", of->first);
    if (!of->first[0] || of->unclear) {
        mail_reply_address(self, &(mail_token){.kind = MAIL_TOKEN_READER, .person = *person}, out);
    }
}

/* ---- Tokens ------------------------------------------------------------------------------------------------------ */

const char *mail_club_address(const server *self) {
    const server_config *config = self->config;
    return !server_config_takes_mail(config) ? ""
           : config->inbox.address[0]        ? config->inbox.address
                                             : config->mail.from;
}

void mail_reply_address(const server *self, const mail_token *token, char out[MAIL_REPLY_SIZE]) {
    char spelt[MAIL_TOKEN_SIZE];
    mail_token whole = *token;
    whole.until_ms = whole.until_ms ? whole.until_ms : self->wall_ms + MAIL_TOKEN_DAYS * DAY_MS;
    mail_token_print(&self->key, &whole, spelt);
    mail_token_address(mail_club_address(self), spelt, out);
}

mail_token mail_token_of_turn(const server *self, const club_game *game, const club_person *person) {
    (void)self;
    mail_token token = {.kind = MAIL_TOKEN_MOVE,
                        .person = *person,
                        .ply = (unsigned)game->ply,
                        .serial = mail_serial_of(game->turn_ms)};
    memcpy(token.about, game->id, sizeof token.about);
    return token;
}

mail_token mail_token_of_offer(const club_game *game, const club_person *person, club_proposal_kind kind) {
    mail_token token = {.kind = MAIL_TOKEN_OFFER,
                        .person = *person,
                        .ply = (unsigned)kind,
                        .serial = (unsigned)(game->entries & MAIL_SERIAL_MAX)};
    memcpy(token.about, game->id, sizeof token.about);
    return token;
}

bool mail_own_address(server *self, const club_person *person, char out[MAIL_REPLY_SIZE]) {
    store_fault fault;
    mail_token token = {
        .kind = MAIL_TOKEN_COMMANDS, .person = *person, .until_ms = self->wall_ms + INT64_C(365) * DAY_MS};
    if (store_find_mail_generation(self->store, person, &token.serial, &fault)) {
        server_store_fails(self, fault.text);
        return false;
    }
    token.ply = token.serial >> 13;
    mail_reply_address(self, &token, out);
    return true;
}

/* ---- The letter -------------------------------------------------------------------------------------------------- */

/* The game as it stands now, and what may be done next. */
static void show_game(mail_act *of, const char *id) {
    server_caller caller = of->caller;
    const server_cached_game *cached = server_find(of->self, id, &caller);
    if (cached) {
        const club_game *game = club_seen(&cached->game, &of->account.person, &of->seen);
        const mail_view view = {of->self, game, &of->account.person, of->caller.language, &of->replies};
        mail_print_game(&view, &of->out);
        mail_is_about_game(of, &cached->game);
    }
}

/* A body that is too long ends with a whole line, and says so. */
static void end_lines(mail_act *of) {
    if (!pod_text_fits(&of->out)) {
        char *end = strrchr(of->lines, '\n');
        of->out = pod_text_over(end ? end + 1 : of->lines, END_ROOM);
        mail_say(of, POD_N_("There was more, which does not fit into a mail."), NULL, NULL, NULL);
    }
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

static club_letter letter_of(const mail_act *of) {
    club_letter letter = {.topic = CLUB_LETTER_ANSWER,
                          .person = of->account.person,
                          .language = of->caller.language,
                          .created_ms = of->self->wall_ms,
                          .until_ms = of->self->wall_ms + CLUB_LETTER_MS};
    uint8_t random[CLUB_ID_LENGTH];
    randombytes_buf(random, sizeof random);
    club_id_make(random, letter.id);
    snprintf(letter.address, sizeof letter.address, "%s", of->account.email);
    snprintf(letter.name, sizeof letter.name, "%s", of->account.handle);
    return letter;
}

bool mail_send_answer(mail_act *of) {
    char thread[STORE_THREAD_SIZE], reply_to[STORE_REPLY_SIZE];
    store_fault fault;
    server *self = of->self;
    for (size_t i = 0; i < of->games; i++) {
        show_game(of, of->game[i]);
    }
    end_lines(of);
    mail_print_reply_to(self, &of->replies, &of->account.person, reply_to);
    print_thread(of, thread);
    const club_letter letter = letter_of(of);
    const store_letter_text text = {of->lines, of->subject, reply_to, thread, ""};
    if (!server_transaction(self, &of->caller)) {
        return false;
    }
    if (store_send_letter(self->store, &letter, &text, &fault)) {
        server_store_fails(self, fault.text);
        return false;
    }
    server_post_expect(self);
    return true;
}
