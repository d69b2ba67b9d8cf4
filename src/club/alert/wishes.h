/* How a person wishes to be told: which kinds of alerts by which channels, in which hours none, and mails as they come
   or collected. Plain values, thread-safe. */
#ifndef LUDOPOD_CLUB_ALERT_WISHES_H
#define LUDOPOD_CLUB_ALERT_WISHES_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "ludopod/text.h"

/* Each kind with its name, in the database and in the API, which never changes. */
#define CLUB_ALERT_KINDS(X)                                                                                            \
    X(CLUB_ALERT_TURN, "your_turn")            /* it is the person's turn in a game */                                 \
    X(CLUB_ALERT_BEGAN, "game_began")          /* a game of the person's has begun */                                  \
    X(CLUB_ALERT_ENDED, "game_ended")          /* or is over */                                                        \
    X(CLUB_ALERT_CHALLENGE, "challenge")       /* somebody challenges the person */                                    \
    X(CLUB_ALERT_ANSWER, "challenge_answered") /* somebody has answered a challenge of the person's */                 \
    X(CLUB_ALERT_OFFER, "offer")               /* a take-back, a draw, a pause or a rematch is offered in a game */    \
    X(CLUB_ALERT_CHAT, "chat")                 /* something was written in a game */                                   \
    X(CLUB_ALERT_MESSAGE, "message")           /* or to the person directly */                                         \
    X(CLUB_ALERT_FOLLOWED, "followed")         /* somebody whom the person follows has begun a game */                 \
    X(CLUB_ALERT_HALF, "reminder_half")        /* half of the time for a turn is over */                               \
    X(CLUB_ALERT_TENTH, "reminder_tenth")      /* a tenth of it is left */                                             \
    X(CLUB_ALERT_MODERATOR, "moderator")       /* a moderator has a word for the person */

typedef enum club_alert_kind {
#define X(kind, name) kind,
    CLUB_ALERT_KINDS(X)
#undef X
        CLUB_ALERT_KIND_COUNT
} club_alert_kind;

const char *club_alert_kind_name(club_alert_kind kind);
/* What others say to the person or want of the person, of which nobody hears who has muted them; a game goes on. */
bool club_alert_is_said(club_alert_kind kind);
/* False: there is none of that name. */
bool club_alert_kind_find(const char *name, club_alert_kind *out);

typedef enum club_channel { CLUB_CHANNEL_PAGE, CLUB_CHANNEL_PUSH, CLUB_CHANNEL_MAIL, CLUB_CHANNELS } club_channel;

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
