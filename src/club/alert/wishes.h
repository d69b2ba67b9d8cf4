/* How a person wishes to be told: which kinds of alerts by which channels, in which hours none, and mails as they come
   or collected. Plain values, thread-safe. */
#ifndef LUDOPOD_CLUB_ALERT_WISHES_H
#define LUDOPOD_CLUB_ALERT_WISHES_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "ludopod/text.h"

/* Each kind, in one row: its name, in the database and in the API, which never changes; where it leads on the page, of
   a folder with the id behind it; by which channels it comes at first; how urgent a push is (RFC 8030, 5.3); whether it
   is what others say to the person or want of the person, of which nobody hears who has muted them (a game goes on);
   whom it tells of what, for the API's document; what it says, {0} by whom and {1} in which game, and what when nobody
   has done it; what it is called where people choose about it, or NULL; its word in mails, by language. */
/* clang-format off */
#define CLUB_ALERT_KINDS(X) \
    X(CLUB_ALERT_TURN, "your_turn", "/g/", CLUB_ALERT_SHOWN, "normal", false, \
      "to the player to move: somebody else has moved; in games that are not daily only while the board is not open", \
      POD_N_("{0} has moved. Your turn in {1}."), POD_N_("Your turn in {1}."), \
      POD_N_("Your turn"), "turns", "tours", "turnos") \
    X(CLUB_ALERT_BEGAN, "game_began", "/g/", CLUB_ALERT_SHOWN, "normal", false, \
      "to the other players: the last seat is taken, a challenge is accepted, or all want a rematch", \
      POD_N_("Your game of {1} with {0} has begun."), POD_N_("Your game of {1} has begun."), \
      POD_N_("New game"), "beginnings", "débuts", "inicios") \
    X(CLUB_ALERT_ENDED, "game_ended", "/g/", CLUB_ALERT_SHOWN, "normal", false, \
      "to the other players: the game is over or cancelled; to all where nobody acts, as by a loss on time", \
      POD_N_("Your game of {1} with {0} is over."), POD_N_("Your game of {1} is over."), \
      POD_N_("Game over"), "ends", "fins", "finales") \
    X(CLUB_ALERT_CHALLENGE, "challenge", "/challenge/", CLUB_ALERT_MAILED, "high", true, "to those who are invited by name: the challenge is made", \
      POD_N_("{0} challenges you to a game of {1}."), POD_N_("You have a challenge to a game of {1}."), \
      POD_N_("Challenge received"), "challenges", "défis", "desafíos") \
    X(CLUB_ALERT_ANSWER, "challenge_answered", "/challenge/", CLUB_ALERT_SHOWN, "normal", false, \
      "to whoever made it: it is declined, or one of several has accepted it", \
      POD_N_("{0} has answered your challenge to a game of {1}."), POD_N_("Your challenge to a game of {1} has an answer."), \
      POD_N_("Answer to a challenge"), "answers", "réponses", "respuestas") \
    X(CLUB_ALERT_OFFER, "offer", "/g/", CLUB_ALERT_SHOWN, "normal", false, "to the other players: a take-back, a draw or a pause is offered", \
      POD_N_("{0} makes you an offer in your game of {1}."), POD_N_("You have an offer in your game of {1}."), \
      POD_N_("Offer in a game"), "offers", "propositions", "propuestas") \
    X(CLUB_ALERT_CHAT, "chat", "/g/", CLUB_ALERT_SHOWN, "high", true, "to the other players: something is written in the players' room", \
      POD_N_("{0} has written to you in your game of {1}."), POD_N_("You have a message in your game of {1}."), \
      POD_N_("Message in a game"), "chat", "discussion", "chat") \
    X(CLUB_ALERT_MESSAGE, "message", "/messages", CLUB_ALERT_MAILED, "high", true, "to the person who is written to", \
      POD_N_("{0} has sent you a message."), POD_N_("You have a message."), \
      POD_N_("Private message"), "messages", "messages", "mensajes") \
    X(CLUB_ALERT_FOLLOWED, "followed", "/g/", CLUB_ALERT_SHOWN, "low", true, "to the person: somebody whom they follow begins a game", \
      POD_N_("{0} has begun a game of {1}."), POD_N_("A game of {1} has begun."), \
      NULL, "following", "abonnements", "siguiendo") \
    X(CLUB_ALERT_HALF, "reminder_half", "/g/", CLUB_ALERT_MAILED, "high", false, \
      "to the player to move, as your_turn: half of the time for it is over; it was a minute at least", \
      NULL, POD_N_("Half of your time for this move in {1} is gone."), \
      POD_N_("Reminder: half of the time is gone"), "half-time", "mi-temps", "mitad") \
    X(CLUB_ALERT_TENTH, "reminder_tenth", "/g/", CLUB_ALERT_MAILED, "high", false, "the same: a tenth of it is left", \
      NULL, POD_N_("A tenth of your time for this move in {1} is left."), \
      POD_N_("Reminder: a tenth of the time is left"), "last-call", "dernier-rappel", "último-aviso") \
    X(CLUB_ALERT_EVENT, "event", "/events/", CLUB_ALERT_MAILED, "high", false, \
      "to those who have entered an event: it begins in a quarter of an hour, or, by correspondence, tomorrow", \
      NULL, POD_N_("An event of {1} that you have entered begins soon."), \
      POD_N_("An event that I have entered begins soon"), "events", "tournois", "torneos") \
    X(CLUB_ALERT_TIME, "event_time", "/events/", CLUB_ALERT_MAILED, "normal", false, \
      "to the others at the table: somebody wants to play a game of an event by correspondence at a time", \
      POD_N_("{0} would like to fix a time for your game of {1}."), POD_N_("Somebody would like to fix a time for your game of {1}."), \
      POD_N_("Time proposed for a game"), "times", "horaires", "horarios") \
    X(CLUB_ALERT_MODERATOR, "moderator", "/decisions", CLUB_ALERT_MAILED, "normal", false, \
      "to the person: a decision about them, its end, an answer to an appeal, or the end of a case that they reported", \
      NULL, POD_N_("A moderator has written to you."), \
      NULL, "moderation", "modération", "moderación")
