/* What a club can refuse, as one list: the constant, the short code that programs rely on
   (docs/protocol.md) and the message, whose {0}, {1} are filled from the fault. */
#ifndef LUDOPOD_CLUB_ERROR_H
#define LUDOPOD_CLUB_ERROR_H

#include "ludopod/error.h"
#include "ludopod/text.h"

/* clang-format off */
#define CLUB_ERROR_LIST(X)                                                                           \
    X(CLUB_OK,                  "ok",         "no error")                                            \
    X(CLUB_ERROR_RULES,         "rules",      "this is against the rules of the game")               \
    X(CLUB_ERROR_MEMORY,        "memory",     "out of memory")                                       \
    X(CLUB_ERROR_NAME,          "name",       "a name is at most {0} characters, each of them visible, with no more than two marks over one another") \
    X(CLUB_ERROR_LEVEL,         "level",      "{0} is not a level; expected 1 to {1}")               \
    X(CLUB_ERROR_SEATS,         "seats",      "the game has {0} players but {1} seats were given; give one for each player") \
    X(CLUB_ERROR_NO_HUMAN,      "seats",      "every seat is a computer's; at least one must be yours or open") \
    X(CLUB_ERROR_TAKEN,         "taken",      "seat {0} is taken")                                   \
    X(CLUB_ERROR_FULL,          "full",       "every seat of this game is taken")                    \
    X(CLUB_ERROR_SEATED,        "seated",     "you already have seat {0} in this game")              \
    X(CLUB_ERROR_STALE,         "stale",      "the game is at ply {0}, not {1}; look at it again before you move") \
    X(CLUB_ERROR_NOT_YOURS,     "not_yours",  "seat {0} is not yours")                               \
    X(CLUB_ERROR_NOT_SEATED,    "not_seated", "only a player of this game can do that")              \
    X(CLUB_ERROR_WHICH_SEAT,    "which_seat", "you have several seats in this game; say which one")  \
    X(CLUB_ERROR_NOT_OVER,      "not_over",   "the game is not over yet; a rematch comes after it")    \
    X(CLUB_ERROR_ENDLESS,       "endless",    "a game without a limit of quiet turns may never end; choose 'quiet' from 1 to {0}")

typedef enum club_error {
#define CLUB_ERROR_ENUM(name, code, message) name,
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

/* Never NULL. The code of a CLUB_ERROR_RULES is the library's ("POD_ERROR_OCCUPIED"). */
const char *club_fault_code(const club_fault *fault);
void club_fault_print(const club_fault *fault, pod_language language, pod_text *out);

/* For the club's own functions: fill a fault and return its code. Arguments may be NULL. */
club_error club_refuse(club_fault *fault, club_error code, const char *first, const char *second);
club_error club_refuse_number(club_fault *fault, club_error code, long first, long second);
/* Marks a fault whose rules were filled by the library. */
club_error club_refuse_rules(club_fault *fault);

#endif
