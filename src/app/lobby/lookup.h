/* What has to be known of people for a challenge. Each is false when it cannot be found out, and the caller has the
   problem. One thread. */
#ifndef LUDOPOD_APP_LOBBY_LOOKUP_H
#define LUDOPOD_APP_LOBBY_LOOKUP_H

#include "app/app.h"

/* Whether the store did what it was asked; if not, the health and the log know, too. */
bool app_store_did(app *self, store_status status, app_caller *caller);
/* The person as others see them; of nobody and of one who becomes a guest now only the person. */
bool app_find_identity(app *self, const club_person *person, club_identity *out, app_caller *caller);
/* The rating of a person in a pool, rounded to points; who has played no such game yet counts as a newcomer. */
bool app_find_points(app *self, const club_person *who, const club_pool *pool, int *out, app_caller *caller);
/* The rating that says whether a person is in the challenge's range, rounded to points: that of nobody, or of a
   challenge without a range, is 0. False, and the caller has the problem. */
bool app_find_ranged(app *self, const club_challenge *challenge, const club_person *who, int *out, app_caller *caller);
/* Whether one of two people has blocked the other. */
bool app_look_at_block(app *self, const club_person *one, const club_person *other, bool *blocked, app_caller *caller);

#endif
