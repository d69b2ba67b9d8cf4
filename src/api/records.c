/* Records in and out: a game of the club written down, and records of any form read and written in another. */
#include <stdlib.h>
#include <string.h>

#include "api/exchange.h"
#include "api/people/people.h"
#include "app/acts.h"
#include "app/games/game_cache.h"
#include "app/games/owner.h"
#include "app/games/record.h"
#include "app/queue/jobs.h"
#include "base/text.h"
#include "ludopod/record.h"

enum { RECORDS_MAX = 100 };

static bool read_form(const json_t *value, void *out, app_caller *caller) {
    const char *format = value ? json_string_value(value) : "text";
    app_record_form *form = out;
    const int place = format ? api_schema_word("text|json|abstractplay", format) : -1;
    *form = place < 0 ? APP_RECORD_TEXT : (app_record_form)place;
    return place >= 0 ||
           app_problem_set(&caller->problem, caller->language, APP_BAD_FORMAT, format ? format : "", NULL);
}

/* That form is of games that have a result. */
static bool may_be_written(api_exchange *at, const club_game *game, app_record_form form) {
    return form != APP_RECORD_ABSTRACTPLAY || club_state_of(game) == CLUB_STATE_OVER ||
           app_problem_set(&at->caller.problem, at->caller.language, APP_UNFINISHED, NULL, NULL);
}

/* Takes the text over. */
static void answer_form(api_exchange *at, app_record_form form, char *text) {
    transport_answer_own(at->answer, 200, form == APP_RECORD_TEXT ? "text/plain; charset=utf-8" : "application/json",
                         text);
}

/* ---- A game of the club ------------------------------------------------------------------------------------------ */

static void show_record(api_exchange *at) {
    app_record_form form = APP_RECORD_TEXT;
    const app_cached_game *cached =
        api_ask_query(at, &form) ? app_find(at->self, api_exchange_id(at), &at->caller) : NULL;
    if (!cached || !may_be_written(at, &cached->game, form)) {
        return;
    }
    answer_form(at, form, app_record_text(&cached->game, &at->caller.person, form));
}

/* ---- Any records, in a job --------------------------------------------------------------------------------------- */

typedef struct conversion {
    app_job job;
    app_record_form form;
    char *asked;
    char *written; /* NULL: refused, or no memory */
    club_fault fault;
    pod_record **record;
    size_t count;
} conversion;

static void print_text(const void *context, pod_text *out) {
    const conversion *of = context;
    pod_records_write_text(of->record, of->count, out);
}

static void print_json(const void *context, pod_text *out) {
    const conversion *of = context;
    pod_records_write_json(of->record, of->count, out);
}

static void print_abstractplay(const void *context, pod_text *out) {
    const conversion *of = context;
    pod_records_write_abstractplay(of->record, of->count, out, NULL, NULL);
}

static bool read_records(conversion *of) {
    return !pod_records_read_some(of->asked, strlen(of->asked), RECORDS_MAX, &of->record, &of->count, &of->fault.rules);
}

/* That form is of games that have a result and a date. */
static bool can_be_written(conversion *of) {
    pod_text nowhere = pod_text_over(NULL, 0);
    return of->form != APP_RECORD_ABSTRACTPLAY ||
           !pod_records_write_abstractplay(of->record, of->count, &nowhere, NULL, &of->fault.rules);
}

static void convert(app_job *job) {
    static pod__printer *const print[] = {
        [APP_RECORD_TEXT] = print_text, [APP_RECORD_JSON] = print_json, [APP_RECORD_ABSTRACTPLAY] = print_abstractplay};
    conversion *of = (conversion *)job;
    if (read_records(of) && can_be_written(of)) {
        of->fault.code = CLUB_OK;
        of->written = pod__printed(print[of->form], of, NULL);
    }
}

static void free_conversion(app_job *job) {
    conversion *of = (conversion *)job;
    pod_records_free(of->record, of->count);
    free(of->asked);
    free(of->written);
    free(of);
}

/* NULL: no memory. */
static app_job *make_conversion(const char *asked, app_record_form form) {
    conversion *of = calloc(1, sizeof *of);
    if (of) {
        *of = (conversion){.job = {.work = convert, .free = free_conversion},
                           .form = form,
                           .asked = strdup(asked),
                           .fault = {.code = CLUB_ERROR_RULES}};
    }
    if (of && !of->asked) {
        free_conversion(&of->job);
        return NULL;
    }
    return (app_job *)of;
}

static void answer_converted(api_exchange *at, conversion *of) {
    if (of->fault.code) {
        app_problem_club(&at->caller.problem, at->caller.language, &of->fault);
    } else {
        answer_form(at, of->form, of->written);
        of->written = NULL;
    }
}

static void convert_records(api_exchange *at) {
    app_record_form form = APP_RECORD_TEXT;
    const char *text;
    if (at->request->job) {
        answer_converted(at, (conversion *)at->request->job);
    } else if (api_ask_query(at, &form) && api_ask_body(at, &text)) {
        const fair_owner owner = app_owner_of_caller(&at->caller);
        api_wait_for_job(at, app_job_begin(at->api->scribes, make_conversion(text, form), &owner));
    }
}

/* ---- The table --------------------------------------------------------------------------------------------------- */

static const api_schema_field query[] = {
    {"format", "text|json|abstractplay",
     "How it is written; text when left out. abstractplay, the schema of that site, is for games that have a result.",
     .optional = true, .read = read_form},
    {0},
};

static const api_schema_field records[] = {
    {"records", "string", "Up to 100 games, as text, as JSON or as JSON of the Abstract Play site.",
     .size = sizeof(char *)},
    {0},
};

const api_schema api_record_schemas[] = {
    {"Records", "Records that are to be checked and written in another form.", records},
    {0},
};

const api_route api_record_routes[] = {
    {API_GET("/games/{id}/record"), "showRecord",
     "Writes a game down as a record, as text, as JSON or as JSON of the Abstract Play site.", API_FOR_ANYONE,
     CLUB_SCOPE_READ, .media = {"text/plain", "application/json"}, .query = query,
     .problems = API_LIST(APP_BAD_FORMAT, APP_UNFINISHED), .never = API_LIST(APP_BAD_FIELD), .answer = show_record},
    {API_POST("/records"), "convertRecords",
     "Checks records of games, wherever they were played, and writes them in another form; keeps nothing.",
     API_FOR_ANYONE, CLUB_SCOPE_READ, .request = "Records",
     .example = "{'records':'[Game \\\"$\\\"]\\n[Board \\\"3x3\\\"]\\n\\n1. b2 c3 *'}",
     .media = {"text/plain", "application/json"}, .several = true, .query = query,
     .problems = API_LIST(APP_BAD_FORMAT, APP_BUSY), .never = API_LIST(APP_UNAVAILABLE),
     .refusals = API_LIST(CLUB_ERROR_RULES), .answer = convert_records},
    {0},
};
