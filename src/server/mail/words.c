/* The words of commands. */
#include <string.h>

#include "base/text.h"
#include "server/mail/grammar.h"

static const mail_verb_form forms[MAIL_VERBS] = {
    [MAIL_HELP] = {.word = {"help", "aide", "ayuda"},
                   .shown = {"help", "aide", "ayuda"},
                   .arguments = POD_N_("[COMMAND]"),
                   .summary = POD_N_("lists the commands, or explains one"),
                   .about = MAIL_MAYBE},
    [MAIL_SIGN_UP] = {.word = {"signup", "inscription", "registro"},
                      .shown = {"signup", "inscription", "registro"},
                      .arguments = POD_N_("NAME"),
                      .summary = POD_N_("makes an account of that name for your mail address"),
                      .about = MAIL_ALWAYS},
    [MAIL_CHALLENGE] = {.word = {"challenge", "defier", "desafiar"},
                        .shown = {"challenge", "défier", "desafiar"},
                        .arguments =
                            POD_N_("[-board=3x5] [-players=3] [-clock=3d] [-rated] [-with-me] MEMBER [MEMBER ...]"),
                        .summary = POD_N_("proposes a game to one member, or to several"),
                        .rest = MAIL_ALWAYS},
    [MAIL_ACCEPT] = {.word = {"accept", "accepter", "aceptar"},
                     .shown = {"accept", "accepter", "aceptar"},
                     .arguments = POD_N_("CHALLENGE"),
                     .summary = POD_N_("accepts a challenge"),
                     .about = MAIL_ALWAYS},
    [MAIL_DECLINE] = {.word = {"decline", "refuser", "rechazar"},
                      .shown = {"decline", "refuser", "rechazar"},
                      .arguments = POD_N_("CHALLENGE [REASON]"),
                      .summary = POD_N_("declines a challenge"),
                      .about = MAIL_ALWAYS,
                      .rest = MAIL_MAYBE},
    [MAIL_WITHDRAW] = {.word = {"withdraw", "retirer", "retirar"},
                       .shown = {"withdraw", "retirer", "retirar"},
                       .arguments = POD_N_("CHALLENGE"),
                       .summary = POD_N_("takes back a challenge of yours"),
                       .about = MAIL_ALWAYS},
    [MAIL_MOVE] = {.word = {"move", "jouer", "jugar"},
                   .shown = {"move", "jouer", "jugar"},
                   .arguments = POD_N_("GAME [#PLY] MOVE [ANSWER MOVE ...]"),
                   .summary = POD_N_("makes a move; what follows is kept as conditional moves"),
                   .about = MAIL_ALWAYS,
                   .ply = true,
                   .rest = MAIL_ALWAYS},
    [MAIL_PREVIEW] = {.word = {"preview", "essayer", "probar"},
                      .shown = {"preview", "essayer", "probar"},
                      .arguments = POD_N_("GAME MOVE [MOVE ...]"),
                      .summary = POD_N_("shows the board after moves that are not made"),
                      .about = MAIL_ALWAYS,
                      .ply = true,
                      .rest = MAIL_ALWAYS},
    [MAIL_SHOW] = {.word = {"show", "montrer", "ver"},
                   .shown = {"show", "montrer", "ver"},
                   .arguments = POD_N_("GAME"),
                   .summary = POD_N_("shows a game as it stands"),
                   .about = MAIL_ALWAYS},
    [MAIL_GAMES] = {.word = {"games", "parties", "partidas"},
                    .shown = {"games", "parties", "partidas"},
                    .arguments = "",
                    .summary = POD_N_("lists your games and challenges")},
    [MAIL_HISTORY] = {.word = {"history", "historique", "historial"},
                      .shown = {"history", "historique", "historial"},
                      .arguments = POD_N_("GAME"),
                      .summary = POD_N_("shows the moves of a game so far"),
                      .about = MAIL_ALWAYS},
    [MAIL_QUEUE] = {.word = {"queue", "prevoir", "prever"},
                    .shown = {"queue", "prévoir", "prever"},
                    .arguments = POD_N_("GAME [#PLY] [ANSWER MOVE ... [/ ANSWER MOVE ...]]"),
                    .summary = POD_N_("keeps conditional moves, shows them, or ends them with: none"),
                    .about = MAIL_ALWAYS,
                    .ply = true,
                    .rest = MAIL_MAYBE},
    [MAIL_RESIGN] = {.word = {"resign", "abandonner", "rendirse"},
                     .shown = {"resign", "abandonner", "rendirse"},
                     .arguments = POD_N_("GAME [#PLY]"),
                     .summary = POD_N_("gives up a game; a mail asks once more"),
                     .about = MAIL_ALWAYS,
                     .ply = true},
    [MAIL_DRAW] = {.word = {"draw", "nulle", "empate"},
                   .shown = {"draw", "nulle", "empate"},
                   .arguments = POD_N_("GAME [#PLY]"),
                   .summary = POD_N_("offers a draw, or accepts the one that is offered; a mail asks once more"),
                   .about = MAIL_ALWAYS,
                   .ply = true},
    [MAIL_UNDO] = {.word = {"undo", "annuler", "deshacer"},
                   .shown = {"undo", "annuler", "deshacer"},
                   .arguments = POD_N_("GAME [#PLY]"),
                   .summary = POD_N_("asks to take your last move back, or lets whoever asks take one back"),
                   .about = MAIL_ALWAYS,
                   .ply = true},
    [MAIL_CHAT] = {.word = {"chat", "dire", "decir"},
                   .shown = {"chat", "dire", "decir"},
                   .arguments = POD_N_("GAME TEXT"),
                   .summary = POD_N_("says something to the players of a game; the text ends at an empty line"),
                   .about = MAIL_ALWAYS,
                   .rest = MAIL_ALWAYS,
                   .text = true},
    [MAIL_MESSAGE] = {.word = {"message", "ecrire", "mensaje"},
                      .shown = {"message", "écrire", "mensaje"},
                      .arguments = POD_N_("MEMBER TEXT"),
                      .summary = POD_N_("writes to a member; the text ends at an empty line"),
                      .about = MAIL_ALWAYS,
                      .rest = MAIL_ALWAYS,
                      .text = true},
    [MAIL_NOTE] = {.word = {"note", "noter", "nota"},
                   .shown = {"note", "noter", "nota"},
                   .arguments = POD_N_("GAME [TEXT]"),
                   .summary = POD_N_("keeps a note that only you see, or shows it"),
                   .about = MAIL_ALWAYS,
                   .rest = MAIL_MAYBE,
                   .text = true},
    [MAIL_RATINGS] = {.word = {"ratings", "classements", "puntuaciones"},
                      .shown = {"ratings", "classements", "puntuaciones"},
                      .arguments = POD_N_("[MEMBER]"),
                      .summary = POD_N_("shows your ratings, or those of a member"),
                      .about = MAIL_MAYBE},
    [MAIL_VACATION] = {.word = {"vacation", "vacances", "vacaciones"},
                       .shown = {"vacation", "vacances", "vacaciones"},
                       .arguments = POD_N_("[on|off]"),
                       .summary =
                           POD_N_("begins or ends your vacation, or shows how much there is; a mail asks once more"),
                       .about = MAIL_MAYBE},
    [MAIL_NOTIFY] = {.word = {"notify", "avertir", "avisar"},
                     .shown = {"notify", "avertir", "avisar"},
                     .arguments = POD_N_("[KIND on|off | digest none|hourly|daily]"),
                     .summary = POD_N_("shows or sets what you are told by mail; a mail asks once more"),
                     .about = MAIL_MAYBE,
                     .rest = MAIL_MAYBE},
    [MAIL_EXPORT] = {.word = {"export", "exporter", "exportar"},
                     .shown = {"export", "exporter", "exportar"},
                     .arguments = POD_N_("[GAME]"),
                     .summary = POD_N_("sends the record of a game; without one it says where all your data is"),
                     .about = MAIL_MAYBE},
};

