/* What the acts in games share: checks, and the changes that they are made of. */
#ifndef LUDOPOD_CLUB_GAME_DECIDING_H
#define LUDOPOD_CLUB_GAME_DECIDING_H

#include "club/deciding.h"

/* Refusals. */
void club_seat_letter(unsigned seat, char out[2]);
club_error club_refuse_seat(club_fault *fault, club_error code, unsigned seat);
club_error club_refuse_over(club_fault *fault);
/* That the actor saw the game as it stands. */
club_error club_check_ply(const club_deciding *of);

/* A seat by its letter; "" or NULL is any. */
enum { CLUB_ANY_SEAT = -1 };
club_error club_read_seat(const club_deciding *of, const char *text, int *out);
/* The one seat of the actor's that is meant: by its letter, or by "" the only one. */
club_error club_own_seat(const club_deciding *of, const char *text, unsigned *out);

/* The change and the notices of a game that is made. */
void club_game_keep_made(const club_deciding *of, const club_game *made);
/* Of the game that the actor begins. */
club_birth club_birth_of(const club_deciding *of);
/* That no bot among those who play has as many games as it takes. */
club_error club_check_busy(const club_deciding *of);

/* Commits the change and adds it. */
void club_add_change(const club_deciding *of, const club_game_change *change);
/* The event is possible in the game as it stands. */
void club_add_event(const club_deciding *of, const pod_event *event);
/* An entry that is no event, and possible; its text is printed as printf would. */
void club_add_entry(const club_deciding *of, club_entry_kind kind, const char *text, ...)
    __attribute__((format(printf, 3, 4)));
/* At the end of an act that has events: those who watch are told, and the computer to move is asked. */
club_error club_notify_of_events(const club_deciding *of);
/* The same after entries that are none. */
club_error club_notify_of_entries(const club_deciding *of);

/* Cancels the game because this person did not want to play it after all; the challenge that it began with may be open
   again. reason: a word of CLUB_ENTRY_CANCEL. */
club_error club_cancel_by(const club_deciding *of, const club_person *through, const char *reason);

#endif
