/* Webhooks of bots: where a bot is told what there is to tell. */
#include <string.h>

#include "club/people/bot.h"
#include "club/people/deciding.h"

static const club_hook *hook_of(const club_deciding *of) {
    return club_people_known(of)->hook;
}

/* What is there to be tried and turned. */
static club_error need_hook(const club_deciding *of) {
    club_error error = club_people_need_bot(of);
    return error || hook_of(of)->url[0]
               ? error
               : club_refuse(of->fault, CLUB_ERROR_NO_HOOK, club_people_asked(of)->handle, NULL);
}

/* Whether an address is one that the club sends to is not for the club to say. */
club_error club_people_set_hook(const club_deciding *of) {
    club_error error = club_people_need_bot(of);
    if (!error) {
        club_people_change(of, CLUB_PERSON_HOOK, club_people_known(of)->about)->hook = club_people_asked(of)->hook;
    }
    return error;
}

club_error club_people_turn_hook_key(const club_deciding *of) {
    club_error error = need_hook(of);
    if (!error) {
        club_people_change(of, CLUB_PERSON_HOOK_KEY, club_people_known(of)->about);
    }
    return error;
}

club_error club_people_test_hook(const club_deciding *of) {
    club_error error = need_hook(of);
    if (!error) {
        club_people_change(of, CLUB_PERSON_HOOK_TEST, club_people_known(of)->about);
    }
    return error;
}
