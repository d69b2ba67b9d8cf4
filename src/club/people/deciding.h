/* What the acts about accounts share: facts that are asked for, changes and letters of a decision, and checks of what
   was given. Pure; of one decision in one thread. */
#ifndef LUDOPOD_CLUB_PEOPLE_DECIDING_H
#define LUDOPOD_CLUB_PEOPLE_DECIDING_H

#include "club/deciding.h"

/* What is asked, and what is known of the accounts it is about. */
const club_people_request *club_people_asked(const club_deciding *of);
const club_people_facts *club_people_known(const club_deciding *of);
/* One more change of an account, to be filled. Changes of one account are each made for the version that those before
 * it leave. */
club_person_change *club_people_change(const club_deciding *of, club_person_change_kind kind,
                                       const club_account *account);
/* A letter to an address, where the club sends any. Of the words topic, code and detail are taken, and until_ms: for
   how long what it says is worth something; 0: as long as letters usually are. */
void club_people_write_letter(const club_deciding *of, const club_account *to, const char *address,
                              const club_letter *words);
/* Tells the owner of an account what was done to it. */
void club_people_tell_owner(const club_deciding *of, const club_account *account, club_letter_topic topic);
/* Refuses, without arguments. */
club_error club_people_refuse(const club_deciding *of, club_error code);
/* Copies what fits; NULL is "". */
void club_people_set_text(char *out, size_t size, const char *text);
/* Refuses unless whoever asks is a member. */
club_error club_people_need_member(const club_deciding *of);
/* What was given, as it will be kept. */
club_error club_people_check_name(const club_deciding *of, const char *name, char out[CLUB_NAME_SIZE]);
/* An address that was given; none is good, too. */
club_error club_people_check_email(const club_deciding *of, char out[CLUB_ADDRESS_SIZE]);
/* Long enough, and no longer than allowed. */
club_error club_people_check_password(const club_deciding *of);
/* All sessions but this one; all zero: every one. */
void club_people_end_others(const club_deciding *of, const club_account *account, const club_session_key *kept);
/* All zero. */
bool club_session_is_none(const club_session_key *key);
/* The session that comes with the request takes the place of the current one: a token changes whenever what it is good
   for does, so who has planted one, or seen it, has nothing (fixation). */
void club_people_begin_session(const club_deciding *of, const club_account *account);
/* The same, and all others end: what opens the account has changed. */
void club_people_begin_anew(const club_deciding *of, const club_account *account);
/* An address waits for its owner to say that it is theirs. */
void club_people_take_email(const club_deciding *of, const club_account *account, const char *email);
/* Name, line, zone, language and settings of this account, as it is to be. */
void club_people_set_profile(const club_deciding *of, const club_account *as);
/* The hash that comes with the request. */
void club_people_set_password(const club_deciding *of, const club_account *account);
/* The passkey that comes with the request. */
void club_people_add_key(const club_deciding *of, const club_account *account, const char *name);
/* Signing in takes a code of an authenticator, too, unless the passkey's device has asked for a finger or a PIN. */
bool club_people_wants_totp(const club_deciding *of, const club_account *account);
/* A code of an authenticator is taken once, and none before it any more (RFC 6238, 5.2). */
club_error club_people_check_totp(const club_deciding *of, const club_account *account);
/* A new handle: it is well formed and free. */
club_error club_people_check_handle(const club_deciding *of);
/* The bots of somebody who leaves the club leave it, too. */
void club_people_retire_all(const club_deciding *of);
/* A code with which a new password may be set. */
void club_people_add_reset(const club_deciding *of, const club_account *account);

/* credentials.c: the acts of these names. */
club_decider club_people_change_password, club_people_totp_begin, club_people_totp_confirm, club_people_totp_remove,
    club_people_new_recovery_codes, club_people_set_email, club_people_confirm_email, club_people_mail_fails,
    club_people_recover, club_people_recover_finish, club_people_add_passkey, club_people_remove_passkey;

/* bots.c: the acts of these names. */
club_decider club_people_make_bot, club_people_set_bot, club_people_retire_bot;
/* The same: the bot of the request is the actor's own; else it is refused. */
club_error club_people_need_bot(const club_deciding *of);

/* hooks.c: the acts of these names. */
club_decider club_people_set_hook, club_people_turn_hook_key, club_people_test_hook;

#endif
