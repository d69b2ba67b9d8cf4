/* Where a reply to a mail of ours goes. A mail notes everything that a reply to it may be meant for; in the end that is
   one thing, and its address is the mail's Reply-To, or the mail says which commands name each of them. No address of
   this kind stands in a text. One thread, within a turn. */
#ifndef LUDOPOD_MAIL_REPLY_H
#define LUDOPOD_MAIL_REPLY_H

#include "app/people/mail_address.h"

enum { MAIL_REPLIES_MAX = 16 /* of a mail; more are not noted */ };

typedef struct mail_reply {
    mail_token token;
    char about[CLUB_HANDLE_SIZE]; /* as a command names it: a game, a challenge or a member */
} mail_reply;

typedef struct mail_replies {
    mail_reply reply[MAIL_REPLIES_MAX];
    size_t count;
    bool said; /* the mail has said what a reply is */
} mail_replies;

/* One more, unless it is there already. */
void mail_note_reply(mail_replies *of, const mail_token *token, const char *about);
/* Where a reply goes: to the one that it must be meant for, or to that of the reader. */
void mail_print_reply_to(const app *self, const mail_replies *of, const club_person *person,
                         char out[STORE_REPLY_SIZE]);
/* What a reply is to say, as lines of a body; none where nothing can be answered. */
void mail_print_how_to_reply(const mail_replies *of, pod_language language, pod_text *out);

/* One for a move in the game as it stands. Requires: it is the person's turn. */
mail_token mail_token_of_turn(const club_game *game, const club_person *person);
/* One for an answer to what is offered in the game as it stands. */
mail_token mail_token_of_offer(const club_game *game, const club_person *person, club_proposal_kind kind);

#endif
