/* Where games are kept.

   A store is opened by URL. One thread uses a store at a time; the store's own takes its turn, too: see below. Changes
   stand between store_begin() and store_commit(); when store_commit() returns STORE_OK they have reached the disk and
   survive a kill of the program and a loss of power. Every other function may be called outside a transaction too.

   A database has one store at a time, in whatever process: opening it a second time is refused until the first is
   closed or its process is gone. Reading it by other means, and store_backup(), work meanwhile.

   It is written once over the statements of sql.h: games.c holds what is said about games. */
#ifndef LUDOPOD_STORE_STORE_H
#define LUDOPOD_STORE_STORE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "club/decision.h"
#include "store/sql.h"

typedef struct store store;

/* Opens or makes the database a URL names ("sqlite:ludopod.sqlite", "postgresql://HOST/NAME") and writes down
   who serves it, so a database that cannot be written is refused. Refused, unchanged, are also those that are damaged,
   are not Ludopod's, are of another version's schema, or are open already. more: a driver beside the one of SQLite,
   which is built in, or NULL. */
store_status store_open(const char *url, const sql_driver *more, store **out, store_fault *fault);
/* The same by this driver, which knows the location: what comes after the scheme of the URL. */
store_status store_open_by(const sql_driver *driver, const char *location, store **out, store_fault *fault);
/* Opens one that is there to read in it alone, even while it is served. Refused are those that store_open() refuses for
   what they are. */
store_status store_open_to_read(const char *url, const sql_driver *more, store **out, store_fault *fault);
/* NULL is allowed. */
void store_close(store *self);
/* Whether the connection is gone for good, and with it the right to serve the database: another server may have it. */
bool store_is_lost(const store *self);

/* On how many other machines, at least, what is committed is kept before store_commit() returns: replicas for which
   PostgreSQL waits. -1: a commit has waited for one for a second. */
store_status store_copies(store *self, long long *out, store_fault *fault);
/* Tells other servers of the database where this one is reached; of a file there are none. Requires: no transaction is
   open. */
store_status store_announce(store *self, const char *address, store_fault *fault);

/* Requires: no transaction is open. */
store_status store_begin(store *self, store_fault *fault);
/* Requires: one is open. On failure nothing of it is kept, and none is open any more. */
store_status store_commit(store *self, store_fault *fault);
void store_rollback(store *self);

/* ---- The store's own thread ------------------------------------------------------------------------

   A commit waits for the disk. Given to the store's thread it keeps nobody else waiting: between store_give() and the
   store_take() that says true, nothing else of the store may be used, store_is_lost() and store_wait() apart. */

typedef struct store_job {
    int64_t alive_ms; /* what store_beat() writes is written too; 0: it is not */
    bool quiet;       /* wake is not called: someone is in store_wait() */
} store_job;

/* wake is called from the store's thread when a job is done. */
store_status store_start_thread(store *self, void (*wake)(void *context), void *context, store_fault *fault);
/* Waits for the job that is given. store_close() does it, too. */
void store_stop_thread(store *self);
/* Commits the transaction that is open; with a beat there need be none. Requires: the thread is started and has no job.
 */
void store_give(store *self, const store_job *job);
/* False: it is not done. Else its outcome, as of store_commit(), and the store is the caller's again. */
bool store_take(store *self, store_status *status, store_fault *fault);
/* Until the job is done. */
void store_wait(store *self);

/* ---- Time ------------------------------------------------------------------------------------------ */

/* The clock of a database that has one: all who serve it go by that, and by no machine's own. It is measured at the
   opening and then with jobs of the store's thread, every STORE_CLOCK_MS. */
enum { STORE_CLOCK_MS = 5000 };
typedef struct store_clock {
    bool there;       /* false: the machine's clock is the one to go by */
    int64_t ahead_ms; /* it shows so much more than pod__now_ms() */
} store_clock;
store_clock store_clock_of(const store *self);

/* The club takes moves again: the time since the latest write is kept as an outage, and the calendar is read. *now_ms,
   the time by the clock, is raised to that of the latest write when the clock was put back meanwhile. Requires: no
   transaction is open. */
store_status store_resume(store *self, int64_t *now_ms, store_fault *fault);
/* What stops clocks. Games that are loaded look at it; it lives as long as the store. Whoever has written an outage or
   a vacation changes it, too; when these are not kept after all, store_load_calendar() reads it again. */
club_calendar *store_calendar(store *self);
store_status store_load_calendar(store *self, store_fault *fault);
/* Requires: a transaction is open, and the outage begins no sooner than the latest one ended. */
store_status store_add_outage(store *self, club_interval outage, store_fault *fault);
/* When the person last lost on time in a way that counted, in milliseconds since 1970; 0: never. */
store_status store_find_lapse(store *self, const club_person *person, int64_t *out_ms, store_fault *fault);
/* Which games are due: those whose deadline is not after now, so many at most. */
typedef struct store_due {
    int64_t now_ms;
    int limit;
} store_due;

