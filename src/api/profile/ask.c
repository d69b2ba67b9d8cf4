#include "api/people/people.h"
#include "api/profile/profile.h"
#include "app/people/account.h"
#include "base/text.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

bool profile_bad_field(api_exchange *at, const char *name, const char *expected) {
    return app_problem_set(&at->caller.problem, at->caller.language, APP_BAD_FIELD, name,
                           pod_translate(at->caller.language, expected));
}

bool profile_find(api_exchange *at, club_account *out) {
    const char *handle = api_exchange_id(at);
    return app_find_member(at->self, &at->caller, handle, out) &&
           (!out->deleted_ms || app_problem_set(&at->caller.problem, at->caller.language, APP_NO_PERSON, handle, NULL));
}

/* A number of the query; *out is left alone when it is not there. */
static bool query_number(api_exchange *at, const char *name, int64_t most, size_t *out) {
    char text[24];
    int64_t value;
    if (!transport_query_value(at->request->query, name, text, sizeof text)) {
        return true;
    }
    if (!pod__whole_read(text, strlen(text), 1, most, &value)) {
        return false;
    }
    *out = (size_t)value;
    return true;
}

bool profile_ask_limit(api_exchange *at, size_t *out) {
    *out = PROFILE_PAGE_USUAL;
    return query_number(at, "limit", PROFILE_PAGE_MAX, out) ||
           profile_bad_field(at, "limit", POD_N_("a whole number from 1 to 100"));
}

void profile_print_cursor(int64_t number, const char *text, char out[PROFILE_CURSOR_SIZE]) {
    snprintf(out, PROFILE_CURSOR_SIZE, "%" PRId64 ".%s", number, text);
}

bool profile_ask_cursor(api_exchange *at, int64_t *number, char text[CLUB_ID_SIZE]) {
    char cursor[PROFILE_CURSOR_SIZE];
    if (!transport_query_value(at->request->query, "cursor", cursor, sizeof cursor)) {
        return true;
    }
    const char *point = strchr(cursor, '.');
    if (!point || strlen(point + 1) >= CLUB_ID_SIZE ||
        !pod__whole_read(cursor, (size_t)(point - cursor), 1, INT64_MAX, number)) {
        return profile_bad_field(at, "cursor", POD_N_("the cursor of a page that was answered here"));
    }
    snprintf(text, CLUB_ID_SIZE, "%s", point + 1);
    return true;
}

/* One of a list of words, up to a NULL: its place, or -1 when the query has none. */
static bool query_word(api_exchange *at, const char *name, const char *const *words, int *out) {
    char word[16];
    *out = -1;
    if (!transport_query_value(at->request->query, name, word, sizeof word)) {
        return true;
    }
    for (int i = 0; words[i]; i++) {
        if (strcmp(words[i], word) == 0) {
            *out = i;
            return true;
        }
    }
    return false;
}

static bool ask_state(api_exchange *at, store_played_filter *out) {
    static const char *const words[] = {"over", "running", NULL};
    int word;
    bool good = query_word(at, "state", words, &word);
    out->running = word == 1;
    return good || profile_bad_field(at, "state", POD_N_("running or over"));
}

static bool ask_class(api_exchange *at, store_played_filter *out) {
    static const char *const words[] = {"live", "daily", "none", NULL};
    int word;
    bool good = query_word(at, "class", words, &word);
    snprintf(out->class, sizeof out->class, "%s", word < 0 ? "" : words[word]);
    return good || profile_bad_field(at, "class", POD_N_("live, daily or none"));
}

static bool ask_rated(api_exchange *at, store_played_filter *out) {
    static const char *const words[] = {"true", "false", NULL};
    int word;
    bool good = query_word(at, "rated", words, &word);
    out->rated = word == 0;
    out->unrated = word == 1;
    return good || profile_bad_field(at, "rated", POD_N_("true or false"));
}

static bool ask_result(api_exchange *at, store_played_filter *out) {
    char word[16];
    return !transport_query_value(at->request->query, "result", word, sizeof word) ||
           club_result_find(word, &out->result) ||
           profile_bad_field(at, "result", POD_N_("won, drawn, lost or cancelled"));
}

static bool ask_opponent(api_exchange *at, store_played_filter *out) {
    char handle[CLUB_HANDLE_SIZE];
    club_account other;
    if (!transport_query_value(at->request->query, "opponent", handle, sizeof handle)) {
        return true;
    }
    if (strcmp(handle, "computer") == 0) { /* nobody's handle */
        snprintf(out->opponent, sizeof out->opponent, STORE_COMPUTERS);
        return true;
    }
    if (!app_find_member(at->self, &at->caller, handle, &other)) {
        return false;
    }
    if (club_person_same(&other.person, &out->person)) {
        return profile_bad_field(at, "opponent", POD_N_("another member's handle, or computer"));
    }
    snprintf(out->opponent, sizeof out->opponent, "%s", other.person.id);
    return true;
}

/* "" is any. */
static bool ask_game(api_exchange *at, store_played_filter *out) {
    bool named = transport_query_value(at->request->query, "game", out->game, sizeof out->game);
    transport_query_value(at->request->query, "board", out->board, sizeof out->board);
    return !named || pod_game_find(out->game, strlen(out->game)) ||
           profile_bad_field(at, "game", POD_N_("the name of a game"));
}

bool profile_ask_games(api_exchange *at, const club_person *person, store_played_filter *out) {
    *out = (store_played_filter){.person = *person};
    return ask_state(at, out) && ask_game(at, out) && ask_class(at, out) && ask_rated(at, out) && ask_result(at, out) &&
           ask_opponent(at, out) && profile_ask_cursor(at, &out->before_ms, out->before_id);
}

bool profile_ask_board(api_exchange *at, const pod_game **game, char board[PROFILE_BOARD_SIZE]) {
    char name[32];
    pod_options usual;
    if (!transport_query_value(at->request->query, "game", name, sizeof name) ||
        !(*game = pod_game_find(name, strlen(name)))) {
        return profile_bad_field(at, "game", POD_N_("the name of a game"));
    }
    if (!transport_query_value(at->request->query, "board", board, PROFILE_BOARD_SIZE)) {
        pod_options_default(*game, &usual);
        snprintf(board, PROFILE_BOARD_SIZE, "%dx%d", usual.value[POD_OPTION_ROWS], usual.value[POD_OPTION_COLUMNS]);
    }
    return true;
}
