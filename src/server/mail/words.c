/* The words of commands. */
#include <string.h>

#include "base/text.h"
#include "server/mail/grammar.h"

static const mail_verb_form forms[MAIL_VERBS] = {
    [MAIL_HELP] = {{"help", "aide", "ayuda"},
                   {"help", "aide", "ayuda"},
                   POD_N_("[COMMAND]"),
                   POD_N_("lists the commands, or explains one"),
                   MAIL_MAYBE},
    [MAIL_SIGN_UP] = {{"signup", "inscription", "registro"},
                      {"signup", "inscription", "registro"},
                      POD_N_("NAME"),
                      POD_N_("makes an account of that name for your mail address"),
                      MAIL_ALWAYS},
    [MAIL_CHALLENGE] = {{"challenge", "defier", "desafiar"},
                        {"challenge", "défier", "desafiar"},
                        POD_N_("[-board=3x5] [-clock=3d] [-rated] MEMBER [MEMBER ...]"),
                        POD_N_("proposes a game to one member, or to several"),
                        MAIL_NEVER,
                        false,
                        MAIL_ALWAYS},
    [MAIL_ACCEPT] = {{"accept", "accepter", "aceptar"},
                     {"accept", "accepter", "aceptar"},
                     POD_N_("CHALLENGE"),
                     POD_N_("accepts a challenge"),
                     MAIL_ALWAYS},
    [MAIL_DECLINE] = {{"decline", "refuser", "rechazar"},
                      {"decline", "refuser", "rechazar"},
                      POD_N_("CHALLENGE [REASON]"),
                      POD_N_("declines a challenge"),
                      MAIL_ALWAYS,
                      false,
                      MAIL_MAYBE},
    [MAIL_WITHDRAW] = {{"withdraw", "retirer", "retirar"},
                       {"withdraw", "retirer", "retirar"},
                       POD_N_("CHALLENGE"),
                       POD_N_("takes back a challenge of yours"),
                       MAIL_ALWAYS},
    [MAIL_MOVE] = {{"move", "jouer", "jugar"},
                   {"move", "jouer", "jugar"},
                   POD_N_("GAME [#PLY] MOVE [ANSWER MOVE ...]"),
                   POD_N_("makes a move; what follows is kept as conditional moves"),
                   MAIL_ALWAYS,
                   true,
                   MAIL_ALWAYS},
    [MAIL_PREVIEW] = {{"preview", "essayer", "probar"},
                      {"preview", "essayer", "probar"},
                      POD_N_("GAME MOVE [MOVE ...]"),
                      POD_N_("shows the board after moves that are not made"),
                      MAIL_ALWAYS,
                      true,
                      MAIL_ALWAYS},
    [MAIL_SHOW] = {{"show", "montrer", "ver"},
                   {"show", "montrer", "ver"},
                   POD_N_("GAME"),
                   POD_N_("shows a game as it stands"),
                   MAIL_ALWAYS},
    [MAIL_GAMES] = {{"games", "parties", "partidas"},
                    {"games", "parties", "partidas"},
                    "",
                    POD_N_("lists your games and challenges"),
                    MAIL_NEVER},
    [MAIL_HISTORY] = {{"history", "historique", "historial"},
                      {"history", "historique", "historial"},
                      POD_N_("GAME"),
                      POD_N_("shows the moves of a game so far"),
                      MAIL_ALWAYS},
    [MAIL_QUEUE] = {{"queue", "prevoir", "prever"},
                    {"queue", "prévoir", "prever"},
                    POD_N_("GAME [#PLY] [ANSWER MOVE ... [; ANSWER MOVE ...]]"),
                    POD_N_("keeps conditional moves, shows them, or ends them with: none"),
                    MAIL_ALWAYS,
                    true,
                    MAIL_MAYBE},
    [MAIL_RESIGN] = {{"resign", "abandonner", "rendirse"},
                     {"resign", "abandonner", "rendirse"},
                     POD_N_("GAME [#PLY]"),
                     POD_N_("gives up a game; a mail asks once more"),
                     MAIL_ALWAYS,
                     true},
    [MAIL_DRAW] = {{"draw", "nulle", "empate"},
                   {"draw", "nulle", "empate"},
                   POD_N_("GAME [#PLY]"),
                   POD_N_("offers a draw, or accepts the one that is offered; a mail asks once more"),
                   MAIL_ALWAYS,
                   true},
    [MAIL_UNDO] = {{"undo", "annuler", "deshacer"},
                   {"undo", "annuler", "deshacer"},
                   POD_N_("GAME [#PLY]"),
                   POD_N_("asks to take your last move back, or allows it to who asks"),
                   MAIL_ALWAYS,
                   true},
    [MAIL_CHAT] = {{"chat", "dire", "decir"},
                   {"chat", "dire", "decir"},
                   POD_N_("GAME TEXT"),
                   POD_N_("says something to the players of a game; the text ends at an empty line"),
                   MAIL_ALWAYS,
                   false,
                   MAIL_ALWAYS,
                   true},
    [MAIL_MESSAGE] = {{"message", "ecrire", "mensaje"},
                      {"message", "écrire", "mensaje"},
                      POD_N_("MEMBER TEXT"),
                      POD_N_("writes to a member; the text ends at an empty line"),
                      MAIL_ALWAYS,
                      false,
                      MAIL_ALWAYS,
                      true},
    [MAIL_NOTE] = {{"note", "noter", "nota"},
                   {"note", "noter", "nota"},
                   POD_N_("GAME [TEXT]"),
                   POD_N_("keeps a note that only you see, or shows it"),
                   MAIL_ALWAYS,
                   false,
                   MAIL_MAYBE,
                   true},
    [MAIL_RATINGS] = {{"ratings", "classements", "clasificaciones"},
                      {"ratings", "classements", "clasificaciones"},
                      POD_N_("[MEMBER]"),
                      POD_N_("shows your ratings, or those of a member"),
                      MAIL_MAYBE},
    [MAIL_VACATION] = {{"vacation", "vacances", "vacaciones"},
                       {"vacation", "vacances", "vacaciones"},
                       POD_N_("[on|off]"),
                       POD_N_("begins or ends your vacation, or shows how much there is; a mail asks once more"),
                       MAIL_MAYBE},
    [MAIL_NOTIFY] = {{"notify", "avertir", "avisar"},
                     {"notify", "avertir", "avisar"},
                     POD_N_("[KIND on|off | digest none|hourly|daily]"),
                     POD_N_("shows or sets what you are told by mail; a mail asks once more"),
                     MAIL_MAYBE,
                     false,
                     MAIL_MAYBE},
    [MAIL_EXPORT] = {{"export", "exporter", "exportar"},
                     {"export", "exporter", "exportar"},
                     POD_N_("[GAME]"),
                     POD_N_("sends the record of a game; without one it says where all your data is"),
                     MAIL_MAYBE},
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
