/* Accounts by what they are known by, and what acts about them are made with. One thread. */
#ifndef LUDOPOD_SERVER_HTTP_PEOPLE_ACCOUNT_H
#define LUDOPOD_SERVER_HTTP_PEOPLE_ACCOUNT_H

#include "app/caller.h"
#include "app/app.h"

/* Each looks one up. False: the store failed, and the caller's problem says so. *found is false when there is none. */
bool server_load_account(server *self, server_caller *caller, const club_person *person, club_account *out,
                         bool *found);
/* By a handle, or an address that was confirmed. */
bool server_find_login(server *self, server_caller *caller, const char *login, club_account *out, bool *found);
/* The store could not answer: the caller's problem says so. Returns false. */
bool server_account_fails(server *self, server_caller *caller, const store_fault *fault);

/* Whether the club can send letters. */
bool server_sends_mail(const server *self);
/* New ids for the letters that an act may send. */
void server_make_letter_ids(club_people_request *ask);
/* A new one-time code, in clear into text. */
void server_make_code(const server *self, club_people_request *ask, char text[AUTH_CODE_TEXT_SIZE]);

#endif
