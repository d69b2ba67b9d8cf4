#include "club/talk/talk.h"

#include <stdio.h>
#include <string.h>

#include "base/text.h"
#include "club/game/deciding.h"
#include "club/talk/plan.h"

static const char *const rooms[] = {
    [CLUB_ROOM_PLAYERS] = "players", [CLUB_ROOM_WATCHERS] = "watchers", [CLUB_ROOM_EVENT] = "event"};

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

/* What the person is called in the game, or else in the club. */
static const char *name_of(const club_deciding *of) {
    for (unsigned i = 0; of->game && i < of->game->seat_count; i++) {
        const club_seat *seat = &of->game->seat[i];
        if (club_person_same(&seat->person, &of->request->actor) && seat->name[0]) {
            return seat->name;
        }
    }
    return of->facts->talk->name;
}

static club_error chat(const club_deciding *of) {
    const club_talk_request *said = &of->request->talk;
    const club_talk_facts *facts = of->facts->talk;
    if (!facts->may_chat) {
        return club_refuse(of->fault, CLUB_ERROR_GUEST_CHAT, NULL, NULL);
    }
    if (of->game && !club_room_open(of->game, &of->request->actor, said->room)) {
        return club_refuse(of->fault, CLUB_ERROR_ROOM, NULL, NULL);
    }
    if (facts->blocked && said->room == CLUB_ROOM_PLAYERS) {
        return club_refuse(of->fault, CLUB_ERROR_SILENCED, NULL, NULL);
    }
    if (!club_message_valid(said->text, CLUB_MESSAGE_MAX, false)) {
        return club_refuse_number(of->fault, CLUB_ERROR_TEXT, CLUB_MESSAGE_MAX, 0);
    }
    if (of->game && facts->said >= CLUB_MESSAGES_MAX) {
        return club_refuse_number(of->fault, CLUB_ERROR_CHAT_FULL, CLUB_MESSAGES_MAX, 0);
    }
    club_talk_change *change = club_talk_add_change(of, CLUB_TALK_MESSAGE);
    change->room = said->room;
    change->number = facts->said;
    snprintf(change->name, sizeof change->name, "%s", name_of(of));
    memcpy(of->out->id, change->game, sizeof of->out->id);
    return CLUB_OK;
}

static club_error note(const club_deciding *of) {
    const char *text = of->request->talk.text;
    if (!club_plays(of->game, &of->request->actor)) {
        return club_refuse(of->fault, CLUB_ERROR_NOT_SEATED, NULL, NULL);
    }
    if (*text && !club_message_valid(text, CLUB_NOTE_MAX, true)) {
        return club_refuse_number(of->fault, CLUB_ERROR_TEXT, CLUB_NOTE_MAX, 0);
    }
    club_talk_add_change(of, CLUB_TALK_NOTE);
    return CLUB_OK;
}

/* ---- Conditional moves ------------------------------------------------------------------------- */

static club_error plan(const club_deciding *of) {
    const club_talk_request *said = &of->request->talk;
    unsigned seat = 0;
    club_error error = club_own_seat(of, said->seat, &seat);
    if (!error && said->ply != of->game->ply) {
        error = club_refuse_number(of->fault, CLUB_ERROR_STALE, (long)of->game->ply, (long)said->ply);
    }
    if (!error && club_over(of->game)) {
        error = club_refuse_over(of->fault); /* by agreement, too, where moves would still be possible */
    }
    error =
        error ? error
              : club_plan_read(of->game, (club_plan_start){seat, of->game->ply}, said->text, &of->out->plan, of->fault);
    if (!error) {
        club_talk_set_plan(of, seat, of->out->plan ? said->text : "");
    }
    return error;
}

club_error club_talk_act(const club_deciding *of) {
    switch (of->request->act) {
    case CLUB_CHAT:
        return chat(of);
    case CLUB_NOTE:
        return note(of);
    default:
        return plan(of);
    }
}
