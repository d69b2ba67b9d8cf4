#include "club/game/trophy.h"

#include <string.h>

#include "club/game/summary.h"

enum { FAR_BEHIND = 12, FOUR = 4, SIX = 6 };

#define NAME(id, name) name,
static const char *const names[] = {CLUB_TROPHIES(NAME)};
#undef NAME

const char *club_trophy_name(club_trophy trophy) {
    return names[trophy];
}

bool club_trophy_find(const char *name, club_trophy *out) {
    for (int i = 0; i < CLUB_TROPHY_COUNT; i++) {
        if (strcmp(names[i], name) == 0) {
            *out = (club_trophy)i;
            return true;
        }
    }
    return false;
}

/* What happened to somebody in a game. */
typedef struct course {
    int behind, at_last; /* by how many pieces at most, and before the last move; negative: ahead */
    bool six, touched;
    bool last; /* the last move was theirs */
} course;

static int behind_by(const pod_position *position, unsigned seat) {
    pod_outcome now;
    int most = 0;
    pod_game_of(position)->rules->outcome(position, &now);
    for (unsigned i = 0; i < position->players; i++) {
        most = i != seat && now.score[i] > most ? now.score[i] : most;
    }
    return most - now.score[seat];
}

static bool captures_of(const pod_position *position, const pod_move_parts *move, unsigned seat) {
    pod_piece pieces[POD_SQUARES_MAX];
    bool found = false;
    if (move->captured_count) {
        pod_game_of(position)->notation->pieces(position, pieces);
    }
    for (unsigned i = 0; i < move->captured_count; i++) {
        found = found || pieces[move->captured[i]].owner == seat;
    }
    return found;
}

static void follow_move(const pod_position *position, pod_move move, unsigned seat, course *out) {
    const pod_notation *notation = pod_game_of(position)->notation;
    pod_move_parts parts;
    notation->describe(position, move, &parts);
    out->last = position->turn == seat;
    out->six = out->six ||
               (out->last && notation->shape == POD_SHAPE_DIE && parts.shows == SIX && parts.captured_count == FOUR);
    out->touched = out->touched || (!out->last && captures_of(position, &parts, seat));
}

/* False: somebody has left. */
static bool follow(const club_game *game, unsigned seat, course *out) {
    pod_position position = game->start;
    bool whole = game->ending == CLUB_BY_RULES;
    *out = (course){.six = false};
    for (size_t i = 0; i < game->ply; i++) {
        const pod_event *event = &game->event[i].what;
        out->at_last = behind_by(&position, seat);
        out->behind = out->at_last > out->behind ? out->at_last : out->behind;
        if (event->kind == POD_EVENT_MOVE) {
            follow_move(&position, event->move, seat, out);
        } else {
            whole = false;
        }
        pod_event_apply(&position, event);
    }
    return whole;
}

/* As the rules have it with these options. */
static bool starts_even(const club_game *game) {
    pod_position start;
    pod_option_id bad;
    char line[2][CLUB_OPENING_SIZE];
    if (game->game->rules->start(&game->options, &start, &bad)) {
        return false;
    }
    for (int i = 0; i < 2; i++) {
        pod_text text = pod_text_over(line[i], sizeof line[i]);
        game->game->notation->print_position(i ? &game->start : &start, &text);
    }
    return strcmp(line[0], line[1]) == 0;
}

unsigned club_trophies_of(const club_game *game, unsigned seat) {
    course went;
    if (club_state_of(game) != CLUB_STATE_OVER || !starts_even(game)) {
        return 0;
    }
    const bool whole = follow(game, seat, &went), won = whole && club_result_of(game, seat) == CLUB_WON;
    return (unsigned)went.six << CLUB_TROPHY_SIX_OF_FOUR |
           (unsigned)(won && went.behind >= FAR_BEHIND) << CLUB_TROPHY_TWELVE_BEHIND |
           (unsigned)(won && went.last && went.at_last >= 0) << CLUB_TROPHY_LAST_MOVE |
           (unsigned)(won && !went.touched) << CLUB_TROPHY_UNTOUCHED |
           (unsigned)(won && game->seat_count > 2) << CLUB_TROPHY_CROWD;
}

bool club_beats_character(const club_game *game, unsigned seat, unsigned other) {
    return game->seat[other].kind == CLUB_COMPUTER && starts_even(game) &&
           club_result_against(game, seat, other) == CLUB_WON;
}

void club_reached_complete(club_reached *of) {
    club_feat latest = of->beaten[0];
    for (size_t i = 0; i < POD_CHARACTERS && latest.at_ms; i++) {
        const club_feat *beaten = &of->beaten[i];
        latest = !beaten->at_ms || beaten->at_ms > latest.at_ms ? *beaten : latest;
    }
    of->trophy[CLUB_TROPHY_HOUSE] = latest;
    of->trophy[CLUB_TROPHY_NAUTILUS] = of->beaten[pod_character_find("nautilus") - 1];
}
