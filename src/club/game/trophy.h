/* What members have reached: a table of trophies. All of it follows from games and attempts at puzzles, so it can be
   made from them again. Pure values and functions. */
#ifndef LUDOPOD_CLUB_GAME_TROPHY_H
#define LUDOPOD_CLUB_GAME_TROPHY_H

#include "club/game/game.h"
#include "ludopod/character.h"

/* By their names, which are stored. */
#define CLUB_TROPHIES(X)                                                                                               \
    /* One game gives these. */                                                                                        \
    X(SIX_OF_FOUR, "six_of_four")     /* captured four at once, and placed a six */                                    \
    X(TWELVE_BEHIND, "twelve_behind") /* won after another had twelve pieces more */                                   \
    X(LAST_MOVE, "last_move")         /* won by the last move, before which it was level    */                         \
    X(UNTOUCHED, "untouched")         /* won, and nobody else has captured a piece of theirs */                        \
    X(CROWD, "crowd")                 /* won a game of three or more */                                                \
    /* These follow from all that there is. */                                                                         \
    X(NAUTILUS, "nautilus")       /* beat that character */                                                            \
    X(HOUSE, "house")             /* beat every character */                                                           \
    X(PUZZLES, "puzzles")         /* solved a hundred at the first attempt */                                          \
    X(HARD_PUZZLE, "hard_puzzle") /* solved one so that was rated 2000 or more */

#define CLUB_TROPHY_ID(id, name) CLUB_TROPHY_##id,
typedef enum club_trophy { CLUB_TROPHIES(CLUB_TROPHY_ID) CLUB_TROPHY_COUNT } club_trophy;
#undef CLUB_TROPHY_ID

enum { CLUB_TROPHY_PUZZLES_SOLVED = 100, CLUB_TROPHY_HARD_RATING = 2000 };

/* When something was reached first. */
typedef struct club_feat {
    int64_t at_ms;           /* since 1970; 0: not yet */
    char game[CLUB_ID_SIZE]; /* in which; "": in none */
} club_feat;

typedef struct club_reached {
    club_feat trophy[CLUB_TROPHY_COUNT];
    club_feat beaten[POD_CHARACTERS]; /* the first one at 0 */
} club_reached;

const char *club_trophy_name(club_trophy trophy);
/* False: there is none of that name. */
bool club_trophy_find(const char *name, club_trophy *out);
/* Bits of those that a game gives to who sits there. None of a game that goes on, was cancelled, or began with a
   handicap; and what is to be won is not won where somebody has left. */
unsigned club_trophies_of(const club_game *game, unsigned seat);
/* Whether the game was won against the computer in the other seat, without a handicap. */
bool club_beats_character(const club_game *game, unsigned seat, unsigned other);
/* Fills in the trophies that follow from the characters who were beaten. */
void club_reached_complete(club_reached *of);

#endif
