/* Reading what is asked for with a tournament. */
#include <math.h>
#include <string.h>

#include "api/challenge/challenge.h"
#include "api/tournaments/tournaments.h"

static bool read_kind(const json_t *value, void *out, app_caller *caller) {
    const char *name = json_string_value(value);
    const club_tournament_kind *kind = name ? club_tournament_kind_find(name) : NULL;
    (void)caller;
    memcpy(out, &kind, sizeof kind);
    return kind != NULL;
}

/* What is no title is for the club to refuse. */
static bool read_title(const json_t *value, void *out, app_caller *caller) {
    (void)caller;
    if (!club_words_set(out, CLUB_TITLE_MAX, json_string_value(value), json_string_length(value))) {
        *(char *)out = 0;
    }
    return json_is_string(value);
}

#define OF(member) API_INTO(api_tournament_asked, member)
#define TIME .expected = POD_N_("milliseconds"), .most = INT64_C(90) * 24 * 3600 * 1000

const api_schema_field api_new_tournament[] = {
    {"kind", "arena|ladder|round_robin|swiss", "Who meets whom.", OF(terms.kind),
     .expected = POD_N_("arena, ladder, round_robin or swiss"), .read = read_kind},
    {"title", "string", "1 to 60 characters.", OF(terms.title), .expected = POD_N_("a text"), .read = read_title},
    {"terms", "NewTerms", "What will be played; as many sit at a table as the options say.", .optional = true,
     OF(terms.games), .all = api_terms},
    {"rounds", "integer",
     "Of a Swiss how many, 5 when left out; of a round robin how often everyone meets everyone, once when left out.",
     .optional = true, OF(terms.rounds), .usual = "0", .most = CLUB_ROUNDS_MAX},
    {"at_once", "boolean", "Of a round robin: all rounds together.", .optional = true, OF(terms.at_once),
     .usual = "false"},
    {"begins_at_ms", "integer", "Milliseconds since 1970, within 90 days; see in_ms.", .optional = true,
     OF(terms.begins_ms), .expected = POD_N_("milliseconds since 1970"), .usual = "0", .most = INT64_MAX},
    {"in_ms", "integer", "When begins_at_ms is left out: from now on; ten minutes when left out, too.",
     .optional = true, OF(in_ms), .usual = "600000", TIME},
    {"length_ms", "integer",
     "Of an arena: how long, a minute at least, an hour when left out. Of the others: a round, at most; as long as its "
     "games when left out.",
     .optional = true, OF(terms.length_ms), .usual = "0", TIME},
    {"break_ms", "integer", "Between two rounds; none when left out.", .optional = true, OF(terms.break_ms),
     .usual = "0", TIME},
    {"most", "integer", "How many may enter; as many as its kind takes when left out.", .optional = true,
     OF(terms.most), .usual = "0", .most = CLUB_ENTRANTS_MAX},
    {"range", "RatingRange?", "Only members whose ratings are in it may enter.", .optional = true, OF(terms.range),
     .read = api_read_range},
    {"bots", "boolean", "Whether bots may enter; then it is not rated.", .optional = true, OF(terms.bots),
     .usual = "false"},
    {"closed", "boolean", "Whether it is in no list, so that only who has its code or its address enters.",
     .optional = true, OF(terms.closed), .usual = "false"},
    {0},
};

/* In halves. */
static bool read_points(const json_t *value, void *out, app_caller *caller) {
    club_tournament_request *request = out;
    const json_t *item;
    size_t i;
    bool sound = json_array_size(value) >= 2 && json_array_size(value) <= POD_SEATS_MAX;
    (void)caller;
    json_array_foreach(value, i, item) {
        const double halves = 2 * json_number_value(item);
        sound = sound && json_is_number(item) && halves >= 0 && halves <= 2 * POD_SEATS_MAX && halves == floor(halves);
        if (sound) {
            request->score[i] = (int)halves;
        }
    }
    request->count = (unsigned)json_array_size(value);
    return sound;
}

/* null: no longer. */
static bool read_when(const json_t *value, void *out, app_caller *caller) {
    (void)caller;
    *(int64_t *)out = json_integer_value(value);
    return json_is_null(value) || (json_is_integer(value) && json_integer_value(value) > 0);
}

const api_schema_field api_table_time[] = {
    {"table", "integer", "Its number.", API_INTO(club_tournament_request, number), .most = INT32_MAX},
    {"when_ms", "integer?", "Milliseconds since 1970, within 90 days; null: no time any more.",
     API_INTO(club_tournament_request, when_ms), .expected = POD_N_("milliseconds since 1970, or null"),
     .read = read_when},
    {0},
};

const api_schema_field api_correction[] = {
    {"table", "integer", "Its number.", API_INTO(club_tournament_request, number), .most = INT32_MAX},
    {"points", "number[]", "Of each seat, in order: 1, 0.5 or 0 of two; 2, 1 and 0 of three.",
     .expected = POD_N_("a list of points, one for each seat"), .read = read_points},
    {"reason", "string", "Which everyone can read.", API_INTO(club_tournament_request, reason),
     .most = CLUB_REASON_MAX},
    {0},
};
