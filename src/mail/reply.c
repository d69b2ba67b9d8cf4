/* Where a reply to a mail of ours goes, and what the mail says about that. */
#include <stdio.h>
#include <string.h>

#include "app/people/mail_address.h"
#include "mail/grammar.h"
#include "mail/reply.h"

/* ---- Tokens ------------------------------------------------------------------------------------------------------ */

mail_token mail_token_of_turn(const club_game *game, const club_person *person) {
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

/* ---- What a reply may be meant for ------------------------------------------------------------------------------- */

void mail_note_reply(mail_replies *of, const mail_token *token, const char *about) {
    for (size_t i = 0; i < of->count; i++) {
        const mail_token *other = &of->reply[i].token;
        if (other->kind == token->kind && strcmp(other->about, token->about) == 0 && other->ply == token->ply) {
            return;
        }
    }
    if (of->count < MAIL_REPLIES_MAX) {
        mail_reply *added = &of->reply[of->count++];
        added->token = *token;
        snprintf(added->about, sizeof added->about, "%s", about);
    }
}

static const mail_reply *first_of(const mail_replies *of, mail_token_kind kind) {
    for (size_t i = 0; i < of->count; i++) {
        if (of->reply[i].token.kind == kind) {
            return &of->reply[i];
        }
    }
    return NULL;
}

/* An offer in a game and a move in it: yes, no and moves are never taken for each other. */
static bool is_one_game(const mail_replies *of) {
    return of->count == 2 && first_of(of, MAIL_TOKEN_OFFER) && first_of(of, MAIL_TOKEN_MOVE) &&
           strcmp(of->reply[0].token.about, of->reply[1].token.about) == 0;
}

/* The one that a reply is meant for; NULL: it must say so itself, or there is none. A question is always answered
   first, and where commands are done at once nothing else is needed. */
static const mail_reply *meant_of(const mail_replies *of) {
    const mail_reply *question = first_of(of, MAIL_TOKEN_QUESTION), *commands = first_of(of, MAIL_TOKEN_COMMANDS);
    return question          ? question
           : commands        ? commands
           : of->count == 1  ? &of->reply[0]
           : is_one_game(of) ? first_of(of, MAIL_TOKEN_OFFER)
                             : NULL;
}

void mail_print_reply_to(const app *self, const mail_replies *of, const club_person *person,
                         char out[STORE_REPLY_SIZE]) {
    const mail_reply *meant = meant_of(of);
    const mail_token reader = {.kind = MAIL_TOKEN_READER, .person = *person};
    app_reply_address(self, meant ? &meant->token : &reader, out);
}

/* ---- Saying so --------------------------------------------------------------------------------------------------- */

static void add_command(const mail_reply *of, mail_verb verb, bool more, pod_language language, pod_text *out) {
    pod_text_format(out, "    %s %s%s\n", mail_form_of(verb)->shown[language], of->about, more ? " …" : "");
}

/* As commands, which say what they are about. */
static void add_commands(const mail_reply *of, pod_language language, pod_text *out) {
    static const mail_verb agree[CLUB_PROPOSALS] = {
        [CLUB_PROPOSAL_TAKEBACK] = MAIL_UNDO, [CLUB_PROPOSAL_DRAW] = MAIL_DRAW, [CLUB_PROPOSAL_PAUSE] = MAIL_SHOW};
    switch (of->token.kind) {
    case MAIL_TOKEN_MOVE:
        add_command(of, MAIL_MOVE, true, language, out);
        break;
    case MAIL_TOKEN_CHALLENGE:
        add_command(of, MAIL_ACCEPT, false, language, out);
        add_command(of, MAIL_DECLINE, false, language, out);
        break;
    case MAIL_TOKEN_OFFER:
        add_command(of, agree[of->token.ply % CLUB_PROPOSALS], false, language, out);
        break;
    case MAIL_TOKEN_CHAT:
        add_command(of, MAIL_CHAT, true, language, out);
        break;
    case MAIL_TOKEN_MESSAGE:
        add_command(of, MAIL_MESSAGE, true, language, out);
        break;
    default:
        break;
    }
}

void mail_print_how_to_reply(const mail_replies *of, pod_language language, pod_text *out) {
    static const char by_commands[] = POD_N_("Reply with commands, one on each line. They are carried out at once, "
                                             "whoever sends them: keep this mail for yourself.");
    static const char *const ways[MAIL_TOKEN_KINDS] = {
        [MAIL_TOKEN_MOVE] = POD_N_("Your move: reply with it."),
        [MAIL_TOKEN_CHALLENGE] = POD_N_("Reply with yes or no."),
        [MAIL_TOKEN_OFFER] = POD_N_("Reply with yes or no."),
        [MAIL_TOKEN_CHAT] = POD_N_("Reply with what you want to say."),
        [MAIL_TOKEN_MESSAGE] = POD_N_("Reply with what you want to say."),
        [MAIL_TOKEN_QUESTION] = POD_N_("Reply with yes within 7 days, and it is done."),
        [MAIL_TOKEN_COMMANDS] = by_commands};
    const mail_reply *meant = meant_of(of);
    const char *way = !meant || of->said                                       ? NULL
                      : meant->token.kind == MAIL_TOKEN_OFFER && of->count > 1 ? POD_N_("Reply with yes or no, or "
                                                                                        "with your move.")
                                                                               : ways[meant->token.kind];
    if (way) {
        pod_text_format(out, "%s\n", pod_translate(language, way));
    } else if (of->count && !of->said) {
        pod_text_format(out, "%s\n",
                        pod_translate(language, POD_N_("Your reply must say which of these it is about. Write one or "
                                                       "more of these commands, each on a line of its own:")));
        for (size_t i = 0; i < of->count; i++) {
            add_commands(&of->reply[i], language, out);
        }
    }
}
