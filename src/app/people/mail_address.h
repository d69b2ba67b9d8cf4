/* Addresses of the club to which mails go, each with a token that says for whom and what (auth/mail_token.h). One
   thread, within a turn. */
#ifndef LUDOPOD_APP_PEOPLE_MAIL_ADDRESS_H
#define LUDOPOD_APP_PEOPLE_MAIL_ADDRESS_H

#include "app/app.h"
#include "app/auth/mail_token.h"

/* Where mails for the club go; "": it takes none. */
const char *app_mail_address(const app *self);
/* A token of this kind for this person, good for MAIL_TOKEN_DAYS from now, as an address. */
void app_reply_address(const app *self, const mail_token *token, char out[MAIL_REPLY_SIZE]);
/* The person's own, for commands, good for a year; and as an address. False: the store failed. */
bool app_own_mail_token(app *self, const club_person *person, mail_token *out);
bool app_own_mail_address(app *self, const club_person *person, char out[MAIL_REPLY_SIZE]);

#endif
