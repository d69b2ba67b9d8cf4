/* Webhooks of bots in the database. store_apply() sets and removes them, and notes what they are to be told. */
#ifndef LUDOPOD_STORE_HOOKS_H
#define LUDOPOD_STORE_HOOKS_H

#include "club/people/bot.h"
#include "store/store.h"

enum { STORE_HOOK_KIND_SIZE = 24 };

/* Without one its url is "". */
store_status store_find_hook(store *self, const club_person *bot, club_hook *out, store_fault *fault);

/* Something that a bot is to be told, once at least; its id makes it known again. */
typedef struct store_hook_delivery {
    store_waiting waiting;         /* of the bot */
    char handle[CLUB_HANDLE_SIZE]; /* of the bot */
    char url[CLUB_HOOK_URL_SIZE];
    int64_t key_ms, old_key_ms;
    char kind[STORE_HOOK_KIND_SIZE];    /* as of an alert; "test" */
    char about[CLUB_ID_SIZE], game[32]; /* the same: the game or challenge, what is played */
    int64_t number, at_ms;
    int64_t failing_ms; /* as of the hook */
} store_hook_delivery;

/* Each a store_hook_delivery: of the bots of each owner the one that is due first. */
store_status store_waiting_hooks(store *self, const store_waiting_page *page, store_visitor visitor,
                                 store_fault *fault);

/* What became of an attempt. */
typedef struct store_hook_attempt {
    store_delivery delivery;
    club_person bot;
    bool taken;
    int status;
    const char *why;
    int64_t at_ms;   /* now */
    int64_t hold_ms; /* not taken: the bot's others wait until then */
    bool off;        /* it is switched off, and what waits for it is dropped */
} store_hook_attempt;

/* Requires: a transaction is open. */
store_status store_settle_hook(store *self, const store_hook_attempt *attempt, store_fault *fault);

#endif
