/* What `ludopod review` is made of: the engine's opinion of every position of a game, which the library judges
   (ludopod/review.h), and how that is told. */
#ifndef LUDOPOD_CLI_REVIEW_REVIEW_H
#define LUDOPOD_CLI_REVIEW_REVIEW_H

#include "cli/cli.h"
#include "ludopod/progress.h"
#include "ludopod/record.h"
#include "ludopod/review.h"
#include "ludopod/search.h"

/* What is told of a position besides the opinion. */
typedef struct review_look {
    double expected[POD_SEATS_MAX]; /* by seat; see pod_search_report */
    bool proven;
} review_look;

typedef struct review {
    const pod_record *record;
    pod_review judged;
    review_look *look; /* one for each position */
} review;

/* A copy of the main line, nothing judged yet. Fails with POD_ERROR_MEMORY. */
pod_error review_begin(review *made, const pod_record *record);
void review_end(review *made);

/* Asks the engine about every position. limits: of one position; progress counts positions, and is asked before each
   and after the last. Fails as pod_search_run(), or with POD_ERROR_STOPPED. (look.c) */
pod_error review_search(review *made, pod_search *search, const pod_search_request *limits,
                        const pod_progress_callback *progress);

/* How it is told to people. */
typedef struct review_telling {
    const review *made;
    pod_language language;
    unsigned columns; /* of the terminal */
    bool all;         /* every move, and the course of the game; else what fits on a screen */
} review_telling;

/* For people and for programs; context: a review_telling. (text.c, json.c) */
void review_text(const void *context, pod_text *out);
/* The course of the game; points has room for one more than there are events. */
pod_graph review_graph(const review *made, pod_graph_point *points);

#endif
