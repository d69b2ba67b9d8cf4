/* The letter that answers a mail. */
#include <sodium.h>
#include <stdio.h>
#include <string.h>

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
    if (!of->reply_to[0]) {
        snprintf(of->reply_to, sizeof of->reply_to, "%s", address);
    }
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

bool mail_own_address(server *self, const club_person *person, char out[MAIL_REPLY_SIZE]) {
    store_fault fault;
    mail_token token = {.kind = MAIL_TOKEN_COMMANDS, .person = *person};
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
    char reply[MAIL_REPLY_SIZE];
    const server_cached_game *cached = server_find(of->self, id, &caller);
    if (!cached) {
        return;
    }
    const club_game *game = &cached->game;
    const unsigned turn = club_turn(game);
    bool mine = turn != POD_NOBODY && club_person_same(&game->seat[turn].person, &of->account.person);
    const mail_view view = {of->self, game, &of->account.person, of->caller.language};
    if (mine) {
        const mail_token token = mail_token_of_turn(of->self, game, &of->account.person);
        mail_reply_address(of->self, &token, reply);
        if (!of->reply_to[0]) {
            snprintf(of->reply_to, sizeof of->reply_to, "%s", reply);
        }
    }
    mail_print_game(&view, mine ? reply : NULL, &of->out);
    if (!of->subject[0]) {
        pod_text subject = pod_text_over(of->subject, sizeof of->subject);
        mail_print_subject(&view, &subject);
        memcpy(of->thread_of, game->id, sizeof of->thread_of);
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
    char thread[STORE_THREAD_SIZE];
    store_fault fault;
    server *self = of->self;
    for (size_t i = 0; i < of->games; i++) {
        show_game(of, of->game[i]);
    }
    end_lines(of);
    if (!of->reply_to[0]) {
        mail_reply_address(self, &(mail_token){.kind = MAIL_TOKEN_READER, .person = of->account.person}, of->reply_to);
    }
    print_thread(of, thread);
    const club_letter letter = letter_of(of);
    const store_letter_text text = {of->lines, of->subject, of->reply_to, thread, ""};
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
