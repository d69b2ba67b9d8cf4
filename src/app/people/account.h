/* Accounts by what they are known by, and what acts about them are made with. One thread. */
#ifndef LUDOPOD_APP_PEOPLE_ACCOUNT_H
#define LUDOPOD_APP_PEOPLE_ACCOUNT_H

#include "app/app.h"
#include "app/caller.h"

/* Each looks one up. False: the store failed, and the caller's problem says so. *found is false when there is none. */
bool app_load_account(app *self, app_caller *caller, const club_person *person, club_account *out, bool *found);
/* By a handle, or an address that was confirmed. */
bool app_find_login(app *self, app_caller *caller, const char *login, club_account *out, bool *found);
/* The member, or former member, of this handle. False: there is none, or the store failed, and the caller's problem
   says so. */
bool app_find_anyone(app *self, app_caller *caller, const char *handle, club_account *out);
/* The same, but a former member is nobody. */
bool app_find_member(app *self, app_caller *caller, const char *handle, club_account *out);
/* The store could not answer: the caller's problem says so. Returns false. */
bool app_account_fails(app *self, app_caller *caller);

/* Whether the club can send letters. */
bool app_sends_mail(const app *self);
/* New ids for the letters that an act may send. */
void app_make_letter_ids(club_people_request *ask);
/* A new one-time code, in clear into text. */
void app_make_code(const app *self, club_people_request *ask, char text[AUTH_CODE_TEXT_SIZE]);

#endif
