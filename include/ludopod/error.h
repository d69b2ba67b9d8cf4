/* Errors: one list makes the enum and the messages.

   A function that can fail returns a pod_error and, where the caller can be told more, fills a
   pod_fault: where in the input it went wrong and the words that go into the message. Messages
   carry {0}, {1}, {2} where a fault's arguments go; they are the keys of the translation catalogue
   (po/), so pod_fault_print() in text.h can say them in every language of the project.

   Plain data, no allocation; every function is thread-safe. */
#ifndef LUDOPOD_ERROR_H
#define LUDOPOD_ERROR_H

#include "ludopod/export.h"

POD_BEGIN_DECLS

/* Name, number, message. Numbers never change, and are not used again: programs and other languages know errors by
   them. A new error takes the next number, wherever in the list it stands; tests/rules/errors.tsv holds them. */
/* clang-format off */
#define POD_ERROR_LIST(X) \
    X(POD_OK, 0, "no error") \
    X(POD_ERROR_MEMORY, 1, "out of memory") \
    X(POD_ERROR_OVERFLOW, 2, "the result does not fit in 64 bits") \
    X(POD_ERROR_STOPPED, 3, "stopped before it was done") \
    X(POD_ERROR_NETWORK, 4, "this is not a network of this version of the program, or it is damaged") \
    X(POD_ERROR_IO, 5, "{0}: {1}") \
    X(POD_ERROR_GAME, 6, "'{0}' is not a game here; the games are: {1}") \
    X(POD_ERROR_OPTION_NAME, 7, "'{0}' is not an option of this game; its options are: {1}") \
    X(POD_ERROR_OPTION_VALUE, 8, "'{0}' is not a value for '{1}'; expected {2}") \
    X(POD_ERROR_BOARD, 9, "'{0}' is not a board; expected ROWSxCOLUMNS, each side 1 to 10, at most {1} squares") \
    X(POD_ERROR_PIECES_FIT, 10, "{0} pieces a side do not fit on a board of {1}; they stand in at most two rows, in their own half") \
    X(POD_ERROR_SQUARE, 11, "'{0}' is not a square here; expected a column letter a to {1} and a row number 1 to {2}") \
    X(POD_ERROR_OCCUPIED, 12, "{0} is occupied; a die goes on an empty square") \
    X(POD_ERROR_GAME_OVER, 13, "the game is over; no move can be made") \
    X(POD_ERROR_MOVE_EMPTY, 14, "there is no move; expected a square such as c3, or a capture such as c3=b3+d3") \
    X(POD_ERROR_MOVE_SYNTAX, 15, "'{0}' is not a move; expected a square such as c3, or a capture such as c3=b3+d3") \
    X(POD_ERROR_MOVE_REST, 16, "'{0}' cannot follow {1}; expected the end of the move, or = and the captured squares") \
    X(POD_ERROR_MOVE_ILLEGAL, 109, "the move {0} is not possible in this position") \
    X(POD_ERROR_CAPTURE_SYNTAX, 17, "'{0}' cannot be part of a capture; expected squares joined by +, as in c3=b3+d3") \
    X(POD_ERROR_MUST_CAPTURE, 18, "a capture must be made on {0}; choose one of: {1}") \
    X(POD_ERROR_AMBIGUOUS, 19, "'{0}' fits several captures; choose one of: {1}") \
    X(POD_ERROR_NO_CAPTURE, 20, "no capture is possible on {0}; write just {0}") \
    X(POD_ERROR_NO_SUCH_SUM, 21, "no capture on {0} shows {1}; possible: {2}") \
    X(POD_ERROR_NOT_NEIGHBOUR, 22, "{0} is not a neighbour of {1}; possible: {2}") \
    X(POD_ERROR_NO_DIE, 23, "there is no die on {0} to capture; possible: {1}") \
    X(POD_ERROR_TOO_FEW, 24, "a capture takes at least two dice, and '{0}' names one; possible: {1}") \
    X(POD_ERROR_TWICE, 25, "{0} is named twice") \
    X(POD_ERROR_SUM_TOO_LARGE, 26, "the dice on {0} sum to {1}; at most {2} can be captured") \
    X(POD_ERROR_EVENT, 27, "'{0}' is neither a move nor a player leaving; expected a move, or for example {1}:resign or {1}:timeout") \
    X(POD_ERROR_SEAT, 28, "'{0}' is not a player in this game; expected {1}") \
    X(POD_ERROR_SEAT_OUT, 29, "player {0} has already left the game") \
    X(POD_ERROR_POSITION_FIELDS, 30, "a position has the fields ROWS TURN PLAYERS OUT (the last two may be left off); this one has {0}") \
    X(POD_ERROR_POSITION_SYMBOL, 31, "'{0}' in row {1} of the position; expected an owner's letter with pips, such as a1, or a number of empty squares") \
    X(POD_ERROR_POSITION_PIPS, 32, "'{0}' in row {1} of the position; pips go from 1 to {2} in this game") \
    X(POD_ERROR_POSITION_OWNER, 33, "'{0}' in row {1} of the position; expected a player's letter a to {2}, or n for a neutral die") \
    X(POD_ERROR_POSITION_EMPTIES, 34, "'{0}' in row {1} of the position; a number of empty squares goes from 1 to 10") \
    X(POD_ERROR_POSITION_ROW, 35, "row {0} of the position has no squares") \
    X(POD_ERROR_POSITION_WIDTH, 36, "row {0} of the position has {1} squares; the rows above have {2}") \
    X(POD_ERROR_POSITION_BOARD, 37, "the position's board is {0}, which is not offered; expected each side 1 to 10, at most {1} squares") \
    X(POD_ERROR_POSITION_OTHER_BOARD, 38, "the position's board is {0}, but a board of {1} was asked for") \
    X(POD_ERROR_POSITION_PLAYERS, 39, "'{0}' is not a number of players; expected 2 to 6") \
    X(POD_ERROR_POSITION_OTHER_PLAYERS, 40, "the position is for {0} players, but {1} were asked for") \
    X(POD_ERROR_POSITION_OUT, 41, "'{0}' cannot be the players who are out; expected letters from a to {1}, or -") \
    X(POD_ERROR_POSITION_OUT_TWICE, 42, "player {0} is named twice among those who are out") \
    X(POD_ERROR_POSITION_NOBODY_IN, 43, "'{0}' leaves nobody in the game; at least one player must be in") \
    X(POD_ERROR_POSITION_OUT_DICE, 44, "player {0} is out but has a die on {1}; dice of those who left are neutral (n) or gone") \
    X(POD_ERROR_POSITION_TURN, 45, "'{0}' cannot be to move; expected a player's letter a to {1}, or - when the game is over") \
    X(POD_ERROR_POSITION_TURN_OUT, 46, "player {0} cannot be to move, being among those who are out") \
    X(POD_ERROR_POSITION_OVER, 47, "'{0}' cannot be to move since this game is over; expected -") \
    X(POD_ERROR_POSITION_NOT_OVER, 48, "this game is not over; expected the letter of the player to move, one of {0}") \
    X(POD_ERROR_POSITION_TIE, 49, "the board is full with first place tied; the dice of {0} must be taken off first, and {0} named among those who are out") \
    X(POD_ERROR_OCTOGO_EMPTY, 50, "there is no move; expected a square and what its piece does, such as c1-c2, c4xc5, c1>> or c1-c2<") \
    X(POD_ERROR_OCTOGO_SYNTAX, 51, "'{0}' is not a move; expected a square and what its piece does, such as c1-c2, c4xc5, c1>> or c1-c2<") \
    X(POD_ERROR_OCTOGO_REST, 52, "'{0}' cannot be here in a move; expected -square, xsquare, < or >") \
    X(POD_ERROR_OCTOGO_NO_PIECE, 53, "there is no piece on {0}") \
    X(POD_ERROR_OCTOGO_NOT_OWN, 54, "the piece on {0} is the other player's") \
    X(POD_ERROR_OCTOGO_NOTHING, 55, "{0} says which piece, but not what it does; possible: {1}") \
    X(POD_ERROR_OCTOGO_TOO_LONG, 56, "'{0}' is more than a turn: two squares, two angles, or one of each; possible: {1}") \
    X(POD_ERROR_OCTOGO_TURN_BACK, 57, "'{0}' turns one way and back again, which is not a move; possible: {1}") \
    X(POD_ERROR_OCTOGO_EDGE, 58, "the arrow points off the board on {0}; possible: {1}") \
    X(POD_ERROR_OCTOGO_AIM, 59, "the arrow leads to {0}, not to {2}; possible: {1}") \
    X(POD_ERROR_OCTOGO_BLOCKED, 60, "{0} is held by a piece of the same side and cannot be entered or crossed; possible: {1}") \
    X(POD_ERROR_OCTOGO_NOTHING_THERE, 61, "there is no piece to capture on {0}; possible: {1}") \
    X(POD_ERROR_OCTOGO_SPENT, 62, "the piece has already turned like this on {0}; with one piece a side, each turn is made only once on a square; possible: {1}") \
    X(POD_ERROR_OCTOGO_FIELDS, 63, "a position of Octogo has the fields ROWS TURN SPENT QUIET (the last two may be left off); this one has {0}") \
    X(POD_ERROR_OCTOGO_SYMBOL, 64, "'{0}' in row {1} of the position; expected A to H for a piece of Red, a to h for one of Blue, or a number of empty squares") \
    X(POD_ERROR_OCTOGO_PIECES, 65, "there are {0} pieces of {1} in the position; at most {2} a side are played with") \
    X(POD_ERROR_OCTOGO_NO_PIECES, 66, "there is no piece in the position") \
    X(POD_ERROR_OCTOGO_TURN, 67, "'{0}' cannot be to move; expected r, b, or - when the game is over") \
    X(POD_ERROR_OCTOGO_SPENT_FIELD, 68, "'{0}' cannot be the turns made; expected -, or with one piece a side those of Red and of Blue, each - or some of lrLR, as in lR,-") \
    X(POD_ERROR_OCTOGO_SPENT_EARLY, 69, "'{0}' cannot be the turns made: they count only when each side has one piece; expected -") \
    X(POD_ERROR_OCTOGO_QUIET, 70, "'{0}' cannot be the turns since a capture; expected a number 0 to {1}") \
    X(POD_ERROR_RECORD_EMPTY, 71, "there is no game in this file") \
    X(POD_ERROR_RECORD_SIZE, 72, "the file has {0} bytes; at most {1} can be read") \
    X(POD_ERROR_RECORD_TOO_MANY, 73, "there are more than {0} moves in this file; at most that many can be read") \
    X(POD_ERROR_RECORD_GAMES, 74, "there are more than {0} games in this file; at most that many can be read") \
    X(POD_ERROR_RECORD_TAGS, 75, "a game can have at most {0} tags") \
    X(POD_ERROR_RECORD_DEPTH, 76, "variations are nested more than {0} deep") \
    X(POD_ERROR_RECORD_TEXT, 77, "byte {0} of the file is not UTF-8 text") \
    X(POD_ERROR_RECORD_TAG, 78, "'{0}' is not a tag; expected [Name \"value\"]") \
    X(POD_ERROR_RECORD_TAG_NAME, 79, "'{0}' cannot be the name of a tag; expected a letter, then letters, digits or _") \
    X(POD_ERROR_RECORD_TAG_TWICE, 80, "the tag {0} is given twice") \
    X(POD_ERROR_RECORD_TAG_VALUE, 81, "'{0}' is not a value for the tag {1}; expected {2}") \
    X(POD_ERROR_RECORD_TAG_FIXED, 82, "the tag {0} says what was played, '{1}', and cannot be set to '{2}'") \
    X(POD_ERROR_RECORD_COMMENT, 83, "the comment that starts here does not end; expected }") \
    X(POD_ERROR_RECORD_GLYPH, 84, "'{0}' is not a glyph; expected $ and a number 0 to 255") \
    X(POD_ERROR_RECORD_GLYPH_PLACE, 85, "the glyph '{0}' comes before the first move; it must follow the move it is about") \
    X(POD_ERROR_RECORD_GLYPHS, 86, "a move can have at most {0} glyphs") \
    X(POD_ERROR_RECORD_NUMBER, 87, "'{0}' is not the number of this move; expected {1}") \
    X(POD_ERROR_RECORD_NO_MOVE, 88, "a variation comes before the first move; it must follow the move it replaces") \
    X(POD_ERROR_RECORD_OPEN, 89, "the variation that starts here does not end; expected )") \
    X(POD_ERROR_RECORD_CLOSE, 90, "')' ends no variation here") \
    X(POD_ERROR_RECORD_EMPTY_VARIATION, 91, "a variation has no moves") \
    X(POD_ERROR_RECORD_UNENDED, 92, "the game does not end; expected a result such as 1-0, 0-1, 1/2-1/2, 2-1-3 or *") \
    X(POD_ERROR_RECORD_RESULT, 93, "'{0}' is not a result of a game with {1} players; expected {2}") \
    X(POD_ERROR_RECORD_RESULT_WRONG, 94, "the result says {0}, but the moves say {1}") \
    X(POD_ERROR_RECORD_RESULT_TAG, 95, "the game ends in {0}, but its Result tag says {1}") \
    X(POD_ERROR_RECORD_JSON, 96, "this is not JSON: {0}") \
    X(POD_ERROR_RECORD_NO_JSON, 97, "this program reads records in text form only; convert the file to text first") \
    X(POD_ERROR_RECORD_FIELD, 98, "'{0}' in the JSON: expected {1}") \
    X(POD_ERROR_RECORD_UNFINISHED, 99, "this game is not finished; the {0} form is for finished games") \
    X(POD_ERROR_TABLE_UNKNOWN, 100, "{0} is not a table that this program knows; ludopod table build makes them") \
    X(POD_ERROR_TABLE_VERSION, 101, "{0} is a table of version {1}, and this program reads version {2}; rebuild it with ludopod table build") \
    X(POD_ERROR_TABLE_DAMAGED, 102, "{0} is damaged at byte {1}; rebuild it with ludopod table build") \
    X(POD_ERROR_PROOF_UNKNOWN, 104, "{0} is not a certificate that this program knows; ludopod prove makes them") \
    X(POD_ERROR_PROOF_VERSION, 105, "{0} is a certificate of version {1}, and this program reads version {2}; prove it again") \
    X(POD_ERROR_PROOF_DAMAGED, 106, "{0} is damaged at byte {1}; prove it again") \
    X(POD_ERROR_PROOF_OTHER, 107, "{0} is about another question; give the same board, position, goal and player as the first time, or leave out --resume") \
    X(POD_ERROR_STRUCTURE, 108, "a structure does not begin with its size, or asks for what only a newer version of this library can do") \
    X(POD_ERROR_LINK, 110, "this link is not whole: a letter is wrong or missing; copy it once more") \
    X(POD_ERROR_LINK_LETTER, 111, "'{0}' cannot be in a link; expected letters a to z, A to Z and digits") \
    X(POD_ERROR_LINK_VERSION, 112, "this link was made by a newer version of the program; update this one to open it") \
    X(POD_ERROR_LINK_LONG, 113, "this game is too long for a link, which has at most {0} letters; save it as a record")
/* clang-format on */

typedef enum pod_error {
#define POD_ERROR_ENUM(name, number, message) name = number,
    POD_ERROR_LIST(POD_ERROR_ENUM)
#undef POD_ERROR_ENUM
} pod_error;

enum {
    POD_FAULT_ARGUMENTS = 3,
    /* Room for one argument with its end; a longer one is cut and ends in "...". */
    POD_FAULT_ARGUMENT_SIZE = 256
};

/* What went wrong and where. offset and length are bytes in the text that was read (0 and 0 where there was
   none). line and move count from 1 and say where in a longer text it was (a record, a list of moves); 0 where
   that is not known. */
typedef struct pod_fault {
    pod_error code;
    size_t offset;
    size_t length;
    size_t line;
    size_t move;
    char argument[POD_FAULT_ARGUMENTS][POD_FAULT_ARGUMENT_SIZE];
} pod_fault;

/* The message of an error, in English, with its {0} places unfilled. Never NULL. */
POD_API const char *pod_error_message(pod_error error);

/* The name of the constant ("POD_ERROR_OCCUPIED"), which programs may rely on. Never NULL. */
POD_API const char *pod_error_name(pod_error error);

POD_END_DECLS

#endif
