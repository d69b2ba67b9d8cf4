/* Errors: one list makes the enum and the messages.

   A function that can fail returns a pod_error and, where the caller can be told more, fills a
   pod_fault: where in the input it went wrong and the words that go into the message. Messages
   carry {0}, {1}, {2} where a fault's arguments go; they are the keys of the translation catalogue
   (po/), so pod_fault_print() in text.h can say them in every language of the project.

   Plain data, no allocation; every function is thread-safe. */
#ifndef LUDOPOD_ERROR_H
#define LUDOPOD_ERROR_H

#include <stddef.h>

#include "ludopod/export.h"

/* clang-format off */
#define POD_ERROR_LIST(X)                                                                            \
    X(POD_OK,                      "no error")                                                       \
    X(POD_ERROR_MEMORY,            "out of memory")                                                  \
    X(POD_ERROR_OVERFLOW,          "the result does not fit in 64 bits")                             \
    X(POD_ERROR_STOPPED,           "stopped before it was done")                                     \
    X(POD_ERROR_IO,                "{0}: {1}")                                                       \
    X(POD_ERROR_GAME,              "'{0}' is not a game here; the games are: {1}")                   \
    X(POD_ERROR_OPTION_NAME,       "'{0}' is not an option of this game; its options are: {1}")      \
    X(POD_ERROR_OPTION_VALUE,      "'{0}' is not a value for '{1}'; expected {2}")                   \
    X(POD_ERROR_BOARD,             "'{0}' is not a board; expected ROWSxCOLUMNS, each side 1 to 10, at most {1} squares") \
    X(POD_ERROR_SQUARE,            "'{0}' is not a square; expected a column letter a to {1} and a row number 1 to {2}") \
    X(POD_ERROR_OCCUPIED,          "{0} is occupied; a die goes on an empty square")                 \
    X(POD_ERROR_GAME_OVER,         "the game is over; no move can be made")                          \
    X(POD_ERROR_MOVE_SYNTAX,       "'{0}' is not a move; expected {1}")                              \
    X(POD_ERROR_MUST_CAPTURE,      "a capture must be made on {0}; choose one of: {1}")              \
    X(POD_ERROR_AMBIGUOUS,         "'{0}' fits several captures; choose one of: {1}")                \
    X(POD_ERROR_NO_CAPTURE,        "no capture is possible on {0}; write just {0}")                  \
    X(POD_ERROR_NO_SUCH_SUM,       "no capture on {0} shows {1}; possible: {2}")                     \
    X(POD_ERROR_NOT_NEIGHBOUR,     "{0} is not a neighbour of {1}")                                  \
    X(POD_ERROR_NO_DIE,            "there is no die on {0} to capture")                              \
    X(POD_ERROR_TOO_FEW,           "a capture takes at least two dice; '{0}' names one")             \
    X(POD_ERROR_TWICE,             "{0} is named twice")                                             \
    X(POD_ERROR_SUM_TOO_LARGE,     "the dice on {0} sum to {1}; at most {2} can be captured")        \
    X(POD_ERROR_POSITION_FIELDS,   "a position has the fields ROWS TURN PLAYERS OUT (the last two may be left off); {0}") \
    X(POD_ERROR_POSITION_ROWS,     "'{0}' in row {1} of the position: {2}")                          \
    X(POD_ERROR_POSITION_WIDTH,    "row {0} of the position has {1} squares, the rows above have {2}") \
    X(POD_ERROR_POSITION_TURN,     "'{0}' cannot be to move: {1}")                                   \
    X(POD_ERROR_POSITION_PLAYERS,  "'{0}' is not a number of players; expected 2 to 6")              \
    X(POD_ERROR_POSITION_OUT,      "'{0}' cannot be the players who are out: {1}")                   \
    X(POD_ERROR_SEAT,              "'{0}' is not a player in this game; expected {1}")               \
    X(POD_ERROR_SEAT_OUT,          "player {0} has already left the game")                           \
    X(POD_ERROR_RECORD,            "line {0}: {1}")                                                  \
    X(POD_ERROR_RECORD_MOVE,       "line {0}, move {1}: {2}")
/* clang-format on */

typedef enum pod_error {
#define POD_ERROR_ENUM(name, message) name,
    POD_ERROR_LIST(POD_ERROR_ENUM)
#undef POD_ERROR_ENUM
        POD_ERROR_COUNT
} pod_error;

enum {
    POD_FAULT_ARGUMENTS = 3,
    /* Room for one argument with its end; a longer one is cut and ends in "...". */
    POD_FAULT_ARGUMENT_SIZE = 256
};

/* What went wrong and where. offset and length are bytes in the text that was read (0 and 0 where
   there was none). */
typedef struct pod_fault {
    pod_error code;
    size_t offset;
    size_t length;
    char argument[POD_FAULT_ARGUMENTS][POD_FAULT_ARGUMENT_SIZE];
} pod_fault;

/* The message of an error, in English, with its {0} places unfilled. Never NULL. */
POD_API const char *pod_error_message(pod_error error);

/* The name of the constant ("POD_ERROR_OCCUPIED"), which programs may rely on. Never NULL. */
POD_API const char *pod_error_name(pod_error error);

#endif
