/* Problems as HTTP answers them: a class has a status, and all of them are kinds that /problems lists. */
#ifndef LUDOPOD_API_PROBLEM_H
#define LUDOPOD_API_PROBLEM_H

#include <jansson.h>

#include "app/problem.h"
#include "transport/message.h"

int api_status_of(app_class class);

/* What programs go by. */
typedef struct api_problem_type {
    int status;
    const char *code;
} api_problem_type;

api_problem_type api_problem_type_of(app_problem_kind kind);
/* Of CLUB_ERROR_RULES: "POD_ERROR_*", which stands for all of the library. */
api_problem_type api_problem_type_of_club(club_error error);
/* All there are, those of the library included, one after the other. */
size_t api_problem_type_count(void);
api_problem_type api_problem_type_at(size_t index);
/* What kind of problem it is, the same each time: by its code where that says more than the status. */
const char *api_problem_title(api_problem_type type, pod_language language);

/* The same in a message: {"code": …, "message": …, "offset": …, "length": …}, a new reference. */
json_t *api_problem_json(const app_problem *problem);
/* Answers with it, as RFC 9457 has it. */
void api_problem_answer(const app_problem *problem, const transport_request *request, transport_answer *answer);

#endif
