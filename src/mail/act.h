/* What a mail does: the parts of mail_perform() (inbox/message.h). A mail is read as commands (grammar.h), each is
   done in the member's name, by the same acts as on the page, and one letter answers all of them. It goes
   to the confirmed address of the person whom the token in the recipient's address names, never to whoever says that
   they have sent the mail. One thread, within a turn. */
#ifndef LUDOPOD_MAIL_ACT_H
#define LUDOPOD_MAIL_ACT_H

#include "app/acts.h"
#include "mail/grammar.h"
#include "mail/mail.h"
#include "mail/reply.h"
#include "store/post/mail.h"

enum {
    MAIL_GAMES_MAX = 8,  /* that an answer shows */
    MAIL_END_ROOM = 2048 /* of its lines, for a word that there was more and what a reply may be */
};

/* A mail on its way to its answer. */
typedef struct mail_act {
    mailer *mailer;
    app *self;
    const inbox_message *message;
    mail_token token;
    char spelt[MAIL_TOKEN_SIZE]; /* the token as it is kept, in small letters */
    club_account account;        /* whom it names */
    app_caller caller;
    bool proven;    /* the mail came to an address of the member's, not only from one */
    bool trusted;   /* commands are done at once, but for those that are always asked once more */
    bool confirmed; /* those, too */
    bool failed;    /* the store failed: the mail is to come again, unless something was done already */
    bool acted;     /* something was done */
    bool quiet;     /* the member had many answers of late: there is none to a mail that changes nothing */
    /* The answer. */
    char lines[STORE_LINES_SIZE];
    pod_text out; /* over lines, less MAIL_END_ROOM */
    char subject[STORE_SUBJECT_SIZE];
    mail_replies replies;
    char asked[STORE_QUESTION_SIZE];         /* commands that are asked once more */
    char thread_of[CLUB_ID_SIZE];            /* the game, or else the challenge, that it is about first; "" for none */
    char game[MAIL_GAMES_MAX][CLUB_ID_SIZE]; /* to be shown at its end */
    size_t games;
    club_game seen; /* of club_seen(): the game that a command is about, where the member sees it late */
} mail_act;

/* ---- Saying (say.c, answer.c) ----------------------------------------------------------------------------------- */

/* Adds a sentence of POD_N_() with its places filled, up to three, and a line's end. */
void mail_say_filled(mail_act *of, const char *english, const char *const arguments[3]);
#define MAIL_SENTENCE(english, ...)                                                                                    \
    english, (const char *const[4]) {                                                                                  \
        __VA_ARGS__                                                                                                    \
    }
#define mail_say(of, ...) mail_say_filled(of, MAIL_SENTENCE(__VA_ARGS__, NULL))
/* The same if something was done; returns whether it was. */
bool mail_say_done(mail_act *of, bool done, const char *english, const char *first);
/* Adds a text as it is, and a line's end. */
void mail_say_text(mail_act *of, const char *text);
/* Why something was refused: the caller's problem. */
void mail_say_problem(mail_act *of, const app_problem *problem);
/* The game is shown at the end of the answer, once. */
void mail_show_later(mail_act *of, const char *game);
/* Where a mail program shows the answer: with what else was written about it. A game comes before a challenge. */
void mail_is_about_game(mail_act *of, const club_game *game);
void mail_is_about_challenge(mail_act *of, const char *id);
/* Ends the answer and puts it into the outbox, in the transaction that is open. False: it could not be kept. */
bool mail_send_answer(mail_act *of);

/* ---- Showing (show.c) ------------------------------------------------------------------------------------------- */

/* What a game is shown with: for an answer, or for a notice. */
typedef struct mail_view {
    const app *self;
    const club_game *game; /* as the person sees it (club/game/game.h) */
    const club_person *who;
    pod_language language;
    mail_replies *replies; /* to what is shown; NULL: it cannot be answered */
} mail_view;

/* "Cephalopod 3x5: anna – bob (k7f3q9x2mw)": the same in every mail about the game. */
void mail_print_subject(const mail_view *of, pod_text *out);
/* The name of a seat's player; as long as the game. */
const char *mail_player(const mail_view *of, unsigned seat);
bool mail_is_turn_of(const club_game *game, const club_person *who);
/* Players, the board, what was moved since the person's last move, how it stands and what may be done next, as lines of
   a body. */
