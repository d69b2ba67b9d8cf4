/* Reading what is asked for with a challenge. */
#include <string.h>

#include "api/challenge/challenge.h"
#include "api/view.h"

static bool read_options(const json_t *value, void *out, app_caller *caller) {
    club_terms *terms = out;
    return api_read_options(value, terms->game, &terms->options, caller);
}

const api_schema_field api_terms[] = {
    {"game", "string", "A name of the table of games; cephalopod when left out.", .optional = true,
     API_INTO(club_terms, game), .read = api_read_game},
    {"options", "Options", "The game's own options; each has a default.", .optional = true, .read = read_options,
     .write = api_write_options},
    {"", .all = api_agreed, API_INTO(club_terms, agreed)},
    {"pool", "string", "Of rated games: what they are rated together with; is not read.", .optional = true},
    {"order", "given|random", "Whether seats are drawn by lot.", .optional = true, API_INTO(club_terms, random),
     .expected = POD_N_("given or random"), .usual = "given"},
    {0},
};

const api_schema_field api_range[] = {
    {"least", "integer?", "The lowest rating, 1 to 4000; null for none.", .optional = true, API_INTO(club_range, least),
     .least = 1, .most = CLUB_RANGE_MAX, .judged = true},
    {"most", "integer?", "The highest; null for none.", .optional = true, API_INTO(club_range, most), .least = 1,
     .most = CLUB_RANGE_MAX, .judged = true},
    {"pool", "string", "In which pool; is not read.", .optional = true},
    {0},
};

bool api_read_range(const json_t *value, void *out, app_caller *caller) {
    *(club_range *)out = (club_range){0};
    return !value || json_is_null(value) || (json_is_object(value) && api_ask(api_range, value, out, caller));
}

static bool read_handles(const json_t *value, void *out, app_caller *caller) {
    club_offer *offer = out;
    (void)caller;
    if (offer->invited != CLUB_INVITED_PEOPLE) {
        return true;
    }
    if (!json_is_array(value) || json_array_size(value) > POD_SEATS_MAX) {
        return false;
    }
    for (offer->handle_count = 0; offer->handle_count < json_array_size(value); offer->handle_count++) {
        const json_t *handle = json_array_get(value, offer->handle_count);
        if (!json_is_string(handle) || json_string_length(handle) >= CLUB_HANDLE_SIZE) {
            return false;
        }
        strcpy(offer->handle[offer->handle_count], json_string_value(handle));
    }
    return true;
}

const api_schema_field api_invited[] = {
    {"kind", "people|anyone|link", "Those named, anyone, or whoever knows the id.", API_INTO(club_offer, invited)},
    {"handles", "string[]", "Of people: who has the seats, in order.", .optional = true,
     .expected = POD_N_("a list of 1 to 6 names"), .read = read_handles},
    {"range", "RatingRange?", "Of anyone or link: only members whose ratings are in it may take a free seat.",
     .optional = true, API_INTO(club_offer, range), .read = api_read_range},
    {0},
};

/* Of people that are named, whoever asks is one; else they play, too, unless they say otherwise. */
static bool read_invited(const json_t *value, void *out, app_caller *caller) {
    club_offer *offer = out;
    const char *kind = json_string_value(json_object_get(value, "kind"));
    offer->with_me = !kind || strcmp(kind, club_invited_names[CLUB_INVITED_PEOPLE]) != 0;
    return kind && api_schema_word(api_invited->type, kind) >= 0 && api_ask(api_invited, value, out, caller);
}

/* A number, or "standing". */
static bool read_times(const json_t *value, void *out, app_caller *caller) {
    club_offer *offer = out;
    const char *word = json_string_value(value);
    const json_int_t times = value ? json_integer_value(value) : 1;
    (void)caller;
    offer->standing = word && strcmp(word, "standing") == 0;
    offer->times = offer->standing ? 1 : times < 0 || times > CLUB_TIMES_MAX ? CLUB_TIMES_MAX + 1 : (unsigned)times;
    return offer->standing || !value || json_is_integer(value);
}

#define OFFER_NAME                                                                                                     \
    {"name",                                                                                                           \
     "string",                                                                                                         \
     "Of a guest: at most 32 characters.",                                                                             \
     .optional = true,                                                                                                 \
     API_INTO(api_challenge_asked, name),                                                                              \
     .usual = "",                                                                                                      \
     .most = CLUB_NAME_MAX}

const api_schema_field api_new_challenge[] = {
    {"terms", "NewTerms", "What will be played.", .optional = true, API_INTO(api_challenge_asked, offer.terms),
     .all = api_terms},
    {"invited", "Invited", "Whom it is for.", API_INTO(api_challenge_asked, offer),
     .expected = POD_N_("an object whose kind is people, anyone or link"), .read = read_invited},
    {"seats", "integer", "When people are not named: 2 to 6; 2 when left out.", .optional = true,
     API_INTO(api_challenge_asked, offer.seats), .usual = "2", .most = POD_SEATS_MAX, .judged = true},
    {"with_me", "boolean", "Whether you play; when left out, you do unless several others are named.", .optional = true,
     API_INTO(api_challenge_asked, offer.with_me)},
    {"times", "integer/string", "How often it counts, 1 to 100, or standing; once when left out.", .optional = true,
     API_INTO(api_challenge_asked, offer), .expected = POD_N_("a whole number, or standing"), .read = read_times},
    {"until_ms", "integer", "When it expires, milliseconds since 1970; in 14 days when left out.", .optional = true,
     API_INTO(api_challenge_asked, offer.until_ms), .expected = POD_N_("milliseconds since 1970"), .least = 1,
     .most = INT64_MAX},
    OFFER_NAME,
    {0},
};

const api_schema_field api_counter[] = {
    {"terms", "NewTerms", "What you would rather play.", .optional = true, API_INTO(api_challenge_asked, offer.terms),
     .all = api_terms},
    OFFER_NAME,
    {0},
};