/* Each an id; those that wait longest first. */
store_status store_due_games(store *self, store_due due, store_visitor visitor, store_fault *fault);
/* The game is not due any more. Requires: a transaction is open. */
store_status store_drop_deadline(store *self, const char *id, store_fault *fault);
/* When the next game is due; CLUB_NEVER_MS for none. */
store_status store_next_deadline(store *self, int64_t *out_ms, store_fault *fault);

/* ---- Games ----------------------------------------------------------------------------------------- */

/* Writes the changes of a decision, all or none: one that fails leaves no trace, and the transaction goes on without
   it. STORE_CONFLICT when it was made for what the database does not hold any more: a ply has an event, a seat is
   taken, an id is in use, a game has a rematch. */
store_status store_apply(store *self, const club_decision *decision, store_fault *fault);
/* The same, without a round trip to a database that is far away: it may be the commit that says that it failed, and
   then the whole transaction has. For what only this server changes, and knows as it is kept. */
store_status store_apply_later(store *self, const club_decision *decision, store_fault *fault);

/* Someone who is known by a session. */
typedef struct store_session {
    club_person person;
    int64_t seen; /* seconds since 1970, of the day on which the person last did something */
    bool member;
    unsigned roles; /* bits of club_role */
    club_restraint restraint;
    unsigned scopes;  /* of a token: bits of club_scope; 0 of a session */
    int64_t until_ms; /* of a token: when it ends */
    club_bot_mark bot;
} store_session;

/* STORE_NOT_FOUND: there is none of this key. */
store_status store_find_session(store *self, const club_session_key *key, store_session *out, store_fault *fault);
/* The person of this session does something now (seconds since 1970). Requires: a transaction is open. */
store_status store_see_session(store *self, const club_session_key *key, int64_t now, store_fault *fault);

/* The same of a token; seen is then when it was last used, 0: never. It may be one whose time is over. */
store_status store_find_token(store *self, const club_session_key *key, store_session *out, store_fault *fault);
store_status store_use_token(store *self, const club_session_key *key, int64_t now_ms, store_fault *fault);

/* ---- Answers that may be given once more ----------------------------------------------------------- */

enum { STORE_REPLIES_KEPT = 32, /* of a person, the newest; each for a day */ STORE_REPLY_KEY_MAX = 64 };

/* Whose, and by what name. */
typedef struct store_reply_key {
    club_person person;
    char key[STORE_REPLY_KEY_MAX + 1];
} store_reply_key;

typedef struct store_reply {
    uint8_t request[32]; /* hash of what was asked */
    int status;
    char *body; /* store_reply_clear() frees it */
} store_reply;

void store_reply_clear(store_reply *reply);
/* STORE_NOT_FOUND: there is none of this key, or none that is still kept now (seconds since 1970). */
store_status store_find_reply(store *self, const store_reply_key *key, int64_t now, store_reply *out,
                              store_fault *fault);
/* Requires: a transaction is open, and there is none of this key. The oldest give way. */
store_status store_keep_reply(store *self, const store_reply_key *key, const store_reply *reply, int64_t now,
                              store_fault *fault);

/* The game as it stands, which the caller frees with club_free(). */
store_status store_load(store *self, const char *id, club_game *out, store_fault *fault);
/* The running games in which a computer is to move, in the order of their ids, a bounded piece at a time: those after
   the id in after ("": from the first on). It is left where to go on, or "" when there are no more. A piece ends, too,
   with the game for which the visitor, who is handed ids, returns false. */
store_status store_computer_turns(store *self, char after[CLUB_ID_SIZE], store_visitor visitor, store_fault *fault);

/* ---- What is said about games ---------------------------------------------------------------------- */

enum { STORE_NOTE_SIZE = 4 * CLUB_NOTE_MAX + 1 };

typedef struct store_message {
    int64_t number, at_ms;
    club_person person;
    const char *name, *text; /* until the visitor returns */
} store_message;

/* What is said in a room of a game. */
typedef struct store_chat {
    const char *game;
    club_room room;
    const club_person *reader; /* hears nothing of whom they keep away; NULL: of everybody */
} store_chat;

/* How many messages there are in a game, in both rooms: the number of the next one. */
store_status store_count_messages(store *self, const char *game, int64_t *out, store_fault *fault);
/* Each a store_message, in order. */
store_status store_load_messages(store *self, const store_chat *part, store_visitor visitor, store_fault *fault);
/* A message, and those before and after it in its room, in order; none when there is no such message. */
store_status store_load_messages_around(store *self, const char *game, int64_t number, store_visitor visitor,
                                        store_fault *fault);
/* "" when there is none. */
store_status store_find_note(store *self, const char *game, const club_person *person, char out[STORE_NOTE_SIZE],
                             store_fault *fault);
/* The conditional moves in a game that was just loaded; the caller frees them. */
store_status store_load_plans(store *self, const club_game *game, club_plans *out, store_fault *fault);

