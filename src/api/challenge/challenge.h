/* Challenges over HTTP: what is asked for, and how a challenge looks. */
#ifndef LUDOPOD_API_CHALLENGE_CHALLENGE_H
#define LUDOPOD_API_CHALLENGE_CHALLENGE_H

#include "api/ask.h"
#include "app/lobby/challenge.h"

/* ---- Asking ------------------------------------------------------------------------------------------- */

/* Tables: into club_terms; into a club_offer and the name of whoever makes it. */
extern const api_schema_field api_terms[];
extern const api_schema_field api_new_challenge[];
extern const api_schema_field api_counter[];
extern const api_schema_field api_invited[];
extern const api_schema_field api_range[]; /* club_range */
typedef struct api_challenge_asked {
    club_offer offer;
    const char *name;
} api_challenge_asked;
/* A range, of least and most; left out or null: open. What is out of bounds is for the club to refuse. */
bool api_read_range(const json_t *value, void *out, app_caller *caller);

/* ---- Showing ------------------------------------------------------------------------------------------ */

extern const api_schema_field api_identity[];  /* club_identity */
extern const api_schema_field api_challenge[]; /* club_challenge */
extern const api_schema_field api_challenge_seat[];
/* As this person sees it now. */
json_t *api_view_challenge(app *self, const club_challenge *challenge, const club_identity *who);

#endif
