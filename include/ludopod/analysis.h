/* The best few moves of a position, each with its score and its line of play. Built on search.h: each line is a search
   of its own that leaves out the moves of the lines before it. */
#ifndef LUDOPOD_ANALYSIS_H
#define LUDOPOD_ANALYSIS_H

#include "ludopod/export.h"
#include "ludopod/search.h"

POD_BEGIN_DECLS

enum { POD_ANALYSIS_LINES_MAX = 20 };

/* The lines stand as far apart in memory as the report_size of the request says. */
typedef struct pod_analysis {
    unsigned count; /* of lines; fewer than asked for where there are fewer moves, or the time ended */
    uint64_t nodes; /* in all lines together */
    int64_t time_ms;
    pod_search_report
        line[POD_ANALYSIS_LINES_MAX]; /* best first; nodes and time_ms are those of the line's last search */
} pod_analysis;

/* As pod_search_progress: called in every search of a line with all that is known so far, and after each. Returning
   false ends the analysis. */
typedef bool (*pod_analysis_progress)(void *context, const pod_analysis *known);

typedef struct pod_analysis_request {
    size_t size;    /* of this: export.h */
    unsigned lines; /* 1 to POD_ANALYSIS_LINES_MAX */
    /* As for pod_search_run(), its exclude for all lines; progress and context are ignored. time_ms and nodes are for
       the whole analysis, depth is that of each line. When there is neither a time limit nor any other, a character
       must be given. */
    const pod_search_request *limits;
    void *context;
    pod_analysis_progress progress; /* may be NULL */
} pod_analysis_request;

/* A request with these members, all others 0. In C only. */
#define POD_ANALYSIS_REQUEST(...) ((pod_analysis_request){.size = sizeof(pod_analysis_request), __VA_ARGS__})

#ifndef POD_NO_INLINE
static inline void pod_analysis_request_init(pod_analysis_request *out) {
    memset(out, 0, sizeof *out);
    out->size = sizeof *out;
}
#endif

/* Fails as pod_search_run() does, and with POD_ERROR_OPTION_VALUE when the number of lines is out of range.
   pod_search_stop() ends one search only; an analysis is stopped by its progress function. */
POD_API pod_error pod_analyse(pod_search *search, const pod_position *position, const pod_analysis_request *request,
                              pod_analysis *out);

POD_END_DECLS

#endif