/* ---- The outbox -------------------------------------------------------------------------------------

   Letters that were decided on, until they are delivered. store_apply() writes them; whoever delivers them reads those
   that wait and says what became of each. */

enum { STORE_LINES_SIZE = 32 * 1024, STORE_SUBJECT_SIZE = 512, STORE_REPLY_SIZE = 320, STORE_THREAD_SIZE = 1200 };

/* What notices and answers say besides what all letters have. Each is less than its size; "" for none. */
typedef struct store_letter_text {
    const char *lines;       /* of notices and answers: what they say, in the form of app/outbox/post/body.h */
    const char *subject;     /* of answers; of notices: in the place of the usual one */
    const char *reply_to;    /* an address */
    const char *thread;      /* Message-IDs that it follows, the latest last: "<a> <b>" */
    const char *unsubscribe; /* the token in the address that ends mails of its kind */
} store_letter_text;

enum { STORE_WAITING_ID_SIZE = 64 };

/* What everything that waits begins with. */
typedef struct store_waiting {
    char id[STORE_WAITING_ID_SIZE];
    club_person person;        /* whom it is for */
    int64_t next_ms, until_ms; /* when it is to be tried, and from when on it is of no use; milliseconds since 1970 */
    int attempts;              /* so far */
} store_waiting;

/* A page of what waits, the soonest first: what is behind this one ({0}: all), so many at most. */
typedef struct store_waiting_page {
    int64_t next_ms;
    char id[STORE_WAITING_ID_SIZE];
    size_t limit;
} store_waiting_page;

typedef struct store_letter {
    store_waiting waiting;
    club_letter letter;
    char lines[STORE_LINES_SIZE];
    char subject[STORE_SUBJECT_SIZE], reply_to[STORE_REPLY_SIZE], thread[STORE_THREAD_SIZE];
    char unsubscribe[CLUB_CODE_SIZE];
    bool damaged; /* the row makes no sense: of the letter only the id is set */
} store_letter;

/* Each a store_letter that waits. STORE_DAMAGED: there is one of which not even the id can be read. What was read
   within a transaction is not durable yet, so it must not be delivered. */
store_status store_waiting_letters(store *self, const store_waiting_page *page, store_visitor visitor,
                                   store_fault *fault);

/* What became of an attempt. */
typedef struct store_delivery {
    const char *id;
    bool done;     /* delivered, or given up: what it said is forgotten, and after a week that there was one */
    int64_t at_ms; /* done: now; else when it is tried again; milliseconds since 1970 */
    bool untried;  /* not done: this was no attempt, and counts as none */
} store_delivery;

/* STORE_CONFLICT: no such letter waits. Requires: a transaction is open. */
store_status store_settle_letter(store *self, const store_delivery *delivery, store_fault *fault);

/* Whom a letter is or was for, as long as it is known that there was one. STORE_NOT_FOUND: there is none of this id. */
store_status store_person_of_letter(store *self, const char *id, club_person *out, store_fault *fault);

/* ---- Mails that came in ------------------------------------------------------------------------------

   Which were received: one that is delivered again is known again, and does nothing more. */

/* Mail servers try for five days as a rule (RFC 5321, section 4.5.4.1), and a copy may lie in a backup of theirs. */
enum { STORE_RECEIVED_DAYS = 30, STORE_MAIL_KEY_BYTES = 32 };

/* Notes that a mail is received now (milliseconds since 1970), which goes into one transaction with all that it does.
   STORE_CONFLICT: it was before, and nothing is changed. Requires: a transaction is open. */
store_status store_receive(store *self, const uint8_t key[STORE_MAIL_KEY_BYTES], int64_t now_ms, store_fault *fault);
/* It was not after all: it may come again. Requires: a transaction is open. */
store_status store_unreceive(store *self, const uint8_t key[STORE_MAIL_KEY_BYTES], store_fault *fault);

/* ---- Backups --------------------------------------------------------------------------------------- */

/* Copies the database as it is at one moment into a file, while others may read and write it. The copy is checked,
   synced and then given its name, all or nothing; a file of that name is replaced only if the request says so. The
   database may be of any schema; it is not changed. The file is its owner's alone. For PostgreSQL
   pg_dump makes it. */
store_status store_backup(const char *url, const sql_driver *more, const char *file,
                          const store_backup_request *request, store_fault *fault);
/* Puts a copy of a backup in the place of the database, which is then owned by whoever owned the one before, or else
   its folder, and readable by nobody else. The one before is kept beside it, as `replaced` says; "" when there was
   none. Refused, and nothing is changed: a file that is damaged, no database of Ludopod or of another version's
   schema, and a database that is open. For PostgreSQL pg_restore does it, in one
   transaction, and what was there is kept beside the backup; its schema is looked at when it is served. */
store_status store_restore(const char *url, const sql_driver *more, const char *file,
                           const store_backup_request *request, sql_copy *replaced, store_fault *fault);

#endif
