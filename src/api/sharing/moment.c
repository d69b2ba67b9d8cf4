/* Addresses taken apart, and the moments of games that they name; in words. */
#include "api/sharing/sharing.h"
#include "app/acts.h"
#include "app/admission.h"
#include "base/text.h"
#include "club/game/game.h"
#include "ludopod/character.h"
#include "ludopod/link.h"
#include "notation/text/sentence.h"

#include <stdio.h>
#include <string.h>

/* An address taken apart. */
typedef struct place {
    char kind; /* 'g' or 'b'; 0: it is none */
    char what[API_LINK_LENGTH_MAX + 1];
    bool says_ply;
    size_t ply;
} place;

static bool is_of(const char *path, char kind) {
    return path[0] == '/' && path[1] == kind && path[2] == '/';
}

bool api_moment_in_turn(const char *path) {
    static const char pictures[] = "/pictures";
    bool pictured = strncmp(path, pictures, sizeof pictures - 1) == 0;
    return is_of(pictured ? path + sizeof pictures - 1 : path, 'g');
}

static place read_place(const char *path) {
    place at = {.kind = 0};
    int64_t ply = 0;
    if (!is_of(path, 'g') && !is_of(path, 'b')) {
        return at;
    }
    const char *what = path + 3;
    size_t length = strcspn(what, "/");
    const char *rest = what + length;
    at.says_ply = *rest == '/';
    bool good = length && length < sizeof at.what &&
                (!at.says_ply || pod__whole_read(rest + 1, strlen(rest + 1), 0, CLUB_EVENTS_MAX, &ply));
    if (good) {
        at.kind = path[1];
        memcpy(at.what, what, length);
        at.ply = (size_t)ply;
    }
    return at;
}

/* Goes on to the moment by the events there are. */
typedef struct walk {
    const pod_event *(*event)(const void *context, size_t index);
    const void *context;
} walk;

static void go_to(api_moment *out, const pod_position *start, const place *at, const walk *of) {
    pod_history history;
    out->position = out->before = *start;
    out->ply = at->says_ply && at->ply < out->length ? at->ply : out->length;
    pod_history_begin(&history, start);
    for (size_t i = 0; i < out->ply; i++) {
        const pod_event *event = of->event(of->context, i);
        out->before = out->position;
        out->last = event->kind == POD_EVENT_MOVE ? event->move : POD_MOVE_NONE;
        pod_history_apply(&history, &out->position, event);
    }
}

/* How it ended by the rules. */
static void end_by_rules(api_moment *out) {
    pod_outcome outcome;
    unsigned first = 0;
    pod_outcome_of(&out->position, &outcome);
    if (!outcome.over) {
        return;
    }
    for (unsigned seat = 0; seat < out->position.players; seat++) {
        out->winner = outcome.place[seat] == 1 ? seat : out->winner;
        first += outcome.place[seat] == 1;
    }
    out->ending = first == 1 ? API_WON : API_DRAWN;
}

static const pod_event *event_of_game(const void *context, size_t index) {
    return &((const club_game *)context)->event[index].what;
}

static bool find_game(app *self, const place *at, app_caller *caller, api_moment *out) {
    const app_cached_game *cached = app_admit(self, caller) ? app_find(self, at->what, caller) : NULL;
    if (!cached) {
        return false;
    }
    static const club_person nobody; /* a player's link shows to others what this player sees, and is kept on the way */
    club_game room;
    const club_game *game = club_seen(&cached->game, &nobody, &room);
    out->length = game->ply;
    go_to(out, &game->start, at, &(walk){event_of_game, game});
    for (unsigned seat = 0; seat < game->seat_count; seat++) {
        const club_seat *of = &game->seat[seat];
        const char *name =
            of->character ? pod_translate(caller->language, pod_character_at(of->character)->title) : of->name;
        snprintf(out->name[seat], sizeof out->name[seat], "%s", of->taken ? name : "");
    }
    if (out->ply == out->length && game->ending == CLUB_BY_RULES) {
        end_by_rules(out);
    } else if (out->ply == out->length) {
        out->ending = game->ending == CLUB_DRAW_AGREED ? API_DRAWN : API_CANCELLED;
    }
    return true;
}

static const pod_event *event_of_record(const void *context, size_t index) {
    return pod_record_event(context, index);
}

static bool find_link(app *self, const place *at, app_caller *caller, api_moment *out) {
    pod_record *record;
    if (!app_admit_address(self, caller)) {
        return false;
    }
    if (pod_link_read(at->what, strlen(at->what), &record, NULL)) {
        return app_problem_set(&caller->problem, caller->language, APP_NO_PAGE, "/b/", NULL);
    }
    out->length = pod_record_length(record);
    go_to(out, pod_record_start(record), at, &(walk){event_of_record, record});
    pod_record_free(record);
    if (out->ply == out->length) {
        end_by_rules(out);
    }
    return true;
}

bool api_moment_find(app *self, const char *path, app_caller *caller, api_moment *out) {
    place at = read_place(path);
    *out = (api_moment){.ending = API_GOES_ON};
    if (!at.kind) {
        return app_problem_set(&caller->problem, caller->language, APP_NO_PAGE, path, NULL);
    }
    return (at.kind == 'g' ? find_game : find_link)(self, &at, caller, out);
}

/* ---- In words ------------------------------------------------------------------------------------ */

static const char *who(const api_moment *at, unsigned seat, pod_language language) {
    return at->name[seat][0] ? at->name[seat] : pod_seat_name(pod_game_of(&at->position), seat, language);
}

void api_moment_title(const api_moment *at, pod_language language, pod_text *out) {
    const pod_game *game = pod_game_of(&at->position);
    bool anyone = false;
    for (unsigned seat = 0; seat < at->position.players; seat++) {
        anyone = anyone || at->name[seat][0];
    }
    for (unsigned seat = 0; anyone && seat < at->position.players; seat++) {
        pod_text_format(out, "%s%s", seat ? " – " : "", who(at, seat, language));
    }
    pod_text_add(out, anyone ? "" : game->title);
}

void api_moment_words(const api_moment *at, pod_language language, pod_text *out) {
    static const char *const ended[] = {
        [API_WON] = POD_N_("Over after move {0}: {1} wins."),
        [API_DRAWN] = POD_N_("Over after move {0}: a draw."),
        [API_CANCELLED] = POD_N_("Cancelled after move {0}."),
    };
    char ply[24];
    snprintf(ply, sizeof ply, "%zu", at->ply);
    if (at->ending != API_GOES_ON) {
        const char *const arguments[3] = {ply, who(at, at->winner, language)};
        pod_text_add_message(out, pod_translate(language, ended[at->ending]), arguments);
    } else if (at->position.turn < at->position.players) {
        const char *name = at->name[at->position.turn];
        const pod__sentence turn = name[0] ? pod__fill(pod_translate(language, "{0} to move"), name, NULL, NULL)
                                           : pod__say_of_seat(pod_game_of(&at->position)->notation->seat_name,
                                                              at->position.turn, "{0} to move", language);
        const char *const arguments[3] = {ply, turn.text};
        const char *words = at->ply ? POD_N_("{1} after move {0}.") : "{1}.";
        pod_text_add_message(out, pod_translate(language, words), arguments);
    } else {
        pod_text_add(out, pod_game_of(&at->position)->title);
    }
}
