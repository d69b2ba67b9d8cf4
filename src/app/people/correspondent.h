/* Whom a conversation is with, and what is done in it. Each is false when it cannot be, and the caller has the problem.
   One thread. */
#ifndef LUDOPOD_APP_PEOPLE_CORRESPONDENT_H
#define LUDOPOD_APP_PEOPLE_CORRESPONDENT_H

#include "app/app.h"
#include "app/caller.h"
#include "store/conversations.h"

typedef struct app_correspondent {
    club_person person;
    const char *handle;      /* it was asked for by; else the id of the conversation */
    bool former;             /* has left the club */
    store_conversation side; /* the caller's; with an empty id when there is none yet */
} app_correspondent;

/* By "@handle", or the id of a conversation that there is: text that outlives *out. */
bool app_find_correspondent(app *self, app_caller *caller, const char *named, app_correspondent *out);
/* What the club is to know for an act in it. */
bool app_find_conversation_facts(app *self, app_caller *caller, const app_correspondent *with,
                                 club_conversation_facts *out);
/* Does CLUB_WRITE or CLUB_READ. */
bool app_act_on_conversation(app *self, app_caller *caller, const app_correspondent *with, club_request *request);

#endif
