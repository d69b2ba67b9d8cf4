/* Commands of mails: what somebody wrote, read as a list of commands. Quoted mails, signatures and the lines that mail
   programs add are no part of what was written (quote.c). Command words are English, French or Spanish, whatever the
   language of the member; capitals and accents make no difference (words.c).

   Pure; thread-safe. Input may be anything at all. */
#ifndef LUDOPOD_MAIL_GRAMMAR_H
#define LUDOPOD_MAIL_GRAMMAR_H

#include <stdbool.h>
#include <stddef.h>

#include "ludopod/text.h"

/* The commands: each with its word in English, French and Spanish, what stands behind it and a sentence, both for
   people, and what else there is to know of it (mail_verb_form). */
/* clang-format off */
#define MAIL_COMMANDS(X) \
    X(HELP, "help", "aide", "ayuda", POD_N_("[COMMAND]"), \
      POD_N_("lists the commands, or explains one"), .about = MAIL_MAYBE) \
    X(SIGN_UP, "signup", "inscription", "registro", POD_N_("NAME"), \
      POD_N_("makes an account of that name for your mail address"), .about = MAIL_ALWAYS) \
    X(CHALLENGE, "challenge", "défier", "desafiar", POD_N_("[-board=3x5] [-players=3] [-clock=3d] [-rated] [-with-me] MEMBER [MEMBER ...], or -anyone"), \
      POD_N_("proposes a game to one member, or to several"), .rest = MAIL_ALWAYS) \
    X(ACCEPT, "accept", "accepter", "aceptar", POD_N_("CHALLENGE"), \
      POD_N_("accepts a challenge"), .about = MAIL_ALWAYS) \
    X(DECLINE, "decline", "refuser", "rechazar", POD_N_("CHALLENGE [REASON]"), \
      POD_N_("declines a challenge"), .about = MAIL_ALWAYS, .rest = MAIL_MAYBE) \
    X(WITHDRAW, "withdraw", "retirer", "retirar", POD_N_("CHALLENGE"), \
      POD_N_("takes back a challenge of yours"), .about = MAIL_ALWAYS) \
    X(MOVE, "move", "jouer", "jugar", POD_N_("GAME [#PLY] MOVE [ANSWER MOVE ...]"), \
      POD_N_("makes a move; what follows is kept as conditional moves"), .about = MAIL_ALWAYS, .ply = true, .rest = MAIL_ALWAYS) \
    X(PREVIEW, "preview", "essayer", "probar", POD_N_("GAME MOVE [MOVE ...]"), \
      POD_N_("shows the board after moves that are not made"), .about = MAIL_ALWAYS, .ply = true, .rest = MAIL_ALWAYS) \
    X(SHOW, "show", "voir", "ver", POD_N_("GAME"), \
      POD_N_("shows a game as it stands"), .about = MAIL_ALWAYS) \
    X(GAMES, "games", "parties", "partidas", "", \
      POD_N_("lists your games and challenges, and the games of others"), .about = MAIL_NEVER) \
    X(HISTORY, "history", "historique", "historial", POD_N_("GAME"), \
      POD_N_("shows the moves of a game so far"), .about = MAIL_ALWAYS) \
    X(QUEUE, "queue", "prévoir", "prever", POD_N_("GAME [#PLY] [ANSWER MOVE ... [/ ANSWER MOVE ...]]"), \
      POD_N_("keeps conditional moves, shows them, or ends them with: none"), .about = MAIL_ALWAYS, .ply = true, .rest = MAIL_MAYBE) \
    X(RESIGN, "resign", "abandonner", "abandonar", POD_N_("GAME [#PLY]"), \
      POD_N_("gives up a game; a mail asks once more"), .about = MAIL_ALWAYS, .ply = true) \
    X(DRAW, "draw", "nulle", "empate", POD_N_("GAME [#PLY]"), \
      POD_N_("offers a draw, or accepts the one that is offered; a mail asks once more"), .about = MAIL_ALWAYS, .ply = true) \
    X(UNDO, "takeback", "reprendre", "deshacer", POD_N_("GAME [#PLY]"), \
      POD_N_("asks to take your last move back, or lets whoever asks take one back"), .about = MAIL_ALWAYS, .ply = true) \
    X(REMATCH, "rematch", "revanche", "revancha", POD_N_("GAME"), \
      POD_N_("offers to play a game that is over again, or agrees to it"), .about = MAIL_ALWAYS) \
    X(CHAT, "chat", "dire", "decir", POD_N_("GAME TEXT"), \
      POD_N_("says something to the players of a game; the text ends at an empty line"), .about = MAIL_ALWAYS, .rest = MAIL_ALWAYS, .text = true) \
    X(MESSAGE, "message", "écrire", "escribir", POD_N_("MEMBER TEXT"), \
      POD_N_("writes to a member; the text ends at an empty line"), .about = MAIL_ALWAYS, .rest = MAIL_ALWAYS, .text = true) \
    X(NOTE, "note", "note", "nota", POD_N_("GAME [TEXT]"), \
      POD_N_("keeps a note that only you see, or shows it"), .about = MAIL_ALWAYS, .rest = MAIL_MAYBE, .text = true) \
    X(RATINGS, "rating", "elo", "elo", POD_N_("[MEMBER]"), \
      POD_N_("shows your ratings, or those of a member"), .about = MAIL_MAYBE) \
    X(VACATION, "vacation", "vacances", "vacaciones", POD_N_("[on | off]"), \
      POD_N_("begins or ends your vacation, or shows how much there is; a mail asks once more"), .about = MAIL_MAYBE) \
    X(NOTIFY, "notify", "notifier", "notificar", POD_N_("[KIND on|off] or [digest none|hourly|daily]"), \
      POD_N_("shows or sets what you are told by mail; a mail asks once more"), .about = MAIL_MAYBE, .rest = MAIL_MAYBE) \
    X(EXPORT, "export", "exporter", "exportar", POD_N_("[GAME]"), \
      POD_N_("sends the record of a game; without one it says where all your data is"), .about = MAIL_MAYBE) \
    X(EVENT, "event", "tournoi", "torneo", POD_N_("[EVENT]"), \
      POD_N_("lists the events that are played or announced, or shows one"), .about = MAIL_MAYBE) \
    X(JOIN, "join", "participer", "participar", POD_N_("EVENT [off]"), \
      POD_N_("enters an event, or leaves it"), .about = MAIL_ALWAYS, .rest = MAIL_MAYBE) \
    X(STANDING, "standing", "classement", "clasificación", POD_N_("EVENT"), \
      POD_N_("shows who stands where in an event"), .about = MAIL_ALWAYS)
