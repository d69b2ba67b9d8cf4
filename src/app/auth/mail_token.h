/* Tokens in addresses of mails: what proves who may act. They stand in the local part of the address that a mail goes
   to ("club+TOKEN@example.org"), so that an answer to a mail brings one by itself.

   A token is 45 characters, letter case ignored (local parts are not always kept as they are written):

       kind 1 | person 10 | about 10 | ply, serial and day 8 | MAC 16

   Ply and serial are 13 bits each, the day 14, counted from 2020; the MAC is 80 bits of a keyed BLAKE2b over all that
   stands before it. A token says what it is for and until when; whether it was spent is for the store to say, and
   whether what it is about is still so for whoever acts on it. Plain values, thread-safe. */
#ifndef LUDOPOD_MAIL_TOKEN_H
#define LUDOPOD_MAIL_TOKEN_H

#include "app/auth/secrets.h"
#include "club/people/person.h"

enum {
    MAIL_TOKEN_LENGTH = 45,
    MAIL_TOKEN_SIZE = MAIL_TOKEN_LENGTH + 1,
    MAIL_SERIAL_MAX = (1 << 13) - 1,
    MAIL_TOKEN_DAYS = 60, /* for which a token is good */
    MAIL_REPLY_SIZE = 320 /* of an address with a token */
};

/* What an answer to a mail does. Each is spent by it, but for the last three. */
typedef enum mail_token_kind {
    MAIL_TOKEN_MOVE,      /* moves in a game, about, at this ply of this turn */
    MAIL_TOKEN_CHALLENGE, /* accepts or declines the challenge, about */
    MAIL_TOKEN_OFFER,     /* answers what is offered in the game, about */
    MAIL_TOKEN_CHAT,      /* says something in the game, about */
    MAIL_TOKEN_MESSAGE,   /* writes to the person, about */
    MAIL_TOKEN_QUESTION,  /* confirms what was asked for, about */
    MAIL_TOKEN_READER,    /* nothing by itself: commands are answered or asked once more, about nothing */
    MAIL_TOKEN_COMMANDS,  /* commands, at once: the person's own address; the serial is its generation, never over */
    MAIL_TOKEN_SILENCE,   /* no more mails of notices */
    MAIL_TOKEN_KINDS
} mail_token_kind;

typedef struct mail_token {
    mail_token_kind kind;
    club_person person;
    char about[CLUB_ID_SIZE]; /* "" for nothing */
    unsigned ply;             /* of the game; larger ones are cut */
    unsigned serial;          /* tells those of one kind, person and thing apart: to MAIL_SERIAL_MAX */
    int64_t until_ms;         /* since 1970: up to the end of a day; read back it is that end */
} mail_token;

/* A serial made of a moment. */
unsigned mail_serial_of(int64_t ms);
/* Requires: the person and about are ids. */
void mail_token_print(const auth_key *key, const mail_token *token, char out[MAIL_TOKEN_SIZE]);
/* Reads the token at the end of a local part, or of what stands behind its +. False: there is none of ours. One whose
   time is over is read as any other. */
bool mail_token_read(const auth_key *key, const char *text, size_t length, mail_token *out);
/* The address of the club with a token in it: "club+TOKEN@example.org". */
void mail_token_address(const char *club, const char token[MAIL_TOKEN_SIZE], char out[MAIL_REPLY_SIZE]);
/* Overwrites every token of ours in a text with stars: what somebody quotes must not lend it to others. */
void mail_token_cut(const auth_key *key, char *text);

#endif
