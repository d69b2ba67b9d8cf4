#include "club/talk/acts.h"

#include <stdio.h>

#include "club/game/deciding.h"

/* What the person is called in the game, or else in the club. */
static const char *name_of(const club_deciding *of) {
    for (unsigned i = 0; i < of->game->seat_count; i++) {
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
    if (!club_room_open(of->game, &of->request->actor, said->room)) {
        return club_refuse(of->fault, CLUB_ERROR_ROOM, NULL, NULL);
    }
    if (facts->blocked && said->room == CLUB_ROOM_PLAYERS) {
        return club_refuse(of->fault, CLUB_ERROR_SILENCED, NULL, NULL);
    }
    if (!club_message_valid(said->text, CLUB_MESSAGE_MAX, false)) {
        return club_refuse_number(of->fault, CLUB_ERROR_TEXT, CLUB_MESSAGE_MAX, 0);
    }
    if (facts->said >= CLUB_MESSAGES_MAX) {
        return club_refuse_number(of->fault, CLUB_ERROR_CHAT_FULL, CLUB_MESSAGES_MAX, 0);
    }
    club_talk_change *change = club_talk_add_change(of, CLUB_TALK_MESSAGE);
    change->room = said->room;
    change->number = facts->said;
    snprintf(change->name, sizeof change->name, "%s", name_of(of));
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
