/* What a club can refuse, as one list: the constant, its class, the short code that programs rely on
   (docs/protocol.md) and the message, whose {0}, {1} are filled from the fault. */
#ifndef LUDOPOD_CLUB_ERROR_H
#define LUDOPOD_CLUB_ERROR_H

#include "ludopod/error.h"
#include "ludopod/text.h"

/* clang-format off */
#define CLUB_ERROR_LIST(X)                                                                           \
    X(CLUB_OK,                  CLUB_CLASS_FINE,         "ok",         "no error")                                            \
    X(CLUB_ERROR_RULES,         CLUB_CLASS_INVALID,      "rules",      "this is against the rules of the game")               \
    X(CLUB_ERROR_MEMORY,        CLUB_CLASS_UNAVAILABLE,  "memory",     "out of memory")                                       \
    X(CLUB_ERROR_NAME,          CLUB_CLASS_INVALID,      "name",       "a name is at most {0} characters, each of them visible, with no more than two marks over one another, and not the name of a computer player") \
    X(CLUB_ERROR_CHARACTER,     CLUB_CLASS_INVALID,      "character",  "'{0}' is not a character; expected a name such as {1}") \
    X(CLUB_ERROR_SEATS,         CLUB_CLASS_INVALID,      "seats",      "the game has {0} players but {1} seats were given; give one for each player") \
    X(CLUB_ERROR_NO_HUMAN,      CLUB_CLASS_INVALID,      "seats",      "every seat is a computer's; at least one must be yours or open") \
    X(CLUB_ERROR_TAKEN,         CLUB_CLASS_CONFLICT,     "taken",      "seat {0} is taken")                                   \
    X(CLUB_ERROR_FULL,          CLUB_CLASS_CONFLICT,     "full",       "every seat of this game is taken")                    \
    X(CLUB_ERROR_SEATED,        CLUB_CLASS_CONFLICT,     "seated",     "you already have seat {0} in this game")              \
    X(CLUB_ERROR_STALE,         CLUB_CLASS_CONFLICT,     "stale",      "the game is at ply {0}, not {1}; look at it again before you move") \
    X(CLUB_ERROR_NOT_YOURS,     CLUB_CLASS_FORBIDDEN,    "not_yours",  "seat {0} is not yours")                               \
    X(CLUB_ERROR_NOT_SEATED,    CLUB_CLASS_FORBIDDEN,    "not_seated", "only a player of this game can do that")              \
    X(CLUB_ERROR_WHICH_SEAT,    CLUB_CLASS_INVALID,      "which_seat", "you have several seats in this game; say which one")  \
    X(CLUB_ERROR_NOT_OVER,      CLUB_CLASS_CONFLICT,     "not_over",   "the game is not over yet; a rematch comes after it")    \
    X(CLUB_ERROR_GONE,          CLUB_CLASS_CONFLICT,     "gone",       "a player of this game has left the club, so there is no rematch") \
    X(CLUB_ERROR_ENDLESS,       CLUB_CLASS_INVALID,      "endless",    "a game without a limit of quiet turns may never end; choose 'quiet' from 1 to {0}") \
    X(CLUB_ERROR_CLOCK,         CLUB_CLASS_INVALID,      "clock",      "'{0}' is not a clock; write it as 5m+8s, 10m delay 5s, 10m+3x30s, 1d or 240h+36h cap 240h") \
    X(CLUB_ERROR_DELAY,         CLUB_CLASS_INVALID,      "delay",      "those who watch see a game 0 to {0} moves late; give a whole number of moves") \
    X(CLUB_ERROR_RANGE,         CLUB_CLASS_INVALID,      "range",      "a range of ratings goes from {0} to {1} points, the lower end first, and stands in an invitation to anyone or by a link") \
    X(CLUB_ERROR_RANGE_GAMES,   CLUB_CLASS_INVALID,      "range",      "nobody has a rating in such games, so they have no range of ratings; choose a clock and one of the boards that are rated, without variants") \
    X(CLUB_ERROR_OUT_OF_RANGE,  CLUB_CLASS_INVALID,      "out_of_range", "this challenge is for players rated {0}; your rating in these games is {1}") \
    X(CLUB_ERROR_LINE,          CLUB_CLASS_INVALID,      "line",       "'{0}' is not understood; expected {1}")               \
    X(CLUB_ERROR_PLAYERS,       CLUB_CLASS_INVALID,      "players",    "a game has 2 to {1} players, not {0}")                \
    X(CLUB_ERROR_NO_PERSON,     CLUB_CLASS_INVALID,      "no_person",  "nobody here is called '{0}'")                         \
    X(CLUB_ERROR_TWICE,         CLUB_CLASS_INVALID,      "twice",      "'{0}' is named twice; everyone has one seat")         \
    X(CLUB_ERROR_ALONE,         CLUB_CLASS_INVALID,      "alone",      "a challenge needs someone to play with; name at least one other person") \
    X(CLUB_ERROR_MEMBERS,       CLUB_CLASS_FORBIDDEN,    "members",    "only members can do that; sign up first")             \
    X(CLUB_ERROR_TIMES,         CLUB_CLASS_INVALID,      "times",      "a challenge counts 1 to {0} times, or is standing; one for named people counts once") \
    X(CLUB_ERROR_UNTIL,         CLUB_CLASS_INVALID,      "until",      "a challenge ends in the future, within {0} days")     \
    X(CLUB_ERROR_CHALLENGES,    CLUB_CLASS_CONFLICT,     "challenges", "you have {0} open challenges; withdraw one first")    \
    X(CLUB_ERROR_REASON,        CLUB_CLASS_INVALID,      "reason",     "a reason is at most {0} characters, each of them visible") \
    X(CLUB_ERROR_CLOSED,        CLUB_CLASS_CONFLICT,     "closed",     "this challenge is not open any more")                 \
    X(CLUB_ERROR_NOT_INVITED,   CLUB_CLASS_FORBIDDEN,    "not_invited", "this challenge has no seat for you")                 \
    X(CLUB_ERROR_ACCEPTED,      CLUB_CLASS_CONFLICT,     "accepted",   "you have accepted this challenge already")            \
    X(CLUB_ERROR_NOT_MAKER,     CLUB_CLASS_FORBIDDEN,    "not_yours",  "only the person who made this challenge can withdraw it") \
    X(CLUB_ERROR_AWAY,          CLUB_CLASS_FORBIDDEN,    "away",       "a moderator keeps one of these people from playing for now; ask again later, or play with somebody else") \
    X(CLUB_ERROR_BLOCKED,       CLUB_CLASS_FORBIDDEN,    "blocked",    "you cannot play with all of these people: one of you has blocked another") \
    X(CLUB_ERROR_HANDLE,        CLUB_CLASS_INVALID,      "handle",     "a handle is {0} to {1} small letters a to z, digits, - and _") \
    X(CLUB_ERROR_HANDLE_TAKEN,  CLUB_CLASS_CONFLICT,     "handle_taken", "the handle {0} is not free, or looks like one that is not") \
    X(CLUB_ERROR_EMAIL,         CLUB_CLASS_INVALID,      "email",      "'{0}' is not a mail address; expected one like ann@example.org") \
    X(CLUB_ERROR_NO_MAIL,       CLUB_CLASS_INVALID,      "no_mail",    "this club sends no mail, so it takes no mail address") \
    X(CLUB_ERROR_PASSWORD,      CLUB_CLASS_INVALID,      "password",   "a password has {0} to {1} bytes") \
    X(CLUB_ERROR_OLD_PASSWORD,  CLUB_CLASS_FORBIDDEN,    "old_password", "the old password is wrong") \
    X(CLUB_ERROR_INVITATION,    CLUB_CLASS_FORBIDDEN,    "invitation", "this club takes new members by invitation; the code is missing, wrong or used up") \
    X(CLUB_ERROR_MEMBER,        CLUB_CLASS_CONFLICT,     "member",     "you already have the handle {0}") \
    X(CLUB_ERROR_SIGN_IN,       CLUB_CLASS_UNKNOWN,      "sign_in",    "the handle or the password is wrong") \
    X(CLUB_ERROR_TOTP,          CLUB_CLASS_UNKNOWN,      "totp",       "a new code of your authenticator app is needed") \
    X(CLUB_ERROR_TOTP_THERE,    CLUB_CLASS_CONFLICT,     "totp_there", "codes of an authenticator app are already asked for; remove them first") \
    X(CLUB_ERROR_PASSKEY,       CLUB_CLASS_INVALID,      "passkey",    "this passkey is not known here, or what came of it is not right; try again, or sign in another way") \
    X(CLUB_ERROR_PASSKEYS,      CLUB_CLASS_CONFLICT,     "passkeys",   "an account has at most {0} passkeys; remove one first") \
    X(CLUB_ERROR_NO_PASSKEY,    CLUB_CLASS_ABSENT,       "no_passkey", "you have no such passkey") \
    X(CLUB_ERROR_LAST_PASSKEY,  CLUB_CLASS_CONFLICT,     "last_passkey", "without this passkey you could not sign in any more; set a password first") \
    X(CLUB_ERROR_CODE,          CLUB_CLASS_INVALID,      "code",       "the code is wrong, was used, or is too old") \
    X(CLUB_ERROR_NO_SESSION,    CLUB_CLASS_ABSENT,       "no_session", "you have no session {0}") \
    X(CLUB_ERROR_SETTING,       CLUB_CLASS_INVALID,      "setting",    "'{1}' is not a value of the setting '{0}'") \
    X(CLUB_ERROR_TYPED,         CLUB_CLASS_INVALID,      "typed",      "to delete the account, type its handle: {0}") \
    X(CLUB_ERROR_SELF,          CLUB_CLASS_INVALID,      "self",       "that is you") \
    X(CLUB_ERROR_ROLE,          CLUB_CLASS_FORBIDDEN,    "role",       "only an administrator can do that") \
    X(CLUB_ERROR_PLAN_TURN,     CLUB_CLASS_CONFLICT,     "plan_turn",  "it is your turn; conditional moves are entered while another player is to move") \
    X(CLUB_ERROR_PLAN_SIZE,     CLUB_CLASS_INVALID,      "plan_size",  "conditional moves have at most {0} lines of {1} moves each") \
    X(CLUB_ERROR_PLAN_ANSWERS,  CLUB_CLASS_INVALID,      "plan_answers", "your conditional moves give two answers to the same moves, {0} and {1}; keep one") \
    X(CLUB_ERROR_TEXT,          CLUB_CLASS_INVALID,      "text",       "a text here has at most {0} characters, at least one of them to be seen, and no more than two marks over one another") \
    X(CLUB_ERROR_ROOM,          CLUB_CLASS_FORBIDDEN,    "room",       "the players' room is for the players, and the watchers' room for them only after the game") \
    X(CLUB_ERROR_GUEST_CHAT,    CLUB_CLASS_FORBIDDEN,    "guest_chat", "only members chat in this club; sign in or sign up") \
    X(CLUB_ERROR_SILENCED,      CLUB_CLASS_FORBIDDEN,    "silenced",   "you and another player of this game do not talk: one of you has blocked the other") \
    X(CLUB_ERROR_CHAT_FULL,     CLUB_CLASS_CONFLICT,     "chat_full",  "a game takes {0} messages; this one has them") \
    X(CLUB_ERROR_APART,         CLUB_CLASS_FORBIDDEN,    "apart",      "one of you has blocked the other")                    \
    X(CLUB_ERROR_FOLLOWS,       CLUB_CLASS_CONFLICT,     "follows",    "you can follow {0} people; stop following someone first") \
    X(CLUB_ERROR_WRITTEN,       CLUB_CLASS_CONFLICT,     "written",    "you have written {0} messages within an hour; wait a little") \
    X(CLUB_ERROR_BEGUN,         CLUB_CLASS_CONFLICT,     "begun",      "you have written to {0} new people today who have not answered yet; wait for an answer") \
    X(CLUB_ERROR_UNANSWERED,    CLUB_CLASS_CONFLICT,     "unanswered", "your last {0} messages were not answered; wait for an answer") \
    X(CLUB_ERROR_TIME,          CLUB_CLASS_CONFLICT,     "time",       "your time is over")                                   \
    X(CLUB_ERROR_PAUSED,        CLUB_CLASS_CONFLICT,     "paused",     "the game is paused; the player to move can resume it") \
    X(CLUB_ERROR_NO_CLOCK,      CLUB_CLASS_INVALID,      "no_clock",   "the game has no clock, so there is nothing to pause") \
    X(CLUB_ERROR_NO_DRAW,       CLUB_CLASS_INVALID,      "no_draw",    "in this game players cannot agree on a draw")         \
    X(CLUB_ERROR_NO_MOVE,       CLUB_CLASS_CONFLICT,     "no_move",    "you have no move that can be taken back")             \
    X(CLUB_ERROR_OFFERED,       CLUB_CLASS_CONFLICT,     "offered",    "you have offered that already; you can offer it again after the next move") \
    X(CLUB_ERROR_NO_OFFER,      CLUB_CLASS_CONFLICT,     "no_offer",   "nobody offers that any more")                         \
    X(CLUB_ERROR_ALL_MOVED,     CLUB_CLASS_CONFLICT,     "all_moved",  "everyone has moved, so the game cannot be aborted any more; resign instead") \
    X(CLUB_ERROR_NOT_MOVED,     CLUB_CLASS_CONFLICT,     "not_moved",  "not everyone has moved; until then a game can only be cancelled") \
    X(CLUB_ERROR_VACATION,      CLUB_CLASS_CONFLICT,     "vacation",   "you are on vacation already")                         \
    X(CLUB_ERROR_NO_VACATION,   CLUB_CLASS_CONFLICT,     "no_vacation", "you are not on vacation")                            \
    X(CLUB_ERROR_VACATION_USED, CLUB_CLASS_CONFLICT,     "vacation_used", "you have used all {0} days of vacation of this year") \
    X(CLUB_ERROR_BANNED,        CLUB_CLASS_FORBIDDEN,    "banned",     "a moderator has closed the club to this account; your page says why, for how long, and how to appeal") \
    X(CLUB_ERROR_MUTED,         CLUB_CLASS_FORBIDDEN,    "muted",      "a moderator has taken the right to write from this account; your page says why, for how long, and how to appeal") \
    X(CLUB_ERROR_MODERATOR,     CLUB_CLASS_FORBIDDEN,    "role",       "only a moderator can do that")                        \
    X(CLUB_ERROR_REPORTS,       CLUB_CLASS_CONFLICT,     "reports",    "you have {0} reports that wait for a moderator; more can be made when these are answered") \
    X(CLUB_ERROR_NO_SUBJECT,    CLUB_CLASS_INVALID,      "no_subject", "that is not of this person; a report names who has said or done it") \
    X(CLUB_ERROR_CLAIMED,       CLUB_CLASS_CONFLICT,     "claimed",    "another moderator has taken this case")                \
    X(CLUB_ERROR_NO_MEASURE,    CLUB_CLASS_ABSENT,       "no_measure", "there is no such decision of a moderator")            \
    X(CLUB_ERROR_LIFTED,        CLUB_CLASS_CONFLICT,     "lifted",     "that decision has been undone already")               \
    X(CLUB_ERROR_LASTING,       CLUB_CLASS_CONFLICT,     "lasting",    "that decision cannot be undone")                      \
    X(CLUB_ERROR_APPEALED,      CLUB_CLASS_CONFLICT,     "appealed",   "an appeal against a decision can be made and answered once") \
    X(CLUB_ERROR_OWN_MEASURE,   CLUB_CLASS_FORBIDDEN,    "own_decision", "another moderator answers an appeal than the one who decided") \
    X(CLUB_ERROR_MEASURE_UNTIL, CLUB_CLASS_INVALID,      "until",      "say until when: a moment in the future, within {0} days, or for ever") \
    X(CLUB_ERROR_RATED_GAME,    CLUB_CLASS_INVALID,      "rated",      "this game is not rated here") \
    X(CLUB_ERROR_RATED_BOARD,   CLUB_CLASS_INVALID,      "rated",      "games on {0} are not rated; rated are {1}") \
    X(CLUB_ERROR_RATED_OPTION,  CLUB_CLASS_INVALID,      "rated",      "a rated game has no handicap and no variant; leave '{0}' as it usually is") \
    X(CLUB_ERROR_RATED_CLOCK,   CLUB_CLASS_INVALID,      "rated",      "a rated game has a clock; choose one, or play without rating") \
    X(CLUB_ERROR_RATED_SEATS,   CLUB_CLASS_INVALID,      "rated",      "only a game of yours against one computer can be rated here; for a rated game between people make a challenge") \
    X(CLUB_ERROR_RATED_TAKEBACK, CLUB_CLASS_INVALID,      "rated",     "in a rated game against a computer no move is taken back") \
    X(CLUB_ERROR_TOKEN,         CLUB_CLASS_INVALID,      "token",      "a token has a name of at most {0} characters, at least one thing it may do, and ends in the future, within {1} days") \
    X(CLUB_ERROR_TOKENS,        CLUB_CLASS_CONFLICT,     "tokens",     "you have {0} tokens; end one first")                  \
    X(CLUB_ERROR_NO_TOKEN,      CLUB_CLASS_ABSENT,       "no_token",   "you have no token {0}")                               \
    X(CLUB_ERROR_BOT_TERMS,     CLUB_CLASS_INVALID,      "bot_terms",  "the terms of a bot name 1 to {0} boards of games that there are, a class of clocks at least, 1 to {1} games at once, and ratings from 1 to {2} points with the lower end first") \
    X(CLUB_ERROR_BOTS,          CLUB_CLASS_CONFLICT,     "bots",       "you have {0} bots; retire one first")                 \
    X(CLUB_ERROR_NO_BOT,        CLUB_CLASS_ABSENT,       "no_bot",     "you have no bot {0}")                                 \
    X(CLUB_ERROR_NO_HOOK,       CLUB_CLASS_ABSENT,       "no_hook",    "the bot {0} has no webhook; set one first")            \
    X(CLUB_ERROR_BOT_OWNER,     CLUB_CLASS_FORBIDDEN,    "bot",        "a bot does not do that; its owner can")               \
    X(CLUB_ERROR_BOT_OPEN,      CLUB_CLASS_FORBIDDEN,    "bot",        "bots play with those who ask for them: they are not paired, and neither make nor take challenges to anyone") \
    X(CLUB_ERROR_BOT_AWAY,      CLUB_CLASS_CONFLICT,     "bot_away",   "{0} takes no challenges at the moment; ask again later, or another one") \
    X(CLUB_ERROR_BOT_BUSY,      CLUB_CLASS_CONFLICT,     "bot_busy",   "{0} plays {1} games, as many as it takes at once; ask again when one of them is over") \
    X(CLUB_ERROR_BOT_BOARD,     CLUB_CLASS_INVALID,      "bot_board",  "{0} does not play that game on that board; it plays {1}") \
    X(CLUB_ERROR_BOT_OPTION,    CLUB_CLASS_INVALID,      "bot_option", "{0} plays without variants and handicaps; leave '{1}' as it usually is") \
    X(CLUB_ERROR_BOT_CLOCK,     CLUB_CLASS_INVALID,      "bot_clock",  "{0} does not play with such a clock; it takes games of the classes {1}") \
    X(CLUB_ERROR_BOT_PLAYERS,   CLUB_CLASS_INVALID,      "bot_players", "{0} does not play games of so many; it plays games of {1} players") \
    X(CLUB_ERROR_BOT_RATED,     CLUB_CLASS_INVALID,      "bot_rated",  "{0} plays no rated games; ask for one without rating") \
    X(CLUB_ERROR_BOT_RANGE,     CLUB_CLASS_INVALID,      "bot_range",  "{0} takes challenges of players rated {1}; your rating in these games is {2}") \
    X(CLUB_ERROR_RATED_BOTS,    CLUB_CLASS_INVALID,      "rated",      "with a bot only games of two are rated; play this one without rating") \
    X(CLUB_ERROR_ENTRY,         CLUB_CLASS_INVALID,      "entry",      "'{1}' is not possible here as '{0}'") \
    X(CLUB_ERROR_EVENT_TERMS,   CLUB_CLASS_INVALID,      "event_terms", "there is no such event; expected a title of at most {0} characters, a beginning within {1} days, and rounds, seats, length and clock as its kind has them") \
    X(CLUB_ERROR_EVENT_CLOSED,  CLUB_CLASS_CONFLICT,     "event_closed", "this event does not take that now, or not from you") \
    X(CLUB_ERROR_EVENT_CALL,    CLUB_CLASS_CONFLICT,     "event_call", "on a ladder you challenge people up to five places above you, one at a time, whom nobody else has challenged; and you answer challenges to you") \
    X(CLUB_ERROR_EVENT_DIRECTOR, CLUB_CLASS_FORBIDDEN,   "event_director", "only those who direct an event can do that") \
    X(CLUB_ERROR_EVENTS,        CLUB_CLASS_CONFLICT,     "events", "you direct {0} events that are not over, which is as many as one can") \
    X(CLUB_ERROR_EVENT_ABORT,   CLUB_CLASS_CONFLICT,     "event_abort", "a game of an event cannot be aborted; resign instead") \
    X(CLUB_ERROR_EVENT_TIME,    CLUB_CLASS_CONFLICT,     "event_time", "those who play a game of an event by correspondence agree on a time for it, within {0} days") \
    X(CLUB_ERROR_EVENT_RESULT,  CLUB_CLASS_INVALID,      "event_result", "a result gives each seat of a table that is playing or over its points")

