/* Members who write and read mails: what comes in is brought to the server as its inbox would bring it, and what the
   server sends waits in the outbox, where a test takes it. */
#ifndef LUDOPOD_TESTS_SERVER_POSTBOX_H
#define LUDOPOD_TESTS_SERVER_POSTBOX_H

#include "app/app.h"
#include "mail/act.h"
#include "mail/inbox/message.h"
#include "server/harness.h"

/* cmocka's set-up; close_house() is its tear-down. The club is club@mail.example.net. */
int open_with_mail(void **state);

/* ---- Letters of the club ----------------------------------------------------------------------------------------- */

/* A letter that waited. */
typedef struct taken {
    store_letter letter;
} taken;

/* Takes a letter to this address out of the outbox, an answer before notices; false: there is none. */
bool take_letter(club_house *house, const char *address, taken *out);
/* The only one; or else the only answer, and a notice that came beside it is taken too. It lives until the next call.
 */
const taken *expect_letter(club_house *house, const char *address);
/* The latest of those that wait; all are taken. It lives until the next call. */
const taken *latest_letter(club_house *house, const char *address);
void expect_no_letter(club_house *house, const char *address);
void expect_text(const taken *letter, const char *text);

/* ---- Mails to the club ------------------------------------------------------------------------------------------- */

/* Of whom nobody has heard before. */
#define SOMEBODY "somebody@example.org"

/* A person's, from SOMEBODY. */
inbox_message message_to(const char *recipient, const char *subject, const char *text);
/* Brings one in a turn of its own, and frees it. */
inbox_verdict bring(club_house *house, inbox_message *message);
inbox_verdict mail(club_house *house, const char *recipient, const char *text);
inbox_verdict mail_from(club_house *house, const char *from, const char *to, const char *text);
void accepted(inbox_verdict verdict);

/* ---- Members ----------------------------------------------------------------------------------------------------- */

/* A confirmed one, HANDLE@example.org. */
void give_address(club_house *house, const char *handle);
/* One with an address, to whom every kind of notice is mailed. */
void join(club_house *house, browser *who, const char *handle, const char *language);
club_person person_of(club_house *house, const char *handle);
/* For commands. It lives until the next call but three. */
const char *own_address(club_house *house, const char *handle);
/* Brings commands from the member's own address; the answer. */
const taken *command(club_house *house, const char *handle, const char *text);

#endif
