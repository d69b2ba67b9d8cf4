/* People, their accounts and their sessions in the database. */
#ifndef LUDOPOD_STORE_PEOPLE_H
#define LUDOPOD_STORE_PEOPLE_H

#include "club/people/account.h"
#include "store/lists.h"
#include "store/store.h"

/* ---- Accounts ---- */

/* STORE_NOT_FOUND: there is no such person. */
store_status store_load_account(store *self, const club_person *person, club_account *out, store_fault *fault);
/* Whose handle looks like this one, a former member's too; or who has confirmed this address. STORE_NOT_FOUND: nobody.
 */
store_status store_find_handle(store *self, const char *handle, club_person *out, store_fault *fault);
store_status store_find_address(store *self, const char *address, club_person *out, store_fault *fault);
/* Whose proof this is. STORE_NOT_FOUND: nobody's. */
store_status store_find_proof(store *self, const club_code_hash *hash, club_person *person, club_proof *out,
                              store_fault *fault);
/* How many may still be invited with this code. */
store_status store_find_invitation(store *self, const club_code_hash *hash, unsigned *uses_left, store_fault *fault);
/* Bits of club_relation_kind: what a person has laid down about another. */
store_status store_find_relations(store *self, const club_person *person, const club_person *other, unsigned *out,
                                  store_fault *fault);
/* Sets *blocked when one of two people has blocked the other, else leaves it as it is. Nobody has blocked anybody, and
   no one themselves. */
store_status store_find_block(store *self, const club_person *one, const club_person *other, bool *blocked,
                              store_fault *fault);

/* ---- Bots ---- */

typedef struct store_people {
    size_t count;
    club_person person[CLUB_BOTS_MAX];
} store_people;

/* Those that a person keeps, the oldest first. */
store_status store_bots_of(store *self, const club_person *owner, store_people *out, store_fault *fault);
/* Those of the club whose handle comes after this one, in the order of their handles, so many at most. */
typedef struct store_bots_part {
    const char *after; /* "": from the first on */
    size_t limit;      /* STORE_IDS_MAX at most */
} store_bots_part;
store_status store_list_bots(store *self, store_bots_part part, store_ids *out, store_fault *fault);
/* In how many games the person plays, or waits for others. */
store_status store_count_playing(store *self, const club_person *person, unsigned *out, store_fault *fault);

/* ---- Passkeys ---- */

/* What a device calls a passkey. */
typedef struct store_credential {
    const uint8_t *bytes;
    size_t length;
} store_credential;

/* The one that a device calls so, and whose it is. STORE_NOT_FOUND: nobody's. */
store_status store_find_passkey(store *self, store_credential credential, club_person *person, club_passkey *out,
                                store_fault *fault);
/* Each a club_passkey, the oldest first. */
store_status store_list_passkeys(store *self, const club_person *person, store_visitor visitor, store_fault *fault);

/* ---- Sessions ---- */

typedef struct store_session_row {
    club_session_key key;
    int64_t created, seen; /* seconds since 1970 */
    char agent[CLUB_AGENT_SIZE];
} store_session_row;

/* Whether the person has come from this network in the last 14 days. */
store_status store_knows_network(store *self, const club_person *person, const char *network, bool *out,
                                 store_fault *fault);

/* ---- Lists ---- */

/* Each a store_session_row, the latest first. */
store_status store_list_sessions(store *self, const club_person *person, store_visitor visitor, store_fault *fault);

/* Each a club_token: the latest made first, those included whose time is over, and those of the person's bots. */
store_status store_list_tokens(store *self, const club_person *person, store_visitor visitor, store_fault *fault);

typedef struct store_person_row {
    club_person person;
    char handle[CLUB_HANDLE_SIZE], name[CLUB_NAME_SIZE];
    int64_t member_since_ms;
    club_bot_mark bot;
} store_person_row;

/* Each a store_person_row: members whose handle or name begins with this text, in the order of their handles, so many
 * at most. */
store_status store_find_people(store *self, const char *beginning, size_t limit, store_visitor visitor,
                               store_fault *fault);

typedef struct store_relation_row {
    char handle[CLUB_HANDLE_SIZE], name[CLUB_NAME_SIZE];
    char kind[16]; /* "block", "mute", "follow" */
    int64_t since_ms;
} store_relation_row;

/* Each a store_relation_row: whom the person keeps away or follows, in the order of their handles; one who is blocked
 * and muted comes twice. */
store_status store_list_relations(store *self, const club_person *person, store_visitor visitor, store_fault *fault);

/* In how many games it is the person's turn. */
store_status store_count_turns(store *self, const club_person *person, size_t *out, store_fault *fault);

/* What is kept for a while only goes: addresses after 14 days, codes that are too old, sessions that nobody has used
   for 13 months; a bounded number at once, all or nothing. *more: there may be others. now_ms: since 1970. Requires: a
   transaction is open. */
store_status store_forget_old(store *self, int64_t now_ms, bool *more, store_fault *fault);

/* ---- Guests whom nobody has met (guests.c) ---- */

enum { STORE_GUEST_SECONDS = 30 * 24 * 3600 };

/* Guests that are to be looked at by now, so many at most. */
store_status store_due_guests(store *self, int64_t now, size_t limit, store_ids *out, store_fault *fault);
/* Looks at one: who has done something within STORE_GUEST_SECONDS, or is here, is looked at later; whom anybody has met
   (there is a seat, a challenge, a message, a report, ... of theirs) stays for good; the others are forgotten, with all
   that is theirs. now: seconds since 1970. Requires: a transaction is open. */
store_status store_look_at_guest(store *self, const club_person *guest, int64_t now, bool here, bool *forgotten,
                                 store_fault *fault);

#endif
