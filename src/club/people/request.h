/* What people do with their accounts: what is asked for, and what there is to be known for it. decision.h is the
   one way in.

   Secrets never come here: a password comes as its hash, and whether a proof was right comes as a fact. What is worth
   computing a hash for is asked first with no hash at all: such a decision is a rehearsal, which the server does not
   carry out. */
#ifndef LUDOPOD_CLUB_PEOPLE_REQUEST_H
#define LUDOPOD_CLUB_PEOPLE_REQUEST_H

#include "club/people/account.h"

/* What there is to be said of an act of this family. Texts may be NULL where they are not needed. */
typedef struct club_people_request {
    /* SIGN_UP, MAKE_BOT: the new one; DELETE_PERSON: the own one, typed again; SET_BOT to TEST_HOOK: of the bot;
       MAKE_TOKEN: the same, NULL: for oneself */
    const char *handle;
    /* SIGN_UP, SETTINGS, name: ADD_PASSKEY, MAKE_TOKEN, MAKE_BOT, SET_BOT; NULL: not said */
    const char *name, *language, *zone;
    const char *line;            /* SETTINGS: about themselves; NULL: not said */
    const club_bot_terms *terms; /* MAKE_BOT, SET_BOT: NULL: as they are. Outlive the decision */
    const char *hook;            /* SET_HOOK: where to, "": nowhere any more. Outlives the decision */
    const char *email;           /* SIGN_UP, SET_EMAIL; "" or NULL: none */
    const char *password;        /* in clear, for its length only */
    const char *password_hash;   /* of a new password; NULL: a rehearsal */
    bool email_proven;           /* SIGN_UP: whoever asks has shown that they read what comes to it */
    bool proven;                 /* the password, passkey or old password that came with it is right */
    int64_t totp_step;           /* SIGN_IN, TOTP_CONFIRM: of the code that came with it; 0: wrong or none */
    club_totp totp;              /* TOTP_BEGIN */
    club_code_hash code;         /* one-time code that came with it */
    club_code_hash recovery[CLUB_RECOVERY_CODES]; /* SIGN_UP, NEW_RECOVERY_CODES: the new ones */
    club_code_hash new_code;                      /* SIGN_UP, SET_EMAIL, RECOVER, RESET: a new one-time code */
    const char *new_code_text;                    /* the same in clear, for a letter */
    club_session_start session;                   /* SIGN_UP, SIGN_IN, RECOVER_FINISH: the one that begins */
    club_session_key current;                     /* the one that the request came with; all zero: none */
    const char *session_id;                       /* REVOKE, END_TOKEN: by club_session_id() */
    club_token token;                             /* MAKE_TOKEN: key, scopes and until_ms; name stands above */
    club_settings settings;                       /* SETTINGS: as they are to be */
    club_relation_kind relation;                  /* RELATE */
    bool on;                                      /* RELATE: from now on, or no longer */
    unsigned roles;                               /* SET_ROLES */
    unsigned uses;                                /* INVITE */
    /* SIGN_UP, ADD_PASSKEY: a new one, which name is given; SIGN_IN: the one that was used, with its counter as it is
       now; NULL: none. Outlives the decision. */
    const club_passkey *passkey;
    const char *mail_status; /* MAIL_FAILS: why (RFC 3463) */
    bool verified; /* SIGN_IN with a passkey: the device has made sure of the person, which is worth a code of an app */
    char letter[2][CLUB_ID_SIZE]; /* ids that are free, for letters */
} club_people_request;

/* What the club knows that the act is about. */
typedef struct club_people_facts {
    const club_account *own;   /* the actor's; NULL: nobody, or not a person yet */
    const club_account *about; /* SIGN_IN, RECOVER, RECOVER_FINISH, RELATE, SET_ROLES, MAIL_FAILS, RESET: of whom;
                                  SET_BOT to TEST_HOOK, MAKE_TOKEN: the bot; NULL: of no one */
    const club_hook *hook;     /* SET_HOOK to TEST_HOOK: the bot's */
    const club_account *bots;  /* MAKE_BOT, DELETE_PERSON, REVOKE_OTHERS: the actor's, so many */
    size_t bot_count;
    bool handle_taken;               /* SIGN_UP, MAKE_BOT: another one looks alike */
    bool email_taken;                /* CONFIRM, SIGN_UP with a proven address: another has confirmed it */
    bool open;                       /* SIGN_UP: anyone may become a member */
    bool invited;                    /* SIGN_UP: the invitation is good */
    bool mail;                       /* the club can send letters */
    const club_proof *proof;         /* CONFIRM, RECOVER_FINISH: the one of the code, with its kind; NULL: none */
    bool familiar;                   /* SIGN_IN: the account was used from this network lately */
    const club_session_key *session; /* REVOKE: the own one of this id; NULL: none */
    const club_session_key *token;   /* END_TOKEN: the own one of this id; NULL: none */
    size_t tokens;                   /* MAKE_TOKEN: how many the actor and their bots have, also such as are over */
    const club_passkey *passkey;     /* REMOVE_PASSKEY: the own one of this id; NULL: none */
    size_t follows;                  /* RELATE, to follow: how many people the actor follows */
    unsigned there, back; /* the same: bits of club_relation_kind, the actor's to the other, and the other's */
} club_people_facts;

#endif