/* clang-format on */

typedef enum club_alert_kind {
#define X(kind, ...) kind,
    CLUB_ALERT_KINDS(X)
#undef X
        CLUB_ALERT_KIND_COUNT
} club_alert_kind;

const char *club_alert_kind_name(club_alert_kind kind);
/* The names with a bar behind each: a type of the API (api/schema.h). */
#define CLUB_ALERT_KIND_WORD(kind, name, ...) name "|"
#define CLUB_ALERT_KIND_WORDS CLUB_ALERT_KINDS(CLUB_ALERT_KIND_WORD)
/* " your_turn, to the player to move: …. …": whom each tells of what, English. */
#define CLUB_ALERT_KIND_TOLD(kind, name, path, channels, urgency, said, told, ...) " " name ", " told "."
#define CLUB_ALERT_KINDS_TOLD CLUB_ALERT_KINDS(CLUB_ALERT_KIND_TOLD)
/* What else its row says. */
typedef struct club_alert_row {
    const char *name, *path;
    unsigned channels; /* bits of club_channel */
    const char *urgency;
    bool said;
    const char *by, *alone, *title; /* English, of the catalogue */
} club_alert_row;
const club_alert_row *club_alert_row_of(club_alert_kind kind);
/* False: there is none of that name. */
bool club_alert_kind_find(const char *name, club_alert_kind *out);

typedef enum club_channel { CLUB_CHANNEL_PAGE, CLUB_CHANNEL_PUSH, CLUB_CHANNEL_MAIL, CLUB_CHANNELS } club_channel;

/* Everything on the page and, on a device that was asked to take them, as a push. By mail comes what is of use hours
   later, too, and what would be missed. */
enum {
    CLUB_ALERT_SHOWN = 1 << CLUB_CHANNEL_PAGE | 1 << CLUB_CHANNEL_PUSH,
    CLUB_ALERT_MAILED = CLUB_ALERT_SHOWN | 1 << CLUB_CHANNEL_MAIL
};

/* "page", "push", "mail". */
extern const char *const club_channel_names[CLUB_CHANNELS];

typedef enum club_digest { CLUB_DIGEST_NONE, CLUB_DIGEST_HOURLY, CLUB_DIGEST_DAILY, CLUB_DIGESTS } club_digest;

/* "none", "hourly", "daily". */
extern const char *const club_digest_names[CLUB_DIGESTS];

enum { CLUB_MINUTES_A_DAY = 24 * 60, CLUB_WISHES_SIZE = 512 };

/* Minutes count from midnight, by the person's clock. */
typedef struct club_wishes {
    uint8_t channels[CLUB_ALERT_KIND_COUNT]; /* bits of club_channel */
    int quiet_from, quiet_to;                /* no alert leaves between these; it may pass midnight. The same: never */
    club_digest digest;                      /* of mails */
    int digest_at;                           /* CLUB_DIGEST_DAILY */
} club_wishes;

/* What holds for somebody who has said nothing. */
club_wishes club_wishes_usual(void);
bool club_wishes_carry(const club_wishes *wishes, club_alert_kind kind, club_channel channel);
void club_wishes_set(club_wishes *wishes, club_alert_kind kind, club_channel channel, bool on);
bool club_wishes_quiet(const club_wishes *wishes, int minute);
/* One line, without what is as usual: "your_turn=5 quiet=1320-420 digest=daily at=480". */
void club_wishes_print(const club_wishes *wishes, pod_text *out);
/* What club_wishes_print() has written. A word that is not known (any more) is passed over. */
void club_wishes_parse(const char *text, club_wishes *out);

#endif
