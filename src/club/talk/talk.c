#include "club/talk/talk.h"

#include <string.h>

#include "base/text.h"

#include "club/deciding.h"

static const char *const rooms[] = {[CLUB_ROOM_PLAYERS] = "players", [CLUB_ROOM_WATCHERS] = "watchers"};

const char *club_room_name(club_room room) {
    return rooms[room];
}

bool club_room_find(const char *name, club_room *out) {
    for (int i = 0; i < CLUB_ROOMS; i++) {
        if (strcmp(rooms[i], name) == 0) {
            *out = (club_room)i;
            return true;
        }
    }
    return false;
}

bool club_room_open(const club_game *game, const club_person *who, club_room room) {
    bool plays = club_plays(game, who);
    return room == CLUB_ROOM_PLAYERS ? plays : !plays || club_over(game);
}

/* ---- Texts ------------------------------------------------------------------------------------- */

/* A text as far as it was read. */
typedef struct reading {
    size_t characters, visible;
    unsigned marks; /* in a row */
    bool picture;   /* what came last is one */
    bool lines;
} reading;

/* Joins two pictures to one (UTS 51); alone it draws nothing. */
enum { ZERO_WIDTH_JOINER = 0x200d };

static bool take(reading *of, uint32_t c) {
    enum { MARKS_MAX = 2 };
    of->characters++;
    if (club_character_is_space(c) || (c == '\n' && of->lines)) {
        of->marks = MARKS_MAX; /* a mark needs a letter to stand on */
        of->picture = false;
        return true;
    }
    if (club_character_is_mark(c) || club_character_is_selector(c)) {
        return ++of->marks <= MARKS_MAX;
    }
    if (c == ZERO_WIDTH_JOINER) {
        return of->picture;
    }
    of->marks = 0;
    of->picture = club_character_is_picture(c);
    of->visible++;
    return !club_character_is_unseen(c);
}

bool club_message_valid(const char *text, size_t most, bool lines) {
    reading of = {.marks = 2, .lines = lines};
    for (size_t left = strlen(text); left > 0;) {
        uint32_t c;
        size_t taken = pod__utf8_read(text, left, &c);
        if (taken == 0 || !take(&of, c)) {
            return false;
        }
        text += taken;
        left -= taken;
    }
    return of.visible > 0 && of.characters <= most;
}

/* ---- Deciding ------------------------------------------------------------------------------------------------- */

club_talk_change *club_talk_add_change(const club_deciding *of, club_talk_kind kind) {
    club_talk_change *change = &club_deciding_change(of, CLUB_TALK)->talk;
    change->kind = kind;
    memcpy(change->game, of->game->id, sizeof change->game);
    change->person = of->request->actor;
    change->at_ms = of->request->now_ms;
    change->text = of->request->talk.text;
    return change;
}

void club_talk_set_plan(const club_deciding *of, unsigned seat, const char *text) {
    club_talk_change *change = club_talk_add_change(of, CLUB_TALK_PLAN);
    change->seat = seat;
    change->text = text;
    change->ply = of->game->ply;
    change->version = of->game->version;
}

void club_end_plans(const club_deciding *of) {
    for (unsigned seat = 0; of->facts->plans && seat < of->game->seat_count; seat++) {
        const club_plan *known = of->facts->plans->of[seat];
        if (known && (club_over(of->game) || !club_plan_lives(known, of->game))) {
            club_talk_set_plan(of, seat, "");
        }
    }
}
