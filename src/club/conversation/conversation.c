#include "club/conversation/conversation.h"

#include <string.h>

#include "club/deciding.h"

static club_conversation_change *add_change(const club_deciding *of, club_conversation_change_kind kind,
                                            const char *id) {
    club_conversation_change *change = &club_deciding_change(of, CLUB_CONVERSATIONS)->conversation;
    *change = (club_conversation_change){.kind = kind,
                                         .person = of->request->actor,
                                         .other = of->facts->conversation->other,
                                         .at_ms = of->request->now_ms};
    memcpy(change->id, id, sizeof change->id);
    return change;
}

/* How much somebody writes, above all to those who have not answered. */
static club_error check_amount(const club_deciding *of) {
    const club_conversation_facts *facts = of->facts->conversation;
    const club_conversation *own = &facts->own;
    if (facts->written >= CLUB_WRITTEN_MAX) {
        return club_refuse_number(of->fault, CLUB_ERROR_WRITTEN, CLUB_WRITTEN_MAX, 0);
    }
    if (!own->id[0]) {
        return facts->begun < CLUB_BEGUN_MAX ? CLUB_OK
                                             : club_refuse_number(of->fault, CLUB_ERROR_BEGUN, CLUB_BEGUN_MAX, 0);
    }
    return !own->began || own->answered || own->written < CLUB_UNANSWERED_MAX
               ? CLUB_OK
               : club_refuse_number(of->fault, CLUB_ERROR_UNANSWERED, CLUB_UNANSWERED_MAX, 0);
}

static club_error check_other(const club_deciding *of) {
    const club_conversation_facts *facts = of->facts->conversation;
    if (club_person_is_nobody(&facts->other)) {
        return club_refuse(of->fault, CLUB_ERROR_NO_PERSON, facts->handle, NULL);
    }
    if (club_person_same(&facts->other, &of->request->actor)) {
        return club_refuse(of->fault, CLUB_ERROR_SELF, NULL, NULL);
    }
    return facts->apart ? club_refuse(of->fault, CLUB_ERROR_APART, NULL, NULL) : CLUB_OK;
}

static club_error write_to(const club_deciding *of) {
    const club_conversation_facts *facts = of->facts->conversation;
    const club_conversation *own = &facts->own;
    const char *text = of->request->conversation.text, *id = own->id[0] ? own->id : of->request->id;
    club_error error = check_other(of);
    if (!error && !club_message_valid(text, CLUB_WORDS_MAX, true)) {
        error = club_refuse_number(of->fault, CLUB_ERROR_TEXT, CLUB_WORDS_MAX, 0);
    }
    error = error ? error : check_amount(of);
    if (error) {
        return error;
    }
    if (!own->id[0]) {
        add_change(of, CLUB_CONVERSATION_BEGUN, id);
    }
    club_conversation_change *message = add_change(of, CLUB_CONVERSATION_MESSAGE, id);
    message->number = own->written;
    message->text = text;
    message->heard = !facts->muted;
    message->answers = own->id[0] && !own->began;
    memcpy(of->out->id, id, sizeof of->out->id);
    club_deciding_notify(of, CLUB_NOTICE_MESSAGE, id);
    return CLUB_OK;
}

/* As far as the caller has seen it, and never back. */
static club_error read_to(const club_deciding *of) {
    const club_conversation *own = &of->facts->conversation->own;
    int64_t read = of->request->conversation.read;
    read = read < own->written ? read : own->written;
    memcpy(of->out->id, own->id, sizeof of->out->id);
    if (read > own->read) {
        add_change(of, CLUB_CONVERSATION_READ, own->id)->read = read;
        club_deciding_notify(of, CLUB_NOTICE_READ, of->request->actor.id);
    }
    return CLUB_OK;
}

club_error club_conversation_act(const club_deciding *of) {
    if (!of->facts->conversation->member) {
        return club_refuse(of->fault, CLUB_ERROR_MEMBERS, NULL, NULL);
    }
    return of->request->act == CLUB_WRITE ? write_to(of) : read_to(of);
}
