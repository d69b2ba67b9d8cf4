#include "api/profile/profile.h"
#include "app/people/account.h"
#include "base/text.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

bool profile_ask(api_exchange *at, club_account *member, profile_asked *out) {
    *out = (profile_asked){.rated = -1, .result = -1};
    return app_find_member(at->self, &at->caller, api_exchange_id(at), member) && api_ask_query(at, out);
}

void profile_print_cursor(int64_t number, const char *text, char out[PROFILE_CURSOR_SIZE]) {
    snprintf(out, PROFILE_CURSOR_SIZE, "%" PRId64 ".%s", number, text);
}

bool profile_read_cursor(api_exchange *at, const char *cursor, int64_t *number, char text[CLUB_ID_SIZE]) {
    const char *point = strchr(cursor, '.');
    if (!*cursor) {
        return true;
    }
    if (!point || strlen(point + 1) >= CLUB_ID_SIZE ||
        !pod__whole_read(cursor, (size_t)(point - cursor), 1, INT64_MAX, number)) {
        return api_bad_cursor(at);
    }
    snprintf(text, CLUB_ID_SIZE, "%s", point + 1);
    return true;
}

static bool find_opponent(api_exchange *at, const char *handle, store_played_filter *out) {
    club_account other;
    if (!*handle) {
        return true;
    }
    if (strcmp(handle, "computer") == 0) { /* nobody's handle */
        snprintf(out->opponent, sizeof out->opponent, STORE_COMPUTERS);
        return true;
    }
    if (!app_find_anyone(at->self, &at->caller, handle, &other)) {
        return false;
    }
    if (club_person_same(&other.person, &out->person)) {
        return api_bad_field(&at->caller, "opponent", POD_N_("another member's handle, or computer"));
    }
    snprintf(out->opponent, sizeof out->opponent, "%s", other.person.id);
    return true;
}

bool profile_filter(api_exchange *at, const club_person *person, const profile_asked *asked, store_played_filter *out) {
    *out = (store_played_filter){.person = *person,
                                 .running = asked->running,
                                 .rated = asked->rated == 0,
                                 .unrated = asked->rated == 1,
                                 .result = (club_result)(asked->result + 1)};
    snprintf(out->game, sizeof out->game, "%s", asked->game ? asked->game->name : "");
    snprintf(out->board, sizeof out->board, "%s",
             !*asked->board || club_board_valid(asked->board) ? asked->board : "none");
    snprintf(out->class, sizeof out->class, "%s", asked->class);
    return find_opponent(at, asked->opponent, out) &&
           profile_read_cursor(at, asked->page.cursor, &out->before_ms, out->before_id);
}
