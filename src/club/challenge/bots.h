/* Whether the bots that a challenge is about take it. Pure; thread-safe. */
#ifndef LUDOPOD_CLUB_CHALLENGE_BOTS_H
#define LUDOPOD_CLUB_CHALLENGE_BOTS_H

#include "club/challenge/challenge.h"

/* A bot, as it stands. */
typedef struct club_bot_facts {
    club_person person;
    char handle[CLUB_HANDLE_SIZE];
    club_bot_terms terms;
    unsigned games; /* that it plays now, those included that wait for players */
} club_bot_facts;

/* Whether it can begin one more game. */
club_error club_bot_check_free(const club_bot_facts *bot, club_fault *fault);
/* What it is asked, and the rating of whoever asks in the pool of such games; 0: nobody can have one in them, or it has
   no range. */
typedef struct club_bot_question {
    const club_terms *terms;
    int rating;
} club_bot_question;

/* Whether it takes a challenge on these terms; refused in words that say what it takes. */
club_error club_bot_check_terms(const club_bot_facts *bot, const club_bot_question *question, club_fault *fault);

#endif