/* What kind of refusal it is: what whoever asked could do about it. */
typedef enum club_error_class {
    CLUB_CLASS_FINE,
    CLUB_CLASS_INVALID,    /* what was asked for is none that there can be */
    CLUB_CLASS_UNKNOWN,    /* it is not known who asks */
    CLUB_CLASS_ABSENT,     /* there is no such thing */
    CLUB_CLASS_FORBIDDEN,  /* not for them */
    CLUB_CLASS_CONFLICT,   /* something is not as it would have to be: the same could be done at another time */
    CLUB_CLASS_UNAVAILABLE /* the same can be done in a moment */
} club_error_class;

typedef enum club_error {
#define CLUB_ERROR_ENUM(name, class, code, message) name,
    CLUB_ERROR_LIST(CLUB_ERROR_ENUM)
#undef CLUB_ERROR_ENUM
    CLUB_ERRORS
} club_error;
/* clang-format on */

/* What was refused and why. When code is CLUB_ERROR_RULES, rules says it all; otherwise only its
   arguments are used. */
typedef struct club_fault {
    club_error code;
    pod_fault rules;
} club_fault;

club_error_class club_error_class_of(club_error error);
/* Never NULL. The code of a CLUB_ERROR_RULES is the library's ("POD_ERROR_OCCUPIED"). */
const char *club_fault_code(const club_fault *fault);
void club_fault_print(const club_fault *fault, pod_language language, pod_text *out);

/* For the club's own functions: fill a fault and return its code. Arguments may be NULL. */
club_error club_refuse(club_fault *fault, club_error code, const char *first, const char *second);
club_error club_refuse_number(club_fault *fault, club_error code, long first, long second);
/* Marks a fault whose rules were filled by the library. */
club_error club_refuse_rules(club_fault *fault);

#endif