/* clang-format on */

#define X(verb, ...) MAIL_##verb,
typedef enum mail_verb { MAIL_COMMANDS(X) MAIL_VERBS } mail_verb;
#undef X

/* How much of an argument a command takes. */
typedef enum mail_wants { MAIL_NEVER, MAIL_MAYBE, MAIL_ALWAYS } mail_wants;

/* What there is to know of a command. */
typedef struct mail_verb_form {
    const char *shown[POD_LANGUAGE_COUNT]; /* its word in each language */
    const char *arguments;                 /* for people, translated: "GAME [#PLY] MOVE [MOVE ...]" */
    const char *summary;                   /* the same: one sentence */
    mail_wants about;                      /* a game, a challenge or a member: the first word */
    bool ply;                              /* which "#12" may follow */
    mail_wants rest;                       /* what comes after them */
    bool text;                             /* the rest goes on up to an empty line */
} mail_verb_form;

const mail_verb_form *mail_form_of(mail_verb verb);
/* False: there is no command of that word. */
bool mail_verb_find(const char *word, size_t length, mail_verb *out);
/* "move GAME [#PLY] MOVE [MOVE ...]", in that language. */
void mail_usage_print(mail_verb verb, pod_language language, pod_text *out);

enum {
    MAIL_COMMANDS_MAX = 16, /* of a mail */
    MAIL_WORD_SIZE = 64,
    MAIL_WRITTEN_SIZE = 16 * 1024, /* of what is read of a mail; what comes after it is not looked at */
    MAIL_SUBJECT_SIZE = 512
};