const mail_verb_form *mail_form_of(mail_verb verb) {
    return &forms[verb];
}

/* Letters of our three languages without their accents and capitals; all others stay as they are. */
static size_t fold(const char *text, size_t length, char *out) {
    uint32_t c;
    size_t taken = pod__utf8_read(text, length, &c);
    static const char plain[] = "aaaaaaaceeeeiiiidnooooo/ouuuuyts";
    if (!taken) {
        return 0;
    }
    c = c >= 0xe0 && c <= 0xff ? c - 0x20 : c;
    *out = c >= 'A' && c <= 'Z'    ? (char)(c + 0x20)
           : c >= 0xc0 && c < 0xe0 ? plain[c - 0xc0]
                                   : (char)(c < 0x80 ? c : '?');
    return taken;
}

static bool same_word(const char *word, size_t length, const char *known) {
    char letter;
    size_t taken;
    for (; length; word += taken, length -= taken, known++) {
        taken = fold(word, length, &letter);
        if (!taken || letter != *known) {
            return false;
        }
    }
    return !*known;
}

bool mail_verb_find(const char *word, size_t length, mail_verb *out) {
    for (int verb = 0; verb < MAIL_VERBS; verb++) {
        for (int language = 0; language < POD_LANGUAGE_COUNT; language++) {
            if (length && same_word(word, length, forms[verb].word[language])) {
                *out = (mail_verb)verb;
                return true;
            }
        }
    }
    return false;
}

void mail_usage_print(mail_verb verb, pod_language language, pod_text *out) {
    const char *arguments = forms[verb].arguments;
    pod_text_add(out, forms[verb].shown[language]);
    if (*arguments) {
        pod_text_format(out, " %s", pod_translate(language, arguments));
    }
}
