/* Who may come in, and how often. Each is false when it was too often, or cannot be known now; the caller's problem
   says so. One thread. */
#ifndef LUDOPOD_APP_ADMISSION_H
#define LUDOPOD_APP_ADMISSION_H

#include "app/app.h"

/* A request or a message; and finds out whose it is: the person of the caller's session. */
bool app_admit(app *self, app_caller *caller);
/* Around the work for a request or a message: it costs those whose requests it was counted among what it costs the
   server, in requests of limits.request_ms. */
void app_bill_begin(app *self);
void app_bill_end(app *self);
/* The same of whoever it is: by the address alone. */
bool app_admit_address(app *self, app_caller *caller);
/* How often somebody signs up, or has a letter sent, from one address. */
bool app_admit_sign_up(app *self, app_caller *caller);
bool app_admit_letter(app *self, app_caller *caller);
/* How often a picture is painted for an address. */
bool app_admit_picture(app *self, app_caller *caller);
/* How often somebody gets a letter that anyone may ask for: three, then one in ten minutes. The code of one is good
   until the next is written, so whoever asks for many must not make it worth nothing. */
bool app_admit_letter_to(app *self, const club_person *person);
/* How often a mail that changes nothing is answered: sixty times, then once in two minutes. So a program that answers
   each mail of ours, and does not say that it is one, comes to an end. proven: the mail came to an address that only
   the person has; else anybody may have sent it, and it is ten times and one in ten minutes. take: this is one more. */
bool app_admit_answer_to(app *self, const club_person *person, bool proven, bool take);
bool app_admit_game(app *self, app_caller *caller);
/* A stranger who becomes a guest, by whatever act; as often as new games. */
bool app_admit_guest(app *self, app_caller *caller);
/* A new challenge; the same. */
bool app_admit_challenge(app *self, app_caller *caller);
/* A message of a chat. */
bool app_admit_message(app *self, app_caller *caller);
/* The same of attempts at puzzles, one or several at once. */
bool app_admit_attempts(app *self, app_caller *caller);

#endif