/* What is wrong with a command. */
typedef enum mail_error {
    MAIL_WELL,
    MAIL_UNKNOWN,  /* the word is no command */
    MAIL_MISSING,  /* something is missing behind it */
    MAIL_TOO_MUCH, /* the word is more than the command takes */
    MAIL_BAD_PLY,  /* "#" without a number */
    MAIL_TOO_MANY, /* more commands than a mail may have; this one and those after it were not read */
    MAIL_ERRORS
} mail_error;

typedef struct mail_command {
    mail_verb verb;
    unsigned line; /* of the mail, from 1; 0: the subject */
    mail_error error;
    char word[MAIL_WORD_SIZE];  /* that is wrong, or the command's own as it was typed; cut, and safe to be shown */
    char about[MAIL_WORD_SIZE]; /* "" for none */
    bool has_ply;
    size_t ply;
    const char *rest; /* without blanks around it; "" for none; in the script */
} mail_command;

/* All that a mail asks for. */
typedef struct mail_script {
    size_t count;
    mail_command command[MAIL_COMMANDS_MAX + 1];         /* the last may be a MAIL_TOO_MANY */
    char written[MAIL_WRITTEN_SIZE + MAIL_SUBJECT_SIZE]; /* what rest points into */
} mail_script;

/* The language that the word of a command is of; English where several have it. */
pod_language mail_language_of(const mail_command *command);

/* ---- Options and values (words.c): their words, too, are of any of our languages --------------------------------- */

/* The value that a word means, as the API has it, and its length; the word itself, if it means none. */
const char *mail_value_find(const char *word, size_t *length);
/* A value of the API as people write it. */
const char *mail_value_shown(const char *name, pod_language language);
/* What is behind "challenge", with the options as the club knows them. */
void mail_options_print(const char *line, pod_text *out);

/* ---- Reading ----------------------------------------------------------------------------------------------------- */

/* Reads the commands of a mail: of its subject first, unless that is an answer's ("Re: ..."), or no command. The script
   must not be copied or moved. A blank mail has none. */
void mail_script_read(const char *subject, const char *body, size_t length, mail_script *out);
/* What is written in an answer to a mail that asks for one thing: the first line, or the whole text of a command whose
   text goes on, without the command's word and what it is about, which may be repeated. */
void mail_answer_read(mail_verb verb, const char *about, const char *body, size_t length, mail_script *out);
/* Commands on the lines behind the first, as far as each is a whole one: what is behind an empty line, or another line,
   is written to nobody in particular. Those of a subject are none. */
void mail_following_read(const char *body, size_t length, mail_script *out);
/* As a sentence that says where, which word, and what would be right. Requires: there is an error. */
void mail_error_print(const mail_command *of, pod_language language, pod_text *out);

/* ---- What was written (quote.c) --------------------------------------------------------------------------------- */

/* Copies what somebody wrote, with a line feed at the end of each line, and empty lines in the place of those that are
   left out, so that lines keep their numbers. Control characters become blanks, and what is no UTF-8 becomes '?'. */
void mail_written(const char *body, size_t length, char *out, size_t size);
/* Whether a subject is an answer's: it begins with "Re:" or the like. */
bool mail_is_answer(const char *subject);
/* The subject without "Re:" and the like, if it is no answer's; "" if it is. */
void mail_subject_written(const char *subject, char *out, size_t size);

/* Of a word: yes 1, no 0, else -1. What ends a sentence is no part of it. */
int mail_read_yes(const char *written);
/* The same of the word that a mail begins with. */
int mail_script_yes(const mail_script *script);

#endif
