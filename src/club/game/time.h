/* Time in a game: whose clock runs, what is charged to it, and when it ends the turn.

   A clock runs in its player's turns, from the first one on, once all seats are taken. It stands still in outages of
   the club, while the game is paused, and during the player's vacation where the terms say so; a computer's never runs.
   Until everyone has a move on the record (club_counts()) the end of a time cancels the game, and a first move has a
   limit of its own. Moments are milliseconds since 1970. Pure. */
#ifndef LUDOPOD_CLUB_GAME_TIME_H
#define LUDOPOD_CLUB_GAME_TIME_H

#include "club/game/game.h"

/* What happens when the time of the seat to move is over. */
typedef enum club_zero_kind {
    CLUB_ZERO_NONE,   /* no clock runs */
    CLUB_ZERO_CANCEL, /* the game is cancelled: not everyone has a move on the record */
    CLUB_ZERO_LOSE,   /* the game ends */
    CLUB_ZERO_LEAVE   /* the player leaves by the rules, and the others go on */
} club_zero_kind;

typedef struct club_zero {
    club_zero_kind kind;
    int64_t at_ms;    /* when the time is over; CLUB_NEVER_MS for none */
    int64_t grace_ms; /* a move is waited for so much longer, as it may be on its way */
} club_zero;

/* Fills the clocks of a new game, whose seats and terms are known. started_ms: 0 while a seat is open. */
void club_time_begin(club_game *game, int64_t started_ms);
/* All seats are taken. */
void club_time_start(club_game *game, int64_t now_ms);
bool club_time_is_running(const club_game *game);
/* Whether it is paused by agreement; a pause ends by itself after club_clock_pause_ms(). */
bool club_time_is_paused(const club_game *game, int64_t now_ms);
/* Whether the clock of the seat to move stands still because its player is on vacation. */
bool club_time_is_on_vacation(const club_game *game, int64_t now_ms);
club_zero club_time_zero(const club_game *game);
/* When a vacation of the player to move begins by itself, where the player has chosen so and the game would be lost
   else: CLUB_VACATION_LEAD_MS before the time is over, or half of what was left when their turn or latest vacation
   ended. CLUB_NEVER_MS: it does not. */
enum { CLUB_VACATION_LEAD_MS = 12 * 3600 * 1000 };
int64_t club_time_vacation_ms(const club_game *game);
/* Charges the seat to move for the time since it was last charged. lag_ms of it is not its player's. */
void club_time_charge(club_game *game, int64_t now_ms, int64_t lag_ms);
/* How much of the lag that a move came with is forgiven. */
int64_t club_time_forgiven(const club_game *game, int64_t lag_ms);
/* The clock of a seat as it is at a moment, which is not before the latest charge. */
club_clock club_time_clock(const club_game *game, unsigned seat, int64_t now_ms);
/* After an event: the clock of the one who moved gets what a move brings, and a turn that is new begins now.
   mover: POD_NOBODY when it was no move. */
void club_time_turn(club_game *game, unsigned before, unsigned mover, int64_t now_ms);
void club_time_pause(club_game *game, int64_t now_ms);
void club_time_resume(club_game *game, int64_t now_ms);

/* The player to move is reminded of a turn twice: when half of the time for it is over, and when a tenth is left. Of a
   time shorter than CLUB_REMIND_FROM_MS nobody is. */
enum { CLUB_REMIND_FROM_MS = 60 * 1000, CLUB_REMINDERS = 2 };
/* How many of them are due by a moment: 0, 1 or 2. */
unsigned club_time_reminders(const club_game *game, int64_t now_ms);
/* When the next one is due of which the game does not know that it is behind it; CLUB_NEVER_MS: none. */
int64_t club_time_reminder_ms(const club_game *game);

/* When something is to be done with the game though nobody acts: a request of CLUB_CLOSE for one that
   club_must_close(), else of CLUB_TIMEOUT, which may begin a vacation. CLUB_NEVER_MS: nothing. */
int64_t club_deadline(const club_game *game);

#endif
