/* What the server says of an address to those who show it before they open it: a title, a sentence and a picture. The
   tags are those of Open Graph (https://ogp.me), which all of them read.

   Such an address is /g/ID, a game of the server, or /b/CODE, one that stands in the address itself (ludopod/link.h),
   each with the moment behind it that is looked at: /g/ID/PLY. */
#ifndef LUDOPOD_API_SHARING_SHARING_H
#define LUDOPOD_API_SHARING_SHARING_H

#include "api/files.h"
#include "app/app.h"
#include "app/caller.h"
#include "club/people/person.h"
#include "transport/message.h"

/* ---- The moment (moment.c) --------------------------------------------------------------------------- */

/* A longer code is still an address of the page, which reads it in the browser; the server does not. */
enum { API_LINK_LENGTH_MAX = 700 };

typedef enum api_ending { API_GOES_ON, API_WON, API_DRAWN, API_CANCELLED } api_ending;

typedef struct api_moment {
    pod_position position;
    pod_position before; /* the position of the last move */
    pod_move last;       /* POD_MOVE_NONE: the last event was none, or there was none */
    size_t ply, length;
    api_ending ending;                        /* of the game, when the moment is its last */
    unsigned winner;                          /* when it was won */
    char name[POD_SEATS_MAX][CLUB_NAME_SIZE]; /* of who sits there; "" for nobody in particular */
} api_moment;

/* Whether the path is one that only a turn may look up, as it is about a game of the server. */
bool api_moment_in_turn(const char *path);
/* False: the path ("/g/ID/PLY", what precedes it left out) is not such an address, there is no such game, the caller
   asks too often, or the store fails. The caller's problem then says why. */
bool api_moment_find(app *self, const char *path, app_caller *caller, api_moment *out);

/* In a line: "Ada – Bo", or the game's name where nobody has one; and how it stands, in a sentence. */
void api_moment_title(const api_moment *at, pod_language language, pod_text *out);
void api_moment_words(const api_moment *at, pod_language language, pod_text *out);

/* ---- Answers ----------------------------------------------------------------------------------------- */

/* Answers with the page, its head written for the game that the path is about. False: the path is about none, and
   nothing was answered. */
bool api_answer_shared_page(app *self, const transport_request *request, const api_file *page,
                            transport_answer *answer);
/* Answers /pictures/g/ID.svg and /pictures/b/CODE.svg, each with /PLY before the dot: 1200 by 630 units; and the same
   with .png, by a job unless it is at hand. False: the path is none of these, and nothing was answered. */
bool api_answer_picture(app *self, const transport_request *request, transport_answer *answer);

#endif