void mail_print_game(const mail_view *of, pod_text *out);
/* "2 days 3 hours". */
void mail_print_time(int64_t ms, pod_language language, pod_text *out);
/* The same as mail_print_game() of a challenge. */
void mail_print_challenge(const club_challenge *challenge, pod_language language, pod_text *out);

/* ---- Calling (call.c) ------------------------------------------------------------------------------------------- */

/* Does it in a game, in the member's name and within the limits of requests. Returns whether it was done; else the
   answer says why not. */
bool mail_act_in(mail_act *of, const char *game, club_request *request);
/* The same of what is about no game, on no facts but the member's own. */
bool mail_carry_out(mail_act *of, club_request *request);
/* How the member wishes to be told. False: the store failed. */
bool mail_find_wishes(mail_act *of, club_wishes *out);
/* Whether it was done; else the answer says the caller's problem. */
bool mail_say_whether(mail_act *of, bool done, const app_caller *caller);

/* Whether the store did it, or had nothing of that name; else it fails, and so does the act. */
bool mail_stored(mail_act *of, store_status status);

/* Looking: each is false when it cannot be, and the answer says why. Within the limits of requests: */
bool mail_may_look(mail_act *of);
/* The caller of the act has the problem. */
bool mail_has_done(mail_act *of, bool done);
bool mail_has_read(mail_act *of, store_status status);

/* ---- Doing (verbs.c, written.c, account.c) ---------------------------------------------------------------------- */

/* Does one command, and says what came of it. Returns whether it was done. Requires: it has no error. */
typedef bool mail_doer(mail_act *of, const mail_command *command);
mail_doer mail_do;
/* One as it was written, which may have an error or must be asked once more; the answer repeats it. */
void mail_do_written(mail_act *of, const mail_command *command);
/* The same, without what it is an answer to. */
void mail_do_command(mail_act *of, const mail_command *command);
/* The games in which it is the member's turn, each with the command that moves. */
void mail_say_turns(mail_act *of);

/* Those that are not in verbs.c. The second is for accept, decline and withdraw. */
mail_doer mail_do_challenge, mail_do_answer, mail_do_games, mail_do_help, mail_do_ratings, mail_do_vacation,
    mail_do_notify, mail_do_sign_up, mail_do_event, mail_do_join;

/* ---- Asking once more (question.c) ------------------------------------------------------------------------------ */

/* Whether a command must be asked once more before it is done, from where the mail comes. */
bool mail_must_ask(const mail_act *of, const mail_command *command);
/* Asks it, with all else that the mail asks for: one yes confirms all of it. */
void mail_ask(mail_act *of, const mail_command *command);
/* Keeps what was asked as a question. */
void mail_keep_question(mail_act *of);
/* The question that the token names. False: there is none that can be answered now, or the store failed. */
bool mail_find_question(mail_act *of, store_question *out);
/* Does what was asked once more. */
void mail_take_confirmation(mail_act *of);
/* Replies to the answer are commands that are done at once. False: the store failed. */
bool mail_offer_own_address(mail_act *of);
/* ---- Becoming a member (signup.c) -------------------------------------------------------------------------------- */

/* Keeps a question to its person for a week; the reply answers it. False: the store failed. */
bool mail_add_question(mail_act *of, store_question *question);
/* The same of one that is kept already. */
void mail_note_question(mail_act *of, const store_question *question);
/* A question to somebody who wants to become a member is answered: makes the account, or says why not. */
inbox_verdict mail_take_sign_up(mail_act *of, const mail_script *script);
/* A mail of nobody's: says, once a day, how to become a member. */
inbox_verdict mail_of_stranger(mailer *self, const inbox_message *message);

/* ---- Whose it is (act.c) ----------------------------------------------------------------------------------------- */

/* What the token's person may do, as the page would find it by a session. False: the store failed. */
bool mail_find_caller(mail_act *of);

extern const inbox_verdict mail_answered, mail_not_answered, mail_later;

#endif
